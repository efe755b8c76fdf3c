// What: arrays of words or pairs, taken by fours.
// Provides: Chunk, words_of, chunk_of; PairChunk, heads_of, tails_of.
// Expects: nothing.
// Source: ours; the host cuts arrays so that only whole fours come here (src/kernels/chunks.rs).

alias Chunk = vec4<u32>;

fn words_of(chunk: Chunk) -> vec4<u32> {
    return chunk;
}

fn chunk_of(words: vec4<u32>) -> Chunk {
    return words;
}

alias PairChunk = array<vec4<u32>, 2>;

fn heads_of(chunk: PairChunk) -> vec4<u32> {
    return vec4<u32>(chunk[0].xz, chunk[1].xz);
}

fn tails_of(chunk: PairChunk) -> vec4<u32> {
    return vec4<u32>(chunk[0].yw, chunk[1].yw);
}
