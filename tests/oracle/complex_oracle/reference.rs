//! Complex functions in MPFR, by formulas in which nothing cancels that its 420 bits do not hold.

use double32::Double32;
use num_complex::Complex;
use rug::Float;
use std::fmt;

/// Holds 1 + x for any word x, and more than the products of pairs that may cancel.
const PRECISION: u32 = 420;

/// An exact complex number, nearly.
#[derive(Clone)]
pub(crate) struct Exact {
    re: Float,
    im: Float,
}

fn float(x: Double32) -> Float {
    Float::with_val(PRECISION, x.hi()) + x.lo()
}

fn one() -> Float {
    Float::with_val(PRECISION, 1)
}

fn new(re: Float, im: Float) -> Exact {
    Exact { re, im }
}

fn real(x: Float) -> Exact {
    new(x, Float::with_val(PRECISION, 0))
}

impl Exact {
    /// The value of a pair; the sign of a zero is kept.
    pub(crate) fn of(z: Complex<Double32>) -> Self {
        let signed = |x: Double32| if x.lo() == 0.0 { Float::with_val(PRECISION, x.hi()) } else { float(x) };
        new(signed(z.re), signed(z.im))
    }

    pub(crate) fn modulus(&self) -> f64 {
        abs(self).re.to_f64()
    }

    pub(crate) fn is_nan(&self) -> bool {
        self.re.is_nan() || self.im.is_nan()
    }

    /// The larger magnitude of the parts.
    pub(crate) fn largest(&self) -> f64 {
        self.re.to_f64().abs().max(self.im.to_f64().abs())
    }

    pub(crate) fn distance(&self, z: Complex<Double32>) -> f64 {
        abs(&new(float(z.re) - &self.re, float(z.im) - &self.im)).re.to_f64()
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.20e} + {:.20e} i", self.re.to_f64(), self.im.to_f64())
    }
}

pub(crate) fn neg(z: &Exact) -> Exact {
    new(-z.re.clone(), -z.im.clone())
}

pub(crate) fn add(z: &Exact, w: &Exact) -> Exact {
    new(z.re.clone() + &w.re, z.im.clone() + &w.im)
}

pub(crate) fn mul(z: &Exact, w: &Exact) -> Exact {
    let re = z.re.clone() * &w.re - z.im.clone() * &w.im;
    new(re, z.re.clone() * &w.im + z.im.clone() * &w.re)
}

fn mul_i(z: &Exact) -> Exact {
    new(-z.im.clone(), z.re.clone())
}

fn mul_minus_i(z: &Exact) -> Exact {
    new(z.im.clone(), -z.re.clone())
}

pub(crate) fn div(z: &Exact, w: &Exact) -> Exact {
    let square = w.re.clone() * &w.re + w.im.clone() * &w.im;
    let product = mul(z, &new(w.re.clone(), -w.im.clone()));
    new(product.re / &square, product.im / square)
}

pub(crate) fn abs(z: &Exact) -> Exact {
    real(z.re.clone().hypot(&z.im))
}

pub(crate) fn arg(z: &Exact) -> Exact {
    real(z.im.clone().atan2(&z.re))
}

pub(crate) fn exp(z: &Exact) -> Exact {
    let (sin, cos) = z.im.clone().sin_cos(one());
    let e = z.re.clone().exp();
    new(e.clone() * cos, e * sin)
}

/// ln |z| from |z|² - 1 = (x - 1)(x + 1) + y² beside the circle.
pub(crate) fn ln(z: &Exact) -> Exact {
    let square = (z.re.clone() - 1u32) * (z.re.clone() + 1u32) + z.im.clone() * &z.im;
    let modulus = abs(z).re;
    let re = if square.to_f64().abs() < 0.5 { square.ln_1p() / 2u32 } else { modulus.ln() };
    new(re, arg(z).re)
}

pub(crate) fn sqrt(z: &Exact) -> Exact {
    let larger = ((z.re.clone().abs() + abs(z).re) / 2u32).sqrt();
    if larger == 0 {
        return new(larger, z.im.clone());
    }
    let smaller = z.im.clone().abs() / (larger.clone() * 2u32);
    let (re, im) = if z.re.is_sign_negative() { (smaller, larger) } else { (larger, smaller) };
    new(re, if z.im.is_sign_negative() { -im } else { im })
}

pub(crate) fn pow(z: &Exact, w: &Exact) -> Exact {
    if w.largest() == 0.0 {
        return real(one());
    }
    if z.largest() == 0.0 {
        // e^(w (-∞ + i arg)): no value for an imaginary w.
        return real(Float::with_val(PRECISION, if w.re > 0 { 0.0 } else { f64::NAN }));
    }
    exp(&mul(w, &ln(z)))
}

pub(crate) fn sinh(z: &Exact) -> Exact {
    let ((sinh, cosh), (sin, cos)) = (z.re.clone().sinh_cosh(one()), z.im.clone().sin_cos(one()));
    new(sinh * cos, cosh * sin)
}

pub(crate) fn cosh(z: &Exact) -> Exact {
    let ((sinh, cosh), (sin, cos)) = (z.re.clone().sinh_cosh(one()), z.im.clone().sin_cos(one()));
    new(cosh * cos, sinh * sin)
}

pub(crate) fn tanh(z: &Exact) -> Exact {
    let ((sinh, cosh), (sin, cos)) = (z.re.clone().sinh_cosh(one()), z.im.clone().sin_cos(one()));
    let square = sinh.clone() * &sinh + cos.clone() * &cos;
    new(sinh * cosh / &square, sin * cos / square)
}

pub(crate) fn sin(z: &Exact) -> Exact {
    mul_minus_i(&sinh(&mul_i(z)))
}

pub(crate) fn cos(z: &Exact) -> Exact {
    cosh(&mul_i(z))
}

pub(crate) fn tan(z: &Exact) -> Exact {
    mul_minus_i(&tanh(&mul_i(z)))
}

/// sqrt(1 - z) and sqrt(1 + z), the sign of a zero imaginary part kept.
fn roots(z: &Exact) -> (Exact, Exact) {
    let minus = new(one() - &z.re, -z.im.clone());
    (sqrt(&minus), sqrt(&new(one() + &z.re, z.im.clone())))
}

pub(crate) fn asin(z: &Exact) -> Exact {
    let (p, q) = roots(z);
    let across = p.re.clone() * &q.re - p.im.clone() * &q.im;
    let im = p.re * q.im - p.im * q.re;
    new(z.re.clone().atan2(&across), im.asinh())
}

pub(crate) fn acos(z: &Exact) -> Exact {
    let (p, q) = roots(z);
    let im = q.re.clone() * &p.im - q.im * &p.re;
    new(p.re.atan2(&q.re) * 2u32, im.asinh())
}

pub(crate) fn asinh(z: &Exact) -> Exact {
    mul_minus_i(&asin(&mul_i(z)))
}

pub(crate) fn acosh(z: &Exact) -> Exact {
    let p = sqrt(&new(z.re.clone() - 1u32, z.im.clone()));
    let q = sqrt(&new(z.re.clone() + 1u32, z.im.clone()));
    let re = p.re * &q.re + p.im.clone() * &q.im;
    new(re.asinh(), p.im.atan2(&q.re) * 2u32)
}

/// 1/4 ln(1 + 4x / ((1 - x)² + y²)) and 1/2 atan2(2y, (1 - x)(1 + x) - y²), for x >= 0 by symmetry.
pub(crate) fn atanh(z: &Exact) -> Exact {
    let (x, y) = (z.re.clone().abs(), z.im.clone());
    let (below, above) = (one() - &x, one() + &x);
    let square = y.clone() * &y;
    let quotient = x * 4u32 / (below.clone() * &below + &square);
    let re = quotient.ln_1p() / 4u32;
    let im = (y * 2u32).atan2(&(below * above - square)) / 2u32;
    new(if z.re.is_sign_negative() { -re } else { re }, im)
}

pub(crate) fn atan(z: &Exact) -> Exact {
    mul_minus_i(&atanh(&mul_i(z)))
}
