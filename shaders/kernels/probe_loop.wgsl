// What: a loop of as many rounds as a buffer says, whose state tells how many there were.
// Provides: entry point probe_loop.
// Expects: prelude (enter).
// Source: Marsaglia (2003), xorshift of 32 bits; src/probe/loops.rs counts.

// rounds, first state
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

// As next of src/probe/loops.rs.
fn next(state: u32) -> u32 {
    let a = state ^ (state << 13u);
    let b = a ^ (a >> 17u);
    return b ^ (b << 5u);
}

@compute @workgroup_size(1)
fn probe_loop() {
    enter();
    var state = params[1];
    for (var round = 0u; round < params[0]; round++) {
        state = next(state);
    }
    results[0] = state;
}
