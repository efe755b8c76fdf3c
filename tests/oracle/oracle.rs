//! Accuracy against MPFR: one table of bounds, and a test per row that measures the largest error over many inputs.
//!
//! `DOUBLE32_SEED` sets the seed, `DOUBLE32_CASES` multiplies the number of inputs; `--nocapture` shows the figures. The long
//! run, 10^8 inputs a function, on all cores of a machine:
//!
//! ```text
//! DOUBLE32_CASES=100 DOUBLE32_THREADS=16 cargo test --release -p double32-oracle --test oracle -- --test-threads=1 --nocapture
//! ```
//!
//! Inputs whose error is surely below one already found are not judged by MPFR: see oracle/screen.rs.

mod inputs;
mod judge;
mod screen;
#[path = "../support/mpfr.rs"]
mod support;

use double32::kernels::{Function, Visitor, functions};
use double32::{Double32, rem_pio2};
use judge::{Evidence::*, ORACLE_PRECISION, Row, Tally, measure};
use rug::Assign;
use rug::Float;
use rug::float::Constant;
use rug::ops::Pow;
use support::{U2, exact, float, pair};

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

/// A reference value to the oracle's precision.
fn at<T>(value: T) -> Float
where
    Float: Assign<T>,
{
    Float::with_val(ORACLE_PRECISION, value)
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
        bound: 3.0 + 13.0 / (1 << 24) as f64, seen: 3.0, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Muller, Rideau 2022, AccurateDWPlusDW: 3u²/(1 - 4u)"),
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.by_residual([x, y], x + y, screen::sum, || exact(x) + exact(y))
        },
    };
    sub: SUB = {
        bound: 3.0 + 13.0 / (1 << 24) as f64, seen: 3.0, floor: EVERYWHERE, absolute: None,
        evidence: Proved("as add"),
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.by_residual([x, y], x - y, |[x, y], z| screen::sum([x, -y], z), || exact(x) - exact(y))
        },
    };
    mul: MUL = {
        bound: 5.0, seen: 5.0, floor: FULL, absolute: TAPER,
        evidence: Proved("Muller, Rideau 2022, DWTimesDW1: 5u²"),
        case: |rng, i, tally| {
            let (x, y) = inputs::product_operands(rng, i);
            tally.by_residual([x, y], x * y, screen::product, || exact(x) * exact(y))
        },
    };
    div: DIV = {
        bound: 9.8, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("long division; 9.8u² is the contract, u² + O(u³) is derived without a checked proof"),
        case: |rng, i, tally| {
            let (x, y) = inputs::quotient_operands(rng, i);
            tally.by_residual([x, y], x / y, screen::quotient, || exact(x) / exact(y))
        },
    };
    recip: RECIP = {
        bound: 9.8, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("1 / x by div"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            assert_eq!(x.recip().to_bits(), (Double32::ONE / x).to_bits());
            tally.by_residual([x], x.recip(), |[x], r| screen::quotient([1.0, x], r), || exact(x).recip())
        },
    };
    sqrt: SQRT = {
        bound: 3.125, seen: 3.125, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Lefevre, Louvet, Muller, Picot, Rideau 2023, SQRTDWtoDW: 25/8 u²"),
        case: |rng, i, tally| {
            let x = inputs::radicand(rng, i);
            tally.by_residual([x], x.sqrt(), screen::root, || exact(x).sqrt())
        },
    };
    add_f32: ADD_F32 = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Proved("Muller, Rideau 2022, DWPlusFP: 2u²"),
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            let y = y.hi();
            assert_eq!((x + y).to_bits(), (y + x).to_bits());
            tally.by_residual([x, y.into()], x + y, screen::sum, || exact(x) + y)
        },
    };
    mul_f32: MUL_F32 = {
        bound: 1.5 + 4.0 / (1 << 24) as f64, seen: 1.5 + 4.0 / (1 << 24) as f64, floor: FULL, absolute: TAPER,
        evidence: Proved("Muller, Rideau 2022, DWTimesFP1: 1.5u² + 4u³"),
        case: |rng, i, tally| {
            let (x, y) = inputs::product_operands(rng, i);
            let y = y.hi();
            assert_eq!((x * y).to_bits(), (y * x).to_bits());
            tally.by_residual([x, y.into()], x * y, screen::product, || exact(x) * y)
        },
    };
    div_f32: DIV_F32 = {
        bound: 3.5, seen: 1.001, floor: FULL, absolute: TAPER,
        evidence: Observed("as div; 3.5u² is the contract"),
        case: |rng, i, tally| {
            let (x, y) = inputs::quotient_operands(rng, i);
            let y = y.hi();
            tally.by_residual([x, y.into()], x / y, screen::quotient, || exact(x) / y)
        },
    };
    exp: EXP = {
        bound: 2.0, seen: 2.0, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem"),
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.by_value([x], x.exp(), |[x]| x.exp(), 1.0, || at(working(x).exp_ref()))
        },
    };
    sin: SIN = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem"),
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.by_value([x], x.sin_cos().0, |[x]| x.sin(), 1.0, || at(working(x).sin_ref()))
        },
    };
    cos: COS = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem"),
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.by_value([x], x.sin_cos().1, |[x]| x.cos(), 1.0, || at(working(x).cos_ref()))
        },
    };
    rsqrt: RSQRT = {
        bound: 8.0, seen: 1.3, floor: FULL, absolute: TAPER,
        evidence: Observed("a step of third order on an exact residual"),
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.by_residual([x], x.rsqrt(), screen::reciprocal_root, || at(working(x).recip_sqrt_ref()))
        },
    };
    cbrt: CBRT = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("Newton on exact residuals"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.by_residual([x], x.cbrt(), screen::cube_root, || at(working(x).cbrt_ref()))
        },
    };
    hypot: HYPOT = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let (x, y) = inputs::sum_operands(rng, i);
            tally.by_residual([x, y], x.hypot(y), screen::length, || at(working(x).hypot_ref(&working(y))))
        },
    };
    powi: POWI = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let (x, y) = inputs::integer_power(rng, i);
            let n = y.hi() as i32;
            tally.by_value([x, y], x.powi(n), |[x, y]| x.powf(y), 1.0, || at((&working(x)).pow(n)))
        },
    };
    powf: POWF = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let (x, y) = inputs::power(rng, i);
            tally.by_value([x, y], x.powf(y), |[x, y]| x.powf(y), 1.0, || at((&working(x)).pow(&working(y))))
        },
    };
    exp2: EXP2 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent_base_2(rng, i);
            tally.by_value([x], x.exp2(), |[x]| x.exp2(), 1.0, || at(working(x).exp2_ref()))
        },
    };
    exp10: EXP10 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent_base_10(rng, i);
            tally.by_value([x], x.exp10(), |[x]| 10f64.powf(x), 1.0, || at(working(x).exp10_ref()))
        },
    };
    exp_m1: EXP_M1 = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.by_value([x], x.exp_m1(), |[x]| x.exp_m1(), 1.0, || at(working(x).exp_m1_ref()))
        },
    };
    ln: LN = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; leading sums in three words, the rest in pairs"),
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.by_value([x], x.ln(), |[x]| x.ln(), 1.0, || at(working(x).ln_ref()))
        },
    };
    log2: LOG2 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.by_value([x], x.log2(), |[x]| x.log2(), 1.0, || at(working(x).log2_ref()))
        },
    };
    log10: LOG10 = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::positive(rng, i);
            tally.by_value([x], x.log10(), |[x]| x.log10(), 2.0, || at(working(x).log10_ref()))
        },
    };
    log: LOG = {
        bound: 8.0, seen: 2.0, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let (x, y) = inputs::positive_pair(rng, i);
            let quotient = || at(working(x).ln_ref()) / at(working(y).ln_ref());
            tally.by_value([x, y], x.log(y), |[x, y]| x.ln() / y.ln(), 4.0, quotient)
        },
    };
    ln_1p: LN_1P = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::above_minus_one(rng, i);
            tally.by_value([x], x.ln_1p(), |[x]| x.ln_1p(), 1.0, || at(working(x).ln_1p_ref()))
        },
    };
    tan: TAN = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            tally.by_value([x], x.tan(), |[x]| x.tan(), 1.0, || at(working(x).tan_ref()))
        },
    };
    sin_pi: SIN_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::half_turns(rng, i);
            tally.by_value([x], x.sin_pi(), |[x]| screen::sin_pi(x), 3.0, || at(working(x).sin_pi_ref()))
        },
    };
    cos_pi: COS_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::half_turns(rng, i);
            tally.by_value([x], x.cos_pi(), |[x]| screen::cos_pi(x), 3.0, || at(working(x).cos_pi_ref()))
        },
    };
    tan_pi: TAN_PI = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::half_turns_off_pole(rng, i);
            tally.by_value([x], x.tan_pi(), |[x]| screen::tan_pi(x), 5.0, || at(working(x).tan_pi_ref()))
        },
    };
    asin: ASIN = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::unit(rng, i);
            tally.by_value([x], x.asin(), |[x]| x.asin(), 1.0, || at(working(x).asin_ref()))
        },
    };
    acos: ACOS = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::unit(rng, i);
            tally.by_value([x], x.acos(), |[x]| x.acos(), 1.0, || at(working(x).acos_ref()))
        },
    };
    atan: ATAN = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.by_value([x], x.atan(), |[x]| x.atan(), 1.0, || at(working(x).atan_ref()))
        },
    };
    atan2: ATAN2 = {
        bound: 16.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let (y, x) = inputs::quotient_operands(rng, i);
            tally.by_value([x, y], x.atan2(y), |[x, y]| x.atan2(y), 1.0, || at(working(x).atan2_ref(&working(y))))
        },
    };
    sinh: SINH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.by_value([x], x.sinh(), |[x]| x.sinh(), 3.0, || at(working(x).sinh_ref()))
        },
    };
    cosh: COSH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.by_value([x], x.cosh(), |[x]| x.cosh(), 3.0, || at(working(x).cosh_ref()))
        },
    };
    tanh: TANH = {
        bound: 8.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::exponent(rng, i);
            tally.by_value([x], x.tanh(), |[x]| x.tanh(), 3.0, || at(working(x).tanh_ref()))
        },
    };
    asinh: ASINH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            tally.by_value([x], x.asinh(), |[x]| x.asinh(), 7.0, || at(working(x).asinh_ref()))
        },
    };
    acosh: ACOSH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::above_one(rng, i);
            tally.by_value([x], x.acosh(), |[x]| screen::acosh(x), 6.0, || at(working(x).acosh_ref()))
        },
    };
    atanh: ATANH = {
        bound: 16.0, seen: 0.51, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::unit_open(rng, i);
            tally.by_value([x], x.atanh(), |[x]| screen::atanh(x), 5.0, || at(working(x).atanh_ref()))
        },
    };
    to_degrees: TO_DEGREES = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            let degrees = || working(x) * 180u32 / at(Constant::Pi);
            tally.by_residual([x], x.to_degrees(), screen::degrees, degrees)
        },
    };
    to_radians: TO_RADIANS = {
        bound: 8.0, seen: 1.01, floor: FULL, absolute: TAPER,
        evidence: Observed("no theorem; inner precision of three words"),
        case: |rng, i, tally| {
            let x = inputs::nonzero(rng, i);
            let radians = || working(x) * at(Constant::Pi) / 180u32;
            tally.by_residual([x], x.to_radians(), screen::radians, radians)
        },
    };
    rem_pio2_remainder: REM_PIO2 = {
        bound: 2.0, seen: 2.0, floor: EVERYWHERE, absolute: None,
        evidence: Observed("no theorem; |remainder| <= pi/4 (1 + 2^-40)"),
        case: |rng, i, tally| {
            let x = inputs::angle(rng, i);
            let (quadrant, remainder) = rem_pio2(x);
            let mut lost = None;
            let exact_value = || judge::remainder_in_quadrant(x, quadrant).unwrap_or_else(|fault| { lost = Some(fault); float(0) });
            let judged = tally.by_value([x], remainder, |[x]| screen::remainder(x, quadrant), 3.0, exact_value);
            lost.map_or(judged, Err)
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

/// Results that are wrong by little more than what is confirmed reach MPFR, and its verdict; right ones need not.
#[test]
fn the_screen_passes_no_error_above_the_confirmed_one() {
    let x = pair(0x4049_0fdb, 0xb3bb_bd2e);
    let judge = |found: Double32| {
        let mut tally = Tally::with_confirmed(&LN, 0.5);
        let verdict = tally.by_value([x], found, |[x]| x.ln(), 1.0, || at(working(x).ln_ref()));
        (verdict.is_ok(), tally.judged())
    };
    assert_eq!(judge(x.ln()), (true, 0));
    let (hi, lo) = x.ln().words();
    for away in [-3.0f32, -2.0, 2.0, 3.0] {
        let (within, judged) = judge(Double32::new(hi, lo + away * U2 as f32 * hi));
        assert!(!within && judged > 0, "{away}u²");
    }
}

/// A screen that promises more than f64 holds is found out by the first input that MPFR judges.
#[test]
fn the_screen_s_own_error_is_judged() {
    let x = pair(0x4049_0fdb, 0xb3bb_bd2e);
    let mut tally = Tally::new(&LN);
    let found = x.ln();
    let verdict = tally.by_value([x], found, |_| found.to_f64(), 1e-9, || at(working(x).ln_ref()));
    assert!(verdict.is_err_and(|fault| fault.contains("the screen says")));
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
fn the_judge_wants_nan_where_there_is_no_value() {
    // ln 0 / ln 0, which 10^8 inputs came upon.
    let zero = Double32::ZERO;
    let nothing = at(working(zero).ln_ref()) / at(working(zero).ln_ref());
    let mut tally = Tally::new(&LOG);
    assert!(tally.judge(&[zero, zero], zero.log(zero), &nothing).is_ok());
    assert!(tally.judge(&[zero, zero], Double32::ONE, &nothing).is_err());
}

#[test]
fn the_judge_refuses_a_result_that_is_not_canonical() {
    let loose = support::raw(0x3f80_0000_3f80_0000);
    assert!(Tally::new(&ADD).judge(&[], loose, &float(2)).is_err());
}

/// Public functions that are exact, give the nearest pair, or only move bits, by the test that holds them to it.
const EXACT: &[(&str, &[&str])] = &[
    ("sign_operations_only_flip_bits", &["abs"]),
    ("copysign_takes_the_sign_alone", &["copysign"]),
    ("signum_is_one_with_the_sign", &["signum"]),
    ("mul_pow2_rounds_once", &["mul_pow2"]),
    ("integer_parts_are_exact", &["ceil", "floor", "fract", "round", "round_ties_even", "trunc"]),
    ("min_max_and_clamp", &["clamp", "max", "min"]),
    ("mul_add_is_the_pair_nearest_to_the_exact_value", &["mul_add"]),
    ("remainders_and_their_quotients_are_exact_and_rounded_once", &["div_euclid", "rem_euclid"]),
    ("neighbours_leave_nothing_between", &["next_down", "next_up"]),
    ("the_total_order_is_one_and_agrees_with_hash", &["total_cmp"]),
    ("order_against_f64_is_exact", &["eq_f64", "partial_cmp_f64"]),
    ("from_f64_is_the_nearest_pair", &["from_f64"]),
    ("to_f64_is_the_sum_rounded_once", &["to_f32", "to_f64"]),
    (
        "wide_integers_go_to_the_nearest_pair_and_back",
        &[
            "from_i64",
            "from_u64",
            "from_i128",
            "from_u128",
            "to_i64",
            "to_u64",
            "to_i128",
            "to_u128",
            "to_int_saturating",
        ],
    ),
    ("two_sum_is_exact", &["from_sum", "two_sum"]),
    ("two_diff_is_exact", &["two_diff"]),
    ("fast_two_sum_is_exact_just_where_try_says_so", &["fast_two_sum", "try_fast_two_sum"]),
    ("two_prod_is_exact_from_2_pow_minus_102_up", &["from_product", "two_prod"]),
    ("canonicalize_keeps_the_exact_sum", &["canonical_bits", "canonicalize", "new"]),
    ("a_slice_is_canonicalised_in_place", &["canonicalize_slice"]),
    ("is_canonical_means_that_hi_is_the_rounded_sum", &["is_canonical"]),
    ("words_and_bits_come_back", &["from_bits", "from_words_unchecked", "hi", "lo", "to_bits", "words"]),
    (
        "classes_follow_the_high_word",
        &[
            "classify",
            "is_finite",
            "is_infinite",
            "is_nan",
            "is_normal",
            "is_sign_negative",
            "is_sign_positive",
            "is_subnormal",
        ],
    ),
    (
        "exponents_and_exactness_agree_with_the_exact_value",
        &["exponent", "is_exact_f64", "lsb_exponent", "raw_exponent", "span_bits"],
    ),
    ("known_parses", &["parse"]),
    ("literals_may_have_underscores", &["parse_literal"]),
    ("errors_say_where", &["position"]),
    ("the_exact_expansion_is_exact", &["to_exact_string"]),
    ("integer_decode_is_exact_up_to_64_bits_and_nearest_beyond", &["integer_decode"]),
];

/// Rows under another name.
const OF_ANOTHER_NAME: &[(&str, &str)] = &[("sin_cos", "sin"), ("rem_pio2", "rem_pio2_remainder")];

/// The name under which a method's row is found.
fn row_of(method: &str) -> &str {
    OF_ANOTHER_NAME.iter().find(|(name, _)| *name == method).map_or(method, |(_, row)| row)
}

/// The name of the public function that a line declares.
fn declared(line: &str) -> Option<&str> {
    let after = line.trim_start().strip_prefix("pub ")?;
    after.strip_prefix("const ").unwrap_or(after).strip_prefix("fn ")?.split(['(', '<']).next()
}

fn methods(text: &str) -> Vec<&str> {
    text.lines().filter_map(declared).collect()
}

/// The text of a test, from its name to the brace that closes it; within `proptest!` it stands further right.
fn body_of<'a>(tests: &'a str, test: &str) -> Option<&'a str> {
    let indented = |indent: &str| {
        let (_, rest) = tests.split_once(&format!("#[test]\n{indent}fn {test}("))?;
        Some(rest.split_once(&format!("\n{indent}}}\n"))?.0)
    };
    indented("").or_else(|| indented("    "))
}

fn calls(body: &str, function: &str) -> bool {
    let is_call = |(at, _): (usize, &str)| {
        let after = &body[at + function.len()..];
        body[..at].ends_with(['.', ':']) && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    };
    body.match_indices(function).any(is_call)
}

/// A function without a row, or which the test named for it does not call, fails here.
fn unmeasured<'a>(sources: &[&'a str]) -> Vec<&'a str> {
    let tests = [
        include_str!("exact.rs"),
        include_str!("laws.rs"),
        include_str!("special_values.rs"),
        include_str!("elementary.rs"),
        include_str!("text.rs"),
        include_str!("traits.rs"),
    ]
    .concat();
    let is_tested = |(test, functions): &(&str, &[&str]), name: &str| {
        functions.contains(&name) && body_of(&tests, test).is_some_and(|body| calls(body, name))
    };
    let measured = |name: &str| {
        TABLE.iter().any(|known| known.name == row_of(name)) || EXACT.iter().any(|row| is_tested(row, name))
    };
    sources.iter().flat_map(|text| methods(text)).filter(|name| !measured(name)).collect()
}

const SOURCES: [&str; 2] =
    [include_str!("../../src/double32/functions.rs"), include_str!("../../src/double32/exact.rs")];

/// All files of the scalar.
fn scalar_sources() -> Vec<String> {
    let entries =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/double32")).expect("the scalar's folder");
    entries.map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a readable file")).collect()
}

#[test]
fn every_public_function_is_measured() {
    assert!(SOURCES.iter().all(|text| methods(text).len() >= 3), "no methods found: has the layout changed?");
    let sources = scalar_sources();
    assert_eq!(unmeasured(&sources.iter().map(String::as_str).collect::<Vec<_>>()), [""; 0]);
}

#[test]
fn a_function_that_no_test_calls_is_noticed() {
    let planted =
        ["    pub fn planted(self) -> Self {", "pub const fn worded<I: Integer>(self) -> I {", "    pub fn hi(self)"];
    assert_eq!(unmeasured(&planted), ["planted", "worded"]);
    let test = "#[test]\nfn a_test() {\n    x.absolute(y.abs);\n}\nfn other() {\n    x.signum();\n}\n";
    let body = body_of(test, "a_test").expect("it is there");
    assert!(calls(body, "absolute") && !calls(body, "solute") && !calls(body, "signum"));
    assert_eq!(body_of(test, "other"), None, "it is no test");
}

struct Names(Vec<String>);

impl Visitor for Names {
    fn visit<const N: usize>(&mut self, function: &Function<N>) {
        self.0.push(function.name().to_lowercase());
    }
}

/// tests/gpu/functions.rs runs all of that list on devices.
#[test]
fn every_public_function_can_be_mapped_over_arrays() {
    let mut listed = Names(Vec::new());
    functions::visit(&mut listed);
    // The reduction gives two numbers.
    let is_listed = |name: &&str| *name == "rem_pio2" || listed.0.iter().any(|known| known == row_of(name));
    let missing: Vec<_> = SOURCES.iter().flat_map(|text| methods(text)).filter(|name| !is_listed(name)).collect();
    assert_eq!(missing, [""; 0]);
}

/// The documentation of a method, from its source file.
fn documentation<'a>(text: &'a str, method: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.starts_with(&format!("    pub fn {method}(")))?;
    let belongs = |line: &&&str| line.starts_with("    ///") || line.starts_with("    #[");
    Some(lines[..at].iter().rev().take_while(belongs).copied().collect())
}

/// As a documentation writes a figure of the table.
fn quotes(documentation: &[&str], seen: f64) -> bool {
    let spellings =
        [format!("at most {seen}u²"), format!("at most {seen:.1}u²"), format!("at most {}/8 u²", seen * 8.0)];
    documentation.iter().any(|line| spellings.iter().any(|spelling| line.contains(spelling)))
}

#[test]
fn the_documentation_quotes_the_table() {
    let text = include_str!("../../src/double32/functions.rs");
    let mut quoted = 0;
    for row in TABLE {
        let method = OF_ANOTHER_NAME.iter().find(|(_, name)| *name == row.name).map_or(row.name, |(method, _)| method);
        for method in [row.name, method] {
            if let Some(lines) = documentation(text, method).filter(|_| method != "recip") {
                assert!(quotes(&lines, row.seen), "{method}: its documentation does not say at most {}u²", row.seen);
                quoted += 1;
            }
        }
    }
    assert!(quoted >= 30, "only {quoted} methods found: has the layout changed?");
    assert!(!quotes(&["    /// Relative error at most 1.01u²"], 1.02));
}

/// Where the low words' sums were longest, in 10^8 inputs: 2.08u² before they were joined one by one.
#[test]
fn the_exponential_keeps_its_bound_where_low_words_add_up() {
    let x = pair(0x4209_5532, 0xb3ed_036c);
    let exact_value = at(working(x).exp_ref());
    let error = ((exact(x.exp()) - &exact_value) / exact_value).abs().to_f64() / U2;
    assert!(error < 1.5, "{error} u²");
}
