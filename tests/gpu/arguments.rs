//! What calls refuse, by kind: lengths, sizes, buffers that are shared, strangers. Each error names
//! the argument that is wrong.
//!
//! The environment variables are those of `tests/support/devices.rs`.

#[path = "../support/devices.rs"]
mod support;

use double32::kernels::{Blocked, DeviceTerms, RateTable, Work, functions, map_programs, programs};
use double32::probe::{Signal, fft, gemm};
use double32::shader::{Access, Lowering, Part, ProductRoute, Program};
use double32::{
    Buffer, Double32, Error, Gpu, Host, LEAST_LIMITS, Matrix, Sign, SplitBuffer, SplitDouble32, Terms, seq, slices,
};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use support::{Check, Subject, adapter_of, expect_error, open, same_bytes, windowed, words};

type Outcome = Result<(), Error>;

fn pairs(count: usize) -> Vec<Double32> {
    vec![Double32::ONE; count]
}

fn numbers(rng: &mut StdRng, count: usize) -> Vec<Complex<f64>> {
    (0..count).map(|_| Complex::new(rng.random_range(-2.0..2.0), rng.random_range(-2.0..2.0))).collect()
}

// --- Lengths ---

/// A call with arrays of these lengths.
type Run<'a> = Box<dyn Fn(&[usize]) -> Outcome + 'a>;

/// A call that takes arrays of these names, all of 100 elements when it is right.
struct Call<'a> {
    what: &'static str,
    arguments: &'static [&'static str],
    /// Whether more than the other lengths tell which of two arrays is wrong.
    settled: bool,
    run: Run<'a>,
}

fn call<'a>(
    what: &'static str,
    arguments: &'static [&'static str],
    run: impl Fn(&[usize]) -> Outcome + 'a,
) -> Call<'a> {
    Call { what, arguments, settled: false, run: Box::new(run) }
}

/// Rows of ten, so that 101 elements can't be cut.
fn of_rows<'a>(
    what: &'static str,
    arguments: &'static [&'static str],
    run: impl Fn(&[usize]) -> Outcome + 'a,
) -> Call<'a> {
    Call { settled: true, ..call(what, arguments, run) }
}

/// Each argument in turn one too long and one too short: the error is about it, with both numbers.
/// Of two arrays the second is named.
fn check_call(call: &Call<'_>) -> Result<(), Failed> {
    let right = vec![100; call.arguments.len()];
    (call.run)(&right).map_err(|error| format!("{}: {error}", call.what))?;
    for at in 0..right.len() {
        for len in [99, 101] {
            let mut lens = right.clone();
            lens[at] = len;
            let blamed = if right.len() == 2 && !call.settled { 1 } else { at };
            let wanted = Error::Length {
                argument: call.arguments[blamed],
                expected: if blamed == at { 100 } else { len },
                found: lens[blamed],
            };
            let found = (call.run)(&lens).err().map(|error| error.to_string());
            if found.as_ref() != Some(&wanted.to_string()) {
                return Err(format!("{} of {lens:?}: {found:?}, expected {wanted}", call.what).into());
            }
        }
    }
    Ok(())
}

fn check_calls(calls: &[Call<'_>]) -> Result<(), Failed> {
    calls.iter().try_for_each(check_call)
}

/// What each sum of rows says of a number of rows that does not divide the elements.
fn expect_indivisible(outcome: Outcome, wanted: (&str, usize, &str, usize)) -> Result<(), Failed> {
    match outcome {
        Err(Error::Indivisible { argument, found, of, elements }) if (argument, found, of, elements) == wanted => {
            Ok(())
        }
        other => Err(format!("{other:?}, expected {wanted:?}").into()),
    }
}

fn host_lengths() -> Result<(), Failed> {
    let words = |len: usize| vec![1.0f32; len];
    let mut calls = vec![
        call("two_sum", &["a", "b"], |n| Host.two_sum(&words(n[0]), &words(n[1])).map(drop)),
        call("two_prod", &["a", "b"], |n| Host.two_prod(&words(n[0]), &words(n[1])).map(drop)),
        call("dot", &["x", "y"], |n| Host.dot(&words(n[0]), &words(n[1])).map(drop)),
        of_rows("dot_rows", &["x", "y"], |n| Host.dot_rows(&words(n[0]), &words(n[1]), 10).map(drop)),
        call("map of two", &["x", "y"], |n| Host.map(&functions::ADD, [&pairs(n[0]), &pairs(n[1])]).map(drop)),
        call("map of three", &["x", "y", "z"], |n| {
            Host.map(&functions::MUL_ADD, [&pairs(n[0]), &pairs(n[1]), &pairs(n[2])]).map(drop)
        }),
        call("seq::dot", &["x", "y"], |n| seq::dot(&words(n[0]), &words(n[1])).map(drop)),
        call("from_planes", &["hi", "lo"], |n| SplitDouble32::from_planes(words(n[0]), words(n[1])).map(drop)),
    ];
    for (what, operation) in
        [("add", slices::add as fn(&[_], &[_], &mut [_]) -> Outcome), ("sub", slices::sub), ("mul", slices::mul)]
    {
        calls.push(call(what, &["x", "y", "out"], move |n| operation(&pairs(n[0]), &pairs(n[1]), &mut pairs(n[2]))));
    }
    check_calls(&calls)
}

fn host_rows() -> Result<(), Failed> {
    let x = vec![1.0f32; 100_000];
    let wanted = ("rows", 7, "x", 100_000);
    expect_indivisible(Host.sum_rows(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.norm2_rows(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.max_abs_rows(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.dot_rows(&x, &x, 7).map(drop), wanted)?;
    let (map, join) = (functions::ABS, functions::ADD);
    expect_indivisible(Host.map_reduce_rows(&map, &join, &x, 7, Double32::ZERO).map(drop), wanted)?;
    expect_indivisible(Host.sum_rows(&x, 0).map(drop), ("rows", 0, "x", 100_000))?;
    let wanted = ("row_len", 7, "values", 100_000);
    expect_indivisible(Host.scan_inclusive(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.scan_exclusive(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.scan_doubling(&x, 7).map(drop), wanted)?;
    expect_indivisible(Host.scan_inclusive(&x, 100_001).map(drop), ("row_len", 100_001, "values", 100_000))?;
    expect_indivisible(Terms::new(&[Complex::new(1.0, 0.0); 8], 3).map(drop), ("count", 3, "values", 8))
}

fn device_lengths(gpu: &Gpu) -> Result<(), Failed> {
    let words = |len: usize| gpu.zeroed::<f32>(len);
    let pairs = |len: usize| gpu.zeroed::<Double32>(len);
    let table = gpu.upload_rate_table(&rate_table()?)?;
    let planes = |len: usize| gpu.split_zeroed(len);
    let terms = |len: usize| DeviceTerms::from_buffer(gpu.zeroed(2 * len)?, 2, len);
    let rounded = |len: usize| gpu.zeroed::<Complex<f32>>(len);
    check_calls(&[
        call("two_sum", &["a", "b", "output"], |n| gpu.two_sum_into(&words(n[0])?, &words(n[1])?, &pairs(n[2])?)),
        call("two_prod", &["a", "b", "output"], |n| gpu.two_prod_into(&words(n[0])?, &words(n[1])?, &pairs(n[2])?)),
        call("two_sum of slices", &["a", "b"], |n| gpu.two_sum(&vec![0.0; n[0]], &vec![0.0; n[1]]).map(drop)),
        call("map of one", &["x", "output"], |n| gpu.map_into(&functions::NEG, [&pairs(n[0])?], &pairs(n[1])?)),
        call("map of two", &["x", "y", "output"], |n| {
            gpu.map_into(&functions::ADD, [&pairs(n[0])?, &pairs(n[1])?], &pairs(n[2])?)
        }),
        call("map of three", &["x", "y", "z", "output"], |n| {
            let arrays = [&pairs(n[0])?, &pairs(n[1])?, &pairs(n[2])?];
            gpu.map_into(&functions::MUL_THEN_ADD, arrays, &pairs(n[3])?)
        }),
        call("population", &["exposures", "fraction", "survival"], |n| {
            gpu.population_into(&words(n[0])?, 0.5, &words(n[1])?, &words(n[2])?)
        }),
        call("population of pairs", &["exposures", "fraction", "survival"], |n| {
            gpu.population_into(&pairs(n[0])?, 0.5, &words(n[1])?, &words(n[2])?)
        }),
        call("rate", &["fields", "output"], |n| gpu.rate_into(&table, &words(n[0])?, &words(n[1])?)),
        call("combine", &["terms", "output"], |n| gpu.combine_into(&terms(n[0])?, &[1.0; 2], &rounded(n[1])?)),
        call("exponential", &["terms", "output"], |n| {
            gpu.exponential_into(&terms(n[0])?, &[1.0; 2], Sign::Plus, &rounded(n[1])?)
        }),
        call("split", &["pairs", "output"], |n| gpu.split_into(&pairs(n[0])?, &planes(n[1])?)),
        call("unsplit", &["planes", "output"], |n| gpu.unsplit_into(&planes(n[0])?, &pairs(n[1])?)),
        call("from_planes", &["hi", "lo"], |n| SplitBuffer::from_planes(words(n[0])?, words(n[1])?).map(drop)),
        of_rows("scan_inclusive", &["values", "output"], |n| gpu.scan_inclusive_into(&words(n[0])?, 10, &pairs(n[1])?)),
        of_rows("scan_exclusive", &["values", "output"], |n| gpu.scan_exclusive_into(&pairs(n[0])?, 10, &pairs(n[1])?)),
        of_rows("scan_doubling", &["values", "output"], |n| gpu.scan_doubling_into(&words(n[0])?, 10, &words(n[1])?)),
        of_rows("dot", &["x", "y"], |n| gpu.dot_into(&words(n[0])?, &words(n[1])?, &pairs(10)?)),
        of_rows("dot of planes", &["x", "y"], |n| gpu.dot_into(&planes(n[0])?, &planes(n[1])?, &pairs(10)?)),
        of_rows("dot_rows", &["x", "y"], |n| gpu.dot_rows(&vec![0.0; n[0]], &vec![0.0; n[1]], 10).map(drop)),
    ])?;
    device_rows(gpu)?;
    let (terms, output) = (terms(4)?, rounded(4)?);
    expect_error(gpu.combine_into(&terms, &[1.0], &output), &["weights: expected 2 elements, found 1"])?;
    expect_error(
        gpu.exponential_into(&terms, &[1.0; 3], Sign::Minus, &output),
        &["weights: expected 2 elements, found 3"],
    )?;
    expect_error(DeviceTerms::from_buffer(gpu.zeroed(7)?, 2, 4), &["buffer: expected 8 elements, found 7"])?;
    expect_error(DeviceTerms::from_buffer(gpu.zeroed(0)?, 0, 4), &["count is 0, expected at least 1"])
}

/// An output of 7 for 100,000 elements: the output is wrong, not the elements.
fn device_rows(gpu: &Gpu) -> Result<(), Failed> {
    let (x, output) = (gpu.zeroed::<f32>(100_000)?, gpu.zeroed(7)?);
    let planes = gpu.split_zeroed(100_000)?;
    let wanted = ("output", 7, "x", 100_000);
    expect_indivisible(gpu.sum_into(&x, &output), wanted)?;
    expect_indivisible(gpu.sum_into(&planes, &output), wanted)?;
    expect_indivisible(gpu.norm2_into(&x, &output), wanted)?;
    expect_indivisible(gpu.max_abs_into(&x, &output), wanted)?;
    expect_indivisible(gpu.dot_into(&x, &x, &output), wanted)?;
    let (map, join) = (functions::ABS, functions::ADD);
    expect_indivisible(gpu.map_reduce_into(&map, &join, &x, Double32::ZERO, &output), wanted)?;
    expect_indivisible(gpu.sum_rows(&[1.0f32; 100], 7).map(drop), ("rows", 7, "x", 100))?;
    let output = gpu.zeroed(100_000)?;
    expect_indivisible(gpu.scan_inclusive_into(&x, 7, &output), ("row_len", 7, "values", 100_000))
}

// --- Sizes ---

fn expect_sizes(outcome: Outcome, wanted: [usize; 2]) -> Result<(), Failed> {
    match outcome {
        Err(Error::Sizes { sizes, .. }) if sizes == wanted => Ok(()),
        other => Err(format!("{other:?}, expected sizes {wanted:?}").into()),
    }
}

const HUGE: usize = 1 << 33;

fn host_sizes() -> Result<(), Failed> {
    let none: [f32; 0] = [];
    let (tall, wide) = (Matrix::new(&none[..], HUGE, 0)?, Matrix::new(&none[..], 0, HUGE)?);
    expect_sizes(Host.matmul(tall, wide).map(drop), [HUGE, HUGE])?;
    // Countable, and more than any memory.
    let (tall, wide) = (Matrix::new(&none[..], 1 << 29, 0)?, Matrix::new(&none[..], 0, 1 << 29)?);
    expect_sizes(Host.matmul(tall, wide).map(drop), [1 << 29, 1 << 29])?;
    expect_sizes(Matrix::new(&none[..], HUGE, HUGE).map(drop), [HUGE, HUGE])?;
    expect_sizes(Matrix::with_stride(&none[..], HUGE, 1, HUGE).map(drop), [HUGE, HUGE])?;
    for rows in [usize::MAX, 1 << 60] {
        expect_sizes(Host.sum_rows(&none, rows).map(drop), [rows, 1])?;
        expect_sizes(Host.norm2_rows(&none, rows).map(drop), [rows, 1])?;
        expect_sizes(Host.max_abs_rows(&none, rows).map(drop), [rows, 1])?;
        expect_sizes(Host.dot_rows(&none, &none, rows).map(drop), [rows, 1])?;
        let (map, join) = (functions::ABS, functions::ADD);
        expect_sizes(Host.map_reduce_rows(&map, &join, &none, rows, Double32::ZERO).map(drop), [rows, 1])?;
    }
    expect_sizes(gemm(&[(HUGE, 0, HUGE)], |_| Vec::new()).map(drop), [HUGE, HUGE])?;
    expect_sizes(fft(&[(Signal::Real, usize::MAX)], |_, _| Vec::new()).map(drop), [usize::MAX, 1])?;
    let terms = Terms::new(&[], 1 << 60)?;
    expect_error(Host.combine::<Complex<f32>>(&terms, &[1.0]), &["weights", "1152921504606846976"])?;
    if Host.sum_rows(&none, 3)? != [Double32::NEG_ZERO; 3] || !Host.scan_inclusive(&none, usize::MAX)?.is_empty() {
        return Err("rows of nothing".into());
    }
    Ok(())
}

fn device_sizes(gpu: &Gpu) -> Result<(), Failed> {
    let none: [f32; 0] = [];
    let (tall, wide) = (Matrix::new(&none[..], HUGE, 0)?, Matrix::new(&none[..], 0, HUGE)?);
    expect_sizes(gpu.matmul(tall, wide).map(drop), [HUGE, HUGE])?;
    expect_sizes(gpu.sum_rows(&none, usize::MAX).map(drop), [usize::MAX, 1])?;
    expect_sizes(DeviceTerms::from_buffer(gpu.zeroed(0)?, HUGE, HUGE).map(drop), [HUGE, HUGE])?;
    let terms = gpu.upload_terms(&Terms::new(&[], 1 << 60)?)?;
    let output = gpu.zeroed::<Complex<f32>>(0)?;
    expect_error(gpu.combine_into(&terms, &[1.0], &output), &["weights", "1152921504606846976"])?;
    let x = [1.0f32; 5000];
    for block in [1 << 32, usize::MAX / 1024 * 1024] {
        let blocked = Blocked::new(&x, block)?;
        same_bytes("a block of more than all", &[gpu.sum(&blocked)?], &[Host.sum(&blocked)])?;
    }
    let plan = |work| gpu.launch_plan(work).map(drop);
    expect_sizes(plan(Work::Reduction { rows: HUGE, n: HUGE }), [HUGE, HUGE])?;
    expect_sizes(plan(Work::Matmul { m: HUGE, k: 0, n: HUGE }), [HUGE, HUGE])?;
    expect_error(plan(Work::Reduction { rows: usize::MAX, n: 0 }), &["rows needs", "limit"])?;
    expect_error(plan(Work::Map { n: usize::MAX }), &["n needs", "limit"])
}

// --- Buffers that are shared ---

fn expect_shared(what: &str, outcome: Outcome, wanted: (&str, &str)) -> Result<(), Failed> {
    match outcome {
        Err(Error::Shared { output, other }) if (output, other) == wanted => Ok(()),
        other => Err(format!("{what}: {other:?}, expected {wanted:?}").into()),
    }
}

/// So many elements from an offset in the memory of another buffer.
fn part<T: bytemuck::Pod, U: bytemuck::Pod>(of: &Buffer<T>, offset: u64, len: usize) -> Result<Buffer<U>, Error> {
    Buffer::from_wgpu(of.raw().clone(), offset, len)
}

fn outputs_that_are_arguments_too_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let all = gpu.zeroed::<Double32>(4096)?;
    let (words, whole) = (part::<_, f32>(&all, 0, 256)?, part::<_, Double32>(&all, 0, 256)?);
    // Apart from the others, and in the same buffer all the same.
    let (far_words, far) = (part::<_, f32>(&all, 8192, 256)?, part::<_, Double32>(&all, 8192, 256)?);
    let (other, other_words) = (gpu.zeroed::<Double32>(256)?, gpu.zeroed::<f32>(256)?);
    let neutral = Double32::ZERO;
    for (x, w) in [(&whole, &words), (&far, &far_words)] {
        expect_shared("two_sum", gpu.two_sum_into(w, &other_words, &whole), ("output", "a"))?;
        expect_shared("two_prod", gpu.two_prod_into(&other_words, w, &whole), ("output", "b"))?;
        expect_shared("map", gpu.map_into(&functions::NEG, [x], &whole), ("output", "x"))?;
        expect_shared("map", gpu.map_into(&functions::ADD, [&other, x], &whole), ("output", "y"))?;
        expect_shared("map", gpu.map_into(&functions::CLAMP, [&other, &other, x], &whole), ("output", "z"))?;
        expect_shared("sum", gpu.sum_into(x, &whole), ("output", "x"))?;
        expect_shared("max_abs", gpu.max_abs_into(x, &whole), ("output", "x"))?;
        expect_shared("norm2", gpu.norm2_into(x, &whole), ("output", "x"))?;
        expect_shared("dot", gpu.dot_into(&other, x, &whole), ("output", "y"))?;
        let map_reduce = gpu.map_reduce_into(&functions::ABS, &functions::ADD, x, neutral, &whole);
        expect_shared("map_reduce", map_reduce, ("output", "x"))?;
        expect_shared("scan_inclusive", gpu.scan_inclusive_into(x, 16, &whole), ("output", "values"))?;
        expect_shared("scan_exclusive", gpu.scan_exclusive_into(x, 256, &whole), ("output", "values"))?;
        expect_shared("scan_doubling", gpu.scan_doubling_into(w, 16, &words), ("output", "values"))?;
        expect_shared("rate", gpu.rate_into(&gpu.upload_rate_table(&rate_table()?)?, w, &words), ("output", "fields"))?;
        let [a, b, c] = [x, &other, &whole].map(|data| Matrix::new(data, 16, 16));
        expect_shared("matmul", gpu.matmul_into(a?, b?, c?), ("c", "a"))?;
        let [a, b, c] = [&other, x, &whole].map(|data| Matrix::new(data, 16, 16));
        expect_shared("matmul", gpu.matmul_into(a?, b?, c?), ("c", "b"))?;
        expect_shared("population", gpu.population_into(x, 0.0, &words, &other_words), ("fraction", "exposures"))?;
        expect_shared("population", gpu.population_into(x, 0.0, &other_words, &words), ("survival", "exposures"))?;
        let planes = SplitBuffer::from_planes(other_words.clone(), w.clone())?;
        expect_shared("split", gpu.split_into(&whole, &planes), ("output.lo", "pairs"))?;
        expect_shared("unsplit", gpu.unsplit_into(&planes, &whole), ("output", "planes.lo"))?;
    }
    let terms = DeviceTerms::from_buffer(part(&all, 0, 256)?, 2, 128)?;
    let numbers = part::<_, Complex<f32>>(&all, 0, 128)?;
    expect_shared("combine", gpu.combine_into(&terms, &[1.0; 2], &numbers), ("output", "terms"))?;
    expect_shared("exponential", gpu.exponential_into(&terms, &[1.0; 2], Sign::Plus, &numbers), ("output", "terms"))?;
    long_rows_in_place_are_refused(gpu)
}

/// Rows whose passes never have both ends in one launch.
fn long_rows_in_place_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let long = gpu.zeroed::<f32>((1 << 20) + 64)?;
    expect_shared("scan_doubling", gpu.scan_doubling_into(&long, long.len(), &long), ("output", "values"))?;
    let long = gpu.zeroed::<Complex<Double32>>(1 << 17)?;
    let terms = DeviceTerms::from_buffer(long.clone(), 2, 1 << 16)?;
    let sums = part::<_, Complex<f32>>(&long, 0, 1 << 16)?;
    expect_shared("combine", gpu.combine_into(&terms, &[1.0; 2], &sums), ("output", "terms"))?;
    let long = gpu.zeroed::<Double32>(1 << 17)?;
    let sums = part::<_, Double32>(&long, 0, 1)?;
    expect_shared("sum", gpu.sum_into(&long, &sums), ("output", "x"))?;
    expect_shared("norm2", gpu.norm2_into(&long, &sums), ("output", "x"))?;
    expect_shared("scan", gpu.scan_inclusive_into(&long, long.len(), &long), ("output", "values"))
}

fn outputs_that_overlap_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    // So long that the windows of a small binding limit are apart where the outputs are not.
    let n = 200_000;
    let exposures = gpu.upload(&vec![0.5f32; n])?;
    let both = gpu.zeroed::<f32>(2 * n)?;
    let fraction = part::<_, f32>(&both, 0, n)?;
    expect_shared("population", gpu.population_into(&exposures, 0.0, &fraction, &fraction), ("survival", "fraction"))?;
    let overlapping = part::<_, f32>(&both, 4 * 150_016, n)?;
    let outcome = gpu.population_into(&exposures, 0.0, &fraction, &overlapping);
    expect_shared("population", outcome, ("survival", "fraction"))?;
    let planes = SplitBuffer::from_planes(fraction.clone(), overlapping)?;
    expect_shared("split", gpu.split_into(&gpu.zeroed(n)?, &planes), ("output.lo", "output.hi"))?;
    expect_shared("canonicalize", gpu.canonicalize_planes(&planes), ("planes.lo", "planes.hi"))?;
    // Side by side they are fine.
    let survival = part::<_, f32>(&both, 4 * n as u64, n)?;
    gpu.population_into(&exposures, 0.0, &fraction, &survival)?;
    let host = Host.population(&vec![0.5f32; n], 0.0)?;
    same_bytes("fraction", &gpu.download(&fraction)?, &host.fraction)?;
    same_bytes("survival", &gpu.download(&survival)?, &host.survival)
}

const COPY: Part = Part {
    name: "copy",
    text: "
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

@compute @workgroup_size(64)
fn copy(@builtin(global_invocation_id) id: vec3<u32>) {
    enter();
    if id.x < params[0] { y[id.x] = x[id.x]; }
}
",
};

/// A refused call leaves the caller's encoder with all that was encoded before, and after.
fn a_refused_call_leaves_the_encoder_whole(gpu: &Gpu) -> Result<(), Failed> {
    let (x, y) = (gpu.upload(&pairs(100))?, gpu.zeroed(100)?);
    let words = gpu.upload(&[1u32; 4])?;
    let mut encoder = gpu.encoder();
    gpu.encode_map(&mut encoder, &functions::NEG, [&x], &y)?;
    expect_shared("map", gpu.encode_map(&mut encoder, &functions::NEG, [&y], &y), ("output", "x"))?;
    let copy = Program::new("copy", vec![COPY]);
    let own = gpu.encode_program(&mut encoder, &copy, &[4], &[&words, &words], 4);
    expect_shared("an own program", own, ("buffers[1]", "buffers[0]"))?;
    gpu.encode_map(&mut encoder, &functions::ABS, [&y], &x)?;
    gpu.queue().submit([encoder.finish()]);
    same_bytes("before", &gpu.download(&y)?, &vec![-Double32::ONE; 100])?;
    same_bytes("after", &gpu.download(&x)?, &pairs(100))
}

// --- Buffers of the caller's own, in windows ---

/// Values in a buffer of the caller's own, some way into it.
fn own<T: bytemuck::Pod>(gpu: &Gpu, values: &[T]) -> Result<Buffer<T>, Error> {
    let ahead = 256;
    let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC;
    let size = (ahead + size_of_val(values) as u64).next_multiple_of(4);
    let raw = gpu.raw().create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    gpu.queue().write_buffer(&raw, ahead, bytemuck::cast_slice(values));
    Buffer::from_wgpu(raw, ahead, values.len())
}

/// Terms as documented, `[term][element]`, by both kernels and into both outputs.
fn terms_are_read_as_documented(gpu: &Gpu, count: usize, len: usize) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(len as u64);
    let terms = Terms::new(&numbers(&mut rng, count * len), count)?;
    let weights: Vec<f64> = (0..count).map(|_| rng.random_range(-1.0..1.0)).collect();
    let on_device = DeviceTerms::from_buffer(own(gpu, terms.values())?, count, len)?;
    let what = format!("{count} terms of {len}");
    let (rounded, whole) = (gpu.zeroed::<Complex<f32>>(len)?, gpu.zeroed::<Complex<Double32>>(len)?);
    gpu.combine_into(&on_device, &weights, &rounded)?;
    gpu.combine_into(&on_device, &weights, &whole)?;
    same_bytes(&what, &gpu.download(&rounded)?, &Host.combine(&terms, &weights)?)?;
    same_bytes(&what, &gpu.download(&whole)?, &Host.combine(&terms, &weights)?)?;
    gpu.exponential_into(&on_device, &weights, Sign::Minus, &rounded)?;
    gpu.exponential_into(&on_device, &weights, Sign::Plus, &whole)?;
    same_bytes(&what, &gpu.download(&rounded)?, &Host.exponential(&terms, &weights, Sign::Minus)?)?;
    same_bytes(&what, &gpu.download(&whole)?, &Host.exponential(&terms, &weights, Sign::Plus)?)
}

/// More than llvmpipe's limit of 128 MiB.
fn terms_beyond_the_binding_limit_are_read_as_documented(gpu: &Gpu) -> Result<(), Failed> {
    let (count, len) = (2, 4_200_000);
    let terms = Terms::new(&numbers(&mut StdRng::seed_from_u64(7), count * len), count)?;
    let on_device = DeviceTerms::from_buffer(gpu.upload(terms.values())?, count, len)?;
    let sums = gpu.zeroed::<Complex<f32>>(len)?;
    gpu.combine_into(&on_device, &[0.75, -1.5], &sums)?;
    same_bytes("combine", &gpu.download(&sums)?, &Host.combine(&terms, &[0.75, -1.5])?)
}

/// On a device that has no more than the least limits.
fn a_device_of_the_least_limits_reads_every_layout(other: &Gpu) -> Result<(), Failed> {
    let gpu = &windowed(other)?;
    let limit = gpu.raw().limits().max_storage_buffer_binding_size;
    if limit != LEAST_LIMITS.max_storage_buffer_binding_size {
        return Err(format!("a limit of {limit} bytes").into());
    }
    // One binding for all; several terms to a binding, at starts that no binding may have; a window
    // of one term.
    for (count, len) in [(2, 40_000), (3, 10_000), (5, 9_999), (33, 3_001), (2, 32_767), (2, 32_769), (1, 100_003)] {
        terms_are_read_as_documented(gpu, count, len)?;
    }
    outputs_that_overlap_are_refused(gpu)?;
    outputs_that_are_arguments_too_are_refused(gpu)?;
    matrices_with_strides(gpu)?;
    arrays_in_windows(gpu)?;
    foreign_encoders_are_refused(gpu, other)
}

fn matrices_with_strides(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(11);
    for [m, k, n] in [[37, 300, 1111], [3, 2000, 65], [260, 513, 70]] {
        let [strides_a, strides_b, strides_c] = [k + 13, n + 1501, n + 7];
        let (a, b) = (words(&mut rng, m * strides_a, false), words(&mut rng, k * strides_b, false));
        let host =
            Host.matmul(Matrix::with_stride(&a[..], m, k, strides_a)?, Matrix::with_stride(&b[..], k, n, strides_b)?)?;
        let (on_a, on_b, on_c) = (own(gpu, &a)?, own(gpu, &b)?, own(gpu, &pairs(m * strides_c))?);
        gpu.matmul_into(
            Matrix::with_stride(&on_a, m, k, strides_a)?,
            Matrix::with_stride(&on_b, k, n, strides_b)?,
            Matrix::with_stride(&on_c, m, n, strides_c)?,
        )?;
        let c = gpu.download(&on_c)?;
        for (row, host) in host.chunks(n).enumerate() {
            let (found, beside) = c[row * strides_c..(row + 1) * strides_c].split_at(n);
            same_bytes("matmul with strides", found, host)?;
            same_bytes("beside the product", beside, &pairs(strides_c - n))?;
        }
    }
    Ok(())
}

fn arrays_in_windows(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(12);
    for (rows, n) in [(3, 90_001), (1, 300_007), (70_001, 3)] {
        let x = words(&mut rng, rows * n, false);
        let wide: Vec<Double32> = x.chunks(1).map(|x| Double32::from(x[0]) / 3.0f32).collect();
        let (on_x, on_wide, sums) = (own(gpu, &x)?, own(gpu, &wide)?, own(gpu, &pairs(rows))?);
        gpu.sum_into(&on_x, &sums)?;
        same_bytes("sum", &gpu.download(&sums)?, &Host.sum_rows(&x, rows)?)?;
        gpu.norm2_into(&on_wide, &sums)?;
        same_bytes("norm2", &gpu.download(&sums)?, &Host.norm2_rows(&wide, rows)?)?;
        let planes = SplitDouble32::from(&wide[..]);
        let on_planes = SplitBuffer::from_planes(own(gpu, planes.planes().0)?, own(gpu, planes.planes().1)?)?;
        gpu.dot_into(&on_planes, &on_planes, &sums)?;
        same_bytes("dot", &gpu.download(&sums)?, &Host.dot_rows(&wide, &wide, rows)?)?;
        let out = own(gpu, &pairs(rows * n))?;
        gpu.scan_inclusive_into(&on_wide, n, &out)?;
        same_bytes("scan", &gpu.download(&out)?, &Host.scan_inclusive(&wide, n)?)?;
        gpu.unsplit_into(&on_planes, &out)?;
        same_bytes("unsplit", &gpu.download(&out)?, &wide)?;
        let out = own(gpu, &vec![7.0f32; rows * n])?;
        gpu.scan_doubling_into(&on_x, n, &out)?;
        same_bytes("scan_doubling", &gpu.download(&out)?, &Host.scan_doubling(&x, n)?)?;
        let table = rate_table()?;
        gpu.rate_into(&gpu.upload_rate_table(&table)?, &on_x, &out)?;
        same_bytes("rate", &gpu.download(&out)?, &Host.rate(&table, &x)?)?;
    }
    Ok(())
}

fn rate_table() -> Result<RateTable, Error> {
    let fields: Vec<f64> = (0..100).map(|k| (0.05 * f64::from(k)).exp()).collect();
    RateTable::new(&fields, &fields.iter().map(|field| field.powi(3)).collect::<Vec<_>>())
}

// --- Strangers ---

/// The encoder is whole afterwards, and its own device has nothing to report.
fn foreign_encoders_are_refused(own: &Gpu, gpu: &Gpu) -> Result<(), Failed> {
    let (x, sum) = (gpu.upload(&[1.0f32; 100])?, gpu.zeroed(1)?);
    let mut encoder = own.encoder();
    expect_error(gpu.encode_sum(&mut encoder, &x, &sum), &["encoder belongs to another device"])?;
    let (x, sum) = (own.upload(&[1.0f32; 100])?, own.zeroed(1)?);
    own.encode_sum(&mut encoder, &x, &sum)?;
    own.queue().submit([encoder.finish()]);
    same_bytes("its own sum", &own.download(&sum)?, &[Double32::from(100.0f32)])
}

fn foreign_queues_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let (adapter, other) = (adapter_of(gpu)?, adapter_of(gpu)?);
    let (device, _) = open(&adapter, adapter.limits())?;
    let of_this_instance = open(&adapter, adapter.limits())?;
    let of_another = open(&other, other.limits())?;
    for (_, queue) in [of_this_instance, of_another] {
        let outcome = Gpu::from_wgpu(&adapter, device.clone(), queue, *gpu.requirements());
        expect_error(outcome, &["queue belongs to another device"])?;
    }
    Ok(())
}

// --- Limits ---

fn lesser_devices_are_refused_with_both_numbers(gpu: &Gpu) -> Result<(), Failed> {
    let adapter = adapter_of(gpu)?;
    let refusal = |limits: wgpu::Limits, words: &[&str]| {
        let (device, queue) = open(&adapter, limits)?;
        expect_error(Gpu::from_wgpu(&adapter, device, queue, *gpu.requirements()), words)
    };
    let all = adapter.limits();
    refusal(
        wgpu::Limits {
            max_storage_buffers_per_shader_stage: 4,
            max_storage_buffer_binding_size: 456_376,
            ..all.clone()
        },
        &[
            "max_storage_buffers_per_shader_stage is 4, at least 8 is needed",
            "max_storage_buffer_binding_size is 456376, at least 524288 is needed",
            "no opt-in would accept it",
        ],
    )?;
    let small = wgpu::Limits {
        max_compute_invocations_per_workgroup: 64,
        max_compute_workgroup_size_x: 64,
        max_compute_workgroup_size_y: 64,
        max_compute_workgroup_size_z: 64,
        ..all
    };
    refusal(small, &["max_compute_invocations_per_workgroup is 64, at least 256 is needed"])
}

/// Both lowerings and each route of every program of the crate.
fn every_program_fits_the_least_limits() -> Result<(), Failed> {
    let mut most_buffers = 0;
    for program in programs().into_iter().chain(map_programs()) {
        for lowering in [Lowering::Native, Lowering::Portable] {
            let interface = program.interface(lowering, ProductRoute::Dekker)?;
            let storage = interface.bindings.iter().filter(|binding| binding.access != Access::Uniform).count() as u32;
            let [x, y, z] = interface.workgroup_size;
            let most = &LEAST_LIMITS;
            let fits = storage <= most.max_storage_buffers_per_shader_stage
                && interface.bindings.iter().all(|own| own.group < most.max_bind_groups)
                && interface.bindings.iter().all(|own| own.binding < most.max_bindings_per_bind_group)
                && x <= most.max_compute_workgroup_size_x
                && y <= most.max_compute_workgroup_size_y
                && z <= most.max_compute_workgroup_size_z
                && x * y * z <= most.max_compute_invocations_per_workgroup
                && interface.workgroup_bytes <= most.max_compute_workgroup_storage_size;
            if !fits {
                return Err(format!("{} does not fit: {interface:?}", program.name()).into());
            }
            most_buffers = most_buffers.max(storage);
        }
    }
    let stated = LEAST_LIMITS.max_storage_buffers_per_shader_stage;
    if most_buffers == stated { Ok(()) } else { Err(format!("{stated} buffers stated, {most_buffers} bound").into()) }
}

// --- Refusals ---

/// The way out is said, and is the one under which the device was accepted.
fn a_refusal_names_its_way_out(subject: &Subject) -> Result<(), Failed> {
    let Err(Error::Refused(refusal)) = &subject.by_default else { return Ok(()) };
    let text = refusal.to_string();
    let wanted = match &subject.gpu {
        Some(gpu) => format!("it would be accepted under {}", gpu.requirements()),
        None => "no opt-in would accept it".to_owned(),
    };
    if text.ends_with(&wanted) { Ok(()) } else { Err(format!("`{text}` does not end with `{wanted}`").into()) }
}

const CHECKS: [(&str, Check); 9] = [
    ("device_lengths", device_lengths),
    ("device_sizes", device_sizes),
    ("outputs_that_are_arguments_too_are_refused", outputs_that_are_arguments_too_are_refused),
    ("outputs_that_overlap_are_refused", outputs_that_overlap_are_refused),
    ("a_refused_call_leaves_the_encoder_whole", a_refused_call_leaves_the_encoder_whole),
    ("terms_beyond_the_binding_limit_are_read_as_documented", terms_beyond_the_binding_limit_are_read_as_documented),
    ("a_device_of_the_least_limits_reads_every_layout", a_device_of_the_least_limits_reads_every_layout),
    ("foreign_queues_are_refused", foreign_queues_are_refused),
    ("lesser_devices_are_refused_with_both_numbers", lesser_devices_are_refused_with_both_numbers),
];

fn main() {
    type Check = fn() -> Result<(), Failed>;
    let host: [(&str, Check); 4] = [
        ("host_lengths", host_lengths),
        ("host_rows", host_rows),
        ("host_sizes", host_sizes),
        ("every_program_fits_the_least_limits", every_program_fits_the_least_limits),
    ];
    let others = host.into_iter().map(|(name, check)| Trial::test(name, check)).collect();
    support::run(&CHECKS, others, |subject| {
        let name = format!("{}::a_refusal_names_its_way_out", subject.name);
        vec![Trial::test(name, move || a_refusal_names_its_way_out(&subject))]
    });
}
