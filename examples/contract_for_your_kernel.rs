//! A kernel of one's own, under the crate's contract: `x1 * y2 - x2 * y1` of f32 as a pair, where f32 itself would cancel to
//! nothing. The same kernel with a bug is registered as its control: the contract must refuse it.
//!
//!     cargo run --release --example contract_for_your_kernel
use double32::contract::{Control, Draw, Elementwise, Family, Gate, Options, Spec, Subject, run_all, summary};
use double32::shader::{Part, Program};
use double32::{Double32, Gpu, Requirements};

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

struct Cross;

impl Elementwise<4> for Cross {
    const DEPTH: f64 = 3.0; // one sum of pairs

    fn program() -> Program {
        Program::new("cross", vec![Part { name: "cross.wgsl", text: TEXT }])
    }
    fn operands(i: usize, draw: &mut Draw) -> [f32; 4] {
        let [x, y] = [0; 2].map(|_| (1 << 20) + draw.below(1 << 20));
        match draw.family {
            Family::Specials => [[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2.0][i % 4], 1.0, 3.0, 1.0],
            // Triangles so thin that f32 loses their area.
            Family::Cancelling => [x, y, x + 1, y + 1].map(|x| x as f32),
            _ => [0; 4].map(|_| draw.word((-8, 8))),
        }
    }
    fn twin([x1, y1, x2, y2]: [f32; 4]) -> Double32 {
        Double32::from_product(x1, y2) - Double32::from_product(x2, y1)
    }
    fn summands([x1, y1, x2, y2]: [f64; 4]) -> Vec<f64> {
        vec![x1 * y2, -(x2 * y1)]
    }
}

fn main() {
    let bug = ("two_prod(p.z, p.y)", "Double32(keep(p.z * p.y), 0.0)");
    let bug = Control::edit("a product rounded to f32", Gate::Double32, bug.0, bug.1);
    let spec = Spec { controls: vec![bug], ..Cross::spec() };
    let gpu = Gpu::with(Requirements::default().accept_unfused_fma().accept_flush_to_zero());
    let subject = gpu.map_or_else(|error| (println!("{error}"), Subject::Host).1, Subject::Device);
    let records = run_all(&spec, &subject, &Options::default());
    records.iter().for_each(|record| println!("{record}"));
    println!("{}", summary(&subject.name(), &records));
    assert!(records.iter().all(|record| record.verdict.is_good()), "the kernel must pass and the bug be refused");
}
