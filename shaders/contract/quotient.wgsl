// What: quotients and roots of pairs.
// Provides: entry point quotient.
// Expects: double32 (dd_div, dd_sqrt), prelude (enter).
// Source: ours; the contract plants its faults here.

@group(0) @binding(0) var<storage, read> params: array<u32>;
// x.hi, x.lo, y.hi, y.lo
@group(0) @binding(1) var<storage, read> operands: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> quotients: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> roots: array<vec2<u32>>;

@compute @workgroup_size(256)
fn quotient(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[0]; i += groups.x * 256u) {
        let z = operands[i];
        let x = Double32(from_bits(z.x), from_bits(z.y));
        let q = dd_div(x, Double32(from_bits(z.z), from_bits(z.w)));
        let r = dd_sqrt(x);
        quotients[i] = vec2<u32>(to_bits(q.hi), to_bits(q.lo));
        roots[i] = vec2<u32>(to_bits(r.hi), to_bits(r.lo));
    }
}
