// What: one result for each row of an array, in one launch; the tree is in src/kernels/reduce.rs.
// Provides: bindings 0 to 2, entry point reduce.
// Expects: tree (Quad, joined), lane_fold, neutral, join; prelude (enter).
// Source: ours.

// Loads that a lane spends, in all, on results that have not come.
const MOST_TRIES: u32 = 4096u;

// jobs, first job's chunk, chunks in a row, elements in a row, first row's first element, elements in a row's last
// chunk, first row's place in partials, its place in buffers by rows, neutral element's words, elements in a chunk; positions wrap at 2^32 and
// come out right, since a binding is smaller.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// By rows, as is partials; both before the inputs, whose number varies.
@group(0) @binding(1) var<storage, read_write> results: array<vec2<u32>>;
// Where the chunks of a row meet, if it has more than one: how many are done, then two words for each. All are zero at first.
@group(0) @binding(2) var<storage, read_write> partials: array<atomic<u32>>;

var<workgroup> wg_is_last: u32;

fn lane_chunk(row: u32, chunk: u32, lane: u32) -> Quad {
    let count = select(params[10], params[5], chunk == params[2] - 1u);
    let first = params[4] + row * params[3] + chunk * params[10];
    return lane_fold(neutral_quad(), first, lane, count, row);
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
fn awaited(at: u32, loaded: u32, tries: ptr<function, u32>) -> f32 {
    var word = loaded;
    for (; word == 0u && *tries < MOST_TRIES; *tries += 1u) {
        word = atomicLoad(&partials[at]);
    }
    return from_bits(~word);
}

fn partial(at: u32, tries: ptr<function, u32>) -> Double32 {
    let hi = atomicLoad(&partials[at]);
    let lo = atomicLoad(&partials[at + 1u]);
    let awaited_hi = awaited(at, hi, tries);
    return Double32(awaited_hi, awaited(at + 1u, lo, tries));
}

// The accumulators of one lane over a row's chunks, as over the elements of a chunk.
fn lane_partials(row: u32, lane: u32) -> Quad {
    let first = meeting(row) + 1u;
    var tries = 0u;
    var sums: array<Double32, 4>;
    for (var part = 0u; part < 4u; part++) {
        var sum = neutral();
        for (var chunk = 4u * lane + part; chunk < params[2]; chunk += ACCUMULATORS) {
            sum = join(sum, partial(first + 2u * chunk, &tries));
        }
        sums[part] = sum;
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
