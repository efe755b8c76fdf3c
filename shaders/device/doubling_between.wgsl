// What: a doubling pass from one buffer to another.
// Provides: bindings 1 and 2, load, store.
// Expects: prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<u32>;

fn load(i: u32) -> f32 {
    return from_bits(values[i]);
}

fn store(i: u32, x: f32) {
    results[i] = to_bits(x);
}
