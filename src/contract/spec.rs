//! What a kernel registers.

use bytemuck::Pod;

use super::{Control, Gate, Options};
use crate::probe::Random;
use crate::shader::Program;
use crate::{Buffer, Double32, Error, Gpu};

/// What a kernel's numbers are in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One f32 word.
    F32,
    /// A [`Double32`]: two words, `hi` first.
    Pair,
}

impl Kind {
    /// Words of one number.
    #[must_use]
    pub fn words(self) -> usize {
        match self {
            Self::F32 => 1,
            Self::Pair => 2,
        }
    }

    /// Half a unit in the last place of a number of this kind and of `value`'s size, at most.
    pub(super) fn half_ulp(self, value: f64) -> f64 {
        let relative = match self {
            Self::F32 => 2f64.powi(-24),
            Self::Pair => 2f64.powi(-49),
        };
        (value.abs() * relative).max(2f64.powi(-150))
    }
}

/// How a kernel's sums are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accumulator {
    /// There are no sums, but maybe other roundings, in units of u² = 2^-48. [`Gate::Double32`] does not apply.
    Nothing,
    /// Not at all: a pair must be the exact result.
    Exact,
    /// In [`Double32`]: the depth is in units of u² = 2^-48.
    Double32,
    /// In f32, and says so: the depth is in units of u = 2^-24. [`Gate::Double32`] does not apply.
    F32,
}

/// What comes out for NaN and infinities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NanRule {
    /// What the formula gives in f64.
    Propagate,
    /// Something else in the cases named here; [`Spec::reference`] follows it.
    Stated(&'static str),
}

/// One dimension of a shape.
#[derive(Clone, Copy, Debug)]
pub struct Dimension {
    /// What the dimension counts.
    pub name: &'static str,
    /// How many a workgroup or a chunk takes at a time.
    pub tile: usize,
    /// What a valid size moves by.
    pub step: usize,
    /// The least valid size.
    pub least: usize,
    /// Whether 0 is a valid size as well.
    pub zero: bool,
}

/// A gate that is known to fail. It must keep failing with these words; once it passes, the run fails until the entry is
/// removed.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The gate.
    pub gate: Gate,
    /// What its message says.
    pub what: &'static str,
    /// Why that is accepted.
    pub why: &'static str,
}

impl Known {
    /// Five storage buffers, the portable lowering's zero among them, where OpenGL ES 3.1 has four.
    pub(crate) const FIVE_BUFFERS: Self = Self {
        gate: Gate::Limits,
        what: "wgpu downlevel: 5 storage buffers, the limit is 4",
        why: "the limits of OpenGL ES 3.1, whose adapters the crate refuses",
    };
}

/// A host twin: the words of every output.
pub type Twin = fn(&Case) -> Result<Vec<Vec<u32>>, Error>;

/// One launch: its parameters and inputs as words, and how many numbers each output has.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The size of each dimension.
    pub shape: Vec<usize>,
    /// What the kernel gets besides arrays.
    pub params: Vec<u32>,
    /// The input arrays.
    pub inputs: Vec<Vec<u32>>,
    /// Numbers of each output array.
    pub outputs: Vec<usize>,
}

/// What the reference says of one number.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// The number, or its leading part.
    pub value: f64,
    /// What f64 could not hold of it.
    pub tail: f64,
    /// The magnitude of the terms it sums, which the depth multiplies.
    pub magnitude: f64,
    /// What the roundings after the sums are relative to; for a part of a complex number, its modulus.
    pub norm: f64,
}

impl Expected {
    /// A number that f64 holds, from terms of this magnitude.
    #[must_use]
    pub fn new(value: f64, magnitude: f64) -> Self {
        Self { value, tail: 0.0, magnitude, norm: value.abs() }
    }

    /// An exact number, `value + tail`.
    #[must_use]
    pub fn exact(value: f64, tail: f64) -> Self {
        Self { value, tail, magnitude: 0.0, norm: value.abs() }
    }
}

/// For [`Gate::Double32`]: the sums behind the outputs, which narrower arithmetic gets wrong.
#[derive(Clone, Copy, Debug)]
pub struct Sums {
    /// The exact summands of each sum.
    pub summands: fn(&Case) -> Vec<Vec<f64>>,
    /// All output numbers from all sums.
    pub finish: fn(&[f64]) -> Vec<f64>,
    /// Roundings after the sums, in units of u² times the norm; 0 where the exact sums are the outputs.
    pub depth: f64,
}

/// The sums are the outputs.
#[must_use]
pub fn as_summed(sums: &[f64]) -> Vec<f64> {
    sums.to_vec()
}

/// A pair's value for a reference. Unlike [`Double32::to_f64`] it keeps the sign of a zero.
#[must_use]
pub fn value_of(pair: Double32) -> f64 {
    if pair.lo() == 0.0 { f64::from(pair.hi()) } else { pair.to_f64() }
}

/// Which operands a gate asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Random, of moderate size: no overflow, no underflow.
    Moderate,
    /// NaN, +∞ and -∞ at known places, one place with both infinities, zeros of both signs, and moderate ones.
    Specials,
    /// Sums of large numbers that cancel to small ones, exact in [`Double32`] and not in f32: tails in low words.
    Cancelling,
    /// Random bit patterns, made canonical where the kernel takes pairs.
    Bits,
}

/// Random operands of one family.
#[derive(Clone, Debug)]
pub struct Draw {
    /// What is asked for.
    pub family: Family,
    /// Whether subnormals and words that lead to them are welcome; else operands stay where flushing changes nothing.
    pub whole_range: bool,
    random: Random,
}

impl Draw {
    pub(super) fn new(family: Family, whole_range: bool, shape: &[usize], options: &Options) -> Self {
        let salt = shape.iter().fold(family as u64, |hash, &size| hash.wrapping_mul(0x0100_0000_01b3) ^ size as u64);
        Self { family, whole_range, random: Random(options.seed ^ salt) }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.random.next()
    }

    /// A random whole number from 0 to `limit - 1`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.bits() % limit
    }

    /// A word of random sign and significand, its exponent within `exponents`.
    pub fn word(&mut self, exponents: (i32, i32)) -> f32 {
        self.random.word(exponents)
    }

    /// A canonical pair, the exponent of its high word within `exponents`, its low word up to 2^-10 below half an ulp.
    pub fn pair(&mut self, exponents: (i32, i32)) -> Double32 {
        self.random.pair(exponents)
    }

    /// Any bits as a word, NaN and infinities included; else of the size that flushing leaves exact.
    pub fn any_word(&mut self) -> f32 {
        if self.whole_range { f32::from_bits(self.bits() as u32) } else { self.word((-38, 38)) }
    }

    /// Any bits as a canonical pair; else of the size that flushing leaves exact.
    pub fn any_pair(&mut self) -> Double32 {
        match (self.whole_range, self.below(64)) {
            (true, 0) => Double32::from_bits(self.bits()),
            (true, _) => self.random.any_pair(),
            (false, _) => self.pair((-18, 18)),
        }
    }
}

/// The buffers of a case on a device.
#[derive(Clone, Debug)]
pub struct Arguments {
    pub(super) inputs: Vec<Buffer<u32>>,
    pub(super) outputs: Vec<Buffer<u32>>,
}

impl Arguments {
    /// An input array.
    ///
    /// # Errors
    /// [`Error::Buffer`] if its words are no whole number of `T`; [`Error::Argument`] if there is none of this index.
    pub fn input<T: Pod>(&self, index: usize) -> Result<Buffer<T>, Error> {
        typed(&self.inputs, index)
    }

    /// An output array.
    ///
    /// # Errors
    /// As [`input`](Self::input).
    pub fn output<T: Pod>(&self, index: usize) -> Result<Buffer<T>, Error> {
        typed(&self.outputs, index)
    }

    /// All arrays as words, inputs first, each once: the bindings of a program after its parameters.
    #[must_use]
    pub fn buffers(&self) -> Vec<&Buffer<u32>> {
        let is_input = |output: &&Buffer<u32>| self.inputs.iter().any(|input| input.raw() == output.raw());
        self.inputs.iter().chain(self.outputs.iter().filter(|output| !is_input(output))).collect()
    }
}

fn typed<T: Pod>(buffers: &[Buffer<u32>], index: usize) -> Result<Buffer<T>, Error> {
    let none = Error::Argument { argument: "index", value: index as f64, expected: "an array of the case" };
    buffers.get(index).ok_or(none)?.cast()
}

/// A kernel, as the contract knows it. [`Spec::new`] gives what most kernels have; the rest is set by field.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The kernel's name in reports.
    pub name: &'static str,
    /// Its programs: what faults are planted in, and what [`Gate::Limits`] and [`Gate::Compiled`] look at.
    pub programs: Vec<Program>,
    /// The outputs' numbers.
    pub outputs: Vec<Kind>,
    /// The sizes it is called at, the usual one first.
    pub shapes: Vec<Vec<usize>>,
    /// What each size of a shape means.
    pub dimensions: Vec<Dimension>,
    /// Makes a case of a shape.
    pub draw: fn(&[usize], &mut Draw) -> Case,
    /// Runs a case on a device.
    pub run: fn(&Gpu, &Case, &Arguments) -> Result<(), Error>,
    /// The host twin: the outputs' words.
    pub twin: Twin,
    /// The formula in f64, or wider: every number of every output, in order.
    pub reference: fn(&Case) -> Vec<Expected>,
    /// The sums behind the outputs; nothing for [`Accumulator::F32`] and [`Accumulator::Nothing`].
    pub sums: Option<Sums>,
    /// How sums are rounded.
    pub accumulator: Accumulator,
    /// The longest chain of roundings at a shape, in the accumulator's unit.
    pub depth: fn(&[usize]) -> f64,
    /// What comes out for NaN and infinities.
    pub nan_rule: NanRule,
    /// Whether output i is written over input i.
    pub in_place: bool,
    /// Whether it cuts arrays that one binding can't hold into windows.
    pub windows: bool,
    /// The twin of the kernel that this one replaces, whose bytes it must give.
    pub replaces: Option<Twin>,
    /// The smallest case that still has a given output number, for reports.
    pub single: Option<fn(&Case, usize) -> Case>,
    /// Gates that are known to fail.
    pub known: Vec<Known>,
    /// Faults to plant in its programs.
    pub controls: Vec<Control>,
}

impl Spec {
    /// A kernel of one program with pairs for output, over one dimension of any size in workgroups of 256, exact.
    #[must_use]
    pub fn new(
        program: Program,
        draw: fn(&[usize], &mut Draw) -> Case,
        run: fn(&Gpu, &Case, &Arguments) -> Result<(), Error>,
        twin: Twin,
        reference: fn(&Case) -> Vec<Expected>,
    ) -> Self {
        Self {
            name: program.name(),
            programs: vec![program],
            outputs: vec![Kind::Pair],
            shapes: vec![vec![1000], vec![65_537]],
            dimensions: vec![Dimension { name: "elements", tile: 256, step: 1, least: 1, zero: true }],
            draw,
            run,
            twin,
            reference,
            sums: None,
            accumulator: Accumulator::Exact,
            depth: |_| 0.0,
            nan_rule: NanRule::Propagate,
            in_place: false,
            windows: false,
            replaces: None,
            single: None,
            known: Vec::new(),
            controls: Vec::new(),
        }
    }

    pub(super) fn case(&self, family: Family, whole_range: bool, shape: &[usize], options: &Options) -> Case {
        (self.draw)(shape, &mut Draw::new(family, whole_range, shape, options))
    }

    /// The usual shape.
    pub(super) fn base(&self) -> &[usize] {
        self.shapes.first().map_or(&[], Vec::as_slice)
    }

    /// The usual shape with its first dimension set.
    pub(super) fn large(&self, elements: usize) -> Vec<usize> {
        let mut shape = self.base().to_vec();
        if let (Some(first), Some(dimension)) = (shape.first_mut(), self.dimensions.first()) {
            *first = (elements / dimension.step * dimension.step).max(dimension.least);
        }
        shape
    }

    /// Every served shape, then the edges of each dimension's tile, and 0.
    pub(super) fn every_shape(&self) -> Vec<Vec<usize>> {
        let mut all = self.shapes.clone();
        for (index, dimension) in self.dimensions.iter().enumerate() {
            let largest = self.shapes.iter().map(|shape| shape[index]).max().unwrap_or(0);
            let Dimension { tile, step, least, zero, .. } = *dimension;
            let sizes = [least, tile.saturating_sub(step), tile, tile + step, largest];
            let valid = sizes.into_iter().filter(|size| *size >= least).chain(zero.then_some(0));
            all.extend(valid.map(|size| {
                let mut shape = self.base().to_vec();
                shape[index] = size;
                shape
            }));
        }
        let mut seen = std::collections::BTreeSet::new();
        all.retain(|shape| seen.insert(shape.clone()));
        all
    }

    /// The kind of each output number, in order.
    pub(super) fn kinds(&self, case: &Case) -> Vec<Kind> {
        let outputs = self.outputs.iter().zip(&case.outputs);
        outputs.flat_map(|(kind, count)| std::iter::repeat_n(*kind, *count)).collect()
    }

    /// What the accumulator's roundings may add to half an ulp.
    pub(super) fn gamma(&self, shape: &[usize]) -> f64 {
        let depth = (self.depth)(shape);
        match self.accumulator {
            Accumulator::Exact => 0.0,
            Accumulator::Nothing | Accumulator::Double32 => depth * 2f64.powi(-48),
            Accumulator::F32 => depth * 2f64.powi(-24) / (1.0 - depth * 2f64.powi(-24)),
        }
    }
}
