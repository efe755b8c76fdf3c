//! `map`, `split`, `unsplit`, `canonicalize`: elements by themselves.

use super::rows::{self, Layout, NAN, values, word, words};
use crate::contract::{Accumulator, Case, Control, Draw, Expected, Family, Gate, Kind, Known, Spec, Sums, as_summed};
use crate::kernels::{functions, map, split};
use crate::{Double32, Host, SplitDouble32};

/// -x, x + z and x y + z, rounded twice and once, by maps of one, two and three arrays.
pub(super) fn maps() -> Spec {
    let programs = vec![
        map::program(&functions::NEG),
        map::program(&functions::ADD),
        map::program(&functions::MUL_THEN_ADD),
        map::program(&functions::MUL_ADD),
    ];
    Spec {
        programs: programs.clone(),
        outputs: vec![Kind::Pair; 4],
        accumulator: Accumulator::Double32,
        // A product, 5u², and a sum, 3u².
        depth: |_| 8.0,
        sums: Some(Sums { summands: map_terms, finish: as_summed, depth: 0.0 }),
        windows: true,
        single: Some(single),
        known: vec![Known::BUFFERS],
        controls: map_controls(),
        ..Spec::new(
            programs[0].clone(),
            draw_maps,
            |gpu, _, arguments| {
                let [x, y, z] = [arguments.input(0)?, arguments.input(1)?, arguments.input(2)?];
                gpu.map_into(&functions::NEG, [&x], &arguments.output(0)?)?;
                gpu.map_into(&functions::ADD, [&x, &z], &arguments.output(1)?)?;
                gpu.map_into(&functions::MUL_THEN_ADD, [&x, &y, &z], &arguments.output(2)?)?;
                gpu.map_into(&functions::MUL_ADD, [&x, &y, &z], &arguments.output(3)?)
            },
            |case| {
                let [x, y, z] = [0, 1, 2].map(|input| Vec::<Double32>::on_host(case, input));
                let negated = Host.map(&functions::NEG, [&x[..]])?;
                let sums = Host.map(&functions::ADD, [&x[..], &z])?;
                let results = Host.map(&functions::MUL_THEN_ADD, [&x[..], &y, &z])?;
                let fused = Host.map(&functions::MUL_ADD, [&x[..], &y, &z])?;
                Ok([negated, sums, results, fused].map(|pairs| words(&pairs)).to_vec())
            },
            |case| map_terms(case).into_iter().map(Expected::sum).collect(),
        )
    }
}

fn draw_maps(shape: &[usize], draw: &mut Draw) -> Case {
    let n = shape[0];
    let operands: Vec<[Double32; 3]> = (0..n).map(|index| map_operands(index, draw)).collect();
    let operands = [0, 1, 2].map(|at| operands.iter().map(|element| element[at]).collect::<Vec<_>>());
    rows::case::<Vec<Double32>>(shape, &operands, vec![n; 4])
}

const SPECIALS: [f32; 7] = [NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -2.5];

fn map_operands(index: usize, draw: &mut Draw) -> [Double32; 3] {
    match draw.family {
        Family::Moderate => [0; 3].map(|_| draw.pair((-12, 12))),
        Family::Bits => [0; 3].map(|_| draw.any_pair()),
        Family::Specials => [index / 49, index / 7, index].map(|at| word(SPECIALS[at % 7])),
        Family::Cancelling => {
            let head = f64::from(draw.word((0, 0)));
            let [x, z] = [head, -2.0 * head].map(|head| head + (1 + draw.below(255)) as f64 * 2f64.powi(-34));
            [x, [1.0, 2.0][index % 2], z].map(Double32::from_f64)
        }
    }
}

/// The terms of every output, in order.
fn map_terms(case: &Case) -> Vec<Vec<f64>> {
    let [x, y, z] = [0, 1, 2].map(|input| values::<Vec<Double32>>(case, input));
    let negated = x.iter().map(|x| vec![-x]);
    let sums = x.iter().zip(&z).map(|(x, z)| vec![*x, *z]);
    let results = x.iter().zip(&y).zip(&z).map(|((x, y), z)| vec![x * y, *z]);
    negated.chain(sums).chain(results.clone()).chain(results).collect()
}

fn map_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the neighbour of the second argument",
            Gate::Shapes,
            "return function_of(pair_of(xs[i]), pair_of(ys[i]));",
            "return function_of(pair_of(xs[i]), pair_of(ys[i + 1u]));",
        ),
        Control::edit(
            "the sign of a zero, lost",
            Gate::NonFinite,
            "return Double32(negate(x.hi), negate(x.lo));",
            "return Double32(select_f32(negate(x.hi), 0.0, is_zero_word(x.hi)), negate(x.lo));",
        ),
        Control::edit(
            "high words only",
            Gate::Double32,
            "return Double32(from_bits(w.x), from_bits(w.y));",
            "return Double32(from_bits(w.x), 0.0);",
        ),
        Control::edit(
            "bits below the first dropped one, ignored",
            Gate::Twin,
            "let tie = trailing_zeros(n) == half;",
            "let tie = (cut & 1u) == 1u;",
        ),
        Control::edit("integers of 320 bits", Gate::Twin, "const LIMBS: u32 = 20u;", "const LIMBS: u32 = 10u;"),
    ]
}

/// The element behind an output number, whichever output it is of.
fn single(case: &Case, number: usize) -> Case {
    let n = case.shape[0];
    let words = |input: &Vec<u32>| input.chunks_exact(input.len() / n).nth(number % n).map(<[u32]>::to_vec);
    let inputs = case.inputs.iter().filter_map(words).collect();
    Case { shape: vec![1], inputs, outputs: vec![1; case.outputs.len()], ..Case::default() }
}

/// What copies and canonical forms have in common: words in, words out.
fn of_words(spec: Spec) -> Spec {
    Spec { accumulator: Accumulator::Nothing, windows: true, single: Some(single), ..spec }
}

pub(super) fn split() -> Spec {
    let [program, ..] = split::programs();
    Spec {
        outputs: vec![Kind::F32, Kind::F32],
        known: vec![Known::BUFFERS],
        controls: vec![
            Control::edit("high words in both planes", Gate::Shapes, "lo[i] = w.y;", "lo[i] = w.x;"),
            Control::edit(
                "every other workgroup's elements, lost",
                Gate::Shapes,
                "i += groups.x * 256u",
                "i += groups.x * 512u",
            ),
        ],
        ..of_words(Spec::new(
            program,
            |shape, draw| Case { outputs: vec![shape[0]; 2], ..draw_words::<Vec<Double32>>(shape, draw) },
            |gpu, _, arguments| {
                let planes = crate::kernels::SplitBuffer::from_planes(arguments.output(0)?, arguments.output(1)?)?;
                gpu.split_into(&arguments.input(0)?, &planes)
            },
            |case| Ok(SplitDouble32::inputs(&Vec::<Double32>::on_host(case, 0))),
            |case| {
                let planes = SplitDouble32::inputs(&Vec::<Double32>::on_host(case, 0));
                planes.iter().flatten().map(|word| copied(*word)).collect()
            },
        ))
    }
}

pub(super) fn unsplit() -> Spec {
    let [_, program, ..] = split::programs();
    Spec {
        known: vec![Known::BUFFERS],
        controls: vec![Control::edit(
            "planes, swapped",
            Gate::Shapes,
            "vec2<u32>(hi[i], lo[i])",
            "vec2<u32>(lo[i], hi[i])",
        )],
        ..of_words(Spec::new(
            program,
            |shape, draw| {
                // Pairs as they are: what is no pair has no place in an output of pairs.
                let numbers: Vec<_> = (0..shape[0]).map(|at| map_operands(at, draw)[2]).collect();
                rows::case::<SplitDouble32>(shape, &[numbers], vec![shape[0]])
            },
            |gpu, _, arguments| gpu.unsplit_into(&SplitDouble32::on_device(arguments, 0)?, &arguments.output(0)?),
            |case| Ok(vec![words(&SplitDouble32::on_host(case, 0).to_vec())]),
            |case| exact(&SplitDouble32::on_host(case, 0).to_vec()),
        ))
    }
}

pub(super) fn canonicalize() -> Spec {
    let [_, _, program, _] = split::programs();
    Spec {
        in_place: true,
        controls: vec![Control::edit(
            "an infinity that becomes NaN through an unguarded two_sum",
            Gate::NonFinite,
            "let z = canonicalize(from_bits(pairs[i].x), from_bits(pairs[i].y));",
            "let z = two_sum(from_bits(pairs[i].x), from_bits(pairs[i].y));",
        )],
        ..of_words(Spec::new(
            program,
            draw_words::<Vec<Double32>>,
            |gpu, _, arguments| gpu.canonicalize(&arguments.output(0)?),
            |case| Ok(vec![words(&canonical(Vec::<Double32>::on_host(case, 0)))]),
            |case| exact(&Vec::<Double32>::on_host(case, 0)),
        ))
    }
}

pub(super) fn canonicalize_planes() -> Spec {
    let [.., program] = split::programs();
    Spec {
        in_place: true,
        outputs: vec![Kind::F32, Kind::F32],
        controls: vec![Control::edit(
            "low words as they were",
            Gate::Shapes,
            "lo[i] = to_bits(z.lo);",
            "lo[i] = lo[i];",
        )],
        ..of_words(Spec::new(
            program,
            |shape, draw| Case { outputs: vec![shape[0]; 2], ..draw_words::<SplitDouble32>(shape, draw) },
            |gpu, _, arguments| {
                let planes = crate::kernels::SplitBuffer::from_planes(arguments.output(0)?, arguments.output(1)?)?;
                gpu.canonicalize_planes(&planes)
            },
            |case| Ok(SplitDouble32::inputs(&canonical(SplitDouble32::on_host(case, 0).to_vec()))),
            |case| {
                let sums = exact(&SplitDouble32::on_host(case, 0).to_vec());
                let high = |sum: &Expected| Expected::new(f64::from(sum.value as f32), 0.0);
                let low = |sum: &Expected| {
                    let rest = sum.value - f64::from(sum.value as f32) + sum.tail;
                    Expected::new(if sum.value.is_finite() { rest } else { 0.0 }, 0.0)
                };
                sums.iter().map(high).chain(sums.iter().map(low)).collect()
            },
        ))
    }
}

/// Words that need be no pairs.
fn draw_words<A: Layout>(shape: &[usize], draw: &mut Draw) -> Case {
    let number = |at: usize, draw: &mut Draw| match draw.family {
        Family::Specials => [at / 7, at].map(|at| SPECIALS[at % 7]),
        Family::Bits => [draw.any_word(), draw.any_word()],
        _ => [draw.word((-12, 12)), draw.word((-12, 12))],
    };
    let numbers: Vec<Double32> = (0..shape[0]).map(|at| bytemuck::cast(number(at, draw))).collect();
    rows::case::<A>(shape, &[numbers], vec![shape[0]])
}

fn canonical(pairs: Vec<Double32>) -> Vec<Double32> {
    pairs.into_iter().map(|pair| Double32::new(pair.hi(), pair.lo())).collect()
}

/// The exact sums of the words; where both are zeros, the high one, with its sign.
fn exact(pairs: &[Double32]) -> Vec<Expected> {
    let sum = |pair: &Double32| match pair.words() {
        (hi, 0.0) => Expected::sum([hi.into()]),
        (hi, lo) => Expected::sum([hi, lo].map(f64::from)),
    };
    pairs.iter().map(sum).collect()
}

fn copied(word: u32) -> Expected {
    Expected::new(f64::from(f32::from_bits(word)), 0.0)
}
