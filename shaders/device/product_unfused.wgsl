// What: what the product routes without fma have in common.
// Provides: product_rest, rank_of_factor.
// Expects: eft, product_error_mid, keep.
// Source: ours.

// RN(ab - q), where q = RN(RN(s + p) - s) in the sum of s and p: p - q is exact, so that this rounds once.
fn product_rest(a: f32, b: f32, p: f32, minus_q: f32) -> f32 {
    return keep(keep(p + minus_q) + product_error_mid(a, b, p));
}

// How a factor's size ranks: at or above the weights' floor (src/kernels/terms.rs) two_prod_mid serves. Zero is on top,
// 2^60 and more at the bottom, where Dekker's split or the product could overflow.
fn rank_of_factor(x: f32) -> u32 {
    return select_u32(0, wrapping_sub(shift_left(to_bits(x), 1), 2), magnitude_bits(x) < 0x5d800000);
}
