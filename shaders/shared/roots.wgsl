// What: correctly rounded quotient and root of f32 words, from additions and products alone.
// Provides: div_by_residuals on [1, 2), sqrt_by_residuals on [2^-60, 2^100).
// Expects: eft, prelude.
// Source: the candidate of least exact residual is the nearest: no quotient or root lies half way between two f32.

fn next_word(x: f32) -> f32 {
    return from_bits(wrapping_add(to_bits(x), 1));
}

fn previous_word(x: f32) -> f32 {
    return from_bits(wrapping_sub(to_bits(x), 1));
}

fn newton_reciprocal(r: f32, b: f32) -> f32 {
    return keep(r + keep(r * keep(1.0 - keep(b * r))));
}

// a - q * b, exact for q within a few ulps of a / b.
fn quotient_residual(a: f32, b: f32, q: f32) -> f32 {
    let p = two_prod_mid(q, b);
    return keep(keep(a - p.hi) - p.lo);
}

// Of two candidates, the one with the smaller residual.
fn better_quotient(a: f32, b: f32, q: f32, other: f32) -> f32 {
    let r = magnitude_bits(quotient_residual(a, b, q));
    let s = magnitude_bits(quotient_residual(a, b, other));
    return select_f32(q, other, s < r);
}

fn div_by_residuals(a: f32, b: f32) -> f32 {
    let seed = keep(1.4140625 - keep(b * 0.46875));
    let r = newton_reciprocal(newton_reciprocal(newton_reciprocal(seed, b), b), b);
    let q = keep(a * r);
    let refined = keep(q + keep(r * quotient_residual(a, b, q)));
    let lower = better_quotient(a, b, refined, previous_word(refined));
    return better_quotient(a, b, lower, next_word(refined));
}

fn newton_reciprocal_root(y: f32, a: f32) -> f32 {
    return keep(y * keep(1.5 - keep(keep(keep(a * 0.5) * y) * y)));
}

fn sqrt_by_residuals(a: f32) -> f32 {
    let seed = from_bits(wrapping_sub(0x5f3759df, shift_right(to_bits(a), 1)));
    let y = newton_reciprocal_root(newton_reciprocal_root(newton_reciprocal_root(seed, a), a), a);
    let s = keep(a * y);
    let refined = keep(s + keep(keep(y * 0.5) * quotient_residual(a, s, s)));
    let lower = better_root(a, refined, previous_word(refined));
    return better_root(a, lower, next_word(refined));
}

fn better_root(a: f32, s: f32, other: f32) -> f32 {
    let r = magnitude_bits(quotient_residual(a, s, s));
    let t = magnitude_bits(quotient_residual(a, other, other));
    return select_f32(s, other, t < r);
}
