//! Kernels on a device, by the device's own clock, beside a copy of as many bytes.
//!
//! ```text
//! cargo bench -p double32-benches --bench kernels
//! ```
//!
//! Each kernel's answer is compared with the host engine's, to the byte, before it is timed. The last lines are a table:
//! bandwidth counts every byte that the kernel must read or write once; the ratio is to a device copy of the same run.
//! `DOUBLE32_BENCH_ELEMENTS` sets the number of elements (2^18 on a software device, 2^24 on others).

#[path = "support/arrays.rs"]
mod arrays;
#[path = "kernels/physics.rs"]
mod physics;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use criterion::Criterion;
use double32::{Buffer, Double32, Error, Gpu, Host, Requirements, Sign, Terms};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// One line of the table.
struct Row {
    name: String,
    bytes: u64,
    times: Vec<Duration>,
}

impl Row {
    fn gigabytes_per_second(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        self.bytes as f64 / times[times.len() / 2].as_secs_f64() * 1e-9
    }
}

/// A device and what was measured on it.
struct Bench {
    gpu: Gpu,
    elements: usize,
    rows: RefCell<Vec<Row>>,
}

impl Bench {
    /// Times commands with criterion, and keeps the times for the table.
    fn time(
        &self,
        criterion: &mut Criterion,
        name: &str,
        bytes: u64,
        mut encode: impl FnMut(&mut double32::Encoder) -> Result<(), Error>,
    ) {
        let (mut times, mut awake) = (Vec::new(), self.is_software());
        criterion.bench_function(name, |bencher| {
            if !awake {
                self.wake(&mut encode);
                awake = true;
            }
            bencher.iter_custom(|iterations| {
                let mut once = || {
                    let start = Instant::now();
                    let by_device = self.gpu.time(&mut encode).expect("the kernel ran before");
                    let time = by_device.unwrap_or_else(|| start.elapsed());
                    times.push(time);
                    time
                };
                (0..iterations).map(|_| once()).sum()
            });
        });
        self.keep(name, bytes, times);
    }

    /// Keeps the device busy for a second: its clocks fall while the host prepares data, and rise again only under load.
    fn wake(&self, encode: &mut impl FnMut(&mut double32::Encoder) -> Result<(), Error>) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(1) {
            let burst = |encoder: &mut double32::Encoder| (0..32).try_for_each(|_| encode(encoder));
            self.gpu.time(burst).expect("the kernel ran before");
        }
    }

    fn is_software(&self) -> bool {
        self.gpu.capabilities().adapter.as_ref().is_some_and(|facts| facts.device_type == "Cpu")
    }

    /// Times the host engine's form by the clock.
    fn time_host(&self, criterion: &mut Criterion, name: &str, bytes: u64, mut call: impl FnMut()) {
        let mut times = Vec::new();
        criterion.bench_function(name, |bencher| {
            bencher.iter_custom(|iterations| {
                let mut once = || {
                    let start = Instant::now();
                    call();
                    times.push(start.elapsed());
                    start.elapsed()
                };
                (0..iterations).map(|_| once()).sum()
            });
        });
        self.keep(name, bytes, times);
    }

    /// A line of the table, unless a filter on the command line left it without times.
    fn keep(&self, name: &str, bytes: u64, times: Vec<Duration>) {
        if !times.is_empty() {
            self.rows.borrow_mut().push(Row { name: name.to_owned(), bytes, times });
        }
    }

    fn print(&self) {
        let capabilities = self.gpu.capabilities();
        let rows = self.rows.borrow();
        let Some(copy) = rows.first().map(Row::gigabytes_per_second) else { return };
        println!("\n{capabilities}");
        println!("{} elements, accepted under: {}", self.elements, self.gpu.requirements());
        println!("{:<34} {:>10} {:>8}", "", "GB/s", "/ copy");
        for row in rows.iter() {
            let rate = row.gigabytes_per_second();
            println!("{:<34} {rate:>10.1} {:>8.3}", row.name, rate / copy);
        }
    }
}

fn same_bytes<T: bytemuck::Pod>(name: &str, device: &[T], host: &[T]) {
    let bytes = bytemuck::cast_slice::<T, u8>;
    assert!(bytes(device) == bytes(host), "{name}: the device's answer is not the host's");
}

fn words(rng: &mut StdRng, count: usize) -> Vec<f32> {
    (0..count).map(|_| rng.random_range(-1e3..1e3)).collect()
}

/// Propagation constants: losses of order one, phases of thousands of radians.
fn terms(rng: &mut StdRng, elements: usize, count: usize) -> Terms {
    let mut number = || Complex::new(rng.random_range(-1.0..0.0), rng.random_range(-1e3..1e3));
    let values: Vec<_> = (0..elements * count).map(|_| number()).collect();
    Terms::new(&values, count).expect("finite numbers")
}

/// Copies vectors of four words, as the fastest of plain kernels does.
const COPY: &str = "
@group(0) @binding(0) var<storage, read> source: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> target_words: array<vec4<u32>>;

@compute @workgroup_size(256)
fn copy(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    for (var i = id.x; i < arrayLength(&source); i += groups.x * 256u) {
        target_words[i] = source[i];
    }
}
";

/// The copy that the ratios are to, by a kernel; and the driver's own, which on some devices is far slower.
fn copy(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let bytes = (32 * bench.elements) as u64;
    let values = words(&mut StdRng::seed_from_u64(0), 8 * bench.elements);
    let (from, to): (Buffer<f32>, Buffer<f32>) = (bench.gpu.upload(&values)?, bench.gpu.zeroed(values.len())?);
    let device = bench.gpu.raw();
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("copy"),
        source: wgpu::ShaderSource::Wgsl(COPY.into()),
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("copy"),
        layout: None,
        module: &module,
        entry_point: None,
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("copy"),
        layout: &pipeline.get_bind_group_layout(0),
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: from.raw().as_entire_binding() },
            wgpu::BindGroupEntry { binding: 1, resource: to.raw().as_entire_binding() },
        ],
    });
    let groups = (bytes / 16).div_ceil(256).min(65_535) as u32;
    let by_kernel = |encoder: &mut double32::Encoder| {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &bind_group, &[]);
        pass.dispatch_workgroups(groups, 1, 1);
        Ok(())
    };
    bench.gpu.time(by_kernel)?;
    same_bytes("copy", &bench.gpu.download(&to)?, &values);
    bench.time(criterion, "copy, by a kernel", 2 * bytes, by_kernel);
    bench.time(criterion, "copy, by the driver", 2 * bytes, |encoder| {
        encoder.copy_buffer_to_buffer(from.raw(), 0, to.raw(), 0, bytes);
        Ok(())
    });
    Ok(())
}

fn pairwise(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n) = (&bench.gpu, bench.elements);
    let mut rng = StdRng::seed_from_u64(1);
    let (a, b) = (words(&mut rng, n), words(&mut rng, n));
    let (on_a, on_b, output) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.zeroed::<Double32>(n)?);
    gpu.two_sum_into(&on_a, &on_b, &output)?;
    same_bytes("two_sum", &gpu.download(&output)?, &Host.two_sum(&a, &b)?);
    bench.time(criterion, "two_sum", 16 * n as u64, |encoder| gpu.encode_two_sum(encoder, &on_a, &on_b, &output));
    gpu.two_prod_into(&on_a, &on_b, &output)?;
    same_bytes("two_prod", &gpu.download(&output)?, &Host.two_prod(&a, &b)?);
    bench.time(criterion, "two_prod", 16 * n as u64, |encoder| gpu.encode_two_prod(encoder, &on_a, &on_b, &output));
    Ok(())
}

fn combine(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n, count) = (&bench.gpu, bench.elements, 8);
    let mut rng = StdRng::seed_from_u64(2);
    let terms = terms(&mut rng, n, count);
    let weights: Vec<f64> = (0..count).map(|_| rng.random_range(-2.0..2.0)).collect();
    let on_device = gpu.upload_terms(&terms)?;
    let output = gpu.zeroed::<Complex<f32>>(n)?;
    gpu.combine_into(&on_device, &weights, &output)?;
    same_bytes("combine", &gpu.download(&output)?, &Host.combine(&terms, &weights)?);
    let bytes = ((16 * count + 8) * n) as u64;
    bench
        .time(criterion, "combine, T = 8", bytes, |encoder| gpu.encode_combine(encoder, &on_device, &weights, &output));
    Ok(())
}

fn exponential(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n, count) = (&bench.gpu, bench.elements, 4);
    let mut rng = StdRng::seed_from_u64(3);
    let terms = terms(&mut rng, n, count);
    let weights: Vec<f64> = (0..count).map(|_| rng.random_range(0.1..1.0)).collect();
    let on_device = gpu.upload_terms(&terms)?;
    let output = gpu.zeroed::<Complex<f32>>(n)?;
    gpu.exponential_into(&on_device, &weights, Sign::Plus, &output)?;
    same_bytes("exponential", &gpu.download(&output)?, &Host.exponential(&terms, &weights, Sign::Plus)?);
    let bytes = ((16 * count + 8) * n) as u64;
    bench.time(criterion, "exponential, T = 4", bytes, |encoder| {
        gpu.encode_exponential(encoder, &on_device, &weights, Sign::Plus, &output)
    });
    Ok(())
}

/// The device by default requirements, or with the opt-ins that it needs.
fn device() -> Result<Gpu, Error> {
    let none = Requirements::default();
    let more = [none.accept_unfused_fma(), none.accept_unfused_fma().accept_flush_to_zero()];
    more.into_iter().fold(Gpu::new(), |found, requirements| found.or_else(|_| Gpu::with(requirements)))
}

fn main() -> Result<(), Error> {
    let start = Instant::now();
    let gpu = match device() {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("NOT RUN: {error}");
            return Ok(());
        }
    };
    let cold = start.elapsed();
    let bench = Bench { gpu, elements: 0, rows: RefCell::default() };
    let software = bench.is_software();
    let chosen = std::env::var("DOUBLE32_BENCH_ELEMENTS").ok().and_then(|text| text.parse().ok());
    let elements = chosen.unwrap_or(if software { 1 << 18 } else { 1 << 24 });
    let bench = Bench { elements, ..bench };
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20)
        .configure_from_args();
    copy(&bench, &mut criterion)?;
    pairwise(&bench, &mut criterion)?;
    combine(&bench, &mut criterion)?;
    exponential(&bench, &mut criterion)?;
    arrays::arrays(&bench, &mut criterion, software)?;
    physics::all(&bench, &mut criterion)?;
    bench.print();
    println!("probe, cold, pipelines and all: {cold:.2?}");
    Ok(())
}
