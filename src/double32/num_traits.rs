//! `num_traits`, each method in one line on the inherent one.

use super::{Double32, ParseDouble32Error, consts};
use core::num::FpCategory;
use num_traits::float::{FloatCore, TotalOrder};
use num_traits::{
    AsPrimitive, Bounded, ConstOne, ConstZero, Euclid, Float, FloatConst, FromBytes, FromPrimitive, Inv, MulAdd,
    MulAddAssign, Num, NumCast, One, Pow, Signed, ToBytes, ToPrimitive, Zero,
};

impl Zero for Double32 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl One for Double32 {
    fn one() -> Self {
        Self::ONE
    }
}

impl ConstZero for Double32 {
    const ZERO: Self = Self::ZERO;
}

impl ConstOne for Double32 {
    const ONE: Self = Self::ONE;
}

impl Bounded for Double32 {
    fn min_value() -> Self {
        Self::MIN
    }
    fn max_value() -> Self {
        Self::MAX
    }
}

impl Inv for Double32 {
    type Output = Self;
    fn inv(self) -> Self {
        self.recip()
    }
}

/// Text that is no number in the radix, or a radix that has no digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromStrRadixError {
    /// The text is no number.
    Invalid(ParseDouble32Error),
    /// The radix, below 2 or above 36.
    Radix(u32),
}

impl core::fmt::Display for FromStrRadixError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Invalid(error) => error.fmt(f),
            Self::Radix(radix) => write!(f, "radix {radix} is not from 2 to 36"),
        }
    }
}

impl core::error::Error for FromStrRadixError {}

impl Num for Double32 {
    type FromStrRadixErr = FromStrRadixError;

    /// The pair nearest to the number. The grammar of f32's `from_str_radix`, but for this: a `+` may stand first in every
    /// radix, a number has at least one digit, and a radix without digits is an error, not a panic.
    fn from_str_radix(text: &str, radix: u32) -> Result<Self, FromStrRadixError> {
        match radix {
            10 => Self::parse(text).map_err(FromStrRadixError::Invalid),
            2..=36 => Self::parse_radix(text, radix).map_err(FromStrRadixError::Invalid),
            _ => Err(FromStrRadixError::Radix(radix)),
        }
    }
}

impl Signed for Double32 {
    fn abs(&self) -> Self {
        (*self).abs()
    }
    fn abs_sub(&self, other: &Self) -> Self {
        <Self as Float>::abs_sub(*self, *other)
    }
    fn signum(&self) -> Self {
        (*self).signum()
    }
    fn is_positive(&self) -> bool {
        self.is_sign_positive()
    }
    fn is_negative(&self) -> bool {
        self.is_sign_negative()
    }
}

impl MulAdd for Double32 {
    type Output = Self;
    fn mul_add(self, a: Self, b: Self) -> Self {
        self.mul_add(a, b)
    }
}

impl MulAddAssign for Double32 {
    fn mul_add_assign(&mut self, a: Self, b: Self) {
        *self = (*self).mul_add(a, b);
    }
}

impl Euclid for Double32 {
    fn div_euclid(&self, v: &Self) -> Self {
        (*self).div_euclid(*v)
    }
    fn rem_euclid(&self, v: &Self) -> Self {
        (*self).rem_euclid(*v)
    }
}

impl TotalOrder for Double32 {
    fn total_cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.total_cmp(other)
    }
}

macro_rules! pow {
    ($($exponent:ty => |$x:ident, $y:ident| $power:expr),* $(,)?) => {$(
        impl Pow<$exponent> for Double32 {
            type Output = Double32;
            fn pow(self, $y: $exponent) -> Double32 {
                let $x = self;
                $power
            }
        }
        impl Pow<&$exponent> for Double32 {
            type Output = Double32;
            fn pow(self, y: &$exponent) -> Double32 {
                Pow::pow(self, *y)
            }
        }
    )*};
}
pow! {
    i8 => |x, y| x.powi(y.into()),
    u8 => |x, y| x.powi(y.into()),
    i16 => |x, y| x.powi(y.into()),
    u16 => |x, y| x.powi(y.into()),
    i32 => |x, y| x.powi(y),
    f32 => |x, y| x.powf(y.into()),
    f64 => |x, y| x.powf(y.into()),
    Double32 => |x, y| x.powf(y),
}

macro_rules! bytes {
    ($($to:ident, $from:ident);*) => {
        impl ToBytes for Double32 {
            type Bytes = [u8; 8];
            $(fn $to(&self) -> [u8; 8] {
                let (hi, lo) = (self.hi.$to(), self.lo.$to());
                core::array::from_fn(|i| if i < 4 { hi[i] } else { lo[i - 4] })
            })*
        }
        impl FromBytes for Double32 {
            type Bytes = [u8; 8];
            $(fn $from(bytes: &[u8; 8]) -> Self {
                let [a, b, c, d, e, f, g, h] = *bytes;
                Self::new(f32::$from([a, b, c, d]), f32::$from([e, f, g, h]))
            })*
        }
    };
}
bytes!(to_be_bytes, from_be_bytes; to_le_bytes, from_le_bytes; to_ne_bytes, from_ne_bytes);

impl ToPrimitive for Double32 {
    fn to_i64(&self) -> Option<i64> {
        (*self).to_i64()
    }
    fn to_u64(&self) -> Option<u64> {
        (*self).to_u64()
    }
    fn to_i128(&self) -> Option<i128> {
        (*self).to_i128()
    }
    fn to_u128(&self) -> Option<u128> {
        (*self).to_u128()
    }
    fn to_f32(&self) -> Option<f32> {
        Some((*self).to_f32())
    }
    fn to_f64(&self) -> Option<f64> {
        Some((*self).to_f64())
    }
}

impl FromPrimitive for Double32 {
    fn from_i64(n: i64) -> Option<Self> {
        Some(Self::from_i64(n))
    }
    fn from_u64(n: u64) -> Option<Self> {
        Some(Self::from_u64(n))
    }
    fn from_i128(n: i128) -> Option<Self> {
        Some(Self::from_i128(n))
    }
    fn from_u128(n: u128) -> Option<Self> {
        Some(Self::from_u128(n))
    }
    fn from_f32(n: f32) -> Option<Self> {
        Some(<Self as From<f32>>::from(n))
    }
    fn from_f64(n: f64) -> Option<Self> {
        Some(Self::from_f64(n))
    }
}

impl NumCast for Double32 {
    /// Integers of any size to the nearest pair; other numbers by way of f64, since `ToPrimitive` says no more of them.
    fn from<T: ToPrimitive>(n: T) -> Option<Self> {
        let value = n.to_f64()?;
        if value % 1.0 != 0.0 {
            return Some(Self::from_f64(value));
        }
        let whole = n.to_i128().map(Self::from_i128).or_else(|| n.to_u128().map(Self::from_u128));
        whole.filter(|_| value != 0.0).or(Some(Self::from_f64(value)))
    }
}

macro_rules! as_primitive {
    ($($int:ty),*) => {$(
        impl AsPrimitive<$int> for Double32 {
            fn as_(self) -> $int {
                self.to_int_saturating()
            }
        }
        impl AsPrimitive<Double32> for $int {
            fn as_(self) -> Double32 {
                Whole::pair(self)
            }
        }
    )*};
}
as_primitive!(i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, isize, usize);

/// The pair nearest to any built-in integer.
trait Whole {
    fn pair(self) -> Double32;
}

impl<I: TryInto<i128> + TryInto<u128> + Copy> Whole for I {
    fn pair(self) -> Double32 {
        match TryInto::<i128>::try_into(self) {
            Ok(x) => Double32::from_i128(x),
            Err(_) => TryInto::<u128>::try_into(self).map_or(Double32::INFINITY, Double32::from_u128),
        }
    }
}

impl AsPrimitive<f32> for Double32 {
    fn as_(self) -> f32 {
        self.to_f32()
    }
}

impl AsPrimitive<f64> for Double32 {
    fn as_(self) -> f64 {
        self.to_f64()
    }
}

impl AsPrimitive<Double32> for Double32 {
    fn as_(self) -> Double32 {
        self
    }
}

impl AsPrimitive<Double32> for f32 {
    fn as_(self) -> Double32 {
        <Double32 as From<f32>>::from(self)
    }
}

impl AsPrimitive<Double32> for f64 {
    fn as_(self) -> Double32 {
        Double32::from_f64(self)
    }
}

macro_rules! float_const {
    ($($name:ident),*) => {
        impl FloatConst for Double32 {$(
            #[allow(non_snake_case, reason = "num_traits' names")]
            fn $name() -> Self {
                consts::$name
            }
        )*}
    };
}
float_const!(
    E,
    PI,
    TAU,
    FRAC_PI_2,
    FRAC_PI_3,
    FRAC_PI_4,
    FRAC_PI_6,
    FRAC_PI_8,
    FRAC_1_PI,
    FRAC_2_PI,
    FRAC_2_SQRT_PI,
    FRAC_1_SQRT_2,
    SQRT_2,
    LN_2,
    LN_10,
    LOG2_E,
    LOG10_E,
    LOG2_10,
    LOG10_2
);

/// Values, by trait method and constant.
macro_rules! values {
    ($($name:ident => $value:expr),* $(,)?) => {
        $(fn $name() -> Self {
            $value
        })*
    };
}

/// Functions of one pair, by the inherent method of that name.
macro_rules! functions {
    ($($name:ident -> $output:ty),* $(,)?) => {
        $(fn $name(self) -> $output {
            Self::$name(self)
        })*
    };
}

impl FloatCore for Double32 {
    values! {
        infinity => Self::INFINITY, neg_infinity => Self::NEG_INFINITY, nan => Self::NAN, neg_zero => Self::NEG_ZERO,
        min_value => Self::MIN, max_value => Self::MAX, min_positive_value => Self::MIN_POSITIVE, epsilon => Self::EPSILON,
    }
    functions! {
        is_nan -> bool, is_infinite -> bool, is_finite -> bool, is_normal -> bool, is_subnormal -> bool,
        classify -> FpCategory, is_sign_positive -> bool, is_sign_negative -> bool, floor -> Self, ceil -> Self,
        round -> Self, trunc -> Self, fract -> Self, abs -> Self, signum -> Self, recip -> Self, to_degrees -> Self,
        to_radians -> Self, integer_decode -> (u64, i16, i8),
    }
    fn min(self, other: Self) -> Self {
        Self::min(self, other)
    }
    fn max(self, other: Self) -> Self {
        Self::max(self, other)
    }
    fn clamp(self, min: Self, max: Self) -> Self {
        Self::clamp(self, min, max)
    }
    fn powi(self, n: i32) -> Self {
        Self::powi(self, n)
    }
}

impl Float for Double32 {
    values! {
        infinity => Self::INFINITY, neg_infinity => Self::NEG_INFINITY, nan => Self::NAN, neg_zero => Self::NEG_ZERO,
        min_value => Self::MIN, max_value => Self::MAX, min_positive_value => Self::MIN_POSITIVE, epsilon => Self::EPSILON,
    }
    functions! {
        is_nan -> bool, is_infinite -> bool, is_finite -> bool, is_normal -> bool, is_subnormal -> bool,
        classify -> FpCategory, is_sign_positive -> bool, is_sign_negative -> bool, floor -> Self, ceil -> Self,
        round -> Self, trunc -> Self, fract -> Self, abs -> Self, signum -> Self, recip -> Self, to_degrees -> Self,
        to_radians -> Self, integer_decode -> (u64, i16, i8), sqrt -> Self, cbrt -> Self, exp -> Self, exp2 -> Self,
        exp_m1 -> Self, ln -> Self, log2 -> Self, log10 -> Self, ln_1p -> Self, sin -> Self, cos -> Self, tan -> Self,
        asin -> Self, acos -> Self, atan -> Self, sinh -> Self, cosh -> Self, tanh -> Self, asinh -> Self, acosh -> Self,
        atanh -> Self, sin_cos -> (Self, Self),
    }
    fn min(self, other: Self) -> Self {
        Self::min(self, other)
    }
    fn max(self, other: Self) -> Self {
        Self::max(self, other)
    }
    fn clamp(self, min: Self, max: Self) -> Self {
        Self::clamp(self, min, max)
    }
    fn powi(self, n: i32) -> Self {
        Self::powi(self, n)
    }
    fn powf(self, n: Self) -> Self {
        Self::powf(self, n)
    }
    fn log(self, base: Self) -> Self {
        Self::log(self, base)
    }
    fn mul_add(self, a: Self, b: Self) -> Self {
        Self::mul_add(self, a, b)
    }
    fn hypot(self, other: Self) -> Self {
        Self::hypot(self, other)
    }
    fn atan2(self, other: Self) -> Self {
        Self::atan2(self, other)
    }
    fn copysign(self, sign: Self) -> Self {
        Self::copysign(self, sign)
    }
    fn abs_sub(self, other: Self) -> Self {
        if self <= other { Self::ZERO } else { self - other }
    }
}

impl Double32 {
    /// Significand, exponent and sign: `sign * m * 2^e`, with the top bit of m set; zeros, infinities and NaN as f32's.
    ///
    /// # Accuracy
    /// Exact while the value spans at most 64 bits ([`span_bits`](Self::span_bits)), else to the nearest such number,
    /// ties to even.
    #[must_use]
    pub fn integer_decode(self) -> (u64, i16, i8) {
        if self.hi == 0.0 || !self.is_finite() {
            return FloatCore::integer_decode(self.hi);
        }
        let (m, e) = super::wide::top_64_bits(self);
        (m, e, if self.is_sign_negative() { -1 } else { 1 })
    }
}
