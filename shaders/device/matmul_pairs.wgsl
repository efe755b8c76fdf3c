// What: factors of pairs for matrix products.
// Provides: bindings 2 and 3, DEPTH, stage_a, stage_b, a_operands, b_operands, wg_careful, accumulate_element, accumulate_element_quick.
// Expects: arrays, matmul (Row).
// Source: ours.

@group(0) @binding(2) var<storage, read> a: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> b: array<vec2<u32>>;

// Inner indices in a tile: as many bytes as tiles of f32 have.
const DEPTH: u32 = 8u;

// Laid out as those of f32, high and low words apart.
var<workgroup> wg_a_hi: array<vec4<f32>, 136>;
var<workgroup> wg_a_lo: array<vec4<f32>, 136>;
var<workgroup> wg_b_hi: array<vec4<f32>, 128>;
var<workgroup> wg_b_lo: array<vec4<f32>, 128>;
// Set for good once a factor was seen that the quick steps don't serve.
var<workgroup> wg_careful: atomic<u32>;

fn checked(w: vec2<u32>, inside: bool) -> Double32 {
    let x = Double32(from_bits(select(0u, w.x, inside)), from_bits(select(0u, w.y, inside)));
    if !is_plain_operand(x.hi) {
        atomicStore(&wg_careful, 1u);
    }
    return x;
}

fn stage_a(k: u32, y: u32, at: u32, inside: bool) {
    let x = checked(a[at], inside);
    wg_a_hi[17u * k + (y >> 2u)][y & 3u] = x.hi;
    wg_a_lo[17u * k + (y >> 2u)][y & 3u] = x.lo;
}

fn stage_b(k: u32, x: u32, at: u32, inside: bool) {
    let y = checked(b[at], inside);
    wg_b_hi[16u * k + (x >> 2u)][x & 3u] = y.hi;
    wg_b_lo[16u * k + (x >> 2u)][x & 3u] = y.lo;
}

fn a_operands(k: u32, y: u32) -> Row {
    return of_words(wg_a_hi[17u * k + y], wg_a_lo[17u * k + y]);
}

fn b_operands(k: u32, x: u32) -> Row {
    return of_words(wg_b_hi[16u * k + x], wg_b_lo[16u * k + x]);
}

fn of_words(hi: vec4<f32>, lo: vec4<f32>) -> Row {
    return Row(Double32(hi.x, lo.x), Double32(hi.y, lo.y), Double32(hi.z, lo.z), Double32(hi.w, lo.w));
}

fn accumulate_element(sum: Double32, x: Double32, y: Double32) -> Double32 {
    return accumulate_pair(sum, x, y);
}

fn accumulate_element_quick(sum: Double32, x: Double32, y: Double32) -> Double32 {
    return accumulate_pair_quick(sum, x, y);
}
