//! Zeros, infinities, NaN and the edges of the range: tables, by bits.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, InexactError, consts, eft, rem_pio2};
use std::cmp::Ordering;
use support::{exact, f, float, is_bits, is_canonical, nearest_pair, pair, pow2, raw, same_bits, same_words, show};

const INF: Double32 = Double32::INFINITY;
const MINUS_INF: Double32 = Double32::NEG_INFINITY;
const NAN: Double32 = Double32::NAN;
const ZERO: Double32 = Double32::ZERO;
const MINUS_ZERO: Double32 = Double32::NEG_ZERO;

/// One of each class, both signs.
fn classes() -> Vec<Double32> {
    let mut all =
        vec![ZERO, Double32::MIN_SUBNORMAL, Double32::new(1.5, -pow2(-30)), Double32::ONE, Double32::MAX, INF];
    all.extend(all.clone().into_iter().map(|x| -x));
    all.push(NAN);
    all
}

#[test]
fn words_and_pairs_with_special_operands_have_the_class_and_sign_of_f32() {
    // With a zero, an infinity or a NaN among the operands f32's answer is the pair's.
    let special = |x: Double32| !x.is_finite() || x == 0.0;
    for x in classes() {
        for y in classes().into_iter().filter(|&y| special(x) || special(y)) {
            let (a, b) = (x.hi(), y.hi());
            for (found, word) in [(x + y, a + b), (x - y, a - b), (x * y, a * b), (x / y, a / b)] {
                if word.is_nan() || word.is_infinite() || word == 0.0 {
                    same_words(found, Double32::from(word));
                } else {
                    assert_eq!(found.hi(), word);
                }
            }
            for (found, pairs) in [(x + b, x + y), (x - b, x - y), (x * b, x * y), (x / b, x / y)] {
                let same = y.lo() == 0.0 || found.is_nan() || found == pairs || found.hi() == pairs.hi();
                assert!(same, "{} and {b:e}: {} against {}", show(x), show(found), show(pairs));
            }
        }
    }
}

#[test]
fn sums_of_zeros_follow_ieee() {
    for (x, y, sum, difference) in [
        (ZERO, ZERO, 0.0, 0.0),
        (ZERO, MINUS_ZERO, 0.0, 0.0),
        (MINUS_ZERO, ZERO, 0.0, -0.0),
        (MINUS_ZERO, MINUS_ZERO, -0.0f32, 0.0f32),
    ] {
        same_words(x + y, Double32::from(sum));
        same_words(x - y, Double32::from(difference));
        same_words(x + y.hi(), Double32::from(sum));
        same_words(x - y.hi(), Double32::from(difference));
        same_words(x.hi() + y, Double32::from(sum));
        same_words(x.hi() - y, Double32::from(difference));
    }
}

#[test]
fn products_and_quotients_of_zeros_take_the_xor_of_signs() {
    for x in [3.0f32, -3.0] {
        for zero in [0.0f32, -0.0] {
            let (p, z) = (Double32::new(x, x * pow2(-30)), Double32::from(zero));
            for found in [p * z, z * p, p * zero, zero * p] {
                same_words(found, Double32::from(x * zero));
            }
            for found in [z / p, z / x, zero / p] {
                same_words(found, Double32::from(zero / x));
            }
            for found in [p / z, p / zero, x / z] {
                same_words(found, Double32::from(x / zero));
            }
        }
    }
}

#[test]
fn differences_of_equal_values_are_plus_zero() {
    for x in classes().into_iter().filter(|x| x.is_finite() && *x != 0.0) {
        same_bits(x - x, ZERO);
        same_bits(x + -x, ZERO);
    }
}

#[test]
fn products_too_small_for_the_range_keep_their_sign() {
    let tiny = Double32::new(pow2(-80), pow2(-110));
    same_words(tiny * tiny, ZERO);
    same_words(tiny * -tiny, MINUS_ZERO);
    same_words(Double32::MIN_SUBNORMAL / Double32::MAX, ZERO);
    same_words(-Double32::MIN_SUBNORMAL / Double32::MAX, MINUS_ZERO);
}

#[test]
fn a_sum_overflows_only_where_the_pair_does() {
    let max = |lo: f32| Double32::new(f32::MAX, lo);
    same_words(max(-pow2(102)) + pow2(103), max(pow2(102)));
    same_words(max(-pow2(102)) + Double32::from(pow2(103)), max(pow2(102)));
    same_words(-max(-pow2(102)) - pow2(103), -max(pow2(102)));
    same_words(max(-pow2(103)) - Double32::new(-pow2(103), -pow2(101)), max(pow2(101)));
    for (x, y) in [(max(0.0), max(0.0)), (Double32::MAX, Double32::MAX), (max(0.0), Double32::from(pow2(103)))] {
        same_words(x + y, INF);
        same_words(-x - y, MINUS_INF);
    }
    same_words(Double32::MAX + 1.0, Double32::MAX);
    same_words(Double32::MAX - Double32::MAX, ZERO);
}

#[test]
fn the_unguarded_sum_of_six_operations_is_not_what_an_addition_uses() {
    let small = -1.5 * pow2(104);
    let expected = Double32::new(f32::MAX, small);
    assert!(expected.is_finite());
    for sum in [Double32::from(small) + f32::MAX, Double32::from(f32::MAX) + small, small + Double32::from(f32::MAX)] {
        same_words(sum, expected);
    }
}

#[test]
fn products_and_quotients_overflow_only_where_the_pair_does() {
    same_words(Double32::MAX * 1.0, Double32::MAX);
    same_words(Double32::MAX * Double32::ONE, Double32::MAX);
    same_words(Double32::MAX / Double32::ONE, Double32::MAX);
    same_words(Double32::MAX / Double32::MAX, Double32::ONE);
    same_words(Double32::MAX * 0.5 * 2.0, Double32::MAX);
    same_words(Double32::MAX * 0.5 / 0.5, Double32::MAX);
    same_words(Double32::MAX * 2.0, INF);
    same_words(Double32::MAX * Double32::MIN, MINUS_INF);
    same_words(Double32::MAX / 0.5, INF);
    same_words(Double32::MIN / Double32::MIN_SUBNORMAL, MINUS_INF);
    // RN of the product of the high words overflows; the pair is just below the threshold.
    let (x, y) = (
        Double32::new(1.0 + pow2(-23), -pow2(-25)),
        Double32::new(f32::MAX, 0.0) / Double32::new(1.0 + pow2(-23), 0.0),
    );
    assert!((x * y).is_finite(), "{}", show(x * y));
}

#[test]
fn canonicalize_on_all_pairs_of_zeros_signs_and_ones() {
    for a in [0.0f32, -0.0, 1.0, -1.0] {
        for b in [0.0f32, -0.0, 1.0, -1.0] {
            let found = Double32::new(a, b);
            let expected = if a == 0.0 && b == 0.0 { a } else { a + b };
            is_bits(found, expected.to_bits(), 0);
        }
    }
}

#[test]
fn canonicalize_on_specials_and_edges() {
    let inf = f32::INFINITY;
    for (hi, lo, bits) in [
        (f32::NAN, 1.0, 0x7fc0_0000),
        (1.0, f(0xffc1_2345), 0x7fc0_0000),
        (f(0x7f80_0001), f(0xff80_0001), 0x7fc0_0000),
        (inf, -inf, 0x7fc0_0000),
        (-inf, inf, 0x7fc0_0000),
        (inf, f32::NAN, 0x7fc0_0000),
        (inf, inf, 0x7f80_0000),
        (inf, -f32::MAX, 0x7f80_0000),
        (1.0, -inf, 0xff80_0000),
        (f32::MAX, pow2(103), 0x7f80_0000),
        (pow2(103), f32::MAX, 0x7f80_0000),
        (f32::MIN, -pow2(103), 0xff80_0000),
        (f32::MAX, f32::MAX, 0x7f80_0000),
    ] {
        is_bits(Double32::new(hi, lo), bits, 0);
    }
    // Words out of order, words too close, ties of either parity.
    is_bits(Double32::new(pow2(-30), 1.0), 0x3f80_0000, 0x3080_0000);
    is_bits(Double32::new(1.0, 1.0 + pow2(-23)), 0x4000_0000, 0x3400_0000);
    is_bits(Double32::new(f(0x3f80_0001), pow2(-24)), 0x3f80_0002, 0xb380_0000);
    is_bits(Double32::new(f(0x3f80_0002), pow2(-24)), 0x3f80_0002, 0x3380_0000);
    is_bits(Double32::new(1.0, pow2(-24)), 0x3f80_0000, 0x3380_0000);
    is_bits(Double32::new(1.0, -pow2(-24)), 0x3f7f_ffff, 0);
    is_bits(Double32::new(1.0, -pow2(-25)), 0x3f80_0000, 0xb300_0000);
    is_bits(Double32::new(f32::MAX, f(0x72ff_ffff)), 0x7f7f_ffff, 0x72ff_ffff);
    is_bits(Double32::new(f(3), f(0x8000_0005)), 0x8000_0002, 0);
    is_bits(Double32::new(-1.5 * pow2(104), f32::MAX), 0x7f7f_fffe, 0xf300_0000);
}

#[test]
fn canonical_form_at_each_boundary() {
    for (hi, lo, canonical) in [
        (0x3f80_0000u32, 0x3380_0000u32, true),
        (0x3f80_0001, 0x3380_0000, false),
        (0x3f80_0002, 0x3380_0000, true),
        (0x3f80_0000, 0xb300_0000, true),
        (0x3f80_0000, 0xb300_0001, false),
        (0x3f80_0001, 0xb37f_ffff, true),
        (0x7f7f_ffff, 0x72ff_ffff, true),
        (0x7f7f_ffff, 0x7300_0000, false),
        (0x0000_0001, 0x0000_0000, true),
        (0x007f_ffff, 0x8000_0000, true),
        (0x007f_ffff, 0x0000_0001, false),
        (0x0080_0000, 0x0000_0001, false),
        (0x0100_0000, 0x0000_0001, true),
        (0x0100_0001, 0x0000_0001, false),
        (0x0180_0000, 0x0000_0001, true),
        (0x0000_0000, 0x8000_0000, true),
        (0x8000_0000, 0x0000_0001, false),
        (0x7f80_0000, 0x0000_0000, true),
        (0x7f80_0000, 0x3f80_0000, false),
        (0x7fc0_0000, 0x0000_0000, true),
        (0x3f80_0000, 0x7fc0_0000, false),
        (0x3f80_0000, 0x7f80_0000, false),
    ] {
        let x = raw(u64::from(hi) << 32 | u64::from(lo));
        assert_eq!(x.is_canonical(), canonical, "{}", show(x));
        assert_eq!(is_canonical(x), canonical, "{}", show(x));
    }
}

#[test]
fn every_operation_gives_the_one_nan() {
    let foreign = [raw(0xffc1_2345_0000_0000), raw(0x7f80_0001_0000_0000), raw(0xffc0_0000_0000_0000), NAN];
    for nan in foreign {
        let (sin, cos) = nan.sin_cos();
        let mut results = vec![nan.sqrt(), nan.exp(), nan.recip(), sin, cos, rem_pio2(nan).1, nan.mul_pow2(1)];
        results.extend([nan.canonicalize(), Double32::from(nan.hi()), Double32::from_f64(f64::from(nan.hi()))]);
        for x in classes() {
            results.extend([x + nan, nan + x, x - nan, nan - x, x * nan, nan * x, x / nan, nan / x]);
            results.extend([
                x + nan.hi(),
                x - nan.hi(),
                x * nan.hi(),
                x / nan.hi(),
                nan + x.hi(),
                nan * x.hi(),
                nan / x.hi(),
            ]);
        }
        for found in results {
            is_bits(found, 0x7fc0_0000, 0);
        }
    }
    let (sin, cos) = INF.sin_cos();
    for found in [
        INF - INF,
        INF + MINUS_INF,
        ZERO * INF,
        INF * 0.0,
        ZERO / ZERO,
        INF / INF,
        -Double32::ONE / 0.0 * 0.0,
        sin,
        cos,
    ] {
        is_bits(found, 0x7fc0_0000, 0);
    }
    for found in [(-Double32::ONE).sqrt(), MINUS_INF.sqrt(), rem_pio2(MINUS_INF).1] {
        is_bits(found, 0x7fc0_0000, 0);
    }
    assert_eq!((rem_pio2(INF).0, rem_pio2(NAN).0), (0, 0));
}

#[test]
fn sign_operations_only_flip_bits() {
    is_bits(-NAN, 0xffc0_0000, 0x8000_0000);
    is_bits((-NAN).abs(), 0x7fc0_0000, 0);
    is_bits(-pair(0x3f80_0000, 0x3280_0000), 0xbf80_0000, 0xb280_0000);
    is_bits(pair(0xbf80_0000, 0x3280_0000).abs(), 0x3f80_0000, 0xb280_0000);
    is_bits(pair(0x3f80_0000, 0xb280_0000).abs(), 0x3f80_0000, 0xb280_0000);
    is_bits(-ZERO, 0x8000_0000, 0x8000_0000);
    is_bits(MINUS_ZERO.abs(), 0, 0x8000_0000);
}

#[test]
fn square_roots_of_specials_and_exact_squares() {
    is_bits(ZERO.sqrt(), 0, 0);
    is_bits(MINUS_ZERO.sqrt(), 0x8000_0000, 0);
    is_bits(INF.sqrt(), 0x7f80_0000, 0);
    for x in [-Double32::MIN_SUBNORMAL, -Double32::ONE, Double32::MIN, MINUS_INF, NAN, -NAN] {
        is_bits(x.sqrt(), 0x7fc0_0000, 0);
    }
    for bits in [0x3f80_0000, 0x3f80_0001, 0x3fff_ffff, 0x4000_0000, 0x4049_0fdb, 0x2700_0001, 0x5f7f_ffff] {
        let x = f(bits);
        same_words(Double32::from_product(x, x).sqrt(), Double32::from(x));
    }
    for n in -74..=63 {
        same_words(Double32::from(pow2(2 * n)).sqrt(), Double32::from(pow2(n)));
    }
    assert!(Double32::MAX.sqrt() < pow2(64) && Double32::MAX.sqrt().hi() == pow2(64));
}

#[test]
fn reciprocals_of_specials_and_powers_of_two() {
    same_words(ZERO.recip(), INF);
    same_words(MINUS_ZERO.recip(), MINUS_INF);
    same_words(INF.recip(), ZERO);
    same_words(MINUS_INF.recip(), MINUS_ZERO);
    for n in -127..=127 {
        same_words(Double32::from(pow2(n)).recip(), Double32::from(pow2(-n)));
    }
    same_words(Double32::from(pow2(-128)).recip(), INF);
}

#[test]
fn sine_and_cosine_of_the_table_of_large_arguments() {
    for (x, sin, cos) in [
        ((0x7905_aff4, 0x6850_8dd9), (0x3f80_0000, 0x8464_c9a3), (0xa22b_20ca, 0x159d_d09c)),
        ((0x6946_e3bb, 0x331e_b2f0), (0xbf80_0000, 0x051a_5a3f), (0x228c_8f5e, 0x1671_ec6f)),
        ((0x7d0d_8d09, 0xe791_f8cf), (0xbf80_0000, 0x049e_648d), (0xa249_5de1, 0x158e_cf5f)),
        ((0x7f7f_ffff, 0x72ff_ffff), (0xbf4a_d1c8, 0xb19b_195e), (0xbf1c_34b2, 0xb2ec_81ad)),
        ((0x6f79_be45, 0x0000_0000), (0x3f80_0000, 0xa1c0_65ef), (0xb0dd_eea9, 0xa425_8eb0)),
        ((0x4980_0000, 0x0000_0000), (0x3ea9_3666, 0xb250_379b), (0x3f71_9d6d, 0x3292_fe2b)),
    ] {
        let (found_sin, found_cos) = pair(x.0, x.1).sin_cos();
        within_two_units(found_sin, pair(sin.0, sin.1));
        within_two_units(found_cos, pair(cos.0, cos.1));
    }
}

/// Within 2u² = 2^-47 of the nearest pair.
#[track_caller]
fn within_two_units(found: Double32, nearest: Double32) {
    let distance = exact(found) - exact(nearest);
    let relative = (distance / exact(nearest)).to_f64().abs();
    assert!(relative <= 2.5 * support::U2, "found {}, nearest {}: {relative:e}", show(found), show(nearest));
}

#[test]
fn sine_and_cosine_of_zeros_and_tiny_arguments() {
    let (sin, cos) = ZERO.sin_cos();
    same_words(sin, ZERO);
    same_words(cos, Double32::ONE);
    same_words(MINUS_ZERO.sin_cos().0, MINUS_ZERO);
    for x in [Double32::MIN_SUBNORMAL, pair(0x2000_0000, 0x1300_0001), -pair(0x2000_0000, 0x1300_0001)] {
        same_words(x.sin_cos().0, x);
        assert_eq!(x.sin_cos().1.hi(), 1.0);
    }
}

#[test]
fn exp_at_the_ends_of_its_range() {
    for (x, y) in [
        ((0x0000_0000, 0), (0x3f80_0000, 0)),
        ((0x8000_0000, 0), (0x3f80_0000, 0)),
        ((0xff80_0000, 0), (0x0000_0000, 0)),
        ((0x7f80_0000, 0), (0x7f80_0000, 0)),
        ((0x42b1_7218, 0xb492_e308), (0x7f80_0000, 0)),
        ((0xc2cf_f1b4, 0xb533_4ef9), (0x0000_0001, 0)),
        ((0xc2cf_f1b4, 0xb533_4efa), (0x0000_0000, 0)),
        ((0x7f7f_ffff, 0x72ff_ffff), (0x7f80_0000, 0)),
        ((0xff7f_ffff, 0xf2ff_ffff), (0x0000_0000, 0)),
        ((0x42d2_0000, 0), (0x7f80_0000, 0)),
        ((0xc2d2_0000, 0), (0x0000_0000, 0)),
    ] {
        same_words(pair(x.0, x.1).exp(), pair(y.0, y.1));
    }
    let last = pair(0x42b1_7218, 0xb492_e309).exp();
    assert!(last.is_finite() && last.hi() == f32::MAX, "{}", show(last));
    within_two_units(last, pair(0x7f7f_ffff, 0x72ff_fff7));
    same_words(Double32::MIN_SUBNORMAL.exp(), Double32::new(1.0, f(1)));
    same_words((-Double32::MIN_SUBNORMAL).exp(), Double32::new(1.0, f(0x8000_0001)));
}

#[test]
fn mul_pow2_at_the_ends_of_the_range() {
    same_words(Double32::MIN_SUBNORMAL.mul_pow2(276), Double32::from(pow2(127)));
    same_words(Double32::MIN_SUBNORMAL.mul_pow2(277), INF);
    same_words(Double32::from(pow2(127)).mul_pow2(-276), Double32::MIN_SUBNORMAL);
    same_words(Double32::from(pow2(127)).mul_pow2(-277), ZERO);
    same_words(Double32::new(pow2(127), f(1)).mul_pow2(-277), Double32::MIN_SUBNORMAL);
    same_words(-Double32::new(pow2(127), -f(1)).mul_pow2(-277), MINUS_ZERO);
    same_words(Double32::MAX.mul_pow2(i32::MIN), ZERO);
    same_words(Double32::MIN.mul_pow2(i32::MAX), MINUS_INF);
    for x in [INF, MINUS_INF, NAN, ZERO, MINUS_ZERO] {
        same_words(x.mul_pow2(i32::MAX), x);
        same_words(x.mul_pow2(i32::MIN), x);
    }
    // (2.5, -tiny) half way between 2 and 3 subnormal units, and just below: rounded once.
    same_words(Double32::new(2.5, 0.0).mul_pow2(-149), Double32::from(f(2)));
    same_words(Double32::new(2.5, pow2(-30)).mul_pow2(-149), Double32::from(f(3)));
    same_words(Double32::new(3.5, -pow2(-30)).mul_pow2(-149), Double32::from(f(3)));
}

#[test]
fn constants_of_the_type() {
    for (x, hi, lo) in [
        (ZERO, 0, 0),
        (MINUS_ZERO, 0x8000_0000, 0),
        (Double32::ONE, 0x3f80_0000, 0),
        (INF, 0x7f80_0000, 0),
        (MINUS_INF, 0xff80_0000, 0),
        (NAN, 0x7fc0_0000, 0),
        (Double32::MAX, 0x7f7f_ffff, 0x72ff_ffff),
        (Double32::MIN, 0xff7f_ffff, 0xf2ff_ffff),
        (Double32::MIN_POSITIVE, 0x0080_0000, 0),
        (Double32::MIN_SUBNORMAL, 0x0000_0001, 0),
        (Double32::default(), 0, 0),
    ] {
        is_bits(x, hi, lo);
        assert!(x.is_canonical());
    }
    assert_eq!(Double32::EPSILON, pow2(-47));
    assert_eq!(Double32::UNIT_ROUNDOFF, pow2(-48));
    assert_eq!(Double32::MIN_FULL_PRECISION, pow2(-101));
    assert_ne!(Double32::ONE + Double32::EPSILON, 1.0);
    assert_eq!(exact(Double32::MAX), support::overflow_threshold() + support::power(78) - support::power(79));
    let next = exact(Double32::MAX) + support::power(79);
    same_words(nearest_pair(&next), INF);
    assert_eq!(consts::PI.hi(), std::f32::consts::PI);
}

#[test]
fn the_largest_safe_integer_and_powers_of_ten_are_exact() {
    let last = (1u64 << 49) + (1 << 24);
    for n in [last, last - 1, last - 2, (1 << 48) + 1] {
        assert_eq!(Double32::from(n as f64), n as f64);
    }
    assert_ne!(Double32::from((last + 1) as f64), (last + 1) as f64);
    let mut power = rug::Integer::from(1);
    let mut product = Double32::ONE;
    for n in 0..=21 {
        assert!(exact(product) == power, "10^{n}");
        power *= 10;
        product *= 10.0;
    }
    for n in 1..=22 {
        let factorial = rug::Integer::from(rug::Integer::factorial(n));
        assert!(exact(nearest_pair(&float(&factorial))) == factorial, "{n}!");
    }
}

#[test]
fn sums_start_from_minus_zero_and_products_from_one() {
    let none: [Double32; 0] = [];
    is_bits(none.iter().sum(), 0x8000_0000, 0);
    is_bits(none.iter().product(), 0x3f80_0000, 0);
    same_words([MINUS_ZERO].iter().sum(), MINUS_ZERO);
    same_words([MINUS_ZERO, ZERO].into_iter().sum(), ZERO);
    let words = [1.0f32, 1e-10, -1.0];
    let expected = Double32::from(1.0f32) + 1e-10f32 - 1.0f32;
    assert_eq!(words.iter().sum::<Double32>(), expected);
    assert_eq!(words.into_iter().sum::<Double32>(), expected);
    assert_eq!(words.map(Double32::from).iter().sum::<Double32>(), expected);
    assert_eq!([3.0f32, 7.0].iter().product::<Double32>(), 21.0);
    assert!([Double32::ONE, INF, Double32::ONE].iter().sum::<Double32>() == INF);
}

#[test]
fn comparisons_see_values_only() {
    assert!(ZERO == MINUS_ZERO && ZERO == 0.0 && -0.0f32 == ZERO);
    assert!(NAN != NAN && NAN != NAN.hi() && NAN.partial_cmp(&NAN).is_none() && NAN.partial_cmp(&1.0).is_none());
    let variants = [raw(0x3f80_0000_0000_0000), raw(0x3f80_0000_8000_0000)];
    for x in variants {
        for y in variants {
            assert!(x == y && x.partial_cmp(&y) == Some(Ordering::Equal));
            assert_eq!(x.canonical_bits(), y.canonical_bits());
        }
        assert!(x == 1.0);
        assert!(1.0 == x);
        assert_eq!(x.partial_cmp(&1.0), Some(Ordering::Equal));
        assert_eq!((x.to_f64(), x.to_f32()), (1.0, 1.0));
    }
    let above = Double32::new(1.0, f(1));
    assert!(above > 1.0);
    assert!(1.0 < above);
    assert!(above != 1.0 && -above < -1.0);
    assert!(MINUS_INF < Double32::MIN && Double32::MAX < INF && Double32::MAX > f32::MAX);
    let zeros: Vec<u64> =
        [0u64, 0x8000_0000, 0x8000_0000_0000_0000, 0x8000_0000_8000_0000].map(|b| raw(b).canonical_bits()).into();
    assert_eq!(zeros, [0, 0, 0x8000_0000_0000_0000, 0x8000_0000_0000_0000]);
}

/// The product's error, rounded to the subnormal grid, is half an ulp of an odd word.
#[test]
fn a_product_whose_words_tie_is_canonical() {
    let (a, b) = (f32::from_bits(0x1748_3ff0), f32::from_bits(0xa93e_2188));
    assert_eq!(eft::two_prod(a, b), (f32::from_bits(0x8114_b9af), f32::from_bits(1)));
    same_words(Double32::from_product(a, b), pair(0x8114_b9ae, 0x8000_0001));
}

#[test]
fn copysign_takes_the_sign_alone() {
    let one = pair(0x3f80_0000, 0xb280_0000);
    for sign in classes() {
        let expected = if sign.is_sign_negative() { -one } else { one };
        same_words(one.copysign(sign), expected);
        same_words((-one).copysign(sign), expected);
    }
    is_bits(MINUS_ZERO.copysign(one), 0, 0x8000_0000);
    is_bits(ZERO.copysign(-NAN), 0x8000_0000, 0x8000_0000);
    assert!(NAN.copysign(-one).is_nan() && NAN.copysign(-one).is_sign_negative());
}

#[test]
fn classes_follow_the_high_word() {
    let below = f32::MIN_POSITIVE - f(1);
    for (hi, normal) in [(f32::MIN_POSITIVE, true), (below, false), (1.0, true), (0.0, false), (f(1), false)] {
        assert_eq!(Double32::new(hi, 0.0).is_normal(), normal);
    }
    assert!(Double32::new(f32::MIN_POSITIVE, 0.0).is_normal() && Double32::new(pow2(-100), f(1)).is_normal());
    assert!(!INF.is_normal() && !NAN.is_normal());
    for x in classes() {
        let hi = x.hi();
        assert_eq!((x.is_finite(), x.is_infinite(), x.is_nan()), (hi.is_finite(), hi.is_infinite(), hi.is_nan()));
        assert_eq!((x.is_sign_negative(), x.is_sign_positive()), (hi.is_sign_negative(), hi.is_sign_positive()));
        assert_eq!((x.classify(), x.is_subnormal()), (hi.classify(), hi.is_subnormal()));
    }
    assert!(MINUS_ZERO.is_sign_negative() && raw(0x0000_0000_8000_0000).is_sign_positive());
}

#[test]
fn small_integers_and_words_convert_exactly() {
    for n in i16::MIN..=i16::MAX {
        is_bits(Double32::from(n), f32::from(n).to_bits(), 0);
    }
    for n in [0u32, 1, (1 << 24) - 1, (1 << 24) + 1, u32::MAX - 1, u32::MAX, 0x8000_0001] {
        assert_eq!(Double32::from(n).to_f64(), f64::from(n));
        assert!(Double32::from(n).is_canonical());
    }
    for n in [i32::MIN, i32::MIN + 1, -1, 0, i32::MAX] {
        assert_eq!(Double32::from(n).to_f64(), f64::from(n));
    }
    assert_eq!((Double32::from(-128i8), Double32::from(255u8)), (Double32::from(-128.0f32), Double32::from(255.0f32)));
    assert_eq!(Double32::from(65535u16), 65535.0);
    is_bits(Double32::from(-0.0f32), 0x8000_0000, 0);
    is_bits(Double32::from(f(0xffc0_0001)), 0x7fc0_0000, 0);
    is_bits(Double32::from([f32::NAN, 1.0]), 0x7fc0_0000, 0);
}

#[test]
fn f64_rounds_to_the_nearest_pair() {
    is_bits(Double32::from_f64(f64::from_bits(0x3ff0_0000_2fff_fffc)), 0x3f80_0002, 0xb380_0000);
    for (x, hi, lo) in [
        (0.1, 0x3dcc_cccd, 0xb0cc_cccd),
        (0.0, 0, 0),
        (-0.0, 0x8000_0000, 0),
        (f64::INFINITY, 0x7f80_0000, 0),
        (f64::NEG_INFINITY, 0xff80_0000, 0),
        (-f64::NAN, 0x7fc0_0000, 0),
        (f64::MAX, 0x7f80_0000, 0),
        (-1e300, 0xff80_0000, 0),
        (5e-324, 0, 0),
        (-5e-324, 0x8000_0000, 0),
        (2.0f64.powi(-150), 0, 0),
        (2.0f64.powi(-150) * 1.0000001, 1, 0),
        (2.0f64.powi(-149), 1, 0),
        (1.5 * 2.0f64.powi(-149), 2, 0),
    ] {
        is_bits(Double32::from_f64(x), hi, lo);
    }
    let threshold = 2.0f64.powi(128) - 2.0f64.powi(103) - 2.0f64.powi(78);
    same_words(Double32::from_f64(threshold), INF);
    same_words(Double32::from_f64(threshold.next_down()), Double32::MAX);
    same_words(Double32::from_f64(-threshold.next_down()), Double32::MIN);
}

#[test]
fn an_f64_equals_its_pair_only_where_nothing_was_rounded() {
    for x in [
        0.0,
        -0.0,
        1.0,
        1.0 + 2.0f64.powi(-52),
        2.0f64.powi(-149),
        f64::INFINITY,
        f64::from(f32::MAX),
        3.0 * 2.0f64.powi(100),
    ] {
        assert!(Double32::from(x) == x && f64::from(Double32::from(x)) == x, "{x:e}");
    }
    for x in [std::f64::consts::PI, 2.0f64.powi(-150), f64::MAX, 1e300, 5e-324, 2.0f64.powi(128)] {
        assert_ne!(Double32::from(x), x);
    }
    assert!(Double32::from(f64::NAN).is_nan());
    assert_eq!(Double32::try_from((1i128 << 100) + (1 << 50) + 1), Err(InexactError));
    assert!(InexactError.to_string().contains("significant bits"));
}

/// As the documentation of `%` and TAU says: half the digits go with a reduction by hand, none without.
#[test]
fn a_phase_reduced_by_tau_loses_digits_and_sin_does_not() {
    let (x, exact) = (Double32::from(4e8), 4e8f64.sin());
    assert!((x.sin() - exact).abs() < 1e-14);
    let by_hand = ((x % consts::TAU).sin() - exact).abs();
    assert!(by_hand > 1e-8 && by_hand < 1e-6, "{by_hand}");
}

#[test]
fn the_type_is_plain_data_of_two_words() {
    fn plain<T: bytemuck::Pod + Send + Sync + Unpin + Copy + std::fmt::Debug + Default + 'static>() -> (usize, usize) {
        (size_of::<T>(), align_of::<T>())
    }
    assert_eq!(plain::<Double32>(), (8, 4));
    let words: [u32; 4] = bytemuck::cast([Double32::MAX, Double32::ONE]);
    assert_eq!(words, [0x7f7f_ffff, 0x72ff_ffff, 0x3f80_0000, 0]);
    assert_eq!(Double32::MAX.to_bits(), 0x7f7f_ffff_72ff_ffff);
    let zeroed: Double32 = bytemuck::Zeroable::zeroed();
    is_bits(zeroed, 0, 0);
}

#[test]
fn a_slice_is_canonicalised_in_place() {
    let mut pairs = [raw(0x3080_0000_3f80_0000), raw(0xffc1_2345_0000_0001), raw(0x0000_0000_8000_0000)];
    Double32::canonicalize_slice(&mut pairs);
    is_bits(pairs[0], 0x3f80_0000, 0x3080_0000);
    is_bits(pairs[1], 0x7fc0_0000, 0);
    is_bits(pairs[2], 0, 0);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "canonical")]
fn unchecked_words_are_checked_in_debug_builds() {
    let _ = Double32::from_words_unchecked(1.0, 1.0);
}

#[test]
#[allow(clippy::op_ref, reason = "references are what is tested")]
fn every_mix_of_operand_types_gives_one_result() {
    let (x, y, w) = (Double32::new(3.0, pow2(-30)), Double32::new(7.0, -pow2(-28)), 7.0f32);
    for (found, expected) in [
        (&x + &y, x + y),
        (x - &y, x - y),
        (&x * y, x * y),
        (&x / &y, x / y),
        (&x + &w, x + w),
        (x - &w, x - w),
        (&x * w, x * w),
        (&w / &x, w / x),
        (&w - x, w - x),
        (w * &x, w * x),
        (-&x, -x),
    ] {
        same_bits(found, expected);
    }
    let mut z = x;
    z += y;
    z -= &y;
    z *= w;
    z /= &w;
    same_bits(z, (x + y - y) * w / w);
}

#[test]
fn generic_traits_answer_as_the_type_does() {
    use num_traits::{Bounded, FloatConst, Inv, One, Zero};
    same_bits(<Double32 as Zero>::zero(), ZERO);
    same_bits(<Double32 as One>::one(), Double32::ONE);
    assert!(Zero::is_zero(&MINUS_ZERO) && !Zero::is_zero(&Double32::MIN_SUBNORMAL));
    same_bits(Bounded::max_value(), Double32::MAX);
    same_bits(Bounded::min_value(), Double32::MIN);
    same_bits(Inv::inv(Double32::from(3.0f32)), Double32::from(3.0f32).recip());
    same_bits(<Double32 as FloatConst>::PI(), consts::PI);
    same_bits(<Double32 as FloatConst>::LOG10_2(), consts::LOG10_2);
}
