//! Where a device that flushes subnormals still gives the host's bytes, kernel by kernel.
//!
//! The argument: sums and differences of multiples of 2^-126 are multiples of 2^-126, zero or normal, so that nothing is
//! flushed. A word of at least 2^-103 is such a multiple, also one that a product was rounded to; the error of a product is one
//! if the product is at least 2^-78. Hence the bounds of `two_sum`, `two_prod` and `combine` are proved. That of `exponential`, which
//! multiplies inside, is observed.
//!
//! Outside, a device that was accepted with [`accept_flush_to_zero`](crate::Requirements::accept_flush_to_zero) takes subnormal
//! operands for zeros and returns zeros for subnormal results. Against the host's results for operands flushed so, observed:
//!
//! | kernel | difference at most |
//! |---|---|
//! | `two_sum`, `two_prod` | 2^-123 in the value of the pair |
//! | `combine` | T (2^-122 + 2^-44 S), S the sum of the terms' magnitudes times their weights' |
//! | `exponential` | 2^-22 of the component, and 2^-123 max(1, e^re) |

use num_complex::Complex;

use crate::Double32;

const TWO_M78: f64 = 1.0 / (1u128 << 78) as f64;
const TWO_M102: f64 = 1.0 / (1u128 << 102) as f64;
const TWO_M103: f64 = 1.0 / (1u128 << 103) as f64;

/// The domains in words, by kernel, as probe reports print them.
pub const STATEMENTS: [(&str, &str); 4] = [
    ("two_sum", "operands zero or at least 2^-103"),
    ("two_prod", "operands normal or zero, product zero or at least 2^-78"),
    (
        "combine",
        "words of terms and weights zero or at least 2^-103, products of their high words 2^-78, of a high and a low one 2^-103",
    ),
    ("exponential", "words of sums and results zero or at least 2^-78 (high), 2^-102 (low)"),
];

fn zero_or_at_least(x: f64, bound: f64) -> bool {
    x == 0.0 || x.abs() >= bound
}

fn on_grid(word: f32) -> bool {
    zero_or_at_least(word.into(), TWO_M103)
}

/// Exact: 48 bits fit an f64.
fn product(a: f32, b: f32) -> f64 {
    f64::from(a) * f64::from(b)
}

/// Whether these operands are in the domain of `two_sum`.
#[must_use]
pub fn two_sum(a: f32, b: f32) -> bool {
    on_grid(a) && on_grid(b)
}

/// Whether these operands are in the domain of `two_prod`.
#[must_use]
pub fn two_prod(a: f32, b: f32) -> bool {
    !a.is_subnormal() && !b.is_subnormal() && zero_or_at_least(product(a, b), TWO_M78)
}

/// Whether one element's terms, real or imaginary parts, and the weights are in the domain of `combine`.
#[must_use]
pub fn combine(terms: &[Double32], weights: &[Double32]) -> bool {
    terms.iter().zip(weights).all(|(term, weight)| {
        let words = [term.hi(), term.lo(), weight.hi(), weight.lo()];
        let crosses = [product(term.hi(), weight.lo()), product(term.lo(), weight.hi())];
        words.into_iter().all(on_grid)
            && zero_or_at_least(product(term.hi(), weight.hi()), TWO_M78)
            && crosses.into_iter().all(|cross| zero_or_at_least(cross, TWO_M103))
    })
}

/// Whether a weighted sum and its exponential are in the domain of `exponential`; the sum must be in that of [`combine`] besides.
#[must_use]
pub fn exponential(sum: Complex<Double32>, result: Complex<Double32>) -> bool {
    let inside = |x: Double32| zero_or_at_least(x.hi().into(), TWO_M78) && zero_or_at_least(x.lo().into(), TWO_M102);
    [sum.re, sum.im, result.re, result.im].into_iter().all(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_are_inside_and_the_words_below_them_are_not() {
        let edge = TWO_M103 as f32;
        let below = f32::from_bits(edge.to_bits() - 1);
        assert!(two_sum(edge, -edge) && two_sum(0.0, 1.0) && !two_sum(1.0, below));
        assert!(two_prod(TWO_M78 as f32, 1.0) && two_prod(0.0, 1.0));
        assert!(!two_prod(TWO_M78 as f32, 0.999_999_9) && !two_prod(1e-40, 1e30));
        let (one, tiny) = (Double32::ONE, Double32::from(below));
        assert!(combine(&[one], &[one]) && !combine(&[tiny], &[one]));
        let wave = |x: f64| Complex::new(Double32::from_f64(x), Double32::ONE);
        assert!(exponential(wave(TWO_M78), wave(0.0)) && !exponential(wave(TWO_M78 / 2.0), wave(1.0)));
    }
}
