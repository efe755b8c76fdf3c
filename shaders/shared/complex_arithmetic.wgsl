// What: arithmetic of complex pairs.
// Provides: complex_neg, complex_conj, complex_mul_i, complex_add, complex_sub, complex_scale, complex_mul, complex_div, complex_recip, complex_abs_sqr, complex_abs, complex_arg, cross_products, joined_products, sum_of_products.
// Expects: eft, double32, triple, hyperbolic (nan_pair), inverse_trig (triple_scale_any, dd_atan2), power (dd_hypot), prelude (Complex).
// Source: C99 annex G for zeros, infinities and NaN; the product's cross terms rounded as DWTimesDW1's (Joldes, Muller, Popescu 2017); quotients in three words.

fn complex_one() -> Complex {
    return Complex(Double32(1.0, 0.0), Double32(0.0, 0.0));
}

fn complex_neg(z: Complex) -> Complex {
    return Complex(dd_neg(z.re), dd_neg(z.im));
}

fn complex_conj(z: Complex) -> Complex {
    return Complex(z.re, dd_neg(z.im));
}

fn complex_mul_i(z: Complex) -> Complex {
    return Complex(dd_neg(z.im), z.re);
}

fn complex_add(z: Complex, w: Complex) -> Complex {
    return Complex(dd_add(z.re, w.re), dd_add(z.im, w.im));
}

fn complex_sub(z: Complex, w: Complex) -> Complex {
    return Complex(dd_sub(z.re, w.re), dd_sub(z.im, w.im));
}

fn complex_scale(z: Complex, x: Double32) -> Complex {
    return Complex(dd_mul(z.re, x), dd_mul(z.im, x));
}

fn complex_abs_sqr(z: Complex) -> Double32 {
    return dd_add(dd_mul(z.re, z.re), dd_mul(z.im, z.im));
}

fn complex_abs(z: Complex) -> Double32 {
    return dd_hypot(z.re, z.im);
}

fn complex_arg(z: Complex) -> Double32 {
    return dd_atan2(z.im, z.re);
}

fn cross_products(x: Double32, y: Double32) -> f32 {
    return keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
}

// The sum of two products of words and of their cross products. Where the high words cancel, their
// sum is a multiple of the low terms' last places, so that the fast sum is exact there too.
fn joined_products(p: Double32, q: Double32, p_cross: f32, q_cross: f32) -> Double32 {
    let s = two_sum(p.hi, q.hi);
    let low = keep(keep(p.lo + p_cross) + keep(q.lo + q_cross));
    return fast_two_sum(s.hi, keep(s.lo + low));
}

// a b + c d without guards.
fn sum_of_products(a: Double32, b: Double32, c: Double32, d: Double32) -> Double32 {
    return joined_products(two_prod(a.hi, b.hi), two_prod(c.hi, d.hi), cross_products(a, b), cross_products(c, d));
}

fn complex_mul_network(z: Complex, w: Complex) -> Complex {
    let re = sum_of_products(z.re, w.re, dd_neg(z.im), w.im);
    return Complex(re, sum_of_products(z.re, w.im, z.im, w.re));
}

fn complex_mul(z: Complex, w: Complex) -> Complex {
    let product = complex_mul_network(z, w);
    if is_regular_word(product.re.hi) && is_regular_word(product.im.hi) { return product; }
    return complex_mul_edge(z, w, product);
}

fn is_finite_complex(z: Complex) -> bool {
    return is_finite_word(z.re.hi) && is_finite_word(z.im.hi);
}

fn is_infinite_complex(z: Complex) -> bool {
    return magnitude_bits(z.re.hi) == INFINITY_BITS || magnitude_bits(z.im.hi) == INFINITY_BITS;
}

fn is_zero_complex(z: Complex) -> bool {
    return is_zero_word(z.re.hi) && is_zero_word(z.im.hi);
}

// The exponent of the larger part of a finite number that is not zero.
fn complex_exponent(z: Complex) -> i32 {
    return exponent_of(select_f32(z.re.hi, z.im.hi, magnitude_bits(z.im.hi) > magnitude_bits(z.re.hi)));
}

fn dd_scale_words(x: Double32, k: i32) -> Double32 {
    return Double32(scale_word(x.hi, k), scale_word(x.lo, k));
}

// The words of z 2^k, of which those far below the larger part may vanish.
fn complex_scale_words(z: Complex, k: i32) -> Complex {
    return Complex(dd_scale_words(z.re, k), dd_scale_words(z.im, k));
}

fn complex_mul_pow2(z: Complex, k: i32) -> Complex {
    return Complex(dd_mul_pow2(z.re, k), dd_mul_pow2(z.im, k));
}

// A zero part has the sign that the formula in words gives it.
fn with_zero_of(x: Double32, word: f32) -> Double32 {
    if !is_zero_word(x.hi) { return x; }
    return Double32(select_f32(0.0, word, is_zero_word(word)), 0.0);
}

fn complex_mul_edge(z: Complex, w: Complex, product: Complex) -> Complex {
    if !is_finite_complex(z) || !is_finite_complex(w) { return complex_mul_infinite(z, w); }
    if is_finite_complex(product) {
        let re = keep(keep(z.re.hi * w.re.hi) - keep(z.im.hi * w.im.hi));
        let im = keep(keep(z.re.hi * w.im.hi) + keep(z.im.hi * w.re.hi));
        return Complex(with_zero_of(product.re, re), with_zero_of(product.im, im));
    }
    let ez = complex_exponent(z);
    let ew = complex_exponent(w);
    let scaled = complex_mul_network(complex_scale_words(z, -ez), complex_scale_words(w, -ew));
    return complex_mul_pow2(scaled, ez + ew);
}

// What stands for a part beside an infinity: 1 for an infinite part and 0 for another where the
// number is infinite; 0 for NaN where it is not.
fn boxed(x: f32, infinite: bool) -> f32 {
    let sign = to_bits(x) & SIGN_BIT;
    let one = from_bits(sign | ONE_BITS);
    let zero = from_bits(sign);
    if infinite { return select_f32(zero, one, magnitude_bits(x) == INFINITY_BITS); }
    return select_f32(x, zero, is_nan_word(x));
}

fn infinity_times(x: f32) -> Double32 {
    return Double32(quiet(keep(from_bits(INFINITY_BITS) * x)), 0.0);
}

fn nan_complex() -> Complex {
    return Complex(nan_pair(), nan_pair());
}

fn is_infinite_product(x: f32, y: f32) -> bool {
    return magnitude_bits(keep(x * y)) == INFINITY_BITS;
}

// An infinite or NaN part among the operands: infinite if an operand is, or a product overflows.
fn complex_mul_infinite(z: Complex, w: Complex) -> Complex {
    let z_infinite = is_infinite_complex(z);
    let w_infinite = is_infinite_complex(w);
    let straight = is_infinite_product(z.re.hi, w.re.hi) || is_infinite_product(z.im.hi, w.im.hi);
    let crossed = is_infinite_product(z.re.hi, w.im.hi) || is_infinite_product(z.im.hi, w.re.hi);
    if !(z_infinite || w_infinite || straight || crossed) { return nan_complex(); }
    let a = boxed(z.re.hi, z_infinite);
    let b = boxed(z.im.hi, z_infinite);
    let c = boxed(w.re.hi, w_infinite);
    let d = boxed(w.im.hi, w_infinite);
    let re = infinity_times(keep(keep(a * c) - keep(b * d)));
    return Complex(re, infinity_times(keep(keep(a * d) + keep(b * c))));
}

fn triple_sum_of_products(a: Double32, b: Double32, c: Double32, d: Double32) -> Triple {
    return triple_add(triple_mul(triple_of(a), triple_of(b)), triple_mul(triple_of(c), triple_of(d)));
}

// z / w for numbers whose larger parts are in [1, 2).
fn complex_div_scaled(z: Complex, w: Complex) -> Complex {
    let square = triple_sum_of_products(w.re, w.re, w.im, w.im);
    let re = triple_sum_of_products(z.re, w.re, z.im, w.im);
    let im = triple_sum_of_products(z.im, w.re, dd_neg(z.re), w.im);
    return Complex(triple_round(triple_div(re, square)), triple_round(triple_div(im, square)));
}

fn complex_div(z: Complex, w: Complex) -> Complex {
    let regular = is_finite_complex(z) && is_finite_complex(w) && !is_zero_complex(z) && !is_zero_complex(w);
    if !regular { return complex_div_edge(z, w); }
    let ez = complex_exponent(z);
    let ew = complex_exponent(w);
    return complex_mul_pow2(complex_div_scaled(complex_scale_words(z, -ez), complex_scale_words(w, -ew)), ez - ew);
}

fn with_sign_bit_of(x: f32, sign: f32) -> f32 {
    return from_bits((to_bits(x) & MAGNITUDE_MASK) | (to_bits(sign) & SIGN_BIT));
}

// factor * (a + ib) * conj(c + id), from words whose products neither over- nor underflow.
fn word_quotient(factor: f32, a: f32, b: f32, c: f32, d: f32) -> Complex {
    let re = keep(factor * keep(keep(a * c) + keep(b * d)));
    let im = keep(factor * keep(keep(b * c) - keep(a * d)));
    return Complex(Double32(quiet(re), 0.0), Double32(quiet(im), 0.0));
}

// 1, 0 or NaN with the sign of x.
fn unit_of(x: f32) -> f32 {
    if is_nan_word(x) || is_zero_word(x) { return x; }
    return with_sign_bit_of(1.0, x);
}

// Zeros, infinities and NaN among the operands.
fn complex_div_edge(z: Complex, w: Complex) -> Complex {
    let infinity = from_bits(INFINITY_BITS);
    let a = z.re.hi;
    let b = z.im.hi;
    let c = unit_of(w.re.hi);
    let d = unit_of(w.im.hi);
    if is_zero_complex(w) && !(is_nan_word(a) && is_nan_word(b)) {
        let large = with_sign_bit_of(infinity, c);
        return Complex(Double32(quiet(keep(large * a)), 0.0), Double32(quiet(keep(large * b)), 0.0));
    }
    if is_infinite_complex(z) && is_finite_complex(w) {
        return word_quotient(infinity, boxed(a, true), boxed(b, true), c, d);
    }
    let vanishes = is_zero_complex(z) && is_finite_complex(w);
    if vanishes { return word_quotient(1.0, a, b, c, d); }
    if is_infinite_complex(w) && is_finite_complex(z) {
        return word_quotient(0.0, unit_of(a), unit_of(b), boxed(w.re.hi, true), boxed(w.im.hi, true));
    }
    return nan_complex();
}

fn complex_recip(z: Complex) -> Complex {
    return complex_div(complex_one(), z);
}
