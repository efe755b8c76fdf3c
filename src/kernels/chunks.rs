//! Arrays taken by fours: one load or store of four words for four elements.

use std::ops::Range;

use crate::device::{Launches, Slice};
use crate::shader::{Part, Program, part};
use crate::{Error, Gpu};

/// Elements between places where a range may start, on every device: 256 bytes.
const ALIGNED: usize = 64;

/// Workgroups at most: each first copies tables. On an H200 twice as many cost the population 4 % of 2^24 elements' time.
const MOST_GROUPS: u32 = 4096;

/// How a program takes its arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chunks {
    Fours,
    Ones,
}

impl Chunks {
    pub(super) const fn part(self) -> Part {
        match self {
            Self::Fours => part!("device/fours.wgsl"),
            Self::Ones => part!("device/ones.wgsl"),
        }
    }

    /// Elements in a chunk.
    pub(super) const fn elements(self) -> usize {
        match self {
            Self::Fours => 4,
            Self::Ones => 1,
        }
    }

    /// The name of this form of a kernel.
    pub(super) const fn name(self, [fours, ones]: [&'static str; 2]) -> &'static str {
        match self {
            Self::Fours => fours,
            Self::Ones => ones,
        }
    }
}

/// Cuts a window into the range that is taken by fours, and one that is not, of 63 elements at most.
pub(super) fn cut(window: Range<usize>) -> impl Iterator<Item = (Chunks, Range<usize>)> {
    let len = window.len();
    let middle = window.start + if len.is_multiple_of(4) { len } else { len / ALIGNED * ALIGNED };
    let both = [(Chunks::Fours, window.start..middle), (Chunks::Ones, middle..window.end)];
    both.into_iter().filter(|(_, range)| !range.is_empty())
}

impl Gpu {
    /// Adds one launch over `count` chunks, by workgroups of 256.
    pub(super) fn launch_chunks(
        &self,
        launches: &mut Launches,
        program: &Program,
        params: &[u32],
        slices: &[Slice<'_>],
        count: usize,
    ) -> Result<(), Error> {
        let groups = self.elementwise_groups(count, 256).min(MOST_GROUPS);
        self.launch_groups(launches, program, params, slices, groups as usize)
    }
}
