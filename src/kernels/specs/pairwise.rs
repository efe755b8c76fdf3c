//! `two_sum` and `two_prod`: two f32 a number, exact.

use super::rows::words;
use crate::Host;
use crate::contract::{Case, Control, Draw, Expected, Family, Fault, Gate, Known, Spec, Sums, as_summed, saturated};
use crate::kernels::{two_prod, two_sum};

pub(super) fn two_sum() -> Spec {
    Spec {
        windows: true,
        single: Some(single),
        sums: Some(Sums {
            summands: |case| operands(case).map(|(a, b)| vec![a, b]).collect(),
            finish: as_summed,
            depth: 0.0,
        }),
        known: vec![Known::BUFFERS],
        controls: two_sum_controls(),
        ..Spec::new(
            two_sum::program(),
            draw,
            |gpu, _, arguments| gpu.two_sum_into(&arguments.input(0)?, &arguments.input(1)?, &arguments.output(0)?),
            |case| Ok(vec![words(&Host.two_sum(&floats(case, 0), &floats(case, 1))?)]),
            |case| operands(case).map(|(a, b)| Expected::sum([a, b])).collect(),
        )
    }
}

pub(super) fn two_prod() -> Spec {
    Spec {
        windows: true,
        single: Some(single),
        sums: Some(Sums { summands: halves_of_products, finish: as_summed, depth: 0.0 }),
        known: vec![Known::BUFFERS],
        controls: two_prod_controls(),
        ..Spec::new(
            two_prod::program(),
            draw,
            |gpu, _, arguments| gpu.two_prod_into(&arguments.input(0)?, &arguments.input(1)?, &arguments.output(0)?),
            |case| Ok(vec![words(&Host.two_prod(&floats(case, 0), &floats(case, 1))?)]),
            |case| operands(case).map(|(a, b)| Expected::exact(saturated(a * b), 0.0)).collect(),
        )
    }
}

fn two_sum_controls() -> Vec<Control> {
    let sum = "let s = guarded_two_sum(from_bits(a[i]), from_bits(b[i]));";
    let error = "return Double32(s, sum_error(a, b, s));";
    let naive = Fault::Unprotected { find: error, replace: "return Double32(s, 0.0);" };
    vec![
        Control { name: "two_sum as WGSL compiles it", gate: Gate::Compiled, fault: naive, needs_subnormals: false },
        Control::edit(
            "an infinity that becomes NaN through an unguarded two_sum",
            Gate::NonFinite,
            sum,
            "let s = two_sum(from_bits(a[i]), from_bits(b[i]));",
        ),
        Control::edit("the last bit of a low word", Gate::Twin, "to_bits(s.lo))", "to_bits(s.lo) ^ 1u)"),
        Control::edit(
            "the operands of a difference, swapped",
            Gate::Shapes,
            "let b_rest = keep(b - b_part);",
            "let b_rest = keep(b_part - b);",
        ),
        Control::edit(
            "a rounding that the portable lowering does not keep",
            Gate::Compiled,
            "let b_rest = keep(b - b_part);",
            "let b_rest = b - b_part;",
        ),
        Control::edit("the tail, dropped", Gate::Double32, error, "return Double32(s, 0.0);"),
        Control::edit("half of the tail, dropped", Gate::Shapes, "return keep(a_rest + b_rest);", "return b_rest;"),
        Control::edit(
            "the last element, lost",
            Gate::Repeat,
            "i < n; i += groups.x * 256u",
            "i + 1u < n; i += groups.x * 256u",
        ),
        Control::edit(
            "no ordering where an intermediate overflows",
            Gate::Twin,
            "let swap = magnitude_bits(a) < magnitude_bits(b);",
            "let swap = false;",
        ),
        Control::edit(
            "subnormals, flushed",
            Gate::Twin,
            sum,
            "let flushed = select(a[i], a[i] & SIGN_BIT, (a[i] & INFINITY_BITS) == 0u);
        let s = guarded_two_sum(from_bits(flushed), from_bits(b[i]));",
        )
        .on_subnormals(),
    ]
}

fn two_prod_controls() -> Vec<Control> {
    let error = "return Double32(p, product_error(a, b, p));";
    vec![
        Control::edit("the residual, dropped", Gate::Double32, error, "return Double32(p, 0.0);"),
        Control::edit(
            "a multiply-add of two roundings",
            Gate::Compiled,
            error,
            "return Double32(p, keep(keep(a * b) - p));",
        ),
        Control::edit(
            "a NaN with a payload",
            Gate::Twin,
            "guarded_two_prod(from_bits(a[i]), from_bits(b[i]))",
            "two_prod(from_bits(a[i]), from_bits(b[i]))",
        ),
        Control::edit(
            "one factor's scale, missing",
            Gate::Twin,
            "exponent_of(a) + exponent_of(b));",
            "exponent_of(a));",
        )
        .on_subnormals(),
        Control::edit("words, swapped", Gate::Shapes, "to_bits(p.hi), to_bits(p.lo)", "to_bits(p.lo), to_bits(p.hi)"),
    ]
}

/// Zeros of both signs, units, the largest words, infinities, a NaN with a payload, two ordinary words, and one beside
/// which the largest makes two_sum overflow on the way.
const SPECIALS: [u32; 12] = [
    0,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fe1_2345,
    0x3eaa_aaab,
    0xcb80_0001,
    0xf3c0_0000,
];

fn draw(shape: &[usize], draw: &mut Draw) -> Case {
    let count = shape[0];
    let (a, b) = (0..count).map(|index| pair(index, draw)).unzip();
    Case { shape: shape.to_vec(), params: Vec::new(), inputs: vec![a, b], outputs: vec![count] }
}

fn pair(index: usize, draw: &mut Draw) -> (u32, u32) {
    let (a, b) = match draw.family {
        Family::Moderate => (draw.word((-20, 20)), draw.word((-20, 20))),
        Family::Cancelling => (draw.word((0, 4)), draw.word((-12, -8))),
        Family::Bits => (draw.any_word(), draw.any_word()),
        Family::Specials => return (SPECIALS[index / 12 % 12], SPECIALS[index % 12]),
    };
    (a.to_bits(), b.to_bits())
}

fn single(case: &Case, number: usize) -> Case {
    let inputs = case.inputs.iter().map(|input| vec![input[number]]).collect();
    Case { shape: vec![1], inputs, outputs: vec![1], ..Case::default() }
}

fn floats(case: &Case, input: usize) -> Vec<f32> {
    case.inputs[input].iter().map(|word| f32::from_bits(*word)).collect()
}

fn operands(case: &Case) -> impl Iterator<Item = (f64, f64)> {
    let pairs = floats(case, 0).into_iter().zip(floats(case, 1));
    pairs.map(|(a, b)| (f64::from(a), f64::from(b)))
}

/// A product as two exact ones, of the upper 12 bits of a factor and of the rest.
fn halves_of_products(case: &Case) -> Vec<Vec<f64>> {
    let upper = |a: f64| f64::from(f32::from_bits((a as f32).to_bits() & 0xffff_f000));
    operands(case).map(|(a, b)| vec![upper(a) * b, (a - upper(a)) * b]).collect()
}
