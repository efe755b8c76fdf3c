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
    if tile.by_quads {
        let i = (tile.start + at) >> 1u;
        return eight_of(value_quads[i], value_quads[i + 1u], value_quads[i + 512u], value_quads[i + 513u]);
    }
    return eight_of(two_at(tile, at), two_at(tile, at + 2u), two_at(tile, at + 1024u), two_at(tile, at + 1026u));
}

// Elements 4 lane + 1024 k and the three after each; zeros where there is nothing.
fn strided_items(tile: Tile, lane: u32) -> Items {
    return Items(quads_at(tile, 4u * lane), quads_at(tile, 4u * lane + 2048u));
}

fn staged(i: u32) -> vec4<u32> {
    return vec4<u32>(wg_words[place(i)], wg_words[place(i + 1u)]);
}

fn stage(i: u32, w: vec4<u32>) {
    wg_words[place(i)] = w.xy;
    wg_words[place(i + 1u)] = w.zw;
}

// Eight in a row: the first or the second half of a lane's. Neighbours read neighbours.
fn half_of_items(tile: Tile, lane: u32, half: u32) -> Eight {
    let i = 2u * lane;
    let at = ((i >> 3u) << 4u) + 8u * half + (i & 7u);
    if tile.by_quads {
        let q = (tile.start + at) >> 1u;
        let a = value_quads[q];
        let b = value_quads[q + 512u];
        let c = value_quads[q + 1024u];
        let d = value_quads[q + 1536u];
        stage(i, a);
        stage(i + 512u, b);
        stage(i + 1024u, c);
        stage(i + 1536u, d);
    } else {
        stage(i, two_at(tile, at));
        stage(i + 512u, two_at(tile, at + 1024u));
        stage(i + 1024u, two_at(tile, at + 2048u));
        stage(i + 1536u, two_at(tile, at + 3072u));
    }
    workgroupBarrier();
    let own = 8u * lane;
    return eight_of(staged(own), staged(own + 2u), staged(own + 4u), staged(own + 6u));
}

// Sixteen in a row.
fn tile_items(tile: Tile, lane: u32) -> Items {
    let a = half_of_items(tile, lane, 0u);
    workgroupBarrier();
    return Items(a, half_of_items(tile, lane, 1u));
}
