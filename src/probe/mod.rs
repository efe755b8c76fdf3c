//! The capability probe: does this device compute what IEEE 754 says, through the very path that the kernels take?
//!
//! Operands come from buffers, so that no compiler folds them; results go back as words and are compared as integers.
//! On each device the lowerings are tried in order, with either product route, and the first that meets the
//! requirements is used. If none does, the device is refused, with the report.
//!
//! [`gemm()`] and [`fft()`] measure other people's arithmetic: a matrix product or a transform that a code uses beside this crate.

pub mod domain;
mod fft;
mod gemm;
mod lanes;
mod loops;
mod noise;
mod report;
mod requirements;

pub use fft::{Direction, Signal, Transform, TransformErrors, fft};
pub use gemm::{Factors, gemm};
pub use lanes::Needs;
pub(crate) use lanes::Random;
pub use loops::MOST_ROUNDS;
pub use report::{Capabilities, Failure, LaneReport};
pub use requirements::{Refusal, Requirements};

use crate::device::{Device, Slice};
use crate::error::Error;
use crate::shader::{FloatModes, Lowering, Part, ProductRoute, Program, part};
use lanes::{Lane, evaluate, lanes};

const PARTS: [Part; 3] = [part!("device/raw_fma.wgsl"), part!("shared/probe.wgsl"), part!("kernels/probe.wgsl")];

/// The probe's program; it is lowered like every kernel.
pub(crate) fn program() -> Program {
    Program::unguarded("probe", PARTS.to_vec())
}

/// All that the probe runs.
pub(crate) fn programs() -> [Program; 2] {
    [program(), loops::program()]
}

/// How programs are made for a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) lowering: Lowering,
    pub(crate) modes: FloatModes,
    pub(crate) route: ProductRoute,
}

/// What this thread's arithmetic does: the same lanes on the host.
///
/// Flush modes are a thread's, and foreign code changes them, so the answer is never kept.
#[must_use]
pub fn host() -> Capabilities {
    let lanes = lanes();
    let results = lanes.iter().map(|lane| {
        let operands = lane.cases.iter().map(|case| std::hint::black_box(case.operands));
        operands.map(|operands| std::hint::black_box(evaluate(lane.operation, operands))).collect::<Vec<_>>()
    });
    let results: Vec<_> = results.flatten().collect();
    Capabilities { functional: true, lanes: compare(&lanes, &results), ..Capabilities::nothing("host".to_owned()) }
}

/// Probes a device, and picks the first form that meets the requirements, or the one that comes nearest.
pub(crate) async fn choose(device: &Device, requirements: &Requirements) -> Result<(Form, Capabilities), Error> {
    let lanes = lanes();
    let operands = operand_words(&lanes);
    let plain_wgsl_broken = plain_wgsl_broken(device, &lanes, &operands).await?;
    let mut best: Option<((bool, usize), Form, Capabilities)> = None;
    for form in forms(device) {
        // Another lowering, or integers, mend errors that are not exact and nothing else.
        let is_settled = |(_, tried, found): &(_, Form, Capabilities)| {
            found.has(Needs::Exactness) && (tried.lowering != form.lowering || form.route == ProductRoute::Integer)
        };
        if best.as_ref().is_some_and(is_settled) {
            break;
        }
        let mut capabilities = report(device, form, &lanes, &operands).await?;
        capabilities.plain_wgsl_broken = Some(plain_wgsl_broken);
        let Err(refusal) = capabilities.usable(requirements) else { return Ok((form, capabilities)) };
        // Nothing makes up for errors that are not exact; for the rest there are opt-ins.
        let missing = (!capabilities.has(Needs::Exactness), refusal.reasons.len());
        if best.as_ref().is_none_or(|(least, ..)| missing < *least) {
            best = Some((missing, form, capabilities));
        }
    }
    best.map(|(_, form, capabilities)| (form, capabilities))
        .ok_or_else(|| Error::NoAdapter("no lowering for this device".to_owned()))
}

/// Lowerings in the device's order, each with a fused product first; then the last of them with errors from integers.
fn forms(device: &Device) -> impl Iterator<Item = Form> {
    let ladder = device.ladder();
    let last = ladder.last().map(|&(lowering, modes)| Form { lowering, modes, route: ProductRoute::Integer });
    let by_floats = ladder.into_iter().flat_map(|(lowering, modes)| {
        [ProductRoute::Fma, ProductRoute::Dekker].map(|route| Form { lowering, modes, route })
    });
    by_floats.chain(last)
}

async fn report(device: &Device, form: Form, lanes: &[Lane], operands: &[u32]) -> Result<Capabilities, Error> {
    let pipeline = device.pipeline(&program(), form.lowering, form.modes, form.route)?;
    let results = run(device, &pipeline, operands).await?;
    Ok(Capabilities {
        adapter: Some(device.facts().clone()),
        lowering: Some(form.lowering),
        float_modes: form.modes,
        product_route: Some(form.route),
        functional: true,
        lanes: compare(lanes, &results),
        longest_loop: loops::longest_loop(device, form).await?,
        ..Capabilities::nothing(device.facts().name.clone())
    })
}

/// The positive control: the same text, compiled the ordinary way, on the two_sum lane.
async fn plain_wgsl_broken(device: &Device, lanes: &[Lane], operands: &[u32]) -> Result<bool, Error> {
    let pipeline = device.plain_pipeline(&program(), ProductRoute::Fma)?;
    let results = run(device, &pipeline, operands).await?;
    let outcome = compare(lanes, &results);
    Ok(outcome.iter().any(|lane| lane.name == "two_sum exact" && !lane.passed()))
}

/// code, x.hi, x.lo, y.hi, y.lo of every case.
fn operand_words(lanes: &[Lane]) -> Vec<u32> {
    let cases = lanes.iter().flat_map(|lane| lane.cases.iter().map(move |case| (lane.operation as u32, case.operands)));
    cases.flat_map(|(code, [a, b, c, d])| [code, a, b, c, d]).collect()
}

async fn run(device: &Device, pipeline: &crate::device::Pipeline, operands: &[u32]) -> Result<Vec<[u32; 2]>, Error> {
    let count = operands.len() / 5;
    let params = device.buffer("params", &[count as u32, 0, 0, 0])?;
    let operands = device.buffer("operands", operands)?;
    let results = device.zeroed_buffer::<[u32; 2]>("results", count)?;
    let slices: [Slice<'_>; 3] = [params.slice("params"), operands.slice("operands"), results.slice("results")];
    device.run(pipeline, &slices, device.workgroups(count as u64, 64))?;
    device.read(results.slice("results")).await
}

/// Compares words, in the order of the lanes' cases.
fn compare(lanes: &[Lane], results: &[[u32; 2]]) -> Vec<LaneReport> {
    let mut rest = results;
    let mut reports = Vec::with_capacity(lanes.len());
    for lane in lanes {
        let (own, others) = rest.split_at(lane.cases.len());
        rest = others;
        reports.push(judge(lane, own));
    }
    reports
}

fn judge(lane: &Lane, results: &[[u32; 2]]) -> LaneReport {
    let wrong = || lane.cases.iter().zip(results).filter(|(case, found)| case.expected != **found);
    let failure = |(case, found): (&lanes::Case, &[u32; 2])| Failure {
        operands: case.operands,
        expected: case.expected,
        found: *found,
    };
    LaneReport {
        name: lane.name,
        needs: lane.needs,
        cases: lane.cases.len(),
        failed: wrong().count(),
        first_failure: wrong().next().map(failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::adapters;
    use pollster::block_on;

    /// Every device here. Tests that need one are ignored until they are asked for, so that a run without counts them.
    fn devices() -> Vec<Device> {
        let adapters = block_on(adapters());
        assert!(!adapters.is_empty(), "there is no adapter");
        adapters.iter().map(|adapter| block_on(Device::open(adapter)).expect("a device")).collect()
    }

    fn failed(lanes: &[LaneReport], needs: Needs) -> Vec<&'static str> {
        lanes.iter().filter(|lane| lane.needs == needs && !lane.passed()).map(|lane| lane.name).collect()
    }

    /// The whole probe; on SwiftShader its compiler takes gigabytes and many minutes.
    #[test]
    #[ignore = "needs an adapter"]
    fn errors_from_integers_pass_on_every_rung() {
        let lanes = lanes();
        let operands = operand_words(&lanes);
        for device in devices() {
            for (lowering, modes) in device.ladder() {
                let form = Form { lowering, modes, route: ProductRoute::Integer };
                let found = block_on(report(&device, form, &lanes, &operands)).expect("a report");
                let none = Vec::<&str>::new();
                assert_eq!(failed(&found.lanes, Needs::Exactness), none, "{} {lowering}", device.facts().name);
                // Where sums and products keep subnormals, so do these errors.
                if found.passed("add with subnormals") && found.passed("mul with subnormals") {
                    assert_eq!(
                        failed(&found.lanes, Needs::GradualUnderflow),
                        none,
                        "{} {lowering}",
                        device.facts().name
                    );
                }
            }
        }
    }

    /// Both kernels, protected and not, on the operands of the lanes of normal range.
    #[test]
    #[ignore = "needs an adapter"]
    fn errors_from_integers_need_no_barrier() {
        let lanes = lanes();
        let sums = lanes.iter().find(|lane| lane.name == "two_sum exact").expect("the lane");
        let products = lanes.iter().find(|lane| lane.name == "two_prod exact").expect("the lane");
        let kernels = [
            (
                Program::unguarded("two_sum", vec![part!("kernels/two_sum.wgsl")]).with_entry_point("two_sum_kernel"),
                sums,
            ),
            (
                Program::unguarded("two_prod", vec![part!("kernels/two_prod.wgsl")])
                    .with_entry_point("two_prod_kernel"),
                products,
            ),
        ];
        for device in devices() {
            for (program, lane) in &kernels {
                let plain = [device.plain_pipeline(program, ProductRoute::Integer)];
                let form = |(lowering, modes)| device.pipeline(program, lowering, modes, ProductRoute::Integer);
                for pipeline in plain.into_iter().chain(device.ladder().into_iter().map(form)) {
                    let found = run_pairs(&device, &pipeline.expect("a pipeline"), &lane.cases);
                    let outcome = judge(lane, &found);
                    assert!(
                        outcome.passed(),
                        "{}: {}: {:?}",
                        device.facts().name,
                        program.name(),
                        outcome.first_failure
                    );
                }
            }
        }
    }

    fn run_pairs(device: &Device, pipeline: &crate::device::Pipeline, cases: &[lanes::Case]) -> Vec<[u32; 2]> {
        let words = |at: usize| cases.iter().map(|case| case.operands[at]).collect::<Vec<_>>();
        let params = device.buffer("params", &[cases.len() as u32, 0, 0, 0]).expect("a buffer");
        let (a, b) =
            (device.buffer("a", &words(0)).expect("a buffer"), device.buffer("b", &words(2)).expect("a buffer"));
        let results = device.zeroed_buffer::<[u32; 2]>("results", cases.len()).expect("a buffer");
        let slices = [params.slice("params"), a.slice("a"), b.slice("b"), results.slice("results")];
        device.run(pipeline, &slices, 4).expect("it runs");
        block_on(device.read(results.slice("results"))).expect("results")
    }

    #[test]
    #[ignore = "needs an adapter"]
    fn integers_are_tried_last_and_with_one_lowering() {
        for device in devices() {
            let routes: Vec<_> = forms(&device).map(|form| form.route).collect();
            let integer = routes.iter().position(|route| *route == ProductRoute::Integer);
            assert_eq!(integer, Some(routes.len() - 1), "{routes:?}");
        }
    }
}
