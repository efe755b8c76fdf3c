// What: words that may not be canonical pairs, made so in place.
// Provides: entry point canonicalize_kernel.
// Expects: eft (canonicalize), prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> pairs: array<vec2<u32>>;

@compute @workgroup_size(256)
fn canonicalize_kernel(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let z = canonicalize(from_bits(pairs[i].x), from_bits(pairs[i].y));
        pairs[i] = vec2<u32>(to_bits(z.hi), to_bits(z.lo));
    }
}
