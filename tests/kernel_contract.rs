//! The kernel contract: every gate of every kernel and every planted fault is a test of its own, on the host, on recorded
//! device profiles, and on every adapter that is accepted, with as few opt-ins as it needs.
//!
//! `DOUBLE32_GPU` says what a machine without an accepted adapter means: `require` fails, `auto` (the default) lists the tests
//! as ignored, `skip` does so without looking. `DOUBLE32_ELEMENTS` sets the size of the large runs, `DOUBLE32_SEED` the operands.
//! `--repro` prints the smallest input behind a failure, ready to paste into a test.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use double32::contract::{
    Gate, Options, Profile, Record, Spec, Subject, Verdict, bases, kernel_report, run_control, run_gate, run_limits,
    summary,
};
use double32::{Gpu, Requirements, kernels};
use libtest_mimic::{Arguments, Failed, Trial};

/// What became of each test that ran, by the subject's name.
type Records = Arc<Mutex<Vec<(String, Record)>>>;

/// One run of the harness.
struct Run {
    options: Options,
    repro: bool,
    records: Records,
}

impl Run {
    fn trial(&self, name: String, subject: String, run: impl FnOnce() -> Record + Send + 'static) -> Trial {
        let (records, repro) = (Arc::clone(&self.records), self.repro);
        Trial::test(name, move || {
            let record = run();
            let outcome = judge(&record, repro);
            records.lock().unwrap_or_else(PoisonError::into_inner).push((subject, record));
            outcome
        })
    }

    /// The gates of one kernel on one subject, and the faults that are planted in it.
    fn trials_of(&self, prefix: &str, spec: &Spec, subject: &Subject) -> Vec<Trial> {
        let options = self.options;
        let gates = subject.gates().iter().map(|&gate| {
            let (spec, subject) = (spec.clone(), subject.clone());
            let name = format!("{prefix}::{}::{gate}", spec.name);
            self.trial(name, prefix.to_owned(), move || run_gate(&spec, gate, &subject, &options))
        });
        let controls = spec.controls.iter().filter(|control| control.applies(Some(subject))).map(|control| {
            let (spec, subject, control) = (spec.clone(), subject.clone(), control.clone());
            let name = format!("{prefix}::{}::{}::control: {}", spec.name, control.gate, control.name);
            let run = move || run_control(&spec, &control, Some(&subject), &options);
            self.trial(name, prefix.to_owned(), move || run().expect("it applies, as was asked above"))
        });
        gates.chain(controls).collect()
    }

    /// Gate 5 and its faults, which need no device.
    fn limit_trials(&self, spec: &Spec) -> Vec<Trial> {
        let options = self.options;
        let gate = {
            let spec = spec.clone();
            let name = format!("{PROFILES}::{}::{}", spec.name, Gate::Limits);
            self.trial(name, PROFILES.to_owned(), move || run_limits(&spec, &options))
        };
        let controls = spec.controls.iter().filter(|control| control.applies(None)).map(|control| {
            let (spec, control) = (spec.clone(), control.clone());
            let name = format!("{PROFILES}::{}::{}::control: {}", spec.name, control.gate, control.name);
            let run = move || run_control(&spec, &control, None, &options);
            self.trial(name, PROFILES.to_owned(), move || run().expect("it applies, as was asked above"))
        });
        std::iter::once(gate).chain(controls).collect()
    }
}

const PROFILES: &str = "profiles";

fn judge(record: &Record, repro: bool) -> Result<(), Failed> {
    let left_out = matches!(&record.verdict, Verdict::Passed(passed) if passed.left_out > 0);
    if left_out || matches!(record.verdict, Verdict::Known(_) | Verdict::Red(_)) {
        println!("{}: {}", record.control.unwrap_or(record.kernel), record.verdict);
    }
    if record.verdict.is_good() {
        return Ok(());
    }
    let input = match &record.verdict {
        Verdict::Failed(finding) => finding.repro.as_ref().filter(|_| repro),
        _ => None,
    };
    let input = input.map_or_else(String::new, |input| format!("\n{input}"));
    Err(format!("{}{input}", record.verdict).into())
}

/// Every adapter with as few opt-ins as it needs. What was refused, and why, is said aloud.
fn devices() -> Vec<Gpu> {
    let none = Requirements::default();
    let opt_ins =
        [none.accept_unfused_fma(), none.accept_flush_to_zero(), none.accept_unfused_fma().accept_flush_to_zero()];
    let mut candidates = Gpu::all(none);
    for candidate in &candidates {
        let verdict = candidate.verdict.as_ref().map_or_else(ToString::to_string, |_| "accepted".to_owned());
        println!("device: {}, by default: {verdict}", candidate.name);
    }
    for requirements in opt_ins {
        if candidates.iter().all(|candidate| candidate.verdict.is_ok()) {
            break;
        }
        for (candidate, other) in candidates.iter_mut().zip(Gpu::all(requirements)) {
            if candidate.verdict.is_err() && other.verdict.is_ok() {
                println!("device: {}, tested under: {requirements}", other.name);
                *candidate = other;
            }
        }
    }
    candidates.into_iter().filter_map(|candidate| candidate.verdict.ok()).collect()
}

/// Kernels without a spec: tests/arrays.rs and tests/physics.rs hold them to their host twins and to wider arithmetic.
const WITHOUT_SPEC: [&str; 31] = [
    "norm2_roots",
    "matmul_words",
    "matmul_pairs",
    "split",
    "unsplit",
    "canonicalize",
    "canonicalize_planes",
    "map",
    "map_reduce",
    "sum_words",
    "sum_pairs",
    "sum_planes",
    "dot_words",
    "dot_pairs",
    "dot_planes",
    "norm2_words",
    "norm2_pairs",
    "norm2_planes",
    "max_abs_words",
    "max_abs_pairs",
    "max_abs_planes",
    "scan_sums",
    "scan_sums_of_pairs",
    "scan",
    "scan_of_pairs",
    "scan_doubling",
    "scan_doubling_within",
    "scan_doubling_far",
    "population",
    "population_of_pairs",
    "rate",
];

/// A kernel whose program is in no spec is outside the contract, and is named above. A name that no longer belongs there fails.
fn every_program_is_registered() -> Result<(), Failed> {
    let registered: BTreeSet<_> =
        kernels::specs().iter().flat_map(|spec| spec.programs.iter().map(|program| program.name())).collect();
    let all: BTreeSet<_> = kernels::programs().iter().map(|program| program.name()).collect();
    let missing: BTreeSet<_> = all.difference(&registered).copied().filter(|name| *name != "probe").collect();
    let known = BTreeSet::from(WITHOUT_SPEC);
    if missing == known {
        return Ok(());
    }
    let new: Vec<_> = missing.difference(&known).collect();
    let stale: Vec<_> = known.difference(&missing).collect();
    Err(format!("no spec registers {new:?}; to be taken off WITHOUT_SPEC: {stale:?}").into())
}

/// Each gate has a control on devices but Limits, which has its own on profiles; and there are at least 20 edits.
fn every_gate_has_a_control() -> Result<(), Failed> {
    let controls: Vec<_> = all_specs().into_iter().flat_map(|spec| spec.controls).collect();
    let without = Gate::ALL.iter().find(|gate| !controls.iter().any(|control| control.gate == **gate));
    let edits =
        controls.iter().filter(|control| matches!(control.fault, double32::contract::Fault::Edit { .. })).count();
    match (without, edits) {
        (Some(gate), _) => Err(format!("no control for {gate}").into()),
        (None, 0..20) => Err(format!("only {edits} edits").into()),
        _ => Ok(()),
    }
}

fn all_specs() -> Vec<Spec> {
    kernels::specs().into_iter().chain(bases()).collect()
}

fn subject_trials(run: &Run, device: Option<Gpu>) -> Vec<Trial> {
    let subject = device.map_or(Subject::Host, Subject::Device);
    let prefix = subject.name();
    if let Subject::Device(gpu) = &subject {
        println!("{}", Profile::of(gpu));
        for spec in kernels::specs() {
            match kernel_report(&spec, gpu) {
                Ok(report) => println!("  {report}"),
                Err(error) => println!("  {}: {error}", spec.name),
            }
        }
    }
    all_specs().iter().flat_map(|spec| run.trials_of(&prefix, spec, &subject)).collect()
}

/// The policy's verdict on a machine without an accepted device, as a test.
fn no_device(policy: &str) -> Trial {
    let required = policy == "require";
    let outcome =
        move || if required { Err("DOUBLE32_GPU=require, but no device was accepted".into()) } else { Ok(()) };
    Trial::test("no device", outcome).with_ignored_flag(!required)
}

fn main() {
    let (own, rest): (Vec<_>, Vec<_>) = std::env::args().partition(|argument| argument == "--repro");
    let arguments = Arguments::from_iter(rest);
    let options = Options::from_env().unwrap_or_else(|error| {
        println!("{error}");
        std::process::exit(101)
    });
    let run = Run { options, repro: !own.is_empty(), records: Records::default() };
    let policy = std::env::var("DOUBLE32_GPU").unwrap_or_else(|_| "auto".to_owned());
    let devices = if policy == "skip" { Vec::new() } else { devices() };

    let mut trials = vec![
        Trial::test("every_program_is_registered", every_program_is_registered),
        Trial::test("every_gate_has_a_control", every_gate_has_a_control),
    ];
    trials.extend(all_specs().iter().flat_map(|spec| run.limit_trials(spec)));
    trials.extend(subject_trials(&run, None));
    if devices.is_empty() {
        trials.push(no_device(&policy));
    }
    trials.extend(devices.into_iter().flat_map(|gpu| subject_trials(&run, Some(gpu))));

    // One device, one test at a time: drivers on the CPU use all cores by themselves.
    let conclusion = libtest_mimic::run(&Arguments { test_threads: Some(1), ..arguments }, trials);
    let records = run.records.lock().unwrap_or_else(PoisonError::into_inner);
    let subjects: BTreeSet<_> = records.iter().map(|(subject, _)| subject).collect();
    for subject in subjects {
        let own: Vec<_> =
            records.iter().filter(|(name, _)| name == subject).map(|(_, record)| record.clone()).collect();
        println!("{}", summary(subject, &own));
    }
    conclusion.exit();
}
