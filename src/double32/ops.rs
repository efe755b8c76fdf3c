//! Operators: pair with pair, pair with f32, by value and by reference.

use super::{Double32, exact, shared};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

/// One operator for every mix of value, reference and f32.
macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $pair:expr, $right:expr, $left:expr, $doc:literal) => {
        #[doc = $doc]
        impl $trait for Double32 {
            type Output = Double32;
            #[inline]
            fn $method(self, other: Double32) -> Double32 {
                $pair(self, other)
            }
        }
        impl $trait<f32> for Double32 {
            type Output = Double32;
            #[inline]
            fn $method(self, other: f32) -> Double32 {
                $right(self, other)
            }
        }
        impl $trait<Double32> for f32 {
            type Output = Double32;
            #[inline]
            fn $method(self, other: Double32) -> Double32 {
                $left(self, other)
            }
        }
        operator!(@references $trait, $method, Double32, Double32);
        operator!(@references $trait, $method, Double32, f32);
        operator!(@references $trait, $method, f32, Double32);
        operator!(@assign $trait, $method, $assign, $assign_method, Double32);
        operator!(@assign $trait, $method, $assign, $assign_method, f32);
    };
    (@references $trait:ident, $method:ident, $a:ty, $b:ty) => {
        impl $trait<&$b> for $a {
            type Output = Double32;
            #[inline]
            fn $method(self, other: &$b) -> Double32 {
                $trait::$method(self, *other)
            }
        }
        impl $trait<$b> for &$a {
            type Output = Double32;
            #[inline]
            fn $method(self, other: $b) -> Double32 {
                $trait::$method(*self, other)
            }
        }
        impl $trait<&$b> for &$a {
            type Output = Double32;
            #[inline]
            fn $method(self, other: &$b) -> Double32 {
                $trait::$method(*self, *other)
            }
        }
    };
    (@assign $trait:ident, $method:ident, $assign:ident, $assign_method:ident, $b:ty) => {
        impl $assign<$b> for Double32 {
            #[inline]
            fn $assign_method(&mut self, other: $b) {
                *self = $trait::$method(*self, other);
            }
        }
        impl $assign<&$b> for Double32 {
            #[inline]
            fn $assign_method(&mut self, other: &$b) {
                *self = $trait::$method(*self, *other);
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
    "Quotient by long division to three words. Relative error at most 9.8u²: observed 1.0u² (tests/oracle.rs says over \
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
     and NaN give NaN; a zero result keeps the dividend's sign."
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
