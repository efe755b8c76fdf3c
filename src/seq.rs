//! Sequential reductions on the host, compensated, in the order of the elements.
//!
//! The order is part of the contract. Trees, which devices share, are not here.

use crate::double32::eft;
use crate::double32::policy::Policy;
use crate::{Double32, Error};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for crate::Double32 {}
}

/// What can be summed: f32 and pairs.
pub trait Element: sealed::Sealed + Copy {
    /// The exact value.
    fn widen(self) -> Double32;
    /// `self * other`: the leading product with its error, and the cross terms.
    #[doc(hidden)]
    fn product(self, other: Self) -> [f32; 2];
}

impl Element for f32 {
    fn widen(self) -> Double32 {
        Double32::from(self)
    }
    fn product(self, other: f32) -> [f32; 2] {
        eft::raw::two_prod(self, other).into()
    }
}

impl Element for Double32 {
    fn widen(self) -> Double32 {
        self
    }
    fn product(self, other: Self) -> [f32; 2] {
        let (p, e) = eft::raw::two_prod(self.hi(), other.hi());
        [p, e + (self.hi() * other.lo() + self.lo() * other.hi())]
    }
}

/// The sum from left to right, from -0.
///
/// # Accuracy
/// Strict: error at most 3u² (n - 1) Σ|x| to first order, from the bound of each addition.
///
/// ```
/// use double32::{policy::Strict, seq};
/// assert_eq!(seq::sum::<Strict, f32>(&[1e8, 1.0, -1e8]), 1.0);
/// ```
#[must_use]
pub fn sum<P: Policy, X: Element>(terms: &[X]) -> Double32 {
    map_reduce(X::widen, P::add, terms, Double32::NEG_ZERO)
}

/// `op(... op(op(init, f(x0)), f(x1)) ...)`.
///
/// # Order
/// Left to right, from `init`.
#[must_use]
pub fn map_reduce<X: Copy, A>(f: impl Fn(X) -> A, op: impl Fn(A, A) -> A, data: &[X], init: A) -> A {
    data.iter().fold(init, |sum, &x| op(sum, f(x)))
}

/// The scalar product, in two channels: the sum of products, and the sum of all errors.
///
/// # Domain
/// An infinity or NaN among sums or products makes the result that of the same operations on f32. Products below 2^-102
/// lose up to 2^-150 each. Empty vectors give +0.
///
/// # Accuracy
/// Σ|x y| γ² + O(u²)|result| with γ = nu/(1 - nu), proved for f32 (Ogita, Rump, Oishi 2005, Dot2).
///
/// # Errors
/// [`Error::Length`] if the lengths differ.
pub fn dot<X: Element>(x: &[X], y: &[X]) -> Result<Double32, Error> {
    crate::error::check_len("y", x.len(), y.len())?;
    let channels = x.iter().zip(y).fold([0.0f32; 2], |[s, e], (&x, &y)| {
        let [p, product_error] = x.product(y);
        let (s, sum_error) = eft::raw::two_sum(s, p);
        [s, e + (sum_error + product_error)]
    });
    Ok(closed(channels))
}

/// Both channels as one pair; errors beside a sum that is not finite mean nothing.
fn closed([s, e]: [f32; 2]) -> Double32 {
    if s.is_finite() && e.is_finite() { Double32::new(s, e) } else { Double32::from(s + 0.0) }
}

/// The Euclidean norm, without overflow or underflow on the way.
///
/// # Domain
/// NaN if any element is, else +∞ if any is infinite, else +0 for empty or all zero.
///
/// # Accuracy
/// That of [`dot`] on exactly scaled elements, and of the square root.
///
/// ```
/// use double32::{Double32, seq};
/// let tiny = 2f32.powi(-149);
/// assert_eq!(seq::norm2(&[3.0 * tiny, 4.0 * tiny]), 5.0 * tiny);
/// ```
#[must_use]
pub fn norm2<X: Element>(data: &[X]) -> Double32 {
    let largest = data.iter().map(|x| x.widen().abs()).fold(Double32::ZERO, larger);
    if !largest.is_finite() || largest == 0.0 {
        return largest;
    }
    let k = Double32::raw_exponent(largest.hi());
    let channels = data.iter().fold([0.0f32; 2], |[s, e], &x| {
        let x = x.widen().mul_pow2(-k);
        let [p, product_error] = x.product(x);
        let (s, sum_error) = eft::raw::two_sum(s, p);
        [s, e + (sum_error + product_error)]
    });
    closed(channels).sqrt().mul_pow2(k)
}

/// The larger magnitude; NaN wins over all.
fn larger(x: Double32, y: Double32) -> Double32 {
    if x.is_nan() || y.is_nan() { Double32::NAN } else { x.max(y) }
}
