// What: the sum of each tile of a scan.
// Provides: entry point scan_sums.
// Expects: scan_tile, its input (quad_at, value_at), add_element and add_element_quick; double32; prelude (enter).
// Source: ours; the host's twin is tile_sum of src/kernels/scan/mod.rs.

@group(0) @binding(3) var<storage, read_write> sums: array<vec2<u32>>;

// Four tiles at a time, each by a quarter of the lanes.
const QUARTER: u32 = LANES / 4u;

var<workgroup> wg_sums: array<Double32, LANES>;

struct Sums {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
}

fn no_sums() -> Sums {
    let zero = Double32(0.0, 0.0);
    return Sums(zero, zero, zero, zero);
}

fn are_finite(s: Sums) -> bool {
    return is_finite_word(s.a.hi) && is_finite_word(s.b.hi) && is_finite_word(s.c.hi) && is_finite_word(s.d.hi);
}

// Elements 4 (lane + 64 k) and the three after, each the next of a sum of its own. The bare networks give the guarded sums' bits wherever
// the last is finite: see src/kernels/scan/mod.rs.
fn lane_sums(tile: Tile, lane: u32) -> Sums {
    if tile.by_quads {
        var s = no_sums();
        for (var k = 0u; k < 16u; k++) {
            let x = quad_at(tile, 4u * (lane + QUARTER * k));
            s = Sums(add_element_quick(s.a, x.a), add_element_quick(s.b, x.b), add_element_quick(s.c, x.c), add_element_quick(s.d, x.d));
        }
        if are_finite(s) { return s; }
    }
    var s = no_sums();
    for (var k = 0u; k < 16u; k++) {
        let at = 4u * (lane + QUARTER * k);
        s.a = add_element(s.a, value_at(tile, at));
        s.b = add_element(s.b, value_at(tile, at + 1u));
        s.c = add_element(s.c, value_at(tile, at + 2u));
        s.d = add_element(s.d, value_at(tile, at + 3u));
    }
    return s;
}

@compute @workgroup_size(LANES)
fn scan_sums(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let tiles = params[4];
    let lane_of_tile = lane % QUARTER;
    for (var i = 4u * group.x; i < tiles; i += 4u * groups.x) {
        let own = i + lane / QUARTER;
        var sum = Double32(0.0, 0.0);
        if own < tiles {
            let s = lane_sums(tile_at(own), lane_of_tile);
            sum = dd_add(dd_add(s.a, s.b), dd_add(s.c, s.d));
        }
        wg_sums[lane] = sum;
        for (var half = QUARTER / 2u; half > 0u; half >>= 1u) {
            workgroupBarrier();
            if lane_of_tile < half {
                sum = dd_add(sum, wg_sums[lane + half]);
                wg_sums[lane] = sum;
            }
        }
        if lane_of_tile == 0u && own < tiles {
            sums[params[6] + own] = words_of_pair(sum);
        }
        workgroupBarrier();
    }
}
