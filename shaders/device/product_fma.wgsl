// What: the error of a product by a fused multiply-add.
// Provides: product_error, product_error_mid, is_plain_factor.
// Expects: eft, product_scaled, keep; a fused fma, exact where its result is normal (the probe sees to it).
// Source: Ogita, Rump, Oishi (2005) TwoProductFMA.

fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    return keep(fma(a, b, negate(p)));
}

// Below 2^-78 the error may be subnormal, and some devices' fma flushes it though their + and * do not. The same devices
// take a subnormal operand for zero, which leaves -p.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    let e = product_error_mid(a, b, p);
    if magnitude_bits(p) < 0x18800000 || magnitude_bits(e) == magnitude_bits(p) { return product_error_scaled(a, b, p); }
    return e;
}

// Whether two_prod_mid serves for x and a weight: x is zero or at least the weight's floor (src/kernels/terms.rs).
fn is_plain_factor(x: f32, floor: u32) -> bool {
    return wrapping_sub(shift_left(to_bits(x), 1), 2) >= floor;
}
