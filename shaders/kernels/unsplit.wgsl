// What: two planes of words into pairs, as they are.
// Provides: entry point unsplit.
// Expects: prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> hi: array<u32>;
@group(0) @binding(2) var<storage, read> lo: array<u32>;
@group(0) @binding(3) var<storage, read_write> pairs: array<vec2<u32>>;

@compute @workgroup_size(256)
fn unsplit(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        pairs[i] = vec2<u32>(hi[i], lo[i]);
    }
}
