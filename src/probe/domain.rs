//! Where a device that flushes subnormals still gives the host's bytes, kernel by kernel.
//!
//! The argument: sums and differences of multiples of 2^-126 are multiples of 2^-126, zero or normal, so that nothing is
//! flushed. A word of at least 2^-103 is such a multiple, also one that a product was rounded to; the error of a product is one
//! if the product is at least 2^-78. Hence the domains of sums and of sums of products are proved. Those of the functions and of the
//! kernels made of them are observed, over the operands of `tests/gpu/domains.rs` and of each kernel's own tests. The fused multiply-add and
//! the remainders are made of integers, which no device flushes: they have no domain.
//!
//! Outside, a device that was accepted with [`accept_flush_to_zero`](crate::Requirements::accept_flush_to_zero) takes subnormal
//! operands for zeros and returns zeros for subnormal results. Where the host is finite no NaN was seen, and the values differ, observed,
//! by at most:
//!
//! | kernel | difference |
//! |---|---|
//! | `two_sum`, `two_prod` | 2^-123, once subnormal operands are zeros |
//! | `combine` | T (2^-122 + 2^-44 S), S the sum of the terms' magnitudes times their weights' |
//! | `exponential` | 2^-22 of the component, and 2^-123 max(1, e^re) |
//! | `sum`, scans, `canonicalize`, `max_abs` | 2^-124 for each element |
//! | `dot`, `matmul` | 2^-120 for each product |
//! | `norm2` | 2^-20 of the result, and 2^-120 |
//! | `map`, `map_reduce` | 2^-20 of the result, and 2^-75, for functions that map small to small |
//! | `population` | 2^-100 |
//! | `rate` | 2^-126 |
//! | `fft` | not measured |

use num_complex::Complex;

use crate::Double32;

const TWO_M78: f64 = 1.0 / (1u128 << 78) as f64;
const TWO_M90: f64 = 1.0 / (1u128 << 90) as f64;
const TWO_M102: f64 = 1.0 / (1u128 << 102) as f64;
const TWO_M103: f64 = 1.0 / (1u128 << 103) as f64;
const TWO_40: f64 = (1u64 << 40) as f64;

const SUMS: &str = "words zero or at least 2^-103";
const PRODUCTS: &str = "words zero or at least 2^-103, products of high words 2^-78, of a high and a low one 2^-103";

/// The domains in words, by kernel, as probe reports print them.
pub const STATEMENTS: [(&str, &str); 19] = [
    ("two_sum", SUMS),
    ("two_prod", "operands normal or zero, product zero or at least 2^-78"),
    ("combine", PRODUCTS),
    ("terms_pass", PRODUCTS),
    ("exponential", "words of sums and results zero or at least 2^-78 (high), 2^-102 (low)"),
    ("sum", SUMS),
    ("dot", PRODUCTS),
    ("norm2", "words zero or at least 2^-63 of the largest, result zero or at least 2^-78 (high), 2^-102 (low)"),
    ("max_abs", SUMS),
    ("matmul", PRODUCTS),
    ("map_reduce", "the map's domain, and its results in the reduction's"),
    (
        "map",
        "arguments and results zero or within 2^-40 .. 2^40, low words zero or at least 2^-90; any for mul_add and remainders",
    ),
    ("scan", SUMS),
    ("population", "x zero or within 2^-78 .. 50"),
    ("fft", "none: sums on the way may cancel to words of any size"),
    ("rate", "rates of the table zero or at least 2^-78"),
    ("split", "any bits"),
    ("unsplit", "any bits"),
    ("canonicalize", SUMS),
];

/// The domain of a program, which bears its kernel's name, with or without what it takes.
#[must_use]
pub fn statement(program: &str) -> Option<&'static str> {
    let of_program =
        |name: &str| program.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    STATEMENTS.iter().find(|(name, _)| of_program(name)).map(|(_, statement)| *statement)
}

fn zero_or_at_least(x: f64, bound: f64) -> bool {
    x == 0.0 || x.abs() >= bound
}

fn on_grid(word: f32) -> bool {
    zero_or_at_least(word.into(), TWO_M103)
}

/// Exact: 48 bits fit an f64.
fn product_of_words(a: f32, b: f32) -> f64 {
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
    !a.is_subnormal() && !b.is_subnormal() && zero_or_at_least(product_of_words(a, b), TWO_M78)
}

/// Whether a number is in the domain of sums and scans.
#[must_use]
pub fn sum(x: Double32) -> bool {
    on_grid(x.hi()) && on_grid(x.lo())
}

/// Whether two factors are in the domain of sums of products.
#[must_use]
pub fn product(x: Double32, y: Double32) -> bool {
    let crosses = [product_of_words(x.hi(), y.lo()), product_of_words(x.lo(), y.hi())];
    sum(x)
        && sum(y)
        && zero_or_at_least(product_of_words(x.hi(), y.hi()), TWO_M78)
        && crosses.into_iter().all(|cross| zero_or_at_least(cross, TWO_M103))
}

/// Whether one element's terms, real or imaginary parts, and the weights are in the domain of `combine`.
#[must_use]
pub fn combine(terms: &[Double32], weights: &[Double32]) -> bool {
    terms.iter().zip(weights).all(|(term, weight)| product(*term, *weight))
}

/// Whether a weighted sum and its exponential are in the domain of `exponential`; the sum must be in that of [`combine`] besides.
#[must_use]
pub fn exponential(sum: Complex<Double32>, wave: Complex<Double32>) -> bool {
    [sum.re, sum.im, wave.re, wave.im].into_iter().all(result)
}

/// Whether a result is large enough for both of its words to be the host's.
#[must_use]
pub fn result(x: Double32) -> bool {
    zero_or_at_least(x.hi().into(), TWO_M78) && zero_or_at_least(x.lo().into(), TWO_M102)
}

/// Whether an argument or a result of a function is in the domain of `map`.
#[must_use]
pub fn function(x: Double32) -> bool {
    let (hi, lo) = (f64::from(x.hi()), f64::from(x.lo()));
    zero_or_at_least(hi, 1.0 / TWO_40) && zero_or_at_least(lo, TWO_M90) && hi.abs() < TWO_40
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
        assert!(combine(&[one], &[one]) && !combine(&[tiny], &[one]) && !sum(tiny) && !function(tiny));
        let wave = |x: f64| Complex::new(Double32::from_f64(x), Double32::ONE);
        assert!(exponential(wave(TWO_M78), wave(0.0)) && !exponential(wave(TWO_M78 / 2.0), wave(1.0)));
    }
}
