// What: bit-level classification, error-free transformations, the canonical form of a pair.
// Provides: magnitude_bits, is_*_word, exponent_of, two_sum, fast_two_sum, two_diff, two_prod, their guarded forms, canonicalize.
// Expects: Double32, the prelude's bit operations, keep, sum_error, fast_sum_error, product_error, product_error_mid.
// Source: Knuth (1969) TwoSum; Dekker (1971) Fast2Sum; Ogita, Rump, Oishi (2005) TwoProductFMA.

const INFINITY_BITS: u32 = 0x7f800000;
const NAN_BITS: u32 = 0x7fc00000;
const SIGN_BIT: u32 = 0x80000000;
const MAGNITUDE_MASK: u32 = 0x7fffffff;
const MAX_BITS: u32 = 0x7f7fffff;
const LEAST_NORMAL_BITS: u32 = 0x00800000;

fn magnitude_bits(x: f32) -> u32 {
    return to_bits(x) & MAGNITUDE_MASK;
}

fn is_zero_word(x: f32) -> bool {
    return magnitude_bits(x) == 0;
}

fn is_finite_word(x: f32) -> bool {
    return magnitude_bits(x) < INFINITY_BITS;
}

fn is_nan_word(x: f32) -> bool {
    return magnitude_bits(x) > INFINITY_BITS;
}

// Finite and not zero: the words on which the bare networks need no guard. One comparison.
fn is_regular_word(x: f32) -> bool {
    return wrapping_sub(magnitude_bits(x), 1) < MAX_BITS;
}

// floor(log2 |x|) of a regular word, subnormals included.
fn exponent_of(x: f32) -> i32 {
    let m = magnitude_bits(x);
    if m >= LEAST_NORMAL_BITS { return as_i32(shift_right(m, 23)) - 127; }
    return -118 - as_i32(leading_zeros(m));
}

// Sign flips go through the bits, so that no driver flushes a subnormal on the way.
fn negate(x: f32) -> f32 {
    return from_bits(to_bits(x) ^ SIGN_BIT);
}

// One NaN for all: its payload and sign are not the hardware's business.
fn quiet(x: f32) -> f32 {
    return select_f32(x, from_bits(NAN_BITS), is_nan_word(x));
}

fn two_sum(a: f32, b: f32) -> Double32 {
    let s = keep(a + b);
    return Double32(s, sum_error(a, b, s));
}

fn fast_two_sum(a: f32, b: f32) -> Double32 {
    let s = keep(a + b);
    return Double32(s, fast_sum_error(a, b, s));
}

fn two_diff(a: f32, b: f32) -> Double32 {
    let s = keep(a - b);
    return Double32(s, sum_error(a, negate(b), s));
}

fn two_prod(a: f32, b: f32) -> Double32 {
    let p = keep(a * b);
    return Double32(p, product_error(a, b, p));
}

// two_prod for operands below 2^110 whose product is zero or within 2^-79 .. 2^120.
fn two_prod_mid(a: f32, b: f32) -> Double32 {
    let p = keep(a * b);
    return Double32(p, product_error_mid(a, b, p));
}

// The larger operand first: with it no intermediate overflows while the sum is finite.
fn ordered_two_sum(a: f32, b: f32) -> Double32 {
    let swap = magnitude_bits(a) < magnitude_bits(b);
    return fast_two_sum(select_f32(a, b, swap), select_f32(b, a, swap));
}

// A result that is not finite carries no error.
fn guarded(r: Double32) -> Double32 {
    if is_finite_word(r.hi) { return r; }
    return Double32(quiet(r.hi), 0.0);
}

fn guarded_two_sum(a: f32, b: f32) -> Double32 {
    let r = two_sum(a, b);
    if is_finite_word(r.lo) { return r; }
    return guarded(ordered_two_sum(a, b));
}

fn guarded_fast_two_sum(a: f32, b: f32) -> Double32 {
    return guarded(fast_two_sum(a, b));
}

fn guarded_two_diff(a: f32, b: f32) -> Double32 {
    return guarded_two_sum(a, negate(b));
}

fn guarded_two_prod(a: f32, b: f32) -> Double32 {
    return guarded(two_prod(a, b));
}

// The canonical pair of value hi + lo: hi == RN(hi + lo), and a zero lo is +0.
fn canonicalize(hi: f32, lo: f32) -> Double32 {
    let r = ordered_two_sum(hi, lo);
    if !is_finite_word(r.hi) { return Double32(quiet(r.hi), 0.0); }
    if is_zero_word(r.hi) { return Double32(select_f32(0.0, hi, is_zero_word(hi)), 0.0); }
    return Double32(r.hi, select_f32(r.lo, 0.0, is_zero_word(r.lo)));
}
