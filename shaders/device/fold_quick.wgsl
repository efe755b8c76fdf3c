// What: a lane's fold by bare networks, and by the guarded definition where those may have failed.
// Provides: lane_fold.
// Expects: tree (Quad, lane_careful), items, fold_quick, least_item.
// Source: ours; why the two agree is told in src/kernels/reduce.rs.

struct Fold {
    q: Quad,
    least: u32,
    // Of the first accumulator's element that was not taken.
    place: u32,
}

fn is_sound(f: Fold) -> bool {
    let q = f.q;
    let regular = is_regular_word(q.a.hi) && is_regular_word(q.b.hi) && is_regular_word(q.c.hi) && is_regular_word(q.d.hi);
    return regular && f.least >= LEAST_EXACT_PRODUCT;
}

fn fold_items(f: Fold, x: Quad) -> Fold {
    let least = least_item(least_item(least_item(least_item(f.least, x.a), x.b), x.c), x.d);
    let q = Quad(fold_quick(f.q.a, x.a), fold_quick(f.q.b, x.b), fold_quick(f.q.c, x.c), fold_quick(f.q.d, x.d));
    return Fold(q, least, f.place + ACCUMULATORS);
}

fn lane_quick(start: Quad, first: u32, lane: u32, count: u32, row: u32) -> Fold {
    var f = Fold(start, 0xffffffffu, 4u * lane);
    // Four loads on their way at a time.
    while f.place + 3u * ACCUMULATORS < count {
        let at = first + f.place;
        let a = items(at, row);
        let b = items(at + ACCUMULATORS, row);
        let c = items(at + 2u * ACCUMULATORS, row);
        let d = items(at + 3u * ACCUMULATORS, row);
        f = fold_items(fold_items(fold_items(fold_items(f, a), b), c), d);
    }
    while f.place < count {
        f = fold_items(f, items(first + f.place, row));
    }
    return f;
}

fn lane_fold(start: Quad, first: u32, lane: u32, count: u32, row: u32) -> Quad {
    let f = lane_quick(start, first, lane, vector_count(first, count), row);
    if !is_sound(f) { return lane_careful(start, first, 4u * lane, count, row); }
    return lane_careful(f.q, first, f.place, count, row);
}
