// What: the operations of the probe's lanes: four words in, two words out.
// Provides: probe_operation.
// Expects: eft, double32, raw_fma, prelude (Words).
// Source: ours; operands and expected results in src/probe/lanes.rs.

fn words_of(r: Double32) -> Words {
    return Words(to_bits(r.hi), to_bits(r.lo));
}

// A product that is kept and also feeds a sum must be the same rounded number in both.
fn product_kept_and_summed(a: f32, b: f32, c: f32) -> Words {
    let p = keep(a * b);
    let s = keep(p + c);
    return Words(to_bits(p), to_bits(keep(s - p)));
}

fn probe_operation(code: u32, x: Double32, y: Double32) -> Words {
    if code == 0 { return Words(to_bits(quiet(keep(x.hi + y.hi))), 0); }
    if code == 1 { return Words(to_bits(quiet(keep(x.hi - y.hi))), 0); }
    if code == 2 { return Words(to_bits(quiet(keep(x.hi * y.hi))), 0); }
    if code == 3 { return Words(to_bits(raw_fma(x.hi, y.hi, x.lo)), 0); }
    if code == 4 { return words_of(two_sum(x.hi, y.hi)); }
    if code == 5 { return words_of(fast_two_sum(x.hi, y.hi)); }
    if code == 6 { return words_of(two_prod(x.hi, y.hi)); }
    if code == 7 { return words_of(dd_add(x, y)); }
    if code == 8 { return words_of(dd_mul(x, y)); }
    if code == 9 { return product_kept_and_summed(x.hi, y.hi, x.lo); }
    if code == 10 { return Words(to_bits(keep(keep(x.hi * y.hi) + x.lo)), to_bits(keep(x.lo - keep(x.hi * y.hi)))); }
    if code == 11 { return words_of(dd_div(x, y)); }
    return words_of(dd_sqrt(x));
}

// One step of the lane of 64: x * y + x, drifting slowly for y near zero.
fn probe_step(x: Double32, y: Double32) -> Double32 {
    return dd_add(dd_mul(x, y), x);
}
