//! `scan`: prefix sums along the rows of an array.
//!
//! [`scan_inclusive`](Host::scan_inclusive) and [`scan_exclusive`](Host::scan_exclusive) sum in pairs over a tree that depends on the row's
//! length alone; [`scan_doubling`](Host::scan_doubling), in `doubling`, gives the bits of a recurrence in f32.
//!
//! # The tree
//!
//! ```text
//! scan(row):
//!     cut the row into tiles of 2048
//!     if there are several: offset[tile] = exclusive scan of the tiles' sums, by this very procedure; else offset = 0
//!     in each tile:
//!         256 lanes sum 8 neighbours each, in order, from 0
//!         inclusive scan of the lanes' sums by Kogge and Stone: 8 levels, lane += lane - 1, 2, 4, ..., 128
//!         run = offset + the sum of the lanes before; then run += each of the lane's 8 elements in turn
//! sum of a tile:
//!     256 lanes sum elements lane, lane + 256, ..., in order, from 0; halves of the lanes then fold 8 times
//! ```
//!
//! A short tile is filled with zeros; short rows share a workgroup, which changes no sum. Memory is read twice and written once, and nothing waits for another workgroup: WebGPU promises no
//! progress to a workgroup that others wait for, which rules out scans in one pass.

mod doubling;

use rayon::prelude::*;

use super::summand::Summand;
use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
pub(crate) use device::programs;

/// Lanes of a workgroup.
const LANES: usize = 256;
/// Elements of a lane.
const ITEMS: usize = 8;
/// Elements of a tile.
const TILE: usize = LANES * ITEMS;

/// How many rows there are.
fn rows(len: usize, row_len: usize) -> Result<usize, Error> {
    if len == 0 {
        return Ok(0);
    }
    if row_len == 0 {
        return Err(Error::Argument { argument: "row_len", value: 0.0, expected: "at least 1" });
    }
    let rows = len / row_len;
    let expected = rows.max(1) * row_len;
    if expected == len { Ok(rows) } else { Err(Error::Length { argument: "values", expected, found: len }) }
}

/// What a prefix sum at an element includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Inclusive,
    Exclusive,
}

/// A tile's elements, with zeros to the end.
fn padded<T: Summand>(tile: &[T]) -> [T; TILE] {
    let mut items = [T::zeroed(); TILE];
    items[..tile.len()].copy_from_slice(tile);
    items
}

/// The twin of `shaders/kernels/scan_sums.wgsl`.
fn tile_sum<T: Summand>(tile: &[T]) -> Double32 {
    let items = padded(tile);
    let lane_sum = |lane: usize| (0..ITEMS).fold(Double32::ZERO, |sum, k| items[k * LANES + lane].add_to(sum));
    let mut sums: [Double32; LANES] = std::array::from_fn(lane_sum);
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] = shared::dd_add(sums[lane], sums[lane + half]);
        }
        half /= 2;
    }
    sums[0]
}

/// The twin of `shaders/kernels/scan.wgsl`.
fn scan_tile<T: Summand>(tile: &[T], offset: Double32, ends: Ends, out: &mut [Double32]) {
    let items = padded(tile);
    let mut sums = [Double32::ZERO; LANES];
    let sums = &mut sums[..tile.len().div_ceil(ITEMS)];
    for (sum, items) in sums.iter_mut().zip(items.chunks(ITEMS)) {
        *sum = items.iter().fold(Double32::ZERO, |sum, x| x.add_to(sum));
    }
    let mut reach = 1;
    while reach < sums.len() {
        // From the top down, so that each lane meets its partner's sum of the level before.
        for lane in (reach..sums.len()).rev() {
            sums[lane] = shared::dd_add(sums[lane - reach], sums[lane]);
        }
        reach *= 2;
    }
    for (lane, (out, items)) in out.chunks_mut(ITEMS).zip(items.chunks(ITEMS)).enumerate() {
        let before = if lane == 0 { Double32::ZERO } else { sums[lane - 1] };
        let mut run = shared::dd_add(offset, before);
        for (out, x) in out.iter_mut().zip(items) {
            let next = x.add_to(run);
            *out = if ends == Ends::Exclusive { run } else { next };
            run = next;
        }
    }
}

fn scan_row<T: Summand>(row: &[T], ends: Ends, out: &mut [Double32]) {
    let mut offsets = vec![Double32::ZERO; row.len().div_ceil(TILE)];
    if offsets.len() > 1 {
        let sums: Vec<_> = row.par_chunks(TILE).map(tile_sum).collect();
        scan_row(&sums, Ends::Exclusive, &mut offsets);
    }
    let tiles = out.par_chunks_mut(TILE).zip(row.par_chunks(TILE)).zip(offsets);
    tiles.for_each(|((out, tile), offset)| scan_tile(tile, offset, ends, out));
}

fn scan<T: Summand>(values: &[T], row_len: usize, ends: Ends) -> Result<Vec<Double32>, Error> {
    let mut out = vec![Double32::ZERO; values.len()];
    if rows(values.len(), row_len)? > 0 {
        let all = out.par_chunks_mut(row_len).zip(values.par_chunks(row_len));
        all.with_min_len(TILE / row_len).for_each(|(out, row)| scan_row(row, ends, out));
    }
    Ok(out)
}

impl Host {
    /// Prefix sums along rows, each element included in its own.
    ///
    /// # Shape
    /// `values` is `(rows, row_len)`, row-major; as many pairs out. Empty in, empty out.
    ///
    /// # Domain
    /// Finite sums. From an infinity on a row's sums are that infinity, from a NaN or infinities of both signs on NaN; sums before it, and
    /// other rows, are not touched. Pairs in must be canonical.
    ///
    /// # Accuracy
    /// |error| <= 75 L u² sum |x|, where L = max(1, ⌈log2048 row_len⌉): proved, by at most 25 additions within 3u² (1 + 4u) for each level
    /// of tiles. Integers whose partial sums stay below 2^48 come out exact.
    ///
    /// # Order
    /// A tree that depends on `row_len` alone; it is in the documentation of the source file. The same bytes on every accepted device.
    ///
    /// # Errors
    /// [`Error::Argument`] if `row_len` is 0 while there are values; [`Error::Length`] if it does not divide their number.
    ///
    /// ```
    /// use double32::Host;
    /// let sums = Host.scan_inclusive(&[1.0f32, 1e-9, 1e-9, 1e-9], 2)?;
    /// assert_eq!(sums[1].words(), (1.0, 1e-9));
    /// assert_eq!(sums[3].to_f32(), 2e-9);
    /// # Ok::<(), double32::Error>(())
    /// ```
    pub fn scan_inclusive<T: Summand>(&self, values: &[T], row_len: usize) -> Result<Vec<Double32>, Error> {
        scan(values, row_len, Ends::Inclusive)
    }

    /// Prefix sums along rows, each of the elements before it: the first of a row is +0.
    ///
    /// All else is as with [`scan_inclusive`](Self::scan_inclusive).
    ///
    /// # Errors
    /// As [`scan_inclusive`](Self::scan_inclusive).
    pub fn scan_exclusive<T: Summand>(&self, values: &[T], row_len: usize) -> Result<Vec<Double32>, Error> {
        scan(values, row_len, Ends::Exclusive)
    }
}

#[cfg(feature = "gpu")]
mod device {
    use std::ops::Range;

    use super::{Ends, ITEMS, LANES, TILE, doubling, rows};
    use crate::device::{Buffer, Device};
    use crate::kernels::pairwise::check_len;
    use crate::kernels::summand::Summand;
    use crate::shader::{Part, Program, part};
    use crate::{Double32, Error, Gpu};

    const SCAN_TILE: Part = part!("device/scan_tile.wgsl");

    fn sums_program<T: Summand>() -> Program {
        let parts = vec![T::VALUES, SCAN_TILE, part!("kernels/scan_sums.wgsl")];
        Program::new(T::NAMES[0], parts).with_entry_point("scan_sums")
    }

    fn scan_program<T: Summand>() -> Program {
        let parts = vec![T::VALUES, SCAN_TILE, part!("kernels/scan.wgsl")];
        Program::new(T::NAMES[1], parts).with_entry_point("scan")
    }

    pub(crate) fn programs() -> Vec<Program> {
        let mut programs =
            vec![sums_program::<f32>(), sums_program::<Double32>(), scan_program::<f32>(), scan_program::<Double32>()];
        programs.extend(doubling::programs());
        programs
    }

    /// The shape of an array in tiles.
    #[derive(Clone, Copy)]
    pub(super) struct Tiling {
        pub(super) row_len: usize,
        pub(super) rows: usize,
        pub(super) tile: usize,
        /// Elements before a tile's first, in its row, that it reads too.
        pub(super) halo: usize,
    }

    impl Tiling {
        pub(super) fn per_row(&self) -> usize {
            self.row_len.div_ceil(self.tile)
        }

        fn start(&self, tile: usize) -> usize {
            tile / self.per_row() * self.row_len + tile % self.per_row() * self.tile
        }

        fn end(&self, tile: usize) -> usize {
            let row_end = (tile / self.per_row() + 1) * self.row_len;
            row_end.min(self.start(tile) + self.tile)
        }

        /// Ranges of tiles whose elements, of so many bytes each, one binding can hold.
        pub(super) fn windows(&self, device: &Device, bytes: usize) -> impl Iterator<Item = Window> {
            let limit = device.limits().max_storage_buffer_binding_size / bytes as u64;
            let most = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(ALIGNED + self.halo) / self.tile;
            let (most, total, tiling) = (most.max(1), self.rows * self.per_row(), *self);
            (0..total).step_by(most).map(move |first| tiling.window(first..total.min(first + most)))
        }

        fn window(&self, tiles: Range<usize>) -> Window {
            let start = aligned(self.start(tiles.start).saturating_sub(self.halo));
            Window { elements: start..self.end(tiles.end - 1), tiles }
        }
    }

    /// Elements of f32 and of pairs at multiples of this many can be bound on every device.
    const ALIGNED: usize = 64;

    pub(super) fn aligned(element: usize) -> usize {
        element / ALIGNED * ALIGNED
    }

    /// Indices in a row are words on the device, and a few tiles more must not overflow them.
    pub(super) fn check_row_len<T>(row_len: usize) -> Result<(), Error> {
        let (bytes, limit) = (row_len.saturating_mul(size_of::<T>()) as u64, (size_of::<T>() as u64) << 31);
        if bytes <= limit { Ok(()) } else { Err(Error::TooLarge { argument: "row_len", bytes, limit }) }
    }

    /// Tiles, and the elements that they touch.
    pub(super) struct Window {
        pub(super) tiles: Range<usize>,
        pub(super) elements: Range<usize>,
    }

    /// How rows share tiles: lanes of a row, rows in a tile.
    fn sharing(row_len: usize) -> (usize, usize) {
        let lanes = row_len.div_ceil(ITEMS);
        if lanes > LANES / 2 { (LANES, 1) } else { (lanes, LANES / lanes) }
    }

    /// What `scan_tile.wgsl` wants to know of a window.
    fn params((rows, row_len): (usize, usize), per_row: usize, window: &Window, flags: u32) -> [u32; 12] {
        let first = window.tiles.start;
        let (lanes, together) = sharing(row_len);
        [
            row_len as u32,
            per_row as u32,
            (first / per_row) as u32,
            (first % per_row) as u32,
            window.tiles.len() as u32,
            window.elements.start as u32,
            (first - aligned(first)) as u32,
            flags,
            lanes as u32,
            together as u32,
            rows as u32,
            0,
        ]
    }

    fn encode_sums<T: Summand>(
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        values: &Buffer<T>,
        tiling: &Tiling,
        sums: &Buffer<Double32>,
    ) -> Result<(), Error> {
        for window in tiling.windows(gpu.device(), size_of::<Double32>()) {
            let own = aligned(window.tiles.start)..window.tiles.end;
            let slices = [values.window("values", &window.elements), sums.window("sums", &own)];
            let params = params((tiling.rows, tiling.row_len), tiling.per_row(), &window, 0);
            gpu.encode(encoder, &sums_program::<T>(), &params, &slices, window.tiles.len() * LANES)?;
        }
        Ok(())
    }

    fn encode_tiles<T: Summand>(
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        (values, output): (&Buffer<T>, &Buffer<Double32>),
        row_len: usize,
        offsets: Option<&Buffer<Double32>>,
        ends: Ends,
    ) -> Result<(), Error> {
        let nothing = gpu.zeroed::<Double32>(0)?;
        let flags = u32::from(offsets.is_some()) | u32::from(ends == Ends::Exclusive) << 1;
        let rows = values.len() / row_len;
        let together = sharing(row_len).1;
        let tiling = if together > 1 {
            Tiling { row_len: values.len(), rows: 1, tile: together * row_len, halo: 0 }
        } else {
            Tiling { row_len, rows, tile: TILE, halo: 0 }
        };
        for window in tiling.windows(gpu.device(), size_of::<Double32>()) {
            let own = aligned(window.tiles.start)..window.tiles.end;
            let offsets = offsets.map_or(nothing.slice("offsets"), |offsets| offsets.window("offsets", &own));
            let elements = &window.elements;
            let slices = [values.window("values", elements), offsets, output.window("output", elements)];
            let params = params((rows, row_len), tiling.per_row(), &window, flags);
            gpu.encode(encoder, &scan_program::<T>(), &params, &slices, window.tiles.len() * LANES)?;
        }
        Ok(())
    }

    fn encode<T: Summand>(
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        values: &Buffer<T>,
        row_len: usize,
        ends: Ends,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        let rows = rows(values.len(), row_len)?;
        check_len("output", values.len(), output.len())?;
        check_row_len::<T>(row_len)?;
        if rows == 0 {
            return Ok(());
        }
        let tiling = Tiling { row_len, rows, tile: TILE, halo: 0 };
        if tiling.per_row() == 1 {
            return encode_tiles(gpu, encoder, (values, output), row_len, None, ends);
        }
        let len = rows * tiling.per_row();
        let (sums, offsets) = (gpu.zeroed(len)?, gpu.zeroed(len)?);
        encode_sums(gpu, encoder, values, &tiling, &sums)?;
        encode(gpu, encoder, &sums, tiling.per_row(), Ends::Exclusive, &offsets)?;
        encode_tiles(gpu, encoder, (values, output), row_len, Some(&offsets), ends)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn run<T: Summand>(gpu: &Gpu, values: &[T], row_len: usize, ends: Ends) -> Result<Vec<Double32>, Error> {
        rows(values.len(), row_len)?;
        let output = gpu.zeroed(values.len())?;
        let values = gpu.upload(values)?;
        gpu.submit(|encoder| encode(gpu, encoder, &values, row_len, ends, &output))?;
        gpu.download(&output)
    }

    impl Gpu {
        /// Prefix sums along rows, each element included in its own; uploads, runs, reads back. The bytes of
        /// [`Host::scan_inclusive`](crate::Host::scan_inclusive).
        ///
        /// # Errors
        /// Those of the host's form, and of [`upload`](Self::upload).
        #[cfg(not(target_arch = "wasm32"))]
        pub fn scan_inclusive<T: Summand>(&self, values: &[T], row_len: usize) -> Result<Vec<Double32>, Error> {
            run(self, values, row_len, Ends::Inclusive)
        }

        /// [`scan_inclusive`](Self::scan_inclusive) on device buffers; submits and does not wait.
        ///
        /// # Errors
        /// Those of the host's form; [`Error::Length`] for an output of another length; [`Error::WrongDevice`],
        /// [`Error::OutOfMemory`] for the sums of tiles, [`Error::DeviceLost`].
        pub fn scan_inclusive_into<T: Summand>(
            &self,
            values: &Buffer<T>,
            row_len: usize,
            output: &Buffer<Double32>,
        ) -> Result<(), Error> {
            self.submit(|encoder| self.encode_scan_inclusive(encoder, values, row_len, output))
        }

        /// [`scan_inclusive_into`](Self::scan_inclusive_into), encoded only.
        ///
        /// # Errors
        /// As [`scan_inclusive_into`](Self::scan_inclusive_into).
        pub fn encode_scan_inclusive<T: Summand>(
            &self,
            encoder: &mut wgpu::CommandEncoder,
            values: &Buffer<T>,
            row_len: usize,
            output: &Buffer<Double32>,
        ) -> Result<(), Error> {
            encode(self, encoder, values, row_len, Ends::Inclusive, output)
        }

        /// Prefix sums along rows, each of the elements before it; uploads, runs, reads back. The bytes of
        /// [`Host::scan_exclusive`](crate::Host::scan_exclusive).
        ///
        /// # Errors
        /// As [`scan_inclusive`](Self::scan_inclusive).
        #[cfg(not(target_arch = "wasm32"))]
        pub fn scan_exclusive<T: Summand>(&self, values: &[T], row_len: usize) -> Result<Vec<Double32>, Error> {
            run(self, values, row_len, Ends::Exclusive)
        }

        /// [`scan_exclusive`](Self::scan_exclusive) on device buffers; submits and does not wait.
        ///
        /// # Errors
        /// As [`scan_inclusive_into`](Self::scan_inclusive_into).
        pub fn scan_exclusive_into<T: Summand>(
            &self,
            values: &Buffer<T>,
            row_len: usize,
            output: &Buffer<Double32>,
        ) -> Result<(), Error> {
            self.submit(|encoder| self.encode_scan_exclusive(encoder, values, row_len, output))
        }

        /// [`scan_exclusive_into`](Self::scan_exclusive_into), encoded only.
        ///
        /// # Errors
        /// As [`scan_inclusive_into`](Self::scan_inclusive_into).
        pub fn encode_scan_exclusive<T: Summand>(
            &self,
            encoder: &mut wgpu::CommandEncoder,
            values: &Buffer<T>,
            row_len: usize,
            output: &Buffer<Double32>,
        ) -> Result<(), Error> {
            encode(self, encoder, values, row_len, Ends::Exclusive, output)
        }
    }
}
