// What: the built-in fma as it is, for the probe alone.
// Provides: raw_fma.
// Expects: keep.
// Source: WGSL specification, section 17.5.

fn raw_fma(a: f32, b: f32, c: f32) -> f32 {
    return keep(fma(a, b, c));
}
