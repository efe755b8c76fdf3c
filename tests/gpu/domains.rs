//! The domains in which devices that flush subnormals give the host's bytes, from both sides of their edges: inside the bytes are the host's;
//! outside some differ, or the domain is too small, but no further than `probe::domain` states, and never NaN where the host is finite.
//!
//! Devices that keep subnormals have no such edges; their trials are listed as ignored. The environment variables are those of
//! `tests/support/devices.rs`. SwiftShader's compiler takes minutes over all but the small kernels: tests/run names those that it runs.

#[path = "domains/arrays.rs"]
mod arrays;
#[path = "domains/functions.rs"]
mod functions;
#[path = "../support/devices.rs"]
mod support;
#[path = "domains/terms.rs"]
mod terms;

use std::collections::BTreeSet;

use double32::Double32;
use double32::probe::domain;
use libtest_mimic::{Failed, Trial};
use rand::Rng;
use rand::rngs::StdRng;
use support::{Check, same_bytes};

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

/// The device's and the host's.
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

const CHECKS: [(&str, Check); 11] = [
    ("two_sum_and_two_prod", terms::two_sum_and_two_prod),
    ("combine", terms::combine),
    ("exponential", terms::exponential),
    ("sums", arrays::sums),
    ("largest", arrays::largest),
    ("products", arrays::products),
    ("norms", arrays::norms),
    ("maps", functions::maps),
    ("map_reduce", functions::map_reduce),
    ("population", functions::population),
    ("rate", functions::rate),
];

fn every_program_has_a_statement_and_every_statement_a_program() -> Result<(), Failed> {
    let mut used = BTreeSet::new();
    for program in double32::kernels::programs().iter().filter(|program| !program.name().starts_with("probe")) {
        let statement = domain::statement(program.name());
        used.insert(statement.ok_or_else(|| format!("none for {}", program.name()))?);
    }
    let of_none = domain::STATEMENTS.iter().find(|(_, statement)| !used.contains(statement));
    match (of_none, domain::statement("summit")) {
        (Some((name, _)), _) => Err(format!("no program for {name}").into()),
        (None, Some(statement)) => Err(format!("`summit` is no kernel, but has {statement}").into()),
        (None, None) => Ok(()),
    }
}

fn main() {
    let statements = Trial::test(
        "every_program_has_a_statement_and_every_statement_a_program",
        every_program_has_a_statement_and_every_statement_a_program,
    );
    support::run_where(&CHECKS, vec![statements], |gpu| !support::whole_range(gpu), |_| Vec::new());
}
