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

// A sum on its way by bare networks, and whether they serve for all its terms.
struct PlainSum {
    value: Complex,
    plain: bool,
    // Of all products: a sum is -0 only if every product is.
    signs: vec2<u32>,
}

fn is_plain_term(z: vec4<u32>, w: vec4<u32>) -> bool {
    return is_plain_factor(from_bits(z.x), w.z) & is_plain_factor(from_bits(z.z), w.z);
}

fn first_term(z: vec4<u32>, w: vec4<u32>) -> PlainSum {
    let value = Complex(dd_mul_mid(weight_of(w), re_of(z)), dd_mul_mid(weight_of(w), im_of(z)));
    return PlainSum(value, is_plain_term(z, w), vec2<u32>(w.x, w.x) ^ z.xz);
}

fn plus_term(s: PlainSum, z: vec4<u32>, w: vec4<u32>) -> PlainSum {
    let next = first_term(z, w);
    let re = dd_add_network(s.value.re, next.value.re);
    let im = dd_add_network(s.value.im, next.value.im);
    return PlainSum(Complex(re, im), s.plain & next.plain, s.signs & next.signs);
}

// The sum in the terms' order. Bare networks serve nearly always; where they would not, each operation is guarded.
// Three terms are loaded at a time, so that enough of them are on their way.
fn weighted_sum(i: u32, n: u32) -> Complex {
    let last = params[0].y - 1u;
    let z0 = terms[i];
    var s: PlainSum;
    for (var t = 1u; t <= last || t == 1u; t += 3u) {
        let z1 = terms[i + n * min(t, last)];
        let z2 = terms[i + n * min(t + 1u, last)];
        let z3 = terms[i + n * min(t + 2u, last)];
        if t == 1u { s = first_term(z0, params[1]); }
        if t <= last { s = plus_term(s, z1, params[1u + t]); }
        if t + 1u <= last { s = plus_term(s, z2, params[2u + t]); }
        if t + 2u <= last { s = plus_term(s, z3, params[3u + t]); }
    }
    if s.plain && is_finite_word(s.value.re.hi) && is_finite_word(s.value.im.hi) {
        return Complex(with_zero_sign(s.value.re, s.signs.x), with_zero_sign(s.value.im, s.signs.y));
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
