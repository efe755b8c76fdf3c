// What: an array of pairs in two planes.
// Provides: bindings 3 and 4, x_element, x_quad.
// Expects: reduce (Quad), prelude.
// Source: ours.

@group(0) @binding(3) var<storage, read> x_hi: array<u32>;
@group(0) @binding(4) var<storage, read> x_lo: array<u32>;

fn x_element(i: u32) -> Double32 {
    return Double32(from_bits(x_hi[i]), from_bits(x_lo[i]));
}

fn x_quad(i: u32) -> Quad {
    return Quad(x_element(i), x_element(i + 1u), x_element(i + 2u), x_element(i + 3u));
}
