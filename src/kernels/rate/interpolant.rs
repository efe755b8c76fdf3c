//! The rate between samples, in f64: what the engines' cells are cut from, and measured against.
//!
//! Through each run of positive samples goes a spline of ln W in ln E. From a positive sample to a sample of zero the
//! rate falls as the third power of the distance, with two derivatives continuous at both ends.

use super::spline::{End, spline};

/// The part of a ramp, from its zero on, in which no relative accuracy is asked for: ln W falls without bound there.
const FOOT: f64 = 0.125;
/// What a rate at a ramp's foot may be off, in rates of its positive sample: two ulps.
const FOOT_SLACK: f64 = 1.0 / (1u32 << 22) as f64;

/// ln W from one sample to the next.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// c0 to c3 of powers of ln(E / E_k).
    Cubic([f64; 4]),
    Ramp(Ramp),
    Zero,
}

/// `ln W = ln_rate + 3 ln s + linear (s - 1) + square (s - 1)^2`, where s goes from 0 at a sample of zero to 1 at a
/// positive one.
#[derive(Clone, Copy, Debug)]
struct Ramp {
    /// The field of the sample of zero.
    zero: f64,
    /// The field of the positive sample.
    other: f64,
    ln_rate: f64,
    linear: f64,
    square: f64,
}

impl Ramp {
    /// A ramp to a sample where the spline has this slope, and no second derivative, by ln E.
    fn new(zero: f64, [other, ln_rate, slope]: [f64; 3]) -> Self {
        // By s, which is E over its end where the zero is at no field at all.
        let [first, second] = if zero == 0.0 { [slope, -slope] } else { [slope * (other / zero).ln(), 0.0] };
        Self { zero, other, ln_rate, linear: first - 3.0, square: (second + 3.0) / 2.0 }
    }

    fn place(&self, field: f64) -> f64 {
        if self.zero == 0.0 { field / self.other } else { ln_ratio(self.zero, field) / ln_ratio(self.zero, self.other) }
    }

    fn ln_rate(&self, field: f64) -> f64 {
        let s = self.place(field);
        if s <= 0.0 {
            return f64::NEG_INFINITY;
        }
        self.ln_rate + 3.0 * s.ln() + (s - 1.0) * (self.linear + self.square * (s - 1.0))
    }

    fn slack(&self, field: f64) -> f64 {
        if self.place(field) < FOOT { FOOT_SLACK * self.ln_rate.exp() } else { 0.0 }
    }
}

/// ln(b / a), accurate for neighbours.
fn ln_ratio(a: f64, b: f64) -> f64 {
    ((b - a) / a).ln_1p()
}

/// ln W at any field, where what lies beyond the samples is either a power law or the first or last piece, going on.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub(super) interpolant: Interpolant,
    pub(super) beyond: [Option<Tangent>; 2],
}

impl Law {
    pub(super) fn ln_rate(&self, field: f64) -> f64 {
        match self.beyond {
            [Some(tangent), _] if field < tangent.field => tangent.ln_rate(field),
            [_, Some(tangent)] if field > tangent.field => tangent.ln_rate(field),
            _ => self.interpolant.ln_rate(field),
        }
    }

    pub(super) fn rate(&self, field: f64) -> f64 {
        self.ln_rate(field).exp()
    }
}

/// The power law that touches the rate at an end of its samples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tangent {
    pub(super) field: f64,
    pub(super) ln_rate: f64,
    pub(super) slope: f64,
}

impl Tangent {
    /// ln W at a field.
    pub(super) fn ln_rate(&self, field: f64) -> f64 {
        self.ln_rate + self.slope * (field / self.field).ln()
    }
}

/// ln W of any field from the first sample's to the last one's.
#[derive(Clone, Debug)]
pub(super) struct Interpolant {
    fields: Vec<f64>,
    pieces: Vec<Piece>,
}

impl Interpolant {
    /// At least two samples.
    pub(super) fn new(fields: &[f64], rates: &[f64]) -> Self {
        let mut pieces = vec![Piece::Zero; fields.len() - 1];
        let mut start = 0;
        for run in rates.chunk_by(|a, b| (*a > 0.0) == (*b > 0.0)) {
            let end = start + run.len();
            if run[0] > 0.0 {
                lay(&mut pieces, fields, rates, [start, end - 1]);
            }
            start = end;
        }
        Self { fields: fields.to_vec(), pieces }
    }

    /// Beyond the samples the first and the last piece go on.
    pub(super) fn ln_rate(&self, field: f64) -> f64 {
        let (k, piece) = self.piece(field);
        match piece {
            Piece::Cubic([c0, c1, c2, c3]) => {
                let t = ln_ratio(self.fields[k], field);
                c0 + t * (c1 + t * (c2 + t * c3))
            }
            Piece::Ramp(ramp) => ramp.ln_rate(field),
            Piece::Zero => f64::NEG_INFINITY,
        }
    }

    /// What the engines' rate may be off beside the ulps that they may be off everywhere.
    pub(super) fn slack(&self, field: f64) -> f64 {
        match self.piece(field).1 {
            Piece::Ramp(ramp) => ramp.slack(field),
            _ => 0.0,
        }
    }

    fn piece(&self, field: f64) -> (usize, Piece) {
        let k = self.fields.partition_point(|&edge| edge <= field).clamp(1, self.pieces.len()) - 1;
        (k, self.pieces[k])
    }

    /// The power laws at the first and the last sample; a zero's goes on as zero.
    pub(super) fn tangents(&self) -> [Tangent; 2] {
        let last = self.pieces.len();
        [(0, 0), (last - 1, last)].map(|(piece, sample)| {
            let field = self.fields[sample];
            match self.pieces[piece] {
                Piece::Cubic(cubic) => {
                    let [ln_rate, slope] = at(cubic, ln_ratio(self.fields[piece], field));
                    Tangent { field, ln_rate, slope }
                }
                // A single sample, which has no slope.
                Piece::Ramp(ramp) if ramp.other == field => Tangent { field, ln_rate: ramp.ln_rate, slope: 0.0 },
                _ => Tangent { field, ln_rate: f64::NEG_INFINITY, slope: 0.0 },
            }
        })
    }
}

/// A cubic and its slope.
fn at([c0, c1, c2, c3]: [f64; 4], t: f64) -> [f64; 2] {
    [c0 + t * (c1 + t * (c2 + t * c3)), c1 + t * (2.0 * c2 + t * 3.0 * c3)]
}

/// The spline through a run of positive samples, and the ramps to what is beside it.
fn lay(pieces: &mut [Piece], fields: &[f64], rates: &[f64], [first, last]: [usize; 2]) {
    let values: Vec<_> = rates[first..=last].iter().map(|rate| rate.ln()).collect();
    let spacings: Vec<_> = fields[first..=last].windows(2).map(|edge| ln_ratio(edge[0], edge[1])).collect();
    let end = |is_end: bool| if is_end && values.len() > 3 { End::NotAKnot } else { End::Natural };
    let cubics = spline(&values, &spacings, [end(first == 0), end(last == pieces.len())]);
    let slope_at = |cubic: Option<&[f64; 4]>, t: f64| cubic.map_or(0.0, |&cubic| at(cubic, t)[1]);
    if first > 0 {
        let sample = [fields[first], values[0], slope_at(cubics.first(), 0.0)];
        pieces[first - 1] = Piece::Ramp(Ramp::new(fields[first - 1], sample));
    }
    if last < pieces.len() {
        let slope = slope_at(cubics.last(), spacings.last().copied().unwrap_or(0.0));
        pieces[last] = Piece::Ramp(Ramp::new(fields[last + 1], [fields[last], values[last - first], slope]));
    }
    for (piece, cubic) in pieces[first..last].iter_mut().zip(cubics) {
        *piece = Piece::Cubic(cubic);
    }
}
