//! The doubling recurrence in f32, to the bit.
//!
//! # Pass plan on a device
//!
//! Level k = 0, 1, ... adds the element 2^k before. A pass takes a stride s = 2^m, sees a row as a matrix of rows s long, so that levels m,
//! m + 1, ... couple elements of one column only, and runs several levels on a tile of 4096 elements.
//!
//! ```text
//! row_len <= 4096:  one pass over whole rows, several to a tile where they are short
//! else              8 to 10 levels f:  s = 1, 4096 - 2^f elements after a halo of 2^f
//!                   while more than 10 levels are left:
//!                       8 levels:      8 columns, 256 matrix rows after a halo of 256
//!                   the rest:          whole columns, as many as a tile holds; in place
//! ```
//!
//! So rows up to 2^20 take two passes over memory, up to 2^28 three. A row that one binding cannot hold takes the first pass in windows, and then
//! one pass a level.
//!
//! Within a tile, levels come in steps of four: a lane takes sixteen values of a column and the sixteen before them into registers, and
//! only steps go through workgroup memory. A partner that is not there, before a row's start, is -0: x + (-0) is x for every x.

use rayon::prelude::*;

use super::rows;
use crate::double32::shared;
use crate::{Error, Host};
#[cfg(all(test, feature = "gpu"))]
pub(crate) use device::ROUNDS;
#[cfg(feature = "gpu")]
pub(super) use device::programs;

/// Levels of the recurrence on a row.
fn levels(row_len: usize) -> u32 {
    row_len.next_power_of_two().trailing_zeros()
}

/// One level on one row.
fn step(values: &[f32], apart: usize, out: &mut [f32]) {
    let (head, tail) = out.split_at_mut(apart);
    head.copy_from_slice(&values[..apart]);
    let pairs = values[apart..].par_iter().zip(&values[..values.len() - apart]);
    tail.par_iter_mut().zip(pairs).with_min_len(1 << 14).for_each(|(out, (x, partner))| *out = x + partner);
}

fn recurrence(row: &[f32], out: &mut [f32]) {
    let mut values = row.to_vec();
    for level in 0..levels(row.len()) {
        step(&values, 1 << level, out);
        values.copy_from_slice(out);
    }
    out.iter_mut().zip(&values).for_each(|(out, &x)| *out = shared::quiet(x));
}

impl Host {
    /// Prefix sums along rows by recursive doubling in f32: from `a = values`, for d = 1, 2, 4, ... below `row_len`, `a[i] + a[i - d]` replaces
    /// `a[i]` wherever i >= d, all at once.
    ///
    /// # Shape
    /// `values` is `(rows, row_len)`, row-major; as many f32 out. Empty in, empty out.
    ///
    /// # Domain
    /// All f32, as IEEE addition has it; every NaN that comes out is 0x7fc00000.
    ///
    /// # Accuracy
    /// The bits of the recurrence, which has ⌈log2 row_len⌉ roundings on each path: the reference of codes in single precision. For accurate
    /// sums take [`scan_inclusive`](Self::scan_inclusive).
    ///
    /// # Errors
    /// As [`scan_inclusive`](Self::scan_inclusive).
    ///
    /// # Source
    /// Hillis, Steele (1986).
    ///
    /// ```
    /// use double32::Host;
    /// assert_eq!(Host.scan_doubling(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3)?, [1.0, 3.0, 6.0, 4.0, 9.0, 15.0]);
    /// # Ok::<(), double32::Error>(())
    /// ```
    pub fn scan_doubling(&self, values: &[f32], row_len: usize) -> Result<Vec<f32>, Error> {
        let mut out = vec![0.0; values.len()];
        if rows(values.len(), row_len)? > 0 {
            let all = out.par_chunks_mut(row_len).zip(values.par_chunks(row_len));
            all.with_min_len(4096 / row_len).for_each(|(out, row)| recurrence(row, out));
        }
        Ok(out)
    }
}

#[cfg(feature = "gpu")]
mod device {
    use std::ops::RangeInclusive;

    use super::super::device::{Tiling, Window, aligned, check_row_len};
    use super::super::{rows, rows_to_output};
    use super::levels;
    use crate::device::{Buffer, Launches, check_output};
    use crate::kernels::rounds::{looped, most_jobs};
    use crate::shader::{Part, Program, part};
    use crate::{Error, Gpu};

    /// Elements of a tile, and its levels at the most: log2 of them.
    const TILE: usize = 4096;
    const TILE_LEVELS: u32 = 12;
    /// Levels of the first pass over a long row, whose halo costs 1 part in 16 to 1 in 4 of its tiles, and of the last.
    const FIRST: RangeInclusive<u32> = 8..=10;
    const LAST: u32 = 9;
    const LAST_AT_MOST: u32 = 10;
    /// Levels of a pass in between, and log2 of the columns of its tiles: half a tile is halo there.
    const BETWEEN: u32 = 8;
    const COLUMNS: u32 = 3;

    /// Lanes of a workgroup.
    const LANES: usize = 256;

    const KERNEL: Part = part!("kernels/scan_doubling.wgsl");

    fn between() -> Program {
        Program::unguarded("scan_doubling", vec![part!("device/doubling_between.wgsl"), KERNEL])
    }

    fn within() -> Program {
        let parts = vec![part!("device/doubling_within.wgsl"), KERNEL];
        Program::unguarded("scan_doubling_within", parts).with_entry_point("scan_doubling")
    }

    fn far() -> Program {
        Program::unguarded("scan_doubling_far", vec![part!("kernels/scan_doubling_far.wgsl")])
    }

    pub(in crate::kernels) fn programs() -> Vec<Program> {
        vec![between(), within(), far()]
    }

    /// Some levels at once: from `stride` (its log2) up, on tiles `width` (its log2) wide, `halo` matrix rows of them not their own.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Pass {
        stride: u32,
        levels: u32,
        width: u32,
        halo: usize,
    }

    impl Pass {
        fn height(&self) -> usize {
            (TILE >> self.width) - self.halo
        }

        fn matrix_rows(&self, row_len: usize) -> usize {
            row_len.div_ceil(1 << self.stride)
        }

        /// Tiles side by side in a row's matrix, and all tiles of a row.
        fn tiles(&self, row_len: usize) -> (usize, usize) {
            let abreast = 1 << (self.stride - self.width);
            (abreast, abreast * self.matrix_rows(row_len).div_ceil(self.height()))
        }
    }

    /// The passes for rows of this length.
    fn passes(row_len: usize) -> Vec<Pass> {
        let total = levels(row_len);
        if total <= TILE_LEVELS {
            return vec![Pass { stride: 0, levels: total, width: 0, halo: 0 }];
        }
        let between = total.saturating_sub(FIRST.end() + LAST_AT_MOST).div_ceil(BETWEEN);
        let first = total.saturating_sub(between * BETWEEN + LAST).clamp(*FIRST.start(), *FIRST.end());
        let mut passes = vec![Pass { stride: 0, levels: first, width: 0, halo: 1 << first }];
        let mut done = first;
        for _ in 0..between {
            passes.push(Pass { stride: done, levels: BETWEEN, width: COLUMNS, halo: TILE >> (COLUMNS + 1) });
            done += BETWEEN;
        }
        passes.push(Pass { stride: done, levels: total - done, width: TILE_LEVELS - (total - done), halo: 0 });
        passes
    }

    /// log2 of the places that a row has in a tile, and the rows that a tile holds: more than one where they are short.
    fn sharing(row_len: usize) -> (u32, usize) {
        let places = levels(row_len).min(TILE_LEVELS);
        (places, TILE >> places)
    }

    fn together(row_len: usize) -> usize {
        sharing(row_len).1
    }

    /// One pass over the tiles of a window, whose first tile is so many tiles into a row.
    fn params(pass: &Pass, rows: usize, row_len: usize, window: &Window) -> [u32; 16] {
        let (places, together) = sharing(row_len);
        let (abreast, per_row) = if together > 1 { (1, usize::MAX) } else { pass.tiles(row_len) };
        [
            row_len as u32,
            pass.stride,
            places,
            pass.width,
            pass.levels,
            pass.halo as u32,
            abreast.trailing_zeros(),
            per_row as u32,
            (window.tiles.start / per_row) as u32,
            (window.tiles.start % per_row) as u32,
            window.tiles.len() as u32,
            window.elements.start as u32,
            together as u32,
            rows as u32,
            0,
            0,
        ]
    }

    /// Rounds of the loop over a tile's levels, four at a time.
    pub(crate) const ROUNDS: u64 = looped(TILE_LEVELS as u64 / 4, 0);

    /// The tiles that one launch may take.
    fn most_tiles(gpu: &Gpu) -> usize {
        most_jobs(gpu.elementwise_groups(usize::MAX, LANES as u32) as usize, ROUNDS)
    }

    /// The first pass, in windows of tiles; later ones, in windows of whole rows.
    fn windows(gpu: &Gpu, pass: &Pass, row_len: usize, rows: usize) -> Vec<Window> {
        let most = most_tiles(gpu);
        if together(row_len) > 1 {
            let tiling = Tiling { row_len: rows * row_len, rows: 1, tile: together(row_len) * row_len, halo: 0 };
            return tiling.windows(gpu.device(), size_of::<f32>(), most).collect();
        }
        if pass.stride == 0 {
            let tiling = Tiling { row_len, rows, tile: pass.height(), halo: pass.halo };
            return tiling.windows(gpu.device(), size_of::<f32>(), most).collect();
        }
        let whole = Tiling { row_len, rows, tile: row_len, halo: 0 };
        let per_row = pass.tiles(row_len).1;
        let tiles =
            |window: Window| Window { tiles: window.tiles.start * per_row..window.tiles.end * per_row, ..window };
        whole.windows(gpu.device(), size_of::<f32>(), most / per_row).map(tiles).collect()
    }

    fn launch_between(
        gpu: &Gpu,
        launches: &mut Launches,
        pass: &Pass,
        row_len: usize,
        (values, output): (&Buffer<f32>, &Buffer<f32>),
    ) -> Result<(), Error> {
        let rows = values.len() / row_len;
        for window in windows(gpu, pass, row_len, rows) {
            let slices = [values.window("values", &window.elements), output.window("output", &window.elements)];
            let params = params(pass, rows, row_len, &window);
            gpu.launch(launches, &between(), &params, &slices, window.tiles.len() * LANES)?;
        }
        Ok(())
    }

    fn launch_within(
        gpu: &Gpu,
        launches: &mut Launches,
        pass: &Pass,
        row_len: usize,
        output: &Buffer<f32>,
    ) -> Result<(), Error> {
        let rows = output.len() / row_len;
        for window in windows(gpu, pass, row_len, rows) {
            let slices = [output.window("output", &window.elements)];
            let params = params(pass, rows, row_len, &window);
            gpu.launch(launches, &within(), &params, &slices, window.tiles.len() * LANES)?;
        }
        Ok(())
    }

    /// One level on every row, `apart` a multiple of the alignment of windows.
    fn launch_far(
        gpu: &Gpu,
        launches: &mut Launches,
        apart: usize,
        row_len: usize,
        (values, output): (&Buffer<f32>, &Buffer<f32>),
    ) -> Result<(), Error> {
        for row in (0..values.len()).step_by(row_len) {
            for (first, last, partners) in [(row, row + apart, false), (row + apart, row + row_len, true)] {
                let start = aligned(first);
                for window in gpu.windows(last - start, size_of::<f32>(), 0) {
                    let own = start + window.start..start + window.end;
                    let skip = first.saturating_sub(own.start);
                    let partner = if partners { own.start - apart..own.end - apart } else { own.clone() };
                    let slices = [
                        values.window("values", &own),
                        values.window("values", &partner),
                        output.window("output", &own),
                    ];
                    let params = [own.len() as u32, skip as u32, u32::from(partners), 0];
                    gpu.launch(launches, &far(), &params, &slices, own.len())?;
                }
            }
        }
        Ok(())
    }

    /// A row that one binding cannot hold: the first pass, then a level at a time.
    fn launch_long_rows(
        gpu: &Gpu,
        launches: &mut Launches,
        row_len: usize,
        (values, output): (&Buffer<f32>, &Buffer<f32>),
    ) -> Result<(), Error> {
        let first = passes(row_len)[0];
        let far_levels = first.levels..levels(row_len);
        let spare = gpu.zeroed(values.len())?;
        let mut ends = [&spare, output];
        if far_levels.len() % 2 == 1 {
            ends.swap(0, 1);
        }
        launch_between(gpu, launches, &first, row_len, (values, ends[1]))?;
        for level in far_levels {
            ends.swap(0, 1);
            launch_far(gpu, launches, 1 << level, row_len, (ends[0], ends[1]))?;
        }
        Ok(())
    }

    /// All passes but the last go from buffer to buffer, so that the last of them ends in the output.
    fn launch_passes(
        gpu: &Gpu,
        launches: &mut Launches,
        row_len: usize,
        (values, output): (&Buffer<f32>, &Buffer<f32>),
    ) -> Result<(), Error> {
        let passes = passes(row_len);
        let (last, moving) = match passes.split_last() {
            Some((last, moving)) if !moving.is_empty() => (Some(last), moving),
            _ => (None, &passes[..]),
        };
        let spare = if moving.len() > 1 { Some(gpu.zeroed(values.len())?) } else { None };
        let mut from = values;
        for (index, pass) in moving.iter().enumerate() {
            let to = spare.as_ref().filter(|_| (moving.len() - index) % 2 == 0).unwrap_or(output);
            launch_between(gpu, launches, pass, row_len, (from, to))?;
            from = to;
        }
        last.map_or(Ok(()), |last| launch_within(gpu, launches, last, row_len, output))
    }

    impl Gpu {
        /// Prefix sums along rows by recursive doubling in f32; uploads, runs, reads back. The bytes of
        /// [`Host::scan_doubling`](crate::Host::scan_doubling).
        ///
        /// # Errors
        /// Those of the host's form, and of [`upload`](Self::upload).
        #[cfg(not(target_arch = "wasm32"))]
        pub fn scan_doubling(&self, values: &[f32], row_len: usize) -> Result<Vec<f32>, Error> {
            rows(values.len(), row_len)?;
            let output = self.zeroed(values.len())?;
            self.scan_doubling_into(&self.upload(values)?, row_len, &output)?;
            self.download(&output)
        }

        /// [`scan_doubling`](Self::scan_doubling) on device buffers; submits and does not wait.
        ///
        /// # Errors
        /// Those of the host's form; [`Error::Length`] for an output of another length;
        /// [`Error::Shared`] for one that shares a buffer with the values; [`Error::WrongDevice`];
        /// [`Error::OutOfMemory`] for a spare buffer where rows are longer than 2^20; [`Error::DeviceLost`].
        pub fn scan_doubling_into(
            &self,
            values: &Buffer<f32>,
            row_len: usize,
            output: &Buffer<f32>,
        ) -> Result<(), Error> {
            self.submit(|encoder| self.encode_scan_doubling(encoder, values, row_len, output))
        }

        /// [`scan_doubling_into`](Self::scan_doubling_into), encoded only.
        ///
        /// # Errors
        /// As [`scan_doubling_into`](Self::scan_doubling_into).
        pub fn encode_scan_doubling(
            &self,
            encoder: &mut crate::Encoder,
            values: &Buffer<f32>,
            row_len: usize,
            output: &Buffer<f32>,
        ) -> Result<(), Error> {
            let rows = rows_to_output(values.len(), row_len, output.len())?;
            check_row_len::<f32>(row_len)?;
            check_output(&output.slice("output"), &[values.slice("values")])?;
            if rows == 0 {
                return Ok(());
            }
            // A row's window may start up to an alignment early.
            let bytes = (row_len + 64).saturating_mul(size_of::<f32>()) as u64;
            if bytes > self.device().limits().max_storage_buffer_binding_size && row_len > TILE {
                return self.encode(encoder, |launches| launch_long_rows(self, launches, row_len, (values, output)));
            }
            self.encode(encoder, |launches| launch_passes(self, launches, row_len, (values, output)))
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn passes_cover_every_level_once_with_halo_enough() {
            for row_len in (1..40_000).chain([1 << 20, (1 << 20) + 1, 1 << 24, (1 << 28) + 1, (1 << 31) - 5]) {
                let passes = passes(row_len);
                let mut done = 0;
                for pass in &passes {
                    assert_eq!(pass.stride, done, "{row_len}");
                    assert!(pass.width <= pass.stride, "{row_len}: {pass:?}");
                    let whole_columns = pass.matrix_rows(row_len) <= TILE >> pass.width;
                    assert!(
                        pass.halo + 1 >= 1 << pass.levels || pass.halo == 0 && whole_columns,
                        "{row_len}: {pass:?}"
                    );
                    done += pass.levels;
                }
                assert_eq!(done, levels(row_len), "{row_len}");
                assert!(passes.len() <= if row_len <= 1 << 20 { 2 } else { 4 }, "{row_len}");
            }
        }
    }
}
