//! The texts that programs are made of: named parts, and which of them belong to a lowering and a product route.

use std::fmt;

/// A named piece of WGSL text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What an error message calls the piece; for a file, its path below `shaders/`.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

/// The part in a file below `shaders/`, named by its path there.
macro_rules! part {
    ($path:literal) => {
        $crate::shader::Part {
            name: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/shaders/", $path)),
        }
    };
}
pub(crate) use part;

pub(super) const PRELUDE: Part = part!("device/prelude.wgsl");
const NATIVE: Part = part!("device/native.wgsl");
const PORTABLE: Part = part!("device/portable.wgsl");
const SUMS: Part = part!("shared/sums.wgsl");
const SCALED: Part = part!("device/product_scaled.wgsl");
const UNFUSED: Part = part!("device/product_unfused.wgsl");
const FMA: &[Part] = &[SUMS, part!("device/product_fma.wgsl"), SCALED];
const DEKKER: &[Part] = &[SUMS, part!("device/product_dekker.wgsl"), UNFUSED, SCALED];
const INTEGER: &[Part] = &[part!("shared/integer_errors.wgsl"), UNFUSED];
pub(super) const SHARED: [Part; 18] = [
    part!("device/types.wgsl"),
    part!("device/roots.wgsl"),
    part!("shared/eft.wgsl"),
    part!("shared/double32.wgsl"),
    part!("shared/roots.wgsl"),
    part!("shared/exp.wgsl"),
    part!("shared/trig.wgsl"),
    part!("shared/complex.wgsl"),
    part!("shared/triple.wgsl"),
    part!("shared/rounding.wgsl"),
    part!("shared/hyperbolic.wgsl"),
    part!("shared/log.wgsl"),
    part!("shared/inverse_trig.wgsl"),
    part!("shared/power.wgsl"),
    part!("shared/fast.wgsl"),
    part!("shared/arrays.wgsl"),
    part!("shared/population.wgsl"),
    part!("shared/rate.wgsl"),
];

/// Every part that a program may get from the crate, some twice.
pub(super) fn every_shared() -> impl Iterator<Item = Part> {
    [PRELUDE, NATIVE, PORTABLE].into_iter().chain([FMA, DEKKER, INTEGER].concat()).chain(SHARED)
}

/// How a program is protected from the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Lowering {
    /// In the driver's own language, by its own means: every float operation says that it stands alone.
    Native,
    /// In WGSL, by hiding every rounded value behind a zero that is known at run time only. Works
    /// everywhere, costs more.
    Portable,
}

impl Lowering {
    pub(super) fn part(self) -> Part {
        match self {
            Self::Native => NATIVE,
            Self::Portable => PORTABLE,
        }
    }
}

impl fmt::Display for Lowering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Native => "native",
            Self::Portable => "portable",
        })
    }
}

/// How the error of a product is found. The error is the same number by every route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ProductRoute {
    /// One fused multiply-add.
    Fma,
    /// Plain operations on halves of the factors, for devices whose `fma` rounds twice.
    Dekker,
    /// Bit patterns, and the errors of sums likewise: slow, for compilers that break every form with floats.
    Integer,
}

impl ProductRoute {
    pub(super) fn parts(self) -> &'static [Part] {
        match self {
            Self::Fma => FMA,
            Self::Dekker => DEKKER,
            Self::Integer => INTEGER,
        }
    }
}

impl fmt::Display for ProductRoute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fma => "fma",
            Self::Dekker => "dekker",
            Self::Integer => "integers",
        })
    }
}
