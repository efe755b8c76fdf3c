//! `matmul`: products of matrices of f32 and of pairs.

use super::rows::{self, Layout, are_words, values, words};
use crate::contract::{
    Accumulator, Arguments, Case, Control, Dimension, Draw, Expected, Family, Gate, Known, Spec, Sums, as_summed,
};
use crate::kernels::{Array, Matrix, matmul};
use crate::{Buffer, Double32, Error, Gpu, Host};

pub(super) fn spec<T: bytemuck::Pod + Sync>() -> Spec
where
    Vec<T>: Layout,
    [T]: Array,
    Buffer<T>: crate::kernels::DeviceArray,
{
    Spec {
        accumulator: Accumulator::Double32,
        // Dot2's bound, (2k u)², and 4u² for the cross products of pairs.
        depth: |shape| {
            let k = shape[1] as f64;
            4.0 * k * k * 1.001 + if are_words::<Vec<T>>() { 0.0 } else { 4.0 }
        },
        sums: Some(Sums { summands: products::<Vec<T>>, finish: as_summed, depth: 0.0 }),
        shapes: vec![vec![70, 13, 70], vec![130, 100, 65], vec![5, 300, 9]],
        dimensions: vec![
            Dimension { name: "rows", tile: 64, step: 1, least: 1, zero: true },
            Dimension { name: "inner", tile: 16, step: 1, least: 1, zero: true },
            Dimension { name: "columns", tile: 64, step: 1, least: 1, zero: true },
        ],
        windows: true,
        single: Some(one_result),
        known: vec![Known::BUFFERS],
        controls: if are_words::<Vec<T>>() { controls() } else { of_pairs_controls() },
        ..Spec::new(
            matmul::program::<T>(),
            draw::<Vec<T>>,
            run::<T>,
            |case| {
                let [m, k, n] = size(case);
                let [a, b] = [0, 1].map(|input| Vec::<T>::on_host(case, input));
                Ok(vec![words(&Host.matmul(Matrix::new(&a[..], m, k)?, Matrix::new(&b[..], k, n)?)?)])
            },
            |case| {
                products::<Vec<T>>(case)
                    .into_iter()
                    .map(|terms| Expected::sum([0.0].into_iter().chain(terms)))
                    .collect::<Vec<Expected>>()
            },
        )
    }
}

fn size(case: &Case) -> [usize; 3] {
    [case.shape[0], case.shape[1], case.shape[2]]
}

fn run<T: bytemuck::Pod>(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error>
where
    Buffer<T>: crate::kernels::DeviceArray,
{
    let [m, k, n] = size(case);
    let (a, b, c) = (arguments.input::<T>(0)?, arguments.input::<T>(1)?, arguments.output::<Double32>(0)?);
    gpu.matmul_into(Matrix::new(&a, m, k)?, Matrix::new(&b, k, n)?, Matrix::new(&c, m, n)?)
}

fn draw<A: Layout>(shape: &[usize], draw: &mut Draw) -> Case {
    let [m, k, n] = [shape[0], shape[1], shape[2]];
    let mut a: Vec<_> = (0..m).flat_map(|row| rows::row::<A>(row, k, draw)).collect();
    let b: Vec<_> = (0..k).flat_map(|inner| row_of_b::<A>(inner, n, draw)).collect();
    if draw.family == Family::Cancelling {
        for (x, power) in a.chunks_mut(k.max(1)).flat_map(|row| row.iter_mut().zip(rows::powers())) {
            *x = Double32::from_f64(x.to_f64() / power);
        }
    }
    rows::case::<A>(shape, &[a, b], vec![m * n])
}

/// Columns of zeros among the special values; of powers of two, of either sign, where rows cancel.
fn row_of_b<A: Layout>(inner: usize, n: usize, draw: &mut Draw) -> Vec<Double32> {
    let sign = |column: usize| if column.is_multiple_of(2) { 1.0 } else { -1.0 };
    match draw.family {
        Family::Cancelling => {
            let power = rows::powers().nth(inner % 3).unwrap_or(1.0);
            (0..n).map(|column| Double32::from_f64(sign(column) * power)).collect()
        }
        Family::Specials => {
            let zeros = rows::zeros(n);
            let numbers = rows::moderate::<A>(n, draw);
            (0..n).map(|column| if column % 4 == 1 { zeros[column / 4 % n] } else { numbers[column] }).collect()
        }
        Family::Moderate => rows::moderate::<A>(n, draw),
        Family::Bits => rows::row::<A>(inner % 7 + 1, n, draw),
    }
}

/// What each result sums.
fn products<A: Layout>(case: &Case) -> Vec<Vec<f64>> {
    let ([m, k, n], a, b) = (size(case), values::<A>(case, 0), values::<A>(case, 1));
    let terms = |row: usize, column: usize| (0..k).map(|at| a[row * k + at] * b[at * n + column]).collect();
    (0..m * n).map(|at| terms(at / n, at % n)).collect()
}

/// One row times one column.
fn one_result(case: &Case, number: usize) -> Case {
    let [m, k, n] = size(case);
    let words = |input: usize, len: usize, at: &dyn Fn(usize) -> usize| -> Vec<u32> {
        let size = case.inputs[input].len() / len;
        (0..k).flat_map(|inner| case.inputs[input][size * at(inner)..][..size].to_vec()).collect()
    };
    let row = words(0, m * k, &|inner| number / n * k + inner);
    let column = words(1, k * n, &|inner| inner * n + number % n);
    Case { shape: vec![1, k, 1], inputs: vec![row, column], outputs: vec![1], ..Case::default() }
}

fn controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the last inner index, lost",
            Gate::Shapes,
            "b_k + vec4<u32>(lane / TILE) <",
            "b_k + vec4<u32>(lane / TILE + 1u) <",
        ),
        Control::edit(
            "a neighbour's column",
            Gate::Shapes,
            "accumulate_element_quick(row.b, x, y.b)",
            "accumulate_element_quick(row.b, x, y.a)",
        ),
        Control::edit(
            "columns beyond the last, stored",
            Gate::Repeat,
            "if row >= params[0] || column >= params[1] { return; }",
            "if row >= params[0] { return; }",
        ),
        Control::edit(
            // One barrier less is not enough: on an H200 the other keeps the workgroup in step.
            "a tile that nobody waits for",
            Gate::Shapes,
            "// Every invocation is done with the tile before.
            workgroupBarrier();
            put(lane, part);
            if !is_plain(part) {
                atomicStore(&wg_careful, 1u);
            }
            if workgroupUniformLoad(&wg_careful) != 0u { break; }",
            "put(lane, part);",
        ),
        Control::edit(
            "the errors of sums and products, dropped",
            Gate::Double32,
            "return Double32(s, keep(keep(sum.lo + rest) + product_rest(a, b, p, minus_q)));",
            "return Double32(s, sum.lo);",
        ),
        Control::edit(
            "another matrix's stride",
            Gate::Shapes,
            "x < params[1], params[4], params[2]);",
            "x < params[1], params[3], params[2]);",
        ),
    ]
}

fn of_pairs_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "one cross product, dropped",
            Gate::Shapes,
            "return Double32(sum.hi, keep(keep(sum.lo + keep(a.hi * b.lo)) + keep(a.lo * b.hi)));",
            "return Double32(sum.hi, keep(sum.lo + keep(a.hi * b.lo)));",
        ),
        Control::edit(
            "low words of a factor, dropped",
            Gate::Double32,
            "wg_a_lo[a_at][row] = f.lo.x;",
            "wg_a_lo[a_at][row] = 0.0;",
        ),
    ]
}
