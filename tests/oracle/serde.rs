//! Serialised pairs: decimal text in readable formats, the words' bits in binary ones; both give the value back exactly.

#[path = "../support/mpfr.rs"]
mod support;

use double32::Double32;
use serde_test::{Compact, Configure, Readable, Token, assert_de_tokens, assert_de_tokens_error, assert_tokens};
use support::{Operands, cases, generator, pair, raw, same_bits};

/// Equal as a test of forms needs it: NaN equals itself, and zeros have signs.
#[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Exact(Double32);

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.canonical_bits() == other.0.canonical_bits()
    }
}

fn readable(x: Double32) -> Readable<Exact> {
    Exact(x).readable()
}

fn compact(x: Double32) -> Compact<Exact> {
    Exact(x).compact()
}

fn words(hi: u32, lo: u32) -> [Token; 4] {
    [Token::Tuple { len: 2 }, Token::U32(hi), Token::U32(lo), Token::TupleEnd]
}

#[test]
fn readable_formats_get_the_shortest_decimal() {
    for (x, text) in [
        (pair(0x3dcc_cccd, 0xb0cc_cccd), "0.1"),
        (Double32::MAX, "340282356779733000000000000000000000000"),
        (Double32::NEG_ZERO, "-0"),
        (Double32::INFINITY, "inf"),
        (Double32::NAN, "NaN"),
    ] {
        assert_tokens(&readable(x), &[Token::Str(text)]);
    }
}

#[test]
fn binary_formats_get_the_bits_of_both_words() {
    for x in [pair(0x3dcc_cccd, 0xb0cc_cccd), Double32::MIN_SUBNORMAL, Double32::NEG_ZERO, Double32::NEG_INFINITY] {
        assert_tokens(&compact(x), &words(x.hi().to_bits(), x.lo().to_bits()));
    }
}

#[test]
fn reading_makes_pairs_canonical() {
    assert_de_tokens(&compact(Double32::from(2.0f32)), &words(0x3f80_0000, 0x3f80_0000));
    assert_de_tokens(&compact(Double32::NAN), &words(0xffc1_2345, 0x3f80_0000));
    assert_de_tokens(&compact(pair(0x3f80_0000, 0)), &words(0x3f80_0000, 0x8000_0000));
}

#[test]
fn what_is_no_number_is_refused() {
    let fault = Double32::parse("1.2.3").expect_err("two points").to_string();
    assert_de_tokens_error::<Readable<Exact>>(&[Token::Str("1.2.3")], &fault);
    let map = [Token::Map { len: Some(1) }, Token::Str("x")];
    assert_de_tokens_error::<Readable<Exact>>(&map, "unknown field `x`, there are no fields");
    let wanted = "invalid type: boolean `true`, expected a number, or a decimal number in a string";
    assert_de_tokens_error::<Readable<Exact>>(&[Token::Bool(true)], wanted);
}

#[test]
fn readable_formats_may_hold_numbers() {
    assert_de_tokens(&readable(Double32::from(0.1)), &[Token::F64(0.1)]);
    assert_de_tokens(&readable(Double32::from(0.1f32)), &[Token::F32(0.1)]);
    assert_de_tokens(&readable(Double32::NEG_INFINITY), &[Token::F64(f64::NEG_INFINITY)]);
    assert_de_tokens(&readable(Double32::from(-7)), &[Token::I8(-7)]);
    assert_de_tokens(&readable(Double32::from(u64::MAX)), &[Token::U64(u64::MAX)]);
    assert_de_tokens(&readable(Double32::from(i64::MIN)), &[Token::I64(i64::MIN)]);
    let text = "0.1000000000000000055511151231257827";
    let map = [Token::Map { len: None }, Token::Str("$serde_json::private::Number"), Token::Str(text), Token::MapEnd];
    assert_de_tokens(&readable(Double32::parse(text).expect("a number")), &map);
}

#[test]
fn json_numbers_are_read() {
    let of = |text: &str| serde_json::from_str::<std::collections::BTreeMap<String, Double32>>(text).expect("numbers");
    let found = of(r#"{"a": 0.1, "b": 1, "c": -7, "d": 1e-3, "e": 18446744073709551615, "f": "0.1"}"#);
    let expected = [0.1.into(), 1.into(), (-7).into(), 1e-3.into(), u64::MAX.into(), double32::d32!(0.1)];
    assert!(found.values().eq(&expected), "{found:?}");
}

/// Through a format of the ecosystem, for every family of operands.
#[test]
fn json_gives_every_pair_back() {
    let mut rng = generator("json");
    for index in 0..cases(100_000) {
        let x = rng.operand(index);
        let text = serde_json::to_string(&x).expect("a string");
        let back: Double32 = serde_json::from_str(&text).expect("what was written");
        same_bits(raw(back.canonical_bits()), raw(x.canonical_bits()));
    }
}

#[test]
fn a_probe_s_report_is_json() {
    let report = serde_json::to_value(double32::probe::host()).expect("a report");
    assert_eq!(report["target"], "host");
    assert_eq!(report["functional"], true);
    assert!(report["lanes"].as_array().is_some_and(|lanes| lanes.len() > 5));
}
