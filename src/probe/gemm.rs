//! Whether a matrix product is what it claims: honest f32, not operands cut to 11 bits.

use super::noise::{Noise, relative_error};
use crate::error::{Error, check_len, held};

/// Honest f32 products stay below, at about sqrt(k) 2^-25; TF32 and half precision lie above 2^-13.
const BOUND: f64 = 1.0 / (1u32 << 17) as f64;

/// A product to form: `a` is (m, k), `b` is (k, n), both row-major.
#[derive(Clone, Copy, Debug)]
pub struct Factors<'a> {
    /// Rows of `a`.
    pub m: usize,
    /// Columns of `a`, rows of `b`.
    pub k: usize,
    /// Columns of `b`.
    pub n: usize,
    /// The left factor.
    pub a: &'a [f32],
    /// The right factor.
    pub b: &'a [f32],
}

/// Measures somebody's f32 matrix product on Gaussian factors of each shape (m, k, n), against f64.
///
/// `product` returns `a b`, (m, n) row-major. Gives the normwise relative error of each shape.
///
/// # Domain
/// Inner dimensions up to 2^16: from there on even honest sums in order come near the bound of 2^-17.
///
/// # Errors
/// [`Error::Inaccurate`] with the first shape whose error exceeds 2^-17 or is NaN; [`Error::Length`] if the closure returns another number of
/// elements; [`Error::Argument`] for an inner dimension beyond 2^16; [`Error::Sizes`] for a matrix
/// that memory can't hold.
///
/// ```
/// let naive = |f: &double32::probe::Factors<'_>| {
///     let dot = |i: usize, j: usize| (0..f.k).map(|l| f.a[i * f.k + l] * f.b[l * f.n + j]).sum::<f32>();
///     (0..f.m * f.n).map(|at| dot(at / f.n, at % f.n)).collect()
/// };
/// let errors = double32::probe::gemm(&[(4, 1000, 3)], naive)?;
/// assert!(errors[0] < 1e-6);
/// # Ok::<(), double32::Error>(())
/// ```
pub fn gemm(
    shapes: &[(usize, usize, usize)],
    mut product: impl FnMut(&Factors<'_>) -> Vec<f32>,
) -> Result<Vec<f64>, Error> {
    let mut noise = Noise::new(0x6765_6d6d);
    shapes.iter().map(|&shape| measure(&mut noise, shape, &mut product)).collect()
}

fn measure(
    noise: &mut Noise,
    (m, k, n): (usize, usize, usize),
    product: &mut impl FnMut(&Factors<'_>) -> Vec<f32>,
) -> Result<f64, Error> {
    if k > 1 << 16 {
        return Err(Error::Argument { argument: "k", value: k as f64, expected: "an inner dimension up to 65536" });
    }
    let count = held::<f64>("the product", [m, n])?;
    let (a, b) = (noise.words(held::<f32>("a", [m, k])?), noise.words(held::<f32>("b", [k, n])?));
    let factors = Factors { m, k, n, a: &a, b: &b };
    let found = product(&factors);
    check_len("the product", count, found.len())?;
    let error = relative_error(&found, &exact(&factors));
    if error <= BOUND {
        return Ok(error);
    }
    Err(Error::Inaccurate {
        routine: "product",
        case: format!("of shape (m, k, n) = ({m}, {k}, {n})"),
        error,
        bound: BOUND,
    })
}

/// The product in f64, in whose sums of exact terms the f32 errors drown.
fn exact(factors: &Factors<'_>) -> Vec<f64> {
    let Factors { m, k, n, a, b } = *factors;
    let mut c = vec![0.0; m * n];
    for (i, row) in c.chunks_mut(n.max(1)).enumerate() {
        for l in 0..k {
            let x = f64::from(a[i * k + l]);
            row.iter_mut().zip(&b[l * n..]).for_each(|(c, &y)| *c += x * f64::from(y));
        }
    }
    c
}
