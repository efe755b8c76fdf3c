//! `norm2`: Euclidean norms of arrays, in pairs.

use super::array::{Array, len_of_rows};
use super::reduce::{self, NEUTRAL_SUM, Reduction, product, product_quick};
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::{Buffer, check_output},
    kernels::array::DeviceArray,
    kernels::reduce::{Form, Programs},
    kernels::{max_abs, sum},
    shader::{Program, part},
};

#[cfg(feature = "gpu")]
pub(crate) fn squares_programs<A: DeviceArray>() -> Programs {
    let names =
        [["norm2_words", "norm2_pairs", "norm2_planes"], ["norm2_words_pass", "norm2_pairs_pass", "norm2_planes_pass"]];
    let parts = A::parts();
    let sums = [part!("device/sums.wgsl"), part!("device/products.wgsl"), parts.arithmetic];
    Programs::quick(names.map(A::choose), &[&sums[..], &[parts.x, part!("kernels/norm2.wgsl")]].concat())
}

#[cfg(feature = "gpu")]
pub(crate) fn roots_program() -> Program {
    Program::unguarded("norm2_roots", vec![part!("kernels/norm2_roots.wgsl")])
}

/// Sums of squares of rows of n elements, each row scaled by its own largest magnitude.
struct Squares<'a, A: ?Sized> {
    x: &'a A,
    n: usize,
    largest: &'a [Double32],
}

impl<A: Array + ?Sized> Squares<'_, A> {
    fn scaled(&self, index: usize) -> Double32 {
        shared::dd_scaled(self.x.at(index), shared::norm_shift(self.largest[index / self.n].hi()))
    }
}

impl<A: Array + ?Sized> Reduction for Squares<'_, A> {
    fn neutral(&self) -> Double32 {
        NEUTRAL_SUM
    }

    fn fold(&self, sum: Double32, index: usize) -> Double32 {
        let x = self.scaled(index);
        shared::dd_add(sum, product::<A>(x, x))
    }

    fn fold_quick(&self, sum: Double32, index: usize, least: &mut u32) -> Double32 {
        let x = self.scaled(index);
        shared::dd_add_network(sum, product_quick::<A>(x, x, least))
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        shared::dd_add(a, b)
    }

    fn pinned(&self) -> Option<usize> {
        self.x.pinned()
    }
}

impl Host {
    /// The square root of the sum of squares of an array of f32 or of pairs.
    ///
    /// # Shape
    /// Any length; +0 for the empty array.
    ///
    /// # Domain
    /// All values: NaN if any element is NaN, else ∞ if any is infinite. A power of two that brings the largest
    /// magnitude to 2^40 scales every element, so that squares neither overflow nor underflow: the result is infinite
    /// only if the norm is.
    ///
    /// # Accuracy
    /// Relative error at most (c/2 + 25/8) u², to first order, with the c of [`dot`](Self::dot), for norms from 2^-101 up;
    /// proved from the operations' bounds. Below, the result tapers as pairs do.
    /// Observed: 2.4u² for f32, over the data of [`sum`](Self::sum).
    ///
    /// # Order
    /// As [`sum`](Self::sum), over the squares.
    #[must_use]
    pub fn norm2<A: Array + ?Sized>(&self, x: &A) -> Double32 {
        norms(x, 1, x.count())[0]
    }

    /// [`norm2`](Self::norm2) of each row of an array of shape `(rows, n)`.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements.
    pub fn norm2_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        Ok(norms(x, rows, len_of_rows(rows, &[("x", x.count())])?))
    }
}

fn norms<A: Array + ?Sized>(x: &A, rows: usize, n: usize) -> Vec<Double32> {
    let largest = reduce::reduce(&super::max_abs::MaxAbs(x), rows, n);
    let squares = reduce::reduce(&Squares { x, n, largest: &largest }, rows, n);
    squares.into_iter().zip(largest).map(|(sum, largest)| shared::dd_norm(sum, largest.hi())).collect()
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// The Euclidean norm of an array; uploads it, runs, reads back. The bytes of [`Host::norm2`].
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn norm2<A: Array + ?Sized>(&self, x: &A) -> Result<Double32, Error> {
        let x = x.upload(self)?;
        reduce::run(self, |encoder, output| self.encode_norm2(encoder, &x, output))
    }

    /// The norms of the rows of an array of shape `(rows, n)`. The bytes of [`Host::norm2_rows`].
    ///
    /// # Errors
    /// [`Error::Indivisible`] if `rows` does not divide the number of elements; those of
    /// [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn norm2_rows<A: Array + ?Sized>(&self, x: &A, rows: usize) -> Result<Vec<Double32>, Error> {
        len_of_rows(rows, &[("x", x.count())])?;
        let x = x.upload(self)?;
        reduce::run_rows(self, rows, |encoder, output| self.encode_norm2(encoder, &x, output))
    }

    /// Norms on device buffers: x of shape `(rows, n)`, one row for each element of `output`; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if the number of rows does not divide that of elements;
    /// [`Error::Shared`] if the output is an input; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn norm2_into<A: DeviceArray>(&self, x: &A, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_norm2(encoder, x, output))
    }

    /// [`norm2_into`](Self::norm2_into), encoded only.
    ///
    /// # Errors
    /// As [`norm2_into`](Self::norm2_into).
    pub fn encode_norm2<A: DeviceArray>(
        &self,
        encoder: &mut crate::Encoder,
        x: &A,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        check_output(&output.slice("output"), &x.slices("x", &(0..x.count())))?;
        let (largest, squares) = (self.zeroed(output.len())?, self.zeroed(output.len())?);
        let largest_form = max_abs::form::<A>();
        let squares_form = Form { by_row: Some(&largest), ..Form::new(squares_programs::<A>(), sum::join()) };
        self.encode(encoder, |launches| {
            reduce::launch(self, launches, &largest_form, &[("x", x)], &largest)?;
            reduce::launch(self, launches, &squares_form, &[("x", x)], &squares)?;
            self.launch_windows(launches, &roots_program(), 0, output.len(), |window| {
                vec![
                    squares.window("squares", window),
                    largest.window("largest", window),
                    output.window("output", window),
                ]
            })
        })
    }
}
