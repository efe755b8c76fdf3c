// What: input of canonical pairs.
// Provides: binding 1, value_at.
// Expects: prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read> values: array<vec2<u32>>;

// The words of a pair.
fn value_at(i: u32) -> vec2<u32> {
    return values[i];
}
