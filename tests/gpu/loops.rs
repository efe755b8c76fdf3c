//! Sums, remainders and terms whose loops a driver would end early, were they one launch's:
//! llvmpipe ends all loops of an invocation after 65,535 rounds.

#[path = "../support/devices.rs"]
mod devices;

use devices::{Check, Subject, same_bytes, windowed};
use double32::kernels::{Blocked, Function, functions};
use double32::{Double32, Gpu, Host, Sign, SplitDouble32, Terms};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;

/// Elements, and the block that holds them all.
const LONG: usize = 1 << 24;

fn expect(what: &str, found: Double32, expected: f64) -> Result<(), Failed> {
    if found.to_f64() == expected || found.is_nan() && expected.is_nan() {
        return Ok(());
    }
    Err(format!("{what}: {found}, not {expected}").into())
}

fn both(what: &str, device: Double32, host: Double32, expected: f64) -> Result<(), Failed> {
    expect(&format!("{what} on the host"), host, expected)?;
    expect(&format!("{what} on the device"), device, expected)?;
    same_bytes(what, &[device], &[host])
}

/// The last elements of a block: what a loop that ends early leaves out.
fn a_block_of_2_to_the_24_is_summed_to_its_end(gpu: &Gpu) -> Result<(), Failed> {
    let mut x = vec![0.0f32; LONG];
    x[LONG - 1] = 1.0;
    x[LONG - 4] = 3.0;
    let blocked = Blocked::new(&x, LONG)?;
    both("the sum", gpu.sum(&blocked)?, Host.sum(&blocked), 4.0)?;
    both("the largest", gpu.max_abs(&blocked)?, Host.max_abs(&blocked), 3.0)?;
    both("the norm", gpu.norm2(&blocked)?, Host.norm2(&blocked), 10f64.sqrt()).or_else(|_| {
        // No pair is the square root of ten.
        same_bytes("the norm", &[gpu.norm2(&blocked)?], &[Host.norm2(&blocked)])
    })?;
    let (map, join) = (&functions::NEG, &functions::ADD);
    let mapped = gpu.map_reduce(map, join, &blocked, Double32::ZERO)?;
    both("the sum of a map", mapped, Host.map_reduce(map, join, &blocked, Double32::ZERO)?, -4.0)?;
    x[LONG - 1] = f32::NEG_INFINITY;
    x[3] = f32::INFINITY;
    let blocked = Blocked::new(&x, LONG)?;
    both("a sum of infinities", gpu.sum(&blocked)?, Host.sum(&blocked), f64::NAN)
}

/// Products too small for the quick road, so that each accumulator is folded one by one.
fn a_careful_dot_of_2_to_the_24_is_summed_to_its_end(gpu: &Gpu) -> Result<(), Failed> {
    let x = vec![2f32.powi(-60); LONG];
    let blocked = Blocked::new(&x, LONG)?;
    both("the dot", gpu.dot(&blocked, &blocked)?, Host.dot(&blocked, &blocked)?, 2f64.powi(-96))
}

/// Passes that a small binding asks for, over blocks of every kind of array: quick, careful,
/// ragged, unaligned.
fn passes_do_not_change_the_tree(gpu: &Gpu) -> Result<(), Failed> {
    let small = windowed(gpu)?;
    let value = |i: usize| (i.wrapping_mul(2_654_435_761) % 2001) as f32 * 0.37 - 370.0;
    for (rows, n, block) in [(1, 700_001, 1 << 20), (3, 300_001, 1 << 18), (2, 400_003, 139_264)] {
        let x: Vec<_> = (0..rows * n).map(value).collect();
        let y: Vec<_> = x.iter().map(|x| x * 1e-3).collect();
        let p: Vec<_> = x.iter().map(|&x| Double32::new(x, x * 1e-9)).collect();
        let planes =
            SplitDouble32::from_planes(p.iter().map(|p| p.hi()).collect(), p.iter().map(|p| p.lo()).collect())?;
        let (on_device, out) = (Blocked::new(small.upload(&y)?, block)?, small.zeroed(rows)?);
        let (x, y, p) = (Blocked::new(&x, block)?, Blocked::new(&y, block)?, Blocked::new(&p, block)?);
        let planes = Blocked::new(&planes, block)?;
        let what = format!("{rows} rows of {n} in blocks of {block}");
        same_bytes(&what, &small.sum_rows(&x, rows)?, &Host.sum_rows(&x, rows)?)?;
        same_bytes(&what, &small.dot_rows(&x, &y, rows)?, &Host.dot_rows(&x, &y, rows)?)?;
        same_bytes(&what, &small.norm2_rows(&p, rows)?, &Host.norm2_rows(&p, rows)?)?;
        same_bytes(&what, &small.max_abs_rows(&planes, rows)?, &Host.max_abs_rows(&planes, rows)?)?;
        same_bytes(&what, &small.sum_rows(&planes, rows)?, &Host.sum_rows(&planes, rows)?)?;
        let (map, join, neutral) = (&functions::ABS, &functions::ADD, Double32::ZERO);
        small.map_reduce_into(map, join, &on_device, neutral, &out)?;
        same_bytes(&what, &small.download(&out)?, &Host.map_reduce_rows(map, join, &y, rows, neutral)?)?;
    }
    Ok(())
}

/// So many blocks that their results fill more than a binding, and are joined in passes.
fn many_blocks_are_joined_in_passes(gpu: &Gpu) -> Result<(), Failed> {
    let x: Vec<_> = (0..(1 << 26) + 5).map(|i: usize| (i % 1021) as f32 - 510.0).collect();
    let blocked = Blocked::new(&x, 1024)?;
    same_bytes("2^16 blocks and one", &[windowed(gpu)?.sum(&blocked)?], &[Host.sum(&blocked)])
}

const MANY: usize = 200_000;

/// 1 + i % 7 + (i % 3 - 0.5) i for the flat index i of two elements.
fn terms(count: usize) -> Result<Terms, Failed> {
    let value = |i: usize| Complex::new(1.0 + (i % 7) as f64, (i % 3) as f64 - 0.5);
    Ok(Terms::new(&(0..2 * count).map(value).collect::<Vec<_>>(), count)?)
}

fn many_terms_are_combined_to_the_last(gpu: &Gpu) -> Result<(), Failed> {
    let (all, ones) = (terms(MANY)?, vec![1.0; MANY]);
    let host: Vec<Complex<Double32>> = Host.combine(&all, &ones)?;
    expect("the real part on the host", host[0].re, 799_997.0)?;
    expect("the imaginary part on the host", host[0].im, 100_000.0)?;
    same_bytes("200,000 terms", &gpu.combine::<Complex<Double32>>(&all, &ones)?, &host)?;
    same_bytes("200,000 terms, rounded", &gpu.combine::<Complex<f32>>(&all, &ones)?, &Host.combine(&all, &ones)?)?;
    let mut weights = vec![1.0; 60_000];
    weights[0] = 2f64.powi(-60);
    let some = terms(60_000)?;
    let guarded: Vec<Complex<Double32>> = gpu.combine(&some, &weights)?;
    expect("a guarded sum", guarded[0].re, 239_996.0)?;
    same_bytes("a guarded sum", &guarded, &Host.combine(&some, &weights)?)
}

fn many_terms_are_exponentiated_to_the_last(gpu: &Gpu) -> Result<(), Failed> {
    let (all, weights) = (terms(MANY)?, vec![2f64.powi(-20); MANY]);
    let host: Vec<Complex<Double32>> = Host.exponential(&all, &weights, Sign::Minus)?;
    let exact = Complex::new(-799_997.0, -100_000.0) * 2f64.powi(-20);
    let difference = (host[0].re.to_f64() - exact.exp().re).hypot(host[0].im.to_f64() - exact.exp().im);
    if difference > 1e-12 {
        return Err(format!("the host is {difference} off").into());
    }
    same_bytes("pairs", &gpu.exponential::<Complex<Double32>>(&all, &weights, Sign::Minus)?, &host)?;
    let rounded: Vec<Complex<f32>> = gpu.exponential(&all, &weights, Sign::Plus)?;
    same_bytes("rounded", &rounded, &Host.exponential(&all, &weights, Sign::Plus)?)
}

/// Every remainder here has a quotient of 270 bits or more.
fn extreme_remainders_are_reduced_to_the_last(gpu: &Gpu) -> Result<(), Failed> {
    let rem = Function::new("rem of 3 * 2^-149", "dd_rem(x, Double32(from_bits(3u), 0.0))", |[x]| {
        x % Double32::from(f32::from_bits(3))
    })?;
    let x: Vec<_> = (0..16_384u16).map(|i| f32::MAX - f32::from(i) * 2f32.powi(104)).collect();
    let found = gpu.map_reduce(&rem, &functions::ADD, &x, Double32::ZERO)?;
    same_bytes("the sum of remainders", &[found], &[Host.map_reduce(&rem, &functions::ADD, &x, Double32::ZERO)?])
}

const CHECKS: [(&str, Check); 7] = [
    ("a_block_of_2_to_the_24_is_summed_to_its_end", a_block_of_2_to_the_24_is_summed_to_its_end),
    ("a_careful_dot_of_2_to_the_24_is_summed_to_its_end", a_careful_dot_of_2_to_the_24_is_summed_to_its_end),
    ("passes_do_not_change_the_tree", passes_do_not_change_the_tree),
    ("many_blocks_are_joined_in_passes", many_blocks_are_joined_in_passes),
    ("many_terms_are_combined_to_the_last", many_terms_are_combined_to_the_last),
    ("many_terms_are_exponentiated_to_the_last", many_terms_are_exponentiated_to_the_last),
    ("extreme_remainders_are_reduced_to_the_last", extreme_remainders_are_reduced_to_the_last),
];

fn main() {
    devices::run(&CHECKS, Vec::new(), |_: Subject| Vec::<Trial>::new());
}
