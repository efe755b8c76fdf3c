// What: the complex exponential of pairs, and one term of a weighted sum.
// Provides: dd_complex_exp, dd_add_weighted.
// Expects: eft, double32, exp, trig, prelude (Complex, Scaled, SinCos).
// Source: exp(x + iy) = e^x (cos y + i sin y); zeros as C99 annex G.

// sum + weight * term.
fn dd_add_weighted(sum: Double32, weight: Double32, term: Double32) -> Double32 {
    return dd_add(sum, dd_mul(weight, term));
}

// value * factor * 2^power, scaled after the product; a zero factor wins over an infinite value.
fn scaled_product(e: Scaled, factor: Double32) -> Double32 {
    if is_zero_word(factor.hi) { return factor; }
    return dd_scale(dd_mul(e.value, factor), e.power);
}

fn dd_complex_exp(re: Double32, im: Double32) -> Complex {
    let e = exp_scaled(re);
    let t = dd_sin_cos(im);
    return Complex(scaled_product(e, t.cos), scaled_product(e, t.sin));
}
