//! Faults planted on purpose, and the small kernels that most of them are planted in.

use super::gates::{Gate, Subject, check};
use super::limits::{check_limits, profiles};
use super::spec::{
    Accumulator, Arguments, Case, Dimension, Draw, Expected, Family, Kind, Known, Spec, Sums, Twin, as_summed, value_of,
};
use super::{Finding, Options};
use crate::double32::shared;
use crate::gpu::Variant;
use crate::shader::{Lowering, Part, ProductRoute, Program, part};
use crate::{Double32, Error, Gpu};

/// A fault, and the gate that must catch it.
#[derive(Clone, Debug)]
pub struct Control {
    /// What is wrong.
    pub name: &'static str,
    /// The gate that must fail.
    pub gate: Gate,
    /// How it is planted.
    pub fault: Fault,
    /// Whether it shows only on subnormals, so that a device that flushes them has no use for it.
    pub needs_subnormals: bool,
}

/// How a fault is planted.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A piece of the kernel's programs is replaced. It must occur exactly once.
    Edit {
        /// The piece.
        find: &'static str,
        /// What stands in its place.
        replace: &'static str,
    },
    /// The programs are compiled the ordinary way, without protection. Where a driver happens to leave them alone, an edit
    /// that does by hand what a compiler may do stands in, and the verdict says so.
    Unprotected {
        /// The piece that the stand-in replaces.
        find: &'static str,
        /// What stands in its place.
        replace: &'static str,
    },
    /// Another kernel stands in, with a program or operands built to break the gate.
    Kernel(fn() -> Spec),
    /// Another host twin stands in: the control for the host engine.
    Twin(Twin),
}

impl Control {
    /// An edit that a gate must catch.
    #[must_use]
    pub const fn edit(name: &'static str, gate: Gate, find: &'static str, replace: &'static str) -> Self {
        Self { name, gate, fault: Fault::Edit { find, replace }, needs_subnormals: false }
    }

    const fn twin(name: &'static str, gate: Gate, twin: Twin) -> Self {
        Self { name, gate, fault: Fault::Twin(twin), needs_subnormals: false }
    }

    const fn kernel(name: &'static str, gate: Gate, spec: fn() -> Spec) -> Self {
        Self { name, gate, fault: Fault::Kernel(spec), needs_subnormals: false }
    }

    /// The same control, for devices that keep subnormals only.
    #[must_use]
    pub const fn on_subnormals(mut self) -> Self {
        self.needs_subnormals = true;
        self
    }

    /// Whether the control belongs on a subject; those of [`Gate::Limits`] belong to none.
    #[must_use]
    pub fn applies(&self, subject: Option<&Subject>) -> bool {
        match subject {
            None => self.gate == Gate::Limits,
            Some(Subject::Host) => matches!(self.fault, Fault::Twin(_)),
            Some(Subject::Device(gpu)) => {
                let subnormals = !self.needs_subnormals || gpu.capabilities().gradual_underflow();
                self.gate != Gate::Limits && !matches!(self.fault, Fault::Twin(_)) && subnormals
            }
        }
    }

    /// Plants the fault and runs the gate: what it found, or nothing.
    pub(super) fn plant(
        &self,
        spec: &Spec,
        subject: Option<&Subject>,
        options: &Options,
    ) -> Result<Option<String>, Error> {
        let options = Options { elements: options.elements.min(MOST_ELEMENTS), ..*options };
        match (&self.fault, subject) {
            (Fault::Edit { find, replace }, None) => {
                let replaced = edited(spec, find, replace)?;
                let programs = replaced.into_iter().map(|(_, program)| program).collect();
                Ok(limits_of(&Spec { programs, ..spec.clone() }, &options))
            }
            (Fault::Kernel(other), None) => Ok(limits_of(&other(), &options)),
            (Fault::Edit { find, replace }, Some(Subject::Device(gpu))) => {
                self.planted(spec, &edit(gpu, spec, find, replace)?, &options)
            }
            (Fault::Unprotected { find, replace }, Some(Subject::Device(gpu))) => {
                let plain = gpu.with_variant(Variant { plain: true, ..Variant::default() });
                if let Some(caught) = self.planted(spec, &plain, &options)? {
                    return Ok(Some(caught));
                }
                let caught = self.planted(spec, &edit(gpu, spec, find, replace)?, &options)?;
                let note = "this driver leaves the unprotected program alone; one simplified by hand stands in";
                Ok(caught.map(|caught| format!("{note}: {caught}")))
            }
            (Fault::Kernel(other), Some(Subject::Device(gpu))) => {
                let other = other();
                gpu.compiles(&other.programs)?;
                // What goes wrong by chance is given several chances.
                Ok((0..20).find_map(|_| self.caught(&other, &Subject::Device(gpu.clone()), &options)))
            }
            (Fault::Twin(twin), Some(subject)) => {
                Ok(self.caught(&Spec { twin: *twin, ..spec.clone() }, subject, &options))
            }
            (Fault::Unprotected { .. } | Fault::Twin(_), None) | (_, Some(Subject::Host)) => Ok(None),
        }
    }

    fn planted(&self, spec: &Spec, gpu: &Gpu, options: &Options) -> Result<Option<String>, Error> {
        // A fault that does not compile would be caught by the compiler, which proves nothing.
        gpu.compiles(&one_of_each_name(spec, gpu))?;
        let finding = check(spec, self.gate, &Subject::Device(gpu.clone()), options).err();
        Ok(finding.filter(|finding| !finding.vacuous).map(|finding| told(&finding)))
    }

    fn caught(&self, spec: &Spec, subject: &Subject, options: &Options) -> Option<String> {
        check(spec, self.gate, subject, options).err().map(|finding| told(&finding))
    }
}

/// Enough for every fault, and quick.
const MOST_ELEMENTS: usize = 1 << 14;

/// The finding with the input that showed it, if that is short.
fn told(finding: &Finding) -> String {
    let Some(repro) = &finding.repro else { return finding.to_string() };
    let words: usize = repro.case.inputs.iter().map(Vec::len).sum();
    if words > 16 { finding.to_string() } else { format!("{finding}; inputs {:08x?}", repro.case.inputs) }
}

/// The programs that hold the piece, before and after.
fn edited(spec: &Spec, find: &str, replace: &str) -> Result<Vec<(Program, Program)>, Error> {
    let holding: Vec<_> = spec.programs.iter().filter(|program| program.contains(find)).collect();
    // None at all is an error as well, which `edited` words.
    let chosen = if holding.is_empty() { spec.programs.iter().take(1).collect() } else { holding };
    let edit = |before: Program| {
        let after = before.clone().edited(find, replace)?;
        same_bindings(&before, &after)?;
        Ok((before, after))
    };
    chosen.into_iter().cloned().map(edit).collect()
}

/// A launch with other bindings would be refused before it ran, which proves nothing of the gate.
fn same_bindings(before: &Program, after: &Program) -> Result<(), Error> {
    let bindings =
        |program: &Program| program.interface(Lowering::Native, ProductRoute::Fma).map(|found| found.bindings);
    let (expected, found) = (bindings(before)?, bindings(after)?);
    if expected == found {
        return Ok(());
    }
    let message = format!("the edited program binds {} buffers, not {}", found.len(), expected.len());
    Err(Error::Shader { part: before.name().to_owned(), line: 0, message })
}

/// The programs that differ from what was written. Those of one name have the edited text in common, and compile slowly.
fn one_of_each_name(spec: &Spec, gpu: &Gpu) -> Vec<Program> {
    let mut names = std::collections::BTreeSet::new();
    let variant = gpu.variant();
    let differs = |program: &&Program| variant.plain || variant.stand_in(program) != *program;
    spec.programs.iter().filter(differs).filter(|program| names.insert(program.name())).cloned().collect()
}

fn edit(gpu: &Gpu, spec: &Spec, find: &str, replace: &str) -> Result<Gpu, Error> {
    Ok(gpu.with_variant(Variant { replaced: edited(spec, find, replace)?, ..Variant::default() }))
}

fn limits_of(spec: &Spec, options: &Options) -> Option<String> {
    let problems = check_limits(spec, &profiles(), options);
    (!problems.is_empty()).then(|| problems.join("; "))
}

/// The kernels that the general controls are planted in. Unspoilt they pass every gate.
#[must_use]
pub fn bases() -> Vec<Spec> {
    vec![row_sum(), row_max(), quotient(), doubled()]
}

const ROW_SUM: Part = part!("contract/row_sum.wgsl");
const ROW_MAX: Part = part!("contract/row_max.wgsl");
const DOUBLED: Part = part!("contract/doubled.wgsl");
const QUOTIENT: Part = part!("contract/quotient.wgsl");
const ATOMIC_SUM: Part = part!("contract/atomic_sum.wgsl");

fn row_sum() -> Spec {
    Spec {
        accumulator: Accumulator::Double32,
        // DWPlusFP, 2u² a step.
        depth: |shape| 2.0 * shape[1] as f64,
        sums: Some(Sums { summands: |case| rows(case, |x| x), finish: as_summed, depth: 0.0 }),
        shapes: vec![vec![64, 13], vec![1000, 40]],
        dimensions: dimensions(true),
        single: Some(one_row),
        controls: row_sum_controls(),
        ..Spec::new(
            Program::new("row_sum", vec![ROW_SUM]),
            draw_rows,
            run_rows,
            |case| Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(sum_of(row))).collect()]),
            |case| rows(case, |x| x).iter().map(|row| expected_sum(row)).collect(),
        )
    }
}

fn row_sum_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "a partial tile loses its last input",
            Gate::Shapes,
            "i < columns; i++",
            "i < columns - select(0u, 1u, columns % 8u != 0u); i++",
        ),
        Control::edit("an element is written past the output", Gate::Repeat, STORE, PAST_THE_END),
        Control::edit("an element of the output is never written", Gate::Repeat, STORE, ALL_BUT_THE_LAST),
        Control::edit("the input is overwritten", Gate::Repeat, STORE, INTO_THE_INPUT),
        Control::kernel("atomic adds, in an order of their own", Gate::Repeat, atomic_sum),
        Control::edit(
            "the sum is accumulated in f32",
            Gate::Double32,
            "sum = dd_add_f32(sum, x);",
            "sum = Double32(keep(sum.hi + x), 0.0);",
        ),
        Control::edit(
            "rows and columns are swapped",
            Gate::Shapes,
            "values[row * columns + i]",
            "values[i * rows + row]",
        ),
        Control::edit("the last bit of a low word", Gate::Twin, "to_bits(sum.lo))", "to_bits(sum.lo) ^ 1u)"),
        Control::edit("1,024 invocations in a workgroup", Gate::Limits, "@workgroup_size(64)", "@workgroup_size(1024)"),
        Control::edit("36 KiB of workgroup memory", Gate::Limits, ENTRY, ROOMY_ENTRY),
        Control::kernel("operands that are all alike", Gate::Compiled, constant_operands),
        Control::twin("the host sums in f32", Gate::Double32, |case| {
            let sum = |row: &Vec<f32>| row.iter().fold(0.0, |sum, x| sum + x);
            Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(Double32::from(sum(row)))).collect()])
        }),
        Control::twin("the host loses the last input of a partial tile", Gate::Shapes, |case| {
            let kept = |row: &Vec<f32>| sum_of(&row[..row.len() - usize::from(!row.len().is_multiple_of(8))]);
            Ok(vec![rows(case, |x| x as f32).iter().flat_map(|row| words_of(kept(row))).collect()])
        }),
        Control::twin("the host sums in another order each time", Gate::Repeat, |case| {
            static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
            let shift = CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let turned = |mut row: Vec<f32>| {
                let by = shift % row.len().max(1);
                row.rotate_left(by);
                Double32::from(row.iter().fold(0.0, |sum, x| sum + x))
            };
            Ok(vec![rows(case, |x| x as f32).into_iter().flat_map(|row| words_of(turned(row))).collect()])
        }),
    ]
}

const STORE: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));";
const PAST_THE_END: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));
        if row == 0u { sums[rows] = vec2<u32>(0u, 0u); }";
const ALL_BUT_THE_LAST: &str = "if row + 1u < rows { sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo)); }";
const INTO_THE_INPUT: &str = "sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));
        values[row * columns] = 0u;";
const ENTRY: &str = "@compute @workgroup_size(64)
fn row_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();";
const ROOMY_ENTRY: &str = "var<workgroup> wg_room: array<u32, 9216>;
@compute @workgroup_size(64)
fn row_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    wg_room[id.x % 9216u] = id.x;";

fn row_max() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::Nothing,
        shapes: vec![vec![64, 13], vec![1000, 40]],
        dimensions: dimensions(false),
        single: Some(one_row),
        controls: vec![
            Control::edit("WGSL's max drops a NaN", Gate::NonFinite, "larger(best, x)", "max(best, x)"),
            Control::twin("the host's max drops a NaN", Gate::NonFinite, |case| {
                let max = |row: &Vec<f32>| row.iter().fold(f32::NEG_INFINITY, |best, x| best.max(*x));
                Ok(vec![rows(case, |x| x as f32).iter().map(|row| max(row).to_bits()).collect()])
            }),
        ],
        ..Spec::new(
            Program::new("row_max", vec![ROW_MAX]),
            draw_rows,
            run_rows,
            |case| Ok(vec![rows(case, |x| x as f32).iter().map(|row| max_of(row).to_bits()).collect()]),
            |case| rows(case, |x| x as f32).iter().map(|row| Expected::new(f64::from(max_of(row)), 0.0)).collect(),
        )
    }
}

/// Quotients and roots of pairs: input x.hi, x.lo, y.hi, y.lo; outputs x / y and sqrt(x).
fn quotient() -> Spec {
    Spec {
        outputs: vec![Kind::Pair, Kind::Pair],
        accumulator: Accumulator::Nothing,
        // DWDivDW3, 9.8u², is the looser of the two; the f64 of the reference has 2^-53 of its own.
        depth: |_| 10.0,
        single: Some(|case, number| quotient_case(case.inputs[0][4 * (number % case.shape[0])..][..4].to_vec())),
        known: vec![Known::BUFFERS],
        controls: quotient_controls(),
        ..Spec::new(
            Program::new("quotient", vec![QUOTIENT]),
            |shape, draw| quotient_case((0..shape[0]).flat_map(|index| quotient_operands(index, draw)).collect()),
            |gpu, case, arguments| {
                let program = Program::new("quotient", vec![QUOTIENT]);
                gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
            },
            |case| {
                let [x, y]: [Vec<Double32>; 2] = [0, 2].map(|at| pairs_at(case, at));
                let quotients = x.iter().zip(&y).flat_map(|(x, y)| words_of(shared::dd_div(*x, *y))).collect();
                Ok(vec![quotients, x.iter().flat_map(|x| words_of(shared::dd_sqrt(*x))).collect()])
            },
            |case| {
                let [x, y] = [0, 2].map(|at| pairs_at(case, at).into_iter().map(value_of).collect::<Vec<f64>>());
                let quotients = x.iter().zip(&y).map(|(x, y)| x / y);
                quotients.chain(x.iter().map(|x| x.sqrt())).map(|value| Expected::new(value, value.abs())).collect()
            },
        )
    }
}

fn quotient_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "a division without its residual",
            Gate::Shapes,
            "if wrapping_add(magnitude_bits(z.lo), 0x14000000) >= magnitude_bits(z.hi) { return z; }",
            "if wrapping_add(magnitude_bits(z.lo), 0x14000000) >= magnitude_bits(z.hi) { return Double32(z.hi, 0.0); }",
        ),
        Control::edit(
            "the third word of a quotient, dropped",
            Gate::Twin,
            "let z = fast_two_sum(q.hi, keep(q.lo + w.c));",
            "let z = fast_two_sum(q.hi, q.lo);",
        ),
        Control::edit(
            "the third word of a scaled quotient, dropped",
            Gate::Twin,
            "return fast_two_sum(q1, keep(q2 + q3));",
            "return fast_two_sum(q1, q2);",
        ),
        Control::edit(
            "a quotient without its scale",
            Gate::Twin,
            "return dd_mul_pow2(long_division(xs, ys), ex - ey);",
            "return long_division(xs, ys);",
        ),
        Control::edit(
            "the divisor's sign, lost",
            Gate::NonFinite,
            "let sign = (to_bits(x) ^ to_bits(y)) & SIGN_BIT;",
            "let sign = to_bits(x) & SIGN_BIT;",
        ),
        Control::edit(
            "0 / 0 that is no NaN",
            Gate::NonFinite,
            "let both_zero = is_zero_word(x) && is_zero_word(y);",
            "let both_zero = false;",
        ),
        Control::edit(
            "the low word under a root, dropped",
            Gate::Shapes,
            "return keep(keep(keep(x.hi - square.hi) - square.lo) + x.lo);",
            "return keep(keep(x.hi - square.hi) - square.lo);",
        ),
        Control::edit(
            "the low word of a root, not scaled back",
            Gate::Twin,
            "return Double32(scale_word(r.hi, half), scale_word(r.lo, half));",
            "return Double32(scale_word(r.hi, half), r.lo);",
        ),
    ]
}

const QUOTIENT_SPECIALS: [f32; 6] = [f32::from_bits(0x7fe1_2345), f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -3.0];

fn quotient_operands(index: usize, draw: &mut Draw) -> [u32; 4] {
    let special = |index: usize| QUOTIENT_SPECIALS.get(index % 7).map(|word| Double32::from(*word));
    let [x, y] = match draw.family {
        Family::Specials => [special(index / 7), special(index)].map(|x| x.unwrap_or_else(|| draw.pair((-4, 4)).abs())),
        Family::Bits => [draw.any_pair(), draw.any_pair()],
        // Roots of positive numbers only.
        Family::Moderate | Family::Cancelling => [draw.pair((-20, 20)).abs(), draw.pair((-20, 20))],
    };
    let ([a, b], [c, d]) = (words_of(x), words_of(y));
    [a, b, c, d]
}

fn quotient_case(words: Vec<u32>) -> Case {
    let count = words.len() / 4;
    Case { shape: vec![count], params: vec![count as u32], inputs: vec![words], outputs: vec![count, count] }
}

fn pairs_at(case: &Case, at: usize) -> Vec<Double32> {
    let pair = |words: &[u32]| bytemuck::cast([words[at], words[at + 1]]);
    case.inputs[0].chunks_exact(4).map(pair).collect()
}

/// Twice each number, written over it; in the place of a product by 2, whose bits it must have.
fn doubled() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::Nothing,
        in_place: true,
        replaces: Some(|case| doubles(case, |x| x * 2.0)),
        controls: vec![
            Control::edit(
                "every other workgroup's elements, skipped",
                Gate::Shapes,
                "i += groups.x * 256u",
                "i += groups.x * 512u",
            ),
            Control::edit("the bits of a product by 3 instead", Gate::Twin, "keep(x + x)", "keep(keep(x + x) + x)"),
        ],
        ..Spec::new(
            Program::new("doubled", vec![DOUBLED]),
            |shape, draw| Case {
                params: vec![shape[0] as u32],
                shape: shape.to_vec(),
                ..draw_rows(&[shape[0], 1], draw)
            },
            |gpu, case, arguments| {
                let program = Program::new("doubled", vec![DOUBLED]);
                gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
            },
            |case| doubles(case, |x| x + x),
            |case| values(case).map(|x| Expected::new(2.0 * f64::from(x), 0.0)).collect(),
        )
    }
}

fn values(case: &Case) -> impl Iterator<Item = f32> {
    case.inputs[0].iter().map(|word| f32::from_bits(*word))
}

fn doubles(case: &Case, double: fn(f32) -> f32) -> Result<Vec<Vec<u32>>, Error> {
    Ok(vec![values(case).map(|x| shared::quiet(double(x)).to_bits()).collect()])
}

/// One sum over all of the input, by atomic adds.
fn atomic_sum() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::F32,
        shapes: vec![vec![1 << 18, 1]],
        dimensions: dimensions(true),
        ..Spec::new(
            Program::new("atomic_sum", vec![ATOMIC_SUM]),
            |shape, draw| Case { outputs: vec![1], ..draw_rows(shape, draw) },
            |gpu, case, arguments| {
                let output = arguments.output::<u32>(0)?;
                let (program, items) = (Program::new("atomic_sum", vec![ATOMIC_SUM]), case.inputs[0].len());
                gpu.submit(|encoder| {
                    encoder.clear_buffer(output.raw(), output.offset(), Some(4));
                    gpu.encode_program(encoder, &program, &[items as u32], &arguments.buffers(), items)
                })
            },
            |case| {
                let sum = rows(case, |x| x as f32).iter().flatten().fold(0.0, |sum: f32, x| sum + x);
                Ok(vec![vec![sum.to_bits()]])
            },
            |case| vec![expected_sum(&rows(case, |x| x).concat())],
        )
    }
}

/// Row sums of ones: no rounding happens, so nothing can be seen of it.
fn constant_operands() -> Spec {
    let draw: fn(&[usize], &mut Draw) -> Case =
        |shape, _| rows_case(shape, vec![1.0f32.to_bits(); shape[0] * shape[1]]);
    Spec { draw, ..row_sum() }
}

fn dimensions(no_columns: bool) -> Vec<Dimension> {
    vec![
        Dimension { name: "rows", tile: 64, step: 1, least: 1, zero: true },
        Dimension { name: "columns", tile: 8, step: 1, least: 1, zero: no_columns },
    ]
}

fn rows_case(shape: &[usize], values: Vec<u32>) -> Case {
    let params = vec![shape[0] as u32, shape[1] as u32];
    Case { shape: shape.to_vec(), params, inputs: vec![values], outputs: vec![shape[0]] }
}

fn draw_rows(shape: &[usize], draw: &mut Draw) -> Case {
    let (count, columns) = (shape[0], shape[1]);
    let rows = (0..count).flat_map(|row| match draw.family {
        Family::Cancelling => cancelling_row(columns, draw),
        Family::Specials => special_row(row, columns, draw),
        Family::Moderate => (0..columns).map(|_| draw.word((-12, 12))).collect(),
        Family::Bits => (0..columns).map(|_| draw.any_word()).collect::<Vec<_>>(),
    });
    let values = rows.map(f32::to_bits).collect();
    rows_case(shape, values)
}

/// Large whole numbers, their opposites, and between them a small number that f32 loses.
fn cancelling_row(columns: usize, draw: &mut Draw) -> Vec<f32> {
    let half = columns / 2;
    let large: Vec<_> = (0..half).map(|_| ((1 << 23) + draw.below(1 << 23)) as f32).collect();
    let small = (1 + draw.below(255)) as f32 * 2f32.powi(-16);
    let middle = (0..columns % 2).map(|_| small);
    large.iter().copied().chain(middle).chain(large.iter().rev().map(|x| -x)).collect()
}

/// In turn: a NaN, either infinity, both, zeros of both signs, nothing special.
fn special_row(row: usize, columns: usize, draw: &mut Draw) -> Vec<f32> {
    let mut values: Vec<_> = (0..columns).map(|_| draw.word((-12, 12))).collect();
    let at = row % columns.max(1);
    let both = [(at, f32::INFINITY), ((at + 1) % columns.max(1), f32::NEG_INFINITY)];
    match row % 6 {
        0 => values[at] = f32::from_bits(0x7fe1_2345),
        1 | 2 => values[at] = both[row % 6 - 1].1,
        3 => both.iter().for_each(|(at, infinity)| values[*at] = *infinity),
        4 => (0..columns).for_each(|i| values[i] = if (i + row).is_multiple_of(2) { 0.0 } else { -0.0 }),
        _ => {}
    }
    values
}

fn run_rows(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error> {
    // Which of the two programs it is shows in the output's size, one word or two.
    let words = arguments.output::<u32>(0)?.len();
    let program = if words == case.outputs[0] { ("row_max", ROW_MAX) } else { ("row_sum", ROW_SUM) };
    let program = Program::new(program.0, vec![program.1]);
    gpu.run_program(&program, &case.params, &arguments.buffers(), case.shape[0])
}

fn rows<T>(case: &Case, make: fn(f64) -> T) -> Vec<Vec<T>> {
    let columns = case.shape[1];
    let value = |word: &u32| make(f64::from(f32::from_bits(*word)));
    (0..case.shape[0]).map(|row| case.inputs[0][row * columns..][..columns].iter().map(value).collect()).collect()
}

fn one_row(case: &Case, row: usize) -> Case {
    let columns = case.shape[1];
    rows_case(&[1, columns], case.inputs[0][row * columns..][..columns].to_vec())
}

fn words_of(pair: Double32) -> [u32; 2] {
    [pair.hi().to_bits(), pair.lo().to_bits()]
}

fn sum_of(row: &[f32]) -> Double32 {
    row.iter().fold(Double32::ZERO, |sum, x| shared::dd_add_f32(sum, *x))
}

fn expected_sum(row: &[f64]) -> Expected {
    let (sum, magnitude) = row.iter().fold((0.0, 0.0), |(sum, magnitude), x| (sum + x, magnitude + x.abs()));
    Expected::new(sum, magnitude)
}

/// NaN if any is, else the largest, +0 above -0.
fn max_of(row: &[f32]) -> f32 {
    let larger = |best: f32, x: &f32| match (best.is_nan(), x.is_nan()) {
        (true, _) => best,
        (_, true) => f32::from_bits(shared::NAN_BITS),
        _ => {
            if best.total_cmp(x).is_lt() {
                *x
            } else {
                best
            }
        }
    };
    row.iter().fold(f32::NEG_INFINITY, larger)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_of_what_occurs_never_or_twice_stops_the_harness() {
        for (piece, count) in
            [("no such text", "0 times"), ("let columns = params[1];", ""), ("to_bits(sum", "2 times")]
        {
            let outcome = edited(&row_sum(), piece, "let columns = 1u;").map_err(|error| error.to_string());
            match outcome {
                Ok(programs) => assert!(count.is_empty() && programs.len() == 1, "{piece}"),
                Err(message) => assert!(!count.is_empty() && message.contains(count), "{message}"),
            }
        }
    }

    #[test]
    fn every_edit_of_a_base_has_its_place() {
        for spec in bases() {
            for control in &spec.controls {
                if let Fault::Edit { find, replace } | Fault::Unprotected { find, replace } = control.fault {
                    edited(&spec, find, replace)
                        .unwrap_or_else(|error| panic!("{}, {}: {error}", spec.name, control.name));
                }
            }
        }
    }

    #[test]
    fn the_largest_keeps_nan_and_signs_of_zeros() {
        assert!(max_of(&[1.0, f32::NAN, 2.0]).is_nan());
        assert_eq!(max_of(&[-0.0, 0.0, -1.0]).to_bits(), 0);
        assert_eq!(max_of(&[-2.0, -0.0]).to_bits(), (-0.0f32).to_bits());
    }
}
