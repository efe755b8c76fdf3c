//! Faults that users of other double-word libraries reported, each with its thread: this crate must not repeat them.

mod support;

use double32::{Double32, consts, eft, rem_pio2};
use rand::Rng;
use std::collections::HashSet;
use support::{Operands, exact, f, float, is_bits, pair, pow2, same_words, show};

/// Within so many u² of the nearest pair.
#[track_caller]
fn near(found: Double32, hi: u32, lo: u32, units: f64) {
    let nearest = exact(pair(hi, lo));
    let relative = ((exact(found) - &nearest) / nearest).to_f64().abs();
    assert!(relative <= units * support::U2, "found {}, nearest ({hi:#010x}, {lo:#010x})", show(found));
}

fn d(x: f32) -> Double32 {
    Double32::from(x)
}

// Contraction, fast math, fma.

/// gpuweb/gpuweb#4562: two-sum returned a zero error.
#[test]
fn a1_two_sum_keeps_the_error() {
    assert_eq!(eft::two_sum(1e10, 1e-10), (1e10, f(0x2edb_e6ff)));
    is_bits(d(1e10) + 1e-10, 1e10f32.to_bits(), 0x2edb_e6ff);
}

/// gpuweb/gpuweb#2076: 32 pixels an eighth of an ulp apart collapsed to 4.
#[test]
fn a2_neighbouring_pixels_stay_distinct() {
    let centre = Double32::from_f64(2.3);
    let pixels: HashSet<u64> = (0..32u8).map(|i| (centre + f32::from(i) * pow2(-25)).to_bits()).collect();
    assert_eq!(pixels.len(), 32);
    let words: HashSet<u32> = (0..32u8).map(|i| (2.3f32 + f32::from(i) * pow2(-25)).to_bits()).collect();
    assert!(words.len() <= 5, "single words tell them apart too: the test shows nothing");
}

/// gpuweb/gpuweb#2259: rounding must be to nearest, ties to even.
#[test]
fn a3_sums_of_words_round_ties_to_even() {
    for (a, b, sum, error) in [
        (1.0, pow2(-24), 1.0, pow2(-24)),
        (1.0, 3.0 * pow2(-24), 1.0 + pow2(-22), -pow2(-24)),
        (1.0 + pow2(-23), pow2(-24), 1.0 + pow2(-22), -pow2(-24)),
    ] {
        assert_eq!(eft::two_sum(a, b), (sum, error));
        assert_eq!((d(a) + b).words(), (sum, error));
    }
}

/// p + e == ab exactly, and the sum with c to within 2u²: no rounding of the product comes between.
#[track_caller]
fn fused(a: f32, b: f32, c: f32, rounded: u32, unfused: u32) {
    let (p, e) = eft::two_prod(a, b);
    assert_eq!(exact(Double32::new(p, e)), float(a) * b);
    let value = float(a) * b + c;
    assert_eq!(support::round_to_word(&value).to_bits(), rounded);
    let error = |x: Double32| ((exact(x) - &value) / &value).to_f64().abs() / support::U2;
    assert!(error(Double32::from_product(a, b) + c) <= 2.0);
    assert_eq!((a * b + c).to_bits(), unfused, "two roundings are right too: the test shows nothing");
}

/// JuliaMath/openlibm#357: fmaf rounded twice.
#[test]
fn a6_a_product_and_a_sum_are_not_rounded_twice() {
    fused(0.947_400_1, 4.639_901e-7, -0.243_250_85, 0xbe79_16a3, 0xbe79_16a2);
}

/// JuliaLang/julia#43088: fma was not fused.
#[test]
fn a7_a_product_and_a_small_sum_are_not_rounded_twice() {
    fused(-1.936_963_1e13, 2.151_355_1e-7, -1.735_442_7e-24, 0xca7e_56df, 0xca7e_56de);
}

/// iree-org/iree#23914: 1 * 1 + (-1e10) * (1 - 1) was 0.
#[test]
fn a9_a_product_with_an_exact_zero_adds_nothing() {
    assert_eq!(d(1.0) * d(1.0) + d(-1e10) * (d(1.0) - d(1.0)), 1.0);
}

/// jax-ml/jax#23007: y - ((x + y) - x) was folded to 0.
#[test]
fn a10_the_compensation_term_is_not_folded() {
    let (x, y) = std::hint::black_box((1.0f32, pow2(-25)));
    assert_eq!(y - ((x + y) - x), pow2(-25));
    assert_eq!(eft::two_sum(x, y), (1.0, pow2(-25)));
    assert_eq!(d(y) - ((d(x) + y) - x), 0.0, "a pair holds the sum");
}

// Special values, overflow, underflow.

/// dzhang314/MultiFloats.jl#13: Inf + 1 was NaN.
#[test]
fn b1_infinity_survives_addition() {
    same_words(Double32::INFINITY + 1.0, Double32::INFINITY);
    same_words(Double32::INFINITY - Double32::ONE, Double32::INFINITY);
    same_words(Double32::ONE - Double32::INFINITY, Double32::NEG_INFINITY);
}

/// dzhang314/MultiFloats.jl#12: division by zero.
#[test]
fn b2_division_by_zero_is_an_infinity_with_the_rule_of_signs() {
    for x in [1.0f32, -1.0] {
        for zero in [0.0f32, -0.0] {
            same_words(d(x) / zero, d(x / zero));
            same_words(d(x) / d(zero), d(x / zero));
        }
    }
    is_bits(d(0.0) / d(0.0), 0x7fc0_0000, 0);
}

/// dzhang314/MultiFloats.jl#87: 1 / Inf was NaN.
#[test]
fn b3_division_by_infinity_is_a_signed_zero() {
    same_words(Double32::ONE / Double32::INFINITY, Double32::ZERO);
    same_words(-Double32::ONE / Double32::INFINITY, Double32::NEG_ZERO);
    same_words(Double32::INFINITY.recip(), Double32::ZERO);
}

/// JuliaMath/DoubleFloats.jl#94, #142, #199: products and quotients with Inf were NaN.
#[test]
fn b5_infinity_survives_scaling() {
    for x in [d(2.0) * Double32::INFINITY, Double32::INFINITY / 2.0, Double32::INFINITY * Double32::ONE] {
        same_words(x, Double32::INFINITY);
    }
}

/// JuliaMath/DoubleFloats.jl#86: exp of the infinities.
#[test]
fn b6_exp_of_the_infinities() {
    same_words(Double32::NEG_INFINITY.exp(), Double32::ZERO);
    same_words(Double32::INFINITY.exp(), Double32::INFINITY);
}

/// JuliaMath/DoubleFloats.jl#62: exp(NaN) threw.
#[test]
fn b8_exp_of_nan_is_nan() {
    is_bits(Double32::NAN.exp(), 0x7fc0_0000, 0);
}

/// JuliaMath/DoubleFloats.jl#37: roots of negative numbers, NaN and -0.
#[test]
fn b10_roots_of_negative_numbers() {
    is_bits((-Double32::NAN).sqrt(), 0x7fc0_0000, 0);
    is_bits(d(-1.0).sqrt(), 0x7fc0_0000, 0);
    is_bits(d(-0.0).sqrt(), 0x8000_0000, 0);
}

/// JuliaMath/DoubleFloats.jl#278, #151, #38, stillwater-sc/universal#1553: overflow gave NaN.
#[test]
fn b11_overflow_is_an_infinity() {
    let big = d(1e20);
    for x in [
        d(1.0) / 0.0,
        d(1.0) / 1e-39,
        d(2.0) / d(1e-39),
        big * big,
        big * 1e20,
        Double32::MAX + Double32::MAX,
        Double32::MAX * 2.0,
        Double32::MAX + f32::MAX,
    ] {
        same_words(x, Double32::INFINITY);
    }
    same_words(d(1.0) / (big * big), Double32::ZERO);
}

/// JuliaMath/DoubleFloats.jl#166: roots of subnormals.
#[test]
fn b13_roots_of_subnormals_are_full_pairs() {
    near(d(f(71362)).sqrt(), 0x1e3c_e4e7, 0x0ffe_12bc, 3.2);
    near(d(f(1)).sqrt(), 0x1a35_04f3, 0x0d4f_e77a, 3.2);
    near(d(3.0 * pow2(-126)).sqrt(), 0x205d_b3d7, 0x1385_84cb, 3.2);
}

/// saschatimme/HigherPrecision.jl#15: an infinity in a chain of sums became NaN.
#[test]
fn b18_an_infinity_in_a_chain_of_sums_stays() {
    let terms = [1.0f32, f32::INFINITY, -1e30, 3.0];
    for place in 0..4 {
        let mut chain = terms;
        chain.rotate_left(place);
        same_words(chain.iter().sum(), Double32::INFINITY);
    }
    assert_eq!(eft::two_sum(f32::INFINITY, 1.0), (f32::INFINITY, 0.0));
    assert_eq!(eft::two_diff(1.0, f32::INFINITY), (f32::NEG_INFINITY, 0.0));
}

/// JuliaMath/DoubleFloats.jl#197: conversion of an infinite pair gave NaN.
#[test]
fn b20_infinities_convert() {
    assert_eq!(Double32::INFINITY.to_f64(), f64::INFINITY);
    assert_eq!(Double32::NEG_INFINITY.to_f64(), f64::NEG_INFINITY);
    assert_eq!(Double32::INFINITY.to_f32(), f32::INFINITY);
    same_words(Double32::from_f64(f64::INFINITY), Double32::INFINITY);
}

// Accuracy.

/// Algorithm 18 without fma: quotients without a second word.
#[test]
fn c1_simple_quotients_have_a_true_second_word() {
    for (x, y, hi, lo) in [
        (1.0, 3.0, 0x3eaa_aaab, 0xb22a_aaab),
        (2.0, 3.0, 0x3f2a_aaab, 0xb2aa_aaab),
        (1.0, 7.0, 0x3e12_4925, 0xb1db_6db7),
    ] {
        is_bits(d(x) / d(y), hi, lo);
        is_bits(d(x) / y, hi, lo);
        is_bits(x / d(y), hi, lo);
    }
}

/// stillwater-sc/universal#1328: one quotient digit too few.
#[test]
fn c2_random_quotients_keep_every_digit() {
    let mut rng = support::generator("c2");
    for _ in 0..10_000 {
        let (x, y) = (rng.moderate(), rng.moderate());
        let quotient = exact(x) / exact(y);
        let relative = ((exact(x / y) - &quotient) / quotient).to_f64().abs();
        assert!(relative <= 9.8 * support::U2, "{} / {}", show(x), show(y));
    }
}

/// The sloppy addition of several GPU libraries: 1.13e-7 off.
#[test]
fn c4_cancelling_sums_are_exact() {
    let (x, y) = (pair(0x3f99_1967, 0x32f3_e01e), pair(0xbf99_1968, 0x337e_cae8));
    is_bits(x + y, 0xb307_4509, 0);
}

/// JuliaMath/DoubleFloats.jl#161, #211, dzhang314/MultiFloats.jl#50: x * y differed from y * x.
#[test]
fn c5_products_commute_to_the_bit() {
    let (x, y) = (pair(0x3f9a_1afe, 0xae2f_7400), pair(0x3f83_5b73, 0x3321_f258));
    assert_eq!((x * y).to_bits(), (y * x).to_bits());
    let mut rng = support::generator("c5");
    for _ in 0..100_000 {
        let (x, y) = (Double32::from_bits(rng.random()), Double32::from_bits(rng.random()));
        assert_eq!((x * y).to_bits(), (y * x).to_bits(), "{} {}", show(x), show(y));
    }
}

/// munrocket/double-js#98: exp was nonsense from 22 up.
#[test]
fn c6_exp_of_moderate_arguments() {
    near(d(22.0).exp(), 0x4f55_ad6e, 0xc247_7940, 2.0);
    near(d(-22.0).exp(), 0x2f99_5a46, 0xa16e_825e, 2.0);
    near(d(88.0).exp(), 0x7ef8_82b7, 0xf161_0375, 2.0);
}

/// munrocket/double-js#98: exp near underflow.
#[test]
fn c7_exp_tapers_into_the_subnormals() {
    same_words(d(-87.0).exp(), pair(0x00b3_3687, 0));
}

/// ajtribick/twofloat#42, #46: exp of simple arguments.
#[test]
fn c8_exp_of_one_and_a_half() {
    near(d(1.0).exp(), 0x402d_f854, 0x33b1_4577, 2.0);
    near(d(0.5).exp(), 0x3fd3_094c, 0x3361_e06a, 2.0);
}

/// llvm/llvm-project#209034: fabs left the low word's sign.
#[test]
fn c19_abs_flips_both_words() {
    is_bits(Double32::new(-1.0, pow2(-26)).abs(), 0x3f80_0000, 0xb280_0000);
}

// Large angles.

#[test]
fn d1_the_ladder_of_range_reduction() {
    near(d(22.0).sin_cos().0, 0xbc11_0515, 0x2d91_460c, 2.5);
    near(d(100.0).sin_cos().0, 0xbf01_a12e, 0x3287_3b24, 2.5);
    near(d(pow2(20)).sin_cos().0, 0x3ea9_3666, 0xb250_379b, 2.5);
}

#[test]
fn d4_sines_beside_pi_keep_their_digits() {
    near(d(std::f32::consts::PI).sin_cos().0, 0xb3bb_bd2e, 0xa777_2cec, 2.5);
    near(consts::PI.sin_cos().0, 0xa777_2ced, 0x19cc_5170, 2.5);
}

#[test]
fn d6_angles_of_ten_million() {
    let (sin, cos) = d(1e7).sin_cos();
    near(sin, 0x3ed7_520a, 0x3228_a335, 2.5);
    near(cos, 0xbf68_42df, 0xb275_1e94, 2.5);
}

/// No limit: every finite angle is reduced exactly.
#[test]
fn d7_no_angle_is_too_large() {
    for x in [d(1e20), d(1e30), Double32::MAX, Double32::MIN, Double32::new(pow2(127), pow2(-149))] {
        let (sin, cos) = x.sin_cos();
        let sine = float(exact(x).sin_ref());
        let cosine = float(exact(x).cos_ref());
        for (found, value) in [(sin, sine), (cos, cosine)] {
            let relative = ((exact(found) - &value) / value).to_f64().abs();
            assert!(relative <= 2.0 * support::U2, "{}: {relative:e}", show(x));
        }
        assert!(rem_pio2(x).1.abs() <= consts::FRAC_PI_4);
    }
}

// Comparison and conversion.

/// JuliaMath/DoubleFloats.jl#49: order against a scalar.
#[test]
fn f2_order_against_a_word_is_strict_both_ways() {
    let (below, above) = (Double32::new(1.0, -pow2(-26)), Double32::new(1.0, pow2(-26)));
    assert!(below < 1.0 && 1.0 < above && below < above);
    assert!(1.0 > below && above > 1.0);
    assert!(below != 1.0 && above != 1.0 && below < d(1.0) && d(1.0) < above);
}

/// llvm/llvm-project#222495: the low word's accessor returned the high word.
#[test]
fn f5_the_accessor_of_the_low_word_returns_it() {
    let x = Double32::new(1.0, pow2(-26));
    assert_eq!((x.hi(), x.lo(), x.words()), (1.0, pow2(-26), (1.0, pow2(-26))));
    assert_eq!(<[f32; 2]>::from(x), [1.0, pow2(-26)]);
}

/// NVIDIA/MatX#1159: f64 there and back.
#[test]
fn f7_f64_there_and_back() {
    let mut rng = support::generator("f7");
    for _ in 0..100_000 {
        let x: f64 = rng.random_range(-1e6..1e6);
        let back = Double32::from_f64(x).to_f64();
        assert!((back - x).abs() <= x.abs() * support::U2);
        let short = f64::from_bits(x.to_bits() & !0x1f);
        assert_eq!(Double32::from_f64(short).to_f64(), short, "48 bits fit");
    }
    let x = 1.0 + 2.0f64.powi(-52);
    assert_eq!(Double32::from_f64(x).to_f64(), x, "53 bits, but they fit the two words");
}

/// The tie at the top: 2^128 - 2^103 is beyond the largest pair; just below the threshold is that pair.
#[test]
fn f9_the_tie_at_the_top_is_an_infinity() {
    same_words(Double32::from_f64(3.402_823_567_797_336_6e38), Double32::INFINITY);
    same_words(Double32::from_f64(3.402_823_567_797_330_7e38), Double32::MAX);
}
