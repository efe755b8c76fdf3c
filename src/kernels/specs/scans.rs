//! Prefix sums: in pairs, of f32 and of pairs, inclusive and exclusive; and by doubling in f32.

use super::rows::{self, Layout, are_words, values, words};
use crate::contract::saturated;
use crate::contract::{
    Accumulator, Case, Control, Dimension, Draw, Expected, Gate, Kind, Known, Spec, Sums, as_summed,
};
use crate::kernels::{Summand, scan};
use crate::shader::Program;
use crate::{Buffer, Host};

/// Both sums of each element, inclusive first.
pub(super) fn scan<T: Summand>() -> Spec
where
    Vec<T>: Layout<Device = Buffer<T>>,
{
    let words_in = are_words::<Vec<T>>();
    let [sums, own, next_sums, next] = if words_in { [0, 2, 1, 3] } else { [1, 3, 1, 3] };
    let programs = scan::programs();
    Spec {
        accumulator: Accumulator::Double32,
        depth: |shape| scan::bound(shape[1]),
        sums: Some(Sums { summands: both_summands::<T>, finish: as_summed, depth: 0.0 }),
        outputs: vec![Kind::Pair, Kind::Pair],
        programs: [sums, own, next_sums, next].map(|at| programs[at].clone()).to_vec(),
        known: vec![Known::BUFFERS],
        controls: if words_in { scan_controls() } else { scan_of_pairs_controls() },
        ..of_rows(
            6,
            TILE,
            Spec::new(
                programs[own].clone(),
                |shape, draw| draw_rows::<Vec<T>>(shape, 2, draw),
                |gpu, case, arguments| {
                    let values = arguments.input::<T>(0)?;
                    gpu.scan_inclusive_into(&values, case.shape[1], &arguments.output(0)?)?;
                    gpu.scan_exclusive_into(&values, case.shape[1], &arguments.output(1)?)
                },
                |case| {
                    let (values, n) = (Vec::<T>::on_host(case, 0), case.shape[1]);
                    Ok(vec![words(&Host.scan_inclusive(&values, n)?), words(&Host.scan_exclusive(&values, n)?)])
                },
                |case| {
                    let inclusive = prefixes::<Vec<T>>(case, true);
                    inclusive.into_iter().chain(prefixes::<Vec<T>>(case, false)).collect()
                },
            ),
        )
    }
}

/// The recurrence in f32.
pub(super) fn doubling() -> Spec {
    let programs: Vec<Program> = scan::programs().split_off(4);
    Spec {
        name: "scan_doubling",
        outputs: vec![Kind::F32],
        accumulator: Accumulator::F32,
        depth: |shape| (shape[1].max(1) as f64).log2().ceil(),
        known: vec![Known::BUFFERS, Known::WORKGROUP_BYTES],
        controls: doubling_controls(),
        ..of_rows(
            8,
            2 * TILE,
            Spec {
                programs: programs.clone(),
                ..Spec::new(
                    programs[0].clone(),
                    |shape, draw| draw_rows::<Vec<f32>>(shape, 1, draw),
                    |gpu, case, arguments| {
                        gpu.scan_doubling_into(&arguments.input(0)?, case.shape[1], &arguments.output(0)?)
                    },
                    |case| {
                        let sums = Host.scan_doubling(&Vec::<f32>::on_host(case, 0), case.shape[1])?;
                        Ok(vec![sums.into_iter().map(f32::to_bits).collect()])
                    },
                    doubled_prefixes,
                )
            },
        )
    }
}

/// Elements of a tile of scans in pairs.
const TILE: usize = 2048;

/// Rows, of which `together` of the usual length share a tile.
fn of_rows(together: usize, tile: usize, spec: Spec) -> Spec {
    Spec {
        shapes: vec![vec![7, 300], vec![3, 4097], vec![2, 70_001], vec![1000, 5]],
        dimensions: vec![
            Dimension { name: "rows", tile: together, step: 1, least: 1, zero: true },
            Dimension { name: "elements of a row", tile, step: 1, least: 1, zero: true },
        ],
        windows: true,
        single: Some(one_row),
        ..spec
    }
}

fn draw_rows<A: Layout>(shape: &[usize], outputs: usize, draw: &mut Draw) -> Case {
    let numbers: Vec<_> = (0..shape[0]).flat_map(|row| rows::row::<A>(row, shape[1], draw)).collect();
    let count = numbers.len();
    rows::case::<A>(shape, &[numbers], vec![count; outputs])
}

fn one_row(case: &Case, number: usize) -> Case {
    let (n, len) = (case.shape[1], case.outputs[0]);
    let (row, size) = (number % len / n, case.inputs[0].len() / len);
    let inputs = vec![case.inputs[0][size * row * n..size * (row + 1) * n].to_vec()];
    Case { shape: vec![1, n], inputs, outputs: vec![n; case.outputs.len()], ..Case::default() }
}

fn rows_of<A: Layout>(case: &Case) -> Vec<Vec<f64>> {
    let values = values::<A>(case, 0);
    (0..case.shape[0]).map(|row| values[row * case.shape[1]..][..case.shape[1]].to_vec()).collect()
}

/// Prefix sums from +0.
fn prefixes<A: Layout>(case: &Case, inclusive: bool) -> Vec<Expected> {
    let row = |row: Vec<f64>| {
        let (mut sum, mut magnitude) = (Expected::sum([0.0]), 0.0);
        let mut sums = vec![sum];
        for x in row {
            magnitude += x.abs();
            let next = Expected::sum([sum.value, x]);
            sum = Expected { tail: sum.tail + next.tail, magnitude, ..next };
            sums.push(sum);
        }
        if inclusive {
            sums.remove(0)
        } else {
            sums.pop().unwrap_or(sum)
        };
        sums
    };
    rows_of::<A>(case).into_iter().flat_map(row).collect()
}

fn both_summands<T: Summand>(case: &Case) -> Vec<Vec<f64>>
where
    Vec<T>: Layout,
{
    let rows = rows_of::<Vec<T>>(case);
    let prefixes =
        |first: usize| rows.iter().flat_map(move |row| (first..first + row.len()).map(|end| row[..end].to_vec()));
    prefixes(1).chain(prefixes(0)).collect()
}

/// Prefix sums from the first element, so that -0 stays.
fn doubled_prefixes(case: &Case) -> Vec<Expected> {
    let row = |row: Vec<f64>| {
        let running = |(sum, magnitude): &mut (f64, f64), x: f64| {
            *sum = if *magnitude < 0.0 { x } else { *sum + x };
            *magnitude = magnitude.max(0.0) + x.abs();
            Some(Expected::new(saturated(*sum), *magnitude))
        };
        row.into_iter().scan((0.0, -1.0), running).collect::<Vec<_>>()
    };
    rows_of::<Vec<f32>>(case).into_iter().flat_map(row).collect()
}

fn scan_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the sum is accumulated in f32",
            Gate::Double32,
            "return dd_add_f32_network(sum, x.hi);",
            "return Double32(keep(sum.hi + x.hi), 0.0);",
        ),
        Control::edit("inclusive for exclusive", Gate::Shapes, "(params[7] & 2u) != 0u", "(params[7] & 2u) == 0u"),
        Control::edit(
            "the last element of a tile, lost",
            Gate::Shapes,
            "min(TILE, chunk.len - at)",
            "min(TILE - 1u, chunk.len - at)",
        ),
    ]
}

fn scan_of_pairs_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "low words, dropped",
            Gate::Double32,
            "return dd_add_network(sum, x);",
            "return dd_add_network(sum, Double32(x.hi, 0.0));",
        ),
        Control::edit(
            "rows that share a tile, one short",
            Gate::Shapes,
            "min(params[9], params[10] - row) * n",
            "min(params[9], params[10] - row) * n - 1u",
        ),
    ]
}

fn doubling_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the partner of another level",
            Gate::Shapes,
            "y = Column(add(y.a, x.c), add(y.b, x.d), add(y.c, y.a), add(y.d, y.b));",
            "y = Column(add(y.a, x.d), add(y.b, y.a), add(y.c, y.b), add(y.d, y.c));",
        ),
        Control::edit(
            "partners from another row",
            Gate::Shapes,
            "if ((at >> s) & ((1u << row) - 1u)) != 0u {",
            "if (at >> s) >= 16u {",
        ),
        Control::edit("far partners, left out", Gate::Shapes, "if params[2] == 0u {", "if params[2] != 2u {"),
        Control::edit(
            "a NaN with a payload",
            Gate::Twin,
            "if x < tile.len {
        store(tile.row + x, quiet(value));",
            "if x < tile.len {
        store(tile.row + x, value);",
        ),
    ]
}
