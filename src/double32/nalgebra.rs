//! `nalgebra`: simba's traits, so that its decompositions run on pairs, real and complex.
//!
//! f32 and f64 count as parts of the pairs, as f64 counts as a part of f32 there: to f64 rounds once, and so does from
//! it.

use super::{Double32, consts};
use simba::scalar::{ComplexField, Field, RealField, SubsetOf};
use simba::simd::{PrimitiveSimdValue, SimdValue};

impl PrimitiveSimdValue for Double32 {}

/// One lane.
#[allow(unsafe_code, reason = "simba's signatures: a lane's number is not looked at, so no call can be wrong")]
impl SimdValue for Double32 {
    const LANES: usize = 1;
    type Element = Self;
    type SimdBool = bool;
    fn splat(x: Self) -> Self {
        x
    }
    fn extract(&self, _: usize) -> Self {
        *self
    }
    unsafe fn extract_unchecked(&self, _: usize) -> Self {
        *self
    }
    fn replace(&mut self, _: usize, x: Self) {
        *self = x;
    }
    unsafe fn replace_unchecked(&mut self, _: usize, x: Self) {
        *self = x;
    }
    fn select(self, condition: bool, other: Self) -> Self {
        if condition { self } else { other }
    }
}

impl Field for Double32 {}

macro_rules! subset {
    ($($number:ty, |$x:ident| $back:expr);* $(;)?) => {$(
        impl SubsetOf<Double32> for $number {
            fn to_superset(&self) -> Double32 {
                Double32::from(*self)
            }
            fn from_superset_unchecked($x: &Double32) -> Self {
                $back
            }
            fn is_in_subset(_: &Double32) -> bool {
                true
            }
        }
    )*};
}
subset! {
    Double32, |x| *x;
    f32, |x| x.to_f32();
    f64, |x| x.to_f64();
}

/// Functions of one pair, by the inherent method of that name.
macro_rules! functions {
    ($($name:ident -> $output:ty),* $(,)?) => {
        $(fn $name(self) -> $output {
            Double32::$name(self)
        })*
    };
}

impl ComplexField for Double32 {
    type RealField = Self;
    functions! {
        abs -> Self, recip -> Self, floor -> Self, ceil -> Self, round -> Self, trunc -> Self, fract -> Self, sqrt -> Self,
        cbrt -> Self, exp -> Self, exp2 -> Self, exp_m1 -> Self, ln -> Self, ln_1p -> Self, log2 -> Self, log10 -> Self,
        sin -> Self, cos -> Self, tan -> Self, asin -> Self, acos -> Self, atan -> Self, sinh -> Self, cosh -> Self,
        tanh -> Self, asinh -> Self, acosh -> Self, atanh -> Self, sin_cos -> (Self, Self),
    }
    fn from_real(x: Self) -> Self {
        x
    }
    fn real(self) -> Self {
        self
    }
    fn imaginary(self) -> Self {
        Self::ZERO
    }
    fn conjugate(self) -> Self {
        self
    }
    fn modulus(self) -> Self {
        Self::abs(self)
    }
    fn modulus_squared(self) -> Self {
        self * self
    }
    fn norm1(self) -> Self {
        Self::abs(self)
    }
    fn argument(self) -> Self {
        if self >= Self::ZERO { Self::ZERO } else { consts::PI }
    }
    fn to_exp(self) -> (Self, Self) {
        if self >= Self::ZERO { (self, Self::ONE) } else { (-self, -Self::ONE) }
    }
    fn scale(self, factor: Self) -> Self {
        self * factor
    }
    fn unscale(self, factor: Self) -> Self {
        self / factor
    }
    fn mul_add(self, a: Self, b: Self) -> Self {
        Self::mul_add(self, a, b)
    }
    fn hypot(self, other: Self) -> Self {
        Self::hypot(self, other)
    }
    fn log(self, base: Self) -> Self {
        Self::log(self, base)
    }
    fn powi(self, n: i32) -> Self {
        Self::powi(self, n)
    }
    fn powf(self, n: Self) -> Self {
        Self::powf(self, n)
    }
    fn powc(self, n: Self) -> Self {
        Self::powf(self, n)
    }
    fn is_finite(&self) -> bool {
        Self::is_finite(*self)
    }
    fn try_sqrt(self) -> Option<Self> {
        (self >= Self::ZERO).then(|| Self::sqrt(self))
    }
}

macro_rules! constants {
    ($($name:ident => $constant:ident),* $(,)?) => {
        $(fn $name() -> Self {
            consts::$constant
        })*
    };
}

impl RealField for Double32 {
    constants! {
        pi => PI, two_pi => TAU, frac_pi_2 => FRAC_PI_2, frac_pi_3 => FRAC_PI_3, frac_pi_4 => FRAC_PI_4,
        frac_pi_6 => FRAC_PI_6, frac_pi_8 => FRAC_PI_8, frac_1_pi => FRAC_1_PI, frac_2_pi => FRAC_2_PI,
        frac_2_sqrt_pi => FRAC_2_SQRT_PI, e => E, log2_e => LOG2_E, log10_e => LOG10_E, ln_2 => LN_2, ln_10 => LN_10,
    }
    fn is_sign_positive(&self) -> bool {
        Self::is_sign_positive(*self)
    }
    fn is_sign_negative(&self) -> bool {
        Self::is_sign_negative(*self)
    }
    fn copysign(self, sign: Self) -> Self {
        Self::copysign(self, sign)
    }
    fn max(self, other: Self) -> Self {
        Self::max(self, other)
    }
    fn min(self, other: Self) -> Self {
        Self::min(self, other)
    }
    fn clamp(self, min: Self, max: Self) -> Self {
        Self::clamp(self, min, max)
    }
    fn atan2(self, other: Self) -> Self {
        Self::atan2(self, other)
    }
    fn min_value() -> Option<Self> {
        Some(Self::MIN)
    }
    fn max_value() -> Option<Self> {
        Some(Self::MAX)
    }
}
