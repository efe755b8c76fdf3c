//! What launches may ask for: WebGPU's guarantees, named chips, and the device at hand.

use std::fmt;

use super::Options;
use super::spec::{Family, Spec};
use crate::shader::{Interface, Lowering, ProductRoute, Program};
use crate::{Error, Gpu};

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

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, source, invocations, size, workgroup_bytes, .. } = self;
        write!(f, "{name}: {invocations} invocations, {size:?}, {workgroup_bytes} bytes of workgroup memory")?;
        if let Some(buffers) = self.storage_buffers {
            write!(f, ", {buffers} storage buffers")?;
        }
        if let Some(bytes) = self.binding_bytes {
            write!(f, ", {bytes} bytes a binding")?;
        }
        write!(f, " ({source})")
    }
}

/// WebGPU's guarantees, and named chips.
#[must_use]
pub fn profiles() -> Vec<Profile> {
    let guaranteed = "WebGPU specification, section 3.6.2 (limits), as wgpu::Limits::defaults";
    let downlevel = "wgpu::Limits::downlevel_defaults: OpenGL ES 3.1 and its like";
    let mut all = vec![
        Profile::of_limits("WebGPU default".to_owned(), guaranteed, &wgpu::Limits::defaults()),
        Profile::of_limits("wgpu downlevel".to_owned(), downlevel, &wgpu::Limits::downlevel_defaults()),
    ];
    all.extend(CHIPS.iter().map(|&(name, source, size, bytes)| Profile::chip(name, source, size, bytes)));
    all.push(Profile {
        storage_buffers: Some(32),
        binding_bytes: Some(128 << 20),
        ..Profile::chip(
            "llvmpipe",
            "measured on Mesa 22.3.6, 25.0.7 and 26.2.6 (which has 48 buffers)",
            [1024; 3],
            32 << 10,
        )
    });
    all
}

type Chip = (&'static str, &'static str, [u32; 3], u32);

/// Chips of 1,024 invocations in a workgroup, with the largest sizes and the bytes of workgroup memory.
const CHIPS: [Chip; 9] = [
    ("Apple M1 (Apple7)", APPLE, [1024; 3], 32 << 10),
    ("Apple M2 (Apple8)", APPLE, [1024; 3], 32 << 10),
    ("Apple M3 (Apple9)", APPLE, [1024; 3], 32 << 10),
    ("Apple M4 (Apple9)", APPLE, [1024; 3], 32 << 10),
    ("Apple M5 (Apple10)", APPLE, [1024; 3], 32 << 10),
    ("NVIDIA, compute capability 5.0", NVIDIA, [1024, 1024, 64], 48 << 10),
    ("AMD RDNA (RADV)", AMD, [1024; 3], 64 << 10),
    ("Intel (ANV)", INTEL, [1024; 3], 64 << 10),
    ("Qualcomm Adreno 7xx (Turnip)", ADRENO, [1024; 3], 32 << 10),
];

const APPLE: &str = "Apple, Metal Feature Set Tables: maximum threads per threadgroup, maximum total threadgroup memory; no \
                     family exceeds them, says wgpu-hal 30.0.2, src/metal/adapter.rs";
const NVIDIA: &str =
    "NVIDIA, deviceQuery on a GeForce GTX 950M: threads per block, block dimensions, shared memory per block";
const AMD: &str = "Mesa RADV, radv_GetPhysicalDeviceProperties: maxComputeSharedMemorySize from GFX7 on, \
                   maxComputeWorkGroupInvocations, maxComputeWorkGroupSize";
const INTEL: &str = "Mesa ANV, anv_GetPhysicalDeviceProperties: maxComputeSharedMemorySize, maxComputeWorkGroupInvocations (capped at 1,024)";
const ADRENO: &str = "Mesa Turnip, tu_GetPhysicalDeviceProperties2 (maxComputeWorkGroupSize) and freedreno_devices.py \
                      (cs_shared_mem_size)";

/// What a kernel's launches ask for beyond profiles, a sentence each.
///
/// # Errors
/// [`Error::Shader`] if a program does not lower.
pub fn check_limits(spec: &Spec, profiles: &[Profile], options: &Options) -> Result<Vec<String>, Error> {
    // The portable form has one binding more than the native one.
    let interface = |program: &Program| program.interface(Lowering::Portable, ProductRoute::Fma);
    let interfaces = spec.programs.iter().map(interface).collect::<Result<Vec<_>, _>>()?;
    let largest = if spec.windows { None } else { largest_array(spec, options) };
    let of_profile = |profile: &Profile| {
        let array = largest.and_then(|bytes| too_large(bytes, profile));
        let problems = interfaces.iter().flat_map(|interface| beyond(interface, profile)).chain(array);
        problems.map(|problem| format!("{} on {}: {problem}", spec.name, profile.name)).collect::<Vec<_>>()
    };
    Ok(profiles.iter().flat_map(of_profile).collect())
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
