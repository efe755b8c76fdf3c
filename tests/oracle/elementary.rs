//! The elementary functions: special values as C99 annex F, exact cases, constants of the shared text, any bits at all.

#[path = "../support/mpfr.rs"]
mod support;

use double32::kernels::{Function, Visitor, functions};
use double32::policy::{Fast, Native, Policy, Strict};
use double32::{Double32, consts, rem_pio2, seq};
use rand::Rng;
use rug::float::Constant;
use rug::{Float, Integer};
use support::{Operands, cases, exact, generator, is_bits, nearest_pair, pair, pow2, raw, same_words, show};

const INF: Double32 = Double32::INFINITY;
const NAN: Double32 = Double32::NAN;

fn d(x: f32) -> Double32 {
    Double32::from(x)
}

/// The f32 function of the same name, on arguments whose results are special in any precision.
#[test]
fn special_arguments_give_f32_s_specials() {
    macro_rules! pairs_of {
        ($($name:ident),*) => {[$((stringify!($name), Double32::$name as fn(Double32) -> Double32, f32::$name as fn(f32) -> f32)),*]};
    }
    let functions = pairs_of!(
        sqrt, cbrt, exp, exp2, exp_m1, ln, log2, log10, ln_1p, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh,
        asinh, acosh, atanh, recip, floor, ceil, round, trunc, fract, signum, abs
    );
    let arguments =
        [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -f32::NAN, 2.0, -2.0, 1e30, -1e30, 1e-45];
    for (name, function, word) in functions {
        for x in arguments {
            let (found, expected) = (function(d(x)), word(x));
            assert!(found.is_canonical(), "{name}({x}) = {}", show(found));
            assert!(same_class(found, expected), "{name}({x:e}) = {found:?}, f32 has {expected:?}");
        }
    }
}

fn same_class(found: Double32, expected: f32) -> bool {
    found.is_nan() == expected.is_nan()
        && found.is_infinite() == expected.is_infinite()
        && (found.hi() == 0.0) == (expected == 0.0)
        && (found.is_nan() || found.is_sign_negative() == expected.is_sign_negative())
}

#[test]
fn log_has_the_specials_of_the_quotient() {
    let values =
        [0.0, -0.0, 1e-45, 0.5, 1.0, 2.0, -1.0, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -f32::NAN];
    for (x, base) in values.into_iter().flat_map(|x| values.into_iter().map(move |base| (x, base))) {
        let (found, expected) = (d(x).log(d(base)), x.ln() / base.ln());
        assert!(found.is_canonical(), "{}", show(found));
        assert!(same_class(found, expected), "log of {x:e} to {base:e} = {found:?}, f32 has {expected:?}");
    }
}

#[test]
fn atan2_has_the_sixteen_cases_and_their_mirrors() {
    let values = [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for (y, x) in values.into_iter().flat_map(|y| values.into_iter().map(move |x| (y, x))) {
        let found = d(y).atan2(d(x));
        let expected = y.atan2(x);
        if expected.is_nan() {
            same_words(found, NAN);
            continue;
        }
        let quarters = (f64::from(expected) / std::f64::consts::FRAC_PI_4).round();
        let multiple = nearest_pair(&(Float::with_val(200, Constant::Pi) * quarters / 4u32));
        same_words(found, if quarters == 0.0 { d(expected) } else { multiple });
    }
}

#[test]
fn powf_has_the_table_of_c99() {
    let bases = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    let powers = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        1e9,
        1_000_001.0,
    ];
    for (x, y) in bases.into_iter().flat_map(|x| powers.into_iter().map(move |y| (x, y))) {
        let (found, expected) = (d(x).powf(d(y)), x.powf(y));
        let same = found.hi().to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
        assert!(same, "{x} ^ {y} = {found:?}, f32 has {expected}");
    }
    // Integers of two words: odd and even by the low word.
    let odd = Double32::new(pow2(25), 1.0);
    same_words(d(-1.0).powf(odd), d(-1.0));
    same_words(d(-1.0).powf(odd + 1.0), d(1.0));
    same_words(d(0.0).powf(-odd).copysign(d(1.0)), INF);
    same_words(Double32::NEG_ZERO.powf(-odd), -INF);
    assert!(d(-1.0).powf(Double32::new(3.0, pow2(-40))).is_nan());
}

#[test]
fn powers_with_integer_exponents() {
    for (x, n, expected) in [
        (d(2.0), i32::MIN, Double32::ZERO),
        (d(2.0), 128, INF),
        (d(2.0), -149, d(pow2(-149))),
        (d(-2.0), 127, d(-pow2(127))),
        (NAN, 0, Double32::ONE),
        (d(0.5), i32::MIN, INF),
        (d(-1.0), i32::MIN, Double32::ONE),
        (d(-1.0), i32::MAX, d(-1.0)),
        (Double32::NEG_ZERO, -3, -INF),
        (-INF, 3, -INF),
        (-INF, -3, Double32::NEG_ZERO),
    ] {
        same_words(x.powi(n), expected);
    }
    for base in 2..=40u32 {
        let mut power = Integer::from(1);
        for n in 0..=30 {
            let bits = power.significant_bits() - power.find_one(0).expect("not zero");
            if bits <= 48 && power.significant_bits() < 128 {
                assert_eq!(exact(d(base as f32).powi(n)), power, "{base}^{n}");
                same_words(d(base as f32).powf(d(n as f32)), d(base as f32).powi(n));
            }
            power *= base;
        }
    }
    let mut rng = generator("powi 1 and 2");
    for index in 0..cases(20_000) {
        let x = rng.operand(index);
        same_words(x.powi(1), x);
        same_words(x.powf(d(1.0)), x);
        if x.hi() != 0.0 {
            same_words(d(x.hi()).powi(-1), d(x.hi()).powf(d(-1.0)));
        }
    }
}

#[test]
fn exact_cases_come_out_exact() {
    for n in -149..128 {
        same_words(d(n as f32).exp2(), d(pow2(n)));
        same_words(d(pow2(n)).log2(), d(n as f32));
    }
    let mut ten = Integer::from(1);
    for n in 0..=21u8 {
        assert_eq!(exact(Double32::from(n).exp10()), ten);
        same_words(nearest_pair(&Float::with_val(200, &ten)).log10(), Double32::from(n));
        ten *= 10;
    }
    for n in 1..=2000i32 {
        let x = n as f32;
        same_words(Double32::from_i64(i64::from(n).pow(3)).cbrt(), d(x));
        same_words((d(x) * x).powf(d(0.5)), d(x));
        same_words((d(3.0) * x).hypot(d(4.0) * x), d(5.0) * x);
    }
    for n in 2..=30 {
        same_words(d(3.0).powi(n).log(d(3.0)), d(n as f32));
    }
    same_words(d(4.0).rsqrt(), d(0.5));
    same_words(d(4.0).powf(d(-0.5)), d(0.5));
    same_words(d(1.0).ln(), Double32::ZERO);
    same_words(d(1.0).acos(), Double32::ZERO);
    same_words(d(1.0).acosh(), Double32::ZERO);
    same_words(d(1.0).atanh(), INF);
    same_words(d(2.0).ln(), consts::LN_2);
    same_words(d(10.0).ln(), consts::LN_10);
    same_words(d(1.0).atan(), consts::FRAC_PI_4);
    same_words(d(1.0).asin(), consts::FRAC_PI_2);
    same_words(d(-1.0).acos(), consts::PI);
    same_words(d(180.0).to_radians(), consts::PI);
}

/// Zeros and halves, with the signs of IEEE 754-2019.
#[test]
fn multiples_of_half_a_turn() {
    for n in -40..=40i32 {
        let (whole, half) = (d(n as f32), d(n as f32 + 0.5));
        let sign = if n % 2 == 0 { 1.0f32 } else { -1.0 };
        let zero = d(if n < 0 { -0.0 } else { 0.0 });
        same_words(whole.sin_pi(), zero);
        same_words(whole.cos_pi(), d(sign));
        same_words(half.sin_pi(), d(sign));
        same_words(half.cos_pi(), Double32::ZERO);
        same_words(whole.tan_pi(), zero * sign);
        same_words(half.tan_pi(), INF * sign);
    }
    same_words(Double32::NEG_ZERO.sin_pi(), Double32::NEG_ZERO);
    same_words(Double32::MAX.cos_pi(), d(1.0));
    same_words(Double32::new(pow2(60), 1.0).cos_pi(), d(-1.0));
    assert!([INF.sin_pi(), INF.cos_pi(), INF.tan_pi()].iter().all(|x| x.is_nan()));
}

/// Each bit of an argument beside 1 counts.
#[test]
fn arguments_of_a_wide_gap_beside_one() {
    let tiny = pow2(-149);
    let (above, below) = (Double32::new(1.0, tiny), Double32::new(1.0, -tiny));
    same_words(above.ln(), d(tiny));
    same_words(below.ln(), d(-tiny));
    same_words(below.acos(), d(pow2(-74)));
    is_bits(below.atanh(), 0x424f_f1b4, 0x34b3_4ef9);
    same_words(d(tiny).ln_1p(), d(tiny));
    assert!(d(89.0).sinh().is_finite() && d(89.0).exp().is_infinite());
    assert!(d(-89.0).cosh().is_finite() && d(90.0).cosh().is_infinite());
    for x in [26.0, 88.0, 1024.0, f32::INFINITY] {
        same_words(d(x).tanh(), d(1.0));
        same_words(d(-x).tanh(), d(-1.0));
    }
}

#[test]
fn tangents_of_the_table_of_large_arguments() {
    is_bits(pair(0x7905_aff4, 0x6850_8dd9).tan(), 0xdcbf_7b79, 0x4fb6_b222);
    is_bits(pair(0x6946_e3bb, 0x331e_b2f0).tan(), 0xdc69_1fe5, 0x4f17_66cc);
}

#[test]
fn odd_and_even_functions_are_so_to_the_bit() {
    let mut rng = generator("symmetry");
    for index in 0..cases(20_000) {
        let x = rng.operand(index);
        for (i, f) in [
            Double32::sin,
            Double32::tan,
            Double32::sinh,
            Double32::tanh,
            Double32::asinh,
            Double32::atan,
            Double32::asin,
            Double32::atanh,
            Double32::cbrt,
            Double32::sin_pi,
            Double32::tan_pi,
            Double32::round,
            Double32::trunc,
        ]
        .into_iter()
        .enumerate()
        {
            let (plus, minus) = (f(x), f(-x));
            assert!(
                plus.is_nan() && minus.is_nan()
                    || (-plus).canonical_bits() == minus.canonical_bits()
                    || plus.is_infinite(),
                "{i}: {} {} {}",
                show(x),
                show(plus),
                show(minus)
            );
        }
        for f in [Double32::cos, Double32::cosh, Double32::cos_pi] {
            assert_eq!(f(x).canonical_bits(), f(-x).canonical_bits(), "{}", show(x));
        }
    }
}

#[test]
fn signum_is_one_with_the_sign() {
    let mut rng = generator("signum");
    for index in 0..cases(1000) {
        let x = rng.operand(index);
        same_words(x.signum(), Double32::ONE.copysign(x));
    }
    same_words(Double32::NEG_ZERO.signum(), d(-1.0));
    assert!(NAN.signum().is_nan());
}

/// Calls every listed function with the first of three arguments.
struct Caller([Double32; 3]);

impl Visitor for Caller {
    fn visit<const N: usize>(&mut self, function: &Function<N>) {
        let _ = function.call(std::array::from_fn(|i| self.0[i]));
    }
}

/// No panic in any public function, whatever the bits; debug builds check integer overflow too.
#[test]
fn any_bits_end_without_a_panic() {
    let mut rng = generator("any bits");
    for index in 0..cases(200_000) {
        let mut bits = || match rng.random_range(0..4) {
            0 => rng.operand(index).to_bits(),
            1 => {
                [0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0001, 0x7f7f_ffff, 1, 0x3f80_0000]
                    [rng.random_range(0..8)]
                    << 32
                    | u64::from(rng.random::<u32>())
            }
            _ => rng.random(),
        };
        let (x, y, z) = (raw(bits()), raw(bits()), raw(bits()));
        functions::visit(&mut Caller([x, y, z]));
        let n = bits() as i32;
        let _ = (
            x.powi(n),
            x.mul_pow2(n),
            x.sin_cos(),
            rem_pio2(x),
            x % y,
            x.rem_euclid(y),
            x.div_euclid(y),
            x.mul_add(y, z),
        );
        let _ = (
            x.exponent(),
            x.span_bits(),
            x.is_exact_f64(),
            x.classify(),
            x.total_cmp(&y),
            x.partial_cmp_f64(y.to_f64()),
        );
        let _ = (
            x.to_i64(),
            x.to_u64(),
            x.to_i128(),
            x.to_u128(),
            x.to_int_saturating::<u8>(),
            x.canonical_bits(),
            x == y,
            x < y,
        );
        let _ = (Fast::div(x, y), Fast::rsqrt(x), Fast::mul_add(x, y, z), Native::mul_add(x, y, z));
        if index % 64 == 0 {
            let _ = (format!("{x:?} {x} {x:e} {x:#?} {x:.3}"), x.to_exact_string());
        }
    }
}

#[test]
fn policies_are_zero_sized_and_strict_is_what_operators_use() {
    assert_eq!((size_of::<Strict>(), size_of_val(&Fast::add), Strict::NAME), (0, 0, "strict"));
    let mut rng = generator("policies");
    for _ in 0..cases(20_000) {
        let (x, y) = (rng.moderate(), rng.moderate());
        same_words(Strict::add(x, y), x + y);
        same_words(Strict::rsqrt(x.abs()), x.abs().rsqrt());
        same_words(Native::div(x, y), x / y);
        let relative = |found: Double32, value: Float| ((exact(found) - &value) / value).to_f64().abs() / support::U2;
        let (a, b) = (x.abs(), y.abs());
        assert!(relative(Fast::add(a, b), exact(a) + exact(b)) <= 3.0);
        assert!(relative(Fast::mul(x, y), exact(x) * exact(y)) <= 5.0);
        assert!(relative(Fast::div(x, y), exact(x) / exact(y)) <= 16.0, "{} {}", show(x), show(y));
        assert!(relative(Fast::sqrt(a), exact(a).sqrt()) <= 8.0, "{}", show(a));
    }
}

#[test]
fn sequential_reductions() {
    let mut rng = generator("reductions");
    let x: Vec<f32> = (0..1000).map(|_| rng.random_range(-1.0..1.0f32) * pow2(rng.random_range(-20..20))).collect();
    let y: Vec<f32> = (0..1000).map(|_| rng.random_range(-1.0..1.0f32)).collect();
    let plain = x.iter().fold(Double32::NEG_ZERO, |s, &x| s + d(x));
    same_words(seq::sum::<Strict, f32>(&x), plain);
    same_words(seq::sum::<Strict, f32>(&[]), Double32::NEG_ZERO);
    let exact_dot = x.iter().zip(&y).fold(Float::with_val(600, 0), |s, (&x, &y)| s + Float::with_val(600, x) * y);
    let size = x.iter().zip(&y).map(|(x, y)| f64::from((x * y).abs())).sum::<f64>();
    let found = seq::dot(&x, &y).expect("equal lengths");
    let gamma = 1000.0 / f64::from(1 << 24);
    assert!(
        (exact(found) - &exact_dot).to_f64().abs()
            <= gamma * gamma * size + 2.0 * support::U2 * exact_dot.to_f64().abs()
    );
    let error = seq::dot(&x, &y[1..]).expect_err("unequal lengths").to_string();
    assert!(error.contains("1000") && error.contains("999"), "{error}");
    assert!(seq::dot(&[f32::INFINITY, f32::NEG_INFINITY], &[1.0, 1.0]).is_ok_and(Double32::is_nan));
    assert_eq!(seq::dot(&[f32::INFINITY, 1.0], &[1.0, 1.0]).expect("equal lengths"), INF);
    for k in [-149, -20, 0, 100, 125] {
        assert_eq!(seq::norm2(&[3.0 * pow2(k), 4.0 * pow2(k)]), 5.0 * pow2(k));
    }
    assert!(seq::norm2(&[f32::INFINITY, f32::NAN]).is_nan());
    same_words(seq::norm2(&[1.0, f32::NEG_INFINITY]), INF);
    same_words(seq::norm2::<f32>(&[]), Double32::ZERO);
    let not_commuting = seq::map_reduce(|x: f32| x, |a, b| a - b, &[1.0, 2.0, 3.0], 10.0);
    assert_eq!(not_commuting, 4.0);
}

// Constants of the shared text, each recomputed.

/// `from_bits` literals of a function of a shared file, in order.
fn literals(text: &str, function: &str) -> Vec<u32> {
    let start = text.find(&format!("\nfn {function}(")).unwrap_or_else(|| panic!("no function {function}"));
    let body = &text[start..];
    let body = &body[..body.find("\n}").expect("an end")];
    let hex = |piece: &str| {
        u32::from_str_radix(piece.split(')').next().unwrap_or_default(), 16).expect("a hexadecimal literal")
    };
    body.split("from_bits(0x").skip(1).map(hex).collect()
}

fn words_of(mut value: Float, count: usize) -> Vec<u32> {
    let word = |value: &mut Float| {
        let word = support::round_to_word(value);
        *value -= word;
        word.to_bits()
    };
    (0..count).map(|_| word(&mut value)).collect()
}

/// Coefficients from the last to the first: words where a word will do, then pairs, then three words.
fn series(term: impl Fn(u32) -> Float, words: &[u32], pairs: &[u32], triples: &[u32]) -> Vec<u32> {
    let of = |terms: &[u32], count: usize| terms.iter().flat_map(|&n| words_of(term(n), count)).collect::<Vec<_>>();
    let mut in_text = of(words, 1);
    // The first line has the last coefficient alone; the following lines name theirs first, as the list does.
    in_text.extend(of(pairs, 2));
    in_text.extend(of(triples, 3));
    in_text
}

#[test]
fn every_constant_of_the_series_is_recomputed() {
    let one = || Float::with_val(support::PRECISION, 1);
    let factorial = |n: u32| one() / Integer::from(Integer::factorial(n));
    let signed = |n: u32| if n % 4 < 2 { factorial(n) } else { -factorial(n) };
    let hyperbolic = include_str!("../../shaders/shared/hyperbolic.wgsl");
    let log = include_str!("../../shaders/shared/log.wgsl");
    let trig = include_str!("../../shaders/shared/inverse_trig.wgsl");
    let expm1 = series(factorial, &[15, 14, 13, 12], &[11, 10, 9, 8, 7], &[6, 5, 4, 3, 2]);
    assert_eq!(literals(hyperbolic, "expm1_series"), expm1);
    let odd = |n: u32| one() / (2 * n + 1);
    assert_eq!(literals(log, "atanh_series"), series(odd, &[12, 11, 10, 9, 8], &[7, 6, 5, 4], &[3, 2, 1]));
    assert_eq!(literals(trig, "sin_series"), series(signed, &[21, 19, 17, 15], &[13, 11, 9], &[7, 5, 3]));
    assert_eq!(literals(trig, "cos_series"), series(signed, &[20, 18, 16, 14], &[12, 10], &[8, 6, 4, 2]));
}

#[test]
fn every_constant_of_three_words_is_recomputed() {
    let text = include_str!("../../shaders/shared/triple.wgsl");
    let number = |x: u32| Float::with_val(support::PRECISION, x);
    let pi = || Float::with_val(support::PRECISION, Constant::Pi);
    for (function, value) in [
        ("ln2_triple", number(2).ln()),
        ("ln10_triple", number(10).ln()),
        ("log2e_triple", number(2).ln().recip()),
        ("log10e_triple", number(10).ln().recip()),
        ("pi_triple", pi()),
        ("half_pi_triple", pi() / 2u32),
        ("degrees_triple", 180u32 / pi()),
        ("radians_triple", pi() / 180u32),
    ] {
        assert_eq!(literals(text, function), words_of(value, 3), "{function}");
    }
}

#[test]
fn the_word_constants_of_the_functions_are_recomputed() {
    let third = words_of(Float::with_val(support::PRECISION, 1) / 3u32, 1)[0];
    let sixth = words_of(Float::with_val(support::PRECISION, 1) / 6u32, 1)[0];
    let sign = 1 << 31;
    let hyperbolic = include_str!("../../shaders/shared/hyperbolic.wgsl");
    let log = include_str!("../../shaders/shared/log.wgsl");
    let trig = include_str!("../../shaders/shared/inverse_trig.wgsl");
    let power = include_str!("../../shaders/shared/power.wgsl");
    for (text, function, word) in [
        (hyperbolic, "dd_sinh", sixth),
        (hyperbolic, "dd_tanh", third | sign),
        (log, "dd_asinh", sixth | sign),
        (log, "dd_atanh", third),
        (trig, "dd_tan", third),
        (trig, "dd_atan", third | sign),
        (trig, "dd_asin", sixth),
        (trig, "angle_in_octant", third | sign),
        (power, "inverse_cbrt_step", third),
        (power, "cbrt_scaled", third),
    ] {
        assert_eq!(literals(text, function), [word], "{function}");
    }
    assert_eq!(literals(hyperbolic, "expm1_scaled"), words_of(Float::with_val(support::PRECISION, 2).ln().recip(), 1));
}
