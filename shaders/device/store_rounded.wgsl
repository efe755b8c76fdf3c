// What: output of complex numbers rounded once to f32.
// Provides: binding 2, store.
// Expects: prelude (Complex).
// Source: ours.

@group(0) @binding(2) var<storage, read_write> results: array<vec2<u32>>;

fn store(i: u32, z: Complex) {
    results[i] = vec2<u32>(to_bits(z.re.hi), to_bits(z.im.hi));
}
