//! What a Vulkan device lets a shader demand of its float arithmetic.

use crate::shader::FloatModes;

/// The float modes that a device reports, and the SPIR-V it reads. Known of Vulkan 1.2 and later only, where the modes are core.
#[derive(Clone, Copy, Debug)]
pub(super) struct FloatControls {
    pub(super) modes: FloatModes,
    /// The newest version that the device must accept, as wgpu chooses it.
    pub(super) spirv_version: (u8, u8),
}

#[cfg(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd"))]
impl FloatControls {
    pub(super) fn of(adapter: &wgpu::Adapter) -> Option<Self> {
        let (api_version, reported) = super::unsafe_calls::float_controls(adapter)?;
        let modes = FloatModes {
            rounding_rte: reported.shader_rounding_mode_rte_float32 != 0,
            denorm_preserve: reported.shader_denorm_preserve_float32 != 0,
            signed_zero_inf_nan_preserve: reported.shader_signed_zero_inf_nan_preserve_float32 != 0,
        };
        let spirv_version = if api_version < ash::vk::API_VERSION_1_3 { (1, 5) } else { (1, 6) };
        Some(Self { modes, spirv_version })
    }
}

#[cfg(not(any(windows, target_os = "linux", target_os = "android", target_os = "freebsd")))]
impl FloatControls {
    /// wgpu has no Vulkan here.
    pub(super) fn of(_: &wgpu::Adapter) -> Option<Self> {
        None
    }
}
