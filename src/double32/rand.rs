//! `rand`: uniform pairs. The standard ones are the multiples of 2^-48 from 0 to 1, without 1.

use super::Double32;
use rand_0_10::Rng;
use rand_0_10::distr::uniform::{Error, SampleBorrow, SampleUniform, UniformSampler};
use rand_0_10::distr::{Distribution, StandardUniform};

/// 2^-48.
const STEP: f64 = 1.0 / (1u64 << 48) as f64;

impl Distribution<Double32> for StandardUniform {
    /// The upper 48 bits of 64, exactly.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Double32 {
        Double32::from_f64((rng.next_u64() >> 16) as f64 * STEP)
    }
}

/// A range of pairs to draw from: `low + (high - low) r` for a standard uniform r, rounded, and never above `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformDouble32 {
    low: Double32,
    high: Double32,
    scale: Double32,
}

impl UniformDouble32 {
    fn with_scale(low: Double32, high: Double32, is_range: bool, largest: f64) -> Result<Self, Error> {
        if !is_range && low.is_finite() && high.is_finite() {
            return Err(Error::EmptyRange);
        }
        let scale = (high - low) / largest;
        if scale.is_finite() { Ok(Self { low, high, scale }) } else { Err(Error::NonFinite) }
    }
}

impl UniformSampler for UniformDouble32 {
    type X = Double32;

    /// The upper bound may come up by rounding, as f32's may.
    fn new<L: SampleBorrow<Double32>, H: SampleBorrow<Double32>>(low: L, high: H) -> Result<Self, Error> {
        let (low, high) = (*low.borrow(), *high.borrow());
        Self::with_scale(low, high, low < high, 1.0)
    }

    fn new_inclusive<L: SampleBorrow<Double32>, H: SampleBorrow<Double32>>(low: L, high: H) -> Result<Self, Error> {
        let (low, high) = (*low.borrow(), *high.borrow());
        Self::with_scale(low, high, low <= high, 1.0 - STEP)
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Double32 {
        let unit: Double32 = StandardUniform.sample(rng);
        (self.low + self.scale * unit).min(self.high)
    }
}

impl SampleUniform for Double32 {
    type Sampler = UniformDouble32;
}
