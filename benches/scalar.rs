//! Scalar operations beside f32, f64, and the `twofloat` crate (pairs of f64).
//!
//! ```text
//! cargo bench --bench scalar
//! ```
//!
//! Each operation runs over the same operands, rounded to each type, and its answers are compared with f64's before it is
//! timed. Times are of a whole slice; the ratios between lines are what counts.

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use double32::Double32;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use twofloat::TwoFloat;

const LENGTH: usize = 4096;

/// Checks an operation against f64, then times it over the slice.
fn operation<T: Copy>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    operands: &[(f64, f64)],
    (from, to): (impl Fn(f64) -> T, impl Fn(T) -> f64),
    tolerance: f64,
    (run, exact): (impl Fn(T, T) -> T, impl Fn(f64, f64) -> f64),
) {
    let typed: Vec<(T, T)> = operands.iter().map(|&(a, b)| (from(a), from(b))).collect();
    for (&(a, b), &(x, y)) in operands.iter().zip(&typed) {
        let (found, expected) = (to(run(x, y)), exact(a, b));
        // Operands are rounded to the type first.
        let scale = expected.abs().max(a.abs() + b.abs());
        assert!((found - expected).abs() <= tolerance * scale, "{name}({a}, {b}) = {found}, expected {expected}");
    }
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for &(x, y) in black_box(&typed) {
                black_box(run(x, y));
            }
        });
    });
}

macro_rules! compare {
    ($criterion:expr, $operands:expr, $name:literal, $exact:expr, $pair:expr, $two:expr, $f64:expr, $f32:expr) => {
        let mut group = $criterion.benchmark_group($name);
        let pair = (Double32::from_f64, Double32::to_f64);
        operation(&mut group, "double32", $operands, pair, 1e-13, ($pair, $exact));
        // Its functions are good to some 1e-11 only.
        operation(&mut group, "twofloat", $operands, (TwoFloat::from, f64::from), 1e-10, ($two, $exact));
        operation(&mut group, "f64", $operands, (|x: f64| x, |x: f64| x), 1e-13, ($f64, $exact));
        operation(&mut group, "f32", $operands, (|x: f64| x as f32, f64::from), 2e-3, ($f32, $exact));
        group.finish();
    };
}

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut rng = StdRng::seed_from_u64(1);
    let operands: Vec<(f64, f64)> =
        (0..LENGTH).map(|_| (rng.random_range(-8.0..8.0), rng.random_range(0.1..8.0))).collect();
    let operands = operands.as_slice();
    compare!(criterion, operands, "add", |a, b| a + b, |a, b| a + b, |a, b| a + b, |a, b| a + b, |a, b| a + b);
    compare!(criterion, operands, "mul", |a, b| a * b, |a, b| a * b, |a, b| a * b, |a, b| a * b, |a, b| a * b);
    compare!(criterion, operands, "div", |a, b| a / b, |a, b| a / b, |a, b| a / b, |a, b| a / b, |a, b| a / b);
    compare!(
        criterion,
        operands,
        "sqrt",
        |_, b| b.sqrt(),
        |_, b: Double32| b.sqrt(),
        |_, b: TwoFloat| b.sqrt(),
        |_, b: f64| b.sqrt(),
        |_, b: f32| b.sqrt()
    );
    compare!(
        criterion,
        operands,
        "exp",
        |a, _| a.exp(),
        |a: Double32, _| a.exp(),
        |a: TwoFloat, _| a.exp(),
        |a: f64, _| a.exp(),
        |a: f32, _| a.exp()
    );
    compare!(
        criterion,
        operands,
        "sin_cos",
        |a, _| a.sin() + a.cos(),
        |a: Double32, _| {
            let (sin, cos) = a.sin_cos();
            sin + cos
        },
        |a: TwoFloat, _| {
            let (sin, cos) = a.sin_cos();
            sin + cos
        },
        |a: f64, _| {
            let (sin, cos) = a.sin_cos();
            sin + cos
        },
        |a: f32, _| {
            let (sin, cos) = a.sin_cos();
            sin + cos
        }
    );
    criterion.final_summary();
}
