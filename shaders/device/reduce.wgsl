// What: one result for each row of an array, by the fixed tree of src/kernels/reduce.rs.
// Provides: bindings 0 and 1, struct Quad, entry point reduce.
// Expects: neutral, item, fold, join and a way of folding a lane (lane_quick, lane_careful); prelude (enter).
// Source: ours.

// Elements of one chunk that stand 1024 apart share an accumulator; a lane has four.
const STEPS: u32 = 16u;
const CHUNK: u32 = 16384u;

// jobs, first job's chunk, chunks in a row, elements in a row, first row's first element, elements in a row's last
// chunk, first result, first row's place in a buffer by rows, neutral element's words; positions wrap at 2^32 and come out right, since a binding is smaller.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// Before the inputs, whose number varies.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<u32>>;

var<workgroup> wg_values: array<Double32, 256>;

struct Quad {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
}

// The definition: the accumulators of one lane, each folded from the neutral element in the elements' order.
fn accumulator(first: u32, lane_element: u32, count: u32, row: u32) -> Double32 {
    var sum = neutral();
    for (var at = lane_element; at < count; at += 1024u) {
        sum = fold(sum, item(first + at, row));
    }
    return settled(sum);
}

fn lane_careful(first: u32, lane: u32, count: u32, row: u32) -> Quad {
    let at = 4u * lane;
    return Quad(
        accumulator(first, at, count, row),
        accumulator(first, at + 1u, count, row),
        accumulator(first, at + 2u, count, row),
        accumulator(first, at + 3u, count, row),
    );
}

fn lane_value(job: u32, lane: u32) -> Double32 {
    let chunks = params[2];
    let place = params[1] + job;
    let row = place / chunks;
    let chunk = place % chunks;
    let count = select(CHUNK, params[5], chunk == chunks - 1u);
    let first = params[4] + row * params[3] + chunk * CHUNK;
    let q = lane_fold(first, lane, count, row);
    return join(join(q.a, q.b), join(q.c, q.d));
}

// Valid in lane 0. Memory is written before it is read, and every read is a barrier away from its write.
fn joined(value: Double32, lane: u32) -> Double32 {
    var total = value;
    wg_values[lane] = total;
    for (var stride = 128u; stride > 0u; stride >>= 1u) {
        workgroupBarrier();
        if lane < stride {
            total = join(total, wg_values[lane + stride]);
            wg_values[lane] = total;
        }
    }
    workgroupBarrier();
    return total;
}

@compute @workgroup_size(256)
fn reduce(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    enter();
    let jobs = params[0];
    for (var job = group.x; job < jobs; job += groups.x) {
        let total = joined(lane_value(job, lane), lane);
        if lane == 0u {
            results[params[6] + job] = vec2<u32>(to_bits(total.hi), to_bits(total.lo));
        }
    }
}
