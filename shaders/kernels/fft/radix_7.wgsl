// What: butterflies of 2, 3, 4, 5 and 7 points.
// Provides: quotient, transformed, put.
// Expects: fft, kernels/fft/transform (point, root, wg_points).
// Source: ours.

fn quotient(a: u32, b: u32) -> u32 {
    return a / b;
}

fn butterfly_of(radix: u32, count: u32, b: u32) -> Points {
    let x = point(b);
    let y = point(b + count);
    if radix == 2u { return fft_2(x, y); }
    let z = point(b + 2u * count);
    if radix == 3u { return fft_3(x, y, z); }
    let w = point(b + 3u * count);
    if radix == 4u { return fft_4(x, y, z, w); }
    let v = point(b + 4u * count);
    if radix == 5u { return fft_5(x, y, z, w, v); }
    return fft_7(x, y, z, w, v, point(b + 5u * count), point(b + 6u * count));
}

// The k-th point, turned; those beyond the radix are not stored.
fn turned(z: Complex, radix: u32, step: u32, k: u32) -> Complex {
    if k >= radix { return z; }
    return fft_mul(z, root(k * step));
}

fn transformed(radix: u32, count: u32, b: u32, step: u32) -> Points {
    let y = butterfly_of(radix, count, b);
    if step == 0u { return y; }
    return Points(
        y.a,
        fft_mul(y.b, root(step)),
        turned(y.c, radix, step, 2u),
        turned(y.d, radix, step, 3u),
        turned(y.e, radix, step, 4u),
        turned(y.f, radix, step, 5u),
        turned(y.g, radix, step, 6u),
    );
}

fn put(radix: u32, at: u32, stride: u32, y: Points) {
    wg_points[at] = words_of_complex(y.a);
    wg_points[at + stride] = words_of_complex(y.b);
    if radix > 2u { wg_points[at + 2u * stride] = words_of_complex(y.c); }
    if radix > 3u { wg_points[at + 3u * stride] = words_of_complex(y.d); }
    if radix > 4u { wg_points[at + 4u * stride] = words_of_complex(y.e); }
    if radix > 5u {
        wg_points[at + 5u * stride] = words_of_complex(y.f);
        wg_points[at + 6u * stride] = words_of_complex(y.g);
    }
}
