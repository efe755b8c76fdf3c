// What: the errors of sums, by sums.
// Provides: sum_error, fast_sum_error.
// Expects: keep.
// Source: Knuth (1969) TwoSum; Dekker (1971) Fast2Sum.

// a + b - s for s = RN(a + b).
fn sum_error(a: f32, b: f32, s: f32) -> f32 {
    let b_part = keep(s - a);
    let a_part = keep(s - b_part);
    let b_rest = keep(b - b_part);
    let a_rest = keep(a - a_part);
    return keep(a_rest + b_rest);
}

// The same for |a| >= |b|, or a zero a.
fn fast_sum_error(a: f32, b: f32, s: f32) -> f32 {
    let b_part = keep(s - a);
    return keep(b - b_part);
}
