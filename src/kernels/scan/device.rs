//! The device forms of inclusive and exclusive scans, and how arrays are cut into tiles and windows.

use std::ops::Range;

use super::{Ends, ITEMS, LANES, TILE, chunk_len, doubling, rows, rows_to_output, summing_lanes};
use crate::device::{Buffer, Device, Launches};
use crate::kernels::rounds::{looped, most_jobs};
use crate::kernels::summand::Summand;
use crate::shader::{Part, Program, part};
use crate::{Double32, Error, Gpu};

fn parts<T: Summand>(kernel: Part) -> Vec<Part> {
    let [arithmetic, input] = T::SCAN;
    vec![arithmetic, part!("device/scan_tile.wgsl"), input, kernel]
}

fn sums_program<T: Summand>() -> Program {
    let parts = parts::<T>(part!("kernels/scan_sums.wgsl"));
    Program::unguarded(T::NAMES[0], parts).with_entry_point("scan_sums")
}

fn scan_program<T: Summand>() -> Program {
    let parts = parts::<T>(part!("kernels/scan.wgsl"));
    Program::unguarded(T::NAMES[1], parts).with_entry_point("scan")
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

    /// Ranges of tiles whose elements, of so many bytes each, one binding can hold, and `most`
    /// tiles at the most.
    pub(super) fn windows(&self, device: &Device, bytes: usize, most: usize) -> impl Iterator<Item = Window> {
        let limit = device.limits().max_storage_buffer_binding_size / bytes as u64;
        let held = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(ALIGNED + self.halo) / self.tile;
        let (most, total, tiling) = (held.min(most).max(1), self.rows * self.per_row(), *self);
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

/// What `scan_tile.wgsl` wants to know of a window of chunks; lanes are those of a row or, for sums, of a chunk.
fn params(
    (rows, row_len): (usize, usize),
    (lanes, together): (usize, usize),
    chunks: &Tiling,
    window: &Window,
    flags: u32,
) -> [u32; 12] {
    let (first, per_row) = (window.tiles.start, chunks.per_row());
    let places_are_elements = together == 1 || lanes * ITEMS == row_len;
    [
        row_len as u32,
        per_row as u32,
        (first / per_row) as u32,
        (first % per_row) as u32,
        window.tiles.len() as u32,
        window.elements.start as u32,
        (first - aligned(first)) as u32,
        flags | u32::from(places_are_elements) << 2,
        lanes as u32,
        together as u32,
        rows as u32,
        chunks.tile as u32,
    ]
}

/// Rounds of the loops of a lane that sums its part of a chunk, by vectors of four and, where that
/// failed, one by one; and of the tree of lanes.
fn sum_rounds(chunk_len: usize) -> u64 {
    let each = chunk_len.div_ceil(4 * summing_lanes(chunk_len)) as u64;
    looped(each / 4, 0) + looped(3, 0) + looped(each, 0) + looped(7, 0)
}

/// Rounds of the loops over a chunk's tiles: seven levels among the lanes, and four runs of eight
/// elements where infinities are.
fn tile_rounds(chunk_len: usize) -> u64 {
    looped(chunk_len.div_ceil(TILE) as u64, looped(7, 0) + 4 * looped(8, 0))
}

/// The rounds of a chunk of the longest rows that are taken.
#[cfg(test)]
pub(crate) fn most_rounds() -> u64 {
    let of_rows = |row_len: usize| tile_rounds(chunk_len(row_len)).max(sum_rounds(chunk_len(row_len)));
    (0..=31).map(|power| of_rows(1 << power)).max().unwrap_or(0)
}

/// The chunks that one launch may take, at `lanes` invocations a chunk of workgroups of [`LANES`].
fn most_chunks(gpu: &Gpu, lanes: usize, rounds: u64) -> usize {
    let invocations = gpu.elementwise_groups(usize::MAX, LANES as u32) as usize * LANES;
    most_jobs(invocations / lanes, rounds)
}

fn launch_sums<T: Summand>(
    gpu: &Gpu,
    launches: &mut Launches,
    values: &Buffer<T>,
    chunks: &Tiling,
    sums: &Buffer<Double32>,
) -> Result<(), Error> {
    let lanes = summing_lanes(chunks.tile);
    let most = most_chunks(gpu, lanes, sum_rounds(chunks.tile));
    for window in chunks.windows(gpu.device(), size_of::<Double32>(), most) {
        let own = aligned(window.tiles.start)..window.tiles.end;
        let input = values.window("values", &window.elements);
        let slices = [gpu.device().vectors_of(input), input, sums.window("sums", &own)];
        let params = params((chunks.rows, chunks.row_len), (lanes, 1), chunks, &window, 0);
        gpu.launch(launches, &sums_program::<T>(), &params, &slices, window.tiles.len() * lanes)?;
    }
    Ok(())
}

fn launch_chunks<T: Summand>(
    gpu: &Gpu,
    launches: &mut Launches,
    (values, output): (&Buffer<T>, &Buffer<Double32>),
    row_len: usize,
    offsets: Option<&Buffer<Double32>>,
    ends: Ends,
) -> Result<(), Error> {
    let flags = u32::from(offsets.is_some()) | u32::from(ends == Ends::Exclusive) << 1;
    let rows = values.len() / row_len;
    let (lanes, together) = sharing(row_len);
    let chunks = if together > 1 {
        Tiling { row_len: values.len(), rows: 1, tile: together * row_len, halo: 0 }
    } else {
        Tiling { row_len, rows, tile: chunk_len(row_len), halo: 0 }
    };
    let most = most_chunks(gpu, LANES, tile_rounds(chunks.tile));
    for window in chunks.windows(gpu.device(), size_of::<Double32>(), most) {
        let own = aligned(window.tiles.start)..window.tiles.end;
        let offsets = offsets.map_or_else(|| gpu.device().unread("offsets"), |offsets| offsets.window("offsets", &own));
        let input = values.window("values", &window.elements);
        let slices = [gpu.device().vectors_of(input), input, offsets, output.window("output", &window.elements)];
        let params = params((rows, row_len), (lanes, together), &chunks, &window, flags);
        gpu.launch(launches, &scan_program::<T>(), &params, &slices, window.tiles.len() * LANES)?;
    }
    Ok(())
}

fn launch<T: Summand>(
    gpu: &Gpu,
    launches: &mut Launches,
    values: &Buffer<T>,
    row_len: usize,
    ends: Ends,
    output: &Buffer<Double32>,
) -> Result<(), Error> {
    let rows = rows_to_output(values.len(), row_len, output.len())?;
    check_row_len::<T>(row_len)?;
    if rows == 0 {
        return Ok(());
    }
    let chunks = Tiling { row_len, rows, tile: chunk_len(row_len), halo: 0 };
    if chunks.per_row() == 1 {
        return launch_chunks(gpu, launches, (values, output), row_len, None, ends);
    }
    let len = rows * chunks.per_row();
    let (sums, offsets) = (gpu.zeroed(len)?, gpu.zeroed(len)?);
    launch_sums(gpu, launches, values, &chunks, &sums)?;
    launch(gpu, launches, &sums, chunks.per_row(), Ends::Exclusive, &offsets)?;
    launch_chunks(gpu, launches, (values, output), row_len, Some(&offsets), ends)
}

#[cfg(not(target_arch = "wasm32"))]
fn run<T: Summand>(gpu: &Gpu, values: &[T], row_len: usize, ends: Ends) -> Result<Vec<Double32>, Error> {
    rows(values.len(), row_len)?;
    let output = gpu.zeroed(values.len())?;
    let values = gpu.upload(values)?;
    gpu.submit(|encoder| gpu.encode(encoder, |launches| launch(gpu, launches, &values, row_len, ends, &output)))?;
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
    /// Those of the host's form; [`Error::Length`] for an output of another length;
    /// [`Error::Shared`] for one that shares a buffer with the values; [`Error::WrongDevice`],
    /// [`Error::OutOfMemory`] for the sums of chunks, [`Error::DeviceLost`].
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
        encoder: &mut crate::Encoder,
        values: &Buffer<T>,
        row_len: usize,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        self.encode(encoder, |launches| launch(self, launches, values, row_len, Ends::Inclusive, output))
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
        encoder: &mut crate::Encoder,
        values: &Buffer<T>,
        row_len: usize,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        self.encode(encoder, |launches| launch(self, launches, values, row_len, Ends::Exclusive, output))
    }
}
