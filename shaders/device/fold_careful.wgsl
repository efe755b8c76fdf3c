// What: a lane's fold by the definition alone, whole rows of accumulators by vectors.
// Provides: lane_fold.
// Expects: reduce (Quad, lane_careful), neutral, items, fold.
// Source: ours.

fn lane_fold(first: u32, lane: u32, count: u32, row: u32) -> Quad {
    var q = neutral_quad();
    let by_vectors = vector_count(first, count);
    for (var at = 4u * lane; at < by_vectors; at += ACCUMULATORS) {
        let x = items(first + at, row);
        q = Quad(fold(q.a, x.a), fold(q.b, x.b), fold(q.c, x.c), fold(q.d, x.d));
    }
    return lane_careful(q, first, by_vectors, lane, count, row);
}
