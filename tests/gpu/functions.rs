//! Every function of the scalar on every accepted device: the host's bytes.
//!
//! `DOUBLE32_GPU`, `DOUBLE32_ELEMENTS` as in the other device tests; `DOUBLE32_FUNCTION` runs one function alone, over all those elements
//! where the others share them.

#[path = "../support/devices.rs"]
mod devices;
#[path = "../support/mod.rs"]
mod support;

use devices::{Check, elements, same_bytes, whole_range};
use double32::kernels::{Function, Visitor, functions};
use double32::probe::domain;
use double32::{Double32, Gpu, Host, consts};
use libtest_mimic::Failed;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use support::Operands;

/// Any family of operands, the seams of the functions, and, where the device keeps subnormals, specials.
fn argument(rng: &mut StdRng, index: u64, whole: bool) -> Double32 {
    match rng.random_range(0..8) {
        0 | 1 if whole => rng.operand(index),
        2 if whole => {
            let specials =
                [Double32::INFINITY, Double32::NEG_INFINITY, Double32::NAN, Double32::ZERO, Double32::NEG_ZERO];
            specials[rng.random_range(0..5)]
        }
        3 => Double32::from(rng.random_range(-160i32..160) as f32 * 0.5),
        4 => consts::FRAC_PI_4 * (rng.random_range(-4000i32..4000) as f32),
        5 => Double32::from_f64(rng.random_range(-110.0..110.0)),
        _ => {
            let exponent = rng.random_range(-12..=8);
            rng.pair_with_gap(exponent, 2)
        }
    }
}

/// Made of integers alone: the host's bytes also where the device flushes subnormals.
const OF_INTEGERS: [&str; 4] = ["REM", "REM_EUCLID", "DIV_EUCLID", "MUL_ADD"];

/// Half an ulp of one of the words, of either sign: what takes a sum to a tie.
fn half_ulp(rng: &mut StdRng, x: Double32) -> Double32 {
    let word = if rng.random() || x.lo() == 0.0 { x.hi() } else { x.lo() };
    Double32::from(rng.word_at(0).signum()).mul_pow2(Double32::raw_exponent(word) - 24)
}

/// A dividend that is a multiple of y, or next to one; with the divisor, made smaller for the large multiples.
fn multiple(rng: &mut StdRng, y: Double32, whole: bool) -> [Double32; 2] {
    let exponent = rng.random_range(0..=if whole { 200 } else { 40 });
    let small = y.mul_pow2(-exponent / 2 - y.exponent().clamp(-150, 128));
    let y = if exponent > 40 { small } else { y };
    let digits = exponent.min(23);
    let x = (y * rng.word_at(digits).trunc()).mul_pow2(exponent - digits);
    let near = if rng.random() { x } else { rng.neighbour(x) };
    [if near.is_finite() { near } else { y }, y]
}

/// A dividend whose remainder is a tie: a word, and half an ulp of that one's remainder.
fn tied_remainder(rng: &mut StdRng, y: Double32) -> Double32 {
    let exponent = y.exponent().clamp(-150, 128) + rng.random_range(30..90);
    let x = rng.word_at(exponent.min(127));
    let rest = Double32::from(x) % y;
    Double32::new(x, half_ulp(rng, rest).hi())
}

/// Operands that belong together: multiples and remainders; an addend that all but cancels the product, or that the product takes to
/// a tie.
fn relate(rng: &mut StdRng, x: &mut [Double32], whole: bool) {
    match *x {
        [_, y] if rng.random() => x.copy_from_slice(&multiple(rng, y, whole)),
        [_, y] => x[0] = tied_remainder(rng, y),
        [a, b, z] if rng.random() || !z.is_normal() => {
            let opposite = -(a * b);
            x[2] = if rng.random() || !opposite.is_finite() { opposite } else { rng.neighbour(opposite) };
        }
        [_, _, z] => {
            let up = rng.random_range(0..24);
            x[0] = Double32::ONE.mul_pow2(up);
            x[1] = half_ulp(rng, z).mul_pow2(-up);
        }
        _ => {}
    }
}

fn arguments<const N: usize>(rng: &mut StdRng, index: u64, whole: bool) -> [Double32; N] {
    let mut x = std::array::from_fn(|_| argument(rng, index, whole));
    if rng.random_range(0..4) == 0 {
        relate(rng, &mut x, whole);
    }
    x
}

struct OnDevice<'a> {
    gpu: &'a Gpu,
    rng: StdRng,
    count: usize,
    only: Option<String>,
    checked: usize,
    faults: Vec<String>,
}

impl OnDevice<'_> {
    fn compare<const N: usize>(&mut self, function: &Function<N>) -> Result<(), Failed> {
        let whole = whole_range(self.gpu) || OF_INTEGERS.contains(&function.name());
        let elements: Vec<[_; N]> = (0..self.count as u64).map(|i| arguments(&mut self.rng, i, whole)).collect();
        let arrays: [Vec<_>; N] = std::array::from_fn(|at| elements.iter().map(|element| element[at]).collect());
        let arrays = arrays.each_ref().map(Vec::as_slice);
        let mut host = Host.map(function, arrays)?;
        let mut device = self.gpu.map(function, arrays)?;
        if !whole {
            let inside: Vec<_> = (0..self.count)
                .map(|i| arrays.iter().all(|x| domain::function(x[i])) && domain::function(host[i]))
                .collect();
            let keep = |values: Vec<Double32>| -> Vec<_> {
                values.into_iter().zip(&inside).filter_map(|(x, &inside)| inside.then_some(x)).collect()
            };
            (host, device) = (keep(host), keep(device));
            if host.len() < self.count / 64 {
                return Err(format!("{}: only {} results in the domain", function.name(), host.len()).into());
            }
        }
        same_bytes(function.name(), &device, &host)
    }

    /// The device's form of a function beside another twin.
    fn compare_beside<const N: usize>(&mut self, function: &Function<N>, twin: Twin<N>) -> Result<(), Failed> {
        self.compare(&Function::new(function.name(), function.expression(), twin)?)
    }
}

impl Visitor for OnDevice<'_> {
    fn visit<const N: usize>(&mut self, function: &Function<N>) {
        if self.only.as_ref().is_some_and(|only| only != function.name()) {
            return;
        }
        self.checked += 1;
        if let Err(fault) = self.compare(function) {
            self.faults.push(fault.message().unwrap_or("no message").to_owned());
        }
    }
}

/// Checks every function, or the one that `DOUBLE32_FUNCTION` names.
fn every_function_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let only = std::env::var("DOUBLE32_FUNCTION").ok();
    let count = if only.is_some() { elements() } else { elements().min(1 << 20) / 64 };
    let rng = StdRng::seed_from_u64(31);
    let mut visitor = OnDevice { gpu, rng, count, only, checked: 0, faults: Vec::new() };
    functions::visit(&mut visitor);
    println!("{} functions of {count} elements, {} differ", visitor.checked, visitor.faults.len());
    match &visitor.faults[..] {
        [] if visitor.checked == 0 => Err("no function of that name".into()),
        [] => Ok(()),
        faults => Err(faults.join("\n").into()),
    }
}

type Twin<const N: usize> = fn([Double32; N]) -> Double32;

/// The exact functions beside twins that round too early, or once too often: the comparison, on these operands, sees each.
fn twins_that_round_twice_are_noticed(gpu: &Gpu) -> Result<(), Failed> {
    let then_add: Twin<3> = |[x, y, z]| x * y + z;
    let in_f64: Twin<3> = |[x, y, z]| Double32::from_f64(x.to_f64().mul_add(y.to_f64(), z.to_f64()));
    let by_quotient: Twin<2> = |[x, y]| x - y * (x / y).trunc();
    let then_shifted: Twin<2> = |[x, y]| if x % y < 0.0 { x % y + y.abs() } else { x % y };
    let of_quotient: Twin<2> = |[x, y]| (x / y.abs()).floor() * y.signum();
    let rng = StdRng::seed_from_u64(32);
    let mut device = OnDevice { gpu, rng, count: 1 << 14, only: None, checked: 0, faults: Vec::new() };
    let outcomes = [
        ("x y + z", device.compare_beside(&functions::MUL_ADD, then_add)),
        ("mul_add of f64", device.compare_beside(&functions::MUL_ADD, in_f64)),
        ("x - y trunc(x / y)", device.compare_beside(&functions::REM, by_quotient)),
        ("x % y + |y|", device.compare_beside(&functions::REM_EUCLID, then_shifted)),
        ("floor(x / |y|)", device.compare_beside(&functions::DIV_EUCLID, of_quotient)),
    ];
    let missed: Vec<_> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).map(|(twin, _)| *twin).collect();
    if missed.is_empty() { Ok(()) } else { Err(format!("not noticed: {missed:?}").into()) }
}

/// A caller's expressions may call them too, in the map, in the join, or in both.
fn expressions_may_call_the_exact_functions(gpu: &Gpu) -> Result<(), Failed> {
    let map =
        Function::new("x mod 3", "dd_rem_euclid(x, Double32(3.0, 0.0))", |[x]| x.rem_euclid(Double32::from(3.0f32)))?;
    let join = Function::new("x + y", "dd_mul_add(x, Double32(1.0, 0.0), y)", |[x, y]| x.mul_add(Double32::ONE, y))?;
    let mut rng = StdRng::seed_from_u64(33);
    let x: Vec<_> = (0..5000).map(|_| rng.moderate()).collect();
    let sums = functions::ADD;
    let device = [
        gpu.map_reduce(&map, &sums, &x[..], Double32::ZERO)?,
        gpu.map_reduce(&functions::ABS, &join, &x[..], Double32::ZERO)?,
        gpu.map_reduce(&map, &join, &x[..], Double32::ZERO)?,
    ];
    let host = [
        Host.map_reduce(&map, &sums, &x[..], Double32::ZERO)?,
        Host.map_reduce(&functions::ABS, &join, &x[..], Double32::ZERO)?,
        Host.map_reduce(&map, &join, &x[..], Double32::ZERO)?,
    ];
    same_bytes("reduced", &device, &host)
}

const CHECKS: [(&str, Check); 3] = [
    ("every_function_equals_the_host", every_function_equals_the_host),
    ("twins_that_round_twice_are_noticed", twins_that_round_twice_are_noticed),
    ("expressions_may_call_the_exact_functions", expressions_may_call_the_exact_functions),
];

fn main() {
    devices::run(&CHECKS, Vec::new(), |_| Vec::new());
}
