// What: the error of a product by a fused multiply-add.
// Provides: product_error, product_error_mid.
// Expects: eft, product_scaled, keep; a fused fma, exact where its result is normal (the probe sees to it).
// Source: Ogita, Rump, Oishi (2005) TwoProductFMA.

fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    return keep(fma(a, b, negate(p)));
}

// Below 2^-78 the error may be subnormal, and some devices' fma flushes it though their + and * do not.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    if magnitude_bits(p) < 0x18800000 { return product_error_scaled(a, b, p); }
    return product_error_mid(a, b, p);
}
