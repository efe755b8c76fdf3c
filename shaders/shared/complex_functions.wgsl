// What: elementary functions of complex pairs.
// Provides: complex_exp, complex_cis, complex_from_polar, complex_ln, complex_sqrt, complex_powi, complex_powf, complex_powc, complex_sinh, complex_cosh, complex_tanh, complex_sin, complex_cos, complex_tan, complex_asin, complex_acos, complex_atan, complex_asinh, complex_acosh, complex_atanh.
// Expects: complex (dd_complex_exp, scaled_product), complex_arithmetic, exp, trig, triple, hyperbolic, log, inverse_trig, power, prelude (TripleComplex).
// Source: Kahan (1987), Branch cuts for complex elementary functions; C99 annex G for zeros, infinities and NaN; inner precision of three words where terms cancel.

// x y, where a zero factor wins over an infinite or NaN one.
fn zero_wins(x: Double32, y: Double32) -> Double32 {
    if is_zero_word(x.hi) || is_zero_word(y.hi) { return Double32(from_bits((to_bits(x.hi) ^ to_bits(y.hi)) & SIGN_BIT), 0.0); }
    return dd_mul(x, y);
}

// e^re where that is infinite or zero and the angle is no number.
fn complex_exp_edge(re: f32) -> Complex {
    if is_negative_word(re) { return Complex(Double32(0.0, 0.0), Double32(0.0, 0.0)); }
    return Complex(Double32(re, 0.0), nan_pair());
}

fn complex_exp(z: Complex) -> Complex {
    let edge = magnitude_bits(z.re.hi) == INFINITY_BITS && !is_finite_word(z.im.hi);
    if edge { return complex_exp_edge(z.re.hi); }
    return dd_complex_exp(z.re, z.im);
}

fn complex_cis(x: Double32) -> Complex {
    let t = dd_sin_cos(x);
    return Complex(t.cos, t.sin);
}

fn complex_from_polar(modulus: Double32, angle: Double32) -> Complex {
    let t = dd_sin_cos(angle);
    return Complex(zero_wins(modulus, t.cos), zero_wins(modulus, t.sin));
}

// The larger part's magnitude, then the smaller one's.
fn ordered_parts(z: Complex) -> Complex {
    let a = dd_abs(z.re);
    let b = dd_abs(z.im);
    let swap = is_before(a, b);
    return Complex(select_pair(a, b, swap), select_pair(b, a, swap));
}

// |z|^2 for a larger part a and a smaller part b in [0, 2].
fn triple_abs_sqr(a: Triple, b: Triple) -> Triple {
    return triple_add(triple_mul(a, a), triple_mul(b, b));
}

// |z|^2 - 1 = (a - 1)(a + 1) + b^2.
fn triple_abs_sqr_m1(a: Triple, b: Triple) -> Triple {
    let below = triple_add(a, triple_word(-1.0));
    return triple_add(triple_mul(below, triple_add(a, triple_word(1.0))), triple_mul(b, b));
}

// ln |z| of a finite z that is not zero.
fn triple_ln_abs(z: Complex) -> Triple {
    let parts = ordered_parts(z);
    let e = exponent_of(parts.re.hi);
    if e == 0 || e == -1 {
        return triple_scale(ln_of_one_plus(triple_abs_sqr_m1(triple_of(parts.re), triple_of(parts.im))), -1);
    }
    let a = triple_scale_any(triple_of(parts.re), -e);
    let b = triple_scale_any(triple_of(parts.im), -e);
    let root = triple_scale(triple_ln(triple_abs_sqr(a, b)), -1);
    return triple_add(triple_mul_word(ln2_triple(), small_integer(e)), root);
}

fn is_regular_complex(z: Complex) -> bool {
    return is_finite_complex(z) && !is_zero_complex(z);
}

fn complex_ln(z: Complex) -> Complex {
    let angle = complex_arg(z);
    if !is_regular_complex(z) { return Complex(dd_ln(complex_abs(z)), angle); }
    return Complex(triple_round(triple_ln_abs(z)), angle);
}

// The angle of a finite z that is not zero.
fn triple_arg(z: Complex) -> Triple {
    let flip = is_negative_word(z.im.hi);
    let y = triple_of(dd_abs(z.im));
    if is_zero_word(z.im.hi) || is_zero_word(z.re.hi) {
        let axis = triple_of(atan2_edge(y.a, z.re.hi));
        let half = triple_select(axis, half_pi_triple(), is_zero_word(z.re.hi));
        let turn = triple_select(half, pi_triple(), is_zero_word(z.im.hi) && is_negative_word(z.re.hi));
        return triple_select(turn, triple_neg(turn), flip);
    }
    let scaled = scaled_upper_half_angle(y, triple_of(z.re));
    let angle = triple_scale_any(scaled.value, scaled.power);
    return triple_select(angle, triple_neg(angle), flip);
}

// e^t of an angle below 2^21 and a real part below 200 in magnitude.
fn triple_complex_exp(t: TripleComplex) -> Complex {
    let k = nearest_on_rounder(t.im.a, from_bits(0x3f22f983));
    let r = triple_add(t.im, triple_mul_word(half_pi_triple(), negate(word_off_rounder(k))));
    let square = triple_mul(r, r);
    let e = triple_exp(t.re);
    let cosine = ScaledTriple(triple_mul(e.value, triple_cos(square)), e.power);
    let sine = ScaledTriple(triple_mul(e.value, triple_sin(r, square)), e.power);
    let turned = turn_by_quadrants(SinCos(rounded_scaled(sine), rounded_scaled(cosine)), to_bits(k) & 3);
    return Complex(turned.cos, turned.sin);
}

// e^t for t = w ln z of any size.
fn exp_of_product(t: TripleComplex) -> Complex {
    let moderate = magnitude_bits(t.re.a) < 0x43480000 && magnitude_bits(t.im.a) < 0x4a000000;
    if moderate { return triple_complex_exp(t); }
    return complex_exp(Complex(rounded_or_edge(t.re), rounded_or_edge(t.im)));
}

fn triple_complex_ln(z: Complex) -> TripleComplex {
    return TripleComplex(triple_ln_abs(z), triple_arg(z));
}

fn complex_powc(z: Complex, w: Complex) -> Complex {
    if is_zero_complex(w) { return complex_one(); }
    // Beyond these exponents the angle has no digit left, or the power is 1.
    let size = magnitude_bits(select_f32(w.re.hi, w.im.hi, magnitude_bits(w.im.hi) > magnitude_bits(w.re.hi)));
    if !is_regular_complex(z) || size >= 0x70000000 { return complex_exp(complex_mul(w, complex_ln(z))); }
    let l = triple_complex_ln(z);
    let c = triple_of(w.re);
    let d = triple_of(w.im);
    let re = triple_add(triple_mul(c, l.re), triple_neg(triple_mul(d, l.im)));
    return exp_of_product(TripleComplex(re, triple_add(triple_mul(c, l.im), triple_mul(d, l.re))));
}

fn complex_powf(z: Complex, y: Double32) -> Complex {
    return complex_powc(z, Complex(y, Double32(0.0, 0.0)));
}

fn triple_complex_mul(z: TripleComplex, w: TripleComplex) -> TripleComplex {
    let re = triple_add(triple_mul(z.re, w.re), triple_neg(triple_mul(z.im, w.im)));
    return TripleComplex(re, triple_add(triple_mul(z.re, w.im), triple_mul(z.im, w.re)));
}

fn complex_power_step(acc: TripleComplex, z: TripleComplex, n: u32, bit: u32) -> TripleComplex {
    let square = triple_complex_mul(acc, acc);
    if (shift_right(n, bit) & 1) == 0 { return square; }
    return triple_complex_mul(square, z);
}

// z^n for n < 64 and |z|^2 from 1/2 to 2.
fn small_complex_power(z: TripleComplex, n: u32) -> TripleComplex {
    let one = TripleComplex(triple_word(1.0), triple_word(0.0));
    let p3 = complex_power_step(complex_power_step(complex_power_step(one, z, n, 5), z, n, 4), z, n, 3);
    return complex_power_step(complex_power_step(complex_power_step(p3, z, n, 2), z, n, 1), z, n, 0);
}

fn triple_complex_recip(z: TripleComplex) -> TripleComplex {
    let square = triple_add(triple_mul(z.re, z.re), triple_mul(z.im, z.im));
    return TripleComplex(triple_div(z.re, square), triple_neg(triple_div(z.im, square)));
}

// The k for which |z 2^-k|^2 is from 1/2 to 2, nearly.
fn nearest_complex_power(z: Complex) -> i32 {
    let e = complex_exponent(z);
    let a = scale_word(z.re.hi, -e);
    let b = scale_word(z.im.hi, -e);
    return e + select_i32(0, 1, keep(keep(a * a) + keep(b * b)) >= 2.0);
}

// z^n for a finite z that is not zero and 0 < |n| < 64.
fn complex_powi_small(z: Complex, n: i32, size: i32) -> Complex {
    let k = nearest_complex_power(z);
    let scaled = complex_scale_words(z, -k);
    let p = small_complex_power(TripleComplex(triple_of(scaled.re), triple_of(scaled.im)), as_u32(size));
    if n > 0 { return complex_mul_pow2(Complex(triple_round(p.re), triple_round(p.im)), k * size); }
    let q = triple_complex_recip(p);
    return complex_mul_pow2(Complex(triple_round(q.re), triple_round(q.im)), -k * size);
}

fn complex_powi(z: Complex, n: i32) -> Complex {
    if n == 0 { return complex_one(); }
    if is_regular_complex(z) && n > -64 && n < 64 { return complex_powi_small(z, n, select_i32(n, -n, n < 0)); }
    let size = select_u32(as_u32(n), wrapping_sub(0, as_u32(n)), n < 0);
    let words = two_sum(keep(u32_to_f32(shift_right(size, 16)) * 65536.0), u32_to_f32(size & 0xffff));
    return complex_powf(z, negate_if(words, n < 0));
}

// Kahan's: both roots from the sum |z| + |re|, in which nothing cancels.
fn complex_sqrt_regular(z: Complex) -> Complex {
    let e = complex_exponent(z);
    let half = e >> 1;
    let x = triple_scale_any(triple_of(dd_abs(z.re)), -2 * half);
    let y = triple_scale_any(triple_of(z.im), -2 * half);
    let modulus = triple_sqrt(triple_abs_sqr(x, y));
    let root = triple_sqrt(triple_scale(triple_add(x, modulus), -1));
    let larger = dd_mul_pow2(triple_round(root), half);
    let smaller = half_quotient(dd_abs(z.im), root, half);
    let back = is_negative_word(z.re.hi);
    let re = select_pair(larger, smaller, back);
    return Complex(re, with_sign_of(select_pair(smaller, larger, back), z.im.hi));
}

// y / (2 root 2^half), with a scale of its own for y.
fn half_quotient(y: Double32, root: Triple, half: i32) -> Double32 {
    if is_zero_word(y.hi) { return Double32(0.0, 0.0); }
    let e = exponent_of(y.hi);
    let q = triple_div(triple_scale_any(triple_of(y), -e), root);
    return dd_mul_pow2(triple_round(q), e - 1 - half);
}

fn complex_sqrt_edge(z: Complex) -> Complex {
    let infinity = Double32(from_bits(INFINITY_BITS), 0.0);
    if magnitude_bits(z.im.hi) == INFINITY_BITS { return Complex(infinity, z.im); }
    if is_zero_complex(z) { return Complex(Double32(0.0, 0.0), z.im); }
    if magnitude_bits(z.re.hi) != INFINITY_BITS { return nan_complex(); }
    let nan = is_nan_word(z.im.hi);
    if is_negative_word(z.re.hi) {
        return Complex(select_pair(Double32(0.0, 0.0), nan_pair(), nan), with_sign_of(infinity, z.im.hi));
    }
    return Complex(infinity, select_pair(with_sign_of(Double32(0.0, 0.0), z.im.hi), nan_pair(), nan));
}

fn complex_sqrt(z: Complex) -> Complex {
    if is_regular_complex(z) { return complex_sqrt_regular(z); }
    return complex_sqrt_edge(z);
}

// Half of e^|re| with the angle's cosine and sine: sinh and cosh from 32 up.
fn half_exp_turned(re: Double32, t: SinCos) -> Complex {
    let e = exp_scaled(dd_abs(re));
    let half = Scaled(e.value, e.power - 1);
    return Complex(scaled_product(half, t.cos), scaled_product(half, t.sin));
}

fn is_beyond_32(x: f32) -> bool {
    return magnitude_bits(x) >= 0x42000000;
}

// Infinite, and the angle no number.
fn is_turned_infinity(z: Complex) -> bool {
    return magnitude_bits(z.re.hi) == INFINITY_BITS && !is_finite_word(z.im.hi);
}

fn complex_sinh(z: Complex) -> Complex {
    if is_turned_infinity(z) { return Complex(z.re, nan_pair()); }
    let t = dd_sin_cos(z.im);
    if is_beyond_32(z.re.hi) {
        let large = half_exp_turned(z.re, t);
        return Complex(negate_if(large.re, is_negative_word(z.re.hi)), large.im);
    }
    return Complex(zero_wins(dd_sinh(z.re), t.cos), zero_wins(dd_cosh(z.re), t.sin));
}

fn complex_cosh(z: Complex) -> Complex {
    if is_turned_infinity(z) { return Complex(dd_abs(z.re), nan_pair()); }
    let t = dd_sin_cos(z.im);
    if is_beyond_32(z.re.hi) {
        let large = half_exp_turned(z.re, t);
        return Complex(large.re, negate_if(large.im, is_negative_word(z.re.hi)));
    }
    return Complex(zero_wins(dd_cosh(z.re), t.cos), zero_wins(dd_sinh(z.re), t.sin));
}

// From 32 up: re is 1 within u^2 of the modulus, im is 4 sin cos e^(-2|re|).
fn complex_tanh_large(z: Complex) -> Complex {
    let one = with_sign_of(Double32(1.0, 0.0), z.re.hi);
    if !is_finite_word(z.im.hi) { return Complex(one, Double32(0.0, 0.0)); }
    let t = dd_sin_cos(z.im);
    let decay = dd_exp(dd_neg(dd_mul_pow2(dd_abs(z.re), 1)));
    return Complex(one, dd_mul(dd_mul_pow2(dd_mul(t.sin, t.cos), 2), decay));
}

// (sinh cosh + i sin cos) / (sinh^2 + cos^2) of re and im; beside a pole both squares are tiny,
// hence the scale.
fn complex_tanh_moderate(z: Complex) -> Complex {
    let t = dd_sin_cos(z.im);
    let s = dd_sinh(z.re);
    let k = complex_exponent(Complex(s, t.cos));
    let a = dd_scale_words(s, -k);
    let b = dd_scale_words(t.cos, -k);
    let d = dd_add(dd_mul(a, a), dd_mul(b, b));
    let re = dd_div(dd_mul(a, dd_cosh(z.re)), d);
    let im = dd_div(dd_mul(b, t.sin), d);
    return complex_mul_pow2(Complex(re, im), -k);
}

fn complex_tanh(z: Complex) -> Complex {
    let is_real = is_zero_word(z.im.hi);
    if is_nan_word(z.re.hi) { return Complex(nan_pair(), select_pair(nan_pair(), z.im, is_real)); }
    if is_beyond_32(z.re.hi) { return complex_tanh_large(z); }
    if !is_finite_word(z.im.hi) { return Complex(select_pair(nan_pair(), z.re, is_zero_word(z.re.hi)), nan_pair()); }
    return complex_tanh_moderate(z);
}

// -i z.
fn complex_mul_minus_i(z: Complex) -> Complex {
    return Complex(z.im, dd_neg(z.re));
}

fn complex_sin(z: Complex) -> Complex {
    return complex_mul_minus_i(complex_sinh(complex_mul_i(z)));
}

fn complex_cos(z: Complex) -> Complex {
    return complex_cosh(complex_mul_i(z));
}

fn complex_tan(z: Complex) -> Complex {
    return complex_mul_minus_i(complex_tanh(complex_mul_i(z)));
}

// 1 + z and 1 - z keep the sign of a zero imaginary part.
fn one_plus(z: Complex) -> Complex {
    return Complex(dd_add(Double32(1.0, 0.0), z.re), z.im);
}

// A part of 2^60 or more, infinite or NaN: where 1 no longer shows.
fn is_large_complex(z: Complex) -> bool {
    return magnitude_bits(z.re.hi) >= 0x5d800000 || magnitude_bits(z.im.hi) >= 0x5d800000;
}

fn is_nan_complex(z: Complex) -> bool {
    return !is_finite_complex(z) && !is_infinite_complex(z);
}

// ln |2 z|.
fn ln_of_twice(z: Complex) -> Double32 {
    return dd_add(complex_ln(z).re, triple_round(ln2_triple()));
}

fn complex_asin(z: Complex) -> Complex {
    if is_nan_complex(z) { return Complex(select_pair(nan_pair(), z.re, is_zero_word(z.re.hi)), nan_pair()); }
    if is_large_complex(z) { return Complex(dd_atan2(z.re, dd_abs(z.im)), with_sign_of(ln_of_twice(z), z.im.hi)); }
    let p = complex_sqrt(one_plus(complex_neg(z)));
    let q = complex_sqrt(one_plus(z));
    let re = dd_atan2(z.re, sum_of_products(p.re, q.re, dd_neg(p.im), q.im));
    return Complex(re, dd_asinh(with_zero_sign(sum_of_products(p.re, q.im, dd_neg(p.im), q.re), z.im.hi)));
}

fn with_zero_sign(x: Double32, sign: f32) -> Double32 {
    if is_zero_word(x.hi) { return Double32(with_sign_bit_of(0.0, sign), 0.0); }
    return x;
}

fn complex_acos(z: Complex) -> Complex {
    if is_nan_complex(z) {
        return Complex(select_pair(nan_pair(), quarter_turns(2.0), is_zero_word(z.re.hi)), nan_pair());
    }
    if is_large_complex(z) {
        return Complex(dd_atan2(dd_abs(z.im), z.re), with_sign_of(ln_of_twice(z), negate(z.im.hi)));
    }
    let p = complex_sqrt(one_plus(complex_neg(z)));
    let q = complex_sqrt(one_plus(z));
    let re = dd_mul_pow2(dd_atan2(p.re, q.re), 1);
    let im = sum_of_products(q.re, p.im, dd_neg(q.im), p.re);
    return Complex(re, dd_asinh(with_zero_sign(im, negate(z.im.hi))));
}

fn complex_asinh(z: Complex) -> Complex {
    return complex_mul_minus_i(complex_asin(complex_mul_i(z)));
}

fn complex_acosh(z: Complex) -> Complex {
    if is_nan_complex(z) {
        return Complex(nan_pair(), select_pair(nan_pair(), quarter_turns(2.0), is_zero_word(z.re.hi)));
    }
    if is_large_complex(z) { return Complex(ln_of_twice(z), dd_atan2(z.im, z.re)); }
    let p = complex_sqrt(Complex(dd_add(z.re, Double32(-1.0, 0.0)), z.im));
    let q = complex_sqrt(one_plus(z));
    let im = dd_mul_pow2(dd_atan2(p.im, q.re), 1);
    return Complex(dd_asinh(sum_of_products(p.re, q.re, p.im, q.im)), im);
}

// The real part of atanh(x + iy) for x >= 0 and u = 1 - x: beside the pole from two logarithms.
fn atanh_re(x: Double32, y: Double32, u: Double32) -> Double32 {
    if is_beside_zero(u) && is_beside_zero(y) {
        let far = complex_ln(Complex(dd_add(x, Double32(1.0, 0.0)), y)).re;
        return dd_mul_pow2(dd_sub(far, complex_ln(Complex(u, y)).re), -1);
    }
    let square = dd_add(dd_mul(u, u), dd_mul(y, y));
    return dd_mul_pow2(dd_ln_1p(dd_div(dd_mul_pow2(x, 2), square)), -2);
}

// Below 2^-10.
fn is_beside_zero(x: Double32) -> bool {
    return magnitude_bits(x.hi) < 0x3a800000;
}

// The angle of ((1 - x)(1 + x) - y^2, 2y), halved; beside the pole both are tiny, hence the scale.
fn atanh_im(x: Double32, y: Double32, u: Double32) -> Double32 {
    let beside = is_beside_zero(u) && is_beside_zero(y);
    let k = select_i32(0, -complex_exponent(Complex(u, y)), beside);
    let tall = dd_scale_words(y, k);
    let across = dd_sub(dd_mul(dd_scale_words(u, k), dd_add(x, Double32(1.0, 0.0))), dd_mul(tall, y));
    return dd_mul_pow2(dd_atan2(dd_mul_pow2(tall, 1), across), -1);
}

fn complex_atanh(z: Complex) -> Complex {
    if is_nan_complex(z) { return Complex(select_pair(nan_pair(), z.re, is_zero_word(z.re.hi)), nan_pair()); }
    let x = dd_abs(z.re);
    let y = dd_abs(z.im);
    if is_large_complex(z) {
        let quarter = select_pair(quarter_turns(2.0), nan_pair(), is_nan_word(y.hi));
        return Complex(with_sign_of(complex_recip(Complex(x, y)).re, z.re.hi), with_sign_of(quarter, z.im.hi));
    }
    let u = dd_sub(Double32(1.0, 0.0), x);
    return Complex(with_sign_of(atanh_re(x, y, u), z.re.hi), with_sign_of(atanh_im(x, y, u), z.im.hi));
}

fn complex_atan(z: Complex) -> Complex {
    return complex_mul_minus_i(complex_atanh(complex_mul_i(z)));
}
