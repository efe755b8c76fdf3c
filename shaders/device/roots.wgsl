// What: correctly rounded quotient and root of words; the device's own `/` and `sqrt` promise too little.
// Provides: div_rn, div_mid, sqrt_rn.
// Expects: roots and double32 of the shared text.
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
