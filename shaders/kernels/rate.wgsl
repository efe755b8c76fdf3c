// What: rates of fields from a table, element by element.
// Provides: entry point rate.
// Expects: shared rate, prelude (enter).
// Source: ours; the host's twin is rate_at of src/kernels/rate.rs.

// element count; least and largest field of the table, its last rate, the first octave's exponent
@group(0) @binding(0) var<storage, read> params: array<u32>;
// For each octave the shift of a field's bits, and what makes the shifted bits a cell's place here; then the cells, c0 to c3.
@group(0) @binding(1) var<storage, read> table: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> fields: array<u32>;
@group(0) @binding(3) var<storage, read_write> rates: array<u32>;

// Without branches, as fields on either side of the table's ends are neighbours.
fn rate_at(field: u32) -> u32 {
    let bits = field & MAGNITUDE_MASK;
    let inside = clamp(bits, params[1], params[2]);
    let octave = table[(inside >> 23u) - params[4]];
    let cell = table[(inside >> octave.x) + octave.y];
    let t = rate_coordinate(inside, octave.x);
    let value = rate_value(t, from_bits(cell.x), from_bits(cell.y), from_bits(cell.z), from_bits(cell.w));
    let above = select(params[3], NAN_BITS, bits > INFINITY_BITS);
    return select(select(to_bits(value), above, bits > params[2]), 0u, bits < params[1]);
}

// Four elements an invocation, read before any is written, so that the reads overlap.
@compute @workgroup_size(256)
fn rate(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let n = params[0];
    for (var i = group.x * 1024u + lane; i < n; i += groups.x * 1024u) {
        let x = vec4<u32>(fields[i], fields[i + 256u], fields[i + 512u], fields[i + 768u]);
        let y = vec4<u32>(rate_at(x.x), rate_at(x.y), rate_at(x.z), rate_at(x.w));
        rates[i] = y.x;
        if i + 256u < n { rates[i + 256u] = y.y; }
        if i + 512u < n { rates[i + 512u] = y.z; }
        if i + 768u < n { rates[i + 768u] = y.w; }
    }
}
