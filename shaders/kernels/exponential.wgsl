// What: exponentials of weighted sums of complex terms, element by element.
// Provides: entry point exponential.
// Expects: terms, complex (dd_complex_exp), a store part, prelude (enter).
// Source: ours.

@compute @workgroup_size(256)
fn exponential(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = element_count();
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let z = weighted_sum(i);
        store(i, dd_complex_exp(z.re, z.im));
    }
}
