//! What the documentation calls observed of the array kernels: the largest errors of the host engine
//! over data of seven kinds, since mixed signs flatter a sum. Exact references in fixed point.
//!
//! `DOUBLE32_SEEDS` is the number of seeds of each kind (1; the figures in the docs are of 20).

use double32::kernels::Array;
use double32::{Double32, Host, Matrix};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// u² = 2^-48.
const U2: f64 = 1.0 / (1u64 << 48) as f64;

/// A row of the table: a kernel, its documented bound by length, and the largest error that the
/// documentation states as observed, each in u² of the sum of magnitudes.
struct Kernel {
    name: &'static str,
    bound: fn(usize) -> f64,
    observed: f64,
}

/// The bounds stand in the docs of `Host::sum`, `dot`, `norm2`, `scan_inclusive` and `matmul`.
const SUM: Kernel = Kernel { name: "sum of f32", bound: |n| tree(n, 60.0, 64.0, 2.0), observed: 1.1 };
const SUM_PAIRS: Kernel = Kernel { name: "sum of pairs", bound: |n| tree(n, 75.0, 63.0, 3.0), observed: 1.6 };
const DOT: Kernel = Kernel { name: "dot of f32", bound: |n| tree(n, 75.0, 63.0, 3.0), observed: 1.5 };
const DOT_PAIRS: Kernel = Kernel { name: "dot of pairs", bound: |n| tree(n, 80.0, 68.0, 3.0), observed: 1.8 };
const NORM2: Kernel =
    Kernel { name: "norm2 of f32", bound: |n| tree(n, 75.0, 63.0, 3.0) / 2.0 + 25.0 / 8.0, observed: 2.4 };
const SCAN: Kernel = Kernel { name: "scan of f32", bound: scan_bound, observed: 7.4 };
const SCAN_PAIRS: Kernel = Kernel { name: "scan of pairs", bound: scan_bound, observed: 9.5 };
const MATMUL: Kernel = Kernel { name: "matmul of f32", bound: products, observed: 590.0 };
const MATMUL_PAIRS: Kernel = Kernel { name: "matmul of pairs", bound: |k| products(k) + 4.0, observed: 750.0 };

/// The tree of all reductions: `short` up to 2^14 elements, above `base` and `step` for each
/// element of an accumulator.
fn tree(n: usize, short: f64, base: f64, step: f64) -> f64 {
    let per_accumulator = (4 * n.div_ceil(1 << 21)) as f64;
    if n <= 1 << 14 { short } else { step * per_accumulator + base }
}

fn scan_bound(n: usize) -> f64 {
    if n <= 1 << 14 { 141.0 } else { 264.0 }
}

/// γ²/u² with γ = 2k u / (1 - 2k u), and u² of the result.
fn products(k: usize) -> f64 {
    let ku = 2.0 * k as f64 / f64::from(1 << 24);
    (2.0 * k as f64 / (1.0 - ku)).powi(2) + 1.0
}

/// A sum of doubles without rounding: 64-bit limbs of 32 bits each, from 2^-640 up, carried lazily.
#[derive(Clone)]
struct ExactSum {
    limbs: [i64; 44],
    pending: u32,
}

impl ExactSum {
    const LOWEST: i32 = -640;

    fn new() -> Self {
        Self { limbs: [0; 44], pending: 0 }
    }

    fn add(&mut self, x: f64) {
        assert!(x.is_finite() && (x == 0.0 || x.abs() >= 2f64.powi(-560)), "out of the accumulator's range: {x:e}");
        let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1075;
        let fraction = x.to_bits() & ((1 << 52) - 1) | 1 << 52;
        if x == 0.0 {
            return;
        }
        let place = (exponent - Self::LOWEST) as usize;
        let mut shifted = u128::from(fraction) << (place % 32);
        for limb in &mut self.limbs[place / 32..][..3] {
            let part = (shifted & 0xffff_ffff) as i64;
            *limb += if x < 0.0 { -part } else { part };
            shifted >>= 32;
        }
        self.pending += 1;
        if self.pending == 1 << 30 {
            self.carry();
        }
    }

    fn add_pair(&mut self, x: Double32) {
        self.add(f64::from(x.hi()));
        self.add(f64::from(x.lo()));
    }

    /// The product of two pairs, as four exact products of words.
    fn add_product(&mut self, x: Double32, y: Double32) {
        for a in [x.hi(), x.lo()] {
            for b in [y.hi(), y.lo()] {
                self.add(f64::from(a) * f64::from(b));
            }
        }
    }

    /// Brings every limb but the last into 0 .. 2^32.
    fn carry(&mut self) {
        let mut carry = 0;
        for limb in &mut self.limbs {
            *limb += carry;
            carry = *limb >> 32;
            *limb &= 0xffff_ffff;
        }
        let last = self.limbs.len() - 1;
        self.limbs[last] += carry << 32;
        self.pending = 0;
    }

    /// The value to the rounding of an f64.
    fn value(&self) -> f64 {
        let mut carried = self.clone();
        carried.carry();
        let negative = carried.limbs[carried.limbs.len() - 1] < 0;
        if negative {
            carried.limbs.iter_mut().for_each(|limb| *limb = -*limb);
            carried.carry();
        }
        let weighed = carried.limbs.iter().enumerate().rev();
        let value = weighed.fold(0.0, |sum, (at, limb)| sum + *limb as f64 * 2f64.powi(Self::LOWEST + 32 * at as i32));
        if negative { -value } else { value }
    }

    /// What a computed sum is off by, exactly until the last rounding.
    fn error_of(&self, found: Double32) -> f64 {
        let mut rest = self.clone();
        rest.add_pair(-found);
        rest.value().abs()
    }
}

fn gaussian(rng: &mut StdRng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.random::<f64>()).cos()
}

/// The kinds of data, by name; none is below 2^-100 but zero.
const KINDS: [&str; 7] = [
    "Gaussian",
    "uniform 0..1",
    "1 + 0.1 N",
    "lognormal e^(2N)",
    "sorted Gaussian",
    "decades 10^-6..6",
    "one sign, decades",
];

fn value(kind: &str, rng: &mut StdRng) -> f64 {
    match kind {
        "uniform 0..1" => rng.random::<f64>(),
        "1 + 0.1 N" => 1.0 + 0.1 * gaussian(rng),
        "lognormal e^(2N)" => (2.0 * gaussian(rng)).exp(),
        "decades 10^-6..6" => gaussian(rng) * 10f64.powf(rng.random_range(-6.0..6.0)),
        "one sign, decades" => 10f64.powf(rng.random_range(-6.0..6.0)),
        _ => gaussian(rng),
    }
}

fn draw(kind: &str, n: usize, rng: &mut StdRng) -> Vec<Double32> {
    let mut values: Vec<f64> = (0..n).map(|_| value(kind, rng)).collect();
    if kind.starts_with("sorted") {
        values.sort_by(f64::total_cmp);
    }
    values.into_iter().map(Double32::from_f64).collect()
}

fn words(pairs: &[Double32]) -> Vec<f32> {
    pairs.iter().map(|x| x.hi()).collect()
}

fn seeds() -> u64 {
    std::env::var("DOUBLE32_SEEDS").map_or(1, |text| text.parse().expect("DOUBLE32_SEEDS is a number"))
}

/// Prints a row a kernel, a column a kind, and holds each figure to the bound and to what is stated.
struct Table {
    rows: Vec<(&'static Kernel, [f64; KINDS.len()])>,
}

impl Table {
    fn new() -> Self {
        Self { rows: Vec::new() }
    }

    fn note(&mut self, kernel: &'static Kernel, kind: usize, n: usize, error: f64, magnitude: f64) {
        let relative = error / (U2 * magnitude);
        assert!(relative <= (kernel.bound)(n), "{}, {}, n = {n}: {relative:.3}u²", kernel.name, KINDS[kind]);
        let at = self.rows.iter().position(|(known, _)| known.name == kernel.name).unwrap_or(self.rows.len());
        if at == self.rows.len() {
            self.rows.push((kernel, [0.0; KINDS.len()]));
        }
        let worst = &mut self.rows[at].1[kind];
        *worst = worst.max(relative);
    }

    fn finish(self) {
        println!("largest errors in u² of the sum of magnitudes, {} seeds: {KINDS:?}", seeds());
        for (kernel, worst) in &self.rows {
            let cells: Vec<_> = worst.iter().map(|x| format!("{x:8.2}")).collect();
            println!("{:<18} {}", kernel.name, cells.join(" "));
        }
        for (kernel, worst) in &self.rows {
            let largest = worst.iter().fold(0.0, |a: f64, b| a.max(*b));
            assert!(largest <= kernel.observed, "{}: {largest:.2}u², the docs say {}", kernel.name, kernel.observed);
        }
    }
}

/// A generator for one kind, length and seed.
fn generator(kind: usize, n: usize, seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed << 40 ^ (kind as u64) << 32 ^ n as u64)
}

fn note_sum<A: Array + ?Sized>(table: &mut Table, kernel: &'static Kernel, (kind, x): (usize, &A), terms: &[Double32]) {
    let mut exact = ExactSum::new();
    terms.iter().for_each(|x| exact.add_pair(*x));
    let magnitude: f64 = terms.iter().map(|x| x.to_f64().abs()).sum();
    table.note(kernel, kind, terms.len(), exact.error_of(Host.sum(x)), magnitude);
}

fn note_dot(table: &mut Table, kernel: &'static Kernel, kind: usize, found: Double32, x: &[Double32], y: &[Double32]) {
    let mut exact = ExactSum::new();
    x.iter().zip(y).for_each(|(x, y)| exact.add_product(*x, *y));
    let magnitude: f64 = x.iter().zip(y).map(|(x, y)| (x.to_f64() * y.to_f64()).abs()).sum();
    table.note(kernel, kind, x.len(), exact.error_of(found), magnitude);
}

/// |norm² - exact| / (2 norm) is the norm's error to first order.
fn note_norm(table: &mut Table, kind: usize, x: &[f32]) {
    let norm = Host.norm2(x);
    let mut exact = ExactSum::new();
    x.iter().for_each(|x| exact.add(f64::from(*x) * f64::from(*x)));
    exact.add_product(-norm, norm);
    let norm = norm.to_f64();
    table.note(&NORM2, kind, x.len(), exact.value().abs() / (2.0 * norm), norm);
}

fn widened(x: &[f32]) -> Vec<Double32> {
    x.iter().map(|x| Double32::from(*x)).collect()
}

/// Every prefix against the exact one, relative to the magnitudes so far.
fn note_scan(table: &mut Table, kernel: &'static Kernel, kind: usize, found: &[Double32], terms: &[Double32]) {
    let mut exact = ExactSum::new();
    let mut magnitude = 0.0;
    // Each prefix at first, then every seventh, as each takes a pass over the accumulator.
    for (i, (x, found)) in terms.iter().zip(found).enumerate() {
        exact.add_pair(*x);
        magnitude += x.to_f64().abs();
        if (i < 4096 || i % 7 == 0) && magnitude > 0.0 {
            table.note(kernel, kind, terms.len(), exact.error_of(*found), magnitude);
        }
    }
}

#[test]
fn the_accumulator_is_exact() {
    let mut sum = ExactSum::new();
    for x in [1e30, 1.0, -1e30, 2f64.powi(-300), 0.0, -0.5] {
        sum.add(x);
    }
    sum.add(-2f64.powi(-300));
    assert_eq!(sum.value(), 0.5);
    sum.add(-0.5 - 2f64.powi(-50));
    assert_eq!(sum.value(), -2f64.powi(-50));
    assert_eq!(sum.error_of(Double32::ZERO), 2f64.powi(-50));
}

#[test]
fn reductions_and_scans_over_data_of_every_kind() {
    let mut table = Table::new();
    for seed in 0..seeds() {
        for n in [1000, 1 << 14, 100_003, 1 << 20] {
            for (kind, name) in KINDS.iter().enumerate() {
                let mut rng = generator(kind, n, seed);
                let (x, y) = (draw(name, n, &mut rng), draw(name, n, &mut rng));
                let (xs, ys) = (words(&x), words(&y));
                let (wx, wy) = (widened(&xs), widened(&ys));
                note_sum(&mut table, &SUM, (kind, &xs[..]), &wx);
                note_sum(&mut table, &SUM_PAIRS, (kind, &x[..]), &x);
                note_dot(&mut table, &DOT, kind, Host.dot(&xs, &ys).expect("equal lengths"), &wx, &wy);
                note_dot(&mut table, &DOT_PAIRS, kind, Host.dot(&x, &y).expect("equal lengths"), &x, &y);
                note_norm(&mut table, kind, &xs);
                note_scan(&mut table, &SCAN, kind, &Host.scan_inclusive(&xs, n).expect("one row"), &wx);
                note_scan(&mut table, &SCAN_PAIRS, kind, &Host.scan_inclusive(&x, n).expect("one row"), &x);
            }
        }
    }
    table.finish();
}

#[test]
fn products_of_matrices_over_data_of_every_kind() {
    const SIDE: usize = 12;
    let mut table = Table::new();
    for seed in 0..seeds() {
        for k in [100, 1000] {
            for (kind, name) in KINDS.iter().enumerate() {
                let mut rng = generator(kind, k, seed);
                let (a, b) = (draw(name, SIDE * k, &mut rng), draw(name, k * SIDE, &mut rng));
                let (aw, bw) = (words(&a), words(&b));
                note_matmul(&mut table, &MATMUL, kind, &matmul(&aw, &bw, SIDE, k), (&widened(&aw), &widened(&bw)), k);
                note_matmul(&mut table, &MATMUL_PAIRS, kind, &matmul(&a, &b, SIDE, k), (&a, &b), k);
            }
        }
    }
    table.finish();
}

fn matmul<T: Sync + Copy>(a: &[T], b: &[T], side: usize, k: usize) -> Vec<Double32>
where
    [T]: Array + double32::kernels::Storage,
{
    let (a, b) = (Matrix::new(a, side, k).expect("a's shape"), Matrix::new(b, k, side).expect("b's shape"));
    Host.matmul(a, b).expect("k fits")
}

fn note_matmul(
    table: &mut Table,
    kernel: &'static Kernel,
    kind: usize,
    found: &[Double32],
    (a, b): (&[Double32], &[Double32]),
    k: usize,
) {
    let side = a.len() / k;
    for (at, found) in found.iter().enumerate() {
        let (row, column) = (at / side, at % side);
        let b: Vec<_> = (0..k).map(|inner| b[inner * side + column]).collect();
        note_dot(table, kernel, kind, *found, &a[row * k..][..k], &b);
    }
}

#[test]
fn the_documentation_states_these_figures() {
    let stated = [
        ("sum", [&SUM, &SUM_PAIRS].as_slice()),
        ("dot", &[&DOT, &DOT_PAIRS]),
        ("norm2", &[&NORM2]),
        ("scan/mod", &[&SCAN, &SCAN_PAIRS]),
        ("matmul", &[&MATMUL, &MATMUL_PAIRS]),
    ];
    for (file, kernels) in stated {
        let text = std::fs::read_to_string(format!("src/kernels/{file}.rs")).expect("a source file");
        for kernel in kernels {
            assert!(text.contains(&format!("{}u²", kernel.observed)), "src/kernels/{file}.rs: {}", kernel.name);
        }
    }
}
