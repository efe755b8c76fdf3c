// What: a function of one, two or three arrays of pairs, element by element.
// Provides: bindings 0 and 1, pair_of, entry point map.
// Expects: value_at (device/map_1, map_2 or map_3); prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
// Before the inputs, whose number varies.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<u32>>;

fn pair_of(w: vec2<u32>) -> Double32 {
    return Double32(from_bits(w.x), from_bits(w.y));
}

@compute @workgroup_size(256)
fn map(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let z = value_at(i);
        results[i] = vec2<u32>(to_bits(z.hi), to_bits(z.lo));
    }
}
