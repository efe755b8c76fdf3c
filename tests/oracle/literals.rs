//! Numbers of Rust's own types beside pairs, as a ported formula has them: literals without a suffix keep their digits.

#[path = "../support/mpfr.rs"]
mod support;

use double32::{Double32, consts, d32};
use support::{Operands, cases, exact, float, generator, nearest_pair, same_bits, same_words};

/// The nearest pair to what an f64 holds, which for these is also nearest to the number meant.
#[test]
#[allow(clippy::approx_constant, reason = "as a ported formula has it")]
fn literals_without_a_suffix_keep_their_digits() {
    same_words(Double32::ONE * 0.1, d32!(0.1));
    same_words(Double32::from(3.141592653589793), consts::PI);
    let x = d32!(0.1).next_down();
    assert!(x < 0.1);
    assert!(0.1 > x);
    assert!(Double32::from(0.1f32) > 0.1);
    same_words([0.1, 0.2].iter().sum::<Double32>(), d32!(0.1) + d32!(0.2));
    same_words([0.1, 0.2].into_iter().product::<Double32>(), d32!(0.1) * d32!(0.2));
    same_words(1.0 / d32!(3), Double32::ONE / 3.0);
    same_words(0.1 - d32!(0.3), d32!(0.1) - d32!(0.3));
    same_words((d32!(2) * 0.5).sqrt() + (x - 0.1).abs(), Double32::ONE + (x - d32!(0.1)).abs());
    same_words(1.0 + 0.1 * d32!(2) - d32!(0.7) % 0.2, d32!(1) + d32!(0.1) * 2.0f32 - d32!(0.7) % d32!(0.2));
}

#[test]
fn literals_assign() {
    let mut x = d32!(1);
    x += 0.1;
    x *= &0.3;
    x -= 0.7;
    x /= 1.1;
    x %= 0.2;
    same_words(x, ((d32!(1) + d32!(0.1)) * d32!(0.3) - d32!(0.7)) / d32!(1.1) % d32!(0.2));
}

/// A suffix still says f32, and an integer is an i32.
#[test]
fn literals_with_a_suffix_are_what_they_say() {
    assert_eq!((Double32::ONE * 0.1f32).to_f64(), f64::from(0.1f32));
    assert_eq!(Double32::from(0.1f32).words(), (0.1, 0.0));
    same_words(Double32::from(7), d32!(7));
    same_words(Double32::from(1u64 << 40) + Double32::from(3usize) - Double32::from(-4isize), d32!(1099511627783));
    same_words(Double32::from(i64::MIN), Double32::from(-9223372036854775808.0));
    assert_eq!(f64::from(d32!(0.1)), d32!(0.1).to_f64());
}

macro_rules! operations {
    ($x:expr, $y:expr) => {{
        let (x, y) = ($x, $y);
        [x + y, y + x, x - y, y - x, x * y, y * x, x / y, y / x, x % y, y % x, &x + &y, &y * &x]
    }};
}

/// An f64 that is an f32 is that f32, to the bit; any other is its nearest pair.
#[test]
fn an_f64_is_an_f32_or_the_nearest_pair() {
    let mut rng = generator("f64 operands");
    for index in 0..cases(100_000) {
        let (x, y) = (rng.operand(index), rng.operand(index + 1));
        let (word, wide) = (y.hi(), y.to_f64());
        let pair = nearest_pair(&float(wide));
        for (f64s, f32s) in operations!(x, f64::from(word)).into_iter().zip(operations!(x, word)) {
            same_bits(f64s, f32s);
        }
        if f64::from(wide as f32) != wide && !wide.is_nan() {
            for (f64s, pairs) in operations!(x, wide).into_iter().zip(operations!(x, pair)) {
                same_bits(f64s, pairs);
            }
        }
        assert_eq!(x.partial_cmp(&wide), exact(x).partial_cmp(&wide));
        assert_eq!(wide.partial_cmp(&x), wide.partial_cmp(&exact(x)));
        assert_eq!(wide == x, exact(x) == wide);
    }
}
