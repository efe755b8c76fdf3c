// What: a lane's fold by the guarded definition alone.
// Provides: lane_fold.
// Expects: reduce (Quad, lane_careful).
// Source: ours.

fn lane_fold(first: u32, lane: u32, count: u32, row: u32) -> Quad {
    return lane_careful(first, lane, count, row);
}
