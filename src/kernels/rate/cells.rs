//! A rate as cubics on cells of the floating-point grid, so that no logarithm finds a cell, and no exponential leaves it.
//!
//! Each octave of fields is cut into 2^m equal cells: a field's upper bits say in which one it lies, and its lower bits where. The rate
//! in a cell is a cubic of t, its place from -1/2 to 1/2. How the words are used is written in `shaders/shared/rate.wgsl`.

use std::f64::consts::FRAC_PI_8;

use rayon::prelude::*;

use super::interpolant::Law;

/// The bits of a field that tell where in its cell it lies, at least: there are up to 2^16 cells to an octave.
const LEAST_SHIFT: u32 = 7;
/// The exponents of f32, all of them, so that a field's own is the place of its head.
const HEADS: usize = 256;
/// Cells at most: 16 MiB of them.
const MOST_CELLS: usize = 1 << 20;
/// The distance from spline to cubic at most, relatively.
const TOLERANCE: f64 = 1.0 / (1u32 << 26) as f64;
/// Rates up to half of the least f32 are zero.
pub(super) const NO_RATE: f64 = f32::MIN_POSITIVE as f64 / (1u32 << 24) as f64;
/// What is below the constant term by this factor makes no difference.
const NEGLIGIBLE: f64 = 1.0 / (1u64 << 40) as f64;
/// The bits of c3 that hold a power of two.
const POWER_MASK: u32 = 0x1ff;
/// Half a unit of what is left of c3.
const HALF_POWER: u32 = 0x100;
/// A cubic as low as this beside its constant could come out negative.
const POSITIVE: f64 = 1.0 / (1u32 << 20) as f64;
/// What the roundings of an engine's cubic come to at most, in sizes of its terms: four units of 2^-24.
const ROUNDINGS: f64 = 1.0 / (1u32 << 22) as f64;

/// What stands in the way of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Refusal {
    /// The rate near this field varies more than the narrowest cell's cubic does.
    Rough(f64),
    /// So many cells are needed up to this field.
    Many(usize),
}

/// The words that engines read: a head for each exponent that a field may have (the shift of its bits, and what makes the shifted bits a
/// cell's place), then c0 to c3 of each cell that has fields from `least` to `largest`.
pub(super) fn tabulate(law: &Law, least: f32, largest: f32) -> Result<Vec<[u32; 4]>, Refusal> {
    let mut words = vec![[0; 4]; HEADS];
    for octave in least.to_bits() >> 23..=largest.to_bits() >> 23 {
        let ends = [least, largest].map(|end| end.to_bits().clamp(octave << 23, (octave << 23) | 0x7f_ffff));
        let (shift, cells) = widest(law, ends)?;
        words[octave as usize] = [shift, (words.len() as u32).wrapping_sub(ends[0] >> shift), 0, 0];
        words.extend(cells);
        if words.len() > MOST_CELLS {
            return Err(Refusal::Many(words.len()));
        }
    }
    Ok(words)
}

/// The widest cells that hold the rate from one field of an octave to another, and their shift.
fn widest(law: &Law, [first, last]: [u32; 2]) -> Result<(u32, Vec<[u32; 4]>), Refusal> {
    let of_number = |number: u32, shift: u32| cell(law, |t| field(number, shift, t));
    for shift in (LEAST_SHIFT..=23).rev() {
        let numbers = (first >> shift..=last >> shift).into_par_iter();
        if let Some(cells) = numbers.map(|number| of_number(number, shift)).collect() {
            return Ok((shift, cells));
        }
    }
    let rough = (first >> LEAST_SHIFT..=last >> LEAST_SHIFT).find(|&number| of_number(number, LEAST_SHIFT).is_none());
    Err(Refusal::Rough(field(rough.unwrap_or(first >> LEAST_SHIFT), LEAST_SHIFT, 0.0)))
}

/// The field at t in the cell of a number.
fn field(number: u32, shift: u32, t: f64) -> f64 {
    let start = f64::from(f32::from_bits(number << shift));
    let width = f64::from(f32::from_bits((number << shift) & 0x7f80_0000)) / f64::from(1u32 << (23 - shift));
    start + (t + 0.5) * width
}

/// The cubic through a rate's values at the zeros of T_4, if it is near enough to the rate between them too.
fn cell(law: &Law, field: impl Fn(f64) -> f64) -> Option<[u32; 4]> {
    // The extremes of T_4, and two places between each and the next zero or extreme.
    let places: [f64; 13] = std::array::from_fn(|j| (FRAC_PI_8 * j as f64 / 1.5).cos() / 2.0);
    let values = places.map(|t| law.rate(field(t)));
    let slacks = places.map(|t| law.interpolant.slack(field(t)));
    let is_nothing = |(&value, &slack): (&f64, &f64)| value <= NO_RATE.max(slack / 2.0);
    if values.iter().zip(&slacks).all(is_nothing) {
        return Some([0; 4]);
    }
    let [c0, rest @ ..] = interpolate(|t| law.rate(field(t)));
    if !(NO_RATE / 2.0..=2.0 * f64::from(f32::MAX)).contains(&c0) {
        return None;
    }
    let cubic = Cubic::new(c0, rest);
    let near = |((&t, &value), &slack): ((&f64, &f64), &f64)| {
        let tolerance = (TOLERANCE * value.max(f32::MIN_POSITIVE.into())).max(slack / 4.0);
        (cubic.at(t) - value).abs() <= tolerance && cubic.at(t) >= POSITIVE * c0
    };
    // Where the constant is most of the sum, the other terms' roundings are small beside its own.
    let is_flat = cubic.bend() <= c0 / 8.0;
    let rounds_little = slacks.iter().all(|&slack| ROUNDINGS * (c0 + cubic.bend()) <= slack / 2.0);
    let is_near = places.iter().zip(&values).zip(&slacks).all(near);
    ((is_flat || rounds_little) && is_near).then(|| cubic.words())
}

/// Coefficients from the values at the zeros of T_4, by way of the Chebyshev polynomials.
fn interpolate(rate: impl Fn(f64) -> f64) -> [f64; 4] {
    let angles: [f64; 4] = std::array::from_fn(|i| FRAC_PI_8 * (2 * i + 1) as f64);
    let values = angles.map(|angle| rate(angle.cos() / 2.0));
    let coefficient =
        |k: f64| angles.iter().zip(&values).map(|(angle, value)| value * (k * angle).cos()).sum::<f64>() / 2.0;
    let [a0, a1, a2, a3] = [coefficient(0.0) / 2.0, coefficient(1.0), coefficient(2.0), coefficient(3.0)];
    [a0 - a2, 2.0 * (a1 - 3.0 * a3), 8.0 * a2, 32.0 * a3]
}

/// A cubic with all but its constant rounded to what is stored, times a power of two.
struct Cubic {
    constant: f64,
    rest: [f32; 3],
    power: i32,
}

impl Cubic {
    /// The power makes the constant a number from 1 to 2, as far as the power is a normal f32.
    fn new(c0: f64, rest: [f64; 3]) -> Self {
        let power = (((c0.to_bits() >> 52) as i32) - 1023).clamp(-126, 127);
        let scale = f64::from(-power).exp2();
        let least = NEGLIGIBLE * c0 * scale;
        let [c1, c2, c3] = rest.map(|c| if c.abs() * scale < least { 0.0 } else { c * scale });
        // The power's bits must not make a number of a zero.
        let bits = if c3 == 0.0 { least as f32 } else { c3 as f32 }.to_bits();
        let c3 = (bits + HALF_POWER) & !POWER_MASK | (power + 127) as u32;
        Self { constant: c0 * scale, rest: [c1 as f32, c2 as f32, f32::from_bits(c3)], power }
    }

    fn at(&self, t: f64) -> f64 {
        let [c1, c2, c3] = self.rest.map(f64::from);
        (self.constant + t * (c1 + t * (c2 + t * c3))) * f64::from(self.power).exp2()
    }

    /// How far the cubic goes from its constant at most, a bound.
    fn bend(&self) -> f64 {
        let [c1, c2, c3] = self.rest.map(|c| f64::from(c).abs());
        (c1 / 2.0 + c2 / 4.0 + c3 / 8.0) * f64::from(self.power).exp2()
    }

    fn words(&self) -> [u32; 4] {
        let [c1, c2, c3] = self.rest.map(f32::to_bits);
        [(self.constant as f32).to_bits(), c1, c2, c3]
    }
}
