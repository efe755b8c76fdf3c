// What: prefix sums of each tile, from the sum of all that precedes it in its row.
// Provides: entry point scan.
// Expects: scan_tile, its input (tile_items); double32; prelude (enter).
// Source: Kogge, Stone (1973) among the lanes; the host's twin is scan_tile of src/kernels/scan/mod.rs.

@group(0) @binding(3) var<storage, read> offsets: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> results: array<vec2<u32>>;

fn offset_of(i: u32) -> Double32 {
    if (params[7] & 1u) == 0u { return Double32(0.0, 0.0); }
    return pair_of(offsets[params[6] + i]);
}

// The sum of the lanes before in the row, each giving its own.
fn sum_before(lane: u32, lane_of_row: u32, lanes: u32, own: Double32) -> Double32 {
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
    if lane_of_row == 0u { return Double32(0.0, 0.0); }
    return pair_of(wg_words[half + lane - 1u]);
}

fn stage_run(i: u32, before: Double32, run: Double32, exclusive: bool) {
    wg_words[place(i)] = select(words_of_pair(run), words_of_pair(before), exclusive);
}

fn store_one(tile: Tile, at: u32, words: vec2<u32>) {
    let element = element_at(tile, at);
    if element < tile.len {
        results[tile.start + element] = words;
    }
}

// Writes one half of every lane's elements, neighbours by neighbours.
fn store_half(tile: Tile, lane: u32, half: u32, start: Double32, runs: Eight) {
    let first = 8u * lane;
    let exclusive = (params[7] & 2u) != 0u;
    stage_run(first, start, runs.a, exclusive);
    stage_run(first + 1u, runs.a, runs.b, exclusive);
    stage_run(first + 2u, runs.b, runs.c, exclusive);
    stage_run(first + 3u, runs.c, runs.d, exclusive);
    stage_run(first + 4u, runs.d, runs.e, exclusive);
    stage_run(first + 5u, runs.e, runs.f, exclusive);
    stage_run(first + 6u, runs.f, runs.g, exclusive);
    stage_run(first + 7u, runs.g, runs.h, exclusive);
    workgroupBarrier();
    let a = wg_words[place(lane)];
    let b = wg_words[place(lane + 256u)];
    let c = wg_words[place(lane + 512u)];
    let d = wg_words[place(lane + 768u)];
    let e = wg_words[place(lane + 1024u)];
    let f = wg_words[place(lane + 1280u)];
    let g = wg_words[place(lane + 1536u)];
    let h = wg_words[place(lane + 1792u)];
    let at = ((lane >> 3u) << 4u) + 8u * half + (lane & 7u);
    if tile.by_quads {
        let i = tile.start + at;
        results[i] = a;
        results[i + 512u] = b;
        results[i + 1024u] = c;
        results[i + 1536u] = d;
        results[i + 2048u] = e;
        results[i + 2560u] = f;
        results[i + 3072u] = g;
        results[i + 3584u] = h;
    } else {
        store_one(tile, at, a);
        store_one(tile, at + 512u, b);
        store_one(tile, at + 1024u, c);
        store_one(tile, at + 1536u, d);
        store_one(tile, at + 2048u, e);
        store_one(tile, at + 2560u, f);
        store_one(tile, at + 3072u, g);
        store_one(tile, at + 3584u, h);
    }
    workgroupBarrier();
}

@compute @workgroup_size(256)
fn scan(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let lanes = params[8];
    let lane_of_row = lane % lanes;
    for (var i = group.x; i < params[4]; i += groups.x) {
        let tile = tile_at(i);
        let items = tile_items(tile, lane);
        let sum = lane_sum(items);
        workgroupBarrier();
        let start = dd_add(offset_of(i), sum_before(lane, lane_of_row, lanes, sum));
        workgroupBarrier();
        let first = runs_from(start, items.a);
        store_half(tile, lane, 0u, start, first);
        store_half(tile, lane, 1u, first.h, runs_from(first.h, items.b));
    }
}
