//! The small kernels that the general controls are planted in.

use super::controls::Control;
use super::gates::Gate;
use super::spec::{
    Accumulator, Arguments, Case, Dimension, Draw, Expected, Family, Kind, Known, Spec, Sums, as_summed, value_of,
};
use crate::double32::shared;
use crate::shader::{Part, Program, part};
use crate::{Double32, Error, Gpu};

/// The kernels that the general controls are planted in. Unspoilt they pass every gate.
#[must_use]
pub fn bases() -> Vec<Spec> {
    vec![row_sum(), row_max(), quotient(), doubled()]
}

const ROW_SUM: Part = part!("contract/row_sum.wgsl");
const ROW_MAX: Part = part!("contract/row_max.wgsl");
const DOUBLED: Part = part!("contract/doubled.wgsl");
const QUOTIENT: Part = part!("contract/quotient.wgsl");
const ATOMIC_SUM: Part = part!("contract/atomic_sum.wgsl");

fn row_sum() -> Spec {
    Spec {
        accumulator: Accumulator::Double32,
        // DWPlusFP, 2u² a step.
        depth: |shape| 2.0 * shape[1] as f64,
        sums: Some(Sums { summands: |case| rows(case, |x| x), finish: as_summed, depth: 0.0 }),
        shapes: vec![vec![64, 13], vec![1000, 40]],
        dimensions: dimensions(true),
        single: Some(one_row),
        controls: row_sum_controls(),
        ..Spec::new(
            Program::new("row_sum", vec![ROW_SUM]),
            draw_rows,
            run_rows,
            |case| Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(sum_of(row))).collect()]),
            |case| rows(case, |x| x).iter().map(|row| expected_sum(row)).collect(),
        )
    }
}

fn row_sum_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "a partial tile loses its last input",
            Gate::Shapes,
            "i < columns; i++",
            "i < columns - select(0u, 1u, columns % 8u != 0u); i++",
        ),
        Control::edit("an element is written past the output", Gate::Repeat, STORE, PAST_THE_END),
        Control::edit("an element of the output is never written", Gate::Repeat, STORE, ALL_BUT_THE_LAST),
        Control::edit("the input is overwritten", Gate::Repeat, STORE, INTO_THE_INPUT),
        Control::kernel("atomic adds, in an order of their own", Gate::Repeat, atomic_sum),
        Control::edit(
            "the sum is accumulated in f32",
            Gate::Double32,
            "sum = dd_add_f32(sum, x);",
            "sum = Double32(keep(sum.hi + x), 0.0);",
        ),
        Control::edit(
            "rows and columns are swapped",
            Gate::Shapes,
            "values[row * columns + i]",
            "values[i * rows + row]",
        ),
        Control::edit("the last bit of a low word", Gate::Twin, "to_bits(sum.lo))", "to_bits(sum.lo) ^ 1u)"),
        Control::edit("1,024 invocations in a workgroup", Gate::Limits, "@workgroup_size(64)", "@workgroup_size(1024)"),
        Control::edit("36 KiB of workgroup memory", Gate::Limits, ENTRY, ROOMY_ENTRY),
        Control::kernel("operands that are all alike", Gate::Compiled, constant_operands),
        Control::twin("the host sums in f32", Gate::Double32, |case| {
            let sum = |row: &Vec<f32>| row.iter().fold(0.0, |sum, x| sum + x);
            Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(Double32::from(sum(row)))).collect()])
        }),
        Control::twin("the host loses the last input of a partial tile", Gate::Shapes, |case| {
            let kept = |row: &Vec<f32>| sum_of(&row[..row.len() - usize::from(!row.len().is_multiple_of(8))]);
            Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(kept(row))).collect()])
        }),
        Control::twin("the host sums in another order each time", Gate::Repeat, |case| {
            static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
            let shift = CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let turned = |mut row: Vec<f32>| {
                let by = shift % row.len().max(1);
                row.rotate_left(by);
                Double32::from(row.iter().fold(0.0, |sum, x| sum + x))
            };
            Ok(vec![rows(case, |x| x as f32).into_iter().flat_map(|row| words_of(turned(row))).collect()])
        }),
    ]
}

const STORE: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));";
const PAST_THE_END: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));
        if row == 0u { sums[rows] = vec2<u32>(0u, 0u); }";
const ALL_BUT_THE_LAST: &str = "if row + 1u < rows { sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo)); }";
const INTO_THE_INPUT: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));
        values[row * columns] = 0u;";
const ENTRY: &str = "@compute @workgroup_size(64)
fn row_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();";
const ROOMY_ENTRY: &str = "var<workgroup> wg_room: array<u32, 9216>;
@compute @workgroup_size(64)
fn row_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    wg_room[id.x % 9216u] = id.x;";

fn row_max() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::Nothing,
        shapes: vec![vec![64, 13], vec![1000, 40]],
        dimensions: dimensions(false),
        single: Some(one_row),
        controls: vec![
            Control::edit("WGSL's max drops a NaN", Gate::NonFinite, "larger(best, x)", "max(best, x)"),
            Control::twin("the host's max drops a NaN", Gate::NonFinite, |case| {
                let max = |row: &Vec<f32>| row.iter().fold(f32::NEG_INFINITY, |best, x| best.max(*x));
                Ok(vec![rows(case, |x| x as f32).iter().map(|row| max(row).to_bits()).collect()])
            }),
        ],
        ..Spec::new(
            Program::new("row_max", vec![ROW_MAX]),
            draw_rows,
            run_rows,
            |case| Ok(vec![rows(case, |x| x as f32).iter().map(|row| max_of(row).to_bits()).collect()]),
            |case| rows(case, |x| x as f32).iter().map(|row| Expected::new(f64::from(max_of(row)), 0.0)).collect(),
        )
    }
}

/// Quotients and roots of pairs: input x.hi, x.lo, y.hi, y.lo; outputs x / y and sqrt(x).
fn quotient() -> Spec {
    Spec {
        outputs: vec![Kind::Pair, Kind::Pair],
        accumulator: Accumulator::Nothing,
        // DWDivDW3, 9.8u², is the looser of the two; the f64 of the reference has 2^-53 of its own.
        depth: |_| 10.0,
        single: Some(|case, number| quotient_case(case.inputs[0][4 * (number % case.shape[0])..][..4].to_vec())),
        known: vec![Known::BUFFERS],
        controls: quotient_controls(),
        ..Spec::new(
            Program::new("quotient", vec![QUOTIENT]),
            |shape, draw| quotient_case((0..shape[0]).flat_map(|index| quotient_operands(index, draw)).collect()),
            |gpu, case, arguments| {
                let program = Program::new("quotient", vec![QUOTIENT]);
                gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
            },
            |case| {
                let [x, y]: [Vec<Double32>; 2] = [0, 2].map(|at| pairs_at(case, at));
                let quotients = x.iter().zip(&y).flat_map(|(x, y)| words_of(shared::dd_div(*x, *y))).collect();
                Ok(vec![quotients, x.iter().flat_map(|x| words_of(shared::dd_sqrt(*x))).collect()])
            },
            |case| {
                let [x, y] = [0, 2].map(|at| pairs_at(case, at).into_iter().map(value_of).collect::<Vec<f64>>());
                let quotients = x.iter().zip(&y).map(|(x, y)| x / y);
                quotients.chain(x.iter().map(|x| x.sqrt())).map(|value| Expected::new(value, value.abs())).collect()
            },
        )
    }
}

fn quotient_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "a division without its residual",
            Gate::Shapes,
            "if wrapping_add(magnitude_bits(z.lo), 0x14000000) >= magnitude_bits(z.hi) { return z; }",
            "if wrapping_add(magnitude_bits(z.lo), 0x14000000) >= magnitude_bits(z.hi) { return Double32(z.hi, 0.0); }",
        ),
        Control::edit(
            "the third word of a quotient, dropped",
            Gate::Twin,
            "let z = fast_two_sum(q.hi, keep(q.lo + w.c));",
            "let z = fast_two_sum(q.hi, q.lo);",
        ),
        Control::edit(
            "the third word of a scaled quotient, dropped",
            Gate::Twin,
            "return fast_two_sum(q1, keep(q2 + q3));",
            "return fast_two_sum(q1, q2);",
        )
        // Of the size that flushing leaves exact, next to no quotient is scaled.
        .on_subnormals(),
        Control::edit(
            "a quotient without its scale",
            Gate::Twin,
            "return dd_mul_pow2(long_division(xs, ys), ex - ey);",
            "return long_division(xs, ys);",
        ),
        Control::edit(
            "the divisor's sign, lost",
            Gate::NonFinite,
            "let sign = (to_bits(x) ^ to_bits(y)) & SIGN_BIT;",
            "let sign = to_bits(x) & SIGN_BIT;",
        ),
        Control::edit(
            "0 / 0 that is no NaN",
            Gate::NonFinite,
            "let both_zero = is_zero_word(x) && is_zero_word(y);",
            "let both_zero = false;",
        ),
        Control::edit(
            "the low word under a root, dropped",
            Gate::Shapes,
            "return keep(keep(keep(x.hi - square.hi) - square.lo) + x.lo);",
            "return keep(keep(x.hi - square.hi) - square.lo);",
        ),
        Control::edit(
            "the low word of a root, not scaled back",
            Gate::Twin,
            "return Double32(scale_word(r.hi, half), scale_word(r.lo, half));",
            "return Double32(scale_word(r.hi, half), r.lo);",
        ),
    ]
}

const QUOTIENT_SPECIALS: [f32; 6] = [f32::from_bits(0x7fe1_2345), f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -3.0];

fn quotient_operands(index: usize, draw: &mut Draw) -> [u32; 4] {
    let special = |index: usize| QUOTIENT_SPECIALS.get(index % 7).map(|word| Double32::from(*word));
    let [x, y] = match draw.family {
        Family::Specials => [special(index / 7), special(index)].map(|x| x.unwrap_or_else(|| draw.pair((-4, 4)).abs())),
        Family::Bits => [draw.any_pair(), draw.any_pair()],
        // Roots of positive numbers only.
        Family::Moderate | Family::Cancelling => [draw.pair((-20, 20)).abs(), draw.pair((-20, 20))],
    };
    let ([a, b], [c, d]) = (words_of(x), words_of(y));
    [a, b, c, d]
}

fn quotient_case(words: Vec<u32>) -> Case {
    let count = words.len() / 4;
    Case { shape: vec![count], params: vec![count as u32], inputs: vec![words], outputs: vec![count, count] }
}

fn pairs_at(case: &Case, at: usize) -> Vec<Double32> {
    let pair = |words: &[u32]| bytemuck::cast([words[at], words[at + 1]]);
    case.inputs[0].chunks_exact(4).map(pair).collect()
}

/// Twice each number, written over it; in the place of a product by 2, whose bits it must have.
fn doubled() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::Nothing,
        in_place: true,
        replaces: Some(|case| doubles(case, |x| x * 2.0)),
        controls: vec![
            Control::edit(
                "every other workgroup's elements, skipped",
                Gate::Shapes,
                "i += groups.x * 256u",
                "i += groups.x * 512u",
            ),
            Control::edit("the bits of a product by 3 instead", Gate::Twin, "keep(x + x)", "keep(keep(x + x) + x)"),
        ],
        ..Spec::new(
            Program::new("doubled", vec![DOUBLED]),
            |shape, draw| Case {
                params: vec![shape[0] as u32],
                shape: shape.to_vec(),
                ..draw_rows(&[shape[0], 1], draw)
            },
            |gpu, case, arguments| {
                let program = Program::new("doubled", vec![DOUBLED]);
                gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
            },
            |case| doubles(case, |x| x + x),
            |case| values(case).map(|x| Expected::new(2.0 * f64::from(x), 0.0)).collect(),
        )
    }
}

fn values(case: &Case) -> impl Iterator<Item = f32> {
    case.inputs[0].iter().map(|word| f32::from_bits(*word))
}

fn doubles(case: &Case, double: fn(f32) -> f32) -> Result<Vec<Vec<u32>>, Error> {
    Ok(vec![values(case).map(|x| shared::quiet(double(x)).to_bits()).collect()])
}

/// One sum over all of the input, by atomic adds.
fn atomic_sum() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::F32,
        shapes: vec![vec![1 << 18, 1]],
        dimensions: dimensions(true),
        ..Spec::new(
            Program::new("atomic_sum", vec![ATOMIC_SUM]),
            |shape, draw| Case { outputs: vec![1], ..draw_rows(shape, draw) },
            |gpu, case, arguments| {
                let output = arguments.output::<u32>(0)?;
                let (program, items) = (Program::new("atomic_sum", vec![ATOMIC_SUM]), case.inputs[0].len());
                gpu.submit(|encoder| {
                    encoder.clear_buffer(output.raw(), output.offset(), Some(4));
                    gpu.encode_program(encoder, &program, &[items as u32], &arguments.buffers(), items)
                })
            },
            |case| {
                let sum = rows(case, |x| x as f32).iter().flatten().fold(0.0, |sum: f32, x| sum + x);
                Ok(vec![vec![sum.to_bits()]])
            },
            |case| vec![expected_sum(&rows(case, |x| x).concat())],
        )
    }
}

/// Row sums of ones: no rounding happens, so nothing can be seen of it.
fn constant_operands() -> Spec {
    let draw: fn(&[usize], &mut Draw) -> Case =
        |shape, _| rows_case(shape, vec![1.0f32.to_bits(); shape[0] * shape[1]]);
    Spec { draw, ..row_sum() }
}

fn dimensions(no_columns: bool) -> Vec<Dimension> {
    vec![
        Dimension { name: "rows", tile: 64, step: 1, least: 1, zero: true },
        Dimension { name: "columns", tile: 8, step: 1, least: 1, zero: no_columns },
    ]
}

fn rows_case(shape: &[usize], values: Vec<u32>) -> Case {
    let params = vec![shape[0] as u32, shape[1] as u32];
    Case { shape: shape.to_vec(), params, inputs: vec![values], outputs: vec![shape[0]] }
}

fn draw_rows(shape: &[usize], draw: &mut Draw) -> Case {
    let (count, columns) = (shape[0], shape[1]);
    let rows = (0..count).flat_map(|row| match draw.family {
        Family::Cancelling => cancelling_row(columns, draw),
        Family::Specials => special_row(row, columns, draw),
        Family::Moderate => (0..columns).map(|_| draw.word((-12, 12))).collect(),
        Family::Bits => (0..columns).map(|_| draw.any_word()).collect::<Vec<_>>(),
    });
    let values = rows.map(f32::to_bits).collect();
    rows_case(shape, values)
}

/// Large whole numbers, their opposites, and between them a small number that f32 loses.
fn cancelling_row(columns: usize, draw: &mut Draw) -> Vec<f32> {
    let half = columns / 2;
    let large: Vec<_> = (0..half).map(|_| ((1 << 23) + draw.below(1 << 23)) as f32).collect();
    let small = (1 + draw.below(255)) as f32 * 2f32.powi(-16);
    let middle = (0..columns % 2).map(|_| small);
    large.iter().copied().chain(middle).chain(large.iter().rev().map(|x| -x)).collect()
}

/// In turn: a NaN, either infinity, both, zeros of both signs, nothing special.
fn special_row(row: usize, columns: usize, draw: &mut Draw) -> Vec<f32> {
    let mut values: Vec<_> = (0..columns).map(|_| draw.word((-12, 12))).collect();
    let at = row % columns.max(1);
    let both = [(at, f32::INFINITY), ((at + 1) % columns.max(1), f32::NEG_INFINITY)];
    match row % 6 {
        0 => values[at] = f32::from_bits(0x7fe1_2345),
        1 | 2 => values[at] = both[row % 6 - 1].1,
        3 => both.iter().for_each(|(at, infinity)| values[*at] = *infinity),
        4 => (0..columns).for_each(|i| values[i] = if (i + row).is_multiple_of(2) { 0.0 } else { -0.0 }),
        _ => {}
    }
    values
}

fn run_rows(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error> {
    // Which of the two programs it is shows in the output's size, one word or two.
    let words = arguments.output::<u32>(0)?.len();
    let program = if words == case.outputs[0] { ("row_max", ROW_MAX) } else { ("row_sum", ROW_SUM) };
    let program = Program::new(program.0, vec![program.1]);
    gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
}

fn rows<T>(case: &Case, make: fn(f64) -> T) -> Vec<Vec<T>> {
    let columns = case.shape[1];
    let value = |word: &u32| make(f64::from(f32::from_bits(*word)));
    (0..case.shape[0]).map(|row| case.inputs[0][row * columns..][..columns].iter().map(value).collect()).collect()
}

fn one_row(case: &Case, row: usize) -> Case {
    let columns = case.shape[1];
    rows_case(&[1, columns], case.inputs[0][row * columns..][..columns].to_vec())
}

fn words_of(pair: Double32) -> [u32; 2] {
    [pair.hi().to_bits(), pair.lo().to_bits()]
}

fn sum_of(row: &[f32]) -> Double32 {
    row.iter().fold(Double32::ZERO, |sum, x| shared::dd_add_f32(sum, *x))
}

fn expected_sum(row: &[f64]) -> Expected {
    let (sum, magnitude) = row.iter().fold((0.0, 0.0), |(sum, magnitude), x| (sum + x, magnitude + x.abs()));
    Expected::new(sum, magnitude)
}

/// NaN if any is, else the largest, +0 above -0.
fn max_of(row: &[f32]) -> f32 {
    let larger = |best: f32, x: &f32| match (best.is_nan(), x.is_nan()) {
        (true, _) => best,
        (_, true) => f32::from_bits(shared::NAN_BITS),
        _ => {
            if best.total_cmp(x).is_lt() {
                *x
            } else {
                best
            }
        }
    };
    row.iter().fold(f32::NEG_INFINITY, larger)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_keeps_nan_and_signs_of_zeros() {
        assert!(max_of(&[1.0, f32::NAN, 2.0]).is_nan());
        assert_eq!(max_of(&[-0.0, 0.0, -1.0]).to_bits(), 0);
        assert_eq!(max_of(&[-2.0, -0.0]).to_bits(), (-0.0f32).to_bits());
    }
}
