// What: ionised fraction and survival after an exposure, from tables of both on a grid of exposures and the step from there.
// Provides: exposure_on_grid, grid_number, grid_step(_of_word), is_regular_exposure, is_late_exposure, population_regular, _late, _beyond.
// Expects: eft, double32, exp (product_step), prelude (Population).
// Source: fraction = p + (1 - p) (-expm1(-x)), survival = (1 - p) exp(-x); expm1's Taylor polynomial, its first two terms exactly.
// src/kernels/population.rs makes the tables.

// 1.5 * 2^14: a word of this size has the unit 2^-9 in the last place, so that adding it rounds to the grid.
const GRID_BITS: u32 = 0x46c00000;

// The grid's point nearest to a regular exposure, on top of the grid's word.
fn exposure_on_grid(x: f32) -> f32 {
    return keep(x + from_bits(GRID_BITS));
}

// Which point that is, in units of 2^-9.
fn grid_number(on_grid: f32) -> u32 {
    return wrapping_sub(to_bits(on_grid), GRID_BITS);
}

// From a word to its point of the grid, exactly: zero, or 2^-33 and more.
fn grid_step_of_word(x: f32, on_grid: f32) -> f32 {
    return keep(keep(on_grid - from_bits(GRID_BITS)) - x);
}

// From an exposure to its point of the grid. A step below 2^-37 has no square that matters, and goes to where products need not be exact.
fn grid_step(x: Double32, on_grid: f32) -> Double32 {
    let y = fast_two_sum(grid_step_of_word(x.hi, on_grid), negate(x.lo));
    let small = magnitude_bits(y.hi) < 0x2d000000;
    return Double32(select_f32(y.hi, 0.0, small), select_f32(y.lo, y.hi, small));
}

// expm1(y) for |y| <= 2^-10, unnormalised, accurate relative to itself: y + y^2/2 exactly, y^3/6 + y^4/24 rounded.
fn expm1_of_step(y: Double32) -> Double32 {
    let square = two_prod_mid(y.hi, keep(0.5 * y.hi));
    let third = keep(from_bits(0x3eaaaaab) + keep(y.hi * from_bits(0x3daaaaab)));
    let cubic = keep(square.hi * keep(y.hi * third));
    let s = fast_two_sum(y.hi, square.hi);
    let low = keep(keep(square.lo + cubic) + keep(y.lo + keep(y.lo * y.hi)));
    return Double32(s.hi, keep(s.lo + low));
}

// Exposures up to 2^-30, any smaller: -expm1(-x) = x - x^2 / 2 to well beyond a pair's precision.
fn population_tiny(x: Double32, p: f32, rest: Double32) -> Population {
    let m = fast_two_sum(x.hi, keep(x.lo - keep(keep(x.hi * x.hi) * 0.5)));
    let moved = dd_mul(rest, m);
    return Population(dd_add(Double32(p, 0.0), moved).hi, dd_sub(rest, moved).hi);
}

// Exposures above 2^-30 and below 32 - 2^-10, whose grid numbers are below 2^14.
fn is_regular_exposure(x: f32) -> bool {
    return wrapping_sub(to_bits(x), 0x30800001) < 0x117ffdff;
}

// From 32 - 2^-10 to 104, after which there is nothing left.
fn is_late_exposure(x: f32) -> bool {
    return wrapping_sub(to_bits(x), 0x41fffe00) < 0x00d00200;
}

// After any other.
fn population_beyond(x: Double32, p: f32, rest: Double32) -> Population {
    let m = magnitude_bits(x.hi);
    let negative = (to_bits(x.hi) & SIGN_BIT) != 0 && m != 0;
    if negative || m > INFINITY_BITS { return Population(from_bits(NAN_BITS), from_bits(NAN_BITS)); }
    if m <= 0x30800000 { return population_tiny(x, p, rest); }
    return Population(1.0, 0.0);
}

// After a regular exposure. Its grid number is 512 i + j, and y the step to it; `kept` and `gone` are survival and fraction after j / 512,
// the first times 2^30; `decay` is exp(-i). So at_grid is zero, or above 2^-42, here and below, and its product with a step above 2^-79.
fn population_regular(y: Double32, number: u32, kept: Double32, gone: Double32, decay: Double32) -> Population {
    let at_grid = product_step(kept, decay);
    let moved = product_step(at_grid, expm1_of_step(y));
    let s = fast_two_sum(at_grid.hi, moved.hi);
    let s_low = keep(s.lo + keep(at_grid.lo + moved.lo));
    let unit = pow2(-30);
    // Of a small fraction, 1 - survival would lose the digits.
    let near = number < 512;
    let less = keep(select_f32(s.hi, moved.hi, near) * unit);
    let less_low = keep(select_f32(s_low, moved.lo, near) * unit);
    let f = two_sum(select_f32(1.0, gone.hi, near), negate(less));
    let f_low = keep(f.lo + keep(select_f32(0.0, gone.lo, near) - less_low));
    return Population(keep(f.hi + f_low), keep(keep(s.hi + s_low) * unit));
}

// After a late exposure, which leaves less than 1 - survival can tell; `decay` is exp(-i) times 2^110.
fn population_late(y: Double32, kept: Double32, decay: Double32) -> Population {
    let at_grid = product_step(kept, decay);
    let moved = product_step(at_grid, expm1_of_step(y));
    let s = fast_two_sum(at_grid.hi, moved.hi);
    let z = fast_two_sum(s.hi, keep(s.lo + keep(at_grid.lo + moved.lo)));
    if is_zero_word(z.hi) { return Population(1.0, 0.0); }
    if exponent_of(z.hi) - 140 < -126 { return Population(1.0, round_to_subnormal(z, -140)); }
    return Population(1.0, scale_word(z.hi, -140));
}
