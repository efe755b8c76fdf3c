//! Fourier transforms: the host against MPFR and f64, and every accepted device against the host's
//! bytes.

#[path = "../support/devices.rs"]
mod devices;
#[path = "fft/host.rs"]
mod host;
#[path = "../support/mpfr.rs"]
mod support;

use devices::{Check, Subject, expect_error, same_bytes, whole_range, windowed};
use double32::kernels::Direction;
use double32::{Buffer, Double32, Gpu, Host};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

const WAYS: [Direction; 2] = [Direction::Forward, Direction::Inverse];

/// Moderate numbers; now and then a zero, and where `any`, words of every kind.
fn numbers(rng: &mut StdRng, count: usize, any: bool) -> Vec<Complex<Double32>> {
    let part = |rng: &mut StdRng| match rng.random_range(0..64) {
        0 => Double32::ZERO,
        1 if any => Double32::new(f32::from_bits(rng.random()), 0.0),
        _ => Double32::from_f64(rng.random_range(-1.0..1.0)),
    };
    (0..count).map(|_| Complex::new(part(rng), part(rng))).collect()
}

fn equals_the_host(gpu: &Gpu, rng: &mut StdRng, n: usize, rows: usize, any: bool) -> Result<(), Failed> {
    let (plan, on_host) = (gpu.fft_plan(n)?, Host.fft_plan(n)?);
    let values = numbers(rng, rows * n, any);
    for way in WAYS {
        let found = gpu.fft(&plan, &values, way)?;
        same_bytes(&format!("{way:?}, {rows} rows of {n}"), &found, &Host.fft(&on_host, &values, way)?)?;
    }
    Ok(())
}

/// Every kind of length: one, primes of the levels, mixed ones, other primes, one launch and two,
/// and three.
fn transforms_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(61);
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 25, 49, 97, 210, 243, 1000, 1024, 2048, 4096, 5040, 8192, 65_536] {
        equals_the_host(gpu, &mut rng, n, 1, false)?;
    }
    for n in [11, 13, 97, 1009, 65_537] {
        equals_the_host(gpu, &mut rng, n, 1, false)?;
    }
    equals_the_host(gpu, &mut rng, 1 << 21, 1, false)
}

fn rows_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(62);
    for (n, rows) in
        [(5, 0), (1, 3), (2, 3), (3, 70_000), (97, 3), (1000, 3), (1024, 5), (1024, 0), (4096, 3), (12, 1000)]
    {
        equals_the_host(gpu, &mut rng, n, rows, false)?;
    }
    Ok(())
}

/// NaN, infinities, subnormals and numbers of any size among the moderate ones.
fn any_words_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(63);
    for n in [2, 4, 15, 7, 64, 97, 2048] {
        for _ in 0..4 {
            equals_the_host(gpu, &mut rng, n, 9, whole_range(gpu))?;
        }
    }
    Ok(())
}

/// Rows that one binding holds only some of.
fn windows_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let (gpu, mut rng) = (windowed(gpu)?, StdRng::seed_from_u64(64));
    equals_the_host(&gpu, &mut rng, 1000, 100, false)?;
    equals_the_host(&gpu, &mut rng, 97, 500, false)?;
    let (plan, values) = (gpu.fft_plan(1 << 16)?, numbers(&mut rng, 1 << 16, false));
    expect_error(gpu.fft(&plan, &values, Direction::Forward), &["needs", "524288"])
}

/// A plan's scratch serves one call after another.
fn a_march_stays_on_the_device(gpu: &Gpu) -> Result<(), Failed> {
    let (plan, on_host) = (gpu.fft_plan(2048)?, Host.fft_plan(2048)?);
    let mut values = numbers(&mut StdRng::seed_from_u64(65), 2048, false);
    let (a, b): (Buffer<_>, Buffer<_>) = (gpu.upload(&values)?, gpu.zeroed(2048)?);
    for _ in 0..3 {
        gpu.fft_into(&plan, &a, Direction::Forward, &b)?;
        gpu.fft_into(&plan, &b, Direction::Inverse, &a)?;
        values = Host.fft(&on_host, &Host.fft(&on_host, &values, Direction::Forward)?, Direction::Inverse)?;
    }
    same_bytes("three round trips", &gpu.download(&a)?, &values)
}

fn errors_name_the_argument(gpu: &Gpu) -> Result<(), Failed> {
    expect_error(gpu.fft_plan(0), &["n is 0", "at least 1"])?;
    let plan = gpu.fft_plan(4)?;
    let zero = Complex::new(Double32::ZERO, Double32::ZERO);
    expect_error(gpu.fft(&plan, &[zero; 6], Direction::Forward), &["values", "expected 4", "found 6"])?;
    let (four, eight): (Buffer<_>, Buffer<_>) = (gpu.upload(&[zero; 4])?, gpu.zeroed(8)?);
    expect_error(gpu.fft_into(&plan, &four, Direction::Forward, &eight), &["output", "expected 4", "found 8"])?;
    expect_error(gpu.fft_into(&plan, &four, Direction::Forward, &four), &["output", "the same buffer"])?;
    let other = windowed(gpu)?.fft_plan(4)?;
    expect_error(gpu.fft_into(&other, &four, Direction::Forward, &gpu.zeroed(4)?), &["plan", "another device"])
}

/// The same functions in WGSL, in a program of a caller's own.
fn complex_functions_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    host::complex_functions(gpu, &host::FUNCTIONS)
}

/// The other functions, listed as ignored: `--ignored` runs them.
fn long_functions(subject: Subject) -> Vec<Trial> {
    let run = move || host::complex_functions(subject.gpu.as_ref().ok_or("refused")?, &host::LONG_FUNCTIONS);
    vec![Trial::test(format!("{}::long complex functions", subject.name), run).with_ignored_flag(true)]
}

const CHECKS: &[(&str, Check)] = &[
    ("transforms equal the host", transforms_equal_the_host),
    ("rows equal the host", rows_equal_the_host),
    ("any words equal the host", any_words_equal_the_host),
    ("windows equal the host", windows_equal_the_host),
    ("a march stays on the device", a_march_stays_on_the_device),
    ("errors name the argument", errors_name_the_argument),
    ("complex functions equal the host", complex_functions_equal_the_host),
];

fn main() {
    devices::run(CHECKS, host::trials(), long_functions);
}
