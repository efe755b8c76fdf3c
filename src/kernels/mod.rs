//! The kernels: for each, what it computes, its device program and its host twin.
//!
//! A kernel is one file here and one of the same name in `shaders/kernels`.

mod combine;
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
    let mut all = vec![crate::probe::program(), two_sum::program(), two_prod::program()];
    // Nine stands for every count that the program does not know.
    for count in [1, 4, 9] {
        all.push(combine::program::<Complex<f32>>(count));
        all.push(combine::program::<Complex<Double32>>(count));
        all.push(exponential::program::<Complex<f32>>(count));
        all.push(exponential::program::<Complex<Double32>>(count));
    }
    all
}
