// What: the marks of the portable lowering: rounded values pass through integers that no compiler can see through.
// Provides: enter, keep, run_time_zero, zero_bits.
// Expects: the host to bind one zero word at group 1, binding 0.
// Source: ours; of the barriers tried (sums with zero, products with one, workgroup memory, bit casts) only this survived every driver.

// A buffer, since a compiler may look into constants, overrides, uniforms and built-in values.
@group(1) @binding(0) var<storage, read> run_time_zero: array<u32>;

var<private> zero_bits: u32;

// Every entry point calls it first: one load serves all of an invocation's roundings.
fn enter() {
    zero_bits = run_time_zero[0];
}

// The same bits, NaN and zero signs included.
fn keep(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) ^ zero_bits);
}
