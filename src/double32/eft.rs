//! Error-free transformations: the sum or product of two f32, and its rounding error, as a pair of f32.
//!
//! The functions here are guarded: a result that is not finite comes with an error of +0. The bare networks are in
//! [`raw`].

use super::{Double32, shared};

/// The networks without guards: a result that is not finite comes with an unspecified error.
pub mod raw {
    use super::shared;

    /// `(s, e)` with `s = RN(a + b)` and `s + e == a + b` exactly, in 6 operations.
    ///
    /// # Domain
    /// All finite a, b of finite sum, subnormals included, except b = ±MAX with |a| < |b|, where an intermediate can
    /// overflow and e is then NaN.
    ///
    /// # Source
    /// Knuth (1969), TwoSum.
    #[inline]
    #[must_use]
    pub const fn two_sum(a: f32, b: f32) -> (f32, f32) {
        shared::two_sum(a, b).words()
    }

    /// [`two_sum`] in 3 operations, exact if and only if `s - a` is representable; |a| >= |b| or a = 0 suffice.
    ///
    /// # Source
    /// Dekker (1971), Fast2Sum.
    #[inline]
    #[must_use]
    pub const fn fast_two_sum(a: f32, b: f32) -> (f32, f32) {
        shared::fast_two_sum(a, b).words()
    }

    /// `(s, e)` with `s = RN(a - b)` and `s + e == a - b` exactly; domain as [`two_sum`].
    ///
    /// # Source
    /// Knuth (1969).
    #[inline]
    #[must_use]
    pub const fn two_diff(a: f32, b: f32) -> (f32, f32) {
        shared::two_diff(a, b).words()
    }

    /// `(p, e)` with `p = RN(a b)` and `e = RN(ab - p)`.
    ///
    /// # Domain
    /// `p + e == ab` exactly whenever |p| >= 2^-102 and p is finite; below, e is the residual rounded to the subnormal
    /// grid. A zero e is +0 by every route.
    ///
    /// # Source
    /// Ogita, Rump, Oishi (2005), TwoProductFMA.
    #[inline]
    #[must_use]
    pub const fn two_prod(a: f32, b: f32) -> (f32, f32) {
        shared::two_prod(a, b).words()
    }
}

/// `(s, e)` with `s = RN(a + b)` and, for finite s, `s + e == a + b` exactly.
///
/// # Domain
/// All f32. A sum that is not finite gives (s, +0).
///
/// # Source
/// Knuth (1969), TwoSum; operands ordered where an intermediate would overflow.
///
/// ```
/// assert_eq!(double32::eft::two_sum(1.0, 1e-10), (1.0, 1e-10));
/// ```
#[inline]
#[must_use]
pub const fn two_sum(a: f32, b: f32) -> (f32, f32) {
    shared::guarded_two_sum(a, b).words()
}

/// [`two_sum`] in 3 operations, for `RN(a + b) - a` representable: |a| >= |b| or a = 0 suffice. Not checked.
///
/// # Source
/// Dekker (1971), Fast2Sum.
#[inline]
#[must_use]
pub const fn fast_two_sum(a: f32, b: f32) -> (f32, f32) {
    shared::guarded_fast_two_sum(a, b).words()
}

/// [`fast_two_sum`] where it is exact, `None` where it is not: tests the property, not a sufficient condition.
#[must_use]
pub const fn try_fast_two_sum(a: f32, b: f32) -> Option<(f32, f32)> {
    let fast = fast_two_sum(a, b);
    let full = two_sum(a, b);
    if fast.0.to_bits() == full.0.to_bits() && fast.1 == full.1 { Some(fast) } else { None }
}

/// `(s, e)` with `s = RN(a - b)` and, for finite s, `s + e == a - b` exactly; domain as [`two_sum`].
#[inline]
#[must_use]
pub const fn two_diff(a: f32, b: f32) -> (f32, f32) {
    shared::guarded_two_diff(a, b).words()
}

/// `(p, e)` with `p = RN(a b)` and `e = RN(ab - p)`, so `p + e == ab` exactly for finite |p| >= 2^-102.
///
/// # Domain
/// All f32. A product that is zero or not finite gives (p, +0).
///
/// # Source
/// Ogita, Rump, Oishi (2005); on a target without fma from the exact f64 product, same bits.
#[inline]
#[must_use]
pub const fn two_prod(a: f32, b: f32) -> (f32, f32) {
    shared::guarded_two_prod(a, b).words()
}

impl Double32 {
    /// The exact sum of two f32 as a pair; see [`two_sum`].
    #[inline]
    #[must_use]
    pub const fn from_sum(a: f32, b: f32) -> Self {
        shared::guarded_two_sum(a, b)
    }

    /// The product of two f32 as a pair, exact from 2^-102 up; see [`two_prod`], whose words below it may tie.
    #[inline]
    #[must_use]
    pub const fn from_product(a: f32, b: f32) -> Self {
        shared::guarded_two_prod(a, b).canonicalize()
    }
}
