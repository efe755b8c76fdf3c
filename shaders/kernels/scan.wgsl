// What: prefix sums of each chunk, tile by tile, from the sum of all that precedes it in its row.
// Provides: entry point scan.
// Expects: scan_tile, its input (tile_items); double32; prelude (enter).
// Source: Kogge, Stone (1973) among the lanes; the host's twin is scan_chunk of src/kernels/scan/mod.rs.

@group(0) @binding(3) var<storage, read> offsets: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> results: array<vec2<u32>>;

fn offset_of(i: u32) -> Double32 {
    if (params[7] & 1u) == 0u { return Double32(0.0, 0.0); }
    return pair_of(offsets[params[6] + i]);
}

// The sums of a row's lanes up to each, from each one's own; where they are in the workgroup's memory.
fn lanes_summed(lane: u32, own: Double32, lane_of_row: u32, lanes: u32) -> u32 {
    var sum = own;
    var half = 0u;
    wg_words[lane] = words_of_pair(sum);
    workgroupBarrier();
    for (var reach = 1u; reach < lanes; reach <<= 1u) {
        if lane_of_row >= reach {
            sum = dd_add(pair_of(wg_words[half + lane - reach]), sum);
        }
        half ^= LANES;
        wg_words[half + lane] = words_of_pair(sum);
        workgroupBarrier();
    }
    return half;
}

fn store_one(tile: Tile, at: u32, words: vec2<u32>) {
    let element = element_at(tile, at);
    if element < tile.len {
        results[tile.start + element] = words;
    }
}

// Writes one half of every lane's results, neighbours by neighbours.
fn store_half(tile: Tile, lane: u32, half: u32) {
    let from_place = place(lane);
    let a = wg_words[from_place];
    let b = wg_words[from_place + LANES];
    let c = wg_words[from_place + 2u * LANES];
    let d = wg_words[from_place + 3u * LANES];
    let e = wg_words[from_place + 4u * LANES];
    let f = wg_words[from_place + 5u * LANES];
    let g = wg_words[from_place + 6u * LANES];
    let h = wg_words[from_place + 7u * LANES];
    let at = ((lane >> 3u) << 4u) + 8u * half + (lane & 7u);
    if tile.by_quads {
        let i = tile.start + at;
        results[i] = a;
        results[i + 2u * LANES] = b;
        results[i + 4u * LANES] = c;
        results[i + 6u * LANES] = d;
        results[i + 8u * LANES] = e;
        results[i + 10u * LANES] = f;
        results[i + 12u * LANES] = g;
        results[i + 14u * LANES] = h;
    } else {
        store_one(tile, at, a);
        store_one(tile, at + 2u * LANES, b);
        store_one(tile, at + 4u * LANES, c);
        store_one(tile, at + 6u * LANES, d);
        store_one(tile, at + 8u * LANES, e);
        store_one(tile, at + 10u * LANES, f);
        store_one(tile, at + 12u * LANES, g);
        store_one(tile, at + 14u * LANES, h);
    }
}

@compute @workgroup_size(LANES)
fn scan(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let exclusive = (params[7] & 2u) != 0u;
    let lanes = params[8];
    let lane_of_row = lane % lanes;
    let own = place(8u * lane);
    for (var i = group.x; i < params[4]; i += groups.x) {
        let chunk = chunk_at(i);
        var offset = offset_of(i);
        for (var at = 0u; at < chunk.len; at += TILE) {
            let tile = tile_of(chunk, at);
            let items = tile_items(tile, lane);
            let sum = lane_sum(own, items);
            workgroupBarrier();
            let sums = lanes_summed(lane, sum, lane_of_row, lanes);
            var start = offset;
            if lane_of_row > 0u { start = dd_add(offset, pair_of(wg_words[sums + lane - 1u])); }
            offset = dd_add(offset, pair_of(wg_words[sums + LANES - 1u]));
            workgroupBarrier();
            let middle = stage_runs(own, start, items.a, exclusive);
            workgroupBarrier();
            store_half(tile, lane, 0u);
            workgroupBarrier();
            stage_runs(own, middle, items.b, exclusive);
            workgroupBarrier();
            store_half(tile, lane, 1u);
            workgroupBarrier();
        }
    }
}
