// What: an array of f32, read as pairs.
// Provides: bindings 3 and 4, x_element, x_quad.
// Expects: reduce (Quad), prelude. Callers read a quad only where its index is a multiple of 4 and all of it is there.
// Source: ours.

// One buffer twice: sixteen bytes at a time, and by element for what does not fill sixteen bytes.
@group(0) @binding(3) var<storage, read> x_quads: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> x_words: array<u32>;

fn x_element(i: u32) -> Double32 {
    return Double32(from_bits(x_words[i]), 0.0);
}

fn x_quad(i: u32) -> Quad {
    let w = x_quads[i >> 2u];
    return Quad(
        Double32(from_bits(w.x), 0.0),
        Double32(from_bits(w.y), 0.0),
        Double32(from_bits(w.z), 0.0),
        Double32(from_bits(w.w), 0.0),
    );
}
