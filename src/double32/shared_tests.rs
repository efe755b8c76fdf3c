//! Private parts of the shared text: the devices' division and root against the hardware's.

use super::shared::{div_by_residuals, sqrt_by_residuals, two_prod};
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
