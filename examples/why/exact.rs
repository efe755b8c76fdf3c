//! Random pairs, and the errors of sums and products of them, by integers: nothing is rounded on the way to an error.

use double32::Double32;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::fmt;

/// All operands are whole multiples of 2^-SCALE, below 2^4.
const SCALE: i32 = 52;

#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Sum,
    Product,
}

impl Operation {
    /// What the crate promises (Muller, Rideau 2022), with u = 2^-24.
    pub(crate) fn bound(self) -> f64 {
        let u2 = 2f64.powi(-48);
        match self {
            Self::Sum => 3.0 * u2 / (1.0 - 4.0 * 2f64.powi(-24)),
            Self::Product => 5.0 * u2,
        }
    }

    /// The exact result in units of 2^-2 SCALE.
    fn exact(self, x: i128, y: i128) -> i128 {
        match self {
            Self::Sum => (x + y) << SCALE,
            Self::Product => x * y,
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "sum",
            Self::Product => "product",
        })
    }
}

/// Positive pairs from 2^-4 to 2^4, both words random: no sum cancels, which is the kindest case for plain code.
pub(crate) fn operands(seed: u64, count: usize) -> Vec<Double32> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut pair = || {
        let exponent = rng.random_range(-4..4);
        let hi = (1.0 + rng.random_range(0..1 << 23) as f32 / (1 << 23) as f32) * 2f32.powi(exponent);
        let lo = rng.random_range(-(1 << 24) + 1..1 << 24) as f32 * 2f32.powi(exponent - 48);
        Double32::new(hi, lo)
    };
    (0..count).map(|_| pair()).collect()
}

/// In units of 2^-scale. A result's low word may reach below one unit: what is cut there is less than 2^-94 of the result.
fn units(x: Double32, scale: i32) -> i128 {
    let word = |x: f32| (f64::from(x) * 2f64.powi(scale)) as i128;
    word(x.hi()) + word(x.lo())
}

pub(crate) struct Errors {
    pub(crate) median: f64,
    pub(crate) worst: f64,
}

/// The relative errors of results.
pub(crate) fn errors(operation: Operation, x: &[Double32], y: &[Double32], results: &[Double32]) -> Errors {
    let error = |((x, y), result): ((&Double32, &Double32), &Double32)| {
        let exact = operation.exact(units(*x, SCALE), units(*y, SCALE));
        (exact - units(*result, 2 * SCALE)).abs() as f64 / exact as f64
    };
    let mut all: Vec<_> = x.iter().zip(y).zip(results).map(error).collect();
    all.sort_by(f64::total_cmp);
    Errors { median: all[all.len() / 2], worst: all[all.len() - 1] }
}
