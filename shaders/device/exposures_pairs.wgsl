// What: exposures of canonical pairs.
// Provides: binding 1, exposures_at, step_to_grid.
// Expects: Exposures, a chunk part, shared population.
// Source: ours.

@group(0) @binding(1) var<storage, read> exposures: array<PairChunk>;

fn exposures_at(i: u32) -> Exposures {
    let chunk = exposures[i];
    return Exposures(heads_of(chunk), tails_of(chunk));
}

fn step_to_grid(x: Double32, on_grid: f32) -> Double32 {
    return grid_step(x, on_grid);
}
