//! `combine` and `exponential`: weighted sums of complex terms, rounded or as pairs.

use num_complex::Complex;

use crate::contract::saturated;
use crate::contract::{
    Accumulator, Case, Control, Dimension, Draw, Expected, Family, Gate, Kind, NanRule, Spec, Sums, as_summed, value_of,
};
use crate::device::Buffer;
use crate::kernels::{DeviceTerms, Field, Sign, Terms, combine, exponential, terms};
use crate::shader::Program;
use crate::{Double32, Error, Host};

pub(super) fn combine<F: Field>() -> Spec {
    Spec {
        accumulator: Accumulator::Double32,
        // Products 5u², sums 3u² each, conversion 2u².
        depth: |shape| 7.0 + 3.0 * (shape[1] as f64 - 1.0),
        sums: Some(Sums { summands, finish: as_summed, depth: 0.0 }),
        controls: if pairs::<F>() { combine_pairs_controls() } else { combine_controls() },
        programs: programs(combine::program::<F>, combine::of_sums::<F>()),
        ..of_terms::<F>(Spec::new(
            combine::program::<F>(COUNTS[0]),
            draw,
            |gpu, case, arguments| {
                let (terms, output) = (device_terms(case, arguments.input(0)?)?, arguments.output::<F>(0)?);
                gpu.combine_into(&terms, &weights(case), &output)
            },
            |case| Ok(vec![words(&Host.combine::<F>(&host_terms(case), &weights(case))?)]),
            |case| {
                let sums = sums(&summands(case));
                sums.iter().map(|(sum, magnitude)| Expected::new(saturated(*sum), *magnitude)).collect()
            },
        ))
    }
}

pub(super) fn exponential<F: Field>() -> Spec {
    Spec {
        accumulator: Accumulator::Double32,
        // The exponential 16u², observed; the sum as in `combine`, which the magnitude scales.
        depth: |shape| (7.0 + 3.0 * (shape[1] as f64 - 1.0)).max(16.0),
        sums: Some(Sums { summands: signed_summands, finish: exponentials, depth: 16.0 }),
        nan_rule: NanRule::Stated(
            "a phase of zero gives an imaginary part of that zero, whatever the real part, as C99 annex G has it",
        ),
        controls: if pairs::<F>() { exponential_pairs_controls() } else { exponential_controls() },
        programs: programs(exponential::program::<F>, exponential::of_sums::<F>()),
        ..of_terms::<F>(Spec::new(
            exponential::program::<F>(COUNTS[0]),
            draw,
            |gpu, case, arguments| {
                let (terms, output) = (device_terms(case, arguments.input(0)?)?, arguments.output::<F>(0)?);
                gpu.exponential_into(&terms, &weights(case), sign(case), &output)
            },
            |case| Ok(vec![words(&Host.exponential::<F>(&host_terms(case), &weights(case), sign(case))?)]),
            expected_exponentials,
        ))
    }
}

/// Of each number of terms, of more than one launch sums, and of the passes that sum those.
fn programs(of_count: fn(usize) -> Program, of_sums: Program) -> Vec<Program> {
    COUNTS.map(of_count).into_iter().chain([of_sums, terms::pass_program()]).collect()
}

/// The term counts of the shapes below, whose programs differ: faults are planted in all of them. From nine on it is one.
const COUNTS: [usize; 5] = [3, 1, 2, 4, 17];

fn pairs<F: Field>() -> bool {
    size_of::<F>() == 2 * size_of::<Double32>()
}

/// What the four kernels have in common.
fn of_terms<F: Field>(spec: Spec) -> Spec {
    Spec {
        outputs: vec![if pairs::<F>() { Kind::Pair } else { Kind::F32 }],
        shapes: vec![vec![1000, 3], vec![65_537, 2], vec![300, 17]],
        dimensions: vec![
            Dimension { name: "elements", tile: 256, step: 1, least: 1, zero: true },
            // Three are loaded at a time.
            Dimension { name: "terms", tile: 3, step: 1, least: 1, zero: false },
        ],
        windows: true,
        single: Some(single),
        ..spec
    }
}

fn combine_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the sum is accumulated in f32",
            Gate::Double32,
            "let re = dd_add_network(s.value.re, next.value.re);",
            "let re = Double32(keep(s.value.re.hi + next.value.re.hi), 0.0);",
        ),
        Control::edit(
            "the low word of the other part",
            Gate::Shapes,
            "return Double32(from_bits(z.x), from_bits(z.y));",
            "return Double32(from_bits(z.x), from_bits(z.w));",
        ),
        Control::edit(
            "another term's weight",
            Gate::Shapes,
            "s = first_term(z0, weight(0u));",
            "s = first_term(z0, weight(1u));",
        ),
        Control::edit(
            "the last term, lost",
            Gate::Shapes,
            "if t <= last { s = plus_term(s, z1, weight(t)); }",
            "if t < last { s = plus_term(s, z1, weight(t)); }",
        ),
        Control::edit(
            "half the stride from term to term",
            Gate::Shapes,
            "let z1 = terms[i + n * min(t, last)];",
            "let z1 = terms[i + (n / 2u) * min(t, last)];",
        ),
        Control::edit(
            "a stride that skips elements",
            Gate::Shapes,
            "i += groups.x * 256u",
            "i += groups.x * 256u + 1u",
        ),
        Control::edit(
            "the last element of a partial workgroup, lost",
            Gate::Shapes,
            "i < n; i += groups.x * 256u",
            "i < n - select(0u, 1u, (n & 255u) != 0u); i += groups.x * 256u",
        ),
        Control::edit(
            "the sign of a zero sum, lost",
            Gate::NonFinite,
            "var signs = vec2<u32>(SIGN_BIT, SIGN_BIT);",
            "var signs = vec2<u32>(0u, 0u);",
        ),
        Control::edit(
            "bare networks where none serves",
            Gate::NonFinite,
            "return guarded_sum(i, n);",
            "return s.value;",
        ),
        Control::edit(
            "an infinite sum without a guard",
            Gate::NonFinite,
            "if is_regular_word(z.hi) { return z; }
    return dd_add_edge(x, y, z.hi);",
            "return z;",
        ),
    ]
}

fn combine_pairs_controls() -> Vec<Control> {
    let network = "let c = keep(s.lo + t);
    let v = keep(s.hi + c);
    let rest = keep(sum_error(x.lo, y.lo, t) + fast_sum_error(s.hi, c, v));
    return fast_two_sum(v, rest);";
    let product = "let c = two_prod_mid(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return fast_two_sum(c.hi, keep(c.lo + cross));";
    vec![
        Control::edit("the sloppy addition", Gate::Double32, network, "return fast_two_sum(s.hi, keep(s.lo + t));"),
        Control::edit(
            "the tail of a sum's low words, dropped",
            Gate::Double32,
            "keep(sum_error(x.lo, y.lo, t) + fast_sum_error(s.hi, c, v))",
            "fast_sum_error(s.hi, c, v)",
        ),
        Control::edit(
            "fast_two_sum of words in any order",
            Gate::Twin,
            "let s = two_sum(x.hi, y.hi);
    let t = keep(x.lo + y.lo);",
            "let s = fast_two_sum(x.hi, y.hi);
    let t = keep(x.lo + y.lo);",
        ),
        Control::edit(
            "one cross product, dropped",
            Gate::Shapes,
            product,
            "let c = two_prod_mid(x.hi, y.hi);
    return fast_two_sum(c.hi, keep(c.lo + keep(x.hi * y.lo)));",
        ),
        Control::edit(
            "a product that does not commute",
            Gate::Twin,
            product,
            "let c = two_prod_mid(x.hi, y.hi);
    return fast_two_sum(c.hi, keep(keep(c.lo + keep(x.hi * y.lo)) + keep(x.lo * y.hi)));",
        ),
        Control::edit(
            "a product that is not normalised",
            Gate::Twin,
            product,
            "let c = two_prod_mid(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return Double32(c.hi, keep(c.lo + cross));",
        ),
        Control::edit(
            "planes of the output, swapped",
            Gate::Shapes,
            "to_bits(z.re.lo), to_bits(z.im.hi)",
            "to_bits(z.im.hi), to_bits(z.re.lo)",
        ),
    ]
}

fn exponential_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the phase, in f32",
            Gate::Double32,
            "let z = weighted_sum(i);",
            "var z = weighted_sum(i);
        z.im.lo = 0.0;",
        ),
        Control::edit(
            "a NaN test by x != x",
            Gate::NonFinite,
            "return magnitude_bits(x) > INFINITY_BITS;",
            "return x != x;",
        ),
        Control::edit(
            "sine for cosine",
            Gate::Shapes,
            "let swap = (quadrant & 1) == 1;",
            "let swap = (quadrant & 1) == 0;",
        ),
        Control::edit(
            "the sign of a zero phase, lost",
            Gate::NonFinite,
            "if is_zero_word(factor.hi) { return factor; }",
            "if is_zero_word(factor.hi) { return Double32(0.0, 0.0); }",
        ),
    ]
}

fn exponential_pairs_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the low word of a large phase, dropped",
            Gate::Double32,
            "let turns = fixed_add(turns_of_word(x.hi), turns_of_word(x.lo));",
            "let turns = turns_of_word(x.hi);",
        ),
        Control::edit(
            "the third word of pi/2, dropped",
            Gate::Twin,
            "let small = keep(q.lo + keep(k * from_bits(0xa6f72ced)));",
            "let small = q.lo;",
        ),
        Control::edit(
            "the low word of a coefficient, dropped",
            Gate::Shapes,
            "horner_step(c5, z, from_bits(0xbe2aaaab), from_bits(0x31aaaaab))",
            "horner_step(c5, z, from_bits(0xbe2aaaab), 0.0)",
        ),
        Control::edit(
            "the scale, missing",
            Gate::Shapes,
            "let scale = pow2(power);
    return Complex(",
            "let scale = 1.0;
    return Complex(",
        ),
        Control::edit(
            "a factor that is not normalised",
            Gate::Twin,
            "return fast_two_sum(v.hi, keep(v.lo + keep(m.lo + b)));",
            "return Double32(v.hi, keep(v.lo + keep(m.lo + b)));",
        ),
        Control::edit(
            "half the square's cross product",
            Gate::Twin,
            "keep(keep(r.hi * r.lo) * 2.0)",
            "keep(r.hi * r.lo)",
        ),
    ]
}

// Parameters: term count, sign, then each weight's f64 in two words, upper first. Input: `[term][element]`, four words each.

fn draw(shape: &[usize], draw: &mut Draw) -> Case {
    let (len, count) = (shape[0], shape[1]);
    let weights: Vec<f64> = (0..count).map(|term| weight(term, draw)).collect();
    let mut words = vec![0u32; 4 * len * count];
    for element in 0..len {
        let (re, im) = (parts(element, Plane::Re, &weights, draw), parts(element, Plane::Im, &weights, draw));
        for (term, (re, im)) in re.into_iter().zip(im).enumerate() {
            for (plane, word) in [re.hi(), re.lo(), im.hi(), im.lo()].into_iter().enumerate() {
                words[4 * (term * len + element) + plane] = word.to_bits();
            }
        }
    }
    let weights = weights.iter().flat_map(|weight| [(weight.to_bits() >> 32) as u32, weight.to_bits() as u32]);
    let params = [count as u32, (len & 1) as u32].into_iter().chain(weights).collect();
    Case { shape: shape.to_vec(), params, inputs: vec![words], outputs: vec![2 * len] }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Plane {
    Re,
    Im,
}

/// A pair in f64; a power of two where sums shall be exact, positive where signs of zeros are looked at.
fn weight(term: usize, draw: &mut Draw) -> f64 {
    match draw.family {
        Family::Specials => draw.pair((-2, 0)).abs().to_f64(),
        Family::Cancelling => [1.0, -1.0, 2.0, -0.5][term % 4],
        _ => draw.pair((-2, 0)).to_f64(),
    }
}

/// One element's parts, a term each.
fn parts(element: usize, plane: Plane, weights: &[f64], draw: &mut Draw) -> Vec<Double32> {
    let any = |draw: &mut Draw| match plane {
        Plane::Re => draw.pair((-8, -1)),
        Plane::Im => draw.pair((-8, 4)),
    };
    match draw.family {
        Family::Moderate => weights.iter().map(|_| any(draw)).collect(),
        Family::Bits if draw.whole_range => weights.iter().map(|_| draw.any_pair()).collect(),
        Family::Bits if plane == Plane::Im => weights.iter().map(|_| draw.pair((-8, 60))).collect(),
        Family::Bits => weights.iter().map(|_| any(draw)).collect(),
        Family::Specials => special_parts(element, plane, weights.len(), any, draw),
        Family::Cancelling => {
            let products = if element.is_multiple_of(2) {
                large_products(plane, weights, draw)
            } else {
                two_products(weights, draw)
            };
            products.iter().zip(weights).map(|(product, weight)| Double32::from_f64(product / weight)).collect()
        }
    }
}

const NAN: f32 = f32::from_bits(0x7fe1_2345);
const REAL_SPECIALS: [f32; 8] = [NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -88.5, 3.0e38];
/// No phase is so large that f64 would lose its quadrant.
const IMAGINARY_SPECIALS: [f32; 8] = [NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -88.5, 3.0e5];

/// Every two specials as real and imaginary part of one term; then both infinities, of two terms; then zeros alone.
fn special_parts(
    element: usize,
    plane: Plane,
    count: usize,
    any: impl Fn(&mut Draw) -> Double32,
    draw: &mut Draw,
) -> Vec<Double32> {
    let mut parts: Vec<_> = (0..count).map(|_| any(draw)).collect();
    let case = element % 72;
    let special = if plane == Plane::Re { REAL_SPECIALS[case / 8 % 8] } else { IMAGINARY_SPECIALS[case % 8] };
    match case {
        0..64 => parts[element % count] = Double32::from_words_unchecked(special, 0.0),
        64..68 => parts
            .iter_mut()
            .zip([f32::INFINITY, f32::NEG_INFINITY])
            .for_each(|(part, infinity)| *part = infinity.into()),
        _ => parts.iter_mut().for_each(|part| *part = if case & 1 == 0 { Double32::ZERO } else { Double32::NEG_ZERO }),
    }
    parts
}

/// Numbers of 43 bits, from 2^26 down to 2^-16, whose sum is small; phases sum up to 2^26.
fn large_products(plane: Plane, weights: &[f64], draw: &mut Draw) -> Vec<f64> {
    let quantum = 2f64.powi(-16);
    let mut products: Vec<f64> = weights.iter().map(|_| ((1 << 41) + draw.below(1 << 41)) as f64 * quantum).collect();
    let phase = if plane == Plane::Im { draw.below(1 << 27) as f64 - f64::from(1 << 26) } else { 0.0 };
    let total = phase + (1 + draw.below(1023)) as f64 * quantum;
    let others: f64 = products[1..].iter().sum();
    products[0] = total - others;
    products
}

/// Two numbers whose high words cancel and whose low words need more bits than one word has.
fn two_products(weights: &[f64], draw: &mut Draw) -> Vec<f64> {
    let high = f64::from(draw.word((0, 0)));
    let low = f64::from(draw.word((-27, -26)));
    let lower = (1 + draw.below((1 << 19) - 1)) as f64 * 2f64.powi(-50);
    let products = [high + low, lower - high];
    (0..weights.len()).map(|term| products.get(term).copied().unwrap_or(0.0)).collect()
}

fn single(case: &Case, number: usize) -> Case {
    let (len, element) = (case.shape[0], number / 2);
    let numbers = case.inputs[0].chunks_exact(4).skip(element).step_by(len);
    let words = numbers.flatten().copied().collect();
    Case { shape: vec![1, case.shape[1]], params: case.params.clone(), inputs: vec![words], outputs: vec![2] }
}

fn weights(case: &Case) -> Vec<f64> {
    let weights = case.params[2..].chunks_exact(2);
    weights.map(|words| f64::from_bits(u64::from(words[0]) << 32 | u64::from(words[1]))).collect()
}

fn sign(case: &Case) -> Sign {
    if case.params[1] == 0 { Sign::Plus } else { Sign::Minus }
}

fn host_terms(case: &Case) -> Terms {
    Terms::from_values(bytemuck::pod_collect_to_vec(&case.inputs[0]), case.shape[1])
}

fn device_terms(case: &Case, buffer: Buffer<Complex<Double32>>) -> Result<DeviceTerms, Error> {
    DeviceTerms::from_buffer(buffer, case.shape[1], case.shape[0])
}

fn words<F: Field>(numbers: &[F]) -> Vec<u32> {
    bytemuck::cast_slice(numbers).to_vec()
}

/// The exact summands of every number, real and imaginary parts in turn.
fn summands(case: &Case) -> Vec<Vec<f64>> {
    let (terms, weights) = (host_terms(case), weights(case));
    let parts = (0..case.shape[0]).flat_map(|element| [Plane::Re, Plane::Im].map(|plane| (element, plane)));
    let product = |term: usize, element: usize, plane| {
        let number = terms.values()[term * terms.len() + element];
        weights[term] * value_of(if plane == Plane::Re { number.re } else { number.im })
    };
    parts.map(|(element, plane)| (0..weights.len()).map(|term| product(term, element, plane)).collect()).collect()
}

fn signed_summands(case: &Case) -> Vec<Vec<f64>> {
    let factor = if sign(case) == Sign::Plus { 1.0 } else { -1.0 };
    summands(case).into_iter().map(|terms| terms.into_iter().map(|term| factor * term).collect()).collect()
}

/// Each sum and the sum of the magnitudes. It starts from the first term, as the kernels do, so that -0 stays -0.
fn sums(summands: &[Vec<f64>]) -> Vec<(f64, f64)> {
    let sum = |terms: &Vec<f64>| {
        let total = terms.iter().copied().reduce(|sum, term| sum + term).unwrap_or(0.0);
        (total, terms.iter().map(|term| term.abs()).sum())
    };
    summands.iter().map(sum).collect()
}

/// Real and imaginary parts in turn, of sums in turn.
fn exponentials(sums: &[f64]) -> Vec<f64> {
    sums.chunks_exact(2).flat_map(|z| exponential_of(z[0], z[1])).collect()
}

fn exponential_of(re: f64, im: f64) -> [f64; 2] {
    let scaled = |factor: f64| if factor == 0.0 { factor } else { re.exp() * factor };
    [scaled(im.cos()), scaled(im.sin())]
}

fn expected_exponentials(case: &Case) -> Vec<Expected> {
    let element = |z: &[(f64, f64)]| {
        let (re, im) = (saturated(z[0].0), saturated(z[1].0));
        let (norm, sizes) = (re.exp(), 1.0 + z[0].1 + z[1].1);
        exponential_of(re, im).map(|value| Expected { norm, ..Expected::new(saturated(value), norm * sizes) })
    };
    sums(&signed_summands(case)).chunks_exact(2).flat_map(element).collect()
}
