//! The kernels: for each, what it computes, its device program and its host twin.
//!
//! A kernel is one file here and one of the same name in `shaders/kernels`.

mod combine;
pub mod domain;
mod exponential;
#[cfg(feature = "gpu")]
mod pairwise;
mod terms;
mod two_prod;
mod two_sum;

pub use exponential::Sign;
#[cfg(feature = "gpu")]
pub use terms::DeviceTerms;
pub use terms::{Field, Terms};

#[cfg(feature = "gpu")]
use crate::shader::Program;

/// Every program of the crate, the probe's included: what tests lower and check.
#[cfg(feature = "gpu")]
#[must_use]
pub fn programs() -> Vec<Program> {
    use crate::Double32;
    use num_complex::Complex;
    vec![
        crate::probe::program(),
        two_sum::program(),
        two_prod::program(),
        combine::program::<Complex<f32>>(),
        combine::program::<Complex<Double32>>(),
        exponential::program::<Complex<f32>>(),
        exponential::program::<Complex<Double32>>(),
    ]
}
