//! Private parts of the shared text: the devices' division and root against the hardware's; the host's own forms of a
//! difference and a product against the shared ones.

use super::ops::{difference, product};
use super::shared::{dd_mul, dd_sub, div_by_residuals, div_mid_by_residuals, sqrt_by_residuals, two_prod};
use super::{Double32, shared};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Random inputs of each test, times `DOUBLE32_CASES`.
const CASES: f64 = 10_500_000.0;

fn variable(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn generator() -> StdRng {
    let seed = variable("DOUBLE32_SEED", 218_832_434.0) as u64;
    println!("DOUBLE32_SEED={seed}");
    StdRng::seed_from_u64(seed)
}

fn cases() -> u64 {
    (CASES * variable("DOUBLE32_CASES", 1.0)) as u64
}

/// A word in [1, 2): any, or next to an end.
fn significand(rng: &mut StdRng) -> f32 {
    let fraction = match rng.random_range(0..8) {
        0 => rng.random_range(0..64),
        1 => (1 << 23) - 1 - rng.random_range(0..64),
        _ => rng.random_range(0..1 << 23),
    };
    f32::from_bits(0x3f80_0000 | fraction)
}

#[test]
fn division_by_residuals_equals_the_hardware_s() {
    let mut rng = generator();
    for _ in 0..cases() {
        let (a, b) = (significand(&mut rng), significand(&mut rng));
        let (found, expected) = (div_by_residuals(a, b), a / b);
        assert!(found.to_bits() == expected.to_bits(), "{:#010x} / {:#010x}", a.to_bits(), b.to_bits());
    }
}

#[test]
fn reciprocals_by_residuals_equal_the_hardware_s_for_every_significand() {
    for bits in 0x3f80_0000..0x4000_0000 {
        let b = f32::from_bits(bits);
        assert!(div_by_residuals(1.0, b).to_bits() == (1.0 / b).to_bits(), "1 / {bits:#010x}");
    }
}

#[test]
fn roots_by_residuals_equal_the_hardware_s_for_every_word_of_their_domain() {
    // [1, 4): 2^24 words.
    for bits in 0x3f80_0000..0x4080_0000 {
        let a = f32::from_bits(bits);
        assert!(sqrt_by_residuals(a).to_bits() == a.sqrt().to_bits(), "sqrt {bits:#010x}");
    }
}

/// A word of either sign in 2^-60 .. 2^100.
fn middle_word(rng: &mut StdRng) -> f32 {
    let sign = if rng.random() { -1.0 } else { 1.0 };
    sign * significand(rng) * 2.0f32.powi(rng.random_range(-60..100))
}

#[test]
fn division_of_middle_words_equals_the_hardware_s() {
    let mut rng = generator();
    for _ in 0..cases() / 5 {
        let (a, b) = (middle_word(&mut rng), middle_word(&mut rng));
        let expected = a / b;
        if expected.is_normal() {
            let found = div_mid_by_residuals(a, b);
            assert!(found.to_bits() == expected.to_bits(), "{:#010x} / {:#010x}", a.to_bits(), b.to_bits());
        }
    }
    assert_eq!(div_mid_by_residuals(0.0, -3.0), 0.0);
}

#[test]
fn roots_of_middle_words_equal_the_hardware_s() {
    let mut rng = generator();
    for _ in 0..cases() / 5 {
        let a = middle_word(&mut rng).abs();
        assert!(sqrt_by_residuals(a).to_bits() == a.sqrt().to_bits(), "sqrt {:#010x}", a.to_bits());
    }
}

#[test]
fn the_product_error_is_that_of_a_fused_multiply_add() {
    let mut rng = generator();
    for i in 0..cases() / 5 {
        let (a, b) = (f32::from_bits(rng.random()), f32::from_bits(rng.random()));
        // Every other product falls where residuals meet the subnormal grid.
        let b = if i % 2 == 0 { b } else { significand(&mut rng) * 2.0f32.powi(rng.random_range(-126..=-100)) };
        let p = a * b;
        if p.is_finite() {
            let (found, fused) = (two_prod(a, b).lo(), a.mul_add(b, -p));
            let same = found.to_bits() == fused.to_bits() || found == 0.0 && fused == 0.0;
            assert!(same, "{:#010x} * {:#010x}: {found:e} against {fused:e}", a.to_bits(), b.to_bits());
        }
    }
}

fn pair(hi: u32, lo: u32) -> Double32 {
    Double32 { hi: f32::from_bits(hi), lo: f32::from_bits(lo) }
}

/// Any bits, or a canonical pair; its neighbour: any pair, or one whose difference from it, or from its negative, cancels.
fn operands(rng: &mut StdRng, kind: u64) -> (Double32, Double32) {
    let any = |rng: &mut StdRng| pair(rng.random(), rng.random());
    let pairs = |rng: &mut StdRng| {
        let hi = middle_word(rng);
        let lo = significand(rng) * hi * 2.0f32.powi(rng.random_range(-60..-24));
        shared::canonicalize(hi, if rng.random_range(0..8) == 0 { 0.0 } else { lo })
    };
    let (x, y) = if kind & 1 == 0 { (any(rng), any(rng)) } else { (pairs(rng), pairs(rng)) };
    let mut word =
        |of: f32| f32::from_bits(of.to_bits().wrapping_add(rng.random_range(0..4)) ^ (rng.random::<u32>() & 1) << 31);
    let near = Double32 { hi: word(x.hi), lo: word(x.lo) };
    match kind / 2 % 4 {
        0 => (x, near),
        1 => (x, Double32 { hi: x.hi, lo: y.lo }),
        // Near the ends of the range of products.
        2 => (x, Double32 { hi: y.hi, lo: word(y.lo) } * Double32::from(2.0f32.powi(rng.random_range(-126..=127)))),
        _ => (x, y),
    }
}

fn compare_host_forms(x: Double32, y: Double32) {
    let forms = [("-", difference(x, y), dd_sub(x, y)), ("*", product(x, y), dd_mul(x, y))];
    let [x, y] = [x, y].map(Double32::to_bits);
    for (operator, found, expected) in forms {
        let (found, expected) = (found.to_bits(), expected.to_bits());
        assert!(found == expected, "{x:#018x} {operator} {y:#018x}: {found:#018x}, expected {expected:#018x}");
    }
}

#[test]
fn differences_and_products_of_the_host_are_the_shared_ones() {
    let mut rng = generator();
    for kind in 0..2 * cases() {
        let (x, y) = operands(&mut rng, kind);
        compare_host_forms(x, y);
    }
}

#[test]
fn differences_and_products_of_special_words_are_the_shared_ones() {
    let magnitudes = [
        0,
        1,
        2,
        0x7f_ffff,
        0x80_0000,
        0x0d00_0000,
        0x1fff_ffff,
        0x3380_0000,
        0x3f7f_ffff,
        0x3f80_0000,
        0x3f80_0001,
        0x72ff_ffff,
        0x7f00_0000,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
    ];
    let words: Vec<u32> = magnitudes.into_iter().flat_map(|word: u32| [word, word | 1 << 31]).collect();
    let pairs: Vec<Double32> = words.iter().flat_map(|&hi| words.iter().map(move |&lo| pair(hi, lo))).collect();
    for &x in &pairs {
        for &y in &pairs {
            compare_host_forms(x, y);
        }
    }
}
