//! Text against exact arithmetic: parsing to the nearest pair, the shortest decimal, precision, grammar.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, ParseDouble32Error, d32};
use rand::Rng;
use rand::rngs::StdRng;
use rug::{Integer, Rational};
use support::{Operands, cases, generator, is_bits, nearest_pair, pair, pow2, same_bits, same_words, show};

fn parse(text: &str) -> Double32 {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rational(x: Double32) -> Rational {
    Rational::from_f32(x.hi()).expect("finite") + Rational::from_f32(x.lo()).expect("finite")
}

/// A decimal as a rational: digits, point and exponent, no sign.
fn decimal(text: &str) -> Rational {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let n = Integer::from_str_radix(&format!("{whole}{fraction}"), 10).expect("digits");
    let scale = exponent.parse::<i32>().expect("an exponent") - fraction.len() as i32;
    let ten = Rational::from(Integer::from(Integer::u_pow_u(10, scale.unsigned_abs())));
    if scale < 0 { n / ten } else { n * ten }
}

/// The nearest canonical pair by exact arithmetic: RN, RN of the rest, renormalised; `support` rounds from a float of
/// enough bits that carries a sticky bit.
fn nearest(x: &Rational) -> Double32 {
    let bits = 900;
    let scaled = Rational::from(x << 320u32);
    let (whole, rest) = scaled.numer().clone().div_rem_floor(scaled.denom().clone());
    let odd: Integer = (whole << 1u32) + u32::from(rest != 0);
    nearest_pair(&(rug::Float::with_val(bits, odd) >> 321u32))
}

fn random_decimal(rng: &mut StdRng) -> String {
    let digits = rng.random_range(1..=60);
    let text: String = (0..digits).map(|_| char::from(b'0' + rng.random_range(0..10))).collect();
    let point = rng.random_range(0..=text.len());
    format!("{}.{}e{}", &text[..point], &text[point..], rng.random_range(-60..=40))
}

#[test]
fn random_decimals_go_to_the_nearest_pair() {
    let mut rng = generator("random decimals");
    for _ in 0..cases(100_000) {
        let text = random_decimal(&mut rng);
        let value = decimal(&format!("0{text}"));
        let expected = nearest(&value);
        assert_eq!(
            parse(&text).to_bits(),
            expected.to_bits(),
            "{text}: {} against {}",
            show(parse(&text)),
            show(expected)
        );
    }
}

/// The midpoints between neighbours, and a digit 300 places on to either side of them.
#[test]
fn decimals_at_midpoints_and_beside_them_go_to_the_nearest_pair() {
    let mut rng = generator("midpoints");
    for index in 0..cases(20_000) {
        let x = rng.operand(index).abs();
        let y = x.next_up();
        if !y.is_finite() {
            continue;
        }
        let middle = (rational(x) + rational(y)) / 2u32;
        let epsilon = Rational::from((Integer::from(1), Integer::from(Integer::u_pow_u(10, 300))));
        for offset in [-1i32, 0, 1] {
            let value = Rational::from(&epsilon * offset) + &middle;
            if value.cmp0().is_lt() {
                continue;
            }
            let digits = Integer::from((value.clone() * Integer::from(Integer::u_pow_u(10, 300))).numer());
            let text = format!("{digits}e-300");
            let expected = nearest(&value);
            assert_eq!(
                parse(&text).canonical_bits(),
                expected.canonical_bits(),
                "{} {offset}: {}",
                show(x),
                show(expected)
            );
        }
    }
}

/// parse(print(x)) is x, and no decimal with fewer digits is.
#[test]
fn the_shortest_text_parses_back_and_nothing_shorter_does() {
    let mut rng = generator("shortest");
    for index in 0..cases(40_000) {
        let x = rng.operand(index);
        let text = x.to_string();
        same_words(parse(&text), x);
        same_words(parse(&format!("{x:e}")), x);
        same_words(parse(&format!("{x:?}")), x);
        if x.hi() == 0.0 {
            continue;
        }
        let e = format!("{:e}", x.abs());
        let (digits, exponent) = e.split_once('e').expect("an exponent");
        let digits = digits.replace('.', "");
        assert!(digits.len() <= 84 && !digits.ends_with('0') | (digits.len() == 1), "{e}");
        if digits.len() > 1 {
            let exact = rational(x.abs());
            let scale = digits.len() as i32 - 2 - exponent.parse::<i32>().expect("a number");
            let ten = Integer::from(Integer::u_pow_u(10, scale.unsigned_abs()));
            let scaled = if scale < 0 { exact / ten } else { exact * ten };
            let below = Integer::from(scaled.floor_ref());
            for candidate in [below.clone(), below + 1] {
                let shorter = parse(&format!("{candidate}e{}", -scale));
                assert_ne!(shorter.canonical_bits(), x.abs().canonical_bits(), "{candidate} is shorter than {e}");
            }
        }
    }
}

/// Beside a low word that is a power of two the interval is lopsided, and the nearest 19 digits fail.
#[test]
fn lopsided_intervals_print_the_candidate_that_parses_back() {
    let x = pair(0x40fc_43be, 0xad80_0000);
    same_bits(parse(&x.to_string()), x);
    for k in -40..-24 {
        for sign in [1.0, -1.0] {
            let x = Double32::new(1.5, sign * pow2(k));
            same_bits(parse(&x.to_string()), x);
        }
    }
}

/// As Rust's grammar has them: after digits, and after the e of an exponent.
#[test]
fn literals_may_have_underscores() {
    same_words(d32!(6.283_185_307), parse("6.283185307"));
    same_words(d32!(-1_000_000), parse("-1000000"));
    same_words(d32!(1_0.0_1e-1_0), parse("10.01e-10"));
    same_words(d32!(1e_5), parse("1e5"));
    same_words(d32!(2__5_), parse("25"));
    macro_rules! refused {
        ($($text:literal),*) => {
            $(assert!(Double32::parse_literal::<{ $text.len() }>($text).is_err(), $text);)*
        };
    }
    refused!("_1", "-_1", "in_f", "1._5", "1_f32", "_");
    assert!("1_0".parse::<Double32>().is_err());
}

#[test]
fn known_texts() {
    for (text, x) in [
        ("1", Double32::ONE),
        ("3", Double32::from(1) + Double32::from(2)),
        ("2.23606797749979", Double32::from(5).sqrt()),
        ("0.333333333333333", Double32::ONE / 3.0),
        ("-0", Double32::NEG_ZERO),
        ("0", Double32::ZERO),
        ("inf", Double32::INFINITY),
        ("-inf", Double32::NEG_INFINITY),
        ("NaN", Double32::NAN),
        ("16777217", pair(0x4b80_0000, 0x3f80_0000)),
        ("33554433", pair(0x4c00_0000, 0x3f80_0000)),
        ("9007199254740991", pair(0x5a00_0000, 0xbf80_0000)),
    ] {
        assert_eq!(x.to_string(), text);
    }
    assert_eq!(Double32::new(1.0, -0.0).to_string(), "1");
    let widest = Double32::new(f32::MAX, pow2(-149));
    assert_eq!(format!("{widest:e}").replace(['.', '-'], "").split('e').next().map(str::len), Some(84));
    same_bits(parse(&widest.to_string()), widest);
}

#[test]
fn known_parses() {
    for (text, hi, lo) in [
        ("0.1", 0x3dcc_cccd, 0xb0cc_cccd),
        ("1e-7", 0x33d6_bf95, 0xa6a8_6a17),
        ("1e38", 0x7e96_7699, 0x7221_6a1b),
        ("3.14159265358979323846264338327950288", 0x4049_0fdb, 0xb3bb_bd2e),
        ("0.3", 0x3e99_999a, 0xb24c_cccd),
        ("3.4028235677973366e38", 0x7f80_0000, 0),
        ("3.4028235677973307e38", 0x7f7f_ffff, 0x72ff_ffff),
        ("7.0e-46", 0, 0),
        ("1e-45", 1, 0),
        ("1e-38", 0x006c_e3ee, 0),
        ("1e400", 0x7f80_0000, 0),
        ("-1e400", 0xff80_0000, 0),
        ("1e-400", 0, 0),
        ("-1e-400", 0x8000_0000, 0),
        ("1e999999999999999999999", 0x7f80_0000, 0),
        ("-0e999999999999999999999", 0x8000_0000, 0),
        // 1 + 2^-23 + a little under 2^-24.
        ("1.000000178813934326171874999999999999999999", 0x3f80_0002, 0xb380_0000),
    ] {
        is_bits(parse(text), hi, lo);
        is_bits(Double32::parse(text).expect("a number"), hi, lo);
    }
    let long = format!("{}.{}", "0".repeat(50_000), "1".repeat(100_000));
    is_bits(
        parse(&long),
        parse("0.111111111111111111111111111111").hi().to_bits(),
        parse("0.1111111111111111111111111").lo().to_bits(),
    );
    is_bits(d32!(0.1), 0x3dcc_cccd, 0xb0cc_cccd);
    same_bits(d32!(-1.5e3), Double32::from(-1500.0f32));
}

const ACCEPTED: &[&str] = &[
    "0",
    "-0",
    "+1",
    "1.",
    ".5",
    "-.5e1",
    "1e5",
    "1E+5",
    "1e-5",
    "inf",
    "-inf",
    "+infinity",
    "INFINITY",
    "NaN",
    "-nan",
    "nAn",
    "00012.50",
];

const REJECTED: &[&str] = &[
    "", " ", "1 ", " 1", "-", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "1e5.", "1_0", "0x10", "1f", "infin", "nan0",
    "--1", "1.2.3", "１",
];

/// The grammar is f32's, by f32's own word.
#[test]
fn accepts_and_rejects_what_f32_does() {
    for text in ACCEPTED {
        let f: f32 = text.parse().expect("f32 takes it");
        let x = parse(text);
        assert!(x.hi() == f || x.is_nan() && f.is_nan(), "{text}");
        assert!(x.is_nan() || x.is_sign_negative() == f.is_sign_negative(), "{text}");
    }
    for text in REJECTED {
        assert!(text.parse::<f32>().is_err() && text.parse::<Double32>().is_err(), "{text:?}");
    }
}

#[test]
fn errors_say_where() {
    let at = |text: &str| text.parse::<Double32>().unwrap_err().position();
    assert_eq!([at(""), at("1x"), at("-"), at("1e"), at("1.5e+x"), at("1.2.3")], [0, 1, 1, 2, 5, 3]);
    let message = |text: &str| text.parse::<Double32>().unwrap_err().to_string();
    assert_eq!(message(""), "cannot parse a number from an empty string");
    assert_eq!(message("1.5x"), "invalid number at byte 3");
    fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
    is_error::<ParseDouble32Error>();
}

/// Where lo is 0 every format with a precision is f32's own text.
#[test]
fn precision_width_fill_and_sign_are_f32_s() {
    let mut rng = generator("formats");
    let fixed =
        [0.25, 2.5, 0.5, 1.5, -0.05, 999.5, 0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, 1e-45];
    let random: Vec<f32> = (0..cases(3000)).map(|_| rng.finite_word()).collect();
    for x in fixed.into_iter().chain(random) {
        let d = Double32::from(x);
        macro_rules! same {
            ($($format:literal),*) => {$(assert_eq!(format!($format, d), format!($format, x), "{x:e} {}", $format);)*};
        }
        same!(
            "{:.0}",
            "{:.1}",
            "{:.3}",
            "{:.20}",
            "{:+.2}",
            "{:12.2}",
            "{:<12.1}|",
            "{:^13.1}|",
            "{:*>12.1}",
            "{:012.3}"
        );
        same!("{:+012.3}", "{:.160}", "{:.0e}", "{:.3e}", "{:.30E}", "{:+15.2e}", "{:015.2e}", "{:-^20.1e}", "{:.2?}");
    }
}

#[test]
fn without_a_precision_the_layout_is_f32_s() {
    for x in [0.0f32, -0.0, 1.0, -2.5, 1e15, 1e16, 1.5e16, 1e-4, 0.5e-4, 1e20, 0.25, f32::INFINITY, f32::NAN] {
        let d = parse(&x.to_string());
        assert_eq!(format!("{d}"), format!("{x}"));
        assert_eq!(format!("{d:?}"), format!("{x:?}"));
        assert_eq!(format!("{d:e}"), format!("{x:e}"));
        assert_eq!(format!("{d:E}"), format!("{x:E}"));
        assert_eq!(format!("{d:>+25}"), format!("{x:>+25}"));
        assert_eq!(format!("{d:025}"), format!("{x:025}"));
    }
    let words = format!("{:#?}", Double32::new(1.0, pow2(-30)));
    assert!(words.contains("hi: 1.0") && words.contains("lo: 9.313226e-10"), "{words}");
}

#[test]
fn the_exact_expansion_is_exact() {
    let mut rng = generator("expansions");
    for index in 0..cases(3000) {
        let x = rng.operand(index);
        let text = x.to_exact_string();
        assert_eq!(decimal(text.trim_start_matches('-')), rational(x).abs(), "{}", show(x));
    }
    assert_eq!(Double32::new(f32::INFINITY, 0.0).to_exact_string(), "inf");
}

/// 14 digits survive text, pair, text.
#[test]
fn fourteen_digits_survive() {
    let mut rng = generator("fourteen digits");
    for _ in 0..cases(20_000) {
        let digits: u64 = rng.random_range(10_000_000_000_000..100_000_000_000_000);
        let text = format!("{}e{}", digits, rng.random_range(-43..=24));
        assert_eq!(decimal(&format!("{:.13e}", parse(&text)).replace("e-", "e-")), decimal(&text), "{text}");
    }
}
