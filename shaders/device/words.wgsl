// What: arithmetic on elements that are f32.
// Provides: add_element, add_element_quick, multiply, multiply_quick.
// Expects: eft, double32, arrays.
// Source: ours.

fn add_element(sum: Double32, x: Double32) -> Double32 {
    return dd_add_f32(sum, x.hi);
}

fn add_element_quick(sum: Double32, x: Double32) -> Double32 {
    return dd_add_f32_network(sum, x.hi);
}

fn multiply(x: Double32, y: Double32) -> Double32 {
    return guarded_two_prod(x.hi, y.hi);
}

fn multiply_quick(x: Double32, y: Double32) -> Double32 {
    return two_prod_quick(x.hi, y.hi);
}
