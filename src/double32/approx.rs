//! `approx`: comparisons with a tolerance, as f32's are. The default tolerances are [`Double32::EPSILON`], 2^-47; an
//! ulp is the last of 48 bits of the larger operand, `EPSILON` times its power of two.

use super::Double32;
use approx::{AbsDiffEq, RelativeEq, UlpsEq};

impl AbsDiffEq for Double32 {
    type Epsilon = Self;
    fn default_epsilon() -> Self {
        Self::EPSILON
    }
    fn abs_diff_eq(&self, other: &Self, epsilon: Self) -> bool {
        (self - other).abs() <= epsilon
    }
}

impl Double32 {
    /// Whether a tolerance of the larger of two numbers holds their difference, or `epsilon` does; infinities are equal
    /// or they are not.
    fn is_near(self, other: Self, epsilon: Self, tolerance: impl Fn(Self) -> Self) -> bool {
        if self == other || !self.is_finite() || !other.is_finite() {
            return self == other;
        }
        let difference = (self - other).abs();
        difference <= epsilon || difference <= tolerance(self.abs().max(other.abs()))
    }
}

impl RelativeEq for Double32 {
    fn default_max_relative() -> Self {
        Self::EPSILON
    }
    fn relative_eq(&self, other: &Self, epsilon: Self, max_relative: Self) -> bool {
        self.is_near(*other, epsilon, |larger| larger * max_relative)
    }
}

impl UlpsEq for Double32 {
    fn default_max_ulps() -> u32 {
        4
    }
    fn ulps_eq(&self, other: &Self, epsilon: Self, max_ulps: u32) -> bool {
        let ulps = |larger: Self| (Self::from(max_ulps) * Self::EPSILON).mul_pow2(larger.exponent());
        self.is_near(*other, epsilon, ulps)
    }
}
