//! Functions that promise the exact result, or the pair nearest to it, against rational arithmetic.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, TotalDouble32, d32};
use rand::Rng;
use rand::rngs::StdRng;
use rug::{Float, Integer, Rational};
use std::cmp::Ordering;
use std::collections::HashSet;
use support::{Operands, cases, generator, is_bits, nearest_pair, pair, pow2, raw, same_bits, show};

/// x in units of 2^-149.
fn units(x: Double32) -> Integer {
    let word = |w: f32| (Rational::from_f32(w).expect("finite") << 149u32).numer().clone();
    word(x.hi()) + word(x.lo())
}

/// n 2^-scale, rounded to the nearest pair.
fn rounded(n: &Integer, scale: u32) -> Double32 {
    nearest_pair(&(Float::with_val(800, n) >> scale))
}

fn operands(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let x = rng.operand(index);
    let y = match rng.random_range(0..4) {
        0 => rng.neighbour(x),
        1 => rng.moderate(),
        _ => {
            let family = rng.random_range(0..8);
            rng.operand(family)
        }
    };
    (x, y)
}

/// Equal value, and the sign of a zero.
#[track_caller]
fn same(found: Double32, expected: Double32, operands: &[Double32]) {
    let shown: Vec<_> = operands.iter().map(|&x| show(x)).collect();
    assert!(
        found.canonical_bits() == expected.canonical_bits() && found.is_canonical(),
        "{}: found {}, expected {}",
        shown.join(", "),
        show(found),
        show(expected)
    );
}

#[test]
fn mul_add_is_the_pair_nearest_to_the_exact_value() {
    let mut rng = generator("mul_add");
    for index in 0..cases(200_000) {
        let (x, y) = operands(&mut rng, index);
        let product = x * y;
        let z = match rng.random_range(0..4) {
            0 if product.is_finite() => -product,
            1 if product.is_finite() => rng.neighbour(-product),
            _ => operands(&mut rng, index / 3).0,
        };
        let exact: Integer = units(x) * units(y) + (units(z) << 149u32);
        let found = x.mul_add(y, z);
        let expected = if exact != 0 {
            rounded(&exact, 298)
        } else if x.hi() == 0.0 || y.hi() == 0.0 {
            Double32::from(x.hi() * y.hi() + z.hi())
        } else {
            Double32::ZERO
        };
        same(found, expected, &[x, y, z]);
    }
}

#[test]
fn mul_add_of_specials_is_f32_s() {
    let specials = [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, f32::MIN_POSITIVE];
    let every = || specials.into_iter();
    for (a, b, c) in every().flat_map(|a| every().flat_map(move |b| every().map(move |c| (a, b, c)))) {
        let found = Double32::from(a).mul_add(Double32::from(b), Double32::from(c));
        let expected = a.mul_add(b, c);
        assert!(found.is_nan() == expected.is_nan(), "{a} {b} {c}");
        // The pair keeps what f32 rounds away.
        assert!(found.is_nan() || found.hi().to_bits() == expected.to_bits(), "{a} {b} {c}: {found:?} {expected}");
    }
    let x = Double32::new(1.0, pow2(-25));
    same_bits(x.mul_add(x, Double32::new(-1.0, -pow2(-24))), Double32::from(pow2(-50)));
}

#[test]
fn remainders_and_their_quotients_are_exact_and_rounded_once() {
    let mut rng = generator("remainders");
    for index in 0..cases(20_000) {
        let (x, y) = operands(&mut rng, index);
        if y.hi() == 0.0 {
            assert!((x % y).is_nan());
            continue;
        }
        let (a, b) = (units(x), units(y));
        let signed = |x: Double32, like: Double32| if x.hi() == 0.0 { Double32::ZERO.copysign(like) } else { x };
        let (quotient, rest) = a.clone().div_rem_euc(b.clone());
        same(x % y, signed(rounded(&Integer::from(&a % &b), 149), x), &[x, y]);
        same(x.rem_euclid(y), signed(rounded(&rest, 149), x), &[x, y]);
        let sign = if x.is_sign_negative() == y.is_sign_negative() { Double32::ONE } else { -Double32::ONE };
        same(x.div_euclid(y), signed(rounded(&quotient, 0), sign), &[x, y]);
        assert!((x % y).abs() <= y.abs());
    }
}

#[test]
fn remainders_of_specials_are_f32_s() {
    let specials = [0.0, -0.0, 1.5, -1.5, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, 1e-45];
    for (a, b) in specials.into_iter().flat_map(|a| specials.into_iter().map(move |b| (a, b))) {
        let (x, y) = (Double32::from(a), Double32::from(b));
        for (found, expected) in
            [(x % y, a % b), (x.rem_euclid(y), a.rem_euclid(b)), (x.div_euclid(y), a.div_euclid(b))]
        {
            let same = found.hi().to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            // Where f32 rounds the quotient, the pair has more of it.
            assert!(same || found.lo() != 0.0 || b.abs() < 1e-40, "{a} {b}: {found:?}, f32 {expected}");
        }
    }
}

fn integer_part(x: Double32, round: fn(&Rational) -> Integer) -> Integer {
    round(&Rational::from((units(x), Integer::from(1) << 149u32)))
}

#[test]
fn integer_parts_are_exact() {
    type Function = (&'static str, fn(Double32) -> Double32, fn(&Rational) -> Integer);
    let functions: [Function; 5] = [
        ("floor", Double32::floor, |x| x.floor_ref().into()),
        ("ceil", Double32::ceil, |x| x.ceil_ref().into()),
        ("trunc", Double32::trunc, |x| x.trunc_ref().into()),
        ("round", Double32::round, |x| x.round_ref().into()),
        ("round_ties_even", Double32::round_ties_even, |x| {
            let floor = Integer::from(x.floor_ref());
            let twice: Rational = (x.clone() - &floor) * 2u32;
            match twice.partial_cmp(&1).expect("ordered") {
                Ordering::Less => floor,
                Ordering::Greater => floor + 1,
                Ordering::Equal => {
                    if floor.is_odd() {
                        floor + 1
                    } else {
                        floor
                    }
                }
            }
        }),
    ];
    let mut rng = generator("integer parts");
    for index in 0..cases(60_000) {
        let x = match index % 4 {
            0 => rng.operand(index / 4),
            1 => {
                // Halves and their neighbours, of every size.
                let exponent = rng.random_range(-1..=30);
                let halves = (rng.word_at(exponent) * 2.0).trunc() * 0.5;
                let tiny = rng.random_range(-149..=-20);
                Double32::new(halves, rng.word_at(tiny))
            }
            2 => {
                let exponent = rng.random_range(22..=28);
                let hi = rng.word_at(exponent).trunc();
                Double32::new(hi, f32::from(rng.random_range(-4i8..=4)) * 0.5)
            }
            _ => {
                let exponent = rng.random_range(-2..=50);
                rng.pair_at(exponent)
            }
        };
        for (name, function, exact) in functions {
            let n = integer_part(x, exact);
            let expected = if n == 0 { Double32::ZERO.copysign(x) } else { rounded(&n, 0) };
            assert_eq!(units(expected), Integer::from(&n << 149u32), "the test's own rounding");
            let found = function(x);
            assert_eq!(found.canonical_bits(), expected.canonical_bits(), "{name} of {}: {}", show(x), show(found));
            assert!(found.is_canonical());
        }
        assert_eq!(units(x.fract()), units(x) - (integer_part(x, |x| x.trunc_ref().into()) << 149u32), "{}", show(x));
    }
}

#[test]
fn integer_parts_of_the_named_cases() {
    same_bits(Double32::new(2.5, -pow2(-30)).round(), Double32::from(2));
    same_bits((Double32::from(pow2(25)) - 0.5).round(), Double32::from(pow2(25)));
    same_bits(Double32::new(5.0, -pow2(-30)).trunc(), Double32::from(4));
    same_bits(d32!(-0.3).round(), Double32::NEG_ZERO);
    same_bits(Double32::INFINITY.floor(), Double32::INFINITY);
    assert!(Double32::INFINITY.fract().is_nan() && Double32::NAN.ceil().is_nan());
}

/// The neighbours are in order, with nothing between them: every pair lies at or outside them.
#[test]
fn neighbours_leave_nothing_between() {
    let mut rng = generator("neighbours");
    for index in 0..cases(200_000) {
        let x = rng.operand(index);
        let up = x.next_up();
        assert!(up > x || up.is_infinite(), "{} {}", show(x), show(up));
        assert!(up.is_canonical() && x.next_down() < x);
        if up.is_finite() {
            same(up.next_down(), x, &[x, up]);
            // The middle, rounded, is one of the two.
            let middle = rounded(&(units(x) + units(up)), 150);
            assert!(middle == x || middle == up, "{} {} {}", show(x), show(up), show(middle));
        }
    }
    same_bits(Double32::MAX.next_up(), Double32::INFINITY);
    same_bits(Double32::NEG_INFINITY.next_up(), Double32::MIN);
    same_bits(Double32::INFINITY.next_down(), Double32::MAX);
    same_bits(Double32::ZERO.next_up(), Double32::MIN_SUBNORMAL);
    same_bits(Double32::ONE.next_up(), Double32::new(1.0, pow2(-149)));
    assert!(Double32::NAN.next_up().is_nan());
}

#[test]
fn min_max_and_clamp() {
    let values = [d32!(-1), Double32::NEG_ZERO, Double32::ZERO, Double32::new(1.0, -pow2(-30)), Double32::ONE];
    for (i, &a) in values.iter().enumerate() {
        for (j, &b) in values.iter().enumerate() {
            same_bits(a.min(b), values[i.min(j)]);
            same_bits(a.max(b), values[i.max(j)]);
        }
        same_bits(a.min(Double32::NAN), a);
        same_bits(Double32::NAN.max(a), a);
    }
    assert!(Double32::NAN.min(Double32::NAN).is_nan());
    same_bits(d32!(7).clamp(d32!(-1), d32!(2)), d32!(2));
    assert!(Double32::NAN.clamp(d32!(-1), d32!(2)).is_nan());
    assert!(std::panic::catch_unwind(|| d32!(0).clamp(d32!(1), d32!(-1))).is_err());
    assert!(std::panic::catch_unwind(|| d32!(0).clamp(Double32::NAN, d32!(1))).is_err());
}

#[test]
fn exponents_and_exactness_agree_with_the_exact_value() {
    let mut rng = generator("exponents");
    for index in 0..cases(100_000) {
        let x = rng.operand(index);
        let n = units(x).abs();
        if n == 0 {
            continue;
        }
        assert_eq!(x.exponent(), n.significant_bits() as i32 - 150, "{}", show(x));
        let span = n.significant_bits() - n.find_one(0).expect("not zero");
        assert_eq!(x.span_bits(), span, "{}", show(x));
        assert_eq!(x.is_exact_f64(), span <= 53);
        assert_eq!(x == f64::from(x), span <= 53);
    }
    let named = [(1.0, pow2(-52), true), (1.0, pow2(-100), false), (pow2(-96), -pow2(-149), true)];
    for (hi, lo, exact) in named {
        assert_eq!(Double32::new(hi, lo).is_exact_f64(), exact);
    }
    for (z, lsb, raw) in [(1.0, 0, 0), (1.5, -1, 0), (pow2(-149), -149, -149), (f32::MAX, 104, 127), (0.5, -1, -1)] {
        assert_eq!((Double32::lsb_exponent(z), Double32::raw_exponent(z)), (lsb, raw));
    }
    assert_eq!(Double32::raw_exponent(0.0), i32::MIN >> 1);
    assert_eq!(Double32::raw_exponent(f32::NAN), i32::MAX >> 1);
    assert_eq!(Double32::lsb_exponent(-0.0), i32::MIN);
}

#[test]
fn wide_integers_go_to_the_nearest_pair_and_back() {
    let mut rng = generator("integers");
    for _ in 0..cases(100_000) {
        let n = rng.random::<i128>() >> rng.random_range(0..128);
        let expected = rounded(&Integer::from(n), 0);
        same_bits(Double32::from_i128(n), expected);
        same(Double32::from_u128(n.unsigned_abs()), expected.abs(), &[]);
        if let Ok(n) = i64::try_from(n) {
            same_bits(Double32::from_i64(n), expected);
            same_bits(Double32::from(n), expected);
            same_bits(Double32::from(n as isize), expected);
            same(Double32::from(n.unsigned_abs()), expected.abs(), &[]);
            same(Double32::from(n.unsigned_abs() as usize), expected.abs(), &[]);
        }
        if let Ok(n) = u64::try_from(n) {
            same_bits(Double32::from_u64(n), expected);
        }
        let exact = units(expected) == Integer::from(n) << 149u32;
        assert_eq!(Double32::try_from(n).is_ok(), exact);
        let x = rng.operand(n as u64);
        let whole = integer_part(x, |x| x.trunc_ref().into());
        assert_eq!(x.to_i128(), whole.to_i128(), "{}", show(x));
        assert_eq!(x.to_u128(), whole.to_u128());
        assert_eq!(x.to_i64(), whole.to_i64());
        assert_eq!(x.to_u64(), whole.to_u64());
        let clamped = whole.clone().clamp(&i32::MIN, &i32::MAX).to_i32().expect("clamped");
        assert_eq!(x.to_int_saturating::<i32>(), clamped);
    }
    same_bits(Double32::from_i64(1_125_900_108_169_215), pair(0x5880_0002, 0xcc80_0000));
    same_bits(Double32::from_u128(u128::MAX), Double32::INFINITY);
    is_bits(Double32::from_i128(3_503_844_571_120_554_610_950), 0x633d_f19d, 0xd6ed_75c5);
    assert_eq!(Double32::from(u64::MAX).to_u64(), Some(u64::MAX));
    assert_ne!(Double32::from((1i64 << 49) + (1 << 24) + 1).to_i64(), Some((1 << 49) + (1 << 24) + 1));
    assert_eq!(Double32::from_i128(i128::MIN).to_i128(), Some(i128::MIN));
    assert_eq!(Double32::NAN.to_int_saturating::<u8>(), 0);
    assert_eq!(Double32::NEG_INFINITY.to_int_saturating::<i128>(), i128::MIN);
    assert_eq!(Double32::INFINITY.to_i64(), None);
}

#[test]
fn order_against_f64_is_exact() {
    let mut rng = generator("f64 order");
    for index in 0..cases(100_000) {
        let x = rng.operand(index);
        let near = x.to_f64();
        let f = match rng.random_range(0..4) {
            0 => near,
            1 => f64::from_bits(near.to_bits().wrapping_add(1)),
            2 => f64::from_bits(near.to_bits().wrapping_sub(1)),
            _ => f64::from_bits(rng.random()),
        };
        let expected = if f.is_finite() {
            (Float::with_val(800, x.hi()) + x.lo()).partial_cmp(&f)
        } else {
            0.0f64.partial_cmp(&f)
        };
        assert_eq!(x.partial_cmp_f64(f), expected, "{} {f:e}", show(x));
        assert_eq!(x.eq_f64(f), expected == Some(Ordering::Equal));
    }
    assert_eq!(Double32::INFINITY.partial_cmp_f64(f64::INFINITY), Some(Ordering::Equal));
    assert_eq!(Double32::NAN.partial_cmp_f64(1.0), None);
    assert_eq!(Double32::INFINITY.partial_cmp_f64(1e300), Some(Ordering::Greater));
}

#[test]
fn the_total_order_is_one_and_agrees_with_hash() {
    let mut rng = generator("total order");
    let mut values: Vec<Double32> = (0..2000).map(|i| rng.operand(i)).collect();
    values.extend([raw(0xffc0_0001_0000_0000), Double32::NAN, raw(0x7f80_0001_0000_0000)]);
    values.extend([0x8000_0000_0000_0000, 0x8000_0000_8000_0000, 0, 0x8000_0000].map(raw));
    values.extend([Double32::INFINITY, Double32::NEG_INFINITY, raw(0x3f80_0000_8000_0000), Double32::ONE]);
    values.sort_by(Double32::total_cmp);
    for pair in values.windows(2) {
        assert!(pair[0] <= pair[1] || pair[1].is_nan(), "{} {}", show(pair[0]), show(pair[1]));
        let equal = TotalDouble32(pair[0]) == TotalDouble32(pair[1]);
        assert_eq!(equal, pair[0].canonical_bits() == pair[1].canonical_bits());
        assert_eq!(HashSet::from([pair[0], pair[1]].map(TotalDouble32)).len(), 2 - usize::from(equal));
        assert_eq!(pair[0].total_cmp(&pair[1]), pair[1].total_cmp(&pair[0]).reverse());
    }
    assert!(TotalDouble32(Double32::NEG_ZERO) < TotalDouble32(Double32::ZERO));
}
