// What: a doubling pass within one buffer, for tiles that read nothing but their own.
// Provides: binding 1, load, store.
// Expects: prelude.
// Source: ours.

@group(0) @binding(1) var<storage, read_write> results: array<u32>;

fn load(i: u32) -> f32 {
    return from_bits(results[i]);
}

fn store(i: u32, x: f32) {
    results[i] = to_bits(x);
}
