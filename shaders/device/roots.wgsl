// What: correctly rounded quotient and root of words; the device's own `/` and `sqrt` promise too little. The product for both.
// Provides: div_rn, div_mid, sqrt_rn, two_prod_any_zero.
// Expects: eft, roots and double32 of the shared text.
// Source: ours.

fn div_rn(a: f32, b: f32) -> f32 {
    return div_by_residuals(a, b);
}

fn div_mid(a: f32, b: f32) -> f32 {
    return div_mid_by_residuals(a, b);
}

fn sqrt_rn(a: f32) -> f32 {
    return sqrt_by_residuals(a);
}

// two_prod where a zero error may have any sign; a host saves an addition by it.
fn two_prod_any_zero(a: f32, b: f32) -> Double32 {
    return two_prod(a, b);
}
