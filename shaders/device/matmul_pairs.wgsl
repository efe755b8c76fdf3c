// What: factors of pairs for matrix products.
// Provides: bindings 2 and 3, DEPTH, struct Fetched, struct Places, places, fetch, put, is_plain, a_operands, b_operands, accumulate_element, accumulate_element_quick.
// Expects: arrays, matmul (Row, are_plain, params, TILE).
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

// What a lane brings of a tile, two elements of each: high words of a and of b, then low words.
struct Fetched {
    hi: vec4<f32>,
    lo: vec4<f32>,
}

// The tile's first row and column. More worked out ahead, as for f32, cost an H200 registers that it lacked, and 7 % of the time.
struct Places {
    row: u32,
    column: u32,
}

fn places(lane: u32, row: u32, column: u32) -> Places {
    return Places(row, column);
}

fn fetch_a(row: u32, k: u32) -> vec2<f32> {
    let w = a[params[6] + row * params[3] + k];
    return bitcast<vec2<f32>>(select(vec2<u32>(), w, row < params[0] && k < params[2]));
}

fn fetch_b(k: u32, column: u32) -> vec2<f32> {
    let w = b[params[7] + k * params[4] + column];
    return bitcast<vec2<f32>>(select(vec2<u32>(), w, column < params[1] && k < params[2]));
}

fn fetch(lane: u32, k: u32, at: Places) -> Fetched {
    let a_k = k + lane % DEPTH;
    let y = at.row + lane / DEPTH;
    let b_k = k + lane / TILE;
    let x = at.column + lane % TILE;
    let p = fetch_a(y, a_k);
    let q = fetch_a(y + 32u, a_k);
    let r = fetch_b(b_k, x);
    let s = fetch_b(b_k + 4u, x);
    return Fetched(vec4<f32>(p.x, q.x, r.x, s.x), vec4<f32>(p.y, q.y, r.y, s.y));
}

fn put(lane: u32, f: Fetched) {
    let a_at = 17u * (lane % DEPTH) + lane / 32u;
    let row = lane / DEPTH % 4u;
    wg_a_hi[a_at][row] = f.hi.x;
    wg_a_lo[a_at][row] = f.lo.x;
    wg_a_hi[a_at + 8u][row] = f.hi.y;
    wg_a_lo[a_at + 8u][row] = f.lo.y;
    let b_at = 16u * (lane / TILE) + lane % TILE / 4u;
    let column = lane % 4u;
    wg_b_hi[b_at][column] = f.hi.z;
    wg_b_lo[b_at][column] = f.lo.z;
    wg_b_hi[b_at + 64u][column] = f.hi.w;
    wg_b_lo[b_at + 64u][column] = f.lo.w;
}

fn is_plain(f: Fetched) -> bool {
    return are_plain(f.hi, f.hi);
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
