//! What was measured, as a record and as a table that a person reads.

use super::domain;
use super::loops::{MOST_ROUNDS, ROUNDS};
use super::{Needs, Refusal, Requirements};
use crate::device::Facts;
use crate::shader::{FloatModes, Lowering, ProductRoute};
use std::fmt;

/// The outcome of one lane.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LaneReport {
    /// The lane's name.
    pub name: &'static str,
    /// What its failure means.
    pub needs: Needs,
    /// How many operand sets it ran.
    pub cases: usize,
    /// How many came back with other bits than expected.
    pub failed: usize,
    /// The first that did.
    pub first_failure: Option<Failure>,
}

/// Operands with a wrong result, as bit patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Failure {
    /// The words x.hi, x.lo, y.hi, y.lo.
    pub operands: [u32; 4],
    /// The right result.
    pub expected: [u32; 2],
    /// The device's.
    pub found: [u32; 2],
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |words: &[u32]| words.iter().map(|word| format!("{word:08x}")).collect::<Vec<_>>().join(" ");
        write!(f, "({}) gave ({}), expected ({})", list(&self.operands), list(&self.found), list(&self.expected))
    }
}

impl LaneReport {
    /// Whether every case gave the expected bits.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failed == 0 && self.cases > 0
    }
}

/// What a device or the host was measured to do, by one lowering and one product route.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Capabilities {
    /// The device's name, or `host`.
    pub target: String,
    /// What the adapter says of itself; nothing for the host.
    pub adapter: Option<Facts>,
    /// How programs are protected; nothing for the host.
    pub lowering: Option<Lowering>,
    /// SPIR-V execution modes in use.
    pub float_modes: FloatModes,
    /// How the error of a product is found; nothing for the host.
    pub product_route: Option<ProductRoute>,
    /// Whether anything could be run. If not, every other answer is false.
    pub functional: bool,
    /// Every lane, in the order of the report.
    pub lanes: Vec<LaneReport>,
    /// The rounds of a loop after which the device ended it, without an error; nothing where no end
    /// was seen within 262,144. Mesa's llvmpipe counts all loops of an invocation together. No
    /// kernel takes more than [`MOST_ROUNDS`](super::MOST_ROUNDS), but a loop in a program or an
    /// expression of the caller's own may end here.
    pub longest_loop: Option<u32>,
    /// The positive control: whether plain, unprotected WGSL came back wrong on this device, so that the probe was seen
    /// to find faults here. Nothing where it was not run.
    pub plain_wgsl_broken: Option<bool>,
}

impl Capabilities {
    /// A report on something that could not be run.
    #[must_use]
    pub fn nothing(target: String) -> Self {
        Self {
            target,
            adapter: None,
            lowering: None,
            float_modes: FloatModes::default(),
            product_route: None,
            functional: false,
            lanes: Vec::new(),
            longest_loop: None,
            plain_wgsl_broken: None,
        }
    }

    /// Whether every lane of this need ran and passed.
    #[must_use]
    pub fn has(&self, needs: Needs) -> bool {
        let mut lanes = self.lanes.iter().filter(|lane| lane.needs == needs).peekable();
        self.functional && lanes.peek().is_some() && lanes.all(LaneReport::passed)
    }

    /// Whether the lane of this name ran and passed.
    #[must_use]
    pub fn passed(&self, name: &str) -> bool {
        self.functional && self.lanes.iter().any(|lane| lane.name == name && lane.passed())
    }

    /// Whether `+ - *` keep subnormals and products are exact down to 2^-149, by the route in use.
    #[must_use]
    pub fn gradual_underflow(&self) -> bool {
        self.has(Needs::GradualUnderflow)
    }

    /// Whether `fma` rounds once, flushing apart.
    #[must_use]
    pub fn fused_multiply_add(&self) -> bool {
        self.has(Needs::FusedMultiplyAdd)
    }

    /// Whether the device meets the requirements.
    ///
    /// # Errors
    /// The refusal, with a sentence for each thing that is missing.
    pub fn usable(&self, requirements: &Requirements) -> Result<(), Box<Refusal>> {
        let reasons = self.reasons(requirements);
        if reasons.is_empty() {
            return Ok(());
        }
        Err(Box::new(Refusal { requirements: *requirements, reasons, capabilities: self.clone() }))
    }

    fn reasons(&self, requirements: &Requirements) -> Vec<String> {
        if !self.functional {
            return vec!["nothing could be run".to_owned()];
        }
        let needs = [
            (Needs::Exactness, "error-free transformations are not exact"),
            (Needs::FusedMultiplyAdd, "fma is not fused"),
            (Needs::GradualUnderflow, "subnormals are flushed"),
        ];
        let missing = needs.into_iter().filter(|(needs, _)| requirements.ask(*needs) && !self.has(*needs));
        missing.map(|(needs, sentence)| self.reason(needs, sentence)).chain(self.short_loops()).collect()
    }

    /// What no requirement accepts: loops that end before the kernels' do.
    fn short_loops(&self) -> Option<String> {
        let rounds = self.longest_loop.filter(|&rounds| u64::from(rounds) < MOST_ROUNDS)?;
        Some(format!("loops end after {rounds} rounds, kernels take up to {MOST_ROUNDS}"))
    }

    fn reason(&self, needs: Needs, sentence: &str) -> String {
        let failed = self.lanes.iter().find(|lane| lane.needs == needs && !lane.passed());
        let Some(lane) = failed else { return sentence.to_owned() };
        let first = lane.first_failure.map(|failure| format!(", {failure}")).unwrap_or_default();
        format!("{sentence} (lane '{}': {} of {} wrong{first})", lane.name, lane.failed, lane.cases)
    }
}

fn yes(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

impl fmt::Display for Capabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.target)?;
        if let Some(facts) = &self.adapter {
            writeln!(f, "  {}, {} {} {}", facts.backend, facts.device_type, facts.driver, facts.driver_info)?;
        }
        if let (Some(lowering), Some(route)) = (self.lowering, self.product_route) {
            writeln!(f, "  lowering {lowering}, products by {route}, modes {}", self.float_modes)?;
        }
        let plain = self.plain_wgsl_broken.map_or("not run", |broken| if broken { "wrong here" } else { "right here" });
        writeln!(f, "  exact transformations {}", yes(self.has(Needs::Exactness)))?;
        writeln!(f, "  fused multiply-add    {}", yes(self.fused_multiply_add()))?;
        writeln!(f, "  gradual underflow     {}", yes(self.gradual_underflow()))?;
        writeln!(f, "  plain WGSL (control)  {plain}")?;
        if self.adapter.is_some() {
            let end = self.longest_loop.map_or_else(
                || format!("no end seen in {ROUNDS} rounds"),
                |rounds| format!("end after {rounds} rounds in all, without an error"),
            );
            writeln!(f, "  loops                 {end}")?;
        }
        if self.has(Needs::Exactness) && !self.gradual_underflow() {
            writeln!(f, "  the host's bytes only where")?;
            for (kernel, statement) in domain::STATEMENTS {
                writeln!(f, "    {kernel}: {statement}")?;
            }
        }
        for lane in &self.lanes {
            let verdict = if lane.passed() { "ok".to_owned() } else { format!("{} wrong", lane.failed) };
            writeln!(f, "    {:<46} {:>5} cases  {verdict}", lane.name, lane.cases)?;
            if let Some(failure) = lane.first_failure {
                writeln!(f, "      {failure}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_that_end_before_the_kernels_do_are_refused_with_both_numbers() {
        let report = |longest_loop| Capabilities { longest_loop, ..super::super::host() };
        for enough in [None, Some(16_384), Some(65_535)] {
            assert!(report(enough).usable(&Requirements::default()).is_ok(), "{enough:?}");
        }
        let refusal = report(Some(16_383)).usable(&Requirements::default()).expect_err("too short");
        assert_eq!(refusal.reasons, ["loops end after 16383 rounds, kernels take up to 16384"]);
    }
}
