//! `dot`: sums of products of two arrays, in pairs.

use super::array::{Array, len_of_rows};
use super::reduce::{self, NEUTRAL_SUM, Reduction, product, product_quick};
use crate::double32::shared;
use crate::error::check_len;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::array::DeviceArray,
    kernels::reduce::{Form, Programs},
    kernels::sum,
    shader::part,
};

#[cfg(feature = "gpu")]
pub(crate) fn programs<A: DeviceArray>() -> Programs {
    let names = [["dot_words", "dot_pairs", "dot_planes"], ["dot_words_pass", "dot_pairs_pass", "dot_planes_pass"]];
    let parts = A::parts();
    let sums = [part!("device/sums.wgsl"), part!("device/products.wgsl"), parts.arithmetic];
    Programs::quick(names.map(A::choose), &[&sums[..], &[parts.x, parts.y, part!("kernels/dot.wgsl")]].concat())
}

/// Sums of products.
struct Dot<'a, A: ?Sized>(&'a A, &'a A);

impl<A: Array + ?Sized> Reduction for Dot<'_, A> {
    fn neutral(&self) -> Double32 {
        NEUTRAL_SUM
    }

    fn fold(&self, sum: Double32, index: usize) -> Double32 {
        shared::dd_add(sum, product::<A>(self.0.at(index), self.1.at(index)))
    }

    fn fold_quick(&self, sum: Double32, index: usize, least: &mut u32) -> Double32 {
        shared::dd_add_network(sum, product_quick::<A>(self.0.at(index), self.1.at(index), least))
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        shared::dd_add(a, b)
    }

    fn pinned(&self) -> Option<usize> {
        self.0.pinned()
    }
}

impl Host {
    /// The sum of products of two arrays, both of f32 or both of pairs.
    ///
    /// # Shape
    /// Equal lengths; the empty sum is -0, as [`sum`](Self::sum)'s.
    ///
    /// # Domain
    /// All values, with the classes of [`sum`](Self::sum) over the products.
    ///
    /// # Accuracy
    /// |error| <= c u² sum |xy|, to first order, proved from the operations' bounds: products of f32 are exact from 2^-102
    /// up, those of pairs within 5u². c = 75 for f32 and 80 for pairs up to n = 2^14, above 3s + 63 and 3s + 68 with
    /// the s of [`sum`](Self::sum); and at most 2^-148 for each smaller product.
    /// Observed: 1.5u² sum |xy| for f32, 1.8u² for pairs, over the data of [`sum`](Self::sum).
    ///
    /// # Order
    /// As [`sum`](Self::sum).
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn dot<A: Array + ?Sized>(&self, x: &A, y: &A) -> Result<Double32, Error> {
        check_len("y", x.count(), y.count())?;
        Ok(reduce::reduce(&Dot(x, y), 1, x.count())[0])
    }

    /// [`dot`](Self::dot) of each row of two arrays of shape `(rows, n)`.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ, [`Error::Indivisible`] if `rows` does not divide
    /// them.
    pub fn dot_rows<A: Array + ?Sized>(&self, x: &A, y: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        Ok(reduce::reduce(&Dot(x, y), rows, len_of_rows(rows, &[("x", x.count()), ("y", y.count())])?))
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// The sum of products of two arrays; uploads them, runs, reads back. The bytes of [`Host::dot`].
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn dot<A: Array + ?Sized>(&self, x: &A, y: &A) -> Result<Double32, Error> {
        self.dot_rows(x, y, 1).map(|sums| sums[0])
    }

    /// The sums of products of the rows of two arrays of shape `(rows, n)`. The bytes of [`Host::dot_rows`].
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ, [`Error::Indivisible`] if `rows` does not divide
    /// them; those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn dot_rows<A: Array + ?Sized>(&self, x: &A, y: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        len_of_rows(rows, &[("x", x.count()), ("y", y.count())])?;
        let (x, y) = (x.upload(self)?, y.upload(self)?);
        reduce::run_rows(self, rows, |encoder, output| self.encode_dot(encoder, &x, &y, output))
    }

    /// Sums of products on device buffers: x and y of shape `(rows, n)`, one row for each element of `output`; submits
    /// and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ, [`Error::Indivisible`] if the number of rows does
    /// not divide them; [`Error::Shared`] if the output is an input; [`Error::WrongDevice`],
    /// [`Error::DeviceLost`].
    pub fn dot_into<A: DeviceArray>(&self, x: &A, y: &A, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_dot(encoder, x, y, output))
    }

    /// [`dot_into`](Self::dot_into), encoded only.
    ///
    /// # Errors
    /// As [`dot_into`](Self::dot_into).
    pub fn encode_dot<A: DeviceArray>(
        &self,
        encoder: &mut crate::Encoder,
        x: &A,
        y: &A,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        reduce::encode(self, encoder, &Form::new(programs::<A>(), sum::join()), &[("x", x), ("y", y)], output)
    }
}
