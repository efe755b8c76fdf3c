// What: ionised fraction and survival after an exposure, from one evaluation of expm1.
// Provides: population_of.
// Expects: eft, double32, exp (its steps), prelude (Population).
// Source: fraction = p + (1 - p) (-expm1(-x)), survival = (1 - p) exp(-x); Taylor polynomial of exp, leading terms in pairs.

// expm1(r) for 2^-80 < |r| < 0.35 or r = 0, unnormalised: the series at r.hi, a factor of it so that the result is accurate relative to
// itself, and its derivative times r.lo.
fn expm1_reduced(r: Double32) -> Double32 {
    let x = r.hi;
    let c7 = keep(from_bits(0x39500d01) + keep(x * exp_tail(x)));
    let c6 = first_horner_step(c7, x, from_bits(0x3ab60b61), from_bits(0xae13e93f));
    let c5 = sum_step(from_bits(0x3c088889), from_bits(0xafeeeeef), word_product_step(c6, x));
    let c4 = sum_step(from_bits(0x3d2aaaab), from_bits(0xb0aaaaab), word_product_step(c5, x));
    let c3 = sum_step(from_bits(0x3e2aaaab), from_bits(0xb1aaaaab), word_product_step(c4, x));
    let c2 = word_sum_step(0.5, word_product_step(c3, x));
    let c1 = word_sum_step(1.0, word_product_step(c2, x));
    let p = word_product_step(c1, x);
    return Double32(p.hi, keep(p.lo + keep(r.lo * keep(1.0 + p.hi))));
}

// Exposures up to 2^-30, any smaller: -expm1(-x) = x - x^2 / 2 to well beyond a pair's precision.
fn population_tiny(x: Double32, p: f32, rest: Double32) -> Population {
    let m = fast_two_sum(x.hi, keep(x.lo - keep(keep(x.hi * x.hi) * 0.5)));
    let moved = dd_mul(rest, m);
    return Population(dd_add(Double32(p, 0.0), moved).hi, dd_sub(rest, moved).hi);
}

// 1 - s, rounded once, for 0 <= s <= 1.
fn one_minus(s: Double32) -> f32 {
    let d = fast_two_sum(1.0, negate(s.hi));
    return keep(d.hi + keep(d.lo - s.lo));
}

// p + z, rounded once, for an unnormalised z.
fn word_plus_pair(p: f32, z: Double32) -> f32 {
    let s = two_sum(p, z.hi);
    return keep(s.hi + keep(s.lo + z.lo));
}

// s * 2^k, rounded once to a word, for k < 0.
fn rounded_times_pow2(s: Double32, k: i32) -> f32 {
    if is_zero_word(s.hi) { return 0.0; }
    if exponent_of(s.hi) + k < -126 { return round_to_subnormal(s, k); }
    return scale_word(s.hi, k);
}

// After the exposure x >= 0, of a population of which p is ionised before, and rest = 1 - p exactly.
fn population_of(x: Double32, p: f32, rest: Double32) -> Population {
    let m = magnitude_bits(x.hi);
    let negative = (to_bits(x.hi) & SIGN_BIT) != 0 && m != 0;
    if negative || m > INFINITY_BITS { return Population(from_bits(NAN_BITS), from_bits(NAN_BITS)); }
    if m <= 0x30800000 { return population_tiny(x, p, rest); }
    if m >= 0x43480000 { return Population(1.0, 0.0); }
    let shifted = nearest_on_rounder(x.hi, from_bits(0xbfb8aa3b));
    let q = expm1_reduced(reduce_by_ln2(dd_neg(x), word_off_rounder(shifted)));
    let e = fast_two_sum(1.0, q.hi);
    let kept = product_step(rest, Double32(e.hi, keep(e.lo + q.lo)));
    let s = fast_two_sum(kept.hi, kept.lo);
    // Below, 1 - s would lose the digits of a small fraction.
    let power = integer_off_rounder(shifted);
    if power == 0 { return Population(word_plus_pair(p, product_step(rest, dd_neg(q))), s.hi); }
    if power < -64 { return Population(1.0, rounded_times_pow2(s, power)); }
    let scale = pow2(power);
    let survival = Double32(keep(s.hi * scale), keep(s.lo * scale));
    return Population(one_minus(survival), survival.hi);
}
