//! What tests of devices share: every adapter of the machine, the policy of `DOUBLE32_GPU`, comparison by bytes.
//!
//! `DOUBLE32_GPU` says what a machine without an adapter means: `require` fails, `auto` (the default) lists the tests as
//! ignored, `skip` does so without looking. `DOUBLE32_ELEMENTS` sets the size of the large runs. `DOUBLE32_PASSTHROUGH=off` opens
//! devices without the passthrough feature, which leaves the portable lowering.
#![allow(dead_code, reason = "each test binary takes its own share of this module")]

use double32::{Candidate, Error, Gpu, Requirements};
use libtest_mimic::{Arguments, Failed, Trial};
use rand::Rng;
use rand::rngs::StdRng;

/// A device, accepted with as few opt-ins as it needs, or the refusal that it got with all of them.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) by_default: Result<(), Error>,
    pub(crate) gpu: Option<Gpu>,
}

pub(crate) fn adapters() -> Vec<wgpu::Adapter> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()))
}

/// A device of wgpu's that takes WGSL only.
fn open_without_passthrough(adapter: &wgpu::Adapter) -> Result<(wgpu::Device, wgpu::Queue), Failed> {
    request(adapter, adapter.limits(), double32::required_features(adapter) - wgpu::Features::PASSTHROUGH_SHADERS)
}

/// A device of wgpu's with these limits.
pub(crate) fn open(adapter: &wgpu::Adapter, limits: wgpu::Limits) -> Result<(wgpu::Device, wgpu::Queue), Failed> {
    request(adapter, limits, double32::required_features(adapter))
}

fn request(
    adapter: &wgpu::Adapter,
    required_limits: wgpu::Limits,
    required_features: wgpu::Features,
) -> Result<(wgpu::Device, wgpu::Queue), Failed> {
    let descriptor = wgpu::DeviceDescriptor { required_features, required_limits, ..Default::default() };
    Ok(pollster::block_on(adapter.request_device(&descriptor))?)
}

/// As [`Gpu::all`], of devices that take WGSL only.
fn all_without_passthrough(requirements: Requirements) -> Vec<Candidate> {
    let open = |adapter: wgpu::Adapter| {
        let (device, queue) = open_without_passthrough(&adapter).expect("a device");
        let name = format!("{}, no passthrough", adapter.get_info().name);
        Candidate { name, verdict: Gpu::from_wgpu(&adapter, device, queue, requirements) }
    };
    adapters().into_iter().filter(|adapter| adapter.get_info().backend != wgpu::Backend::Gl).map(open).collect()
}

fn subjects() -> Vec<Subject> {
    let off = std::env::var("DOUBLE32_PASSTHROUGH").is_ok_and(|passthrough| passthrough == "off");
    let all = if off { all_without_passthrough } else { Gpu::all };
    // Drivers on the CPU take their time over the probe, so that one round with the opt-ins must do.
    let second = |index: usize, error: &Error| match error {
        Error::Refused(refusal) => all(refusal.accepted_under()?).into_iter().nth(index)?.verdict.ok(),
        _ => None,
    };
    let subject = |(index, candidate): (usize, Candidate)| {
        let (by_default, gpu) = match candidate.verdict {
            Ok(gpu) => (Ok(()), Some(gpu)),
            Err(error) => {
                let gpu = second(index, &error);
                (Err(error), gpu)
            }
        };
        Subject { name: candidate.name, by_default, gpu }
    };
    all(Requirements::default()).into_iter().enumerate().map(subject).collect()
}

/// What the device was refused for, the least that it is accepted under, and how: a line that `tests/drivers matrix` compares.
fn verdict(subject: &Subject) -> String {
    let by_default = match &subject.by_default {
        Ok(()) => "accepted".to_owned(),
        Err(Error::Refused(refusal)) => {
            let sentences = refusal.reasons.iter().map(|reason| reason.split(" (").next().unwrap_or_default());
            format!("refused ({})", sentences.collect::<Vec<_>>().join("; "))
        }
        Err(error) => error.to_string(),
    };
    let accepted = subject.gpu.as_ref().map_or_else(
        || "never accepted".to_owned(),
        |gpu| {
            let capabilities = gpu.capabilities();
            let lowering = capabilities.lowering.map_or_else(String::new, |lowering| lowering.to_string());
            let route = capabilities.product_route.map_or_else(String::new, |route| route.to_string());
            format!("accepted under {}; {lowering} lowering, products by {route}", gpu.requirements())
        },
    );
    format!("by default {by_default}; {accepted}")
}

pub(crate) fn elements() -> usize {
    std::env::var("DOUBLE32_ELEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(1 << 20)
}

/// Whether the device keeps subnormals, so that any bits may be compared.
pub(crate) fn whole_range(gpu: &Gpu) -> bool {
    gpu.capabilities().gradual_underflow()
}

/// Finite words: any bits where the device keeps subnormals, else of the domain that flush-to-zero leaves exact.
pub(crate) fn words(rng: &mut StdRng, count: usize, whole: bool) -> Vec<f32> {
    let word = |rng: &mut StdRng| {
        let bits: u32 = rng.random();
        if whole {
            return f32::from_bits(bits);
        }
        let exponent = rng.random_range(127 - 38..127 + 38);
        f32::from_bits(bits & 0x807f_ffff | exponent << 23)
    };
    (0..count).map(|_| word(rng)).collect()
}

/// Compares bytes; names the first element that differs.
pub(crate) fn same_bytes<T: bytemuck::Pod>(what: &str, device: &[T], host: &[T]) -> Result<(), Failed> {
    if device.len() != host.len() {
        return Err(format!("{what}: {} elements, the host has {}", device.len(), host.len()).into());
    }
    let differs = |(d, h): (&T, &T)| bytemuck::bytes_of(d) != bytemuck::bytes_of(h);
    let Some(at) = device.iter().zip(host).position(differs) else { return Ok(()) };
    let words = |x: &T| {
        bytemuck::bytes_of(x)
            .chunks(4)
            .map(|w| format!("{:08x}", u32::from_ne_bytes([w[0], w[1], w[2], w[3]])))
            .collect::<Vec<_>>()
    };
    let count = device.iter().zip(host).filter(|pair| differs(*pair)).count();
    Err(format!("{what}: {count} differ, first [{at}]: device {:?}, host {:?}", words(&device[at]), words(&host[at]))
        .into())
}

/// Asserts an error by its words.
pub(crate) fn expect_error<T>(result: Result<T, Error>, words: &[&str]) -> Result<(), Failed> {
    let Err(error) = result else { return Err(format!("no error, expected one with {words:?}").into()) };
    let message = error.to_string();
    let missing = words.iter().find(|word| !message.contains(**word));
    missing.map_or(Ok(()), |word| Err(format!("`{message}` does not say `{word}`").into()))
}

/// The adapter of a device, by an instance of its own.
pub(crate) fn adapter_of(gpu: &Gpu) -> Result<wgpu::Adapter, Failed> {
    let facts = gpu.capabilities().adapter.as_ref().ok_or("no facts")?;
    let same = |adapter: &wgpu::Adapter| {
        let info = adapter.get_info();
        info.name == facts.name && info.driver_info == facts.driver_info && info.backend.to_string() == facts.backend
    };
    adapters().into_iter().find(same).ok_or_else(|| "the adapter is gone".into())
}

/// The same device with the least limits, whose bindings force many windows; buffers may be as
/// large as before.
pub(crate) fn windowed(gpu: &Gpu) -> Result<Gpu, Failed> {
    let adapter = adapter_of(gpu)?;
    let limits = wgpu::Limits { max_buffer_size: adapter.limits().max_buffer_size, ..double32::LEAST_LIMITS };
    let (device, queue) = open(&adapter, limits)?;
    Ok(Gpu::from_wgpu(&adapter, device, queue, *gpu.requirements())?)
}

/// The same device, which takes WGSL only: where modes keep subnormals, it flushes them then.
pub(crate) fn without_passthrough(gpu: &Gpu) -> Result<Gpu, Failed> {
    let adapter = adapter_of(gpu)?;
    let (device, queue) = open_without_passthrough(&adapter)?;
    Ok(Gpu::from_wgpu(&adapter, device, queue, gpu.requirements().accept_flush_to_zero())?)
}

pub(crate) type Check = fn(&Gpu) -> Result<(), Failed>;

fn trials(subject: &Subject, checks: &[(&'static str, Check)], concerned: fn(&Gpu) -> bool) -> Vec<Trial> {
    let trial = |&(name, check): &(&'static str, Check)| {
        let gpu = subject.gpu.clone();
        let ignored = !gpu.as_ref().is_some_and(concerned);
        let run = move || check(gpu.as_ref().ok_or("refused with every opt-in")?);
        Trial::test(format!("{}::{name}", subject.name), run).with_ignored_flag(ignored)
    };
    checks.iter().map(trial).collect()
}

/// Stands for every check where no device may be had, so that the run's last line counts what was not run.
fn not_run(checks: &[(&'static str, Check)]) -> Vec<Trial> {
    let ignored = |(name, _): &(&'static str, Check)| {
        Trial::test(format!("no device::{name}"), || Err("there is no adapter".into())).with_ignored_flag(true)
    };
    checks.iter().map(ignored).collect()
}

/// Runs `others`, every check on every adapter, and `of_subject`'s trials beside them; then ends the process.
pub(crate) fn run(checks: &[(&'static str, Check)], others: Vec<Trial>, of_subject: impl Fn(Subject) -> Vec<Trial>) {
    run_where(checks, others, |_| true, of_subject);
}

/// The same; the checks are listed as ignored on adapters that they do not concern.
pub(crate) fn run_where(
    checks: &[(&'static str, Check)],
    others: Vec<Trial>,
    concerned: fn(&Gpu) -> bool,
    of_subject: impl Fn(Subject) -> Vec<Trial>,
) {
    let arguments = Arguments::from_args();
    let policy = std::env::var("DOUBLE32_GPU").unwrap_or_else(|_| "auto".to_owned());
    let subjects = if policy == "skip" { Vec::new() } else { subjects() };
    let accepted = subjects.iter().filter(|subject| subject.gpu.is_some()).count();
    let by_default = subjects.iter().filter(|subject| subject.by_default.is_ok()).count();
    println!("adapters: {}, accepted by default: {by_default}, with opt-ins: {accepted}", subjects.len());
    for subject in &subjects {
        println!("  {}\n    verdict: {}", subject.name, verdict(subject));
    }
    if subjects.is_empty() && policy == "require" {
        println!("DOUBLE32_GPU=require, but no adapter was found");
        std::process::exit(101);
    }
    let mut all = others;
    if subjects.is_empty() {
        all.extend(not_run(checks));
    }
    for subject in subjects {
        all.extend(trials(&subject, checks, concerned));
        all.extend(of_subject(subject));
    }
    // One device, one test at a time: drivers on the CPU use all cores by themselves.
    libtest_mimic::run(&Arguments { test_threads: Some(1), ..arguments }, all).exit();
}
