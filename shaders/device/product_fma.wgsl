// What: the error of a product by a fused multiply-add.
// Provides: product_error, product_error_mid, product_rest, rank_of_factor.
// Expects: eft, product_scaled, keep; a fused fma, exact where its result is normal (the probe sees to it).
// Source: Ogita, Rump, Oishi (2005) TwoProductFMA.

fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    return keep(fma(a, b, negate(p)));
}

// RN(ab - q), where q = RN(RN(s + p) - s) in the sum of s and p: what is left of the product beside q.
fn product_rest(a: f32, b: f32, p: f32, minus_q: f32) -> f32 {
    return keep(fma(a, b, minus_q));
}

// Below 2^-78 the error may be subnormal, and some devices' fma flushes it though their + and * do not. The same devices
// take a subnormal operand for zero, which leaves -p.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    let e = product_error_mid(a, b, p);
    if magnitude_bits(p) < 0x18800000 || magnitude_bits(e) == magnitude_bits(p) { return product_error_scaled(a, b, p); }
    return e;
}

// How a factor's size ranks: at or above the weights' floor (src/kernels/terms.rs) two_prod_mid serves. Zero is on top.
fn rank_of_factor(x: f32) -> u32 {
    return wrapping_sub(shift_left(to_bits(x), 1), 2);
}
