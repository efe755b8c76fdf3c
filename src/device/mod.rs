//! An open device: every call to wgpu that this crate makes.
//!
//! Knows programs as texts with an interface; what they compute, and whether the device computes it right, belongs to `kernels` and `probe`.
//!
//! Errors of wgpu come back from the call that caused them, typed. In browsers they arrive later: there, what cannot be awaited is
//! recorded on devices opened here and returned by a following call.

mod adapters;
mod buffer;
mod encode;
mod encoder;
mod faults;
mod float_controls;
mod native;
mod pipeline;
mod slice;
#[cfg(test)]
mod tests;
mod timing;
mod transfer;
mod unsafe_calls;

use std::sync::{Arc, Weak};

pub use adapters::{Facts, LEAST_LIMITS, required_features};
pub(crate) use adapters::{adapters, lacking};
pub use buffer::Buffer;
pub(crate) use encode::Launches;
pub use encoder::Encoder;
pub(crate) use pipeline::Pipeline;
pub(crate) use slice::{Slice, check_output};

use crate::error::Error;
use crate::shader::{FloatModes, Lowering};
use faults::Faults;
use native::Native;
use pipeline::Zero;

/// A device with its queue, and what is known of its adapter. Clones are the same device.
#[derive(Clone, Debug)]
pub(crate) struct Device {
    shared: Arc<Shared>,
    limits: Arc<wgpu::Limits>,
}

/// Which device made a buffer.
pub(crate) type Owner = Weak<Shared>;

#[derive(Debug)]
pub(crate) struct Shared {
    raw: wgpu::Device,
    queue: wgpu::Queue,
    facts: Facts,
    native: Option<Native>,
    faults: Arc<Faults>,
    zero: Zero,
}

impl Device {
    /// Opens a device with all that its adapter has: its own limits, and [`required_features`].
    ///
    /// # Errors
    ///
    /// [`Error::NoAdapter`] if the adapter is a GL one, or gives no device.
    pub(crate) async fn open(adapter: &wgpu::Adapter) -> Result<Self, Error> {
        adapters::refuse_gl(adapter)?;
        let wanted = wgpu::DeviceDescriptor {
            label: Some("double32"),
            required_features: required_features(adapter),
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) =
            adapter.request_device(&wanted).await.map_err(|error| adapters::no_device(adapter, &error))?;
        let faults = Arc::new(Faults::default());
        faults.listen(&device);
        Self::assemble(adapter, device, queue, faults)
    }

    /// Takes a caller's own device. Its error handler and its loss callback stay the caller's.
    ///
    /// # Errors
    ///
    /// [`Error::NoAdapter`] if the adapter is a GL one, or another than the device's;
    /// [`Error::WrongDevice`] if the queue is.
    pub(crate) fn adopt(adapter: &wgpu::Adapter, device: wgpu::Device, queue: wgpu::Queue) -> Result<Self, Error> {
        adapters::refuse_gl(adapter)?;
        adapters::refuse_other(adapter, &device)?;
        let faults = Arc::<Faults>::default();
        faults.check_queue(&device, &queue)?;
        Self::assemble(adapter, device, queue, faults)
    }

    fn assemble(
        adapter: &wgpu::Adapter,
        raw: wgpu::Device,
        queue: wgpu::Queue,
        faults: Arc<Faults>,
    ) -> Result<Self, Error> {
        let zero = faults.judge(&raw, || Zero::new(&raw))?;
        let limits = Arc::new(raw.limits());
        let shared = Shared { facts: Facts::of(adapter), native: Native::of(adapter), raw, queue, faults, zero };
        Ok(Self { shared: Arc::new(shared), limits })
    }

    /// The device as wgpu knows it.
    pub(crate) fn raw(&self) -> &wgpu::Device {
        &self.shared.raw
    }

    /// The device's queue.
    pub(crate) fn queue(&self) -> &wgpu::Queue {
        &self.shared.queue
    }

    /// What the device may be asked for.
    pub(crate) fn limits(&self) -> &wgpu::Limits {
        &self.limits
    }

    /// The same device, taken for one whose storage bindings hold no more than `bytes`.
    pub(crate) fn with_binding_limit(&self, bytes: u64) -> Self {
        let limits = wgpu::Limits { max_storage_buffer_binding_size: bytes, ..(*self.limits).clone() };
        Self { limits: Arc::new(limits), ..self.clone() }
    }

    /// What the adapter says of itself.
    pub(crate) fn facts(&self) -> &Facts {
        &self.shared.facts
    }

    /// The lowerings that the device can take with the float modes it reports, best first.
    pub(crate) fn ladder(&self) -> Vec<(Lowering, FloatModes)> {
        let native = self.native().map(|native| (Lowering::Native, native.modes()));
        native.into_iter().chain([(Lowering::Portable, FloatModes::default())]).collect()
    }

    /// What native programs are made for; nothing where the device takes none.
    fn native(&self) -> Option<Native> {
        let passthrough = self.raw().features().contains(wgpu::Features::PASSTHROUGH_SHADERS);
        self.shared.native.filter(|_| passthrough)
    }

    /// Hands the encoder's commands to the device and does not wait for them.
    ///
    /// # Errors
    ///
    /// [`Error::Wgpu`] if a command in the encoder was invalid; [`Error::DeviceLost`].
    pub(crate) fn submit(&self, encoder: Encoder) -> Result<wgpu::SubmissionIndex, Error> {
        self.judge(|| self.queue().submit([encoder.finish()]))
    }

    /// Waits until the device has done all that was submitted. In browsers it returns at once; reading is what waits there.
    ///
    /// # Errors
    ///
    /// [`Error::DeviceLost`].
    pub(crate) fn wait(&self) -> Result<(), Error> {
        self.poll(wgpu::PollType::wait_indefinitely())
    }

    fn poll(&self, how: wgpu::PollType) -> Result<(), Error> {
        self.shared.faults.poll(self.raw(), how)
    }

    /// Makes calls to wgpu and returns their error, or the device's loss.
    fn judge<R>(&self, calls: impl FnOnce() -> R) -> Result<R, Error> {
        self.shared.faults.judge(self.raw(), calls)
    }
}
