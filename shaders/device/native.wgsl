// What: the marks of the native lowering, which protects roundings below WGSL (src/shader/spirv.rs).
// Provides: enter, keep.
// Expects: nothing.
// Source: ours; SPIR-V specification, decoration NoContraction.

// Every entry point calls it first, so that one kernel text serves both lowerings.
fn enter() {}

fn keep(x: f32) -> f32 {
    return x;
}
