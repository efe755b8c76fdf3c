// What: a lane's fold by bare networks, and by the guarded definition where those may have failed.
// Provides: lane_fold.
// Expects: reduce (Quad, lane_careful), neutral, items, fold_quick, least_item.
// Source: ours; why the two agree is told in src/kernels/reduce.rs.

fn is_sound(q: Quad, least: u32) -> bool {
    let regular = is_regular_word(q.a.hi) && is_regular_word(q.b.hi) && is_regular_word(q.c.hi) && is_regular_word(q.d.hi);
    return regular && least >= LEAST_EXACT_PRODUCT;
}

fn lane_fold(first: u32, lane: u32, count: u32, row: u32) -> Quad {
    if count != CHUNK || (first & 3u) != 0u { return lane_careful(first, lane, count, row); }
    var q = Quad(neutral(), neutral(), neutral(), neutral());
    var least = 0xffffffffu;
    for (var step = 0u; step < STEPS; step++) {
        let x = items(first + 4u * lane + 1024u * step, row);
        q = Quad(fold_quick(q.a, x.a), fold_quick(q.b, x.b), fold_quick(q.c, x.c), fold_quick(q.d, x.d));
        least = least_item(least_item(least_item(least_item(least, x.a), x.b), x.c), x.d);
    }
    if !is_sound(q, least) { return lane_careful(first, lane, count, row); }
    return Quad(settled(q.a), settled(q.b), settled(q.c), settled(q.d));
}
