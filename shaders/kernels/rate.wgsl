// What: rates of fields from a table, element by element.
// Provides: entry point rate.
// Expects: shared rate, prelude (enter).
// Source: ours; the host's twin is rate_at of src/kernels/rate.rs.

// element count, interval count, least and largest field of the table, its last rate, e0, offset, density (see rate_interval)
@group(0) @binding(0) var<storage, read> params: array<u32>;
// For each interval 1 / E_k and c0, c1, c2 and c3; the first three as pairs where they have two words: see words of src/kernels/rate.rs.
@group(0) @binding(1) var<storage, read> table: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> fields: array<u32>;
@group(0) @binding(3) var<storage, read_write> rates: array<u32>;

fn reciprocal_at(k: u32) -> Double32 {
    let words = table[2u * k];
    return Double32(from_bits(words.x), from_bits(words.y));
}

fn rate_at(x: f32) -> f32 {
    let bits = to_bits(x);
    if bits > INFINITY_BITS { return from_bits(NAN_BITS); }
    if bits < params[2] { return 0.0; }
    if bits > params[3] { return from_bits(params[4]); }
    var k = rate_interval(x, as_i32(params[5]), from_bits(params[6]), from_bits(params[7]), params[1]);
    var s = rate_coordinate(x, reciprocal_at(k));
    if (to_bits(s.hi) & SIGN_BIT) != 0u && k > 0u {
        k -= 1u;
        s = rate_coordinate(x, reciprocal_at(k));
    }
    let low = table[2u * k];
    let high = table[2u * k + 1u];
    let c0 = Double32(from_bits(low.z), from_bits(low.w));
    let c1 = Double32(from_bits(high.x), from_bits(high.y));
    return rate_value(s, c0, c1, from_bits(high.z), from_bits(high.w));
}

@compute @workgroup_size(256)
fn rate(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    let n = params[0];
    for (var i = id.x; i < n; i += groups.x * 256u) {
        rates[i] = to_bits(rate_at(from_bits(fields[i] & MAGNITUDE_MASK)));
    }
}
