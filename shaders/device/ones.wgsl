// What: arrays of words or pairs, taken one by one: what is left of an array that was taken by fours.
// Provides: Chunk, words_of, chunk_of; PairChunk, heads_of, tails_of.
// Expects: nothing.
// Source: ours.

alias Chunk = u32;

// The others are zeros, whose results go nowhere.
fn words_of(chunk: Chunk) -> vec4<u32> {
    return vec4<u32>(chunk, 0u, 0u, 0u);
}

fn chunk_of(words: vec4<u32>) -> Chunk {
    return words.x;
}

alias PairChunk = vec2<u32>;

fn heads_of(chunk: PairChunk) -> vec4<u32> {
    return vec4<u32>(chunk.x, 0u, 0u, 0u);
}

fn tails_of(chunk: PairChunk) -> vec4<u32> {
    return vec4<u32>(chunk.y, 0u, 0u, 0u);
}
