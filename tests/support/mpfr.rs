//! What tests against MPFR share: all that other tests share, and exact values.
#![allow(dead_code, unused_imports, reason = "each test binary takes its own share of this module")]

#[path = "mod.rs"]
mod plain;

use double32::Double32;
pub(crate) use plain::*;
use rug::float::Round;
use rug::{Assign, Float};

/// Holds every exact sum of four words and every exact product of two pairs.
pub(crate) const PRECISION: u32 = 600;

/// The exact value of finite words.
pub(crate) fn exact(x: Double32) -> Float {
    let mut value = Float::with_val(PRECISION, x.hi());
    value += x.lo();
    value
}

/// A float of the working precision.
pub(crate) fn float<T>(x: T) -> Float
where
    Float: Assign<T>,
{
    Float::with_val(PRECISION, x)
}

/// 2^n.
pub(crate) fn power(n: i32) -> Float {
    let one = float(1);
    if n >= 0 { one << n as u32 } else { one >> n.unsigned_abs() }
}

/// RN to f32, ties to even, subnormals included.
pub(crate) fn round_to_word(x: &Float) -> f32 {
    x.to_f32_round(Round::Nearest)
}

/// The pair nearest to a finite real below the overflow threshold: RN, RN of the rest, renormalised.
pub(crate) fn nearest_pair(x: &Float) -> Double32 {
    let hi = round_to_word(x);
    if !hi.is_finite() {
        return Double32::new(hi, 0.0);
    }
    let lo = round_to_word(&Float::with_val(PRECISION, x - hi));
    let sum = Float::with_val(PRECISION, hi) + lo;
    let head = round_to_word(&sum);
    if !head.is_finite() {
        return Double32::new(head, 0.0);
    }
    let tail = round_to_word(&(sum - head));
    bytemuck::cast([head.to_bits(), (tail + 0.0).to_bits()])
}

/// 2^128 - 2^103 - 2^78: from here up the nearest pair is an infinity.
pub(crate) fn overflow_threshold() -> Float {
    power(128) - power(103) - power(78)
}
