// What: prefix sums of each tile, from the sum of all that precedes it in its row.
// Provides: entry point scan.
// Expects: a values part (plus), scan_tile, double32, prelude (enter).
// Source: Kogge, Stone (1973) among the lanes; the host's twin is scan_tile of src/kernels/scan/mod.rs.

@group(0) @binding(2) var<storage, read> offsets: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> results: array<vec2<u32>>;

// Elements on their way between neighbours' order and each lane's own eight; in between, the lanes' sums, twice.
var<workgroup> wg_words: array<vec2<u32>, TILE>;

// Spreads eights that lie side by side over the banks of the memory.
fn place(i: u32) -> u32 {
    return i ^ ((i >> 4u) & 7u);
}

fn offset_of(i: u32) -> Double32 {
    if (params[7] & 1u) == 0u { return Double32(0.0, 0.0); }
    return pair_of(offsets[params[6] + i]);
}

@compute @workgroup_size(256)
fn scan(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let exclusive = (params[7] & 2u) != 0u;
    let lane_of_row = lane % params[8];
    for (var i = group.x; i < params[4]; i += groups.x) {
        let tile = tile_at(i);
        var items = load_items(tile, lane);
        for (var k = 0u; k < ITEMS; k++) {
            wg_words[place(k * LANES + lane)] = items.words[k];
        }
        workgroupBarrier();
        var sum = Double32(0.0, 0.0);
        for (var k = 0u; k < ITEMS; k++) {
            items.words[k] = wg_words[place(lane * ITEMS + k)];
        }
        for (var k = 0u; k < ITEMS; k++) {
            sum = plus(sum, items.words[k]);
        }
        workgroupBarrier();

        var half = 0u;
        wg_words[lane] = words_of_pair(sum);
        workgroupBarrier();
        for (var reach = 1u; reach < LANES; reach <<= 1u) {
            if lane_of_row >= reach {
                sum = dd_add(pair_of(wg_words[half + lane - reach]), sum);
            }
            half ^= LANES;
            wg_words[half + lane] = words_of_pair(sum);
            workgroupBarrier();
        }
        var before = Double32(0.0, 0.0);
        if lane_of_row > 0u {
            before = pair_of(wg_words[half + lane - 1u]);
        }
        var run = dd_add(offset_of(i), before);
        workgroupBarrier();

        for (var k = 0u; k < ITEMS; k++) {
            let next = plus(run, items.words[k]);
            wg_words[place(lane * ITEMS + k)] = select(words_of_pair(next), words_of_pair(run), exclusive);
            run = next;
        }
        workgroupBarrier();
        for (var k = 0u; k < ITEMS; k++) {
            let at = k * LANES + lane;
            let element = element_at(at);
            if element < tile.len {
                results[tile.start + element] = wg_words[place(at)];
            }
        }
        workgroupBarrier();
    }
}
