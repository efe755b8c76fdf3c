// What: sums of the rows of an array.
// Provides: item, items, fold, fold_quick, least_item.
// Expects: x_element, x_quad, add_element, add_element_quick, sums, reduce.
// Source: Joldes, Muller, Popescu (2017) algorithms 4 and 6.

fn item(i: u32, row: u32) -> Double32 {
    return x_element(i);
}

fn items(i: u32, row: u32) -> Quad {
    return x_quad(i);
}

fn fold(sum: Double32, x: Double32) -> Double32 {
    return add_element(sum, x);
}

fn fold_quick(sum: Double32, x: Double32) -> Double32 {
    return add_element_quick(sum, x);
}

fn least_item(least: u32, x: Double32) -> u32 {
    return least;
}
