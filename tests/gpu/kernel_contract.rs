//! The kernel contract: every gate of every kernel and every planted fault is a test of its own, on the host, on recorded
//! device profiles, and on every adapter that is accepted, with as few opt-ins as it needs.
//!
//! `DOUBLE32_GPU` says what a machine without an accepted adapter means: `require` fails, `auto` (the default) lists the tests
//! as ignored, `skip` does so without looking. `DOUBLE32_ELEMENTS` sets the size of the large runs, `DOUBLE32_SEED` the operands.
//! `--repro` prints the smallest input behind a failure, ready to paste into a test; `--report` what is known of each compiled kernel.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use double32::contract::{
    Control, Fault, Gate, Options, Profile, Record, Spec, Subject, Verdict, bases, kernel_report, run_control,
    run_gate, run_limits, summary,
};
use double32::{Error, Gpu, Requirements, kernels};
use libtest_mimic::{Arguments, Failed, Trial};

/// What became of each test that ran, by the subject's name.
type Records = Arc<Mutex<Vec<(String, Record)>>>;

/// One run of the harness.
struct Run {
    options: Options,
    repro: bool,
    report: bool,
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

/// A kernel whose program is in no spec is outside the contract.
fn every_program_is_registered() -> Result<(), Failed> {
    let registered: BTreeSet<_> =
        kernels::specs().iter().flat_map(|spec| spec.programs.iter().map(|program| program.name())).collect();
    let all: BTreeSet<_> = kernels::programs().iter().map(|program| program.name()).collect();
    // The probe judges devices, by lanes and controls of its own.
    let missing: Vec<_> = all.difference(&registered).filter(|name| !name.starts_with("probe")).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no spec registers {missing:?}").into()) }
}

/// Each gate has a control on devices but Limits, which has its own on profiles.
fn every_gate_has_a_control() -> Result<(), Failed> {
    let controls: Vec<_> = all_specs().into_iter().flat_map(|spec| spec.controls).collect();
    let without = Gate::ALL.iter().find(|gate| !controls.iter().any(|control| control.gate == **gate));
    without.map_or(Ok(()), |gate| Err(format!("no control for {gate}").into()))
}

/// The mutation list: faults of one line, by their kind, each a control of the kernel named. That the control's own gate
/// catches it is a test of its own on every device.
const MUTATIONS: [(&str, &str, &str); 37] = [
    ("dropped tail", "two_sum", "the tail, dropped"),
    ("dropped tail", "combine_pairs", "the tail of a sum's low words, dropped"),
    ("dropped tail", "matmul_words", "the errors of sums and products, dropped"),
    ("dropped tail", "scan_of_pairs", "low words, dropped"),
    ("dropped residual", "two_prod", "the residual, dropped"),
    ("dropped residual", "dot_words", "the residual of a product, dropped"),
    ("dropped cross product", "dot_pairs", "one cross product, dropped"),
    ("dropped cross product", "matmul_pairs", "one cross product, dropped"),
    ("swapped operand", "two_sum", "the operands of a difference, swapped"),
    ("wrong operand", "dot_words", "the neighbour of the second operand"),
    ("wrong operand", "matmul_words", "a neighbour's column"),
    ("wrong operand", "map", "the neighbour of the second argument"),
    ("off-by-one tail", "combine", "the last term, lost"),
    ("off-by-one tail", "sum_words", "the last element of a partial chunk, lost"),
    ("off-by-one tail", "scan", "the last element of a tile, lost"),
    ("off-by-one tail", "matmul_words", "the last inner index, lost"),
    ("wrong barrier", "sum_words", "a missing barrier between the tree's levels"),
    ("wrong barrier", "matmul_words", "a tile that nobody waits for"),
    ("missing scale", "quotient", "a quotient without its scale"),
    ("missing scale", "norm2_words", "a norm without its scale"),
    ("missing scale", "exponential_pairs", "the scale, missing"),
    ("sloppy addition", "combine_pairs", "the sloppy addition"),
    ("f32 accumulator", "combine", "the sum is accumulated in f32"),
    ("f32 accumulator", "sum_words", "the sum is accumulated in f32"),
    ("f32 accumulator", "scan", "the sum is accumulated in f32"),
    ("lost sign of zero", "combine", "the sign of a zero sum, lost"),
    ("lost sign of zero", "sum_words", "the sign of a zero sum, lost"),
    ("lost sign of zero", "map", "the sign of a zero, lost"),
    ("dropped NaN", "row_max", "WGSL's max drops a NaN"),
    ("dropped NaN", "max_abs_words", "a comparison of floats, which drops a NaN"),
    ("unguarded infinity", "canonicalize", "an infinity that becomes NaN through an unguarded two_sum"),
    ("unguarded infinity", "sum_words", "bare networks where infinities are"),
    ("write out of place", "row_sum", "an element is written past the output"),
    ("write out of place", "matmul_words", "columns beyond the last, stored"),
    ("wrong stride", "combine", "half the stride from term to term"),
    ("wrong stride", "split", "every other workgroup's elements, lost"),
    ("last bit", "two_sum", "the last bit of a low word"),
];

fn every_mutation_is_planted() -> Result<(), Failed> {
    let specs = all_specs();
    let is_planted = |(_, kernel, name): &&(&str, &str, &str)| {
        let controls = specs.iter().filter(|spec| spec.name == *kernel).flat_map(|spec| &spec.controls);
        controls.filter(|control| control.name == *name).any(|control| matches!(control.fault, Fault::Edit { .. }))
    };
    let missing: Vec<_> = MUTATIONS.iter().filter(|mutation| !is_planted(mutation)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no edit plants {missing:?}").into()) }
}

/// Row sums on a device that has no memory left.
fn without_memory() -> Spec {
    Spec { run: |_, _, _| Err(Error::OutOfMemory("planted".to_owned())), ..bases().remove(0) }
}

/// A control of each kind whose run ends with an error.
fn an_error_under_a_control_is_no_catch(gpu: &Gpu, options: &Options) -> Result<(), Failed> {
    let spec = without_memory();
    let last_bit = ("to_bits(sum.lo))", "to_bits(sum.lo) ^ 1u)");
    let unprotected = Fault::Unprotected { find: last_bit.0, replace: last_bit.1 };
    let controls = [
        Control::edit("edited", Gate::Twin, last_bit.0, last_bit.1),
        Control { name: "unprotected", fault: unprotected, ..Control::edit("", Gate::Twin, "", "") },
        Control {
            name: "another kernel",
            fault: Fault::Kernel(without_memory),
            ..Control::edit("", Gate::Repeat, "", "")
        },
    ];
    for control in controls {
        let record = run_control(&spec, &control, Some(&Subject::Device(gpu.clone())), options);
        let verdict = record.ok_or("it does not apply")?.verdict;
        let is_named = matches!(&verdict, Verdict::NotRun(why) if why.contains("out of memory"));
        if !is_named || verdict.is_good() {
            return Err(format!("{}: {verdict}", control.name).into());
        }
    }
    Ok(())
}

fn all_specs() -> Vec<Spec> {
    kernels::specs().into_iter().chain(bases()).collect()
}

fn subject_trials(run: &Run, device: Option<Gpu>) -> Vec<Trial> {
    let subject = device.map_or(Subject::Host, Subject::Device);
    let prefix = subject.name();
    if let Subject::Device(gpu) = &subject {
        println!("{}", Profile::of(gpu));
        for spec in kernels::specs().iter().filter(|_| run.report) {
            match kernel_report(spec, gpu) {
                Ok(report) => println!("  {report}"),
                Err(error) => println!("  {}: {error}", spec.name),
            }
        }
    }
    let mut trials: Vec<_> = all_specs().iter().flat_map(|spec| run.trials_of(&prefix, spec, &subject)).collect();
    if let Subject::Device(gpu) = subject {
        let (name, options) = (format!("{prefix}::an_error_under_a_control_is_no_catch"), run.options);
        trials.push(Trial::test(name, move || an_error_under_a_control_is_no_catch(&gpu, &options)));
    }
    trials
}

/// The policy's verdict on a machine without an accepted device, as a test.
fn no_device(policy: &str) -> Trial {
    let outcome = || Err("no device was accepted".into());
    Trial::test("no device", outcome).with_ignored_flag(policy != "require")
}

fn main() {
    let is_own = |argument: &String| ["--repro", "--report"].contains(&argument.as_str());
    let (own, rest): (Vec<_>, Vec<_>) = std::env::args().partition(is_own);
    let asks = |flag: &str| own.iter().any(|argument| argument == flag);
    let arguments = Arguments::from_iter(rest);
    let options = Options::from_env().unwrap_or_else(|error| {
        println!("{error}");
        std::process::exit(101)
    });
    let run = Run { options, repro: asks("--repro"), report: asks("--report"), records: Records::default() };
    let policy = std::env::var("DOUBLE32_GPU").unwrap_or_else(|_| "auto".to_owned());
    let devices = if policy == "skip" { Vec::new() } else { devices() };

    let mut trials = vec![
        Trial::test("every_program_is_registered", every_program_is_registered),
        Trial::test("every_gate_has_a_control", every_gate_has_a_control),
        Trial::test("every_mutation_is_planted", every_mutation_is_planted),
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
