// What: the sum of each chunk of a scan.
// Provides: entry point scan_sums.
// Expects: scan_tile, its input (quad_at, value_at), add_element and add_element_quick; double32; prelude (enter).
// Source: ours; the host's twin is chunk_sum of src/kernels/scan/mod.rs.

@group(0) @binding(3) var<storage, read_write> sums: array<vec2<u32>>;

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

fn add_quad(s: Sums, x: Quad) -> Sums {
    return Sums(add_element_quick(s.a, x.a), add_element_quick(s.b, x.b), add_element_quick(s.c, x.c), add_element_quick(s.d, x.d));
}

// Whole steps, by vectors of four: each element is the next of a sum of its own.
fn sums_quick(chunk: Chunk, lane: u32, step: u32, end: u32) -> Sums {
    var s = no_sums();
    var at = chunk.start + 4u * lane;
    // Four loads on their way at a time.
    for (; at + 3u * step < end; at += 4u * step) {
        let x = quad_at(at);
        let y = quad_at(at + step);
        let z = quad_at(at + 2u * step);
        let w = quad_at(at + 3u * step);
        s = add_quad(add_quad(add_quad(add_quad(s, x), y), z), w);
    }
    for (; at < end; at += step) {
        s = add_quad(s, quad_at(at));
    }
    return s;
}

// Elements 4 (lane + lanes k) and the three after, k = 0, 1, ... The bare networks give the guarded sums' bits wherever the last is finite: see
// src/kernels/scan/mod.rs.
fn lane_sums(chunk: Chunk, lane: u32, step: u32) -> Sums {
    let by_quads = select(0u, chunk.len / step * step, (chunk.start & 3u) == 0u);
    var s = sums_quick(chunk, lane, step, chunk.start + by_quads);
    var at = by_quads + 4u * lane;
    if !are_finite(s) {
        s = no_sums();
        at = 4u * lane;
    }
    for (; at < chunk.len; at += step) {
        s.a = add_element(s.a, value_at(chunk, at));
        s.b = add_element(s.b, value_at(chunk, at + 1u));
        s.c = add_element(s.c, value_at(chunk, at + 2u));
        s.d = add_element(s.d, value_at(chunk, at + 3u));
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
    let chunks = params[4];
    let lanes = params[8];
    let together = LANES / lanes;
    let lane_of_chunk = lane % lanes;
    for (var i = together * group.x; i < chunks; i += together * groups.x) {
        let own = i + lane / lanes;
        var sum = Double32(0.0, 0.0);
        if own < chunks {
            let s = lane_sums(chunk_at(own), lane_of_chunk, 4u * lanes);
            sum = dd_add(dd_add(s.a, s.b), dd_add(s.c, s.d));
        }
        wg_sums[lane] = sum;
        for (var half = lanes / 2u; half > 0u; half >>= 1u) {
            workgroupBarrier();
            if lane_of_chunk < half {
                sum = dd_add(sum, wg_sums[lane + half]);
                wg_sums[lane] = sum;
            }
        }
        if lane_of_chunk == 0u && own < chunks {
            sums[params[6] + own] = words_of_pair(sum);
        }
        workgroupBarrier();
    }
}
