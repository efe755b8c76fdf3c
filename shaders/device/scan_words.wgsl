// What: a scan's input of f32.
// Provides: bindings 1 and 2, tile_items, strided_items.
// Expects: scan_tile, prelude.
// Source: ours.

// One buffer twice: sixteen bytes at a time, and by element.
@group(0) @binding(1) var<storage, read> value_quads: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<u32>;

// The words of a lane: four vectors, 256 apart.
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
        return LaneWords(value_quads[q], value_quads[q + 256u], value_quads[q + 512u], value_quads[q + 768u]);
    }
    let at = 4u * lane;
    return LaneWords(words_at(tile, at), words_at(tile, at + 1024u), words_at(tile, at + 2048u), words_at(tile, at + 3072u));
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

// Elements 4 lane + 1024 k and the three after each.
fn strided_items(tile: Tile, lane: u32) -> Items {
    let w = tile_words(tile, lane);
    return Items(eight_of(w.a, w.b), eight_of(w.c, w.d));
}

fn stage(i: u32, w: vec4<u32>) {
    wg_words[place(i)] = w.xy;
    wg_words[place(i + 1u)] = w.zw;
}

fn staged(i: u32) -> vec4<u32> {
    return vec4<u32>(wg_words[place(i)], wg_words[place(i + 1u)]);
}

// Sixteen in a row.
fn tile_items(tile: Tile, lane: u32) -> Items {
    let w = tile_words(tile, lane);
    stage(2u * lane, w.a);
    stage(2u * lane + 512u, w.b);
    stage(2u * lane + 1024u, w.c);
    stage(2u * lane + 1536u, w.d);
    workgroupBarrier();
    let i = 8u * lane;
    return Items(eight_of(staged(i), staged(i + 2u)), eight_of(staged(i + 4u), staged(i + 6u)));
}
