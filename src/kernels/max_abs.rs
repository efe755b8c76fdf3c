//! `max_abs`: the largest magnitude of an array.

use super::array::{Array, len_of_rows};
use super::reduce::{self, Reduction};
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::array::DeviceArray,
    kernels::reduce::{Form, Programs},
    shader::part,
};

#[cfg(feature = "gpu")]
pub(crate) fn programs<A: DeviceArray>() -> Programs {
    let names = [
        ["max_abs_words", "max_abs_pairs", "max_abs_planes"],
        ["max_abs_words_pass", "max_abs_pairs_pass", "max_abs_planes_pass"],
    ];
    Programs::quick(names.map(A::choose), &[A::parts().x, part!("kernels/max_abs.wgsl")])
}

#[cfg(feature = "gpu")]
pub(super) fn form<A: DeviceArray>() -> Form<'static> {
    Form::new(programs::<A>(), programs::<Buffer<Double32>>().pass)
}

/// Largest magnitudes: comparisons of integers, so the tree's shape does not matter here.
pub(super) struct MaxAbs<'a, A: ?Sized>(pub(super) &'a A);

impl<A: Array + ?Sized> Reduction for MaxAbs<'_, A> {
    fn neutral(&self) -> Double32 {
        Double32::ZERO
    }

    fn fold(&self, largest: Double32, index: usize) -> Double32 {
        shared::dd_larger(largest, shared::dd_magnitude(self.0.at(index)))
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        shared::dd_larger(a, b)
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn pinned(&self) -> Option<usize> {
        self.0.pinned()
    }
}

impl Host {
    /// The largest magnitude of an array of f32 or of pairs.
    ///
    /// # Shape
    /// Any length; +0 for the empty array.
    ///
    /// # Domain
    /// All values: NaN if any element is NaN, else ∞ if any is infinite.
    ///
    /// # Accuracy
    /// Exact.
    #[must_use]
    pub fn max_abs<A: Array + ?Sized>(&self, x: &A) -> Double32 {
        reduce::reduce(&MaxAbs(x), 1, x.count())[0]
    }

    /// [`max_abs`](Self::max_abs) of each row of an array of shape `(rows, n)`.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements.
    pub fn max_abs_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        Ok(reduce::reduce(&MaxAbs(x), rows, len_of_rows(rows, &[("x", x.count())])?))
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// The largest magnitude of an array; uploads it, runs, reads back. The bytes of [`Host::max_abs`].
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn max_abs<A: Array + ?Sized>(&self, x: &A) -> Result<Double32, Error> {
        let x = x.upload(self)?;
        reduce::run(self, |encoder, output| self.encode_max_abs(encoder, &x, output))
    }

    /// The largest magnitudes of the rows of an array of shape `(rows, n)`. The bytes of [`Host::max_abs_rows`].
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements; those of
    /// [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn max_abs_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        len_of_rows(rows, &[("x", x.count())])?;
        let x = x.upload(self)?;
        reduce::run_rows(self, rows, |encoder, output| self.encode_max_abs(encoder, &x, output))
    }

    /// Largest magnitudes on device buffers: x of shape `(rows, n)`, one row for each element of `output`; submits and
    /// does not wait.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if the number of rows does not divide that of elements;
    /// [`Error::Shared`] if the output is an input; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn max_abs_into<A: DeviceArray>(&self, x: &A, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_max_abs(encoder, x, output))
    }

    /// [`max_abs_into`](Self::max_abs_into), encoded only.
    ///
    /// # Errors
    /// As [`max_abs_into`](Self::max_abs_into).
    pub fn encode_max_abs<A: DeviceArray>(
        &self,
        encoder: &mut crate::Encoder,
        x: &A,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        reduce::encode(self, encoder, &form::<A>(), &[("x", x)], output)
    }
}
