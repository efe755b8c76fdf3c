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
//! A device takes one launch, unless a chunk is so long, or chunks are so many, that loops or
//! bindings would not hold them (`Jobs::is_whole`): then passes over parts of the chunks carry the
//! accumulators from one to the next, in the same order, and further passes join the chunks'
//! results.
//!
//! The workgroup that is a row's last joins the results of all; which one that is changes no bit.
//! It reads them by atomics, as WGSL orders no other memory between workgroups, and each word says
//! itself whether it has come; were one not to come, the result would be NaN. A second launch took
//! an H200 4 µs more (50 M f32, of 58), a second compute pass 5 µs beyond that. 512 chunks in place
//! of 2,048 cost it up to a tenth at 2^28; at 2^23, 2,048 took twice the time of 512.
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
pub(super) use launches::{Bounds, Form, Jobs, Programs, Steps, encode, launch};
#[cfg(all(feature = "gpu", not(target_arch = "wasm32")))]
pub(super) use launches::{run, run_rows};

#[cfg(feature = "gpu")]
mod launches {
    use std::ops::Range;

    use super::super::array::{DeviceArray, row_len};
    use super::super::rounds::{MOST_ROUNDS, looped, most_jobs};
    use super::{ACCUMULATORS, cut};
    use crate::device::{Buffer, Launches, Slice, check_output};
    use crate::shader::{Part, Program, part};
    use crate::{Double32, Error, Gpu};

    const TREE: Part = part!("device/tree.wgsl");
    const WHOLE: Part = part!("device/reduce.wgsl");
    const PASS: Part = part!("device/reduce_pass.wgsl");
    const QUICK: Part = part!("device/fold_quick.wgsl");
    const CAREFUL: Part = part!("device/fold_careful.wgsl");

    /// A reduction's program for rows that one launch takes, and its passes for those that are too
    /// long.
    pub(in super::super) struct Programs {
        pub(in super::super) whole: Program,
        pub(in super::super) pass: Program,
    }

    impl Programs {
        /// As the contract has them.
        #[cfg(feature = "contract")]
        pub(in super::super) fn all(self) -> Vec<Program> {
            vec![self.whole, self.pass]
        }

        /// With the quick road; named for the one launch and for a pass.
        pub(in super::super) fn quick(names: [&'static str; 2], parts: &[Part]) -> Self {
            Self::of(names, QUICK, parts)
        }

        /// By the definition alone.
        pub(in super::super) fn careful(names: [&'static str; 2], parts: &[Part]) -> Self {
            Self::of(names, CAREFUL, parts)
        }

        fn of([whole, pass]: [&'static str; 2], fold: Part, parts: &[Part]) -> Self {
            let all = |form: Part| [TREE, form, fold].into_iter().chain(parts.iter().copied()).collect();
            Self {
                whole: Program::unguarded(whole, all(WHOLE)).with_entry_point("reduce"),
                pass: Program::unguarded(pass, all(PASS)).with_entry_point("reduce_pass"),
            }
        }
    }

    /// Rounds of the loops that one step of a fold has, and one join: those of `map_reduce` may
    /// have some.
    #[derive(Clone, Copy, Default)]
    pub(in super::super) struct Steps {
        pub(in super::super) fold: u64,
        pub(in super::super) join: u64,
    }

    /// A reduction on a device.
    pub(in super::super) struct Form<'a> {
        pub(in super::super) programs: Programs,
        /// The pass that joins chunks' results.
        pub(in super::super) join: Program,
        /// A buffer with one pair a row.
        pub(in super::super) by_row: Option<&'a Buffer<Double32>>,
        /// The neutral element, for programs that don't know it themselves.
        pub(in super::super) neutral: Double32,
        pub(in super::super) steps: Steps,
    }

    impl Form<'_> {
        pub(in super::super) fn new(programs: Programs, join: Program) -> Self {
            Self { programs, join, by_row: None, neutral: Double32::ZERO, steps: Steps::default() }
        }

        /// The pass that joins chunks' results, as a reduction of its own.
        fn joining(&self) -> Form<'_> {
            let programs = Programs { whole: self.programs.whole.clone(), pass: self.join.clone() };
            Form { neutral: self.neutral, ..Form::new(programs, self.join.clone()) }
        }
    }

    /// Element ranges of buffers start where a binding may: at multiples of 256 bytes, for elements of four bytes up.
    const ALIGNED: usize = 64;

    fn aligned(index: usize) -> usize {
        index / ALIGNED * ALIGNED
    }

    /// Elements of a chunk in one pass, at most.
    const LONGEST_PASS: usize = 1 << 21;

    /// Bytes of a chunk's accumulators.
    const CARRIED: usize = ACCUMULATORS * size_of::<Double32>();

    /// Loads of results that have not come, at most: `MOST_TRIES` of shaders/device/reduce.wgsl.
    const MOST_TRIES: u64 = 4096;

    /// What bounds a launch: bytes of a binding, bytes of an element, workgroups.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Bounds {
        pub(in super::super) limit: u64,
        pub(in super::super) size: usize,
        pub(in super::super) groups: usize,
    }

    impl Bounds {
        pub(in super::super) fn of(gpu: &Gpu, size: usize) -> Self {
            let limit = gpu.device().limits().max_storage_buffer_binding_size;
            Self { limit, size, groups: gpu.most_groups() }
        }

        fn holds(&self, elements: usize, size: usize) -> bool {
            elements.saturating_mul(size) as u64 <= self.limit
        }
    }

    /// Rows of n elements, cut into jobs of a chunk each.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Jobs {
        rows: usize,
        n: usize,
        len: usize,
        chunks: usize,
        steps: Steps,
    }

    /// Some jobs, and the part of each one's chunk that a pass takes.
    #[derive(Clone, Debug)]
    pub(in super::super) struct Pass {
        pub(in super::super) jobs: Range<usize>,
        positions: Range<usize>,
        is_last: bool,
    }

    impl Jobs {
        /// Chunks may have a pinned length.
        pub(in super::super) fn new(rows: usize, n: usize, pinned: Option<usize>, steps: Steps) -> Self {
            let (len, chunks) = cut(n, pinned);
            Self { rows, n, len, chunks, steps }
        }

        /// A row's chunks, joined as the elements of one chunk.
        fn joins(&self) -> Self {
            let steps = Steps { fold: self.steps.join, ..self.steps };
            Self::new(self.rows, self.chunks, Some(self.chunks.next_multiple_of(ACCUMULATORS)), steps)
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

        fn longest(&self) -> usize {
            self.len.min(self.n)
        }

        /// Elements of each row's last chunk.
        fn last_chunk(&self) -> usize {
            self.n - (self.chunks - 1) * self.len
        }

        /// Rounds of the loops over so many elements of a chunk: all four accumulators at once and,
        /// where that may have failed or can't be, one by one. Steps with loops are taken once.
        fn fold_rounds(&self, elements: usize) -> u64 {
            let each = elements.div_ceil(ACCUMULATORS) as u64;
            each + 6 + 4 * (looped(each, 0) + each * self.steps.fold)
        }

        /// Rounds of the tree: four lots of three joins, after three.
        fn tree_rounds(&self) -> u64 {
            looped(4, 0) + 15 * self.steps.join
        }

        fn chunk_rounds(&self, elements: usize) -> u64 {
            self.fold_rounds(elements) + self.tree_rounds()
        }

        /// Whether the tree needs a pass of its own, over no elements.
        fn joins_apart(&self) -> bool {
            looped(1, self.chunk_rounds(ACCUMULATORS)) > MOST_ROUNDS
        }

        /// Rounds of a job in a pass over so many elements.
        fn pass_rounds(&self, elements: usize) -> u64 {
            let joining = if self.joins_apart() { 0 } else { elements };
            self.fold_rounds(elements).max(self.chunk_rounds(joining))
        }

        /// Rounds of a job where a row takes one launch: it may be the one that joins the row's
        /// chunks.
        pub(in super::super) fn rounds(&self) -> u64 {
            let own = self.chunk_rounds(self.longest()) + 1;
            if self.chunks == 1 {
                return own;
            }
            let each = self.chunks.div_ceil(ACCUMULATORS) as u64;
            let joins = looped(4, looped(each, 2 + self.steps.join));
            own + joins + MOST_TRIES + self.tree_rounds() + 1
        }

        /// Whether one launch takes whole rows, by their rounds and by its bindings.
        fn is_whole(&self, bounds: &Bounds) -> bool {
            looped(1, self.rounds()) <= MOST_ROUNDS
                && bounds.holds(self.longest() + ALIGNED, bounds.size)
                && bounds.holds(self.meeting() + ALIGNED, size_of::<u32>())
        }

        /// As many jobs from `start` on as fit, `most` at most and one at least.
        fn window(&self, start: usize, most: usize, fits: impl Fn(&Range<usize>) -> bool) -> Range<usize> {
            let (mut end, mut beyond) = (start + 1, self.count().min(start.saturating_add(most)) + 1);
            while beyond - end > 1 {
                let middle = end.midpoint(beyond);
                if fits(&(start..middle)) { end = middle } else { beyond = middle }
            }
            start..end
        }

        fn all_windows(self, window: impl Fn(&Self, usize) -> Range<usize>) -> impl Iterator<Item = Range<usize>> {
            let from = move |start: usize| (start < self.count()).then(|| window(&self, start));
            std::iter::successors(from(0), move |window| from(window.end))
        }

        /// All jobs, window by window, where one launch takes whole rows.
        fn windows(self, bounds: Bounds) -> impl Iterator<Item = Range<usize>> {
            let most = most_jobs(bounds.groups, self.rounds());
            self.all_windows(move |jobs, start| {
                jobs.window(start, most, |window| {
                    let elements = jobs.elements(window);
                    let rows = jobs.rows(window);
                    bounds.holds(elements.end - aligned(elements.start), bounds.size)
                        && bounds.holds(rows.end - aligned(rows.start), size_of::<Double32>())
                        && bounds.holds(jobs.meetings(&rows).len(), size_of::<u32>())
                })
            })
        }

        /// Elements of a chunk in one pass: so many that its loops and its bindings end in time.
        fn pass_len(&self, bounds: &Bounds) -> usize {
            let fits = |len: usize| {
                looped(1, self.pass_rounds(len)) <= MOST_ROUNDS && bounds.holds(len + ALIGNED, bounds.size)
            };
            let mut len = LONGEST_PASS;
            while len > ACCUMULATORS && !fits(len) {
                len /= 2;
            }
            len
        }

        /// All passes, those of a window of jobs one after the other.
        fn passes(self, bounds: Bounds) -> impl Iterator<Item = Pass> {
            let len = self.pass_len(&bounds);
            let carried = if self.longest() > len || self.joins_apart() { CARRIED } else { 0 };
            let most = most_jobs(bounds.groups, self.pass_rounds(len));
            let windows = self.all_windows(move |jobs, start| {
                jobs.window(start, most, |window| {
                    let elements = jobs.elements(window);
                    bounds.holds(elements.end - aligned(elements.start), bounds.size)
                        && bounds.holds(window.len() + ALIGNED, size_of::<Double32>())
                        && bounds.holds(window.len(), carried)
                })
            });
            windows.flat_map(move |jobs| {
                let apart = if self.joins_apart() { len } else { 0 };
                let all = self.longest_of(&jobs).max(1) + apart;
                (0..all).step_by(len).map(move |start| {
                    let is_last = start + len >= all;
                    Pass { jobs: jobs.clone(), positions: start..start + len, is_last }
                })
            })
        }

        fn longest_of(&self, jobs: &Range<usize>) -> usize {
            let is_short = jobs.len() == 1 && jobs.end.is_multiple_of(self.chunks);
            if is_short { self.last_chunk() } else { self.longest() }
        }

        /// The elements that a pass binds: those that it reads, or one where it reads none.
        fn segment(&self, pass: &Pass) -> Range<usize> {
            let all = self.elements(&pass.jobs);
            let start = all.start + pass.positions.start;
            if start >= all.end {
                return all.start..all.end.min(all.start + 1);
            }
            start..if pass.jobs.len() == 1 { all.end.min(all.start + pass.positions.end) } else { all.end }
        }

        /// The jobs of each launch, in order, by either road.
        pub(in super::super) fn plan(self, bounds: Bounds) -> Vec<usize> {
            if self.is_whole(&bounds) {
                return self.windows(bounds).map(|window| window.len()).collect();
            }
            let joins = (self.chunks > 1).then(|| self.joins());
            let on_pairs = Bounds { size: size_of::<Double32>(), ..bounds };
            let joins = joins.into_iter().flat_map(|joins| joins.passes(on_pairs));
            self.passes(bounds).chain(joins).map(|pass| pass.jobs.len()).collect()
        }

        /// The params that both roads have, for elements bound from `bound` on. Positions are meant
        /// modulo 2^32.
        fn params(&self, jobs: &Range<usize>, bound: usize, neutral: Double32) -> [u32; 11] {
            let rows = self.rows(jobs);
            [
                jobs.len() as u32,
                (jobs.start % self.chunks) as u32,
                self.chunks as u32,
                self.n as u32,
                (rows.start * self.n).wrapping_sub(aligned(bound)) as u32,
                self.last_chunk() as u32,
                (rows.start * self.meeting() - self.meetings(&rows).start) as u32,
                (rows.start - aligned(rows.start)) as u32,
                neutral.hi().to_bits(),
                neutral.lo().to_bits(),
                self.len as u32,
            ]
        }

        fn pass_params(&self, pass: &Pass, neutral: Double32) -> Vec<u32> {
            let within = |len: usize| len.min(pass.positions.end).saturating_sub(pass.positions.start) as u32;
            let mut params = self.params(&pass.jobs, self.segment(pass).start, neutral).to_vec();
            params[5] = within(self.last_chunk());
            let place = pass.jobs.start - aligned(pass.jobs.start);
            let is_first = pass.positions.start == 0;
            let start = pass.positions.start as u32;
            params.extend([within(self.len), start, is_first.into(), pass.is_last.into(), place as u32]);
            params
        }
    }

    /// Encodes a reduction of rows, one for each element of `output`.
    pub(in super::super) fn encode<A: DeviceArray>(
        gpu: &Gpu,
        encoder: &mut crate::Encoder,
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
        let lens: Vec<_> = inputs.iter().map(|(argument, array)| (*argument, array.count())).collect();
        let jobs = Jobs::new(rows, row_len("output", rows, &lens)?, first.pinned(), form.steps);
        for (argument, array) in inputs {
            check_output(&output.slice("output"), &array.slices(argument, &(0..array.count())))?;
        }
        if jobs.is_whole(&Bounds::of(gpu, A::SIZE)) {
            return launch_whole(gpu, launches, form, inputs, output, jobs);
        }
        if jobs.chunks == 1 {
            return launch_passes(gpu, launches, form, inputs, output, jobs);
        }
        let partials = gpu.zeroed(jobs.count())?;
        launch_passes(gpu, launches, form, inputs, &partials, jobs)?;
        launch_passes(gpu, launches, &form.joining(), &[("partials", &partials)], output, jobs.joins())
    }

    /// Rows in one launch, or in one a window.
    fn launch_whole<A: DeviceArray>(
        gpu: &Gpu,
        launches: &mut Launches,
        form: &Form<'_>,
        inputs: &[(&'static str, &A)],
        output: &Buffer<Double32>,
        jobs: Jobs,
    ) -> Result<(), Error> {
        let words = jobs.rows * jobs.meeting();
        let meeting = (words > 0).then(|| gpu.zeroed::<u32>(words)).transpose()?;
        for window in jobs.windows(Bounds::of(gpu, A::SIZE)) {
            let (elements, rows) = (jobs.elements(&window), jobs.rows(&window));
            let row_range = aligned(rows.start)..rows.end;
            let partials = match &meeting {
                Some(words) => words.window("partials", &jobs.meetings(&rows)),
                None => gpu.device().untouched("partials"),
            };
            let mut slices = vec![output.window("output", &row_range), partials];
            slices.extend(input_slices(gpu, inputs, &elements));
            slices.extend(form.by_row.map(|buffer| buffer.window("largest", &row_range)));
            let params = jobs.params(&window, elements.start, form.neutral);
            gpu.launch_groups(launches, &form.programs.whole, &params, &slices, window.len())?;
        }
        Ok(())
    }

    /// Chunks in passes, one result for each.
    fn launch_passes<A: DeviceArray>(
        gpu: &Gpu,
        launches: &mut Launches,
        form: &Form<'_>,
        inputs: &[(&'static str, &A)],
        results: &Buffer<Double32>,
        jobs: Jobs,
    ) -> Result<(), Error> {
        let mut carried: Option<Buffer<[u32; 4]>> = None;
        for pass in jobs.passes(Bounds::of(gpu, A::SIZE)) {
            if pass.positions.start == 0 {
                let words = pass.jobs.len() * CARRIED / size_of::<[u32; 4]>();
                carried = (!pass.is_last).then(|| gpu.zeroed(words)).transpose()?;
            }
            let rows = jobs.rows(&pass.jobs);
            let own = aligned(pass.jobs.start)..pass.jobs.end;
            let carried =
                carried.as_ref().map_or_else(|| gpu.device().untouched("carried"), |all| all.slice("carried"));
            let mut slices = vec![results.window("output", &own), carried];
            slices.extend(input_slices(gpu, inputs, &jobs.segment(&pass)));
            slices.extend(form.by_row.map(|buffer| buffer.window("largest", &(aligned(rows.start)..rows.end))));
            let params = jobs.pass_params(&pass, form.neutral);
            gpu.launch_groups(launches, &form.programs.pass, &params, &slices, pass.jobs.len())?;
        }
        Ok(())
    }

    /// The bindings of some elements of each input.
    fn input_slices<'a, A: DeviceArray>(
        gpu: &'a Gpu,
        inputs: &[(&'static str, &'a A)],
        elements: &Range<usize>,
    ) -> Vec<Slice<'a>> {
        let range = aligned(elements.start)..elements.end;
        let of_input = |&(argument, array): &(&'static str, &'a A)| {
            let [first, second] = array.slices(argument, &range);
            [if A::VECTORS { gpu.device().vectors_of(first) } else { first }, second]
        };
        inputs.iter().flat_map(of_input).collect()
    }

    /// Rows on the host: uploads, runs, reads back.
    #[cfg(not(target_arch = "wasm32"))]
    pub(in super::super) fn run_rows(
        gpu: &Gpu,
        rows: usize,
        encode: impl FnOnce(&mut crate::Encoder, &Buffer<Double32>) -> Result<(), Error>,
    ) -> Result<Vec<Double32>, Error> {
        let output = gpu.zeroed(rows)?;
        gpu.submit(|encoder| encode(encoder, &output))?;
        gpu.download(&output)
    }

    /// One row.
    #[cfg(not(target_arch = "wasm32"))]
    pub(in super::super) fn run(
        gpu: &Gpu,
        encode: impl FnOnce(&mut crate::Encoder, &Buffer<Double32>) -> Result<(), Error>,
    ) -> Result<Double32, Error> {
        run_rows(gpu, 1, encode).map(|results| results[0])
    }

    #[cfg(test)]
    mod tests {
        use super::super::super::function::EXACT_ROUNDS;
        use super::*;

        const SHAPES: [(usize, usize); 12] = [
            (0, 0),
            (3, 0),
            (1, 1),
            (1 << 27, 4),
            (1 << 20, 16_385),
            (7, 1 << 21),
            (2, (1 << 21) + 1),
            (1, 1 << 28),
            (3, (1 << 31) - 1),
            (1, 1 << 32),
            (1, (1 << 33) + 5),
            (1, 1 << 36),
        ];
        const PINNED: [Option<usize>; 6] =
            [None, Some(1024), Some(1 << 21), Some((1 << 21) + 1024), Some(1 << 24), Some(1 << 40)];
        /// Nothing, a call in the map, one in the join, one in both.
        const STEPS: [Steps; 4] = [
            Steps { fold: 0, join: 0 },
            Steps { fold: EXACT_ROUNDS, join: 0 },
            Steps { fold: EXACT_ROUNDS, join: EXACT_ROUNDS },
            Steps { fold: 2 * EXACT_ROUNDS, join: EXACT_ROUNDS },
        ];
        const LIMITS: [u64; 3] = [1 << 19, 1 << 27, 1 << 32];
        const GROUPS: [usize; 2] = [3, 65_535];

        fn cases() -> impl Iterator<Item = (Jobs, Bounds)> {
            let shapes = SHAPES.into_iter().flat_map(|shape| PINNED.map(|pinned| (shape, pinned)));
            let cuts = shapes.flat_map(|shape| STEPS.map(|steps| (shape, steps)));
            let jobs = cuts.map(|(((rows, n), pinned), steps)| Jobs::new(rows, n, pinned, steps));
            let bounds = LIMITS.into_iter().flat_map(|limit| GROUPS.map(|groups| Bounds { limit, size: 4, groups }));
            let bounds: Vec<_> = bounds.collect();
            jobs.flat_map(move |jobs| bounds.clone().into_iter().map(move |bounds| (jobs, bounds)))
        }

        fn launch_rounds(jobs: &Range<usize>, bounds: &Bounds, rounds: u64) -> u64 {
            looped(jobs.len().div_ceil(bounds.groups) as u64, rounds)
        }

        /// Launches of the first few thousand jobs; those that follow are alike.
        const LAUNCHES: usize = 5000;

        #[test]
        fn no_launch_takes_too_many_rounds_or_bytes() {
            for (jobs, bounds) in cases() {
                let what = format!("{} x {} by {}, {bounds:?}", jobs.rows, jobs.n, jobs.len);
                if jobs.is_whole(&bounds) {
                    for window in jobs.windows(bounds).take(LAUNCHES) {
                        assert!(launch_rounds(&window, &bounds, jobs.rounds()) <= MOST_ROUNDS, "{what}");
                        assert!(bounds.holds(jobs.elements(&window).len(), bounds.size), "{what}");
                    }
                    continue;
                }
                let rounds = jobs.pass_rounds(jobs.pass_len(&bounds));
                for pass in jobs.passes(bounds).take(LAUNCHES) {
                    assert!(launch_rounds(&pass.jobs, &bounds, rounds) <= MOST_ROUNDS, "{what}: {pass:?}");
                    let range = jobs.segment(&pass);
                    assert!(bounds.holds(range.end - aligned(range.start), bounds.size), "{what}: {pass:?}");
                }
            }
        }

        /// What ordinary shapes take on a device with WebGPU's workgroups and bindings of 4 GiB:
        /// one launch.
        #[test]
        fn ordinary_rows_take_one_launch() {
            let bounds = Bounds { limit: 1 << 32, size: 4, groups: 65_535 };
            for (rows, n) in
                [(1, 1 << 20), (1, 50_000_000), (1, 1 << 28), (1 << 20, 100), (60_000, 16_384), (13_000, 20_480)]
            {
                let jobs = Jobs::new(rows, n, None, Steps::default());
                assert_eq!(jobs.plan(bounds), [jobs.count()], "{rows} x {n}");
            }
        }

        #[test]
        fn passes_take_every_element_once_and_in_order() {
            for (rows, n, pinned) in
                [(1, 5, 1 << 40), (3, 700_001, 1 << 18), (2, 5_000_000, 1 << 22), (5, 3_000_000, 139_264)]
            {
                for steps in STEPS {
                    let (jobs, bounds) =
                        (Jobs::new(rows, n, Some(pinned), steps), Bounds { limit: 1 << 19, size: 4, groups: 9 });
                    let mut taken = vec![0; jobs.count()];
                    for pass in jobs.passes(bounds) {
                        for job in pass.jobs.clone() {
                            let len = jobs.longest_of(&(job..job + 1));
                            assert!(taken[job] == len || taken[job] == pass.positions.start, "{job}: {pass:?}");
                            taken[job] = len.min(pass.positions.end);
                            assert!(!pass.is_last || taken[job] == len, "{job}: {pass:?}");
                        }
                    }
                    assert!(taken.iter().enumerate().all(|(job, &taken)| taken == jobs.longest_of(&(job..job + 1))));
                }
            }
        }
    }
}
