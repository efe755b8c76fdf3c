//! What a device must give to be accepted.

use super::{Capabilities, Needs};
use std::fmt;

/// What a device must give to be accepted. The default asks for everything: exact error-free transformations, a fused
/// multiply-add, gradual underflow.
///
/// Each opt-in is a separate word of the caller's, and printed in every report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Requirements {
    unfused_fma: bool,
    flush_to_zero: bool,
}

impl Requirements {
    /// Accepts a device whose `fma` rounds twice: products take Dekker's route, a little slower, with the same bytes.
    #[must_use]
    pub fn accept_unfused_fma(self) -> Self {
        Self { unfused_fma: true, ..self }
    }

    /// Accepts a device that flushes subnormals: bytes equal the host's only in each kernel's [domain](super::domain).
    /// Outside, results lose their tails or become zero.
    #[must_use]
    pub fn accept_flush_to_zero(self) -> Self {
        Self { flush_to_zero: true, ..self }
    }

    /// Whether a lane of this need must pass.
    pub(crate) fn ask(&self, needs: Needs) -> bool {
        match needs {
            Needs::Exactness => true,
            Needs::GradualUnderflow => !self.flush_to_zero,
            Needs::FusedMultiplyAdd => !self.unfused_fma,
            Needs::Nothing => false,
        }
    }
}

impl fmt::Display for Requirements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.unfused_fma, self.flush_to_zero) {
            (false, false) => "default (fused fma, gradual underflow)",
            (true, false) => "accept_unfused_fma",
            (false, true) => "accept_flush_to_zero",
            (true, true) => "accept_unfused_fma, accept_flush_to_zero",
        })
    }
}

/// Why a device was not accepted, with the whole report.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refusal {
    /// What was asked.
    pub requirements: Requirements,
    /// One sentence for each thing that is missing.
    pub reasons: Vec<String>,
    /// All that was measured.
    pub capabilities: Capabilities,
}

impl Refusal {
    /// The least requirements, from those that were asked, that would accept this device; `None` if
    /// no opt-in would.
    #[must_use]
    pub fn accepted_under(&self) -> Option<Requirements> {
        let lacks = |needs| !self.capabilities.has(needs);
        let wider = Requirements {
            unfused_fma: self.requirements.unfused_fma || lacks(Needs::FusedMultiplyAdd),
            flush_to_zero: self.requirements.flush_to_zero || lacks(Needs::GradualUnderflow),
        };
        self.capabilities.usable(&wider).is_ok().then_some(wider)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is refused: {}; ", self.capabilities.target, self.reasons.join("; "))?;
        match self.accepted_under() {
            Some(wider) => write!(f, "it would be accepted under {wider}"),
            None => f.write_str("no opt-in would accept it"),
        }
    }
}

impl std::error::Error for Refusal {}
