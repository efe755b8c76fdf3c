// What: the tree of all reductions in a workgroup: 1,024 accumulators, four a lane, and their joins.
// Provides: Quad, lane_careful, neutral_quad, vector_count, joined.
// Expects: neutral, item, fold, join; arrays (settled).
// Source: ours; src/kernels/reduce.rs has the definition.

// Elements of one chunk that stand 1024 apart share an accumulator; a lane has four.
const ACCUMULATORS: u32 = 1024u;

var<workgroup> wg_values: array<Double32, 256>;

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
    return sum;
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

// Valid in lane 0. Memory is written before it is read, and every read is a barrier away from its
// write.
fn joined(q: Quad, lane: u32) -> Double32 {
    var total = join(join(settled(q.a), settled(q.b)), join(settled(q.c), settled(q.d)));
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
