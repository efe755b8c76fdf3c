// What: exposures of canonical pairs.
// Provides: binding 1, Exposures, exposures_at, step_to_grid.
// Expects: a chunk part, shared population.
// Source: ours.

@group(0) @binding(1) var<storage, read> exposures: array<PairChunk>;

struct Exposures {
    hi: vec4<u32>,
    lo: vec4<u32>,
}

fn exposures_at(i: u32) -> Exposures {
    let chunk = exposures[i];
    return Exposures(heads_of(chunk), tails_of(chunk));
}

fn step_to_grid(x: Double32, on_grid: f32) -> Double32 {
    return grid_step(x, on_grid);
}
