// What: the sum of each tile of a scan.
// Provides: entry point scan_sums.
// Expects: a values part (plus), scan_tile, double32, prelude (enter).
// Source: ours; the host's twin is tile_sum of src/kernels/scan/mod.rs.

@group(0) @binding(2) var<storage, read_write> sums: array<vec2<u32>>;

var<workgroup> wg_sums: array<Double32, LANES>;

@compute @workgroup_size(256)
fn scan_sums(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    for (var i = group.x; i < params[4]; i += groups.x) {
        var items = load_items(tile_at(i), lane);
        var sum = Double32(0.0, 0.0);
        for (var k = 0u; k < ITEMS; k++) {
            sum = plus(sum, items.words[k]);
        }
        wg_sums[lane] = sum;
        workgroupBarrier();
        for (var half = LANES / 2u; half > 0u; half >>= 1u) {
            if lane < half {
                wg_sums[lane] = dd_add(wg_sums[lane], wg_sums[lane + half]);
            }
            workgroupBarrier();
        }
        if lane == 0u {
            sums[params[6] + i] = words_of_pair(wg_sums[0]);
        }
        workgroupBarrier();
    }
}
