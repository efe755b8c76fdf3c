// What: sums of squares of the rows of an array, each row scaled by a power of two of its own.
// Provides: binding 5, item, items.
// Expects: x_element, x_quad, multiply, multiply_quick, products, sums, reduce, arrays (norm_shift, dd_scaled).
// Source: ours.

// Each row's largest magnitude.
@group(0) @binding(5) var<storage, read> largest: array<vec2<u32>>;

fn row_shift(row: u32) -> i32 {
    return norm_shift(from_bits(largest[params[7] + row].x));
}

fn square_quick(x: Double32, shift: i32) -> Double32 {
    let z = dd_scaled(x, shift);
    return multiply_quick(z, z);
}

fn item(i: u32, row: u32) -> Double32 {
    let z = dd_scaled(x_element(i), row_shift(row));
    return multiply(z, z);
}

fn items(i: u32, row: u32) -> Quad {
    let shift = row_shift(row);
    let x = x_quad(i);
    return Quad(
        square_quick(x.a, shift),
        square_quick(x.b, shift),
        square_quick(x.c, shift),
        square_quick(x.d, shift),
    );
}
