// What: weighted sums of complex terms, element by element.
// Provides: entry point combine.
// Expects: terms, a store part, prelude (enter).
// Source: ours.

@compute @workgroup_size(256)
fn combine(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = element_count();
    for (var i = id.x; i < n; i += groups.x * 256u) {
        store(i, weighted_sum(i));
    }
}
