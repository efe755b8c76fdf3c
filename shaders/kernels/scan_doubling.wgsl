// What: some levels of the doubling recurrence on each tile of a row, seen as a matrix whose rows are a stride long.
// Provides: entry point scan_doubling.
// Expects: doubling_between or doubling_within (load, store), eft (quiet), prelude (enter).
// Source: ours; the pass plan is in src/kernels/scan/doubling.rs.

const LANES: u32 = 256u;
const ITEMS: u32 = 16u;
const TILE: u32 = 4096u;

// row length, log2 of the stride, matrix rows, levels, log2 of a tile's width, its halo in matrix rows,
// tiles side by side, tiles in a row, first row, first tile in that row, tile count, flat index of the window's first element,
// rows in a tile, rows: short rows share a tile
@group(0) @binding(0) var<storage, read> params: array<u32>;

struct Tile {
    // Where the row, or the first of several, starts in the window; wraps. Elements from there on.
    row: u32,
    len: u32,
    // The matrix row of the tile's first, below 0 in a halo; and the tile's first column.
    first: i32,
    column: u32,
}

var<workgroup> wg_words: array<f32, TILE>;

fn tile_at(i: u32) -> Tile {
    let t = params[9] + i;
    if params[12] > 1u {
        let row = t * params[12];
        return Tile(row * params[0] - params[11], min(params[12], params[13] - row) * params[0], 0, 0u);
    }
    let within = t % params[7];
    let height = (TILE >> params[4]) - params[5];
    let first = i32((within / params[6]) * height) - i32(params[5]);
    return Tile((params[8] + t / params[7]) * params[0] - params[11], params[0], first, (within % params[6]) << params[4]);
}

// The element at a place of the tile, counted from the row's start; at least the tile's length if there is none.
fn element(tile: Tile, at: u32) -> u32 {
    if params[12] > 1u { return at; }
    let q = tile.first + i32(at >> params[4]);
    if q < 0 || q >= i32(params[2]) { return params[0]; }
    return min((u32(q) << params[1]) + tile.column + (at & ((1u << params[4]) - 1u)), params[0]);
}

// The first place that takes part in a level: it has a partner `reach` matrix rows above, and later levels of the halo still want it.
fn first_place(tile: Tile, reach: u32) -> u32 {
    let missing = select(0u, u32(-tile.first), tile.first < 0);
    let wanted = select(0u, params[5] + 2u * reach - (1u << params[3]), params[5] > 0u);
    return max(missing + reach, wanted) << params[4];
}

// Short rows in one tile: whether a place is so far into its row.
fn within_row(at: u32, reach: u32) -> bool {
    return params[12] == 1u || at % params[0] >= reach;
}

// A level whose partners are other lanes': all read, then all write.
fn exchange(tile: Tile, lane: u32, reach: u32) {
    let apart = reach << params[4];
    let first = first_place(tile, reach);
    var sums: array<f32, ITEMS>;
    for (var k = 0u; k < ITEMS; k++) {
        let at = k * LANES + lane;
        sums[k] = wg_words[at];
        if at >= first && within_row(at, reach) {
            sums[k] = keep(sums[k] + wg_words[at - apart]);
        }
    }
    workgroupBarrier();
    for (var k = 0u; k < ITEMS; k++) {
        wg_words[k * LANES + lane] = sums[k];
    }
    workgroupBarrier();
}

// A level whose partners are the lane's own: from the top down, so that each meets its partner's sum of the level before.
fn descend(tile: Tile, lane: u32, reach: u32) {
    let apart = reach << params[4];
    let first = first_place(tile, reach);
    for (var k = ITEMS; k > first / LANES; k--) {
        let at = (k - 1u) * LANES + lane;
        if at >= first && within_row(at, reach) {
            wg_words[at] = keep(wg_words[at] + wg_words[at - apart]);
        }
    }
}

@compute @workgroup_size(256)
fn scan_doubling(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    for (var i = group.x; i < params[10]; i += groups.x) {
        let tile = tile_at(i);
        for (var k = 0u; k < ITEMS; k++) {
            let at = k * LANES + lane;
            let x = element(tile, at);
            wg_words[at] = select(0.0, load(tile.row + x), x < tile.len);
        }
        workgroupBarrier();
        for (var level = 0u; level < params[3]; level++) {
            let reach = 1u << level;
            if (reach << params[4]) < LANES {
                exchange(tile, lane, reach);
            } else {
                descend(tile, lane, reach);
            }
        }
        for (var k = 0u; k < ITEMS; k++) {
            let at = k * LANES + lane;
            let x = element(tile, at);
            if (at >> params[4]) >= params[5] && x < tile.len {
                store(tile.row + x, quiet(wg_words[at]));
            }
        }
        workgroupBarrier();
    }
}
