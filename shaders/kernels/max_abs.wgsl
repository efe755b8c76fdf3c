// What: the largest magnitudes of the rows of an array.
// Provides: neutral, item, items, fold, fold_quick, least_item, join.
// Expects: x_element, x_quad, reduce, arrays (dd_magnitude, dd_larger).
// Source: ours.

fn neutral() -> Double32 {
    return Double32(0.0, 0.0);
}

fn item(i: u32, row: u32) -> Double32 {
    return dd_magnitude(x_element(i));
}

fn items(i: u32, row: u32) -> Quad {
    let x = x_quad(i);
    return Quad(dd_magnitude(x.a), dd_magnitude(x.b), dd_magnitude(x.c), dd_magnitude(x.d));
}

fn fold(largest: Double32, x: Double32) -> Double32 {
    return dd_larger(largest, x);
}

fn fold_quick(largest: Double32, x: Double32) -> Double32 {
    return dd_larger(largest, x);
}

fn least_item(least: u32, x: Double32) -> u32 {
    return least;
}

fn join(a: Double32, b: Double32) -> Double32 {
    return dd_larger(a, b);
}
