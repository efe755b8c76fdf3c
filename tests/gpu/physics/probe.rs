//! The probes of other people's arithmetic: honest f32 passes, planted half precision does not.

use std::f64::consts::TAU;

use crate::devices::expect_error;
use double32::probe::{self, Direction, Factors, Signal, Transform};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;

const SHAPES: [(usize, usize, usize); 7] =
    [(1, 1, 1), (3, 2, 5), (7, 100, 9), (64, 64, 64), (2, 65_536, 2), (33, 1000, 1), (1, 5, 200)];

/// Rounds to so many bits, to nearest even.
fn round_to(bits: u32, x: f32) -> f32 {
    let drop = 24 - bits;
    let half = (1 << (drop - 1)) - 1 + (x.to_bits() >> drop & 1);
    f32::from_bits((x.to_bits() + half) >> drop << drop)
}

fn product(factors: &Factors<'_>, operand: impl Fn(f32) -> f32) -> Vec<f32> {
    let Factors { m, k, n, a, b } = *factors;
    let dot = |i: usize, j: usize| (0..k).map(|l| operand(a[i * k + l]) * operand(b[l * n + j])).sum::<f32>();
    (0..m * n).map(|at| dot(at / n, at % n)).collect()
}

fn an_honest_product_passes() -> Result<(), Failed> {
    let errors = probe::gemm(&SHAPES, |factors| product(factors, |x| x))?;
    println!("errors of a product in f32: {errors:?}");
    if errors.len() == SHAPES.len() && errors.iter().all(|&error| error < 2f64.powi(-18)) {
        Ok(())
    } else {
        Err("too large".into())
    }
}

fn planted_products_are_refused() -> Result<(), Failed> {
    for (m, k, n) in SHAPES {
        let shape = format!("({m}, {k}, {n})");
        for bits in [11, 8] {
            let cut = probe::gemm(&[(m, k, n)], |factors| product(factors, |x| round_to(bits, x)));
            expect_error(cut, &["product", &shape, "relative error", "7.629e-6"])?;
        }
        let nan = probe::gemm(&[(m, k, n)], |factors| vec![f32::NAN; factors.m * factors.n]);
        expect_error(nan, &[&shape, "NaN"])?;
    }
    let transposed = |factors: &Factors<'_>| {
        let c = product(factors, |x| x);
        (0..c.len()).map(|at| c[at % factors.m * factors.n + at / factors.m]).collect()
    };
    expect_error(probe::gemm(&[(3, 2, 5)], transposed), &["(3, 2, 5)"])?;
    expect_error(probe::gemm(&[(3, 2, 5)], |_| vec![0.0; 14]), &["product", "15", "14"])?;
    expect_error(probe::gemm(&[(1, 65_537, 1)], |_| vec![0.0]), &["k", "65537", "65536"])
}

/// Radix 2 in f32, every value that a butterfly writes passed through `store`.
fn radix_2(x: &[Complex<f32>], sign: f64, store: &impl Fn(f32) -> f32) -> Vec<Complex<f32>> {
    let n = x.len();
    if n == 1 {
        return x.to_vec();
    }
    let half = |first: usize| radix_2(&x.iter().skip(first).step_by(2).copied().collect::<Vec<_>>(), sign, store);
    let (even, odd) = (half(0), half(1));
    let kept = |z: Complex<f32>| Complex::new(store(z.re), store(z.im));
    let turned = |j: usize| {
        let root = Complex::from_polar(1.0, sign * TAU * j as f64 / n as f64);
        odd[j] * Complex::new(root.re as f32, root.im as f32)
    };
    let low = (0..n / 2).map(|j| kept(even[j] + turned(j)));
    let high = (0..n / 2).map(|j| kept(even[j] - turned(j)));
    low.chain(high).collect()
}

/// Any kind and direction by the complex transform.
fn transform(task: &Transform, words: &[f32], store: &impl Fn(f32) -> f32) -> Vec<f32> {
    let n = task.len;
    let pairs = || words.chunks(2).map(|z| Complex::new(z[0], z[1]));
    let input: Vec<_> = match (task.signal, task.direction) {
        (Signal::Complex, _) => pairs().collect(),
        (Signal::Real, Direction::Forward) => words.iter().map(|&x| Complex::new(x, 0.0)).collect(),
        (Signal::Real, Direction::Inverse) => {
            let half: Vec<_> = pairs().collect();
            (0..n).map(|j| if j <= n / 2 { half[j] } else { half[n - j].conj() }).collect()
        }
    };
    let (sign, scale) = if task.direction == Direction::Forward { (-1.0, 1.0) } else { (1.0, 1.0 / n as f32) };
    let output = radix_2(&input, sign, store).into_iter().map(|z| z * scale);
    match (task.signal, task.direction) {
        (Signal::Complex, _) => output.flat_map(|z| [z.re, z.im]).collect(),
        (Signal::Real, Direction::Forward) => output.take(n / 2 + 1).flat_map(|z| [z.re, z.im]).collect(),
        (Signal::Real, Direction::Inverse) => output.map(|z| z.re).collect(),
    }
}

fn transform_cases() -> Vec<(Signal, usize)> {
    (0..=14).flat_map(|log| [(Signal::Complex, 1 << log), (Signal::Real, 1 << log)]).collect()
}

fn an_honest_transform_passes() -> Result<(), Failed> {
    let cases = transform_cases();
    let errors = probe::fft(&cases, |task, words| transform(task, words, &|x| x))?;
    for ((_, len), error) in cases.iter().zip(&errors) {
        let tenth = 0.1 * 2f64.powi(-18) * f64::from(len.trailing_zeros().max(1));
        if error.forward > tenth || error.round_trip > tenth {
            return Err(format!("length {len}: {error:?}").into());
        }
    }
    println!("errors of a transform in f32, length 2^14: {:?}", errors[errors.len() - 1]);
    // Lengths of other factors: the reference against sums that are easy to form.
    for len in [3, 7, 12, 30, 97] {
        probe::fft(&[(Signal::Complex, len), (Signal::Real, len)], sums)?;
    }
    Ok(())
}

/// The definition, in f64, rounded at the end.
fn sums(task: &Transform, words: &[f32]) -> Vec<f32> {
    let n = task.len;
    let sign = if task.direction == Direction::Forward { -1.0 } else { 1.0 };
    let wide = |z: &[f32]| Complex::new(f64::from(z[0]), f64::from(z[1]));
    let input: Vec<_> = match (task.signal, task.direction) {
        (Signal::Complex, _) => words.chunks(2).map(wide).collect(),
        (Signal::Real, Direction::Forward) => words.iter().map(|&x| wide(&[x, 0.0])).collect(),
        (Signal::Real, Direction::Inverse) => (0..n)
            .map(|j| if j <= n / 2 { wide(&words[2 * j..]) } else { wide(&words[2 * (n - j)..]).conj() })
            .collect(),
    };
    let at = |j: usize| -> Complex<f64> {
        let turned =
            |(i, x): (usize, &Complex<f64>)| x * Complex::from_polar(1.0, sign * TAU * (i * j % n) as f64 / n as f64);
        input.iter().enumerate().map(turned).sum()
    };
    let scale = if task.direction == Direction::Forward { 1.0 } else { 1.0 / n as f64 };
    let output = (0..n).map(|j| at(j) * scale);
    match (task.signal, task.direction) {
        (Signal::Complex, _) => output.flat_map(|z| [z.re as f32, z.im as f32]).collect(),
        (Signal::Real, Direction::Forward) => output.take(n / 2 + 1).flat_map(|z| [z.re as f32, z.im as f32]).collect(),
        (Signal::Real, Direction::Inverse) => output.map(|z| z.re as f32).collect(),
    }
}

fn planted_transforms_are_refused() -> Result<(), Failed> {
    for (signal, len) in transform_cases() {
        let case = [format!("{signal:?}"), format!("length {len}")];
        // A transform of length 1 has no butterflies.
        if len > 1 {
            let half = probe::fft(&[(signal, len)], |task, words| transform(task, words, &|x| round_to(11, x)));
            expect_error(half, &["transform", &case[0], &case[1], "relative error"])?;
        }
        let cut = |task: &Transform, words: &[f32]| {
            let words: Vec<_> = words.iter().map(|&x| round_to(11, x)).collect();
            transform(task, &words, &|x| x)
        };
        expect_error(probe::fft(&[(signal, len)], cut), &[&case[0], &case[1]])?;
    }
    let unscaled = |task: &Transform, words: &[f32]| {
        let scale = if task.direction == Direction::Inverse { task.len as f32 } else { 1.0 };
        transform(task, words, &|x| x).iter().map(|x| x * scale).collect()
    };
    expect_error(probe::fft(&[(Signal::Complex, 8)], unscaled), &["there and back", "length 8"])?;
    expect_error(probe::fft(&[(Signal::Real, 8)], |_, _| vec![0.0; 8]), &["transform", "10", "8"])?;
    expect_error(probe::fft(&[(Signal::Real, 0)], |_, _| Vec::new()), &["length", "0", "at least 1"])
}

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("probe::an_honest_product_passes", an_honest_product_passes),
        Trial::test("probe::planted_products_are_refused", planted_products_are_refused),
        Trial::test("probe::an_honest_transform_passes", an_honest_transform_passes),
        Trial::test("probe::planted_transforms_are_refused", planted_transforms_are_refused),
    ]
}
