// What: the errors of sums and products from their bit patterns, mod 2^32: no float operation that a compiler could bend.
// Provides: sum_error, fast_sum_error, product_error, product_error_mid.
// Expects: eft (classes), double32 (exponent_of, significand_of), prelude; sums and products themselves rounded to nearest.
// Source: ours; an error has at most 24 bits in units of the operands' last bit, so that its low 32 bits are all of it.

// The exponent field, 1 for subnormals: x = significand * 2^(field - 150).
fn exponent_field(x: f32) -> i32 {
    let field = as_i32(shift_right(magnitude_bits(x), 23));
    return select_i32(field, 1, field == 0);
}

fn whole_significand(x: f32) -> u32 {
    let m = magnitude_bits(x);
    return select_u32((m & FRACTION_MASK) | LEAST_NORMAL_BITS, m, m < LEAST_NORMAL_BITS);
}

// m or -m, as the sign bit of `sign` says.
fn signed_like(m: u32, sign: u32) -> u32 {
    return select_u32(m, wrapping_sub(0, m), (sign & SIGN_BIT) != 0);
}

// x in units of 2^(unit - 150), of which it is a multiple, mod 2^32.
fn aligned(x: f32, unit: i32) -> u32 {
    let shift = exponent_field(x) - unit;
    if shift > 31 || shift < -31 { return 0; }
    let m = whole_significand(x);
    if shift < 0 { return signed_like(shift_right(m, as_u32(-shift)), to_bits(x)); }
    return signed_like(shift_left(m, as_u32(shift)), to_bits(x));
}

// m * 2^(unit - 150) for m in two's complement below 2^24 and unit >= 1: always a word. Zero is +0.
fn word_of(m: u32, unit: i32) -> f32 {
    let sign = m & SIGN_BIT;
    let size = signed_like(m, sign);
    if size == 0 { return 0.0; }
    let up = as_i32(leading_zeros(size)) - 8;
    let field = unit - up;
    if field < 1 { return from_bits(sign | shift_left(size, as_u32(unit - 1) & 31)); }
    return from_bits(sign | shift_left(as_u32(field), 23) | (shift_left(size, as_u32(up) & 31) & FRACTION_MASK));
}

fn sum_error(a: f32, b: f32, s: f32) -> f32 {
    if !is_finite_word(s) { return from_bits(NAN_BITS); }
    let ea = exponent_field(a);
    let eb = exponent_field(b);
    let unit = select_i32(ea, eb, eb < ea);
    return word_of(wrapping_sub(wrapping_add(aligned(a, unit), aligned(b, unit)), aligned(s, unit)), unit);
}

// A zero b is returned with its sign, as the float form does.
fn fast_sum_error(a: f32, b: f32, s: f32) -> f32 {
    if is_zero_word(b) { return b; }
    return sum_error(a, b, s);
}

// m / 2^n to nearest even, n from 1 to 31.
fn halved(m: u32, n: u32) -> u32 {
    let q = shift_right(m, n);
    let rest = wrapping_sub(m, shift_left(q, n));
    let half = shift_left(1, n - 1);
    let up = rest > half || (rest == half && (q & 1) == 1);
    return select_u32(q, wrapping_add(q, 1), up);
}

// RN(ab - p) for p = RN(ab); zero below the normal range, where p is all that the grid holds.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    if !is_finite_word(p) || magnitude_bits(p) < LEAST_NORMAL_BITS { return 0.0; }
    let low = exponent_of(a) + exponent_of(b);
    // 23 or 24: from the unit of ab, 2^(low - 46), to that of p.
    let shift = as_u32(exponent_of(p) - low + 23) & 31;
    let ab = wrapping_mul(whole_significand(significand_of(a)), whole_significand(significand_of(b)));
    let m = wrapping_sub(ab, shift_left(whole_significand(p), shift));
    let signed = signed_like(m, to_bits(p));
    let unit = low + 104;
    if unit >= 1 { return word_of(signed, unit); }
    let size = signed_like(signed, signed);
    return word_of(signed_like(halved(size, as_u32(1 - unit) & 31), signed), 1);
}

fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    return product_error(a, b, p);
}
