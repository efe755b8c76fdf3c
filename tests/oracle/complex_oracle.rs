//! Complex pairs against MPFR: one table of normwise bounds, and a test for each row that measures
//! the largest error.
//!
//! `DOUBLE32_SEED` sets the seed, `DOUBLE32_CASES` multiplies the number of inputs (10,000 a row);
//! `--nocapture` shows the figures. `DOUBLE32_CASES=100` is 10^6 inputs a row, a quarter of an hour
//! of one core.

#[path = "complex_oracle/reference.rs"]
mod reference;
#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, complex};
use num_complex::Complex;
use rand::Rng;
use rand::rngs::StdRng;
use reference as exact;
use reference::Exact;
use support::{Operands, U2, show};

type Z = Complex<Double32>;

const INPUTS: u64 = 10_000;

/// Below 2^-101 precision tapers; each part may be off by this much more.
const TAPER: f64 = 1.0 / (1u128 << 100) as f64 / (1u64 << 47) as f64;

/// A function's contract: normwise error in u² = 2^-48.
struct Row {
    name: &'static str,
    bound: f64,
    /// What the documentation quotes as observed; no run may exceed it.
    seen: f64,
    case: fn(&mut StdRng, u64) -> Case,
}

struct Case {
    operands: Vec<Z>,
    found: Z,
    exact: Exact,
}

fn of(operands: &[Z], found: Z, exact: Exact) -> Case {
    Case { operands: operands.to_vec(), found, exact }
}

fn real(x: Double32) -> Z {
    Complex::new(x, Double32::ZERO)
}

/// A part of any kind within these exponents, now and then zero.
fn part(rng: &mut StdRng, exponents: std::ops::RangeInclusive<i32>) -> Double32 {
    let exponent = rng.random_range(exponents);
    if rng.random_range(0..16) == 0 { Double32::ZERO } else { rng.pair_at(exponent) }
}

fn within(rng: &mut StdRng, exponents: std::ops::RangeInclusive<i32>) -> Z {
    Complex::new(part(rng, exponents.clone()), part(rng, exponents))
}

/// A point within `2^exponent` of the unit circle.
fn beside_circle(rng: &mut StdRng) -> Z {
    let z = complex::cis(Double32::from_f64(rng.random_range(-3.2..3.2)));
    let size = rng.random_range(-60..-2);
    complex::scale(z, Double32::ONE + rng.pair_at(size))
}

/// A point beside 1, -1, i or -i.
fn beside_unit(rng: &mut StdRng) -> Z {
    let sizes = [rng.random_range(-140..-2), rng.random_range(-140..-2)];
    let z = Complex::new(Double32::ONE + rng.pair_at(sizes[0]), rng.pair_at(sizes[1]));
    (0..rng.random_range(0..4)).fold(z, |z, _| complex::mul_i(z))
}

/// Points of the plane: moderate, of any size, beside the axes, the circle, the branch points.
fn plane(rng: &mut StdRng, index: u64) -> Z {
    match index % 8 {
        0 | 1 => within(rng, -3..=3),
        2 => within(rng, -60..=60),
        3 => within(rng, -125..=126),
        4 => Complex::new(part(rng, -3..=3), part(rng, -100..=-4)),
        5 => Complex::new(part(rng, -100..=-4), part(rng, -3..=3)),
        6 => beside_circle(rng),
        _ => beside_unit(rng),
    }
}

/// Exponents: real parts up to the ends of the range, angles of any size.
fn exponent(rng: &mut StdRng, index: u64) -> Z {
    let re = Double32::from_f64(rng.random_range(-100.0..100.0));
    let im = if index.is_multiple_of(2) { part(rng, -30..=6) } else { rng.any_exponent() };
    match index % 4 {
        0 | 1 => Complex::new(re, im),
        2 => within(rng, -60..=4),
        _ => Complex::new(part(rng, -100..=0), beside_quarter_turn(rng)),
    }
}

/// An angle beside a multiple of pi/2.
fn beside_quarter_turn(rng: &mut StdRng) -> Double32 {
    let turn = double32::consts::FRAC_PI_2 * rng.random_range(-9i32..9) as f32;
    let size = rng.random_range(-60..-2);
    if rng.random() { turn } else { turn + rng.pair_at(size) }
}

/// Two factors, in half of the cases such that the products of one part cancel.
fn factors(rng: &mut StdRng, index: u64) -> (Z, Z) {
    match index % 4 {
        0 => (within(rng, -3..=3), within(rng, -3..=3)),
        1 => (within(rng, -60..=60), within(rng, -60..=60)),
        2 => (plane(rng, index / 4), plane(rng, index / 32)),
        _ => {
            let z = within(rng, -3..=3);
            let near = Complex::new(rng.neighbour(z.re), rng.neighbour(z.im));
            (z, if rng.random() { near.conj() } else { complex::mul_i(near.conj()) })
        }
    }
}

/// A base and a small exponent, |w ln z| below 2^20.
fn power(rng: &mut StdRng, index: u64) -> (Z, Z) {
    let w = if index.is_multiple_of(2) { within(rng, -6..=3) } else { within(rng, -20..=6) };
    (plane(rng, index / 2), w)
}

macro_rules! unary {
    ($function:ident, $inputs:expr) => {
        |rng, i| {
            let z = $inputs(rng, i);
            of(&[z], complex::$function(z), exact::$function(&Exact::of(z)))
        }
    };
}

macro_rules! table {
    ($($test:ident: $bound:literal, $seen:literal, $case:expr;)*) => {
        $(
            #[test]
            fn $test() {
                measure(&Row { name: stringify!($test), bound: $bound, seen: $seen, case: $case });
            }
        )*
    };
}

table! {
    add: 3.0, 3.0, |rng, i| {
        let (z, w) = factors(rng, i);
        of(&[z, w], complex::add(z, w), exact::add(&Exact::of(z), &Exact::of(w)))
    };
    sub: 3.0, 3.0, |rng, i| {
        let (z, w) = factors(rng, i);
        of(&[z, w], complex::sub(z, w), exact::add(&Exact::of(z), &exact::neg(&Exact::of(w))))
    };
    mul: 8.0, 6.5, |rng, i| {
        let (z, w) = factors(rng, i);
        of(&[z, w], complex::mul(z, w), exact::mul(&Exact::of(z), &Exact::of(w)))
    };
    div: 8.0, 1.01, |rng, i| {
        let (z, w) = factors(rng, i);
        of(&[z, w], complex::div(z, w), exact::div(&Exact::of(z), &Exact::of(w)))
    };
    recip: 8.0, 1.01, |rng, i| {
        let z = plane(rng, i);
        of(&[z], complex::recip(z), exact::div(&Exact::of(real(Double32::ONE)), &Exact::of(z)))
    };
    scale: 5.0, 5.0, |rng, i| {
        let (z, w) = factors(rng, i);
        of(&[z, real(w.re)], complex::scale(z, w.re), exact::mul(&Exact::of(z), &Exact::of(real(w.re))))
    };
    abs_sqr: 8.0, 8.0, |rng, i| {
        let z = plane(rng, i);
        of(&[z], real(complex::abs_sqr(z)), exact::mul(&Exact::of(z), &Exact::of(z.conj())))
    };
    abs: 8.0, 1.01, |rng, i| {
        let z = plane(rng, i);
        of(&[z], real(complex::abs(z)), exact::abs(&Exact::of(z)))
    };
    arg: 8.0, 1.01, |rng, i| {
        let z = plane(rng, i);
        of(&[z], real(complex::arg(z)), exact::arg(&Exact::of(z)))
    };
    exp: 8.0, 4.0, unary!(exp, exponent);
    cis: 2.0, 2.0, |rng, i| {
        let x = exponent(rng, i).im;
        of(&[real(x)], complex::cis(x), exact::exp(&Exact::of(Complex::new(Double32::ZERO, x))))
    };
    from_polar: 8.0, 7.0, |rng, i| {
        let (r, x) = (plane(rng, i).re, exponent(rng, i).im);
        let turned = exact::exp(&Exact::of(Complex::new(Double32::ZERO, x)));
        of(&[real(r), real(x)], complex::from_polar(r, x), exact::mul(&Exact::of(real(r)), &turned))
    };
    ln: 8.0, 1.01, unary!(ln, plane);
    sqrt: 8.0, 1.01, unary!(sqrt, plane);
    powi: 16.0, 1.01, |rng, i| {
        let n = rng.random_range(-70..=70);
        let z = if i.is_multiple_of(2) { plane(rng, i / 2) } else { within(rng, -1..=1) };
        let w = real(Double32::from(n));
        of(&[z, w], complex::powi(z, n), exact::pow(&Exact::of(z), &Exact::of(w)))
    };
    powf: 16.0, 1.01, |rng, i| {
        let (z, w) = power(rng, i);
        of(&[z, real(w.re)], complex::powf(z, w.re), exact::pow(&Exact::of(z), &Exact::of(real(w.re))))
    };
    powc: 16.0, 1.01, |rng, i| {
        let (z, w) = power(rng, i);
        of(&[z, w], complex::powc(z, w), exact::pow(&Exact::of(z), &Exact::of(w)))
    };
    sinh: 16.0, 5.0, unary!(sinh, exponent);
    cosh: 16.0, 5.0, unary!(cosh, exponent);
    tanh: 16.0, 8.0, unary!(tanh, exponent);
    sin: 16.0, 5.0, |rng, i| {
        let z = complex::mul_i(exponent(rng, i));
        of(&[z], complex::sin(z), exact::sin(&Exact::of(z)))
    };
    cos: 16.0, 5.0, |rng, i| {
        let z = complex::mul_i(exponent(rng, i));
        of(&[z], complex::cos(z), exact::cos(&Exact::of(z)))
    };
    tan: 16.0, 8.0, |rng, i| {
        let z = complex::mul_i(exponent(rng, i));
        of(&[z], complex::tan(z), exact::tan(&Exact::of(z)))
    };
    asin: 16.0, 5.0, unary!(asin, plane);
    acos: 16.0, 5.0, unary!(acos, plane);
    atan: 16.0, 6.0, unary!(atan, plane);
    asinh: 16.0, 5.0, unary!(asinh, plane);
    acosh: 16.0, 5.0, unary!(acosh, plane);
    atanh: 16.0, 6.0, unary!(atanh, plane);
}

/// What a run has seen.
#[derive(Default)]
struct Worst {
    error: f64,
    at: String,
}

fn judge(row: &Row, case: &Case, worst: &mut Worst) -> Result<(), String> {
    let Case { operands, found, exact } = case;
    let at = || operands.iter().map(|z| format!("{} {}", show(z.re), show(z.im))).collect::<Vec<_>>().join(", ");
    let fault = |what: String| Err(format!("{} of {}: {what}; found {found}", row.name, at()));
    let finite = found.re.is_finite() && found.im.is_finite();
    if exact.is_nan() {
        return if finite { fault("finite where no value is".into()) } else { Ok(()) };
    }
    if exact.largest() >= 3.4028e38 {
        return if !finite || exact.largest() < 3.4029e38 {
            Ok(())
        } else {
            fault("finite beyond the overflow threshold".into())
        };
    }
    if !finite {
        return fault(format!("not finite, exactly {exact}"));
    }
    let (error, size) = (exact.distance(*found), exact.modulus());
    if error > row.bound * U2 * size + 2.0 * TAPER {
        return fault(format!("error {:.3}u², exactly {exact}", error / size / U2));
    }
    let relative = error / size / U2;
    if size > 1e-29 && relative > worst.error {
        (worst.error, worst.at) = (relative, at());
    }
    Ok(())
}

fn measure(row: &Row) {
    let (mut rng, count) = (support::generator(row.name), support::cases(INPUTS));
    let (mut worst, mut faults) = (Worst::default(), Vec::new());
    for index in 0..count {
        let case = (row.case)(&mut rng, index);
        faults.extend(judge(row, &case, &mut worst).err());
    }
    println!(
        "{}: largest error {:.4}u² over {count} inputs, at {}; bound {}u²",
        row.name, worst.error, worst.at, row.bound
    );
    let shown = faults.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults in {count} inputs:\n{shown}", faults.len());
    assert!(worst.error <= row.seen, "{}: {:.4}u² exceeds the documented {}u²", row.name, worst.error, row.seen);
}

/// The judge itself: a part that is off by more than its bound is a fault.
#[test]
fn a_wrong_part_is_a_fault() {
    let row = Row { name: "planted", bound: 3.0, seen: 3.0, case: |_, _| unreachable!("not drawn") };
    let z = Complex::new(Double32::ONE, Double32::from_f64(0.5));
    let off = Complex::new(z.re, z.im + Double32::from_f64(4.0 * U2));
    assert!(judge(&row, &of(&[z], z, Exact::of(z)), &mut Worst::default()).is_ok());
    assert!(judge(&row, &of(&[z], off, Exact::of(z)), &mut Worst::default()).is_err());
}

// --- numbers that are known to break what is built on real functions ---

fn z(re: f64, im: f64) -> Z {
    Complex::new(Double32::from_f64(re), Double32::from_f64(im))
}

#[track_caller]
fn close(found: Z, re: f64, im: f64) {
    let off = |found: Double32, expected: f64| (found.to_f64() / expected - 1.0).abs();
    assert!(off(found.re, re) < 1e-13 && off(found.im, im) < 1e-13, "{found}, expected {re:e} + {im:e}i");
}

#[test]
fn functions_hold_where_formulas_in_real_functions_break() {
    let t = complex::tanh(z(60.0, 1.0));
    assert_eq!((t.re.to_f64(), t.im.to_f64()), (1.0, 0.0));
    close(complex::asin(z(1e20, 1.0)), std::f64::consts::FRAC_PI_2, (2e20f64).ln());
    close(complex::atan(z(0.01, 1e-14)), 0.01f64.atan(), 1e-14 / (1.0 + 0.01 * 0.01));
    let e = complex::exp(Complex::new(Double32::from(89), double32::consts::FRAC_PI_4));
    let part = 89f64.exp() / 2f64.sqrt();
    close(e, part, part);
}

#[test]
fn powers_of_gaussian_integers_are_exact() {
    let w = complex::powi(z(1.0, 1.0), 40);
    assert_eq!((w.re.to_f64(), w.im.to_f64()), (f64::from(1 << 20), 0.0));
    let w = complex::powi(z(2.0, -1.0), 3);
    assert_eq!((w.re.to_f64(), w.im.to_f64()), (2.0, -11.0));
    let w = complex::powi(z(0.0, 2.0), -2);
    assert_eq!((w.re.to_f64(), w.im.to_f64()), (-0.25, 0.0));
}

// --- annex G of C99 ---

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Equal values with equal signs, NaN for NaN; one unit of a pair is forgiven where pi stands.
#[track_caller]
fn same(what: &str, found: Z, re: f64, im: f64) {
    let same = |found: Double32, expected: f64| {
        let x = if found.lo() == 0.0 { f64::from(found.hi()) } else { found.to_f64() };
        (x.is_nan() && expected.is_nan())
            || ((x - expected).abs() <= 1e-14 || x == expected) && x.is_sign_negative() == expected.is_sign_negative()
    };
    assert!(same(found.re, re) && same(found.im, im), "{what}: {found:?}, expected {re} + {im}i");
}

#[test]
fn special_values_are_those_of_annex_g() {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    let raw = |re: f64, im: f64| Complex::new(Double32::new(re as f32, 0.0), Double32::new(im as f32, 0.0));
    type Case = (&'static str, fn(Z) -> Z, (f64, f64), (f64, f64));
    let cases: [Case; 62] = [
        ("exp", complex::exp, (0.0, 0.0), (1.0, 0.0)),
        ("exp", complex::exp, (-0.0, -0.0), (1.0, -0.0)),
        ("exp", complex::exp, (1.0, INF), (NAN, NAN)),
        ("exp", complex::exp, (INF, 0.0), (INF, 0.0)),
        ("exp", complex::exp, (-INF, 2.0), (-0.0, 0.0)),
        ("exp", complex::exp, (INF, 2.0), (-INF, INF)),
        ("exp", complex::exp, (-INF, INF), (0.0, 0.0)),
        ("exp", complex::exp, (INF, INF), (INF, NAN)),
        ("exp", complex::exp, (-INF, NAN), (0.0, 0.0)),
        ("exp", complex::exp, (NAN, 0.0), (NAN, 0.0)),
        ("exp", complex::exp, (NAN, 1.0), (NAN, NAN)),
        ("ln", complex::ln, (-0.0, 0.0), (-INF, PI)),
        ("ln", complex::ln, (0.0, 0.0), (-INF, 0.0)),
        ("ln", complex::ln, (1.0, INF), (INF, FRAC_PI_2)),
        ("ln", complex::ln, (-INF, 1.0), (INF, PI)),
        ("ln", complex::ln, (INF, INF), (INF, FRAC_PI_4)),
        ("ln", complex::ln, (-INF, INF), (INF, 3.0 * FRAC_PI_4)),
        ("ln", complex::ln, (INF, NAN), (INF, NAN)),
        ("ln", complex::ln, (NAN, 1.0), (NAN, NAN)),
        ("ln", complex::ln, (1.0, 0.0), (0.0, 0.0)),
        ("ln", complex::ln, (-1.0, -0.0), (0.0, -PI)),
        ("sqrt", complex::sqrt, (-0.0, 0.0), (0.0, 0.0)),
        ("sqrt", complex::sqrt, (-4.0, 0.0), (0.0, 2.0)),
        ("sqrt", complex::sqrt, (-4.0, -0.0), (0.0, -2.0)),
        ("sqrt", complex::sqrt, (NAN, INF), (INF, INF)),
        ("sqrt", complex::sqrt, (-INF, 1.0), (0.0, INF)),
        ("sqrt", complex::sqrt, (INF, -1.0), (INF, -0.0)),
        ("sqrt", complex::sqrt, (-INF, NAN), (NAN, INF)),
        ("sqrt", complex::sqrt, (INF, NAN), (INF, NAN)),
        ("sqrt", complex::sqrt, (NAN, 1.0), (NAN, NAN)),
        ("sinh", complex::sinh, (0.0, INF), (0.0, NAN)),
        ("sinh", complex::sinh, (INF, 0.0), (INF, 0.0)),
        ("sinh", complex::sinh, (-INF, 2.0), (INF, INF)),
        ("sinh", complex::sinh, (INF, NAN), (INF, NAN)),
        ("sinh", complex::sinh, (NAN, 0.0), (NAN, 0.0)),
        ("cosh", complex::cosh, (0.0, 0.0), (1.0, 0.0)),
        ("cosh", complex::cosh, (INF, 0.0), (INF, 0.0)),
        ("cosh", complex::cosh, (INF, 2.0), (-INF, INF)),
        ("cosh", complex::cosh, (INF, INF), (INF, NAN)),
        ("cosh", complex::cosh, (1.0, INF), (NAN, NAN)),
        ("tanh", complex::tanh, (INF, 1.0), (1.0, 0.0)),
        ("tanh", complex::tanh, (-INF, NAN), (-1.0, 0.0)),
        ("tanh", complex::tanh, (1.0, INF), (NAN, NAN)),
        ("tanh", complex::tanh, (NAN, 0.0), (NAN, 0.0)),
        ("tanh", complex::tanh, (-0.0, 0.0), (-0.0, 0.0)),
        ("acos", complex::acos, (0.0, NAN), (FRAC_PI_2, NAN)),
        ("acos", complex::acos, (1.0, INF), (FRAC_PI_2, -INF)),
        ("acos", complex::acos, (-INF, 1.0), (PI, -INF)),
        ("acos", complex::acos, (INF, INF), (FRAC_PI_4, -INF)),
        ("acos", complex::acos, (1.0, 0.0), (0.0, -0.0)),
        ("asin", complex::asin, (0.0, 0.0), (0.0, 0.0)),
        ("asin", complex::asin, (-0.0, -0.0), (-0.0, -0.0)),
        ("asinh", complex::asinh, (INF, INF), (INF, FRAC_PI_4)),
        ("asinh", complex::asinh, (1.0, INF), (INF, FRAC_PI_2)),
        ("asinh", complex::asinh, (NAN, 0.0), (NAN, 0.0)),
        ("acosh", complex::acosh, (0.0, 0.0), (0.0, FRAC_PI_2)),
        ("acosh", complex::acosh, (-INF, 1.0), (INF, PI)),
        ("acosh", complex::acosh, (INF, NAN), (INF, NAN)),
        ("atanh", complex::atanh, (1.0, 0.0), (INF, 0.0)),
        ("atanh", complex::atanh, (1.0, INF), (0.0, FRAC_PI_2)),
        ("atanh", complex::atanh, (INF, NAN), (0.0, NAN)),
        ("atanh", complex::atanh, (0.0, NAN), (0.0, NAN)),
    ];
    for (name, function, (re, im), (expected_re, expected_im)) in cases {
        same(&format!("{name}({re} + {im}i)"), function(raw(re, im)), expected_re, expected_im);
    }
}

#[test]
fn products_and_quotients_of_special_values_are_those_of_annex_g() {
    let raw = |(re, im): (f64, f64)| Complex::new(Double32::new(re as f32, 0.0), Double32::new(im as f32, 0.0));
    let infinite = |w: Z| w.re.is_infinite() || w.im.is_infinite();
    for nonzero in [(1.0, 0.0), (0.0, -3.0), (1e-40, 1e30), (INF, NAN), (-INF, INF)] {
        for large in [(INF, NAN), (NAN, -INF), (INF, 0.0), (1.0, INF)] {
            assert!(infinite(complex::mul(raw(large), raw(nonzero))), "{large:?} * {nonzero:?}");
            assert!(infinite(complex::mul(raw(nonzero), raw(large))), "{nonzero:?} * {large:?}");
        }
    }
    for finite in [(1.0, 0.0), (0.0, -3.0), (1e-40, 1e30)] {
        for large in [(INF, NAN), (NAN, -INF), (INF, 0.0)] {
            assert!(infinite(complex::div(raw(large), raw(finite))), "{large:?} / {finite:?}");
            let small = complex::div(raw(finite), raw(large));
            assert!(small.re.to_f64() == 0.0 && small.im.to_f64() == 0.0, "{finite:?} / {large:?}");
        }
        assert!(infinite(complex::div(raw(finite), raw((0.0, -0.0)))), "{finite:?} / 0");
    }
    let nan = complex::div(raw((0.0, 0.0)), raw((0.0, 0.0)));
    assert!(nan.re.is_nan() && nan.im.is_nan());
    same("overflow on the way", complex::mul(raw((1e38, 1e38)), raw((2.0, -2.0))), INF, 0.0);
    same("no overflow", complex::div(raw((1e38, 1e38)), raw((1e38, 1e38))), 1.0, 0.0);
}
