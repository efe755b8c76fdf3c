//! The crate's `unsafe` blocks, all of them: asking Vulkan for its float controls, and handing drivers our text as it stands.
#![expect(unsafe_code, reason = "wgpu has no safe form of either")]

use super::native::Native;
use crate::error::Error;
use crate::shader::{ProductRoute, Program};

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

/// A program in the driver's language as a shader module that nobody else validates or rewrites, and the bindings whose sizes it
/// reads from group 1.
///
/// The language's modes must be among those that the device reports.
pub(super) fn passthrough(
    device: &wgpu::Device,
    program: &Program,
    (language, route): (Native, ProductRoute),
    workgroup_size: [u32; 3],
) -> Result<(wgpu::ShaderModule, Vec<u32>), Error> {
    let entry =
        wgpu::PassthroughShaderEntryPoint { name: program.entry_point().into(), workgroup_size: workgroup_size.into() };
    let mut descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: Some(program.name()),
        entry_points: vec![entry].into(),
        ..Default::default()
    };
    let mut sized = Vec::new();
    match language {
        Native::Spirv(controls) => {
            descriptor.spirv = Some(program.spirv(route, controls.modes, controls.spirv_version)?.into());
        }
        Native::Msl => {
            let msl = program.msl(route)?;
            descriptor.msl = Some(msl.text.into());
            sized = msl.sized;
        }
        Native::Hlsl => descriptor.hlsl = Some(program.hlsl(route)?.into()),
    }
    // SAFETY: the words or the text are naga's, of a module that it validated, with its bounds checks. The edits made since only add
    // decorations, execution modes, pragmas and `precise`, and move workgroup memory from a kernel's arguments into the kernel. The sizes
    // that Metal's checks read are bound by `encode`, as the second result says.
    Ok((unsafe { device.create_shader_module_passthrough(descriptor) }, sized))
}
