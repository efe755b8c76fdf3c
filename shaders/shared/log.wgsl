// What: logarithms, and the inverse hyperbolic functions built on them.
// Provides: triple_ln, dd_ln, dd_log2, dd_log10, dd_log, dd_ln_1p, dd_asinh, dd_acosh, dd_atanh.
// Expects: eft, double32, exp, triple, hyperbolic, prelude (ScaledTriple).
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

// ln x = value + power ln 2, |value| < 0.35, for a positive x.
fn ln_parts(x: Triple) -> ScaledTriple {
    let upper = (to_bits(significand_of(x.a)) & FRACTION_MASK) > 0x003504f3;
    let k = exponent_of(x.a) + select_i32(0, 1, upper);
    if k == 0 { return ScaledTriple(triple_ln_1p(triple_add(x, triple_word(-1.0))), 0); }
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

fn dd_ln(x: Double32) -> Double32 {
    if !is_positive_word(x.hi) { return log_edge(x.hi); }
    return triple_round(triple_ln(triple_of(x)));
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

fn dd_log(x: Double32, base: Double32) -> Double32 {
    if !is_positive_word(x.hi) || !is_positive_word(base.hi) { return dd_div(dd_ln(x), dd_ln(base)); }
    let n = triple_ln(triple_of(x));
    let d = triple_ln(triple_of(base));
    // So close to 1 that the quotient needs scaling.
    if magnitude_bits(n.a) < 0x1c800000 || magnitude_bits(d.a) < 0x1c800000 { return dd_div(dd_ln(x), dd_ln(base)); }
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
