// What: a lane's fold by the definition alone, whole vectors at once.
// Provides: lane_fold.
// Expects: tree (Quad, lane_careful), items, fold.
// Source: ours.

fn lane_fold(start: Quad, first: u32, lane: u32, count: u32, row: u32) -> Quad {
    var q = start;
    let by_vectors = vector_count(first, count);
    var place = 4u * lane;
    for (; place < by_vectors; place += ACCUMULATORS) {
        let x = items(first + place, row);
        q = Quad(fold(q.a, x.a), fold(q.b, x.b), fold(q.c, x.c), fold(q.d, x.d));
    }
    return lane_careful(q, first, place, count, row);
}
