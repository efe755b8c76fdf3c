// What: input of f32.
// Provides: binding 1, value_at.
// Expects: prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read> values: array<u32>;

// The words of a pair.
fn value_at(i: u32) -> vec2<u32> {
    return vec2<u32>(values[i], 0u);
}
