// What: sine and cosine of a pair, with exact argument reduction over the whole range.
// Provides: dd_rem_pio2, dd_sin_cos, fraction_of_turns.
// Expects: eft, double32, exp (steps of polynomials, the rounder), prelude (Wide, Fixed, Turns, Reduced, SinCos).
// Source: Payne, Hanek (1983); Cody, Waite (1980) below 2^14; Taylor polynomials, leading terms in pairs.

const QUARTER_PI_BITS: u32 = 0x3f490fdb;
const ALL_ONES: u32 = 0xffffffff;

// Word i of 2/pi = 0.a2f9836e 4e441529 ... in base 2^32; zero outside the 256 bits that f32 exponents can reach.
fn two_over_pi(i: i32) -> u32 {
    if i == 0 { return 0xa2f9836e; }
    if i == 1 { return 0x4e441529; }
    if i == 2 { return 0xfc2757d1; }
    if i == 3 { return 0xf534ddc0; }
    if i == 4 { return 0xdb629599; }
    if i == 5 { return 0x3c439041; }
    if i == 6 { return 0xfe5163ab; }
    if i == 7 { return 0xdebbc561; }
    return 0;
}

// 32 bits of 2/pi that start `offset` bits after its binary point; offset may be negative.
fn two_over_pi_bits(offset: i32) -> u32 {
    let word = offset >> 5;
    let bit = as_u32(offset & 31);
    let upper = shift_left(two_over_pi(word), bit);
    // In two shifts, since a shift by 32 is not defined.
    return upper | shift_right(shift_right(two_over_pi(word + 1), 1), 31 - bit);
}

// The 64-bit product of two words, from 16-bit halves.
fn wide_mul(a: u32, b: u32) -> Wide {
    let al = a & 0xffff;
    let ah = shift_right(a, 16);
    let bl = b & 0xffff;
    let bh = shift_right(b, 16);
    let low = wrapping_mul(al, bl);
    let middle = wrapping_add(wrapping_mul(ah, bl), shift_right(low, 16));
    let cross = wrapping_add(wrapping_mul(al, bh), middle & 0xffff);
    let hi = wrapping_add(wrapping_add(wrapping_mul(ah, bh), shift_right(middle, 16)), shift_right(cross, 16));
    return Wide(hi, shift_left(cross, 16) | (low & 0xffff));
}

fn wide_add(a: Wide, b: u32) -> Wide {
    let lo = wrapping_add(a.lo, b);
    return Wide(wrapping_add(a.hi, select_u32(0, 1, lo < b)), lo);
}

// Sum of two words and a carry of 0 or 1: the word, and the carry out as hi.
fn add_carry(a: u32, b: u32, carry: u32) -> Wide {
    let s = wrapping_add(a, b);
    let t = wrapping_add(s, carry);
    return Wide(select_u32(0, 1, s < a) | select_u32(0, 1, t < s), t);
}

fn fixed_add(x: Fixed, y: Fixed) -> Fixed {
    let w3 = add_carry(x.w3, y.w3, 0);
    let w2 = add_carry(x.w2, y.w2, w3.hi);
    let w1 = add_carry(x.w1, y.w1, w2.hi);
    let w0 = add_carry(x.w0, y.w0, w1.hi);
    return Fixed(w0.lo, w1.lo, w2.lo, w3.lo);
}

fn fixed_negate(x: Fixed) -> Fixed {
    return fixed_add(Fixed(x.w0 ^ ALL_ONES, x.w1 ^ ALL_ONES, x.w2 ^ ALL_ONES, x.w3 ^ ALL_ONES), Fixed(0, 0, 0, 1));
}

// x * 2/pi / 4 mod 1, as a 128-bit fraction.
fn turns_of_word(x: f32) -> Fixed {
    if is_zero_word(x) { return Fixed(0, 0, 0, 0); }
    let e = exponent_of(x);
    let m = (to_bits(significand_of(x)) & FRACTION_MASK) | LEAST_NORMAL_BITS;
    // x = m * 2^(e - 23); the product with 2/pi / 4 keeps the bits from 2^-(e - 25) down.
    let offset = e - 25;
    let p4 = wide_mul(m, two_over_pi_bits(offset + 128));
    let p3 = wide_add(wide_mul(m, two_over_pi_bits(offset + 96)), p4.hi);
    let p2 = wide_add(wide_mul(m, two_over_pi_bits(offset + 64)), p3.hi);
    let p1 = wide_add(wide_mul(m, two_over_pi_bits(offset + 32)), p2.hi);
    let p0 = wide_add(wide_mul(m, two_over_pi_bits(offset)), p1.hi);
    let f = Fixed(p0.lo, p1.lo, p2.lo, p3.lo);
    if (to_bits(x) & SIGN_BIT) != 0 { return fixed_negate(f); }
    return f;
}

fn fixed_word(x: Fixed, i: u32) -> u32 {
    if i == 0 { return x.w0; }
    if i == 1 { return x.w1; }
    if i == 2 { return x.w2; }
    return select_u32(0, x.w3, i == 3);
}

// 32 bits of the fraction that start at bit `offset`; zeros follow it.
fn fixed_bits(x: Fixed, offset: u32) -> u32 {
    let first = shift_right(offset, 5);
    let bit = offset & 31;
    let upper = shift_left(fixed_word(x, first), bit);
    return upper | shift_right(shift_right(fixed_word(x, first + 1), 1), 31 - bit);
}

// (c1 + c2 + c3) * pi/2, for words of 24 bits each that follow one another.
fn times_half_pi(c1: f32, c2: f32, c3: f32) -> Double32 {
    let a = two_prod_mid(c1, from_bits(0x3fc90fdb));
    let b = two_prod_mid(c1, from_bits(0xb33bbd2e));
    let c = two_prod_mid(c2, from_bits(0x3fc90fdb));
    let s = two_sum(b.hi, c.hi);
    let t = two_sum(a.lo, s.hi);
    let small = keep(keep(c2 * from_bits(0xb33bbd2e)) + keep(keep(c1 * from_bits(0xa6f72ced)) + keep(c3 * from_bits(0x3fc90fdb))));
    let tail = keep(keep(t.lo + s.lo) + keep(keep(b.lo + c.lo) + small));
    let u = fast_two_sum(a.hi, t.hi);
    return fast_two_sum(u.hi, keep(u.lo + tail));
}

// A fraction of a quadrant below 1/2, times pi/2.
fn angle_of_fraction(f: Fixed) -> Double32 {
    let zeros = select_u32(leading_zeros(f.w0), 32 + leading_zeros(f.w1), f.w0 == 0);
    let c1 = u32_to_f32(shift_right(fixed_bits(f, zeros), 8));
    let c2 = u32_to_f32(shift_right(fixed_bits(f, zeros + 24), 8));
    let c3 = u32_to_f32(shift_right(fixed_bits(f, zeros + 48), 8));
    let r = times_half_pi(c1, keep(c2 * pow2(-24)), keep(c3 * pow2(-48)));
    // c1 counts units of 2^-(zeros + 24) turns, and a turn has 4 quadrants.
    let unit = pow2(-22 - as_i32(zeros));
    return Double32(keep(r.hi * unit), keep(r.lo * unit));
}

// Quarter turns of any finite argument, exactly: the nearest quadrant, and the signed fraction that remains.
fn fraction_of_turns(x: Double32) -> Turns {
    let turns = fixed_add(turns_of_word(x.hi), turns_of_word(x.lo));
    let quadrant = shift_right(wrapping_add(turns.w0, 0x20000000), 30);
    return Turns(quadrant, Fixed(wrapping_sub(turns.w0, shift_left(quadrant, 30)), turns.w1, turns.w2, turns.w3));
}

// Exact reduction of any finite argument.
fn payne_hanek(x: Double32) -> Reduced {
    let turns = fraction_of_turns(x);
    let f = turns.fraction;
    if (f.w0 & SIGN_BIT) == 0 { return Reduced(turns.quadrant, angle_of_fraction(f)); }
    return Reduced(turns.quadrant, dd_neg(angle_of_fraction(fixed_negate(f))));
}

// x - k pi/2 in three words; accurate relative to itself where it exceeds 2^-22 |x|, for |x| <= 2^14.
fn cody_waite(x: Double32, k: f32) -> Double32 {
    let p = two_prod_mid(k, from_bits(0x3fc90fdb));
    let q = two_prod_mid(k, from_bits(0xb33bbd2e));
    // Where the remainder exceeds 2^-22 |x|, the first operands of the fast sums exceed the second.
    let s = fast_two_sum(keep(x.hi - p.hi), negate(q.hi));
    let t = two_sum(x.lo, negate(p.lo));
    let h = fast_two_sum(s.hi, t.hi);
    let small = keep(q.lo + keep(k * from_bits(0xa6f72ced)));
    let l = two_sum(s.lo, h.lo);
    let g = fast_two_sum(h.hi, l.hi);
    return fast_two_sum(g.hi, keep(g.lo + keep(l.lo + keep(t.lo - small))));
}

// The quadrant (mod 4) and the remainder of x, |remainder| <= pi/4 (1 + 2^-40); NaN if x is not finite.
fn dd_rem_pio2(x: Double32) -> Reduced {
    let m = magnitude_bits(x.hi);
    if m < QUARTER_PI_BITS { return Reduced(0, x); }
    if m >= INFINITY_BITS { return Reduced(0, Double32(from_bits(NAN_BITS), 0.0)); }
    if m >= 0x46800000 { return payne_hanek(x); }
    let k = nearest_on_rounder(x.hi, from_bits(0x3f22f983));
    let r = cody_waite(x, word_off_rounder(k));
    let size = magnitude_bits(r.hi);
    // 22 binary orders below x, in bits.
    let cancelled = wrapping_add(size, 0x0b000000) < m;
    if cancelled || size >= QUARTER_PI_BITS { return payne_hanek(x); }
    return Reduced(to_bits(k) & 3, r);
}

// The square of r.
fn square_of(r: Double32) -> Double32 {
    let p = two_prod_mid(r.hi, r.hi);
    return fast_two_sum(p.hi, keep(p.lo + keep(keep(r.hi * r.lo) * 2.0)));
}

// sin(r) for 2^-25 < |r| <= pi/4, z = r^2.
fn sin_reduced(r: Double32, z: Double32) -> Double32 {
    let c13 = keep(from_bits(0x2f309231) + keep(z.hi * from_bits(0xab573f9f)));
    let c11 = keep(from_bits(0xb2d7322b) + keep(z.hi * c13));
    let c9 = first_horner_step(c11, z.hi, from_bits(0x3638ef1d), from_bits(0x292ad8e6));
    let c7 = horner_step(c9, z, from_bits(0xb9500d01), from_bits(0x2c3fcbfd));
    let c5 = horner_step(c7, z, from_bits(0x3c088889), from_bits(0xafeeeeef));
    let c3 = horner_step(c5, z, from_bits(0xbe2aaaab), from_bits(0x31aaaaab));
    let p = product_step(product_step(c3, z), r);
    return join_three_low_words(fast_two_sum(r.hi, p.hi), r.lo, p.lo);
}

// cos(r) for 2^-25 < |r| <= pi/4, z = r^2.
fn cos_reduced(z: Double32) -> Double32 {
    let c14 = keep(from_bits(0xad49cba5) + keep(z.hi * from_bits(0x29573f9f)));
    let c12 = keep(from_bits(0x310f76c7) + keep(z.hi * c14));
    let c10 = first_horner_step(c12, z.hi, from_bits(0xb493f27e), from_bits(0x2808760a));
    let c8 = horner_step(c10, z, from_bits(0x37d00d01), from_bits(0xaabfcbfd));
    let c6 = horner_step(c8, z, from_bits(0xbab60b61), from_bits(0x2e13e93f));
    let c4 = horner_step(c6, z, from_bits(0x3d2aaaab), from_bits(0xb0aaaaab));
    // 1 - z/2 is formed exactly, so that only what follows rounds.
    let q = product_step(product_step(c4, z), z);
    let s = fast_two_sum(1.0, keep(z.hi * -0.5));
    let y = fast_two_sum(s.hi, q.hi);
    return join_three_low_words(y, s.lo, keep(q.lo - keep(z.lo * 0.5)));
}

fn sin_cos_reduced(r: Double32) -> SinCos {
    if magnitude_bits(r.hi) <= 0x33000000 {
        return SinCos(r, Double32(1.0, keep(keep(r.hi * -0.5) * r.hi)));
    }
    let z = square_of(r);
    return SinCos(sin_reduced(r, z), cos_reduced(z));
}

fn select_pair(no: Double32, yes: Double32, c: bool) -> Double32 {
    return Double32(select_f32(no.hi, yes.hi, c), select_f32(no.lo, yes.lo, c));
}

fn negate_if(x: Double32, c: bool) -> Double32 {
    let sign = select_u32(0, SIGN_BIT, c);
    return Double32(from_bits(to_bits(x.hi) ^ sign), from_bits(to_bits(x.lo) ^ sign));
}

// Sine and cosine of an angle from those of its remainder.
fn turn_by_quadrants(t: SinCos, quadrant: u32) -> SinCos {
    let swap = (quadrant & 1) == 1;
    let sine = negate_if(select_pair(t.sin, t.cos, swap), (quadrant & 2) == 2);
    let cosine = negate_if(select_pair(t.cos, t.sin, swap), (wrapping_add(quadrant, 1) & 2) == 2);
    return SinCos(sine, cosine);
}

fn dd_sin_cos(x: Double32) -> SinCos {
    if !is_finite_word(x.hi) {
        return SinCos(Double32(from_bits(NAN_BITS), 0.0), Double32(from_bits(NAN_BITS), 0.0));
    }
    let reduced = dd_rem_pio2(x);
    return turn_by_quadrants(sin_cos_reduced(reduced.remainder), reduced.quadrant);
}
