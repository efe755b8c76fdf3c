// What: the error of a product by splitting, for devices whose fma is not fused.
// Provides: product_error, product_error_mid, product_rest, rank_of_factor.
// Expects: eft, product_scaled, keep.
// Source: Dekker (1971), Veltkamp's split with 2^12 + 1.

fn upper_half(a: f32) -> f32 {
    let c = keep(a * 4097.0);
    return keep(c - keep(c - a));
}

fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    let ah = upper_half(a);
    let al = keep(a - ah);
    let bh = upper_half(b);
    let bl = keep(b - bh);
    let e1 = keep(keep(ah * bh) - p);
    let e2 = keep(e1 + keep(ah * bl));
    let e3 = keep(e2 + keep(al * bh));
    return keep(e3 + keep(al * bl));
}

// RN(ab - q), where q = RN(RN(s + p) - s) in the sum of s and p: p - q is exact, so that this rounds once.
fn product_rest(a: f32, b: f32, p: f32, minus_q: f32) -> f32 {
    return keep(keep(p + minus_q) + product_error_mid(a, b, p));
}

// 2^-78 <= |p| < 2^120 and operands below 2^110: the split can't overflow, nor a half product underflow.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    let p_in_range = wrapping_sub(magnitude_bits(p), 0x18800000) < 0x63000000;
    let operands_in_range = magnitude_bits(a) < 0x76800000 && magnitude_bits(b) < 0x76800000;
    if p_in_range && operands_in_range { return product_error_mid(a, b, p); }
    return product_error_scaled(a, b, p);
}

// How a factor's size ranks: at or above the weights' floor (src/kernels/terms.rs) two_prod_mid serves. Zero is on top,
// 2^60 and more at the bottom, where the split or the product could overflow.
fn rank_of_factor(x: f32) -> u32 {
    return select_u32(0, wrapping_sub(shift_left(to_bits(x), 1), 2), magnitude_bits(x) < 0x5d800000);
}
