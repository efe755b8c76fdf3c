//! Faults planted on purpose.

use super::gates::{Gate, Subject, check};
use super::limits::{check_limits, profiles};
use super::spec::{Spec, Twin};
use super::{Cause, Finding, Options};
use crate::gpu::Variant;
use crate::shader::{Lowering, ProductRoute, Program};
use crate::{Error, Gpu};

/// A fault, and the gate that must catch it.
#[derive(Clone, Debug)]
pub struct Control {
    /// What is wrong.
    pub name: &'static str,
    /// The gate that must fail.
    pub gate: Gate,
    /// How it is planted.
    pub fault: Fault,
    /// Whether it shows only on subnormals, or on numbers near enough to them that a device that flushes is not given any.
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

    pub(super) const fn twin(name: &'static str, gate: Gate, twin: Twin) -> Self {
        Self { name, gate, fault: Fault::Twin(twin), needs_subnormals: false }
    }

    pub(super) const fn kernel(name: &'static str, gate: Gate, spec: fn() -> Spec) -> Self {
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

    /// Plants the fault and runs the gate: what the gate caught, or nothing.
    pub(super) fn plant(
        &self,
        spec: &Spec,
        subject: Option<&Subject>,
        options: &Options,
    ) -> Result<Option<String>, NotRun> {
        let options = Options { elements: options.elements.min(MOST_ELEMENTS), ..*options };
        match (&self.fault, subject) {
            (Fault::Edit { find, replace }, None) => {
                let replaced = edited(spec, find, replace)?;
                let programs = replaced.into_iter().map(|(_, program)| program).collect();
                Ok(limits_of(&Spec { programs, ..spec.clone() }, &options)?)
            }
            (Fault::Kernel(other), None) => Ok(limits_of(&other(), &options)?),
            (Fault::Edit { find, replace }, Some(Subject::Device(gpu))) => {
                self.edit_caught(spec, &edit(gpu, spec, find, replace)?, &options)
            }
            (Fault::Unprotected { find, replace }, Some(Subject::Device(gpu))) => {
                let plain = gpu.with_variant(Variant { plain: true, ..Variant::default() });
                if let Some(caught) = self.edit_caught(spec, &plain, &options)? {
                    return Ok(Some(caught));
                }
                let caught = self.edit_caught(spec, &edit(gpu, spec, find, replace)?, &options)?;
                let note = "this driver leaves the unprotected program alone; one simplified by hand stands in";
                Ok(caught.map(|caught| format!("{note}: {caught}")))
            }
            (Fault::Kernel(other), Some(Subject::Device(gpu))) => {
                let other = other();
                gpu.compiles(&other.programs)?;
                let subject = Subject::Device(gpu.clone());
                // What goes wrong by chance is given several chances.
                let mut chances =
                    (0..20).map(|_| self.caught(&other, &subject, &options)).filter_map(Result::transpose);
                Ok(chances.next().transpose()?.map(|finding| told(&finding)))
            }
            (Fault::Twin(twin), Some(subject)) => {
                let caught = self.caught(&Spec { twin: *twin, ..spec.clone() }, subject, &options)?;
                Ok(caught.map(|finding| told(&finding)))
            }
            (Fault::Unprotected { .. } | Fault::Twin(_), None) | (_, Some(Subject::Host)) => Ok(None),
        }
    }

    /// What the gate finds in edited programs. Operands that show nothing are no fault of an edit's.
    fn edit_caught(&self, spec: &Spec, gpu: &Gpu, options: &Options) -> Result<Option<String>, NotRun> {
        // A fault that does not compile would be caught by the compiler, which proves nothing.
        gpu.compiles(&one_of_each_name(spec, gpu))?;
        let finding = self.caught(spec, &Subject::Device(gpu.clone()), options)?;
        Ok(finding.filter(|finding| finding.cause == Cause::Wrong).map(|finding| told(&finding)))
    }

    fn caught(&self, spec: &Spec, subject: &Subject, options: &Options) -> Result<Option<Box<Finding>>, NotRun> {
        match check(spec, self.gate, subject, options) {
            Err(finding) if finding.cause == Cause::NotRun => Err(NotRun(finding.to_string())),
            outcome => Ok(outcome.err()),
        }
    }
}

/// Why a fault could not be planted, or its gate not be run.
pub(super) struct NotRun(pub(super) String);

impl From<Error> for NotRun {
    fn from(error: Error) -> Self {
        Self(error.to_string())
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
pub(crate) fn edited(spec: &Spec, find: &str, replace: &str) -> Result<Vec<(Program, Program)>, Error> {
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
    Err(Error::Shader { part: before.name().to_owned(), line: 0, column: 0, message })
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

fn limits_of(spec: &Spec, options: &Options) -> Result<Option<String>, Error> {
    let problems = check_limits(spec, &profiles(), options)?;
    Ok((!problems.is_empty()).then(|| problems.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::super::bases::bases;
    use super::*;

    #[test]
    fn an_edit_of_what_occurs_never_or_twice_stops_the_harness() {
        for (piece, count) in
            [("no such text", "0 times"), ("let columns = params[1];", ""), ("to_bits(sum", "2 times")]
        {
            let outcome = edited(&bases()[0], piece, "let columns = 1u;").map_err(|error| error.to_string());
            match outcome {
                Ok(programs) => assert!(count.is_empty() && programs.len() == 1, "{piece}"),
                Err(message) => assert!(!count.is_empty() && message.contains(count), "{message}"),
            }
        }
    }
}
