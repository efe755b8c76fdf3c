// What: consecutive levels of the Fourier transforms of rows, on tiles of columns in workgroup memory.
// Provides: bindings 0 to 3, point, root, entry point fft.
// Expects: transformed, put, quotient (kernels/fft/radix_4 or radix_7); complex_words; fft; prelude (enter).
// Source: Stockham's order (Cochran et al. 1967): natural order in and out; the graph is src/kernels/fft/mod.rs.

// A row of n points is read as a matrix of `size` rows and `columns` columns; column c is
// transformed by itself and goes to q + stride (size p + k), k = 0, 1, ..., where c = q + stride p.
const LEN: u32 = 0u;
const COLUMNS: u32 = 1u;
const SIZE: u32 = 2u;
const STRIDE: u32 = 3u;
// Columns in a tile, and in all rows.
const TOGETHER: u32 = 4u;
const TOTAL: u32 = 5u;
// The first points of the input's and the output's binding that belong to this launch.
const FIRST_IN: u32 = 6u;
const FIRST_OUT: u32 = 7u;
const SWAP_IN: u32 = 8u;
const SWAP_OUT: u32 = 9u;
// The last launch's factor, 0 in those before: their results are stored as they are.
const FACTOR: u32 = 10u;
const LEVELS: u32 = 12u;
const RADICES: u32 = 13u;

const LANES: u32 = 256u;
const TILE: u32 = 1024u;

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
// exp(-2 pi i j / n).
@group(0) @binding(3) var<storage, read> roots: array<vec4<u32>>;

var<workgroup> wg_points: array<vec4<u32>, TILE>;

fn point(i: u32) -> Complex {
    return complex_of(wg_points[i]);
}

fn root(i: u32) -> Complex {
    return complex_of(roots[i]);
}

struct Column {
    row: u32,
    c: u32,
    p: u32,
}

// Beyond the last column, the last one again: it is computed and not stored.
fn column_at(i: u32) -> Column {
    let at = min(i, params[TOTAL] - 1u);
    let row = quotient(at, params[COLUMNS]);
    let c = at - row * params[COLUMNS];
    return Column(row, c, quotient(c, params[STRIDE]));
}

// The column in the tile and the point in the column of the i-th point, neighbours in memory side
// by side.
fn place_of(i: u32, point_first: bool) -> vec2<u32> {
    if point_first {
        let column = quotient(i, params[SIZE]);
        return vec2<u32>(column, i - column * params[SIZE]);
    }
    let at = quotient(i, params[TOGETHER]);
    return vec2<u32>(i - at * params[TOGETHER], at);
}

fn load_tile(lane: u32, first: u32, points: u32) {
    let point_first = params[COLUMNS] == 1u;
    for (var i = lane; i < points; i += LANES) {
        let place = place_of(i, point_first);
        let column = column_at(first + place.x);
        let z = complex_of(values[params[FIRST_IN] + column.row * params[LEN] + column.c + params[COLUMNS] * place.y]);
        wg_points[place.y * params[TOGETHER] + place.x] = words_of_complex(fft_swapped(z, params[SWAP_IN] != 0u));
    }
}

fn store_tile(lane: u32, first: u32, points: u32) {
    let factor = Double32(from_bits(params[FACTOR]), from_bits(params[FACTOR + 1u]));
    let point_first = params[STRIDE] == 1u;
    for (var i = lane; i < points; i += LANES) {
        let place = place_of(i, point_first);
        if first + place.x < params[TOTAL] {
            let column = column_at(first + place.x);
            let q = column.c - column.p * params[STRIDE];
            let at = q + params[STRIDE] * (params[SIZE] * column.p + place.y);
            var z = point(place.y * params[TOGETHER] + place.x);
            if params[FACTOR] != 0u { z = fft_swapped(fft_finished(z, factor), params[SWAP_OUT] != 0u); }
            results[params[FIRST_OUT] + column.row * params[LEN] + at] = words_of_complex(z);
        }
    }
}

// A level of the tile's transforms: `count` butterflies; before it, `stride` points of a tile lie
// between those of one column.
struct Level {
    radix: u32,
    count: u32,
    stride: u32,
}

// The p of the graph's node, times the stride of its level: which power of the root its points are
// turned by.
fn step_of(level: Level, first: u32, b: u32) -> u32 {
    let p = quotient(b, level.stride);
    let q = b - p * level.stride;
    let k = quotient(q, params[TOGETHER]);
    let column = column_at(first + q - k * params[TOGETHER]);
    let whole = quotient(params[COLUMNS], params[STRIDE]);
    return (column.p + whole * p) * params[STRIDE] * quotient(level.stride, params[TOGETHER]);
}

fn butterfly(level: Level, first: u32, b: u32) -> Points {
    if b >= level.count {
        let none = Double32(0.0, 0.0);
        let z = Complex(none, none);
        return Points(z, z, z, z, z, z, z);
    }
    return transformed(level.radix, level.count, b, step_of(level, first, b));
}

fn put_butterfly(level: Level, b: u32, y: Points) {
    if b < level.count {
        let p = quotient(b, level.stride);
        let q = b - p * level.stride;
        put(level.radix, q + level.stride * level.radix * p, level.stride, y);
    }
}

// At most two butterflies a lane: no radix is below 2.
fn run_level(level: Level, lane: u32, first: u32) {
    let y = butterfly(level, first, lane);
    let z = butterfly(level, first, lane + LANES);
    workgroupBarrier();
    put_butterfly(level, lane, y);
    put_butterfly(level, lane + LANES, z);
    workgroupBarrier();
}

@compute @workgroup_size(LANES)
fn fft(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let together = params[TOGETHER];
    let points = params[SIZE] * together;
    let tiles = (params[TOTAL] + together - 1u) / together;
    for (var tile = group.x; tile < tiles; tile += groups.x) {
        let first = tile * together;
        load_tile(lane, first, points);
        workgroupBarrier();
        var stride = together;
        for (var i = 0u; i < params[LEVELS]; i++) {
            let radix = params[RADICES + i];
            run_level(Level(radix, quotient(points, radix), stride), lane, first);
            stride *= radix;
        }
        store_tile(lane, first, points);
        workgroupBarrier();
    }
}
