// What: planes whose words may not be canonical pairs, made so in place.
// Provides: entry point canonicalize_planes.
// Expects: eft (canonicalize), prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> hi: array<u32>;
@group(0) @binding(2) var<storage, read_write> lo: array<u32>;

@compute @workgroup_size(256)
fn canonicalize_planes(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let z = canonicalize(from_bits(hi[i]), from_bits(lo[i]));
        hi[i] = to_bits(z.hi);
        lo[i] = to_bits(z.lo);
    }
}
