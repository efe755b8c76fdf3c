// What: where a tile of a scan lies, and its elements in a lane's registers.
// Provides: binding 0, TILE, ITEMS, LANES, Tile, Items, tile_at, element_at, load_items, pair_of, words_of_pair.
// Expects: a values part (value_at), prelude.
// Source: ours; src/kernels/scan/mod.rs fills the params.

const LANES: u32 = 256u;
const ITEMS: u32 = 8u;
const TILE: u32 = 2048u;

// row length, tiles in a row, first row, first tile in that row, tile count, flat index of the window's first element,
// place of the first tile's sum or offset, flags (1: there are offsets, 2: exclusive),
// lanes of a row, rows in a tile, rows: short rows share a tile, each from a lane of its own on
@group(0) @binding(0) var<storage, read> params: array<u32>;

struct Tile {
    start: u32,
    len: u32,
}

struct Items {
    words: array<vec2<u32>, 8>,
}

// Flat indices wrap: what is left after the window's own is subtracted is small again.
fn tile_at(i: u32) -> Tile {
    let n = params[0];
    let t = params[3] + i;
    if params[9] > 1u {
        let row = t * params[9];
        return Tile(row * n - params[5], min(params[9], params[10] - row) * n);
    }
    let first = (t % params[1]) * TILE;
    let row = params[2] + t / params[1];
    return Tile(row * n + first - params[5], min(TILE, n - first));
}

// The element of a tile at a place in lanes' order; where there is none, a number beyond the tile's length.
fn element_at(at: u32) -> u32 {
    if params[9] == 1u { return at; }
    let width = params[8] * ITEMS;
    let within = at % width;
    return select(0xffffffffu, at / width * params[0] + within, within < params[0]);
}

// Places lane, lane + 256, ...: neighbours read neighbours. All loads before any sum, so that they overlap; zeros where there is nothing.
fn load_items(tile: Tile, lane: u32) -> Items {
    var items: Items;
    for (var k = 0u; k < ITEMS; k++) {
        let element = element_at(k * LANES + lane);
        items.words[k] = select(vec2<u32>(0u), value_at(tile.start + element), element < tile.len);
    }
    return items;
}

fn pair_of(words: vec2<u32>) -> Double32 {
    return Double32(from_bits(words.x), from_bits(words.y));
}

fn words_of_pair(x: Double32) -> vec2<u32> {
    return vec2<u32>(to_bits(x.hi), to_bits(x.lo));
}
