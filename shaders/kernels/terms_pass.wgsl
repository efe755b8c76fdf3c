// What: a pass over some of many terms: weighted sums that go on from those of the terms before.
// Provides: binding 2, entry point terms_pass.
// Expects: terms (guarded_sum, guarded_from, place, stride), prelude (enter).
// Source: ours.

@group(0) @binding(2) var<storage, read_write> sums: array<vec4<u32>>;

fn sum_before(i: u32) -> Complex {
    let z = sums[i];
    return Complex(re_of(z), im_of(z));
}

// The third param is 1 for the first terms.
fn sum_with(i: u32) -> Complex {
    if params[0].z == 1u { return guarded_sum(place(i), stride()); }
    return guarded_from(sum_before(i), 0u, place(i), stride());
}

@compute @workgroup_size(256)
fn terms_pass(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = element_count();
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let z = sum_with(i);
        sums[i] = vec4<u32>(to_bits(z.re.hi), to_bits(z.re.lo), to_bits(z.im.hi), to_bits(z.im.lo));
    }
}
