//! The crate's `unsafe` blocks, all of them: asking Vulkan for its float controls, handing drivers our text as it stands, and asking what
//! became of it.
#![expect(unsafe_code, reason = "wgpu has no safe form of these")]

use super::native::Native;
use crate::error::Error;
use crate::shader::Lowered;

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
///
/// No text and no argument of a safe call reaches memory that is not the program's own:
/// - What is handed over is naga's, of a module that naga validated without any optional capability,
///   so that there is no recursion and no type, built-in value or operation that a device may lack.
///   The SPIR-V writer may ask for the capability `Shader` alone. Later edits only add decorations,
///   execution modes, pragmas and `precise`, and move workgroup memory into an MSL kernel.
/// - A program binds buffers of plain data in group 0 and nothing else (`shader/interface.rs` lists
///   what passes, and refuses all the rest); the layout that its pipeline gets is made of the same
///   list, and wgpu holds that to the device's limits on bindings.
/// - Each buffer bound has the bytes that the program's type declares (`Slice::check_least`, and
///   wgpu again by the layout's least size). Indices are clamped to the declared length, or to the
///   length that is bound, which is at least one element. The driver's own robustness is not
///   relied on. Metal's checks read sizes that `encode` binds.
/// - Indices into private, function and workgroup memory are clamped likewise; naga lets only
///   pointers to private and function memory into functions, whose length is in their type.
///   `shader/limits.rs` bounds that memory, `check_workgroup` a workgroup and its memory.
/// - Private and function variables start as zeros. Workgroup memory does, unless the program says
///   otherwise: then its values are unspecified, and as indices they are clamped like any others.
/// - naga gives division by zero and conversions out of range a defined result. Too large a shift
///   has an undefined value, which is clamped as an index like any other.
/// - A loop without an end would be undefined to Metal's and Microsoft's compilers: every loop of a
///   caller's program gets an end (`Guards::bounded_loops`). It may still lose the device.
/// - Bindings may overlap: no variable is declared as unaliased, so that a race gives wrong words
///   within them and nothing worse.
/// - A barrier that not all invocations of a workgroup reach is undefined to Vulkan, and naga does
///   not find it, here no more than in wgpu's own programs.
pub(super) fn passthrough(
    device: &wgpu::Device,
    lowered: &Lowered<'_>,
    language: Native,
) -> Result<(wgpu::ShaderModule, Vec<u32>), Error> {
    let (program, size) = (lowered.program, lowered.interface.workgroup_size);
    let entry = wgpu::PassthroughShaderEntryPoint { name: program.entry_point().into(), workgroup_size: size.into() };
    let mut descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: Some(program.name()),
        entry_points: vec![entry].into(),
        ..Default::default()
    };
    let sized = match language {
        Native::Spirv(controls) => {
            descriptor.spirv = Some(lowered.spirv(controls.modes, controls.spirv_version)?.into());
            Vec::new()
        }
        #[cfg(msl)]
        Native::Msl => {
            let msl = lowered.msl()?;
            descriptor.msl = Some(msl.text.into());
            msl.sized
        }
        #[cfg(hlsl)]
        Native::Hlsl => {
            descriptor.hlsl = Some(lowered.hlsl()?.into());
            Vec::new()
        }
    };
    // SAFETY: the list above says why nothing outside the program's own memory is reached.
    Ok((unsafe { device.create_shader_module_passthrough(descriptor) }, sized))
}

/// What the driver tells of a compiled program, a name and a value each: registers, spills and the like. Nothing of other backends,
/// or where it has no VK_KHR_pipeline_executable_properties.
///
/// wgpu's device lacks that extension; one of our own lives as long as the question. `bindings` are those of storage buffers in group 0.
#[cfg(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))]
pub(super) fn statistics(
    device: &wgpu::Device,
    words: &[u32],
    entry_point: &std::ffi::CStr,
    bindings: &[u32],
) -> Option<Vec<(String, String)>> {
    use ash::{khr::pipeline_executable_properties as extension, vk};
    // SAFETY: nothing of what the guard gives is destroyed, and the guard outlives its use.
    let vulkan = unsafe { device.as_hal::<wgpu::hal::api::Vulkan>() }?;
    let (instance, physical) = (vulkan.shared_instance().raw_instance(), vulkan.raw_physical_device());
    // SAFETY: the instance made the physical device.
    let extensions = unsafe { instance.enumerate_device_extension_properties(physical) }.ok()?;
    extensions.iter().find(|there| there.extension_name_as_c_str() == Ok(extension::NAME))?;
    let queues =
        [vk::DeviceQueueCreateInfo::default().queue_family_index(vulkan.queue_family_index()).queue_priorities(&[1.0])];
    let names = [extension::NAME.as_ptr()];
    let mut feature =
        vk::PhysicalDevicePipelineExecutablePropertiesFeaturesKHR::default().pipeline_executable_info(true);
    let wanted = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_extension_names(&names)
        .push_next(&mut feature);
    // SAFETY: the queue family is one that wgpu uses, the extension was found, and it always comes with its feature.
    let own = unsafe { instance.create_device(physical, &wanted, None) }.ok()?;
    let functions = extension::Device::new(instance, &own);
    let pipeline = vulkan_pipeline::Scratch::new(own, words, entry_point, bindings)?;
    pipeline.statistics(&functions)
}

/// wgpu has no Vulkan here.
#[cfg(not(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd")))]
pub(super) fn statistics(_: &wgpu::Device, _: &[u32], _: &std::ffi::CStr, _: &[u32]) -> Option<Vec<(String, String)>> {
    None
}

#[cfg(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))]
mod vulkan_pipeline {
    use std::ffi::CStr;

    use ash::{khr::pipeline_executable_properties as extension, vk};

    /// A device, and a compute pipeline with the objects that it needs; null until made.
    pub(super) struct Scratch {
        device: ash::Device,
        module: vk::ShaderModule,
        set: vk::DescriptorSetLayout,
        layout: vk::PipelineLayout,
        pipeline: vk::Pipeline,
    }

    impl Scratch {
        pub(super) fn new(device: ash::Device, words: &[u32], entry_point: &CStr, bindings: &[u32]) -> Option<Self> {
            let (module, set) = (vk::ShaderModule::null(), vk::DescriptorSetLayout::null());
            let (layout, pipeline) = (vk::PipelineLayout::null(), vk::Pipeline::null());
            let mut made = Self { device, module, set, layout, pipeline };
            let device = &made.device;
            let binding = |&binding: &u32| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            };
            let bindings: Vec<_> = bindings.iter().map(binding).collect();
            // SAFETY: the words are naga's, of a module that it validated.
            made.module =
                unsafe { device.create_shader_module(&vk::ShaderModuleCreateInfo::default().code(words), None) }
                    .ok()?;
            let set = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the bindings differ from each other, and live until the call returns.
            made.set = unsafe { device.create_descriptor_set_layout(&set, None) }.ok()?;
            let sets = [made.set];
            let layout = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets);
            // SAFETY: the set layout is this device's.
            made.layout = unsafe { device.create_pipeline_layout(&layout, None) }.ok()?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(made.module)
                .name(entry_point);
            let wanted = [vk::ComputePipelineCreateInfo::default()
                .flags(vk::PipelineCreateFlags::CAPTURE_STATISTICS_KHR)
                .stage(stage)
                .layout(made.layout)];
            // SAFETY: module and layout are this device's; the entry point is the module's, and all it binds is in the layout.
            let pipelines = unsafe { device.create_compute_pipelines(vk::PipelineCache::null(), &wanted, None) };
            made.pipeline = pipelines.ok()?[0];
            Some(made)
        }

        pub(super) fn statistics(&self, functions: &extension::Device) -> Option<Vec<(String, String)>> {
            let pipeline = vk::PipelineInfoKHR::default().pipeline(self.pipeline);
            // SAFETY: the functions and the pipeline are this device's, whose feature is enabled.
            let executables = unsafe { functions.get_pipeline_executable_properties(&pipeline) }.ok()?;
            let mut all = Vec::new();
            for index in 0..executables.len() as u32 {
                let executable =
                    vk::PipelineExecutableInfoKHR::default().pipeline(self.pipeline).executable_index(index);
                // SAFETY: the index is an executable's, and the pipeline was made with the flag that asks for statistics.
                let statistics = unsafe { functions.get_pipeline_executable_statistics(&executable) }.ok()?;
                let pair = |it: &vk::PipelineExecutableStatisticKHR<'_>| {
                    Some((it.name_as_c_str().ok()?.to_string_lossy().into_owned(), value(it)))
                };
                all.extend(statistics.iter().filter_map(pair));
            }
            Some(all)
        }
    }

    fn value(statistic: &vk::PipelineExecutableStatisticKHR<'_>) -> String {
        use vk::PipelineExecutableStatisticFormatKHR as Format;
        let value = statistic.value;
        // SAFETY: the format says which field the driver wrote.
        unsafe {
            match statistic.format {
                Format::BOOL32 => (value.b32 != 0).to_string(),
                Format::INT64 => value.i64.to_string(),
                Format::FLOAT64 => value.f64.to_string(),
                _ => value.u64.to_string(),
            }
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            // SAFETY: each handle is null, which is ignored, or was made from this device, on which nothing ever ran.
            unsafe {
                self.device.destroy_pipeline(self.pipeline, None);
                self.device.destroy_pipeline_layout(self.layout, None);
                self.device.destroy_descriptor_set_layout(self.set, None);
                self.device.destroy_shader_module(self.module, None);
                self.device.destroy_device(None);
            }
        }
    }
}
