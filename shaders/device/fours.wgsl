// What: arrays of words, taken by fours.
// Provides: Chunk, words_of, chunk_of.
// Expects: nothing.
// Source: ours; the host cuts arrays so that only whole fours come here (src/kernels/chunks.rs).

alias Chunk = vec4<u32>;

fn words_of(chunk: Chunk) -> vec4<u32> {
    return chunk;
}

fn chunk_of(words: vec4<u32>) -> Chunk {
    return words;
}
