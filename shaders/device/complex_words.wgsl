// What: complex pairs as four words in memory.
// Provides: complex_of, words_of_complex.
// Expects: prelude (Complex).
// Source: ours.

fn complex_of(w: vec4<u32>) -> Complex {
    return Complex(Double32(from_bits(w.x), from_bits(w.y)), Double32(from_bits(w.z), from_bits(w.w)));
}

fn words_of_complex(z: Complex) -> vec4<u32> {
    return vec4<u32>(to_bits(z.re.hi), to_bits(z.re.lo), to_bits(z.im.hi), to_bits(z.im.lo));
}
