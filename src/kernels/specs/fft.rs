//! Fourier transforms of rows of complex pairs, both ways.

use std::f64::consts::TAU;

use num_complex::Complex;

use super::rows;
use crate::contract::{
    Accumulator, Case, Control, Dimension, Draw, Expected, Family, Gate, Kind, Known, NanRule, Spec, value_of,
};
use crate::kernels::{Direction, fft};
use crate::{Double32, Host};

type Pair = Complex<Double32>;

/// The forward transform of each row, then the inverse one.
pub(super) fn spec() -> Spec {
    let [program, any, multiply] = fft::programs();
    Spec {
        outputs: vec![Kind::Pair, Kind::Pair],
        programs: vec![program.clone(), any, multiply],
        accumulator: Accumulator::Nothing,
        // 17u² log2 of the length, which Bluestein's transform at most quadruples and takes three
        // times.
        depth: |shape| 3.0 * 17.0 * (4.0 * shape[1] as f64).log2(),
        nan_rule: NanRule::Stated("a number of which no part is finite makes NaN of its row"),
        shapes: vec![vec![40, 64], vec![3, 1000], vec![300, 97], vec![9, 4096]],
        dimensions: vec![
            Dimension { name: "rows", tile: 16, step: 1, least: 1, zero: true },
            Dimension { name: "points of a row", tile: 1024, step: 1, least: 1, zero: false },
        ],
        windows: true,
        known: vec![Known::BUFFERS, Known::WORKGROUP_BYTES],
        controls: controls(),
        ..Spec::new(
            program,
            draw,
            |gpu, case, arguments| {
                let (plan, values) = (gpu.fft_plan(case.shape[1])?, arguments.input(0)?);
                gpu.fft_into(&plan, &values, Direction::Forward, &arguments.output(0)?)?;
                gpu.fft_into(&plan, &values, Direction::Inverse, &arguments.output(1)?)
            },
            |case| {
                let plan = Host.fft_plan(case.shape[1])?;
                let way = |direction| Host.fft(&plan, &numbers(case), direction);
                let words = |numbers: Vec<Pair>| bytemuck::cast_slice(&numbers).to_vec();
                Ok(vec![words(way(Direction::Forward)?), words(way(Direction::Inverse)?)])
            },
            reference,
        )
    }
}

fn numbers(case: &Case) -> Vec<Pair> {
    bytemuck::pod_collect_to_vec(&case.inputs[0])
}

fn draw(shape: &[usize], draw: &mut Draw) -> Case {
    let parts: Vec<_> = (0..shape[0]).flat_map(|row| row_of(row, shape[1], draw)).collect();
    let count = parts.len();
    rows::case::<Vec<Double32>>(shape, &[parts], vec![count; 2])
}

/// Of the special rows, in turn: a NaN, an infinity of either sign, nothing special.
fn row_of(row: usize, n: usize, draw: &mut Draw) -> Vec<Double32> {
    if draw.family != Family::Specials {
        return rows::row::<Vec<Double32>>(row, 2 * n, draw);
    }
    let mut parts = rows::moderate::<Vec<Double32>>(2 * n, draw);
    let at = 2 * (row % n);
    let special = [Some(rows::NAN), Some(f32::INFINITY), Some(f32::NEG_INFINITY), None][row % 4];
    if let Some(special) = special {
        parts[at..at + 2].fill(rows::word(special));
    }
    parts
}

/// Both transforms by their definition.
fn reference(case: &Case) -> Vec<Expected> {
    let values: Vec<_> = numbers(case).iter().map(|z| Complex::new(value_of(z.re), value_of(z.im))).collect();
    let way = |sign: f64| values.chunks(case.shape[1]).flat_map(move |row| transform(row, sign));
    way(-1.0).chain(way(1.0)).collect()
}

fn transform(row: &[Complex<f64>], sign: f64) -> Vec<Expected> {
    let n = row.len();
    let scale = if sign < 0.0 { 1.0 } else { 1.0 / n as f64 };
    let roots: Vec<_> = (0..n).map(|j| Complex::from_polar(scale, sign * TAU * j as f64 / n as f64)).collect();
    let norm = scale * (n as f64 * row.iter().map(Complex::norm_sqr).sum::<f64>()).sqrt();
    if !norm.is_finite() {
        return vec![Expected::new(f64::NAN, f64::NAN); 2 * n];
    }
    let point = |k: usize| row.iter().enumerate().map(|(j, z)| z * roots[j * k % n]).sum::<Complex<f64>>();
    (0..n).map(point).flat_map(|z| [z.re, z.im].map(|part| Expected::new(part, norm))).collect()
}

fn controls() -> Vec<Control> {
    vec![
        Control::edit(
            "roots of unity in f32",
            Gate::Shapes,
            "return complex_of(roots[i]);",
            "let w = roots[i];\n    return complex_of(vec4<u32>(w.x, 0u, w.z, 0u));",
        ),
        Control::edit(
            "another power of the root",
            Gate::Shapes,
            "let c = fft_mul(y.c, root(2u * step));",
            "let c = fft_mul(y.c, root(step));",
        ),
        Control::edit(
            "two points of a butterfly, exchanged",
            Gate::Shapes,
            "wg_points[at + stride] = words_of_complex(y.b);",
            "wg_points[at + stride] = words_of_complex(y.c);",
        ),
        Control::edit(
            // One barrier less is not enough: on an H200 the other keeps the workgroup in step.
            "levels that nobody waits for",
            Gate::Shapes,
            "workgroupBarrier();\n    put_butterfly(level, lane, y);\n    put_butterfly(level, lane + LANES, z);\n    workgroupBarrier();",
            "put_butterfly(level, lane, y);\n    put_butterfly(level, lane + LANES, z);",
        ),
        Control::edit(
            "the low words of sums, dropped",
            Gate::Shapes,
            "return fast_two_sum(s.hi, keep(s.lo + keep(x.lo + y.lo)));",
            "return Double32(s.hi, 0.0);",
        ),
        Control::edit(
            "half of each lane's butterflies, lost",
            Gate::Shapes,
            "put_butterfly(level, lane + LANES, z);",
            "",
        ),
        Control::edit(
            "the inverse's factor, lost",
            Gate::Shapes,
            "if params[FACTOR] != 0u {",
            "if params[FACTOR] == 0u {",
        ),
        Control::edit(
            "the chirps' zeros, forgotten",
            Gate::Shapes,
            "if j >= params[READ] { return vec4<u32>(0u); }",
            "if j >= 2u * params[READ] { return vec4<u32>(0u); }",
        ),
    ]
}
