//! `two_prod`: Products of f32 and their errors, element by element.

use rayon::prelude::*;

use crate::double32::shared;
use crate::error::check_len;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, kernels::pairwise, shader::Program};

#[cfg(feature = "gpu")]
pub(crate) fn program() -> Program {
    Program::unguarded("two_prod", vec![crate::shader::part!("kernels/two_prod.wgsl")])
        .with_entry_point("two_prod_kernel")
}

impl Host {
    /// Products of two slices as pairs: `hi` the rounded product, `lo` its error.
    ///
    /// # Shape
    /// Equal lengths; empty in, empty out.
    ///
    /// # Domain
    /// Exact for finite products from 2^-102 up; below, the error is rounded to the subnormal grid, where it may come to half
    /// an ulp of an odd `hi`: [`canonicalize`](Double32::canonicalize) such words before they are used as a pair. A product
    /// that is not finite comes with an error of +0.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn two_prod(&self, a: &[f32], b: &[f32]) -> Result<Vec<Double32>, Error> {
        check_len("b", a.len(), b.len())?;
        Ok(a.par_iter().zip(b).with_min_len(4096).map(|(&a, &b)| shared::guarded_two_prod(a, b)).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Products of two slices as pairs; the bytes of [`Host::two_prod`].
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn two_prod(&self, a: &[f32], b: &[f32]) -> Result<Vec<Double32>, Error> {
        pairwise::run(self, &program(), a, b)
    }

    /// [`two_prod`](Self::two_prod) on device buffers; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; [`Error::Shared`] if the output shares a buffer
    /// with an input; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn two_prod_into(&self, a: &Buffer<f32>, b: &Buffer<f32>, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_two_prod(encoder, a, b, output))
    }

    /// [`two_prod`](Self::two_prod), encoded only.
    ///
    /// # Errors
    /// As [`two_prod_into`](Self::two_prod_into).
    pub fn encode_two_prod(
        &self,
        encoder: &mut crate::Encoder,
        a: &Buffer<f32>,
        b: &Buffer<f32>,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        pairwise::encode(self, encoder, &program(), (a, b), output)
    }
}
