// What: one result for each row of an array, by the fixed tree of src/kernels/reduce.rs.
// Provides: bindings 0 to 2, struct Quad, entry point reduce.
// Expects: neutral, item, fold, join, lane_fold; arrays (settled); prelude (enter).
// Source: ours.

// Elements of one chunk that stand 1024 apart share an accumulator; a lane has four.
const ACCUMULATORS: u32 = 1024u;

// jobs, first job's chunk, chunks in a row, elements in a row, first row's first element, elements in a row's last
// chunk, first row's place in partials, its place in buffers by rows, neutral element's words, elements in a chunk; positions wrap at 2^32 and
// come out right, since a binding is smaller.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// By rows, as is partials; both before the inputs, whose number varies.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<u32>>;
// Where the chunks of a row meet, if it has more than one: how many are done, then two words for each. All are zero at first.
@group(0) @binding(2) var<storage, read_write> partials: array<atomic<u32>>;

var<workgroup> wg_values: array<Double32, 256>;
var<workgroup> wg_is_last: u32;

struct Quad {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
}

// The definition: an accumulator goes on with its elements from a place on, in their order.
fn accumulator(folded: Double32, first: u32, place: u32, count: u32, row: u32) -> Double32 {
    var sum = folded;
    for (var at = place; at < count; at += ACCUMULATORS) {
        sum = fold(sum, item(first + at, row));
    }
    return settled(sum);
}

// The accumulators of one lane, from a place of the first one's on.
fn lane_careful(q: Quad, first: u32, place: u32, count: u32, row: u32) -> Quad {
    return Quad(
        accumulator(q.a, first, place, count, row),
        accumulator(q.b, first, place + 1u, count, row),
        accumulator(q.c, first, place + 2u, count, row),
        accumulator(q.d, first, place + 3u, count, row),
    );
}

fn neutral_quad() -> Quad {
    return Quad(neutral(), neutral(), neutral(), neutral());
}

// Elements that are taken by vectors of four, which start at multiples of four.
fn vector_count(first: u32, count: u32) -> u32 {
    return select(0u, count & ~3u, (first & 3u) == 0u);
}

fn lane_chunk(row: u32, chunk: u32, lane: u32) -> Quad {
    let count = select(params[10], params[5], chunk == params[2] - 1u);
    let first = params[4] + row * params[3] + chunk * params[10];
    return lane_fold(first, lane, count, row);
}

// Valid in lane 0. Memory is written before it is read, and every read is a barrier away from its write.
fn joined(q: Quad, lane: u32) -> Double32 {
    var total = join(join(q.a, q.b), join(q.c, q.d));
    wg_values[lane] = total;
    // Two of the tree's levels at a time.
    for (var stride = 64u; stride > 0u; stride >>= 2u) {
        workgroupBarrier();
        if lane < stride {
            let even = join(total, wg_values[lane + 2u * stride]);
            let odd = join(wg_values[lane + stride], wg_values[lane + 3u * stride]);
            total = join(even, odd);
            wg_values[lane] = total;
        }
    }
    workgroupBarrier();
    return total;
}

// Where a row's chunks meet.
fn meeting(row: u32) -> u32 {
    return params[6] + row * (2u * params[2] + 1u);
}

// A word as it is published: inverted, and never zero, which says that it has not come.
fn published(x: f32) -> u32 {
    let bits = to_bits(x);
    return ~select(bits, NAN_BITS, bits == 0xffffffffu);
}

// A chunk's result goes where its row's last workgroup finds it; whether this is that one.
fn publish(row: u32, chunk: u32, value: Double32) -> bool {
    let counter = meeting(row);
    atomicStore(&partials[counter + 1u + 2u * chunk], published(value.hi));
    atomicStore(&partials[counter + 2u + 2u * chunk], published(value.lo));
    return atomicAdd(&partials[counter], 1u) == params[2] - 1u;
}

// Each word tells by itself whether it has come, since WGSL promises no order between two of them. One that never comes is NaN.
fn awaited(at: u32, loaded: u32) -> f32 {
    var word = loaded;
    for (var tries = 0u; word == 0u && tries < 10000u; tries++) {
        word = atomicLoad(&partials[at]);
    }
    return from_bits(~word);
}

fn partial(at: u32) -> Double32 {
    let hi = atomicLoad(&partials[at]);
    let lo = atomicLoad(&partials[at + 1u]);
    return Double32(awaited(at, hi), awaited(at + 1u, lo));
}

// The accumulators of one lane over a row's chunks, as over the elements of a chunk.
fn lane_partials(row: u32, lane: u32) -> Quad {
    let first = meeting(row) + 1u;
    var sums: array<Double32, 4>;
    for (var part = 0u; part < 4u; part++) {
        var sum = neutral();
        for (var chunk = 4u * lane + part; chunk < params[2]; chunk += ACCUMULATORS) {
            sum = join(sum, partial(first + 2u * chunk));
        }
        sums[part] = settled(sum);
    }
    return Quad(sums[0], sums[1], sums[2], sums[3]);
}

@compute @workgroup_size(256)
fn reduce(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    enter();
    for (var job = group.x; job < params[0]; job += groups.x) {
        let place = params[1] + job;
        let row = place / params[2];
        let chunk = place % params[2];
        var q = lane_chunk(row, chunk, lane);
        var is_row = params[2] == 1u;
        // A row's last workgroup goes round twice. The tree stands here once: a second copy, whose instructions come late, took an H200 2 µs more.
        loop {
            let total = joined(q, lane);
            if is_row {
                if lane == 0u {
                    results[params[7] + row] = vec2<u32>(to_bits(total.hi), to_bits(total.lo));
                }
                break;
            }
            if lane == 0u {
                wg_is_last = select(0u, 1u, publish(row, chunk, total));
            }
            if workgroupUniformLoad(&wg_is_last) == 0u { break; }
            q = lane_partials(row, lane);
            is_row = true;
        }
    }
}
