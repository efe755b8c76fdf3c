//! One result against its exact value, and the largest errors over a run.

use crate::screen;
use crate::support::{self, U2, exact, float, is_canonical, power, show};
use double32::Double32;
use rand::rngs::StdRng;
use rug::float::Constant;
use rug::{Float, Integer};
use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of a reference value that cannot be exact.
pub(crate) const ORACLE_PRECISION: u32 = 128;

/// Inputs of a row in a default run.
const INPUTS: u64 = 1_000_000;

/// Inputs that one generator makes; a run's blocks are the same by any number of threads.
const BLOCK: u64 = 1 << 16;

/// Of so many inputs that the screen passes, MPFR judges one all the same, to judge the screen.
const SAMPLE: u64 = 4096;

/// Results of this size, at least and at most, are far from the taper and from overflow.
const SCREENED: std::ops::RangeInclusive<f32> = 1e-30..=1e38;

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
    pub(crate) case: fn(&mut StdRng, u64, &mut Tally) -> Result<(), String>,
}

/// What a run has seen of one row.
pub(crate) struct Tally {
    row: &'static Row,
    floor: Float,
    surely_overflows: Float,
    surely_finite: Float,
    /// An error that an input of this run is known to have: the screen passes what lies below.
    confirmed: f64,
    worst: f64,
    worst_at: String,
    below_floor: f64,
    inputs: u64,
    judged: u64,
}

impl Tally {
    pub(crate) fn new(row: &'static Row) -> Self {
        let slack = (row.bound + 1.0) * U2;
        Self {
            row,
            floor: power(row.floor),
            surely_overflows: support::overflow_threshold() * (1.0 + slack),
            surely_finite: exact(Double32::MAX) * (1.0 - slack),
            confirmed: 0.0,
            worst: 0.0,
            worst_at: String::new(),
            below_floor: 0.0,
            inputs: 0,
            judged: 0,
        }
    }

    /// As if an error of that size had been found.
    pub(crate) fn with_confirmed(row: &'static Row, confirmed: f64) -> Self {
        Self { confirmed, ..Self::new(row) }
    }

    /// How many inputs MPFR has judged.
    pub(crate) fn judged(&self) -> u64 {
        self.judged
    }

    /// Judges a function that f64 has too, with at most `ulps` units of error.
    pub(crate) fn by_value<const N: usize>(
        &mut self,
        operands: [Double32; N],
        found: Double32,
        function: impl FnOnce([f64; N]) -> f64,
        ulps: f64,
        exact_value: impl FnOnce() -> Float,
    ) -> Result<(), String> {
        let bound = screen::by_value(operands, found, function, ulps);
        self.unless_surely_below(bound, &operands, found, exact_value)
    }

    /// Judges a function whose inverse leaves a residual that f64 holds.
    pub(crate) fn by_residual<const N: usize>(
        &mut self,
        operands: [Double32; N],
        found: Double32,
        relative: impl FnOnce([f64; N], f64) -> f64,
        exact_value: impl FnOnce() -> Float,
    ) -> Result<(), String> {
        let bound = screen::by_residual(operands, found, relative);
        self.unless_surely_below(bound, &operands, found, exact_value)
    }

    fn unless_surely_below(
        &mut self,
        bound: f64,
        operands: &[Double32],
        found: Double32,
        exact_value: impl FnOnce() -> Float,
    ) -> Result<(), String> {
        self.inputs += 1;
        let below = bound <= self.confirmed && SCREENED.contains(&found.hi().abs()) && is_canonical(found);
        if below && !self.inputs.is_multiple_of(SAMPLE) {
            return Ok(());
        }
        self.judged += 1;
        match self.relative_error(operands, found, &exact_value())? {
            Some(error) if error > bound => Err(format!(
                "{} of {}: the screen says {bound}u², MPFR {error}u²",
                self.row.name,
                operands.iter().map(|&x| show(x)).collect::<Vec<_>>().join(", ")
            )),
            _ => Ok(()),
        }
    }

    /// Judges an input that no screen has seen.
    pub(crate) fn judge(&mut self, operands: &[Double32], found: Double32, exact_value: &Float) -> Result<(), String> {
        self.relative_error(operands, found, exact_value).map(drop)
    }

    /// The relative error in u², if the result is one that a relative bound is for.
    fn relative_error(
        &mut self,
        operands: &[Double32],
        found: Double32,
        exact_value: &Float,
    ) -> Result<Option<f64>, String> {
        let fault = |what: &str| {
            let operands: Vec<_> = operands.iter().map(|&x| show(x)).collect();
            let expected = match support::round_to_word(exact_value) {
                word if word.is_nan() => "NaN".into(),
                word if word.is_infinite() => "an infinity".into(),
                _ => show(support::nearest_pair(exact_value)),
            };
            Err(format!(
                "{} of {}: {what}; found {}, nearest {expected}",
                self.row.name,
                operands.join(", "),
                show(found)
            ))
        };
        if found.is_nan() != exact_value.is_nan() || !is_canonical(found) {
            return fault("NaN on one side only, or not canonical");
        }
        if found.is_nan() {
            return Ok(None);
        }
        if *exact_value == 0 {
            return if found.hi() == 0.0 { Ok(None) } else { fault("an exact zero missed") };
        }
        let size = Float::with_val(64, exact_value.abs_ref());
        if found.is_infinite() {
            let early = size < self.surely_finite || found.is_sign_negative() != exact_value.is_sign_negative();
            return if early { fault("overflow too early or of the wrong sign") } else { Ok(None) };
        }
        if size > self.surely_overflows {
            return fault("finite beyond the overflow threshold");
        }
        let error = (exact(found) - exact_value).abs();
        if size >= self.floor {
            let relative = (Float::with_val(64, error) / size).to_f64() / U2;
            self.confirmed = self.confirmed.max(relative);
            if relative > self.worst {
                self.worst = relative;
                let operands: Vec<_> = operands.iter().map(|&x| show(x)).collect();
                self.worst_at = operands.join(" ");
            }
            let limit = self.row.bound.min(self.row.seen);
            let within = relative <= limit;
            return if within {
                Ok(Some(relative))
            } else {
                fault(&format!("error {relative:.5}u² above {limit}u²"))
            };
        }
        let units = error.to_f64() * 2.0f64.powi(149);
        self.below_floor = self.below_floor.max(units);
        let absolute = self.row.absolute.map_or(0.0, |n| 2.0f64.powi(n + 149));
        let allowed = size.to_f64() * self.row.bound * U2 * 2.0f64.powi(149) + absolute;
        if units > allowed {
            fault(&format!("error {units} 2^-149 below the floor, {allowed} allowed"))
        } else {
            Ok(None)
        }
    }

    fn merge(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.judged += other.judged;
        self.below_floor = self.below_floor.max(other.below_floor);
        if other.worst > self.worst {
            (self.worst, self.worst_at) = (other.worst, other.worst_at);
        }
    }
}

/// The blocks of a run, handed out to whoever asks, and the largest error so far.
struct Run {
    row: &'static Row,
    count: u64,
    next: AtomicU64,
    /// The bits of an f64 that is not negative, which order as it does.
    confirmed: AtomicU64,
}

impl Run {
    fn blocks(&self) -> (Tally, Vec<String>) {
        let mut tally = Tally::new(self.row);
        let mut faults = Vec::new();
        loop {
            let block = self.next.fetch_add(1, Ordering::Relaxed);
            if block * BLOCK >= self.count {
                return (tally, faults);
            }
            tally.confirmed = f64::from_bits(self.confirmed.load(Ordering::Relaxed));
            let mut rng = support::block_generator(self.row.name, block);
            for index in block * BLOCK..self.count.min((block + 1) * BLOCK) {
                // Of a bad row, a long run keeps the first.
                match (self.row.case)(&mut rng, index, &mut tally) {
                    Err(fault) if faults.len() < 1000 => faults.push(fault),
                    _ => {}
                }
            }
            self.confirmed.fetch_max(tally.confirmed.to_bits(), Ordering::Relaxed);
        }
    }
}

/// Runs a row over its inputs; prints the largest errors, panics with the first faults.
pub(crate) fn measure(row: &'static Row) {
    let count = support::cases(INPUTS);
    let run = Run { row, count, next: AtomicU64::new(0), confirmed: AtomicU64::new(0) };
    let mut tally = Tally::new(row);
    let mut faults = Vec::new();
    let start = std::time::Instant::now();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..support::threads()).map(|_| scope.spawn(|| run.blocks())).collect();
        for thread in threads {
            let (part, failed) = thread.join().expect("a case panicked; its message is above");
            tally.merge(part);
            faults.extend(failed);
        }
    });
    println!("{}: {:.1} s", row.name, start.elapsed().as_secs_f64());
    let (kind, source) = match row.evidence {
        Evidence::Proved(source) => ("proved", source),
        Evidence::Observed(source) => ("observed", source),
    };
    let mut line =
        format!("{}: largest error {:.4}u² over {count} inputs, at {}", row.name, tally.worst, tally.worst_at);
    if tally.inputs > 0 {
        line += &format!(" ({} judged by MPFR, the others surely no worse)", tally.judged);
    }
    line += &format!("; bound {}u² {kind} ({source})", row.bound);
    if row.absolute.is_some() {
        line += &format!("; below 2^{}: {:.3} units of 2^-149", row.floor, tally.below_floor);
    }
    println!("{line}");
    let shown = faults.iter().take(12).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults or more in {count} inputs:\n{shown}", faults.len());
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
