//! An accepted device. Holding a [`Gpu`] is the proof that the probe's lanes passed on it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(not(target_arch = "wasm32"))]
use std::time::Duration;

use bytemuck::Pod;

use crate::device::{Buffer, Device, Encoder, Facts, Launches, Pipeline, Slice, adapters, lacking};
use crate::error::{Error, check_len};
use crate::probe::{self, Capabilities, Form, Refusal, Requirements};
use crate::shader::{Lowering, ProductRoute, Program};

/// Workgroups in an elementwise launch: enough to fill any device many times over. More of them cost their start, and gained nothing:
/// on an H200 the exponential ran 6 % faster with 6,000 groups than with 32,000.
const MOST_WORKGROUPS: u32 = 8192;

/// The names of an own program's first buffers, for errors.
const BUFFERS: [&str; 8] =
    ["buffers[0]", "buffers[1]", "buffers[2]", "buffers[3]", "buffers[4]", "buffers[5]", "buffers[6]", "buffers[7]"];

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
    variant: Variant,
    pipelines: Arc<Mutex<HashMap<Program, Arc<Pipeline>>>>,
}

/// How the contract makes a device run something else than what was written, or lets it reach further. Kernels know nothing of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variant {
    /// Programs that others stand in for.
    pub(crate) replaced: Vec<(Program, Program)>,
    /// Compiled the ordinary way, with nothing to hold the driver back.
    pub(crate) plain: bool,
    /// Bytes that every binding reaches beyond its argument.
    pub(crate) reach: u64,
    /// The most workgroups of a launch, fewer than the device takes, so that kernels must stride.
    pub(crate) most_groups: Option<u32>,
    /// The most bytes of a binding, fewer than the device takes, so that kernels must cut their arrays into windows.
    pub(crate) most_bytes: Option<u64>,
}

impl Variant {
    /// What runs in a program's place.
    pub(crate) fn stand_in<'a>(&'a self, program: &'a Program) -> &'a Program {
        self.replaced.iter().find(|(written, _)| written == program).map_or(program, |(_, other)| other)
    }
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
    /// [`Error::Refused`] with the report, or with what the device lacks of
    /// [`LEAST_LIMITS`](crate::LEAST_LIMITS); [`Error::NoAdapter`] if the device is not the
    /// adapter's, or a GL one; [`Error::WrongDevice`] if the queue is not the device's.
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
        check_limits(adapter, &device.limits(), requirements)?;
        Self::accept(Device::adopt(adapter, device, queue)?, requirements).await
    }

    async fn of_adapter(adapter: &wgpu::Adapter, requirements: Requirements) -> Result<Self, Error> {
        check_limits(adapter, &adapter.limits(), requirements)?;
        Self::accept(Device::open(adapter).await?, requirements).await
    }

    async fn accept(device: Device, requirements: Requirements) -> Result<Self, Error> {
        let (form, capabilities) = probe::choose(&device, &requirements).await?;
        capabilities.usable(&requirements).map_err(Error::Refused)?;
        let (variant, pipelines) = (Variant::default(), Arc::default());
        Ok(Self { shared: Arc::new(Shared { device, form, requirements, capabilities, variant, pipelines }) })
    }

    /// The same device, with programs or launches changed on their way to it. What compiles alike is compiled once.
    pub(crate) fn with_variant(&self, variant: Variant) -> Self {
        let Shared { device, form, requirements, capabilities, variant: own, pipelines } = &*self.shared;
        let alike = own.plain == variant.plain && own.replaced == variant.replaced;
        let pipelines = if alike { Arc::clone(pipelines) } else { Arc::default() };
        let device = variant.most_bytes.map_or_else(|| device.clone(), |bytes| device.with_binding_limit(bytes));
        let capabilities = capabilities.clone();
        let (form, requirements) = (*form, *requirements);
        Self { shared: Arc::new(Shared { device, form, requirements, capabilities, variant, pipelines }) }
    }

    /// Compiles programs without running them.
    pub(crate) fn compiles(&self, programs: &[Program]) -> Result<(), Error> {
        programs.iter().try_for_each(|program| self.pipeline(program).map(drop))
    }

    /// How this device differs from what was accepted.
    pub(crate) fn variant(&self) -> Variant {
        self.shared.variant.clone()
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

    /// A new encoder, for the `encode_…` form of kernels and for commands of the caller's own.
    #[must_use]
    pub fn encoder(&self) -> Encoder {
        self.device().encoder()
    }

    /// Waits until the device has done all that was submitted.
    ///
    /// # Errors
    /// [`Error::DeviceLost`].
    pub fn wait(&self) -> Result<(), Error> {
        self.device().wait()
    }

    /// Encodes, submits, waits, and tells how long the commands ran by the device's own clock; `None` if it has none. What an empty compute
    /// pass takes in the same submission is taken off.
    ///
    /// # Errors
    /// Those of `encode`; [`Error::DeviceLost`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn time(&self, encode: impl FnOnce(&mut Encoder) -> Result<(), Error>) -> Result<Option<Duration>, Error> {
        pollster::block_on(self.device().time(encode))
    }

    pub(crate) fn device(&self) -> &Device {
        &self.shared.device
    }

    /// The pipeline of a program, made on first use.
    pub(crate) fn pipeline(&self, program: &Program) -> Result<Arc<Pipeline>, Error> {
        let pipelines = || self.shared.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = pipelines().get(program) {
            return Ok(Arc::clone(pipeline));
        }
        let pipeline = Arc::new(self.new_pipeline(program)?);
        pipelines().insert(program.clone(), Arc::clone(&pipeline));
        Ok(pipeline)
    }

    /// A pipeline of a program, or of what stands in for it, made anew.
    pub(crate) fn new_pipeline(&self, program: &Program) -> Result<Pipeline, Error> {
        let Form { lowering, modes, route } = self.shared.form;
        let stand_in = self.shared.variant.stand_in(program);
        if self.shared.variant.plain {
            return self.device().plain_pipeline(stand_in, route);
        }
        let lowered = stand_in.lower(lowering, route)?;
        // What stands in is a fault that was planted on purpose.
        if std::ptr::eq(stand_in, program) {
            lowered.check_kept()?;
        }
        self.device().lowered_pipeline(&lowered, modes)
    }

    /// Encodes one launch of a caller's own program: the words of `params` at binding 0, `buffers` at the bindings that
    /// follow, one invocation for each of `items` (more items than a dispatch takes are for the program to stride over).
    ///
    /// Indices out of range are clamped, and workgroup memory starts as zeros
    /// ([unless](Program::allow_uninitialized_workgroup_memory) told otherwise). Loops may end early
    /// on some devices, without an error: see [`Capabilities::longest_loop`].
    ///
    /// # Errors
    /// [`Error::Length`] if the program binds another number of buffers; [`Error::Shader`] if it
    /// doesn't lower or compile, binds something else than buffers in group 0, or has a float
    /// operation outside `keep` ([unless](Program::allow_unkept_floats) told otherwise);
    /// [`Error::Buffer`], [`Error::TooLarge`], [`Error::WrongDevice`] for a buffer that can't be
    /// bound, or is smaller than what the program declares; [`Error::Shared`] for two that can't be
    /// bound together; [`Error::DeviceLost`].
    pub fn encode_program(
        &self,
        encoder: &mut Encoder,
        program: &Program,
        params: &[u32],
        buffers: &[&Buffer<u32>],
        items: usize,
    ) -> Result<(), Error> {
        let wanted = self.pipeline(program)?.interface().bindings.iter().filter(|binding| binding.group == 0).count();
        // The first is of the parameters.
        check_len("buffers", wanted.saturating_sub(1), buffers.len())?;
        let names = BUFFERS.into_iter().chain(std::iter::repeat("buffers"));
        let slices: Vec<_> = buffers.iter().zip(names).map(|(buffer, name)| buffer.slice(name)).collect();
        self.encode(encoder, |launches| self.launch(launches, program, params, &slices, items))
    }

    /// [`encode_program`](Self::encode_program), submitted; does not wait.
    ///
    /// # Errors
    /// As [`encode_program`](Self::encode_program).
    pub fn run_program(
        &self,
        program: &Program,
        params: &[u32],
        buffers: &[&Buffer<u32>],
        items: usize,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_program(encoder, program, params, buffers, items))
    }

    /// What the driver tells of a program's compiled form, a name and a value each.
    pub(crate) fn statistics(&self, program: &Program) -> Result<Vec<(String, String)>, Error> {
        let Form { lowering, modes, route } = self.shared.form;
        if lowering == Lowering::Native { self.device().statistics(program, modes, route) } else { Ok(Vec::new()) }
    }

    /// The lowering and the product route that the probe chose.
    pub(crate) fn form(&self) -> (Lowering, ProductRoute) {
        (self.shared.form.lowering, self.shared.form.route)
    }

    /// Workgroups for `items` elements at `per_group` each, a loop over the rest.
    pub(crate) fn elementwise_groups(&self, items: usize, per_group: u32) -> u32 {
        let most_groups = self.shared.variant.most_groups.unwrap_or(MOST_WORKGROUPS);
        self.device().workgroups(items as u64, per_group).min(most_groups)
    }

    /// Workgroups of a launch, at most.
    pub(crate) fn most_groups(&self) -> usize {
        let most = self.shared.variant.most_groups.unwrap_or(u32::MAX);
        self.device().workgroups(u64::MAX, 1).min(most) as usize
    }

    /// Bytes that one storage binding holds.
    pub(crate) fn binding_limit(&self) -> u64 {
        self.device().limits().max_storage_buffer_binding_size
    }

    /// Encodes the launches of one call, all of them or none.
    pub(crate) fn encode(
        &self,
        encoder: &mut Encoder,
        launch: impl FnOnce(&mut Launches) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut launches = Launches::default();
        launch(&mut launches)?;
        self.device().encode(encoder, &launches)
    }

    /// Adds one launch over `items` elements: the params words first, then the arguments. No items, no launch.
    pub(crate) fn launch(
        &self,
        launches: &mut Launches,
        program: &Program,
        params: &[u32],
        arguments: &[Slice<'_>],
        items: usize,
    ) -> Result<(), Error> {
        let groups = self.elementwise_groups(items, self.pipeline(program)?.workgroup_size());
        self.launch_groups(launches, program, params, arguments, groups as usize)
    }

    /// [`launch`](Self::launch) with a workgroup for each of `groups` jobs, as many as a dispatch takes.
    pub(crate) fn launch_groups(
        &self,
        launches: &mut Launches,
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
        let Variant { reach, most_groups, .. } = self.shared.variant;
        let arguments = arguments.iter().map(|argument| argument.reaching(reach));
        let slices: Vec<_> = std::iter::once(params.slice("params")).chain(arguments).collect();
        let groups = self.device().workgroups(groups as u64, 1).min(most_groups.unwrap_or(u32::MAX));
        self.device().launch(launches, &pipeline, &slices, groups)
    }

    /// Encodes, submits, and does not wait.
    pub(crate) fn submit(&self, encode: impl FnOnce(&mut Encoder) -> Result<(), Error>) -> Result<(), Error> {
        let mut encoder = self.device().encoder();
        encode(&mut encoder)?;
        self.device().submit(encoder).map(drop)
    }
}

/// Refuses a device on which some program of the crate could not run.
fn check_limits(adapter: &wgpu::Adapter, limits: &wgpu::Limits, requirements: Requirements) -> Result<(), Error> {
    let reasons = lacking(limits);
    if reasons.is_empty() {
        return Ok(());
    }
    let facts = Facts::of(adapter);
    let capabilities = Capabilities { adapter: Some(facts.clone()), ..Capabilities::nothing(facts.name) };
    Err(Error::Refused(Box::new(Refusal { requirements, reasons, capabilities })))
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
