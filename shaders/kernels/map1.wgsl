// What: a function of one pair, element by element.
// Provides: entry point map1_kernel.
// Expects: apply, of one pair; prelude (enter, Double32).
// Source: the part before this one names the function of the shared text.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> arguments: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> results: array<vec2<u32>>;

@compute @workgroup_size(64)
fn map1_kernel(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 64u) {
        let z = apply(Double32(from_bits(arguments[i].x), from_bits(arguments[i].y)));
        results[i] = vec2<u32>(to_bits(z.hi), to_bits(z.lo));
    }
}
