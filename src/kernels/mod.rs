//! The kernels: for each, what it computes, its device program and its host twin.
//!
//! A kernel is one file here and one of the same name in `shaders/kernels`.

mod array;
mod blocked;
#[cfg(feature = "gpu")]
mod chunks;
mod combine;
mod dot;
mod exponential;
mod function;
#[cfg(feature = "gpu")]
mod launch;
mod map;
mod map_reduce;
mod matmul;
mod max_abs;
mod norm2;
#[cfg(feature = "gpu")]
mod pairwise;
mod population;
mod rate;
mod reduce;
#[cfg(feature = "gpu")]
mod rounds;
mod scan;
#[cfg(all(feature = "contract", not(target_arch = "wasm32")))]
mod specs;
#[cfg(feature = "gpu")]
mod split;
mod sum;
mod summand;
mod terms;
mod two_prod;
mod two_sum;

pub use array::Array;
#[cfg(feature = "gpu")]
pub use array::DeviceArray;
pub use blocked::Blocked;
pub use exponential::Sign;
#[cfg(feature = "gpu")]
pub use function::map_programs;
pub use function::{Function, Visitor, functions};
#[cfg(feature = "gpu")]
pub use launch::{KernelRow, LaunchPlan, Work};
pub use matmul::{Matrix, Storage};
pub use population::Population;
#[cfg(feature = "gpu")]
pub use rate::DeviceRateTable;
pub use rate::{Outside, RateTable};
#[cfg(all(feature = "contract", not(target_arch = "wasm32")))]
pub use specs::specs;
#[cfg(feature = "gpu")]
pub use split::SplitBuffer;
pub use summand::Summand;
#[cfg(feature = "gpu")]
pub use terms::DeviceTerms;
pub use terms::{Field, Terms};

#[cfg(feature = "gpu")]
use crate::shader::Program;

/// Every program of the crate, the probe's included, but of maps one for each number of arguments, and those that rest on wide
/// integers: what tests lower and check. [`map_programs`] has all of those.
#[cfg(feature = "gpu")]
#[must_use]
pub fn programs() -> Vec<Program> {
    use crate::Double32;
    use num_complex::Complex;
    let mut all = crate::probe::programs().to_vec();
    all.extend([
        two_sum::program(),
        two_prod::program(),
        norm2::roots_program(),
        matmul::program::<f32>(),
        matmul::program::<Double32>(),
    ]);
    // Nine stands for every count that the program does not know.
    for count in [1, 4, 9] {
        all.push(combine::program::<Complex<f32>>(count));
        all.push(combine::program::<Complex<Double32>>(count));
        all.push(exponential::program::<Complex<f32>>(count));
        all.push(exponential::program::<Complex<Double32>>(count));
    }
    all.push(terms::pass_program());
    all.extend([combine::of_sums::<Complex<f32>>(), combine::of_sums::<Complex<Double32>>()]);
    all.extend([exponential::of_sums::<Complex<f32>>(), exponential::of_sums::<Complex<Double32>>()]);
    all.extend(population::programs::<f32>());
    all.extend(population::programs::<Double32>());
    all.extend(rate::programs());
    all.extend(scan::programs());
    all.extend(split::programs());
    all.extend([map::program(&functions::NEG), map::program(&functions::ADD), map::program(&functions::MUL_THEN_ADD)]);
    all.extend(of_arrays::<crate::Buffer<f32>>());
    all.extend(of_arrays::<crate::Buffer<Double32>>());
    all.extend(of_arrays::<SplitBuffer>());
    all.extend([
        map::program(&functions::REM),
        map::program(&functions::REM_EUCLID),
        map::program(&functions::DIV_EUCLID),
        map::program(&functions::MUL_ADD),
    ]);
    all
}

/// The reductions of one kind of array.
#[cfg(feature = "gpu")]
fn of_arrays<A: DeviceArray>() -> impl Iterator<Item = Program> {
    let all = [
        sum::programs::<A>(),
        dot::programs::<A>(),
        norm2::squares_programs::<A>(),
        max_abs::programs::<A>(),
        map_reduce::programs::<A, _, _>(&functions::ABS, &functions::MUL),
    ];
    all.into_iter().flat_map(|programs| [programs.whole, programs.pass])
}
