//! Roots of unity, each rounded once from three words.

use num_complex::Complex;
use rayon::prelude::*;

use crate::Double32;
use crate::double32::shared;

/// `exp(-2 pi i j / n)` for j = 0, 1, ..., n - 1.
pub(super) fn roots(n: usize) -> Vec<Complex<Double32>> {
    (0..n).into_par_iter().with_min_len(256).map(|j| root(j, n)).collect()
}

/// `exp(-2 pi i j / n)` for j < n < 2^28. The angle is brought to 0 .. pi/4 in whole numbers, so
/// that entries which mirror each other have the same words, and multiples of a quarter turn are
/// exact.
pub(super) fn root(j: usize, n: usize) -> Complex<Double32> {
    let (octant, rest) = (8 * j / n, 8 * j % n);
    let mirrored = octant % 2 == 1;
    let (cos, sin) = cos_sin_of_octant(if mirrored { n - rest } else { rest }, n);
    let sin = if mirrored { -sin } else { sin };
    let (cos, sin) = match octant.div_ceil(2) % 4 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    // Adding +0 leaves no zero negative.
    Complex::new(cos + Double32::ZERO, Double32::ZERO - sin)
}

/// Cosine and sine of pi/4 part / n.
fn cos_sin_of_octant(part: usize, n: usize) -> (Double32, Double32) {
    let whole = |x: usize| shared::triple_of(Double32::from(x as i32));
    let eighth = shared::triple_scale(shared::half_pi_triple(), -1);
    let angle = shared::triple_div(shared::triple_mul(eighth, whole(part)), whole(n));
    let square = shared::triple_mul(angle, angle);
    let sin = shared::triple_round(shared::triple_sin(angle, square));
    (shared::triple_round(shared::triple_cos(square)), sin)
}
