// What: the sum of an array of f32 by atomic adds, in whatever order they come.
// Provides: entry point atomic_sum.
// Expects: prelude (enter).
// Source: ours; wrong on purpose.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> total: array<atomic<u32>>;

@compute @workgroup_size(64)
fn atomic_sum(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[0]; i += groups.x * 64u) {
        let x = from_bits(values[i]);
        var old = atomicLoad(&total[0]);
        loop {
            let next = to_bits(keep(from_bits(old) + x));
            let swap = atomicCompareExchangeWeak(&total[0], old, next);
            if swap.exchanged { break; }
            old = swap.old_value;
        }
    }
}
