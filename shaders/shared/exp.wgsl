// What: the exponential of a pair.
// Provides: dd_exp, exp_scaled, product_step, horner_step.
// Expects: eft, double32, prelude (Scaled).
// Source: reduction by k ln 2 in three words (Cody, Waite 1980); Taylor polynomial, leading terms in pairs.

// x * y, unnormalised.
fn product_step(x: Double32, y: Double32) -> Double32 {
    let p = two_prod_mid(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return Double32(p.hi, keep(p.lo + cross));
}

// c + x * acc, unnormalised; |c| must be at least |x * acc|.
fn horner_step(acc: Double32, x: Double32, c_hi: f32, c_lo: f32) -> Double32 {
    let p = product_step(acc, x);
    let s = fast_two_sum(c_hi, p.hi);
    return Double32(s.hi, keep(s.lo + keep(c_lo + p.lo)));
}

// x - k ln 2; k has at most 9 bits, so that its products with the first two words are exact.
fn reduce_by_ln2(x: Double32, k: f32) -> Double32 {
    let a = keep(x.hi - keep(k * from_bits(0x3f317200)));
    let h = two_sum(a, negate(keep(k * from_bits(0x35bfbe00))));
    let m = two_sum(h.lo, x.lo);
    let g = two_sum(h.hi, m.hi);
    let rest = keep(m.lo - keep(k * from_bits(0x2d8e7bcd)));
    return fast_two_sum(g.hi, keep(g.lo + rest));
}

// The tail of the series, 1/7! + r/8! + ..., small enough for f32.
fn exp_tail(r: f32) -> f32 {
    let c12 = keep(from_bits(0x310f76c7) + keep(r * from_bits(0x2f309231)));
    let c11 = keep(from_bits(0x32d7322b) + keep(r * c12));
    let c10 = keep(from_bits(0x3493f27e) + keep(r * c11));
    let c9 = keep(from_bits(0x3638ef1d) + keep(r * c10));
    return keep(from_bits(0x37d00d01) + keep(r * c9));
}

// exp(r) for 2^-30 < |r| < 0.35, unnormalised.
fn exp_reduced(r: Double32) -> Double32 {
    let c7 = horner_step(Double32(exp_tail(r.hi), 0.0), r, from_bits(0x39500d01), from_bits(0xac3fcbfd));
    let c6 = horner_step(c7, r, from_bits(0x3ab60b61), from_bits(0xae13e93f));
    let c5 = horner_step(c6, r, from_bits(0x3c088889), from_bits(0xafeeeeef));
    let c4 = horner_step(c5, r, from_bits(0x3d2aaaab), from_bits(0xb0aaaaab));
    let c3 = horner_step(c4, r, from_bits(0x3e2aaaab), from_bits(0xb1aaaaab));
    let c2 = horner_step(c3, r, 0.5, 0.0);
    let c1 = horner_step(c2, r, 1.0, 0.0);
    return horner_step(c1, r, 1.0, 0.0);
}

// exp(r) = 1 + r to well beyond a pair's precision, |r| <= 2^-30.
fn exp_tiny(r: Double32) -> Double32 {
    let s = fast_two_sum(1.0, r.hi);
    return fast_two_sum(s.hi, keep(s.lo + r.lo));
}

// NaN, and arguments beyond +-200, where no factor that a pair holds brings the result back into range.
fn exp_edge(x: f32) -> Scaled {
    if is_nan_word(x) { return Scaled(Double32(from_bits(NAN_BITS), 0.0), 0); }
    let negative = (to_bits(x) & SIGN_BIT) != 0;
    return Scaled(Double32(from_bits(select_u32(INFINITY_BITS, 0, negative)), 0.0), 0);
}

// exp(x) as value * 2^power, so that a product can be formed before the scaling rounds.
fn exp_scaled(x: Double32) -> Scaled {
    let m = magnitude_bits(x.hi);
    if m >= 0x43480000 { return exp_edge(x.hi); }
    if m <= 0x30800000 { return Scaled(exp_tiny(x), 0); }
    let k = keep(keep(keep(x.hi * from_bits(0x3fb8aa3b)) + 12582912.0) - 12582912.0);
    let r = reduce_by_ln2(x, k);
    if magnitude_bits(r.hi) <= 0x30800000 { return Scaled(exp_tiny(r), to_i32(k)); }
    let e = exp_reduced(r);
    return Scaled(fast_two_sum(e.hi, e.lo), to_i32(k));
}

fn dd_exp(x: Double32) -> Double32 {
    let e = exp_scaled(x);
    return dd_scale(e.value, e.power);
}
