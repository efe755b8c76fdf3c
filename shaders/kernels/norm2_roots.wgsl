// What: the norms of rows, from their scaled sums of squares and their largest magnitudes.
// Provides: entry point norm2_roots.
// Expects: arrays (dd_norm), prelude (enter).
// Source: ours.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> sums_of_squares: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> largest: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> norms: array<vec2<u32>>;

@compute @workgroup_size(256)
fn norm2_roots(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let s = sums_of_squares[i];
        let norm = dd_norm(Double32(from_bits(s.x), from_bits(s.y)), from_bits(largest[i].x));
        norms[i] = vec2<u32>(to_bits(norm.hi), to_bits(norm.lo));
    }
}
