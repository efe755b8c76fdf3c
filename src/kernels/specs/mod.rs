//! What each kernel registers with the [contract](crate::contract): one function a kernel.

mod pairwise;
mod terms;

use num_complex::Complex;

use crate::Double32;
use crate::contract::Spec;

/// Every kernel of the crate, as the contract knows it.
#[must_use]
pub fn specs() -> Vec<Spec> {
    vec![
        pairwise::two_sum(),
        pairwise::two_prod(),
        terms::combine::<Complex<f32>>(),
        terms::combine::<Complex<Double32>>(),
        terms::exponential::<Complex<f32>>(),
        terms::exponential::<Complex<Double32>>(),
    ]
}

/// What rounds to an infinite f32 is infinite.
fn saturated(x: f64) -> f64 {
    if (x as f32).is_infinite() { f64::INFINITY.copysign(x) } else { x }
}
