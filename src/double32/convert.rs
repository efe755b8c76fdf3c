//! Conversions from and to the built-in types.

use super::wide::{Magnitude, Wide, pair_units};
use super::{Double32, shared};
use core::fmt;

/// A conversion that would have lost bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InexactError;

impl fmt::Display for InexactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value has more significant bits than the target type holds")
    }
}

impl core::error::Error for InexactError {}

impl Double32 {
    /// The pair nearest to `x`.
    ///
    /// # Domain
    /// From 2^128 - 2^103 - 2^78 up ±∞; NaN gives the one NaN; magnitudes below 2^-149 round to ±0 or ±2^-149.
    ///
    /// # Accuracy
    /// `hi = RN(x)`, `lo = RN(x - hi)`, then renormalised: within 2^-49 relative from 2^-101 up.
    #[inline]
    #[must_use]
    pub const fn from_f64(x: f64) -> Self {
        let hi = x as f32;
        if !shared::is_regular_word(hi) {
            return Self { hi: shared::quiet(hi), lo: 0.0 };
        }
        let pair = shared::guarded_fast_two_sum(hi, (x - hi as f64) as f32);
        Self { hi: pair.hi, lo: pair.lo + 0.0 }
    }

    /// `hi + lo` in f64, correctly rounded.
    #[inline]
    #[must_use]
    pub const fn to_f64(self) -> f64 {
        self.hi as f64 + self.lo as f64
    }

    /// The pair nearest to `x`, ties to the even low word.
    ///
    /// # Accuracy
    /// The nearest pair, without a detour through f64; exact up to [`MAX_SAFE_INTEGER`](Self::MAX_SAFE_INTEGER).
    #[must_use]
    pub const fn from_i64(x: i64) -> Self {
        Self::from_i128(x as i128)
    }

    /// The pair nearest to `x`, ties to the even low word; see [`from_i64`](Self::from_i64).
    #[must_use]
    pub const fn from_u64(x: u64) -> Self {
        Self::from_u128(x as u128)
    }

    /// The pair nearest to `x`, ties to the even low word; see [`from_i64`](Self::from_i64).
    #[must_use]
    pub const fn from_i128(x: i128) -> Self {
        Magnitude { n: Wide::from_u128(x.unsigned_abs()), sticky: false, scale: 0 }.nearest_pair(x < 0)
    }

    /// The pair nearest to `x`, ties to the even low word; from 2^128 - 2^103 - 2^78 up +∞.
    #[must_use]
    pub const fn from_u128(x: u128) -> Self {
        Magnitude { n: Wide::from_u128(x), sticky: false, scale: 0 }.nearest_pair(false)
    }

    /// The integer part toward zero, if a `u128` holds its magnitude.
    const fn whole(self) -> Option<u128> {
        if !self.is_finite() {
            return None;
        }
        let whole = pair_units(self).shr(149);
        if whole.bits() > 128 { None } else { Some(whole.to_u128()) }
    }

    /// The integer part, toward zero, or `None` where `u128` has no such number.
    ///
    /// # Accuracy
    /// Exact; both words count: (5, -2^-30) gives 4.
    #[must_use]
    pub const fn to_u128(self) -> Option<u128> {
        match self.whole() {
            Some(whole) if whole == 0 || self.is_sign_positive() => Some(whole),
            _ => None,
        }
    }

    /// The integer part, toward zero, or `None` where `i128` has no such number; see [`to_u128`](Self::to_u128).
    #[must_use]
    pub const fn to_i128(self) -> Option<i128> {
        match self.whole() {
            Some(whole) if self.is_sign_negative() && whole <= 1 << 127 => Some((whole as i128).wrapping_neg()),
            Some(whole) if self.is_sign_positive() && whole < 1 << 127 => Some(whole as i128),
            _ => None,
        }
    }

    /// The integer part, toward zero, or `None` where `u64` has no such number; see [`to_u128`](Self::to_u128).
    #[must_use]
    pub const fn to_u64(self) -> Option<u64> {
        match self.to_u128() {
            Some(whole) if whole <= u64::MAX as u128 => Some(whole as u64),
            _ => None,
        }
    }

    /// The integer part, toward zero, or `None` where `i64` has no such number; see [`to_u128`](Self::to_u128).
    #[must_use]
    pub const fn to_i64(self) -> Option<i64> {
        match self.to_i128() {
            Some(whole) if whole >= i64::MIN as i128 && whole <= i64::MAX as i128 => Some(whole as i64),
            _ => None,
        }
    }

    /// The integer part, toward zero, kept within the type's range as `as` keeps it; NaN gives 0.
    ///
    /// ```
    /// use double32::{Double32, d32};
    /// assert_eq!(d32!(1e30).to_int_saturating::<i64>(), i64::MAX);
    /// assert_eq!(d32!(-1.5).to_int_saturating::<u8>(), 0);
    /// ```
    #[must_use]
    pub fn to_int_saturating<I: Integer>(self) -> I {
        I::saturating_from(self)
    }

    /// The value correctly rounded to f32: the high word.
    #[inline]
    #[must_use]
    pub const fn to_f32(self) -> f32 {
        self.hi
    }
}

impl From<f32> for Double32 {
    #[inline]
    fn from(x: f32) -> Self {
        Self { hi: shared::quiet(x), lo: 0.0 }
    }
}

macro_rules! from_exact_integer {
    ($($int:ty),*) => {$(
        impl From<$int> for Double32 {
            #[inline]
            fn from(x: $int) -> Self {
                // At most 32 bits: exact in f64, and in a pair.
                Self::from_f64(f64::from(x))
            }
        }
    )*};
}
from_exact_integer!(i8, u8, i16, u16, i32, u32);

/// The nearest pair: rounds where the value has more bits than a pair holds ([`from_f64`](Double32::from_f64)).
///
/// A literal without a suffix is an f64, so it keeps the digits that f32 would drop.
///
/// ```
/// use double32::{Double32, d32};
/// let x = Double32::from(3.141592653589793);
/// assert!((x * 0.1 - 0.3141592653589793).abs() < 1e-15);
/// assert_eq!([0.1, 0.2].iter().sum::<Double32>(), d32!(0.1) + d32!(0.2));
/// ```
impl From<f64> for Double32 {
    #[inline]
    fn from(x: f64) -> Self {
        Self::from_f64(x)
    }
}

/// Rounded once, to nearest ([`to_f64`](Double32::to_f64)); [`is_exact_f64`](Double32::is_exact_f64) says where nothing
/// is lost.
impl From<Double32> for f64 {
    #[inline]
    fn from(x: Double32) -> Self {
        x.to_f64()
    }
}

macro_rules! from_wide_integer {
    ($($int:ty, $from:ident, $wide:ty);*) => {$(
        /// The nearest pair, ties to the even low word: exact up to [`MAX_SAFE_INTEGER`](Double32::MAX_SAFE_INTEGER).
        impl From<$int> for Double32 {
            #[inline]
            fn from(x: $int) -> Self {
                Self::$from(x as $wide)
            }
        }
    )*};
}
from_wide_integer!(i64, from_i64, i64; u64, from_u64, u64; isize, from_i64, i64; usize, from_u64, u64);

/// Canonicalises: the value is `x[0] + x[1]`.
impl From<[f32; 2]> for Double32 {
    #[inline]
    fn from(x: [f32; 2]) -> Self {
        Self::new(x[0], x[1])
    }
}

impl From<Double32> for [f32; 2] {
    #[inline]
    fn from(x: Double32) -> Self {
        [x.hi, x.lo]
    }
}

impl From<Double32> for (f32, f32) {
    #[inline]
    fn from(x: Double32) -> Self {
        x.words()
    }
}

impl From<bool> for Double32 {
    #[inline]
    fn from(x: bool) -> Self {
        Self::from(u8::from(x))
    }
}

macro_rules! try_from_wide_integer {
    ($($int:ty, $from:ident, $to:ident);*) => {$(
        /// Succeeds only where no bit is lost.
        impl TryFrom<$int> for Double32 {
            type Error = InexactError;
            fn try_from(x: $int) -> Result<Self, InexactError> {
                let pair = Self::$from(x);
                if pair.$to() == Some(x) { Ok(pair) } else { Err(InexactError) }
            }
        }
    )*};
}
try_from_wide_integer!(i128, from_i128, to_i128; u128, from_u128, to_u128);

mod sealed {
    pub trait Sealed {}
}

/// The built-in integers, to which [`Double32::to_int_saturating`] converts.
pub trait Integer: sealed::Sealed + Sized {
    #[doc(hidden)]
    fn saturating_from(x: Double32) -> Self;
}

macro_rules! integer {
    ($($int:ty),*) => {$(
        impl sealed::Sealed for $int {}
        impl Integer for $int {
            fn saturating_from(x: Double32) -> Self {
                if x.is_nan() {
                    return 0;
                }
                // The integers beyond a 128-bit range lie beyond every range.
                if x.is_sign_negative() {
                    x.to_i128().and_then(|whole| whole.try_into().ok()).unwrap_or(<$int>::MIN)
                } else {
                    x.to_u128().and_then(|whole| whole.try_into().ok()).unwrap_or(<$int>::MAX)
                }
            }
        }
    )*};
}
integer!(i8, u8, i16, u16, i32, u32, i64, u64, i128, u128, isize, usize);
