// What: numbers of three words, some 70 bits: the inner precision of the elementary functions.
// Provides: triple_of, triple_neg, triple_add, triple_mul, triple_mul_word, triple_horner, triple_div, triple_sqrt, triple_scale, triple_round, constants.
// Expects: eft, double32, prelude (Triple).
// Source: two_sum and two_prod on each word; after Hida, Li, Bailey (2001), cut to three words.

// Words in falling order of size that may overlap; the sum keeps them apart.
fn triple_renorm(a: f32, b: f32, c: f32) -> Triple {
    let s = two_sum(b, c);
    let h = two_sum(a, s.hi);
    let t = fast_two_sum(h.lo, s.lo);
    // Where a and b cancelled, the words have moved up.
    let g = fast_two_sum(h.hi, t.hi);
    return Triple(g.hi, g.lo, t.lo);
}

fn triple_of(x: Double32) -> Triple {
    return Triple(x.hi, x.lo, 0.0);
}

fn triple_word(x: f32) -> Triple {
    return Triple(x, 0.0, 0.0);
}

fn triple_neg(x: Triple) -> Triple {
    return Triple(negate(x.a), negate(x.b), negate(x.c));
}

// The two leading words are added exactly: cancellation costs nothing that the operands had.
fn triple_add(x: Triple, y: Triple) -> Triple {
    let p = two_sum(x.a, y.a);
    let q = two_sum(x.b, y.b);
    let r = two_sum(p.lo, q.hi);
    let low = keep(keep(x.c + y.c) + keep(q.lo + r.lo));
    return triple_renorm(p.hi, r.hi, low);
}

fn triple_mul(x: Triple, y: Triple) -> Triple {
    let p = two_prod(x.a, y.a);
    let q = two_prod(x.a, y.b);
    let r = two_prod(x.b, y.a);
    let s = two_sum(q.hi, r.hi);
    let t = two_sum(p.lo, s.hi);
    let third = keep(keep(x.b * y.b) + keep(keep(x.a * y.c) + keep(x.c * y.a)));
    let low = keep(keep(third + keep(q.lo + r.lo)) + keep(s.lo + t.lo));
    return triple_renorm(p.hi, t.hi, low);
}

fn triple_mul_word(x: Triple, y: f32) -> Triple {
    let p = two_prod(x.a, y);
    let q = two_prod(x.b, y);
    let t = two_sum(p.lo, q.hi);
    let low = keep(keep(q.lo + t.lo) + keep(x.c * y));
    return triple_renorm(p.hi, t.hi, low);
}

// c + x * acc.
fn triple_horner(acc: Triple, x: Triple, c: Triple) -> Triple {
    return triple_add(c, triple_mul(acc, x));
}

// x * 2^k for -126 <= k <= 127, where no word leaves the range.
fn triple_scale(x: Triple, k: i32) -> Triple {
    let s = pow2(k);
    return Triple(keep(x.a * s), keep(x.b * s), keep(x.c * s));
}

// 1 / y to a word's precision, for 2^-120 < |y| < 2^120.
fn reciprocal_word(y: f32) -> f32 {
    let sign = to_bits(y) & SIGN_BIT;
    let r = div_rn(1.0, from_bits((to_bits(y) & FRACTION_MASK) | ONE_BITS));
    return from_bits(to_bits(keep(r * pow2(-exponent_of(y)))) | sign);
}

// Long division by words.
fn triple_div(x: Triple, y: Triple) -> Triple {
    let r = reciprocal_word(y.a);
    let q1 = keep(x.a * r);
    let r1 = triple_add(x, triple_neg(triple_mul_word(y, q1)));
    let q2 = keep(r1.a * r);
    let r2 = triple_add(r1, triple_neg(triple_mul_word(y, q2)));
    return triple_renorm(q1, q2, keep(r2.a * r));
}

// The root of a pair, and one Newton step; x from 2^-80 to 2^80.
fn triple_sqrt(x: Triple) -> Triple {
    let s = dd_sqrt(Double32(x.a, x.b));
    let root = triple_of(s);
    let rest = triple_add(x, triple_neg(triple_mul(root, root)));
    return triple_renorm(s.hi, s.lo, keep(keep(rest.a * 0.5) * reciprocal_word(s.hi)));
}

// lo to a multiple of 2^-59 of hi's power of two: far below a pair's precision, and clear of the noise beside a result
// that is exact. Pairs beside hi lie so close that rounding alone would keep that noise.
fn on_grid(hi: f32, lo: f32) -> f32 {
    let e = exponent_of(hi);
    if e < -85 { return lo; }
    let limit = pow2(e - 37);
    let shift = keep(limit * 3.0);
    return select_f32(keep(keep(lo + shift) - shift), lo, magnitude_bits(lo) >= to_bits(limit));
}

// The nearest pair, up to the error of x. Where b is half an ulp and c points outward, hi is the next word.
fn triple_round(x: Triple) -> Double32 {
    if is_zero_word(x.a) { return Double32(x.a, 0.0); }
    let one_bit = (to_bits(x.b) & FRACTION_MASK) == 0;
    let outward = one_bit && !is_zero_word(x.c) && ((to_bits(x.b) ^ to_bits(x.c)) & SIGN_BIT) == 0;
    let hi = keep(x.a + from_bits(wrapping_add(to_bits(x.b), select_u32(0, 1, outward))));
    let lo = keep(keep(keep(x.a - hi) + x.b) + x.c);
    return fast_two_sum(hi, on_grid(hi, lo));
}

fn ln2_triple() -> Triple {
    return Triple(from_bits(0x3f317218), from_bits(0xb102e308), from_bits(0xa4ca86c4));
}

fn ln10_triple() -> Triple {
    return Triple(from_bits(0x40135d8e), from_bits(0xb309555d), from_bits(0xa69f48ad));
}

fn log2e_triple() -> Triple {
    return Triple(from_bits(0x3fb8aa3b), from_bits(0x32a57060), from_bits(0xa5f44418));
}

fn log10e_triple() -> Triple {
    return Triple(from_bits(0x3ede5bd9), from_bits(0xb22d91af), from_bits(0xa4e6acaa));
}

fn pi_triple() -> Triple {
    return Triple(from_bits(0x40490fdb), from_bits(0xb3bbbd2e), from_bits(0xa7772ced));
}

fn half_pi_triple() -> Triple {
    return Triple(from_bits(0x3fc90fdb), from_bits(0xb33bbd2e), from_bits(0xa6f72ced));
}

// 180 / pi.
fn degrees_triple() -> Triple {
    return Triple(from_bits(0x42652ee1), from_bits(0xb53387c1), from_bits(0xa70f3d5a));
}

// pi / 180.
fn radians_triple() -> Triple {
    return Triple(from_bits(0x3c8efa35), from_bits(0x2f14a74e), from_bits(0x228ae0ec));
}
