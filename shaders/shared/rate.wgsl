// What: a rate from its cell of a table: a cubic of the field's place within the cell.
// Provides: rate_coordinate, rate_value.
// Expects: prelude.
// Source: ours; src/kernels/rate/cells.rs makes the cells.

// Where in its cell a field lies, from -1/2 on and below 1/2, exactly: `shift` >= 7 is how many of its bits tell.
fn rate_coordinate(bits: u32, shift: u32) -> f32 {
    let fraction = shift_right(shift_left(bits, 32 - shift), 9);
    return keep(from_bits(fraction | 0x3f800000) - 1.5);
}

// The cubic c0 + t (c1 + t (c2 + t c3)), times the power of two whose exponent's bits are the last of c3.
fn rate_value(t: f32, c0: f32, c1: f32, c2: f32, c3: f32) -> f32 {
    let b2 = keep(c2 + keep(t * c3));
    let b1 = keep(c1 + keep(t * b2));
    let value = keep(c0 + keep(t * b1));
    return keep(value * from_bits(shift_left(to_bits(c3), 23)));
}
