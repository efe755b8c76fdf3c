//! `scan`: prefix sums along the rows of an array.
//!
//! [`scan_inclusive`](Host::scan_inclusive) and [`scan_exclusive`](Host::scan_exclusive) sum in pairs over a tree that depends on the row's
//! length alone; [`scan_doubling`](Host::scan_doubling), in `doubling`, gives the bits of a recurrence in f32.
//!
//! # The tree
//!
//! ```text
//! scan(row):
//!     cut the row into chunks of t tiles of 2048 elements each; offset[chunk] = exclusive scan of the chunks' sums, by this very procedure
//!     in each tile of a chunk, one after the other:
//!         128 lanes sum 16 neighbours each, in order, from 0
//!         inclusive scan of the lanes' sums by Kogge and Stone: 7 levels, lane += lane - 1, 2, 4, ..., 64
//!         run = offset + the sum of the lanes before; then run += each of the lane's 16 elements in turn
//!         offset += the sum of all lanes
//! sum of a chunk:
//!     l lanes have 4 sums each; the c-th adds elements 4 (lane + l k) + c, k = 0, 1, ..., in order, from 0
//!     a lane's sum = (first + second) + (third + fourth); halves of the lanes then fold
//!
//! row length        t                      l
//! up to 2^14        8: one chunk
//! up to 2^23        1                      32
//! up to 2^26        ⌈row length / 2^23⌉    64 up to t = 3, then 128
//! up to 2^28        8                      128
//! beyond            ⌈row length / 2^25⌉    128
//! ```
//!
//! A short tile is filled with zeros; short rows share a workgroup, which changes no sum. Memory is read twice and written once, by three
//! launches at most, and nothing waits for another workgroup: WebGPU promises no progress to a workgroup that others wait for, which rules out
//! scans in one pass.
//!
//! Measured on an H200, 2^28 f32 in one row: sums 284 µs, tiles 927, the scan of 16,384 sums 27. Tiles of 256 lanes took 1039 µs, of 64 lanes 953;
//! chunks of 32 tiles 1022, for all workgroups then read far apart. Eight lanes' sums added up by one lane, instead of Kogge's and Stone's levels, took 5 %
//! more, and a tile's loads before the last one's stores 2 %.
//!
//! # Guards
//!
//! A device sums a lane's elements by the bare networks, and anew with guards if the last sum of eight is not finite. The bits are the guarded
//! ones: these differ from the network's where a sum is not finite, and a network that once had an infinity or NaN, in a result or
//! on the way to one, has NaN from there on; and where a sum is zero, which a network yields only if the sum is exactly zero (its relative error
//! is below 1). That zero is then (+0, +0) both ways, since a sum that started from +0 never is -0.

#[cfg(feature = "gpu")]
mod device;
mod doubling;

use rayon::prelude::*;

use super::summand::Summand;
use crate::double32::shared;
#[cfg(feature = "gpu")]
use crate::error::check_len;
use crate::{Double32, Error, Host};
#[cfg(all(test, feature = "gpu"))]
pub(crate) use device::most_rounds;
#[cfg(feature = "gpu")]
pub(crate) use device::programs;
#[cfg(all(test, feature = "gpu"))]
pub(crate) use doubling::ROUNDS as DOUBLING_ROUNDS;

/// Lanes of a workgroup.
const LANES: usize = 128;
/// Elements of a lane.
const ITEMS: usize = 16;
/// Elements of a tile.
const TILE: usize = LANES * ITEMS;

/// Tiles that a workgroup takes one after the other, where there are enough.
const TILES: usize = 8;

/// Elements of a chunk of a row of n: a few tiles, but never more chunks than one chunk of sums has elements.
fn chunk_len(n: usize) -> usize {
    if n <= TILES * TILE {
        return TILES * TILE;
    }
    let few = n.div_ceil(2 * TILE * TILE).min(TILES);
    TILE * few.max(n.div_ceil(TILES * TILE * TILE))
}

/// Lanes that sum a chunk of so many elements.
fn summing_lanes(chunk_len: usize) -> usize {
    match chunk_len / TILE {
        ..=1 => LANES / 4,
        2..=3 => LANES / 2,
        _ => LANES,
    }
}

/// The error of scans of rows of n, in u² sum |x|: 3 an addition of pairs. In its own chunk an element passes at most 39 of them and one for each tile; if it
/// lies in another chunk, at most 4 t + 20 in that chunk's sum, 47 among the sums, t in the offset, 16 after it.
#[cfg(feature = "gpu")]
pub(crate) fn bound(n: usize) -> f64 {
    let tiles = (chunk_len(n) / TILE) as f64;
    if n <= TILES * TILE { 141.0 } else { 3.0 * (5.0 * tiles + 83.0) }
}

/// How many rows there are.
fn rows(len: usize, row_len: usize) -> Result<usize, Error> {
    if len == 0 {
        return Ok(0);
    }
    if row_len == 0 {
        return Err(Error::Argument { argument: "row_len", value: 0.0, expected: "at least 1" });
    }
    if len.is_multiple_of(row_len) {
        return Ok(len / row_len);
    }
    Err(Error::Indivisible { argument: "row_len", found: row_len, of: "values", elements: len })
}

/// How many rows there are in values that go to an output: of two lengths, one that can be cut is
/// right.
#[cfg(feature = "gpu")]
fn rows_to_output(len: usize, row_len: usize, output: usize) -> Result<usize, Error> {
    if output > 0 && rows(output, row_len).is_ok() && rows(len, row_len).is_err() {
        check_len("values", output, len)?;
    }
    let rows = rows(len, row_len)?;
    check_len("output", len, output)?;
    Ok(rows)
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

/// The twin of `shaders/kernels/scan_sums.wgsl`: all lanes' sums grow together, since each alone waits for itself.
fn chunk_sum<T: Summand>(chunk: &[T], lanes: usize) -> Double32 {
    let mut sums = [Double32::ZERO; 4 * LANES];
    for step in chunk.chunks(4 * lanes) {
        for (sum, x) in sums.iter_mut().zip(step) {
            *sum = x.add_to(*sum);
        }
    }
    let lane_sum = |lane: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|part| sums[4 * lane + part]);
        shared::dd_add(shared::dd_add(a, b), shared::dd_add(c, d))
    };
    let mut sums: [Double32; LANES] = std::array::from_fn(lane_sum);
    let mut half = lanes / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] = shared::dd_add(sums[lane], sums[lane + half]);
        }
        half /= 2;
    }
    sums[0]
}

/// A tile after all that sums to `offset`; what sums to the next one's offset. Lanes go on together here, too.
fn scan_tile<T: Summand>(tile: &[T], offset: Double32, ends: Ends, out: &mut [Double32]) -> Double32 {
    let items = padded(tile);
    let mut sums = [Double32::ZERO; LANES];
    let sums = &mut sums[..tile.len().div_ceil(ITEMS)];
    for item in 0..ITEMS {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum = items[ITEMS * lane + item].add_to(*sum);
        }
    }
    let mut reach = 1;
    while reach < sums.len() {
        // From the top down, so that each lane meets its partner's sum of the level before.
        for lane in (reach..sums.len()).rev() {
            sums[lane] = shared::dd_add(sums[lane - reach], sums[lane]);
        }
        reach *= 2;
    }
    let next_offset = sums.last().map_or(offset, |&total| shared::dd_add(offset, total));
    let starts = sums.iter().map(|&before| shared::dd_add(offset, before));
    let mut runs: Vec<_> = std::iter::once(offset).chain(starts).take(sums.len()).collect();
    for item in 0..ITEMS {
        for (run, at) in runs.iter_mut().zip((item..tile.len()).step_by(ITEMS)) {
            let next = items[at].add_to(*run);
            out[at] = if ends == Ends::Exclusive { *run } else { next };
            *run = next;
        }
    }
    next_offset
}

/// The twin of `shaders/kernels/scan.wgsl`.
fn scan_chunk<T: Summand>(chunk: &[T], offset: Double32, ends: Ends, out: &mut [Double32]) {
    let tiles = out.chunks_mut(TILE).zip(chunk.chunks(TILE));
    tiles.fold(offset, |offset, (out, tile)| scan_tile(tile, offset, ends, out));
}

fn scan_row<T: Summand>(row: &[T], ends: Ends, out: &mut [Double32]) {
    let len = chunk_len(row.len());
    let mut offsets = vec![Double32::ZERO; row.len().div_ceil(len)];
    if offsets.len() > 1 {
        let sums: Vec<_> = row.par_chunks(len).map(|chunk| chunk_sum(chunk, summing_lanes(len))).collect();
        scan_row(&sums, Ends::Exclusive, &mut offsets);
    }
    let chunks = out.par_chunks_mut(len).zip(row.par_chunks(len)).zip(offsets);
    chunks.for_each(|((out, chunk), offset)| scan_chunk(chunk, offset, ends, out));
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
    /// Rows whose sum |x| is at most 2^127: then every sum of the tree is finite, proved (each sums
    /// some of the row's elements, and its roundings add less than a thousandth). Beyond, a sum of
    /// the tree may overflow though no prefix does: in a row of 64, `x[0] = x[48] = -MAX` and
    /// `x[16] = x[32] = MAX` give ∞ from `x[48]` on. From an infinity on a row's sums are that infinity, from a
    /// NaN or infinities of both signs on NaN; sums before it, and other rows, are not touched.
    /// Pairs in must be canonical.
    ///
    /// # Accuracy
    /// |error| <= 141u² sum |x| for rows up to 2^14, beyond (15 t + 249) u², t = ⌈row_len / 2^23⌉ up to 2^26, 8 up to 2^28, then
    /// ⌈row_len / 2^25⌉: proved, to first order, by 3u² for each addition of pairs on an element's way. Integers whose partial sums stay below 2^48
    /// come out exact.
    /// Observed: 7.4u² sum |x| of the elements so far for f32, 9.5u² for pairs, over the data of
    /// [`sum`](Self::sum).
    ///
    /// # Order
    /// A tree that depends on `row_len` alone; it is in the documentation of the source file. The same bytes on every accepted device.
    ///
    /// # Errors
    /// [`Error::Argument`] if `row_len` is 0 while there are values; [`Error::Indivisible`] if it
    /// does not divide their number.
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
