// What: matrix products, each result summed in the order of the inner index alone.
// Provides: bindings 0 and 1, struct Row, entry point matmul.
// Expects: DEPTH, stage_a, stage_b, a_operands, b_operands, wg_careful, accumulate_element, accumulate_element_quick; arrays (finish_sum); prelude (enter).
// Source: Ogita, Rump, Oishi (2005) Dot2, with the product's error and the sum's joined by one fma.

// A workgroup makes 64 x 64 results, an invocation 4 x 4.
const TILE: u32 = 64u;

// rows, columns, inner; row strides of a, b, c; first elements of a, b, c; whether sums start, whether they end
@group(0) @binding(0) var<storage, read> params: array<u32>;
// Before the inputs, as in reductions. Between two launches over the inner index it holds unfinished sums.
@group(0) @binding(1) var<storage, read_write> c: array<vec2<u32>>;

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

fn add_tile(start: Block, y: u32, x: u32) -> Block {
    var sums = start;
    for (var k = 0u; k < DEPTH; k++) {
        let a = a_operands(k, y);
        let b = b_operands(k, x);
        sums = Block(add_row(sums.a, a.a, b), add_row(sums.b, a.b, b), add_row(sums.c, a.c, b), add_row(sums.d, a.d, b));
    }
    return sums;
}

fn add_tile_quick(start: Block, y: u32, x: u32) -> Block {
    var sums = start;
    for (var k = 0u; k < DEPTH; k++) {
        let a = a_operands(k, y);
        let b = b_operands(k, x);
        sums = Block(
            add_row_quick(sums.a, a.a, b),
            add_row_quick(sums.b, a.b, b),
            add_row_quick(sums.c, a.c, b),
            add_row_quick(sums.d, a.d, b),
        );
    }
    return sums;
}

// Into workgroup memory, zeros where the matrices end: a zero product changes no sum.
fn stage(lane: u32, row: u32, column: u32, k: u32) {
    let a_k = lane % DEPTH;
    for (var y = lane / DEPTH; y < TILE; y += 256u / DEPTH) {
        let inside = row + y < params[0] && k + a_k < params[2];
        stage_a(a_k, y, params[6] + (row + y) * params[3] + k + a_k, inside);
    }
    let x = lane % TILE;
    for (var b_k = lane / TILE; b_k < DEPTH; b_k += 256u / TILE) {
        let inside = column + x < params[1] && k + b_k < params[2];
        stage_b(b_k, x, params[7] + (k + b_k) * params[4] + column + x, inside);
    }
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
        for (var k = 0u; k < params[2]; k += DEPTH) {
            // Every invocation is done with the tile before.
            workgroupBarrier();
            stage(lane, row, column, k);
            workgroupBarrier();
            if atomicLoad(&wg_careful) == 0u {
                sums = add_tile_quick(sums, y, x);
            } else {
                sums = add_tile(sums, y, x);
            }
        }
        store_row(my_row, my_column, sums.a);
        store_row(my_row + 1u, my_column, sums.b);
        store_row(my_row + 2u, my_column, sums.c);
        store_row(my_row + 3u, my_column, sums.d);
    }
}
