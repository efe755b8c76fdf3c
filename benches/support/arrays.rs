//! Reductions, maps and matrix products beside plain f32 kernels of the same shape.

use criterion::Criterion;
use double32::kernels::functions;
use double32::{Buffer, Double32, Error, Gpu, Host, Matrix};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::{Bench, same_bytes, words};

/// A sum by chunks of 16,384, in the tree of ours but with plain additions; run twice, it ends in one number.
const PLAIN_SUM: &str = "
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;
LOADS
var<workgroup> wg_sums: array<f32, 256>;

@compute @workgroup_size(256)
fn plain(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    var sum = vec4<f32>();
    for (var step = 0u; step < 16u; step++) {
        let i = group.x * 4096u + step * 256u + lane;
        if i < arrayLength(&x) {
            sum += TERM;
        }
    }
    wg_sums[lane] = (sum.x + sum.y) + (sum.z + sum.w);
    for (var stride = 128u; stride > 0u; stride >>= 1u) {
        workgroupBarrier();
        if lane < stride {
            wg_sums[lane] += wg_sums[lane + stride];
        }
    }
    if lane == 0u {
        results[group.x] = wg_sums[0];
    }
}
";

/// 128 x 128 results a workgroup and 8 x 8 an invocation, 8 inner indices a tile; sizes are multiples of 128.
fn plain_sgemm(n: usize) -> String {
    let rows: Vec<_> = (0..8).collect();
    let each = |line: &dyn Fn(usize, usize) -> String| {
        rows.iter().flat_map(|&r| [line(r, 0), line(r, 1)]).collect::<Vec<_>>().join("\n")
    };
    let start = each(&|r, h| format!("var c{r}_{h} = vec4<f32>();"));
    let step = each(&|r, h| format!("c{r}_{h} = fma(vec4<f32>(a{}[{}]), b{h}, c{r}_{h});", r / 4, r % 4));
    let store = each(&|r, h| {
        let row = if r < 4 { format!("{r}u") } else { format!("{}u", 60 + r) };
        format!("c[((row + 4u * y + {row}) * N + column) / 4u + x + {}u] = c{r}_{h};", 16 * h)
    });
    format!(
        "
const N: u32 = {n}u;
@group(0) @binding(0) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> c: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b: array<vec4<f32>>;
var<workgroup> wg_a: array<array<f32, 132>, 8>;
var<workgroup> wg_b: array<array<vec4<f32>, 32>, 8>;

fn four(k: u32, at: u32) -> vec4<f32> {{
    return vec4<f32>(wg_a[k][at], wg_a[k][at + 1u], wg_a[k][at + 2u], wg_a[k][at + 3u]);
}}

@compute @workgroup_size(256)
fn plain(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {{
    let row = group.x / (N / 128u) * 128u;
    let column = group.x % (N / 128u) * 128u;
    let y = lane / 16u;
    let x = lane % 16u;
    {start}
    for (var k = 0u; k < N; k += 8u) {{
        let from_a = a[((row + lane / 2u) * N + k) / 4u + lane % 2u];
        let from_b = b[((k + lane / 32u) * N + column) / 4u + lane % 32u];
        workgroupBarrier();
        for (var i = 0u; i < 4u; i++) {{
            wg_a[lane % 2u * 4u + i][lane / 2u] = from_a[i];
        }}
        wg_b[lane / 32u][lane % 32u] = from_b;
        workgroupBarrier();
        for (var i = 0u; i < 8u; i++) {{
            let a0 = four(i, 4u * y);
            let a1 = four(i, 4u * y + 64u);
            let b0 = wg_b[i][x];
            let b1 = wg_b[i][x + 16u];
            {step}
        }}
    }}
    {store}
}}
"
    )
}

/// A plain kernel, compiled the ordinary way.
struct Plain {
    pipeline: wgpu::ComputePipeline,
}

impl Plain {
    fn new(gpu: &Gpu, text: &str) -> Self {
        let source = wgpu::ShaderSource::Wgsl(text.into());
        let module = gpu.raw().create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("plain"), source });
        let pipeline = gpu.raw().create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some("plain"),
            layout: None,
            module: &module,
            entry_point: None,
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: None,
        });
        Self { pipeline }
    }

    fn launch(&self, gpu: &Gpu, pass: &mut wgpu::ComputePass<'_>, buffers: &[&Buffer<f32>], groups: usize) {
        let resources = buffers.iter().map(|buffer| buffer.raw().as_entire_binding());
        let entries: Vec<_> =
            (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        let layout = &self.pipeline.get_bind_group_layout(0);
        let bind_group =
            gpu.raw().create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &bind_group, &[]);
        pass.dispatch_workgroups(groups as u32, 1, 1);
    }

    fn encode(
        &self,
        gpu: &Gpu,
        encoder: &mut double32::Encoder,
        buffers: &[&Buffer<f32>],
        groups: usize,
    ) -> Result<(), Error> {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        self.launch(gpu, &mut pass, buffers, groups);
        Ok(())
    }
}

/// The plain sums of x, or of products with y.
struct PlainSum {
    first: Plain,
    next: Plain,
    partials: [Buffer<f32>; 3],
}

impl PlainSum {
    fn new(gpu: &Gpu, n: usize, is_dot: bool) -> Result<Self, Error> {
        let sum = PLAIN_SUM.replace("LOADS", "").replace("TERM", "x[i]");
        let dot = PLAIN_SUM
            .replace("LOADS", "@group(0) @binding(2) var<storage, read> y: array<vec4<f32>>;")
            .replace("TERM", "x[i] * y[i]");
        let chunks = n.div_ceil(16_384);
        let partials = [gpu.zeroed(chunks.next_multiple_of(4))?, gpu.zeroed(4)?, gpu.zeroed(4)?];
        Ok(Self { first: Plain::new(gpu, if is_dot { &dot } else { &sum }), next: Plain::new(gpu, &sum), partials })
    }

    fn encode(&self, gpu: &Gpu, encoder: &mut double32::Encoder, x: &[&Buffer<f32>]) -> Result<(), Error> {
        let [partials, more, last] = &self.partials;
        let chunks = x[0].len().div_ceil(16_384);
        let first: Vec<_> = [x[0], partials].into_iter().chain(x[1..].iter().copied()).collect();
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        self.first.launch(gpu, &mut pass, &first, chunks);
        self.next.launch(gpu, &mut pass, &[partials, more], chunks.div_ceil(16_384));
        if chunks > 16_384 {
            self.next.launch(gpu, &mut pass, &[more, last], 1);
        }
        Ok(())
    }

    fn value(&self, gpu: &Gpu, n: usize) -> Result<f32, Error> {
        let [_, more, last] = &self.partials;
        Ok(gpu.download(if n.div_ceil(16_384) > 16_384 { last } else { more })?[0])
    }
}

/// A plain sum is only asked to be one: within 1e-3 of the sum of magnitudes.
fn check_plain(name: &str, found: f32, expected: Double32, magnitudes: f64) {
    let error = (f64::from(found) - expected.to_f64()).abs();
    assert!(error < 1e-3 * magnitudes, "{name}: {found}, not {}", expected.to_f64());
}

fn sums(bench: &Bench, criterion: &mut Criterion, n: usize) -> Result<(), Error> {
    let gpu = &bench.gpu;
    let mut rng = StdRng::seed_from_u64(4);
    let (x, y) = (words(&mut rng, n), words(&mut rng, n));
    let (on_x, on_y, output) = (gpu.upload(&x)?, gpu.upload(&y)?, gpu.zeroed::<Double32>(1)?);
    let bytes = 4 * n as u64;

    let plain = PlainSum::new(gpu, n, false)?;
    gpu.time(|encoder| plain.encode(gpu, encoder, &[&on_x]))?;
    check_plain("plain sum", plain.value(gpu, n)?, Host.sum(&x), 500.0 * n as f64);
    bench.time(criterion, &format!("sum of {n} f32, plain"), bytes, |encoder| plain.encode(gpu, encoder, &[&on_x]));
    gpu.sum_into(&on_x, &output)?;
    same_bytes("sum", &gpu.download(&output)?, &[Host.sum(&x)]);
    bench.time(criterion, &format!("sum of {n} f32"), bytes, |encoder| gpu.encode_sum(encoder, &on_x, &output));
    bench.time(criterion, &format!("sum of {n} f32, 16 in turn"), 16 * bytes, |encoder| {
        (0..16).try_for_each(|_| gpu.encode_sum(encoder, &on_x, &output))
    });

    let plain = PlainSum::new(gpu, n, true)?;
    gpu.time(|encoder| plain.encode(gpu, encoder, &[&on_x, &on_y]))?;
    check_plain("plain dot", plain.value(gpu, n)?, Host.dot(&x, &y)?, 2.5e5 * n as f64);
    bench.time(criterion, &format!("dot of {n} f32, plain"), 2 * bytes, |encoder| {
        plain.encode(gpu, encoder, &[&on_x, &on_y])
    });
    gpu.dot_into(&on_x, &on_y, &output)?;
    same_bytes("dot", &gpu.download(&output)?, &[Host.dot(&x, &y)?]);
    bench.time(criterion, &format!("dot of {n} f32"), 2 * bytes, |encoder| {
        gpu.encode_dot(encoder, &on_x, &on_y, &output)
    });
    gpu.norm2_into(&on_x, &output)?;
    same_bytes("norm2", &gpu.download(&output)?, &[Host.norm2(&x)]);
    bench.time(criterion, &format!("norm2 of {n} f32 (two passes)"), 2 * bytes, |encoder| {
        gpu.encode_norm2(encoder, &on_x, &output)
    });
    gpu.max_abs_into(&on_x, &output)?;
    same_bytes("max_abs", &gpu.download(&output)?, &[Host.max_abs(&x)]);
    bench.time(criterion, &format!("max_abs of {n} f32"), bytes, |encoder| gpu.encode_max_abs(encoder, &on_x, &output));
    Ok(())
}

fn pairs(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n) = (&bench.gpu, bench.elements);
    let mut rng = StdRng::seed_from_u64(5);
    let mut draw = || words(&mut rng, n).into_iter().map(|x| Double32::new(x, x * 2e-9)).collect::<Vec<_>>();
    let (x, y) = (draw(), draw());
    let (on_x, on_y, output) = (gpu.upload(&x)?, gpu.upload(&y)?, gpu.zeroed::<Double32>(n)?);
    let (planes, one) = (gpu.split(&on_x)?, gpu.zeroed::<Double32>(1)?);
    let bytes = 8 * n as u64;
    gpu.sum_into(&on_x, &one)?;
    same_bytes("sum of pairs", &gpu.download(&one)?, &[Host.sum(&x)]);
    bench.time(criterion, "sum of pairs", bytes, |encoder| gpu.encode_sum(encoder, &on_x, &one));
    gpu.sum_into(&planes, &one)?;
    same_bytes("sum of planes", &gpu.download(&one)?, &[Host.sum(&x)]);
    bench.time(criterion, "sum of planes", bytes, |encoder| gpu.encode_sum(encoder, &planes, &one));
    gpu.dot_into(&on_x, &on_y, &one)?;
    same_bytes("dot of pairs", &gpu.download(&one)?, &[Host.dot(&x, &y)?]);
    bench.time(criterion, "dot of pairs", 2 * bytes, |encoder| gpu.encode_dot(encoder, &on_x, &on_y, &one));
    for function in [functions::ADD, functions::MUL, functions::DIV] {
        gpu.map_into(&function, [&on_x, &on_y], &output)?;
        same_bytes(function.name(), &gpu.download(&output)?, &Host.map(&function, [&x, &y])?);
        bench.time(criterion, &format!("map({}) of pairs", function.name()), 3 * bytes, |encoder| {
            gpu.encode_map(encoder, &function, [&on_x, &on_y], &output)
        });
    }
    same_bytes("split", gpu.download_split(&planes)?.planes().0, &x.iter().map(|x| x.hi()).collect::<Vec<_>>());
    bench.time(criterion, "split", 2 * bytes, |encoder| gpu.encode_split(encoder, &on_x, &planes));
    Ok(())
}

/// The first and the last 64 rows are compared with the host's; all of them would take it minutes.
fn check_product<T: bytemuck::Pod + Sync>(found: &[Double32], (a, b): (&[T], &[T]), n: usize) -> Result<(), Error>
where
    [T]: double32::kernels::Array,
{
    for rows in [0..64.min(n), n.saturating_sub(64)..n] {
        let part = Matrix::new(&a[rows.start * n..rows.end * n], rows.len(), n)?;
        let expected = Host.matmul(part, Matrix::new(b, n, n)?)?;
        same_bytes("matmul", &found[rows.start * n..rows.end * n], &expected);
    }
    Ok(())
}

fn products(bench: &Bench, criterion: &mut Criterion, n: usize) -> Result<(), Error> {
    let gpu = &bench.gpu;
    let mut rng = StdRng::seed_from_u64(6);
    let (a, b) = (words(&mut rng, n * n), words(&mut rng, n * n));
    let (on_a, on_b, on_c) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.zeroed::<Double32>(n * n)?);
    // What the table calls a gigabyte is a thousand million multiplications here.
    let work = (n * n * n) as u64;

    let plain = Plain::new(gpu, &plain_sgemm(n));
    let plain_c = gpu.zeroed::<f32>(n * n)?;
    let groups = (n / 128) * (n / 128);
    gpu.time(|encoder| plain.encode(gpu, encoder, &[&on_a, &plain_c, &on_b], groups))?;
    gpu.matmul_into(Matrix::new(&on_a, n, n)?, Matrix::new(&on_b, n, n)?, Matrix::new(&on_c, n, n)?)?;
    let found = gpu.download(&on_c)?;
    check_product(&found, (&a, &b), n)?;
    for (at, (&plain, exact)) in gpu.download(&plain_c)?.iter().zip(&found).enumerate() {
        let error = (f64::from(plain) - exact.to_f64()).abs();
        assert!(error < 1e-4 * 1e6 * n as f64, "plain sgemm [{at}]: {plain}, not {}", exact.to_f64());
    }
    bench.time(criterion, &format!("sgemm {n}, plain (G mul-add/s)"), work, |encoder| {
        plain.encode(gpu, encoder, &[&on_a, &plain_c, &on_b], groups)
    });
    bench.time(criterion, &format!("matmul {n} f32 (G mul-add/s)"), work, |encoder| {
        gpu.encode_matmul(encoder, Matrix::new(&on_a, n, n)?, Matrix::new(&on_b, n, n)?, Matrix::new(&on_c, n, n)?)
    });
    if n <= 1024 {
        let draw = |x: &[f32]| x.iter().map(|&x| Double32::new(x, x * 2e-9)).collect::<Vec<_>>();
        let (a, b) = (draw(&a), draw(&b));
        let (on_a, on_b) = (gpu.upload(&a)?, gpu.upload(&b)?);
        gpu.matmul_into(Matrix::new(&on_a, n, n)?, Matrix::new(&on_b, n, n)?, Matrix::new(&on_c, n, n)?)?;
        check_product(&gpu.download(&on_c)?, (&a, &b), n)?;
        bench.time(criterion, &format!("matmul {n} pairs (G mul-add/s)"), work, |encoder| {
            gpu.encode_matmul(encoder, Matrix::new(&on_a, n, n)?, Matrix::new(&on_b, n, n)?, Matrix::new(&on_c, n, n)?)
        });
    }
    Ok(())
}

/// The medians in milliseconds, and each kernel's time over the plain one's above it.
fn print(bench: &Bench, from: usize) {
    println!("\n{:<40} {:>10} {:>8}", "", "ms", "/ plain");
    let mut plain = f64::NAN;
    for row in &bench.rows.borrow()[from..] {
        let mut times = row.times.clone();
        times.sort();
        let time = times[times.len() / 2].as_secs_f64() * 1e3;
        if row.name.contains("plain") {
            plain = time;
        }
        println!("{:<40} {time:>10.4} {:>8.3}", row.name, time / plain);
    }
}

/// `DOUBLE32_BENCH_SUM` and `DOUBLE32_BENCH_MATMUL` set the largest sizes: 2^28 and 4096 on hardware.
pub(super) fn arrays(bench: &Bench, criterion: &mut Criterion, software: bool) -> Result<(), Error> {
    let set = |name: &str, hardware: usize, on_software: usize| {
        let chosen = std::env::var(name).ok().and_then(|text| text.parse().ok());
        chosen.unwrap_or(if software { on_software } else { hardware })
    };
    let from = bench.rows.borrow().len();
    let largest = set("DOUBLE32_BENCH_SUM", 1 << 28, 1 << 18);
    for n in [50_000_000, largest].into_iter().filter(|&n| n <= largest) {
        sums(bench, criterion, n)?;
    }
    pairs(bench, criterion)?;
    let largest = set("DOUBLE32_BENCH_MATMUL", 4096, 128);
    for n in [128, 1024, 4096].into_iter().filter(|&n| n <= largest && (software || n > 128)) {
        products(bench, criterion, n)?;
    }
    print(bench, from);
    Ok(())
}
