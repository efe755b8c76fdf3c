//! Transforms of the host engine against MPFR, f64 and exact values; complex functions by a program
//! of a caller's own.

use crate::devices::{same_bytes, whole_range};
use crate::support::{Operands, U2, nearest_pair};
use double32::kernels::{Direction, FftPlan};
use double32::shader::{Part, Program, complex_parts};
use double32::{Buffer, Double32, Error, Gpu, Host, complex};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rug::Float;
use rug::float::Constant;

type Pair = Complex<Double32>;

const PRECISION: u32 = 120;

pub(crate) fn trials() -> Vec<Trial> {
    type Check = fn() -> Result<(), Failed>;
    let trials: [(&str, Check); 7] = [
        ("host::errors are within the bound of MPFR", errors_are_within_the_bound),
        ("host::long transforms agree with f64", long_transforms_agree_with_f64),
        ("host::round trips return", round_trips_return),
        ("host::impulses anywhere give the nearest roots of unity", impulses_give_the_nearest_roots),
        ("host::impulses, constants and tones are exact", tones_are_exact),
        ("host::non-finite points make NaN", non_finite_points_make_nan),
        ("host::errors name the argument", errors_name_the_argument),
    ];
    trials.into_iter().map(|(name, run)| Trial::test(name, run)).collect()
}

fn noise(rng: &mut StdRng, n: usize) -> Vec<Pair> {
    let part = |rng: &mut StdRng| Double32::from_f64((0..12).map(|_| rng.random_range(-0.5..0.5)).sum());
    (0..n).map(|_| Complex::new(part(rng), part(rng))).collect()
}

fn float(x: Double32) -> Float {
    Float::with_val(PRECISION, x.hi()) + x.lo()
}

/// The transform by its definition.
fn exact(values: &[Pair]) -> Vec<(Float, Float)> {
    let n = values.len();
    let values: Vec<_> = values.iter().map(|z| (float(z.re), float(z.im))).collect();
    let turn = -Float::with_val(PRECISION, Constant::Pi) * 2u32 / n as u32;
    let roots: Vec<_> = (0..n).map(|j| (turn.clone() * j as u32).sin_cos(Float::new(PRECISION))).collect();
    let point = |k: usize| {
        let (mut re, mut im) = (Float::with_val(PRECISION, 0), Float::with_val(PRECISION, 0));
        for (j, (x, y)) in values.iter().enumerate() {
            let (sin, cos) = &roots[j * k % n];
            re += Float::with_val(PRECISION, x * cos) - Float::with_val(PRECISION, y * sin);
            im += Float::with_val(PRECISION, x * sin) + Float::with_val(PRECISION, y * cos);
        }
        (re, im)
    };
    (0..n).map(point).collect()
}

/// Root mean square and largest error, in u² of the spectrum's root mean square.
fn errors(found: &[Pair], squares: impl Fn(usize, Pair) -> f64, size: f64) -> (f64, f64) {
    let errors: Vec<_> = found.iter().enumerate().map(|(k, &z)| squares(k, z)).collect();
    let unit = U2 * (size / found.len() as f64).sqrt();
    let mean = errors.iter().sum::<f64>() / found.len() as f64;
    (mean.sqrt() / unit, errors.iter().fold(0.0, |most: f64, &e| most.max(e)).sqrt() / unit)
}

fn plan(n: usize) -> Result<FftPlan, Error> {
    Host.fft_plan(n)
}

/// Powers of two and mixed lengths by their levels; other primes by Bluestein's transform, three
/// times as long.
fn errors_are_within_the_bound() -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(51);
    for n in [1, 2, 3, 4, 5, 7, 8, 9, 12, 25, 49, 64, 97, 210, 243, 256, 343, 500, 625, 1000, 1009, 1024] {
        let values = noise(&mut rng, n);
        let found = Host.fft(&plan(n)?, &values, Direction::Forward)?;
        let exact = exact(&values);
        let size: f64 = exact.iter().map(|(re, im)| re.to_f64().powi(2) + im.to_f64().powi(2)).sum();
        let square = |k: usize, z: Pair| {
            let off = |x: Double32, exact: &Float| (float(x) - exact).to_f64();
            off(z.re, &exact[k].0).powi(2) + off(z.im, &exact[k].1).powi(2)
        };
        let (mean, largest) = errors(&found, square, size);
        println!("n = {n}: {mean:.3}u² in the mean, {largest:.2}u² at most");
        within(n, (mean, largest), if is_of_levels(n) { (2.5, 12.0) } else { (4.0, 16.0) })?;
    }
    Ok(())
}

/// Whether n has no prime factor above 7: a divisor of a high power of 210.
fn is_of_levels(n: usize) -> bool {
    (0..n.ilog2() + 1).fold(1, |power, _| power * 210 % n) == 0 || n == 1
}

fn within(n: usize, (mean, largest): (f64, f64), (most_mean, most): (f64, f64)) -> Result<(), Failed> {
    if mean <= most_mean && largest <= most {
        return Ok(());
    }
    Err(format!("n = {n}: {mean}u² in the mean, {largest}u² at most; {most_mean} and {most} allowed").into())
}

/// rustfft in f64 is a sixteenth of u² off.
fn long_transforms_agree_with_f64() -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(52);
    for n in [4096, 5040, 10_007, 1 << 16, 100_000] {
        let values = noise(&mut rng, n);
        let found = Host.fft(&plan(n)?, &values, Direction::Forward)?;
        let mut exact: Vec<_> = values.iter().map(|z| Complex::new(z.re.to_f64(), z.im.to_f64())).collect();
        rustfft::FftPlanner::new().plan_fft_forward(n).process(&mut exact);
        let size: f64 = exact.iter().map(Complex::norm_sqr).sum();
        let square = |k: usize, z: Pair| (Complex::new(z.re.to_f64(), z.im.to_f64()) - exact[k]).norm_sqr();
        let (mean, largest) = errors(&found, square, size);
        println!("n = {n}: {mean:.3}u² in the mean, {largest:.2}u² at most, against f64");
        within(n, (mean, largest), if is_of_levels(n) { (2.5, 12.0) } else { (4.0, 16.0) })?;
    }
    Ok(())
}

fn round_trips_return() -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(53);
    for n in [1, 3, 7, 64, 97, 1000, 4096] {
        let (plan, values) = (plan(n)?, noise(&mut rng, n));
        let back = Host.fft(&plan, &Host.fft(&plan, &values, Direction::Forward)?, Direction::Inverse)?;
        let size: f64 = values.iter().map(|z| z.norm_sqr().to_f64()).sum();
        let square = |k: usize, z: Pair| (z - values[k]).norm_sqr().to_f64();
        let (mean, largest) = errors(&back, square, size);
        println!("n = {n}: {mean:.3}u² in the mean, {largest:.2}u² at most, there and back");
        within(n, (mean, largest), (5.0, 24.0))?;
    }
    Ok(())
}

fn whole(re: i32, im: i32) -> Pair {
    Complex::new(Double32::from(re), Double32::from(im))
}

/// Equal numbers, whatever the signs of zeros.
fn equal(what: &str, found: &[Pair], expected: impl Fn(usize) -> Pair) -> Result<(), Failed> {
    let wrong = found.iter().enumerate().find(|(k, z)| **z != expected(*k));
    wrong.map_or(Ok(()), |(k, z)| Err(format!("{what}, [{k}]: {z}, expected {}", expected(k)).into()))
}

/// Every constant of the short transforms, and the first roots of the table, against MPFR.
fn impulses_give_the_nearest_roots() -> Result<(), Failed> {
    for n in [2, 3, 4, 5, 7, 8, 16] {
        let plan = plan(n)?;
        // The third cosine of sevenths is -1/2 less the two others, and rounded once more.
        for j in (0..n).filter(|j| n != 7 || ![3, 4].contains(j)) {
            let mut impulse = vec![whole(0, 0); n];
            impulse[j] = whole(1, 0);
            let roots = exact(&impulse);
            let spectrum = Host.fft(&plan, &impulse, Direction::Forward)?;
            let off = |x: Double32, exact: &Float| (float(x) - exact).to_f64().abs();
            // Pairs hold an exact half or zero to more digits than MPFR's pi leaves there.
            let nearest = |x: Double32, exact: &Float| off(x, exact) <= off(nearest_pair(exact), exact) + 1e-30;
            let wrong =
                (0..n).find(|&k| !nearest(spectrum[k].re, &roots[k].0) || !nearest(spectrum[k].im, &roots[k].1));
            if let Some(k) = wrong {
                return Err(format!("impulse {j} of {n}, [{k}]: {}", spectrum[k]).into());
            }
        }
    }
    Ok(())
}

/// Impulses and constants of every length; of powers of two also tones at multiples of n/4.
fn tones_are_exact() -> Result<(), Failed> {
    for n in [1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 20, 28, 35, 64, 105, 210, 420, 1000, 1024, 4096, 5040] {
        let plan = plan(n)?;
        let forward = |values: &[Pair]| Host.fft(&plan, values, Direction::Forward);
        let mut impulse = vec![whole(0, 0); n];
        impulse[0] = whole(3, -7);
        equal(&format!("impulse of {n}"), &forward(&impulse)?, |_| whole(3, -7))?;
        let constant = forward(&vec![whole(3, -7); n])?;
        equal(&format!("constant of {n}"), &constant, |k| {
            if k == 0 { whole(3 * n as i32, -7 * n as i32) } else { whole(0, 0) }
        })?;
        for quarter in (1..4).filter(|_| n.is_power_of_two() && n >= 4) {
            let turns = [whole(1, 0), whole(0, 1), whole(-1, 0), whole(0, -1)];
            let tone: Vec<_> = (0..n).map(|j| turns[quarter * j % 4]).collect();
            let place = quarter * n / 4;
            let expected = |k: usize| if k == place { whole(n as i32, 0) } else { whole(0, 0) };
            equal(&format!("tone {quarter}/4 of {n}"), &forward(&tone)?, expected)?;
        }
    }
    Ok(())
}

fn non_finite_points_make_nan() -> Result<(), Failed> {
    for n in [2, 8, 15, 97] {
        for bad in [f32::NAN, f32::INFINITY] {
            let mut values = vec![whole(1, 1); n];
            values[n - 1].re = Double32::from(bad);
            let spectrum = Host.fft(&plan(n)?, &values, Direction::Forward)?;
            if spectrum.iter().any(|z| !z.re.is_nan()) {
                return Err(format!("{bad} among {n} points gives {spectrum:?}").into());
            }
        }
    }
    Ok(())
}

fn errors_name_the_argument() -> Result<(), Failed> {
    crate::devices::expect_error(plan(0), &["n is 0", "at least 1"])?;
    for n in [(1 << 27) + 1, (1 << 28) + 1, usize::MAX] {
        crate::devices::expect_error(plan(n), &["n needs", "limit"])?;
    }
    let values = [whole(0, 0); 5];
    crate::devices::expect_error(Host.fft(&plan(3)?, &values, Direction::Forward), &["values", "expected 3", "found 5"])
}

/// What a name of `complex` is called by in WGSL, and its Rust form.
pub(crate) type Named = (&'static str, fn(Pair, Pair) -> Pair);

pub(crate) const FUNCTIONS: [Named; 4] = [
    ("complex_mul(z, w)", complex::mul),
    ("complex_div(z, w)", complex::div),
    ("complex_exp(z)", |z, _| complex::exp(z)),
    ("complex_sqrt(z)", |z, _| complex::sqrt(z)),
];

/// One of each other kind. llvmpipe takes a minute or two to compile each.
pub(crate) const LONG_FUNCTIONS: [Named; 6] = [
    ("complex_ln(z)", |z, _| complex::ln(z)),
    ("complex_powi(z, select_i32(3, integer_of(w.re), magnitude_bits(w.re.hi) < 0x42c80000u))", |z, w| {
        complex::powi(z, if w.re.hi().abs() < 100.0 { w.re.hi() as i32 } else { 3 })
    }),
    ("complex_powc(z, w)", complex::powc),
    ("complex_tanh(z)", |z, _| complex::tanh(z)),
    ("complex_asin(z)", |z, _| complex::asin(z)),
    ("complex_atanh(z)", |z, _| complex::atanh(z)),
];

const HEAD: &str = "
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<u32>;

fn pair_at(i: u32) -> Double32 {
    return Double32(from_bits(values[i]), from_bits(values[i + 1u]));
}

fn put(i: u32, x: Double32) {
    results[i] = to_bits(x.hi);
    results[i + 1u] = to_bits(x.lo);
}

@compute @workgroup_size(64)
fn of_two(@builtin(global_invocation_id) id: vec3<u32>) {
    enter();
    if id.x >= params[0] { return; }
    let z = Complex(pair_at(8u * id.x), pair_at(8u * id.x + 2u));
    let w = Complex(pair_at(8u * id.x + 4u), pair_at(8u * id.x + 6u));
    let r = ";

const TAIL: &str = ";
    put(4u * id.x, r.re);
    put(4u * id.x + 2u, r.im);
}
";

fn program(expression: &'static str) -> Program {
    let own = [("head", HEAD), (expression, expression), ("tail", TAIL)];
    let own = own.into_iter().map(|(name, text)| Part { name, text });
    Program::new("of_two", complex_parts().into_iter().chain(own).collect())
}

pub(crate) fn complex_functions(gpu: &Gpu, functions: &[Named]) -> Result<(), Failed> {
    let (count, rng) = (2000, &mut StdRng::seed_from_u64(66));
    let part = |rng: &mut StdRng, i: usize| match i % 4 {
        0 if whole_range(gpu) => rng.any_bits(),
        1 => Double32::from(rng.random_range(-9i32..9)),
        _ => rng.moderate(),
    };
    let values: Vec<_> = (0..2 * count).map(|i| Complex::new(part(rng, i / 2), part(rng, i / 3))).collect();
    let input: Buffer<u32> = gpu.upload(&values)?.cast()?;
    for &(expression, function) in functions {
        let output: Buffer<u32> = gpu.zeroed(4 * count)?;
        gpu.run_program(&program(expression), &[count as u32, 0, 0, 0], &[&input, &output], count)?;
        let expected: Vec<_> = values.chunks(2).map(|pair| function(pair[0], pair[1])).collect();
        let found: Vec<Pair> = gpu.download(&output.cast()?)?;
        same_bytes(expression, &found, &expected)?;
    }
    Ok(())
}
