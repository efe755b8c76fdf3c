//! An accepted device. Holding a [`Gpu`] is the proof that the probe's lanes passed on it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(not(target_arch = "wasm32"))]
use std::time::Duration;

use bytemuck::Pod;

use crate::device::{Buffer, Device, Pipeline, Slice, adapters};
use crate::error::Error;
use crate::probe::{self, Capabilities, Form, Refusal, Requirements};
use crate::shader::{Identity, Lowering, ProductRoute, Program};

/// Workgroups in an elementwise launch: enough to fill any device many times over. More of them cost their start, and gained nothing:
/// on an H200 the exponential ran 6 % faster with 6,000 groups than with 32,000.
const MOST_WORKGROUPS: u32 = 8192;

/// An accepted device, with its queue and the pipelines made so far. Clones are the same device.
///
/// Kernels are methods, defined beside their host twins in [`kernels`](crate::kernels). Each comes in three forms: on
/// slices (upload, run, read back), on device buffers (`…_into`), and encoded into the caller's own encoder
/// (`encode_…`).
#[derive(Clone, Debug)]
pub struct Gpu {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    device: Device,
    form: Form,
    requirements: Requirements,
    capabilities: Capabilities,
    pipelines: Mutex<HashMap<Identity, Arc<Pipeline>>>,
}

/// An adapter, and what became of it.
#[derive(Debug)]
pub struct Candidate {
    /// The adapter's name and backend.
    pub name: String,
    /// The accepted device, or the error: [`Error::Refused`] with the report where the probe said no.
    pub verdict: Result<Gpu, Error>,
}

impl Gpu {
    /// The first adapter that meets the default requirements: discrete ones first, software ones last.
    ///
    /// # Errors
    /// [`Error::NoAdapter`] if there is none at all; else the refusal of the first adapter.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new() -> Result<Self, Error> {
        Self::with(Requirements::default())
    }

    /// The first adapter that meets `requirements`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn with(requirements: Requirements) -> Result<Self, Error> {
        pollster::block_on(Self::with_async(requirements))
    }

    /// Every adapter of this machine but GL's, with its verdict, in the order in which [`with`](Self::with) tries them.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn all(requirements: Requirements) -> Vec<Candidate> {
        pollster::block_on(Self::all_async(requirements))
    }

    /// [`with`](Self::with), without blocking.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub async fn with_async(requirements: Requirements) -> Result<Self, Error> {
        let mut first_error = None;
        for adapter in sorted_adapters().await {
            match Self::of_adapter(&adapter, requirements).await {
                Ok(gpu) => return Ok(gpu),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or_else(|| Error::NoAdapter("wgpu finds none on this machine".to_owned())))
    }

    /// [`all`](Self::all), without blocking.
    pub async fn all_async(requirements: Requirements) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for adapter in sorted_adapters().await {
            let info = adapter.get_info();
            let verdict = Self::of_adapter(&adapter, requirements).await;
            candidates.push(Candidate { name: format!("{} ({})", info.name, info.backend), verdict });
        }
        candidates
    }

    /// The caller's own device, probed. Enable [`required_features`](crate::required_features) on it for full speed.
    ///
    /// # Errors
    /// [`Error::Refused`] with the report; [`Error::NoAdapter`] if the device is not the adapter's, or a GL one.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn from_wgpu(
        adapter: &wgpu::Adapter,
        device: wgpu::Device,
        queue: wgpu::Queue,
        requirements: Requirements,
    ) -> Result<Self, Error> {
        pollster::block_on(Self::from_wgpu_async(adapter, device, queue, requirements))
    }

    /// [`from_wgpu`](Self::from_wgpu), without blocking.
    ///
    /// # Errors
    /// As [`from_wgpu`](Self::from_wgpu).
    pub async fn from_wgpu_async(
        adapter: &wgpu::Adapter,
        device: wgpu::Device,
        queue: wgpu::Queue,
        requirements: Requirements,
    ) -> Result<Self, Error> {
        Self::accept(Device::adopt(adapter, device, queue)?, requirements).await
    }

    async fn of_adapter(adapter: &wgpu::Adapter, requirements: Requirements) -> Result<Self, Error> {
        Self::accept(Device::open(adapter).await?, requirements).await
    }

    async fn accept(device: Device, requirements: Requirements) -> Result<Self, Error> {
        let (form, capabilities) = probe::choose(&device, &requirements).await?;
        capabilities.usable(&requirements).map_err(Error::Refused)?;
        let pipelines = Mutex::default();
        Ok(Self { shared: Arc::new(Shared { device, form, requirements, capabilities, pipelines }) })
    }

    /// What the probe measured.
    #[must_use]
    pub fn capabilities(&self) -> &Capabilities {
        &self.shared.capabilities
    }

    /// What the device was accepted under.
    #[must_use]
    pub fn requirements(&self) -> &Requirements {
        &self.shared.requirements
    }

    /// The device as wgpu knows it.
    #[must_use]
    pub fn raw(&self) -> &wgpu::Device {
        self.device().raw()
    }

    /// The device's queue.
    #[must_use]
    pub fn queue(&self) -> &wgpu::Queue {
        self.device().queue()
    }

    /// A device buffer of `values`.
    ///
    /// # Errors
    /// [`Error::TooLarge`], [`Error::OutOfMemory`], [`Error::DeviceLost`].
    pub fn upload<T: Pod>(&self, values: &[T]) -> Result<Buffer<T>, Error> {
        self.device().buffer("values", values)
    }

    /// A device buffer of `len` elements of zero bytes.
    ///
    /// # Errors
    /// As [`upload`](Self::upload).
    pub fn zeroed<T: Pod>(&self, len: usize) -> Result<Buffer<T>, Error> {
        self.device().zeroed_buffer("len", len)
    }

    /// The elements of a device buffer, once all that was submitted has run.
    ///
    /// # Errors
    /// [`Error::WrongDevice`], [`Error::Buffer`], [`Error::OutOfMemory`], [`Error::DeviceLost`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn download<T: Pod>(&self, buffer: &Buffer<T>) -> Result<Vec<T>, Error> {
        pollster::block_on(self.download_async(buffer))
    }

    /// [`download`](Self::download); on native targets the first poll still waits for the device.
    ///
    /// # Errors
    /// As [`download`](Self::download).
    pub async fn download_async<T: Pod>(&self, buffer: &Buffer<T>) -> Result<Vec<T>, Error> {
        self.device().read(buffer.slice("buffer")).await
    }

    /// Waits until the device has done all that was submitted.
    ///
    /// # Errors
    /// [`Error::DeviceLost`].
    pub fn wait(&self) -> Result<(), Error> {
        self.device().wait()
    }

    /// Encodes, submits, waits, and tells how long the commands ran by the device's own clock; `None` if it has none.
    ///
    /// # Errors
    /// Those of `encode`; [`Error::DeviceLost`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn time(
        &self,
        encode: impl FnOnce(&mut wgpu::CommandEncoder) -> Result<(), Error>,
    ) -> Result<Option<Duration>, Error> {
        pollster::block_on(self.device().time(encode))
    }

    pub(crate) fn device(&self) -> &Device {
        &self.shared.device
    }

    /// The pipeline of a program, made on first use.
    pub(crate) fn pipeline(&self, program: &Program) -> Result<Arc<Pipeline>, Error> {
        let pipelines = || self.shared.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        let identity = program.identity();
        if let Some(pipeline) = pipelines().get(&identity) {
            return Ok(Arc::clone(pipeline));
        }
        let pipeline = Arc::new(self.new_pipeline(program)?);
        pipelines().insert(identity, Arc::clone(&pipeline));
        Ok(pipeline)
    }

    pub(crate) fn new_pipeline(&self, program: &Program) -> Result<Pipeline, Error> {
        let Form { lowering, modes, route } = self.shared.form;
        self.device().pipeline(program, lowering, modes, route)
    }

    /// The lowering and the product route that the probe chose.
    pub(crate) fn form(&self) -> (Lowering, ProductRoute) {
        (self.shared.form.lowering, self.shared.form.route)
    }

    /// Workgroups for `items` elements at `per_group` each, a loop over the rest.
    pub(crate) fn elementwise_groups(&self, items: usize, per_group: u32) -> u32 {
        self.device().workgroups(items as u64, per_group).min(MOST_WORKGROUPS)
    }

    /// Encodes one launch over `items` elements: the params words first, then the arguments. No items, no dispatch.
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        program: &Program,
        params: &[u32],
        arguments: &[Slice<'_>],
        items: usize,
    ) -> Result<(), Error> {
        let groups = self.elementwise_groups(items, self.pipeline(program)?.workgroup_size());
        self.encode_groups(encoder, program, params, arguments, groups as usize)
    }

    /// [`encode`](Self::encode) with a workgroup for each of `groups` jobs, as many as a dispatch takes.
    pub(crate) fn encode_groups(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        program: &Program,
        params: &[u32],
        arguments: &[Slice<'_>],
        groups: usize,
    ) -> Result<(), Error> {
        if groups == 0 {
            return Ok(());
        }
        let pipeline = self.pipeline(program)?;
        let params = self.device().buffer("params", params)?;
        let slices: Vec<_> = std::iter::once(params.slice("params")).chain(arguments.iter().copied()).collect();
        let groups = self.device().workgroups(groups as u64, 1);
        self.device().encode(encoder, &pipeline, &slices, groups)
    }

    /// Encodes, submits, and does not wait.
    pub(crate) fn submit(
        &self,
        encode: impl FnOnce(&mut wgpu::CommandEncoder) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut encoder = self.device().encoder();
        encode(&mut encoder)?;
        self.device().submit(encoder).map(drop)
    }
}

/// Discrete adapters first, then integrated and virtual ones, software last.
async fn sorted_adapters() -> Vec<wgpu::Adapter> {
    let mut all = adapters().await;
    all.sort_by_key(|adapter| match adapter.get_info().device_type {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::VirtualGpu => 2,
        wgpu::DeviceType::Other => 3,
        wgpu::DeviceType::Cpu => 4,
    });
    all
}

impl From<Box<Refusal>> for Error {
    fn from(refusal: Box<Refusal>) -> Self {
        Self::Refused(refusal)
    }
}
