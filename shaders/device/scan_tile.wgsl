// What: where a tile of a scan lies, and the sums of a lane's elements.
// Provides: binding 0, LANES, ITEMS, HALF, TILE, Chunk, Tile, Quad, Eight, Items, wg_words, place, chunk_at, tile_of, element_at, stage_runs, lane_sum, pair_of, words_of_pair.
// Expects: add_element, add_element_quick; eft, prelude.
// Source: ours; src/kernels/scan/mod.rs fills the params.

const LANES: u32 = 128u;
const ITEMS: u32 = 16u;
const HALF: u32 = 8u * LANES;
const TILE: u32 = ITEMS * LANES;

// row length, chunks in a row, first row, first chunk in that row, chunk count, flat index of the window's first element,
// place of the first chunk's sum or offset, flags (1: there are offsets, 2: exclusive, 4: places are elements),
// lanes of a row or, for sums, of a chunk, rows in a tile, rows, elements in a chunk: short rows share a tile, each from a lane of its own on
@group(0) @binding(0) var<storage, read> params: array<u32>;

// Tiles of one row, or one tile of several.
struct Chunk {
    start: u32,
    len: u32,
    // Places are elements.
    alike: bool,
}

struct Tile {
    start: u32,
    len: u32,
    // Places are elements.
    alike: bool,
    // And all of it is there, and vectors of four words can be read.
    by_quads: bool,
}

struct Quad {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
}

struct Eight {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
    e: Double32,
    f: Double32,
    g: Double32,
    h: Double32,
}

// A lane's elements.
struct Items {
    a: Eight,
    b: Eight,
}

// Elements on their way between neighbours' order and each lane's own; in between, the lanes' sums, twice.
var<workgroup> wg_words: array<vec2<u32>, HALF>;

// Spreads eights that lie side by side over the banks of the memory; linear over exclusive or.
fn place(i: u32) -> u32 {
    return i ^ ((i >> 4u) & 7u);
}

// Flat indices wrap: what is left after the window's own is subtracted is small again.
fn chunk_at(i: u32) -> Chunk {
    let n = params[0];
    let t = params[3] + i;
    if params[9] > 1u {
        let row = t * params[9];
        return Chunk(row * n - params[5], min(params[9], params[10] - row) * n, (params[7] & 4u) != 0u);
    }
    let row = t / params[1];
    let first = (t - row * params[1]) * params[11];
    return Chunk((params[2] + row) * n + first - params[5], min(params[11], n - first), true);
}

// The tile of a chunk that starts there.
fn tile_of(chunk: Chunk, at: u32) -> Tile {
    let start = chunk.start + at;
    let len = min(TILE, chunk.len - at);
    return Tile(start, len, chunk.alike, chunk.alike && len == TILE && (start & 3u) == 0u);
}

// The element of a tile at a place in lanes' order; where there is none, a number beyond the tile's length.
fn element_at(tile: Tile, at: u32) -> u32 {
    if tile.alike { return at; }
    let width = params[8] * ITEMS;
    let within = at % width;
    return select(0xffffffffu, at / width * params[0] + within, within < params[0]);
}

fn pair_of(words: vec2<u32>) -> Double32 {
    return Double32(from_bits(words.x), from_bits(words.y));
}

fn words_of_pair(x: Double32) -> vec2<u32> {
    return vec2<u32>(to_bits(x.hi), to_bits(x.lo));
}

fn runs_quick(run: Double32, x: Eight) -> Eight {
    let a = add_element_quick(run, x.a);
    let b = add_element_quick(a, x.b);
    let c = add_element_quick(b, x.c);
    let d = add_element_quick(c, x.d);
    let e = add_element_quick(d, x.e);
    let f = add_element_quick(e, x.f);
    let g = add_element_quick(f, x.g);
    return Eight(a, b, c, d, e, f, g, add_element_quick(g, x.h));
}

// At a place of a multiple of eight.
fn stage_eight(at: u32, x: Eight) {
    wg_words[at] = words_of_pair(x.a);
    wg_words[at ^ 1u] = words_of_pair(x.b);
    wg_words[at ^ 2u] = words_of_pair(x.c);
    wg_words[at ^ 3u] = words_of_pair(x.d);
    wg_words[at ^ 4u] = words_of_pair(x.e);
    wg_words[at ^ 5u] = words_of_pair(x.f);
    wg_words[at ^ 6u] = words_of_pair(x.g);
    wg_words[at ^ 7u] = words_of_pair(x.h);
}

// The last of eight guarded sums; all of them, or what precedes them, are left at the lane's own places. A loop through memory, so that
// what is hardly ever needed takes no registers from the rest.
fn stage_runs_careful(at: u32, start: Double32, x: Eight, exclusive: bool) -> Double32 {
    stage_eight(at, x);
    var run = start;
    for (var k = 0u; k < 8u; k++) {
        let next = add_element(run, pair_of(wg_words[at ^ k]));
        wg_words[at ^ k] = select(words_of_pair(next), words_of_pair(run), exclusive);
        run = next;
    }
    return run;
}

// The bare networks give the guarded sums' bits wherever the last is finite: see src/kernels/scan/mod.rs.
fn stage_runs(at: u32, start: Double32, x: Eight, exclusive: bool) -> Double32 {
    let quick = runs_quick(start, x);
    if !is_finite_word(quick.h.hi) { return stage_runs_careful(at, start, x, exclusive); }
    if exclusive {
        stage_eight(at, Eight(start, quick.a, quick.b, quick.c, quick.d, quick.e, quick.f, quick.g));
    } else {
        stage_eight(at, quick);
    }
    return quick.h;
}

// Uses the lane's own places.
fn lane_sum(at: u32, items: Items) -> Double32 {
    let zero = Double32(0.0, 0.0);
    let quick = runs_quick(runs_quick(zero, items.a).h, items.b).h;
    if is_finite_word(quick.hi) { return quick; }
    return stage_runs_careful(at, stage_runs_careful(at, zero, items.a, false), items.b, false);
}
