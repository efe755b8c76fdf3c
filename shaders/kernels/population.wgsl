// What: ionised fraction and survival after exposures, element by element.
// Provides: Exposures, entry point population.
// Expects: an exposures part, a chunk part, shared population, prelude (enter).
// Source: shared text; the host's twin is Tables::after of src/kernels/population.rs.

// chunk count, p, 1 - p as a pair; 512 survivals (times 2^30) and fractions as pairs, see population_regular; 128 decays, two a vector
@group(0) @binding(0) var<storage, read> params: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> fractions: array<Chunk>;
@group(0) @binding(3) var<storage, read_write> survivals: array<Chunk>;

var<workgroup> wg_grid: array<vec4<u32>, 512>;
var<workgroup> wg_decays: array<vec4<u32>, 64>;

// The words of four exposures.
struct Exposures {
    hi: vec4<u32>,
    lo: vec4<u32>,
}

fn pair_of(w: vec2<u32>) -> Double32 {
    return Double32(from_bits(w.x), from_bits(w.y));
}

fn decay_at(number: u32) -> Double32 {
    let both = wg_decays[(number >> 10u) & 63u];
    return pair_of(select(both.xy, both.zw, (number & 512u) != 0u));
}

fn words_of_population(r: Population) -> vec2<u32> {
    return vec2<u32>(to_bits(r.fraction), to_bits(r.survival));
}

// As if it were regular; any other has a result that is not used.
fn population_at(hi: u32, lo: u32) -> vec2<u32> {
    let x = Double32(from_bits(hi), from_bits(lo));
    let on_grid = exposure_on_grid(x.hi);
    let number = grid_number(on_grid);
    let grid = wg_grid[number & 511u];
    let y = step_to_grid(x, on_grid);
    return words_of_population(population_regular(y, number, pair_of(grid.xy), pair_of(grid.zw), decay_at(number)));
}

fn population_elsewhere(hi: u32, lo: u32) -> vec2<u32> {
    let x = Double32(from_bits(hi), from_bits(lo));
    if is_late_exposure(x.hi) {
        let on_grid = exposure_on_grid(x.hi);
        let number = grid_number(on_grid);
        let kept = pair_of(wg_grid[number & 511u].xy);
        return words_of_population(population_late(grid_step(x, on_grid), kept, decay_at(number)));
    }
    return words_of_population(population_beyond(x, from_bits(params[0].y), pair_of(params[0].zw)));
}

fn regular(x: vec4<u32>) -> vec4<bool> {
    let low = vec2<bool>(is_regular_exposure(from_bits(x.x)), is_regular_exposure(from_bits(x.y)));
    return vec4<bool>(low, is_regular_exposure(from_bits(x.z)), is_regular_exposure(from_bits(x.w)));
}

// Element by element, each coming first in turn.
fn store_others(i: u32, all: Exposures, fractions_of_regular: vec4<u32>, survivals_of_regular: vec4<u32>) {
    var x = all;
    var fraction = fractions_of_regular;
    var survival = survivals_of_regular;
    for (var k = 0u; k < 4u; k += 1u) {
        var r = vec2<u32>(fraction.x, survival.x);
        if !is_regular_exposure(from_bits(x.hi.x)) { r = population_elsewhere(x.hi.x, x.lo.x); }
        fraction = vec4<u32>(fraction.yzw, r.x);
        survival = vec4<u32>(survival.yzw, r.y);
        x = Exposures(x.hi.yzwx, x.lo.yzwx);
    }
    fractions[i] = chunk_of(fraction);
    survivals[i] = chunk_of(survival);
}

fn load_tables(lane: u32) {
    wg_grid[lane] = params[1u + lane];
    wg_grid[lane + 256u] = params[257u + lane];
    if lane < 64u { wg_decays[lane] = params[513u + lane]; }
    workgroupBarrier();
}

@compute @workgroup_size(256)
fn population(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    enter();
    load_tables(lane);
    let n = params[0].x;
    for (var i = id.x; i < n; i += groups.x * 256u) {
        let x = exposures_at(i);
        let a = population_at(x.hi.x, x.lo.x);
        let b = population_at(x.hi.y, x.lo.y);
        let c = population_at(x.hi.z, x.lo.z);
        let d = population_at(x.hi.w, x.lo.w);
        let fraction = vec4<u32>(a.x, b.x, c.x, d.x);
        let survival = vec4<u32>(a.y, b.y, c.y, d.y);
        if all(regular(x.hi)) {
            fractions[i] = chunk_of(fraction);
            survivals[i] = chunk_of(survival);
        } else {
            store_others(i, x, fraction, survival);
        }
    }
}
