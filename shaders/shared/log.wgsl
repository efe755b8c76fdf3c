// What: logarithms, and the inverse hyperbolic functions built on them.
// Provides: triple_ln, dd_ln, dd_log2, dd_log10, dd_log, dd_ln_1p, dd_asinh, dd_acosh, dd_atanh.
// Expects: eft, double32, exp, trig (square_of), triple, hyperbolic, prelude (ScaledTriple).
// Source: ln m = 2 atanh((m - 1) / (m + 1)), m - 1 exact; Taylor polynomial, leading terms in three words.

// (atanh(s) / s - 1) / s^2 from z = s^2 < 0.0296.
fn atanh_series(z: Triple) -> Triple {
    let v = Double32(z.a, z.b);
    let c12 = from_bits(0x3d23d70a);
    let c11 = keep(from_bits(0x3d321643) + keep(z.a * c12));
    let c10 = keep(from_bits(0x3d430c31) + keep(z.a * c11));
    let c9 = keep(from_bits(0x3d579436) + keep(z.a * c10));
    let c8 = keep(from_bits(0x3d70f0f1) + keep(z.a * c9));
    let c7 = horner_step(Double32(c8, 0.0), v, from_bits(0x3d888889), from_bits(0xb16eeeef));
    let c6 = horner_step(c7, v, from_bits(0x3d9d89d9), from_bits(0xb144ec4f));
    let c5 = horner_step(c6, v, from_bits(0x3dba2e8c), from_bits(0xb13a2e8c));
    let c4 = horner_step(c5, v, from_bits(0x3de38e39), from_bits(0xb0638e39));
    let c3 = triple_horner(triple_of(c4), z, Triple(from_bits(0x3e124925), from_bits(0xb1db6db7), from_bits(0x24924925)));
    let c2 = triple_horner(c3, z, Triple(from_bits(0x3e4ccccd), from_bits(0xb14ccccd), from_bits(0x244ccccd)));
    let c1 = triple_horner(c2, z, Triple(from_bits(0x3eaaaaab), from_bits(0xb22aaaab), from_bits(0x25aaaaab)));
    return c1;
}

// atanh(s) for 2^-45 < |s| < 0.172.
fn triple_atanh(s: Triple) -> Triple {
    let z = triple_mul(s, s);
    return triple_add(s, triple_mul(s, triple_mul(z, atanh_series(z))));
}

// ln(1 + d) for -0.3 < d < 0.42, relative to itself.
fn triple_ln_1p(d: Triple) -> Triple {
    if magnitude_bits(d.a) < 0x2b800000 {
        let s = two_sum(d.b, keep(keep(d.a * d.a) * -0.5));
        return triple_renorm(d.a, s.hi, keep(s.lo + d.c));
    }
    return triple_scale(triple_atanh(triple_div(d, triple_add(triple_word(2.0), d))), 1);
}

// The k for which x 2^-k lies from 1 / sqrt(2) to sqrt(2).
fn nearest_power(x: f32) -> i32 {
    let upper = (to_bits(significand_of(x)) & FRACTION_MASK) > 0x003504f3;
    return exponent_of(x) + select_i32(0, 1, upper);
}

// ln x = value + power ln 2, |value| < 0.35, for a positive x.
fn ln_parts(x: Triple) -> ScaledTriple {
    let k = nearest_power(x.a);
    let m = Triple(scale_word(x.a, -k), scale_word(x.b, -k), scale_word(x.c, -k));
    return ScaledTriple(triple_ln_1p(triple_add(m, triple_word(-1.0))), k);
}

// i as a word, |i| < 2^22.
fn small_integer(i: i32) -> f32 {
    return word_off_rounder(from_bits(wrapping_add(ROUNDER_BITS, as_u32(i))));
}

// ln x for a positive x.
fn triple_ln(x: Triple) -> Triple {
    let p = ln_parts(x);
    if p.power == 0 { return p.value; }
    return triple_add(triple_mul_word(ln2_triple(), small_integer(p.power)), p.value);
}

// Positive and finite: one comparison.
fn is_positive_word(x: f32) -> bool {
    return wrapping_sub(to_bits(x), 1) < MAX_BITS;
}

// Logarithms of zero, negative numbers, infinity and NaN.
fn log_edge(x: f32) -> Double32 {
    if is_zero_word(x) { return Double32(from_bits(INFINITY_BITS | SIGN_BIT), 0.0); }
    if to_bits(x) == INFINITY_BITS { return Double32(x, 0.0); }
    return nan_pair();
}

// atanh(s) - s, unnormalised, for a pair of 2^-21 < |s| < 0.172; relative error below 2^-43 of a hundredth of s.
fn atanh_excess(s: Double32) -> Double32 {
    let z = square_of(s);
    let c19 = keep(from_bits(0x3d579436) + keep(z.hi * from_bits(0x3d430c31)));
    let c17 = keep(from_bits(0x3d70f0f1) + keep(z.hi * c19));
    let c15 = keep(from_bits(0x3d888889) + keep(z.hi * c17));
    let c13 = keep(from_bits(0x3d9d89d9) + keep(z.hi * c15));
    let c11 = keep(from_bits(0x3dba2e8c) + keep(z.hi * c13));
    let c9 = first_horner_step(c11, z.hi, from_bits(0x3de38e39), from_bits(0xb0638e39));
    let c7 = horner_step(c9, z, from_bits(0x3e124925), from_bits(0xb1db6db7));
    let c5 = horner_step(c7, z, from_bits(0x3e4ccccd), from_bits(0xb14ccccd));
    let c3 = horner_step(c5, z, from_bits(0x3eaaaaab), from_bits(0xb22aaaab));
    return product_step(product_step(c3, z), s);
}

// ln(1 + d) + k ln 2 for 2^-20 <= |d| and -0.3 < d < 0.42: twice the sum of k ln 2 / 2 and atanh(d / (2 + d)).
fn ln_by_pairs(d: Double32, k: f32) -> Double32 {
    let a = fast_two_sum(2.0, d.hi);
    let b = two_sum(a.lo, d.lo);
    let q = quotient_words(d, fast_two_sum(a.hi, b.hi));
    // What the divisor lacks, to first order.
    let lost = keep(keep(q.a * b.lo) * keep(0.5 - keep(d.hi * 0.25)));
    let t = atanh_excess(Double32(q.a, q.b));
    // k has at most 8 bits, so that its products with the first two words of ln 2 / 2 are exact.
    let h1 = fast_two_sum(keep(k * from_bits(0x3eb17200)), q.a);
    let h2 = fast_two_sum(h1.hi, t.hi);
    let h3 = fast_two_sum(h2.hi, keep(k * from_bits(0x353fbe00)));
    let m1 = two_sum(h1.lo, q.b);
    let m2 = two_sum(m1.hi, h2.lo);
    let m3 = two_sum(m2.hi, h3.lo);
    let errors = keep(keep(m1.lo + m2.lo) + m3.lo);
    let small = keep(keep(t.lo + keep(q.c - lost)) + keep(k * from_bits(0x2d0e7bcd)));
    let low = two_sum(m3.hi, keep(errors + small));
    let v = fast_two_sum(h3.hi, low.hi);
    let half = fast_two_sum(v.hi, keep(v.lo + low.lo));
    return Double32(keep(half.hi * 2.0), keep(half.lo * 2.0));
}

fn dd_ln(x: Double32) -> Double32 {
    if !is_positive_word(x.hi) { return log_edge(x.hi); }
    let k = nearest_power(x.hi);
    let d = two_sum(keep(scale_word(x.hi, -k) - 1.0), scale_word(x.lo, -k));
    // Beside a power of two each bit of the argument may count.
    if magnitude_bits(d.hi) < 0x35800000 { return triple_round(triple_ln(triple_of(x))); }
    return ln_by_pairs(d, small_integer(k));
}

fn dd_log2(x: Double32) -> Double32 {
    if !is_positive_word(x.hi) { return log_edge(x.hi); }
    let p = ln_parts(triple_of(x));
    let fraction = triple_mul(p.value, log2e_triple());
    if p.power == 0 { return triple_round(fraction); }
    return triple_round(triple_add(triple_word(small_integer(p.power)), fraction));
}

fn dd_log10(x: Double32) -> Double32 {
    if !is_positive_word(x.hi) { return log_edge(x.hi); }
    return triple_round(triple_mul(triple_ln(triple_of(x)), log10e_triple()));
}

// ln x in three words, or what ln gives for an x that is not positive.
fn ln_or_edge(x: Double32) -> Triple {
    if !is_positive_word(x.hi) { return triple_word(log_edge(x.hi).hi); }
    return triple_ln(triple_of(x));
}

fn rounded_or_edge(x: Triple) -> Double32 {
    if !is_finite_word(x.a) { return Double32(x.a, 0.0); }
    return triple_round(x);
}

fn dd_log(x: Double32, base: Double32) -> Double32 {
    let n = ln_or_edge(x);
    let d = ln_or_edge(base);
    // So close to 1 that the quotient needs scaling, or special.
    let scaled = magnitude_bits(n.a) < 0x1c800000 || magnitude_bits(d.a) < 0x1c800000;
    if scaled || !is_finite_word(n.a) || !is_finite_word(d.a) { return dd_div(rounded_or_edge(n), rounded_or_edge(d)); }
    return triple_round(triple_div(n, d));
}

// ln(1 + d) for d > -1 in three words.
fn ln_of_one_plus(d: Triple) -> Triple {
    let m = magnitude_bits(d.a);
    if m < 0x3e900000 || (m < 0x3ed00000 && !is_negative_word(d.a)) { return triple_ln_1p(d); }
    return triple_ln(triple_add(triple_word(1.0), d));
}

fn dd_ln_1p(x: Double32) -> Double32 {
    let m = magnitude_bits(x.hi);
    // Below 2^-70 ln(1 + x) is x.
    if m < 0x1c800000 { return x; }
    let y = two_sum(x.hi, 1.0);
    if is_negative_word(x.hi) && m >= ONE_BITS && !is_positive_word(keep(y.hi + x.lo)) { return log_edge(keep(y.hi + x.lo)); }
    if !is_finite_word(x.hi) { return log_edge(x.hi); }
    return triple_round(ln_of_one_plus(triple_of(x)));
}

// asinh for 2^-26 <= x, infinity included.
fn asinh_positive(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return x; }
    let t = triple_of(x);
    if magnitude_bits(x.hi) >= 0x54000000 { return triple_round(triple_add(triple_ln(t), ln2_triple())); }
    let z = triple_mul(t, t);
    let root = triple_sqrt(triple_add(triple_word(1.0), z));
    let d = triple_add(t, triple_div(z, triple_add(triple_word(1.0), root)));
    return triple_round(ln_of_one_plus(d));
}

fn dd_asinh(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0xbe2aaaab)); }
    return with_sign_of(asinh_positive(dd_abs(x)), x.hi);
}

// sqrt(t (t + 2)) for t > 0: t may be so small that its square is not a number of three words.
fn sqrt_of_excess(t: Double32) -> Triple {
    let half = exponent_of(t.hi) >> 1;
    let scaled = Triple(scale_word(t.hi, -2 * half), scale_word(t.lo, -2 * half), 0.0);
    let root = triple_sqrt(triple_mul(scaled, triple_add(triple_word(2.0), triple_of(t))));
    return Triple(scale_word(root.a, half), scale_word(root.b, half), scale_word(root.c, half));
}

fn dd_acosh(x: Double32) -> Double32 {
    let t = two_sum(keep(x.hi - 1.0), x.lo);
    if is_zero_word(t.hi) { return Double32(0.0, 0.0); }
    if !is_positive_word(x.hi) || is_negative_word(t.hi) { return select_pair(nan_pair(), x, to_bits(x.hi) == INFINITY_BITS); }
    if magnitude_bits(x.hi) >= 0x54000000 { return asinh_positive(x); }
    if magnitude_bits(x.hi) >= 0x40000000 {
        let y = triple_of(x);
        let root = triple_sqrt(triple_add(triple_mul(y, y), triple_word(-1.0)));
        return triple_round(triple_ln(triple_add(y, root)));
    }
    return triple_round(ln_of_one_plus(triple_add(triple_of(t), sqrt_of_excess(t))));
}

fn atanh_positive(x: Double32) -> Double32 {
    let t = triple_of(x);
    if magnitude_bits(x.hi) < 0x3e300000 { return triple_round(triple_atanh(t)); }
    let above = triple_ln(triple_add(triple_word(1.0), t));
    let below = triple_ln(triple_add(triple_word(1.0), triple_neg(t)));
    return triple_round(triple_scale(triple_add(above, triple_neg(below)), -1));
}

fn dd_atanh(x: Double32) -> Double32 {
    let y = dd_abs(x);
    let rest = two_sum(keep(y.hi - 1.0), y.lo);
    if is_zero_word(rest.hi) { return Double32(from_bits((to_bits(x.hi) & SIGN_BIT) | INFINITY_BITS), 0.0); }
    if !is_negative_word(rest.hi) || !is_finite_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0x3eaaaaab)); }
    return with_sign_of(atanh_positive(y), x.hi);
}
