// What: roots beside sqrt, powers, lengths, and angles in degrees.
// Provides: dd_rsqrt, dd_cbrt, dd_hypot, dd_powi, dd_powf, dd_to_degrees, dd_to_radians.
// Expects: eft, double32, exp (exp_edge), triple, hyperbolic, log, rounding, prelude.
// Source: Newton steps on exact residuals; binary powers below 64, exp(y ln x) beyond, in three words; C99 annex F.

// 1 / sqrt(x) for 1 <= x < 4: a word, and a step of third order.
fn rsqrt_scaled(x: Double32) -> Double32 {
    let y = reciprocal_word(sqrt_rn(x.hi));
    let p = two_prod_mid(y, y);
    let q = two_prod_mid(x.hi, p.hi);
    let head = two_sum(keep(1.0 - q.hi), negate(q.lo));
    let cross = two_sum(keep(x.hi * p.lo), keep(x.lo * p.hi));
    let rest = two_sum(head.hi, negate(cross.hi));
    // y (1 + e/2 + 3/8 e^2), e = rest.hi + tail.
    let tail = keep(keep(rest.lo + head.lo) - cross.lo);
    let c = two_prod(y, keep(rest.hi * 0.5));
    let small = keep(y * keep(keep(tail * 0.5) + keep(keep(rest.hi * rest.hi) * 0.375)));
    return triple_round(triple_renorm(y, c.hi, keep(c.lo + small)));
}

fn dd_rsqrt(x: Double32) -> Double32 {
    if is_zero_word(x.hi) { return Double32(from_bits(to_bits(x.hi) | INFINITY_BITS), 0.0); }
    if to_bits(x.hi) == INFINITY_BITS { return Double32(0.0, 0.0); }
    if !is_positive_word(x.hi) { return nan_pair(); }
    let half = exponent_of(x.hi) >> 1;
    let r = rsqrt_scaled(Double32(scale_word(x.hi, -2 * half), scale_word(x.lo, -2 * half)));
    return Double32(scale_word(r.hi, -half), scale_word(r.lo, -half));
}

// r(4 - x r^3) / 3: a step towards x^(-1/3).
fn inverse_cbrt_step(r: f32, x: f32) -> f32 {
    let cube = keep(keep(keep(r * r) * r) * x);
    return keep(keep(r * keep(4.0 - cube)) * from_bits(0x3eaaaaab));
}

// (m - y^3) / (3 y^2), as a word; s = 1 / (3 y^2) nearly.
fn cbrt_correction(m: Triple, y: Double32, s: f32) -> f32 {
    let t = triple_of(y);
    return keep(triple_add(m, triple_neg(triple_mul(triple_mul(t, t), t))).a * s);
}

// The cube root of 1 <= m < 8.
fn cbrt_scaled(m: Double32) -> Double32 {
    let seed = from_bits(wrapping_sub(0x54a2fa8c, to_bits(m.hi) / 3));
    let r = inverse_cbrt_step(inverse_cbrt_step(inverse_cbrt_step(seed, m.hi), m.hi), m.hi);
    let rr = keep(r * r);
    let y = keep(m.hi * rr);
    let s = keep(rr * from_bits(0x3eaaaaab));
    let x = triple_of(m);
    let first = fast_two_sum(y, cbrt_correction(x, Double32(y, 0.0), s));
    return triple_round(triple_renorm(first.hi, first.lo, cbrt_correction(x, first, s)));
}

fn dd_cbrt(x: Double32) -> Double32 {
    if is_nan_word(x.hi) { return nan_pair(); }
    if !is_regular_word(x.hi) { return Double32(x.hi, 0.0); }
    let third = (exponent_of(x.hi) + 300) / 3 - 100;
    let y = dd_abs(x);
    let r = cbrt_scaled(Double32(scale_word(y.hi, -3 * third), scale_word(y.lo, -3 * third)));
    return with_sign_of(dd_scale(r, third), x.hi);
}

fn dd_hypot(x: Double32, y: Double32) -> Double32 {
    let a = dd_abs(x);
    let b = dd_abs(y);
    let infinite = to_bits(a.hi) == INFINITY_BITS || to_bits(b.hi) == INFINITY_BITS;
    if infinite { return Double32(from_bits(INFINITY_BITS), 0.0); }
    if is_nan_word(a.hi) || is_nan_word(b.hi) { return nan_pair(); }
    let swap = is_before(a, b);
    let larger = select_pair(a, b, swap);
    let smaller = select_pair(b, a, swap);
    if is_zero_word(smaller.hi) { return larger; }
    let e = exponent_of(larger.hi);
    if exponent_of(smaller.hi) < e - 60 { return larger; }
    let p = Triple(scale_word(larger.hi, -e), scale_word(larger.lo, -e), 0.0);
    let q = Triple(scale_word(smaller.hi, -e), scale_word(smaller.lo, -e), 0.0);
    return dd_mul_pow2(triple_round(triple_sqrt(triple_add(triple_mul(p, p), triple_mul(q, q)))), e);
}

fn power_step(acc: Triple, m: Triple, n: u32, bit: u32) -> Triple {
    let square = triple_mul(acc, acc);
    if (shift_right(n, bit) & 1) == 0 { return square; }
    return triple_mul(square, m);
}

// m^n for n < 64 and 0.7 < m < 1.42.
fn small_power(m: Triple, n: u32) -> Triple {
    let p3 = power_step(power_step(power_step(triple_word(1.0), m, n, 5), m, n, 4), m, n, 3);
    return power_step(power_step(power_step(p3, m, n, 2), m, n, 1), m, n, 0);
}

// x^n for a regular x > 0 and 0 < size = |n| < 64.
fn powi_small(x: Double32, n: i32, size: i32) -> Double32 {
    let upper = (to_bits(significand_of(x.hi)) & FRACTION_MASK) > 0x003504f3;
    let k = exponent_of(x.hi) + select_i32(0, 1, upper);
    let p = small_power(Triple(scale_word(x.hi, -k), scale_word(x.lo, -k), 0.0), as_u32(size));
    if n < 0 { return dd_scale(triple_round(triple_div(triple_word(1.0), p)), -k * size); }
    return dd_scale(triple_round(p), k * size);
}

// exp(l y): a power of l = ln x.
fn power_of_log(l: Triple, y: Triple) -> Double32 {
    if is_zero_word(l.a) { return Double32(1.0, 0.0); }
    let size = exponent_of(l.a) + exponent_of(y.a);
    if size < -62 { return Double32(1.0, 0.0); }
    let large = from_bits(((to_bits(l.a) ^ to_bits(y.a)) & SIGN_BIT) | INFINITY_BITS);
    if size > 8 { return exp_edge(large).value; }
    let t = triple_mul(l, y);
    if magnitude_bits(t.a) >= 0x43480000 { return exp_edge(large).value; }
    return rounded_scaled(triple_exp(t));
}

// Powers of zero and of infinity.
fn powi_edge(x: f32, n: i32) -> Double32 {
    if is_nan_word(x) { return nan_pair(); }
    let sign = select_u32(0, to_bits(x) & SIGN_BIT, (as_u32(n) & 1) == 1);
    let vanishes = is_zero_word(x) == (n > 0);
    return Double32(from_bits(sign | select_u32(INFINITY_BITS, 0, vanishes)), 0.0);
}

fn dd_powi(x: Double32, n: i32) -> Double32 {
    if n == 0 { return Double32(1.0, 0.0); }
    if !is_regular_word(x.hi) { return powi_edge(x.hi, n); }
    if n == 1 { return x; }
    let odd = (as_u32(n) & 1) == 1 && is_negative_word(x.hi);
    let y = dd_abs(x);
    let size = select_u32(as_u32(n), wrapping_sub(0, as_u32(n)), n < 0);
    if size < 64 { return negate_if(powi_small(y, n, as_i32(size)), odd); }
    // 32 bits in two exact halves.
    let words = two_sum(keep(u32_to_f32(shift_right(size, 16)) * 65536.0), u32_to_f32(size & 0xffff));
    let p = power_of_log(triple_ln(triple_of(y)), triple_of(negate_if(words, n < 0)));
    return negate_if(p, odd);
}

// Whether the pair is an odd integer.
fn is_odd(y: Double32) -> bool {
    if !is_integer_word(y.hi) || !is_integer_word(y.lo) { return false; }
    if is_zero_word(y.lo) { return is_odd_word(y.hi); }
    return is_odd_word(y.lo);
}

// Zero or infinity to a power, and anything to an infinite power; no NaN, y not 0, x not 1.
fn powf_edge(x: Double32, y: Double32) -> Double32 {
    let a = dd_abs(x);
    if to_bits(a.hi) == ONE_BITS && is_zero_word(a.lo) { return Double32(1.0, 0.0); }
    let grows = is_before(Double32(1.0, 0.0), a);
    let vanishes = grows == is_negative_word(y.hi);
    let odd = is_finite_word(y.hi) && is_odd(y);
    let sign = select_u32(0, to_bits(x.hi) & SIGN_BIT, odd);
    return Double32(from_bits(sign | select_u32(INFINITY_BITS, 0, vanishes)), 0.0);
}

// x^(1/2) or x^(-1/2) of a regular x > 0, exact where that is a pair.
fn half_power(x: Double32, y: f32) -> Double32 {
    let half = exponent_of(x.hi) >> 1;
    let root = triple_sqrt(Triple(scale_word(x.hi, -2 * half), scale_word(x.lo, -2 * half), 0.0));
    if is_negative_word(y) { return dd_mul_pow2(triple_round(triple_div(triple_word(1.0), root)), -half); }
    return dd_mul_pow2(triple_round(root), half);
}

fn dd_powf(x: Double32, y: Double32) -> Double32 {
    if is_zero_word(y.hi) { return Double32(1.0, 0.0); }
    if to_bits(x.hi) == ONE_BITS && is_zero_word(x.lo) { return Double32(1.0, 0.0); }
    if is_nan_word(x.hi) || is_nan_word(y.hi) { return nan_pair(); }
    if !is_regular_word(x.hi) || !is_finite_word(y.hi) { return powf_edge(x, y); }
    let one_word = is_zero_word(y.lo);
    if one_word && is_integer_word(y.hi) && magnitude_bits(y.hi) < 0x42800000 {
        return dd_powi(x, integer_off_rounder(nearest_on_rounder(y.hi, 1.0)));
    }
    let integer = is_integer_word(y.hi) && is_integer_word(y.lo);
    if is_negative_word(x.hi) && !integer { return nan_pair(); }
    if one_word && magnitude_bits(y.hi) == 0x3f000000 { return half_power(x, y.hi); }
    let p = power_of_log(triple_ln(triple_of(dd_abs(x))), triple_of(y));
    return negate_if(p, is_negative_word(x.hi) && is_odd(y));
}

fn dd_to_degrees(x: Double32) -> Double32 {
    if !is_regular_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    let e = exponent_of(x.hi);
    let y = Triple(scale_word(x.hi, -e), scale_word(x.lo, -e), 0.0);
    return dd_mul_pow2(triple_round(triple_mul(y, degrees_triple())), e);
}

fn dd_to_radians(x: Double32) -> Double32 {
    if !is_regular_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    let e = exponent_of(x.hi);
    let y = Triple(scale_word(x.hi, -e), scale_word(x.lo, -e), 0.0);
    return dd_mul_pow2(triple_round(triple_mul(y, radians_triple())), e);
}
