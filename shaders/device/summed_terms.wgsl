// What: weighted sums that passes over the terms have formed.
// Provides: bindings 0 and 1, element_count, weighted_sum.
// Expects: prelude (Complex).
// Source: ours; kernels/terms_pass.wgsl forms them.

// element count
@group(0) @binding(0) var<storage, read> params: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> sums: array<vec4<u32>>;

fn element_count() -> u32 {
    return params[0].x;
}

fn weighted_sum(i: u32) -> Complex {
    let z = sums[i];
    return Complex(Double32(from_bits(z.x), from_bits(z.y)), Double32(from_bits(z.z), from_bits(z.w)));
}
