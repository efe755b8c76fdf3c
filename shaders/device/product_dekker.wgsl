// What: the error of a product by splitting, for devices whose fma is not fused.
// Provides: product_error, product_error_mid.
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

// 2^-78 <= |p| < 2^120 and operands within 2^-103 .. 2^110: no half or product of halves overflows, nor is any subnormal, which some
// devices would flush. No short-circuit, since its branches cost compilers that inline everything dearly.
fn product_error(a: f32, b: f32, p: f32) -> f32 {
    let p_in_range = wrapping_sub(magnitude_bits(p), 0x18800000) < 0x63000000;
    let a_in_range = wrapping_sub(magnitude_bits(a), 0x0c000000) < 0x6a800000;
    let b_in_range = wrapping_sub(magnitude_bits(b), 0x0c000000) < 0x6a800000;
    if p_in_range & a_in_range & b_in_range { return product_error_mid(a, b, p); }
    return product_error_scaled(a, b, p);
}
