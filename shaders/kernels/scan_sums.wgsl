// What: the sum of each tile of a scan.
// Provides: entry point scan_sums.
// Expects: scan_tile, its input (strided_items); double32; prelude (enter).
// Source: ours; the host's twin is tile_sum of src/kernels/scan/mod.rs.

@group(0) @binding(3) var<storage, read_write> sums: array<vec2<u32>>;

var<workgroup> wg_sums: array<Double32, LANES>;

@compute @workgroup_size(256)
fn scan_sums(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    for (var i = group.x; i < params[4]; i += groups.x) {
        var sum = lane_sum(strided_items(tile_at(i), lane));
        wg_sums[lane] = sum;
        for (var half = LANES / 2u; half > 0u; half >>= 1u) {
            workgroupBarrier();
            if lane < half {
                sum = dd_add(sum, wg_sums[lane + half]);
                wg_sums[lane] = sum;
            }
        }
        if lane == 0u {
            sums[params[6] + i] = words_of_pair(sum);
        }
        workgroupBarrier();
    }
}
