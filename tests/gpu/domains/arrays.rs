//! Reductions, scans, matrix products.

use double32::probe::domain;
use double32::{Double32, Gpu, Host, Matrix};
use libtest_mimic::Failed;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::{ROW, ROWS, check_inside, check_outside, of_rows, rows};

/// What was computed, with the device's and the host's results.
type Named = (&'static str, (Vec<Double32>, Vec<Double32>));

fn sums_of(gpu: &Gpu, (words, pairs): &(Vec<f32>, Vec<Double32>)) -> Result<[Named; 6], Failed> {
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

pub(crate) fn sums(gpu: &Gpu) -> Result<(), Failed> {
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
pub(crate) fn largest(gpu: &Gpu) -> Result<(), Failed> {
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
fn products_of(gpu: &Gpu, rng: &mut StdRng, exponents: std::ops::Range<i32>) -> Result<[Named; 4], Failed> {
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

pub(crate) fn products(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(12);
    for (what, results) in products_of(gpu, &mut rng, -77..-70)? {
        check_inside(what, results)?;
    }
    for (what, results) in products_of(gpu, &mut rng, -149..-90)? {
        check_outside(what, results, |_| ROW as f64 * 2f64.powi(-120))?;
    }
    Ok(())
}

pub(crate) fn norms(gpu: &Gpu) -> Result<(), Failed> {
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
