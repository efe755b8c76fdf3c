// What: stage terms on the device, and their weighted sum at one element.
// Provides: bindings 0 and 1, element_count, weighted_sum, guarded_sum, guarded_from, place, stride.
// Expects: term_count, double32, complex (dd_add_weighted), prelude.
// Source: ours; layout in src/kernels/terms.rs.

// element count, term count, floor of the factors, elements from one term to the next; the first
// element's place, three unused; then for each weight hi, lo, unused, unused.
@group(0) @binding(0) var<storage, read> params: array<vec4<u32>>;
// [term][element], each re.hi, re.lo, im.hi, im.lo.
@group(0) @binding(1) var<storage, read> terms: array<vec4<u32>>;

// A sum on its way by bare networks, and the least rank of its factors.
struct PlainSum {
    value: Complex,
    rank: u32,
}

fn element_count() -> u32 {
    return params[0].x;
}

// Where an element's first term lies.
fn place(element: u32) -> u32 {
    return params[1].x + element;
}

fn stride() -> u32 {
    return params[0].w;
}

fn weight(t: u32) -> Double32 {
    let w = params[2u + t];
    return Double32(from_bits(w.x), from_bits(w.y));
}

fn re_of(z: vec4<u32>) -> Double32 {
    return Double32(from_bits(z.x), from_bits(z.y));
}

fn im_of(z: vec4<u32>) -> Double32 {
    return Double32(from_bits(z.z), from_bits(z.w));
}

fn first_term(z: vec4<u32>, w: Double32) -> PlainSum {
    let rank = min(rank_of_factor(from_bits(z.x)), rank_of_factor(from_bits(z.z)));
    return PlainSum(Complex(dd_mul_mid(w, re_of(z)), dd_mul_mid(w, im_of(z))), rank);
}

fn plus_term(s: PlainSum, z: vec4<u32>, w: Double32) -> PlainSum {
    let next = first_term(z, w);
    let re = dd_add_network(s.value.re, next.value.re);
    let im = dd_add_network(s.value.im, next.value.im);
    return PlainSum(Complex(re, im), min(s.rank, next.rank));
}

fn weighted_sum(element: u32) -> Complex {
    return sum_from(place(element), stride());
}

// The sum in the terms' order. Bare networks serve nearly always; where they would not, each operation is guarded.
// Three terms are loaded at a time, so that enough of them are on their way.
fn sum_from(i: u32, n: u32) -> Complex {
    let last = term_count() - 1u;
    let z0 = terms[i];
    var s: PlainSum;
    for (var t = 1u; t <= last || t == 1u; t += 3u) {
        let z1 = terms[i + n * min(t, last)];
        let z2 = terms[i + n * min(t + 1u, last)];
        let z3 = terms[i + n * min(t + 2u, last)];
        if t == 1u { s = first_term(z0, weight(0u)); }
        if t <= last { s = plus_term(s, z1, weight(t)); }
        if t + 1u <= last { s = plus_term(s, z2, weight(t + 1u)); }
        if t + 2u <= last { s = plus_term(s, z3, weight(t + 2u)); }
    }
    if s.rank < params[0].z || !is_finite_word(s.value.re.hi) || !is_finite_word(s.value.im.hi) {
        return guarded_sum(i, n);
    }
    if is_zero_word(s.value.re.hi) || is_zero_word(s.value.im.hi) { return with_zero_signs(s.value, i, n); }
    return s.value;
}

// A sum of zero is -0 only if every product is.
fn with_zero_signs(z: Complex, i: u32, n: u32) -> Complex {
    var signs = vec2<u32>(SIGN_BIT, SIGN_BIT);
    for (var t = 0u; t < term_count(); t++) {
        signs &= vec2<u32>(params[2u + t].x, params[2u + t].x) ^ terms[i + n * t].xz;
    }
    let re = select_f32(z.re.hi, from_bits(signs.x), is_zero_word(z.re.hi));
    let im = select_f32(z.im.hi, from_bits(signs.y), is_zero_word(z.im.hi));
    return Complex(Double32(re, z.re.lo), Double32(im, z.im.lo));
}

fn guarded_sum(i: u32, n: u32) -> Complex {
    let first = terms[i];
    let start = Complex(dd_mul(weight(0u), re_of(first)), dd_mul(weight(0u), im_of(first)));
    return guarded_from(start, 1u, i, n);
}

// A sum that goes on with the terms from one on.
fn guarded_from(sum: Complex, from_term: u32, i: u32, n: u32) -> Complex {
    var re = sum.re;
    var im = sum.im;
    for (var t = from_term; t < term_count(); t++) {
        let z = terms[i + n * t];
        re = dd_add_weighted(re, weight(t), re_of(z));
        im = dd_add_weighted(im, weight(t), im_of(z));
    }
    return Complex(re, im);
}
