//! `num_traits`, each method in one line on the inherent one.

use super::{Double32, consts};
use num_traits::{Bounded, ConstOne, ConstZero, FloatConst, Inv, One, Zero};

impl Zero for Double32 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl One for Double32 {
    fn one() -> Self {
        Self::ONE
    }
}

impl ConstZero for Double32 {
    const ZERO: Self = Self::ZERO;
}

impl ConstOne for Double32 {
    const ONE: Self = Self::ONE;
}

impl Bounded for Double32 {
    fn min_value() -> Self {
        Self::MIN
    }
    fn max_value() -> Self {
        Self::MAX
    }
}

impl Inv for Double32 {
    type Output = Self;
    fn inv(self) -> Self {
        self.recip()
    }
}

macro_rules! float_const {
    ($($name:ident),*) => {
        impl FloatConst for Double32 {$(
            #[allow(non_snake_case, reason = "num_traits' names")]
            fn $name() -> Self {
                consts::$name
            }
        )*}
    };
}
float_const!(
    E,
    PI,
    TAU,
    FRAC_PI_2,
    FRAC_PI_3,
    FRAC_PI_4,
    FRAC_PI_6,
    FRAC_PI_8,
    FRAC_1_PI,
    FRAC_2_PI,
    FRAC_2_SQRT_PI,
    FRAC_1_SQRT_2,
    SQRT_2,
    LN_2,
    LN_10,
    LOG2_E,
    LOG10_E,
    LOG2_10,
    LOG10_2
);
