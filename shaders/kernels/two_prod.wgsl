// What: products of f32 and their errors, element by element.
// Provides: entry point two_prod_kernel.
// Expects: eft, prelude (enter).
// Source: shared text, guarded_two_prod.

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read> b: array<u32>;
@group(0) @binding(3) var<storage, read_write> products: array<vec2<u32>>;

@compute @workgroup_size(256)
fn two_prod_kernel(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let p = guarded_two_prod(from_bits(a[i]), from_bits(b[i]));
        products[i] = vec2<u32>(to_bits(p.hi), to_bits(p.lo));
    }
}
