//! Sums, differences and products of slices on the calling thread, in vectors: the bytes of the operators.
//!
//! All cores, and every other function: [`Host::map`](crate::Host::map).

use crate::double32::shared;
use crate::error::check_same_len;
use crate::{Double32, Error};

/// Elements that are done again, with the operator, if one of them is special.
const CHUNK: usize = 64;

/// `out[i] = x[i] + y[i]`.
///
/// # Shape
/// Three slices of one length.
///
/// # Accuracy
/// The operator's, and its bytes.
///
/// # Errors
/// [`Error::Length`] if the lengths differ.
///
/// ```
/// use double32::{Double32, slices};
/// let x = [Double32::from(1.0f32), Double32::INFINITY];
/// let mut out = [Double32::ZERO; 2];
/// slices::add(&x, &x, &mut out)?;
/// assert_eq!(out, [Double32::from(2.0f32), Double32::INFINITY]);
/// # Ok::<(), double32::Error>(())
/// ```
pub fn add(x: &[Double32], y: &[Double32], out: &mut [Double32]) -> Result<(), Error> {
    by_chunks(x, y, out, shared::dd_add_network, shared::dd_add)
}

/// `out[i] = x[i] - y[i]`; see [`add`].
///
/// # Errors
/// [`Error::Length`] if the lengths differ.
pub fn sub(x: &[Double32], y: &[Double32], out: &mut [Double32]) -> Result<(), Error> {
    by_chunks(x, y, out, |x, y| shared::dd_add_network(x, shared::dd_neg(y)), shared::dd_sub)
}

/// `out[i] = x[i] * y[i]`; see [`add`].
///
/// # Errors
/// [`Error::Length`] if the lengths differ.
pub fn mul(x: &[Double32], y: &[Double32], out: &mut [Double32]) -> Result<(), Error> {
    by_chunks(x, y, out, shared::dd_mul_network, shared::dd_mul)
}

/// The network has no branch, so that its loop is a loop of vectors; where a result is zero or not finite, the operator decides.
#[inline(always)]
fn by_chunks(
    x: &[Double32],
    y: &[Double32],
    out: &mut [Double32],
    network: impl Fn(Double32, Double32) -> Double32,
    operator: impl Fn(Double32, Double32) -> Double32,
) -> Result<(), Error> {
    check_same_len(&[("x", x.len()), ("y", y.len()), ("out", out.len())])?;
    for ((x, y), out) in x.chunks(CHUNK).zip(y.chunks(CHUNK)).zip(out.chunks_mut(CHUNK)) {
        let mut special = 0;
        for ((x, y), z) in x.iter().zip(y).zip(&mut *out) {
            *z = network(*x, *y);
            special |= u32::from(!shared::is_regular_word(z.hi()));
        }
        if special != 0 {
            for ((x, y), z) in x.iter().zip(y).zip(out) {
                *z = operator(*x, *y);
            }
        }
    }
    Ok(())
}
