//! Rows of numbers, f32 or pairs: how a case holds them, and what each family of operands makes of them.

use crate::contract::{Arguments, Case, Draw, Family, value_of};
use crate::kernels::SplitBuffer;
use crate::kernels::array::{Array, DeviceArray, sealed};
use crate::{Buffer, Double32, Error, SplitDouble32};

/// An array of a case: f32, pairs, or pairs in two planes.
pub(super) trait Layout: Array + Sized {
    /// The same on a device.
    type Device: DeviceArray;
    /// The input arrays that hold it, in words.
    fn inputs(numbers: &[Double32]) -> Vec<Vec<u32>>;
    /// The operand that starts at an input.
    fn on_host(case: &Case, input: usize) -> Self;
    fn on_device(arguments: &Arguments, input: usize) -> Result<Self::Device, Error>;
    /// How many inputs one operand takes.
    const INPUTS: usize = 1;
}

/// Whether the numbers are f32.
pub(super) fn are_words<A: Layout>() -> bool {
    <A as sealed::Host>::WORDS
}

impl Layout for Vec<f32> {
    type Device = Buffer<f32>;

    fn inputs(numbers: &[Double32]) -> Vec<Vec<u32>> {
        vec![numbers.iter().map(|x| x.hi().to_bits()).collect()]
    }

    fn on_host(case: &Case, input: usize) -> Self {
        bytemuck::pod_collect_to_vec(&case.inputs[input])
    }

    fn on_device(arguments: &Arguments, input: usize) -> Result<Self::Device, Error> {
        arguments.input(input)
    }
}

impl Layout for Vec<Double32> {
    type Device = Buffer<Double32>;

    fn inputs(numbers: &[Double32]) -> Vec<Vec<u32>> {
        vec![bytemuck::cast_slice(numbers).to_vec()]
    }

    fn on_host(case: &Case, input: usize) -> Self {
        bytemuck::pod_collect_to_vec(&case.inputs[input])
    }

    fn on_device(arguments: &Arguments, input: usize) -> Result<Self::Device, Error> {
        arguments.input(input)
    }
}

impl Layout for SplitDouble32 {
    type Device = SplitBuffer;
    const INPUTS: usize = 2;

    fn inputs(numbers: &[Double32]) -> Vec<Vec<u32>> {
        let planes = Self::from(numbers);
        let (hi, lo) = planes.planes();
        [hi, lo].map(|plane| plane.iter().map(|word| word.to_bits()).collect()).to_vec()
    }

    fn on_host(case: &Case, input: usize) -> Self {
        let plane = |at: usize| case.inputs[at].iter().map(|word| f32::from_bits(*word));
        let pairs: Vec<Double32> =
            plane(input).zip(plane(input + 1)).map(|(hi, lo)| bytemuck::cast([hi, lo])).collect();
        Self::from(&pairs[..])
    }

    fn on_device(arguments: &Arguments, input: usize) -> Result<Self::Device, Error> {
        SplitBuffer::from_planes(arguments.input(input)?, arguments.input(input + 1)?)
    }
}

/// The numbers of an operand, in f64.
pub(super) fn values<A: Layout>(case: &Case, input: usize) -> Vec<f64> {
    let array = A::on_host(case, input);
    (0..sealed::Host::count(&array)).map(|index| value_of(sealed::Host::at(&array, index))).collect()
}

/// Words of an output of pairs.
pub(super) fn words(pairs: &[Double32]) -> Vec<u32> {
    bytemuck::cast_slice(pairs).to_vec()
}

/// A number with exponents within these.
pub(super) fn number<A: Layout>(exponents: (i32, i32), draw: &mut Draw) -> Double32 {
    if are_words::<A>() { draw.word(exponents).into() } else { draw.pair(exponents) }
}

/// Any bits.
pub(super) fn any<A: Layout>(draw: &mut Draw) -> Double32 {
    if are_words::<A>() { word(draw.any_word()) } else { draw.any_pair() }
}

/// A word as it is, NaN with its payload.
pub(super) fn word(x: f32) -> Double32 {
    Double32::from_words_unchecked(x, 0.0)
}

pub(super) const NAN: f32 = f32::from_bits(0x7fe1_2345);

/// Row number `row` of n numbers.
pub(super) fn row<A: Layout>(row: usize, n: usize, draw: &mut Draw) -> Vec<Double32> {
    match draw.family {
        Family::Moderate => moderate::<A>(n, draw),
        Family::Specials => special::<A>(row, n, draw),
        Family::Cancelling => cancelling::<A>(n, draw),
        Family::Bits => bits::<A>(row, n, draw),
    }
}

pub(super) fn moderate<A: Layout>(n: usize, draw: &mut Draw) -> Vec<Double32> {
    (0..n).map(|_| number::<A>((-12, 12), draw)).collect()
}

/// In turn: a NaN, either infinity, both, zeros of both signs, zeros below zero, nothing special.
fn special<A: Layout>(row: usize, n: usize, draw: &mut Draw) -> Vec<Double32> {
    let mut numbers = moderate::<A>(n, draw);
    let at = row % n.max(1);
    let both = [(at, f32::INFINITY), ((at + 1) % n.max(1), f32::NEG_INFINITY)];
    match row % 7 {
        0 => numbers[at] = word(NAN),
        1 | 2 => numbers[at] = word(both[row % 7 - 1].1),
        3 => both.iter().for_each(|(at, infinity)| numbers[*at] = word(*infinity)),
        4 => numbers = zeros(n),
        5 => numbers.fill(Double32::NEG_ZERO),
        _ => {}
    }
    numbers
}

/// Zeros of both signs.
pub(super) fn zeros(n: usize) -> Vec<Double32> {
    (0..n).map(|at| if at % 2 == 0 { Double32::ZERO } else { Double32::NEG_ZERO }).collect()
}

/// Whole numbers of 24 bits, their opposites, and between them one or two small numbers that f32 loses; pairs also have low words that
/// don't cancel.
fn cancelling<A: Layout>(n: usize, draw: &mut Draw) -> Vec<Double32> {
    let half = n.saturating_sub(1) / 2;
    let large: Vec<_> = (0..half).map(|_| ((1 << 23) + draw.below(1 << 23)) as f64).collect();
    let small = 64.0 + draw.below(4096) as f64 / 64.0;
    let middle = (2 * half..n).map(|_| small);
    let heads: Vec<_> = large.iter().copied().chain(middle).chain(large.iter().rev().map(|x| -x)).collect();
    let tail = |draw: &mut Draw| if are_words::<A>() { 0.0 } else { draw.below(16) as f64 / 64.0 };
    heads.into_iter().map(|head| Double32::from_f64(head + tail(draw))).collect()
}

/// In turn: any bits; any bits at one place; numbers of any size whose products are not; small ones, whose products' errors
/// are subnormal where that is allowed.
fn bits<A: Layout>(row: usize, n: usize, draw: &mut Draw) -> Vec<Double32> {
    match row % 4 {
        0 => (0..n).map(|_| any::<A>(draw)).collect(),
        1 => {
            let (mut numbers, at) = (moderate::<A>(n, draw), draw.below(n.max(1) as u64) as usize);
            numbers.iter_mut().skip(at).take(1).for_each(|number| *number = any::<A>(draw));
            numbers
        }
        2 => (0..n).map(|_| number::<A>((-18, 18), draw)).collect(),
        _ if draw.whole_range => (0..n).map(|_| number::<A>((-72, -40), draw)).collect(),
        _ => (0..n).map(|_| number::<A>((-18, -12), draw)).collect(),
    }
}

/// 1, 2, 4 and so again: factors that leave sums exact.
pub(super) fn powers() -> impl Iterator<Item = f64> {
    [1.0, 2.0, 4.0].into_iter().cycle()
}

/// A case of rows of one operand each, whose parameters are the shape.
pub(super) fn case<A: Layout>(shape: &[usize], operands: &[Vec<Double32>], outputs: Vec<usize>) -> Case {
    let inputs = operands.iter().flat_map(|operand| A::inputs(operand)).collect();
    Case { shape: shape.to_vec(), params: Vec::new(), inputs, outputs }
}
