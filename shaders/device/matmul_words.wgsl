// What: factors of f32 for matrix products.
// Provides: bindings 2 and 3, DEPTH, struct Fetched, fetch, put, is_plain, a_operands, b_operands, accumulate_element, accumulate_element_quick.
// Expects: arrays, matmul (Row, are_plain, a_index, b_index).
// Source: ours.

@group(0) @binding(2) var<storage, read> a: array<u32>;
@group(0) @binding(3) var<storage, read> b: array<u32>;

// Inner indices in a tile.
const DEPTH: u32 = 16u;

// By inner index, then four rows of a or columns of b; a row of 17 keeps the transposing writes off each other's banks.
var<workgroup> wg_a: array<vec4<f32>, 272>;
var<workgroup> wg_b: array<vec4<f32>, 256>;

// What a lane brings of a tile: sixteen rows of a apart, four inner indices of b.
struct Fetched {
    a: vec4<f32>,
    b: vec4<f32>,
}

fn fetch_a(row: u32, k: u32) -> f32 {
    return from_bits(select(0u, a[a_index(row, k)], row < params[0] && k < params[2]));
}

fn fetch_b(k: u32, column: u32) -> f32 {
    return from_bits(select(0u, b[b_index(k, column)], column < params[1] && k < params[2]));
}

fn fetch(lane: u32, row: u32, column: u32, k: u32) -> Fetched {
    let a_k = k + lane % DEPTH;
    let y = row + lane / DEPTH;
    let b_k = k + lane / TILE;
    let x = column + lane % TILE;
    return Fetched(
        vec4<f32>(fetch_a(y, a_k), fetch_a(y + 16u, a_k), fetch_a(y + 32u, a_k), fetch_a(y + 48u, a_k)),
        vec4<f32>(fetch_b(b_k, x), fetch_b(b_k + 4u, x), fetch_b(b_k + 8u, x), fetch_b(b_k + 12u, x)),
    );
}

fn put(lane: u32, f: Fetched) {
    let a_at = 17u * (lane % DEPTH) + lane / 64u;
    let row = lane / DEPTH % 4u;
    wg_a[a_at][row] = f.a.x;
    wg_a[a_at + 4u][row] = f.a.y;
    wg_a[a_at + 8u][row] = f.a.z;
    wg_a[a_at + 12u][row] = f.a.w;
    let b_at = 16u * (lane / TILE) + lane % TILE / 4u;
    let column = lane % 4u;
    wg_b[b_at][column] = f.b.x;
    wg_b[b_at + 64u][column] = f.b.y;
    wg_b[b_at + 128u][column] = f.b.z;
    wg_b[b_at + 192u][column] = f.b.w;
}

fn is_plain(f: Fetched) -> bool {
    return are_plain(f.a, f.b);
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
