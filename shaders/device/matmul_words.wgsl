// What: factors of f32 for matrix products.
// Provides: bindings 2 and 3, DEPTH, struct Fetched, struct Places, places, fetch, put, is_plain, a_operands, b_operands, accumulate_element, accumulate_element_quick.
// Expects: arrays, matmul (Row, are_plain, params, TILE).
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

// Where a lane's factors lie, but for the inner index that a tile starts with.
struct Places {
    a: vec4<u32>,
    is_row: vec4<bool>,
    b: u32,
    is_column: bool,
    b_stride: u32,
    inner: u32,
}

fn places(lane: u32, row: u32, column: u32) -> Places {
    let y = vec4<u32>(row + lane / DEPTH) + vec4<u32>(0u, 16u, 32u, 48u);
    let x = column + lane % TILE;
    let a = y * params[3] + vec4<u32>(params[6] + lane % DEPTH);
    let b = params[7] + lane / TILE * params[4] + x;
    return Places(a, y < vec4<u32>(params[0]), b, x < params[1], params[4], params[2]);
}

fn fetch(lane: u32, k: u32, at: Places) -> Fetched {
    let a_k = vec4<u32>(k + lane % DEPTH);
    let b_k = vec4<u32>(k) + vec4<u32>(0u, 4u, 8u, 12u);
    let a_at = at.a + vec4<u32>(k);
    let b_at = vec4<u32>(at.b) + b_k * at.b_stride;
    let a_words = vec4<u32>(a[a_at.x], a[a_at.y], a[a_at.z], a[a_at.w]);
    let b_words = vec4<u32>(b[b_at.x], b[b_at.y], b[b_at.z], b[b_at.w]);
    let a_inside = at.is_row & (a_k < vec4<u32>(at.inner));
    let b_inside = vec4<bool>(at.is_column) & (b_k + vec4<u32>(lane / TILE) < vec4<u32>(at.inner));
    return Fetched(
        bitcast<vec4<f32>>(select(vec4<u32>(), a_words, a_inside)),
        bitcast<vec4<f32>>(select(vec4<u32>(), b_words, b_inside)),
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
