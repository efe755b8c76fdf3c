//! `sum`: sums of arrays, in pairs.

use super::array::{Array, len_of_rows};
use super::reduce::{self, Sum};
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::array::DeviceArray,
    kernels::reduce::{Form, Programs},
    shader::{Program, part},
};

#[cfg(feature = "gpu")]
pub(crate) fn programs<A: DeviceArray>() -> Programs {
    let names = [["sum_words", "sum_pairs", "sum_planes"], ["sum_words_pass", "sum_pairs_pass", "sum_planes_pass"]];
    let parts = A::parts();
    let parts = [part!("device/sums.wgsl"), parts.arithmetic, parts.x, part!("kernels/sum.wgsl")];
    Programs::quick(names.map(A::choose), &parts)
}

/// The pass that joins the sums of chunks.
#[cfg(feature = "gpu")]
pub(super) fn join() -> Program {
    programs::<Buffer<Double32>>().pass
}

impl Host {
    /// The sum of an array of f32 or of pairs.
    ///
    /// # Shape
    /// Any length; the empty sum is -0, the neutral element, as std's sum of f32 is.
    ///
    /// # Domain
    /// All values. NaN or ∞ - ∞ gives NaN, else ∞ gives ∞; so does a partial sum that overflows. A zero sum is -0 only
    /// if every element is.
    ///
    /// # Accuracy
    /// |error| <= c u² sum |x|, to first order, proved from the operations' bounds: c = 60 for f32 and 75 for pairs up
    /// to n = 2^14; above, 2s + 64 and 3s + 63 with s the elements of an accumulator: 4 ceil(n / 2^21) up to 2^25,
    /// 4 ceil(n / 2^22) up to 2^27, 4 ceil(n / 2^23) beyond.
    /// Observed: 1.1u² sum |x| for f32, 1.6u² for pairs, n to 2^20, over Gaussian, uniform, nearly
    /// equal, lognormal, sorted and badly scaled data, 20 seeds each.
    ///
    /// # Order
    /// One tree by n alone (src/kernels/reduce.rs): an accumulator's elements in order, then pairs of partial sums, in at most
    /// 2,048 chunks. The same bytes on every accepted device. [`Blocked`](crate::kernels::Blocked) pins another chunk: then s is a
    /// 1,024th of it, and m chunks in place of at most 2,048 add 3 ceil(m / 1024) - 6 to c.
    #[must_use]
    pub fn sum<A: Array + ?Sized>(&self, x: &A) -> Double32 {
        reduce::reduce(&Sum(x), 1, x.count())[0]
    }

    /// The sums of the rows of an array of shape `(rows, n)`, each with the bits of [`sum`](Self::sum).
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements.
    pub fn sum_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        Ok(reduce::reduce(&Sum(x), rows, len_of_rows(rows, &[("x", x.count())])?))
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// The sum of an array; uploads it, runs, reads back. The bytes of [`Host::sum`].
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn sum<A: Array + ?Sized>(&self, x: &A) -> Result<Double32, Error> {
        let x = x.upload(self)?;
        reduce::run(self, |encoder, output| self.encode_sum(encoder, &x, output))
    }

    /// The sums of the rows of an array of shape `(rows, n)`. The bytes of [`Host::sum_rows`].
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements; those of
    /// [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn sum_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        len_of_rows(rows, &[("x", x.count())])?;
        let x = x.upload(self)?;
        reduce::run_rows(self, rows, |encoder, output| self.encode_sum(encoder, &x, output))
    }

    /// Sums on device buffers: x of shape `(rows, n)`, one row for each element of `output`; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if the number of rows does not divide that of elements;
    /// [`Error::Shared`] if the output is an input; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn sum_into<A: DeviceArray>(&self, x: &A, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_sum(encoder, x, output))
    }

    /// [`sum_into`](Self::sum_into), encoded only.
    ///
    /// # Errors
    /// As [`sum_into`](Self::sum_into).
    pub fn encode_sum<A: DeviceArray>(
        &self,
        encoder: &mut crate::Encoder,
        x: &A,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        reduce::encode(self, encoder, &Form::new(programs::<A>(), join()), &[("x", x)], output)
    }
}
