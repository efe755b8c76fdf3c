//! Programs of a caller's own: what they may bind and do, and that nothing else ever runs.

#[path = "../support/devices.rs"]
mod devices;
#[path = "own_programs/mutants.rs"]
mod mutants;

use devices::{Check, expect_error, without_passthrough};
use double32::kernels::Function;
use double32::shader::{Lowering, Part, ProductRoute, Program};
use double32::{Buffer, Double32, Error, Gpu};
use libtest_mimic::{Failed, Trial};
use mutants::Mutant;
use rand::SeedableRng;
use rand::rngs::StdRng;

fn program(name: &'static str, text: &str) -> Program {
    Program::new(name, vec![Part { name, text: text.to_owned().leak() }])
}

/// A program named `own`, from its declarations and its entry point's statements.
fn own(declarations: &str, statements: &str) -> Program {
    program(
        "own",
        &format!(
            "{declarations}\n@compute @workgroup_size(64)\nfn own(@builtin(global_invocation_id) id: vec3<u32>, \
             @builtin(local_invocation_index) local: u32) {{\n    enter(); if params[0] == 77u {{ return; }}\n    {statements}\n}}\n"
        ),
    )
}

const OUT: &str = "@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;";

/// A declaration that stands third, a statement that uses it, and what the error says.
const REFUSED: [(&str, &str, &[&str]); 18] = [
    ("@group(2) @binding(0) var<storage, read> q: array<u32>;", "out[0] = q[0];", &["`q`", "group 2"]),
    ("@group(3) @binding(0) var<storage, read_write> q: array<u32>;", "q[0] = 1u;", &["`q`", "group 3"]),
    ("@group(1) @binding(1) var<storage, read_write> q: array<u32>;", "q[0] = 1u;", &["`q`", "group 1"]),
    ("@group(1) @binding(7) var<uniform> q: vec4<u32>;", "out[0] = q.x;", &["`q`", "a uniform buffer", "group 1"]),
    ("@group(0) @binding(2) var q: texture_2d<f32>;", "_ = textureDimensions(q);", &["`q`", "a texture"]),
    (
        "@group(0) @binding(2) var q: texture_storage_2d<rgba8unorm, write>;",
        "textureStore(q, vec2<u32>(), vec4<f32>());",
        &["`q`", "a texture"],
    ),
    ("@group(0) @binding(2) var q: texture_depth_2d;", "_ = textureDimensions(q);", &["`q`", "a texture"]),
    ("@group(0) @binding(2) var q: sampler;", "_ = q;", &["`q`", "a sampler"]),
    ("@group(0) @binding(2) var q: sampler_comparison;", "_ = q;", &["`q`", "a sampler"]),
    ("var<immediate> q: u32;", "out[0] = q;", &["q"]),
    ("@group(0) @binding(2) var<uniform> q: atomic<u32>;", "out[0] = atomicLoad(&q);", &["q"]),
    ("@group(0) @binding(2) var<storage> q: array<atomic<u32>>;", "out[0] = atomicLoad(&q[0]);", &["`q`"]),
    ("override q: u32 = 3u;", "out[0] = q;", &["override"]),
    ("@group(0) @binding(2) var<private> q: u32;", "out[0] = q;", &["q"]),
    ("@group(0) @binding(2) var<storage> q: binding_array<array<u32>, 4>;", "out[0] = q[0][0];", &["binding_array"]),
    ("var<private> q: array<u32, 2049>;", "out[0] = q[id.x];", &["private variables", "8192"]),
    (
        "@group(0) @binding(2) var<storage> q: array<u32, 4096>;",
        "let all = q; out[0] = all[id.x];",
        &["16384 bytes", "8192"],
    ),
    ("@group(0) @binding(3) var<storage> q: array<u32>;", "out[0] = q[0];", &["`q`", "binding 2 is missing"]),
];

fn every_other_binding_is_refused_at_its_line() -> Result<(), Failed> {
    for (declaration, statement, words) in REFUSED {
        let program = own(&format!("{OUT}\n{declaration}"), statement);
        for lowering in [Lowering::Native, Lowering::Portable] {
            let found = program.interface(lowering, ProductRoute::Fma);
            // A value is refused where it is formed, and a gap is nowhere.
            let lines = if declaration.contains("4096") { 7..8 } else { 3..4 };
            let found_at =
                matches!(&found, Err(Error::Shader { part, line, .. }) if part == "own" && lines.contains(line));
            if !found_at && !declaration.contains("binding(3)") {
                return Err(format!("{declaration} {lowering}: {found:?}").into());
            }
            expect_error(found, words)?;
        }
    }
    Ok(())
}

fn large_functions_are_refused() -> Result<(), Failed> {
    let calls = "out[id.x] = part(id.x);".repeat(17);
    let part = "fn part(i: u32) -> u32 { var held: array<u32, 1024>; held[i] = i; return held[i / 2u]; }";
    let found = own(&format!("{OUT}\n{part}"), &calls).interface(Lowering::Native, ProductRoute::Fma);
    expect_error(found, &["69632 bytes", "65536"])?;
    let local = own(OUT, "var held: array<u32, 4096>; out[0] = held[id.x];");
    expect_error(local.interface(Lowering::Native, ProductRoute::Fma), &["16384 bytes", "8192"])
}

/// Expression, where its error is, and what it says.
const EXPRESSIONS: [(&str, (u32, u32), &str); 12] = [
    ("dd_mull(x, x)", (1, 1), "dd_mull"),
    ("dd_mul(x,\n w)", (2, 2), "w"),
    ("dd_add(x, x", (1, 12), ""),
    ("dd_add(x,, x)", (1, 10), ""),
    ("1.0", (1, 1), ""),
    ("x.hi", (1, 1), ""),
    ("", (1, 1), ""),
    ("dd_mul(x)", (1, 1), ""),
    ("x x", (1, 3), ""),
    ("Double32(x.hi\n + x.lo, 0.0)", (1, 10), "`x.hi\n + x.lo`"),
    ("x; } fn other() -> Double32 { return x", (1, 2), "`;`"),
    ("dd_add(x, Double32(0u, 0.0))", (1, 11), ""),
];

fn errors_point_into_the_expression() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for (expression, place, words) in EXPRESSIONS {
        match Function::new("mine", expression, |[x]: [Double32; 1]| x) {
            Err(Error::Shader { part, line, column, message })
                if part == "mine" && (line, column) == place && message.contains(words) => {}
            Err(error) => wrong.push(format!("{expression}: {error}")),
            Ok(_) => wrong.push(format!("{expression}: accepted")),
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// Declared type, and the fewest bytes of it.
const LEAST: [(&str, &str, usize); 5] = [
    ("array<u32, 256>", "q[id.x]", 1024),
    ("array<vec4<u32>>", "q[id.x].x", 16),
    ("mat4x4<f32>", "u32(q[id.x % 4u].x)", 64),
    ("vec3<u32>", "q.z", 12),
    ("Record", "q.tail[id.x]", 32),
];

fn bindings_below_the_declared_size_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let out = gpu.zeroed::<u32>(64)?;
    for (ty, read, least) in LEAST {
        let record = "struct Record { head: array<vec4<u32>, 1>, tail: array<u32> }";
        let declaration = format!("@group(0) @binding(2) var<storage, read> q: {ty};");
        let program = own(&format!("{OUT}\n{record}\n{declaration}"), &format!("out[id.x] = {read};"));
        let run = |bytes: usize| gpu.run_program(&program, &[0], &[&out, &gpu.zeroed(bytes / 4)?], 64);
        let found = format!("{} were given", least - 4);
        expect_error(run(least - 4), &["buffers", "`q` at binding 2", &format!("at least {least} bytes"), &found])?;
        run(least)?;
    }
    let empty = own(OUT, "out[id.x] = 1u;");
    expect_error(
        gpu.run_program(&empty, &[0], &[&gpu.zeroed(0)?], 64),
        &["`out` at binding 1", "4 bytes", "0 were given"],
    )?;
    Ok(gpu.wait()?)
}

/// Words of workgroup memory.
const WORDS: usize = 3000;

fn workgroup_memory_starts_as_zeros(gpu: &Gpu) -> Result<(), Failed> {
    let memory = format!("{OUT}\nvar<workgroup> wg: array<u32, {}>;", WORDS);
    let every = format!("for (var i = local; i < {}u; i += 64u)", WORDS);
    let dirty =
        own(&memory, &format!("{every} {{ wg[i] = 32732u + i; }} workgroupBarrier(); out[id.x] = wg[params[0]];"));
    let seen = format!(
        "{every} {{ if wg[i] != 0u {{ atomicAdd(&count, 1u); }} }} workgroupBarrier(); out[id.x] = atomicLoad(&count);"
    );
    let count = own(&format!("{memory}\nvar<workgroup> count: atomic<u32>;"), &seen);
    let out = gpu.zeroed::<u32>(64 * 256)?;
    for _ in 0..3 {
        gpu.run_program(&dirty, &[7], &[&out], out.len())?;
        gpu.run_program(&count, &[0], &[&out], out.len())?;
        let found = gpu.download(&out)?;
        if let Some(at) = found.iter().position(|words| *words != 0) {
            return Err(format!("invocation {at} found {} words that are not zero", found[at]).into());
        }
    }
    gpu.run_program(&dirty.allow_uninitialized_workgroup_memory(), &[7], &[&out], out.len())?;
    let found = gpu.download(&out)?;
    if found.iter().all(|word| *word == 32739) { Ok(()) } else { Err("its own words were lost".into()) }
}

fn float_operations_outside_keep_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let out = gpu.upload(&[1u32; 64])?;
    let sums = [
        ("f32(out[id.x]) + 0.5", "`f32(out[id.x]) + 0.5`"),
        ("sqrt(f32(out[id.x]))", "`sqrt`"),
        ("dot(vec2<f32>(f32(id.x)), vec2<f32>(2.0))", "`dot`"),
    ];
    for (sum, operation) in sums {
        let program = own(OUT, &format!("out[id.x] = u32({sum});"));
        for _ in 0..2 {
            expect_error(gpu.run_program(&program, &[0], &[&out], 64), &["`own` line 6", "keep()", operation])?;
        }
        gpu.run_program(&program.allow_unkept_floats(), &[0], &[&out], 64)?;
    }
    gpu.run_program(&own(OUT, "out[id.x] = u32(keep(f32(out[id.x]) + 0.5));"), &[0], &[&out], 64)?;
    Ok(gpu.wait()?)
}

/// Words in front of and behind each buffer of a mutant, and in the largest.
const GUARD: usize = 256;
const MOST: usize = 256;
const MUTANTS: usize = 10_000;

/// A buffer within guard words.
struct Guarded {
    raw: wgpu::Buffer,
    words: Vec<u32>,
}

impl Guarded {
    fn new(gpu: &Gpu) -> Self {
        use wgpu::BufferUsages as Usage;
        let words: Vec<u32> = (0..2 * GUARD + MOST).map(|at| 0x5a5a_0000 | at as u32).collect();
        let usage = Usage::STORAGE | Usage::UNIFORM | Usage::COPY_SRC | Usage::COPY_DST;
        let size = 4 * words.len() as u64;
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        Self { raw: gpu.raw().create_buffer(&descriptor), words }
    }

    fn window(&self, words: usize) -> Result<Buffer<u32>, Error> {
        Buffer::from_wgpu(self.raw.clone(), 4 * GUARD as u64, words)
    }

    fn fill(&self, gpu: &Gpu) {
        gpu.queue().write_buffer(&self.raw, 0, bytemuck::cast_slice(&self.words));
    }

    /// The first word outside the window that was changed.
    fn damage(&self, gpu: &Gpu, window: usize) -> Result<Option<usize>, Error> {
        let found = gpu.download(&Buffer::<u32>::from_wgpu(self.raw.clone(), 0, self.words.len())?)?;
        let mut outside = (0..GUARD).chain(GUARD + window..found.len());
        Ok(outside.find(|&at| found[at] != self.words[at]))
    }
}

/// How many mutants ran, and how many were refused by what.
#[derive(Debug, Default)]
struct Tally {
    ran: usize,
    by_text: usize,
    by_buffers: usize,
}

fn run_mutant(gpu: &Gpu, mutant: &Mutant, guarded: &[Guarded], tally: &mut Tally) -> Result<(), Failed> {
    let Mutant { text, words, read_only, params, items } = mutant;
    let pairs = || guarded.iter().zip(words);
    pairs().for_each(|(buffer, _)| buffer.fill(gpu));
    let windows = pairs().map(|(buffer, &words)| buffer.window(words)).collect::<Result<Vec<_>, _>>()?;
    let buffers: Vec<&Buffer<u32>> = windows.iter().collect();
    match gpu.run_program(&program("mutant", text), params, &buffers, *items) {
        Ok(()) => tally.ran += 1,
        Err(Error::Shader { .. }) => tally.by_text += 1,
        Err(Error::Buffer { .. } | Error::Length { .. }) => tally.by_buffers += 1,
        Err(error) => return Err(format!("{error}\n{text}").into()),
    }
    for (at, (buffer, &words)) in pairs().enumerate() {
        let window = if read_only.get(at) == Some(&true) { 0 } else { words };
        if let Some(word) = buffer.damage(gpu, window)? {
            let place = format!("word {word} of buffer {at}, whose {window} words start at {GUARD}");
            return Err(format!("{place}, was written by\n{text}").into());
        }
    }
    Ok(())
}

fn run_mutants(gpu: &Gpu, seed: u64, count: usize) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(seed);
    let guarded: Vec<Guarded> = (0..5).map(|_| Guarded::new(gpu)).collect();
    let mut tally = Tally::default();
    for _ in 0..count {
        run_mutant(gpu, &Mutant::new(&mut rng), &guarded, &mut tally)?;
    }
    println!("{count} mutants: {tally:?}");
    let least = count / 20;
    if tally.ran > least && tally.by_text > least && tally.by_buffers > least {
        Ok(())
    } else {
        Err("too few of a kind".into())
    }
}

fn mutants_stay_within_their_buffers(gpu: &Gpu) -> Result<(), Failed> {
    run_mutants(gpu, 13, MUTANTS - MUTANTS / 10)?;
    run_mutants(&without_passthrough(gpu)?, 14, MUTANTS / 10)
}

const CHECKS: [(&str, Check); 4] = [
    ("bindings_below_the_declared_size_are_refused", bindings_below_the_declared_size_are_refused),
    ("workgroup_memory_starts_as_zeros", workgroup_memory_starts_as_zeros),
    ("float_operations_outside_keep_are_refused", float_operations_outside_keep_are_refused),
    ("mutants_stay_within_their_buffers", mutants_stay_within_their_buffers),
];

type HostCheck = fn() -> Result<(), Failed>;

/// What needs no device.
const OF_THE_HOST: [(&str, HostCheck); 3] = [
    ("every_other_binding_is_refused_at_its_line", every_other_binding_is_refused_at_its_line),
    ("large_functions_are_refused", large_functions_are_refused),
    ("errors_point_into_the_expression", errors_point_into_the_expression),
];

fn main() {
    let host = OF_THE_HOST.into_iter().map(|(name, check)| Trial::test(format!("host::{name}"), check)).collect();
    devices::run(&CHECKS, host, |_| Vec::new());
}
