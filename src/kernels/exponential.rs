//! `exponential`: exponentials of weighted sums of complex terms, element by element.

use rayon::prelude::*;

use super::combine::weighted_sum;
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

/// The sign of the exponent: a propagator or its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// exp(+sum)
    Plus,
    /// exp(-sum)
    Minus,
}

impl Sign {
    /// The weights with the sign on them: the sum then has it too, exactly.
    fn of(self, weights: Vec<Double32>) -> Vec<Double32> {
        match self {
            Self::Plus => weights,
            Self::Minus => weights.into_iter().map(|weight| -weight).collect(),
        }
    }
}

#[cfg(feature = "gpu")]
const KERNEL: Part = crate::shader::part!("kernels/exponential.wgsl");

#[cfg(feature = "gpu")]
pub(crate) fn program<F: Field>(count: usize) -> Program {
    let parts = vec![super::terms::count_part(count), super::terms::TERMS, F::STORE, KERNEL];
    Program::unguarded(F::NAMES[1], parts).with_entry_point("exponential")
}

/// For sums that passes over the terms have formed.
#[cfg(feature = "gpu")]
pub(crate) fn of_sums<F: Field>() -> Program {
    Program::unguarded(F::NAMES[3], vec![super::terms::SUMMED, F::STORE, KERNEL]).with_entry_point("exponential")
}

impl Host {
    /// `exp(sum_t (sign * weights[t]) * terms[t][i])` for each element i; the sum as [`combine`](Self::combine) forms it.
    ///
    /// # Shape
    /// Terms `(T, N)` and T weights in, N numbers out: `Complex<f32>` rounded once, or `Complex<Double32>`.
    ///
    /// # Domain
    /// Phases of any size, reduced exactly. Large real parts give ±∞ with the quadrant's signs, or 0 through gradual
    /// underflow; a part of the sum that overflowed to ∞, or NaN, as a phase gives NaN. A phase of ±0 gives an imaginary part of ±0.
    ///
    /// # Accuracy
    /// Against the exact exponential of the pair sum: rounded, within 0.5 + 2^-20 ulp; pairs within 16u² (normwise).
    /// Observed (tests/oracle/kernels.rs says over how many inputs).
    ///
    /// # Errors
    /// [`Error::Length`] if there is not one weight a term; [`Error::NotFinite`], [`Error::OutOfRange`] for a weight.
    pub fn exponential<F: Field>(&self, terms: &Terms, weights: &[f64], sign: Sign) -> Result<Vec<F>, Error> {
        let weights = sign.of(split_weights(terms.count(), weights)?);
        let value = |element| {
            let sum = weighted_sum(terms, &weights, element);
            let z = shared::dd_complex_exp(sum.re, sum.im);
            F::from_pairs(z.re, z.im)
        };
        Ok((0..terms.len()).into_par_iter().with_min_len(256).map(value).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Exponentials of weighted sums of terms; uploads them, runs, reads back. The bytes of [`Host::exponential`].
    ///
    /// # Errors
    /// Those of [`Host::exponential`] and of [`upload`](Self::upload); nothing is uploaded if the weights are wrong.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn exponential<F: Field>(&self, terms: &Terms, weights: &[f64], sign: Sign) -> Result<Vec<F>, Error> {
        split_weights(terms.count(), weights)?;
        let output = self.zeroed(terms.len())?;
        self.exponential_into(&self.upload_terms(terms)?, weights, sign, &output)?;
        self.download(&output)
    }

    /// [`exponential`](Self::exponential) of terms that stay on the device: uploads only the weights; submits and does
    /// not wait.
    ///
    /// # Errors
    /// Those of [`Host::exponential`]; [`Error::Length`] for an output of another length;
    /// [`Error::Shared`] for one in the terms' buffer; [`Error::WrongDevice`],
    /// [`Error::DeviceLost`].
    pub fn exponential_into<F: Field>(
        &self,
        terms: &DeviceTerms,
        weights: &[f64],
        sign: Sign,
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_exponential(encoder, terms, weights, sign, output))
    }

    /// [`exponential_into`](Self::exponential_into), encoded only.
    ///
    /// # Errors
    /// As [`exponential_into`](Self::exponential_into).
    pub fn encode_exponential<F: Field>(
        &self,
        encoder: &mut crate::Encoder,
        terms: &DeviceTerms,
        weights: &[f64],
        sign: Sign,
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        let weights = sign.of(split_weights(terms.count(), weights)?);
        self.encode_terms(encoder, &[program::<F>(terms.count()), of_sums::<F>()], terms, &weights, output)
    }
}
