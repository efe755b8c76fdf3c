// What: ionised fraction and survival after exposures, element by element.
// Provides: entry point population.
// Expects: a values part (value_at), population, prelude (enter).
// Source: shared text, population_of.

// element count, p, 1 - p as a pair
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(2) var<storage, read_write> fractions: array<u32>;
@group(0) @binding(3) var<storage, read_write> survivals: array<u32>;

@compute @workgroup_size(256)
fn population(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    let p = from_bits(params[1]);
    let rest = Double32(from_bits(params[2]), from_bits(params[3]));
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let x = value_at(i);
        let r = population_of(Double32(from_bits(x.x), from_bits(x.y)), p, rest);
        fractions[i] = to_bits(r.fraction);
        survivals[i] = to_bits(r.survival);
    }
}
