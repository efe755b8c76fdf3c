//! Reductions of rows: `sum`, `dot`, `norm2`, `max_abs`, `map_reduce`, each of f32, of pairs, and of pairs in two planes.

use super::rows::{self, Layout, are_words, values, words};
use crate::contract::{
    Accumulator, Arguments, Case, Control, Dimension, Draw, Expected, Family, Gate, Known, Spec, Sums, as_summed,
};
use crate::kernels::array::{DeviceArray, sealed};
use crate::kernels::{dot, functions, map_reduce, max_abs, norm2, reduce, sum};
use crate::shader::Program;
use crate::{Buffer, Double32, Error, Gpu, Host, SplitDouble32};

/// Every reduction of every layout.
pub(super) fn specs() -> Vec<Spec> {
    [of_layout::<Vec<f32>>(), of_layout::<Vec<Double32>>(), of_layout::<SplitDouble32>()].concat()
}

fn of_layout<A: Layout>() -> Vec<Spec> {
    vec![spec::<Sum, A>(), spec::<Dot, A>(), spec::<Norm2, A>(), spec::<MaxAbs, A>(), spec::<MapReduce, A>()]
}

/// A reduction: what runs, and what it means in f64.
trait Reduction {
    /// Names for f32, pairs, planes.
    const NAMES: sealed::Names;
    const OPERANDS: usize = 1;
    fn programs<D: DeviceArray>() -> Vec<Program>;
    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error>;
    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error>;
    /// What is summed of the elements x and y of a row.
    fn term(x: f64, y: f64) -> f64;
    /// The result of a row from its terms.
    fn reference(terms: Vec<f64>) -> Expected;
    /// How the gate of sums sees it; nothing if it sums nothing.
    fn sums(summands: fn(&Case) -> Vec<Vec<f64>>) -> Option<Sums> {
        Some(Sums { summands, finish: as_summed, depth: 0.0 })
    }
    /// Units of u² that the terms' roundings and the tree add, from those of the tree.
    fn depth(words: bool, tree: f64) -> f64;
    fn controls(name: &str) -> Vec<Control>;
}

struct Sum;
struct Dot;
struct Norm2;
struct MaxAbs;
struct MapReduce;

fn spec<R: Reduction, A: Layout>() -> Spec {
    let programs = R::programs::<A::Device>();
    let first = programs[0].clone();
    let name = <A::Device as sealed::Device>::choose(R::NAMES);
    let sums = R::sums(summands::<R, A>);
    Spec {
        name,
        accumulator: if sums.is_some() { Accumulator::Double32 } else { Accumulator::Nothing },
        depth: |shape| R::depth(are_words::<A>(), reduce::bound(shape[1])),
        sums,
        // Whole chunks are read by vectors where their rows start at a multiple of four.
        shapes: vec![vec![7, reduce::ONE_CHUNK + 4], vec![3, 65_537], vec![40, 17]],
        dimensions: vec![
            Dimension { name: "rows", tile: 1, step: 1, least: 1, zero: true },
            Dimension { name: "elements of a row", tile: reduce::ONE_CHUNK, step: 1, least: 1, zero: true },
        ],
        windows: true,
        single: Some(one_row::<R, A>),
        known: vec![Known::BUFFERS],
        controls: R::controls(name),
        programs,
        ..Spec::new(first, draw::<R, A>, run::<R, A>, twin::<R, A>, |case| {
            summands::<R, A>(case).into_iter().map(R::reference).collect()
        })
    }
}

fn draw<R: Reduction, A: Layout>(shape: &[usize], draw: &mut Draw) -> Case {
    let [rows, n] = [shape[0], shape[1]];
    let mut operands = vec![Vec::new(); R::OPERANDS];
    for row in 0..rows {
        let mut x = rows::row::<A>(row, n, draw);
        if R::OPERANDS == 2 {
            let y = second::<A>(row, &mut x, draw);
            operands[1].extend(y);
        }
        operands[0].extend(x);
    }
    rows::case::<A>(shape, &operands, vec![rows])
}

/// The other factors of a row; where it cancels, powers of two that are taken out of the first.
fn second<A: Layout>(row: usize, x: &mut [Double32], draw: &mut Draw) -> Vec<Double32> {
    match draw.family {
        Family::Cancelling => {
            let taken_out = |(x, power): (&mut Double32, f64)| {
                *x = Double32::from_f64(x.to_f64() / power);
                Double32::from_f64(power)
            };
            x.iter_mut().zip(rows::powers()).map(taken_out).collect()
        }
        Family::Specials if row % 3 == 1 => rows::zeros(x.len()),
        Family::Specials => rows::moderate::<A>(x.len(), draw),
        Family::Moderate | Family::Bits => rows::row::<A>(row + 1, x.len(), draw),
    }
}

fn operands<R: Reduction, A: Layout>(case: &Case) -> Vec<A> {
    (0..R::OPERANDS).map(|at| A::on_host(case, at * A::INPUTS)).collect()
}

fn run<R: Reduction, A: Layout>(gpu: &Gpu, _: &Case, arguments: &Arguments) -> Result<(), Error> {
    let operands: Result<Vec<_>, Error> = (0..R::OPERANDS).map(|at| A::on_device(arguments, at * A::INPUTS)).collect();
    R::device(gpu, &operands?, &arguments.output(0)?)
}

fn twin<R: Reduction, A: Layout>(case: &Case) -> Result<Vec<Vec<u32>>, Error> {
    Ok(vec![words(&R::host(&operands::<R, A>(case), case.shape[0])?)])
}

/// What each row sums.
fn summands<R: Reduction, A: Layout>(case: &Case) -> Vec<Vec<f64>> {
    let n = case.shape[1];
    let [x, y] = [0, (R::OPERANDS - 1) * A::INPUTS].map(|input| values::<A>(case, input));
    let row = |row: usize| {
        let own = row * n..(row + 1) * n;
        x[own.clone()].iter().zip(&y[own]).map(|(x, y)| R::term(*x, *y)).collect()
    };
    (0..case.shape[0]).map(row).collect()
}

fn one_row<R: Reduction, A: Layout>(case: &Case, row: usize) -> Case {
    let n = case.shape[1];
    let words = |input: &Vec<u32>| {
        let size = input.len() / (case.shape[0] * n).max(1);
        input[size * row * n..size * (row + 1) * n].to_vec()
    };
    Case { shape: vec![1, n], inputs: case.inputs.iter().map(words).collect(), outputs: vec![1], ..Case::default() }
}

impl Reduction for Sum {
    const NAMES: sealed::Names = ["sum_words", "sum_pairs", "sum_planes"];

    fn programs<D: DeviceArray>() -> Vec<Program> {
        sum::programs::<D>().all()
    }

    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error> {
        gpu.sum_into(&operands[0], output)
    }

    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error> {
        Host.sum_rows(&operands[0], rows)
    }

    fn term(x: f64, _: f64) -> f64 {
        x
    }

    fn reference(terms: Vec<f64>) -> Expected {
        Expected::sum(terms)
    }

    fn depth(_: bool, tree: f64) -> f64 {
        tree
    }

    fn controls(name: &str) -> Vec<Control> {
        match name {
            "sum_words" => tree_controls(),
            "sum_pairs" => vec![Control::edit(
                "half of a load, twice",
                Gate::Shapes,
                "let w = x_quads[(i >> 1u) + 1u];",
                "let w = x_quads[i >> 1u];",
            )],
            _ => vec![Control::edit(
                "planes, swapped",
                Gate::Shapes,
                "from_bits(x_hi[i]), from_bits(x_lo[i])",
                "from_bits(x_lo[i]), from_bits(x_hi[i])",
            )],
        }
    }
}

/// Faults in what all reductions share, planted in sums of f32.
fn tree_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the last element of a partial chunk, lost",
            Gate::Shapes,
            "at < count; at += ACCUMULATORS",
            "at + 1u < count; at += ACCUMULATORS",
        ),
        Control::edit(
            "every chunk as long as the last",
            Gate::Shapes,
            "select(params[10], params[5], chunk == params[2] - 1u)",
            "params[5]",
        ),
        Control::edit(
            "a missing barrier between the tree's levels",
            Gate::Shapes,
            "        workgroupBarrier();
        if lane < stride {",
            "        if lane < stride {",
        ),
        Control::edit(
            "a tree that pairs other lanes",
            Gate::Twin,
            "let even = join(total, wg_values[lane + 2u * stride]);
            let odd = join(wg_values[lane + stride], wg_values[lane + 3u * stride]);",
            "let even = join(total, wg_values[lane + stride]);
            let odd = join(wg_values[lane + 2u * stride], wg_values[lane + 3u * stride]);",
        ),
        Control::edit(
            "the result of another row, overwritten",
            Gate::Shapes,
            "results[params[7] + row] =",
            "results[params[7] + (row & ~1u)] =",
        ),
        Control::edit(
            "chunks joined by their row's first workgroup, not by its last",
            Gate::Shapes,
            "atomicAdd(&partials[counter], 1u) == params[2] - 1u",
            "atomicAdd(&partials[counter], 1u) == 0u",
        ),
        Control::edit(
            "a word that never comes",
            Gate::Shapes,
            "atomicStore(&partials[counter + 2u + 2u * chunk], published(value.lo));",
            "",
        ),
        Control::edit(
            "the chunks of another row",
            Gate::Shapes,
            "let first = meeting(row) + 1u;",
            "let first = meeting(0u) + 1u;",
        ),
        Control::edit("bare networks where infinities are", Gate::NonFinite, "if !is_sound(f) {", "if false {"),
        Control::edit(
            "the sign of a zero sum, lost",
            Gate::NonFinite,
            "return Double32(from_bits(SIGN_BIT), 0.0);",
            "return Double32(0.0, 0.0);",
        ),
        Control::edit(
            "the sum is accumulated in f32",
            Gate::Double32,
            "return dd_add_f32_network(sum, x.hi);",
            "return Double32(keep(sum.hi + x.hi), 0.0);",
        ),
    ]
}

impl Reduction for Dot {
    const NAMES: sealed::Names = ["dot_words", "dot_pairs", "dot_planes"];
    const OPERANDS: usize = 2;

    fn programs<D: DeviceArray>() -> Vec<Program> {
        dot::programs::<D>().all()
    }

    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error> {
        gpu.dot_into(&operands[0], &operands[1], output)
    }

    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error> {
        Host.dot_rows(&operands[0], &operands[1], rows)
    }

    fn term(x: f64, y: f64) -> f64 {
        x * y
    }

    fn reference(terms: Vec<f64>) -> Expected {
        Expected::sum(terms)
    }

    fn depth(words: bool, tree: f64) -> f64 {
        tree + if words { 0.0 } else { 5.0 }
    }

    fn controls(name: &str) -> Vec<Control> {
        match name {
            "dot_words" => vec![
                Control::edit(
                    "the residual of a product, dropped",
                    Gate::Shapes,
                    "return two_prod_quick(x.hi, y.hi);",
                    "return Double32(keep(x.hi * y.hi), 0.0);",
                ),
                Control::edit(
                    "the neighbour of the second operand",
                    Gate::Shapes,
                    "return multiply(x_element(i), y_element(i));",
                    "return multiply(x_element(i), y_element(i + 1u));",
                ),
            ],
            "dot_pairs" => vec![Control::edit(
                "one cross product, dropped",
                Gate::Shapes,
                "let c = two_prod_quick(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));",
                "let c = two_prod_quick(x.hi, y.hi);
    let cross = keep(x.hi * y.lo);",
            )],
            _ => vec![Control::edit(
                "a neighbour's low word in the second array",
                Gate::Shapes,
                "from_bits(y_hi[i]), from_bits(y_lo[i])",
                "from_bits(y_hi[i]), from_bits(y_lo[i + 1u])",
            )],
        }
    }
}

impl Reduction for Norm2 {
    const NAMES: sealed::Names = ["norm2_words", "norm2_pairs", "norm2_planes"];

    fn programs<D: DeviceArray>() -> Vec<Program> {
        let mut programs = norm2::squares_programs::<D>().all();
        programs.push(norm2::roots_program());
        programs.extend(max_abs::programs::<D>().all());
        programs
    }

    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error> {
        gpu.norm2_into(&operands[0], output)
    }

    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error> {
        Host.norm2_rows(&operands[0], rows)
    }

    fn term(x: f64, _: f64) -> f64 {
        x * x
    }

    fn reference(squares: Vec<f64>) -> Expected {
        let norm = squares.into_iter().sum::<f64>().abs().sqrt();
        Expected::new(norm, norm)
    }

    fn sums(summands: fn(&Case) -> Vec<Vec<f64>>) -> Option<Sums> {
        Some(Sums { summands, finish: |sums| sums.iter().map(|sum| sum.sqrt()).collect(), depth: 155.0 / 2.0 + 3.125 })
    }

    fn depth(words: bool, tree: f64) -> f64 {
        Dot::depth(words, tree) / 2.0 + 3.125
    }

    fn controls(name: &str) -> Vec<Control> {
        match name {
            "norm2_words" => vec![
                Control::edit(
                    "a norm without its scale",
                    Gate::Shapes,
                    "return dd_mul_pow2(dd_sqrt(sum), -norm_shift(largest));",
                    "return dd_sqrt(sum);",
                ),
                Control::edit(
                    "the first row's scale for all rows",
                    Gate::Shapes,
                    "norm_shift(from_bits(largest[params[7] + row].x))",
                    "norm_shift(from_bits(largest[params[7]].x))",
                ),
            ],
            _ => vec![Control::edit(
                "the low word of a scaled element, dropped",
                Gate::Shapes,
                "return Double32(scaled_word(x.hi, shift), scaled_word(x.lo, shift));",
                "return Double32(scaled_word(x.hi, shift), 0.0);",
            )],
        }
    }
}

impl Reduction for MaxAbs {
    const NAMES: sealed::Names = ["max_abs_words", "max_abs_pairs", "max_abs_planes"];

    fn programs<D: DeviceArray>() -> Vec<Program> {
        max_abs::programs::<D>().all()
    }

    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error> {
        gpu.max_abs_into(&operands[0], output)
    }

    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error> {
        Host.max_abs_rows(&operands[0], rows)
    }

    fn term(x: f64, _: f64) -> f64 {
        x.abs()
    }

    fn reference(magnitudes: Vec<f64>) -> Expected {
        let larger = |a: f64, b: f64| if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) };
        let largest = magnitudes.into_iter().fold(0.0, larger);
        Expected::new(largest, largest)
    }

    fn sums(_: fn(&Case) -> Vec<Vec<f64>>) -> Option<Sums> {
        None
    }

    // Nothing is rounded but the pairs, to the f64 of the reference.
    fn depth(_: bool, _: f64) -> f64 {
        1.0 / 32.0
    }

    fn controls(name: &str) -> Vec<Control> {
        match name {
            "max_abs_words" => vec![
                Control::edit(
                    "a comparison of floats, which drops a NaN",
                    Gate::NonFinite,
                    "let b_wins = y > x || (y == x && order_bits(b.lo) > order_bits(a.lo));",
                    "let b_wins = b.hi > a.hi;",
                ),
                Control::edit("a magnitude with its sign", Gate::Shapes, "let z = dd_abs(x);", "let z = x;"),
            ],
            "max_abs_pairs" => vec![Control::edit(
                "low words, not compared",
                Gate::Shapes,
                "y == x && order_bits(b.lo) > order_bits(a.lo)",
                "false",
            )],
            _ => vec![Control::edit(
                "a neighbour's low word",
                Gate::Shapes,
                "from_bits(x_hi[i]), from_bits(x_lo[i])",
                "from_bits(x_hi[i]), from_bits(x_lo[i + 1u])",
            )],
        }
    }
}

/// The sum of the opposites.
impl Reduction for MapReduce {
    const NAMES: sealed::Names = ["map_reduce_words", "map_reduce_pairs", "map_reduce_planes"];

    fn programs<D: DeviceArray>() -> Vec<Program> {
        map_reduce::programs::<D, _, _>(&functions::NEG, &functions::ADD).all()
    }

    fn device<D: DeviceArray>(gpu: &Gpu, operands: &[D], output: &Buffer<Double32>) -> Result<(), Error> {
        gpu.map_reduce_into(&functions::NEG, &functions::ADD, &operands[0], Double32::ZERO, output)
    }

    fn host<A: Layout>(operands: &[A], rows: usize) -> Result<Vec<Double32>, Error> {
        Host.map_reduce_rows(&functions::NEG, &functions::ADD, &operands[0], rows, Double32::ZERO)
    }

    fn term(x: f64, _: f64) -> f64 {
        -x
    }

    fn reference(terms: Vec<f64>) -> Expected {
        Expected::sum([0.0].into_iter().chain(terms))
    }

    fn depth(_: bool, tree: f64) -> f64 {
        tree + 3.0
    }

    fn controls(name: &str) -> Vec<Control> {
        match name {
            "map_reduce_words" => vec![Control::edit(
                "elements of partial chunks, not mapped",
                Gate::Shapes,
                "return function_of(x_element(i));",
                "return x_element(i);",
            )],
            "map_reduce_pairs" => vec![Control::edit(
                "an element in the place of its neighbour",
                Gate::Shapes,
                "fold(q.c, x.c)",
                "fold(q.c, x.d)",
            )],
            _ => vec![Control::edit(
                "elements of whole chunks, out of order",
                Gate::Twin,
                "function_of(x.b), function_of(x.c)",
                "function_of(x.c), function_of(x.b)",
            )],
        }
    }
}
