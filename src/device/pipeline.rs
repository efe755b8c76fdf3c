//! Programs made ready to run: shader modules, explicit layouts, and what group 1 holds.

use std::ffi::CString;

use super::slice::SMALLEST;
use super::{Device, native::Native, unsafe_calls};
use crate::error::Error;
use crate::shader::{Access, Binding, FloatModes, Interface, Lowered, Lowering, ProductRoute, Program};

/// A compiled program. Clones are the same pipeline.
#[derive(Clone, Debug)]
pub(crate) struct Pipeline {
    pub(super) raw: wgpu::ComputePipeline,
    /// The layout of group 0, the kernel's own.
    pub(super) layout: wgpu::BindGroupLayout,
    pub(super) prelude: Prelude,
    interface: Interface,
}

/// What is bound as group 1, the prelude's: nothing, or one read-only storage buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prelude {
    Nothing,
    /// The portable lowering's zero.
    Zero,
    /// The sizes in bytes of these bindings of group 0, which Metal's bounds checks read.
    Sizes(Vec<u32>),
}

impl Prelude {
    fn of(interface: &Interface) -> Self {
        let zero = interface.bindings.last().is_some_and(|binding| binding.group == 1);
        if zero { Self::Zero } else { Self::Nothing }
    }
}

impl Pipeline {
    /// What the program binds, and how large its workgroups are.
    pub(crate) fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Invocations in a workgroup.
    pub(crate) fn workgroup_size(&self) -> u32 {
        self.interface.workgroup_size.iter().product()
    }

    /// The bindings of group 0, by number.
    pub(super) fn own_bindings(&self) -> impl ExactSizeIterator<Item = &Binding> {
        let own = self.interface.bindings.partition_point(|binding| binding.group == 0);
        self.interface.bindings[..own].iter()
    }
}

/// Zeros in a storage buffer, which no compiler can know.
#[derive(Debug)]
pub(super) struct Zero {
    pub(super) buffer: wgpu::Buffer,
    /// Another, for bindings that could be written and are not: one buffer cannot be bound both ways.
    pub(super) untouched: wgpu::Buffer,
    pub(super) layout: wgpu::BindGroupLayout,
    pub(super) bind_group: wgpu::BindGroup,
}

impl Zero {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("double32 zero"),
            entries: &[layout_entry(0, Access::Read, 4)],
        });
        // wgpu zeroes new buffers.
        let buffer = || {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("double32 zero"),
                size: SMALLEST,
                usage: wgpu::BufferUsages::STORAGE,
                mapped_at_creation: false,
            })
        };
        let (buffer, untouched) = (buffer(), buffer());
        let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("double32 zero"),
            layout: &layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() }],
        });
        Self { buffer, untouched, layout, bind_group }
    }
}

fn layout_entry(binding: u32, access: Access, least_bytes: u64) -> wgpu::BindGroupLayoutEntry {
    let ty = match access {
        Access::Uniform => wgpu::BufferBindingType::Uniform,
        Access::Read => wgpu::BufferBindingType::Storage { read_only: true },
        Access::ReadWrite => wgpu::BufferBindingType::Storage { read_only: false },
    };
    let min_binding_size = wgpu::BufferSize::new(least_bytes);
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size },
        count: None,
    }
}

impl Device {
    /// Compiles a program. `modes` are for [`Lowering::Native`] and come from [`ladder`](Self::ladder), or are fewer.
    ///
    /// # Errors
    ///
    /// [`Error::Shader`] if the program doesn't lower or compile, or asks for more than the device has; [`Error::OutOfMemory`];
    /// [`Error::DeviceLost`].
    pub(crate) fn pipeline(
        &self,
        program: &Program,
        lowering: Lowering,
        modes: FloatModes,
        route: ProductRoute,
    ) -> Result<Pipeline, Error> {
        self.lowered_pipeline(&program.lower(lowering, route)?, modes)
    }

    /// [`pipeline`](Self::pipeline) of a program that is lowered already.
    ///
    /// # Errors
    ///
    /// As [`pipeline`](Self::pipeline).
    pub(crate) fn lowered_pipeline(&self, lowered: &Lowered<'_>, modes: FloatModes) -> Result<Pipeline, Error> {
        let Lowered { program, interface, .. } = lowered;
        self.check_workgroup(interface).map_err(|message| shader_error(program.name(), message))?;
        let mut prelude = Prelude::of(interface);
        let module = match lowered.lowering {
            Lowering::Native => {
                let (module, sized) = self.native_module(lowered, modes)?;
                if !sized.is_empty() {
                    prelude = Prelude::Sizes(sized);
                }
                module
            }
            Lowering::Portable => self.portable_module(program.name(), lowered.text())?,
        };
        self.assemble_pipeline(program, &module, interface.clone(), prelude)
    }

    /// The same text compiled the ordinary way, with nothing to hold the driver back: the control of every protection.
    pub(crate) fn plain_pipeline(&self, program: &Program, route: ProductRoute) -> Result<Pipeline, Error> {
        let lowered = program.lower(Lowering::Native, route)?;
        let module = self.portable_module(program.name(), lowered.text())?;
        let prelude = Prelude::of(&lowered.interface);
        self.assemble_pipeline(program, &module, lowered.interface, prelude)
    }

    fn native_module(&self, lowered: &Lowered<'_>, modes: FloatModes) -> Result<(wgpu::ShaderModule, Vec<u32>), Error> {
        let name = lowered.program.name();
        let refusal = |message: &str| shader_error(name, message.to_owned());
        let native = self.native().ok_or_else(|| refusal("the device takes no native programs"))?;
        if !within(modes, native.modes()) {
            return Err(refusal("the device doesn't report those float modes"));
        }
        self.compile(name, || unsafe_calls::passthrough(self.raw(), lowered, native.with_modes(modes)))?
    }

    /// What the driver tells of a native program once it is compiled, a name and a value each; nothing where it tells nothing.
    ///
    /// # Errors
    ///
    /// [`Error::Shader`] if the program doesn't lower.
    pub(crate) fn statistics(
        &self,
        program: &Program,
        modes: FloatModes,
        route: ProductRoute,
    ) -> Result<Vec<(String, String)>, Error> {
        let Some(Native::Spirv(controls)) = self.native() else { return Ok(Vec::new()) };
        let lowered = program.lower(Lowering::Native, route)?;
        let bindings = &lowered.interface.bindings;
        let Ok(entry_point) = CString::new(program.entry_point()) else { return Ok(Vec::new()) };
        if bindings.iter().any(|binding| binding.access == Access::Uniform) {
            return Ok(Vec::new());
        }
        let words = lowered.spirv(modes, controls.spirv_version)?;
        let bindings: Vec<_> = bindings.iter().map(|binding| binding.binding).collect();
        Ok(unsafe_calls::statistics(self.raw(), &words, &entry_point, &bindings).unwrap_or_default())
    }

    pub(super) fn portable_module(&self, name: &str, text: &str) -> Result<wgpu::ShaderModule, Error> {
        let descriptor =
            wgpu::ShaderModuleDescriptor { label: Some(name), source: wgpu::ShaderSource::Wgsl(text.into()) };
        self.compile(name, || self.raw().create_shader_module(descriptor))
    }

    pub(super) fn assemble_pipeline(
        &self,
        program: &Program,
        module: &wgpu::ShaderModule,
        interface: Interface,
        prelude: Prelude,
    ) -> Result<Pipeline, Error> {
        let name = program.name();
        let own = interface.bindings.iter().filter(|binding| binding.group == 0);
        let entries: Vec<_> =
            own.map(|binding| layout_entry(binding.binding, binding.access, binding.least_bytes)).collect();
        self.compile(name, || {
            let layout = self
                .raw()
                .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(name), entries: &entries });
            let group_1 = (prelude != Prelude::Nothing).then_some(&self.shared.zero.layout);
            let raw = self.compute_pipeline(program, module, &[Some(&layout), group_1]);
            Pipeline { raw, layout, prelude, interface }
        })
    }

    fn compute_pipeline(
        &self,
        program: &Program,
        module: &wgpu::ShaderModule,
        groups: &[Option<&wgpu::BindGroupLayout>],
    ) -> wgpu::ComputePipeline {
        // Passed-through modules have no layout of their own to fall back on.
        let layout = self.raw().create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(program.name()),
            bind_group_layouts: groups,
            immediate_size: 0,
        });
        self.raw().create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(program.name()),
            layout: Some(&layout),
            module,
            entry_point: Some(program.entry_point()),
            // Some backends have one thread zero it all. A passed-through program does it itself.
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: program.guards().zeroed_memory,
                ..Default::default()
            },
            cache: None,
        })
    }

    /// Makes calls whose errors are the program's.
    fn compile<R>(&self, name: &str, calls: impl FnOnce() -> R) -> Result<R, Error> {
        self.judge(calls).map_err(|error| match error {
            Error::Wgpu(message) => shader_error(name, message),
            other => other,
        })
    }

    /// Nobody else checks a native program's workgroup against the limits.
    fn check_workgroup(&self, interface: &Interface) -> Result<(), String> {
        let limits = self.limits();
        let size = interface.workgroup_size;
        let largest = [
            limits.max_compute_workgroup_size_x,
            limits.max_compute_workgroup_size_y,
            limits.max_compute_workgroup_size_z,
        ];
        let invocations = size.iter().fold(1_u64, |product, &side| product.saturating_mul(side.into()));
        let most = limits.max_compute_invocations_per_workgroup;
        if size.iter().zip(&largest).any(|(side, limit)| side > limit) || invocations > u64::from(most) {
            return Err(format!(
                "a workgroup of {size:?} invocations, the device's limits are {largest:?} and {most} together"
            ));
        }
        let (bytes, limit) = (interface.workgroup_bytes, limits.max_compute_workgroup_storage_size);
        if bytes > limit {
            return Err(format!("{bytes} bytes of workgroup memory, the device's limit is {limit}"));
        }
        Ok(())
    }
}

/// Whether `wanted` has no mode that `reported` lacks.
fn within(wanted: FloatModes, reported: FloatModes) -> bool {
    wanted.rounding_rte <= reported.rounding_rte
        && wanted.denorm_preserve <= reported.denorm_preserve
        && wanted.signed_zero_inf_nan_preserve <= reported.signed_zero_inf_nan_preserve
}

fn shader_error(name: &str, message: String) -> Error {
    Error::Shader { part: name.to_owned(), line: 0, column: 0, message }
}
