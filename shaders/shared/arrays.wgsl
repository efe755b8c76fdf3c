// What: the steps of reductions and matrix products that need no guard, and what tells when they were right.
// Provides: dd_add_f32_network, two_prod_quick, dd_mul_quick, least_product, settled, dd_magnitude, dd_larger, norm_shift, dd_scaled, dd_norm, finish_sum, accumulate, accumulate_quick, accumulate_pair, accumulate_pair_quick, is_plain_operand.
// Expects: eft, double32.
// Source: Joldes, Muller, Popescu (2017) algorithms 4 and 10; the rest ours.

// 2^-78, less one: products from here up have errors that no route loses. See least_product.
const LEAST_EXACT_PRODUCT: u32 = 0x187fffff;

// dd_add_f32 where its result is regular.
fn dd_add_f32_network(x: Double32, y: f32) -> Double32 {
    let s = two_sum(x.hi, y);
    return fast_two_sum(s.hi, keep(x.lo + s.lo));
}

// two_prod where the product is finite and not below 2^-78; a product that vanishes has no error. An fma that takes a
// subnormal factor for zero leaves -p: that becomes NaN, which the sum then shows.
fn two_prod_quick(a: f32, b: f32) -> Double32 {
    let p = two_prod_mid(a, b);
    let e = select_f32(p.lo, from_bits(NAN_BITS), magnitude_bits(p.lo) == magnitude_bits(p.hi));
    return Double32(p.hi, select_f32(e, 0.0, is_zero_word(p.hi)));
}

// dd_mul under the conditions of two_prod_quick.
fn dd_mul_quick(x: Double32, y: Double32) -> Double32 {
    let c = two_prod_quick(x.hi, y.hi);
    let cross = keep(keep(x.hi * y.lo) + keep(x.lo * y.hi));
    return fast_two_sum(c.hi, keep(c.lo + cross));
}

// The least magnitude of nonzero products so far, less one; a zero counts as the greatest.
fn least_product(least: u32, p: f32) -> u32 {
    let m = wrapping_sub(magnitude_bits(p), 1);
    return select_u32(least, m, m < least);
}

// The low word's zero is +0, by whatever way it came about.
fn settled(x: Double32) -> Double32 {
    return Double32(x.hi, keep(x.lo + 0.0));
}

// |x|; one NaN, and one zero low word.
fn dd_magnitude(x: Double32) -> Double32 {
    let z = dd_abs(x);
    if is_nan_word(z.hi) { return Double32(from_bits(NAN_BITS), 0.0); }
    return Double32(z.hi, select_f32(z.lo, 0.0, is_zero_word(z.lo)));
}

// Unsigned order of these is the order of words that are not NaN.
fn order_bits(x: f32) -> u32 {
    let bits = to_bits(x);
    return select_u32(bits | SIGN_BIT, bits ^ 0xffffffff, (bits & SIGN_BIT) != 0);
}

// The larger of two magnitudes; NaN is the largest.
fn dd_larger(a: Double32, b: Double32) -> Double32 {
    let x = to_bits(a.hi);
    let y = to_bits(b.hi);
    let b_wins = y > x || (y == x && order_bits(b.lo) > order_bits(a.lo));
    return Double32(select_f32(a.hi, b.hi, b_wins), select_f32(a.lo, b.lo, b_wins));
}

// The power of two that brings a largest magnitude to 2^40, where no square over- or underflows that matters.
fn norm_shift(largest: f32) -> i32 {
    if !is_regular_word(largest) { return 0; }
    return 40 - exponent_of(largest);
}

// Two factors whose product is 2^shift, -87 <= shift <= 189: no f32 holds 2^189.
fn first_factor(shift: i32) -> f32 {
    return pow2(select_i32(shift, 100, shift > 100));
}

fn second_factor(shift: i32) -> f32 {
    return pow2(select_i32(0, shift - 100, shift > 100));
}

fn scaled_word(x: f32, shift: i32) -> f32 {
    return keep(keep(x * first_factor(shift)) * second_factor(shift));
}

// x * 2^shift, each word rounded to the subnormal grid where it falls below it.
fn dd_scaled(x: Double32, shift: i32) -> Double32 {
    return Double32(scaled_word(x.hi, shift), scaled_word(x.lo, shift));
}

// The norm of elements whose squares, scaled by norm_shift of the largest, add up to `sum`.
fn dd_norm(sum: Double32, largest: f32) -> Double32 {
    if !is_regular_word(largest) { return Double32(largest, 0.0); }
    return dd_mul_pow2(dd_sqrt(sum), -norm_shift(largest));
}

// A sum and the sum of its errors as one pair. An infinite sum has no error; nor has one so large that an intermediate overflowed.
fn finish_sum(s: f32, e: f32) -> Double32 {
    return canonicalize(s, select_f32(0.0, e, is_finite_word(s) && is_finite_word(e)));
}

// s + e grows by a * b: the sum by two_sum, its error and the product's into e. Eight operations where fma is fused. e rounds
// three times: |error| <= u |e| + u |rounded-off parts|, all of second order.
fn accumulate_quick(sum: Double32, a: f32, b: f32) -> Double32 {
    let p = keep(a * b);
    let s = keep(sum.hi + p);
    let minus_q = keep(sum.hi - s);
    let rest = keep(sum.hi - keep(s + minus_q));
    return Double32(s, keep(keep(sum.lo + rest) + product_rest(a, b, p, minus_q)));
}

// The same for all operands: accumulate_quick's bits where is_plain_operand holds for both.
fn accumulate(sum: Double32, a: f32, b: f32) -> Double32 {
    let p = keep(a * b);
    let s = keep(sum.hi + p);
    let minus_q = keep(sum.hi - s);
    let rest = keep(sum.hi - keep(s + minus_q));
    let product_rest = keep(keep(p + minus_q) + product_error(a, b, p));
    return Double32(s, keep(keep(sum.lo + rest) + product_rest));
}

// The cross products of pairs join the errors.
fn with_cross_products(sum: Double32, a: Double32, b: Double32) -> Double32 {
    return Double32(sum.hi, keep(keep(sum.lo + keep(a.hi * b.lo)) + keep(a.lo * b.hi)));
}

fn accumulate_pair_quick(sum: Double32, a: Double32, b: Double32) -> Double32 {
    return with_cross_products(accumulate_quick(sum, a.hi, b.hi), a, b);
}

fn accumulate_pair(sum: Double32, a: Double32, b: Double32) -> Double32 {
    return with_cross_products(accumulate(sum, a.hi, b.hi), a, b);
}

// Zero, or of magnitude 2^-39 to 2^60. Products of two such are zero or multiples of 2^-124, and so is every sum of them
// and every error: nothing is subnormal on the way, and no route loses a bit.
fn is_plain_operand(x: f32) -> bool {
    return is_zero_word(x) || wrapping_sub(magnitude_bits(x), 0x2c000000) < 0x31800000;
}
