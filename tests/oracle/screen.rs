//! Upper bounds of errors from f64 arithmetic, which spare MPFR every result that is surely no worse than one already seen.
//!
//! An operand or result that is no f64 is no case for them: [`word`] says so, and MPFR judges.

use crate::support::U2;
use double32::Double32;

/// Where f64 cannot tell.
const UNSURE: f64 = f64::INFINITY;

/// What an estimate's own roundings may hide: each is some 2^-53 of an error, or 2^-100 of the result.
const SLACK: f64 = 1e-6;

/// The value, if that is an f64.
fn word(x: Double32) -> Option<f64> {
    let (hi, lo) = (f64::from(x.hi()), f64::from(x.lo()));
    let sum = hi + lo;
    (sum.is_finite() && sum - hi == lo).then_some(sum)
}

fn words<const N: usize>(operands: [Double32; N]) -> Option<[f64; N]> {
    let words = operands.map(word);
    words.iter().all(Option::is_some).then(|| words.map(Option::unwrap_or_default))
}

/// The error of `found` in u² against a function in f64 that errs by `ulps` units in the last place at most, those added.
///
/// The difference of the high word and a close f64 is exact, and one rounding follows; an ulp is 2^-53 to 2^-52 of a value,
/// which is u²/32 to u²/16. A margin that is too small shows in the run itself: each error that MPFR finds must lie below
/// its estimate.
pub(crate) fn by_value<const N: usize>(
    operands: [Double32; N],
    found: Double32,
    function: impl FnOnce([f64; N]) -> f64,
    ulps: f64,
) -> f64 {
    let Some(operands) = words(operands) else { return UNSURE };
    let value = function(operands);
    let size = value.abs();
    let error = (f64::from(found.hi()) - value) + f64::from(found.lo());
    (error.abs() + ulps * (size.next_up() - size)) / size / U2 * (1.0 + SLACK)
}

/// The error of `found` in u², by an exact residual in f64: `relative` gives the relative error, to first order.
pub(crate) fn by_residual<const N: usize>(
    operands: [Double32; N],
    found: Double32,
    relative: impl FnOnce([f64; N], f64) -> f64,
) -> f64 {
    let (Some(operands), Some(found)) = (words(operands), word(found)) else { return UNSURE };
    relative(operands, found).abs() / U2 * (1.0 + SLACK) + SLACK
}

/// A product and its error.
fn two_prod(a: f64, b: f64) -> (f64, f64) {
    let p = a * b;
    (p, a.mul_add(b, -p))
}

pub(crate) fn sum([x, y]: [f64; 2], found: f64) -> f64 {
    let s = x + y;
    let y_part = s - x;
    let error = (x - (s - y_part)) + (y - y_part);
    ((found - s) - error) / s
}

pub(crate) fn product([x, y]: [f64; 2], found: f64) -> f64 {
    let (p, error) = two_prod(x, y);
    ((found - p) - error) / p
}

pub(crate) fn quotient([x, y]: [f64; 2], found: f64) -> f64 {
    found.mul_add(y, -x) / x
}

pub(crate) fn root([x]: [f64; 1], found: f64) -> f64 {
    found.mul_add(found, -x) / (2.0 * x)
}

/// x r² - 1 is twice the relative error.
pub(crate) fn reciprocal_root([x]: [f64; 1], found: f64) -> f64 {
    let (square, square_error) = two_prod(found, found);
    let (p, error) = two_prod(x, square);
    ((p - 1.0) + (error + x * square_error)) / 2.0
}

pub(crate) fn cube_root([x]: [f64; 1], found: f64) -> f64 {
    let (square, square_error) = two_prod(found, found);
    let (cube, error) = two_prod(found, square);
    ((cube - x) + (error + found * square_error)) / (3.0 * x)
}

pub(crate) fn length([x, y]: [f64; 2], found: f64) -> f64 {
    let (larger, smaller) = if x.abs() > y.abs() { (x, y) } else { (y, x) };
    let (h, h_error) = two_prod(found, found);
    let (l, l_error) = two_prod(larger, larger);
    let (s, s_error) = two_prod(smaller, smaller);
    (((h - l) - s) + (h_error - l_error - s_error)) / (2.0 * h)
}

/// A product with a constant of two words.
fn multiple(x: f64, (hi, lo): (f64, f64), found: f64) -> f64 {
    let (p, error) = two_prod(x, hi);
    ((found - p) - (error + x * lo)) / p
}

/// 180/pi.
pub(crate) fn degrees([x]: [f64; 1], found: f64) -> f64 {
    multiple(x, (57.29577951308232, -1.9878495670576283e-15), found)
}

/// pi/180.
pub(crate) fn radians([x]: [f64; 1], found: f64) -> f64 {
    multiple(x, (0.017453292519943295, 2.9486522708701687e-19), found)
}

/// Half turns: the nearest multiple of 1/2, as a number of quarter turns mod 4, and the exact rest, times pi.
fn quarter_turns(x: f64) -> (u32, f64) {
    let quarters = (2.0 * x).round_ties_even();
    (quarters.rem_euclid(4.0) as u32, std::f64::consts::PI * (x - 0.5 * quarters))
}

pub(crate) fn sin_pi(x: f64) -> f64 {
    let (quadrant, angle) = quarter_turns(x);
    [angle.sin(), angle.cos(), -angle.sin(), -angle.cos()][quadrant as usize]
}

pub(crate) fn cos_pi(x: f64) -> f64 {
    let (quadrant, angle) = quarter_turns(x);
    [angle.cos(), -angle.sin(), -angle.cos(), angle.sin()][quadrant as usize]
}

pub(crate) fn tan_pi(x: f64) -> f64 {
    let (quadrant, angle) = quarter_turns(x);
    if quadrant.is_multiple_of(2) { angle.tan() } else { -1.0 / angle.tan() }
}

pub(crate) fn acosh(x: f64) -> f64 {
    let t = x - 1.0;
    (t + (t * (t + 2.0)).sqrt()).ln_1p()
}

pub(crate) fn atanh(x: f64) -> f64 {
    let size = x.abs();
    (0.5 * (2.0 * size / (1.0 - size)).ln_1p()).copysign(x)
}

/// The remainder of x in that quadrant, from x's own sine or cosine; where it might not be the nearest, NaN.
pub(crate) fn remainder(x: f64, quadrant: u32) -> f64 {
    let r = [x.sin(), -x.cos(), -x.sin(), x.cos()][quadrant as usize % 4].asin();
    let other = [x.cos(), x.sin(), -x.cos(), -x.sin()][quadrant as usize % 4];
    if other > 0.0 && r.abs() < 0.7853 { r } else { f64::NAN }
}
