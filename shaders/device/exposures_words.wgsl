// What: exposures of f32.
// Provides: binding 1, Exposures, exposures_at.
// Expects: a chunk part.
// Source: ours.

@group(0) @binding(1) var<storage, read> exposures: array<Chunk>;

struct Exposures {
    hi: vec4<u32>,
    lo: vec4<u32>,
}

fn exposures_at(i: u32) -> Exposures {
    return Exposures(words_of(exposures[i]), vec4<u32>());
}
