//! Arithmetic and elementary functions of complex pairs, the numbers of
//! [`num_complex::Complex<Double32>`](num_complex::Complex).
//!
//! They are functions of this module, since methods of `num_complex` have the same names; those are
//! built on real functions and lose digits or overflow where these don't.
//!
//! ```
//! use double32::{Double32, complex};
//! use num_complex::Complex;
//!
//! let z = Complex::new(Double32::from_f64(0.01), Double32::from_f64(1e-14));
//! let w = complex::atan(z);
//! assert!((w.im.to_f64() / 9.999_000_099_99e-15 - 1.0).abs() < 1e-12);
//! ```
//!
//! # Accuracy
//! Errors are normwise: |computed - exact| is at most the bound times |exact|. u is 2^-24; below
//! 2^-101 add 2^-147 in each part, since precision tapers there. `tests/complex_oracle.rs` holds
//! the table; *observed* is the largest error there, against MPFR, over 10^5 random and
//! structured inputs a function.
//!
//! | function | bound | |
//! |---|---|---|
//! | `neg`, `conj`, `mul_i` | exact | |
//! | `add`, `sub` | 3u² | proved: part by part, as the scalar's |
//! | `scale` | 5u² | proved: part by part, as the scalar's |
//! | `abs_sqr` | 8u² | proved to first order: two products of 5u², a sum of 3u² without cancellation; 3.8u² observed |
//! | `mul` | 8u² | 5.6u² observed; 21u² proved to first order |
//! | `div`, `recip`, `sqrt`, `ln`, `abs`, `arg` | 8u² | 0.5u² observed |
//! | `exp`, `from_polar` | 8u² | 3.3u² observed |
//! | `cis` | 2u² | 0.9u² observed |
//! | `powi`, `powf`, `powc` | 16u² | 0.5u² observed |
//! | `sin`, `cos`, `sinh`, `cosh` | 16u² | 4.0u² observed |
//! | `asin`, `acos`, `asinh`, `acosh` | 16u² | 3.6u² observed |
//! | `tan`, `tanh`, `atan`, `atanh` | 16u² | 5.6u² observed |
//!
//! Powers keep to their bound while |w ln z| is below 2^20; beyond, the error grows as that.
//!
//! # Domain
//! All values. Zeros, infinities and NaN follow annex G of C99, branch cuts Kahan (1987): the sign
//! of a zero says from which side a cut is approached.
//!
//! # Source
//! Kahan (1987); the text is `shaders/shared/complex_arithmetic.wgsl` and `complex_functions.wgsl`,
//! the same for devices (`shader::complex_parts`).

use num_complex::Complex;

use crate::Double32;
use crate::double32::shared;

impl From<Complex<Double32>> for shared::Complex {
    fn from(z: Complex<Double32>) -> Self {
        shared::Complex(z.re, z.im)
    }
}

/// Functions of complex numbers, then of other arguments, from the shared text.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $shared:ident($($z:ident),*; $($x:ident: $kind:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name($($z: Complex<Double32>,)* $($x: $kind),*) -> $result {
            shared::$shared($($z.into(),)* $($x),*).into()
        })*
    };
}

impl From<shared::Complex> for Complex<Double32> {
    fn from(z: shared::Complex) -> Self {
        Self::new(z.re, z.im)
    }
}

functions! {
    /// `z + w`, part by part.
    add = complex_add(z, w;) -> Complex<Double32>;
    /// `z - w`, part by part.
    sub = complex_sub(z, w;) -> Complex<Double32>;
    /// `z w`. Infinite if a factor is and the other is not zero; an intermediate overflow does no
    /// harm.
    mul = complex_mul(z, w;) -> Complex<Double32>;
    /// `z / w`, in three words. Nonzero over zero is infinite; finite over infinite is zero.
    div = complex_div(z, w;) -> Complex<Double32>;
    /// `1 / z`, bit for bit the quotient.
    recip = complex_recip(z;) -> Complex<Double32>;
    /// `-z`, exact.
    neg = complex_neg(z;) -> Complex<Double32>;
    /// The conjugate, exact.
    conj = complex_conj(z;) -> Complex<Double32>;
    /// `i z`, exact.
    mul_i = complex_mul_i(z;) -> Complex<Double32>;
    /// `x z` for a real `x`.
    scale = complex_scale(z; x: Double32) -> Complex<Double32>;
    /// `|z|²`.
    abs_sqr = complex_abs_sqr(z;) -> Double32;
    /// `|z|`, without overflow on the way; +∞ for an infinite part, even beside NaN.
    abs = complex_abs(z;) -> Double32;
    /// The angle of `z`, from -π to π.
    arg = complex_arg(z;) -> Double32;
    /// `e^z`. Finite where the result is, though `e^re` alone may not be.
    exp = complex_exp(z;) -> Complex<Double32>;
    /// `cos x + i sin x` for a real `x` of any size.
    cis = complex_cis(; x: Double32) -> Complex<Double32>;
    /// `modulus (cos angle + i sin angle)`; a zero factor wins over an infinite modulus.
    from_polar = complex_from_polar(; modulus: Double32, angle: Double32) -> Complex<Double32>;
    /// The principal logarithm, im from -π to π; its real part keeps its digits beside |z| = 1.
    ln = complex_ln(z;) -> Complex<Double32>;
    /// The principal square root, re >= 0.
    sqrt = complex_sqrt(z;) -> Complex<Double32>;
    /// `z` to an integer power: products in three words below 64, `e^(n ln z)` beyond. `z^0` is 1.
    powi = complex_powi(z; n: i32) -> Complex<Double32>;
    /// `z` to a real power, `e^(y ln z)` in three words. `z^0` is 1.
    powf = complex_powf(z; y: Double32) -> Complex<Double32>;
    /// `z` to a complex power, `e^(w ln z)` in three words. `z^0` is 1.
    powc = complex_powc(z, w;) -> Complex<Double32>;
    /// The sine.
    sin = complex_sin(z;) -> Complex<Double32>;
    /// The cosine.
    cos = complex_cos(z;) -> Complex<Double32>;
    /// The tangent.
    tan = complex_tan(z;) -> Complex<Double32>;
    /// The hyperbolic sine.
    sinh = complex_sinh(z;) -> Complex<Double32>;
    /// The hyperbolic cosine.
    cosh = complex_cosh(z;) -> Complex<Double32>;
    /// The hyperbolic tangent.
    tanh = complex_tanh(z;) -> Complex<Double32>;
    /// The arc sine; cuts beyond ±1 on the real axis.
    asin = complex_asin(z;) -> Complex<Double32>;
    /// The arc cosine; cuts beyond ±1 on the real axis.
    acos = complex_acos(z;) -> Complex<Double32>;
    /// The arc tangent; cuts beyond ±i on the imaginary axis.
    atan = complex_atan(z;) -> Complex<Double32>;
    /// The inverse hyperbolic sine; cuts beyond ±i on the imaginary axis.
    asinh = complex_asinh(z;) -> Complex<Double32>;
    /// The inverse hyperbolic cosine; a cut below 1 on the real axis.
    acosh = complex_acosh(z;) -> Complex<Double32>;
    /// The inverse hyperbolic tangent; cuts beyond ±1 on the real axis.
    atanh = complex_atanh(z;) -> Complex<Double32>;
}
