// What: a scan's input of f32.
// Provides: bindings 1 and 2, tile_items, quad_at, value_at.
// Expects: scan_tile, prelude.
// Source: ours.

// One buffer twice: sixteen bytes at a time, and by element.
@group(0) @binding(1) var<storage, read> value_quads: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<u32>;

// The words of a lane: four vectors, as many apart as there are lanes.
struct LaneWords {
    a: vec4<u32>,
    b: vec4<u32>,
    c: vec4<u32>,
    d: vec4<u32>,
}

fn word_at(tile: Tile, at: u32) -> u32 {
    let element = element_at(tile, at);
    if element >= tile.len { return 0u; }
    return values[tile.start + element];
}

fn words_at(tile: Tile, at: u32) -> vec4<u32> {
    return vec4<u32>(word_at(tile, at), word_at(tile, at + 1u), word_at(tile, at + 2u), word_at(tile, at + 3u));
}

// Neighbours read neighbours; zeros where there is nothing.
fn tile_words(tile: Tile, lane: u32) -> LaneWords {
    if tile.by_quads {
        let q = (tile.start >> 2u) + lane;
        return LaneWords(value_quads[q], value_quads[q + LANES], value_quads[q + 2u * LANES], value_quads[q + 3u * LANES]);
    }
    let at = 4u * lane;
    return LaneWords(words_at(tile, at), words_at(tile, at + 4u * LANES), words_at(tile, at + 8u * LANES), words_at(tile, at + 12u * LANES));
}

fn eight_of(v: vec4<u32>, w: vec4<u32>) -> Eight {
    return Eight(
        Double32(from_bits(v.x), 0.0),
        Double32(from_bits(v.y), 0.0),
        Double32(from_bits(v.z), 0.0),
        Double32(from_bits(v.w), 0.0),
        Double32(from_bits(w.x), 0.0),
        Double32(from_bits(w.y), 0.0),
        Double32(from_bits(w.z), 0.0),
        Double32(from_bits(w.w), 0.0),
    );
}

// Zero where there is none.
fn value_at(chunk: Chunk, at: u32) -> Double32 {
    if at >= chunk.len { return Double32(0.0, 0.0); }
    return Double32(from_bits(values[chunk.start + at]), 0.0);
}

// Four from a multiple of four on.
fn quad_at(i: u32) -> Quad {
    let w = value_quads[i >> 2u];
    return Quad(
        Double32(from_bits(w.x), 0.0),
        Double32(from_bits(w.y), 0.0),
        Double32(from_bits(w.z), 0.0),
        Double32(from_bits(w.w), 0.0),
    );
}

// At a place of an even number.
fn stage(at: u32, w: vec4<u32>) {
    wg_words[at] = w.xy;
    wg_words[at ^ 1u] = w.zw;
}

fn staged(at: u32) -> vec4<u32> {
    return vec4<u32>(wg_words[at], wg_words[at ^ 1u]);
}

// Sixteen in a row, by way of the workgroup's memory.
fn tile_items(tile: Tile, lane: u32) -> Items {
    let w = tile_words(tile, lane);
    let at = place(2u * lane);
    stage(at, w.a);
    stage(at + 2u * LANES, w.b);
    stage(at + 4u * LANES, w.c);
    stage(at + 6u * LANES, w.d);
    workgroupBarrier();
    let own = place(8u * lane);
    return Items(eight_of(staged(own), staged(own ^ 2u)), eight_of(staged(own ^ 4u), staged(own ^ 6u)));
}
