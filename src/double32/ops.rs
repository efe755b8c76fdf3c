//! Operators: pair with pair, pair with f32 or f64, by value and by reference.
//!
//! An f64 that is an f32 counts as that f32; any other as the pair nearest to it, which rounds once more. So a literal
//! without a suffix has all the digits that a pair holds, and `x * 2.0` costs what `x * 2.0f32` does.

use super::{Double32, exact, shared};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

mod sealed {
    pub trait Sealed {}
}

/// What stands on the right of a pair: a pair, f32, f64, or a reference to one.
///
/// An f64 that is an f32 counts as that f32. Any other counts as the pair nearest to it, on either side, which rounds once
/// more: so a literal without a suffix has the digits that f32 would drop.
///
/// One trait, and one impl of each operator over it, so that the result of `x * 0.5` is known to be a pair before the
/// literal's type is: `(x * 0.5).sqrt()` needs no suffix. On the left, where coherence wants an impl for each type,
/// `(0.5 * x).sqrt()` needs one, or [`d32!`](crate::d32); `2.0 * x + y` does not.
pub trait Operand: sealed::Sealed + Copy {
    /// `pair(x, self)`, or `word(x, self)` for what is an f32.
    #[doc(hidden)]
    fn right_of(
        self,
        x: Double32,
        pair: impl Fn(Double32, Double32) -> Double32,
        word: impl Fn(Double32, f32) -> Double32,
    ) -> Double32;
}

macro_rules! operand {
    ($type:ty, |$y:ident, $x:ident, $pair:ident, $word:ident| $value:expr) => {
        impl sealed::Sealed for $type {}
        impl Operand for $type {
            #[inline]
            fn right_of(
                self,
                $x: Double32,
                $pair: impl Fn(Double32, Double32) -> Double32,
                $word: impl Fn(Double32, f32) -> Double32,
            ) -> Double32 {
                let $y = self;
                $value
            }
        }
    };
}

operand!(Double32, |y, x, pair, _word| pair(x, y));
operand!(f32, |y, x, _pair, word| word(x, y));
operand!(f64, |y, x, pair, word| match exact_f32(y) {
    Some(y) => word(x, y),
    None => pair(x, Double32::from_f64(y)),
});

impl<T: Operand> sealed::Sealed for &T {}
impl<T: Operand> Operand for &T {
    #[inline]
    fn right_of(
        self,
        x: Double32,
        pair: impl Fn(Double32, Double32) -> Double32,
        word: impl Fn(Double32, f32) -> Double32,
    ) -> Double32 {
        (*self).right_of(x, pair, word)
    }
}

/// The f32 of the same value, if there is one.
#[inline]
fn exact_f32(x: f64) -> Option<f32> {
    let word = x as f32;
    (f64::from(word) == x).then_some(word)
}

/// One operator for every mix of value, reference, f32 and f64.
macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $pair:expr, $right:expr, $left:expr, $doc:literal) => {
        #[doc = $doc]
        impl<T: Operand> $trait<T> for Double32 {
            type Output = Double32;
            #[inline]
            fn $method(self, other: T) -> Double32 {
                other.right_of(self, $pair, $right)
            }
        }
        impl<T: Operand> $trait<T> for &Double32 {
            type Output = Double32;
            #[inline]
            fn $method(self, other: T) -> Double32 {
                $trait::$method(*self, other)
            }
        }
        impl<T: Operand> $assign<T> for Double32 {
            #[inline]
            fn $assign_method(&mut self, other: T) {
                *self = $trait::$method(*self, other);
            }
        }
        operator!(@left $trait, $method, f32, |x, y: Double32| $left(x, y));
        operator!(@left $trait, $method, f64, |x, y: Double32| match exact_f32(x) {
            Some(x) => $left(x, y),
            None => $pair(Double32::from_f64(x), y),
        });
    };
    (@left $trait:ident, $method:ident, $number:ty, |$x:ident, $y:ident: Double32| $value:expr) => {
        impl $trait<Double32> for $number {
            type Output = Double32;
            #[inline]
            fn $method(self, $y: Double32) -> Double32 {
                let $x = self;
                $value
            }
        }
        operator!(@reference $trait, $method, $number, &Double32, |x, y| (x, *y));
        operator!(@reference $trait, $method, &$number, Double32, |x, y| (*x, y));
        operator!(@reference $trait, $method, &$number, &Double32, |x, y| (*x, *y));
    };
    (@reference $trait:ident, $method:ident, $a:ty, $b:ty, |$x:ident, $y:ident| $values:expr) => {
        impl $trait<$b> for $a {
            type Output = Double32;
            #[inline]
            fn $method(self, $y: $b) -> Double32 {
                let $x = self;
                let (x, y) = $values;
                $trait::$method(x, y)
            }
        }
    };
}

operator!(
    Add,
    add,
    AddAssign,
    add_assign,
    shared::dd_add,
    shared::dd_add_f32,
    |a, b| shared::dd_add_f32(b, a),
    "Sum, commutative to the bit. Relative error below 3u²/(1 - 4u), proved (algorithm 6 of Joldes, Muller, Popescu \
     2017 in the form of Muller, Rideau 2022); with an f32, 2u² (algorithm 4). Holds down to 2^-149. Overflow gives ±∞, \
     never NaN; an exact zero is +0 unless both operands are -0."
);
operator!(
    Sub,
    sub,
    SubAssign,
    sub_assign,
    difference,
    |a, b| shared::dd_add_f32(a, shared::negate(b)),
    |a, b| shared::dd_add_f32(shared::dd_neg(b), a),
    "Difference; see `Add`. `x - x` is +0."
);
operator!(
    Mul,
    mul,
    MulAssign,
    mul_assign,
    product,
    shared::dd_mul_f32,
    |a, b| shared::dd_mul_f32(b, a),
    "Product, commutative to the bit. Relative error below 5u², proved for results from 2^-101 up (algorithm 10 of \
     Joldes, Muller, Popescu 2017 in the form of Muller, Rideau 2022); below add 2^-148. With an f32, 1.5u² + 4u³ \
     (algorithm 7). Overflow gives ±∞, never NaN."
);
operator!(
    Div,
    div,
    DivAssign,
    div_assign,
    shared::dd_div,
    |a, b| shared::dd_div(a, Double32 { hi: b, lo: 0.0 }),
    |a, b| shared::dd_div(Double32 { hi: a, lo: 0.0 }, b),
    "Quotient by long division to three words. Relative error at most 9.8u²: observed 1.0u² (tests/oracle/oracle.rs says over \
     how many inputs). Exact quotients come out exact: `x / x` is 1. `x / 0` is ±∞, 0/0 and ∞/∞ are NaN."
);

operator!(
    Rem,
    rem,
    RemAssign,
    rem_assign,
    exact::rem,
    |a, b| exact::rem(a, Double32 { hi: b, lo: 0.0 }),
    |a, b| exact::rem(Double32 { hi: a, lo: 0.0 }, b),
    "Remainder with the sign of the dividend: the exact one, rounded to the nearest pair, proved. Beside a divisor of wide \
     gap it may need more than a pair; rounded, it is at most as large as the divisor. `x % ±∞` is x; `±∞ % y`, `x % 0` \
     and NaN give NaN; a zero result keeps the dividend's sign.\n\nThe divisor is taken as it is: `x % TAU` reduces by \
     the pair, which is 7e-15 off 2π, and loses as many digits of the phase as the quotient has: at 4e8, seven of \
     fourteen. `sin`, `cos` and `sin_cos` take any x as it is, to full accuracy."
);

/// [`shared::dd_sub`], to the bit, with the sign of `y` in the network's operations rather than in its operands.
///
/// An error that is zero may have the other sign here, which goes no further: beside a regular `z.hi` only a `rest` of -0 could
/// show it, in `z.lo`, and `rest` is never -0. For that, all its terms would have to be -0: `t`, and the error of `t`, which
/// is +0 where `t` is -0.
#[inline]
pub(crate) fn difference(x: Double32, y: Double32) -> Double32 {
    let s = x.hi - y.hi;
    let s_rest = difference_error(x.hi, y.hi, s);
    let t = x.lo - y.lo;
    let c = s_rest + t;
    let v = s + c;
    let rest = difference_error(x.lo, y.lo, t) + shared::fast_sum_error(s, c, v);
    let z = shared::fast_two_sum(v, rest);
    if shared::is_regular_word(z.hi) {
        return z;
    }
    shared::dd_add_edge(x, -y, z.hi)
}

/// a - b - s for s = RN(a - b): `shared::sum_error(a, -b, s)`, up to the sign of a zero.
#[inline]
fn difference_error(a: f32, b: f32, s: f32) -> f32 {
    let minus_b_part = s - a;
    let a_part = s - minus_b_part;
    let b_rest = b + minus_b_part;
    let a_rest = a - a_part;
    a_rest - b_rest
}

/// [`shared::dd_mul`], to the bit, with any sign of a zero error: `p - hi` of a regular `hi` has no zero but +0, and what is added
/// to it can't make a zero -0.
#[inline]
pub(crate) fn product(x: Double32, y: Double32) -> Double32 {
    let p = x.hi * y.hi;
    let cross = x.hi * y.lo + x.lo * y.hi;
    let rest = shared::product_error_mid(x.hi, y.hi, p) + cross;
    let hi = p + rest;
    if shared::is_regular_word(hi) {
        return Double32 { hi, lo: (p - hi) + rest };
    }
    shared::dd_mul_edge(x, y)
}

impl Neg for Double32 {
    type Output = Double32;
    #[inline]
    fn neg(self) -> Double32 {
        shared::dd_neg(self)
    }
}

impl Neg for &Double32 {
    type Output = Double32;
    #[inline]
    fn neg(self) -> Double32 {
        shared::dd_neg(*self)
    }
}

/// Left to right, from -0, the neutral element; so an empty sum is -0, as for f32.
impl<T> Sum<T> for Double32
where
    Double32: Add<T, Output = Double32>,
{
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::NEG_ZERO, |sum, term| sum + term)
    }
}

/// Left to right, from 1.
impl<T> Product<T> for Double32
where
    Double32: Mul<T, Output = Double32>,
{
    fn product<I: Iterator<Item = T>>(factors: I) -> Self {
        factors.fold(Self::ONE, |product, factor| product * factor)
    }
}
