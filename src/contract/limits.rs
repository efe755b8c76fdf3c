//! What launches may ask for: WebGPU's guarantees, named chips, and the device at hand.

use super::Options;
use super::spec::{Family, Spec};
use crate::Gpu;
use crate::shader::{Interface, Lowering, ProductRoute};

/// Limits of a launch, with their source.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The chip, or the guarantee.
    pub name: String,
    /// Where the figures are from.
    pub source: &'static str,
    /// Invocations of a workgroup.
    pub invocations: u32,
    /// Invocations by dimension.
    pub size: [u32; 3],
    /// Bytes of workgroup memory.
    pub workgroup_bytes: u32,
    /// Storage buffers of a stage; nothing where no source is at hand.
    pub storage_buffers: Option<u32>,
    /// Bytes of a storage binding; nothing where it depends on the machine.
    pub binding_bytes: Option<u64>,
}

impl Profile {
    fn of_limits(name: String, source: &'static str, limits: &wgpu::Limits) -> Self {
        Self {
            name,
            source,
            invocations: limits.max_compute_invocations_per_workgroup,
            size: [
                limits.max_compute_workgroup_size_x,
                limits.max_compute_workgroup_size_y,
                limits.max_compute_workgroup_size_z,
            ],
            workgroup_bytes: limits.max_compute_workgroup_storage_size,
            storage_buffers: Some(limits.max_storage_buffers_per_shader_stage),
            binding_bytes: Some(limits.max_storage_buffer_binding_size),
        }
    }

    /// A device's own limits.
    #[must_use]
    pub fn of(gpu: &Gpu) -> Self {
        let name = gpu.capabilities().target.clone();
        Self::of_limits(name, "the device itself", &gpu.raw().limits())
    }

    fn chip(name: &str, source: &'static str, size: [u32; 3], workgroup_bytes: u32) -> Self {
        let (storage_buffers, binding_bytes) = (None, None);
        Self { name: name.to_owned(), source, invocations: 1024, size, workgroup_bytes, storage_buffers, binding_bytes }
    }
}

const APPLE: &str = "Apple, Metal Feature Set Tables: maximum threads per threadgroup, maximum total threadgroup memory; as read by \
                     wgpu-hal 30.0.2, metal/adapter.rs";

/// WebGPU's guarantees, and named chips.
#[must_use]
pub fn profiles() -> Vec<Profile> {
    let mut all = vec![
        Profile::of_limits(
            "WebGPU default".to_owned(),
            "WebGPU specification, section 3.6.2 (limits), as wgpu::Limits::defaults",
            &wgpu::Limits::defaults(),
        ),
        Profile::of_limits(
            "wgpu downlevel".to_owned(),
            "wgpu::Limits::downlevel_defaults (OpenGL ES 3.1 and its like)",
            &wgpu::Limits::downlevel_defaults(),
        ),
    ];
    let apple = ["M1 (Apple7)", "M2 (Apple8)", "M3 (Apple9)", "M4 (Apple9)", "M5 (Apple10)"];
    all.extend(apple.map(|name| Profile::chip(&format!("Apple {name}"), APPLE, [1024; 3], 32 << 10)));
    all
}

/// What a kernel's launches ask for beyond a profile, a sentence each.
#[must_use]
pub fn check_limits(spec: &Spec, profile: &Profile, options: &Options) -> Vec<String> {
    let mut problems = Vec::new();
    for program in &spec.programs {
        // The portable form has one binding more than the native one.
        match program.interface(Lowering::Portable, ProductRoute::Fma) {
            Ok(interface) => problems.extend(beyond(&interface, profile)),
            Err(error) => problems.push(error.to_string()),
        }
    }
    problems.extend(largest_array(spec, options).filter(|_| !spec.windows).and_then(|bytes| too_large(bytes, profile)));
    problems.into_iter().map(|problem| format!("{} on {}: {problem}", spec.name, profile.name)).collect()
}

fn beyond(interface: &Interface, profile: &Profile) -> Vec<String> {
    let invocations = interface.workgroup_size.iter().product::<u32>();
    let buffers = interface.bindings.len() as u32;
    let mut problems = Vec::new();
    let mut ask = |what: &str, asked: u32, limit: u32| {
        if asked > limit {
            problems.push(format!("{asked} {what}, the limit is {limit}"));
        }
    };
    ask("invocations in a workgroup", invocations, profile.invocations);
    for (dimension, (asked, limit)) in ["x", "y", "z"].iter().zip(interface.workgroup_size.iter().zip(profile.size)) {
        ask(&format!("invocations along {dimension}"), *asked, limit);
    }
    ask("bytes of workgroup memory", interface.workgroup_bytes, profile.workgroup_bytes);
    ask("storage buffers", buffers, profile.storage_buffers.unwrap_or(u32::MAX));
    problems
}

/// Bytes of the largest array at the served shapes.
fn largest_array(spec: &Spec, options: &Options) -> Option<u64> {
    let cases = spec.shapes.iter().map(|shape| spec.case(Family::Moderate, false, shape, options));
    let bytes = cases.flat_map(|case| {
        let inputs = case.inputs.iter().map(Vec::len).collect::<Vec<_>>();
        let outputs = case.outputs.iter().zip(&spec.outputs).map(|(count, kind)| count * kind.words());
        inputs.into_iter().chain(outputs).map(|words| 4 * words as u64).collect::<Vec<_>>()
    });
    bytes.max()
}

fn too_large(bytes: u64, profile: &Profile) -> Option<String> {
    let limit = profile.binding_bytes.filter(|limit| bytes > *limit)?;
    Some(format!("{bytes} bytes in one binding, the limit is {limit}"))
}
