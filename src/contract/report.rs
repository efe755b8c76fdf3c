//! What a run found, and how it says so.

use std::fmt;

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

/// A gate that failed.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kernel.
    pub kernel: &'static str,
    /// The gate.
    pub gate: Gate,
    /// What is wrong, with the input's place and both results.
    pub what: String,
    /// The gate could not have failed: its operands show nothing.
    pub vacuous: bool,
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
    /// The control was not caught, or could not be run.
    Green(String),
}

impl Verdict {
    /// Whether the run may go on as passed.
    #[must_use]
    pub fn is_good(&self) -> bool {
        !matches!(self, Self::Failed(_) | Self::Green(_))
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

/// Runs one gate of a kernel, and minds its known entries; those of [`Gate::Limits`] are of profiles, not of devices.
#[must_use]
pub fn run_gate(spec: &Spec, gate: Gate, subject: &Subject, options: &Options) -> Record {
    let known = spec.known.iter().find(|known| known.gate == gate && gate != Gate::Limits);
    let verdict = match (check(spec, gate, subject, options), known) {
        (Ok(passed), None) => Verdict::Passed(passed),
        (Err(finding), Some(known)) if finding.what.contains(known.what) => {
            Verdict::Known(format!("{finding} ({})", known.why))
        }
        (Err(finding), _) => Verdict::Failed(finding),
        (Ok(_), Some(known)) => Verdict::Failed(Box::new(out_of_date(spec, known))),
    };
    Record { kernel: spec.name, gate, control: None, verdict }
}

fn out_of_date(spec: &Spec, known: &Known) -> Finding {
    let what = format!("it passes now; remove the known entry `{}`", known.what);
    Finding { kernel: spec.name, gate: known.gate, what, vacuous: false, repro: None }
}

/// Holds a kernel's launches against every profile. Needs no device.
#[must_use]
pub fn run_limits(spec: &Spec, options: &Options) -> Record {
    let problems: Vec<_> = profiles().iter().flat_map(|profile| check_limits(spec, profile, options)).collect();
    let known: Vec<_> = spec.known.iter().filter(|known| known.gate == Gate::Limits).collect();
    let is_known = |problem: &String| known.iter().any(|known| problem.contains(known.what));
    let new: Vec<_> = problems.iter().filter(|problem| !is_known(problem)).cloned().collect();
    let stale = known.iter().find(|known| !problems.iter().any(|problem| problem.contains(known.what)));
    let finding = |problems: &[String]| {
        let what = problems.join("; ");
        Box::new(Finding { kernel: spec.name, gate: Gate::Limits, what, vacuous: false, repro: None })
    };
    let verdict = match (problems.is_empty(), new.is_empty(), stale) {
        (_, false, _) => Verdict::Failed(finding(&new)),
        (_, _, Some(stale)) => Verdict::Failed(Box::new(out_of_date(spec, stale))),
        (true, ..) => Verdict::Passed(Passed::compared(profiles().len())),
        (false, ..) => Verdict::Known(finding(&problems).to_string()),
    };
    Record { kernel: spec.name, gate: Gate::Limits, control: None, verdict }
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
        Err(error) => Verdict::Green(format!("it could not be planted: {error}")),
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

/// What is known of a kernel's compiled programs on a device: workgroup, workgroup memory, bindings, subgroup sizes.
///
/// Registers and spills are not in it: wgpu does not enable VK_KHR_pipeline_executable_properties, which tells them.
///
/// # Errors
/// [`Error::Shader`] if a program does not parse.
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
        Ok(format!(
            "{name}: workgroup {size:?}, {bytes} bytes of workgroup memory, {bindings} bindings, {lowering}, products by {route}, \
             subgroups of {least} to {most}"
        ))
    };
    let lines: Result<Vec<_>, Error> = spec.programs.iter().map(line).collect();
    Ok(lines?.join("\n"))
}
