// What: the largest number of each row of a matrix of f32; NaN if any is.
// Provides: entry point row_max.
// Expects: eft (quiet, is_nan_word), prelude (enter).
// Source: ours; the contract plants its faults here.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> largest: array<u32>;

// The words' order as whole numbers.
fn order(x: f32) -> u32 {
    let bits = to_bits(x);
    return select_u32(bits | SIGN_BIT, bits ^ 0xffffffff, (bits & SIGN_BIT) != 0);
}

fn larger(a: f32, b: f32) -> f32 {
    if is_nan_word(a) || is_nan_word(b) { return from_bits(NAN_BITS); }
    return select_f32(a, b, order(a) < order(b));
}

@compute @workgroup_size(64)
fn row_max(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let rows = params[0];
    let columns = params[1];
    for (var row = id.x; row < rows; row += groups.x * 64u) {
        var best = from_bits(INFINITY_BITS | SIGN_BIT);
        for (var i = 0u; i < columns; i++) {
            let x = from_bits(values[row * columns + i]);
            best = larger(best, x);
        }
        largest[row] = to_bits(best);
    }
}
