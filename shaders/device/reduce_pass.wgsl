// What: a pass over part of each chunk; accumulators go on from pass to pass, the last joins them.
// Provides: bindings 0 to 2, entry point reduce_pass.
// Expects: tree (Quad, joined), lane_fold; prelude (enter).
// Source: ours; the host cuts chunks into passes in src/kernels/reduce.rs.

// As reduce.wgsl has them, but elements in a row's last chunk are those of this pass, and nothing
// is in partials. Then elements of another chunk in this pass, and before it; 1 if the pass is the
// first, 1 if it is the last; the first chunk's place in results.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// By chunks.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<u32>>;
// The accumulators between two passes, two vectors a lane.
@group(0) @binding(2) var<storage, read_write> carried: array<vec4<u32>>;

fn carried_pair(hi: u32, lo: u32) -> Double32 {
    return Double32(from_bits(hi), from_bits(lo));
}

fn start_of(at: u32) -> Quad {
    if params[13] == 1u { return neutral_quad(); }
    let x = carried[at];
    let y = carried[at + 1u];
    return Quad(carried_pair(x.x, x.y), carried_pair(x.z, x.w), carried_pair(y.x, y.y), carried_pair(y.z, y.w));
}

fn carry(at: u32, q: Quad) {
    carried[at] = vec4<u32>(to_bits(q.a.hi), to_bits(q.a.lo), to_bits(q.b.hi), to_bits(q.b.lo));
    carried[at + 1u] = vec4<u32>(to_bits(q.c.hi), to_bits(q.c.lo), to_bits(q.d.hi), to_bits(q.d.lo));
}

@compute @workgroup_size(256)
fn reduce_pass(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    enter();
    for (var job = group.x; job < params[0]; job += groups.x) {
        let place = params[1] + job;
        let row = place / params[2];
        let chunk = place % params[2];
        let count = select(params[11], params[5], chunk == params[2] - 1u);
        let first = params[4] + row * params[3] + chunk * params[10] + params[12];
        let own = 2u * (256u * job + lane);
        let q = lane_fold(start_of(own), first, lane, count, row);
        if params[14] == 1u {
            let total = joined(q, lane);
            if lane == 0u {
                results[params[15] + job] = vec2<u32>(to_bits(total.hi), to_bits(total.lo));
            }
        } else {
            carry(own, q);
        }
    }
}
