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

fn general_complex_exp(re: Double32, s: Reduced) -> Complex {
    let e = exp_scaled(re);
    let t = turn_by_quadrants(sin_cos_reduced(s.remainder), s.quadrant);
    return Complex(scaled_product(e, t.cos), scaled_product(e, t.sin));
}

// lower <= |x| < upper, both given as bits.
fn is_between(x: f32, lower: u32, upper: u32) -> bool {
    return wrapping_sub(magnitude_bits(x), lower) < wrapping_sub(upper, lower);
}

// The product for reduced arguments r and s of a moderate exponential: bare networks serve throughout.
fn plain_complex_exp(r: Double32, power: i32, s: Double32, quadrant: u32) -> Complex {
    let e = exp_reduced(r);
    let z = square_of(s);
    let t = turn_by_quadrants(SinCos(sin_reduced(s, z), cos_reduced(z)), quadrant);
    let re = dd_mul_mid(e, t.cos);
    let im = dd_mul_mid(e, t.sin);
    let scale = pow2(power);
    return Complex(
        Double32(keep(re.hi * scale), keep(re.lo * scale)),
        Double32(keep(im.hi * scale), keep(im.lo * scale)),
    );
}

// Straight after the reductions for arguments of ordinary size: 2^-30 < |re| < 48, and neither argument beside a
// multiple of ln 2 or pi/2.
fn dd_complex_exp(re: Double32, im: Double32) -> Complex {
    let s = dd_rem_pio2(im);
    if !is_between(re.hi, 0x30800001, 0x42400000) { return general_complex_exp(re, s); }
    let k = nearest_on_rounder(re.hi, from_bits(0x3fb8aa3b));
    let r = reduce_by_ln2(re, word_off_rounder(k));
    let plain = is_between(r.hi, 0x30800001, INFINITY_BITS) && is_between(s.remainder.hi, 0x33000001, INFINITY_BITS);
    if !plain { return general_complex_exp(re, s); }
    return plain_complex_exp(r, integer_off_rounder(k), s.remainder, s.quadrant);
}
