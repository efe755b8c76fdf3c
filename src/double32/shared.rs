//! The shared text, compiled by rustc: the host's side of the prelude, and the files of `shaders/shared`.
//!
//! The device's side of the same names is in `shaders/device`.

#![allow(
    clippy::needless_return,
    clippy::manual_range_contains,
    non_snake_case,
    dead_code,
    reason = "WGSL's grammar: `return` is required, structs are built by call, every part is compiled whole"
)]

use super::Double32;

/// Builds a pair as WGSL does.
#[inline]
const fn Double32(hi: f32, lo: f32) -> Double32 {
    Double32 { hi, lo }
}

/// The 64-bit product of two words.
pub(crate) struct Wide {
    hi: u32,
    lo: u32,
}

pub(crate) const fn Wide(hi: u32, lo: u32) -> Wide {
    Wide { hi, lo }
}

/// A 128-bit fraction, most significant word first.
#[derive(Clone, Copy)]
pub(crate) struct Fixed {
    w0: u32,
    w1: u32,
    w2: u32,
    w3: u32,
}

pub(crate) const fn Fixed(w0: u32, w1: u32, w2: u32, w3: u32) -> Fixed {
    Fixed { w0, w1, w2, w3 }
}

/// Quarter turns: the nearest quadrant (mod 4), and the signed fraction that remains.
pub(crate) struct Turns {
    quadrant: u32,
    fraction: Fixed,
}

pub(crate) const fn Turns(quadrant: u32, fraction: Fixed) -> Turns {
    Turns { quadrant, fraction }
}

/// A reduced angle: `x = (quadrant + 4 n) pi/2 + remainder`.
#[derive(Clone, Copy)]
pub(crate) struct Reduced {
    pub(crate) quadrant: u32,
    pub(crate) remainder: Double32,
}

pub(crate) const fn Reduced(quadrant: u32, remainder: Double32) -> Reduced {
    Reduced { quadrant, remainder }
}

/// Sine and cosine of one angle.
pub(crate) struct SinCos {
    pub(crate) sin: Double32,
    pub(crate) cos: Double32,
}

pub(crate) const fn SinCos(sin: Double32, cos: Double32) -> SinCos {
    SinCos { sin, cos }
}

/// `value * 2^power`.
#[derive(Clone, Copy)]
pub(crate) struct Scaled {
    pub(crate) value: Double32,
    pub(crate) power: i32,
}

pub(crate) const fn Scaled(value: Double32, power: i32) -> Scaled {
    Scaled { value, power }
}

/// A complex number of pairs.
#[derive(Clone, Copy)]
pub(crate) struct Complex {
    pub(crate) re: Double32,
    pub(crate) im: Double32,
}

pub(crate) const fn Complex(re: Double32, im: Double32) -> Complex {
    Complex { re, im }
}

/// Points of a short Fourier transform.
#[derive(Clone, Copy)]
pub(crate) struct Points {
    pub(crate) a: Complex,
    pub(crate) b: Complex,
    pub(crate) c: Complex,
    pub(crate) d: Complex,
    pub(crate) e: Complex,
    pub(crate) f: Complex,
    pub(crate) g: Complex,
}

const fn Points(a: Complex, b: Complex, c: Complex, d: Complex, e: Complex, f: Complex, g: Complex) -> Points {
    Points { a, b, c, d, e, f, g }
}

/// A number of three words, some 70 bits: `a + b + c`.
#[derive(Clone, Copy)]
pub(crate) struct Triple {
    a: f32,
    b: f32,
    c: f32,
}

pub(crate) const fn Triple(a: f32, b: f32, c: f32) -> Triple {
    Triple { a, b, c }
}

/// A complex number of three words a part.
#[derive(Clone, Copy)]
pub(crate) struct TripleComplex {
    re: Triple,
    im: Triple,
}

pub(crate) const fn TripleComplex(re: Triple, im: Triple) -> TripleComplex {
    TripleComplex { re, im }
}

/// `value * 2^power`.
#[derive(Clone, Copy)]
pub(crate) struct ScaledTriple {
    value: Triple,
    power: i32,
}

pub(crate) const fn ScaledTriple(value: Triple, power: i32) -> ScaledTriple {
    ScaledTriple { value, power }
}

/// A reduced angle: `x = (quadrant + 4 n) pi/2 + remainder`.
pub(crate) struct ReducedTriple {
    quadrant: u32,
    remainder: Triple,
}

pub(crate) const fn ReducedTriple(quadrant: u32, remainder: Triple) -> ReducedTriple {
    ReducedTriple { quadrant, remainder }
}

/// What is ionised and what is left.
pub(crate) struct Population {
    pub(crate) fraction: f32,
    pub(crate) survival: f32,
}

pub(crate) const fn Population(fraction: f32, survival: f32) -> Population {
    Population { fraction, survival }
}

/// The two words of a probe lane's result.
#[cfg(feature = "gpu")]
pub(crate) struct Words {
    pub(crate) x: u32,
    pub(crate) y: u32,
}

#[cfg(feature = "gpu")]
const fn Words(x: u32, y: u32) -> Words {
    Words { x, y }
}

/// The host's fused multiply-add, for the probe: the instruction, or std's library call.
#[cfg(feature = "gpu")]
fn raw_fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

/// Rust rounds every operation to f32 already; devices may not.
#[inline]
const fn keep(x: f32) -> f32 {
    x
}

#[inline]
const fn to_bits(x: f32) -> u32 {
    x.to_bits()
}

#[inline]
const fn from_bits(x: u32) -> f32 {
    f32::from_bits(x)
}

#[inline]
const fn to_i32(x: f32) -> i32 {
    x as i32
}

/// Exact below 2^24 in magnitude.
#[inline]
const fn to_f32(x: i32) -> f32 {
    x as f32
}

#[inline]
const fn u32_to_f32(x: u32) -> f32 {
    x as f32
}

#[inline]
const fn as_i32(x: u32) -> i32 {
    x as i32
}

#[inline]
const fn as_u32(x: i32) -> u32 {
    x as u32
}

#[inline]
const fn wrapping_add(a: u32, b: u32) -> u32 {
    a.wrapping_add(b)
}

#[inline]
const fn wrapping_sub(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b)
}

#[inline]
const fn wrapping_mul(a: u32, b: u32) -> u32 {
    a.wrapping_mul(b)
}

#[inline]
const fn shift_left(x: u32, n: u32) -> u32 {
    x << n
}

#[inline]
const fn shift_right(x: u32, n: u32) -> u32 {
    x >> n
}

#[inline]
const fn leading_zeros(x: u32) -> u32 {
    x.leading_zeros()
}

#[inline]
const fn select_f32(no: f32, yes: f32, c: bool) -> f32 {
    if c { yes } else { no }
}

#[inline]
const fn select_u32(no: u32, yes: u32, c: bool) -> u32 {
    if c { yes } else { no }
}

#[inline]
const fn select_i32(no: i32, yes: i32, c: bool) -> i32 {
    if c { yes } else { no }
}

/// The error of `p = RN(a * b)`: RN(ab - p), by a fused multiply-add where the target has one (which needs `std`). Exact where
/// `two_prod_mid` is meant to serve, and there no zero is -0.
#[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
#[inline]
pub(crate) const fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    a.mul_add(b, -p)
}

/// The error of `p = RN(a * b)`: RN(ab - p). The product is exact in f64 (48 bits, exponents -298 to 255), and so is the
/// difference; no library call. Exact where `two_prod_mid` is meant to serve, and there no zero is -0.
#[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
#[inline]
pub(crate) const fn product_error_mid(a: f32, b: f32, p: f32) -> f32 {
    (a as f64 * b as f64 - p as f64) as f32
}

/// The same anywhere, a zero always +0.
#[inline]
const fn product_error(a: f32, b: f32, p: f32) -> f32 {
    product_error_mid(a, b, p) + 0.0
}

/// `two_prod` where a zero error may have any sign.
#[inline]
const fn two_prod_any_zero(a: f32, b: f32) -> Double32 {
    let p = a * b;
    Double32(p, product_error_mid(a, b, p))
}

/// RN(ab - q) with q of the sum of s and p; see `shaders/device/product_unfused.wgsl`.
#[inline]
const fn product_rest(a: f32, b: f32, p: f32, minus_q: f32) -> f32 {
    (p + minus_q) + product_error(a, b, p)
}

/// RN(a / b): Rust's division is correctly rounded; devices take `div_by_residuals`.
#[inline]
const fn div_rn(a: f32, b: f32) -> f32 {
    a / b
}

/// RN(a / b) where that is zero or normal; devices take `div_mid_by_residuals`.
#[inline]
const fn div_mid(a: f32, b: f32) -> f32 {
    a / b
}

/// RN(sqrt(a)): the hardware's through std, else the devices' own.
#[inline]
fn sqrt_rn(a: f32) -> f32 {
    #[cfg(feature = "std")]
    return a.sqrt();
    #[cfg(not(feature = "std"))]
    return sqrt_by_residuals(a);
}

include!(concat!(env!("OUT_DIR"), "/sums.rs"));
include!(concat!(env!("OUT_DIR"), "/eft.rs"));
include!(concat!(env!("OUT_DIR"), "/roots.rs"));
include!(concat!(env!("OUT_DIR"), "/double32.rs"));
include!(concat!(env!("OUT_DIR"), "/exp.rs"));
include!(concat!(env!("OUT_DIR"), "/trig.rs"));
include!(concat!(env!("OUT_DIR"), "/complex.rs"));
include!(concat!(env!("OUT_DIR"), "/triple.rs"));
include!(concat!(env!("OUT_DIR"), "/rounding.rs"));
include!(concat!(env!("OUT_DIR"), "/hyperbolic.rs"));
include!(concat!(env!("OUT_DIR"), "/log.rs"));
include!(concat!(env!("OUT_DIR"), "/inverse_trig.rs"));
include!(concat!(env!("OUT_DIR"), "/power.rs"));
include!(concat!(env!("OUT_DIR"), "/complex_arithmetic.rs"));
include!(concat!(env!("OUT_DIR"), "/complex_functions.rs"));
include!(concat!(env!("OUT_DIR"), "/fast.rs"));
include!(concat!(env!("OUT_DIR"), "/fft.rs"));
include!(concat!(env!("OUT_DIR"), "/arrays.rs"));
include!(concat!(env!("OUT_DIR"), "/population.rs"));
include!(concat!(env!("OUT_DIR"), "/rate.rs"));
#[cfg(feature = "gpu")]
include!(concat!(env!("OUT_DIR"), "/probe.rs"));

/// The devices' last resort, here for its tests: the same names as `sums` and the products above.
#[cfg(test)]
mod integer {
    use super::*;

    include!(concat!(env!("OUT_DIR"), "/integer_errors.rs"));

    /// SplitMix64.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Any bits; every other pair has exponents within 30 of one another.
    fn words(state: &mut u64) -> (f32, f32) {
        let bits = next(state);
        let (a, b) = (bits as u32, (bits >> 32) as u32);
        if a & 1 == 0 {
            return (f32::from_bits(a), f32::from_bits(b));
        }
        let near = (a >> 23 & 0xff).saturating_add(b >> 8 & 63).saturating_sub(31).min(255);
        (f32::from_bits(a), f32::from_bits(b & 0x807f_ffff | near << 23))
    }

    fn same(found: f32, expected: f32, (a, b): (f32, f32)) {
        let same = found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan());
        assert!(same, "{:08x} {:08x}: {found:e}, expected {expected:e}", a.to_bits(), b.to_bits());
    }

    #[test]
    fn errors_of_sums_and_products_are_the_float_ones() {
        let edges =
            [0u32, 1, 0x7f_ffff, 0x80_0000, 0x80_0001, 0x3f80_0000, 0x3f80_0001, 0x7f7f_fffe, INFINITY_BITS, NAN_BITS];
        let edges = edges.into_iter().flat_map(|word| [word, word ^ SIGN_BIT]).map(f32::from_bits).collect::<Vec<_>>();
        let mut state = 1;
        let random = (0..4_000_000).map(|_| words(&mut state));
        for (a, b) in edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b))).chain(random) {
            let (s, p) = (a + b, a * b);
            if s.is_finite() && a.abs() < f32::MAX && b.abs() < f32::MAX {
                same(sum_error(a, b, s), super::sum_error(a, b, s), (a, b));
                if a.abs() >= b.abs() || a == 0.0 {
                    same(fast_sum_error(a, b, s), super::fast_sum_error(a, b, s), (a, b));
                }
            }
            if p.is_finite() {
                let expected = if p.abs() < f32::MIN_POSITIVE { 0.0 } else { super::product_error(a, b, p) };
                same(product_error(a, b, p), expected, (a, b));
                same(product_error_mid(a, b, p), expected, (a, b));
            }
        }
    }

    #[test]
    fn sums_that_are_not_finite_have_no_error() {
        for (a, b) in [(f32::MAX, f32::MAX), (f32::INFINITY, 1.0), (f32::INFINITY, f32::NEG_INFINITY), (f32::NAN, 0.0)]
        {
            assert!(sum_error(a, b, a + b).is_nan() && product_error(a, b, f32::INFINITY) == 0.0);
        }
    }
}
