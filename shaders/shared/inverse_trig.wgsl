// What: sine, cosine and tangent alone; of multiples of pi; the inverse functions.
// Provides: triple_sin, triple_cos, dd_sin, dd_cos, dd_tan, dd_sin_pi, dd_cos_pi, dd_tan_pi, dd_atan, dd_atan2, dd_asin, dd_acos.
// Expects: eft, double32, trig, triple, hyperbolic, rounding (even_word), prelude (ReducedTriple).
// Source: Payne, Hanek (1983); Taylor polynomials; atan2 by one Newton step on sine and cosine of a word.

// (sin(r) / r - 1) / r^2 from z = r^2 < 0.63.
fn sin_series(z: Triple) -> Triple {
    let v = Double32(z.a, z.b);
    let c21 = from_bits(0x1eb8dc78);
    let c19 = keep(from_bits(0xa317a4da) + keep(z.a * c21));
    let c17 = keep(from_bits(0x274a963c) + keep(z.a * c19));
    let c15 = keep(from_bits(0xab573f9f) + keep(z.a * c17));
    let c13 = horner_step(Double32(c15, 0.0), v, from_bits(0x2f309231), from_bits(0xa2c5792f));
    let c11 = horner_step(c13, v, from_bits(0xb2d7322b), from_bits(0xa5fea89c));
    let c9 = horner_step(c11, v, from_bits(0x3638ef1d), from_bits(0x292ad8e6));
    let c7 = triple_horner(triple_of(c9), z, Triple(from_bits(0xb9500d01), from_bits(0x2c3fcbfd), from_bits(0x9f806807)));
    let c5 = triple_horner(c7, z, Triple(from_bits(0x3c088889), from_bits(0xafeeeeef), from_bits(0x22088889)));
    let c3 = triple_horner(c5, z, Triple(from_bits(0xbe2aaaab), from_bits(0x31aaaaab), from_bits(0xa52aaaab)));
    return c3;
}

// (cos(r) - 1) / r^2 from z = r^2 < 0.63.
fn cos_series(z: Triple) -> Triple {
    let v = Double32(z.a, z.b);
    let c20 = from_bits(0x20f2a15d);
    let c18 = keep(from_bits(0xa53413c3) + keep(z.a * c20));
    let c16 = keep(from_bits(0x29573f9f) + keep(z.a * c18));
    let c14 = keep(from_bits(0xad49cba5) + keep(z.a * c16));
    let c12 = horner_step(Double32(c14, 0.0), v, from_bits(0x310f76c7), from_bits(0x24ff8d89));
    let c10 = horner_step(c12, v, from_bits(0xb493f27e), from_bits(0x2808760a));
    let c8 = triple_horner(triple_of(c10), z, Triple(from_bits(0x37d00d01), from_bits(0xaabfcbfd), from_bits(0x1e006807)));
    let c6 = triple_horner(c8, z, Triple(from_bits(0xbab60b61), from_bits(0x2e13e93f), from_bits(0xa1d82d83)));
    let c4 = triple_horner(c6, z, Triple(from_bits(0x3d2aaaab), from_bits(0xb0aaaaab), from_bits(0x242aaaab)));
    let c2 = triple_horner(c4, z, Triple(from_bits(0xbf000000), from_bits(0x00000000), from_bits(0x00000000)));
    return c2;
}

// sin(r) for |r| < 0.79, relative to itself; z = r^2.
fn triple_sin(r: Triple, z: Triple) -> Triple {
    if magnitude_bits(r.a) < 0x2b800000 { return r; }
    return triple_add(r, triple_mul(r, triple_mul(z, sin_series(z))));
}

// cos(r) for |r| < 0.79; z = r^2.
fn triple_cos(z: Triple) -> Triple {
    return triple_add(triple_word(1.0), triple_mul(z, cos_series(z)));
}

fn dd_sin(x: Double32) -> Double32 {
    return dd_sin_cos(x).sin;
}

fn dd_cos(x: Double32) -> Double32 {
    return dd_sin_cos(x).cos;
}

// A fraction of a quadrant below 1/2, times pi/2, in three words.
fn triple_angle_of_fraction(f: Fixed) -> Triple {
    let zeros = select_u32(leading_zeros(f.w0), 32 + leading_zeros(f.w1), f.w0 == 0);
    let c1 = u32_to_f32(shift_right(fixed_bits(f, zeros), 8));
    let c2 = u32_to_f32(shift_right(fixed_bits(f, zeros + 24), 8));
    let c3 = u32_to_f32(shift_right(fixed_bits(f, zeros + 48), 8));
    let c = Triple(c1, keep(c2 * pow2(-24)), keep(c3 * pow2(-48)));
    return triple_scale(triple_mul(c, half_pi_triple()), -22 - as_i32(zeros));
}

// The quadrant (mod 4) and the remainder of a finite x, in three words.
fn triple_rem_pio2(x: Double32) -> ReducedTriple {
    if magnitude_bits(x.hi) < QUARTER_PI_BITS { return ReducedTriple(0, triple_of(x)); }
    let f = fraction_of_turns(x);
    if (f.fraction.w0 & SIGN_BIT) == 0 { return ReducedTriple(f.quadrant, triple_angle_of_fraction(f.fraction)); }
    return ReducedTriple(f.quadrant, triple_neg(triple_angle_of_fraction(fixed_negate(f.fraction))));
}

// tan(r + quadrant pi/2), for |r| < 0.79 and not zero unless the quadrant is even.
fn tan_reduced(r: Triple, quadrant: u32) -> Double32 {
    let z = triple_mul(r, r);
    let s = triple_sin(r, z);
    let c = triple_cos(z);
    if (quadrant & 1) == 0 { return triple_round(triple_div(s, c)); }
    return triple_round(triple_neg(triple_div(c, s)));
}

fn dd_tan(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0x3eaaaaab)); }
    let reduced = triple_rem_pio2(x);
    return tan_reduced(reduced.remainder, reduced.quadrant);
}

// x = quadrant / 2 + remainder (mod 2), exactly.
fn reduce_half_turns(x: Double32) -> Reduced {
    let t = two_sum(keep(x.hi - keep(even_word(keep(x.hi * 0.5)) * 2.0)), keep(x.lo - keep(even_word(keep(x.lo * 0.5)) * 2.0)));
    let q = nearest_on_rounder(t.hi, 2.0);
    let f = two_sum(keep(t.hi - keep(word_off_rounder(q) * 0.5)), t.lo);
    return Reduced(to_bits(q) & 3, f);
}

// sin(pi f + quadrant pi/2); f is not zero in an even quadrant.
fn sin_half_turns(f: Double32, quadrant: u32) -> Double32 {
    let r = triple_mul(pi_triple(), triple_of(f));
    let z = triple_mul(r, r);
    if (quadrant & 1) == 1 { return negate_if(triple_round(triple_cos(z)), (quadrant & 2) == 2); }
    return negate_if(triple_round(triple_sin(r, z)), (quadrant & 2) == 2);
}

// pi x for |x| < 2^-40, scaled so that no word is lost on the way.
fn pi_times_tiny(x: Double32) -> Double32 {
    if is_zero_word(x.hi) { return x; }
    let e = exponent_of(x.hi);
    let y = Triple(scale_word(x.hi, -e), scale_word(x.lo, -e), 0.0);
    return dd_mul_pow2(triple_round(triple_mul(pi_triple(), y)), e);
}

fn dd_sin_pi(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x2b800000 { return pi_times_tiny(x); }
    let reduced = reduce_half_turns(x);
    let even = (reduced.quadrant & 1) == 0;
    if even && is_zero_word(reduced.remainder.hi) { return Double32(from_bits(to_bits(x.hi) & SIGN_BIT), 0.0); }
    if even && magnitude_bits(reduced.remainder.hi) < 0x2b800000 {
        return negate_if(pi_times_tiny(reduced.remainder), (reduced.quadrant & 2) == 2);
    }
    return sin_half_turns(reduced.remainder, reduced.quadrant);
}

fn dd_cos_pi(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return nan_pair(); }
    let reduced = reduce_half_turns(x);
    let quadrant = wrapping_add(reduced.quadrant, 1) & 3;
    let even = (quadrant & 1) == 0;
    if even && is_zero_word(reduced.remainder.hi) { return Double32(0.0, 0.0); }
    if even && magnitude_bits(reduced.remainder.hi) < 0x2b800000 {
        return negate_if(pi_times_tiny(reduced.remainder), (quadrant & 2) == 2);
    }
    return sin_half_turns(reduced.remainder, quadrant);
}

// tan(pi x) at the zeros and poles, with the signs of IEEE 754-2019.
fn tan_pi_exact(x: f32, quadrant: u32) -> Double32 {
    if (quadrant & 1) == 1 { return Double32(from_bits(INFINITY_BITS | shift_left(quadrant & 2, 30)), 0.0); }
    return Double32(from_bits((to_bits(x) & SIGN_BIT) ^ shift_left(quadrant & 2, 30)), 0.0);
}

// -1 / (pi f), beside a pole.
fn tan_pi_beside_pole(f: Double32) -> Double32 {
    let e = exponent_of(f.hi);
    let y = Triple(scale_word(f.hi, -e), scale_word(f.lo, -e), 0.0);
    return dd_mul_pow2(triple_round(triple_div(triple_word(-1.0), triple_mul(pi_triple(), y))), -e);
}

fn dd_tan_pi(x: Double32) -> Double32 {
    if !is_finite_word(x.hi) { return nan_pair(); }
    let reduced = reduce_half_turns(x);
    let f = reduced.remainder;
    if is_zero_word(f.hi) { return tan_pi_exact(x.hi, reduced.quadrant); }
    let tiny = magnitude_bits(f.hi) < 0x2b800000;
    if tiny && (reduced.quadrant & 1) == 0 { return pi_times_tiny(f); }
    if tiny { return tan_pi_beside_pole(f); }
    return tan_reduced(triple_mul(pi_triple(), triple_of(f)), reduced.quadrant);
}

// atan(q) to about 2^-13, 0 <= q <= 1.
fn atan_seed(q: f32) -> f32 {
    let z = keep(q * q);
    let c4 = keep(-0.085133 + keep(z * 0.0208351));
    let c3 = keep(0.180141 + keep(z * c4));
    let c2 = keep(-0.3302995 + keep(z * c3));
    return keep(q * keep(0.999866 + keep(z * c2)));
}

// The angle of (x, y), 0 < y <= x with x in [1, 2) and y above 2^-42: a word t0, then atan of the angle that remains.
fn angle_in_octant(y: Triple, x: Triple) -> Triple {
    let t0 = atan_seed(keep(y.a * reciprocal_word(x.a)));
    let r = triple_word(t0);
    let z = triple_mul(r, r);
    let s = triple_sin(r, z);
    let c = triple_cos(z);
    let numerator = triple_add(triple_mul(y, c), triple_neg(triple_mul(x, s)));
    let t = triple_div(numerator, triple_add(triple_mul(x, c), triple_mul(y, s)));
    let cube = keep(keep(keep(t.a * t.a) * t.a) * from_bits(0xbeaaaaab));
    return triple_add(r, triple_add(t, triple_word(cube)));
}

fn triple_select(no: Triple, yes: Triple, c: bool) -> Triple {
    return Triple(select_f32(no.a, yes.a, c), select_f32(no.b, yes.b, c), select_f32(no.c, yes.c, c));
}

fn triple_scale_any(x: Triple, k: i32) -> Triple {
    return Triple(scale_word(x.a, k), scale_word(x.b, k), scale_word(x.c, k));
}

// The angle of (x, y) in the first octant, as value * 2^power: y <= x, both positive.
fn first_octant(y: Triple, x: Triple) -> ScaledTriple {
    let ex = exponent_of(x.a);
    let ey = exponent_of(y.a);
    if ey - ex >= -40 { return ScaledTriple(angle_in_octant(triple_scale_any(y, -ex), triple_scale_any(x, -ex)), 0); }
    return ScaledTriple(triple_div(triple_scale_any(y, -ey), triple_scale_any(x, -ex)), ey - ex);
}

// y > x as words of positive pairs.
fn is_steep(y: Triple, x: Triple) -> bool {
    return to_bits(y.a) > to_bits(x.a);
}

// An angle of the first octant, turned to where (x, y) is. Below 2^-72 it no longer shows beside pi/2 or pi.
fn turned_octant(a: ScaledTriple, steep: bool, negative: bool) -> Triple {
    let scaled = triple_scale(a.value, select_i32(a.power, -100, a.power < -100));
    let angle = triple_select(scaled, triple_word(0.0), a.power < -100);
    let towards = triple_select(triple_neg(angle), angle, steep == negative);
    return triple_add(triple_select(pi_triple(), half_pi_triple(), steep), towards);
}

// The angle of (x, y) as value * 2^power, y > 0, x of either sign; both finite.
fn scaled_upper_half_angle(y: Triple, x: Triple) -> ScaledTriple {
    let negative = is_negative_word(x.a);
    let across = triple_select(x, triple_neg(x), negative);
    let steep = is_steep(y, across);
    let a = first_octant(triple_select(y, across, steep), triple_select(across, y, steep));
    if !steep && !negative { return a; }
    return ScaledTriple(turned_octant(a, steep, negative), 0);
}

fn upper_half_angle(y: Triple, x: Triple) -> Double32 {
    return rounded_scaled_any(scaled_upper_half_angle(y, x));
}

fn rounded_scaled_any(x: ScaledTriple) -> Double32 {
    return dd_mul_pow2(triple_round(x.value), x.power);
}

// A multiple of pi/4 as a pair.
fn quarter_turns(n: f32) -> Double32 {
    return triple_round(triple_mul_word(half_pi_triple(), keep(n * 0.5)));
}

// A zero or an infinity among the coordinates, y not negative.
fn atan2_edge(y: f32, x: f32) -> Double32 {
    let back = is_negative_word(x);
    let x_infinite = !is_finite_word(x);
    if !is_finite_word(y) {
        return quarter_turns(select_f32(2.0, select_f32(1.0, 3.0, back), x_infinite));
    }
    if is_zero_word(y) || x_infinite { return select_pair(Double32(0.0, 0.0), quarter_turns(4.0), back); }
    return quarter_turns(2.0);
}

fn dd_atan2(y: Double32, x: Double32) -> Double32 {
    if is_nan_word(y.hi) || is_nan_word(x.hi) { return nan_pair(); }
    let up = dd_abs(y);
    if !is_regular_word(y.hi) || !is_regular_word(x.hi) { return with_sign_of(atan2_edge(up.hi, x.hi), y.hi); }
    return with_sign_of(upper_half_angle(triple_of(up), triple_of(x)), y.hi);
}

fn dd_atan(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) < 0x32800000 { return nearly_linear(x, from_bits(0xbeaaaaab)); }
    return dd_atan2(x, Double32(1.0, 0.0));
}

// sqrt(1 - x^2) for |x| < 1; rest = 1 - |x|, which is exact from 1/2 up.
fn cosine_of_sine(x: Double32, rest: Double32) -> Triple {
    let t = triple_of(x);
    let one = triple_word(1.0);
    if magnitude_bits(x.hi) < 0x3f000000 { return triple_sqrt(triple_add(one, triple_neg(triple_mul(t, t)))); }
    let half = exponent_of(rest.hi) >> 1;
    let scaled = Triple(scale_word(rest.hi, -2 * half), scale_word(rest.lo, -2 * half), 0.0);
    return triple_scale_any(triple_sqrt(triple_mul(scaled, triple_add(one, triple_of(dd_abs(x))))), half);
}

// 1 - |x|, exactly for |x| from 1/2 to 2, and of its sign elsewhere.
fn one_minus_magnitude(x: Double32) -> Double32 {
    let y = dd_abs(x);
    return two_sum(keep(1.0 - y.hi), negate(y.lo));
}

fn dd_asin(x: Double32) -> Double32 {
    let m = magnitude_bits(x.hi);
    if m < 0x32800000 { return nearly_linear(x, from_bits(0x3e2aaaab)); }
    if m > ONE_BITS { return nan_pair(); }
    let rest = one_minus_magnitude(x);
    if is_zero_word(rest.hi) { return with_sign_of(quarter_turns(2.0), x.hi); }
    if is_negative_word(rest.hi) { return nan_pair(); }
    return with_sign_of(upper_half_angle(triple_of(dd_abs(x)), cosine_of_sine(x, rest)), x.hi);
}

fn dd_acos(x: Double32) -> Double32 {
    if magnitude_bits(x.hi) > ONE_BITS { return nan_pair(); }
    if magnitude_bits(x.hi) < 0x1c800000 { return quarter_turns(2.0); }
    let rest = one_minus_magnitude(x);
    if is_zero_word(rest.hi) { return select_pair(Double32(0.0, 0.0), quarter_turns(4.0), is_negative_word(x.hi)); }
    if is_negative_word(rest.hi) { return nan_pair(); }
    return upper_half_angle(cosine_of_sine(x, rest), triple_of(x));
}
