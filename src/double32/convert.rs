//! Conversions from and to the built-in types.

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

/// Succeeds only where no bit is lost.
impl TryFrom<f64> for Double32 {
    type Error = InexactError;
    fn try_from(x: f64) -> Result<Self, InexactError> {
        let pair = Self::from_f64(x);
        if x.is_nan() || pair.to_f64() == x { Ok(pair) } else { Err(InexactError) }
    }
}

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
