//! Scalar operations beside f32, f64, the `twofloat` and `qd` crates (pairs of f64), and MPFR at f64's precision (`rug`); and
//! sums and products of slices beside loops that are kept scalar.
//!
//! ```text
//! cargo bench -p double32-benches --bench scalar
//! ```
//!
//! Each operation runs over the same operands, rounded to each type, and its answers are compared with f64's before it is
//! timed. Times are of a whole slice; the ratios between lines are what counts.

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use double32::{Double32, slices};
use qd::Quad;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rug::{Assign, Float};
use std::hint::black_box;
use twofloat::TwoFloat;

const LENGTH: usize = 4096;

/// A type's way from f64 and back.
struct Number<T> {
    name: &'static str,
    from: fn(f64) -> T,
    to: fn(&T) -> f64,
    /// What its operations are good to; `twofloat`'s functions to some 1e-11 only.
    tolerance: f64,
}

const DOUBLE32: Number<Double32> =
    Number { name: "double32", from: Double32::from_f64, to: |x| x.to_f64(), tolerance: 1e-13 };
const TWOFLOAT: Number<TwoFloat> =
    Number { name: "twofloat", from: TwoFloat::from, to: |&x| x.into(), tolerance: 1e-10 };
const QD: Number<Quad> = Number { name: "qd", from: Quad::from_f64, to: |x| x.0 + x.1, tolerance: 1e-13 };
const RUG: Number<Float> = Number { name: "rug, 53 bits", from: in_rug, to: Float::to_f64, tolerance: 1e-13 };
const F64: Number<f64> = Number { name: "f64", from: |x| x, to: |&x| x, tolerance: 1e-13 };
const F32: Number<f32> = Number { name: "f32", from: |x| x as f32, to: |&x| x.into(), tolerance: 2e-3 };

fn in_rug(x: f64) -> Float {
    Float::with_val(53, x)
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// The operands, and what f64 makes of them.
struct Case<'a> {
    operands: &'a [(f64, f64)],
    exact: fn(f64, f64) -> f64,
}

impl Case<'_> {
    /// Checks an operation against f64, then times it over the slice.
    fn time<T>(&self, group: &mut Group<'_>, number: &Number<T>, run: impl Fn(&T, &T, &mut T)) {
        let typed: Vec<(T, T)> = self.operands.iter().map(|&(a, b)| ((number.from)(a), (number.from)(b))).collect();
        let mut out = (number.from)(0.0);
        for (&(a, b), (x, y)) in self.operands.iter().zip(&typed) {
            run(x, y, &mut out);
            let (found, expected) = ((number.to)(&out), (self.exact)(a, b));
            // Operands are rounded to the type first.
            let scale = expected.abs().max(a.abs() + b.abs());
            let name = number.name;
            assert!(
                (found - expected).abs() <= number.tolerance * scale,
                "{name}({a}, {b}) = {found}, expected {expected}"
            );
        }
        group.bench_function(number.name, |bencher| {
            bencher.iter(|| {
                for (x, y) in black_box(&typed) {
                    run(x, y, &mut out);
                    black_box(&out);
                }
            });
        });
    }
}

macro_rules! operators {
    ($criterion:expr, $operands:expr, $($name:literal $operator:tt;)*) => {$(
        let mut group = $criterion.benchmark_group($name);
        let case = Case { operands: $operands, exact: |a, b| a $operator b };
        case.time(&mut group, &DOUBLE32, |&a, &b, z| *z = a $operator b);
        case.time(&mut group, &TWOFLOAT, |&a, &b, z| *z = a $operator b);
        case.time(&mut group, &QD, |&a, &b, z| *z = a $operator b);
        case.time(&mut group, &RUG, |a, b, z| z.assign(a $operator b));
        case.time(&mut group, &F64, |&a, &b, z| *z = a $operator b);
        case.time(&mut group, &F32, |&a, &b, z| *z = a $operator b);
        group.finish();
    )*};
}

/// A function of the second operand, which is positive, or of the first.
macro_rules! function {
    ($criterion:expr, $operands:expr, $name:ident $in_rug:ident, $pick:expr $(, $quad:expr)?) => {
        let mut group = $criterion.benchmark_group(stringify!($name));
        let operands: Vec<(f64, f64)> = $operands.iter().map($pick).collect();
        let case = Case { operands: &operands, exact: |a, _| a.$name() };
        case.time(&mut group, &DOUBLE32, |a, _, z| *z = a.$name());
        case.time(&mut group, &TWOFLOAT, |a, _, z| *z = a.$name());
        $(case.time(&mut group, &QD, $quad);)?
        case.time(&mut group, &RUG, |a, _, z| z.assign(a.$in_rug()));
        case.time(&mut group, &F64, |a, _, z| *z = a.$name());
        case.time(&mut group, &F32, |a, _, z| *z = a.$name());
        group.finish();
    };
}

type OnSlices = fn(&[Double32], &[Double32], &mut [Double32]) -> Result<(), double32::Error>;

/// An operation on slices, in vectors, beside the loop of its operator, which its branch for special results keeps scalar.
fn on_slices(
    criterion: &mut Criterion,
    operands: &[(f64, f64)],
    (name, whole): (&str, OnSlices),
    operator: impl Fn(Double32, Double32) -> Double32,
) {
    let pairs = operands.iter().map(|&(a, b)| (Double32::from_f64(a), Double32::from_f64(b)));
    let (x, y): (Vec<_>, Vec<_>) = pairs.unzip();
    let (mut found, mut expected) = (vec![Double32::ZERO; x.len()], vec![Double32::ZERO; x.len()]);
    let by_loop = |x: &[Double32], y: &[Double32], out: &mut [Double32]| {
        for ((x, y), z) in x.iter().zip(y).zip(out) {
            *z = operator(*x, *y);
        }
    };
    by_loop(&x, &y, &mut expected);
    whole(&x, &y, &mut found).expect("one length");
    assert!(
        found.iter().zip(&expected).all(|(a, b)| a.to_bits() == b.to_bits()),
        "{name}: other bytes than the loop's"
    );
    let mut group = criterion.benchmark_group(name);
    group.bench_function("slices", |bencher| {
        bencher.iter(|| whole(black_box(&x), black_box(&y), black_box(&mut found)));
    });
    group.bench_function("loop", |bencher| {
        bencher.iter(|| by_loop(black_box(&x), black_box(&y), black_box(&mut expected)));
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut rng = StdRng::seed_from_u64(1);
    let operands: Vec<(f64, f64)> =
        (0..LENGTH).map(|_| (rng.random_range(-8.0..8.0), rng.random_range(0.1..8.0))).collect();
    let operands = operands.as_slice();
    operators! { criterion, operands, "add" +; "sub" -; "mul" *; "div" /; }
    let any = |&(a, _): &(f64, f64)| (a, 0.0);
    let positive = |&(_, b): &(f64, f64)| (b, 0.0);
    function!(criterion, operands, sqrt sqrt_ref, positive, |a, _, z| *z = a.sqrt());
    function!(criterion, operands, exp exp_ref, any, |a, _, z| *z = a.exp());
    function!(criterion, operands, ln ln_ref, positive, |a, _, z| *z = a.ln());
    function!(criterion, operands, sin sin_ref, any);
    on_slices(&mut criterion, operands, ("slices of sums", slices::add), |a, b| a + b);
    on_slices(&mut criterion, operands, ("slices of products", slices::mul), |a, b| a * b);
    criterion.final_summary();
}
