//! Laws on raw bit patterns, shrunk to the smallest failing bits; identities in exact arithmetic.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, consts, eft, rem_pio2};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};
use rug::float::{Constant, Round, Special};
use rug::{Float, Integer};
use std::fmt;
use support::{PRECISION, exact, f, is_canonical, nearest_pair, pow2, raw, seed, show};

/// Any 64 bits: a raw pair.
#[derive(Clone, Copy)]
struct Bits(u64);

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:#010x}, {:#010x})", self.0 >> 32, self.0 as u32)
    }
}

impl Bits {
    fn raw(self) -> Double32 {
        raw(self.0)
    }
    fn canonical(self) -> Double32 {
        Double32::from_bits(self.0)
    }
    fn words(self) -> (f32, f32) {
        self.raw().words()
    }
}

/// A word of bits that an exponent rules: specials, zeros and edges come up often.
fn word() -> impl Strategy<Value = u32> {
    prop_oneof![
        4 => any::<u32>(),
        2 => (0x3e00_0000u32..0x4100_0000, any::<bool>()).prop_map(|(w, s)| w | u32::from(s) << 31),
        1 => (0x7f00_0000u32..=0x7f80_0001, any::<bool>()).prop_map(|(w, s)| w | u32::from(s) << 31),
        1 => (0u32..0x0080_0002, any::<bool>()).prop_map(|(w, s)| w | u32::from(s) << 31),
        1 => (0u32..=0xff, any::<bool>(), 0u32..3).prop_map(|(e, s, m)| e << 23 | m | u32::from(s) << 31),
    ]
}

/// Two words, far apart or a likely pair of close ones.
fn bits() -> impl Strategy<Value = Bits> {
    prop_oneof![
        3 => (word(), word()).prop_map(|(hi, lo)| Bits(u64::from(hi) << 32 | u64::from(lo))),
        2 => (word(), any::<u32>(), 22u32..60).prop_map(|(hi, lo, below)| {
            let exponent = (hi >> 23 & 0xff).saturating_sub(below);
            Bits(u64::from(hi) << 32 | u64::from(lo & 0x807f_ffff | exponent << 23))
        }),
    ]
}

fn laws(cases: u64) -> ProptestConfig {
    println!("DOUBLE32_SEED={}", seed());
    ProptestConfig {
        cases: support::cases(cases) as u32,
        max_global_rejects: u32::MAX,
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Whether every bit of lo stays above 2^-149 when hi is scaled to [1, 2), as division does: all pairs but those of a
/// large hi and an all but vanishing lo.
fn survives_division(x: Double32) -> bool {
    let exponent = (x.hi().to_bits() >> 23 & 0xff) as i32 - 127;
    exponent <= 0 || units(x.lo()).is_divisible_2pow(exponent as u32)
}

fn same(found: Double32, expected: Double32) -> Result<(), TestCaseError> {
    prop_assert!(found.to_bits() == expected.to_bits(), "{} against {}", show(found), show(expected));
    Ok(())
}

/// A finite word times 2^149.
fn units(x: f32) -> Integer {
    let bits = x.to_bits();
    let (exponent, fraction) = (bits >> 23 & 0xff, bits & 0x7f_ffff);
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 23 };
    let magnitude = Integer::from(significand) << (exponent.max(1) - 1);
    if x.is_sign_negative() { -magnitude } else { magnitude }
}

/// RN(n 2^-149), from the integer alone.
fn nearest_word(n: &Integer) -> f32 {
    let mut value = Float::with_val(PRECISION, n);
    value >>= 149;
    support::round_to_word(&value)
}

/// Every public operation of one pair, by name.
fn unary(x: Double32) -> Vec<(&'static str, Double32)> {
    let (sin, cos) = x.sin_cos();
    vec![
        ("neg", -x),
        ("abs", x.abs()),
        ("recip", x.recip()),
        ("sqrt", x.sqrt()),
        ("exp", x.exp()),
        ("sin", sin),
        ("cos", cos),
        ("rem_pio2", rem_pio2(x).1),
        ("canonicalize", x.canonicalize()),
        ("mul_pow2(-140)", x.mul_pow2(-140)),
        ("mul_pow2(140)", x.mul_pow2(140)),
        ("mul_pow2(min)", x.mul_pow2(i32::MIN)),
        ("mul_pow2(max)", x.mul_pow2(i32::MAX)),
    ]
}

/// Every public operation of two pairs, by name.
fn binary(x: Double32, y: Double32) -> Vec<(&'static str, Double32)> {
    let word = y.hi();
    vec![
        ("add", x + y),
        ("sub", x - y),
        ("mul", x * y),
        ("div", x / y),
        ("add f32", x + word),
        ("sub f32", x - word),
        ("mul f32", x * word),
        ("div f32", x / word),
        ("f32 sub", word - x),
        ("f32 div", word / x),
        ("sum", [x, y, x].iter().sum()),
        ("product", [x, y].iter().product()),
    ]
}

proptest! {
    #![proptest_config(laws(40_000))]

    #[test]
    fn addition_commutes_to_the_bit(x in bits(), y in bits()) {
        let (x, y) = (x.canonical(), y.canonical());
        same(x + y, y + x)?;
        same(x + y.hi(), y.hi() + x)?;
    }

    #[test]
    fn multiplication_commutes_to_the_bit(x in bits(), y in bits()) {
        let (x, y) = (x.canonical(), y.canonical());
        same(x * y, y * x)?;
        same(x * y.hi(), y.hi() * x)?;
    }

    #[test]
    fn x_minus_x_is_plus_zero(x in bits()) {
        let x = x.canonical();
        prop_assume!(x.is_finite());
        same(x - x, Double32::ZERO)?;
        same(x + -x, Double32::ZERO)?;
    }

    #[test]
    fn subtraction_is_addition_of_the_negative(x in bits(), y in bits()) {
        let (x, y) = (x.canonical(), y.canonical());
        same(x - y, x + -y)?;
        prop_assume!(x != y && !(x - y).is_nan());
        let (difference, opposite) = (x - y, -(y - x));
        prop_assert!(difference == opposite, "{} against {}", show(difference), show(opposite));
    }

    #[test]
    fn minus_zero_is_neutral(x in bits()) {
        let x = x.canonical();
        let sum = x + Double32::NEG_ZERO;
        prop_assert!(sum.hi().to_bits() == x.hi().to_bits() && sum.lo().to_bits() << 1 == x.lo().to_bits() << 1);
    }

    #[test]
    fn x_over_x_is_one(x in bits()) {
        let x = x.canonical();
        prop_assume!(x.is_finite() && x != 0.0);
        prop_assert!(x / x == Double32::ONE, "{} gave {}", show(x), show(x / x));
    }

    #[test]
    fn recip_is_one_over_x_to_the_bit(x in bits()) {
        let x = x.canonical();
        same(x.recip(), Double32::ONE / x)?;
        same(x.recip(), 1.0 / x)?;
    }

    #[test]
    fn an_exact_quotient_comes_out_exact(q in bits(), y in bits(), keep in 1u32..24) {
        // Few bits in one factor, so that the product is a pair often enough.
        let q = Double32::new(f(q.canonical().hi().to_bits() & !0u32 << (24 - keep)), 0.0);
        let y = y.canonical();
        prop_assume!(q.is_finite() && y.is_finite() && q != 0.0 && y != 0.0);
        let product = exact(q) * exact(y);
        let x = nearest_pair(&product);
        prop_assume!(x.is_finite() && exact(x) == product);
        prop_assume!(survives_division(x) && survives_division(y));
        let quotient = x / y;
        prop_assert!(quotient == q, "{} / {} gave {}, not {}", show(x), show(y), show(quotient), show(q));
        if x != 0.0 {
            let quotient = x / q;
            prop_assert!(quotient == y, "{} / {} gave {}, not {}", show(x), show(q), show(quotient), show(y));
        }
    }

    #[test]
    fn an_exact_quotient_of_two_word_factors_comes_out_exact(a in 1u64..1 << 25, b in 1u64..1 << 24, e in -60i32..60) {
        let (q, y) = (Double32::from_f64(a as f64), Double32::from_f64(b as f64).mul_pow2(e));
        let x = Double32::from_f64((a * b) as f64).mul_pow2(e);
        prop_assume!(exact(x) == exact(q) * exact(y));
        prop_assert!(x / y == q && x / q == y);
    }

    #[test]
    fn every_result_is_canonical(x in bits(), y in bits()) {
        let (x, y) = (x.canonical(), y.canonical());
        for (name, z) in unary(x).into_iter().chain(binary(x, y)) {
            prop_assert!(is_canonical(z) && z.is_canonical(), "{name} gave {}", show(z));
        }
    }

    #[test]
    fn every_nan_is_the_one_nan(x in bits(), y in bits()) {
        let (x, y) = (x.canonical(), y.canonical());
        let keeps_sign = ["neg", "abs"];
        for (name, z) in unary(x).into_iter().chain(binary(x, y)) {
            if z.is_nan() && !keeps_sign.contains(&name) {
                prop_assert!(z.to_bits() == 0x7fc0_0000_0000_0000, "{name} gave {}", show(z));
            }
        }
    }

    #[test]
    fn no_bit_pattern_makes_an_operation_panic(x in bits(), y in bits(), n in any::<i32>()) {
        let (x, y) = (x.raw(), y.raw());
        let (a, b) = x.words();
        let _ = (unary(x), binary(x, y), x.mul_pow2(n));
        let _ = (x == y, x.partial_cmp(&y), x == a, b < y, x.is_canonical(), x.canonical_bits(), x.to_bits());
        let _ = (x.is_normal(), x.is_finite(), x.is_infinite(), x.is_nan(), x.is_sign_negative(), x.is_sign_positive());
        let _ = (x.to_f64(), x.to_f32(), Double32::from_f64(f64::from_bits(x.to_bits())), Double32::from(a));
        let _ = (Double32::try_from(i128::from(x.to_bits())), Double32::from([a, b]), <[f32; 2]>::from(x));
        let _ = (eft::two_sum(a, b), eft::fast_two_sum(a, b), eft::try_fast_two_sum(a, b), eft::two_diff(a, b));
        let _ = (eft::two_prod(a, b), eft::raw::two_sum(a, b), eft::raw::fast_two_sum(a, b), eft::raw::two_diff(a, b));
        let _ = (eft::raw::two_prod(a, b), Double32::from_sum(a, b), Double32::from_product(a, b), format!("{x:?}"));
        Double32::canonicalize_slice(&mut [x, y]);
    }

    #[test]
    fn canonicalize_keeps_the_exact_sum(x in bits()) {
        let (hi, lo) = x.words();
        let z = Double32::new(hi, lo);
        prop_assert!(is_canonical(z));
        prop_assert!(z.lo() != 0.0 || z.lo().to_bits() == 0);
        prop_assert_eq!(z.to_bits(), Double32::from_bits(x.0).to_bits());
        prop_assert_eq!(z.to_bits(), x.raw().canonicalize().to_bits());
        prop_assert_eq!(z.canonicalize().to_bits(), z.to_bits());
        prop_assert_eq!(x.raw().canonical_bits(), z.to_bits());
        if hi.is_finite() && lo.is_finite() {
            let sum = units(hi) + units(lo);
            if nearest_word(&sum).is_infinite() {
                same(z, if sum > 0 { Double32::INFINITY } else { Double32::NEG_INFINITY })?;
            } else {
                prop_assert!(units(z.hi()) + units(z.lo()) == sum, "gave {}", show(z));
                prop_assert_eq!(z, Double32::new(lo, hi));
            }
        } else {
            same(z, Double32::from(hi + lo))?;
        }
    }

    #[test]
    fn is_canonical_means_that_hi_is_the_rounded_sum(x in bits()) {
        let (hi, lo) = x.words();
        let expected = if hi.is_finite() && lo.is_finite() && hi != 0.0 {
            nearest_word(&(units(hi) + units(lo))).to_bits() == hi.to_bits()
        } else {
            lo == 0.0
        };
        prop_assert_eq!(x.raw().is_canonical(), expected);
        prop_assert!(hi.is_nan() || is_canonical(x.raw()) == expected);
    }

    #[test]
    fn equal_values_have_equal_words(x in bits(), shift in -3i32..4) {
        // The same value with its words moved apart.
        let (hi, lo) = x.canonical().words();
        let moved = f((hi.to_bits() as i32).wrapping_add(shift) as u32);
        prop_assume!(hi.is_finite() && moved.is_finite());
        let rest = units(hi) + units(lo) - units(moved);
        let other = nearest_word(&rest);
        prop_assume!(other.is_finite() && units(other) == rest);
        let (again, back) = (Double32::new(moved, other), Double32::new(other, moved));
        prop_assert!(again.hi() == hi && again.lo() == lo, "{}", show(again));
        prop_assert!(back.hi() == hi && back.lo() == lo, "{}", show(back));
    }

    #[test]
    fn order_is_the_order_of_exact_values(x in bits(), y in bits(), near in any::<bool>()) {
        let x = x.canonical();
        let y = if near { Double32::new(x.hi(), y.canonical().lo()) } else { y.canonical() };
        prop_assume!(x.is_finite() && y.is_finite());
        let order = (units(x.hi()) + units(x.lo())).cmp(&(units(y.hi()) + units(y.lo())));
        prop_assert_eq!(x.partial_cmp(&y), Some(order));
        prop_assert_eq!(x == y, order.is_eq());
        let word = y.hi();
        let order = (units(x.hi()) + units(x.lo())).cmp(&units(word));
        prop_assert_eq!((x.partial_cmp(&word), word.partial_cmp(&x)), (Some(order), Some(order.reverse())));
        prop_assert_eq!((x == word, word == x), (order.is_eq(), order.is_eq()));
    }

    #[test]
    fn two_sum_is_exact(x in bits()) {
        let (a, b) = x.words();
        let (s, e) = eft::two_sum(a, b);
        if !(a + b).is_finite() {
            same(raw(u64::from(s.to_bits()) << 32 | u64::from(e.to_bits())), Double32::from(a + b))?;
        } else {
            prop_assert_eq!(s.to_bits(), (a + b).to_bits());
            prop_assert!(units(s) + units(e) == units(a) + units(b));
            if b.abs() < f32::MAX || a.abs() >= b.abs() {
                prop_assert_eq!(eft::raw::two_sum(a, b), (s, e));
            }
        }
        prop_assert_eq!(Double32::from_sum(a, b).words().0.to_bits(), s.to_bits());
    }

    #[test]
    fn two_diff_is_exact(x in bits()) {
        let (a, b) = x.words();
        let (s, e) = eft::two_diff(a, b);
        if !(a - b).is_finite() {
            same(raw(u64::from(s.to_bits()) << 32 | u64::from(e.to_bits())), Double32::from(a - b))?;
        } else {
            prop_assert_eq!(s.to_bits(), (a - b).to_bits());
            prop_assert!(units(s) + units(e) == units(a) - units(b));
            if b.abs() < f32::MAX || a.abs() >= b.abs() {
                prop_assert_eq!(eft::raw::two_diff(a, b), (s, e));
            }
        }
    }

    #[test]
    fn fast_two_sum_is_exact_just_where_try_says_so(x in bits()) {
        let (a, b) = x.words();
        prop_assume!((a + b).is_finite());
        let (s, e) = eft::raw::fast_two_sum(a, b);
        let is_exact = e.is_finite() && units(s) + units(e) == units(a) + units(b);
        prop_assert!(is_exact || a.abs() < b.abs() && a != 0.0);
        let tried = eft::try_fast_two_sum(a, b);
        prop_assert_eq!(tried.is_some(), is_exact);
        if is_exact {
            prop_assert_eq!(tried, Some((s, e)));
            prop_assert_eq!(eft::fast_two_sum(a, b), (s, e));
        }
    }

    #[test]
    fn two_prod_is_exact_from_2_pow_minus_102_up(x in bits()) {
        let (a, b) = x.words();
        let p = a * b;
        let (found, e) = eft::two_prod(a, b);
        if !p.is_finite() {
            same(raw(u64::from(found.to_bits()) << 32 | u64::from(e.to_bits())), Double32::from(p))?;
        } else {
            prop_assert_eq!(found.to_bits(), p.to_bits());
            let residual = (units(a) * units(b)) - (units(p) << 149u32);
            // RN of the residual on f32's grid; exact where that grid holds it.
            let mut value = Float::with_val(PRECISION, &residual);
            value >>= 298;
            let rounded = support::round_to_word(&value);
            prop_assert_eq!(e, rounded);
            prop_assert_eq!(eft::raw::two_prod(a, b), (p, rounded));
            if p.abs() >= pow2(-102) {
                prop_assert!((units(e) << 149u32) == residual);
            }
        }
        same(Double32::from_product(a, b), Double32::new(found, e))?;
    }

    #[test]
    fn the_f64_product_error_is_the_fused_one(x in bits()) {
        // Over the whole range, zero results' sign aside.
        let (a, b) = x.words();
        let p = a * b;
        prop_assume!(p.is_finite());
        let fused = a.mul_add(b, -p);
        let (_, e) = eft::raw::two_prod(a, b);
        prop_assert!(e.to_bits() == fused.to_bits() || e == 0.0 && fused == 0.0, "{e:e} against {fused:e}");
    }

    #[test]
    fn the_f64_product_error_is_the_fused_one_on_tiny_products(a in word(), b in word(), e in -152i32..-95) {
        let a = f(a & 0x807f_ffff | 0x3f80_0000);
        let scale = pow2(e / 2);
        let (a, b) = (a * scale, f(b & 0x807f_ffff | 0x3f80_0000) * pow2(e - e / 2));
        let fused = a.mul_add(b, -(a * b));
        let (_, e) = eft::raw::two_prod(a, b);
        prop_assert!(e.to_bits() == fused.to_bits() || e == 0.0 && fused == 0.0, "{e:e} against {fused:e}");
    }

    #[test]
    fn mul_pow2_rounds_once(x in bits(), n in -300i32..300) {
        let x = x.canonical();
        prop_assume!(x.is_finite());
        let mut value = exact(x);
        value <<= n;
        let found = x.mul_pow2(n);
        if found.is_infinite() {
            prop_assert!(Float::with_val(PRECISION, value.abs_ref()) >= support::overflow_threshold());
        } else {
            let expected = nearest_pair(&value);
            prop_assert!(found.hi().to_bits() == expected.hi().to_bits() && found.lo() == expected.lo(),
                "{} by 2^{n}: {} against {}", show(x), show(found), show(expected));
        }
    }

    #[test]
    fn mul_pow2_rounds_once_in_the_taper(x in bits(), target in -152i32..-98) {
        let x = x.canonical();
        prop_assume!(x.is_finite() && x.hi().is_normal());
        let n = target - ((x.hi().to_bits() >> 23 & 0xff) as i32 - 127);
        let mut value = exact(x);
        value <<= n;
        let (found, expected) = (x.mul_pow2(n), nearest_pair(&value));
        prop_assert!(found.hi().to_bits() == expected.hi().to_bits() && found.lo() == expected.lo(),
            "{} by 2^{n}: {} against {}", show(x), show(found), show(expected));
    }

    #[test]
    fn from_f64_is_the_nearest_pair(x in any::<u64>(), e in 0u64..2047) {
        for bits in [x, x & !(0x7ff << 52) | e << 52, x & !(0x7ff << 52) | (872 + e % 282) << 52] {
            let x = f64::from_bits(bits);
            let found = Double32::from_f64(x);
            prop_assert!(is_canonical(found));
            if x.is_finite() {
                let expected = nearest_pair(&Float::with_val(PRECISION, x));
                prop_assert!(found.hi().to_bits() == expected.hi().to_bits() && found.lo() == expected.lo(),
                    "{:#018x}: {} against {}", bits, show(found), show(expected));
                let is_exact = found.is_finite() && exact(found) == Float::with_val(PRECISION, x);
                prop_assert_eq!(Double32::from(x) == x, is_exact);
            }
        }
    }

    #[test]
    fn to_f64_is_the_sum_rounded_once(x in bits()) {
        let x = x.canonical();
        prop_assume!(x.is_finite());
        prop_assert_eq!(x.to_f64(), exact(x).to_f64());
        prop_assert_eq!(x.to_f32().to_bits(), x.hi().to_bits());
    }

    #[test]
    fn words_and_bits_come_back(x in bits()) {
        let x = x.canonical();
        let (hi, lo) = x.words();
        prop_assert_eq!((x.hi().to_bits(), x.lo().to_bits()), (hi.to_bits(), lo.to_bits()));
        let unchecked = Double32::from_words_unchecked(hi, lo);
        for again in [Double32::new(hi, lo), Double32::from_bits(x.to_bits()), Double32::from([hi, lo]), x.canonicalize(), unchecked] {
            same(again, x)?;
        }
        prop_assert_eq!(<(f32, f32)>::from(x).0.to_bits(), <[f32; 2]>::from(x)[0].to_bits());
    }

    #[test]
    fn products_with_f32_agree_with_pairs_where_exact(x in bits(), n in -20i32..20) {
        let x = x.canonical();
        let y = pow2(n);
        same(x * y, x * Double32::from(y))?;
        same(x / y, x / Double32::from(y))?;
    }

    #[test]
    fn sine_and_exp_keep_their_symmetries(x in bits()) {
        let x = x.canonical();
        prop_assume!(x.is_finite());
        let ((sin, cos), (minus_sin, minus_cos)) = (x.sin_cos(), (-x).sin_cos());
        prop_assert!(minus_sin == -sin && minus_cos == cos);
        prop_assert!(sin.abs() <= 1.0 && cos.abs() <= 1.0 && x.exp() >= 0.0);
    }
}

#[test]
fn two_sum_survives_the_largest_word_second() {
    // The first intermediate of the six operations overflows; the guarded form orders the operands.
    let cases = [(-1.5 * pow2(104), f32::MAX), (f32::MAX, -1.5 * pow2(104)), (1.5 * pow2(104), f32::MIN)];
    for (a, b) in cases {
        for (s, e) in [eft::two_sum(a, b), eft::two_diff(a, -b), Double32::new(a, b).words()] {
            assert_eq!(units(s) + units(e), units(a) + units(b), "{a:e} {b:e}");
        }
    }
    assert!(
        eft::raw::two_sum(-1.5 * pow2(104), f32::MAX).1.is_nan(),
        "the unguarded form is exact after all: say so in its documentation"
    );
}

#[test]
fn two_prod_loses_what_the_subnormal_grid_cannot_hold() {
    let a = f(0x3f80_0001) * pow2(-52);
    assert_eq!(eft::two_prod(a, a), (a * a, 0.0));
    let residual = units(a) * units(a) - (units(a * a) << 149u32);
    assert_eq!(residual, Integer::from(1) << 148u32, "2^-150");
}

#[test]
fn constants_are_the_nearest_pairs() {
    let pi = || Float::with_val(PRECISION, Constant::Pi);
    let number = |x: u32| Float::with_val(PRECISION, x);
    let expected = [
        ("E", consts::E, number(1).exp()),
        ("PI", consts::PI, pi()),
        ("TAU", consts::TAU, pi() * 2u32),
        ("FRAC_PI_2", consts::FRAC_PI_2, pi() / 2u32),
        ("FRAC_PI_3", consts::FRAC_PI_3, pi() / 3u32),
        ("FRAC_PI_4", consts::FRAC_PI_4, pi() / 4u32),
        ("FRAC_PI_6", consts::FRAC_PI_6, pi() / 6u32),
        ("FRAC_PI_8", consts::FRAC_PI_8, pi() / 8u32),
        ("FRAC_1_PI", consts::FRAC_1_PI, pi().recip()),
        ("FRAC_2_PI", consts::FRAC_2_PI, 2u32 / pi()),
        ("FRAC_2_SQRT_PI", consts::FRAC_2_SQRT_PI, 2u32 / pi().sqrt()),
        ("FRAC_1_SQRT_2", consts::FRAC_1_SQRT_2, number(2).recip_sqrt()),
        ("SQRT_2", consts::SQRT_2, number(2).sqrt()),
        ("LN_2", consts::LN_2, number(2).ln()),
        ("LN_10", consts::LN_10, number(10).ln()),
        ("LOG2_E", consts::LOG2_E, number(2).ln().recip()),
        ("LOG10_E", consts::LOG10_E, number(10).ln().recip()),
        ("LOG2_10", consts::LOG2_10, number(10).log2()),
        ("LOG10_2", consts::LOG10_2, number(2).log10()),
    ];
    for (name, found, value) in expected {
        let nearest = nearest_pair(&value);
        assert!(found.to_bits() == nearest.to_bits(), "{name}: {} against {}", show(found), show(nearest));
    }
    let zero = Float::with_val(PRECISION, Special::Zero);
    assert_eq!(nearest_pair(&zero), 0.0);
}

/// `from_bits` literals of a shared file, with the function that each stands in.
fn literals(text: &str) -> Vec<(String, u32)> {
    let mut function = String::new();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("fn ") {
            function = rest.split('(').next().unwrap_or_default().to_owned();
        }
        for piece in line.split("from_bits(0x").skip(1) {
            let digits = piece.split(')').next().unwrap_or_default();
            found.push((function.clone(), u32::from_str_radix(digits, 16).expect("a hexadecimal literal")));
        }
    }
    found
}

/// The words of a value, each the nearest to what the words before leave.
fn words_of(mut value: Float, count: usize) -> Vec<u32> {
    let mut words = Vec::new();
    for _ in 0..count {
        let word = support::round_to_word(&value);
        words.push(word.to_bits());
        value -= word;
    }
    words
}

/// ±1/n! as so many words.
fn inverse_factorial(sign: i32, n: u32, count: usize) -> Vec<u32> {
    words_of(Float::with_val(PRECISION, sign) / Integer::from(Integer::factorial(n)), count)
}

/// ln 2 in leading words of so many bits, cut and not rounded, so that their products with k are exact; the last word is rounded.
fn ln2_words(bits: [u32; 2]) -> Vec<u32> {
    let mut rest = Float::with_val(PRECISION, Constant::Log2);
    let mut words = Vec::new();
    for bits in bits {
        let cut = Float::with_val_round(bits, &rest, Round::Zero).0;
        words.push(cut.to_f32().to_bits());
        rest -= cut;
    }
    words.extend(words_of(rest, 1));
    words
}

#[test]
fn every_constant_of_exp_is_recomputed() {
    let text = include_str!("../../shaders/shared/exp.wgsl");
    let log2_e = words_of(Float::with_val(PRECISION, Constant::Log2).recip(), 1);
    let mut expected = vec![("reduce_by_ln2", ln2_words([16, 16]))];
    expected.extend([11, 12, 10, 9, 8].map(|n| ("exp_tail", inverse_factorial(1, n, 1))));
    expected.extend([7, 6, 5, 4, 3].map(|n| ("exp_reduced", inverse_factorial(1, n, 2))));
    expected.push(("exp_scaled", log2_e));
    compare_literals(text, &expected);
}

#[test]
fn every_constant_of_sin_and_cos_is_recomputed() {
    let text = include_str!("../../shaders/shared/trig.wgsl");
    let half_pi = words_of(Float::with_val(PRECISION, Constant::Pi) / 2u32, 3);
    let two_over_pi = words_of(2u32 / Float::with_val(PRECISION, Constant::Pi), 1);
    let [p1, p2, p3] = half_pi[..] else { unreachable!("three words were asked for") };
    let sign = |n: u32| if n & 2 == 0 { 1 } else { -1 };
    let mut expected = vec![
        ("times_half_pi", vec![p1, p2, p1, p2, p3, p1]),
        ("cody_waite", vec![p1, p2, p3]),
        ("dd_rem_pio2", two_over_pi),
    ];
    expected.extend([13, 15, 11].map(|n| ("sin_reduced", inverse_factorial(sign(n), n, 1))));
    expected.extend([9, 7, 5, 3].map(|n| ("sin_reduced", inverse_factorial(sign(n), n, 2))));
    expected.extend([14, 16, 12].map(|n| ("cos_reduced", inverse_factorial(sign(n), n, 1))));
    expected.extend([10, 8, 6, 4].map(|n| ("cos_reduced", inverse_factorial(sign(n), n, 2))));
    compare_literals(text, &expected);
}

#[track_caller]
fn compare_literals(text: &str, expected: &[(&str, Vec<u32>)]) {
    let expected: Vec<(String, u32)> =
        expected.iter().flat_map(|(name, words)| words.iter().map(|&w| ((*name).to_owned(), w))).collect();
    let found = literals(text);
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected, "{:#010x} where {:#010x} is due", found.1, expected.1);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn the_leading_words_of_ln2_leave_room_for_nine_bits() {
    for word in ln2_words([16, 16]).into_iter().take(2) {
        assert_eq!(word & 0x1ff, 0, "{word:#010x}");
    }
}

#[test]
fn the_table_of_two_over_pi_is_recomputed() {
    let text = include_str!("../../shaders/shared/trig.wgsl");
    let mut bits = Float::with_val(PRECISION, Constant::Pi).recip();
    bits <<= 257;
    let bits = bits.floor().to_integer().expect("finite");
    for i in 0..8u32 {
        let word = Integer::from(&bits >> (32 * (7 - i))).to_u32_wrapping();
        let line = format!("if i == {i} {{ return {word:#010x}; }}");
        assert!(text.contains(&line), "missing: {line}");
    }
}

/// Operands of the const functions, and what const evaluation made of them.
const OPERANDS: [(u32, u32); 14] = [
    (0x3f80_0000, 0x3380_0000),
    (0x3f80_0001, 0x3380_0000),
    (0x3380_0001, 0xbf80_0001),
    (0x7f7f_ffff, 0x72ff_ffff),
    (0x7f7f_ffff, 0x7300_0000),
    (0xf3c0_0000, 0x7f7f_ffff),
    (0x7f7f_ffff, 0x7f7f_ffff),
    (0x0000_0001, 0x8000_0001),
    (0x0080_0001, 0x3f00_0003),
    (0x2680_0001, 0x2680_0001),
    (0x8000_0000, 0x0000_0000),
    (0x0000_0000, 0x8000_0000),
    (0x7f80_0000, 0xff80_0000),
    (0xffc1_2345, 0x3f80_0000),
];

type Outcome = [(f32, f32); 12];

const fn outcome((a, b): (u32, u32)) -> Outcome {
    let (a, b) = (f32::from_bits(a), f32::from_bits(b));
    [
        Double32::new(a, b).words(),
        Double32::from_bits((a.to_bits() as u64) << 32 | b.to_bits() as u64).words(),
        Double32::from_f64(a as f64 + b as f64).words(),
        Double32::from_sum(a, b).words(),
        Double32::from_product(a, b).words(),
        eft::two_sum(a, b),
        eft::fast_two_sum(a, b),
        eft::two_diff(a, b),
        eft::two_prod(a, b),
        eft::raw::two_sum(a, b),
        eft::raw::two_prod(a, b),
        match eft::try_fast_two_sum(a, b) {
            Some(both) => both,
            None => (0.0, 0.0),
        },
    ]
}

const OUTCOMES: [Outcome; OPERANDS.len()] = {
    let mut outcomes = [[(0.0, 0.0); 12]; OPERANDS.len()];
    let mut i = 0;
    while i < OPERANDS.len() {
        outcomes[i] = outcome(OPERANDS[i]);
        i += 1;
    }
    outcomes
};

#[test]
fn const_evaluation_equals_run_time() {
    for (operands, outcomes) in OPERANDS.iter().zip(&OUTCOMES) {
        let now = outcome(std::hint::black_box(*operands));
        for (i, (constant, found)) in outcomes.iter().zip(&now).enumerate() {
            // The bare networks promise nothing of a NaN's bits.
            let same = |a: f32, b: f32| a.to_bits() == b.to_bits() || i >= 9 && a.is_nan() && b.is_nan();
            assert!(
                same(constant.0, found.0) && same(constant.1, found.1),
                "{operands:x?} {i}: {constant:?} {found:?}"
            );
        }
    }
}
