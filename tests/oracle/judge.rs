//! One result against its exact value, and the largest errors over a run.

use crate::support::{self, U2, exact, float, is_canonical, power, show};
use double32::Double32;
use rand::rngs::StdRng;
use rug::float::Constant;
use rug::{Float, Integer};
use std::cell::OnceCell;

/// Bits of a reference value that cannot be exact.
pub(crate) const ORACLE_PRECISION: u32 = 400;

pub(crate) enum Evidence {
    /// A theorem from the literature.
    Proved(&'static str),
    /// The largest error of many runs, or a sketch.
    Observed(&'static str),
}

/// A function's contract.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Relative error, in u².
    pub(crate) bound: f64,
    /// The figure that the documentation quotes; no run may exceed it.
    pub(crate) seen: f64,
    /// From 2^floor up the relative bound holds alone.
    pub(crate) floor: i32,
    /// Below the floor, 2^absolute is added.
    pub(crate) absolute: Option<i32>,
    pub(crate) evidence: Evidence,
    /// Inputs in a default run.
    pub(crate) base: u64,
    pub(crate) case: fn(&mut StdRng, u64, &mut Tally) -> Result<(), String>,
}

/// What a run has seen of one row.
pub(crate) struct Tally {
    row: &'static Row,
    floor: Float,
    surely_overflows: Float,
    surely_finite: Float,
    worst: f64,
    worst_at: String,
    below_floor: f64,
}

impl Tally {
    pub(crate) fn new(row: &'static Row) -> Self {
        let slack = (row.bound + 1.0) * U2;
        Self {
            row,
            floor: power(row.floor),
            surely_overflows: support::overflow_threshold() * (1.0 + slack),
            surely_finite: exact(Double32::MAX) * (1.0 - slack),
            worst: 0.0,
            worst_at: String::new(),
            below_floor: 0.0,
        }
    }

    pub(crate) fn judge(&mut self, operands: &[Double32], found: Double32, exact_value: &Float) -> Result<(), String> {
        let fault = |what: &str| {
            let operands: Vec<_> = operands.iter().map(|&x| show(x)).collect();
            let expected = if support::round_to_word(exact_value).is_finite() {
                show(support::nearest_pair(exact_value))
            } else {
                "an infinity".into()
            };
            Err(format!(
                "{} of {}: {what}; found {}, nearest {expected}",
                self.row.name,
                operands.join(", "),
                show(found)
            ))
        };
        if found.is_nan() || !is_canonical(found) {
            return fault("NaN or not canonical");
        }
        if *exact_value == 0 {
            return if found.hi() == 0.0 { Ok(()) } else { fault("an exact zero missed") };
        }
        let size = Float::with_val(64, exact_value.abs_ref());
        if found.is_infinite() {
            let early = size < self.surely_finite || found.is_sign_negative() != exact_value.is_sign_negative();
            return if early { fault("overflow too early or of the wrong sign") } else { Ok(()) };
        }
        if size > self.surely_overflows {
            return fault("finite beyond the overflow threshold");
        }
        let error = (exact(found) - exact_value).abs();
        if size >= self.floor {
            let relative = (Float::with_val(64, error) / size).to_f64() / U2;
            if relative > self.worst {
                self.worst = relative;
                let operands: Vec<_> = operands.iter().map(|&x| show(x)).collect();
                self.worst_at = operands.join(" ");
            }
            let limit = self.row.bound.min(self.row.seen);
            return if relative > limit { fault(&format!("error {relative:.5}u² above {limit}u²")) } else { Ok(()) };
        }
        let units = error.to_f64() * 2.0f64.powi(149);
        self.below_floor = self.below_floor.max(units);
        let absolute = self.row.absolute.map_or(0.0, |n| 2.0f64.powi(n + 149));
        let allowed = size.to_f64() * self.row.bound * U2 * 2.0f64.powi(149) + absolute;
        if units > allowed {
            fault(&format!("error {units} 2^-149 below the floor, {allowed} allowed"))
        } else {
            Ok(())
        }
    }
}

/// Runs a row over its inputs; prints the largest errors, panics with the first faults.
pub(crate) fn measure(row: &'static Row) {
    let mut rng = support::generator(row.name);
    let mut tally = Tally::new(row);
    let count = support::cases(row.base);
    let mut faults = Vec::new();
    for index in 0..count {
        if let Err(fault) = (row.case)(&mut rng, index, &mut tally) {
            faults.push(fault);
        }
    }
    let (kind, source) = match row.evidence {
        Evidence::Proved(source) => ("proved", source),
        Evidence::Observed(source) => ("observed", source),
    };
    let mut line =
        format!("{}: largest error {:.4}u² over {count} inputs, at {}", row.name, tally.worst, tally.worst_at);
    line += &format!("; bound {}u² {kind} ({source})", row.bound);
    if row.absolute.is_some() {
        line += &format!("; below 2^{}: {:.3} units of 2^-149", row.floor, tally.below_floor);
    }
    println!("{line}");
    let shown = faults.iter().take(12).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults in {count} inputs:\n{shown}", faults.len());
}

/// x - n pi/2 for the n nearest to x / (pi/2) among those congruent to the quadrant, if that is in pi/4 (1 + 2^-40).
pub(crate) fn remainder_in_quadrant(x: Double32, quadrant: u32) -> Result<Float, String> {
    thread_local! {
        static HALF_PI: OnceCell<Float> = const { OnceCell::new() };
    }
    HALF_PI.with(|cell| {
        let half_pi = cell.get_or_init(|| float(Constant::Pi) / 2u32);
        let value = exact(x);
        let nearest = float(&value / half_pi).round().to_integer().expect("x is finite");
        let limit = float(half_pi / 2u32) * (1.0 + 2.0f64.powi(-40));
        for step in [0, -1, 1] {
            let n = Integer::from(&nearest + step);
            if n.mod_u(4) == quadrant {
                let remainder = float(&value - float(half_pi * &n));
                if *remainder.as_abs() <= limit {
                    return Ok(remainder);
                }
            }
        }
        Err(format!("rem_pio2 of {}: quadrant {quadrant} is not the nearest", show(x)))
    })
}
