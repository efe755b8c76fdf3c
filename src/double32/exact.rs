//! Operations whose result is the pair nearest to the exact one, in integers of 640 bits: remainders, the fused
//! multiply-add. The devices' forms, another text with the same bytes, are in `shaders/device/exact.wgsl`.

use super::wide::{self, Magnitude, Wide};
use super::{Double32, shared};

const fn from_units(n: Wide, negative: bool) -> Double32 {
    Magnitude { n, sticky: false, scale: -149 }.nearest_pair(negative)
}

/// Remainder of operands that have one: x finite, y neither NaN nor 0.
fn finite_rem(x: Double32, y: Double32) -> Double32 {
    if y.is_infinite() || shared::is_zero_word(x.hi()) {
        return x;
    }
    if x.is_exact_f64() && y.is_exact_f64() {
        return Double32::from_f64(x.to_f64() % y.to_f64());
    }
    from_units(wide::div_rem(x, y).1, x.is_sign_negative())
}

/// `x % y`, the exact remainder rounded to the nearest pair.
pub(super) fn rem(x: Double32, y: Double32) -> Double32 {
    let undefined = !x.is_finite() || y.is_nan() || shared::is_zero_word(y.hi());
    if undefined { Double32::NAN } else { finite_rem(x, y) }
}

/// Both finite, and y not 0, nor the words so far from canonical that they cancel.
fn divides(x: Double32, y: Double32) -> bool {
    x.is_finite() && y.is_finite() && !wide::pair_units(y).is_zero()
}

impl Double32 {
    /// `self * a + b`, rounded once: the pair nearest to the exact value.
    ///
    /// # Domain
    /// Zeros, infinities and NaN as `f32::mul_add`.
    ///
    /// # Accuracy
    /// The nearest pair, proved: the sum is formed exactly in integers.
    ///
    /// ```
    /// use double32::Double32;
    /// let x = Double32::new(1.0, 2f32.powi(-25));
    /// assert_eq!(x.mul_add(x, Double32::new(-1.0, -2f32.powi(-24))), 2f32.powi(-50));
    /// ```
    #[must_use]
    pub fn mul_add(self, a: Self, b: Self) -> Self {
        if !self.is_finite() || !a.is_finite() {
            return self * a + b;
        }
        if !b.is_finite() {
            return Self { hi: shared::quiet(b.hi), lo: 0.0 };
        }
        if self.hi == 0.0 || a.hi == 0.0 {
            return Self { hi: self.hi * a.hi, lo: 0.0 } + b;
        }
        wide::fused(self, a, b)
    }

    /// The remainder that is not negative: `self - |other| n` for an integer n.
    ///
    /// # Domain
    /// As `f32::rem_euclid`. The exact remainder of wide-gap pairs may need more than a pair; the result, rounded, is then
    /// at most `|other|`. To reduce an angle by [`TAU`](super::consts::TAU) loses digits of it, since that is a pair:
    /// [`sin_cos`](Self::sin_cos) takes any angle as it is.
    ///
    /// # Accuracy
    /// The nearest pair to the exact remainder, proved.
    #[must_use]
    pub fn rem_euclid(self, other: Self) -> Self {
        if !divides(self, other) {
            let r = self % other;
            return if r < 0.0 { r + other.abs() } else { r };
        }
        let rest = wide::div_rem(self, other).1;
        if rest.is_zero() || self.is_sign_positive() {
            return from_units(rest, rest.is_zero() && self.is_sign_negative());
        }
        from_units(wide::pair_units(other).sub(&rest), false)
    }

    /// The integer quotient that goes with [`rem_euclid`](Self::rem_euclid).
    ///
    /// # Domain
    /// As `f32::div_euclid`.
    ///
    /// # Accuracy
    /// The nearest pair to the exact integer, proved.
    #[must_use]
    pub fn div_euclid(self, other: Self) -> Self {
        if !divides(self, other) {
            let q = (self / other).trunc().canonicalize();
            let step = if other.is_sign_negative() { Self::ONE } else { -Self::ONE };
            return if self % other < 0.0 { q + step } else { q };
        }
        let (quotient, rest) = wide::div_rem(self, other);
        let one = Wide::from_u128(u128::from(self.is_sign_negative() && !rest.is_zero()));
        let negative = self.is_sign_negative() != other.is_sign_negative();
        Magnitude { n: quotient.add(&one), sticky: false, scale: 0 }.nearest_pair(negative)
    }
}
