// What: the error of a product outside the range where a route is exact by itself.
// Provides: product_error_scaled.
// Expects: eft, double32 (exponents and scaling), product_error_mid, keep.
// Source: exact scaling by powers of two; the error RN(ab - p) is rounded once, on the way back.

fn product_error_scaled(a: f32, b: f32, p: f32) -> f32 {
    // A subnormal p is ab rounded to the subnormal grid, so that its error rounds to zero.
    if !is_finite_word(p) || magnitude_bits(p) < LEAST_NORMAL_BITS { return 0.0; }
    let x = significand_of(a);
    let y = significand_of(b);
    let e = scale_word(product_error_mid(x, y, keep(x * y)), exponent_of(a) + exponent_of(b));
    return select_f32(e, 0.0, is_zero_word(e));
}
