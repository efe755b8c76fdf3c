// What: arithmetic on canonical pairs: + - * / sqrt, scaling by powers of two.
// Provides: dd_neg, dd_abs, dd_add, dd_sub, dd_mul, dd_add_f32, dd_mul_f32, dd_div, dd_recip, dd_sqrt, dd_mul_pow2, dd_scale, pow2, scale_word.
// Expects: eft; sum_error, fast_sum_error; div_rn, correctly rounded on [1, 2); sqrt_rn, div_mid and two_prod_any_zero, where they say; integer names of the prelude.
// Source: Joldes, Muller, Popescu (2017) algorithms 4, 6, 7, 10; Muller, Rideau (2022); Lefevre et al. (2023) SQRTDWtoDW.

const FRACTION_MASK: u32 = 0x007fffff;
const ONE_BITS: u32 = 0x3f800000;

// 2^n for -126 <= n <= 127.
fn pow2(n: i32) -> f32 {
    return from_bits(shift_left(as_u32(n + 127), 23));
}

// The significand of a regular word, with its sign: 1 <= |result| < 2.
fn significand_of(x: f32) -> f32 {
    let m = magnitude_bits(x);
    let shift = as_u32(select_i32(as_i32(leading_zeros(m)) - 8, 0, m >= LEAST_NORMAL_BITS));
    let sign = to_bits(x) & SIGN_BIT;
    return from_bits(sign | ONE_BITS | (shift_left(m, shift) & FRACTION_MASK));
}

// x * 2^k, rounded once, for a finite word and any k.
fn scale_word(x: f32, k: i32) -> f32 {
    if is_zero_word(x) { return x; }
    let e = exponent_of(x) + k;
    let f = significand_of(x);
    if e > 127 { return from_bits((to_bits(x) & SIGN_BIT) | INFINITY_BITS); }
    if e >= -126 { return from_bits(wrapping_add(to_bits(f), shift_left(as_u32(e), 23))); }
    if e < -150 { return from_bits(to_bits(x) & SIGN_BIT); }
    return keep(keep(f * pow2(e + 60)) * pow2(-60));
}

fn dd_neg(x: Double32) -> Double32 {
    return Double32(negate(x.hi), negate(x.lo));
}

fn dd_abs(x: Double32) -> Double32 {
    let sign = to_bits(x.hi) & SIGN_BIT;
    return Double32(from_bits(to_bits(x.hi) ^ sign), from_bits(to_bits(x.lo) ^ sign));
}

// AccurateDWPlusDW: relative error below 3u^2 / (1 - 4u). The error of t is taken late: the chain through s, c and v is the
// longest, and a host's core keeps its two adders busier when that chain is issued first.
fn dd_add_network(x: Double32, y: Double32) -> Double32 {
    let s = two_sum(x.hi, y.hi);
    let t = keep(x.lo + y.lo);
    let c = keep(s.lo + t);
    let v = keep(s.hi + c);
    let rest = keep(sum_error(x.lo, y.lo, t) + fast_sum_error(s.hi, c, v));
    return fast_two_sum(v, rest);
}

fn dd_add(x: Double32, y: Double32) -> Double32 {
    let z = dd_add_network(x, y);
    if is_regular_word(z.hi) { return z; }
    return dd_add_edge(x, y, z.hi);
}

// Zero, infinity and NaN; and sums whose intermediate overflowed though the pair need not.
fn dd_add_edge(x: Double32, y: Double32, network_hi: f32) -> Double32 {
    let s = keep(x.hi + y.hi);
    let special = !is_finite_word(x.hi) || !is_finite_word(y.hi);
    if special || is_zero_word(network_hi) { return Double32(quiet(s), 0.0); }
    return unscale(dd_add_network(dd_quarter(x), dd_quarter(y)));
}

fn dd_quarter(x: Double32) -> Double32 {
    return Double32(keep(x.hi * 0.25), keep(x.lo * 0.25));
}

// 4 * z, or the infinity of its sign.
fn unscale(z: Double32) -> Double32 {
    return guarded(Double32(keep(z.hi * 4.0), keep(z.lo * 4.0)));
}

fn dd_sub(x: Double32, y: Double32) -> Double32 {
    return dd_add(x, dd_neg(y));
}

// DWTimesDW1 with both cross products in f32: commutative to the bit, relative error below 5u^2.
fn dd_mul_network(x: Double32, y: Double32) -> Double32 {
    let c = two_prod(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return fast_two_sum(c.hi, keep(c.lo + cross));
}

// dd_mul_network for high words whose product two_prod_mid serves.
fn dd_mul_mid(x: Double32, y: Double32) -> Double32 {
    let c = two_prod_mid(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return fast_two_sum(c.hi, keep(c.lo + cross));
}

fn dd_mul(x: Double32, y: Double32) -> Double32 {
    let z = dd_mul_network(x, y);
    if is_regular_word(z.hi) { return z; }
    return dd_mul_edge(x, y);
}

fn dd_mul_edge(x: Double32, y: Double32) -> Double32 {
    let p = keep(x.hi * y.hi);
    let special = !is_finite_word(x.hi) || !is_finite_word(y.hi);
    if special || is_zero_word(p) { return Double32(quiet(p), 0.0); }
    let x_larger = magnitude_bits(x.hi) > magnitude_bits(y.hi);
    let larger = Double32(select_f32(y.hi, x.hi, x_larger), select_f32(y.lo, x.lo, x_larger));
    let smaller = Double32(select_f32(x.hi, y.hi, x_larger), select_f32(x.lo, y.lo, x_larger));
    let z = dd_mul_network(dd_quarter(larger), smaller);
    if is_finite_word(z.hi) { return unscale(z); }
    return Double32(p, 0.0);
}

// DWPlusFP: relative error at most 2u^2.
fn dd_add_f32(x: Double32, y: f32) -> Double32 {
    let s = two_sum(x.hi, y);
    let z = fast_two_sum(s.hi, keep(x.lo + s.lo));
    if is_regular_word(z.hi) { return z; }
    return dd_add(x, Double32(y, 0.0));
}

// DWTimesFP1: relative error at most 1.5u^2 + 4u^3.
fn dd_mul_f32(x: Double32, y: f32) -> Double32 {
    let c = two_prod(x.hi, y);
    let t = fast_two_sum(c.hi, keep(x.lo * y));
    let z = fast_two_sum(t.hi, keep(t.lo + c.lo));
    if is_regular_word(z.hi) { return z; }
    return dd_mul(x, Double32(y, 0.0));
}

// x * 2^k, rounded once to the nearest pair.
fn dd_mul_pow2(x: Double32, k: i32) -> Double32 {
    if !is_regular_word(x.hi) { return Double32(quiet(x.hi), 0.0); }
    if exponent_of(x.hi) + k < -126 { return Double32(round_to_subnormal(x, k), 0.0); }
    let hi = scale_word(x.hi, k);
    if !is_finite_word(hi) { return Double32(hi, 0.0); }
    return fast_two_sum(hi, scale_word(x.lo, k));
}

// x * 2^n where hi stays the rounded value of the whole, as results of kernels need it: in two products where both words
// stay well inside the range; below, a lo that rounds up to the tie that would move hi is taken one step shorter.
fn dd_scale(x: Double32, n: i32) -> Double32 {
    let e = as_i32(shift_right(magnitude_bits(x.hi), 23)) - 127 + n;
    let in_range = n >= -126 && n <= 126 && e >= -100 && e <= 126;
    // A device's product with NaN may be any NaN.
    if !in_range || !is_finite_word(x.hi) { return dd_scale_edge(x, n); }
    return Double32(keep(x.hi * pow2(n)), keep(x.lo * pow2(n)));
}

fn dd_scale_edge(x: Double32, n: i32) -> Double32 {
    let z = dd_mul_pow2(x, n);
    let hi = scale_word(x.hi, n);
    // A tie leaves half an ulp of hi behind; any other move of hi is right.
    if is_zero_word(z.lo) || to_bits(hi) == to_bits(z.hi) { return z; }
    return Double32(hi, from_bits(wrapping_sub(to_bits(scale_word(x.lo, n)), 1)));
}

// RN(x * 2^k) where that is below the normal range: on ties of hi, the sign of lo decides.
fn round_to_subnormal(x: Double32, k: i32) -> f32 {
    let sign = to_bits(x.hi) & SIGN_BIT;
    let e = exponent_of(x.hi) + k;
    if e < -150 { return from_bits(sign); }
    let f = from_bits(to_bits(significand_of(x.hi)) ^ sign);
    let quantum = pow2(-149 - e);
    let shift = keep(quantum * 8388608.0);
    let nearest = keep(keep(f + shift) - shift);
    let rest = keep(f - nearest);
    let tie = magnitude_bits(rest) == magnitude_bits(keep(quantum * 0.5));
    let outward = ((to_bits(rest) ^ to_bits(x.lo) ^ sign) & SIGN_BIT) == 0;
    let moves = tie && outward && !is_zero_word(x.lo);
    let rounded = select_f32(nearest, keep(nearest + keep(rest * 2.0)), moves);
    return from_bits(to_bits(scale_word(rounded, e)) | sign);
}

// RN(a / b) up to the rounding of a subnormal quotient; a finite, 1 <= b < 2.
fn divide_word(a: f32, b: f32) -> f32 {
    if is_zero_word(a) { return a; }
    let sign = to_bits(a) & SIGN_BIT;
    let q = div_rn(from_bits(to_bits(significand_of(a)) & MAGNITUDE_MASK), b);
    return scale_word(from_bits(to_bits(q) | sign), exponent_of(a));
}

// r - q * y to twice the working precision: the exact remainder of a long division.
fn remainder(r: Double32, q: f32, y: Double32) -> Double32 {
    let head = dd_add_network(r, dd_neg(two_prod(q, y.hi)));
    return dd_add_network(head, dd_neg(two_prod(q, y.lo)));
}

// Long division of 1 <= |x|, |y| < 2 (lo words of any size): three quotient words, so that exact quotients come out exact.
fn long_division(x: Double32, y: Double32) -> Double32 {
    let divisor = from_bits(to_bits(y.hi) & MAGNITUDE_MASK);
    let sign = to_bits(y.hi) & SIGN_BIT;
    let reciprocal = from_bits(to_bits(div_rn(1.0, divisor)) | sign);
    let estimate = from_bits(to_bits(divide_word(x.hi, divisor)) ^ sign);
    let r0 = remainder(x, estimate, y);
    // The first word is the quotient's rounded value, so that the rest is one word whenever the quotient is a pair.
    let q1 = keep(estimate + keep(r0.hi * reciprocal));
    let r1 = remainder(x, q1, y);
    let q2 = keep(r1.hi * reciprocal);
    let r2 = remainder(r1, q2, y);
    let q3 = keep(r2.hi * reciprocal);
    return fast_two_sum(q1, keep(q2 + q3));
}

// A quotient of regular words; lo words may lose what scaling pushes below 2^-149.
fn dd_div_regular(x: Double32, y: Double32) -> Double32 {
    let ex = exponent_of(x.hi);
    let ey = exponent_of(y.hi);
    let xs = Double32(significand_of(x.hi), scale_word(x.lo, -ex));
    let ys = Double32(significand_of(y.hi), scale_word(y.lo, -ey));
    return dd_mul_pow2(long_division(xs, ys), ex - ey);
}

// Whether lo keeps all its bits when hi is scaled to [1, 2).
fn survives_scaling(x: Double32) -> bool {
    let e = exponent_of(x.hi);
    return to_bits(scale_word(scale_word(x.lo, -e), e)) == to_bits(x.lo);
}

// Any quotient, scaled; the special ones too.
fn dd_div_scaled(x: Double32, y: Double32) -> Double32 {
    if !is_regular_word(x.hi) || !is_regular_word(y.hi) { return dd_div_edge(x.hi, y.hi); }
    // So wide a gap between the words that one scale can't serve both?
    let wide = !survives_scaling(x) && survives_scaling(y);
    let q = dd_div_regular(Double32(x.hi, select_f32(x.lo, 0.0, wide)), y);
    if !wide || !is_finite_word(q.hi) { return q; }
    return dd_add(q, dd_div_regular(Double32(x.lo, 0.0), y));
}

// 2^-60 <= |x| < 2^100: three integers tell that no word of a quotient needs scaling.
fn is_middle_word(x: f32) -> bool {
    return wrapping_sub(magnitude_bits(x), 0x21800000) < 0x50000000;
}

// 2^-80 <= |x / y| < 2^100, nearly, for middle words.
fn is_middle_quotient(x: f32, y: f32) -> bool {
    return wrapping_sub(wrapping_add(magnitude_bits(x), 0x28000000), magnitude_bits(y)) < 0x5a000000;
}

// Long division by a reciprocal: three words that follow one another, whose sum errs by a few u^3. x and y middle, or x zero.
// No zero's sign among the errors of t and g is seen: r.hi - g.hi is -0 only beside a zero g, and b.lo + s.lo never.
fn quotient_words(x: Double32, y: Double32) -> Triple {
    let reciprocal = div_mid(1.0, y.hi);
    let q1 = keep(x.hi * reciprocal);
    let p = two_prod_mid(q1, y.hi);
    let t = two_prod_any_zero(q1, y.lo);
    let b = fast_two_sum(keep(x.hi - p.hi), negate(p.lo));
    let s = two_sum(x.lo, negate(t.hi));
    let r = two_sum(b.hi, s.hi);
    let tail = keep(r.lo + keep(keep(b.lo + s.lo) - t.lo));
    let q2 = keep(r.hi * reciprocal);
    let g = two_prod_any_zero(q2, y.hi);
    let rest = keep(keep(keep(r.hi - g.hi) - g.lo) + keep(tail - keep(q2 * y.lo)));
    return Triple(q1, q2, keep(rest * reciprocal));
}

// Whether x - q * y leaves nothing, word by word; a "no" may be wrong.
fn is_exact_quotient(x: Double32, y: Double32, q: f32) -> bool {
    let p = two_prod_mid(q, y.hi);
    let t = two_prod(q, y.lo);
    let s = two_sum(x.lo, negate(t.hi));
    let rest = keep(keep(x.hi - p.hi) - p.lo);
    return (magnitude_bits(keep(rest + s.hi)) | magnitude_bits(s.lo) | magnitude_bits(t.lo)) == 0;
}

// A quotient in the middle of the range, or NaN where the scaled form must decide. The errors of the three words leave the low
// word of a quotient that is a pair exact, unless it is tiny beside the high one.
fn div_in_middle(x: Double32, y: Double32) -> Double32 {
    let undecided = Double32(from_bits(NAN_BITS), 0.0);
    if !is_middle_word(x.hi) || !is_middle_word(y.hi) || !is_middle_quotient(x.hi, y.hi) { return undecided; }
    let w = quotient_words(x, y);
    let q = fast_two_sum(w.a, w.b);
    let z = fast_two_sum(q.hi, keep(q.lo + w.c));
    if wrapping_add(magnitude_bits(z.lo), 0x14000000) >= magnitude_bits(z.hi) { return z; }
    if is_exact_quotient(x, y, w.a) { return Double32(w.a, 0.0); }
    return undecided;
}

fn dd_div(x: Double32, y: Double32) -> Double32 {
    let z = div_in_middle(x, y);
    if !is_nan_word(z.hi) { return z; }
    return dd_div_scaled(x, y);
}

// Quotients with a zero, an infinity or a NaN among the operands.
fn dd_div_edge(x: f32, y: f32) -> Double32 {
    let sign = (to_bits(x) ^ to_bits(y)) & SIGN_BIT;
    let nan = is_nan_word(x) || is_nan_word(y);
    let both_zero = is_zero_word(x) && is_zero_word(y);
    let both_infinite = !is_finite_word(x) && !is_finite_word(y);
    if nan || both_zero || both_infinite { return Double32(from_bits(NAN_BITS), 0.0); }
    let vanishes = is_zero_word(x) || !is_finite_word(y);
    return Double32(from_bits(sign | select_u32(INFINITY_BITS, 0, vanishes)), 0.0);
}

fn dd_recip(x: Double32) -> Double32 {
    return dd_div(Double32(1.0, 0.0), x);
}

// RN(a / b) for a zero or regular a and a regular b whose quotient is zero or normal; `div_mid` of the devices.
fn div_mid_by_residuals(a: f32, b: f32) -> f32 {
    let q = divide_word(a, from_bits(to_bits(significand_of(b)) & MAGNITUDE_MASK));
    return from_bits(to_bits(scale_word(q, -exponent_of(b))) ^ (to_bits(b) & SIGN_BIT));
}

// x - root^2, nearly; exact but for its last addition.
fn root_rest(x: Double32, root: f32) -> f32 {
    let square = two_prod_mid(root, root);
    return keep(keep(keep(x.hi - square.hi) - square.lo) + x.lo);
}

// SQRTDWtoDW in the middle of the range, or NaN where the scaled form must decide.
fn sqrt_in_middle(x: Double32) -> Double32 {
    let undecided = Double32(from_bits(NAN_BITS), 0.0);
    // 2^-60 <= x < 2^100.
    if wrapping_sub(to_bits(x.hi), 0x21800000) >= 0x50000000 { return undecided; }
    let root = sqrt_rn(x.hi);
    let rest = root_rest(x, root);
    // A rest below 2^-45 x, zero excepted, might give a subnormal quotient.
    if wrapping_sub(magnitude_bits(rest), 1) < wrapping_sub(to_bits(x.hi), 0x16800001) { return undecided; }
    return fast_two_sum(root, keep(div_mid(rest, root) * 0.5));
}

// SQRTDWtoDW on an argument scaled by an even power of two; the special ones too.
fn dd_sqrt_scaled(x: Double32) -> Double32 {
    if is_zero_word(x.hi) { return Double32(x.hi, 0.0); }
    if is_nan_word(x.hi) || (to_bits(x.hi) & SIGN_BIT) != 0 { return Double32(from_bits(NAN_BITS), 0.0); }
    if !is_finite_word(x.hi) { return Double32(x.hi, 0.0); }
    let half = exponent_of(x.hi) >> 1;
    let scaled = Double32(scale_word(x.hi, -2 * half), scale_word(x.lo, -2 * half));
    let root = sqrt_rn(scaled.hi);
    let r = fast_two_sum(root, keep(divide_word(root_rest(scaled, root), root) * 0.5));
    return Double32(scale_word(r.hi, half), scale_word(r.lo, half));
}

// Relative error at most 25/8 u^2.
fn dd_sqrt(x: Double32) -> Double32 {
    let z = sqrt_in_middle(x);
    if !is_nan_word(z.hi) { return z; }
    return dd_sqrt_scaled(x);
}
