//! Population, rate and scans: the host's bytes from every accepted device, and the host within its bounds of MPFR.

#[path = "../support/devices.rs"]
mod devices;
#[path = "physics/host.rs"]
mod host;
#[path = "physics/probe.rs"]
mod probe;
#[path = "../support/mpfr.rs"]
mod support;

use devices::{Check, elements, expect_error, same_bytes, whole_range, windowed, words};
use double32::kernels::{Outside, RateTable, Summand};
use double32::{Buffer, Double32, Gpu, Host};
use libtest_mimic::Failed;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Elements of a tile of the scans.
const TILE: usize = 2048;
/// Tiles of the longest row that one workgroup scans.
const TILES: usize = 8;

/// (rows, row length): nothing, one, tiles, chunks and their neighbours, rows that start anywhere.
fn shapes() -> Vec<(usize, usize)> {
    let single = [0, 1, 2, 3, 255, 256, 257, TILE - 1, TILE, TILE + 1, 2 * TILE - 1, 2 * TILE, 2 * TILE + 1];
    let chunk = TILES * TILE;
    let longer = [4 * TILE + 1, chunk - 1, chunk, chunk + 1, 65_537, TILE * 512, TILE * 1024 + 1, elements()];
    let many = [
        (1000, 1),
        (777, 7),
        (100, 8),
        (99, 9),
        (9, 1000),
        (7, 1024),
        (7, 1025),
        (5, TILE - 1),
        (5, TILE),
        (5, TILE + 1),
        (3, 2 * TILE + 1),
        (3, 65_537),
    ];
    single.into_iter().chain(longer).map(|n| (1, n)).chain(many).collect()
}

/// Exposures of every kind; below 2^-78 and beyond exp(-50) only where subnormals survive.
fn exposures(rng: &mut StdRng, count: usize, whole: bool) -> Vec<f32> {
    let one = |rng: &mut StdRng| match rng.random_range(0..8) {
        0 if whole => f32::from_bits(rng.random()),
        1 => [0.0, -0.0, f32::INFINITY, f32::NAN, -1.0, f32::MAX][rng.random_range(0..6)],
        2 => rng.random_range(-70.0f32..-20.0).exp2(),
        3 => rng.random_range(0.34..0.36),
        4 | 5 => rng.random_range(0.0..2.0),
        _ if whole => rng.random_range(0.0..110.0),
        _ => rng.random_range(0.0..50.0),
    };
    (0..count).map(|_| one(rng)).collect()
}

fn population_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let (mut rng, whole) = (StdRng::seed_from_u64(11), whole_range(gpu));
    for n in [0, 1, 3, 4, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 65_537, 100_003, elements()] {
        let x = exposures(&mut rng, n, whole);
        let pairs: Vec<_> = x.iter().map(|&x| Double32::new(x, x * rng.random_range(-1e-8f32..1e-8))).collect();
        for p in [0.0, 1e-9, 0.25, 1.0 - f32::EPSILON, 1.0] {
            let (found, expected) = (gpu.population(&x, p)?, Host.population(&x, p)?);
            same_bytes(&format!("fraction, n = {n}, p = {p}"), &found.fraction, &expected.fraction)?;
            same_bytes(&format!("survival, n = {n}, p = {p}"), &found.survival, &expected.survival)?;
            let (found, expected) = (gpu.population(&pairs, p)?, Host.population(&pairs, p)?);
            same_bytes(&format!("fraction of pairs, n = {n}, p = {p}"), &found.fraction, &expected.fraction)?;
            same_bytes(&format!("survival of pairs, n = {n}, p = {p}"), &found.survival, &expected.survival)?;
        }
    }
    Ok(())
}

/// A log-uniform grid.
pub(crate) fn edges(low: f64, high: f64, intervals: usize) -> Vec<f64> {
    let spacing = (high / low).ln() / intervals as f64;
    (0..=intervals).map(|k| low * (k as f64 * spacing).exp()).collect()
}

pub(crate) fn tunnelling_rate(e: f64) -> f64 {
    4.0 / e * (-2.0 / (3.0 * e)).exp().max(1e-250)
}

/// A tunnelling rate on a grid of so many intervals; it falls far below the least f32 where `deep`.
pub(crate) fn table(intervals: usize, deep: bool) -> RateTable {
    let fields = edges(if deep { 0.004 } else { 0.02 }, 3.0, intervals);
    let rates: Vec<_> = fields.iter().map(|&e| tunnelling_rate(e)).collect();
    RateTable::new(&fields, &rates).expect("a valid table")
}

/// The same with noise of this relative size.
pub(crate) fn noisy_table(intervals: usize, noise: f64) -> RateTable {
    let mut rng = StdRng::seed_from_u64(21);
    let fields = edges(0.02, 3.0, intervals);
    let rates: Vec<_> =
        fields.iter().map(|&e| tunnelling_rate(e) * (1.0 + noise * rng.random_range(-1.0..1.0))).collect();
    RateTable::new(&fields, &rates).expect("a valid table")
}

/// Fields as an apparatus has them, 0.8 % to 20 % apart.
pub(crate) fn measured_fields(low: f64, high: f64) -> Vec<f64> {
    let mut rng = StdRng::seed_from_u64(23);
    let next = |field: &f64| Some(field * (1.0 + rng.random_range(0.008..0.2)));
    std::iter::successors(Some(low), next).take_while(|&field| field < high).collect()
}

/// A name, and a table of measured fields: noisy rates, some of them zero.
pub(crate) fn measured_tables() -> Vec<(&'static str, RateTable)> {
    let mut rng = StdRng::seed_from_u64(24);
    let fields = measured_fields(0.1, 6.0);
    let rates: Vec<_> = fields.iter().map(|&e| tunnelling_rate(e) * (1.0 + rng.random_range(-0.05..0.05))).collect();
    let with_zeros = |zeros: &dyn Fn(usize) -> bool| {
        let rates: Vec<_> = (0..rates.len()).map(|k| if zeros(k) { 0.0 } else { rates[k] }).collect();
        RateTable::from_samples(&fields, &rates).expect("a valid table")
    };
    let from_nothing: (Vec<_>, Vec<_>) = ([&[0.0], &fields[..]].concat(), [&[0.0], &rates[..]].concat());
    let n = rates.len();
    vec![
        ("positive samples", with_zeros(&|_| false)),
        ("zeros at either end", with_zeros(&|k| k < 4 || k + 3 > n)),
        ("one positive sample", with_zeros(&|k| k != 7)),
        ("zeros among the others", with_zeros(&|k| k % 6 == 5)),
        ("every other a zero", with_zeros(&|k| k % 2 == 1)),
        ("nothing but zeros", with_zeros(&|_| true)),
        ("from no field", RateTable::from_samples(&from_nothing.0, &from_nothing.1).expect("a valid table")),
        ("two samples", RateTable::from_samples(&[0.3, 2.0], &[1e-7, 3.0]).expect("a valid table")),
        ("three samples", RateTable::from_samples(&[0.3, 0.5, 2.0], &[1e-7, 3.0, 1.0]).expect("a valid table")),
    ]
}

/// Each choice on either side.
pub(crate) const OUTSIDES: [[Outside; 2]; 4] = [
    [Outside::Hold, Outside::Zero],
    [Outside::Extrapolate, Outside::Extrapolate],
    [Outside::Zero, Outside::Hold],
    [Outside::Error, Outside::Error],
];

/// Fields all over the table and beyond, every edge and its neighbours, and what is no number.
pub(crate) fn fields(rng: &mut StdRng, table: &RateTable, count: usize) -> Vec<f32> {
    let edges = table.fields();
    // A first field of 0 has no logarithm.
    let first = edges.iter().copied().find(|&edge| edge > 0.0).unwrap_or(1.0);
    let (low, high) = (first.ln() - 0.1, edges[edges.len() - 1].ln() + 0.1);
    let mut all = vec![0.0, -0.0, 1e-40, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for edge in edges.iter().map(|&edge| edge as f32) {
        all.extend([edge.next_down(), edge, edge.next_up(), -edge]);
    }
    while all.len() < count {
        let field = rng.random_range(low..high).exp() as f32;
        // A cell's edge, whatever its width.
        let edge = f32::from_bits(field.to_bits() & (u32::MAX << rng.random_range(7..23)));
        let signs = [1.0, -1.0][rng.random_range(0..2)];
        all.extend([field, edge, edge.next_down()].map(|x| x * signs));
    }
    all.truncate(count);
    all
}

fn rate_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(12);
    let deep = whole_range(gpu);
    let tables = [table(160, deep), table(300, deep), table(65_536, false), table(30, false), noisy_table(300, 0.1)];
    for table in &tables {
        for n in [0, 1, 3, 4, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 65_537, 65_598, elements()] {
            let fields = fields(&mut rng, table, n);
            let what = format!("rate, n = {n}, {} intervals", table.fields().len() - 1);
            same_bytes(&what, &gpu.rate(table, &fields)?, &Host.rate(table, &fields)?)?;
        }
    }
    for ((name, table), [below, above]) in measured_tables().into_iter().zip(OUTSIDES.into_iter().cycle()) {
        measured_rates_equal_the_host(gpu, name, &table.with_outside(below, above)?)?;
    }
    Ok(())
}

/// Where a field outside is an error, a device's buffer gets NaN, and slices name the field.
fn measured_rates_equal_the_host(gpu: &Gpu, name: &str, table: &RateTable) -> Result<(), Failed> {
    let mut fields = fields(&mut StdRng::seed_from_u64(25), table, 20_001);
    if table.outside()[1] != Outside::Error {
        return same_bytes(name, &gpu.rate(table, &fields)?, &Host.rate(table, &fields)?);
    }
    let outside = |field: &f32| table.ln_rate(f64::from(field.abs())).is_nan() && !field.is_nan();
    let first = format!("fields[{}]", fields.iter().position(outside).expect("a field outside"));
    expect_error(gpu.rate(table, &fields), &[&first, "within the table"])?;
    let output = gpu.zeroed(fields.len())?;
    gpu.rate_into(&gpu.upload_rate_table(table)?, &gpu.upload(&fields)?, &output)?;
    let is_nan: Vec<_> = gpu.download(&output)?.iter().map(|rate| rate.to_bits() == 0x7fc0_0000).collect();
    if fields.iter().zip(is_nan).any(|(field, is_nan)| (field.is_nan() || outside(field)) != is_nan) {
        return Err(format!("{name}: NaN at other fields than those outside").into());
    }
    fields.retain(|field| !outside(field));
    same_bytes(name, &gpu.rate(table, &fields)?, &Host.rate(table, &fields)?)
}

fn both_scans_equal<T: Summand>(what: &str, gpu: &Gpu, values: &[T], row_len: usize) -> Result<(), Failed> {
    let rows = values.len() / row_len.max(1);
    let what = format!("{what}, {rows} rows of {row_len}");
    same_bytes(&what, &gpu.scan_inclusive(values, row_len)?, &Host.scan_inclusive(values, row_len)?)?;
    same_bytes(&what, &gpu.scan_exclusive(values, row_len)?, &Host.scan_exclusive(values, row_len)?)
}

/// Canonical pairs of the given heads.
fn pairs(rng: &mut StdRng, heads: &[f32]) -> Vec<Double32> {
    let tail = |rng: &mut StdRng, head: f32| {
        if head.abs() < 2f32.powi(-38) { 0.0 } else { head * rng.random_range(-3e-8..3e-8) }
    };
    let pair = |&head: &f32| Double32::new(head, tail(rng, head));
    heads.iter().map(pair).collect()
}

/// Numbers of moderate size with zeros among them, or any bits that leave sums finite.
fn summands(rng: &mut StdRng, count: usize, whole: bool) -> Vec<f32> {
    let bits = words(rng, count, false);
    let one = |bits: f32| match rng.random_range(0..16) {
        0 => 0.0,
        1 => -0.0,
        2 if whole => f32::from_bits(bits.to_bits() & 0x807f_ffff | rng.random_range(0..100u32) << 23),
        _ => rng.random_range(-1e3f32..1e3),
    };
    bits.into_iter().map(one).collect()
}

fn scans_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(13);
    for (rows, n) in shapes() {
        let values = summands(&mut rng, rows * n, whole_range(gpu));
        both_scans_equal("scan", gpu, &values, n)?;
        both_scans_equal("scan of pairs", gpu, &pairs(&mut rng, &values), n)?;
    }
    Ok(())
}

/// Chunks of two tiles and three, which half of the lanes sum, and of four, which all do; the last chunk is a part of one.
fn rows_of_long_chunks_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let (mut rng, step) = (StdRng::seed_from_u64(14), 2 * TILE * TILE);
    for (n, whole) in [(step + 1, whole_range(gpu)), (2 * step + TILE + 5, false), (3 * step + 2 * TILE, false)] {
        let mut values = summands(&mut rng, n, whole);
        // What comes before an infinity is left alone.
        values[n - 3 * TILE] = if whole { f32::INFINITY } else { 1.0 };
        both_scans_equal("long chunks", gpu, &values, n)?;
    }
    let values = summands(&mut rng, step + TILE + TILE / 2, false);
    both_scans_equal("long chunks of pairs", gpu, &pairs(&mut rng, &values), values.len())
}

fn doubling_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(15);
    // Beyond 2^20 a pass more.
    let long = [(1, 1 << 20), (1, (1 << 20) + 1), (2, (1 << 20) + 12_345), (1, 3 << 20)];
    for (rows, n) in shapes().into_iter().chain(long) {
        let values = summands(&mut rng, rows * n, whole_range(gpu));
        let what = format!("doubling, {rows} rows of {n}");
        same_bytes(&what, &gpu.scan_doubling(&values, n)?, &Host.scan_doubling(&values, n)?)?;
    }
    Ok(())
}

fn windows_give_the_same_bytes(gpu: &Gpu) -> Result<(), Failed> {
    let (small, mut rng, whole) = (windowed(gpu)?, StdRng::seed_from_u64(16), whole_range(gpu));
    for (rows, n) in [
        (1, 65_536),
        (1, 65_537),
        (1, 300_001),
        (3, 70_001),
        (50_001, 5),
        (9001, 17),
        (777, 1024),
        (500, 1025),
        (33, 2047),
        (3, 131_072),
        (2, 140_001),
    ] {
        let values = summands(&mut rng, rows * n, whole);
        both_scans_equal("scan in windows", &small, &values, n)?;
        both_scans_equal("scan of pairs in windows", &small, &pairs(&mut rng, &values), n)?;
        let what = format!("doubling in windows, {rows} rows of {n}");
        same_bytes(&what, &small.scan_doubling(&values, n)?, &Host.scan_doubling(&values, n)?)?;
    }
    let (table, n) = (table(300, false), 300_001);
    let (x, fields) = (exposures(&mut rng, n, whole), fields(&mut rng, &table, n));
    let (found, expected) = (small.population(&x, 0.125)?, Host.population(&x, 0.125)?);
    same_bytes("fraction in windows", &found.fraction, &expected.fraction)?;
    same_bytes("survival in windows", &found.survival, &expected.survival)?;
    same_bytes("rate in windows", &small.rate(&table, &fields)?, &Host.rate(&table, &fields)?)
}

/// Zeros of both signs, sums that overflow for good or on the way, and what is not finite: the paths that ordinary numbers don't take.
fn awkward(rng: &mut StdRng, kind: usize, count: usize) -> Vec<f32> {
    let specials = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let one = |rng: &mut StdRng| match kind {
        0 => -0.0,
        1 => [0.0, -0.0, 1.0, -1.0][rng.random_range(0..4)],
        2 => rng.random_range(1e38f32..3.4e38) * [1.0, -1.0][rng.random_range(0..2)],
        3 if rng.random_range(0..3000) == 0 => specials[rng.random_range(0..3)],
        _ => rng.random_range(-1e3f32..1e3),
    };
    (0..count).map(|_| one(rng)).collect()
}

fn awkward_sums_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(21);
    let shapes = [(1, 3 * TILE + 5), (3, 2 * TILE), (900, 16), (50, 33), (9, 1000), (7, 1024), (5, TILE), (2, 65_537)];
    for (kind, (rows, n)) in (0..4).flat_map(|kind| shapes.map(|shape| (kind, shape))) {
        let values = awkward(&mut rng, kind, rows * n);
        both_scans_equal(&format!("awkward {kind}"), gpu, &values, n)?;
        let pair = |&x: &f32| if x.is_finite() { Double32::new(x, x * 2f32.powi(-30)) } else { Double32::from(x) };
        both_scans_equal(&format!("awkward {kind}, pairs"), gpu, &values.iter().map(pair).collect::<Vec<_>>(), n)?;
        let what = format!("awkward {kind}, doubling, {rows} rows of {n}");
        same_bytes(&what, &gpu.scan_doubling(&values, n)?, &Host.scan_doubling(&values, n)?)?;
    }
    Ok(())
}

/// The documented domain, sum |x| up to 2^127: finite sums, to the last of the row. Beyond it the
/// tree overflows where the prefixes do not.
fn scans_are_finite_within_their_domain(gpu: &Gpu) -> Result<(), Failed> {
    let row = |largest: f32| {
        let mut x = vec![0.0f32; 64];
        (x[0], x[16], x[32], x[48]) = (-largest, largest, largest, -largest);
        x
    };
    let prefixes: Vec<f32> = (0..64).map(|i| [-1.0, 0.0, 1.0, 0.0][i / 16]).collect();
    for (largest, from_48) in [(2f32.powi(125), 0.0), (f32::MAX, f32::INFINITY)] {
        let sums = gpu.scan_inclusive(&row(largest), 64)?;
        let expected = |i: usize| if i < 48 { prefixes[i] * largest } else { from_48 };
        if let Some(i) = (0..64).find(|&i| sums[i].words() != (expected(i), 0.0)) {
            return Err(format!("{largest}: [{i}] is {}, not {}", sums[i], expected(i)).into());
        }
        both_scans_equal("at the ends of the domain", gpu, &row(largest), 64)?;
    }
    Ok(())
}

/// NaN and infinities reach the sums of their own row from their own place on, and nothing else.
fn special_values_reach_what_follows_them_only(gpu: &Gpu) -> Result<(), Failed> {
    for at in [0, 1, 7, 8, 255, 256, TILE - 1, TILE, TILE + 9, 3 * TILE, 65_536] {
        for special in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let (n, row) = (66_000, 1);
            let mut values = vec![1.0f32; 3 * n];
            values[row * n + at] = special;
            let alike = |sum: f32| if special.is_nan() { sum.is_nan() } else { sum == special };
            let sums = gpu.scan_inclusive(&values, n)?;
            let doubled = gpu.scan_doubling(&values, n)?;
            for i in 0..3 * n {
                let reached = i / n == row && i % n >= at;
                let expected = (i % n + 1) as f32;
                let right = |sum: f32| if reached { alike(sum) } else { sum == expected };
                if !right(sums[i].hi()) || !right(doubled[i]) {
                    return Err(format!("{special} at {at}: [{i}] is {} and {}", sums[i].hi(), doubled[i]).into());
                }
            }
        }
    }
    Ok(())
}

/// Case G1: exact multiples of every size that the scans work in, and their neighbours, between guard words.
fn scans_write_their_own_range_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(17);
    for n in [0, 1, 8, 256, TILE - 1, TILE, TILE + 1, 2 * TILE, 8 * TILE, 256 * TILE, 256 * TILE + 1] {
        let values = summands(&mut rng, n, false);
        let on_device = gpu.upload(&values)?;
        let guard = 0xdead_beefu32;
        let whole = gpu.upload(&vec![guard; 2 * n + 256])?;
        let output = Buffer::<Double32>::from_wgpu(whole.raw().clone(), 256, n)?;
        gpu.scan_inclusive_into(&on_device, n.max(1), &output)?;
        same_bytes(&format!("guarded scan of {n}"), &gpu.download(&output)?, &Host.scan_inclusive(&values, n)?)?;
        guards_stand(&gpu.download(&whole)?, 64..64 + 2 * n, guard)?;
        let whole = gpu.upload(&vec![guard; n + 256])?;
        let output = Buffer::<f32>::from_wgpu(whole.raw().clone(), 256, n)?;
        gpu.scan_doubling_into(&on_device, n.max(1), &output)?;
        same_bytes(&format!("guarded doubling of {n}"), &gpu.download(&output)?, &Host.scan_doubling(&values, n)?)?;
        guards_stand(&gpu.download(&whole)?, 64..64 + n, guard)?;
    }
    Ok(())
}

/// Fields and exposures of every remainder that their kernels cut off, between guard words.
fn rate_and_population_write_their_own_range_only(gpu: &Gpu) -> Result<(), Failed> {
    let (mut rng, guard, table) = (StdRng::seed_from_u64(22), 0xdead_beefu32, table(40, false));
    let on_device = gpu.upload_rate_table(&table)?;
    for n in [1, 3, 4, 5, 63, 64, 65, 66, 128, 1027] {
        let (fields, x) = (fields(&mut rng, &table, n), exposures(&mut rng, n, false));
        let whole: Vec<_> = (0..3).map(|_| gpu.upload(&vec![guard; n + 256])).collect::<Result<_, _>>()?;
        let own = |at: usize| Buffer::<f32>::from_wgpu(whole[at].raw().clone(), 256, n);
        gpu.rate_into(&on_device, &gpu.upload(&fields)?, &own(0)?)?;
        gpu.population_into(&gpu.upload(&x)?, 0.25, &own(1)?, &own(2)?)?;
        let expected = Host.population(&x, 0.25)?;
        let expected = [Host.rate(&table, &fields)?, expected.fraction, expected.survival];
        for (at, expected) in expected.iter().enumerate() {
            same_bytes(&format!("guarded output {at} of {n}"), &gpu.download(&own(at)?)?, expected)?;
            guards_stand(&gpu.download(&whole[at])?, 64..64 + n, guard)?;
        }
    }
    Ok(())
}

fn guards_stand(all: &[u32], own: std::ops::Range<usize>, guard: u32) -> Result<(), Failed> {
    let broken = |(at, word): (usize, &u32)| (!own.contains(&at) && *word != guard).then_some(at);
    match all.iter().enumerate().find_map(broken) {
        None => Ok(()),
        Some(at) => Err(format!("guard word {at} was overwritten, the output is {own:?}").into()),
    }
}

/// Case G2c: data in place within a larger buffer, and rows that start anywhere, against the same data alone.
fn where_data_lie_does_not_matter(gpu: &Gpu) -> Result<(), Failed> {
    let (n, mut rng) = (3 * TILE + 77, StdRng::seed_from_u64(18));
    let values = summands(&mut rng, 5 * n, false);
    let rows = gpu.scan_inclusive(&values, n)?;
    let doubled = gpu.scan_doubling(&values, n)?;
    let large = gpu.upload(&values)?;
    for (row, alone) in values.chunks(n).enumerate() {
        let own = row * n..(row + 1) * n;
        same_bytes(&format!("row {row}"), &rows[own.clone()], &gpu.scan_inclusive(alone, n)?)?;
        same_bytes(&format!("row {row}, doubling"), &doubled[own], &gpu.scan_doubling(alone, n)?)?;
        let start = 64 * (7 * row + 1);
        let within = Buffer::<f32>::from_wgpu(large.raw().clone(), 4 * start as u64, n)?;
        let output = gpu.zeroed(n)?;
        gpu.scan_inclusive_into(&within, n, &output)?;
        same_bytes("sub-range", &gpu.download(&output)?, &gpu.scan_inclusive(&values[start..start + n], n)?)?;
    }
    Ok(())
}

/// Cases G2 and G3: every scan on offer, on f32 and on pairs, gives the same bytes in five runs and in windows.
fn every_scan_is_reproducible(gpu: &Gpu) -> Result<(), Failed> {
    let (small, n) = (windowed(gpu)?, 150_001);
    let values = summands(&mut StdRng::seed_from_u64(19), n, false);
    let pairs = pairs(&mut StdRng::seed_from_u64(20), &values);
    let all = |gpu: &Gpu| -> Result<Vec<u8>, Failed> {
        let sums = [
            gpu.scan_inclusive(&values, n)?,
            gpu.scan_exclusive(&values, n)?,
            gpu.scan_inclusive(&pairs, n)?,
            gpu.scan_exclusive(&pairs, n)?,
        ];
        let mut bytes = bytemuck::cast_slice(&sums.concat()).to_vec();
        bytes.extend_from_slice(bytemuck::cast_slice(&gpu.scan_doubling(&values, n)?));
        Ok(bytes)
    };
    let first = all(gpu)?;
    for run in 1..5 {
        same_bytes(&format!("run {run}"), &all(gpu)?, &first)?;
    }
    same_bytes("in windows", &all(&small)?, &first)
}

/// Field, rate, exposure, population: one encoder, nothing read back in between.
fn the_chain_stays_on_the_device(gpu: &Gpu) -> Result<(), Failed> {
    let (n, table) = (100_000, table(200, false));
    let field: Vec<_> = (0..n).map(|i| (0.05 * (i as f64 * 6e-4).sin()) as f32).collect();
    let (on_device, fields) = (gpu.upload_rate_table(&table)?, gpu.upload(&field)?);
    let (rates, exposures) = (gpu.zeroed::<f32>(n)?, gpu.zeroed::<Double32>(n)?);
    let (fraction, survival) = (gpu.zeroed::<f32>(n)?, gpu.zeroed::<f32>(n)?);
    let mut encoder = gpu.encoder();
    gpu.encode_rate(&mut encoder, &on_device, &fields, &rates)?;
    gpu.encode_scan_inclusive(&mut encoder, &rates, n, &exposures)?;
    gpu.encode_population(&mut encoder, &exposures, 0.0, &fraction, &survival)?;
    gpu.queue().submit([encoder.finish()]);
    let sums = Host.scan_inclusive(&Host.rate(&table, &field)?, n)?;
    let expected = Host.population(&sums, 0.0)?;
    same_bytes("exposures", &gpu.download(&exposures)?, &sums)?;
    same_bytes("fraction", &gpu.download(&fraction)?, &expected.fraction)?;
    same_bytes("survival", &gpu.download(&survival)?, &expected.survival)
}

fn bad_input_is_named_with_both_numbers(gpu: &Gpu) -> Result<(), Failed> {
    let (values, sums) = (gpu.upload(&[1.0f32; 6])?, gpu.zeroed::<Double32>(6)?);
    let short = gpu.zeroed::<f32>(5)?;
    for p in [-0.1, 1.1, f32::NAN, f32::INFINITY] {
        expect_error(gpu.population(&[1.0f32], p), &["pre_ionised", &p.to_string(), "0 to 1"])?;
        expect_error(Host.population(&[1.0f32], p), &["pre_ionised", &p.to_string(), "0 to 1"])?;
    }
    expect_error(gpu.population_into(&values, 0.5, &short, &values), &["fraction", "6", "5"])?;
    expect_error(gpu.population_into(&values, 0.5, &gpu.zeroed(6)?, &short), &["survival", "6", "5"])?;
    expect_error(gpu.scan_inclusive(&[1.0f32; 6], 4), &["values", "4", "6"])?;
    expect_error(Host.scan_exclusive(&[1.0f32; 6], 7), &["values", "7", "6"])?;
    expect_error(Host.scan_doubling(&[1.0f32; 6], 0), &["row_len", "0", "at least 1"])?;
    expect_error(gpu.scan_doubling_into(&values, 5, &short), &["values", "5", "6"])?;
    expect_error(gpu.scan_doubling_into(&values, 6, &short), &["output", "6", "5"])?;
    expect_error(gpu.scan_inclusive_into(&values, 6, &gpu.zeroed(7)?), &["output", "6", "7"])?;
    let table = gpu.upload_rate_table(&table(40, false))?;
    expect_error(gpu.rate_into(&table, &values, &short), &["output", "6", "5"])?;
    let other = windowed(gpu)?;
    expect_error(gpu.scan_inclusive_into(&other.upload(&[1.0f32; 6])?, 6, &sums), &["values", "another device"])?;
    expect_error(other.rate_into(&table, &other.zeroed(1)?, &other.zeroed(1)?), &["table", "another device"])
}

const CHECKS: [(&str, Check); 15] = [
    ("population_equals_the_host", population_equals_the_host),
    ("rate_equals_the_host", rate_equals_the_host),
    ("scans_equal_the_host", scans_equal_the_host),
    ("rows_of_long_chunks_equal_the_host", rows_of_long_chunks_equal_the_host),
    ("doubling_equals_the_host", doubling_equals_the_host),
    ("awkward_sums_equal_the_host", awkward_sums_equal_the_host),
    ("windows_give_the_same_bytes", windows_give_the_same_bytes),
    ("scans_are_finite_within_their_domain", scans_are_finite_within_their_domain),
    ("special_values_reach_what_follows_them_only", special_values_reach_what_follows_them_only),
    ("scans_write_their_own_range_only", scans_write_their_own_range_only),
    ("rate_and_population_write_their_own_range_only", rate_and_population_write_their_own_range_only),
    ("where_data_lie_does_not_matter", where_data_lie_does_not_matter),
    ("every_scan_is_reproducible", every_scan_is_reproducible),
    ("the_chain_stays_on_the_device", the_chain_stays_on_the_device),
    ("bad_input_is_named_with_both_numbers", bad_input_is_named_with_both_numbers),
];

fn main() {
    devices::run(&CHECKS, host::trials().into_iter().chain(probe::trials()).collect(), |_| Vec::new());
}
