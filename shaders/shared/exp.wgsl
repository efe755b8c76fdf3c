// What: the exponential of a pair.
// Provides: dd_exp, exp_scaled, and the steps of polynomials in pairs.
// Expects: eft, double32, prelude (Scaled).
// Source: reduction by k ln 2 in three words (Cody, Waite 1980); Taylor polynomial, leading terms in pairs.

// x * y, unnormalised.
fn product_step(x: Double32, y: Double32) -> Double32 {
    let p = two_prod_mid(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return Double32(p.hi, keep(p.lo + cross));
}

// c + p, unnormalised; |c| must be at least |p|.
fn sum_step(c_hi: f32, c_lo: f32, p: Double32) -> Double32 {
    let s = fast_two_sum(c_hi, p.hi);
    return Double32(s.hi, keep(s.lo + keep(c_lo + p.lo)));
}

// sum_step for a coefficient of one word.
fn word_sum_step(c: f32, p: Double32) -> Double32 {
    let s = fast_two_sum(c, p.hi);
    return Double32(s.hi, keep(s.lo + p.lo));
}

// c + x * acc, a step of Horner's scheme.
fn horner_step(acc: Double32, x: Double32, c_hi: f32, c_lo: f32) -> Double32 {
    return sum_step(c_hi, c_lo, product_step(acc, x));
}

// The step that leaves f32 for pairs: the tail's product need not be exact.
fn first_horner_step(tail: f32, x: f32, c_hi: f32, c_lo: f32) -> Double32 {
    let s = fast_two_sum(c_hi, keep(tail * x));
    return Double32(s.hi, keep(s.lo + c_lo));
}

// x * y for a word y, unnormalised.
fn word_product_step(x: Double32, y: f32) -> Double32 {
    let p = two_prod_mid(x.hi, y);
    return Double32(p.hi, keep(p.lo + keep(x.lo * y)));
}

// 1.5 * 2^23: a word of this size has its unit in the last place, so that adding it rounds to an integer.
const ROUNDER_BITS: u32 = 0x4b400000;

// The rounder plus the integer nearest to x * inverse, below 2^22.
fn nearest_on_rounder(x: f32, inverse: f32) -> f32 {
    return keep(keep(x * inverse) + from_bits(ROUNDER_BITS));
}

fn word_off_rounder(shifted: f32) -> f32 {
    return keep(shifted - from_bits(ROUNDER_BITS));
}

fn integer_off_rounder(shifted: f32) -> i32 {
    return as_i32(wrapping_sub(to_bits(shifted), ROUNDER_BITS));
}

// x - k ln 2; k has at most 9 bits, so that its products with the first two words are exact.
fn reduce_by_ln2(x: Double32, k: f32) -> Double32 {
    let a = keep(x.hi - keep(k * from_bits(0x3f317200)));
    // a is a multiple of the other operand's ulp, so that the fast sum is exact.
    let h = fast_two_sum(a, negate(keep(k * from_bits(0x35bfbe00))));
    let m = two_sum(h.lo, x.lo);
    let g = two_sum(h.hi, m.hi);
    let rest = keep(m.lo - keep(k * from_bits(0x2d8e7bcd)));
    return fast_two_sum(g.hi, keep(g.lo + rest));
}

// s + a + b, for words of the size of an error of s. The low words are joined after the first of them have met s.hi, which keeps their
// sum short.
fn join_three_low_words(s: Double32, a: f32, b: f32) -> Double32 {
    let m = two_sum(s.lo, a);
    let v = fast_two_sum(s.hi, m.hi);
    return fast_two_sum(v.hi, keep(v.lo + keep(m.lo + b)));
}

// The tail of the series, 1/8! + r/9! + ... + r^4/12!, small enough for f32; the next term is below 2^-52.
fn exp_tail(r: f32) -> f32 {
    let c11 = keep(from_bits(0x32d7322b) + keep(r * from_bits(0x310f76c7)));
    let c10 = keep(from_bits(0x3493f27e) + keep(r * c11));
    let c9 = keep(from_bits(0x3638ef1d) + keep(r * c10));
    return keep(from_bits(0x37d00d01) + keep(r * c9));
}

// exp(r) for 2^-30 < |r| < 0.35: the series at r.hi, times 1 + r.lo.
fn exp_reduced(r: Double32) -> Double32 {
    let x = r.hi;
    let c7 = first_horner_step(exp_tail(x), x, from_bits(0x39500d01), from_bits(0xac3fcbfd));
    let c6 = sum_step(from_bits(0x3ab60b61), from_bits(0xae13e93f), word_product_step(c7, x));
    let c5 = sum_step(from_bits(0x3c088889), from_bits(0xafeeeeef), word_product_step(c6, x));
    let c4 = sum_step(from_bits(0x3d2aaaab), from_bits(0xb0aaaaab), word_product_step(c5, x));
    let c3 = sum_step(from_bits(0x3e2aaaab), from_bits(0xb1aaaaab), word_product_step(c4, x));
    let c2 = word_sum_step(0.5, word_product_step(c3, x));
    let c1 = word_sum_step(1.0, word_product_step(c2, x));
    let p = word_product_step(c1, x);
    let s = fast_two_sum(1.0, p.hi);
    return join_three_low_words(s, p.lo, keep(s.hi * r.lo));
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
    let k = nearest_on_rounder(x.hi, from_bits(0x3fb8aa3b));
    let r = reduce_by_ln2(x, word_off_rounder(k));
    if magnitude_bits(r.hi) <= 0x30800000 { return Scaled(exp_tiny(r), integer_off_rounder(k)); }
    return Scaled(exp_reduced(r), integer_off_rounder(k));
}

fn dd_exp(x: Double32) -> Double32 {
    let e = exp_scaled(x);
    return dd_scale(e.value, e.power);
}
