// What: pairs into two planes of words, as they are.
// Provides: entry point split.
// Expects: prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> hi: array<u32>;
@group(0) @binding(3) var<storage, read_write> lo: array<u32>;

@compute @workgroup_size(256)
fn split(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let w = pairs[i];
        hi[i] = w.x;
        lo[i] = w.y;
    }
}
