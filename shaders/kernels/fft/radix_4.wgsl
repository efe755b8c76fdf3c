// What: butterflies of powers of two.
// Provides: quotient, transformed, put.
// Expects: fft, kernels/fft/transform (point, root, wg_points).
// Source: ours.

// a / b for a power of two b.
fn quotient(a: u32, b: u32) -> u32 {
    return a >> countTrailingZeros(b);
}

fn transformed(radix: u32, count: u32, b: u32, step: u32) -> Points {
    if radix == 2u {
        let y = fft_2(point(b), point(b + count));
        if step == 0u { return y; }
        return Points(y.a, fft_mul(y.b, root(step)), y.c, y.d, y.e, y.f, y.g);
    }
    let y = fft_4(point(b), point(b + count), point(b + 2u * count), point(b + 3u * count));
    if step == 0u { return y; }
    let c = fft_mul(y.c, root(2u * step));
    return Points(y.a, fft_mul(y.b, root(step)), c, fft_mul(y.d, root(3u * step)), y.e, y.f, y.g);
}

fn put(radix: u32, at: u32, stride: u32, y: Points) {
    wg_points[at] = words_of_complex(y.a);
    wg_points[at + stride] = words_of_complex(y.b);
    if radix == 4u {
        wg_points[at + 2u * stride] = words_of_complex(y.c);
        wg_points[at + 3u * stride] = words_of_complex(y.d);
    }
}
