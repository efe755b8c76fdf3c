//! The scalar: a value held as the exact sum of two f32.
//!
//! Arithmetic lives in `shaders/shared`, compiled here by rustc and on devices by their drivers; this module gives
//! it Rust's clothes. Nothing here knows of GPUs.

#[cfg(feature = "approx")]
mod approx;
mod cmp;
#[cfg(all(feature = "std", feature = "num-traits"))]
mod complex;
pub mod consts;
mod convert;
pub mod eft;
mod exact;
mod functions;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "num-traits")]
mod num_traits;
mod ops;
pub mod policy;
#[cfg(feature = "rand")]
mod rand;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod shared;
#[cfg(all(test, feature = "std"))]
mod shared_tests;
mod text;
mod wide;

use core::num::FpCategory;

pub use cmp::TotalDouble32;
pub use convert::{InexactError, Integer};
pub use functions::rem_pio2;
#[cfg(feature = "num-traits")]
pub use num_traits::FromStrRadixError;
pub use ops::Operand;
#[cfg(feature = "rand")]
pub use rand::UniformDouble32;
pub use text::ParseDouble32Error;

/// A number of about 48 significant bits: the exact sum `hi + lo` of two f32, with `hi` the sum rounded to nearest.
///
/// The words are *canonical*: `hi == RN(hi + lo)`, so equal values have equal words (signs of zero `lo` apart). An
/// infinity is (±∞, +0), the one NaN is (0x7fc00000, +0). The range is f32's; from 2^-101 up every real is within
/// 2^-49 of a pair, relatively, and below that precision tapers to f32's 24 bits at 2^-126.
///
/// Memory is two f32, `hi` first, as WGSL's `struct { hi: f32, lo: f32 }`. Any bit pattern may arrive from a buffer;
/// operations on words that are not canonical end, do not panic, and give unspecified values: see
/// [`canonicalize`](Self::canonicalize).
///
/// ```
/// use double32::Double32;
/// let third = Double32::ONE / Double32::from(3.0f32);
/// assert_eq!(third.words(), (0.33333334, -9.934108e-9));
/// assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-15);
/// ```
#[repr(C)]
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
pub struct Double32 {
    hi: f32,
    lo: f32,
}

impl Double32 {
    /// +0.
    pub const ZERO: Self = Self { hi: 0.0, lo: 0.0 };
    /// -0.
    pub const NEG_ZERO: Self = Self { hi: -0.0, lo: 0.0 };
    /// 1.
    pub const ONE: Self = Self { hi: 1.0, lo: 0.0 };
    /// +∞.
    pub const INFINITY: Self = Self { hi: f32::INFINITY, lo: 0.0 };
    /// -∞.
    pub const NEG_INFINITY: Self = Self { hi: f32::NEG_INFINITY, lo: 0.0 };
    /// The one NaN, (0x7fc00000, +0).
    pub const NAN: Self = Self { hi: f32::from_bits(shared::NAN_BITS), lo: 0.0 };
    /// The largest finite pair, 2^128 - 2^103 - 2^79.
    pub const MAX: Self = Self { hi: f32::MAX, lo: f32::from_bits(0x72ff_ffff) };
    /// The least finite pair, -`MAX`.
    pub const MIN: Self = Self { hi: f32::MIN, lo: f32::from_bits(0xf2ff_ffff) };
    /// The least positive value whose `hi` is normal, 2^-126; precision is full only from
    /// [`MIN_FULL_PRECISION`](Self::MIN_FULL_PRECISION) up.
    pub const MIN_POSITIVE: Self = Self { hi: f32::MIN_POSITIVE, lo: 0.0 };
    /// The least positive value, 2^-149.
    pub const MIN_SUBNORMAL: Self = Self { hi: f32::from_bits(1), lo: 0.0 };
    /// The least magnitude of untapered precision, 2^-101.
    pub const MIN_FULL_PRECISION: Self = Self { hi: f32::from_bits((127 - 101) << 23), lo: 0.0 };
    /// 2^-47, an algorithmic constant. Not the gap to the next pair, which beside a `hi` of 1 is 2^-149.
    pub const EPSILON: Self = Self { hi: f32::from_bits((127 - 47) << 23), lo: 0.0 };
    /// The base of the format.
    pub const RADIX: u32 = 2;
    /// Significant bits that every value from [`MIN_FULL_PRECISION`](Self::MIN_FULL_PRECISION) up has.
    pub const MANTISSA_DIGITS: u32 = 48;
    /// Decimal digits that survive text, pair, text.
    pub const DIGITS: u32 = 14;
    /// The least normal power of two, plus one; that of `f32`.
    pub const MIN_EXP: i32 = f32::MIN_EXP;
    /// The greatest power of two, plus one; that of `f32`.
    pub const MAX_EXP: i32 = f32::MAX_EXP;
    /// The least normal power of ten; that of `f32`.
    pub const MIN_10_EXP: i32 = f32::MIN_10_EXP;
    /// The greatest power of ten; that of `f32`.
    pub const MAX_10_EXP: i32 = f32::MAX_10_EXP;
    /// 2^49 + 2^24: every integer up to it, of either sign, is a pair.
    pub const MAX_SAFE_INTEGER: u64 = (1 << 49) + (1 << 24);
    /// u² = 2^-48, in which error bounds are stated.
    pub const UNIT_ROUNDOFF: Self = Self { hi: f32::from_bits((127 - 48) << 23), lo: 0.0 };

    /// The canonical pair whose value is exactly `hi + lo`, the words in either order.
    ///
    /// # Domain
    /// NaN, or ∞ - ∞, gives NaN; one infinity gives itself; a sum that rounds beyond the largest f32 gives ±∞. Two
    /// zeros keep `hi`'s sign; exact cancellation of nonzero words gives +0.
    ///
    /// # Accuracy
    /// Exact.
    #[inline]
    #[must_use]
    pub const fn new(hi: f32, lo: f32) -> Self {
        shared::canonicalize(hi, lo)
    }

    /// The pair of these very words, which the caller knows to be canonical.
    ///
    /// Words that are not give wrong numbers later, never undefined behaviour; a debug build panics.
    #[inline]
    #[must_use]
    pub const fn from_words_unchecked(hi: f32, lo: f32) -> Self {
        let pair = Self { hi, lo };
        debug_assert!(pair.is_canonical(), "words are not a canonical pair");
        pair
    }

    /// The canonical pair of the same value; see [`new`](Self::new).
    #[inline]
    #[must_use]
    pub const fn canonicalize(self) -> Self {
        Self::new(self.hi, self.lo)
    }

    /// Canonicalises each element in place.
    pub fn canonicalize_slice(pairs: &mut [Self]) {
        for pair in pairs {
            *pair = pair.canonicalize();
        }
    }

    /// Whether `hi` is the sum rounded to nearest, or the pair is a zero, an infinity or a NaN with a zero `lo`.
    #[must_use]
    pub const fn is_canonical(self) -> bool {
        let zero_lo = shared::is_zero_word(self.lo);
        if shared::is_regular_word(self.hi) {
            zero_lo || (shared::is_finite_word(self.lo) && (self.hi + self.lo).to_bits() == self.hi.to_bits())
        } else {
            zero_lo
        }
    }

    /// The high word: the value correctly rounded to f32.
    #[inline]
    #[must_use]
    pub const fn hi(self) -> f32 {
        self.hi
    }

    /// The low word.
    #[inline]
    #[must_use]
    pub const fn lo(self) -> f32 {
        self.lo
    }

    /// Both words, high first.
    #[inline]
    #[must_use]
    pub const fn words(self) -> (f32, f32) {
        (self.hi, self.lo)
    }

    /// The words' bits as they are, `hi` in the upper half.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        (self.hi.to_bits() as u64) << 32 | self.lo.to_bits() as u64
    }

    /// The canonical pair of the words in `bits`, `hi` in the upper half.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self::new(f32::from_bits((bits >> 32) as u32), f32::from_bits(bits as u32))
    }

    /// The bits of the canonical pair: equal for equal values (±0 apart), so fit for hashing.
    #[inline]
    #[must_use]
    pub const fn canonical_bits(self) -> u64 {
        self.canonicalize().to_bits()
    }

    /// Whether the value is neither infinite nor NaN.
    #[inline]
    #[must_use]
    pub const fn is_finite(self) -> bool {
        shared::is_finite_word(self.hi)
    }

    /// Whether the value is +∞ or -∞.
    #[inline]
    #[must_use]
    pub const fn is_infinite(self) -> bool {
        self.hi.is_infinite()
    }

    /// Whether the value is NaN.
    #[inline]
    #[must_use]
    pub const fn is_nan(self) -> bool {
        shared::is_nan_word(self.hi)
    }

    /// Whether `hi` is finite, nonzero and not subnormal; says nothing of `lo`.
    #[inline]
    #[must_use]
    pub const fn is_normal(self) -> bool {
        self.hi.is_normal()
    }

    /// Whether the sign bit is set, -0 included.
    #[inline]
    #[must_use]
    pub const fn is_sign_negative(self) -> bool {
        self.hi.is_sign_negative()
    }

    /// Whether the sign bit is clear, +0 included.
    #[inline]
    #[must_use]
    pub const fn is_sign_positive(self) -> bool {
        self.hi.is_sign_positive()
    }

    /// The class of the high word, `f32::classify`.
    #[inline]
    #[must_use]
    pub const fn classify(self) -> FpCategory {
        self.hi.classify()
    }

    /// Whether `hi` is subnormal.
    #[inline]
    #[must_use]
    pub const fn is_subnormal(self) -> bool {
        self.hi.is_subnormal()
    }

    /// k where `z` is an odd multiple of 2^k.
    ///
    /// # Domain
    /// Zero gives `i32::MIN`; infinities and NaN an unspecified number.
    #[must_use]
    pub const fn lsb_exponent(z: f32) -> i32 {
        let m = z.to_bits() & shared::MAGNITUDE_MASK;
        if m == 0 {
            return i32::MIN;
        }
        let (exponent, fraction) = ((m >> 23) as i32, m & shared::FRACTION_MASK);
        if exponent == 0 {
            return fraction.trailing_zeros() as i32 - 149;
        }
        (fraction | shared::LEAST_NORMAL_BITS).trailing_zeros() as i32 + exponent - 150
    }

    /// floor(log2 |z|), subnormals included.
    ///
    /// # Domain
    /// Zero gives `i32::MIN / 2`, infinities and NaN `i32::MAX / 2`: far from any exponent, and safe to add.
    #[must_use]
    pub const fn raw_exponent(z: f32) -> i32 {
        if shared::is_zero_word(z) {
            i32::MIN >> 1
        } else if !shared::is_finite_word(z) {
            i32::MAX >> 1
        } else {
            shared::exponent_of(z)
        }
    }

    /// floor(log2 |self|) of the exact value: one below `hi`'s where `hi` is a power of two and `lo` opposes it.
    ///
    /// # Domain
    /// As [`raw_exponent`](Self::raw_exponent).
    ///
    /// ```
    /// assert_eq!(double32::Double32::new(1.0, -1e-9).exponent(), -1);
    /// ```
    #[must_use]
    pub const fn exponent(self) -> i32 {
        let e = Self::raw_exponent(self.hi);
        let opposed = !shared::is_zero_word(self.lo) && self.hi.is_sign_negative() != self.lo.is_sign_negative();
        let power = shared::is_regular_word(self.hi) && Self::lsb_exponent(self.hi) == e;
        if opposed && power { e - 1 } else { e }
    }

    /// How many bits the value spans, from its highest to its lowest: up to 277, and 0 for zeros, infinities and NaN.
    #[must_use]
    pub const fn span_bits(self) -> u32 {
        if !shared::is_regular_word(self.hi) {
            return 0;
        }
        let low = if shared::is_zero_word(self.lo) { self.hi } else { self.lo };
        (self.exponent() - Self::lsb_exponent(low) + 1) as u32
    }

    /// Whether [`to_f64`](Self::to_f64) loses nothing: the value has at most 53 significant bits, or is no finite number.
    #[must_use]
    pub const fn is_exact_f64(self) -> bool {
        self.span_bits() <= 53
    }
}
