//! The crate's `unsafe` blocks, all of them: asking Vulkan for its float controls, and handing it SPIR-V as it stands.
#![expect(unsafe_code, reason = "wgpu has no safe form of either")]

use crate::error::Error;
use crate::shader::{FloatModes, ProductRoute, Program};

/// The Vulkan version of a device and its float controls; nothing of other backends, or below Vulkan 1.2.
#[cfg(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))]
pub(super) fn float_controls(
    adapter: &wgpu::Adapter,
) -> Option<(u32, ash::vk::PhysicalDeviceFloatControlsProperties<'static>)> {
    use ash::vk;
    // SAFETY: nothing of what the guard gives is destroyed, and the guard outlives its use.
    let vulkan = unsafe { adapter.as_hal::<wgpu::hal::api::Vulkan>() }?;
    let instance = vulkan.shared_instance();
    let api_version = vulkan.physical_device_capabilities().properties().api_version;
    if api_version < vk::API_VERSION_1_2 || instance.instance_api_version() < vk::API_VERSION_1_1 {
        return None;
    }
    let mut controls = vk::PhysicalDeviceFloatControlsProperties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut controls);
    // SAFETY: the instance is at least 1.1, where the function is core, and made the physical device; a 1.2 device knows the chained struct.
    unsafe { instance.raw_instance().get_physical_device_properties2(vulkan.raw_physical_device(), &mut properties) };
    Some((api_version, controls))
}

/// A program's SPIR-V as a shader module that nobody else validates or rewrites.
///
/// `modes` must be among those that the device reports, and `version` one that it reads.
pub(super) fn passthrough(
    device: &wgpu::Device,
    program: &Program,
    (route, modes, version): (ProductRoute, FloatModes, (u8, u8)),
    workgroup_size: [u32; 3],
) -> Result<wgpu::ShaderModule, Error> {
    let words = program.spirv(route, modes, version)?;
    let entry =
        wgpu::PassthroughShaderEntryPoint { name: program.entry_point().into(), workgroup_size: workgroup_size.into() };
    let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: Some(program.name()),
        entry_points: vec![entry].into(),
        spirv: Some(words.into()),
        ..Default::default()
    };
    // SAFETY: the words are naga's, of a module that it validated, with its bounds checks; the edits made since only add decorations and
    // execution modes.
    Ok(unsafe { device.create_shader_module_passthrough(descriptor) })
}
