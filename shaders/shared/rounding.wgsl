// What: integer parts, order, signs and neighbours of pairs.
// Provides: dd_floor, dd_ceil, dd_trunc, dd_round, dd_round_ties_even, dd_fract, dd_min, dd_max, dd_signum, dd_copysign, dd_next_up, dd_next_down, even_word, is_integer_word, is_odd_word, order_key.
// Expects: eft, double32, hyperbolic (with_sign_of, nan_pair, is_negative_word), trig (select_pair), prelude.
// Source: ours; each decision is on bits, so that no device's comparison flushes.

// Toward zero, the sign kept.
fn trunc_word(x: f32) -> f32 {
    let e = as_i32(shift_right(magnitude_bits(x), 23)) - 127;
    if e < 0 { return from_bits(to_bits(x) & SIGN_BIT); }
    if e >= 23 { return x; }
    return from_bits(to_bits(x) & shift_left(0xffffffff, as_u32(23 - e)));
}

fn is_integer_word(x: f32) -> bool {
    return to_bits(trunc_word(x)) == to_bits(x) || is_zero_word(x);
}

// Of an integer: whether it is odd.
fn is_odd_word(x: f32) -> bool {
    let m = magnitude_bits(x);
    let e = as_i32(shift_right(m, 23)) - 127;
    if e < 0 || e > 23 { return false; }
    return (shift_right((m & FRACTION_MASK) | LEAST_NORMAL_BITS, as_u32(23 - e)) & 1) == 1;
}

// To the nearest integer, ties to even, the sign kept.
fn even_word(x: f32) -> f32 {
    if magnitude_bits(x) >= 0x4b000000 { return x; }
    let sign = to_bits(x) & SIGN_BIT;
    let shift = from_bits(0x4b000000 | sign);
    return from_bits(magnitude_bits(keep(keep(x + shift) - shift)) | sign);
}

// Toward -infinity.
fn floor_word(x: f32) -> f32 {
    let t = trunc_word(x);
    if is_negative_word(x) && !is_integer_word(x) { return keep(t - 1.0); }
    return t;
}

// To the nearest integer; a half goes up where `up`, else down.
fn half_word(x: f32, up: bool) -> f32 {
    let t = trunc_word(x);
    let f = keep(x - t);
    let m = magnitude_bits(f);
    let negative = is_negative_word(x);
    let moves = m > 0x3f000000 || (m == 0x3f000000 && up != negative);
    if !moves { return t; }
    return keep(t + select_f32(1.0, -1.0, negative));
}

// An integer hi plus an integer rest, with the sign of x if zero.
fn integer_sum(hi: f32, rest: f32, x: f32) -> Double32 {
    let s = two_sum(hi, rest);
    if is_zero_word(s.hi) { return Double32(from_bits(to_bits(x) & SIGN_BIT), 0.0); }
    return s;
}

fn dd_floor(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    if !is_integer_word(x.hi) { return Double32(floor_word(x.hi), 0.0); }
    return integer_sum(x.hi, floor_word(x.lo), x.hi);
}

fn dd_ceil(x: Double32) -> Double32 {
    return dd_neg(dd_floor(dd_neg(x)));
}

fn dd_trunc(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    return with_sign_of(dd_floor(dd_abs(x)), x.hi);
}

// hi is not an integer: lo decides ties of hi only.
fn round_fraction(x: Double32, tie_away: bool) -> Double32 {
    let t = trunc_word(x.hi);
    let tie = magnitude_bits(keep(x.hi - t)) == 0x3f000000;
    let outward = ((to_bits(x.hi) ^ to_bits(x.lo)) & SIGN_BIT) == 0;
    let away = select_f32(-1.0, 1.0, !is_negative_word(x.hi));
    let clear = tie && !is_zero_word(x.lo);
    if clear { return integer_sum(t, select_f32(0.0, away, outward), x.hi); }
    if tie && tie_away { return integer_sum(t, away, x.hi); }
    return Double32(even_word(x.hi), 0.0);
}

fn dd_round(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    if !is_integer_word(x.hi) { return round_fraction(x, true); }
    return integer_sum(x.hi, half_word(x.lo, !is_negative_word(x.hi)), x.hi);
}

fn dd_round_ties_even(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    if !is_integer_word(x.hi) { return round_fraction(x, false); }
    // Where lo can be a tie, hi is even.
    return integer_sum(x.hi, even_word(x.lo), x.hi);
}

// x - trunc(x), exactly.
fn dd_fract(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return nan_pair(); }
    if is_zero_word(x.hi) { return Double32(0.0, 0.0); }
    if !is_integer_word(x.hi) { return two_sum(keep(x.hi - trunc_word(x.hi)), x.lo); }
    let down = floor_word(x.lo);
    let up = negate(floor_word(negate(x.lo)));
    return two_sum(negate(select_f32(down, up, is_negative_word(x.hi))), x.lo);
}

// Words in the order of these keys: -0 before +0.
fn order_key(x: f32) -> i32 {
    return as_i32(to_bits(x) ^ select_u32(0, MAGNITUDE_MASK, is_negative_word(x)));
}

// x before y, -0 before +0; neither NaN.
fn is_before(x: Double32, y: Double32) -> bool {
    let a = order_key(x.hi);
    let b = order_key(y.hi);
    if a != b { return a < b; }
    let c = select_i32(order_key(x.lo), 0, is_zero_word(x.lo));
    return c < select_i32(order_key(y.lo), 0, is_zero_word(y.lo));
}

fn dd_min(x: Double32, y: Double32) -> Double32 {
    if is_nan_word(x.hi) { return select_pair(y, nan_pair(), is_nan_word(y.hi)); }
    if is_nan_word(y.hi) { return x; }
    return select_pair(x, y, is_before(y, x));
}

fn dd_max(x: Double32, y: Double32) -> Double32 {
    if is_nan_word(x.hi) { return select_pair(y, nan_pair(), is_nan_word(y.hi)); }
    if is_nan_word(y.hi) { return x; }
    return select_pair(x, y, is_before(x, y));
}

fn dd_signum(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    return Double32(from_bits((to_bits(x.hi) & SIGN_BIT) | ONE_BITS), 0.0);
}

fn dd_copysign(x: Double32, sign: Double32) -> Double32 {
    return with_sign_of(x, sign.hi);
}

// The next float toward +infinity; x not NaN.
fn next_up_word(x: f32) -> f32 {
    if is_zero_word(x) { return from_bits(1); }
    return from_bits(wrapping_add(to_bits(x), select_u32(1, 0xffffffff, is_negative_word(x))));
}

// The least lo that is canonical beside hi, and not below `low`: half the gap below hi, itself included if hi is even.
fn least_low(hi: f32, low: f32) -> f32 {
    let even = (to_bits(hi) & 1) == 0;
    return select_f32(select_f32(next_up_word(low), low, even), 0.0, is_zero_word(low));
}

fn dd_next_up(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    if to_bits(x.hi) == INFINITY_BITS { return x; }
    if !is_finite_word(x.hi) { return Double32(from_bits(MAX_BITS | SIGN_BIT), from_bits(0xf2ffffff)); }
    if is_zero_word(x.hi) { return Double32(from_bits(1), 0.0); }
    let lo = next_up_word(x.lo);
    if to_bits(keep(x.hi + lo)) == to_bits(x.hi) { return Double32(x.hi, select_f32(lo, 0.0, is_zero_word(lo))); }
    let hi = next_up_word(x.hi);
    if !is_regular_word(hi) { return Double32(hi, 0.0); }
    return Double32(hi, least_low(hi, keep(keep(x.hi - hi) * 0.5)));
}

fn dd_next_down(x: Double32) -> Double32 {
    return dd_neg(dd_next_up(dd_neg(x)));
}
