//! Operands of each function: families in turn, so that every run has some of each.

use crate::support::{Operands, float, nearest_pair, pair, pow2};
use double32::Double32;
use rand::Rng;
use rand::rngs::StdRng;
use rug::float::Constant;
use rug::{Float, Integer};
use std::cell::OnceCell;

fn binade(x: f32) -> i32 {
    if x == 0.0 { 0 } else { f64::from(x.abs()).log2().floor() as i32 }
}

fn or_max(x: Double32) -> Double32 {
    if x.is_finite() { x } else { Double32::MAX }
}

/// Sums: independent, close to cancelling, near overflow.
pub(crate) fn sum_operands(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let x = rng.operand(index);
    let y = match rng.random_range(0..8) {
        0..3 => rng.neighbour(x),
        3 => {
            // Exponents apart by no more than what still meets.
            let apart = rng.random_range(-52..=52);
            let exponent = (binade(x.hi()) + apart).clamp(-149, 127);
            rng.pair_at(exponent)
        }
        _ => {
            let other = rng.random_range(0..8);
            rng.operand(other)
        }
    };
    (x, y)
}

/// An exponent at which results overflow, taper or vanish.
fn edge_exponent(rng: &mut StdRng) -> i32 {
    if rng.random_range(0..3) == 0 { rng.random_range(125..=129) } else { rng.random_range(-152..=-97) }
}

/// Products: independent, or with a result near the edges of the range.
pub(crate) fn product_operands(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let x = rng.operand(index);
    let exponent = match rng.random_range(0..4) {
        0 => edge_exponent(rng) - binade(x.hi()),
        1 => rng.random_range(-149..=127),
        _ => return (x, rng.moderate()),
    };
    (x, rng.pair_at(exponent.clamp(-149, 127)))
}

/// Quotients: independent, exact or nearly, or with a result near the edges of the range.
pub(crate) fn quotient_operands(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let y = nonzero(rng, index);
    match rng.random_range(0..6) {
        0 => {
            let exponent = (edge_exponent(rng) + binade(y.hi())).clamp(-149, 127);
            (rng.pair_at(exponent), y)
        }
        1 => {
            let exponent = rng.random_range(-20..=20);
            (or_max(rng.word_at(exponent) * y), y)
        }
        2 => (rng.neighbour(y), y),
        3 => {
            let other = rng.random_range(0..8);
            (rng.operand(other), y)
        }
        _ => (rng.moderate(), y),
    }
}

pub(crate) fn nonzero(rng: &mut StdRng, index: u64) -> Double32 {
    let x = rng.operand(index);
    if x.hi() == 0.0 { Double32::ONE } else { x }
}

/// Not negative: any, or next to a square.
pub(crate) fn radicand(rng: &mut StdRng, index: u64) -> Double32 {
    if rng.random_range(0..4) > 0 {
        return rng.operand(index).abs();
    }
    let exponent = rng.random_range(-70..=62);
    let root = rng.pair_at(exponent);
    let square = or_max(root * root);
    if rng.random() { square } else { rng.neighbour(square).abs() }
}

/// Arguments of exp: the range of finite results, the seams of its reduction, the ends of its range.
pub(crate) fn exponent(rng: &mut StdRng, index: u64) -> Double32 {
    match index % 8 {
        0..3 => {
            let x = rng.random_range(-104.5..89.0f64);
            Double32::from_f64(x)
        }
        3 => {
            let exponent = rng.random_range(-60..=5);
            rng.pair_at(exponent)
        }
        4 => {
            // Seams between neighbouring k, and remainders of every size.
            let halves = rng.random_range(-300..=256);
            let exponent = rng.random_range(-60..=-2);
            let ln2 = float(Constant::Log2) * (0.5 * f64::from(halves));
            nearest_pair(&(ln2 + rng.word_at(exponent)))
        }
        5 => {
            let top = [pair(0x42b1_7218, 0xb492_e308), pair(0xc2cf_f1b4, 0xb533_4ef9)][rng.random_range(0..2)];
            rng.neighbour(top) * if rng.random() { 1.0f32 } else { -1.0 }
        }
        6 => {
            // Results from the taper.
            Double32::from_f64(rng.random_range(-104.5..-69.0))
        }
        _ => {
            let family = rng.random_range(0..8);
            rng.operand(family)
        }
    }
}

/// Arguments of sin and cos: any, near multiples of pi/4 of every size, the seams of the reduction.
pub(crate) fn angle(rng: &mut StdRng, index: u64) -> Double32 {
    match index % 8 {
        0..2 => {
            let family = rng.random_range(0..8);
            rng.operand(family)
        }
        2 => {
            let exponent = rng.random_range(-30..=3);
            rng.pair_at(exponent)
        }
        3 => {
            let exponent = rng.random_range(2..=20);
            rng.pair_at(exponent)
        }
        4..6 => {
            let bits = if rng.random() { 15 } else { 126 };
            let bits = rng.random_range(1..=bits);
            near_multiple(rng, bits)
        }
        6 => {
            // Remainders about 2^-10 and arguments about 2^14, where one reduction takes over from the other.
            let n = rng.random_range(-10500..=10500);
            let exponent = rng.random_range(-14..=-6);
            let offset = rng.word_at(exponent);
            nearest_pair(&(quarter_pi(&Integer::from(2 * n)) + offset))
        }
        _ => {
            let exponent = rng.random_range(20..=127);
            rng.pair_at(exponent)
        }
    }
}

fn quarter_pi(n: &Integer) -> Float {
    thread_local! {
        static QUARTER: OnceCell<Float> = const { OnceCell::new() };
    }
    QUARTER.with(|cell| float(cell.get_or_init(|| float(Constant::Pi) / 4u32) * n))
}

/// A pair next to an n pi/4, |n| < 2^bits.
fn near_multiple(rng: &mut StdRng, bits: u32) -> Double32 {
    let n = Integer::from(rng.random::<u128>() >> (128 - bits));
    let x = nearest_pair(&quarter_pi(&n));
    if !x.is_finite() || x.hi() == 0.0 {
        return Double32::MAX;
    }
    match rng.random_range(0..3) {
        0 => x,
        1 => -rng.neighbour(x),
        _ => {
            let offset = pow2(rng.random_range(-70..=-1));
            or_max(x + offset)
        }
    }
}

/// Finite and above zero: any, beside 1, beside powers of two and ten, at the seams of the reduction.
pub(crate) fn positive(rng: &mut StdRng, index: u64) -> Double32 {
    let x = match index % 4 {
        0..2 => nonzero(rng, index / 4),
        2 => rng.near_one(),
        _ => {
            let n = rng.random_range(-126..=127);
            let seam = [0x3f80_0000, 0x3fb5_04f3, 0x3fa0_0000][rng.random_range(0..3)];
            let x = Double32::from(f32::from_bits(seam) * pow2(n)).abs();
            if x.is_finite() { rng.neighbour(x) } else { x }
        }
    };
    if x.is_finite() { x.abs() } else { Double32::MAX }
}

pub(crate) fn positive_pair(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let y = positive(rng, index / 5);
    (positive(rng, index), if y == 1.0 { Double32::MAX } else { y })
}

/// Above -1: small of either sign, beside -1, large.
pub(crate) fn above_minus_one(rng: &mut StdRng, index: u64) -> Double32 {
    let x = match index % 4 {
        0 => {
            let exponent = rng.random_range(-140..=1);
            rng.pair_at(exponent)
        }
        1 => positive(rng, index / 4) - 1.0,
        _ => nonzero(rng, index / 4),
    };
    if x > -1.0 && x != 0.0 { x } else { x.abs().max(Double32::MIN_SUBNORMAL) }
}

/// From -1 to 1.
pub(crate) fn unit(rng: &mut StdRng, index: u64) -> Double32 {
    let x = match index % 4 {
        0 => rng.near_one(),
        1 => {
            let exponent = rng.random_range(-149..=-1);
            rng.pair_at(exponent)
        }
        _ => {
            let exponent = rng.random_range(-3..=-1);
            rng.pair_at(exponent)
        }
    };
    if x.abs() <= 1.0 && x != 0.0 { x } else { Double32::from(0.5f32) }
}

/// Between -1 and 1, both excluded.
pub(crate) fn unit_open(rng: &mut StdRng, index: u64) -> Double32 {
    let x = unit(rng, index);
    if x.abs() < 1.0 { x } else { Double32::from(0.75f32) }
}

pub(crate) fn above_one(rng: &mut StdRng, index: u64) -> Double32 {
    let x = positive(rng, index);
    if x > 1.0 { x } else { Double32::from(2.5f32) }
}

/// Halves, quarters and their neighbours, small and large.
pub(crate) fn half_turns(rng: &mut StdRng, index: u64) -> Double32 {
    match index % 4 {
        0 => nonzero(rng, index / 4),
        1 => {
            let quarters = rng.random_range(-40i32..=40);
            rng.neighbour(Double32::from(quarters as f32 * 0.25))
        }
        2 => {
            let exponent = rng.random_range(-5..=26);
            rng.pair_at(exponent)
        }
        _ => {
            let exponent = rng.random_range(-149..=-30);
            let halves = rng.random_range(-1000i32..=1000);
            Double32::new(halves as f32 * 0.5, rng.word_at(exponent))
        }
    }
}

pub(crate) fn half_turns_off_pole(rng: &mut StdRng, index: u64) -> Double32 {
    let x = half_turns(rng, index);
    if (x * 2.0).fract() == 0.0 { Double32::from(0.2f32) } else { x }
}

fn scaled_exponent(rng: &mut StdRng, index: u64, scale: f64) -> Double32 {
    if index.is_multiple_of(4) {
        let integer = rng.random_range(-155i32..=129);
        let x = rng.neighbour(Double32::from(integer as f32));
        return x;
    }
    let x = exponent(rng, index / 4);
    if x.abs() > 1e-20 && x.abs() < 1000.0 { Double32::from_f64(x.to_f64() * scale) + x * 1e-20 } else { x }
}

pub(crate) fn exponent_base_2(rng: &mut StdRng, index: u64) -> Double32 {
    scaled_exponent(rng, index, std::f64::consts::LOG2_E)
}

pub(crate) fn exponent_base_10(rng: &mut StdRng, index: u64) -> Double32 {
    scaled_exponent(rng, index, std::f64::consts::LOG10_E)
}

/// A base and an integer exponent whose power is about in range; the exponent is exact in the second pair's high word.
pub(crate) fn integer_power(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let x = nonzero(rng, index);
    let limit = (104.0 / x.abs().to_f64().ln().abs()).clamp(2.0, 16_000_000.0) as i32;
    let n = if index.is_multiple_of(3) { rng.random_range(-70..=70) } else { rng.random_range(-limit..=limit) };
    let worked = n.unsigned_abs() < 1 << 24 && f64::from(n) * x.abs().to_f64().ln() < 200.0;
    (x, Double32::from(if worked { n } else { 2 } as f32))
}

/// A positive base, or a negative one with an integer exponent, and an exponent that brings the power about into range.
pub(crate) fn power(rng: &mut StdRng, index: u64) -> (Double32, Double32) {
    let x = positive(rng, index);
    let log = x.ln();
    let y = match index % 5 {
        0 => nonzero(rng, index / 5),
        1 => Double32::from(rng.random_range(-130i32..=130) as f32 * 0.5),
        _ => Double32::from_f64(rng.random_range(-104.5..89.0)) / log,
    };
    if y.is_finite() && y != 0.0 && (y * log).abs() < 1000.0 { (x, y) } else { (x, Double32::from(1.75f32)) }
}
