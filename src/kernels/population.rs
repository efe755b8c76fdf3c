//! `population`: ionised fraction and survival after an exposure, element by element.

use rayon::prelude::*;

use super::summand::Summand;
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, error::check_len, shader::Program};

#[cfg(feature = "gpu")]
pub(crate) fn program<T: Summand>() -> Program {
    let parts = vec![T::VALUES, crate::shader::part!("kernels/population.wgsl")];
    Program::new(T::NAMES[2], parts).with_entry_point("population")
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
    /// Both within 0.5 + 2^-20 ulp. Observed: over 800,000 exposures chosen so that the exact result lies beside a tie, all that lie 2^-20.9 ulp
    /// or more off it round correctly; and 400,000 random ones stay within the bound (tests/physics.rs).
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
        let (p, rest) = split(pre_ionised)?;
        let one = |x: &T| {
            let population = shared::population_of(x.to_pair(), p, rest);
            (population.fraction, population.survival)
        };
        let (fraction, survival) = exposures.par_iter().with_min_len(1024).map(one).unzip();
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
    /// Those of [`Host::population`]; [`Error::Length`] for an output of another length; [`Error::WrongDevice`],
    /// [`Error::DeviceLost`].
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
        encoder: &mut wgpu::CommandEncoder,
        exposures: &Buffer<T>,
        pre_ionised: f32,
        fraction: &Buffer<f32>,
        survival: &Buffer<f32>,
    ) -> Result<(), Error> {
        let (p, rest) = split(pre_ionised)?;
        check_len("fraction", exposures.len(), fraction.len())?;
        check_len("survival", exposures.len(), survival.len())?;
        for window in self.device().windows(exposures.len(), size_of::<T>()) {
            let params = [window.len() as u32, p.to_bits(), rest.hi().to_bits(), rest.lo().to_bits()];
            let slices = [
                exposures.window("exposures", &window),
                fraction.window("fraction", &window),
                survival.window("survival", &window),
            ];
            self.encode(encoder, &program::<T>(), &params, &slices, window.len())?;
        }
        Ok(())
    }
}
