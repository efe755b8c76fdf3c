// What: stage terms on the device, and their weighted sum at one element.
// Provides: bindings 0 and 1, element_count, weighted_sum.
// Expects: double32, complex (dd_add_weighted), prelude.
// Source: ours; layout in src/kernels/terms.rs.

// element count, term count, sign bit of the exponent, unused; then for each weight hi, lo, floor, unused.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// [term][plane][element], planes re_hi, re_lo, im_hi, im_lo.
@group(0) @binding(1) var<storage, read> terms: array<u32>;

fn element_count() -> u32 {
    return params[0];
}

fn weight(t: u32) -> Double32 {
    return Double32(from_bits(params[4u + 4u * t]), from_bits(params[5u + 4u * t]));
}

fn floor_of(t: u32) -> u32 {
    return params[6u + 4u * t];
}

fn term_re(at: u32, n: u32) -> Double32 {
    return Double32(from_bits(terms[at]), from_bits(terms[at + n]));
}

fn term_im(at: u32, n: u32) -> Double32 {
    return Double32(from_bits(terms[at + 2u * n]), from_bits(terms[at + 3u * n]));
}

// The sum in the terms' order. Bare networks serve nearly always; where they would not, each operation is guarded.
fn weighted_sum(i: u32, n: u32) -> Complex {
    let count = params[1];
    var w = weight(0u);
    var x = Complex(term_re(i, n), term_im(i, n));
    var re = dd_mul_mid(w, x.re);
    var im = dd_mul_mid(w, x.im);
    var plain = is_plain_factor(x.re.hi, floor_of(0u)) && is_plain_factor(x.im.hi, floor_of(0u));
    // A sum is -0 only if every product is.
    var re_sign = to_bits(w.hi) ^ to_bits(x.re.hi);
    var im_sign = to_bits(w.hi) ^ to_bits(x.im.hi);
    for (var t = 1u; t < count; t++) {
        let at = i + 4u * n * t;
        w = weight(t);
        x = Complex(term_re(at, n), term_im(at, n));
        re = dd_add_network(re, dd_mul_mid(w, x.re));
        im = dd_add_network(im, dd_mul_mid(w, x.im));
        plain = plain && is_plain_factor(x.re.hi, floor_of(t)) && is_plain_factor(x.im.hi, floor_of(t));
        re_sign &= to_bits(w.hi) ^ to_bits(x.re.hi);
        im_sign &= to_bits(w.hi) ^ to_bits(x.im.hi);
    }
    if plain && is_finite_word(re.hi) && is_finite_word(im.hi) {
        return Complex(with_zero_sign(re, re_sign), with_zero_sign(im, im_sign));
    }
    return guarded_sum(i, n);
}

fn with_zero_sign(x: Double32, sign: u32) -> Double32 {
    return Double32(select_f32(x.hi, from_bits(sign & SIGN_BIT), is_zero_word(x.hi)), x.lo);
}

fn guarded_sum(i: u32, n: u32) -> Complex {
    let count = params[1];
    var re = dd_mul(weight(0u), term_re(i, n));
    var im = dd_mul(weight(0u), term_im(i, n));
    for (var t = 1u; t < count; t++) {
        let at = i + 4u * n * t;
        re = dd_add_weighted(re, weight(t), term_re(at, n));
        im = dd_add_weighted(im, weight(t), term_im(at, n));
    }
    return Complex(re, im);
}
