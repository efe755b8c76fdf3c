// What: a scan's input of canonical pairs.
// Provides: bindings 1 and 2, tile_items, strided_items.
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
    if tile.by_quads { return value_quads[(tile.start + at) >> 1u]; }
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

fn quads_at(tile: Tile, at: u32) -> Eight {
    return eight_of(
        two_at(tile, at),
        two_at(tile, at + 2u),
        two_at(tile, at + 1024u),
        two_at(tile, at + 1026u),
    );
}

// Elements 4 lane + 1024 k and the three after each; zeros where there is nothing.
fn strided_items(tile: Tile, lane: u32) -> Items {
    return Items(quads_at(tile, 4u * lane), quads_at(tile, 4u * lane + 2048u));
}

fn staged(i: u32) -> vec4<u32> {
    return vec4<u32>(wg_words[place(i)], wg_words[place(i + 1u)]);
}

// Eight in a row: the first or the second half of a lane's.
fn half_of_items(tile: Tile, lane: u32, half: u32) -> Eight {
    for (var k = 0u; k < 4u; k++) {
        let i = 2u * (k * LANES + lane);
        let w = two_at(tile, ((i >> 3u) << 4u) + 8u * half + (i & 7u));
        wg_words[place(i)] = w.xy;
        wg_words[place(i + 1u)] = w.zw;
    }
    workgroupBarrier();
    let i = 8u * lane;
    return eight_of(staged(i), staged(i + 2u), staged(i + 4u), staged(i + 6u));
}

// Sixteen in a row.
fn tile_items(tile: Tile, lane: u32) -> Items {
    let a = half_of_items(tile, lane, 0u);
    workgroupBarrier();
    return Items(a, half_of_items(tile, lane, 1u));
}
