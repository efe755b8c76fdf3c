//! What a run found, and how it says so.

use std::fmt;

use super::controls::NotRun;
use super::gates::{Gate, Subject, check};
use super::limits::{check_limits, profiles};
use super::spec::{Case, Known, Spec};
use super::{Control, Options};
use crate::shader::{Lowering, ProductRoute};
use crate::{Error, Gpu};

/// What a passed gate looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// Numbers compared.
    pub compared: usize,
    /// Numbers outside the domain that the device promises.
    pub left_out: usize,
    /// What else is to be said.
    pub note: Option<&'static str>,
}

impl Passed {
    pub(super) fn compared(compared: usize) -> Self {
        Self { compared, ..Self::default() }
    }

    pub(super) fn note(note: &'static str) -> Self {
        Self { note: Some(note), ..Self::default() }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            compared: self.compared + other.compared,
            left_out: self.left_out + other.left_out,
            note: self.note.or(other.note),
        }
    }
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} numbers", self.compared)?;
        if self.left_out > 0 {
            write!(f, ", {} outside the domain left out", self.left_out)?;
        }
        self.note.map_or(Ok(()), |note| write!(f, ", {note}"))
    }
}

/// Why a gate failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// What it found is wrong.
    Wrong,
    /// It could not have failed: its operands show nothing.
    Vacuous,
    /// An error came in place of results, so that nothing is known of them.
    NotRun,
}

/// A gate that failed.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kernel.
    pub kernel: &'static str,
    /// The gate.
    pub gate: Gate,
    /// What is wrong, with the input's place and both results.
    pub what: String,
    /// Whether that is a result, the operands, or an error.
    pub cause: Cause,
    /// The smallest input that shows it, where one does.
    pub repro: Option<Repro>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.gate, self.what)
    }
}

/// An input behind a failure. Its text is Rust, ready to paste into a test.
#[derive(Clone, Debug)]
pub struct Repro {
    /// The smallest case that failed.
    pub case: Case,
    /// The output number that is wrong.
    pub number: usize,
    /// Its words, where the run gave any.
    pub found: Option<[u32; 2]>,
}

/// Words of an array that are printed; longer ones come from the seed.
const SHOWN: usize = 64;

impl fmt::Display for Repro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |words: &[u32]| {
            let shown: Vec<_> = words.iter().take(SHOWN).map(|word| format!("0x{word:08x}")).collect();
            let more = words.len().saturating_sub(SHOWN);
            let rest = if more > 0 { format!(" /* and {more} more, from the seed */") } else { String::new() };
            format!("vec![{}{rest}]", shown.join(", "))
        };
        let Case { shape, params, inputs, outputs } = &self.case;
        let inputs: Vec<_> = inputs.iter().map(|input| words(input)).collect();
        writeln!(f, "Case {{")?;
        writeln!(f, "    shape: vec!{shape:?},")?;
        writeln!(f, "    params: {},", words(params))?;
        writeln!(f, "    inputs: vec![{}],", inputs.join(", "))?;
        writeln!(f, "    outputs: vec!{outputs:?},")?;
        writeln!(f, "}}")?;
        let Some(found) = self.found else { return Ok(()) };
        write!(f, "// number {} came out as [0x{:08x}, 0x{:08x}]", self.number, found[0], found[1])
    }
}

/// What became of a gate or a control.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The gate passed.
    Passed(Passed),
    /// The gate failed as a [`Known`](super::Known) entry says.
    Known(String),
    /// The gate failed, or a known entry is out of date.
    Failed(Box<Finding>),
    /// The control was caught, and how.
    Red(String),
    /// The control was not caught.
    Green(String),
    /// The control could not be planted or run: an error proves nothing of the gate.
    NotRun(String),
}

impl Verdict {
    /// Whether the run may go on as passed.
    #[must_use]
    pub fn is_good(&self) -> bool {
        matches!(self, Self::Passed(_) | Self::Known(_) | Self::Red(_))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed(passed) => write!(f, "passed, {passed}"),
            Self::Known(what) => write!(f, "KNOWN {what}"),
            Self::Failed(finding) => write!(f, "FAILED {finding}"),
            Self::Red(what) => write!(f, "red, as it must be: {what}"),
            Self::Green(what) => write!(f, "GREEN, though it must be red: {what}"),
            Self::NotRun(why) => write!(f, "NOT RUN, though it must be red: {why}"),
        }
    }
}

/// One gate of one kernel, or one control, with its verdict.
#[derive(Clone, Debug)]
pub struct Record {
    /// The kernel.
    pub kernel: &'static str,
    /// The gate, or the one that had to catch the control.
    pub gate: Gate,
    /// The control's name.
    pub control: Option<&'static str>,
    /// What became of it.
    pub verdict: Verdict,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = self.control.map_or_else(String::new, |control| format!(", control `{control}`"));
        write!(f, "{}, {}{control}: {}", self.kernel, self.gate, self.verdict)
    }
}

/// Runs every gate of a kernel on a subject, and plants every control that applies there.
#[must_use]
pub fn run_all(spec: &Spec, subject: &Subject, options: &Options) -> Vec<Record> {
    let gates = subject.gates().iter().map(|&gate| run_gate(spec, gate, subject, options));
    let controls = spec.controls.iter().filter_map(|control| run_control(spec, control, Some(subject), options));
    gates.chain(controls).collect()
}

/// Runs one gate of a kernel, and minds its known entries; those of [`Gate::Limits`] are of profiles, not of devices.
#[must_use]
pub fn run_gate(spec: &Spec, gate: Gate, subject: &Subject, options: &Options) -> Record {
    let known = spec.known.iter().find(|known| known.gate == gate && gate != Gate::Limits);
    let verdict = match (check(spec, gate, subject, options), known) {
        (Ok(passed), None) => Verdict::Passed(passed),
        (Err(finding), Some(known)) if finding.cause == Cause::Wrong && finding.what.contains(known.what) => {
            Verdict::Known(format!("{finding} ({})", known.why))
        }
        (Err(finding), _) => Verdict::Failed(finding),
        (Ok(_), Some(known)) => Verdict::Failed(Box::new(out_of_date(spec, known))),
    };
    Record { kernel: spec.name, gate, control: None, verdict }
}

fn out_of_date(spec: &Spec, known: &Known) -> Finding {
    let what = format!("it passes now; remove the known entry `{}`", known.what);
    Finding { kernel: spec.name, gate: known.gate, what, cause: Cause::Wrong, repro: None }
}

/// Holds a kernel's launches against every profile. Needs no device.
#[must_use]
pub fn run_limits(spec: &Spec, options: &Options) -> Record {
    let record = |verdict| Record { kernel: spec.name, gate: Gate::Limits, control: None, verdict };
    let finding = |what, cause| Box::new(Finding { kernel: spec.name, gate: Gate::Limits, what, cause, repro: None });
    let problems = match check_limits(spec, &profiles(), options) {
        Ok(problems) => problems,
        Err(error) => return record(Verdict::Failed(finding(error.to_string(), Cause::NotRun))),
    };
    let known: Vec<_> = spec.known.iter().filter(|known| known.gate == Gate::Limits).collect();
    let is_known = |problem: &String| known.iter().any(|known| problem.contains(known.what));
    let new: Vec<_> = problems.iter().filter(|problem| !is_known(problem)).cloned().collect();
    let stale = known.iter().find(|known| !problems.iter().any(|problem| problem.contains(known.what)));
    record(match (problems.is_empty(), new.is_empty(), stale) {
        (_, false, _) => Verdict::Failed(finding(new.join("; "), Cause::Wrong)),
        (_, _, Some(stale)) => Verdict::Failed(Box::new(out_of_date(spec, stale))),
        (true, ..) => Verdict::Passed(Passed::compared(profiles().len())),
        (false, ..) => Verdict::Known(finding(problems.join("; "), Cause::Wrong).to_string()),
    })
}

/// Plants a control of a kernel; nothing where it does not apply. Those of [`Gate::Limits`] run without a subject.
#[must_use]
pub fn run_control(spec: &Spec, control: &Control, subject: Option<&Subject>, options: &Options) -> Option<Record> {
    if !control.applies(subject) {
        return None;
    }
    let verdict = match control.plant(spec, subject, options) {
        Ok(Some(caught)) => Verdict::Red(caught),
        Ok(None) => Verdict::Green(format!("gate {} passed", control.gate)),
        Err(NotRun(why)) => Verdict::NotRun(why),
    };
    Some(Record { kernel: spec.name, gate: control.gate, control: Some(control.name), verdict })
}

/// The last line of a run on one subject.
#[must_use]
pub fn summary(subject: &str, records: &[Record]) -> String {
    let gates = || records.iter().filter(|record| record.control.is_none());
    let kernels: std::collections::BTreeSet<_> = gates().map(|record| record.kernel).collect();
    let passing =
        |kernel: &&&str| gates().filter(|record| record.kernel == **kernel).all(|record| record.verdict.is_good());
    let known = gates().filter(|record| matches!(record.verdict, Verdict::Known(_))).count();
    let controls = records.iter().filter(|record| record.control.is_some());
    let red = controls.clone().filter(|record| record.verdict.is_good()).count();
    let limits = gates().filter(|record| record.gate == Gate::Limits && !record.verdict.is_good()).count();
    format!(
        "SUMMARY {subject}: kernels passing {} of {}, known {known}, controls red {red} of {}, limit problems {limits}",
        kernels.iter().filter(passing).count(),
        kernels.len(),
        controls.count(),
    )
}

/// What is known of a kernel's compiled programs on a device: workgroup, workgroup memory, bindings, subgroup sizes; and what Vulkan
/// tells by VK_KHR_pipeline_executable_properties, where the driver has it: registers, spills and the like, in its own words.
///
/// # Errors
/// [`Error::Shader`] if a program does not lower.
pub fn kernel_report(spec: &Spec, gpu: &Gpu) -> Result<String, Error> {
    let capabilities = gpu.capabilities();
    let lowering = capabilities.lowering.unwrap_or(Lowering::Portable);
    let route = capabilities.product_route.unwrap_or(ProductRoute::Fma);
    let subgroups = capabilities.adapter.as_ref().map_or((0, 0), |facts| facts.subgroup_sizes);
    let line = |program: &crate::shader::Program| {
        let interface = program.interface(lowering, route)?;
        let (size, bytes, bindings) = (interface.workgroup_size, interface.workgroup_bytes, interface.bindings.len());
        let name = program.name();
        let (least, most) = subgroups;
        let told: Vec<_> = gpu.statistics(program)?.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let told = if told.is_empty() { "no more from the driver".to_owned() } else { told.join(", ") };
        Ok(format!(
            "{name}: workgroup {size:?}, {bytes} bytes of workgroup memory, {bindings} bindings, {lowering}, products by {route}, \
             subgroups of {least} to {most}; {told}"
        ))
    };
    let lines: Result<Vec<_>, Error> = spec.programs.iter().map(line).collect();
    let mut lines = lines?;
    // Programs that differ in a count only.
    lines.dedup();
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Fault, bases};

    /// Row sums, and the same summed wrongly on the host.
    fn right_and_wrong() -> (Spec, Spec) {
        let right = bases().remove(0);
        let wrong_twin = |fault: &Fault| match fault {
            Fault::Twin(twin) => Some(*twin),
            _ => None,
        };
        let twin = right.controls.iter().find_map(|control| wrong_twin(&control.fault)).expect("it has one");
        (right.clone(), Spec { twin, ..right })
    }

    fn known(gate: Gate, what: &'static str) -> Vec<Known> {
        vec![Known { gate, what, why: "a test" }]
    }

    fn verdict(spec: &Spec, gate: Gate) -> Verdict {
        run_gate(spec, gate, &Subject::Host, &Options::default()).verdict
    }

    #[test]
    fn a_known_failure_must_keep_failing_with_the_same_words() {
        let (right, wrong) = right_and_wrong();
        let with = |spec: &Spec, what| Spec { known: known(Gate::Double32, what), ..spec.clone() };
        assert!(matches!(verdict(&with(&wrong, "off by"), Gate::Double32), Verdict::Known(_)));
        assert!(matches!(verdict(&with(&wrong, "other words"), Gate::Double32), Verdict::Failed(_)));
        assert!(matches!(verdict(&with(&right, "off by"), Gate::Double32), Verdict::Failed(_)));
        assert!(matches!(verdict(&right, Gate::Double32), Verdict::Passed(_)));
    }

    #[test]
    fn a_limit_is_known_by_its_own_words_only() {
        let spec = bases().into_iter().find(|spec| !spec.known.is_empty()).expect("one has a known limit");
        let verdict = |known| run_limits(&Spec { known, ..spec.clone() }, &Options::default()).verdict;
        assert!(matches!(verdict(spec.known.clone()), Verdict::Known(_)));
        assert!(matches!(verdict(Vec::new()), Verdict::Failed(_)));
        let stale = [spec.known.clone(), known(Gate::Limits, "no such profile")].concat();
        assert!(matches!(verdict(stale), Verdict::Failed(_)));
    }

    #[test]
    fn operands_that_show_nothing_are_refused() {
        let (right, _) = right_and_wrong();
        let without_sums = Spec { sums: None, ..right.clone() };
        let tame = Spec { draw: tamed, ..right };
        for (spec, gate) in [(without_sums, Gate::Double32), (tame.clone(), Gate::Double32), (tame, Gate::NonFinite)] {
            let Verdict::Failed(finding) = verdict(&spec, gate) else { panic!("{gate} passed on tame operands") };
            assert_eq!(finding.cause, Cause::Vacuous, "{finding}");
        }
    }

    fn out_of_memory(_: &Case) -> Result<Vec<Vec<u32>>, Error> {
        Err(Error::OutOfMemory("planted".to_owned()))
    }

    #[test]
    fn an_error_in_place_of_results_is_no_verdict_on_them() {
        let (right, _) = right_and_wrong();
        let without_memory = Spec { twin: out_of_memory, known: known(Gate::Shapes, "out of memory"), ..right };
        for gate in [Gate::NonFinite, Gate::Repeat, Gate::Shapes, Gate::Double32] {
            let Verdict::Failed(finding) = verdict(&without_memory, gate) else { panic!("{gate} passed on an error") };
            assert_eq!(finding.cause, Cause::NotRun, "{finding}");
        }
    }

    #[test]
    fn an_error_under_a_control_is_no_catch() {
        let (right, _) = right_and_wrong();
        for gate in [Gate::NonFinite, Gate::Repeat, Gate::Shapes, Gate::Double32] {
            let control = Control::twin("a host without memory", gate, out_of_memory);
            let record = run_control(&right, &control, Some(&Subject::Host), &Options::default());
            let verdict = record.expect("it applies to the host").verdict;
            assert!(matches!(&verdict, Verdict::NotRun(why) if why.contains("out of memory")), "{gate}: {verdict}");
            assert!(!verdict.is_good());
        }
    }

    /// Two rows of small whole numbers, whatever is asked for.
    fn tamed(shape: &[usize], _: &mut crate::contract::Draw) -> Case {
        let count = shape[0] * shape[1];
        let values = (0..count).map(|i| ((i % 7) as f32).to_bits()).collect();
        Case {
            shape: shape.to_vec(),
            params: vec![shape[0] as u32, shape[1] as u32],
            inputs: vec![values],
            outputs: vec![shape[0]],
        }
    }

    #[test]
    fn the_summary_counts_what_it_says() {
        let (right, wrong) = right_and_wrong();
        let (host, options) = (Subject::Host, Options::default());
        let mut records = run_all(&right, &host, &options);
        let line = summary("host", &records);
        assert_eq!(line, "SUMMARY host: kernels passing 1 of 1, known 0, controls red 3 of 3, limit problems 0");
        records.push(run_gate(&wrong, Gate::Double32, &host, &options));
        assert!(summary("host", &records).contains("passing 0 of 1"));
    }

    #[test]
    fn a_repro_is_the_smallest_case_as_rust() {
        let (_, wrong) = right_and_wrong();
        let Verdict::Failed(finding) = verdict(&wrong, Gate::Double32) else { panic!("it passed") };
        let text = finding.repro.expect("a number is wrong").to_string();
        assert!(text.starts_with("Case {\n    shape: vec![1, 13],"), "{text}");
        assert!(text.contains("// number 0 came out as [0x"), "{text}");
    }
}
