// What: rates of fields from a table, element by element.
// Provides: entry point rate.
// Expects: shared rate, a chunk part (device/fours or device/ones), prelude (enter).
// Source: ours; the host's twin is rate_at of src/kernels/rate.rs.

// chunk count; least and largest field of the table, and the rates below and above them
@group(0) @binding(0) var<storage, read> params: array<u32>;
// For each exponent of a field, its bits' shift, and what makes the shifted bits a cell's place here; then the cells, c0 to c3.
@group(0) @binding(1) var<storage, read> table: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> fields: array<Chunk>;
@group(0) @binding(3) var<storage, read_write> rates: array<Chunk>;

var<workgroup> wg_heads: array<vec2<u32>, 256>;

// For a field within the table.
fn rate_within(bits: u32) -> u32 {
    let head = wg_heads[bits >> 23u];
    let cell = table[(bits >> head.x) + head.y];
    let t = rate_coordinate(bits, head.x);
    return to_bits(rate_value(t, from_bits(cell.x), from_bits(cell.y), from_bits(cell.z), from_bits(cell.w)));
}

fn rate_outside(bits: vec4<u32>) -> vec4<u32> {
    let rates = select(vec4<u32>(params[3]), vec4<u32>(params[4]), bits > vec4<u32>(params[2]));
    return select(rates, vec4<u32>(NAN_BITS), bits > vec4<u32>(INFINITY_BITS));
}

// Fields outside are computed as the least, so that they hold nothing up, and then replaced.
fn rates_of(words: vec4<u32>, least: u32, span: u32) -> vec4<u32> {
    let bits = words & vec4<u32>(MAGNITUDE_MASK);
    let inside = bits - vec4<u32>(least) <= vec4<u32>(span);
    let at = select(vec4<u32>(least), bits, inside);
    let values = vec4<u32>(rate_within(at.x), rate_within(at.y), rate_within(at.z), rate_within(at.w));
    if all(inside) { return values; }
    return select(rate_outside(bits), values, inside);
}

@compute @workgroup_size(256)
fn rate(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    wg_heads[lane] = table[lane].xy;
    workgroupBarrier();
    let n = params[0];
    let least = params[1];
    let span = params[2] - least;
    for (var i = id.x; i < n; i += groups.x * 256u) {
        rates[i] = chunk_of(rates_of(words_of(fields[i]), least, span));
    }
}
