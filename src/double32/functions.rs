//! Functions of one pair, as inherent methods.

use super::{Double32, shared};

impl Double32 {
    /// The magnitude; flips the sign of both words.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        shared::dd_abs(self)
    }

    /// `1 / self`, bit for bit the quotient.
    #[inline]
    #[must_use]
    pub fn recip(self) -> Self {
        shared::dd_recip(self)
    }

    /// The square root.
    ///
    /// # Domain
    /// √±0 = ±0, √+∞ = +∞; a negative argument or NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 25/8 u², proved; squares of f32 are exact.
    ///
    /// # Source
    /// Lefèvre, Louvet, Muller, Picot, Rideau (2023), SQRTDWtoDW, after exact scaling.
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Self {
        shared::dd_sqrt(self)
    }

    /// `self * 2^n`, rounded once to the nearest pair, for any n.
    #[inline]
    #[must_use]
    pub fn mul_pow2(self, n: i32) -> Self {
        // Beyond these every finite value has overflowed or vanished, and exponents stay clear of i32's ends.
        shared::dd_mul_pow2(self, n.clamp(-600, 600))
    }

    /// e to the power `self`.
    ///
    /// # Domain
    /// exp(±0) = 1, exp(-∞) = +0, exp(+∞) = +∞; overflow gives +∞, and small results taper through f32's subnormals.
    ///
    /// # Accuracy
    /// Relative error at most 2u² = 2^-47, observed (tests/oracle.rs says over how many inputs); below 2^-101 add 2^-148.
    ///
    /// ```
    /// let e = double32::Double32::ONE.exp();
    /// assert_eq!(e, double32::consts::E);
    /// ```
    #[inline]
    #[must_use]
    pub fn exp(self) -> Self {
        shared::dd_exp(self)
    }

    /// Sine and cosine.
    ///
    /// # Domain
    /// Every finite argument, with exact reduction: no limit beyond which digits fade. sin(±0) = ±0; ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 2u² = 2^-47 of each, beside their zeros too, observed (tests/oracle.rs says over how many inputs).
    ///
    /// # Source
    /// Payne, Hanek (1983).
    #[inline]
    #[must_use]
    pub fn sin_cos(self) -> (Self, Self) {
        let both = shared::dd_sin_cos(self);
        (both.sin, both.cos)
    }
}

/// The quadrant of `x`, 0 to 3, and the remainder `x - n pi/2` of least magnitude; n is congruent to the quadrant mod 4.
///
/// # Domain
/// Every finite x. For ±∞ and NaN: quadrant 0, remainder NaN.
///
/// # Accuracy
/// |remainder| <= pi/4 (1 + 2^-40). Relative error of the remainder at most 2u², observed.
///
/// # Source
/// Payne, Hanek (1983), in fixed point with 256 bits of 2/pi; that 128 fraction bits suffice for pairs of f32 was
/// established by exhaustive search (the least distance to a multiple of pi/2 is 2^-58.582).
#[must_use]
pub fn rem_pio2(x: Double32) -> (u32, Double32) {
    let reduced = shared::dd_rem_pio2(x);
    (reduced.quadrant, reduced.remainder)
}
