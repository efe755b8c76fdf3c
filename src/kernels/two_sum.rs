//! `two_sum`: Sums of f32 and their exact errors, element by element.

use rayon::prelude::*;

use crate::double32::shared;
use crate::error::check_len;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, kernels::pairwise, shader::Program};

#[cfg(feature = "gpu")]
pub(crate) fn program() -> Program {
    Program::unguarded("two_sum", vec![crate::shader::part!("kernels/two_sum.wgsl")]).with_entry_point("two_sum_kernel")
}

impl Host {
    /// Sums of two slices as pairs: `hi` the rounded sum, `lo` its exact error.
    ///
    /// # Shape
    /// Equal lengths; empty in, empty out.
    ///
    /// # Domain
    /// All f32; a sum that is not finite comes with an error of +0.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn two_sum(&self, a: &[f32], b: &[f32]) -> Result<Vec<Double32>, Error> {
        check_len("b", a.len(), b.len())?;
        Ok(a.par_iter().zip(b).with_min_len(4096).map(|(&a, &b)| shared::guarded_two_sum(a, b)).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Sums of two slices as pairs; the bytes of [`Host::two_sum`].
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn two_sum(&self, a: &[f32], b: &[f32]) -> Result<Vec<Double32>, Error> {
        pairwise::run(self, &program(), a, b)
    }

    /// [`two_sum`](Self::two_sum) on device buffers; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; [`Error::Shared`] if the output shares a buffer
    /// with an input; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn two_sum_into(&self, a: &Buffer<f32>, b: &Buffer<f32>, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_two_sum(encoder, a, b, output))
    }

    /// [`two_sum`](Self::two_sum), encoded only.
    ///
    /// # Errors
    /// As [`two_sum_into`](Self::two_sum_into).
    pub fn encode_two_sum(
        &self,
        encoder: &mut crate::Encoder,
        a: &Buffer<f32>,
        b: &Buffer<f32>,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        pairwise::encode(self, encoder, &program(), (a, b), output)
    }
}
