//! Adapters: which there are, which are refused unseen, and what they say of themselves.

use crate::error::Error;

/// What an adapter says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    /// The adapter's name.
    pub name: String,
    /// The vendor's number, mostly the PCI one.
    pub vendor: u32,
    /// The vendor's number of the device.
    pub device: u32,
    /// `DiscreteGpu`, `IntegratedGpu`, `VirtualGpu`, `Cpu` or `Other`.
    pub device_type: String,
    /// `vulkan`, `metal`, `dx12` or `webgpu`.
    pub backend: String,
    /// The driver's name.
    pub driver: String,
    /// The driver's version and whatever else it tells.
    pub driver_info: String,
    /// The smallest and the largest subgroup.
    pub subgroup_sizes: (u32, u32),
}

impl Facts {
    pub(crate) fn of(adapter: &wgpu::Adapter) -> Self {
        let info = adapter.get_info();
        Self {
            name: info.name,
            vendor: info.vendor,
            device: info.device,
            device_type: format!("{:?}", info.device_type),
            backend: info.backend.to_string(),
            driver: info.driver,
            driver_info: info.driver_info,
            subgroup_sizes: (info.subgroup_min_size, info.subgroup_max_size),
        }
    }
}

/// All adapters of this machine but GL's, which offer no way to protect float operations.
/// The environment variable `WGPU_BACKEND` narrows the search.
pub(crate) async fn adapters() -> Vec<wgpu::Adapter> {
    instance().enumerate_adapters(backends()).await
}

fn backends() -> wgpu::Backends {
    wgpu::Backends::all().with_env() - wgpu::Backends::GL
}

/// One for all, since wgpu confuses the buffers of different instances, and making one loads every driver.
#[cfg(not(target_arch = "wasm32"))]
fn instance() -> &'static wgpu::Instance {
    static SHARED: std::sync::LazyLock<wgpu::Instance> = std::sync::LazyLock::new(new_instance);
    &SHARED
}

/// A browser's objects stay on their thread.
#[cfg(target_arch = "wasm32")]
fn instance() -> wgpu::Instance {
    new_instance()
}

fn new_instance() -> wgpu::Instance {
    wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: backends(),
        // No validation layers: wgpu validates what matters, and they would have to be installed.
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    })
}

/// The features to request for a device that shall run kernels at full speed, as far as the adapter has them.
///
/// Shader passthrough lets the crate hand over its own SPIR-V, MSL or HLSL; timestamps and subgroups are used where there are any. A device
/// without them is taken too.
pub fn required_features(adapter: &wgpu::Adapter) -> wgpu::Features {
    let mut wanted = wgpu::Features::TIMESTAMP_QUERY | wgpu::Features::SUBGROUP;
    if matches!(adapter.get_info().backend, wgpu::Backend::Vulkan | wgpu::Backend::Metal | wgpu::Backend::Dx12) {
        wanted |= wgpu::Features::PASSTHROUGH_SHADERS;
    }
    wanted & adapter.features()
}

/// The least that a device must offer for every program of this crate; others than these are
/// refused before anything runs on them.
///
/// Ask for it with `wgpu::DeviceDescriptor::required_limits`, or for more: longer bindings make
/// fewer launches, and a rate table of more than 512 KiB needs one as long as itself. What is not
/// named here is wgpu's downlevel default, and is not looked at.
pub const LEAST_LIMITS: wgpu::Limits = wgpu::Limits {
    max_bind_groups: 2,
    max_bindings_per_bind_group: 8,
    max_storage_buffers_per_shader_stage: 8,
    max_storage_buffer_binding_size: 1 << 19,
    max_buffer_size: 1 << 19,
    min_storage_buffer_offset_alignment: 256,
    max_compute_workgroup_storage_size: 16 << 10,
    max_compute_invocations_per_workgroup: 256,
    max_compute_workgroup_size_x: 256,
    max_compute_workgroup_size_y: 1,
    max_compute_workgroup_size_z: 1,
    max_compute_workgroups_per_dimension: 65_535,
    ..wgpu::Limits::downlevel_defaults()
};

/// What limits lack of [`LEAST_LIMITS`], a sentence each.
pub(crate) fn lacking(limits: &wgpu::Limits) -> Vec<String> {
    let mut sentences = Vec::new();
    macro_rules! at_least {
        ($($name:ident),*) => {$(
            if limits.$name < LEAST_LIMITS.$name {
                let (name, has, least) = (stringify!($name), limits.$name, LEAST_LIMITS.$name);
                sentences.push(format!("{name} is {has}, at least {least} is needed"));
            }
        )*};
    }
    at_least!(
        max_bind_groups,
        max_bindings_per_bind_group,
        max_storage_buffers_per_shader_stage,
        max_storage_buffer_binding_size,
        max_buffer_size,
        max_compute_workgroup_storage_size,
        max_compute_invocations_per_workgroup,
        max_compute_workgroup_size_x,
        max_compute_workgroup_size_y,
        max_compute_workgroup_size_z,
        max_compute_workgroups_per_dimension
    );
    sentences
}

pub(super) fn refuse_gl(adapter: &wgpu::Adapter) -> Result<(), Error> {
    let info = adapter.get_info();
    if info.backend != wgpu::Backend::Gl {
        return Ok(());
    }
    Err(Error::NoAdapter(format!("{} is a GL adapter, and GL gives no hold on float operations", info.name)))
}

/// The adapter tells which float modes are valid, so it has to be the device's own.
pub(super) fn refuse_other(adapter: &wgpu::Adapter, device: &wgpu::Device) -> Result<(), Error> {
    let (given, own) = (adapter.get_info(), device.adapter_info());
    if given == own {
        return Ok(());
    }
    Err(Error::NoAdapter(format!(
        "the device is of {} ({}), the adapter is {} ({})",
        own.name, own.backend, given.name, given.backend
    )))
}

pub(super) fn no_device(adapter: &wgpu::Adapter, error: &wgpu::RequestDeviceError) -> Error {
    Error::NoAdapter(format!("{} gives no device: {error}", adapter.get_info().name))
}
