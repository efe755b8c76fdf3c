//! Every function of the scalar on every accepted device: the host's bytes.
//!
//! `DOUBLE32_GPU`, `DOUBLE32_ELEMENTS` as in the other device tests; `DOUBLE32_FUNCTION` runs one function alone.

#[path = "support/devices.rs"]
mod devices;
#[path = "support/mod.rs"]
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
    let count = elements().min(1 << 20) / 64;
    let rng = StdRng::seed_from_u64(31);
    let only = std::env::var("DOUBLE32_FUNCTION").ok();
    let mut visitor = OnDevice { gpu, rng, count, only, checked: 0, faults: Vec::new() };
    functions::visit(&mut visitor);
    println!("{} functions of {count} elements, {} differ", visitor.checked, visitor.faults.len());
    match &visitor.faults[..] {
        [] if visitor.checked == 0 => Err("no function of that name".into()),
        [] => Ok(()),
        faults => Err(faults.join("\n").into()),
    }
}

const CHECKS: [(&str, Check); 1] = [("every_function_equals_the_host", every_function_equals_the_host)];

fn main() {
    devices::run(&CHECKS, Vec::new(), |_| Vec::new());
}
