// What: sums of products.
// Provides: fold, fold_quick, least_item.
// Expects: double32, arrays.
// Source: ours.

fn fold(sum: Double32, product: Double32) -> Double32 {
    return dd_add(sum, product);
}

fn fold_quick(sum: Double32, product: Double32) -> Double32 {
    return dd_add_network(sum, product);
}

fn least_item(least: u32, product: Double32) -> u32 {
    return least_product(least, product.hi);
}
