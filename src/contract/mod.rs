//! The kernel contract: gates that every kernel must pass on a device before it lands, and faults that the gates must catch.
//!
//! What a kernel computes is not here: it registers a [`Spec`]. The crate's own are in
//! [`kernels::specs`](crate::kernels::specs); a user's kernel registers by the same type.
//!
//! | gate | asks | on |
//! |---|---|---|
//! | [`Gate::NonFinite`] | NaN, infinities and signed zeros come out as the formula says | devices, host |
//! | [`Gate::Repeat`] | same bytes five times; inputs, guard words and other outputs untouched | devices, host |
//! | [`Gate::Shapes`] | every served shape and every edge of a tile, within the bound | devices, host |
//! | [`Gate::Double32`] | sums that f32, f16 and bf16 get wrong come out right | devices, host |
//! | [`Gate::Limits`] | launches fit the limits of WebGPU and of named chips | profiles, devices |
//! | [`Gate::Twin`] | the host twin's bytes, on all inputs of the other gates and on random bits | devices |
//! | [`Gate::Compiled`] | the driver kept every rounding | devices |
//!
//! A gate proves nothing unless it can fail. So each [`Control`] is a fault planted on purpose, an edit of a program or a
//! kernel of its own, with the gate that must catch it. **A run in which a control is not caught is a failed run.** An error
//! (a lost device, no memory) catches nothing: the control was not run, and the run has failed too.
//!
//! A device that flushes subnormals is asked only within the domain that it promises: results with a word between zero and
//! 2^-78 (low words 2^-102) are left out, and counted.
//!
//! A kernel that works element by element registers by its formula, as [`Elementwise`]; the example
//! `contract_for_your_kernel` does so in 60 lines.

mod bases;
mod controls;
mod elementwise;
mod gates;
mod guarded;
mod limits;
mod narrow;
mod report;
mod spec;

pub use bases::bases;
#[cfg(test)]
pub(crate) use controls::edited;
pub use controls::{Control, Fault};
pub use elementwise::Elementwise;
pub use gates::{Gate, Subject, check};
pub use limits::{Profile, check_limits, profiles};
pub use report::{
    Cause, Finding, Passed, Record, Repro, Verdict, kernel_report, run_all, run_control, run_gate, run_limits, summary,
};
pub(crate) use spec::saturated;
pub use spec::{
    Accumulator, Arguments, Case, Dimension, Draw, Expected, Family, Kind, Known, NanRule, Spec, Sums, Twin, as_summed,
    value_of,
};

/// How large the runs are, and with which random operands.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Elements, in all dimensions together, of the large runs of [`Gate::Twin`] and [`Gate::Compiled`].
    pub elements: usize,
    /// Starts the random operands.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { elements: 1 << 16, seed: 0x0d0b_1e32 }
    }
}

impl Options {
    /// The defaults, with `DOUBLE32_ELEMENTS` and `DOUBLE32_SEED` in their place where they are set.
    ///
    /// # Errors
    /// The variable and its text, if that is no whole number.
    pub fn from_env() -> Result<Self, String> {
        let default = Self::default();
        let elements = variable("DOUBLE32_ELEMENTS", default.elements as u64)? as usize;
        Ok(Self { elements, seed: variable("DOUBLE32_SEED", default.seed)? })
    }
}

fn variable(name: &str, default: u64) -> Result<u64, String> {
    let Ok(text) = std::env::var(name) else { return Ok(default) };
    text.parse().map_err(|_| format!("{name}={text}, expected a whole number"))
}
