// What: output of complex numbers as pairs.
// Provides: binding 2, store.
// Expects: prelude (Complex).
// Source: ours.

@group(0) @binding(2) var<storage, read_write> results: array<vec4<u32>>;

fn store(i: u32, z: Complex) {
    results[i] = vec4<u32>(to_bits(z.re.hi), to_bits(z.re.lo), to_bits(z.im.hi), to_bits(z.im.lo));
}
