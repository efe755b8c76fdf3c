// What: the four operations and the root without guards and without bounds where signs differ, for speed alone.
// Provides: dd_add_fast, dd_mul_fast, dd_div_fast, dd_sqrt_fast.
// Expects: eft, double32, triple (reciprocal_word), prelude (sqrt_rn).
// Source: Joldes, Muller, Popescu (2017) algorithm 5 (sloppy sum); one correction step each for quotient and root.

fn dd_add_fast(x: Double32, y: Double32) -> Double32 {
    let s = two_sum(x.hi, y.hi);
    return fast_two_sum(s.hi, keep(s.lo + keep(x.lo + y.lo)));
}

fn dd_mul_fast(x: Double32, y: Double32) -> Double32 {
    return dd_mul_network(x, y);
}

fn dd_div_fast(x: Double32, y: Double32) -> Double32 {
    let r = reciprocal_word(y.hi);
    let q = keep(x.hi * r);
    let p = two_prod(q, y.hi);
    let rest = keep(keep(keep(x.hi - p.hi) - p.lo) + keep(x.lo - keep(q * y.lo)));
    return fast_two_sum(q, keep(rest * r));
}

fn dd_sqrt_fast(x: Double32) -> Double32 {
    let root = sqrt_rn(x.hi);
    let square = two_prod(root, root);
    let rest = keep(keep(keep(x.hi - square.hi) - square.lo) + x.lo);
    return fast_two_sum(root, keep(keep(rest * 0.5) * reciprocal_word(root)));
}
