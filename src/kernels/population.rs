//! `population`: ionised fraction and survival after an exposure, element by element.

use std::sync::LazyLock;

use rayon::prelude::*;

#[cfg(feature = "gpu")]
use super::chunks::{Chunks, cut};
use super::summand::Summand;
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, error::check_same_len, shader::Program};

/// Rounds of the loops over a chunk of exposures: where one of them is irregular, each is looked
/// at.
#[cfg(feature = "gpu")]
pub(super) const ROUNDS: u64 = 5;
/// Points of the grid of exposures up to 1.
const GRID: usize = 512;
/// Whole exposures that have a decay of their own, the last of them without use.
const DECAYS: usize = 128;
/// From this whole exposure on, decays are scaled.
const LATE: usize = 32;
/// The scales of survivals and of late decays: no error of a product underflows.
const KEPT_SCALE: f64 = (1u64 << 30) as f64;
const LATE_SCALE: f64 = (1u128 << 110) as f64;

#[cfg(feature = "gpu")]
pub(crate) fn programs<T: Summand>() -> [Program; 2] {
    [Chunks::Fours, Chunks::Ones].map(program::<T>)
}

#[cfg(feature = "gpu")]
fn program<T: Summand>(chunks: Chunks) -> Program {
    let parts = vec![chunks.part(), T::EXPOSURES, crate::shader::part!("kernels/population.wgsl")];
    Program::unguarded(chunks.name(T::POPULATION), parts).with_entry_point("population")
}

/// expm1 on [-1, 0] in f64, by Taylor's series: sums and products alone, so that every machine has the same bits.
fn expm1_series(x: f64) -> f64 {
    x * (2..=24).rev().fold(1.0, |sum, n| 1.0 + x / f64::from(n) * sum)
}

/// 1 - exp(-j / 512).
static GONE: LazyLock<[f64; GRID]> =
    LazyLock::new(|| std::array::from_fn(|j| -expm1_series(-(j as f64) / GRID as f64)));

/// exp(-i), from 32 on times 2^110.
static DECAY: LazyLock<[Double32; DECAYS]> = LazyLock::new(|| {
    let step = 1.0 + expm1_series(-1.0);
    let powers = std::iter::successors(Some(1.0), |power| Some(power * step));
    let scaled = |(i, power): (usize, f64)| Double32::from_f64(if i < LATE { power } else { power * LATE_SCALE });
    let all: Vec<_> = powers.take(DECAYS).enumerate().map(scaled).collect();
    std::array::from_fn(|i| all[i])
});

/// Survival (scaled) and fraction after the exposures of the grid, where p is ionised before.
struct Tables {
    p: f32,
    rest: Double32,
    grid: Vec<[Double32; 2]>,
}

impl Tables {
    fn new(pre_ionised: f32) -> Result<Self, Error> {
        let (p, rest) = split(pre_ionised)?;
        let (ionised, left) = (f64::from(p), 1.0 - f64::from(p));
        let point = |&gone: &f64| [left * (1.0 - gone) * KEPT_SCALE, ionised + left * gone].map(Double32::from_f64);
        Ok(Self { p, rest, grid: GONE.iter().map(point).collect() })
    }

    /// What the device reads, for so many chunks.
    #[cfg(feature = "gpu")]
    fn params(&self, chunks: usize) -> Vec<u32> {
        let head = [chunks as u32, self.p.to_bits(), self.rest.hi().to_bits(), self.rest.lo().to_bits()];
        let pairs = self.grid.iter().flatten().chain(DECAY.iter());
        head.into_iter().chain(pairs.flat_map(|pair| [pair.hi().to_bits(), pair.lo().to_bits()])).collect()
    }

    /// The twin of `shaders/kernels/population.wgsl`.
    fn after(&self, x: Double32) -> (f32, f32) {
        let on_grid = shared::exposure_on_grid(x.hi());
        let number = shared::grid_number(on_grid);
        let [kept, gone] = self.grid[number as usize % GRID];
        let decay = DECAY[number as usize / GRID % DECAYS];
        let population = if shared::is_regular_exposure(x.hi()) {
            shared::population_regular(shared::grid_step(x, on_grid), number, kept, gone, decay)
        } else if shared::is_late_exposure(x.hi()) {
            shared::population_late(shared::grid_step(x, on_grid), kept, decay)
        } else {
            shared::population_beyond(x, self.p, self.rest)
        };
        (population.fraction, population.survival)
    }
}

/// What each exposure leaves: two arrays of the exposures' length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Population {
    /// `p + (1 - p) (1 - exp(-x))`, the ionised part.
    pub fraction: Vec<f32>,
    /// `(1 - p) exp(-x)`, the rest.
    pub survival: Vec<f32>,
}

/// `pre_ionised` without a sign, and what it leaves, exactly.
fn split(pre_ionised: f32) -> Result<(f32, Double32), Error> {
    if (0.0..=1.0).contains(&pre_ionised) {
        return Ok((pre_ionised.abs(), Double32::from_sum(1.0, -pre_ionised)));
    }
    Err(Error::Argument { argument: "pre_ionised", value: pre_ionised.into(), expected: "a number from 0 to 1" })
}

impl Host {
    /// Ionised fraction `p + (1 - p) (-expm1(-x))` and survival `(1 - p) exp(-x)` after exposures x, both in one pass; p is `pre_ionised`, the
    /// fraction that is ionised before.
    ///
    /// # Shape
    /// As many fractions and survivals as exposures. Empty in, empty out.
    ///
    /// # Domain
    /// x >= 0, as f32 or canonical pairs. x = 0 gives p and 1 - p, rounded; x = ∞ gives 1 and 0; small x keep the full relative accuracy of the
    /// fraction where p = 0; survival underflows gradually. Negative x, and NaN, give NaN in both.
    ///
    /// # Accuracy
    /// Both within 0.5 + 2^-20 ulp, below the normal range within 0.5 + 2^-10. Observed: over 400,000 exposures chosen so that the exact result
    /// lies 2^-25 to 2^-19.5 ulp off a tie, all that lie 2^-20.9 ulp or more off it round correctly; and 400,000 random ones stay within the
    /// bound (tests/gpu/physics.rs).
    ///
    /// # Errors
    /// [`Error::Argument`] if p is NaN or outside [0, 1].
    ///
    /// ```
    /// use double32::Host;
    /// let population = Host.population(&[0.0f32, 1e-12, f32::INFINITY], 0.0)?;
    /// assert_eq!(population.fraction, [0.0, 1e-12, 1.0]);
    /// assert_eq!(population.survival, [1.0, 1.0, 0.0]);
    /// # Ok::<(), double32::Error>(())
    /// ```
    pub fn population<T: Summand>(&self, exposures: &[T], pre_ionised: f32) -> Result<Population, Error> {
        let tables = Tables::new(pre_ionised)?;
        let after = |x: &T| tables.after(x.to_pair());
        let (fraction, survival) = exposures.par_iter().with_min_len(1024).map(after).unzip();
        Ok(Population { fraction, survival })
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Ionised fraction and survival after exposures; uploads, runs, reads back. The bytes of [`Host::population`].
    ///
    /// # Errors
    /// Those of [`Host::population`] and of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn population<T: Summand>(&self, exposures: &[T], pre_ionised: f32) -> Result<Population, Error> {
        split(pre_ionised)?;
        let (fraction, survival) = (self.zeroed(exposures.len())?, self.zeroed(exposures.len())?);
        self.population_into(&self.upload(exposures)?, pre_ionised, &fraction, &survival)?;
        Ok(Population { fraction: self.download(&fraction)?, survival: self.download(&survival)? })
    }

    /// [`population`](Self::population) on device buffers; submits and does not wait.
    ///
    /// # Errors
    /// Those of [`Host::population`]; [`Error::Length`] for an output of another length;
    /// [`Error::Shared`] if an output shares a buffer with the exposures, or overlaps the other;
    /// [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn population_into<T: Summand>(
        &self,
        exposures: &Buffer<T>,
        pre_ionised: f32,
        fraction: &Buffer<f32>,
        survival: &Buffer<f32>,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_population(encoder, exposures, pre_ionised, fraction, survival))
    }

    /// [`population_into`](Self::population_into), encoded only.
    ///
    /// # Errors
    /// As [`population_into`](Self::population_into).
    pub fn encode_population<T: Summand>(
        &self,
        encoder: &mut crate::Encoder,
        exposures: &Buffer<T>,
        pre_ionised: f32,
        fraction: &Buffer<f32>,
        survival: &Buffer<f32>,
    ) -> Result<(), Error> {
        let tables = Tables::new(pre_ionised)?;
        let lens = [("exposures", exposures.len()), ("fraction", fraction.len()), ("survival", survival.len())];
        check_same_len(&lens)?;
        let mut ranges = self.windows(exposures.len(), size_of::<T>(), ROUNDS).flat_map(cut);
        self.encode(encoder, |launches| {
            ranges.try_for_each(|(chunks, range)| {
                let slices = [
                    exposures.window("exposures", &range),
                    fraction.window("fraction", &range),
                    survival.window("survival", &range),
                ];
                let count = range.len() / chunks.elements();
                self.launch_chunks(launches, &program::<T>(chunks), &tables.params(count), &slices, count)
            })
        })
    }
}
