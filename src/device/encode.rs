//! Dispatches, written into an encoder: bind groups and compute passes.

use super::faults::scoped;
use super::pipeline::Pipeline;
use super::timing::Timestamps;
use super::Device;
use crate::error::Error;
use crate::shader::{Access, Binding};

/// A range of a buffer, as a kernel's argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice<'a> {
    /// The argument's name, for errors.
    pub(crate) argument: &'static str,
    /// The buffer.
    pub(crate) buffer: &'a wgpu::Buffer,
    /// Where the range starts, in bytes.
    pub(crate) offset: u64,
    /// How long it is, in bytes.
    pub(crate) size: u64,
}

impl Slice<'_> {
    /// Checks what the binding's access asks of a range.
    fn check(&self, access: Access, limits: &wgpu::Limits) -> Result<(), Error> {
        let (usage, name, alignment, limit) = match access {
            Access::Uniform => (
                wgpu::BufferUsages::UNIFORM,
                "UNIFORM",
                limits.min_uniform_buffer_offset_alignment,
                limits.max_uniform_buffer_binding_size,
            ),
            Access::Read | Access::ReadWrite => (
                wgpu::BufferUsages::STORAGE,
                "STORAGE",
                limits.min_storage_buffer_offset_alignment,
                limits.max_storage_buffer_binding_size,
            ),
        };
        if self.size > limit {
            return Err(Error::TooLarge { argument: self.argument, bytes: self.size, limit });
        }
        check_usage(self.argument, self.buffer, usage, name)?;
        check_range(self.argument, self.buffer, self.offset, self.size)?;
        check_offset(self.argument, self.offset, alignment.into())
    }

    fn entry(&self, binding: u32) -> wgpu::BindGroupEntry<'_> {
        let size = wgpu::BufferSize::new(self.size);
        let resource = wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer: self.buffer, offset: self.offset, size });
        wgpu::BindGroupEntry { binding, resource }
    }
}

pub(super) fn check_usage(argument: &'static str, buffer: &wgpu::Buffer, usage: wgpu::BufferUsages, name: &str) -> Result<(), Error> {
    if buffer.usage().contains(usage) {
        return Ok(());
    }
    Err(Error::Buffer { argument, reason: format!("the buffer lacks the usage {name}") })
}

pub(super) fn check_offset(argument: &'static str, offset: u64, alignment: u64) -> Result<(), Error> {
    if offset.is_multiple_of(alignment) {
        return Ok(());
    }
    Err(Error::Buffer { argument, reason: format!("offset {offset} is no multiple of {alignment}") })
}

pub(super) fn check_range(argument: &'static str, buffer: &wgpu::Buffer, offset: u64, bytes: u64) -> Result<(), Error> {
    let size = buffer.size();
    if offset.checked_add(bytes).is_some_and(|end| end <= size) {
        return Ok(());
    }
    Err(Error::Buffer { argument, reason: format!("{bytes} bytes from offset {offset} are needed, the buffer has {size}") })
}

impl Device {
    /// The workgroups for `items` at `per_group` each, at most as many as one dimension of a dispatch takes: kernels stride over the rest.
    pub(crate) fn workgroups(&self, items: u64, per_group: u32) -> u32 {
        let most = self.limits().max_compute_workgroups_per_dimension;
        items.div_ceil(per_group.into()).min(most.into()) as u32
    }

    /// Writes one dispatch into an encoder, in a compute pass of its own, with a range for each binding of group 0 in order.
    ///
    /// Errors in the commands themselves, such as one buffer both read and written, are wgpu's to report when the encoder is submitted.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`], [`Error::TooLarge`] or [`Error::WrongDevice`] for a range that cannot be bound; [`Error::DeviceLost`].
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        pipeline: &Pipeline,
        slices: &[Slice<'_>],
        workgroups: u32,
        timestamps: Option<&Timestamps>,
    ) -> Result<(), Error> {
        let group = self.bind(pipeline, slices)?;
        self.judge(|| {
            let timestamp_writes = timestamps.map(Timestamps::writes);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: None, timestamp_writes });
            pass.set_pipeline(&pipeline.raw);
            pass.set_bind_group(0, &group, &[]);
            if pipeline.reads_zero() {
                pass.set_bind_group(1, &self.shared.zero.bind_group, &[]);
            }
            pass.dispatch_workgroups(workgroups, 1, 1);
        })
    }

    fn bind(&self, pipeline: &Pipeline, slices: &[Slice<'_>]) -> Result<wgpu::BindGroup, Error> {
        let bindings = pipeline.own_bindings();
        if bindings.len() != slices.len() {
            return Err(Error::Wgpu(format!("the program binds {} buffers, {} were given", bindings.len(), slices.len())));
        }
        let entry = |(binding, slice): (&Binding, &'_ Slice<'_>)| slice.check(binding.access, self.limits());
        bindings.zip(slices).try_for_each(entry)?;
        let entries: Vec<_> = pipeline.own_bindings().zip(slices).map(|(binding, slice)| slice.entry(binding.binding)).collect();
        let descriptor = wgpu::BindGroupDescriptor { label: None, layout: &pipeline.layout, entries: &entries };
        self.judge(|| self.raw().create_bind_group(&descriptor)).map_err(|error| self.blame(error, slices))
    }

    /// The error of a call, or the first argument that is of another device, if that is behind it.
    pub(super) fn blame(&self, error: Error, slices: &[Slice<'_>]) -> Error {
        let foreign = slices.iter().find(|slice| matches!(error, Error::Wgpu(_)) && self.is_foreign(slice.buffer));
        foreign.map_or(error, |slice| Error::WrongDevice { argument: slice.argument })
    }

    /// Whether wgpu says that a buffer is another device's. It says so before it finds any other fault with a binding.
    fn is_foreign(&self, buffer: &wgpu::Buffer) -> bool {
        let binding = Slice { argument: "", buffer, offset: 0, size: 4 };
        let layout = &self.shared.zero.layout;
        let descriptor = wgpu::BindGroupDescriptor { label: None, layout, entries: &[binding.entry(0)] };
        let (_, error) = scoped(self.raw(), || self.raw().create_bind_group(&descriptor));
        error.as_ref().is_some_and(is_mismatch)
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn is_mismatch(error: &wgpu::Error) -> bool {
    use std::error::Error as _;
    use wgpu::wgc::{binding_model::CreateBindGroupError, device::DeviceError};
    // wgpu wraps the cause in the name of the call.
    let cause = error.source().and_then(|context| context.source()).and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(CreateBindGroupError::Device(DeviceError::DeviceMismatch(_))))
}

/// Browsers answer later, so nothing is known yet.
#[cfg(target_arch = "wasm32")]
fn is_mismatch(_: &wgpu::Error) -> bool {
    false
}
