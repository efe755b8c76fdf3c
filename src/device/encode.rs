//! Dispatches, bound one by one and written into an encoder together.

use super::faults::scoped;
use super::pipeline::Prelude;
use super::slice::SMALLEST;
use super::{Device, Encoder, Pipeline, Slice};
use crate::error::Error;
use crate::shader::Access;

/// The dispatches of one call, in order: all of them go into an encoder, or none.
#[derive(Debug, Default)]
pub(crate) struct Launches(Vec<Launch>);

#[derive(Debug)]
struct Launch {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    prelude: Option<wgpu::BindGroup>,
    workgroups: u32,
}

impl Device {
    /// The workgroups for `items` at `per_group` each, at most as many as one dimension of a dispatch takes: kernels stride over the rest.
    pub(crate) fn workgroups(&self, items: u64, per_group: u32) -> u32 {
        let most = self.limits().max_compute_workgroups_per_dimension;
        items.div_ceil(per_group.into()).min(most.into()) as u32
    }

    /// Adds one dispatch, with a range for each binding of group 0 in order.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`], [`Error::TooLarge`] or [`Error::WrongDevice`] for a range that cannot be
    /// bound; [`Error::Shared`] for two that cannot be bound together; [`Error::DeviceLost`].
    pub(crate) fn launch(
        &self,
        launches: &mut Launches,
        pipeline: &Pipeline,
        slices: &[Slice<'_>],
        workgroups: u32,
    ) -> Result<(), Error> {
        let (group, prelude) = (self.bind(pipeline, slices)?, self.bind_prelude(pipeline, slices)?);
        launches.0.push(Launch { pipeline: pipeline.raw.clone(), group, prelude, workgroups });
        Ok(())
    }

    /// Writes dispatches into an encoder, in one compute pass: each further pass costs an H200 5 µs.
    ///
    /// # Errors
    ///
    /// [`Error::WrongDevice`] for another device's encoder; [`Error::DeviceLost`].
    pub(crate) fn encode(&self, encoder: &mut Encoder, launches: &Launches) -> Result<(), Error> {
        self.check_encoder(encoder)?;
        if launches.0.is_empty() {
            return Ok(());
        }
        self.judge(|| {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for launch in &launches.0 {
                pass.set_pipeline(&launch.pipeline);
                pass.set_bind_group(0, &launch.group, &[]);
                pass.set_bind_group(1, &launch.prelude, &[]);
                pass.dispatch_workgroups(launch.workgroups, 1, 1);
            }
        })
    }

    /// Runs one dispatch by itself and does not wait.
    ///
    /// # Errors
    ///
    /// Those of [`launch`](Self::launch) and of [`submit`](Self::submit).
    pub(crate) fn run(&self, pipeline: &Pipeline, slices: &[Slice<'_>], workgroups: u32) -> Result<(), Error> {
        let (mut launches, mut encoder) = (Launches::default(), self.encoder());
        self.launch(&mut launches, pipeline, slices, workgroups)?;
        self.encode(&mut encoder, &launches)?;
        self.submit(encoder).map(drop)
    }

    fn bind(&self, pipeline: &Pipeline, slices: &[Slice<'_>]) -> Result<wgpu::BindGroup, Error> {
        let bindings = pipeline.own_bindings();
        if bindings.len() != slices.len() {
            return Err(Error::Wgpu(format!(
                "the program binds {} buffers, {} were given",
                bindings.len(),
                slices.len()
            )));
        }
        let mut entries = Vec::with_capacity(slices.len());
        for (at, (binding, slice)) in bindings.zip(slices).enumerate() {
            self.check_owner(slice)?;
            for (other_binding, other) in pipeline.own_bindings().zip(&slices[..at]) {
                slice.check_apart(binding.access, other, other_binding.access)?;
            }
            slice.check_least(binding)?;
            entries.push(slice.bind(binding.binding, binding.access, self.limits())?);
        }
        let descriptor = wgpu::BindGroupDescriptor { label: None, layout: &pipeline.layout, entries: &entries };
        self.judge(|| self.raw().create_bind_group(&descriptor)).map_err(|error| self.blame(error, slices))
    }

    fn bind_prelude(&self, pipeline: &Pipeline, slices: &[Slice<'_>]) -> Result<Option<wgpu::BindGroup>, Error> {
        match &pipeline.prelude {
            Prelude::Nothing => Ok(None),
            Prelude::Zero => Ok(Some(self.shared.zero.bind_group.clone())),
            Prelude::Sizes(sized) => self.bind_sizes(sized, slices).map(Some),
        }
    }

    fn bind_sizes(&self, sized: &[u32], slices: &[Slice<'_>]) -> Result<wgpu::BindGroup, Error> {
        // Bindings are numbered without gaps, and no binding limit of Metal's exceeds a word.
        let sizes: Vec<_> = sized.iter().map(|&binding| slices[binding as usize].bound() as u32).collect();
        let buffer = self.buffer("sizes", &sizes)?;
        let entries = [buffer.slice("sizes").bind(0, Access::Read, self.limits())?];
        let layout = &self.shared.zero.layout;
        let descriptor = wgpu::BindGroupDescriptor { label: Some("double32 sizes"), layout, entries: &entries };
        self.judge(|| self.raw().create_bind_group(&descriptor))
    }

    /// wgpu's own check is not enough: it numbers buffers by instance, and takes another instance's buffer for the one with that number here.
    pub(super) fn check_owner(&self, slice: &Slice<'_>) -> Result<(), Error> {
        if slice.owner.is_none_or(|owner| self.owns(owner)) {
            return Ok(());
        }
        Err(Error::WrongDevice { argument: slice.argument })
    }

    /// The error of a call, or the first argument that is another device's, if that is behind it.
    pub(super) fn blame(&self, error: Error, slices: &[Slice<'_>]) -> Error {
        let foreign = slices.iter().find(|slice| matches!(error, Error::Wgpu(_)) && self.is_foreign(slice.buffer));
        foreign.map_or(error, |slice| Error::WrongDevice { argument: slice.argument })
    }

    /// Whether wgpu says that a buffer is another device's. It says so before it finds any other fault with a binding.
    fn is_foreign(&self, buffer: &wgpu::Buffer) -> bool {
        let entries = [Slice::new("", buffer, SMALLEST).entry(0, SMALLEST)];
        let descriptor = wgpu::BindGroupDescriptor { label: None, layout: &self.shared.zero.layout, entries: &entries };
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
