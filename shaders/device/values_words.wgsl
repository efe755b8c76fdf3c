// What: input of f32.
// Provides: binding 1, value_at, plus.
// Expects: double32 (dd_add_f32), prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read> values: array<u32>;

// The words of a pair.
fn value_at(i: u32) -> vec2<u32> {
    return vec2<u32>(values[i], 0u);
}

fn plus(sum: Double32, value: vec2<u32>) -> Double32 {
    return dd_add_f32(sum, from_bits(value.x));
}
