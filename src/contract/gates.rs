//! The gates: what is run, and what is asked of the outcome.

use std::fmt;

use super::guarded::{GUARD, Guarded};
use super::narrow::{FORMATS, ORDERS};
use super::report::{Cause, Finding, Passed, Repro};
use super::spec::{Accumulator, Case, Expected, Family, Kind, Spec, Sums, Twin};
use super::{Options, limits};
use crate::gpu::Variant;
use crate::probe::domain;
use crate::shader::{FloatModes, Lowering, ProductRoute, unprotected_float_ops};
use crate::{Error, Gpu};

/// A condition that a kernel must meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gate {
    /// NaN, infinities and signs of zeros come out as the formula says, without tolerance.
    NonFinite,
    /// Five runs give the same bytes; inputs and the words around every buffer stay as they were.
    Repeat,
    /// Every served shape and every edge of a tile is right within the bound.
    Shapes,
    /// Sums that narrower arithmetic gets wrong a hundredfold come out right.
    Double32,
    /// The launch fits the limits of recorded profiles and of the device.
    Limits,
    /// The bytes are the host twin's.
    Twin,
    /// The compiled program keeps its roundings.
    Compiled,
}

impl Gate {
    /// All gates, in order.
    pub const ALL: [Self; 7] =
        [Self::NonFinite, Self::Repeat, Self::Shapes, Self::Double32, Self::Limits, Self::Twin, Self::Compiled];
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NonFinite => "non_finite",
            Self::Repeat => "repeat",
            Self::Shapes => "shapes",
            Self::Double32 => "double32",
            Self::Limits => "limits",
            Self::Twin => "twin",
            Self::Compiled => "compiled",
        })
    }
}

/// What a gate runs a kernel on.
#[derive(Clone, Debug)]
pub enum Subject {
    /// The host engine: the twin, held to the reference.
    Host,
    /// An accepted device.
    Device(Gpu),
}

impl Subject {
    /// The name in reports.
    #[must_use]
    pub fn name(&self) -> String {
        let Self::Device(gpu) = self else { return "host".to_owned() };
        let capabilities = gpu.capabilities();
        let facts = capabilities.adapter.as_ref();
        facts.map_or_else(|| capabilities.target.clone(), |facts| format!("{} ({})", facts.name, facts.backend))
    }

    /// The gates that apply; [`Gate::Limits`] also runs without a subject.
    #[must_use]
    pub fn gates(&self) -> &'static [Gate] {
        match self {
            Self::Host => &Gate::ALL[..4],
            Self::Device(_) => &Gate::ALL,
        }
    }

    fn whole_range(&self) -> bool {
        match self {
            Self::Host => true,
            Self::Device(gpu) => gpu.capabilities().gradual_underflow(),
        }
    }
}

/// Runs one gate of one kernel.
///
/// # Errors
/// The finding, with the smallest input that shows it.
pub fn check(spec: &Spec, gate: Gate, subject: &Subject, options: &Options) -> Result<Passed, Box<Finding>> {
    let bench = Bench { spec, gate, subject, options };
    match gate {
        Gate::NonFinite => bench.non_finite(),
        Gate::Repeat => bench.repeat(),
        Gate::Shapes => bench.shapes(),
        Gate::Double32 => bench.double32(),
        Gate::Limits => bench.limits(),
        Gate::Twin => bench.twin(),
        Gate::Compiled => bench.compiled(),
    }
}

/// One gate of one kernel on one subject.
struct Bench<'a> {
    spec: &'a Spec,
    gate: Gate,
    subject: &'a Subject,
    options: &'a Options,
}

/// Words of one number, `hi` first; a zero follows a single word.
type Number = [u32; 2];

/// A number that is wrong, or a whole run; or an error, which leaves nothing to judge.
pub(super) struct Wrong {
    cause: Cause,
    number: usize,
    found: Option<Number>,
    message: String,
}

impl Wrong {
    pub(super) fn run(message: impl Into<String>) -> Self {
        Self { cause: Cause::Wrong, number: 0, found: None, message: message.into() }
    }

    fn number(number: usize, found: Number, message: String) -> Self {
        Self { cause: Cause::Wrong, number, found: Some(found), message }
    }
}

impl From<Error> for Wrong {
    fn from(error: Error) -> Self {
        Self { cause: Cause::NotRun, ..Self::run(error.to_string()) }
    }
}

type Judge<'a> = &'a dyn Fn(&Case) -> Result<Passed, Wrong>;

impl Bench<'_> {
    fn non_finite(&self) -> Result<Passed, Box<Finding>> {
        let case = self.case(Family::Specials, self.spec.base());
        let word = |test: fn(f32) -> bool| case.inputs.iter().flatten().any(|bits| test(f32::from_bits(*bits)));
        let present = [word(f32::is_nan), word(|x| x == f32::INFINITY), word(|x| x == f32::NEG_INFINITY)];
        if present.contains(&false) || !(self.spec.reference)(&case).iter().any(|expected| expected.value.is_nan()) {
            return Err(self.vacuous("the operands hold no NaN, +inf and -inf, or no NaN is expected"));
        }
        self.judge(&case, &|case| self.classes(case))
    }

    fn repeat(&self) -> Result<Passed, Box<Finding>> {
        let cases = self.spec.shapes.iter().map(|shape| self.case(Family::Moderate, shape));
        self.judge_all(cases, &|case| self.same_every_time(case))
    }

    fn shapes(&self) -> Result<Passed, Box<Finding>> {
        let shapes = self.spec.every_shape();
        let cases = shapes.iter().map(|shape| self.case(Family::Moderate, shape));
        let passed = self.within_bounds(cases)?;
        let Subject::Device(gpu) = self.subject else { return Ok(passed) };
        // Launches of more workgroups than a device takes are too large to test; fewer workgroups ask for the same loop.
        let few = self.served_shapes(gpu, Variant { most_groups: Some(3), ..gpu.variant() })?;
        if !self.spec.windows {
            return Ok(passed.and(few));
        }
        // So are arrays that one binding can't hold; smaller bindings ask for the same windows.
        let windows = self.served_shapes(gpu, Variant { most_bytes: Some(WINDOW), ..gpu.variant() })?;
        Ok(passed.and(few).and(windows))
    }

    fn served_shapes(&self, gpu: &Gpu, variant: Variant) -> Result<Passed, Box<Finding>> {
        let bench = Bench { subject: &Subject::Device(gpu.with_variant(variant)), ..*self };
        bench.within_bounds(self.spec.shapes.iter().map(|shape| self.case(Family::Moderate, shape)))
    }

    fn within_bounds(&self, cases: impl Iterator<Item = Case>) -> Result<Passed, Box<Finding>> {
        self.judge_all(cases, &|case| self.bounded(case, |expected, kind| self.bound(case, expected, kind)))
    }

    fn double32(&self) -> Result<Passed, Box<Finding>> {
        let Some(sums) = self.spec.sums else {
            return match self.spec.accumulator {
                Accumulator::F32 => Ok(Passed::note("sums in f32, and says so")),
                Accumulator::Nothing => Ok(Passed::note("sums nothing")),
                _ => Err(self.vacuous("no sums are registered")),
            };
        };
        let case = self.case(Family::Cancelling, self.spec.base());
        self.narrow_sums_miss(&case, &sums).map_err(|message| self.vacuous(&message))?;
        self.judge(&case, &|case| {
            self.bounded(case, |expected, kind| match (sums.depth, kind) {
                (0.0, Kind::Pair) => 0.0,
                (depth, _) => kind.half_ulp(expected.value) + depth * 2f64.powi(-48) * expected.norm,
            })
        })
    }

    fn limits(&self) -> Result<Passed, Box<Finding>> {
        let Subject::Device(gpu) = self.subject else { return Ok(Passed::note("no device")) };
        let own = limits::Profile::of(gpu);
        let problems = limits::check_limits(self.spec, &[own], self.options).map_err(|error| self.not_run(&error))?;
        if problems.is_empty() { Ok(Passed::compared(1)) } else { Err(self.finding(problems.join("; "), None)) }
    }

    fn twin(&self) -> Result<Passed, Box<Finding>> {
        let base = self.spec.base().to_vec();
        let large = self.spec.large(self.options.elements);
        let mut wanted = vec![(Family::Specials, base.clone()), (Family::Bits, large)];
        if self.spec.sums.is_some() {
            wanted.push((Family::Cancelling, base));
        }
        wanted.extend(self.spec.every_shape().into_iter().map(|shape| (Family::Moderate, shape)));
        let cases = wanted.iter().map(|(family, shape)| self.case(*family, shape));
        let passed = self.judge_all(cases, &|case| self.equals(case, self.spec.twin, "the host twin"))?;
        let Some(replaced) = self.spec.replaces else { return Ok(passed) };
        let cases = wanted.iter().map(|(family, shape)| self.case(*family, shape));
        Ok(passed.and(self.judge_all(cases, &|case| self.equals(case, replaced, "the kernel it replaces"))?))
    }

    fn compiled(&self) -> Result<Passed, Box<Finding>> {
        let case = self.case(Family::Moderate, &self.spec.large(self.options.elements));
        let distinct: std::collections::BTreeSet<_> = case.inputs.iter().flatten().take(4096).collect();
        if distinct.len() < 8 {
            return Err(self.vacuous(&format!("only {} different operands", distinct.len())));
        }
        let escaped = self.escaped_roundings().map_err(|error| self.not_run(&error))?;
        if !escaped.is_empty() {
            return Err(self.finding(format!("nothing protects: {}", escaped.join("; ")), None));
        }
        self.judge(&case, &|case| {
            let passed = self.equals(case, self.spec.twin, "the host twin")?;
            match self.spec.accumulator {
                Accumulator::Exact | Accumulator::Nothing => {
                    self.bounded(case, |expected, kind| self.bound(case, expected, kind))
                }
                _ => Ok(passed),
            }
        })
    }

    fn case(&self, family: Family, shape: &[usize]) -> Case {
        self.spec.case(family, self.subject.whole_range(), shape, self.options)
    }

    fn judge_all(&self, cases: impl Iterator<Item = Case>, judge: Judge<'_>) -> Result<Passed, Box<Finding>> {
        let mut all = Passed::default();
        for case in cases {
            all = all.and(self.judge(&case, judge)?);
        }
        Ok(all)
    }

    /// Judges a case; what fails is tried once more as the smallest case that still has the wrong number.
    fn judge(&self, case: &Case, judge: Judge<'_>) -> Result<Passed, Box<Finding>> {
        let wrong = match judge(case) {
            Ok(passed) => return Ok(passed),
            Err(wrong) => wrong,
        };
        let small = self.spec.single.filter(|_| wrong.found.is_some()).map(|single| single(case, wrong.number));
        let shown = small.and_then(|small| judge(&small).err().map(|wrong| (small, wrong)));
        let shown = shown.filter(|(_, wrong)| wrong.cause == Cause::Wrong);
        let (case, wrong) = shown.unwrap_or_else(|| (case.clone(), wrong));
        let Wrong { cause, number, found, message } = wrong;
        let place = found.map_or_else(String::new, |_| format!(", number {number}"));
        let what = format!("{} at {:?}{place}: {message}", self.spec.name, case.shape);
        let finding = self.finding(what, Some(Repro { case, number, found }));
        Err(Box::new(Finding { cause, ..*finding }))
    }

    fn finding(&self, what: String, repro: Option<Repro>) -> Box<Finding> {
        Box::new(Finding { kernel: self.spec.name, gate: self.gate, what, cause: Cause::Wrong, repro })
    }

    fn vacuous(&self, why: &str) -> Box<Finding> {
        let what = format!("{}: vacuous, {why}", self.spec.name);
        Box::new(Finding { cause: Cause::Vacuous, ..*self.finding(what, None) })
    }

    fn not_run(&self, error: &Error) -> Box<Finding> {
        let what = format!("{}: {error}", self.spec.name);
        Box::new(Finding { cause: Cause::NotRun, ..*self.finding(what, None) })
    }

    fn numbers(&self, case: &Case, outputs: &[Vec<u32>]) -> Result<Vec<Number>, Wrong> {
        let mut numbers = Vec::new();
        for ((kind, count), words) in self.spec.outputs.iter().zip(&case.outputs).zip(outputs) {
            if words.len() != count * kind.words() {
                return Err(Wrong::run(format!("{} words of output, expected {count} numbers", words.len())));
            }
            numbers.extend(words.chunks_exact(kind.words()).map(|number| [number[0], number.get(1).map_or(0, |w| *w)]));
        }
        Ok(numbers)
    }

    /// The subject's numbers, and the host's where they differ in origin.
    fn run(&self, case: &Case) -> Result<Vec<Number>, Wrong> {
        let outputs = match self.subject {
            Subject::Host => (self.spec.twin)(case)?,
            Subject::Device(gpu) => Guarded::new(gpu, self.spec, case, 0)?.run(gpu, self.spec, case)?,
        };
        self.numbers(case, &outputs)
    }

    fn reference(&self, case: &Case, count: usize) -> Result<Vec<Expected>, Wrong> {
        let expected = (self.spec.reference)(case);
        if expected.len() == count {
            return Ok(expected);
        }
        Err(Wrong::run(format!("the reference has {} numbers, the kernel {count}", expected.len())))
    }

    fn classes(&self, case: &Case) -> Result<Passed, Wrong> {
        let found = self.run(case)?;
        let expected = self.reference(case, found.len())?;
        for (number, ((found, expected), kind)) in found.iter().zip(&expected).zip(self.spec.kinds(case)).enumerate() {
            if !same_class(*found, expected.value, kind) {
                let message = format!("{}, expected the class of {:?}", shown(*found, kind), expected.value);
                return Err(Wrong::number(number, *found, message));
            }
        }
        Ok(Passed::compared(found.len()))
    }

    fn bound(&self, case: &Case, expected: &Expected, kind: Kind) -> f64 {
        let gamma = self.spec.gamma(&case.shape);
        // Without roundings a pair holds its result exactly.
        if gamma == 0.0 && kind == Kind::Pair {
            0.0
        } else {
            kind.half_ulp(expected.value) + gamma * expected.magnitude
        }
    }

    fn bounded(&self, case: &Case, bound: impl Fn(&Expected, Kind) -> f64) -> Result<Passed, Wrong> {
        let found = self.run(case)?;
        let expected = self.reference(case, found.len())?;
        for (number, ((found, expected), kind)) in found.iter().zip(&expected).zip(self.spec.kinds(case)).enumerate() {
            let (error, bound) = (error(*found, expected, kind), bound(expected, kind));
            if kind == Kind::Pair && !is_canonical(*found) {
                return Err(Wrong::number(number, *found, format!("{}, no canonical pair", shown(*found, kind))));
            }
            if error.is_nan() || error > bound {
                let value = expected.value;
                let message = format!("{}, expected {value:e}: off by {error:e}, bound {bound:e}", shown(*found, kind));
                return Err(Wrong::number(number, *found, message));
            }
        }
        Ok(Passed::compared(found.len()))
    }

    fn equals(&self, case: &Case, twin: Twin, whose: &str) -> Result<Passed, Wrong> {
        let (found, expected) = (self.run(case)?, self.numbers(case, &twin(case)?)?);
        let (kinds, whole) = (self.spec.kinds(case), self.subject.whole_range());
        let mut passed = Passed::default();
        for (number, ((found, expected), kind)) in found.iter().zip(&expected).zip(kinds).enumerate() {
            if !whole && !in_domain(*expected, kind) {
                passed.left_out += 1;
            } else if found == expected {
                passed.compared += 1;
            } else {
                let message = format!("{}, {whose} has {}", shown(*found, kind), shown(*expected, kind));
                return Err(Wrong::number(number, *found, message));
            }
        }
        Ok(passed)
    }

    fn same_every_time(&self, case: &Case) -> Result<Passed, Wrong> {
        let mut first: Option<Vec<Number>> = None;
        for round in 0..5 {
            let outputs = match self.subject {
                Subject::Host => (self.spec.twin)(case)?,
                Subject::Device(gpu) => self.run_guarded(gpu, case, round)?,
            };
            let numbers = self.numbers(case, &outputs)?;
            let before = first.get_or_insert_with(|| numbers.clone());
            if let Some(at) = before.iter().zip(&numbers).position(|(before, now)| before != now) {
                let [hi, lo] = before[at];
                let message = format!("run {round} gave {:08x?}, run 0 gave {:08x?}", numbers[at], [hi, lo]);
                return Err(Wrong::number(at, numbers[at], message));
            }
        }
        Ok(Passed::compared(5 * first.map_or(0, |numbers| numbers.len())))
    }

    /// A run whose bindings reach into the guard words, so that a write past the end would show.
    fn run_guarded(&self, gpu: &Gpu, case: &Case, round: u32) -> Result<Vec<Vec<u32>>, Wrong> {
        let asks_lengths = self.spec.programs.iter().any(|program| {
            let source = program.source(Lowering::Native, ProductRoute::Fma);
            source.text().contains("arrayLength")
        });
        let reach = if asks_lengths { 0 } else { 4 * GUARD as u64 };
        let gpu = gpu.with_variant(Variant { reach, ..gpu.variant() });
        let guarded = Guarded::new(&gpu, self.spec, case, round)?;
        let outputs = guarded.run(&gpu, self.spec, case)?;
        guarded.check_surroundings(&gpu, self.spec, case)?;
        Ok(outputs)
    }

    /// Replays the sums in narrower arithmetic: a case that those get right would not show anything.
    fn narrow_sums_miss(&self, case: &Case, sums: &Sums) -> Result<(), String> {
        let (summands, expected) = ((sums.summands)(case), (self.spec.reference)(case));
        let kinds = self.spec.kinds(case);
        for (format, narrow) in FORMATS {
            for (order, sum) in ORDERS {
                let narrow_sums: Vec<f64> = summands.iter().map(|terms| sum(terms, narrow)).collect();
                let outputs = (sums.finish)(&narrow_sums);
                let misses = outputs.iter().zip(&expected).zip(&kinds).filter(|((output, expected), kind)| {
                    let bound = self.bound(case, expected, **kind).max(kind.half_ulp(expected.value));
                    let error = (*output - expected.value - expected.tail).abs();
                    error.is_nan() || error >= 100.0 * bound
                });
                let count = misses.count();
                if outputs.len() != expected.len() || 2 * count < expected.len() {
                    return Err(format!("{format} sums, {order}, miss {count} of {} numbers only", expected.len()));
                }
            }
        }
        Ok(())
    }

    /// Float operations that a compiler may bend, in either lowering by either route.
    fn escaped_roundings(&self) -> Result<Vec<String>, Error> {
        let Subject::Device(gpu) = self.subject else { return Ok(Vec::new()) };
        let variant = gpu.variant();
        let mut escaped = Vec::new();
        for program in self.spec.programs.iter().filter(|_| !variant.plain) {
            let program = variant.stand_in(program);
            for route in [ProductRoute::Fma, ProductRoute::Dekker] {
                let bare = unprotected_float_ops(&program.spirv(route, FloatModes::default(), (1, 5))?);
                escaped.extend(bare.into_iter().chain(program.unkept_float_ops(route)?));
            }
        }
        Ok(escaped)
    }
}

/// Bytes of a binding where kernels must cut their arrays: the chunk of a reduction fits, a row of 65,537 pairs does not.
const WINDOW: u64 = 1 << 18;

/// Whether a number is of the value's class: finite, NaN, either infinity, or either zero; with a zero low word unless
/// it is finite.
fn same_class([hi, lo]: Number, value: f64, kind: Kind) -> bool {
    let found = f32::from_bits(hi);
    let tail = kind == Kind::F32 || lo & 0x7fff_ffff == 0;
    if value.is_nan() {
        found.is_nan() && tail
    } else if value.is_infinite() || value == 0.0 {
        found.to_bits() == (value as f32).to_bits() && tail
    } else {
        found.is_finite() && f32::from_bits(lo).is_finite()
    }
}

/// The distance from the reference; exact where the two agree to a few ulps.
fn error([hi, lo]: Number, expected: &Expected, kind: Kind) -> f64 {
    let (hi, lo) = (f64::from(f32::from_bits(hi)), f64::from(f32::from_bits(lo)));
    if hi.is_infinite() && hi == expected.value {
        return 0.0;
    }
    let lo = if kind == Kind::F32 { 0.0 } else { lo };
    // hi + lo as a sum and its error, so that leading parts cancel exactly.
    let sum = hi + lo;
    let rest = lo - (sum - hi);
    ((sum - expected.value) + (rest - expected.tail)).abs()
}

/// Whether a number is a [`Double32`](crate::Double32) as the crate promises them.
fn is_canonical(words: Number) -> bool {
    bytemuck::cast::<Number, crate::Double32>(words).is_canonical()
}

/// Whether a device that flushes subnormals promises this number; classes it promises always.
fn in_domain([hi, lo]: Number, kind: Kind) -> bool {
    let lo = if kind == Kind::F32 { 0 } else { lo };
    let number: crate::Double32 = bytemuck::cast([hi, lo]);
    number.is_nan() || domain::result(number)
}

fn shown([hi, lo]: Number, kind: Kind) -> String {
    match kind {
        Kind::F32 => format!("0x{hi:08x} = {:e}", f32::from_bits(hi)),
        Kind::Pair => format!("(0x{hi:08x}, 0x{lo:08x}) = {:e} + {:e}", f32::from_bits(hi), f32::from_bits(lo)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_tell_signs_of_zeros_and_tails_of_infinities() {
        let inf = f32::INFINITY.to_bits();
        assert!(same_class([inf, 0], f64::INFINITY, Kind::Pair));
        assert!(!same_class([inf, 0x7fc0_0000], f64::INFINITY, Kind::Pair));
        assert!(!same_class([inf | 1 << 31, 0], f64::INFINITY, Kind::Pair));
        assert!(!same_class([0, 0], -0.0, Kind::F32) && same_class([1 << 31, 0], -0.0, Kind::F32));
        assert!(!same_class([0x3f80_0000, 0], f64::NAN, Kind::F32) && !same_class([0x7fc0_0000, 0], 1.0, Kind::F32));
    }

    #[test]
    fn errors_are_exact_near_the_value() {
        let expected = Expected::exact(1.0, 2f64.powi(-60));
        let pair = [1.0f32.to_bits(), 2f32.powi(-60).to_bits()];
        assert_eq!(error(pair, &expected, Kind::Pair), 0.0);
        assert_eq!(error([pair[0], 0], &expected, Kind::Pair), 2f64.powi(-60));
    }
}
