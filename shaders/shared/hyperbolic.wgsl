// What: exponentials beside exp, and the hyperbolic functions built on them.
// Provides: triple_expm1, triple_exp, dd_exp2, dd_exp10, dd_exp_m1, dd_sinh, dd_cosh, dd_tanh.
// Expects: eft, double32, exp, triple, prelude (Scaled, ScaledTriple).
// Source: Cody, Waite (1980) reduction by k ln 2; Taylor polynomial, leading terms in three words; sinh and tanh from expm1 (Kahan).

// (exp(r) - 1 - r) / r^2 for |r| < 0.36.
fn expm1_series(r: Triple) -> Triple {
    let v = Double32(r.a, r.b);
    let c15 = from_bits(0x2b573f9f);
    let c14 = keep(from_bits(0x2d49cba5) + keep(r.a * c15));
    let c13 = keep(from_bits(0x2f309231) + keep(r.a * c14));
    let c12 = keep(from_bits(0x310f76c7) + keep(r.a * c13));
    let c11 = horner_step(Double32(c12, 0.0), v, from_bits(0x32d7322b), from_bits(0x25fea89c));
    let c10 = horner_step(c11, v, from_bits(0x3493f27e), from_bits(0xa808760a));
    let c9 = horner_step(c10, v, from_bits(0x3638ef1d), from_bits(0x292ad8e6));
    let c8 = horner_step(c9, v, from_bits(0x37d00d01), from_bits(0xaabfcbfd));
    let c7 = horner_step(c8, v, from_bits(0x39500d01), from_bits(0xac3fcbfd));
    let c6 = triple_horner(triple_of(c7), r, Triple(from_bits(0x3ab60b61), from_bits(0xae13e93f), from_bits(0x21d82d83)));
    let c5 = triple_horner(c6, r, Triple(from_bits(0x3c088889), from_bits(0xafeeeeef), from_bits(0x22088889)));
    let c4 = triple_horner(c5, r, Triple(from_bits(0x3d2aaaab), from_bits(0xb0aaaaab), from_bits(0x242aaaab)));
    let c3 = triple_horner(c4, r, Triple(from_bits(0x3e2aaaab), from_bits(0xb1aaaaab), from_bits(0x252aaaab)));
    let c2 = triple_horner(c3, r, Triple(from_bits(0x3f000000), from_bits(0x00000000), from_bits(0x00000000)));
    return c2;
}

// exp(r) - 1 for |r| < 0.36, relative to itself.
fn triple_expm1(r: Triple) -> Triple {
    if magnitude_bits(r.a) < 0x2b800000 {
        let s = two_sum(r.b, keep(keep(r.a * r.a) * 0.5));
        return triple_renorm(r.a, s.hi, keep(s.lo + r.c));
    }
    return triple_add(r, triple_mul(r, triple_mul(r, expm1_series(r))));
}

// The integer on the rounder; 0 for what only words that are no canonical pair lead to.
fn small_power_of_two(shifted: f32) -> i32 {
    if magnitude_bits(word_off_rounder(shifted)) >= 0x44000000 { return 0; }
    return integer_off_rounder(shifted);
}

// exp(x) - 1 = (1 + value) 2^power - 1, for |x| < 200.
fn expm1_scaled(x: Triple) -> ScaledTriple {
    if magnitude_bits(x.a) < 0x3eb00000 { return ScaledTriple(triple_expm1(x), 0); }
    let k = nearest_on_rounder(x.a, from_bits(0x3fb8aa3b));
    let r = triple_add(x, triple_mul_word(ln2_triple(), negate(word_off_rounder(k))));
    return ScaledTriple(triple_expm1(r), small_power_of_two(k));
}

// exp(x) = value * 2^power, for |x| < 200.
fn triple_exp(x: Triple) -> ScaledTriple {
    let e = expm1_scaled(x);
    return ScaledTriple(triple_add(triple_word(1.0), e.value), e.power);
}

// exp(x) - 1 for |x| < 70.
fn triple_exp_m1(x: Triple) -> Triple {
    let e = expm1_scaled(x);
    if e.power == 0 { return e.value; }
    let scaled = triple_scale(triple_add(triple_word(1.0), e.value), e.power);
    return triple_add(scaled, triple_word(-1.0));
}

fn rounded_scaled(x: ScaledTriple) -> Double32 {
    return dd_scale(triple_round(x.value), x.power);
}

fn nan_pair() -> Double32 {
    return Double32(from_bits(NAN_BITS), 0.0);
}

fn is_negative_word(x: f32) -> bool {
    return (to_bits(x) & SIGN_BIT) != 0;
}

fn dd_exp2(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) >= 0x43480000 { return exp_edge(x.hi).value; }
    let k = nearest_on_rounder(x.hi, 1.0);
    let f = two_sum(keep(x.hi - word_off_rounder(k)), x.lo);
    let e = triple_exp(triple_mul(ln2_triple(), triple_of(f)));
    return dd_scale(triple_round(e.value), e.power + integer_off_rounder(k));
}

fn dd_exp10(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) >= 0x42700000 { return exp_edge(x.hi).value; }
    return rounded_scaled(triple_exp(triple_mul(ln10_triple(), triple_of(x))));
}

fn dd_exp_m1(x: Double32) -> Double32 {
    let m = magnitude_bits(x.hi);
    let negative = is_negative_word(x.hi);
    // Below 2^-70 exp(x) - 1 is x.
    if m < 0x1c800000 || is_nan_word(x.hi) { return Double32(quiet(x.hi), select_f32(x.lo, 0.0, is_nan_word(x.hi))); }
    if negative && m >= 0x42800000 { return Double32(-1.0, 0.0); }
    if m >= 0x43480000 { return exp_edge(x.hi).value; }
    if m >= 0x42800000 { return rounded_scaled(triple_exp(triple_of(x))); }
    return triple_round(triple_exp_m1(triple_of(x)));
}

// Half of exp(x) for 32 <= x < 200, where exp(-x) no longer shows; infinity beyond.
fn half_exp(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) >= 0x43480000 { return Double32(from_bits(INFINITY_BITS), 0.0); }
    let e = triple_exp(triple_of(x));
    return dd_scale(triple_round(e.value), e.power - 1);
}

// x + x^3 * c, for |x| < 2^-26 and |c| <= 1/3.
fn nearly_linear(x: Double32, c: f32) -> Double32 {
    if magnitude_bits(x.hi) < 0x2e000000 { return x; }
    let cube = keep(keep(keep(x.hi * x.hi) * x.hi) * c);
    return triple_round(triple_renorm(x.hi, x.lo, cube));
}

fn with_sign_of(x: Double32, sign: f32) -> Double32 {
    let flip = (to_bits(x.hi) ^ to_bits(sign)) & SIGN_BIT;
    return Double32(from_bits(to_bits(x.hi) ^ flip), from_bits(to_bits(x.lo) ^ flip));
}

fn sinh_positive(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) >= 0x42000000 { return half_exp(x); }
    let q = triple_exp_m1(triple_of(x));
    let sum = triple_add(q, triple_div(q, triple_add(triple_word(1.0), q)));
    return triple_round(triple_scale(sum, -1));
}

fn dd_sinh(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0x3e2aaaab)); }
    return with_sign_of(sinh_positive(dd_abs(x)), x.hi);
}

fn dd_cosh(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    let y = dd_abs(x);
    if magnitude_bits(y.hi) >= 0x42000000 { return half_exp(y); }
    let e = triple_exp(triple_of(y));
    let v = triple_scale(e.value, e.power);
    return triple_round(triple_scale(triple_add(v, triple_div(triple_word(1.0), v)), -1));
}

fn tanh_positive(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) >= 0x41d00000 { return Double32(1.0, 0.0); }
    let q = triple_exp_m1(triple_scale(triple_of(x), 1));
    return triple_round(triple_div(q, triple_add(q, triple_word(2.0))));
}

fn dd_tanh(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0xbeaaaaab)); }
    return with_sign_of(tanh_positive(dd_abs(x)), x.hi);
}
