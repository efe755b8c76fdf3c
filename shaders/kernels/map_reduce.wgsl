// What: a function of each element of the rows of an array, joined by another.
// Provides: neutral, item, items, fold, join.
// Expects: x_element, x_quad, reduce (params), function_of, operation (src/kernels/function.rs).
// Source: ours.

fn neutral() -> Double32 {
    return Double32(from_bits(params[8]), from_bits(params[9]));
}

fn item(i: u32, row: u32) -> Double32 {
    return function_of(x_element(i));
}

fn items(i: u32, row: u32) -> Quad {
    let x = x_quad(i);
    return Quad(function_of(x.a), function_of(x.b), function_of(x.c), function_of(x.d));
}

fn fold(a: Double32, b: Double32) -> Double32 {
    return operation(a, b);
}

fn join(a: Double32, b: Double32) -> Double32 {
    return operation(a, b);
}
