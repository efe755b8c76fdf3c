// What: how partial sums meet.
// Provides: neutral, join.
// Expects: double32.
// Source: ours.

// -0: x + (-0) is x for every x, 0 of either sign included.
fn neutral() -> Double32 {
    return Double32(from_bits(SIGN_BIT), 0.0);
}

fn join(a: Double32, b: Double32) -> Double32 {
    return dd_add(a, b);
}
