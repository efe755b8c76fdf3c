// What: a rate from its table: exp of a cubic of ln(E / E_k) on interval k of a log-uniform grid.
// Provides: rate_interval, rate_coordinate, rate_value.
// Expects: eft, exp (reduce_by_ln2), prelude.
// Source: ours; polynomials by mpmath's chebyfit, logarithms checked against MPFR in tests/physics.rs.

// log2(m) for 1 <= m < 2, within 2^-19.
fn log2_rough(m: f32) -> f32 {
    let s = keep(m - 1.0);
    let c5 = keep(from_bits(0xbdc1cbb3) + keep(s * from_bits(0x3ca3f9f5)));
    let c4 = keep(from_bits(0x3e5b13ee) + keep(s * c5));
    let c3 = keep(from_bits(0xbead3fc7) + keep(s * c4));
    let c2 = keep(from_bits(0x3ef47a67) + keep(s * c3));
    let c1 = keep(from_bits(0xbf389ce6) + keep(s * c2));
    return keep(s * keep(from_bits(0x3fb8aa2a) + keep(s * c1)));
}

// The interval of a normal x from E_0 to E_n, or the one above it where x is within an eighth of an interval below an edge. The grid starts
// at 2^e0 and log2 (offset) more, and has `density` <= 2^14 intervals to an octave, `count` <= 2^16 in all.
fn rate_interval(x: f32, e0: i32, offset: f32, density: f32, count: u32) -> u32 {
    let octaves = keep(to_f32(exponent_of(x) - e0) * density);
    let part = keep(keep(log2_rough(significand_of(x)) - offset) * density);
    let at = keep(keep(octaves + part) + 0.0625);
    let index = select_i32(to_i32(at), 0, (to_bits(at) & SIGN_BIT) != 0);
    return select_u32(as_u32(index), count - 1, index >= as_i32(count));
}

// x / E_k - 1 from the reciprocal of E_k, accurate relative to itself.
fn rate_coordinate(x: f32, reciprocal: Double32) -> Double32 {
    let p = two_prod_mid(x, reciprocal.hi);
    return two_sum(keep(p.hi - 1.0), keep(p.lo + keep(x * reciprocal.lo)));
}

// ln(1 + s) for |s| < 0.29, as the sum of two words; relative error below 2^-25.
fn log1p_rough(s: Double32) -> Double32 {
    let c4 = keep(from_bits(0x3e16ccce) + keep(s.hi * from_bits(0xbd9430f8)));
    let c3 = keep(from_bits(0xbe4a12f8) + keep(s.hi * c4));
    let c2 = keep(from_bits(0x3e7fd33b) + keep(s.hi * c3));
    let c1 = keep(from_bits(0xbeaaaa22) + keep(s.hi * c2));
    let c0 = keep(from_bits(0x3effffff) + keep(s.hi * c1));
    let t = fast_two_sum(s.hi, negate(keep(keep(s.hi * s.hi) * c0)));
    return Double32(t.hi, keep(t.lo + s.lo));
}

// exp(y), rounded about once, for a y of two words.
fn exp_word(y: Double32) -> f32 {
    let m = magnitude_bits(y.hi);
    if m > INFINITY_BITS { return from_bits(NAN_BITS); }
    if m >= 0x43000000 { return from_bits(select_u32(INFINITY_BITS, 0, (to_bits(y.hi) & SIGN_BIT) != 0)); }
    let shifted = nearest_on_rounder(y.hi, from_bits(0x3fb8aa3b));
    let r = reduce_by_ln2(y, word_off_rounder(shifted));
    let c6 = keep(from_bits(0x3ab60b61) + keep(r.hi * from_bits(0x39500d01)));
    let c5 = keep(from_bits(0x3c088889) + keep(r.hi * c6));
    let c4 = keep(from_bits(0x3d2aaaab) + keep(r.hi * c5));
    let c3 = keep(from_bits(0x3e2aaaab) + keep(r.hi * c4));
    let c2 = keep(0.5 + keep(r.hi * c3));
    let e = keep(1.0 + keep(r.hi + keep(r.lo + keep(keep(r.hi * r.hi) * c2))));
    let power = integer_off_rounder(shifted);
    let first = power >> 1;
    return keep(keep(e * pow2(first)) * pow2(power - first));
}

// exp(c0 + t (c1 + t (c2 + t c3))), t = ln(1 + s).
fn rate_value(s: Double32, c0: Double32, c1: Double32, c2: f32, c3: f32) -> f32 {
    let t = log1p_rough(s);
    let b = two_sum(c1.hi, keep(t.hi * keep(c2 + keep(t.hi * c3))));
    let slope = Double32(b.hi, keep(b.lo + c1.lo));
    let p = two_prod(slope.hi, t.hi);
    let cross = keep(keep(slope.hi * t.lo) + keep(slope.lo * t.hi));
    let y = two_sum(c0.hi, p.hi);
    return exp_word(fast_two_sum(y.hi, keep(y.lo + keep(c0.lo + keep(p.lo + cross)))));
}
