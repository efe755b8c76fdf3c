// What: the probe's lanes, each on operands from a buffer.
// Provides: entry point probe.
// Expects: shared/probe, raw_fma, prelude (enter).
// Source: ours.

// The lane of 64 steps; the codes below it are probe_operation's.
const LOOP_CODE: u32 = 13u;

@group(0) @binding(0) var<storage, read> params: array<u32>;
// code, x.hi, x.lo, y.hi, y.lo
@group(0) @binding(1) var<storage, read> operands: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<vec2<u32>>;

fn loop_of_64(start: Double32, y: Double32) -> Words {
    var x = start;
    for (var step = 0u; step < 64u; step++) {
        x = probe_step(x, y);
    }
    return words_of(x);
}

fn lane(code: u32, x: Double32, y: Double32) -> Words {
    if code == LOOP_CODE { return loop_of_64(x, y); }
    return probe_operation(code, x, y);
}

@compute @workgroup_size(64)
fn probe(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 64u) {
        let x = Double32(from_bits(operands[5u * i + 1u]), from_bits(operands[5u * i + 2u]));
        let y = Double32(from_bits(operands[5u * i + 3u]), from_bits(operands[5u * i + 4u]));
        let r = lane(operands[5u * i], x, y);
        results[i] = vec2<u32>(r.x, r.y);
    }
}
