//! The one tree of all reductions: its shape, its replay on the host, its launches on a device.
//!
//! A row of n elements is cut into chunks of consecutive elements, the last one shorter: one chunk up to 16,384 elements; else a
//! multiple of 4,096 that makes at most 512 chunks up to n = 2^25, 1,024 up to 2^27, 2,048 beyond (see [`chunk_of`]), or what the
//! caller pins by [`Blocked`](super::Blocked). A chunk has 1,024 accumulators; accumulator a starts from the neutral element and folds the chunk's
//! elements a, a + 1024, a + 2048, ... in this order. Lane j of 256 joins its four accumulators as (4j, 4j + 1),
//! (4j + 2, 4j + 3); then lanes j and j + 128 meet, j and j + 64, ..., j and j + 1. The results of a row's chunks, however many, are
//! joined as the elements of one chunk. An empty row gives the neutral element.
//!
//! So the bytes depend on the data, on n and on a pinned chunk alone: not on the device, its limits, the number of workgroups, the
//! alignment of the row, or whether pairs lie together or in planes.
//!
//! A device takes one launch. The workgroup that is a row's last joins the results of all; which one that is changes no bit. It
//! reads them by atomics, as WGSL orders no other memory between workgroups, and each word says itself whether it has come; were one
//! not to come, the result would be NaN. A second launch took an H200 4 µs more (50 M f32, of 58), a second compute pass 5 µs beyond
//! that. 512 chunks in place of 2,048 cost it up to a tenth at 2^28; at 2^23, 2,048 took twice the time of 512.
//!
//! Two roads lead to an accumulator. The definition folds by the guarded scalar operations. The quick road, for whole
//! vectors of elements, folds by their bare networks and looks once, at the end: if every accumulator is finite and not zero, and
//! no product was so small that its error was in danger, then no intermediate was infinite or NaN (these stick), the
//! guards would have changed at most the signs of zeros on the way, and these reach a nonzero result only as the sign
//! of a zero low word, which both roads settle to +0. Otherwise the lane starts again by the definition.
//!
//! The networks cost 10 operations an f32 (DWPlusFP) and 20 a pair (AccurateDWPlusDW), under the time of the loads. A fixed chunk of
//! 16,384 was 6 % slower than plain additions on an H200: the joins after the loads took the difference.

use rayon::prelude::*;

use super::array::Array;
use crate::Double32;
use crate::double32::shared;

/// Elements of a row that one workgroup reduces by itself.
pub(super) const ONE_CHUNK: usize = 16_384;
/// Accumulators in a chunk.
pub(super) const ACCUMULATORS: usize = 1024;
/// Lanes of a workgroup.
const LANES: usize = ACCUMULATORS / 4;

/// Elements in a chunk of a row of n, unless the caller pins another number. Steps of the quick road come in fours.
const fn chunk_of(n: usize) -> usize {
    if n <= ONE_CHUNK {
        return ONE_CHUNK;
    }
    let most_chunks = if n <= 1 << 25 {
        512
    } else if n <= 1 << 27 {
        1024
    } else {
        2048
    };
    4 * ACCUMULATORS * n.div_ceil(4 * ACCUMULATORS * most_chunks)
}

/// Elements in a chunk of a row of n, which may be pinned, and chunks in the row.
fn cut(n: usize, pinned: Option<usize>) -> (usize, usize) {
    let len = pinned.unwrap_or(chunk_of(n));
    (len, n.div_ceil(len).max(1))
}

/// The tree's error for a sum of n exact terms, in u² sum |x|: 3 an addition of pairs, over an accumulator's elements, ten joins, and in a
/// second level two chunks an accumulator and ten joins more.
#[cfg(feature = "gpu")]
pub(super) fn bound(n: usize) -> f64 {
    if n <= ONE_CHUNK { 75.0 } else { 63.0 + (3 * chunk_of(n) / ACCUMULATORS) as f64 }
}

/// What a reduction does with elements, on the host. Indices count from the array's first element.
pub(super) trait Reduction: Sync {
    fn neutral(&self) -> Double32;
    /// The definition of one step.
    fn fold(&self, sum: Double32, index: usize) -> Double32;
    fn join(&self, a: Double32, b: Double32) -> Double32;

    /// One step by the bare network, if there is one, and the least product so far.
    fn fold_quick(&self, sum: Double32, _index: usize, _least: &mut u32) -> Double32 {
        sum
    }

    /// Whether there is a quick road.
    fn is_quick(&self) -> bool {
        true
    }

    /// Elements in a chunk, if the caller pinned them.
    fn pinned(&self) -> Option<usize>;
}

/// -0: x + (-0) is x for every x.
pub(super) const NEUTRAL_SUM: Double32 = Double32::NEG_ZERO;

/// Sums of elements.
pub(super) struct Sum<'a, A: ?Sized>(pub(super) &'a A);

impl<A: Array + ?Sized> Reduction for Sum<'_, A> {
    fn neutral(&self) -> Double32 {
        NEUTRAL_SUM
    }

    fn fold(&self, sum: Double32, index: usize) -> Double32 {
        let x = self.0.at(index);
        if A::WORDS { shared::dd_add_f32(sum, x.hi()) } else { shared::dd_add(sum, x) }
    }

    fn fold_quick(&self, sum: Double32, index: usize, _: &mut u32) -> Double32 {
        let x = self.0.at(index);
        if A::WORDS { shared::dd_add_f32_network(sum, x.hi()) } else { shared::dd_add_network(sum, x) }
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        shared::dd_add(a, b)
    }

    fn pinned(&self) -> Option<usize> {
        self.0.pinned()
    }
}

/// A product of two elements: exact for f32, rounded for pairs.
pub(super) fn product<A: Array + ?Sized>(x: Double32, y: Double32) -> Double32 {
    if A::WORDS { shared::guarded_two_prod(x.hi(), y.hi()) } else { shared::dd_mul(x, y) }
}

/// [`product`] by the bare network, noting how small it was.
pub(super) fn product_quick<A: Array + ?Sized>(x: Double32, y: Double32, least: &mut u32) -> Double32 {
    let product = if A::WORDS { shared::two_prod_quick(x.hi(), y.hi()) } else { shared::dd_mul_quick(x, y) };
    *least = shared::least_product(*least, product.hi());
    product
}

/// One result for each of `rows` rows of n elements.
pub(super) fn reduce<R: Reduction>(reduction: &R, rows: usize, n: usize) -> Vec<Double32> {
    let (len, chunks) = cut(n, reduction.pinned());
    let chunk = |job: usize| {
        let (row, at) = (job / chunks, job % chunks * len);
        reduce_chunk(reduction, row * n + at, len.min(n - at))
    };
    let partials: Vec<_> = (0..rows * chunks).into_par_iter().map(chunk).collect();
    if chunks == 1 {
        return partials;
    }
    let joins = Joins { reduction, partials: &partials };
    (0..rows).into_par_iter().map(|row| reduce_chunk(&joins, row * chunks, chunks)).collect()
}

/// The results of chunks, to be joined.
struct Joins<'a, R> {
    reduction: &'a R,
    partials: &'a [Double32],
}

impl<R: Reduction> Reduction for Joins<'_, R> {
    fn neutral(&self) -> Double32 {
        self.reduction.neutral()
    }

    fn fold(&self, sum: Double32, index: usize) -> Double32 {
        self.join(sum, self.partials[index])
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        self.reduction.join(a, b)
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn pinned(&self) -> Option<usize> {
        None
    }
}

fn reduce_chunk<R: Reduction>(reduction: &R, first: usize, count: usize) -> Double32 {
    let mut values = [reduction.neutral(); ACCUMULATORS];
    let mut folded = 0;
    if reduction.is_quick() {
        folded = fold_quick(reduction, first, count, &mut values);
    }
    for at in folded..count {
        let value = &mut values[at % ACCUMULATORS];
        *value = reduction.fold(*value, first + at);
    }
    let settled = values.map(shared::settled);
    let lane = |j: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|part| settled[4 * j + part]);
        reduction.join(reduction.join(a, b), reduction.join(c, d))
    };
    let mut lanes: [Double32; LANES] = std::array::from_fn(lane);
    let mut stride = LANES / 2;
    while stride > 0 {
        for j in 0..stride {
            lanes[j] = reduction.join(lanes[j], lanes[j + stride]);
        }
        stride /= 2;
    }
    lanes[0]
}

/// The quick road over whole rows of accumulators; how many elements it took, none if it may have failed.
fn fold_quick<R: Reduction>(reduction: &R, first: usize, count: usize, values: &mut [Double32; ACCUMULATORS]) -> usize {
    let mut least = u32::MAX;
    let whole = count / ACCUMULATORS * ACCUMULATORS;
    for start in (first..first + whole).step_by(ACCUMULATORS) {
        for (at, value) in values.iter_mut().enumerate() {
            *value = reduction.fold_quick(*value, start + at, &mut least);
        }
    }
    if least >= shared::LEAST_EXACT_PRODUCT && values.iter().all(|value| shared::is_regular_word(value.hi())) {
        return whole;
    }
    values.fill(reduction.neutral());
    0
}

#[cfg(feature = "gpu")]
pub(super) use launches::{Form, Jobs, careful_program, encode, launch, program};
#[cfg(all(feature = "gpu", not(target_arch = "wasm32")))]
pub(super) use launches::{run, run_rows};

#[cfg(feature = "gpu")]
mod launches {
    use std::ops::Range;

    use super::super::array::DeviceArray;
    use super::cut;
    use crate::device::{Buffer, Launches};
    use crate::shader::{Part, Program, part};
    use crate::{Double32, Error, Gpu};

    const REDUCE: Part = part!("device/reduce.wgsl");
    const QUICK: Part = part!("device/fold_quick.wgsl");
    const CAREFUL: Part = part!("device/fold_careful.wgsl");

    /// A program of the tree, with the quick road.
    pub(in super::super) fn program(name: &'static str, parts: impl IntoIterator<Item = Part>) -> Program {
        Program::unguarded(name, [REDUCE, QUICK].into_iter().chain(parts).collect()).with_entry_point("reduce")
    }

    /// A program of the tree by the definition alone.
    pub(in super::super) fn careful_program(name: &'static str, parts: impl IntoIterator<Item = Part>) -> Program {
        Program::unguarded(name, [REDUCE, CAREFUL].into_iter().chain(parts).collect()).with_entry_point("reduce")
    }

    /// A reduction on a device.
    pub(in super::super) struct Form<'a> {
        pub(in super::super) program: Program,
        /// A buffer with one pair a row.
        pub(in super::super) by_row: Option<&'a Buffer<Double32>>,
        /// The neutral element, for programs that don't know it themselves.
        pub(in super::super) neutral: Double32,
    }

    impl Form<'_> {
        pub(in super::super) fn new(program: Program) -> Self {
            Self { program, by_row: None, neutral: Double32::ZERO }
        }
    }

    /// Element ranges of buffers start where a binding may: at multiples of 256 bytes, for elements of four bytes up.
    const ALIGNED: usize = 64;

    fn aligned(index: usize) -> usize {
        index / ALIGNED * ALIGNED
    }

    /// Rows of n elements, cut into jobs of a chunk each.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Jobs {
        rows: usize,
        n: usize,
        len: usize,
        chunks: usize,
    }

    impl Jobs {
        /// Chunks may have a pinned length.
        pub(in super::super) fn new(rows: usize, n: usize, pinned: Option<usize>) -> Self {
            let (len, chunks) = cut(n, pinned);
            Self { rows, n, len, chunks }
        }

        fn count(&self) -> usize {
            self.rows * self.chunks
        }

        fn start(&self, job: usize) -> usize {
            job / self.chunks * self.n + job % self.chunks * self.len
        }

        /// The elements of some jobs.
        fn elements(&self, jobs: &Range<usize>) -> Range<usize> {
            let (row, chunk) = ((jobs.end - 1) / self.chunks, (jobs.end - 1) % self.chunks);
            self.start(jobs.start)..row * self.n + self.n.min((chunk + 1) * self.len)
        }

        fn rows(&self, jobs: &Range<usize>) -> Range<usize> {
            jobs.start / self.chunks..(jobs.end - 1) / self.chunks + 1
        }

        /// Words in which the chunks of a row meet: a counter, and two for each. A single chunk meets nobody.
        fn meeting(&self) -> usize {
            if self.chunks == 1 { 0 } else { 1 + 2 * self.chunks }
        }

        /// The words in which the chunks of some rows meet.
        fn meetings(&self, rows: &Range<usize>) -> Range<usize> {
            aligned(rows.start * self.meeting())..rows.end * self.meeting()
        }

        /// As many jobs from `start` on as bindings of `limit` bytes hold, at `size` bytes an element.
        fn window(&self, start: usize, limit: u64, size: usize) -> Range<usize> {
            let fits = |end: usize| {
                let elements = self.elements(&(start..end));
                let inputs = (elements.end - aligned(elements.start)) as u64 * size as u64;
                let rows = self.rows(&(start..end));
                let results = (rows.end - aligned(rows.start)) as u64 * size_of::<Double32>() as u64;
                let meetings = self.meetings(&rows).len() as u64 * size_of::<u32>() as u64;
                inputs.max(results).max(meetings) <= limit
            };
            let (mut end, mut beyond) = (start + 1, self.count() + 1);
            while beyond - end > 1 {
                let middle = end.midpoint(beyond);
                if fits(middle) { end = middle } else { beyond = middle }
            }
            start..end
        }

        /// All jobs, window by window.
        pub(in super::super) fn windows(self, limit: u64, size: usize) -> impl Iterator<Item = Range<usize>> {
            let from = move |start: usize| (start < self.count()).then(|| self.window(start, limit, size));
            std::iter::successors(from(0), move |window| from(window.end))
        }

        fn params(&self, jobs: &Range<usize>, neutral: Double32) -> [u32; 11] {
            let rows = self.rows(jobs);
            let first_element = (rows.start * self.n).wrapping_sub(aligned(self.start(jobs.start)));
            let last_chunk = self.n - (self.chunks - 1) * self.len;
            // Positions are meant modulo 2^32.
            [
                jobs.len() as u32,
                (jobs.start % self.chunks) as u32,
                self.chunks as u32,
                self.n as u32,
                first_element as u32,
                last_chunk as u32,
                (rows.start * self.meeting() - self.meetings(&rows).start) as u32,
                (rows.start - aligned(rows.start)) as u32,
                neutral.hi().to_bits(),
                neutral.lo().to_bits(),
                self.len as u32,
            ]
        }
    }

    /// Encodes a reduction of rows, one for each element of `output`.
    pub(in super::super) fn encode<A: DeviceArray>(
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        form: &Form<'_>,
        inputs: &[(&'static str, &A)],
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        gpu.encode(encoder, |launches| launch(gpu, launches, form, inputs, output))
    }

    /// Adds a reduction's launches.
    pub(in super::super) fn launch<A: DeviceArray>(
        gpu: &Gpu,
        launches: &mut Launches,
        form: &Form<'_>,
        inputs: &[(&'static str, &A)],
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        let (rows, first) = (output.len(), inputs[0].1);
        for (argument, array) in inputs {
            super::super::array::row_len(argument, array.count(), rows)?;
            crate::error::check_len(argument, first.count(), array.count())?;
        }
        let jobs = Jobs::new(rows, first.count().checked_div(rows).unwrap_or(0), first.pinned());
        let limit = gpu.device().limits().max_storage_buffer_binding_size;
        let words = rows * jobs.meeting();
        let meeting = (words > 0).then(|| gpu.zeroed::<u32>(words)).transpose()?;
        let partials = |rows: &Range<usize>| match &meeting {
            Some(words) => words.window("partials", &jobs.meetings(rows)),
            None => gpu.device().untouched("partials"),
        };
        for window in jobs.windows(limit, A::SIZE) {
            let (elements, rows) = (jobs.elements(&window), jobs.rows(&window));
            let range = aligned(elements.start)..elements.end;
            let row_range = aligned(rows.start)..rows.end;
            let mut slices = vec![output.window("output", &row_range), partials(&rows)];
            for (argument, array) in inputs {
                let [first, second] = array.slices(argument, &range);
                // Too short for a vector of four words, which is then never read.
                let is_short = A::VECTORS && first.size < 16;
                slices.extend([if is_short { gpu.device().unread(argument) } else { first }, second]);
            }
            slices.extend(form.by_row.map(|buffer| buffer.window("largest", &row_range)));
            let params = jobs.params(&window, form.neutral);
            gpu.launch_groups(launches, &form.program, &params, &slices, window.len())?;
        }
        Ok(())
    }

    /// Rows on the host: uploads, runs, reads back.
    #[cfg(not(target_arch = "wasm32"))]
    pub(in super::super) fn run_rows(
        gpu: &Gpu,
        rows: usize,
        encode: impl FnOnce(&mut wgpu::CommandEncoder, &Buffer<Double32>) -> Result<(), Error>,
    ) -> Result<Vec<Double32>, Error> {
        let output = gpu.zeroed(rows)?;
        gpu.submit(|encoder| encode(encoder, &output))?;
        gpu.download(&output)
    }

    /// One row.
    #[cfg(not(target_arch = "wasm32"))]
    pub(in super::super) fn run(
        gpu: &Gpu,
        encode: impl FnOnce(&mut wgpu::CommandEncoder, &Buffer<Double32>) -> Result<(), Error>,
    ) -> Result<Double32, Error> {
        run_rows(gpu, 1, encode).map(|results| results[0])
    }
}
