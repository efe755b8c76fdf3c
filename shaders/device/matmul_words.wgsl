// What: factors of f32 for matrix products.
// Provides: bindings 2 and 3, DEPTH, stage_a, stage_b, a_operands, b_operands, wg_careful, accumulate_element, accumulate_element_quick.
// Expects: arrays, matmul (Row).
// Source: ours.

@group(0) @binding(2) var<storage, read> a: array<u32>;
@group(0) @binding(3) var<storage, read> b: array<u32>;

// Inner indices in a tile.
const DEPTH: u32 = 16u;

// By inner index, then four rows of a or columns of b; a row of 17 keeps the transposing writes off each other's banks.
var<workgroup> wg_a: array<vec4<f32>, 272>;
var<workgroup> wg_b: array<vec4<f32>, 256>;
// Set for good once a factor was seen that the quick steps don't serve.
var<workgroup> wg_careful: atomic<u32>;

fn checked(x: f32) -> f32 {
    if !is_plain_operand(x) {
        atomicStore(&wg_careful, 1u);
    }
    return x;
}

fn stage_a(k: u32, y: u32, at: u32, inside: bool) {
    wg_a[17u * k + (y >> 2u)][y & 3u] = checked(from_bits(select(0u, a[at], inside)));
}

fn stage_b(k: u32, x: u32, at: u32, inside: bool) {
    wg_b[16u * k + (x >> 2u)][x & 3u] = checked(from_bits(select(0u, b[at], inside)));
}

fn a_operands(k: u32, y: u32) -> Row {
    return of_words(wg_a[17u * k + y]);
}

fn b_operands(k: u32, x: u32) -> Row {
    return of_words(wg_b[16u * k + x]);
}

fn of_words(w: vec4<f32>) -> Row {
    return Row(Double32(w.x, 0.0), Double32(w.y, 0.0), Double32(w.z, 0.0), Double32(w.w, 0.0));
}

fn accumulate_element(sum: Double32, x: Double32, y: Double32) -> Double32 {
    return accumulate(sum, x.hi, y.hi);
}

fn accumulate_element_quick(sum: Double32, x: Double32, y: Double32) -> Double32 {
    return accumulate_quick(sum, x.hi, y.hi);
}
