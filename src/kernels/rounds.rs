//! Rounds of loops: how many an invocation takes, and how launches are cut so that none takes more than [`MOST_ROUNDS`].
//!
//! A driver may end an invocation's loops early: Mesa's llvmpipe does after 65,535 rounds of all its loops together, without an error.
//! Counted here, as an upper bound, are all loops of an invocation: each round of a loop is one, and so is the test that ends the loop; loops within
//! a round add theirs for every round. Loops over what is left for a workgroup, when there are more jobs than workgroups, count like any other.

use std::ops::Range;

use crate::Gpu;

pub(crate) use crate::probe::MOST_ROUNDS;

/// A loop's rounds, with `within` more in each.
pub(super) const fn looped(rounds: u64, within: u64) -> u64 {
    rounds.saturating_mul(within.saturating_add(1)).saturating_add(1)
}

/// The jobs that a launch of so many workgroups, or invocations, may take at `rounds` a job; one for each at least.
pub(super) fn most_jobs(groups: usize, rounds: u64) -> usize {
    let each = (MOST_ROUNDS - 1) / rounds.saturating_add(1);
    groups.saturating_mul(each.max(1) as usize)
}

/// Lanes of a workgroup of elementwise kernels.
pub(super) const LANES: usize = 256;

impl Gpu {
    /// Windows of elements for a kernel that takes one an invocation and strides over the rest: no more than a binding holds at `bytes` an element,
    /// or than an invocation may take at `rounds` an element.
    pub(super) fn windows(&self, len: usize, bytes: usize, rounds: u64) -> impl Iterator<Item = Range<usize>> {
        let invocations = self.elementwise_groups(usize::MAX, LANES as u32) as usize * LANES;
        self.device().windows(len, bytes, most_jobs(invocations, rounds))
    }
}
