// What: stage terms on the device, and their weighted sum at one element.
// Provides: bindings 0 and 1, element_count, weighted_sum.
// Expects: double32, complex (dd_add_weighted), prelude.
// Source: ours; layout in src/kernels/terms.rs.

// element count, term count, sign bit of the exponent, unused; then the weights, (hi, lo) each.
@group(0) @binding(0) var<storage, read> params: array<u32>;
// [term][plane][element], planes re_hi, re_lo, im_hi, im_lo.
@group(0) @binding(1) var<storage, read> terms: array<u32>;

fn element_count() -> u32 {
    return params[0];
}

fn weight(t: u32) -> Double32 {
    return Double32(from_bits(params[4u + 2u * t]), from_bits(params[5u + 2u * t]));
}

fn term_re(at: u32, n: u32) -> Double32 {
    return Double32(from_bits(terms[at]), from_bits(terms[at + n]));
}

fn term_im(at: u32, n: u32) -> Double32 {
    return Double32(from_bits(terms[at + 2u * n]), from_bits(terms[at + 3u * n]));
}

fn weighted_sum(i: u32, n: u32) -> Complex {
    let count = params[1];
    var at = i;
    var w = weight(0u);
    var re = dd_mul(w, term_re(at, n));
    var im = dd_mul(w, term_im(at, n));
    for (var t = 1u; t < count; t++) {
        at += 4u * n;
        w = weight(t);
        re = dd_add_weighted(re, w, term_re(at, n));
        im = dd_add_weighted(im, w, term_im(at, n));
    }
    return Complex(re, im);
}
