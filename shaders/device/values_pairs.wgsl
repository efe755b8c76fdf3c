// What: input of canonical pairs.
// Provides: binding 1, value_at, plus.
// Expects: double32 (dd_add), prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read> values: array<vec2<u32>>;

// The words of a pair.
fn value_at(i: u32) -> vec2<u32> {
    return values[i];
}

fn plus(sum: Double32, value: vec2<u32>) -> Double32 {
    return dd_add(sum, Double32(from_bits(value.x), from_bits(value.y)));
}
