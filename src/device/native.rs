//! The language in which a device takes native programs.

use super::float_controls::FloatControls;
use crate::shader::FloatModes;

/// A driver's own language, and what else its programs depend on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Native {
    /// Vulkan 1.2 and later.
    Spirv(FloatControls),
    /// Metal that knows both pragmas.
    #[cfg(msl)]
    Msl,
    /// DX12 with DXC.
    #[cfg(hlsl)]
    Hlsl,
}

impl Native {
    pub(super) fn of(adapter: &wgpu::Adapter) -> Option<Self> {
        match adapter.get_info().backend {
            wgpu::Backend::Vulkan => FloatControls::of(adapter).map(Self::Spirv),
            #[cfg(msl)]
            wgpu::Backend::Metal => has_strict_math().then_some(Self::Msl),
            #[cfg(hlsl)]
            // FXC ends at shader model 5.1, and wgpu has subgroups from 6.0 on.
            wgpu::Backend::Dx12 => adapter.features().contains(wgpu::Features::SUBGROUP).then_some(Self::Hlsl),
            _ => None,
        }
    }

    /// The float modes that the device reports; other backends than Vulkan have none to ask for.
    pub(super) fn modes(self) -> FloatModes {
        match self {
            Self::Spirv(controls) => controls.modes,
            #[cfg(any(msl, hlsl))]
            _ => FloatModes::default(),
        }
    }

    /// The same language, with these float modes.
    pub(super) fn with_modes(self, modes: FloatModes) -> Self {
        match self {
            Self::Spirv(controls) => Self::Spirv(FloatControls { modes, ..controls }),
            #[cfg(any(msl, hlsl))]
            other => other,
        }
    }
}

/// Whether the system's Metal compiler knows `#pragma METAL fp`.
#[cfg(all(msl, target_vendor = "apple"))]
fn has_strict_math() -> bool {
    objc2::available!(macos = 15.0, ios = 18.0, tvos = 18.0, visionos = 2.0, ..)
}

#[cfg(all(msl, not(target_vendor = "apple")))]
fn has_strict_math() -> bool {
    false
}
