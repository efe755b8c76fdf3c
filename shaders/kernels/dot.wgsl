// What: sums of products of the rows of two arrays.
// Provides: item, items.
// Expects: x_element, x_quad, y_element, y_quad, multiply, multiply_quick, products, sums, reduce.
// Source: Ogita, Rump, Oishi (2005), with pairs in place of compensation.

fn item(i: u32, row: u32) -> Double32 {
    return multiply(x_element(i), y_element(i));
}

fn items(i: u32, row: u32) -> Quad {
    let x = x_quad(i);
    let y = y_quad(i);
    return Quad(
        multiply_quick(x.a, y.a),
        multiply_quick(x.b, y.b),
        multiply_quick(x.c, y.c),
        multiply_quick(x.d, y.d),
    );
}
