// What: stage terms on the device, and their weighted sum at one element.
// Provides: bindings 0 and 1, element_count, weighted_sum.
// Expects: double32, complex (dd_add_weighted), prelude.
// Source: ours; layout in src/kernels/terms.rs.

// element count, term count, sign bit of the exponent, unused; then for each weight hi, lo, floor, unused.
@group(0) @binding(0) var<storage, read> params: array<vec4<u32>>;
// [term][element], each re.hi, re.lo, im.hi, im.lo.
@group(0) @binding(1) var<storage, read> terms: array<vec4<u32>>;

fn element_count() -> u32 {
    return params[0].x;
}

fn exponent_sign() -> u32 {
    return params[0].z;
}

fn weight_of(w: vec4<u32>) -> Double32 {
    return Double32(from_bits(w.x), from_bits(w.y));
}

fn re_of(z: vec4<u32>) -> Double32 {
    return Double32(from_bits(z.x), from_bits(z.y));
}

fn im_of(z: vec4<u32>) -> Double32 {
    return Double32(from_bits(z.z), from_bits(z.w));
}

fn is_plain_term(z: vec4<u32>, w: vec4<u32>) -> bool {
    return is_plain_factor(from_bits(z.x), w.z) & is_plain_factor(from_bits(z.z), w.z);
}

// The sum in the terms' order. Bare networks serve nearly always; where they would not, each operation is guarded.
fn weighted_sum(i: u32, n: u32) -> Complex {
    let count = params[0].y;
    var w = params[1];
    var z = terms[i];
    // The next term is on its way while one is worked on.
    var next = terms[i + select(0u, n, count > 1u)];
    var re = dd_mul_mid(weight_of(w), re_of(z));
    var im = dd_mul_mid(weight_of(w), im_of(z));
    var plain = is_plain_term(z, w);
    // A sum is -0 only if every product is.
    var signs = vec2<u32>(w.x, w.x) ^ z.xz;
    for (var t = 1u; t < count; t++) {
        w = params[1u + t];
        z = next;
        next = terms[i + n * min(t + 1u, count - 1u)];
        re = dd_add_network(re, dd_mul_mid(weight_of(w), re_of(z)));
        im = dd_add_network(im, dd_mul_mid(weight_of(w), im_of(z)));
        plain = plain & is_plain_term(z, w);
        signs &= vec2<u32>(w.x, w.x) ^ z.xz;
    }
    if plain && is_finite_word(re.hi) && is_finite_word(im.hi) {
        return Complex(with_zero_sign(re, signs.x), with_zero_sign(im, signs.y));
    }
    return guarded_sum(i, n);
}

fn with_zero_sign(x: Double32, sign: u32) -> Double32 {
    return Double32(select_f32(x.hi, from_bits(sign & SIGN_BIT), is_zero_word(x.hi)), x.lo);
}

fn guarded_sum(i: u32, n: u32) -> Complex {
    let count = params[0].y;
    var re = dd_mul(weight_of(params[1]), re_of(terms[i]));
    var im = dd_mul(weight_of(params[1]), im_of(terms[i]));
    for (var t = 1u; t < count; t++) {
        let w = weight_of(params[1u + t]);
        let z = terms[i + n * t];
        re = dd_add_weighted(re, w, re_of(z));
        im = dd_add_weighted(im, w, im_of(z));
    }
    return Complex(re, im);
}
