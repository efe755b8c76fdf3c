// What: a function of two pairs, element by element.
// Provides: entry point map2_kernel.
// Expects: apply, of two pairs; prelude (enter, Double32).
// Source: the part before this one names the function of the shared text.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> firsts: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> seconds: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> results: array<vec2<u32>>;

@compute @workgroup_size(64)
fn map2_kernel(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 64u) {
        let x = Double32(from_bits(firsts[i].x), from_bits(firsts[i].y));
        let z = apply(x, Double32(from_bits(seconds[i].x), from_bits(seconds[i].y)));
        results[i] = vec2<u32>(to_bits(z.hi), to_bits(z.lo));
    }
}
