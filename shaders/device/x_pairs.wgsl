// What: an array of pairs.
// Provides: bindings 3 and 4, x_element, x_quad.
// Expects: reduce (Quad), prelude. Callers read a quad only where its index is a multiple of 4 and all of it is there.
// Source: ours.

// One buffer twice: sixteen bytes at a time, and by element for what does not fill sixteen bytes.
@group(0) @binding(3) var<storage, read> x_quads: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> x_words: array<vec2<u32>>;

fn x_element(i: u32) -> Double32 {
    let w = x_words[i];
    return Double32(from_bits(w.x), from_bits(w.y));
}

fn x_quad(i: u32) -> Quad {
    let v = x_quads[i >> 1u];
    let w = x_quads[(i >> 1u) + 1u];
    return Quad(
        Double32(from_bits(v.x), from_bits(v.y)),
        Double32(from_bits(v.z), from_bits(v.w)),
        Double32(from_bits(w.x), from_bits(w.y)),
        Double32(from_bits(w.z), from_bits(w.w)),
    );
}
