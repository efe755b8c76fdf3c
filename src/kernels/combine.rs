//! `combine`: weighted sums of complex terms, element by element.

use num_complex::Complex;
use rayon::prelude::*;

use super::terms::split_weights;
use super::{Field, Terms};
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::DeviceTerms,
    shader::{Part, Program},
};

#[cfg(feature = "gpu")]
const KERNEL: Part = crate::shader::part!("kernels/combine.wgsl");

#[cfg(feature = "gpu")]
pub(crate) fn program<F: Field>(count: usize) -> Program {
    let parts = vec![super::terms::count_part(count), super::terms::TERMS, F::STORE, KERNEL];
    Program::unguarded(F::NAMES[0], parts).with_entry_point("combine")
}

/// For sums that passes over the terms have formed.
#[cfg(feature = "gpu")]
pub(crate) fn of_sums<F: Field>() -> Program {
    Program::unguarded(F::NAMES[2], vec![super::terms::SUMMED, F::STORE, KERNEL]).with_entry_point("combine")
}

/// The sum over the terms at one element, in the terms' order: what `weighted_sum` of `shaders/device/terms.wgsl` does.
pub(super) fn weighted_sum(terms: &Terms, weights: &[Double32], element: usize) -> Complex<Double32> {
    let value = |term: usize| terms.values()[term * terms.len() + element];
    let first = value(0);
    let mut sum = Complex::new(shared::dd_mul(weights[0], first.re), shared::dd_mul(weights[0], first.im));
    for (term, &weight) in weights.iter().enumerate().skip(1) {
        let z = value(term);
        sum.re = shared::dd_add_weighted(sum.re, weight, z.re);
        sum.im = shared::dd_add_weighted(sum.im, weight, z.im);
    }
    sum
}

impl Host {
    /// `sum_t weights[t] * terms[t][i]` for each element i, in the order of t, each product and sum a Double32 operation.
    ///
    /// # Shape
    /// Terms `(T, N)` and T weights in, N numbers out: `Complex<f32>` rounded once, or `Complex<Double32>`.
    ///
    /// # Accuracy
    /// |error| <= (5u² + 3u² (T - 1) + 2u²) sum |w||x|, proved (the operations' bounds, and the conversion of terms and
    /// weights), for products from 2^-101 up; plus half an ulp where rounded.
    ///
    /// # Errors
    /// [`Error::Length`] if there is not one weight a term; [`Error::NotFinite`], [`Error::OutOfRange`] for a weight.
    pub fn combine<F: Field>(&self, terms: &Terms, weights: &[f64]) -> Result<Vec<F>, Error> {
        let weights = split_weights(terms.count(), weights)?;
        let value = |element| {
            let sum = weighted_sum(terms, &weights, element);
            F::from_pairs(sum.re, sum.im)
        };
        Ok((0..terms.len()).into_par_iter().with_min_len(1024).map(value).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Weighted sums of terms; uploads them, runs, reads back. The bytes of [`Host::combine`].
    ///
    /// # Errors
    /// Those of [`Host::combine`] and of [`upload`](Self::upload); nothing is uploaded if the weights are wrong.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn combine<F: Field>(&self, terms: &Terms, weights: &[f64]) -> Result<Vec<F>, Error> {
        split_weights(terms.count(), weights)?;
        let output = self.zeroed(terms.len())?;
        self.combine_into(&self.upload_terms(terms)?, weights, &output)?;
        self.download(&output)
    }

    /// [`combine`](Self::combine) of terms that stay on the device: uploads only the weights; submits and does not wait.
    ///
    /// # Errors
    /// Those of [`Host::combine`]; [`Error::Length`] for an output of another length;
    /// [`Error::Shared`] for one in the terms' buffer; [`Error::WrongDevice`],
    /// [`Error::DeviceLost`].
    pub fn combine_into<F: Field>(
        &self,
        terms: &DeviceTerms,
        weights: &[f64],
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_combine(encoder, terms, weights, output))
    }

    /// [`combine_into`](Self::combine_into), encoded only.
    ///
    /// # Errors
    /// As [`combine_into`](Self::combine_into).
    pub fn encode_combine<F: Field>(
        &self,
        encoder: &mut crate::Encoder,
        terms: &DeviceTerms,
        weights: &[f64],
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        let weights = split_weights(terms.count(), weights)?;
        self.encode_terms(encoder, &[program::<F>(terms.count()), of_sums::<F>()], terms, &weights, output)
    }
}
