//! The domains in which devices that flush subnormals give the host's bytes, from both sides of their edges: inside the bytes are the host's;
//! outside some differ, or the domain is too small, but no further than `probe::domain` states, and never NaN where the host is finite.
//!
//! Devices that keep subnormals have no such edges; their trials are listed as ignored. The environment variables are those of
//! `tests/support/devices.rs`. SwiftShader's compiler takes minutes over all but the small kernels: tests/run names those that it runs.

#[path = "support/devices.rs"]
mod support;

use double32::kernels::{Function, RateTable, functions};
use double32::probe::domain;
use double32::{Double32, Gpu, Host, Matrix, Sign, Terms};
use libtest_mimic::Failed;
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use support::{Check, elements, same_bytes};

/// What a device that flushes takes a word for.
fn flushed(x: f32) -> f32 {
    if x.is_subnormal() { 0.0 * x } else { x }
}

fn value(x: Double32) -> f64 {
    f64::from(x.hi()) + f64::from(x.lo())
}

/// Splits results by their domain: inside they must be the host's, outside some must differ, or the domain is too small, and none by
/// more than `bound` from what the host makes of flushed operands.
fn check_domain(
    what: &str,
    inside: impl Fn(usize) -> bool,
    (device, host, of_flushed): (&[Double32], &[Double32], &[Double32]),
    bound: impl Fn(usize) -> f64,
) -> Result<(), Failed> {
    let (ins, outs): (Vec<_>, Vec<_>) = (0..host.len()).partition(|&i| inside(i));
    let pick = |all: &[Double32], at: &[usize]| at.iter().map(|&i| all[i]).collect::<Vec<_>>();
    same_bytes(&format!("{what}, inside"), &pick(device, &ins), &pick(host, &ins))?;
    if same_bytes("", &pick(device, &outs), &pick(host, &outs)).is_ok() || ins.len() < 1000 {
        return Err(format!("{what}: {} inside, and none of the {} outside differs", ins.len(), outs.len()).into());
    }
    for i in outs.into_iter().filter(|&i| of_flushed[i].is_finite()) {
        let (found, wanted) = (value(device[i]), value(of_flushed[i]));
        if found.is_nan() || (found - wanted).abs() > bound(i) {
            return Err(format!("{what}, outside, [{i}]: {found:e}, the host has {wanted:e}").into());
        }
    }
    Ok(())
}

/// A word whose exponent is drawn from a range; subnormal below -126.
fn word_of(rng: &mut StdRng, exponents: std::ops::Range<i32>) -> f32 {
    let magnitude = (rng.random_range(1.0..2.0) * 2f64.powi(rng.random_range(exponents))) as f32;
    if rng.random() { magnitude } else { -magnitude }
}

/// Operands on both sides of the edges of each domain; devices that keep subnormals have none.
fn flushing_shows_outside_the_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(7);
    let n = elements();
    let tiny = 2f64.powi(-123);

    let a: Vec<_> = (0..n).map(|_| word_of(&mut rng, -110..-96)).collect();
    let b: Vec<_> =
        (0..n).map(|i| if i % 2 == 0 { word_of(&mut rng, -106..-90) } else { word_of(&mut rng, -149..-100) }).collect();
    let (fa, fb): (Vec<_>, Vec<_>) =
        (a.iter().copied().map(flushed).collect(), b.iter().copied().map(flushed).collect());
    let (host, of_flushed) = (Host.two_sum(&a, &b)?, Host.two_sum(&fa, &fb)?);
    check_domain("two_sum", |i| domain::two_sum(a[i], b[i]), (&gpu.two_sum(&a, &b)?, &host, &of_flushed), |_| tiny)?;

    let a: Vec<_> = (0..n).map(|_| word_of(&mut rng, -140..100)).collect();
    let partner = |a: &f32, rng: &mut StdRng| {
        let edge = -79 - a.abs().log2().floor() as i32;
        word_of(rng, (edge - 60).clamp(-149, 119)..(edge + 6).clamp(-148, 120))
    };
    let b: Vec<_> = a.iter().map(|a| partner(a, &mut rng)).collect();
    let (fa, fb): (Vec<_>, Vec<_>) =
        (a.iter().copied().map(flushed).collect(), b.iter().copied().map(flushed).collect());
    let (host, of_flushed) = (Host.two_prod(&a, &b)?, Host.two_prod(&fa, &fb)?);
    check_domain("two_prod", |i| domain::two_prod(a[i], b[i]), (&gpu.two_prod(&a, &b)?, &host, &of_flushed), |_| tiny)
}

fn combine_flushes_outside_its_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(8);
    let (n, count) = (elements() / 4, 2);
    let number = |rng: &mut StdRng| {
        let spread = rng.random_range(-90..-20);
        Complex::new(rng.random_range(-1.0..1.0) * 2f64.powi(spread), 0.0)
    };
    let numbers: Vec<_> = (0..n * count).map(|_| number(&mut rng)).collect();
    let weights = [1.0 + 2f64.powi(-30), -0.3];
    let pair_weights = weights.map(Double32::from_f64);
    let terms = Terms::new(&numbers, count)?;
    let device = gpu.combine::<Complex<Double32>>(&terms, &weights)?;
    let host = Host.combine::<Complex<Double32>>(&terms, &weights)?;
    let re = |waves: &[Complex<Double32>]| waves.iter().map(|z| z.re).collect::<Vec<_>>();
    let of = |i: usize| [numbers[i].re, numbers[n + i].re].map(Double32::from_f64);
    let size = |i: usize| of(i).iter().zip(weights).map(|(x, w)| (value(*x) * w).abs()).sum::<f64>();
    let bound = |i: usize| count as f64 * (2f64.powi(-122) + 2f64.powi(-44) * size(i));
    // Operands this small are not subnormal themselves, but for low words, which the bound has room for.
    let (device, host) = (re(&device), re(&host));
    check_domain("combine", |i| domain::combine(&of(i), &pair_weights), (&device, &host, &host), bound)
}

fn exponential_flushes_outside_its_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(9);
    let number = |rng: &mut StdRng| match rng.random_range(0..3) {
        0 => Complex::new(rng.random_range(-100.0..-60.0), rng.random_range(-3.0..3.0)),
        1 => Complex::new(
            rng.random_range(-1.0..88.0),
            2f64.powi(rng.random_range(-120..-20)) * rng.random_range(1.0..2.0),
        ),
        _ => Complex::new(2f64.powi(rng.random_range(-120..-20)), rng.random_range(-2.0..2.0)),
    };
    let numbers: Vec<_> = (0..elements() / 4).map(|_| number(&mut rng)).collect();
    let terms = Terms::new(&numbers, 1)?;
    let device = gpu.exponential::<Complex<Double32>>(&terms, &[1.0], Sign::Plus)?;
    let host = Host.exponential::<Complex<Double32>>(&terms, &[1.0], Sign::Plus)?;
    let sum = |i: usize| Complex::new(Double32::from_f64(numbers[i].re), Double32::from_f64(numbers[i].im));
    let inside = |i: usize| domain::exponential(sum(i), host[i]);
    let parts: [fn(&Complex<Double32>) -> Double32; 2] = [|z| z.re, |z| z.im];
    for part in parts {
        let (device, host): (Vec<_>, Vec<_>) = (device.iter().map(part).collect(), host.iter().map(part).collect());
        let scale = |i: usize| numbers[i].re.exp().max(1.0);
        let bound = |i: usize| 2f64.powi(-22) * value(host[i]).abs() + 2f64.powi(-123) * scale(i);
        check_domain("exponential", inside, (&device, &host, &host), bound)?;
    }
    Ok(())
}

/// Compares results within the domain by their bytes.
fn check_inside(what: &str, (device, host): (Vec<Double32>, Vec<Double32>)) -> Result<(), Failed> {
    same_bytes(&format!("{what}, inside"), &device, &host)
}

/// Compares results of operands outside the domain: some must differ, none by more than `bound` of the host's.
fn check_outside(
    what: &str,
    (device, host): (Vec<Double32>, Vec<Double32>),
    bound: impl Fn(f64) -> f64,
) -> Result<(), Failed> {
    if same_bytes("", &device, &host).is_ok() {
        return Err(format!("{what}: none of {} outside differs", host.len()).into());
    }
    check_bound(what, (&device, &host), bound)
}

fn check_bound(
    what: &str,
    (device, host): (&[Double32], &[Double32]),
    bound: impl Fn(f64) -> f64,
) -> Result<(), Failed> {
    for (i, (found, wanted)) in device.iter().zip(host).enumerate().filter(|(_, (_, wanted))| wanted.is_finite()) {
        let (found, wanted) = (value(*found), value(*wanted));
        if found.is_nan() || (found - wanted).abs() > bound(wanted.abs()) {
            return Err(format!("{what}, outside, [{i}]: {found:e}, the host has {wanted:e}").into());
        }
    }
    Ok(())
}

const ROW: usize = 300;
const ROWS: usize = 40;

/// Words and pairs of words within the exponents, with zeros among them.
fn rows(rng: &mut StdRng, exponents: std::ops::Range<i32>) -> (Vec<f32>, Vec<Double32>) {
    let words: Vec<_> =
        (0..ROW * ROWS).map(|i| if i % 7 == 0 { 0.0 } else { word_of(rng, exponents.clone()) }).collect();
    let pair = |&hi: &f32| {
        let exponent = (hi.abs().log2().floor() as i32 - 26).max(exponents.start);
        let lo = if exponent < hi.abs().log2() as i32 - 24 { word_of(rng, exponent..exponent + 1) } else { 0.0 };
        Double32::new(hi, if hi == 0.0 { 0.0 } else { lo })
    };
    let pairs = words.iter().map(pair).collect();
    (words, pairs)
}

type Results = Result<(Vec<Double32>, Vec<Double32>), Failed>;

/// What device and host make of each row.
fn of_rows<T>(
    values: &[T],
    device: impl Fn(&[T]) -> Result<Double32, double32::Error>,
    host: impl Fn(&[T]) -> Double32,
) -> Results {
    let found: Result<Vec<_>, _> = values.chunks(ROW).map(device).collect();
    Ok((found?, values.chunks(ROW).map(host).collect()))
}

fn sums_of(
    gpu: &Gpu,
    (words, pairs): &(Vec<f32>, Vec<Double32>),
) -> Result<[(&'static str, (Vec<Double32>, Vec<Double32>)); 6], Failed> {
    let wide = |words: Vec<f32>| words.into_iter().map(Double32::from).collect::<Vec<_>>();
    let on_device = gpu.upload(pairs)?;
    gpu.canonicalize(&on_device)?;
    Ok([
        ("sum of words", of_rows(words, |x| gpu.sum(x), |x| Host.sum(x))?),
        ("sum of pairs", of_rows(pairs, |x| gpu.sum(x), |x| Host.sum(x))?),
        ("scan", (gpu.scan_inclusive(words, ROW)?, Host.scan_inclusive(words, ROW)?)),
        ("scan of pairs", (gpu.scan_exclusive(pairs, ROW)?, Host.scan_exclusive(pairs, ROW)?)),
        ("doubling", (wide(gpu.scan_doubling(words, ROW)?), wide(Host.scan_doubling(words, ROW)?))),
        ("canonicalize", (gpu.download(&on_device)?, pairs.iter().map(|pair| pair.canonicalize()).collect())),
    ])
}

fn sums_flush_outside_their_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(10);
    let inside = rows(&mut rng, -103..-96);
    assert!(inside.1.iter().all(|x| domain::sum(*x)));
    for (what, results) in sums_of(gpu, &inside)? {
        check_inside(what, results)?;
    }
    for (what, results) in sums_of(gpu, &rows(&mut rng, -149..-100))? {
        check_outside(what, results, |_| ROW as f64 * 2f64.powi(-124))?;
    }
    Ok(())
}

/// Words are compared as bits, so that their domain is all of them.
fn largest_flush_outside_their_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(11);
    let (inside, outside) = (rows(&mut rng, -103..-96), rows(&mut rng, -149..-100));
    for words in [&inside.0, &outside.0] {
        check_inside("max_abs of words", of_rows(words, |x| gpu.max_abs(x), |x| Host.max_abs(x))?)?;
    }
    check_inside("max_abs of pairs", of_rows(&inside.1, |x| gpu.max_abs(x), |x| Host.max_abs(x))?)?;
    let pairs = of_rows(&outside.1, |x| gpu.max_abs(x), |x| Host.max_abs(x))?;
    check_outside("max_abs of pairs", pairs, |_| 2f64.powi(-126))
}

/// Factors of which one has the given exponents, the other ones about 1.
fn products_of(
    gpu: &Gpu,
    rng: &mut StdRng,
    exponents: std::ops::Range<i32>,
) -> Result<[(&'static str, (Vec<Double32>, Vec<Double32>)); 4], Failed> {
    let ((x, p), (y, q)) = (rows(rng, exponents), rows(rng, -1..3));
    let dots = |row: usize| row * ROW..(row + 1) * ROW;
    let words: Result<Vec<_>, _> = (0..ROWS).map(|row| gpu.dot(&x[dots(row)], &y[dots(row)])).collect();
    let pairs: Result<Vec<_>, _> = (0..ROWS).map(|row| gpu.dot(&p[dots(row)], &q[dots(row)])).collect();
    let host_words: Result<Vec<_>, _> = (0..ROWS).map(|row| Host.dot(&x[dots(row)], &y[dots(row)])).collect();
    let host_pairs: Result<Vec<_>, _> = (0..ROWS).map(|row| Host.dot(&p[dots(row)], &q[dots(row)])).collect();
    let (a, b) = (Matrix::new(&x[..], ROWS, ROW)?, Matrix::new(&y[..], ROW, ROWS)?);
    let (c, d) = (Matrix::new(&p[..], ROWS, ROW)?, Matrix::new(&q[..], ROW, ROWS)?);
    Ok([
        ("dot of words", (words?, host_words?)),
        ("dot of pairs", (pairs?, host_pairs?)),
        ("matmul of words", (gpu.matmul(a, b)?, Host.matmul(a, b)?)),
        ("matmul of pairs", (gpu.matmul(c, d)?, Host.matmul(c, d)?)),
    ])
}

fn products_flush_outside_their_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(12);
    for (what, results) in products_of(gpu, &mut rng, -77..-70)? {
        check_inside(what, results)?;
    }
    for (what, results) in products_of(gpu, &mut rng, -149..-90)? {
        check_outside(what, results, |_| ROW as f64 * 2f64.powi(-120))?;
    }
    Ok(())
}

fn norms_flush_outside_their_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(13);
    let (words, pairs) = rows(&mut rng, -77..-40);
    let kept: Vec<_> =
        pairs.iter().map(|x| if x.lo().abs() < 2f32.powi(-102) { Double32::from(x.hi()) } else { *x }).collect();
    check_inside("norm2 of words", of_rows(&words, |x| gpu.norm2(x), |x| Host.norm2(x))?)?;
    check_inside("norm2 of pairs", of_rows(&kept, |x| gpu.norm2(x), |x| Host.norm2(x))?)?;
    let (words, pairs) = rows(&mut rng, -149..-100);
    let bound = |size: f64| 2f64.powi(-20) * size + 2f64.powi(-120);
    check_outside("norm2 of words", of_rows(&words, |x| gpu.norm2(x), |x| Host.norm2(x))?, bound)?;
    check_outside("norm2 of pairs", of_rows(&pairs, |x| gpu.norm2(x), |x| Host.norm2(x))?, bound)
}

/// Both sides of a function's edge: arguments and results within, and arguments far below. Tells whether some differ there.
fn check_function<const N: usize>(gpu: &Gpu, rng: &mut StdRng, function: &Function<N>) -> Result<bool, Failed> {
    let mapped = |arguments: &[Vec<Double32>; N]| -> Results {
        let arguments = arguments.each_ref().map(Vec::as_slice);
        Ok((gpu.map(function, arguments)?, Host.map(function, arguments)?))
    };
    let inside: [Vec<_>; N] = std::array::from_fn(|_| rows(rng, -40..3).1);
    let (device, host) = mapped(&inside)?;
    let kept: Vec<_> = (0..host.len())
        .filter(|&i| inside.iter().all(|x| domain::function(x[i])) && domain::function(host[i]))
        .collect();
    if kept.len() < host.len() / 8 {
        return Err(format!("{}: only {} of {} inside", function.name(), kept.len(), host.len()).into());
    }
    let pick = |all: &[Double32]| kept.iter().map(|&i| all[i]).collect();
    check_inside(function.name(), (pick(&device), pick(&host)))?;
    let outside: [Vec<_>; N] = std::array::from_fn(|_| rows(rng, -149..-60).1);
    let (device, host) = mapped(&outside)?;
    check_bound(function.name(), (&device, &host), |size| 2f64.powi(-20) * size + 2f64.powi(-75))?;
    Ok(same_bytes("", &device, &host).is_err())
}

/// Each function has the domain of all; it may be wider, as a root's is.
fn maps_flush_outside_their_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    use functions::{ADD, ATAN, COS, DIV, EXP, EXP_M1, MUL, RECIP, SIN, SQRT, SUB};
    let mut rng = StdRng::seed_from_u64(14);
    let mut differs = Vec::new();
    for function in [SQRT, RECIP, EXP, EXP_M1, SIN, COS, ATAN] {
        differs.push((function.name(), check_function(gpu, &mut rng, &function)?));
    }
    for function in [ADD, SUB, MUL, DIV] {
        differs.push((function.name(), check_function(gpu, &mut rng, &function)?));
    }
    let wider: Vec<_> = differs.iter().filter(|(_, differs)| !differs).map(|(name, _)| *name).collect();
    if wider.len() * 2 > differs.len() {
        return Err(format!("the domain is too small for most: {wider:?}").into());
    }
    Ok(())
}

fn map_reduce_flushes_outside_its_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    use functions::{ADD, NEG};
    let mut rng = StdRng::seed_from_u64(15);
    let reduced = |pairs: &[Double32]| {
        let host = |x: &[Double32]| Host.map_reduce(&NEG, &ADD, x, Double32::ZERO).unwrap_or(Double32::NAN);
        of_rows(pairs, |x| gpu.map_reduce(&NEG, &ADD, x, Double32::ZERO), host)
    };
    check_inside("map_reduce", reduced(&rows(&mut rng, -103..-96).1)?)?;
    check_outside("map_reduce", reduced(&rows(&mut rng, -149..-100).1)?, |_| ROW as f64 * 2f64.powi(-124))
}

fn population_flushes_outside_its_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(16);
    let both = |gpu: &Gpu, x: &[f32]| -> Results {
        let (found, expected) = (gpu.population(x, 0.25)?, Host.population(x, 0.25)?);
        let wide = |words: [Vec<f32>; 2]| words.concat().into_iter().map(Double32::from).collect();
        Ok((wide([found.fraction, found.survival]), wide([expected.fraction, expected.survival])))
    };
    let draw = |rng: &mut StdRng, large: std::ops::Range<f32>, small: std::ops::Range<i32>| {
        let one = |i| if i % 2 == 0 { rng.random_range(large.clone()) } else { word_of(rng, small.clone()).abs() };
        (0..ROW * ROWS).map(one).collect::<Vec<_>>()
    };
    check_inside("population", both(gpu, &draw(&mut rng, 0.0..50.0, -77..0))?)?;
    check_outside("population", both(gpu, &draw(&mut rng, 80.0..110.0, -149..-78))?, |_| 2f64.powi(-100))
}

/// A tunnelling rate, from 2^-240 to 1: each interval's rates are on one side of the edge or on both.
fn rate_flushes_outside_its_domain_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(17);
    let table_fields: Vec<_> = (0..=160).map(|k| 0.004 * (k as f64 * 0.041).exp()).collect();
    let rates: Vec<_> = table_fields.iter().map(|e| 4.0 / e * (-2.0 / (3.0 * e)).exp()).collect();
    let table = RateTable::new(&table_fields, &rates)?;
    let fields: Vec<_> = (0..elements() / 16).map(|_| (rng.random_range(-5.52f32..1.0)).exp()).collect();
    let wide = |words: Vec<f32>| words.into_iter().map(Double32::from).collect::<Vec<_>>();
    let (device, host) = (wide(gpu.rate(&table, &fields)?), wide(Host.rate(&table, &fields)));
    let bound = |i: usize| 2f64.powi(-20) * value(host[i]).abs() + 2f64.powi(-120);
    check_domain("rate", |i| domain::result(host[i]), (&device, &host, &host), bound)
}

const CHECKS: [(&str, Check); 11] = [
    ("two_sum_and_two_prod", flushing_shows_outside_the_domain_only),
    ("combine", combine_flushes_outside_its_domain_only),
    ("exponential", exponential_flushes_outside_its_domain_only),
    ("sums", sums_flush_outside_their_domain_only),
    ("largest", largest_flush_outside_their_domain_only),
    ("products", products_flush_outside_their_domain_only),
    ("norms", norms_flush_outside_their_domain_only),
    ("maps", maps_flush_outside_their_domain_only),
    ("map_reduce", map_reduce_flushes_outside_its_domain_only),
    ("population", population_flushes_outside_its_domain_only),
    ("rate", rate_flushes_outside_its_domain_only),
];

fn main() {
    support::run_where(&CHECKS, Vec::new(), |gpu| !support::whole_range(gpu), |_| Vec::new());
}
