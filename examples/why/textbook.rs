//! Sum and product of pairs as the textbooks have them: two_sum by Knuth (1969), the product's error by Dekker (1971), the
//! accurate sum of pairs by Li et al. (2002). One text in WGSL, compiled by wgpu as any shader is, and one in Rust.

use double32::{Double32, Error, Gpu};

const WGSL: &str = "
@group(0) @binding(0) var<storage, read> xs: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read> ys: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read_write> products: array<vec2<f32>>;

fn fast_two_sum(a: f32, b: f32) -> vec2<f32> {
    let s = a + b;
    return vec2<f32>(s, b - (s - a));
}

fn two_sum(a: f32, b: f32) -> vec2<f32> {
    let s = a + b;
    let t = s - a;
    return vec2<f32>(s, (a - (s - t)) + (b - t));
}

fn split(a: f32) -> vec2<f32> {
    let c = 4097.0 * a;
    let hi = c - (c - a);
    return vec2<f32>(hi, a - hi);
}

fn two_prod(a: f32, b: f32) -> vec2<f32> {
    let p = a * b;
    let x = split(a);
    let y = split(b);
    return vec2<f32>(p, ((x.x * y.x - p) + x.x * y.y + x.y * y.x) + x.y * y.y);
}

fn add(x: vec2<f32>, y: vec2<f32>) -> vec2<f32> {
    let s = two_sum(x.x, y.x);
    let t = two_sum(x.y, y.y);
    let v = fast_two_sum(s.x, s.y + t.x);
    return fast_two_sum(v.x, t.y + v.y);
}

fn mul(x: vec2<f32>, y: vec2<f32>) -> vec2<f32> {
    let p = two_prod(x.x, y.x);
    return fast_two_sum(p.x, p.y + (x.x * y.y + x.y * y.x));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    for (var i = id.x; i < arrayLength(&xs); i += groups.x * 64u) {
        sums[i] = add(xs[i], ys[i]);
        products[i] = mul(xs[i], ys[i]);
    }
}";

/// Sums and products on the device.
pub(crate) fn on_device(gpu: &Gpu, x: &[Double32], y: &[Double32]) -> Result<[Vec<Double32>; 2], Error> {
    let device = gpu.raw();
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(WGSL.into()),
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("main"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let [sums, products] = [gpu.zeroed::<Double32>(x.len())?, gpu.zeroed::<Double32>(x.len())?];
    let (x, y) = (gpu.upload(x)?, gpu.upload(y)?);
    let entries: Vec<_> = [&x, &y, &sums, &products]
        .iter()
        .enumerate()
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding: binding as u32,
            resource: buffer.raw().as_entire_binding(),
        })
        .collect();
    let layout = &pipeline.get_bind_group_layout(0);
    let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &bindings, &[]);
    pass.dispatch_workgroups(1024, 1, 1);
    drop(pass);
    gpu.queue().submit([encoder.finish()]);
    Ok([gpu.download(&sums)?, gpu.download(&products)?])
}

fn fast_two_sum(a: f32, b: f32) -> (f32, f32) {
    let s = a + b;
    (s, b - (s - a))
}

fn two_sum(a: f32, b: f32) -> (f32, f32) {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

fn split(a: f32) -> (f32, f32) {
    let c = 4097.0 * a;
    let hi = c - (c - a);
    (hi, a - hi)
}

fn two_prod(a: f32, b: f32) -> (f32, f32) {
    let p = a * b;
    let (x, y) = (split(a), split(b));
    (p, ((x.0 * y.0 - p) + x.0 * y.1 + x.1 * y.0) + x.1 * y.1)
}

fn add(x: (f32, f32), y: (f32, f32)) -> (f32, f32) {
    let (s, t) = (two_sum(x.0, y.0), two_sum(x.1, y.1));
    let v = fast_two_sum(s.0, s.1 + t.0);
    fast_two_sum(v.0, t.1 + v.1)
}

fn mul(x: (f32, f32), y: (f32, f32)) -> (f32, f32) {
    let p = two_prod(x.0, y.0);
    fast_two_sum(p.0, p.1 + (x.0 * y.1 + x.1 * y.0))
}

/// Sums and products on the host.
pub(crate) fn on_host(x: &[Double32], y: &[Double32]) -> [Vec<Double32>; 2] {
    let words = || x.iter().zip(y).map(|(x, y)| (x.words(), y.words()));
    let pair = |(hi, lo)| Double32::new(hi, lo);
    [words().map(|(x, y)| pair(add(x, y))).collect(), words().map(|(x, y)| pair(mul(x, y))).collect()]
}
