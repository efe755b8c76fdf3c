//! The device layer on whatever adapter this machine has: llvmpipe in CI.
//!
//! Tests that need an adapter are ignored until they are asked for, so that a run without one counts them:
//! `cargo test --lib -- --include-ignored`.

use bytemuck::Pod;
use pollster::block_on;

use super::pipeline::Prelude;
use super::*;
use crate::shader::{Part, ProductRoute, Program};

const DOUBLE: Part = Part {
    name: "double",
    text: "
@group(0) @binding(0) var<uniform> count: vec4<u32>;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn double(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < count.x; i += groups.x * 64u) {
        output[i] = keep(input[i] + input[i]);
    }
}
",
};

const CROWD: Part = Part {
    name: "crowd",
    text: "
@group(0) @binding(0) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1024, 1024)
fn crowd(@builtin(global_invocation_id) id: vec3<u32>) {
    enter();
    output[id.x] = 1.0;
}
",
};

fn double() -> Program {
    Program::new("double", vec![DOUBLE])
}

fn adapter() -> wgpu::Adapter {
    block_on(adapters()).into_iter().next().expect("an adapter")
}

fn device() -> Device {
    block_on(Device::open(&adapter())).expect("a device")
}

/// A device as a caller might have made it, with no feature at all.
fn adopted() -> Device {
    let adapter = adapter();
    let (device, queue) = block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).expect("a device");
    Device::adopt(&adapter, device, queue).expect("the adapter's own device")
}

fn count(device: &Device, len: usize) -> wgpu::Buffer {
    let words = [len as u32, 0, 0, 0];
    device.upload_bytes("count", bytemuck::bytes_of(&words), wgpu::BufferUsages::UNIFORM).expect("a uniform buffer")
}

fn arguments<'a>(count: &'a wgpu::Buffer, input: &'a Buffer<f32>, output: &'a Buffer<f32>) -> [Slice<'a>; 3] {
    [Slice::new("count", count, 16), input.slice("input"), output.slice("output")]
}

fn doubled(device: &Device, pipeline: &Pipeline, values: &[f32]) -> Result<Vec<f32>, Error> {
    let count = count(device, values.len());
    let input = device.buffer("input", values)?;
    let output = device.zeroed_buffer::<f32>("output", values.len())?;
    device.run(pipeline, &arguments(&count, &input, &output), device.workgroups(values.len() as u64, 64))?;
    read(device, output.slice("output"))
}

fn read<T: Pod>(device: &Device, slice: Slice<'_>) -> Result<Vec<T>, Error> {
    block_on(device.read(slice))
}

fn runs_on_every_rung(device: &Device) {
    let values: Vec<f32> = (0..1000).map(|i| i as f32).collect();
    let expected: Vec<f32> = values.iter().map(|value| value + value).collect();
    for (lowering, modes) in device.ladder() {
        let pipeline = device.pipeline(&double(), lowering, modes, ProductRoute::Fma).expect("a pipeline");
        assert_eq!(pipeline.workgroup_size(), 64);
        assert_eq!(doubled(device, &pipeline, &values).expect("a result"), expected, "{lowering:?}");
    }
}

fn portable(device: &Device) -> Pipeline {
    device.pipeline(&double(), Lowering::Portable, FloatModes::default(), ProductRoute::Fma).expect("a pipeline")
}

fn lost<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::DeviceLost(_)))
}

#[test]
fn handles_cross_threads() {
    fn check<T: Send + Sync>() {}
    check::<Device>();
    check::<Pipeline>();
    check::<Buffer<f32>>();
}

#[test]
#[ignore = "needs an adapter"]
fn every_lowering_runs() {
    let device = device();
    eprintln!("{:?} {:?}", device.facts(), device.shared.native);
    if device.raw().features().contains(wgpu::Features::PASSTHROUGH_SHADERS) {
        assert_eq!(device.ladder().len(), 2);
    }
    runs_on_every_rung(&device);
}

#[test]
#[ignore = "needs an adapter"]
fn a_callers_device_without_passthrough_takes_the_portable_form() {
    let device = adopted();
    assert_eq!(device.ladder(), [(Lowering::Portable, FloatModes::default())]);
    runs_on_every_rung(&device);
    let native = device.pipeline(&double(), Lowering::Native, FloatModes::default(), ProductRoute::Fma);
    assert!(matches!(native, Err(Error::Shader { .. })), "{native:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn unreported_float_modes_are_refused() {
    let device = device();
    let all = FloatModes { rounding_rte: true, denorm_preserve: true, signed_zero_inf_nan_preserve: true };
    let pipeline = device.pipeline(&double(), Lowering::Native, all, ProductRoute::Fma);
    assert_eq!(pipeline.is_ok(), device.native().is_some_and(|native| native.modes() == all));
}

#[test]
#[ignore = "needs an adapter"]
fn compile_errors_are_typed() {
    let device = device();
    let parsed = device.portable_module("nonsense", "fn nonsense(").map(drop);
    assert!(matches!(&parsed, Err(Error::Shader { part, .. }) if part == "nonsense"), "{parsed:?}");
    let crowd = Program::new("crowd", vec![CROWD]);
    for (lowering, modes) in device.ladder() {
        let error =
            device.pipeline(&crowd, lowering, modes, ProductRoute::Fma).map(drop).expect_err("too many invocations");
        assert!(error.to_string().contains("1024"), "{error}");
    }
    runs_on_every_rung(&device);
}

#[test]
#[ignore = "needs an adapter"]
fn errors_of_the_pipeline_itself_are_typed() {
    let device = device();
    let text = "@compute @workgroup_size(1) fn other() {}";
    let module = device.portable_module("other", text).expect("a module");
    let interface = double().interface(Lowering::Portable, ProductRoute::Fma).expect("an interface");
    let pipeline = device.assemble_pipeline(&double(), &module, interface, Prelude::Nothing).map(drop);
    assert!(matches!(&pipeline, Err(Error::Shader { .. })), "{pipeline:?}");
}

/// What a Metal kernel is given, read by a program for any backend.
#[test]
#[ignore = "needs an adapter"]
fn the_sizes_of_the_wanted_bindings_are_bound_in_their_order() {
    let device = device();
    let text = "
@group(1) @binding(0) var<storage, read> sizes: array<u32>;
@group(0) @binding(0) var<uniform> count: vec4<u32>;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@compute @workgroup_size(1)
fn double() {
    output[0] = f32(sizes[0]) + input[0] + f32(count.x);
    output[1] = f32(sizes[1]);
}";
    let module = device.portable_module("sizes", text).expect("a module");
    let interface = double().interface(Lowering::Native, ProductRoute::Fma).expect("an interface");
    let prelude = Prelude::Sizes(vec![2, 1]);
    let pipeline = device.assemble_pipeline(&double(), &module, interface, prelude).expect("a pipeline");
    let (count, input) = (count(&device, 0), device.zeroed_buffer::<f32>("input", 77).expect("a buffer"));
    let output = device.zeroed_buffer::<f32>("output", 8).expect("a buffer");
    device.run(&pipeline, &arguments(&count, &input, &output), 1).expect("it runs");
    let found: Vec<f32> = read(&device, output.slice("output")).expect("a result");
    assert_eq!(found[..2], [32.0, 308.0]);
}

#[test]
#[ignore = "needs an adapter"]
fn too_large_names_the_argument_and_both_numbers() {
    let device = device();
    let largest = device.limits().max_buffer_size;
    let error = device.zeroed("field", largest + 1, wgpu::BufferUsages::STORAGE).expect_err("too large");
    assert!(
        matches!(error, Error::TooLarge { argument: "field", bytes, limit } if bytes == largest + 1 && limit == largest),
        "{error}"
    );
    let uncountable = device.zeroed_buffer::<[f32; 4]>("field", usize::MAX).map(drop);
    assert!(matches!(uncountable, Err(Error::TooLarge { bytes: u64::MAX, .. })), "{uncountable:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn ranges_that_cannot_be_bound_are_refused() {
    let device = device();
    let pipeline = portable(&device);
    let (count, field) = (count(&device, 1), device.zeroed_buffer::<f32>("field", 1024).expect("a buffer"));
    let bind = |input: Slice<'_>| {
        let slices = [Slice::new("count", &count, 16), input, field.slice("output")];
        device.run(&pipeline, &slices, 1).expect_err("a bad range").to_string()
    };
    let input = field.slice("input");
    assert_eq!(bind(Slice { offset: 2, ..input }), "input: 4096 bytes from offset 2 are needed, the buffer has 4096");
    assert!(bind(Slice { offset: 2, size: 8, ..input }).starts_with("input: offset 2 is no multiple of "));
    assert_eq!(bind(Slice { buffer: &count, size: 16, ..input }), "input: the buffer lacks the usage STORAGE");
    let limit = device.limits().max_storage_buffer_binding_size;
    assert_eq!(
        bind(Slice { size: limit + 4, ..input }),
        format!("input needs {} bytes, the device's limit is {limit}", limit + 4)
    );
    let few = device.run(&pipeline, &[], 1);
    assert!(matches!(few, Err(Error::Wgpu(_))), "{few:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn invalid_commands_are_typed_when_submitted() {
    let device = device();
    let (count, field) = (count(&device, 4), device.zeroed_buffer::<f32>("field", 4).expect("a buffer"));
    let ran = device.run(&portable(&device), &arguments(&count, &field, &field), 1);
    assert!(matches!(ran, Err(Error::Wgpu(_))), "{ran:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn what_nobody_caught_is_returned_by_the_next_call() {
    let device = device();
    let nonsense =
        wgpu::BufferDescriptor { label: None, size: 4, usage: wgpu::BufferUsages::empty(), mapped_at_creation: false };
    drop(device.raw().create_buffer(&nonsense));
    assert!(matches!(device.wait(), Err(Error::Wgpu(_))));
    device.wait().expect("returned once");
}

#[test]
fn lack_of_memory_is_typed() {
    let error = faults::typed(wgpu::Error::OutOfMemory { source: "no more".into() });
    assert!(matches!(&error, Error::OutOfMemory(message) if message == "no more"), "{error}");
}

#[test]
#[ignore = "needs an adapter"]
fn bytes_come_back() {
    let device = device();
    for len in [0, 1, 3, 4, 1021, 200_000_003] {
        let sent: Vec<u8> = (0..len).map(|i: u32| (i ^ (i >> 8) ^ (i >> 16)) as u8).collect();
        let buffer = device.buffer("bytes", &sent).expect("a buffer");
        let received = read::<u8>(&device, buffer.slice("bytes")).expect("the bytes");
        assert!(sent == received, "{len} bytes");
    }
    let pair = device.buffer("pair", &[[1.0_f32, 2.0], [3.0, 4.0]]).expect("a buffer");
    let second = Slice { offset: 8, size: 8, ..pair.slice("pair") };
    assert_eq!(read::<[f32; 2]>(&device, second).expect("the second pair"), [[3.0, 4.0]]);
}

#[test]
#[ignore = "needs an adapter"]
fn new_buffers_are_zero() {
    let device = device();
    let buffer = device.zeroed_buffer::<u32>("zeros", 1000).expect("a buffer");
    assert_eq!(read::<u32>(&device, buffer.slice("zeros")).expect("zeros"), [0; 1000]);
}

#[test]
#[ignore = "needs an adapter"]
fn reads_outside_a_buffer_are_refused() {
    let device = device();
    let buffer = device.zeroed_buffer::<u32>("zeros", 8).expect("a buffer");
    let refusal = |offset, size| {
        let range = Slice { offset, size, ..buffer.slice("zeros") };
        read::<u32>(&device, range).expect_err("a bad range").to_string()
    };
    assert_eq!(refusal(0, 36), "zeros: 36 bytes from offset 0 are needed, the buffer has 32");
    assert_eq!(refusal(2, 4), "zeros: offset 2 is no multiple of 4");
    assert!(refusal(0, u64::MAX).contains("are needed"));
    let unreadable = read::<u32>(&device, Slice::new("count", &count(&device, 1), 4));
    assert_eq!(unreadable.expect_err("no copies").to_string(), "count: the buffer lacks the usage COPY_SRC");
}

#[test]
#[ignore = "needs an adapter"]
fn buffers_of_the_callers_are_checked() {
    let device = device();
    let make = |usage| device.zeroed("own", 1024, usage).expect("a buffer");
    let storage = make(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
    let refusal = |buffer: &wgpu::Buffer, offset, len| {
        Buffer::<f32>::from_wgpu(buffer.clone(), offset, len).expect_err("refused").to_string()
    };
    assert_eq!(refusal(&make(wgpu::BufferUsages::COPY_SRC), 0, 1), "buffer: the buffer lacks the usage STORAGE");
    assert_eq!(refusal(&storage, 128, 1), "buffer: offset 128 is no multiple of 256");
    assert_eq!(refusal(&storage, 256, 193), "buffer: 772 bytes from offset 256 are needed, the buffer has 1024");
    assert!(refusal(&storage, 0, usize::MAX).contains("are needed"));
    let own = Buffer::<f32>::from_wgpu(storage, 256, 192).expect("a good range");
    assert_eq!((own.len(), own.is_empty(), own.offset(), own.raw().size()), (192, false, 256, 1024));
}

#[test]
#[ignore = "needs an adapter"]
fn buffers_of_another_device_are_refused() {
    let (device, other) = (device(), device());
    let (count, field) = (count(&device, 4), device.zeroed_buffer::<f32>("field", 4).expect("a buffer"));
    let own = other.zeroed_buffer::<f32>("foreign", 4).expect("a buffer");
    let callers = Buffer::from_wgpu(own.raw().clone(), 0, 4).expect("a good range");
    for foreign in [own, callers] {
        let bound = device.run(&portable(&device), &arguments(&count, &foreign, &field), 1);
        assert!(matches!(bound, Err(Error::WrongDevice { argument: "input" })), "{bound:?}");
        let received = read::<f32>(&device, foreign.slice("foreign"));
        assert!(matches!(received, Err(Error::WrongDevice { argument: "foreign" })), "{received:?}");
    }
    let pipeline = portable(&other);
    let group = device.run(&pipeline, &arguments(&count, &field, &field), 1);
    assert!(matches!(group, Err(Error::Wgpu(_))), "{group:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn destroyed_buffers_are_not_taken_for_another_devices() {
    let device = device();
    let (count, field) = (count(&device, 4), device.zeroed_buffer::<f32>("field", 4).expect("a buffer"));
    field.raw().destroy();
    let bound = device.run(&portable(&device), &arguments(&count, &field, &field), 1);
    assert!(matches!(bound, Err(Error::Wgpu(_))), "{bound:?}");
}

#[test]
#[ignore = "needs an adapter"]
fn commands_are_timed() {
    let device = device();
    let pipeline = portable(&device);
    let count = count(&device, 1 << 20);
    let field = |name| device.zeroed_buffer::<f32>(name, 1 << 20).expect("a buffer");
    let (input, output) = (field("input"), field("output"));
    let mut launches = Launches::default();
    device.launch(&mut launches, &pipeline, &arguments(&count, &input, &output), 1 << 14).expect("a launch");
    match block_on(device.time(|encoder| device.encode(encoder, &launches))).expect("a time") {
        Some(time) => assert!((1.0..1e10).contains(&(time.as_secs_f64() * 1e9)), "{time:?}"),
        None => assert!(!device.raw().features().contains(wgpu::Features::TIMESTAMP_QUERY)),
    }
}

#[test]
#[ignore = "needs an adapter"]
fn devices_without_a_clock_have_no_times() {
    let device = adopted();
    assert!(block_on(device.time(|_| Ok(()))).expect("no error").is_none());
}

#[test]
#[ignore = "needs an adapter"]
fn dispatches_stay_within_one_dimension() {
    let device = device();
    let most = device.limits().max_compute_workgroups_per_dimension;
    assert_eq!([0, 1, 64, 65].map(|items| device.workgroups(items, 64)), [0, 1, 1, 2]);
    assert_eq!(device.workgroups(u64::MAX, 64), most);
}

/// Every call on a device that is gone.
fn everything_is_lost(device: &Device, pipeline: &Pipeline, field: &Buffer<f32>, count: &wgpu::Buffer) {
    assert!(lost(device.run(pipeline, &arguments(count, field, field), 1)));
    assert!(lost(device.submit(device.encoder())));
    assert!(lost(device.wait()));
    assert!(lost(device.pipeline(&double(), Lowering::Portable, FloatModes::default(), ProductRoute::Fma)));
    assert!(lost(device.buffer("late", &[1.0_f32])));
    assert!(lost(device.zeroed_buffer::<f32>("late", 1)));
    assert!(lost(read::<f32>(device, field.slice("field"))));
    assert!(lost(read::<f32>(device, Slice { size: 0, ..field.slice("field") })));
}

#[test]
#[ignore = "needs an adapter"]
fn after_loss_every_call_says_so() {
    let (opened, adopted) = (device(), adopted());
    for device in [opened, adopted] {
        let (pipeline, count) = (portable(&device), count(&device, 4));
        let field = device.zeroed_buffer::<f32>("field", 4).expect("a buffer");
        device.raw().destroy();
        everything_is_lost(&device, &pipeline, &field, &count);
    }
}

#[test]
#[ignore = "needs an adapter"]
fn loss_amid_work_is_noticed_at_once() {
    let device = device();
    let (pipeline, count) = (portable(&device), count(&device, 1 << 22));
    let field = device.zeroed_buffer::<f32>("field", 1 << 22).expect("a buffer");
    let output = device.zeroed_buffer::<f32>("output", 1 << 22).expect("a buffer");
    for _ in 0..20 {
        device.run(&pipeline, &arguments(&count, &field, &output), 1000).expect("a submission");
    }
    device.raw().destroy();
    everything_is_lost(&device, &pipeline, &field, &count);
}
