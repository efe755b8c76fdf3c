// What: functions whose result is the pair nearest to an exact number, in integers of 640 bits; the host's are in src/double32/exact.rs.
// Provides: dd_mul_add, dd_rem, dd_rem_euclid, dd_div_euclid.
// Expects: eft, double32 (dd_div_edge), hyperbolic (nan_pair, is_negative_word), trig (wide_mul, add_carry), prelude.
// Source: ours; no float operation, so that neither flushing nor fusing matters.

const LIMBS: u32 = 20u;

// Two's complement, least limb first, in units of 2^-298. That is the least product of two words; four products and an addend stay
// below 2^557 units, and the largest quotient, 2^277, below 2^575.
alias Integer = array<u32, LIMBS>;

// Digits of a quotient, at most.
const MOST_DIGITS: u32 = 26u;

struct Division {
    quotient: Integer,
    rest: Integer,
}

// The word of these bits, without its sign: x 2^(y - 149).
fn parts_of(word: u32) -> vec2<u32> {
    let m = word & MAGNITUDE_MASK;
    let shift = max(m >> 23u, 1u) - 1u;
    return vec2<u32>(m - (shift << 23u), shift);
}

// n += three limbs from a place on; n -= them where `flip` is all ones.
fn add_limbs(n: ptr<function, Integer>, at: u32, added: vec3<u32>, flip: u32) {
    var limbs = added;
    var carry = flip & 1u;
    for (var i = at; i < LIMBS; i++) {
        let sum = add_carry((*n)[i], limbs.x ^ flip, carry);
        (*n)[i] = sum.lo;
        carry = sum.hi;
        limbs = vec3<u32>(limbs.yz, 0u);
    }
}

// n += a b 2^shift, for words of these bits.
fn add_product(n: ptr<function, Integer>, a: u32, b: u32, shift: u32) {
    let x = parts_of(a);
    let y = parts_of(b);
    let product = wide_mul(x.x, y.x);
    let place = x.y + y.y + shift;
    let up = place & 31u;
    // In two shifts, since a shift by 32 is not defined.
    let middle = (product.hi << up) | ((product.lo >> 1u) >> (31u - up));
    let limbs = vec3<u32>(product.lo << up, middle, (product.hi >> 1u) >> (31u - up));
    add_limbs(n, place >> 5u, limbs, select(0u, 0xffffffffu, ((a ^ b) & SIGN_BIT) != 0u));
}

// n = |n|; the sign bit that it had.
fn take_sign(n: ptr<function, Integer>) -> u32 {
    let sign = (*n)[LIMBS - 1u] & SIGN_BIT;
    let flip = select(0u, 0xffffffffu, sign != 0u);
    var carry = flip & 1u;
    for (var i = 0u; i < LIMBS; i++) {
        let sum = add_carry((*n)[i] ^ flip, 0u, carry);
        (*n)[i] = sum.lo;
        carry = sum.hi;
    }
    return sign;
}

// The place above the highest bit; 0 for zero.
fn bit_length(n: ptr<function, Integer>) -> u32 {
    return bit_length_within(n, LIMBS);
}

// The same of a number that has no more limbs than these.
fn bit_length_within(n: ptr<function, Integer>, limbs: u32) -> u32 {
    for (var i = limbs; i > 0u; i--) {
        let limb = (*n)[i - 1u];
        if limb != 0u { return 32u * i - countLeadingZeros(limb); }
    }
    return 0u;
}

// The place of the lowest bit; 640 for zero.
fn trailing_zeros(n: ptr<function, Integer>) -> u32 {
    for (var i = 0u; i < LIMBS; i++) {
        let limb = (*n)[i];
        if limb != 0u { return 32u * i + countTrailingZeros(limb); }
    }
    return 32u * LIMBS;
}

// The bits of the word nearest to n >= 0, ties to even.
fn nearest_word(n: ptr<function, Integer>) -> u32 {
    // The place of the word's last bit: 24 below the top, but not below 2^-149.
    let last = max(bit_length(n), 149u + 24u) - 24u;
    let half = last - 1u;
    let at = half >> 5u;
    let down = half & 31u;
    // The significand, and the bit below it.
    let cut = ((*n)[at] >> down) | (((*n)[at + 1u] << 1u) << (31u - down));
    let tie = trailing_zeros(n) == half;
    let significand = cut >> 1u;
    let up = cut & 1u & select(1u, significand, tie);
    // A significand of 2^24 is carried into the exponent.
    return min(((last - 149u) << 23u) + significand + up, INFINITY_BITS);
}

// Half an ulp of a word of these bits, without sign; 2^-149 at least.
fn half_ulp(m: u32) -> u32 {
    let field = m >> 23u;
    if field > 24u { return (field - 24u) << 23u; }
    return (1u << max(field, 2u)) >> 2u;
}

// RN and RN of the rest, made canonical: lo may have been rounded to the tie that belongs to hi's even neighbour.
fn joined_words(hi: u32, lo: u32) -> Double32 {
    let moves = (hi & 1u) == 1u && (lo & MAGNITUDE_MASK) == half_ulp(hi & MAGNITUDE_MASK);
    let inward = ((hi ^ lo) & SIGN_BIT) != 0u;
    let head = hi + select(0u, select(1u, 0xffffffffu, inward), moves);
    let alone = (lo & MAGNITUDE_MASK) == 0u || (head & MAGNITUDE_MASK) >= INFINITY_BITS;
    return Double32(from_bits(head), from_bits(select(lo ^ select(0u, SIGN_BIT, moves), 0u, alone)));
}

// The pair nearest to n, or to -n if `sign` is the sign bit; a zero has that sign. Spends n.
fn nearest_pair(n: ptr<function, Integer>, sign: u32) -> Double32 {
    var words = array<u32, 2>(sign, sign);
    var flip = sign;
    for (var i = 0u; i < 2u; i++) {
        flip ^= take_sign(n);
        let word = nearest_word(n);
        add_product(n, word, ONE_BITS | SIGN_BIT, 0u);
        words[i] = word | flip;
    }
    return joined_words(words[0], words[1]);
}

// NaN wins; then ∞ 0 and ∞ - ∞ have no value.
fn mul_add_edge(a: f32, b: f32, c: f32) -> Double32 {
    let sign = (to_bits(a) ^ to_bits(b)) & SIGN_BIT;
    if is_nan_word(a) || is_nan_word(b) || is_nan_word(c) { return nan_pair(); }
    if is_finite_word(a) && is_finite_word(b) { return Double32(c, 0.0); }
    let opposed = !is_finite_word(c) && ((to_bits(c) ^ sign) & SIGN_BIT) != 0u;
    if is_zero_word(a) || is_zero_word(b) || opposed { return nan_pair(); }
    return Double32(from_bits(sign | INFINITY_BITS), 0.0);
}

fn dd_mul_add(x: Double32, y: Double32, z: Double32) -> Double32 {
    let finite = is_finite_word(x.hi) && is_finite_word(y.hi) && is_finite_word(z.hi);
    if !finite { return mul_add_edge(x.hi, y.hi, z.hi); }
    let zero = (is_zero_word(x.hi) || is_zero_word(y.hi)) && is_zero_word(z.hi);
    if zero { return Double32(from_bits((to_bits(x.hi) ^ to_bits(y.hi)) & to_bits(z.hi) & SIGN_BIT), 0.0); }
    var a = vec3<u32>(to_bits(x.hi), to_bits(x.lo), ONE_BITS);
    var b = array<vec2<u32>, 2>(vec2<u32>(to_bits(y.hi), to_bits(y.lo)), vec2<u32>(to_bits(z.hi), to_bits(z.lo)));
    var n = Integer();
    for (var i = 0u; i < 6u; i++) {
        add_product(&n, a[i >> 1u], b[i >> 2u][i & 1u], 0u);
    }
    return nearest_pair(&n, 0u);
}

// |x| 2^shift, x finite.
fn magnitude(x: Double32, shift: u32) -> Integer {
    var n = Integer();
    let one = ONE_BITS | (to_bits(x.hi) & SIGN_BIT);
    add_product(&n, to_bits(x.hi), one, shift);
    add_product(&n, to_bits(x.lo), one, shift);
    return n;
}

// n -= m, unless that is negative: 1 if done.
fn subtract(n: ptr<function, Integer>, m: ptr<function, Integer>) -> u32 {
    var rest = Integer();
    var carry = 1u;
    for (var i = 0u; i < LIMBS; i++) {
        let sum = add_carry((*n)[i], ~(*m)[i], carry);
        rest[i] = sum.lo;
        carry = sum.hi;
    }
    if carry == 1u { *n = rest; }
    return carry;
}

// Limbs below which multiples of 2^-149 have no bits.
const EMPTY_LIMBS: u32 = 4u;

// The 32 bits below a place of 32 at least.
fn bits_below(n: ptr<function, Integer>, place: u32) -> u32 {
    let at = (place - 32u) >> 5u;
    let down = place & 31u;
    return ((*n)[at] >> down) | (((*n)[at + 1u] << 1u) << (31u - down));
}

// n -= m digit 2^place, for a digit below 2^17 and a result of no sign; n has no bits from `length`
// on, nor n and m any below 2^-149.
fn subtract_multiple(n: ptr<function, Integer>, m: ptr<function, Integer>, digit: u32, place: u32, length: u32) {
    let shift = place >> 5u;
    let up = place & 31u;
    var below = 0u;
    var more = 0u;
    var carry = 1u;
    for (var i = shift + EMPTY_LIMBS; i <= (length - 1u) >> 5u; i++) {
        let limb = (*m)[i - shift];
        let product = wide_add(wide_mul((limb << up) | ((below >> 1u) >> (31u - up)), digit), more);
        let sum = add_carry((*n)[i], ~product.lo, carry);
        (*n)[i] = sum.lo;
        below = limb;
        more = product.hi;
        carry = sum.hi;
    }
}

// |x| by |y|, both finite, y not 0: digits from the top, by the first bits of both, so that none is
// too large. Down to place 0 each takes 13 bits or more off the rest, of 278 above the divisor's;
// then three are enough, and a last one of 1.
fn divide(x: Double32, y: Double32) -> Division {
    var quotient = Integer();
    var rest = magnitude(x, 0u);
    var divisor = magnitude(y, 0u);
    let least = bit_length(&divisor);
    // More than the divisor's first 16 bits say.
    let head = (bits_below(&divisor, least) >> 16u) + 1u;
    var length = bit_length(&rest);
    for (var step = 0u; step < MOST_DIGITS && length >= least; step++) {
        let gap = length - least;
        let estimate = bits_below(&rest, length) / head;
        let place = max(gap, 16u) - 16u;
        let digit = estimate >> (16u - min(gap, 16u));
        if digit == 0u { break; }
        subtract_multiple(&rest, &divisor, digit, place, length);
        let up = (298u + place) & 31u;
        add_limbs(&quotient, (298u + place) >> 5u, vec3<u32>(digit << up, (digit >> 1u) >> (31u - up), 0u), 0u);
        length = bit_length_within(&rest, (length + 31u) >> 5u);
    }
    let one = subtract(&rest, &divisor) << (298u & 31u);
    add_limbs(&quotient, 298u >> 5u, vec3<u32>(one, 0u, 0u), 0u);
    return Division(quotient, rest);
}

fn has_remainder(x: f32, y: f32) -> bool {
    return is_finite_word(x) && !is_nan_word(y) && !is_zero_word(y);
}

fn dd_rem(x: Double32, y: Double32) -> Double32 {
    if !has_remainder(x.hi, y.hi) { return nan_pair(); }
    if !is_finite_word(y.hi) || is_zero_word(x.hi) { return x; }
    var rest = divide(x, y).rest;
    return nearest_pair(&rest, to_bits(x.hi) & SIGN_BIT);
}

fn dd_rem_euclid(x: Double32, y: Double32) -> Double32 {
    if !has_remainder(x.hi, y.hi) { return nan_pair(); }
    let below = is_negative_word(x.hi) && !is_zero_word(x.hi);
    if !is_finite_word(y.hi) && below { return Double32(from_bits(INFINITY_BITS), 0.0); }
    if !is_finite_word(y.hi) { return x; }
    var rest = divide(x, y).rest;
    var sign = to_bits(x.hi) & SIGN_BIT;
    if below && bit_length(&rest) != 0u {
        var missing = magnitude(y, 0u);
        subtract(&missing, &rest);
        rest = missing;
        sign = 0u;
    }
    return nearest_pair(&rest, sign);
}

fn dd_div_euclid(x: Double32, y: Double32) -> Double32 {
    let below = is_negative_word(x.hi) && is_regular_word(x.hi);
    if !has_remainder(x.hi, y.hi) || !is_finite_word(y.hi) {
        let q = to_bits(dd_div_edge(x.hi, y.hi).hi);
        // A negative number by an infinity is one step from zero.
        return Double32(from_bits(q | select(0u, ONE_BITS, below && (q & MAGNITUDE_MASK) == 0u)), 0.0);
    }
    let division = divide(x, y);
    var quotient = division.quotient;
    var rest = division.rest;
    if below && bit_length(&rest) != 0u { add_product(&quotient, ONE_BITS, ONE_BITS, 0u); }
    return nearest_pair(&quotient, (to_bits(x.hi) ^ to_bits(y.hi)) & SIGN_BIT);
}
