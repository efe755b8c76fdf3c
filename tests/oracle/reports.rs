//! Faults that users of other double-word libraries reported, each with its thread: this crate must not repeat them.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, TotalDouble32, consts, d32, eft, rem_pio2};
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

// Functions beyond the core.

/// ajtribick and others, DoubleFloats.jl#41: ln(0).
#[test]
fn b7_the_logarithm_of_zero() {
    same_words(d(0.0).ln(), Double32::NEG_INFINITY);
    same_words(d(-0.0).ln(), Double32::NEG_INFINITY);
}

/// DoubleFloats.jl#278, stillwater-sc/universal#1553: overflow gave NaN in powers too.
#[test]
fn b11_powers_overflow_to_infinity() {
    same_words(d(40.0).exp10(), Double32::INFINITY);
    same_words(d(2.0).powi(128), Double32::INFINITY);
    same_words(d(2.0).powi(i32::MIN), Double32::ZERO);
    same_words(d(10.0).powf(d(39.0)), Double32::INFINITY);
}

/// neslib/Neslib.MultiPrecision#7: sinh and cosh of large arguments were NaN.
#[test]
fn b15_hyperbolic_functions_overflow_to_infinity() {
    let x = Double32::from_f64(498_765.46);
    same_words(x.sinh(), Double32::INFINITY);
    same_words((-x).sinh(), Double32::NEG_INFINITY);
    same_words((-x).cosh(), Double32::INFINITY);
    same_words(d(200.0).sinh(), Double32::INFINITY);
    same_words(d(-200.0).sinh(), Double32::NEG_INFINITY);
    assert!(d(89.2).sinh().is_finite());
}

/// tursodatabase/turso#5776: the correction made NaN of text beyond the range.
#[test]
fn b21_text_beyond_the_range_is_an_infinity_or_zero() {
    for (text, x) in [("1e400", Double32::INFINITY), ("-1e400", Double32::NEG_INFINITY), ("1e-400", Double32::ZERO)] {
        same_words(text.parse().expect("a number"), x);
    }
}

/// neslib/Neslib.MultiPrecision#11: the largest pair printed as "NAN".
#[test]
fn b22_the_largest_pair_prints_as_a_number() {
    let text = Double32::MAX.to_string();
    assert!(text.starts_with("34028235677973"), "{text}");
    same_words(text.parse().expect("a number"), Double32::MAX);
}

/// JuliaSIMD/VectorizationBase.jl#129: asinh(-959.98) was -7.62.
#[test]
fn a14_asinh_of_large_negative_numbers() {
    near(d(-959.98).asinh(), 0xc0f1_ec03, 0x3418_5155, 0.5);
}

/// NVIDIA/MatX#1178: the product of the low words was dropped.
#[test]
fn a17_mul_add_keeps_the_product_of_the_low_words() {
    let x = Double32::new(1.0, pow2(-25));
    same_words(x.mul_add(x, Double32::new(-1.0, -pow2(-24))), d(pow2(-50)));
}

/// DoubleFloats.jl#91: tanh of large arguments.
#[test]
fn c10_tanh_saturates() {
    same_words(d(88.0).tanh(), Double32::ONE);
    same_words(d(1024.0).tanh(), Double32::ONE);
    near(d(0.5).tanh(), 0x3eec_9a9f, 0xb20a_9751, 0.5);
}

/// twofloat#39: integer powers of negative numbers.
#[test]
fn c12_powers_of_negative_numbers() {
    same_words(d(-2.0).powf(d(3.0)), d(-8.0));
    assert!(d(-2.0).powf(d(0.5)).is_nan());
}

/// visgl/deck.gl#97: tan was 2e-9 off.
#[test]
fn c14_the_tangent_keeps_its_digits() {
    near(pair(0x3f0a_5ca6, 0x32d6_cd26).tan(), 0x3f19_9ea8, 0x2e4c_061a, 0.5);
}

/// DoubleFloats.jl#32: fma(2, 3, 4) was of another type.
#[test]
fn c17_mul_add_of_integers() {
    same_words(d(2.0).mul_add(d(3.0), d(4.0)), d(10.0));
}

/// twofloat#42, #46: exp(1) and ln 2.
#[test]
fn c8_the_logarithm_of_two() {
    same_words(d(2.0).ln(), consts::LN_2);
}

/// double-js#15: integers beyond 2^24 printed wrong; #92, #28, #85: digits lost, noise printed, exponents forced.
#[test]
fn e2_e3_e4_numbers_print_as_people_write_them() {
    for text in ["16777217", "33554433", "9007199254740991", "1", "2", "3", "0.3"] {
        assert_eq!(text.parse::<Double32>().expect("a number").to_string(), text);
    }
    let sum = d32!(0.1) + d32!(0.2);
    assert!(sum.to_string().starts_with("0.3") || sum.to_string().starts_with("0.2999999"), "{sum}");
    same_words(sum.to_string().parse().expect("a number"), sum);
    same_words(d32!(0.3), pair(0x3e99_999a, 0xb24c_cccd));
    let third = d32!(1e10) / 3.0;
    assert!(third.to_string().starts_with("3333333333.3333"), "{third}");
}

/// numpy#7940: a value beside 1 printed as 1. numpy#10429: small numbers parsed wrong. MultiFloats.jl#2, DoubleFloats.jl#64.
#[test]
fn e6_e7_e8_text_goes_there_and_back() {
    let beside_one = Double32::new(1.0, pow2(-47));
    assert_ne!(beside_one.to_string(), "1");
    same_words(d32!(7.0e-46), Double32::ZERO);
    same_words(d32!(1e-45), d(pow2(-149)));
    same_words(d32!(1e-38), d(f(0x006c_e3ee)));
    let mut rng = support::generator("e6");
    for index in 0..support::cases(5000) {
        let x = rng.operand(index);
        same_words(x.to_string().parse().expect("a number"), x);
    }
}

/// numpy#15763 and the canonical ties: the top, and half an ulp of an odd word.
#[test]
fn e11_e12_e13_ties_go_to_the_canonical_pair() {
    same_words(d32!(3.4028235677973366e38), Double32::INFINITY);
    same_words(d32!(1.000000178813934326171874999999), pair(0x3f80_0002, 0xb380_0000));
    same_words(Double32::EPSILON, d(pow2(-47)));
}

/// DoubleFloats.jl#96, modular#6851, moonbitlang/core#4224: equal values with unequal hashes. DoubleFloats.jl#151: pairs
/// that differ in words but not in value.
#[test]
fn f1_f4_equal_values_hash_alike() {
    let keys = |x: Double32, y: Double32| HashSet::from([TotalDouble32(x), TotalDouble32(y)]).len();
    assert_eq!(keys(Double32::new(1.0, 0.0), support::raw(0x3f80_0000_8000_0000)), 1);
    assert_eq!(keys(Double32::NAN, support::raw(0xffc0_1234_0000_0000)), 1);
    let (x, y) = (Double32::new(1.0, pow2(-23)), Double32::new(1.0 + pow2(-23), 0.0));
    assert!(x == y && keys(x, y) == 1);
    assert!(d(-0.0) == d(0.0));
}

/// DoubleFloats.jl#102, #171, MultiFloats.jl#20: wide integers went through f64.
#[test]
fn f6_wide_integers_keep_their_digits() {
    same_words(Double32::from_i128(3_503_844_571_120_554_610_950), pair(0x633d_f19d, 0xd6ed_75c5));
    assert_eq!(d(3.0).to_i64(), Some(3));
}
