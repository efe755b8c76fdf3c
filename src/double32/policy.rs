//! Arithmetic policies: which text computes, chosen by type and never at run time.
//!
//! Whether a device may run is another question, decided once when it is opened.

use super::{Double32, shared};

mod sealed {
    pub trait Sealed {}
}

/// What operators and inherent methods use.
pub type DefaultPolicy = Strict;

/// The arithmetic of a computation, as associated functions: `P::add` is a zero-sized function item.
///
/// ```
/// use double32::{Double32, policy::{Fast, Policy, Strict}};
/// fn sum<P: Policy>(terms: &[Double32]) -> Double32 {
///     terms.iter().copied().fold(Double32::NEG_ZERO, P::add)
/// }
/// let terms = [Double32::ONE; 10];
/// assert_eq!(sum::<Strict>(&terms), sum::<Fast>(&terms));
/// ```
pub trait Policy: sealed::Sealed + Copy + Default + 'static {
    /// The policy's name in reports.
    const NAME: &str;
    /// `x + y`.
    fn add(x: Double32, y: Double32) -> Double32;
    /// `x - y`.
    fn sub(x: Double32, y: Double32) -> Double32;
    /// `x * y`.
    fn mul(x: Double32, y: Double32) -> Double32;
    /// `x / y`.
    fn div(x: Double32, y: Double32) -> Double32;
    /// `1 / x`.
    fn recip(x: Double32) -> Double32;
    /// The square root.
    fn sqrt(x: Double32) -> Double32;
    /// The reciprocal square root.
    fn rsqrt(x: Double32) -> Double32;
    /// `x * y + z`.
    fn mul_add(x: Double32, y: Double32, z: Double32) -> Double32;
}

/// The stated order of operations with all guards: the same bytes on the host and on every accepted device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strict;

/// Bounds and special values of [`Strict`], but no promise of equal bytes across devices. On the host its operations are
/// those of [`Strict`], apart from `mul_add`, which multiplies and then adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Native;

/// No guards: infinities, NaN, signs of zeros, overflow and underflow are unspecified, results may be NaN, and a sum of
/// operands of different sign has no relative bound.
///
/// # Accuracy
/// For operands and results from 2^-60 to 2^60: sums of one sign within 3u² (algorithm 5 of Joldes, Muller, Popescu 2017,
/// proved); products within 5u², proved; quotients within 16u², roots within 8u², observed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fast;

impl sealed::Sealed for Strict {}
impl sealed::Sealed for Native {}
impl sealed::Sealed for Fast {}

/// A policy's functions, each by one expression.
macro_rules! policy {
    ($policy:ty, $name:literal, $($function:ident($($x:ident),*) => $value:expr),* $(,)?) => {
        impl Policy for $policy {
            const NAME: &str = $name;
            $(#[inline]
            fn $function($($x: Double32),*) -> Double32 {
                $value
            })*
        }
    };
}

policy! {
    Strict, "strict",
    add(x, y) => x + y, sub(x, y) => x - y, mul(x, y) => x * y, div(x, y) => x / y, recip(x) => x.recip(),
    sqrt(x) => x.sqrt(), rsqrt(x) => x.rsqrt(), mul_add(x, y, z) => x.mul_add(y, z),
}

policy! {
    Native, "native",
    add(x, y) => x + y, sub(x, y) => x - y, mul(x, y) => x * y, div(x, y) => x / y, recip(x) => x.recip(),
    sqrt(x) => x.sqrt(), rsqrt(x) => x.rsqrt(), mul_add(x, y, z) => x * y + z,
}

policy! {
    Fast, "fast",
    add(x, y) => shared::dd_add_fast(x, y), sub(x, y) => shared::dd_add_fast(x, -y), mul(x, y) => shared::dd_mul_fast(x, y),
    div(x, y) => shared::dd_div_fast(x, y), recip(x) => shared::dd_div_fast(Double32::ONE, x),
    sqrt(x) => shared::dd_sqrt_fast(x), rsqrt(x) => shared::dd_div_fast(Double32::ONE, shared::dd_sqrt_fast(x)),
    mul_add(x, y, z) => shared::dd_add_fast(shared::dd_mul_fast(x, y), z),
}
