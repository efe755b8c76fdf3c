// What: a lane's fold by the definition alone, whole chunks by vectors.
// Provides: lane_fold.
// Expects: reduce (Quad, lane_careful), neutral, items, fold.
// Source: ours.

fn lane_fold(first: u32, lane: u32, count: u32, row: u32) -> Quad {
    if count != CHUNK || (first & 3u) != 0u { return lane_careful(first, lane, count, row); }
    var q = Quad(neutral(), neutral(), neutral(), neutral());
    for (var step = 0u; step < STEPS; step++) {
        let x = items(first + 4u * lane + 1024u * step, row);
        q = Quad(fold(q.a, x.a), fold(q.b, x.b), fold(q.c, x.c), fold(q.d, x.d));
    }
    return Quad(settled(q.a), settled(q.b), settled(q.c), settled(q.d));
}
