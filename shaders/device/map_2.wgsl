// What: the arguments of a function of two arrays.
// Provides: bindings 2 and 3, value_at.
// Expects: pair_of, function_of (src/kernels/function.rs).
// Source: ours.

@group(0) @binding(2) var<storage, read> xs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> ys: array<vec2<u32>>;

fn value_at(i: u32) -> Double32 {
    return function_of(pair_of(xs[i]), pair_of(ys[i]));
}
