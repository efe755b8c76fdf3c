//! `matmul`: matrix products in pairs.
//!
//! Each result has two channels, a sum s and the sum e of its errors. A step adds the product a b, the inner index
//! ascending: p = RN(ab), s' = RN(s + p), and what both roundings lost goes into e. The loss of the sum is
//! r + (p - q) with -q = RN(s - s') and r = RN(s - RN(s' + (-q))) (two_sum), that of the product ab - p; so
//! e grows by r and by RN(ab - q), one fused operation: eight in all. No route changes the bits: p - q is exact, hence
//! RN((p - q) + (ab - p)) is the same number. At the end s + e becomes a canonical pair.
//!
//! Bits depend on the order of the inner index alone: tiles, windows of a binding limit and padding (zeros, which change
//! no sum) leave them alone.
//!
//! The device stages tiles of 64 x 16 and 16 x 64 f32 (or half as deep, of pairs) in about 8 KiB of workgroup memory;
//! an invocation keeps 4 x 4 results. The eight operations need every error in f32's normal range, which holds when
//! every factor is zero or within 2^-39 .. 2^60. Each workgroup looks at its factors while it stages them, and from the
//! first other one on takes steps that serve all factors, with the same bits.
//!
//! Measured on an H200, 4096³ f32, milliseconds: results an invocation 4 x 4 27.6, 8 x 4 33.0, 4 x 8 32.9, 8 x 8 40.7 (in groups of 64, 128 or
//! 256, tiles 8, 16 or 32 deep: all slower); 4 x 4 with four steps written out 26.2; with one look at all factors that a lane brings, loaded
//! before the barrier, and the careful steps in a loop of their own 25.7. There the driver allowed itself 80 registers and kept more of each
//! invocation in workgroup memory (15,632 bytes, of which the text declares 8,452); with the places of factors worked out before the loops it takes
//! 127 registers, keeps nothing elsewhere, and needs 22.4. Tiles of 64 x 32 in groups of 128 gave 21.6, two tiles in 16.9 KiB with half the
//! barriers 21.4; sixteen steps written out nothing; loading a tile ahead 30.7. The eight operations at their full rate would take 16.4. No keyword
//! tunes this: one form was the best at both sizes tried.

use rayon::prelude::*;

use super::array::{Array, sealed::Host as _};
use crate::double32::shared;
use crate::error::{check_len, held, product};
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::{Buffer, Slice},
    kernels::array::DeviceArray,
    kernels::reduce::Bounds,
    shader::{Program, part},
};

/// A row-major matrix in a slice (`Matrix<[f32]>`) or a device buffer (`Matrix<Buffer<f32>>`), or of pairs likewise.
#[derive(Debug)]
pub struct Matrix<'a, S: ?Sized> {
    data: &'a S,
    rows: usize,
    columns: usize,
    stride: usize,
}

impl<S: ?Sized> Clone for Matrix<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: ?Sized> Copy for Matrix<'_, S> {}

impl<'a, S: Storage + ?Sized> Matrix<'a, S> {
    /// A matrix whose rows follow each other.
    ///
    /// # Errors
    /// [`Error::Length`] if the data are not `rows * columns` elements, [`Error::Sizes`] if nothing
    /// could be.
    pub fn new(data: &'a S, rows: usize, columns: usize) -> Result<Self, Error> {
        check_len("data", product("data", [rows, columns])?, data.count())?;
        Ok(Self { data, rows, columns, stride: columns })
    }

    /// A matrix whose rows start `stride` elements apart, such as a part of a larger one.
    ///
    /// # Errors
    /// [`Error::Buffer`] if `stride` is less than `columns`; [`Error::Length`] if the last row does
    /// not fit the data, [`Error::Sizes`] if nothing could hold it.
    pub fn with_stride(data: &'a S, rows: usize, columns: usize, stride: usize) -> Result<Self, Error> {
        if stride < columns {
            let reason = format!("{stride} is less than the {columns} columns");
            return Err(Error::Buffer { argument: "stride", reason });
        }
        let overflow = Error::Sizes { argument: "data", sizes: [rows, stride] };
        let needed = match rows.checked_sub(1) {
            Some(above) => above.checked_mul(stride).and_then(|start| start.checked_add(columns)).ok_or(overflow)?,
            None => 0,
        };
        if data.count() < needed {
            return Err(Error::Length { argument: "data", expected: needed, found: data.count() });
        }
        Ok(Self { data, rows, columns, stride })
    }

    /// The same shape in other storage.
    #[cfg(feature = "gpu")]
    fn moved_to<D>(self, data: &D) -> Matrix<'_, D> {
        Matrix { data, rows: self.rows, columns: self.columns, stride: self.stride }
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> [usize; 2] {
        [self.rows, self.columns]
    }
}

/// What holds a matrix: a slice or a device buffer.
pub trait Storage: sealed::Storage {}

impl<S: sealed::Storage + ?Sized> Storage for S {}

mod sealed {
    pub trait Storage {
        fn count(&self) -> usize;
    }

    impl<T> Storage for [T] {
        fn count(&self) -> usize {
            self.len()
        }
    }

    #[cfg(feature = "gpu")]
    impl<T: bytemuck::Pod> Storage for crate::Buffer<T> {
        fn count(&self) -> usize {
            self.len()
        }
    }
}

fn check_inner<A: ?Sized, B: ?Sized>(a: &Matrix<'_, A>, b: &Matrix<'_, B>) -> Result<(), Error> {
    if a.columns == b.rows {
        return Ok(());
    }
    Err(Error::Shape { argument: "b", found: [b.rows, b.columns], other: "a", other_shape: [a.rows, a.columns] })
}

impl Host {
    /// The matrix product of two matrices, both of f32 or both of pairs; row-major.
    ///
    /// # Shape
    /// `(m, k)` times `(k, n)` gives `(m, n)`. An inner dimension of 0 gives +0 everywhere.
    ///
    /// # Domain
    /// All values; a sum that f32 can't hold is ∞, with NaN as f32's own sums have it. The bound holds while
    /// `sum |a||b|` stays below 2^127.
    ///
    /// # Accuracy
    /// f32: |error| <= u² |result| + γ² sum |a||b| with γ = 2k u / (1 - 2k u), the bound of Dot2 (whose sum of errors rounds as
    /// often), proved for products from 2^-102 up. Pairs: 4u² sum |a||b| more for the cross products.
    /// Observed: 590u² sum |a||b| for f32, 750u² for pairs, k = 1000, over the data of
    /// [`sum`](Self::sum); the worst are of one sign, Gaussian factors stay below 62u².
    ///
    /// # Order
    /// The inner index ascending, for every result.
    ///
    /// # Errors
    /// [`Error::Shape`] if a's columns are not as many as b's rows; [`Error::Sizes`] if memory
    /// can't hold the product.
    ///
    /// # Source
    /// Ogita, Rump, Oishi (2005), Dot2.
    pub fn matmul<T: Sync + Copy>(&self, a: Matrix<'_, [T]>, b: Matrix<'_, [T]>) -> Result<Vec<Double32>, Error>
    where
        [T]: Array,
    {
        check_inner(&a, &b)?;
        let mut c = vec![Double32::ZERO; held::<Double32>("the product", [a.rows, b.columns])?];
        if b.columns > 0 {
            let rows = c.par_chunks_mut(b.columns).enumerate();
            rows.for_each(|(row, sums)| {
                let blocks = sums.par_chunks_mut(COLUMNS).enumerate();
                blocks.for_each(|(block, sums)| sum_products(&a, &b, (row, block * COLUMNS), sums));
            });
        }
        Ok(c)
    }
}

/// Results that one task of the host makes.
const COLUMNS: usize = 512;

fn sum_products<T>(a: &Matrix<'_, [T]>, b: &Matrix<'_, [T]>, (row, column): (usize, usize), sums: &mut [Double32])
where
    [T]: Array,
{
    for k in 0..a.columns {
        let x = a.data.at(row * a.stride + k);
        for (j, sum) in (column..).zip(sums.iter_mut()) {
            let y = b.data.at(k * b.stride + j);
            *sum = if <[T]>::WORDS {
                shared::accumulate(*sum, x.hi(), y.hi())
            } else {
                shared::accumulate_pair(*sum, x, y)
            };
        }
    }
    for sum in sums {
        *sum = shared::finish_sum(sum.hi(), sum.lo());
    }
}

#[cfg(feature = "gpu")]
pub(crate) fn program<T>() -> Program
where
    T: bytemuck::Pod,
    Buffer<T>: DeviceArray,
{
    let name = <Buffer<T> as super::array::sealed::Device>::choose(["matmul_words", "matmul_pairs", ""]);
    let factors =
        if name == "matmul_words" { part!("device/matmul_words.wgsl") } else { part!("device/matmul_pairs.wgsl") };
    Program::unguarded(name, vec![part!("kernels/matmul.wgsl"), factors]).with_entry_point("matmul")
}

/// Results in a row or a column of a workgroup's tile.
#[cfg(feature = "gpu")]
const TILE: usize = 64;

#[cfg(feature = "gpu")]
impl Gpu {
    /// The matrix product of two matrices; uploads them, runs, reads back. The bytes of [`Host::matmul`].
    ///
    /// # Errors
    /// Those of [`Host::matmul`] and of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn matmul<T: bytemuck::Pod>(&self, a: Matrix<'_, [T]>, b: Matrix<'_, [T]>) -> Result<Vec<Double32>, Error>
    where
        Buffer<T>: DeviceArray,
    {
        check_inner(&a, &b)?;
        let output = self.zeroed(held::<Double32>("the product", [a.rows, b.columns])?)?;
        let (on_a, on_b) = (self.upload(a.data)?, self.upload(b.data)?);
        let (a, b) = (a.moved_to(&on_a), b.moved_to(&on_b));
        self.matmul_into(a, b, Matrix::new(&output, a.rows, b.columns)?)?;
        self.download(&output)
    }

    /// [`matmul`](Self::matmul) on device buffers; submits and does not wait. The result's buffer must be another than the factors'.
    ///
    /// # Errors
    /// [`Error::Shape`] if the three shapes don't fit; [`Error::Shared`] if the result's buffer is
    /// a factor's; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn matmul_into<T: bytemuck::Pod>(
        &self,
        a: Matrix<'_, Buffer<T>>,
        b: Matrix<'_, Buffer<T>>,
        c: Matrix<'_, Buffer<Double32>>,
    ) -> Result<(), Error>
    where
        Buffer<T>: DeviceArray,
    {
        self.submit(|encoder| self.encode_matmul(encoder, a, b, c))
    }

    /// [`matmul_into`](Self::matmul_into), encoded only.
    ///
    /// # Errors
    /// As [`matmul_into`](Self::matmul_into).
    pub fn encode_matmul<T: bytemuck::Pod>(
        &self,
        encoder: &mut crate::Encoder,
        a: Matrix<'_, Buffer<T>>,
        b: Matrix<'_, Buffer<T>>,
        c: Matrix<'_, Buffer<Double32>>,
    ) -> Result<(), Error>
    where
        Buffer<T>: DeviceArray,
    {
        check_inner(&a, &b)?;
        if c.shape() != [a.rows, b.columns] {
            let other_shape = [a.rows, b.columns];
            return Err(Error::Shape { argument: "c", found: c.shape(), other: "the product", other_shape });
        }
        let bounds = Bounds::of(self, size_of::<T>());
        let program = program::<T>();
        let shape = [a.rows, a.columns, b.columns];
        let bands = bands(&bounds, shape, [a.stride, b.stride, c.stride]);
        self.encode(encoder, |launches| {
            bands.iter().try_for_each(|band| band.launch(self, launches, &program, (&a, &b), &c))
        })
    }
}

#[cfg(feature = "gpu")]
mod bands {
    use super::super::reduce::Bounds;
    use super::super::rounds::{looped, most_jobs};
    use super::{Buffer, Double32, Error, Gpu, Matrix, Program, Slice, TILE};
    use crate::device::Launches;
    use std::ops::Range;

    /// Elements that a binding's start may be moved by, for alignment.
    const ALIGNED: usize = 64;

    /// Inner indices in a launch, at most: their loops must end in time (see `rounds`), and some
    /// drivers end programs that run for seconds. What goes through memory between two launches
    /// costs a thousandth.
    pub(in super::super) const MOST_INNER: usize = 8192;

    /// Inner indices in a step, of matrices of f32 and of pairs: the DEPTH of their texts.
    const fn depth(size: usize) -> u64 {
        if size == size_of::<f32>() { 16 } else { 8 }
    }

    /// Rounds of the loops of one tile: the steps, the inner indices within each, one by one at the
    /// worst, and the two loops' change-over.
    pub(in super::super) fn tile_rounds(size: usize, inner: usize) -> u64 {
        looped((inner as u64).div_ceil(depth(size)), looped(depth(size), 0)) + 2
    }

    /// How many rows, inner indices and columns one launch takes, so that its bindings stay within a limit.
    #[derive(Clone, Copy)]
    struct Extent {
        rows: usize,
        inner: usize,
        columns: usize,
    }

    /// As many of `len` rows, `stride` apart, as `most` elements hold when the last has `columns` of them.
    fn rows_within(most: usize, len: usize, stride: usize, columns: usize) -> usize {
        let above = most.saturating_sub(columns + ALIGNED).checked_div(stride).unwrap_or(len);
        above.saturating_add(1).min(len.max(1))
    }

    /// As many of `len` columns as half of `most` elements hold, whole tiles if not all.
    fn columns_within(most: usize, len: usize) -> usize {
        whole_tiles(most / 2, len)
    }

    /// `len` if it is at most so many, else whole tiles of them.
    fn whole_tiles(most: usize, len: usize) -> usize {
        if len <= most { len.max(1) } else { (most / TILE * TILE).max(TILE) }
    }

    /// The bands, a launch each, of an `(m, k)` times `(k, n)` product, for each result in the
    /// order of the inner index.
    pub(in super::super) fn bands(bounds: &Bounds, [m, k, n]: [usize; 3], strides: [usize; 3]) -> Vec<Band> {
        let most = Extent::of(bounds, [m, k, n], strides);
        let cut =
            |len: usize, by: usize| (0..len).step_by(by).map(move |start| start..len.min(start.saturating_add(by)));
        // Without inner indices there still are results.
        let inner_cuts: Vec<_> = if k == 0 { std::iter::once(0..0).collect() } else { cut(k, most.inner).collect() };
        let mut bands = Vec::new();
        for columns in cut(n, most.columns) {
            for rows in cut(m, most.rows) {
                for (at, inner) in inner_cuts.iter().enumerate() {
                    let (rows, inner, columns) = (rows.clone(), inner.clone(), columns.clone());
                    bands.push(Band { rows, inner, columns, starts: at == 0, ends: at + 1 == inner_cuts.len() });
                }
            }
        }
        bands
    }

    impl Extent {
        fn of(bounds: &Bounds, [m, k, n]: [usize; 3], [a, b, c]: [usize; 3]) -> Self {
            let most = |size: usize| usize::try_from(bounds.limit / size as u64).unwrap_or(usize::MAX);
            let (factor, result) = (most(bounds.size), most(size_of::<Double32>()));
            let tiles = most_jobs(bounds.groups, tile_rounds(bounds.size, k.min(MOST_INNER)));
            let columns = whole_tiles(tiles.saturating_mul(TILE), columns_within(factor.min(result), n));
            let inner = rows_within(factor, k, b, columns).min(columns_within(factor, k)).min(MOST_INNER);
            let rows = rows_within(factor, m, a, inner).min(rows_within(result, m, c, columns));
            let down = tiles / columns.div_ceil(TILE);
            Self { rows: whole_tiles(down.saturating_mul(TILE), rows), inner, columns }
        }
    }

    /// One band of rows, inner indices and columns.
    #[derive(Debug)]
    pub(in super::super) struct Band {
        rows: Range<usize>,
        inner: Range<usize>,
        columns: Range<usize>,
        starts: bool,
        ends: bool,
    }

    /// The binding that holds a part of a matrix, and the part's first element in it.
    fn bind<'a, T: bytemuck::Pod>(
        argument: &'static str,
        matrix: &Matrix<'a, Buffer<T>>,
        rows: &Range<usize>,
        columns: &Range<usize>,
    ) -> (Slice<'a>, u32) {
        if rows.is_empty() || columns.is_empty() {
            return (matrix.data.window(argument, &(0..0)), 0);
        }
        let start = rows.start * matrix.stride + columns.start;
        let end = (rows.end - 1) * matrix.stride + columns.end;
        let aligned = start / ALIGNED * ALIGNED;
        (matrix.data.window(argument, &(aligned..end)), (start - aligned) as u32)
    }

    impl Band {
        pub(super) fn launch<T: bytemuck::Pod>(
            &self,
            gpu: &Gpu,
            launches: &mut Launches,
            program: &Program,
            (a, b): (&Matrix<'_, Buffer<T>>, &Matrix<'_, Buffer<T>>),
            c: &Matrix<'_, Buffer<Double32>>,
        ) -> Result<(), Error> {
            let (on_a, first_a) = bind("a", a, &self.rows, &self.inner);
            let (on_b, first_b) = bind("b", b, &self.inner, &self.columns);
            let (on_c, first_c) = bind("c", c, &self.rows, &self.columns);
            let (rows, columns) = (self.rows.len(), self.columns.len());
            let params = [
                rows as u32,
                columns as u32,
                self.inner.len() as u32,
                a.stride as u32,
                b.stride as u32,
                c.stride as u32,
                first_a,
                first_b,
                first_c,
                self.starts.into(),
                self.ends.into(),
                0,
            ];
            gpu.launch_groups(launches, program, &params, &[on_c, on_a, on_b], self.tiles())
        }

        pub(in super::super) fn tiles(&self) -> usize {
            self.rows.len().div_ceil(TILE) * self.columns.len().div_ceil(TILE)
        }
    }
}
#[cfg(feature = "gpu")]
pub(super) use bands::bands;
#[cfg(all(test, feature = "gpu"))]
pub(super) use bands::{MOST_INNER, tile_rounds};
