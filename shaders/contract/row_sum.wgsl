// What: sums of the rows of a matrix of f32, one invocation a row.
// Provides: entry point row_sum.
// Expects: double32 (dd_add_f32), prelude (enter).
// Source: ours; the contract plants its faults here. Writable values are one of them waiting to happen.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec2<u32>>;

@compute @workgroup_size(64)
fn row_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let rows = params[0];
    let columns = params[1];
    for (var row = id.x; row < rows; row += groups.x * 64u) {
        var sum = Double32(0.0, 0.0);
        for (var i = 0u; i < columns; i++) {
            let x = from_bits(values[row * columns + i]);
            sum = dd_add_f32(sum, x);
        }
        sums[row] = vec2<u32>(to_bits(sum.hi), to_bits(sum.lo));
    }
}
