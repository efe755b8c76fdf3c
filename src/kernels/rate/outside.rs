//! What a rate is at fields outside its table.

use super::cells::NO_RATE;
use super::interpolant::{Interpolant, Tangent};
use super::samples::Samples;
use super::{LEAST_FIELD, at_least};

/// What a rate is at fields below or above those of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Outside {
    /// None.
    Zero,
    /// The rate at the nearest sample.
    Hold,
    /// An error where the fields are a slice, NaN where they are a device's buffer, which nobody reads before it is used.
    Error,
    /// The power law that touches the spline at the nearest sample: ln W goes on straight in ln E, with the spline's slope
    /// there. From 2^-100 to 2^100, and as the rate there beyond; a rate above the largest f32 is +∞.
    Extrapolate,
}

/// The fields that cells hold, and the rates on either side of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    /// The least f32 that is not below the first field.
    pub(super) least: f32,
    /// The largest f32 that is not above the last field.
    pub(super) largest: f32,
    pub(super) below: f32,
    pub(super) above: f32,
}

impl Ends {
    pub(super) fn new(samples: &Samples, interpolant: &Interpolant) -> Self {
        let last = samples.fields.len() - 1;
        let [first_tangent, last_tangent] = interpolant.tangents();
        let (first, below) = end(samples.below, [samples.fields[0], samples.rates[0]], &first_tangent, -1.0);
        let (largest, above) = end(samples.above, [samples.fields[last], samples.rates[last]], &last_tangent, 1.0);
        // Below a field of 0 there is nothing to choose.
        let below = if samples.fields[0] == 0.0 { 0.0 } else { below };
        Self { least: at_least(first.max(LEAST_FIELD)), largest: -at_least(-largest), below, above }
    }
}

/// The last field on one side that cells must hold, and the rate beyond it.
fn end(outside: Outside, [field, rate]: [f64; 2], tangent: &Tangent, direction: f64) -> (f64, f32) {
    match outside {
        Outside::Zero => (field, 0.0),
        Outside::Hold => (field, rate as f32),
        Outside::Error => (field, f32::NAN),
        Outside::Extrapolate if rate == 0.0 => (field, 0.0),
        Outside::Extrapolate => reach(tangent, direction),
    }
}

/// Where a power law leaves the range of f32, or of fields, and its rate from there on.
fn reach(tangent: &Tangent, direction: f64) -> (f64, f32) {
    let growth = tangent.slope * direction;
    let (limit, beyond) = if growth > 0.0 { (f64::from(f32::MAX), f32::INFINITY) } else { (NO_RATE, 0.0) };
    let distance = if growth == 0.0 { f64::INFINITY } else { ((limit.ln() - tangent.ln_rate) / growth).max(0.0) };
    let field = tangent.field * (direction * distance).exp();
    if (LEAST_FIELD..=1.0 / LEAST_FIELD).contains(&field) {
        return (field, beyond);
    }
    let edge = if direction < 0.0 { LEAST_FIELD } else { 1.0 / LEAST_FIELD };
    (edge, tangent.ln_rate(edge).exp() as f32)
}
