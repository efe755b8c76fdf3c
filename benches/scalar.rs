//! Scalar operations beside twofloat (two f64 words) and MPFR at 53 bits through rug: time per element over 1024 operands.
//!
//! Each contender's answers are checked against MPFR at 200 bits before it is timed, so a wrong one cannot win.
//!
//! ```text
//! cargo bench --bench scalar
//! ```

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use double32::{Double32, seq};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rug::Float;
use std::hint::black_box;
use twofloat::TwoFloat;

const COUNT: usize = 1024;

/// Relative error that an answer may have: twofloat's exp has 2e-13; a single f32 has 6e-8.
const TOLERANCE: f64 = 1e-12;

type Unary<T> = fn(T) -> T;
type Binary<T> = fn(T, T) -> T;

/// A function in each contender's type.
struct Row1 {
    name: &'static str,
    range: (f64, f64),
    pair: Unary<Double32>,
    two: Option<Unary<TwoFloat>>,
    mpfr: Unary<Float>,
}

struct Row2 {
    name: &'static str,
    pair: Binary<Double32>,
    two: Binary<TwoFloat>,
    mpfr: Binary<Float>,
}

const BINARY: [Row2; 4] = [
    Row2 { name: "add", pair: |x, y| x + y, two: |x, y| x + y, mpfr: |x, y| x + y },
    Row2 { name: "sub", pair: |x, y| x - y, two: |x, y| x - y, mpfr: |x, y| x - y },
    Row2 { name: "mul", pair: |x, y| x * y, two: |x, y| x * y, mpfr: |x, y| x * y },
    Row2 { name: "div", pair: |x, y| x / y, two: |x, y| x / y, mpfr: |x, y| x / y },
];

const UNARY: [Row1; 8] = [
    Row1 { name: "sqrt", range: (0.1, 10.0), pair: Double32::sqrt, two: Some(|x| x.sqrt()), mpfr: Float::sqrt },
    Row1 { name: "rsqrt", range: (0.1, 10.0), pair: Double32::rsqrt, two: None, mpfr: Float::recip_sqrt },
    Row1 { name: "exp", range: (-20.0, 20.0), pair: Double32::exp, two: Some(|x| x.exp()), mpfr: Float::exp },
    Row1 { name: "ln", range: (0.1, 100.0), pair: Double32::ln, two: Some(|x| x.ln()), mpfr: Float::ln },
    // twofloat's own error exceeds the tolerance beside zeros of the sine: not timed where it would not pass.
    Row1 { name: "sin", range: (0.1, 3.0), pair: Double32::sin, two: Some(|x| x.sin()), mpfr: Float::sin },
    Row1 { name: "tan", range: (0.1, 1.5), pair: Double32::tan, two: None, mpfr: Float::tan },
    Row1 { name: "atan", range: (-10.0, 10.0), pair: Double32::atan, two: None, mpfr: Float::atan },
    Row1 { name: "tanh", range: (0.1, 10.0), pair: Double32::tanh, two: None, mpfr: Float::tanh },
];

fn operands(rng: &mut StdRng, (low, high): (f64, f64)) -> Vec<Double32> {
    (0..COUNT).map(|_| Double32::from_f64(rng.random_range(low..high))).collect()
}

fn two(x: Double32) -> TwoFloat {
    TwoFloat::new_add(x.hi().into(), x.lo().into())
}

fn mpfr(x: Double32, bits: u32) -> Float {
    Float::with_val(bits, x.hi()) + x.lo()
}

/// The relative error of an answer, given as the sum of two f64.
fn check(name: &str, contender: &str, (hi, lo): (f64, f64), exact: &Float) {
    let error = (Float::with_val(200, hi) + lo - exact) / exact;
    assert!(error.to_f64().abs() < TOLERANCE, "{contender}'s {name}: relative error {:e}", error.to_f64());
}

fn words(x: Double32) -> (f64, f64) {
    (x.hi().into(), x.lo().into())
}

fn binary(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(1);
    // Of one sign, so that differences do not measure cancellation.
    let (x, y) = (operands(&mut rng, (5.0, 9.0)), operands(&mut rng, (1.0, 4.0)));
    for row in &BINARY {
        for (&x, &y) in x.iter().zip(&y) {
            let exact = (row.mpfr)(mpfr(x, 200), mpfr(y, 200));
            check(row.name, "double32", words((row.pair)(x, y)), &exact);
            let found = (row.two)(two(x), two(y));
            check(row.name, "twofloat", (found.hi(), found.lo()), &exact);
            check(row.name, "rug", ((row.mpfr)(mpfr(x, 53), mpfr(y, 53)).to_f64(), 0.0), &exact);
        }
        let mut group = c.benchmark_group(row.name);
        group.throughput(Throughput::Elements(COUNT as u64));
        let mut out = vec![Double32::ZERO; COUNT];
        group.bench_function("double32", |b| {
            b.iter(|| {
                for ((out, &x), &y) in out.iter_mut().zip(black_box(&x)).zip(black_box(&y)) {
                    *out = (row.pair)(x, y);
                }
            });
        });
        let (tx, ty): (Vec<_>, Vec<_>) = x.iter().zip(&y).map(|(&x, &y)| (two(x), two(y))).unzip();
        let mut out = tx.clone();
        group.bench_function("twofloat", |b| {
            b.iter(|| {
                for ((out, &x), &y) in out.iter_mut().zip(black_box(&tx)).zip(black_box(&ty)) {
                    *out = (row.two)(x, y);
                }
            });
        });
        let pairs: Vec<_> = x.iter().zip(&y).map(|(&x, &y)| (mpfr(x, 53), mpfr(y, 53))).collect();
        group.bench_function("rug", |b| {
            let run = |pairs: Vec<(Float, Float)>| pairs.into_iter().map(|(x, y)| (row.mpfr)(x, y)).collect::<Vec<_>>();
            b.iter_batched(|| pairs.clone(), run, BatchSize::LargeInput);
        });
    }
}

fn unary(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(2);
    for row in &UNARY {
        let x = operands(&mut rng, row.range);
        for &x in &x {
            let exact = (row.mpfr)(mpfr(x, 200));
            check(row.name, "double32", words((row.pair)(x)), &exact);
            if let Some(function) = row.two {
                let found = function(two(x));
                check(row.name, "twofloat", (found.hi(), found.lo()), &exact);
            }
            check(row.name, "rug", ((row.mpfr)(mpfr(x, 53)).to_f64(), 0.0), &exact);
        }
        let mut group = c.benchmark_group(row.name);
        group.throughput(Throughput::Elements(COUNT as u64));
        let mut out = vec![Double32::ZERO; COUNT];
        group.bench_function("double32", |b| {
            b.iter(|| out.iter_mut().zip(black_box(&x)).for_each(|(out, &x)| *out = (row.pair)(x)));
        });
        if let Some(function) = row.two {
            let x: Vec<_> = x.iter().map(|&x| two(x)).collect();
            let mut out = x.clone();
            group.bench_function("twofloat", |b| {
                b.iter(|| out.iter_mut().zip(black_box(&x)).for_each(|(out, &x)| *out = function(x)));
            });
        }
        let floats: Vec<_> = x.iter().map(|&x| mpfr(x, 53)).collect();
        group.bench_function("rug", |b| {
            let run = |x: Vec<Float>| x.into_iter().map(row.mpfr).collect::<Vec<_>>();
            b.iter_batched(|| floats.clone(), run, BatchSize::LargeInput);
        });
    }
}

/// Slices in loops that a compiler may vectorise: the guards are branches that are hardly ever taken.
fn slices(c: &mut Criterion) {
    let mut rng = StdRng::seed_from_u64(3);
    let (x, y) = (operands(&mut rng, (1.0, 2.0)), operands(&mut rng, (1.0, 2.0)));
    let words: Vec<f32> = x.iter().map(|x| x.hi()).collect();
    let mut group = c.benchmark_group("slices");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("dot", |b| b.iter(|| seq::dot(black_box(&x), black_box(&y))));
    group.bench_function("dot of f32", |b| b.iter(|| seq::dot(black_box(&words), black_box(&words))));
    group.bench_function("text", |b| b.iter(|| black_box(x[0]).to_string().parse::<Double32>()));
}

criterion_group!(benches, binary, unary, slices);
criterion_main!(benches);
