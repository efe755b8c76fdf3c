// What: twice each number, written over it.
// Provides: entry point doubled.
// Expects: eft (quiet), prelude (enter).
// Source: ours; the contract's kernel in place.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> values: array<u32>;

@compute @workgroup_size(256)
fn doubled(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[0]; i += groups.x * 256u) {
        let x = from_bits(values[i]);
        values[i] = to_bits(quiet(keep(x + x)));
    }
}
