// What: one level of the doubling recurrence, for rows that one binding cannot hold.
// Provides: entry point scan_doubling_far.
// Expects: eft (quiet), prelude (enter).
// Source: ours.

// element count, first element that is the window's own, 1 where elements have partners
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read> partners: array<u32>;
@group(0) @binding(3) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(256)
fn scan_doubling_far(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = params[1] + id.x; i < params[0]; i += groups.x * 256u) {
        let x = from_bits(values[i]);
        if params[2] == 0u {
            results[i] = to_bits(x);
        } else {
            results[i] = to_bits(quiet(keep(x + from_bits(partners[i]))));
        }
    }
}
