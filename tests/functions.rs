//! Every function of the scalar on every accepted device: the host's bytes.
//!
//! `DOUBLE32_GPU`, `DOUBLE32_ELEMENTS` as in the other device tests; `DOUBLE32_FUNCTION` runs one function alone, or `all`.
//! Drivers that run on the CPU compile the largest programs for minutes: without `DOUBLE32_FUNCTION` they leave out those of
//! [`SLOW`], each listed and counted as ignored.

#[path = "support/devices.rs"]
mod devices;
#[path = "support/mod.rs"]
mod support;

use devices::{Check, Subject, elements, same_bytes, whole_range};
use double32::kernels::{Function, Visitor, functions};
use double32::probe::domain;
use double32::{Double32, Gpu, Host, consts};
use libtest_mimic::{Failed, Trial};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use support::Operands;

/// Functions whose programs take drivers on the CPU longest to compile.
const SLOW: [&str; 2] = ["POWF", "LOG"];

/// What is left out of a default run on this device.
fn left_out(gpu: &Gpu) -> &'static [&'static str] {
    let on_cpu = gpu.capabilities().adapter.as_ref().is_some_and(|facts| facts.device_type == "Cpu");
    if on_cpu && std::env::var_os("DOUBLE32_FUNCTION").is_none() { &SLOW } else { &[] }
}

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

struct OnDevice<'a> {
    gpu: &'a Gpu,
    rng: StdRng,
    count: usize,
    only: Option<String>,
    left_out: &'static [&'static str],
    checked: usize,
    faults: Vec<String>,
}

impl OnDevice<'_> {
    fn compare<const N: usize>(&mut self, function: &Function<N>) -> Result<(), Failed> {
        let whole = whole_range(self.gpu);
        let arrays: [Vec<Double32>; N] =
            std::array::from_fn(|_| (0..self.count as u64).map(|i| argument(&mut self.rng, i, whole)).collect());
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
}

impl Visitor for OnDevice<'_> {
    fn visit<const N: usize>(&mut self, function: &Function<N>) {
        let another = self.only.as_ref().is_some_and(|only| only != function.name());
        if another || self.left_out.contains(&function.name()) {
            return;
        }
        self.checked += 1;
        if let Err(fault) = self.compare(function) {
            self.faults.push(fault.message().unwrap_or("no message").to_owned());
        }
    }
}

/// Checks the functions of that name, or those that no name of `left_out` bars.
fn check(gpu: &Gpu, only: Option<String>, left_out: &'static [&'static str]) -> Result<(), Failed> {
    let count = elements().min(1 << 20) / 64;
    let rng = StdRng::seed_from_u64(31);
    let mut visitor = OnDevice { gpu, rng, count, only, left_out, checked: 0, faults: Vec::new() };
    functions::visit(&mut visitor);
    println!("{} functions of {count} elements, {} differ", visitor.checked, visitor.faults.len());
    match &visitor.faults[..] {
        [] if visitor.checked == 0 => Err("no function of that name".into()),
        [] => Ok(()),
        faults => Err(faults.join("\n").into()),
    }
}

fn every_function_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let left_out = left_out(gpu);
    if !left_out.is_empty() {
        println!(
            "NOT RUN on a driver on the CPU, for their compile time: {}; DOUBLE32_FUNCTION=all",
            left_out.join(", ")
        );
    }
    check(gpu, std::env::var("DOUBLE32_FUNCTION").ok().filter(|name| name != "all"), left_out)
}

const CHECKS: [(&str, Check); 1] = [("every_function_equals_the_host", every_function_equals_the_host)];

/// An ignored trial for each function that is left out, so that the run's last line counts them.
fn not_run(subject: &Subject) -> Vec<Trial> {
    let Some(gpu) = &subject.gpu else { return Vec::new() };
    let ignored = |name: &&'static str| {
        let (gpu, only) = (gpu.clone(), (*name).to_owned());
        let title = format!("{}::{name} (not run on CPU drivers: compile time)", subject.name);
        Trial::test(title, move || check(&gpu, Some(only), &[])).with_ignored_flag(true)
    };
    left_out(gpu).iter().map(ignored).collect()
}

fn main() {
    devices::run(&CHECKS, Vec::new(), |subject| not_run(&subject));
}
