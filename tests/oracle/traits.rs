//! The traits of num-traits and serde, against exact values.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, FromStrRadixError, d32};
use num_complex::Complex;
use num_traits::float::{FloatCore, TotalOrder};
use num_traits::{
    AsPrimitive, Euclid, Float, FromBytes, FromPrimitive, Inv, Num, NumCast, Pow, Signed, ToBytes, ToPrimitive,
};
use rand::Rng;
use rug::{Integer, Rational};
use std::ops::Mul;
use support::{Operands, cases, exact, generator, nearest_pair, pow2, same_bits, same_words, show};

#[test]
fn integer_decode_is_exact_up_to_64_bits_and_nearest_beyond() {
    let mut rng = generator("integer_decode");
    for index in 0..cases(50_000) {
        let x = rng.operand(index);
        let (m, e, sign) = x.integer_decode();
        if x.hi() == 0.0 {
            assert_eq!((m, e), (0, -150));
            continue;
        }
        assert!(m >> 63 == 1 && (-212..=64).contains(&e), "{}", show(x));
        let unit = if e < 0 {
            Rational::from((1, Integer::from(1) << <u32 as From<u16>>::from(e.unsigned_abs())))
        } else {
            Rational::from(Integer::from(1) << <u32 as From<u16>>::from(e.unsigned_abs()))
        };
        let value = Rational::from(m) * &unit * <i32 as From<i8>>::from(sign);
        let error = (value - exact(x).to_rational().expect("finite")).abs();
        assert!(if x.span_bits() <= 64 { error == 0 } else { error <= unit / 2u32 }, "{}", show(x));
    }
    assert_eq!(Double32::INFINITY.integer_decode(), FloatCore::integer_decode(f32::INFINITY));
    assert_eq!(Double32::NAN.integer_decode(), FloatCore::integer_decode(f32::NAN));
}

#[test]
fn numbers_in_other_radices() {
    let parse = <Double32 as Num>::from_str_radix;
    same_words(parse("1.8", 16).expect("a number"), d32!(1.5));
    same_words(parse("-101.01", 2).expect("a number"), d32!(-5.25));
    same_words(parse("0.1", 10).expect("a number"), d32!(0.1));
    same_words(parse(&"f".repeat(40), 16).expect("a number"), Double32::INFINITY);
    let beside_one = format!("1.{}1", "0".repeat(148));
    same_words(parse(&beside_one, 2).expect("a number"), Double32::new(1.0, pow2(-149)));
    assert!(parse("-inf", 2).is_ok_and(|x| x == Double32::NEG_INFINITY));
    assert_eq!(parse("1", 1), Err(FromStrRadixError::Radix(1)));
    assert_eq!(parse("1", 37), Err(FromStrRadixError::Radix(37)));
    assert!(matches!(parse("12", 2), Err(FromStrRadixError::Invalid(error)) if error.position() == 1));
    assert!(parse("", 2).is_err() && parse("-", 8).is_err() && parse(".", 16).is_err() && parse("1.0.1", 2).is_err());
    let mut rng = generator("radices");
    for index in 0..cases(5000) {
        let x = rng.operand(index);
        if x.exponent() >= -100 && x.exponent() < 60 && x.span_bits() < 200 && x.hi() != 0.0 {
            let n = (exact(x.abs()) << 300u32).to_integer().expect("an integer");
            let bits = n.to_string_radix(2);
            let text = format!("{:0>361}", bits);
            let text = format!("{}{}.{}", if x.is_sign_negative() { "-" } else { "" }, &text[..61], &text[61..]);
            same_words(parse(&text, 2).expect("a number"), x);
        }
    }
}

/// What f32 takes and refuses, and its value where that is exact in f32.
#[test]
fn from_str_radix_is_as_f32_s() {
    let texts = [
        "1.8p3",
        "1.8P3",
        "-f.8p-4",
        "1p+2",
        "1p",
        "1p-",
        "1p1.0",
        "p",
        "1e5",
        "1e+5",
        "1p3p",
        "1.8p3x",
        "1p-120",
        "1p127",
        "1p128",
        "inf",
        "INF",
        "-inf",
        "infinity",
        "-Infinity",
        "nan",
        "-nan",
        "NaN",
        "nan0",
        "in",
        "",
        "-",
        "--1",
        "z",
        "Z.i",
        "12",
        "-12.1",
        "0.1",
        "1.",
        ".1",
        "1.0.1",
        "1_0",
        " 1",
        "1 ",
        "é",
        "1é",
        "-0",
        "zz",
    ];
    for radix in (2..=36).filter(|&radix| radix != 10) {
        for text in texts {
            let (found, f32s) = (Double32::from_str_radix(text, radix), f32::from_str_radix(text, radix));
            assert_eq!(found.is_ok(), f32s.is_ok(), "{text:?} in radix {radix}: {found:?}, f32 has {f32s:?}");
            if let (Ok(found), Ok(f32s)) = (found, f32s) {
                let near = (found.hi() - f32s).abs() <= 1e-6 * f32s.abs();
                let same = found.hi().to_bits() == f32s.to_bits() || (found.is_nan() && f32s.is_nan());
                assert!(same || near, "{text:?} in radix {radix}: {found}, f32 has {f32s}");
            }
        }
    }
    // f32 has NaN and 0 here, by way of an infinite power.
    same_words(Double32::from_str_radix("0p99999", 16).expect("a number"), Double32::ZERO);
    same_words(Double32::from_str_radix("1p-149", 16).expect("a number"), Double32::MIN_SUBNORMAL);
    // Where it isn't as f32's: a sign in every radix, and no digits is no number.
    same_words(Double32::from_str_radix("+1", 16).expect("a number"), Double32::ONE);
    assert!(Double32::from_str_radix(".", 16).is_err() && Double32::from_str_radix("-.p1", 16).is_err());
}

/// Radices that are no powers of two, where no fraction is a pair.
#[test]
fn odd_radices_go_to_the_nearest_pair() {
    let mut rng = generator("odd radices");
    for _ in 0..cases(5000) {
        let radix = [3, 5, 6, 7, 9, 12, 35, 36][rng.random_range(0..8)];
        let digits: String = (0..rng.random_range(1..80))
            .map(|_| char::from_digit(rng.random_range(0..radix), radix).expect("a digit"))
            .collect();
        let point = rng.random_range(0..=digits.len()).min(24);
        let text = format!("-{}.{}", &digits[..point], &digits[point..]);
        let scale = Integer::from(Integer::u_pow_u(radix, (digits.len() - point) as u32));
        let value = Rational::from((Integer::from_str_radix(&digits, radix as i32).expect("digits"), scale));
        let expected = -nearest_pair(&rug::Float::with_val(1200, &value));
        same_words(Double32::from_str_radix(&text, radix).expect("a number"), expected);
    }
    // The midpoint 1 + 2^-150 lies between these, 2^-400 apart.
    let parse = |text: &str| Double32::from_str_radix(text, 6).expect("a number");
    let middle = Rational::from(1) + Rational::from((1, Integer::from(1) << 150u32));
    let digits = (Rational::from(&middle * Integer::from(Integer::u_pow_u(6, 150)))).numer().to_string_radix(6);
    let text = format!("1.{}", &digits[1..]);
    same_words(parse(&text), Double32::ONE);
    same_words(parse(&format!("{text}{}1", "0".repeat(100))), Double32::new(1.0, pow2(-149)));
}

#[test]
fn a_pair_stands_on_the_left_of_a_complex_number() {
    let mut rng = generator("complex");
    for _ in 0..cases(1000) {
        let (x, z) = (rng.moderate(), Complex::new(rng.moderate(), rng.moderate()));
        let as_complex = Complex::new(x, Double32::ZERO);
        assert_eq!((x + z, x - z), (as_complex + z, as_complex - z));
        let references = [Mul::mul(&x, &z), Mul::mul(x, &z), Mul::mul(&x, z)];
        assert!(x * z == z * x && references == [z * x; 3]);
        assert_eq!(x / z, as_complex / z);
    }
}

#[test]
fn casts_keep_what_pairs_hold() {
    same_words(<Double32 as NumCast>::from(u64::MAX).expect("some"), Double32::from_u64(u64::MAX));
    same_words(<Double32 as NumCast>::from(0.1f64).expect("some"), Double32::from_f64(0.1));
    same_words(<Double32 as NumCast>::from(-0.0f64).expect("some"), Double32::NEG_ZERO);
    same_words(<Double32 as NumCast>::from(u128::MAX).expect("some"), Double32::INFINITY);
    assert!(<Double32 as NumCast>::from(f64::NAN).expect("some").is_nan());
    same_words(<Double32 as FromPrimitive>::from_i128(i128::MIN).expect("some"), Double32::from_i128(i128::MIN));
    assert_eq!(ToPrimitive::to_i32(&d32!(-7.5)), Some(-7));
    assert_eq!(ToPrimitive::to_u8(&d32!(256)), None);
    let truncated: i16 = d32!(1e9).as_();
    assert_eq!(truncated, i16::MAX);
    let widened: Double32 = u128::MAX.as_();
    same_words(widened, Double32::INFINITY);
    let from_i64: Double32 = (-5i64).as_();
    same_words(from_i64, d32!(-5));
    same_bits(Pow::pow(d32!(2), 0.1), d32!(2).powf(d32!(0.1)));
}

/// Generic code sees the inherent methods.
#[test]
fn generic_floats_are_the_inherent_methods() {
    fn generic<T: Float>(x: T, y: T) -> Vec<T> {
        let (sin, cos) = x.sin_cos();
        vec![
            x.floor(),
            x.fract(),
            x.recip(),
            x.powi(5),
            x.abs().powf(y),
            x.exp(),
            x.abs().ln(),
            sin,
            cos,
            x.tan(),
            x.atan2(y),
            x.hypot(y),
            x.mul_add(y, x),
            x.min(y),
            x.max(y),
            x.cbrt(),
            x.tanh(),
            x.asinh(),
            x.to_degrees(),
            x.abs_sub(y),
            x.copysign(y),
            x.signum(),
        ]
    }
    let mut rng = generator("generic");
    for _ in 0..cases(2000) {
        let (x, y) = (rng.moderate(), rng.moderate());
        let (sin, cos) = x.sin_cos();
        let difference = if x <= y { Double32::ZERO } else { x - y };
        let inherent = [
            x.floor(),
            x.fract(),
            x.recip(),
            x.powi(5),
            x.abs().powf(y),
            x.exp(),
            x.abs().ln(),
            sin,
            cos,
            x.tan(),
            x.atan2(y),
            x.hypot(y),
            x.mul_add(y, x),
            x.min(y),
            x.max(y),
            x.cbrt(),
            x.tanh(),
            x.asinh(),
            x.to_degrees(),
            difference,
            x.copysign(y),
            x.signum(),
        ];
        for (found, expected) in generic(x, y).into_iter().zip(inherent) {
            same_bits(found, expected);
        }
        same_bits(Inv::inv(x), x.recip());
        same_bits(Pow::pow(x, 3i8), x.powi(3));
        same_bits(Euclid::rem_euclid(&x, &y), x.rem_euclid(y));
        assert_eq!(TotalOrder::total_cmp(&x, &y), x.total_cmp(&y));
        same_bits(Double32::from_le_bytes(&x.to_le_bytes()), x + 0.0);
        same_bits(Double32::from_be_bytes(&x.to_be_bytes()), x + 0.0);
    }
    assert_eq!(d32!(1).to_be_bytes(), [0x3f, 0x80, 0, 0, 0, 0, 0, 0]);
    assert!(Signed::is_negative(&Double32::NEG_ZERO) && Signed::is_positive(&Double32::ZERO));
    assert_eq!(<Double32 as Float>::min_positive_value(), f32::MIN_POSITIVE);
    assert_eq!(<Double32 as Float>::epsilon(), pow2(-47));
}
