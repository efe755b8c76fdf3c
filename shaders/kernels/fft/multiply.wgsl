// What: rows of complex pairs times one row of factors, cut or filled up with zeros.
// Provides: bindings 0 to 3, entry point fft_multiply.
// Expects: complex_words; fft; prelude (enter).
// Source: Bluestein (1970), the three products of a transform by chirps.

// Points of a row of the output and of the input; how many of them are read.
const LEN_OUT: u32 = 0u;
const LEN_IN: u32 = 1u;
const READ: u32 = 2u;
const TOTAL: u32 = 3u;
const FIRST_IN: u32 = 4u;
const FIRST_OUT: u32 = 5u;
const SWAP_IN: u32 = 6u;
const SWAP_OUT: u32 = 7u;
const FACTOR: u32 = 8u;

@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> factors: array<vec4<u32>>;

fn product_at(row: u32, j: u32) -> vec4<u32> {
    if j >= params[READ] { return vec4<u32>(0u); }
    let z = fft_swapped(complex_of(values[params[FIRST_IN] + row * params[LEN_IN] + j]), params[SWAP_IN] != 0u);
    let factor = Double32(from_bits(params[FACTOR]), from_bits(params[FACTOR + 1u]));
    let product = fft_finished(fft_mul(z, complex_of(factors[j])), factor);
    return words_of_complex(fft_swapped(product, params[SWAP_OUT] != 0u));
}

@compute @workgroup_size(256)
fn fft_multiply(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[TOTAL]; i += groups.x * 256u) {
        let row = i / params[LEN_OUT];
        results[params[FIRST_OUT] + i] = product_at(row, i - row * params[LEN_OUT]);
    }
}
