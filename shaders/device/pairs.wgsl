// What: arithmetic on elements that are pairs.
// Provides: add_element, add_element_quick, multiply, multiply_quick.
// Expects: double32, arrays.
// Source: ours.

fn add_element(sum: Double32, x: Double32) -> Double32 {
    return dd_add(sum, x);
}

fn add_element_quick(sum: Double32, x: Double32) -> Double32 {
    return dd_add_network(sum, x);
}

fn multiply(x: Double32, y: Double32) -> Double32 {
    return dd_mul(x, y);
}

fn multiply_quick(x: Double32, y: Double32) -> Double32 {
    return dd_mul_quick(x, y);
}
