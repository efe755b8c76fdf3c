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
    /// Lefèvre, Louvet, Muller, Picot, Rideau (2023), SQRTDWtoDW, scaled exactly where the range asks for it.
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
    /// Relative error at most 2u² = 2^-47, observed (tests/oracle/oracle.rs says over how many inputs); below 2^-101 add 2^-148.
    ///
    /// ```
    /// let e = double32::Double32::ONE.exp();
    /// assert!((e - double32::consts::E).abs().to_f64() < 2e-14);
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
    /// Relative error at most 2u² = 2^-47 of each, beside their zeros too, observed (tests/oracle/oracle.rs says over how many inputs).
    ///
    /// # Source
    /// Payne, Hanek (1983).
    #[inline]
    #[must_use]
    pub fn sin_cos(self) -> (Self, Self) {
        let both = shared::dd_sin_cos(self);
        (both.sin, both.cos)
    }

    /// `1 / sqrt(self)`.
    ///
    /// # Domain
    /// rsqrt(±0) = ±∞, rsqrt(+∞) = +0; a negative argument or NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.3u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// # Source
    /// A correctly rounded word and one step of third order on its exact residual.
    ///
    /// ```
    /// assert_eq!(double32::Double32::from(4).rsqrt(), 0.5);
    /// ```
    #[inline]
    #[must_use]
    pub fn rsqrt(self) -> Self {
        shared::dd_rsqrt(self)
    }

    /// The cube root.
    ///
    /// # Domain
    /// Odd; cbrt(±0) = ±0, cbrt(±∞) = ±∞, NaN gives NaN. Cubes of integers that are pairs give the integer.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// assert_eq!(double32::Double32::from(-27).cbrt(), -3.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn cbrt(self) -> Self {
        shared::dd_cbrt(self)
    }

    /// `sqrt(self² + other²)` without overflow on the way.
    ///
    /// # Domain
    /// An infinite operand gives +∞ even beside NaN, as C99; otherwise NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::from(3).hypot(Double32::from(4)), 5.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn hypot(self, other: Self) -> Self {
        shared::dd_hypot(self, other)
    }

    /// `self` to an integer power.
    ///
    /// # Domain
    /// powi(x, 0) = 1, for NaN too. Overflow gives ±∞, underflow ±0, the power and not its reciprocal deciding.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    /// Results that are exact by repeated products of at most 60 bits come out exact.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::from(3).powi(30).to_f64(), 3f64.powi(30));
    /// ```
    #[inline]
    #[must_use]
    pub fn powi(self, n: i32) -> Self {
        shared::dd_powi(self, n)
    }

    /// `self` to the power `y`.
    ///
    /// # Domain
    /// As C99 annex F: x^±0 = 1 and 1^y = 1 even for NaN; a negative base needs an integer `y`, else NaN; 0 and ∞ with the
    /// sign of an odd power. Whether `y` is an integer, and odd, goes by both words.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    /// Integer powers below 64 are [`powi`](Self::powi), ±1/2 [`sqrt`](Self::sqrt) and [`rsqrt`](Self::rsqrt).
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::from(-2).powf(Double32::from(3)), -8.0);
    /// assert!(Double32::from(-2).powf(Double32::from(0.5f32)).is_nan());
    /// ```
    #[inline]
    #[must_use]
    pub fn powf(self, y: Self) -> Self {
        shared::dd_powf(self, y)
    }

    /// 2 to the power `self`.
    ///
    /// # Domain
    /// exp2(n) is exact for integers; exp2(-∞) = +0, exp2(+∞) = +∞.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn exp2(self) -> Self {
        shared::dd_exp2(self)
    }

    /// 10 to the power `self`.
    ///
    /// # Domain
    /// exp10(n) is exact for integers 0 to 21; exp10(-∞) = +0, exp10(+∞) = +∞.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// assert_eq!(double32::Double32::from(21).exp10().to_string(), "1000000000000000000000");
    /// ```
    #[inline]
    #[must_use]
    pub fn exp10(self) -> Self {
        shared::dd_exp10(self)
    }

    /// `exp(self) - 1`, accurate beside 0.
    ///
    /// # Domain
    /// exp_m1(±0) = ±0, exp_m1(-∞) = -1; +∞ where `exp` is.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn exp_m1(self) -> Self {
        shared::dd_exp_m1(self)
    }

    /// The natural logarithm.
    ///
    /// # Domain
    /// ln(1) = +0, ln(±0) = -∞, ln(+∞) = +∞; negative arguments and NaN give NaN. Beside 1 each bit of the argument counts:
    /// ln(1 + 2^-149) = 2^-149.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// use double32::{Double32, consts};
    /// assert_eq!(Double32::from(2).ln(), consts::LN_2);
    /// ```
    #[inline]
    #[must_use]
    pub fn ln(self) -> Self {
        shared::dd_ln(self)
    }

    /// The logarithm to base 2.
    ///
    /// # Domain
    /// As [`ln`](Self::ln); log2(2^n) = n exactly.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn log2(self) -> Self {
        shared::dd_log2(self)
    }

    /// The logarithm to base 10.
    ///
    /// # Domain
    /// As [`ln`](Self::ln); log10(10^n) = n exactly for n from 0 to 21.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn log10(self) -> Self {
        shared::dd_log10(self)
    }

    /// The logarithm to any base, `ln(self) / ln(base)`.
    ///
    /// # Domain
    /// As that quotient, zeros and infinities too. Exact powers give the exponent.
    ///
    /// # Accuracy
    /// Relative error at most 2.0u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn log(self, base: Self) -> Self {
        shared::dd_log(self, base)
    }

    /// `ln(1 + self)`, accurate beside 0.
    ///
    /// # Domain
    /// ln_1p(±0) = ±0, ln_1p(-1) = -∞, below that NaN; ln_1p(+∞) = +∞.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn ln_1p(self) -> Self {
        shared::dd_ln_1p(self)
    }

    /// The sine; see [`sin_cos`](Self::sin_cos).
    ///
    /// # Domain
    /// Every finite argument, with exact reduction; sin(±0) = ±0; ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 2.0u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn sin(self) -> Self {
        shared::dd_sin(self)
    }

    /// The cosine; see [`sin_cos`](Self::sin_cos).
    ///
    /// # Domain
    /// Every finite argument, with exact reduction; cos(±0) = 1; ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 2.0u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn cos(self) -> Self {
        shared::dd_cos(self)
    }

    /// The tangent.
    ///
    /// # Domain
    /// Every finite argument, with exact reduction; tan(±0) = ±0; ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// # Source
    /// Payne, Hanek (1983).
    #[inline]
    #[must_use]
    pub fn tan(self) -> Self {
        shared::dd_tan(self)
    }

    /// `sin(π self)`, reduced exactly.
    ///
    /// # Domain
    /// Exact at multiples of 1/2; at integers a zero with the sign of the argument (IEEE 754-2019); ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::from(1.5f32).sin_pi(), -1.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn sin_pi(self) -> Self {
        shared::dd_sin_pi(self)
    }

    /// `cos(π self)`, reduced exactly.
    ///
    /// # Domain
    /// Exact at multiples of 1/2; its zeros are +0 (IEEE 754-2019); ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn cos_pi(self) -> Self {
        shared::dd_cos_pi(self)
    }

    /// `tan(π self)`, reduced exactly.
    ///
    /// # Domain
    /// Zeros at integers and ±∞ at halves, signed as IEEE 754-2019; ±∞ and NaN give NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn tan_pi(self) -> Self {
        shared::dd_tan_pi(self)
    }

    /// The arc sine, in -π/2 to π/2.
    ///
    /// # Domain
    /// asin(±0) = ±0; beyond ±1, and for NaN, NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn asin(self) -> Self {
        shared::dd_asin(self)
    }

    /// The arc cosine, in 0 to π.
    ///
    /// # Domain
    /// acos(1) = +0; beyond ±1, and for NaN, NaN. Beside 1 each bit of the argument counts: acos(1 - 2^-149) = 2^-74.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn acos(self) -> Self {
        shared::dd_acos(self)
    }

    /// The arc tangent, in -π/2 to π/2.
    ///
    /// # Domain
    /// atan(±0) = ±0, atan(±∞) = ±π/2; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn atan(self) -> Self {
        shared::dd_atan(self)
    }

    /// The angle of the point (`x`, `self`), in -π to π.
    ///
    /// # Domain
    /// Zeros and infinities in the 16 cases of C99 annex F: atan2(±0, -0) = ±π, atan2(±∞, -∞) = ±3π/4; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    ///
    /// ```
    /// use double32::{Double32, consts};
    /// assert_eq!(Double32::ZERO.atan2(-Double32::ONE), consts::PI);
    /// ```
    #[inline]
    #[must_use]
    pub fn atan2(self, x: Self) -> Self {
        shared::dd_atan2(self, x)
    }

    /// The hyperbolic sine.
    ///
    /// # Domain
    /// Odd; finite up to its own overflow, beyond that of `exp`; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn sinh(self) -> Self {
        shared::dd_sinh(self)
    }

    /// The hyperbolic cosine.
    ///
    /// # Domain
    /// Even; cosh(±0) = 1, cosh(±∞) = +∞; finite up to its own overflow; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn cosh(self) -> Self {
        shared::dd_cosh(self)
    }

    /// The hyperbolic tangent.
    ///
    /// # Domain
    /// Odd; tanh(±∞) = ±1, reached at about ±26; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn tanh(self) -> Self {
        shared::dd_tanh(self)
    }

    /// The inverse hyperbolic sine.
    ///
    /// # Domain
    /// Odd; asinh(±∞) = ±∞; NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn asinh(self) -> Self {
        shared::dd_asinh(self)
    }

    /// The inverse hyperbolic cosine.
    ///
    /// # Domain
    /// acosh(1) = +0, acosh(+∞) = +∞; below 1, and for NaN, NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn acosh(self) -> Self {
        shared::dd_acosh(self)
    }

    /// The inverse hyperbolic tangent.
    ///
    /// # Domain
    /// Odd; atanh(±1) = ±∞; beyond, and for NaN, NaN.
    ///
    /// # Accuracy
    /// Relative error at most 0.51u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn atanh(self) -> Self {
        shared::dd_atanh(self)
    }

    /// The largest integer not above `self`.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN; a zero result keeps the sign.
    ///
    /// # Accuracy
    /// Exact.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::new(5.0, -1e-9).floor(), 4.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn floor(self) -> Self {
        shared::dd_floor(self)
    }

    /// The least integer not below `self`.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN; a zero result keeps the sign.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn ceil(self) -> Self {
        shared::dd_ceil(self)
    }

    /// The integer part, toward zero.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN; a zero result keeps the sign.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn trunc(self) -> Self {
        shared::dd_trunc(self)
    }

    /// The nearest integer, halves away from zero.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN; a zero result keeps the sign.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn round(self) -> Self {
        shared::dd_round(self)
    }

    /// The nearest integer, halves to the even one.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN; a zero result keeps the sign.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn round_ties_even(self) -> Self {
        shared::dd_round_ties_even(self)
    }

    /// `self - self.trunc()`.
    ///
    /// # Domain
    /// ±∞ and NaN give NaN; a zero result is +0.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn fract(self) -> Self {
        shared::dd_fract(self)
    }

    /// The lesser of two.
    ///
    /// # Domain
    /// A NaN operand is ignored; -0 is less than +0.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        shared::dd_min(self, other)
    }

    /// The greater of two.
    ///
    /// # Domain
    /// A NaN operand is ignored; -0 is less than +0.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        shared::dd_max(self, other)
    }

    /// 1 with the sign of `self`.
    ///
    /// # Domain
    /// ±0 give ±1; NaN gives NaN.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn signum(self) -> Self {
        shared::dd_signum(self)
    }

    /// The magnitude of `self` with the sign of `sign`.
    ///
    /// # Domain
    /// All; both words change sign together.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn copysign(self, sign: Self) -> Self {
        shared::dd_copysign(self, sign)
    }

    /// The least pair greater than `self`.
    ///
    /// # Domain
    /// From ±0 to 2^-149, from `MAX` to +∞, from -∞ to `MIN`; +∞ stays; NaN gives NaN. Beside a pair of wide gap the step is
    /// 2^-149.
    ///
    /// # Accuracy
    /// Exact.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::MAX.next_up(), Double32::INFINITY);
    /// ```
    #[inline]
    #[must_use]
    pub fn next_up(self) -> Self {
        shared::dd_next_up(self)
    }

    /// The greatest pair less than `self`.
    ///
    /// # Domain
    /// As [`next_up`](Self::next_up), mirrored.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub fn next_down(self) -> Self {
        shared::dd_next_down(self)
    }

    /// Radians to degrees, `self * 180/π`.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn to_degrees(self) -> Self {
        shared::dd_to_degrees(self)
    }

    /// Degrees to radians, `self * π/180`.
    ///
    /// # Domain
    /// ±0 and ±∞ give themselves, NaN gives NaN.
    ///
    /// # Accuracy
    /// Relative error at most 1.01u², observed over 10^8 inputs (tests/oracle/oracle.rs holds the table); below 2^-101 add 2^-148.
    #[inline]
    #[must_use]
    pub fn to_radians(self) -> Self {
        shared::dd_to_radians(self)
    }

    /// `self` kept within `low` and `high`.
    ///
    /// # Domain
    /// NaN gives NaN; -0 is less than +0.
    ///
    /// # Accuracy
    /// Exact.
    ///
    /// # Panics
    /// If a bound is NaN or `low > high`, as `f32::clamp`.
    #[must_use]
    #[track_caller]
    pub fn clamp(self, low: Self, high: Self) -> Self {
        assert!(low <= high, "clamp: low = {low:?} is not at most high = {high:?}");
        if self.is_nan() { Self::NAN } else { self.max(low).min(high) }
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
