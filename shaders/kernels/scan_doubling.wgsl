// What: some levels of the doubling recurrence on each tile of a row, seen as a matrix whose rows are a stride long.
// Provides: entry point scan_doubling.
// Expects: doubling_between or doubling_within (load, store), eft (quiet), prelude (enter).
// Source: ours; the pass plan is in src/kernels/scan/doubling.rs.

const TILE: u32 = 4096u;

@group(0) @binding(0) var<storage, read> params: array<u32>;

// What is the same for all tiles of a launch.
struct Pass {
    row_len: u32,
    // log2 of the stride, of the places of a row in a tile, of a tile's width; the levels.
    stride: u32,
    places: u32,
    width: u32,
    levels: u32,
    // The tile's first matrix rows that are not its own.
    halo: u32,
    // Short rows share a tile.
    shared_tile: bool,
}

struct Tile {
    // Where the row, or the first of several, starts in the window; wraps. Elements from there on.
    row: u32,
    len: u32,
    // The matrix row of the tile's first, which wraps below 0 in a halo; and the tile's first column.
    first: u32,
    column: u32,
}

// Values of one column.
struct Column {
    a: vec4<f32>,
    b: vec4<f32>,
    c: vec4<f32>,
    d: vec4<f32>,
}

var<workgroup> wg_words: array<f32, TILE>;

// Spreads the values of a step over the banks of the memory, whatever its stride; linear over exclusive or.
fn place(at: u32) -> u32 {
    return at ^ ((at >> 4u) & 30u) ^ ((at >> 8u) & 1u);
}

// What stands for a partner that is not there: x + (-0) is x, for every x.
fn nothing() -> vec4<f32> {
    return vec4<f32>(from_bits(SIGN_BIT));
}

// The params: as Pass has them but for the last; then log2 of the tiles side by side, tiles in a row, first row, first tile in that row, tile
// count, flat index of the window's first element, rows in a tile, rows.
fn pass_of_params() -> Pass {
    return Pass(params[0], params[1], params[2], params[3], params[4], params[5], params[12] > 1u);
}

fn tile_at(i: u32) -> Tile {
    let n = params[0];
    let t = params[9] + i;
    if params[12] > 1u {
        let row = t * params[12];
        return Tile(row * n - params[11], min(params[12], params[13] - row) * n, 0u, 0u);
    }
    let row = t / params[7];
    let within = t - row * params[7];
    let height = (TILE >> params[3]) - params[5];
    let down = within >> params[6];
    let across = within - (down << params[6]);
    return Tile((params[8] + row) * n - params[11], n, down * height - params[5], across << params[3]);
}

// The element at a place of the tile, counted from the row's start; at least the tile's length if there is none.
fn element(plan: Pass, tile: Tile, at: u32) -> u32 {
    let column = tile.column + (at & ((1u << plan.width) - 1u));
    return ((tile.first + (at >> plan.width)) << plan.stride) + column;
}

fn element_of_short_rows(plan: Pass, at: u32) -> u32 {
    let within = at & ((1u << plan.places) - 1u);
    return select(0xffffffffu, (at >> plan.places) * plan.row_len + within, within < plan.row_len);
}

fn load_one(tile: Tile, x: u32) -> f32 {
    return select(from_bits(SIGN_BIT), load(tile.row + x), x < tile.len);
}

// Places 256 apart.
fn load_four(plan: Pass, tile: Tile, at: u32) -> vec4<f32> {
    return vec4<f32>(
        load_one(tile, element(plan, tile, at)),
        load_one(tile, element(plan, tile, at + 256u)),
        load_one(tile, element(plan, tile, at + 512u)),
        load_one(tile, element(plan, tile, at + 768u)),
    );
}

fn load_four_of_short_rows(plan: Pass, tile: Tile, at: u32) -> vec4<f32> {
    return vec4<f32>(
        load_one(tile, element_of_short_rows(plan, at)),
        load_one(tile, element_of_short_rows(plan, at + 256u)),
        load_one(tile, element_of_short_rows(plan, at + 512u)),
        load_one(tile, element_of_short_rows(plan, at + 768u)),
    );
}

// All sixteen loads before any use, so that they overlap.
fn load_column(plan: Pass, tile: Tile, lane: u32) -> Column {
    if plan.shared_tile {
        return Column(
            load_four_of_short_rows(plan, tile, lane),
            load_four_of_short_rows(plan, tile, lane + 1024u),
            load_four_of_short_rows(plan, tile, lane + 2048u),
            load_four_of_short_rows(plan, tile, lane + 3072u),
        );
    }
    return Column(
        load_four(plan, tile, lane),
        load_four(plan, tile, lane + 1024u),
        load_four(plan, tile, lane + 2048u),
        load_four(plan, tile, lane + 3072u),
    );
}

fn store_one(plan: Pass, tile: Tile, at: u32, value: f32) {
    let x = element(plan, tile, at);
    if (at >> plan.width) >= plan.halo && x < tile.len {
        store(tile.row + x, quiet(value));
    }
}

fn store_one_of_short_rows(plan: Pass, tile: Tile, at: u32, value: f32) {
    let x = element_of_short_rows(plan, at);
    if x < tile.len {
        store(tile.row + x, quiet(value));
    }
}

fn store_four(plan: Pass, tile: Tile, at: u32, values: vec4<f32>) {
    if plan.shared_tile {
        store_one_of_short_rows(plan, tile, at, values.x);
        store_one_of_short_rows(plan, tile, at + 256u, values.y);
        store_one_of_short_rows(plan, tile, at + 512u, values.z);
        store_one_of_short_rows(plan, tile, at + 768u, values.w);
    } else {
        store_one(plan, tile, at, values.x);
        store_one(plan, tile, at + 256u, values.y);
        store_one(plan, tile, at + 512u, values.z);
        store_one(plan, tile, at + 768u, values.w);
    }
}

fn add(x: vec4<f32>, y: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(keep(x.x + y.x), keep(x.y + y.y), keep(x.z + y.z), keep(x.w + y.w));
}

// Levels of reach 1 and 2, from the values before.
fn by_one(before: vec4<f32>, x: vec4<f32>) -> vec4<f32> {
    return add(x, vec4<f32>(before.w, x.xyz));
}

fn by_two(before: vec4<f32>, x: vec4<f32>) -> vec4<f32> {
    return add(x, vec4<f32>(before.zw, x.xy));
}

// Levels from..to of sixteen values, by the sixteen before them. Rows as short as two, four or eight values (`row`, a log2) have nothing
// before them. What the first of those before would need is not there, nor is it needed.
fn climb(before: Column, own: Column, from_level: u32, to_level: u32, row: u32) -> Column {
    var x = before;
    var y = own;
    if from_level == 0u {
        let of_b = select(nothing(), y.a, row > 2u);
        let of_c = select(nothing(), y.b, row > 3u);
        let of_d = select(nothing(), y.c, row > 2u);
        if row == 1u {
            let no = nothing().x;
            y.a = add(y.a, vec4<f32>(no, y.a.x, no, y.a.z));
            y.b = add(y.b, vec4<f32>(no, y.b.x, no, y.b.z));
            y.c = add(y.c, vec4<f32>(no, y.c.x, no, y.c.z));
            y.d = add(y.d, vec4<f32>(no, y.d.x, no, y.d.z));
        } else {
            y = Column(by_one(x.d, y.a), by_one(of_b, y.b), by_one(of_c, y.c), by_one(of_d, y.d));
        }
        x = Column(by_one(x.a, x.a), by_one(x.a, x.b), by_one(x.b, x.c), by_one(x.c, x.d));
    }
    if from_level <= 1u && to_level > 1u {
        let of_b = select(nothing(), y.a, row > 2u);
        let of_c = select(nothing(), y.b, row > 3u);
        let of_d = select(nothing(), y.c, row > 2u);
        y = Column(by_two(x.d, y.a), by_two(of_b, y.b), by_two(of_c, y.c), by_two(of_d, y.d));
        x = Column(x.a, by_two(x.a, x.b), by_two(x.b, x.c), by_two(x.c, x.d));
    }
    if from_level <= 2u && to_level > 2u {
        let of_c = select(nothing(), y.b, row > 3u);
        y = Column(add(y.a, x.d), add(y.b, y.a), add(y.c, of_c), add(y.d, y.c));
        x = Column(x.a, x.b, add(x.c, x.b), add(x.d, x.c));
    }
    if to_level > 3u {
        y = Column(add(y.a, x.c), add(y.b, x.d), add(y.c, y.a), add(y.d, y.b));
    }
    return y;
}

// Four values, `one` and `two` being the places of 1 and 2 strides.
fn read_four(at: u32, one: u32, two: u32) -> vec4<f32> {
    return vec4<f32>(wg_words[at], wg_words[at ^ one], wg_words[at ^ two], wg_words[at ^ one ^ two]);
}

fn read_column(at: u32, s: u32) -> Column {
    let one = place(1u << s);
    let two = place(2u << s);
    let four = place(4u << s);
    let eight = place(8u << s);
    return Column(
        read_four(at, one, two),
        read_four(at ^ four, one, two),
        read_four(at ^ eight, one, two),
        read_four(at ^ four ^ eight, one, two),
    );
}

fn write_four(at: u32, one: u32, two: u32, x: vec4<f32>) {
    wg_words[at] = x.x;
    wg_words[at ^ one] = x.y;
    wg_words[at ^ two] = x.z;
    wg_words[at ^ one ^ two] = x.w;
}

fn write_column(at: u32, s: u32, x: Column) {
    let one = place(1u << s);
    let two = place(2u << s);
    let four = place(4u << s);
    let eight = place(8u << s);
    write_four(at, one, two, x.a);
    write_four(at ^ four, one, two, x.b);
    write_four(at ^ eight, one, two, x.c);
    write_four(at ^ four ^ eight, one, two, x.d);
}

// The first place of a lane's sixteen, a stride apart.
fn first_of(lane: u32, s: u32) -> u32 {
    return ((lane >> s) << (s + 4u)) + (lane & ((1u << s) - 1u));
}

// Four levels, or what is left of them: a lane takes sixteen values a stride apart (its log2 is s), and sixteen before them. Beyond a
// stride of 256 the values are 256 apart, and the lower levels fall out.
fn climb_tile(plan: Pass, lane: u32, level: u32, s: u32) -> Column {
    let from_level = plan.width + level - s;
    let to_level = from_level + plan.levels - level;
    let row = plan.places - s;
    let at = first_of(lane, s);
    let none = Column(nothing(), nothing(), nothing(), nothing());
    let own = read_column(place(at), s);
    if row <= 4u { return climb(none, own, from_level, to_level, row); }
    var before = none;
    if ((at >> s) & ((1u << row) - 1u)) != 0u {
        before = read_column(place(at - (16u << s)), s);
    }
    return climb(before, own, from_level, to_level, row);
}

@compute @workgroup_size(256)
fn scan_doubling(
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    let plan = pass_of_params();
    let tiles = params[10];
    for (var i = group.x; i < tiles; i += groups.x) {
        let tile = tile_at(i);
        var column = load_column(plan, tile, lane);
        // The stride, as a log2, of what the lane holds.
        var s = 8u;
        for (var level = 0u; level < plan.levels; level += 4u) {
            write_column(place(first_of(lane, s)), s, column);
            workgroupBarrier();
            s = min(plan.width + level, 8u);
            column = climb_tile(plan, lane, level, s);
            workgroupBarrier();
        }
        if s != 8u {
            write_column(place(first_of(lane, s)), s, column);
            workgroupBarrier();
            column = read_column(place(lane), 8u);
            workgroupBarrier();
        }
        store_four(plan, tile, lane, column.a);
        store_four(plan, tile, lane + 1024u, column.b);
        store_four(plan, tile, lane + 2048u, column.c);
        store_four(plan, tile, lane + 3072u, column.d);
    }
}
