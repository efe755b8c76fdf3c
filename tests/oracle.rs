//! Accuracy against MPFR: one table of bounds, and a test per row that measures the largest error over many inputs.
//!
//! `DOUBLE32_SEED` sets the seed, `DOUBLE32_CASES` multiplies the number of inputs; `--nocapture` shows the figures.

#[path = "oracle/inputs.rs"]
mod inputs;
#[path = "oracle/judge.rs"]
mod judge;
mod support;

use double32::{Double32, rem_pio2};
use judge::{Evidence::*, ORACLE_PRECISION, Row, Tally, measure};
use rug::Float;
use rug::float::Constant;
use rug::ops::Pow;
use support::{exact, float, pair};

/// No absolute term: the relative bound holds down to the least subnormal.
const EVERYWHERE: i32 = -149;
/// Precision tapers below; see `Double32::MIN_FULL_PRECISION`.
const FULL: i32 = -101;
/// 2^-148, the absolute term below `FULL`.
const TAPER: Option<i32> = Some(-148);

/// The exact value, at a precision that holds any pair and serves the reference functions.
fn working(x: Double32) -> Float {
    Float::with_val(288, x.hi()) + x.lo()
}

macro_rules! table {
    ($($test:ident: $row:ident = { $($field:tt)* };)*) => {
        $(
            const $row: Row = Row { name: stringify!($test), $($field)* };
            #[test]
            fn $test() {
                measure(&$row);
            }
        )*
        const TABLE: &[&Row] = &[$(&$row),*];
    };
}

// `bound` is the contract and `seen` what the documentation quotes as observed, both in u² = 2^-48; a run above either fails.
table! {
    add: ADD = {
        bound: 3.0 + 13.0 / (1 << 24) as f64, seen: 2.51, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Muller, Rideau 2022, AccurateDWPlusDW: 3u²/(1 - 4u)"), base: 1_500_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.judge(&[x, y], x + y, &(exact(x) + exact(y)))
        },
    };
    sub: SUB = {
        bound: 3.0 + 13.0 / (1 << 24) as f64, seen: 2.51, floor: EVERYWHERE, absolute: None,
        evidence: Proved("as add"), base: 1_500_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.judge(&[x, y], x - y, &(exact(x) - exact(y)))
        },
    };
    mul: MUL = {
        bound: 5.0, seen: 5.0, floor: FULL, absolute: TAPER,
        evidence: Proved("Muller, Rideau 2022, DWTimesDW1: 5u²"), base: 1_500_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::product_operands(rng, i);
            tally.judge(&[x, y], x * y, &(exact(x) * exact(y)))
        },
    };
    div: DIV = {
        bound: 9.8, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("long division; 9.8u² is the contract, u² + O(u³) is derived without a checked proof"), base: 1_500_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::quotient_operands(rng, i);
            tally.judge(&[x, y], x / y, &(exact(x) / exact(y)))
        },
    };
    recip: RECIP = {
        bound: 9.8, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("1 / x by div"), base: 1_000_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            assert_eq!(x.recip().to_bits(), (Double32::ONE / x).to_bits());
            tally.judge(&[x], x.recip(), &exact(x).recip())
        },
    };
    sqrt: SQRT = {
        bound: 3.125, seen: 3.125, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Lefevre, Louvet, Muller, Picot, Rideau 2023, SQRTDWtoDW: 25/8 u²"), base: 1_500_000,
        case: |rng, i, tally| {
            let x = inputs::radicand(rng, i);
            tally.judge(&[x], x.sqrt(), &exact(x).sqrt())
        },
    };
    add_f32: ADD_F32 = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Muller, Rideau 2022, DWPlusFP: 2u²"), base: 1_000_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            let y = y.hi();
            assert_eq!((x + y).to_bits(), (y + x).to_bits());
            tally.judge(&[x, y.into()], x + y, &(exact(x) + y))
        },
    };
    mul_f32: MUL_F32 = {
        bound: 1.5 + 4.0 / (1 << 24) as f64, seen: 1.5 + 4.0 / (1 << 24) as f64, floor: FULL, absolute: TAPER,
        evidence: Proved("Muller, Rideau 2022, DWTimesFP1: 1.5u² + 4u³"), base: 1_000_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::product_operands(rng, i);
            let y = y.hi();
            assert_eq!((x * y).to_bits(), (y * x).to_bits());
            tally.judge(&[x, y.into()], x * y, &(exact(x) * y))
        },
    };
    div_f32: DIV_F32 = {
        bound: 3.5, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("as div; 3.5u² is the contract"), base: 1_000_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::quotient_operands(rng, i);
            let y = y.hi();
            tally.judge(&[x, y.into()], x / y, &(exact(x) / y))
        },
    };
    exp: EXP = {
        bound: 2.0, seen: 2.0, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem"), base: 1_000_000,
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.judge(&[x], x.exp(), &Float::with_val(ORACLE_PRECISION, exact(x).exp_ref()))
        },
    };
    sin: SIN = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem"), base: 1_000_000,
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.judge(&[x], x.sin_cos().0, &Float::with_val(ORACLE_PRECISION, exact(x).sin_ref()))
        },
    };
    cos: COS = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem"), base: 1_000_000,
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.judge(&[x], x.sin_cos().1, &Float::with_val(ORACLE_PRECISION, exact(x).cos_ref()))
        },
    };
    rsqrt: RSQRT = {
        bound: 8.0, seen: 1.3, floor: FULL, absolute: TAPER,
        evidence: Observed("a step of third order on an exact residual"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.judge(&[x], x.rsqrt(), &working(x).recip_sqrt())
        },
    };
    cbrt: CBRT = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("Newton on exact residuals"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.judge(&[x], x.cbrt(), &working(x).cbrt())
        },
    };
    hypot: HYPOT = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.judge(&[x, y], x.hypot(y), &working(x).hypot(&working(y)))
        },
    };
    powi: POWI = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::integer_power(rng, i);
            tally.judge(&[x, y], x.powi(y.hi() as i32), &working(x).pow(y.hi() as i32))
        },
    };
    powf: POWF = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::power(rng, i);
            tally.judge(&[x, y], x.powf(y), &working(x).pow(working(y)))
        },
    };
    exp2: EXP2 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent_base_2(rng, i);
            tally.judge(&[x], x.exp2(), &working(x).exp2())
        },
    };
    exp10: EXP10 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent_base_10(rng, i);
            tally.judge(&[x], x.exp10(), &working(x).exp10())
        },
    };
    exp_m1: EXP_M1 = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.judge(&[x], x.exp_m1(), &working(x).exp_m1())
        },
    };
    ln: LN = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.judge(&[x], x.ln(), &working(x).ln())
        },
    };
    log2: LOG2 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.judge(&[x], x.log2(), &working(x).log2())
        },
    };
    log10: LOG10 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.judge(&[x], x.log10(), &working(x).log10())
        },
    };
    log: LOG = {
        bound: 8.0, seen: 2.0, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let (x, y) = inputs::positive_pair(rng, i);
            tally.judge(&[x, y], x.log(y), &(working(x).ln() / working(y).ln()))
        },
    };
    ln_1p: LN_1P = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::above_minus_one(rng, i);
            tally.judge(&[x], x.ln_1p(), &working(x).ln_1p())
        },
    };
    tan: TAN = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.judge(&[x], x.tan(), &working(x).tan())
        },
    };
    sin_pi: SIN_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::half_turns(rng, i);
            tally.judge(&[x], x.sin_pi(), &working(x).sin_pi())
        },
    };
    cos_pi: COS_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::half_turns(rng, i);
            tally.judge(&[x], x.cos_pi(), &working(x).cos_pi())
        },
    };
    tan_pi: TAN_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::half_turns_off_pole(rng, i);
            tally.judge(&[x], x.tan_pi(), &working(x).tan_pi())
        },
    };
    asin: ASIN = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::unit(rng, i);
            tally.judge(&[x], x.asin(), &working(x).asin())
        },
    };
    acos: ACOS = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::unit(rng, i);
            tally.judge(&[x], x.acos(), &working(x).acos())
        },
    };
    atan: ATAN = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.judge(&[x], x.atan(), &working(x).atan())
        },
    };
    atan2: ATAN2 = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let (y, x) = inputs::quotient_operands(rng, i);
            tally.judge(&[x, y], x.atan2(y), &working(x).atan2(&working(y)))
        },
    };
    sinh: SINH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.judge(&[x], x.sinh(), &working(x).sinh())
        },
    };
    cosh: COSH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.judge(&[x], x.cosh(), &working(x).cosh())
        },
    };
    tanh: TANH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.judge(&[x], x.tanh(), &working(x).tanh())
        },
    };
    asinh: ASINH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.judge(&[x], x.asinh(), &working(x).asinh())
        },
    };
    acosh: ACOSH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::above_one(rng, i);
            tally.judge(&[x], x.acosh(), &working(x).acosh())
        },
    };
    atanh: ATANH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::unit_open(rng, i);
            tally.judge(&[x], x.atanh(), &working(x).atanh())
        },
    };
    to_degrees: TO_DEGREES = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.judge(&[x], x.to_degrees(), &(working(x) * 180u32 / Float::with_val(288, Constant::Pi)))
        },
    };
    to_radians: TO_RADIANS = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"), base: 250_000,
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.judge(&[x], x.to_radians(), &(working(x) * Float::with_val(288, Constant::Pi) / 180u32))
        },
    };
    rem_pio2_remainder: REM_PIO2 = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem; |remainder| <= pi/4 (1 + 2^-40)"), base: 1_000_000,
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            let (quadrant, remainder) = rem_pio2(x);
            tally.judge(&[x], remainder, &judge::remainder_in_quadrant(x, quadrant)?)
        },
    };
}

#[test]
fn every_row_states_a_bound_a_source_and_a_seen_figure_below_the_bound() {
    for row in TABLE {
        let (Proved(source) | Observed(source)) = row.evidence;
        assert!(!source.is_empty() && row.seen <= row.bound && row.bound <= 16.0, "{}", row.name);
    }
}

/// The sloppy sum on the operands that made it known: the error is far above any bound.
#[test]
fn the_judge_refuses_a_sloppy_sum() {
    let (x, y) = (pair(0x3f99_1967, 0x32f3_e01e), pair(0xbf99_1968, 0x337e_cae8));
    let mut tally = Tally::new(&ADD);
    assert!(tally.judge(&[x, y], pair(0xb307_4508, 0), &(exact(x) + exact(y))).is_err());
    assert!(tally.judge(&[x, y], x + y, &(exact(x) + exact(y))).is_ok());
}

#[test]
fn the_judge_refuses_a_product_without_its_residual() {
    let x = pair(0x3fb5_04f3, 0);
    assert!(Tally::new(&MUL).judge(&[x, x], Double32::new(x.hi() * x.hi(), 0.0), &exact(x).square()).is_err());
    assert!(Tally::new(&MUL).judge(&[x, x], x * x, &exact(x).square()).is_ok());
}

#[test]
fn the_judge_refuses_early_late_and_wrong_infinities() {
    let mut tally = Tally::new(&ADD);
    let max = exact(Double32::MAX);
    assert!(tally.judge(&[], Double32::INFINITY, &(max.clone() / 2u32)).is_err());
    assert!(tally.judge(&[], Double32::MAX, &(max.clone() * 2u32)).is_err());
    assert!(tally.judge(&[], Double32::NEG_INFINITY, &(max.clone() * 2u32)).is_err());
    assert!(tally.judge(&[], Double32::NAN, &max).is_err());
    assert!(tally.judge(&[], Double32::INFINITY, &(max * 2u32)).is_ok());
}

#[test]
fn the_judge_refuses_a_result_that_is_not_canonical() {
    let loose = support::raw(0x3f80_0000_3f80_0000);
    assert!(Tally::new(&ADD).judge(&[], loose, &float(2)).is_err());
}

/// Public methods whose result is exact or the nearest pair: tests/exact.rs has them, each by name.
const EXACT: &[&str] = &[
    "ceil",
    "clamp",
    "div_euclid",
    "floor",
    "fract",
    "max",
    "min",
    "mul_add",
    "next_down",
    "next_up",
    "rem_euclid",
    "round",
    "round_ties_even",
    "trunc",
];

/// Methods that only move bits or scale: tests/laws.rs and tests/special_values.rs have them, each by name.
const OF_BITS: &[&str] = &["abs", "copysign", "mul_pow2", "signum"];

/// Rows under another name.
const OF_ANOTHER_NAME: &[(&str, &str)] = &[("sin_cos", "sin")];

/// The public methods of a source file.
fn methods(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("    pub fn ")?.split('(').next()).collect()
}

/// A method without a row, or without its place in the tests of exact functions, fails here.
fn unmeasured<'a>(sources: &[&'a str]) -> Vec<&'a str> {
    let exact_tests = include_str!("exact.rs");
    let other_tests =
        [include_str!("laws.rs"), include_str!("special_values.rs"), include_str!("elementary.rs")].concat();
    let called =
        |tests: &str, name: &str| tests.contains(&format!(".{name}(")) || tests.contains(&format!("Double32::{name}"));
    let measured = |name: &str| {
        let row = OF_ANOTHER_NAME.iter().find(|(method, _)| *method == name).map_or(name, |(_, row)| row);
        TABLE.iter().any(|known| known.name == row)
            || (EXACT.contains(&name) && called(exact_tests, name))
            || (OF_BITS.contains(&name) && called(&other_tests, name))
    };
    sources.iter().flat_map(|text| methods(text)).filter(|name| !measured(name)).collect()
}

#[test]
fn every_public_function_is_measured() {
    let sources = [include_str!("../src/double32/functions.rs"), include_str!("../src/double32/exact.rs")];
    assert!(sources.iter().all(|text| methods(text).len() >= 3), "no methods found: has the layout changed?");
    assert_eq!(unmeasured(&sources), [""; 0]);
    assert_eq!(unmeasured(&["    pub fn planted(self) -> Self {"]), ["planted"]);
}
