//! Array kernels: the host's bytes from every accepted device, and the host within its bounds of exact sums.

#[path = "../support/devices.rs"]
mod devices;
#[path = "../support/mpfr.rs"]
mod support;

use devices::{Check, Subject, elements, expect_error, same_bytes, whole_range, windowed, words};
use double32::kernels::{Array, Blocked, Function, Work, functions};
use double32::{Buffer, Double32, Gpu, Host, Matrix, SplitDouble32};
use libtest_mimic::{Failed, Trial};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rug::Float;
use support::{PRECISION, U2, exact};

/// Elements that one workgroup reduces: the chunk of the tree.
const CHUNK: usize = 16_384;

/// Nothing, one, vectors, accumulators and chunks, and their neighbours; and two levels.
const SIZES: [usize; 24] = [
    0,
    1,
    2,
    3,
    4,
    5,
    255,
    256,
    257,
    1023,
    1024,
    1025,
    5000,
    CHUNK - 1,
    CHUNK,
    CHUNK + 1,
    5 * 4096 - 1,
    5 * 4096,
    5 * 4096 + 1,
    2 * CHUNK - 4,
    2 * CHUNK,
    2 * CHUNK + 4,
    100_003,
    7 * CHUNK + 1030,
];

/// Canonical pairs of any size, or of the flush-to-zero domain.
fn pairs(rng: &mut StdRng, count: usize, whole: bool) -> Vec<Double32> {
    let lows = words(rng, count, whole);
    let pair = |(hi, lo): (f32, f32)| {
        let exponent = (hi.to_bits() >> 23 & 255).saturating_sub(25 + (lo.to_bits() >> 20 & 7));
        let low = f32::from_bits(lo.to_bits() & 0x807f_ffff | exponent << 23);
        let x = Double32::new(hi, if whole || exponent > 26 { low } else { 0.0 });
        if x.is_finite() { x } else { Double32::from(1.0f32) }
    };
    words(rng, count, whole).into_iter().zip(lows).map(pair).collect()
}

/// Numbers of moderate size, as data mostly are.
fn moderate(rng: &mut StdRng, count: usize) -> Vec<f32> {
    (0..count).map(|_| rng.random_range(-1.0f32..1.0) * rng.random_range(-3.0f32..3.0).exp2()).collect()
}

fn moderate_pairs(rng: &mut StdRng, count: usize) -> Vec<Double32> {
    (0..count).map(|_| Double32::from_f64(rng.random_range(-2.0..2.0))).collect()
}

/// Every reduction of two arrays, on the device and on the host.
fn same_reductions<A: Array>(gpu: &Gpu, what: &str, x: &A, y: &A) -> Result<(), Failed> {
    same_bytes(&format!("sum of {what}"), &[gpu.sum(x)?], &[Host.sum(x)])?;
    same_bytes(&format!("dot of {what}"), &[gpu.dot(x, y)?], &[Host.dot(x, y)?])?;
    same_bytes(&format!("norm2 of {what}"), &[gpu.norm2(x)?], &[Host.norm2(x)])?;
    same_bytes(&format!("max_abs of {what}"), &[gpu.max_abs(x)?], &[Host.max_abs(x)])
}

/// f32, pairs, and pairs in planes, whose results are those of pairs.
fn same_reductions_of_all(
    gpu: &Gpu,
    n: usize,
    x: &[f32],
    y: &[f32],
    p: &[Double32],
    q: &[Double32],
) -> Result<(), Failed> {
    same_reductions(gpu, &format!("{n} words"), &x.to_vec(), &y.to_vec())?;
    same_reductions(gpu, &format!("{n} pairs"), &p.to_vec(), &q.to_vec())?;
    let (p_planes, q_planes) = (SplitDouble32::from(p), SplitDouble32::from(q));
    same_reductions(gpu, &format!("{n} pairs in planes"), &p_planes, &q_planes)?;
    same_bytes(
        "planes",
        &[gpu.sum(&p_planes)?, gpu.norm2(&p_planes)?],
        &[Host.sum(&p.to_vec()), Host.norm2(&p.to_vec())],
    )
}

fn reductions_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(1);
    for n in SIZES.into_iter().chain([elements()]) {
        let (x, y) = (moderate(&mut rng, n), moderate(&mut rng, n));
        let (p, q) = (moderate_pairs(&mut rng, n), moderate_pairs(&mut rng, n));
        same_reductions_of_all(gpu, n, &x, &y, &p, &q)?;
    }
    Ok(())
}

/// Words of every exponent, so that sums overflow and products under- and overflow; few enough to come out finite at times.
fn reductions_equal_the_host_on_any_bits(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(2);
    let whole = whole_range(gpu);
    for n in [1, 2, 7, 300, CHUNK, 2 * CHUNK + 5] {
        let (x, y) = (words(&mut rng, n, whole), words(&mut rng, n, whole));
        let (p, q) = (pairs(&mut rng, n, whole), pairs(&mut rng, n, whole));
        if whole {
            same_reductions_of_all(gpu, n, &x, &y, &p, &q)?;
        } else {
            // Products leave the flush-to-zero domain.
            same_bytes("sums", &[gpu.sum(&x)?, gpu.sum(&p)?], &[Host.sum(&x), Host.sum(&p)])?;
            same_bytes("largest", &[gpu.max_abs(&x)?, gpu.max_abs(&p)?], &[Host.max_abs(&x), Host.max_abs(&p)])?;
        }
    }
    Ok(())
}

/// Whole chunks with one kind of element that the bare networks don't serve, anywhere.
fn the_quick_road_gives_way(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(3);
    let n = 2 * CHUNK;
    let mut plants = vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, f32::MAX, -1.5 * 2f32.powi(104)];
    if whole_range(gpu) {
        plants.extend([f32::from_bits(1), 2f32.powi(-130), 2f32.powi(-60) * 1.1, 2f32.powi(-75), 2f32.powi(-100)]);
    }
    for plant in plants {
        for count in [1, n / 2, n] {
            let (mut x, mut y) = (moderate(&mut rng, n), moderate(&mut rng, n));
            let mut large = |array: &mut Vec<f32>| {
                for _ in 0..count {
                    array[rng.random_range(0..n)] = plant;
                }
            };
            large(&mut x);
            large(&mut y);
            if count == n {
                x.fill(plant);
            }
            let what = format!("words with {count} times {plant:e}");
            same_reductions(gpu, &what, &x, &y)?;
            let pair = |x: &Vec<f32>| x.iter().map(|&x| Double32::from(x)).collect::<Vec<_>>();
            same_reductions(gpu, &format!("{what} as pairs"), &pair(&x), &pair(&y))?;
        }
    }
    // A subnormal factor of a product in range.
    if whole_range(gpu) {
        let mut x = moderate(&mut rng, n);
        x[5000] = f32::from_bits(12_345);
        let mut y = moderate(&mut rng, n);
        y[5000] = 2f32.powi(120);
        same_reductions(gpu, "words with a subnormal factor", &x, &y)?;
    }
    Ok(())
}

fn classes_are_right(gpu: &Gpu) -> Result<(), Failed> {
    let bits = |x: Double32| x.to_bits();
    let inf = f32::INFINITY;
    for n in [5, CHUNK, 2 * CHUNK + 1] {
        let with = |plants: &[(usize, f32)]| {
            let mut x = vec![1.0f32; n];
            plants.iter().for_each(|&(at, plant)| x[at] = plant);
            x
        };
        let cases = [
            (with(&[(3, inf)]), Double32::INFINITY, Double32::INFINITY),
            (with(&[(3, -inf)]), Double32::NEG_INFINITY, Double32::INFINITY),
            (with(&[(3, inf), (0, -inf)]), Double32::NAN, Double32::INFINITY),
            (with(&[(3, inf), (0, f32::NAN)]), Double32::NAN, Double32::NAN),
            (with(&[(n - 1, -f32::NAN)]), Double32::NAN, Double32::NAN),
            (vec![-0.0; n], Double32::NEG_ZERO, Double32::ZERO),
            (vec![0.0; n], Double32::ZERO, Double32::ZERO),
        ];
        for (x, sum, norm) in cases {
            let found =
                [gpu.sum(&x)?, gpu.norm2(&x)?, gpu.max_abs(&x)?, Host.sum(&x), Host.norm2(&x), Host.max_abs(&x)];
            let expected = [sum, norm, norm, sum, norm, norm];
            if found.map(bits) != expected.map(bits) {
                return Err(format!("n = {n}: {found:?}, expected {expected:?}").into());
            }
        }
    }
    let empty: [f32; 0] = [];
    let found = [gpu.sum(&empty)?, gpu.dot(&empty, &empty)?, gpu.norm2(&empty)?, gpu.max_abs(&empty)?];
    let expected = [Double32::NEG_ZERO, Double32::NEG_ZERO, Double32::ZERO, Double32::ZERO];
    same_bytes("reductions of nothing", &found, &expected)
}

/// Squares that overflow, underflow, or sit at the ends of the range: 3-4-5, all MAX, the least subnormal.
fn norms_neither_overflow_nor_underflow(gpu: &Gpu) -> Result<(), Failed> {
    let mut exponents = vec![125, 60, 0, -60];
    if whole_range(gpu) {
        exponents.extend([-100, -126, -149]);
    }
    for exponent in exponents {
        let unit = support::pow2(exponent);
        let x = [3.0 * unit, 4.0 * unit];
        let five = Double32::from(5.0 * unit);
        same_bytes(&format!("3-4-5 at 2^{exponent}"), &[gpu.norm2(&x)?, Host.norm2(&x)], &[five, five])?;
    }
    let ones = vec![f32::MAX; 1];
    same_bytes("one MAX", &[gpu.norm2(&ones)?], &[Double32::from(f32::MAX)])?;
    same_bytes("two MAX", &[gpu.norm2(&[f32::MAX; 2])?], &[Double32::INFINITY])?;
    same_bytes("quarters", &[gpu.norm2(&[f32::MAX / 2.0; 4])?], &[Double32::from(f32::MAX)])
}

/// The same range at another offset, five times over, and between guards: the same bytes, and no guard touched.
fn the_same_bytes_at_any_offset_and_from_run_to_run(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(5);
    for n in [1, 3, 1000, CHUNK, CHUNK + 1, 3 * CHUNK + 17] {
        let x = moderate(&mut rng, n);
        let expected = [Host.sum(&x)];
        let all: Vec<f32> = (0..192).map(|_| 7.5).chain(x.iter().copied()).chain([9.5; 5]).collect();
        let whole = gpu.upload(&all)?;
        let part = Buffer::<f32>::from_wgpu(whole.raw().clone(), 768, n)?;
        let guards = gpu.upload(&[Double32::from(3.0f32); 65])?;
        let output = Buffer::<Double32>::from_wgpu(guards.raw().clone(), 256, 1)?;
        for _ in 0..5 {
            gpu.sum_into(&part, &output)?;
            same_bytes(&format!("sum of {n} at an offset"), &gpu.download(&output)?, &expected)?;
        }
        let found = gpu.download(&guards)?;
        let untouched = |(at, x): (usize, &Double32)| at == 32 || x.to_bits() == Double32::from(3.0f32).to_bits();
        if !found.iter().enumerate().all(untouched) {
            return Err(format!("n = {n}: a guard was overwritten").into());
        }
    }
    Ok(())
}

/// Rows of any length, aligned to vectors or not; more rows than one dimension of a dispatch takes.
fn rows_equal_the_host_and_single_rows(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(6);
    for (rows, n) in [(0, 0), (5, 0), (7, 1), (3, 1000), (2, CHUNK), (3, CHUNK + 1), (3, 2 * CHUNK + 4), (65_600, 3)] {
        let (x, y) = (moderate(&mut rng, rows * n), moderate(&mut rng, rows * n));
        let what = format!("{rows} rows of {n}");
        let sums = gpu.sum_rows(&x, rows)?;
        same_bytes(&what, &sums, &Host.sum_rows(&x, rows)?)?;
        if rows > 65_535 {
            // A workgroup a row: slow on the CPU's drivers, and the loop over workgroups is the same in all.
            continue;
        }
        same_bytes(&what, &gpu.dot_rows(&x, &y, rows)?, &Host.dot_rows(&x, &y, rows)?)?;
        same_bytes(&what, &gpu.norm2_rows(&x, rows)?, &Host.norm2_rows(&x, rows)?)?;
        same_bytes(&what, &gpu.max_abs_rows(&x, rows)?, &Host.max_abs_rows(&x, rows)?)?;
        let p = moderate_pairs(&mut rng, rows * n);
        same_bytes(&what, &gpu.norm2_rows(&p, rows)?, &Host.norm2_rows(&p, rows)?)?;
        for row in 0..rows.min(8) {
            same_bytes(&what, &[sums[row]], &[Host.sum(&x[row * n..(row + 1) * n].to_vec())])?;
        }
    }
    Ok(())
}

/// A block of the caller's choice: the default's bits where it is the default, others' own, and the same for every kind of array.
fn a_pinned_block_makes_the_tree(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(16);
    for n in [0, 1, 1023, 1024, CHUNK + 1, 3 * CHUNK + 17, 200 * 1024] {
        let (x, y, p) = (moderate(&mut rng, n), moderate(&mut rng, n), moderate_pairs(&mut rng, n));
        let default = if n > CHUNK { 4096 } else { CHUNK };
        same_bytes("the default block", &[Host.sum(&Blocked::new(&x, default)?)], &[Host.sum(&x)])?;
        for block in [1024, 3072, 4096, 1 << 20] {
            let (u, v) = (Blocked::new(&x, block)?, Blocked::new(&y, block)?);
            let (words, pairs) = (format!("{n} in blocks of {block}"), Blocked::new(&p, block)?);
            same_bytes(&words, &[gpu.sum(&u)?, gpu.dot(&u, &v)?], &[Host.sum(&u), Host.dot(&u, &v)?])?;
            same_bytes(&words, &[gpu.norm2(&u)?, gpu.max_abs(&u)?], &[Host.norm2(&u), Host.max_abs(&u)])?;
            same_bytes(&words, &[gpu.sum(&pairs)?], &[Host.sum(&pairs)])?;
            let (map, join) = (&functions::ABS, &functions::ADD);
            let neutral = Double32::NEG_ZERO;
            let found = gpu.map_reduce(map, join, &u, neutral)?;
            same_bytes(&words, &[found], &[Host.map_reduce(map, join, &u, neutral)?])?;
            // The sums of the blocks, summed, are the sum.
            let blocks: Vec<_> =
                x.chunks(block).map(|part| Host.sum(&Blocked::new(&part.to_vec(), block).unwrap())).collect();
            if blocks.len() > 1 {
                same_bytes(&words, &[Host.sum(&u)], &[Host.sum(&blocks)])?;
            }
        }
    }
    let x = [1.0f32; 4];
    expect_error(Blocked::new(&x, 0), &["block", "0", "1024"])?;
    expect_error(Blocked::new(&x, 1000), &["block", "1000", "1024"])
}

/// The least n with more than four elements an accumulator, and a ragged last chunk.
fn long_sums_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let x = moderate(&mut StdRng::seed_from_u64(17), (1 << 23) + 4099);
    same_bytes("sum of 2^23 + 4099", &[gpu.sum(&x)?], &[Host.sum(&x)])
}

fn windows_do_not_change_the_tree(gpu: &Gpu) -> Result<(), Failed> {
    let small = windowed(gpu)?;
    let mut rng = StdRng::seed_from_u64(7);
    for (rows, n) in [(1, 20 * CHUNK + 77), (3, 9 * CHUNK + 4), (5, 3 * CHUNK + 1), (1000, 333)] {
        let (x, y) = (moderate(&mut rng, rows * n), moderate(&mut rng, rows * n));
        let (p, q) = (moderate_pairs(&mut rng, rows * n), moderate_pairs(&mut rng, rows * n));
        let what = format!("{rows} rows of {n} in windows");
        same_bytes(&what, &small.sum_rows(&x, rows)?, &Host.sum_rows(&x, rows)?)?;
        same_bytes(&what, &small.dot_rows(&x, &y, rows)?, &Host.dot_rows(&x, &y, rows)?)?;
        same_bytes(&what, &small.dot_rows(&p, &q, rows)?, &Host.dot_rows(&p, &q, rows)?)?;
        same_bytes(&what, &small.norm2_rows(&p, rows)?, &Host.norm2_rows(&p, rows)?)?;
        same_bytes(&what, &small.max_abs_rows(&x, rows)?, &Host.max_abs_rows(&x, rows)?)?;
    }
    Ok(())
}

fn exact_sum(values: impl Iterator<Item = Float>) -> Float {
    values.fold(Float::with_val(PRECISION, 0), |sum, x| sum + x)
}

/// |found - exact| in units of u² times the sum of magnitudes.
fn error_in_u2(found: Double32, terms: &[Float]) -> f64 {
    let sum = exact_sum(terms.iter().cloned());
    let magnitudes = exact_sum(terms.iter().map(|x| x.clone().abs()));
    ((exact(found) - sum).abs() / magnitudes).to_f64() / U2
}

/// Vectors whose dot product is about 1e-10 of the sum of magnitudes, in random order.
fn ill_conditioned(rng: &mut StdRng, n: usize) -> (Vec<f32>, Vec<f32>) {
    let mut terms: Vec<(f32, f32)> = Vec::with_capacity(n);
    for _ in 0..n / 4 {
        let (x, y): (f32, f32) = (rng.random_range(0.5..2.0), rng.random_range(0.5..2.0));
        let (a, b): (f32, f32) = (rng.random_range(0.5..2.0), rng.random_range(0.5..2.0));
        let small = 2f32.powi(-33);
        terms.extend([(x, y), (-x, y), (a * small, b), (b * small, rng.random_range(-1.0..1.0))]);
    }
    terms.shuffle(rng);
    terms.into_iter().unzip()
}

fn reductions_stay_within_their_bounds() -> Result<(), Failed> {
    let mut rng = support::generator("reductions_stay_within_their_bounds");
    let mut worst = [0.0f64; 4];
    let rounds = support::cases(12);
    for round in 0..rounds {
        let n = [17, 1000, CHUNK, 3 * CHUNK + 5][round as usize % 4];
        let (x, y) =
            if round % 2 == 0 { ill_conditioned(&mut rng, n) } else { (moderate(&mut rng, n), moderate(&mut rng, n)) };
        let (p, q) = (moderate_pairs(&mut rng, x.len()), moderate_pairs(&mut rng, x.len()));
        let word = |x: &f32| Float::with_val(PRECISION, *x);
        // Two levels, and four elements an accumulator.
        let (words_more, pairs_more) = if n > CHUNK { (12.0, 0.0) } else { (0.0, 0.0) };
        let found = [
            (error_in_u2(Host.sum(&x), &x.iter().map(word).collect::<Vec<_>>()), 60.0),
            (error_in_u2(Host.dot(&x, &y)?, &x.iter().zip(&y).map(|(x, y)| word(x) * y).collect::<Vec<_>>()), 75.0),
            (error_in_u2(Host.sum(&p), &p.iter().map(|&x| exact(x)).collect::<Vec<_>>()), 75.0),
            (
                error_in_u2(
                    Host.dot(&p, &q)?,
                    &p.iter().zip(&q).map(|(&x, &y)| exact(x) * exact(y)).collect::<Vec<_>>(),
                ),
                80.0,
            ),
        ];
        for (at, (error, bound)) in found.into_iter().enumerate() {
            worst[at] = worst[at].max(error);
            let bound = bound + if at == 0 { words_more } else { pairs_more };
            if error > bound {
                return Err(format!("kind {at}, n = {n}: {error} u², bound {bound}").into());
            }
        }
        let squares = exact_sum(p.iter().map(|&x| exact(x).square()));
        let norm = squares.sqrt();
        let error = ((exact(Host.norm2(&p)) - &norm) / norm).abs().to_f64() / U2;
        if error > (80.0 + pairs_more) / 2.0 + 3.125 {
            return Err(format!("norm2, n = {n}: {error} u²").into());
        }
    }
    println!(
        "worst of {rounds} in u² sum |x|: sum f32 {:.3}, dot f32 {:.3}, sum pairs {:.3}, dot pairs {:.3}",
        worst[0], worst[1], worst[2], worst[3]
    );
    Ok(())
}

/// Condition 1e10 at n = 2^20: plain f32 has no digit right, the pair keeps its bound, and with it five digits.
fn an_ill_conditioned_dot_meets_its_bound() -> Result<(), Failed> {
    let mut rng = support::generator("an_ill_conditioned_dot_meets_its_bound");
    let (x, y) = ill_conditioned(&mut rng, 1 << 20);
    let terms: Vec<Float> = x.iter().zip(&y).map(|(&x, &y)| Float::with_val(PRECISION, x) * y).collect();
    let sum = exact_sum(terms.iter().cloned());
    let condition = (exact_sum(terms.iter().map(|x| x.clone().abs())) / sum.clone().abs()).to_f64();
    let found = Host.dot(&x, &y)?;
    let relative = ((exact(found) - &sum) / &sum).abs().to_f64();
    let plain: f32 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
    println!(
        "condition {condition:.2e}: relative error {relative:.2e}, plain f32 {:.2e}",
        (f64::from(plain) / sum.to_f64() - 1.0).abs()
    );
    if condition < 1e10 {
        return Err(format!("condition only {condition:e}").into());
    }
    let error = error_in_u2(found, &terms);
    if error > 150.0 { Err(format!("{error} u² sum |xy|").into()) } else { Ok(()) }
}

/// m, k, n: nothing, one, tiles and their neighbours, ragged.
const PRODUCTS: [[usize; 3]; 12] = [
    [0, 3, 4],
    [3, 4, 0],
    [2, 0, 3],
    [1, 1, 1],
    [1, 100, 1],
    [5, 7, 3],
    [63, 15, 65],
    [64, 16, 64],
    [65, 17, 63],
    [64, 8, 128],
    [130, 33, 70],
    [3, 1000, 5],
];

fn same_products(
    gpu: &Gpu,
    [m, k, n]: [usize; 3],
    x: &[f32],
    y: &[f32],
    p: &[Double32],
    q: &[Double32],
) -> Result<(), Failed> {
    let what = format!("{m} x {k} x {n}");
    let (a, b) = (Matrix::new(x, m, k)?, Matrix::new(y, k, n)?);
    same_bytes(&format!("matmul of words, {what}"), &gpu.matmul(a, b)?, &Host.matmul(a, b)?)?;
    let (a, b) = (Matrix::new(p, m, k)?, Matrix::new(q, k, n)?);
    same_bytes(&format!("matmul of pairs, {what}"), &gpu.matmul(a, b)?, &Host.matmul(a, b)?)
}

fn matmul_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(8);
    for [m, k, n] in PRODUCTS {
        let (x, y) = (moderate(&mut rng, m * k), moderate(&mut rng, k * n));
        let (p, q) = (moderate_pairs(&mut rng, m * k), moderate_pairs(&mut rng, k * n));
        same_products(gpu, [m, k, n], &x, &y, &p, &q)?;
    }
    Ok(())
}

/// Factors that the eight operations don't serve: any bits, and moderate ones with one odd factor.
fn matmul_equals_the_host_on_any_bits(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(9);
    let whole = whole_range(gpu);
    let [m, k, n] = [70, 40, 66];
    if whole {
        let (x, y) = (words(&mut rng, m * k, true), words(&mut rng, k * n, true));
        let (p, q) = (pairs(&mut rng, m * k, true), pairs(&mut rng, k * n, true));
        same_products(gpu, [m, k, n], &x, &y, &p, &q)?;
    }
    let mut plants =
        vec![f32::NAN, f32::INFINITY, 0.0, -0.0, f32::MAX, 2f32.powi(60), 2f32.powi(59) * 1.7, 2f32.powi(-39)];
    if whole {
        plants.extend([2f32.powi(-40) * 1.3, f32::from_bits(1), f32::from_bits(0x0012_3456), 2f32.powi(-126)]);
    }
    for plant in plants {
        let (mut x, mut y) = (moderate(&mut rng, m * k), moderate(&mut rng, k * n));
        x[3 * k + 20] = plant;
        y[20 * n + 5] = 2f32.powi(30);
        y[7 * n + 65] = plant;
        let pair = |x: &[f32]| x.iter().map(|&x| Double32::from(x)).collect::<Vec<_>>();
        same_products(gpu, [m, k, n], &x, &y, &pair(&x), &pair(&y))?;
    }
    Ok(())
}

/// Parts of larger matrices, and bands over all three dimensions.
fn matmul_takes_strides_and_windows(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(10);
    let [m, k, n, lda, ldb, ldc] = [37, 50, 41, 53, 47, 45];
    let (x, y) = (moderate(&mut rng, m * lda), moderate(&mut rng, k * ldb));
    let expected = Host.matmul(Matrix::with_stride(&x[..], m, k, lda)?, Matrix::with_stride(&y[..], k, n, ldb)?)?;
    let (on_x, on_y) = (gpu.upload(&x)?, gpu.upload(&y)?);
    let guard = Double32::from(3.0f32);
    let on_c = gpu.upload(&vec![guard; m * ldc])?;
    gpu.matmul_into(
        Matrix::with_stride(&on_x, m, k, lda)?,
        Matrix::with_stride(&on_y, k, n, ldb)?,
        Matrix::with_stride(&on_c, m, n, ldc)?,
    )?;
    let found = gpu.download(&on_c)?;
    let parts: Vec<_> = found.chunks(ldc).flat_map(|row| row[..n].to_vec()).collect();
    same_bytes("matmul with strides", &parts, &expected)?;
    if found.chunks(ldc).flat_map(|row| &row[n..]).any(|x| x.to_bits() != guard.to_bits()) {
        return Err("a guard between rows was overwritten".into());
    }
    let small = windowed(gpu)?;
    for [m, k, n] in [[200, 700, 800], [3, 70_000, 2], [2, 3, 140_000], [3000, 2, 70]] {
        let (x, y) = (moderate(&mut rng, m * k), moderate(&mut rng, k * n));
        let (a, b) = (Matrix::new(&x[..], m, k)?, Matrix::new(&y[..], k, n)?);
        same_bytes(&format!("{m} x {k} x {n} in bands"), &small.matmul(a, b)?, &Host.matmul(a, b)?)?;
    }
    Ok(())
}

/// Integers whose sums need more than 24 bits: exact.
fn integer_products_are_exact() -> Result<(), Failed> {
    let mut rng = support::generator("integer_products_are_exact");
    let [m, k, n] = [20, 300, 30];
    let mut integers = |count: usize| (0..count).map(|_| rng.random_range(-4096i32..4096)).collect::<Vec<_>>();
    let (x, y) = (integers(m * k), integers(k * n));
    let words = |x: &[i32]| x.iter().map(|&x| x as f32).collect::<Vec<_>>();
    let (a, b) = (words(&x), words(&y));
    let found = Host.matmul(Matrix::new(&a[..], m, k)?, Matrix::new(&b[..], k, n)?)?;
    for (at, found) in found.into_iter().enumerate() {
        let sum: i64 = (0..k).map(|i| i64::from(x[at / n * k + i]) * i64::from(y[i * n + at % n])).sum();
        if found.to_f64() != sum as f64 {
            return Err(format!("[{at}]: {} is not {sum}", found.to_f64()).into());
        }
    }
    Ok(())
}

/// Errors of a row times a column, in units of the stated bound; and that half precision would miss it by far.
fn matmul_stays_within_its_bound() -> Result<(), Failed> {
    let mut rng = support::generator("matmul_stays_within_its_bound");
    let mut worst = [0.0f64; 2];
    let rounds = support::cases(40);
    for round in 0..rounds {
        let k = [1, 10, 200, 1000][round as usize % 4];
        let (x, y) = if round % 3 == 0 && k > 4 {
            ill_conditioned(&mut rng, k)
        } else {
            (moderate(&mut rng, k), moderate(&mut rng, k))
        };
        let k = x.len();
        let found = Host.matmul(Matrix::new(&x[..], 1, k)?, Matrix::new(&y[..], k, 1)?)?[0];
        let terms: Vec<Float> = x.iter().zip(&y).map(|(&x, &y)| Float::with_val(PRECISION, x) * y).collect();
        let (p, q) = (moderate_pairs(&mut rng, k), moderate_pairs(&mut rng, k));
        let found_pairs = Host.matmul(Matrix::new(&p[..], 1, k)?, Matrix::new(&q[..], k, 1)?)?[0];
        let pair_terms: Vec<Float> = p.iter().zip(&q).map(|(&x, &y)| exact(x) * exact(y)).collect();
        let bound = 1.0 + 4.0 * (k * k) as f64;
        for (at, (error, bound)) in
            [(error_in_u2(found, &terms), bound), (error_in_u2(found_pairs, &pair_terms), bound + 4.0)]
                .into_iter()
                .enumerate()
        {
            worst[at] = worst[at].max(error);
            if error > bound {
                return Err(format!("kind {at}, k = {k}: {error} u² sum |ab|, bound {bound}").into());
            }
        }
        let half = |x: f32| f32::from_bits(x.to_bits() & 0xffff_e000);
        let staged: Vec<f32> = x.iter().map(|&x| half(x)).collect();
        let planted = Host.matmul(Matrix::new(&staged[..], 1, k)?, Matrix::new(&y[..], k, 1)?)?[0];
        if k > 4 && round % 3 != 0 && error_in_u2(planted, &terms) < 100.0 * error_in_u2(found, &terms).max(1.0) {
            return Err("half precision staging was not told apart".into());
        }
    }
    println!("worst of {rounds} in u² sum |ab|: f32 {:.3}, pairs {:.3}", worst[0], worst[1]);
    Ok(())
}

/// Pairs on which every function has something to do, the special ones among them.
fn arguments(rng: &mut StdRng, count: usize, whole: bool) -> Vec<Double32> {
    let specials =
        [Double32::NAN, Double32::INFINITY, Double32::NEG_INFINITY, Double32::ZERO, Double32::NEG_ZERO, Double32::ONE];
    let any = pairs(rng, count, true);
    let pair = |(at, any): (usize, Double32)| match at % 8 {
        0 if whole => any,
        1 => specials[at / 8 % specials.len()],
        _ => Double32::from_f64(rng.random_range(-20.0..20.0)),
    };
    any.into_iter().enumerate().map(pair).collect()
}

fn same_map<const N: usize>(gpu: &Gpu, function: &Function<N>, arrays: [&[Double32]; N]) -> Result<(), Failed> {
    let what = format!("map({}) of {}", function.name(), arrays[0].len());
    same_bytes(&what, &gpu.map(function, arrays)?, &Host.map(function, arrays)?)
}

fn maps_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    use functions::{ABS, ADD, COS, DIV, EXP, MUL, MUL_THEN_ADD, NEG, RECIP, SIN, SQRT, SUB};
    let mut rng = StdRng::seed_from_u64(11);
    for n in [0, 1, 257, 70_000] {
        let [x, y, z] = [0; 3].map(|_| arguments(&mut rng, n, whole_range(gpu)));
        for function in [NEG, ABS, RECIP, SQRT, EXP, SIN, COS] {
            same_map(gpu, &function, [&x])?;
        }
        for function in [ADD, SUB, MUL, DIV] {
            same_map(gpu, &function, [&x, &y])?;
        }
        same_map(gpu, &MUL_THEN_ADD, [&x, &y, &z])?;
    }
    let x = arguments(&mut rng, 3000, false);
    same_bytes("map in windows", &windowed(gpu)?.map(&EXP, [&x])?, &Host.map(&EXP, [&x])?)
}

/// The caller's own text: two functions of one name, a float operation that is kept, and every kind of mistake.
fn own_functions_are_checked(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(12);
    let x = moderate_pairs(&mut rng, 1000);
    let one = Double32::ONE;
    let square = Function::new("mine", "dd_add(dd_mul(x, x), Double32(1.0, 0.0))", move |[x]| x * x + one)?;
    let double = Function::new("mine", "Double32(keep(x.hi * 2.0), keep(x.lo * 2.0))", |[x]| x + x)?;
    let doubles: Vec<_> = x.iter().map(|&x| Double32::new(2.0 * x.hi(), 2.0 * x.lo())).collect();
    same_bytes("own square", &gpu.map(&square, [&x])?, &Host.map(&square, [&x])?)?;
    same_bytes("own double", &gpu.map(&double, [&x])?, &doubles)?;
    same_bytes("own square again", &gpu.map(&square, [&x])?, &Host.map(&square, [&x])?)?;
    expect_error(Function::new("typo", "dd_mull(x, x)", |[x]| x), &["typo", "line 1", "dd_mull"])?;
    expect_error(Function::new("late", "dd_mul(x,\n y)", |[x]| x), &["late", "line 2", "y"])?;
    expect_error(Function::new("bare", "Double32(x.hi + x.hi, 0.0)", |[x]| x), &["bare", "keep"])?;
    let wrong = Function::new("wrong", "dd_mul(x, x)", |[x]| x)?;
    if cfg!(debug_assertions) && whole_range(gpu) {
        expect_error(gpu.map(&wrong, [&x]), &["wrong", "[0]"])?;
        expect_error(gpu.map_reduce(&wrong, &functions::ADD, &x, Double32::NEG_ZERO), &["wrong"])?;
    }
    expect_error(gpu.map(&functions::ADD, [&x, &x[1..]]), &["y", "1000", "999"])?;
    expect_error(Host.map(&functions::ADD, [&x, &x[1..]]), &["y", "1000", "999"])
}

fn map_reduce_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(13);
    let square = Function::new("square", "dd_mul(x, x)", |[x]: [Double32; 1]| x * x)?;
    let larger = Function::new("larger", "dd_larger(dd_magnitude(x), dd_magnitude(y))", |[x, y]: [Double32; 2]| {
        Host.max_abs(&[x, y])
    })?;
    // Does not commute: the first of the two that is not 0.
    let first = Function::new(
        "first",
        "Double32(select(x.hi, y.hi, to_bits(x.hi) == 0u), select(x.lo, y.lo, to_bits(x.hi) == 0u))",
        |[x, y]: [Double32; 2]| {
            if x.hi().to_bits() == 0 { y } else { x }
        },
    )?;
    for n in [0, 1, 5, 1025, CHUNK, 2 * CHUNK + 3] {
        let x = moderate(&mut rng, n);
        let p = moderate_pairs(&mut rng, n);
        let planes = SplitDouble32::from(&p[..]);
        let sums = [
            gpu.map_reduce(&square, &functions::ADD, &x, Double32::NEG_ZERO)?,
            gpu.map_reduce(&square, &functions::ADD, &p, Double32::NEG_ZERO)?,
            gpu.map_reduce(&square, &functions::ADD, &planes, Double32::NEG_ZERO)?,
            gpu.map_reduce(&functions::NEG, &first, &p, Double32::ZERO)?,
            gpu.map_reduce(&functions::NEG, &larger, &p, Double32::ZERO)?,
        ];
        let expected = [
            Host.map_reduce(&square, &functions::ADD, &x, Double32::NEG_ZERO)?,
            Host.map_reduce(&square, &functions::ADD, &p, Double32::NEG_ZERO)?,
            Host.map_reduce(&square, &functions::ADD, &p, Double32::NEG_ZERO)?,
            Host.map_reduce(&functions::NEG, &first, &p, Double32::ZERO)?,
            Host.max_abs(&p),
        ];
        same_bytes(&format!("map_reduce of {n}"), &sums, &expected)?;
    }
    let x = moderate_pairs(&mut rng, 3 * 777);
    let rows = gpu.zeroed::<Double32>(3)?;
    gpu.map_reduce_into(&square, &functions::ADD, &gpu.upload(&x)?, Double32::NEG_ZERO, &rows)?;
    let expected = Host.map_reduce_rows(&square, &functions::ADD, &x, 3, Double32::NEG_ZERO)?;
    same_bytes("map_reduce of rows", &gpu.download(&rows)?, &expected)?;
    expect_error(Host.map_reduce(&square, &functions::ADD, &x, Double32::ONE), &["neutral", "1"])?;
    expect_error(gpu.map_reduce(&square, &functions::ADD, &x, Double32::ONE), &["neutral", "1"])
}

/// Any bits pass through both layouts unchanged; canonical form is `Double32::new`'s.
fn layouts_are_copies_of_words(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(14);
    for gpu in [gpu.clone(), windowed(gpu)?] {
        for n in [0, 1, 1000, 140_000] {
            let words: Vec<[u32; 2]> = (0..n).map(|_| rng.random()).collect();
            let pairs: &[Double32] = bytemuck::cast_slice(&words);
            let on_device = gpu.upload(pairs)?;
            let planes = gpu.split(&on_device)?;
            let split = gpu.download_split(&planes)?;
            let host = SplitDouble32::from(pairs);
            same_bytes("high plane", split.planes().0, host.planes().0)?;
            same_bytes("low plane", split.planes().1, host.planes().1)?;
            same_bytes("unsplit", &gpu.download(&gpu.unsplit(&planes)?)?, pairs)?;
            same_bytes("host", &host.to_vec(), pairs)?;
            if whole_range(&gpu) {
                gpu.canonicalize(&on_device)?;
                gpu.canonicalize_planes(&planes)?;
                let expected: Vec<_> = pairs.iter().map(|pair| pair.canonicalize()).collect();
                same_bytes("canonicalize", &gpu.download(&on_device)?, &expected)?;
                same_bytes("canonicalize planes", &gpu.download_split(&planes)?.to_vec(), &expected)?;
            }
        }
    }
    let (pairs, planes) = (gpu.zeroed::<Double32>(3)?, gpu.split_zeroed(2)?);
    expect_error(gpu.split_into(&pairs, &planes), &["output", "3", "2"])?;
    expect_error(gpu.unsplit_into(&planes, &pairs), &["output", "2", "3"])
}

fn plans_say_what_is_launched(gpu: &Gpu) -> Result<(), Failed> {
    let small = windowed(gpu)?;
    let cases = [
        (gpu, Work::Reduction { rows: 1, n: 0 }, vec![1]),
        (gpu, Work::Reduction { rows: 1, n: 20 * CHUNK + 1 }, vec![81]),
        (gpu, Work::Reduction { rows: 0, n: 0 }, vec![]),
        (&small, Work::Reduction { rows: 1, n: 20 * CHUNK }, vec![32, 32, 16]),
        (gpu, Work::Map { n: 257 }, vec![2]),
        (gpu, Work::Map { n: 0 }, vec![]),
        (&small, Work::Map { n: 65_536 + 1 }, vec![256, 1]),
        (gpu, Work::Matmul { m: 65, k: 10, n: 64 }, vec![2]),
        (gpu, Work::Matmul { m: 1, k: 20_000, n: 1 }, vec![1, 1, 1]),
    ];
    for (gpu, work, groups) in cases {
        let plan = gpu.launch_plan(work)?;
        if plan.groups != groups || plan.workgroup != 256 || plan.workgroup_bytes > 16_384 {
            return Err(format!("{work:?}: {plan:?}, expected {groups:?}").into());
        }
    }
    let rows = gpu.kernel_report()?;
    let clock = gpu.raw().features().contains(wgpu::Features::TIMESTAMP_QUERY);
    let sound = |row: &double32::kernels::KernelRow| row.bindings >= 3 && row.per_element.is_some() == clock;
    if rows.len() == 6 && rows.iter().all(sound) { Ok(()) } else { Err(format!("{rows:#?}").into()) }
}

fn bad_shapes_are_named_with_both_numbers(gpu: &Gpu) -> Result<(), Failed> {
    let (three, two) = (vec![1.0f32; 3], vec![1.0f32; 2]);
    expect_error(gpu.dot(&three, &two), &["y", "3", "2"])?;
    expect_error(Host.dot(&three, &two), &["y", "3", "2"])?;
    expect_error(gpu.sum_rows(&three, 2), &["x", "2", "3"])?;
    expect_error(Host.norm2_rows(&three, 2), &["x", "2", "3"])?;
    let (x, y, out) = (gpu.upload(&three)?, gpu.upload(&two)?, gpu.zeroed::<Double32>(1)?);
    expect_error(gpu.dot_into(&x, &y, &out), &["y", "3", "2"])?;
    expect_error(gpu.sum_into(&x, &gpu.zeroed(2)?), &["x", "2", "3"])?;
    expect_error(gpu.sum_into(&x, &gpu.zeroed(0)?), &["x", "0", "3"])?;
    let data = [0.0f32; 6];
    let (a, b) = (Matrix::new(&data[..], 2, 3)?, Matrix::new(&data[..], 2, 3)?);
    expect_error(gpu.matmul(a, b), &["b", "2 x 3", "a, 2 x 3"])?;
    expect_error(Host.matmul(a, b), &["b", "2 x 3", "a, 2 x 3"])?;
    expect_error(Matrix::new(&data[..], 2, 4), &["data", "8", "6"])?;
    expect_error(Matrix::with_stride(&data[..], 2, 4, 3), &["stride", "3", "4"])?;
    expect_error(Matrix::with_stride(&data[..], 3, 2, 3), &["data", "8", "6"])?;
    expect_error(SplitDouble32::from_planes(three, two), &["lo", "3", "2"])
}

const CHECKS: [(&str, Check); 19] = [
    ("reductions_equal_the_host", reductions_equal_the_host),
    ("a_pinned_block_makes_the_tree", a_pinned_block_makes_the_tree),
    ("long_sums_equal_the_host", long_sums_equal_the_host),
    ("reductions_equal_the_host_on_any_bits", reductions_equal_the_host_on_any_bits),
    ("the_quick_road_gives_way", the_quick_road_gives_way),
    ("classes_are_right", classes_are_right),
    ("norms_neither_overflow_nor_underflow", norms_neither_overflow_nor_underflow),
    ("the_same_bytes_at_any_offset_and_from_run_to_run", the_same_bytes_at_any_offset_and_from_run_to_run),
    ("rows_equal_the_host_and_single_rows", rows_equal_the_host_and_single_rows),
    ("windows_do_not_change_the_tree", windows_do_not_change_the_tree),
    ("matmul_equals_the_host", matmul_equals_the_host),
    ("matmul_equals_the_host_on_any_bits", matmul_equals_the_host_on_any_bits),
    ("matmul_takes_strides_and_windows", matmul_takes_strides_and_windows),
    ("maps_equal_the_host", maps_equal_the_host),
    ("own_functions_are_checked", own_functions_are_checked),
    ("map_reduce_equals_the_host", map_reduce_equals_the_host),
    ("layouts_are_copies_of_words", layouts_are_copies_of_words),
    ("plans_say_what_is_launched", plans_say_what_is_launched),
    ("bad_shapes_are_named_with_both_numbers", bad_shapes_are_named_with_both_numbers),
];

/// More than 2^32 bytes: in one buffer where the device makes such, else in two that are as large as it makes them.
fn data_beyond_4_gib(gpu: &Gpu) -> Result<(), Failed> {
    let n = usize::try_from(gpu.raw().limits().max_buffer_size / 4)?.min((1 << 30) + 4097);
    let value = |i: usize| (i.wrapping_mul(2_654_435_761) % 2001) as f32 * 0.37 - 370.0;
    let words: Vec<f32> = (0..n).map(value).collect();
    let (x, y) = (gpu.upload(&words)?, gpu.upload(&words)?);
    let results = [gpu.zeroed(1)?, gpu.zeroed(1)?, gpu.zeroed(1)?];
    gpu.sum_into(&x, &results[0])?;
    gpu.max_abs_into(&x, &results[1])?;
    gpu.dot_into(&x, &y, &results[2])?;
    let found = results.iter().map(|result| Ok(gpu.download(result)?[0])).collect::<Result<Vec<_>, Failed>>()?;
    let expected = [Host.sum(&words), Host.max_abs(&words), Host.dot(&words, &words)?];
    same_bytes(&format!("sum, largest and dot of {n}"), &found, &expected)?;
    drop((x, y, words));
    let pairs: Vec<_> = (0..n / 2).map(|i| Double32::new(value(i), value(i) * 1e-9)).collect();
    let (on_device, output) = (gpu.upload(&pairs)?, gpu.zeroed(pairs.len())?);
    gpu.map_into(&functions::NEG, [&on_device], &output)?;
    let expected = Host.map(&functions::NEG, [&pairs])?;
    same_bytes(&format!("map of {} pairs", n / 2), &gpu.download(&output)?, &expected)
}

/// Devices that are processors share our memory, which four such buffers and their copies would fill.
fn large(subject: Subject) -> Vec<Trial> {
    let can = |gpu: &Gpu| {
        let kind = gpu.capabilities().adapter.as_ref().map(|facts| facts.device_type.clone());
        kind.is_some_and(|kind| kind != "Cpu") && gpu.raw().limits().max_buffer_size > 2 << 30
    };
    let gpu = subject.gpu.filter(can);
    let ignored = gpu.is_none();
    let run = move || data_beyond_4_gib(gpu.as_ref().ok_or("no device with such buffers")?);
    vec![Trial::test(format!("{}::data_beyond_4_gib", subject.name), run).with_ignored_flag(ignored)]
}

type HostCheck = fn() -> Result<(), Failed>;

/// What needs no device.
const OF_THE_HOST: [(&str, HostCheck); 4] = [
    ("reductions_stay_within_their_bounds", reductions_stay_within_their_bounds),
    ("an_ill_conditioned_dot_meets_its_bound", an_ill_conditioned_dot_meets_its_bound),
    ("integer_products_are_exact", integer_products_are_exact),
    ("matmul_stays_within_its_bound", matmul_stays_within_its_bound),
];

fn main() {
    let host = OF_THE_HOST.into_iter().map(|(name, check)| Trial::test(format!("host::{name}"), check)).collect();
    devices::run(&CHECKS, host, large);
}
