// What: Fourier transforms of 2, 3, 4, 5 and 7 complex pairs, and products with roots of unity: the nodes of the graph of every transform.
// Provides: fft_2, fft_3, fft_4, fft_5, fft_7, fft_mul, fft_swapped, fft_finished.
// Expects: eft, double32, fast (dd_add_fast), complex_arithmetic (complex_neg, joined_products, cross_products), prelude (Complex, Points).
// Source: Cooley, Tukey (1965); sums in 11 operations (Joldes, Muller, Popescu 2017, algorithm 5), whose bound is normwise; odd lengths from sums and differences of mirrored points.

// x w and its error for |x| < 2^110 and |w| <= 1. Below 2^-78 the error is dropped: it is below
// 2^-102, and no route has it alike.
fn fft_word_product(x: f32, w: f32) -> Double32 {
    let p = keep(x * w);
    let e = product_error_mid(x, w, p);
    return Double32(p, select_f32(e, 0.0, magnitude_bits(p) < 0x18800000));
}

// 2^110 and more, infinite or NaN: halves of such a word overflow on devices without a fused fma.
fn fft_is_large(x: f32) -> bool {
    return magnitude_bits(x) >= 0x76800000;
}

// a b + c d, or NaN where a factor is too large.
fn fft_products(a: Double32, b: Double32, c: Double32, d: Double32, large: bool) -> Double32 {
    let p = fft_word_product(a.hi, b.hi);
    let cross = select_f32(cross_products(a, b), from_bits(NAN_BITS), large);
    return joined_products(p, fft_word_product(c.hi, d.hi), cross, cross_products(c, d));
}

// z w for |w| <= 1; NaN where a part of z is 2^110 or more.
fn fft_mul(z: Complex, w: Complex) -> Complex {
    let large = fft_is_large(z.re.hi) || fft_is_large(z.im.hi);
    let re = fft_products(z.re, w.re, dd_neg(z.im), w.im, large);
    return Complex(re, fft_products(z.re, w.im, z.im, w.re, large));
}

fn fft_scaled_part(x: Double32, c: Double32) -> Double32 {
    let p = fft_word_product(x.hi, c.hi);
    let cross = select_f32(cross_products(x, c), from_bits(NAN_BITS), fft_is_large(x.hi));
    return fast_two_sum(p.hi, keep(p.lo + cross));
}

// c z for a real |c| <= 1.
fn fft_scaled(z: Complex, c: Double32) -> Complex {
    return Complex(fft_scaled_part(z.re, c), fft_scaled_part(z.im, c));
}

fn fft_add(z: Complex, w: Complex) -> Complex {
    return Complex(dd_add_fast(z.re, w.re), dd_add_fast(z.im, w.im));
}

fn fft_sub(z: Complex, w: Complex) -> Complex {
    return Complex(dd_add_fast(z.re, dd_neg(w.re)), dd_add_fast(z.im, dd_neg(w.im)));
}

// z - i w.
fn fft_sub_i(z: Complex, w: Complex) -> Complex {
    return Complex(dd_add_fast(z.re, w.im), dd_add_fast(z.im, dd_neg(w.re)));
}

// z + i w.
fn fft_add_i(z: Complex, w: Complex) -> Complex {
    return Complex(dd_add_fast(z.re, dd_neg(w.im)), dd_add_fast(z.im, w.re));
}

// z - w / 2; beside equal points an exact zero.
fn fft_sub_half(z: Complex, w: Complex) -> Complex {
    let re = Double32(keep(w.re.hi * -0.5), keep(w.re.lo * -0.5));
    let im = Double32(keep(w.im.hi * -0.5), keep(w.im.lo * -0.5));
    return Complex(dd_add_fast(z.re, re), dd_add_fast(z.im, im));
}

// Shorter transforms leave the last points as they find them.
fn fft_2(a: Complex, b: Complex) -> Points {
    return Points(fft_add(a, b), fft_sub(a, b), a, a, a, a, a);
}

fn fft_4(a: Complex, b: Complex, c: Complex, d: Complex) -> Points {
    let s = fft_add(a, c);
    let t = fft_sub(a, c);
    let u = fft_add(b, d);
    let v = fft_sub(b, d);
    return Points(fft_add(s, u), fft_sub_i(t, v), fft_sub(s, u), fft_add_i(t, v), a, a, a);
}

fn fft_3(a: Complex, b: Complex, c: Complex) -> Points {
    let s = fft_add(b, c);
    let t = fft_scaled(fft_sub(b, c), Double32(from_bits(0x3f5db3d7), from_bits(0x328584cb)));
    let m = fft_sub_half(a, s);
    return Points(fft_add(a, s), fft_sub_i(m, t), fft_add_i(m, t), a, a, a, a);
}

fn cos_fifth() -> Double32 {
    return Double32(from_bits(0x3e9e377a), from_bits(0xb20d016b));
}

fn cos_two_fifths() -> Double32 {
    return Double32(from_bits(0xbf4f1bbd), from_bits(0x320d016b));
}

fn sin_fifth() -> Double32 {
    return Double32(from_bits(0x3f737871), from_bits(0xb2cbbab0));
}

fn sin_two_fifths() -> Double32 {
    return Double32(from_bits(0x3f167918), from_bits(0x320eab4c));
}

// The cosines of fifths of a turn add up to -1/2, so that one of them goes with the differences of
// sums.
fn fft_5(a: Complex, b: Complex, c: Complex, d: Complex, e: Complex) -> Points {
    let s = fft_add(b, e);
    let t = fft_add(c, d);
    let u = fft_sub(b, e);
    let v = fft_sub(c, d);
    let middle = fft_sub_half(a, t);
    let difference = fft_sub(s, t);
    let m = fft_add(middle, fft_scaled(difference, cos_fifth()));
    let n = fft_add(middle, fft_scaled(difference, cos_two_fifths()));
    let p = fft_add(fft_scaled(u, sin_fifth()), fft_scaled(v, sin_two_fifths()));
    let q = fft_sub(fft_scaled(u, sin_two_fifths()), fft_scaled(v, sin_fifth()));
    return Points(fft_add(a, fft_add(s, t)), fft_sub_i(m, p), fft_sub_i(n, q), fft_add_i(n, q), fft_add_i(m, p), a, a);
}

fn cos_seventh() -> Double32 {
    return Double32(from_bits(0x3f1f9d07), from_bits(0x31a2fb74));
}

fn cos_two_sevenths() -> Double32 {
    return Double32(from_bits(0xbe63dc87), from_bits(0xb0c09161));
}

fn cos_three_sevenths() -> Double32 {
    return Double32(from_bits(0xbf66a5e5), from_bits(0xb29cb5c7));
}

// u sin(2 pi / 7) + v sin(4 pi / 7) + w sin(6 pi / 7).
fn sines_of_sevenths(u: Complex, v: Complex, w: Complex) -> Complex {
    let first = fft_scaled(u, Double32(from_bits(0x3f48261c), from_bits(0xb2afa21b)));
    let second = fft_scaled(v, Double32(from_bits(0x3f7994e0), from_bits(0x322b1d2d)));
    let third = fft_scaled(w, Double32(from_bits(0x3ede2602), from_bits(0x32571abc)));
    return fft_add(fft_add(first, second), third);
}

// m + x c + y d.
fn fft_with_cosines(m: Complex, x: Complex, c: Double32, y: Complex, d: Double32) -> Complex {
    return fft_add(m, fft_add(fft_scaled(x, c), fft_scaled(y, d)));
}

fn fft_7(a: Complex, b: Complex, c: Complex, d: Complex, e: Complex, f: Complex, g: Complex) -> Points {
    let s = fft_add(b, g);
    let t = fft_add(c, f);
    let r = fft_add(d, e);
    let u = fft_sub(b, g);
    let v = fft_sub(c, f);
    let w = fft_sub(d, e);
    let middle = fft_sub_half(a, r);
    let x = fft_sub(s, r);
    let y = fft_sub(t, r);
    let l = fft_with_cosines(middle, x, cos_seventh(), y, cos_two_sevenths());
    let m = fft_with_cosines(middle, x, cos_two_sevenths(), y, cos_three_sevenths());
    let n = fft_with_cosines(middle, x, cos_three_sevenths(), y, cos_seventh());
    let p = sines_of_sevenths(u, v, w);
    let q = sines_of_sevenths(complex_neg(w), u, complex_neg(v));
    let o = sines_of_sevenths(complex_neg(v), w, u);
    let sum = fft_add(a, fft_add(fft_add(s, t), r));
    return Points(sum, fft_sub_i(l, p), fft_sub_i(m, q), fft_sub_i(n, o), fft_add_i(n, o), fft_add_i(m, q), fft_add_i(l, p));
}

// Real and imaginary part exchanged before and after make a forward transform an inverse one.
fn fft_swapped(z: Complex, swap: bool) -> Complex {
    return Complex(select_pair(z.re, z.im, swap), select_pair(z.im, z.re, swap));
}

// A result times 1 or 1 / n: canonical, one NaN.
fn fft_finished(z: Complex, factor: Double32) -> Complex {
    return Complex(dd_mul(z.re, factor), dd_mul(z.im, factor));
}
