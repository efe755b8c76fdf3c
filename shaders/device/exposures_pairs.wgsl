// What: exposures of canonical pairs.
// Provides: binding 1, Exposures, exposures_at.
// Expects: a chunk part.
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
