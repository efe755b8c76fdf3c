//! A kernel of one's own, under the crate's contract: `x1 * y2 - x2 * y1` of f32 as a pair, where f32 itself would cancel to
//! nothing. Then the same kernel with a bug, which the contract refuses.
//!
//!     cargo run --release --example contract_for_your_kernel
use double32::contract::{
    Accumulator, Arguments, Case, Draw, Expected, Family, Options, Spec, Subject, Sums, as_summed, run_gate,
};
use double32::shader::{Part, Program};
use double32::{Double32, Error, Gpu, Requirements};

const TEXT: &str = "
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> areas: array<vec2<f32>>;
@compute @workgroup_size(256)
fn cross(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[0]; i += groups.x * 256u) {
        let p = points[i];
        let area = dd_sub(two_prod(p.x, p.w), two_prod(p.z, p.y));
        areas[i] = vec2<f32>(area.hi, area.lo);
    }
}";

fn program() -> Program {
    Program::new("cross", vec![Part { name: "cross.wgsl", text: TEXT }])
}

fn run(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error> {
    gpu.run_program(&program(), &case.params, &arguments.buffers(), case.shape[0])
}

/// What a hurried hand writes: the second product is rounded to f32.
fn run_with_bug(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error> {
    let buggy = program().edited("two_prod(p.z, p.y)", "Double32(keep(p.z * p.y), 0.0)")?;
    gpu.run_program(&buggy, &case.params, &arguments.buffers(), case.shape[0])
}

/// Operands: any of moderate size; NaN and infinities; triangles so thin that their area is lost in f32.
fn draw(shape: &[usize], draw: &mut Draw) -> Case {
    let mut point = |i: usize| match draw.family {
        Family::Specials => {
            [[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2.0][i % 4], 1.0, [f32::INFINITY, 3.0][i / 4 % 2], 1.0]
        }
        Family::Cancelling => {
            let [x, y] = [0; 2].map(|_| (1 << 20) + draw.below(1 << 20));
            [x, y, x + 1, y + 1].map(|x| x as f32)
        }
        _ => [0; 4].map(|_| draw.word((-8, 8))),
    };
    let words = (0..shape[0]).flat_map(|i| point(i).map(f32::to_bits)).collect();
    Case { shape: shape.to_vec(), params: vec![shape[0] as u32], inputs: vec![words], outputs: vec![shape[0]] }
}

fn points(case: &Case) -> impl Iterator<Item = [f32; 4]> {
    case.inputs[0].chunks_exact(4).map(|p| [0, 1, 2, 3].map(|i| f32::from_bits(p[i])))
}

/// The host twin: the same operations in Rust.
fn twin(case: &Case) -> Result<Vec<Vec<u32>>, Error> {
    let area = |[x1, y1, x2, y2]: [f32; 4]| Double32::from_product(x1, y2) - Double32::from_product(x2, y1);
    Ok(vec![points(case).map(area).flat_map(|area| [area.hi().to_bits(), area.lo().to_bits()]).collect()])
}

/// The formula: two products, exact in f64.
fn products(case: &Case) -> Vec<Vec<f64>> {
    points(case).map(|p| p.map(f64::from)).map(|[x1, y1, x2, y2]| vec![x1 * y2, -(x2 * y1)]).collect()
}

fn reference(case: &Case) -> Vec<Expected> {
    products(case).iter().map(|p| Expected::new(p[0] + p[1], p[0].abs() + p[1].abs())).collect()
}

fn spec() -> Spec {
    Spec {
        accumulator: Accumulator::Double32,
        depth: |_| 3.0, // one sum of pairs: 3u²
        sums: Some(Sums { summands: products, finish: as_summed, depth: 0.0 }),
        ..Spec::new(program(), draw, run, twin, reference)
    }
}

/// Every gate; how many failed.
fn check(spec: &Spec, subject: &Subject) -> usize {
    let records = subject.gates().iter().map(|&gate| run_gate(spec, gate, subject, &Options::default()));
    let failed = |record: &double32::contract::Record| {
        println!("{:<11} {}", record.gate.to_string(), record.verdict);
        !record.verdict.is_good()
    };
    records.filter(failed).count()
}

fn main() -> Result<(), Error> {
    let gpu = match Gpu::with(Requirements::default().accept_unfused_fma().accept_flush_to_zero()) {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("{error}\nso the host twin alone is held against the formula:");
            assert_eq!(check(&spec(), &Subject::Host), 0, "the twin must pass");
            return Ok(());
        }
    };
    let subject = Subject::Device(gpu);
    println!("cross, as written, on {}:", subject.name());
    assert_eq!(check(&spec(), &subject), 0, "the good kernel must pass");
    println!("cross, with a product rounded to f32:");
    let failed = check(&Spec { run: run_with_bug, ..spec() }, &subject);
    assert!(failed > 0, "the buggy kernel must be refused");
    println!("refused by {failed} gates");
    Ok(())
}
