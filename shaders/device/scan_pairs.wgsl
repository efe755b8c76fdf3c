// What: a scan's input of canonical pairs.
// Provides: bindings 1 and 2, tile_items, quad_at, value_at.
// Expects: scan_tile, prelude.
// Source: ours.

// One buffer twice: sixteen bytes at a time, and by element.
@group(0) @binding(1) var<storage, read> value_quads: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec2<u32>>;

fn words_at(tile: Tile, at: u32) -> vec2<u32> {
    let element = element_at(tile, at);
    if element >= tile.len { return vec2<u32>(0u); }
    return values[tile.start + element];
}

// A pair and the one after it.
fn two_at(tile: Tile, at: u32) -> vec4<u32> {
    return vec4<u32>(words_at(tile, at), words_at(tile, at + 1u));
}

fn eight_of(p: vec4<u32>, q: vec4<u32>, r: vec4<u32>, s: vec4<u32>) -> Eight {
    return Eight(
        pair_of(p.xy),
        pair_of(p.zw),
        pair_of(q.xy),
        pair_of(q.zw),
        pair_of(r.xy),
        pair_of(r.zw),
        pair_of(s.xy),
        pair_of(s.zw),
    );
}

// Zero where there is none.
fn value_at(chunk: Chunk, at: u32) -> Double32 {
    if at >= chunk.len { return Double32(0.0, 0.0); }
    return pair_of(values[chunk.start + at]);
}

// Four from a multiple of four on.
fn quad_at(i: u32) -> Quad {
    let v = value_quads[i >> 1u];
    let w = value_quads[(i >> 1u) + 1u];
    return Quad(pair_of(v.xy), pair_of(v.zw), pair_of(w.xy), pair_of(w.zw));
}

// At a place of an even number.
fn stage(at: u32, w: vec4<u32>) {
    wg_words[at] = w.xy;
    wg_words[at ^ 1u] = w.zw;
}

fn staged(at: u32) -> vec4<u32> {
    return vec4<u32>(wg_words[at], wg_words[at ^ 1u]);
}

// Eight in a row: the first or the second half of a lane's. Neighbours read neighbours.
fn half_of_items(tile: Tile, lane: u32, half: u32) -> Eight {
    let to_place = place(2u * lane);
    let at = ((lane >> 2u) << 4u) + 8u * half + 2u * (lane & 3u);
    if tile.by_quads {
        let q = (tile.start + at) >> 1u;
        let a = value_quads[q];
        let b = value_quads[q + 2u * LANES];
        let c = value_quads[q + 4u * LANES];
        let d = value_quads[q + 6u * LANES];
        stage(to_place, a);
        stage(to_place + 2u * LANES, b);
        stage(to_place + 4u * LANES, c);
        stage(to_place + 6u * LANES, d);
    } else {
        stage(to_place, two_at(tile, at));
        stage(to_place + 2u * LANES, two_at(tile, at + 4u * LANES));
        stage(to_place + 4u * LANES, two_at(tile, at + 8u * LANES));
        stage(to_place + 6u * LANES, two_at(tile, at + 12u * LANES));
    }
    workgroupBarrier();
    let own = place(8u * lane);
    return eight_of(staged(own), staged(own ^ 2u), staged(own ^ 4u), staged(own ^ 6u));
}

// Sixteen in a row, by way of the workgroup's memory.
fn tile_items(tile: Tile, lane: u32) -> Items {
    let a = half_of_items(tile, lane, 0u);
    workgroupBarrier();
    return Items(a, half_of_items(tile, lane, 1u));
}
