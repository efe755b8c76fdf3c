//! Rounds of loops: how many an invocation takes, and how launches are cut so that none takes more
//! than [`MOST_ROUNDS`].
//!
//! A driver may end an invocation's loops early: Mesa's llvmpipe does after 65,535 rounds of all
//! its loops together, without an error. Counted here, as an upper bound, are all loops of an
//! invocation: each round of a loop is one, and so is the test that ends the loop; loops within a
//! round add theirs for every round. Loops over what is left for a workgroup, when there are more
//! jobs than workgroups, count like any other.

use std::ops::Range;

use crate::Gpu;

pub(crate) use crate::probe::MOST_ROUNDS;

/// A loop's rounds, with `within` more in each.
pub(super) const fn looped(rounds: u64, within: u64) -> u64 {
    rounds.saturating_mul(within.saturating_add(1)).saturating_add(1)
}

/// The jobs that a launch of so many workgroups, or invocations, may take at `rounds` a job; one
/// for each at least.
pub(super) fn most_jobs(groups: usize, rounds: u64) -> usize {
    let each = (MOST_ROUNDS - 1) / rounds.saturating_add(1);
    groups.saturating_mul(each.max(1) as usize)
}

/// Lanes of a workgroup of elementwise kernels.
pub(super) const LANES: usize = 256;

impl Gpu {
    /// Windows of elements for a kernel that takes one an invocation and strides over the rest: no
    /// more than a binding holds at `bytes` an element, or than an invocation may take at `rounds`
    /// an element.
    pub(super) fn windows(&self, len: usize, bytes: usize, rounds: u64) -> impl Iterator<Item = Range<usize>> {
        let invocations = self.elementwise_groups(usize::MAX, LANES as u32) as usize * LANES;
        self.device().windows(len, bytes, most_jobs(invocations, rounds))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::gpu::Variant;
    use crate::kernels::{fft, function, functions, matmul, population, scan, terms};
    use crate::shader::{Lowering, ProductRoute, Program};
    use crate::{Double32, Host, Requirements};

    /// Every loop of every text, how many in each, and what counts its rounds.
    const LOOPS: [(&str, usize, &str); 30] = [
        ("device/exact.wgsl", 9, "EXACT_ROUNDS"),
        ("device/fold_careful.wgsl", 1, "Jobs::fold_rounds"),
        ("device/fold_quick.wgsl", 2, "Jobs::fold_rounds"),
        ("device/reduce.wgsl", 5, "most_jobs, Jobs::rounds"),
        ("device/reduce_pass.wgsl", 1, "most_jobs"),
        ("device/scan_tile.wgsl", 1, "tile_rounds, sum_rounds"),
        ("device/terms.wgsl", 3, "terms::sum_rounds"),
        ("device/tree.wgsl", 2, "Jobs::fold_rounds, Jobs::tree_rounds"),
        ("kernels/canonicalize.wgsl", 1, "most_jobs"),
        ("kernels/canonicalize_planes.wgsl", 1, "most_jobs"),
        ("kernels/combine.wgsl", 1, "most_jobs"),
        ("kernels/exponential.wgsl", 1, "most_jobs"),
        ("kernels/fft/multiply.wgsl", 1, "most_jobs"),
        ("kernels/fft/transform.wgsl", 4, "most_jobs, fft::TILE_ROUNDS"),
        ("kernels/map.wgsl", 1, "most_jobs"),
        ("kernels/matmul.wgsl", 5, "most_jobs, matmul::tile_rounds"),
        ("kernels/norm2_roots.wgsl", 1, "most_jobs"),
        ("kernels/population.wgsl", 2, "most_jobs, population::ROUNDS"),
        ("kernels/probe.wgsl", 2, "64, and as many workgroups as cases ask for"),
        ("kernels/probe_loop.wgsl", 1, "what it measures"),
        ("kernels/rate.wgsl", 1, "most_jobs"),
        ("kernels/scan.wgsl", 3, "most_jobs, scan::tile_rounds"),
        ("kernels/scan_doubling.wgsl", 2, "most_jobs, doubling::ROUNDS"),
        ("kernels/scan_doubling_far.wgsl", 1, "most_jobs"),
        ("kernels/scan_sums.wgsl", 5, "most_jobs, scan::sum_rounds"),
        ("kernels/split.wgsl", 1, "most_jobs"),
        ("kernels/terms_pass.wgsl", 1, "most_jobs"),
        ("kernels/two_prod.wgsl", 1, "most_jobs"),
        ("kernels/two_sum.wgsl", 1, "most_jobs"),
        ("kernels/unsplit.wgsl", 1, "most_jobs"),
    ];

    fn loops_of(program: &Program) -> Vec<(&'static str, u32)> {
        let source = program.source(Lowering::Native, ProductRoute::Fma);
        let starts = |line: &str| ["for (", "while ", "loop {"].iter().any(|word| line.trim_start().starts_with(word));
        let lines = source.text().lines().zip(1..).filter(|(line, _)| starts(line));
        lines.map(|(_, number)| source.locate(number)).collect()
    }

    #[test]
    fn every_loop_is_counted() {
        let mut found: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
        for (part, line) in crate::kernels::programs().iter().flat_map(loops_of) {
            found.entry(part).or_default().insert(line);
        }
        let found: Vec<_> = found.into_iter().map(|(part, lines)| (part, lines.len())).collect();
        assert_eq!(found, LOOPS.map(|(part, loops, _)| (part, loops)).to_vec());
    }

    /// The rounds of one job of a program, an element or a chunk or a tile, in its largest launch.
    fn of_a_job(name: &str) -> u64 {
        match name {
            "map" => function::EXACT_ROUNDS,
            "population" | "population_by_ones" | "population_of_pairs" | "population_of_pairs_by_ones" => {
                population::ROUNDS
            }
            "combine" | "combine_pairs" | "exponential" | "exponential_pairs" | "terms_pass" => terms::MOST_SUM_ROUNDS,
            "matmul_words" => matmul::tile_rounds(4, matmul::MOST_INNER),
            "matmul_pairs" => matmul::tile_rounds(8, matmul::MOST_INNER),
            "scan" | "scan_of_pairs" | "scan_sums" | "scan_sums_of_pairs" => scan::most_rounds(),
            "scan_doubling" | "scan_doubling_within" => scan::DOUBLING_ROUNDS,
            "fft" | "fft_any" => fft::TILE_ROUNDS,
            "probe" => looped(64, 0),
            "two_sum"
            | "two_prod"
            | "norm2_roots"
            | "rate"
            | "rate_by_ones"
            | "split"
            | "unsplit"
            | "canonicalize"
            | "canonicalize_planes"
            | "scan_doubling_far"
            | "fft_multiply"
            | "combine_sums"
            | "combine_sums_pairs"
            | "exponential_sums"
            | "exponential_sums_pairs" => 0,
            _ => panic!("nothing counts the loops of {name}"),
        }
    }

    /// Those of reductions depend on the cut of a row: see `reduce`. The probe's loop is there to
    /// be long.
    fn is_counted_here(program: &Program) -> bool {
        !program.entry_point().starts_with("reduce") && program.name() != "probe_loop"
    }

    #[test]
    fn no_job_of_any_program_takes_too_many_rounds() {
        let all = crate::kernels::programs().into_iter().chain(crate::kernels::map_programs());
        for program in all.filter(is_counted_here) {
            let rounds = of_a_job(program.name());
            assert!(looped(1, rounds) <= MOST_ROUNDS, "{}: {rounds}", program.name());
            for groups in [1, 3, 8192, 65_535] {
                let most = most_jobs(groups, rounds);
                assert!(looped(most.div_ceil(groups) as u64, rounds) <= MOST_ROUNDS, "{}", program.name());
            }
        }
    }

    /// Every accepted device here; none, said aloud, where tests shall or must do without.
    fn gpus() -> Vec<Gpu> {
        let policy = std::env::var("DOUBLE32_GPU").unwrap_or_default();
        let requirements = Requirements::default().accept_unfused_fma().accept_flush_to_zero();
        let all = if policy == "skip" { Vec::new() } else { Gpu::all(requirements) };
        let accepted: Vec<_> = all.into_iter().filter_map(|candidate| candidate.verdict.ok()).collect();
        assert!(!accepted.is_empty() || policy != "require", "DOUBLE32_GPU=require, and no adapter is accepted");
        accepted
    }

    /// Sixteen elements an invocation, each with a quotient of 276 bits: before, loops ended from
    /// the eleventh on.
    #[test]
    fn long_remainders_are_the_hosts_whatever_the_workgroups() {
        let x: Vec<_> = (0..4096u16).map(|i| Double32::from(f32::MAX - f32::from(i) * 2f32.powi(104))).collect();
        let y: Vec<_> = (0..4096u32).map(|i| Double32::from(f32::from_bits(3 + 2 * (i % 5)))).collect();
        for gpu in gpus() {
            let gpu = gpu.with_variant(Variant { most_groups: Some(1), ..gpu.variant() });
            for function in [&functions::REM, &functions::DIV_EUCLID] {
                let found = gpu.map(function, [&x[..], &y]).expect("it runs");
                let expected = Host.map(function, [&x[..], &y]).expect("it runs");
                let bits = |values: &[Double32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
                assert_eq!(bits(&found), bits(&expected), "{}", function.name());
            }
        }
    }
}
