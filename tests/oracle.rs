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
use support::{exact, float, pair};

/// No absolute term: the relative bound holds down to the least subnormal.
const EVERYWHERE: i32 = -149;
/// Precision tapers below; see `Double32::MIN_FULL_PRECISION`.
const FULL: i32 = -101;
/// 2^-148, the absolute term below `FULL`.
const TAPER: Option<i32> = Some(-148);

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
        assert!(!source.is_empty() && row.seen <= row.bound && row.bound < 10.0, "{}", row.name);
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
