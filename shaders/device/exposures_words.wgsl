// What: exposures of f32.
// Provides: binding 1, exposures_at, step_to_grid.
// Expects: Exposures, a chunk part, shared population.
// Source: ours.

@group(0) @binding(1) var<storage, read> exposures: array<Chunk>;

fn exposures_at(i: u32) -> Exposures {
    return Exposures(words_of(exposures[i]), vec4<u32>());
}

// What grid_step gives of a word, in fewer operations.
fn step_to_grid(x: Double32, on_grid: f32) -> Double32 {
    return Double32(grid_step_of_word(x.hi, on_grid), 0.0);
}
