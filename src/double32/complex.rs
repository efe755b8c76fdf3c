//! A pair on the left of a complex number; num-complex itself has the number on the right.
//!
//! Coherence leaves `f64 * Complex<Double32>` to num-complex: write `d32!(0.1) * z`, or `z.scale(d32!(0.1))`.

use super::Double32;
use core::ops::{Add, Div, Mul, Sub};
use num_complex::Complex;

macro_rules! operator {
    ($trait:ident, $method:ident, |$x:ident, $z:ident| $value:expr, $doc:literal) => {
        #[doc = $doc]
        impl $trait<Complex<Double32>> for Double32 {
            type Output = Complex<Double32>;
            #[inline]
            fn $method(self, $z: Complex<Double32>) -> Complex<Double32> {
                let $x = self;
                $value
            }
        }
        operator!(@reference $trait, $method, Double32, &Complex<Double32>, |x, z| (x, *z));
        operator!(@reference $trait, $method, &Double32, Complex<Double32>, |x, z| (*x, z));
        operator!(@reference $trait, $method, &Double32, &Complex<Double32>, |x, z| (*x, *z));
    };
    (@reference $trait:ident, $method:ident, $a:ty, $b:ty, |$x:ident, $z:ident| $values:expr) => {
        impl $trait<$b> for $a {
            type Output = Complex<Double32>;
            #[inline]
            fn $method(self, $z: $b) -> Complex<Double32> {
                let $x = self;
                let (x, z) = $values;
                $trait::$method(x, z)
            }
        }
    };
}

operator!(Add, add, |x, z| Complex::new(x + z.re, z.im), "One sum; the imaginary part as it is.");
operator!(Sub, sub, |x, z| Complex::new(x - z.re, -z.im), "One difference; the imaginary part negated.");
operator!(Mul, mul, |x, z| Complex::new(x * z.re, x * z.im), "Two products, each within 5u².");
operator!(Div, div, |x, z| Complex::from(x) / z, "num-complex's quotient of complex numbers, and its range.");
