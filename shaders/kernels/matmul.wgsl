// What: matrix products, each result summed in the order of the inner index alone.
// Provides: bindings 0 and 1, TILE, struct Row, are_plain, entry point matmul.
// Expects: DEPTH, places, fetch, put, is_plain, a_operands, b_operands, accumulate_element, accumulate_element_quick; arrays (finish_sum); prelude (enter).
// Source: Ogita, Rump, Oishi (2005) Dot2, with the product's error and the sum's joined by one fma.

// A workgroup makes 64 x 64 results, an invocation 4 x 4.
const TILE: u32 = 64u;

// rows, columns, inner; row strides of a, b, c; first elements of a, b, c; whether sums start, whether they end
@group(0) @binding(0) var<storage, read> params: array<u32>;
// Before the inputs, as in reductions. Between two launches over the inner index it holds unfinished sums.
@group(0) @binding(1) var<storage, read_write> c: array<vec2<u32>>;

// Set for good once a factor was seen that the quick steps don't serve.
var<workgroup> wg_careful: atomic<u32>;

struct Row {
    a: Double32,
    b: Double32,
    c: Double32,
    d: Double32,
}

struct Block {
    a: Row,
    b: Row,
    c: Row,
    d: Row,
}

fn add_row(row: Row, x: Double32, y: Row) -> Row {
    return Row(
        accumulate_element(row.a, x, y.a),
        accumulate_element(row.b, x, y.b),
        accumulate_element(row.c, x, y.c),
        accumulate_element(row.d, x, y.d),
    );
}

fn add_row_quick(row: Row, x: Double32, y: Row) -> Row {
    return Row(
        accumulate_element_quick(row.a, x, y.a),
        accumulate_element_quick(row.b, x, y.b),
        accumulate_element_quick(row.c, x, y.c),
        accumulate_element_quick(row.d, x, y.d),
    );
}

fn add_step(s: Block, k: u32, y: u32, x: u32) -> Block {
    let a = a_operands(k, y);
    let b = b_operands(k, x);
    return Block(add_row(s.a, a.a, b), add_row(s.b, a.b, b), add_row(s.c, a.c, b), add_row(s.d, a.d, b));
}

fn add_step_quick(s: Block, k: u32, y: u32, x: u32) -> Block {
    let a = a_operands(k, y);
    let b = b_operands(k, x);
    return Block(add_row_quick(s.a, a.a, b), add_row_quick(s.b, a.b, b), add_row_quick(s.c, a.c, b), add_row_quick(s.d, a.d, b));
}

// Four steps at a time: on an H200 the loop is a tenth faster for it.
fn add_four_quick(s: Block, k: u32, y: u32, x: u32) -> Block {
    let two = add_step_quick(add_step_quick(s, k, y, x), k + 1u, y, x);
    return add_step_quick(add_step_quick(two, k + 2u, y, x), k + 3u, y, x);
}

fn add_tile(start: Block, y: u32, x: u32) -> Block {
    var sums = start;
    for (var k = 0u; k < DEPTH; k++) {
        sums = add_step(sums, k, y, x);
    }
    return sums;
}

fn add_tile_quick(start: Block, y: u32, x: u32) -> Block {
    var sums = start;
    for (var k = 0u; k < DEPTH; k += 4u) {
        sums = add_four_quick(sums, k, y, x);
    }
    return sums;
}

// 2^-39, and what the bits of 2^60 are above it.
const LEAST_PLAIN: u32 = 0x2c000000u;
const PLAIN_SPAN: u32 = 0x31800000u;

// Whether eight words are plain: zero, or of magnitude 2^-39 to 2^60. Products of two such are zero or multiples of 2^-124, and
// so is every sum of them and every error: nothing is subnormal on the way, and no route loses a bit. Less one, a zero is the largest.
fn are_plain(v: vec4<f32>, w: vec4<f32>) -> bool {
    let x = bitcast<vec4<u32>>(v) & vec4<u32>(MAGNITUDE_MASK);
    let y = bitcast<vec4<u32>>(w) & vec4<u32>(MAGNITUDE_MASK);
    let largest = max(x, y);
    let least = min(x - vec4<u32>(1u), y - vec4<u32>(1u));
    let top = max(max(largest.x, largest.y), max(largest.z, largest.w));
    let bottom = min(min(least.x, least.y), min(least.z, least.w));
    return top < LEAST_PLAIN + PLAIN_SPAN && bottom >= LEAST_PLAIN - 1u;
}

fn load(row: u32, column: u32) -> Double32 {
    if params[9] != 0u || row >= params[0] || column >= params[1] { return Double32(0.0, 0.0); }
    let w = c[params[8] + row * params[5] + column];
    return Double32(from_bits(w.x), from_bits(w.y));
}

fn load_row(row: u32, column: u32) -> Row {
    return Row(load(row, column), load(row, column + 1u), load(row, column + 2u), load(row, column + 3u));
}

fn store(row: u32, column: u32, sum: Double32) {
    if row >= params[0] || column >= params[1] { return; }
    let finished = finish_sum(sum.hi, sum.lo);
    let ends = params[10] != 0u;
    let hi = select(to_bits(sum.hi), to_bits(finished.hi), ends);
    let lo = select(to_bits(sum.lo), to_bits(finished.lo), ends);
    c[params[8] + row * params[5] + column] = vec2<u32>(hi, lo);
}

fn store_row(row: u32, column: u32, sums: Row) {
    store(row, column, sums.a);
    store(row, column + 1u, sums.b);
    store(row, column + 2u, sums.c);
    store(row, column + 3u, sums.d);
}

@compute @workgroup_size(256)
fn matmul(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    enter();
    if lane == 0u {
        atomicStore(&wg_careful, 0u);
    }
    let across = (params[1] + TILE - 1u) / TILE;
    let tiles = (params[0] + TILE - 1u) / TILE * across;
    let y = lane / 16u;
    let x = lane % 16u;
    for (var tile = group.x; tile < tiles; tile += groups.x) {
        let row = tile / across * TILE;
        let column = tile % across * TILE;
        let my_row = row + 4u * y;
        let my_column = column + 4u * x;
        var sums = Block(
            load_row(my_row, my_column),
            load_row(my_row + 1u, my_column),
            load_row(my_row + 2u, my_column),
            load_row(my_row + 3u, my_column),
        );
        // Worked out once: with the indices in the loops, a driver ran out of registers and kept some in workgroup memory.
        let at = places(lane, row, column);
        let inner = params[2];
        var k = 0u;
        // Zeros where the matrices end: a zero product changes no sum.
        for (; k < inner; k += DEPTH) {
            let part = fetch(lane, k, at);
            // Every invocation is done with the tile before.
            workgroupBarrier();
            put(lane, part);
            if !is_plain(part) {
                atomicStore(&wg_careful, 1u);
            }
            if workgroupUniformLoad(&wg_careful) != 0u { break; }
            sums = add_tile_quick(sums, y, x);
        }
        for (; k < inner; k += DEPTH) {
            let part = fetch(lane, k, at);
            workgroupBarrier();
            put(lane, part);
            workgroupBarrier();
            sums = add_tile(sums, y, x);
        }
        store_row(my_row, my_column, sums.a);
        store_row(my_row + 1u, my_column, sums.b);
        store_row(my_row + 2u, my_column, sums.c);
        store_row(my_row + 3u, my_column, sums.d);
    }
}
