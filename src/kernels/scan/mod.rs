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

#[cfg(feature = "gpu")]
mod device;
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
