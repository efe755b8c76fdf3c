//! Equality and order by exact value, as IEEE 754 has them: NaN is unordered, -0 equals +0. An f64 is compared
//! as it is, not as the pair nearest to it.
//!
//! For canonical pairs the order of values is the lexicographic order of the words. There is no `Eq` and no `Hash`,
//! as for f32: [`TotalDouble32`] has them.

use super::{Double32, shared};
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

impl PartialEq for Double32 {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.hi == other.hi && self.lo == other.lo
    }
}

impl PartialEq<f32> for Double32 {
    #[inline]
    fn eq(&self, other: &f32) -> bool {
        self.hi == *other && self.lo == 0.0
    }
}

impl PartialEq<Double32> for f32 {
    #[inline]
    fn eq(&self, other: &Double32) -> bool {
        other == self
    }
}

impl PartialEq<f64> for Double32 {
    #[inline]
    fn eq(&self, other: &f64) -> bool {
        self.eq_f64(*other)
    }
}

impl PartialEq<Double32> for f64 {
    #[inline]
    fn eq(&self, other: &Double32) -> bool {
        other == self
    }
}

impl PartialOrd for Double32 {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.hi.partial_cmp(&other.hi)? {
            Ordering::Equal => self.lo.partial_cmp(&other.lo),
            unequal => Some(unequal),
        }
    }
}

impl PartialOrd<f32> for Double32 {
    #[inline]
    fn partial_cmp(&self, other: &f32) -> Option<Ordering> {
        self.partial_cmp(&Double32::from(*other))
    }
}

impl PartialOrd<Double32> for f32 {
    #[inline]
    fn partial_cmp(&self, other: &Double32) -> Option<Ordering> {
        Double32::from(*self).partial_cmp(other)
    }
}

impl PartialOrd<f64> for Double32 {
    #[inline]
    fn partial_cmp(&self, other: &f64) -> Option<Ordering> {
        self.partial_cmp_f64(*other)
    }
}

impl PartialOrd<Double32> for f64 {
    #[inline]
    fn partial_cmp(&self, other: &Double32) -> Option<Ordering> {
        other.partial_cmp_f64(*self).map(Ordering::reverse)
    }
}

impl Double32 {
    /// The total order -∞ < ... < -0 < +0 < ... < +∞ < NaN; there is one NaN, whatever its bits.
    ///
    /// ```
    /// use double32::{Double32, d32};
    /// let mut values = [Double32::NAN, d32!(1), -Double32::INFINITY, Double32::ZERO, -Double32::ZERO];
    /// values.sort_by(Double32::total_cmp);
    /// assert!(values[1].is_sign_negative() && values[4].is_nan());
    /// ```
    #[must_use]
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        let key = |x: &Self| {
            let low = if x.is_nan() || shared::is_zero_word(x.lo) { 0.0 } else { x.lo };
            (shared::order_key(shared::quiet(x.hi)), shared::order_key(low))
        };
        key(self).cmp(&key(other))
    }

    /// Order against an f64 by exact value, which is what `<` does; `None` beside NaN.
    #[must_use]
    pub fn partial_cmp_f64(&self, other: f64) -> Option<Ordering> {
        let (hi, lo) = (f64::from(self.hi), f64::from(self.lo));
        let sum = hi + lo;
        // Rounding is monotone: only where the rounded sum is the other number does its error decide.
        match sum.partial_cmp(&other)? {
            Ordering::Equal if sum.is_finite() => (lo - (sum - hi)).partial_cmp(&0.0),
            order => Some(order),
        }
    }

    /// Equality with an f64 by exact value, which is what `==` does: few decimal fractions pass it.
    ///
    /// ```
    /// use double32::{Double32, d32};
    /// assert!(!d32!(0.1).eq_f64(0.1) && Double32::from(0.5f32).eq_f64(0.5));
    /// ```
    #[must_use]
    pub fn eq_f64(&self, other: f64) -> bool {
        self.partial_cmp_f64(other) == Some(Ordering::Equal)
    }
}

/// A pair under the total order of [`Double32::total_cmp`]: `Eq`, `Ord` and `Hash`, for sorting and as a key. NaN equals
/// itself, and -0 comes before +0.
///
/// ```
/// use double32::{Double32, TotalDouble32};
/// let keys = std::collections::BTreeSet::from([Double32::NAN, Double32::ONE, Double32::NAN].map(TotalDouble32));
/// assert_eq!(keys.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TotalDouble32(pub Double32);

impl PartialEq for TotalDouble32 {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for TotalDouble32 {}

impl PartialOrd for TotalDouble32 {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TotalDouble32 {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for TotalDouble32 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.canonical_bits().hash(state);
    }
}

impl From<Double32> for TotalDouble32 {
    fn from(x: Double32) -> Self {
        Self(x)
    }
}

impl From<TotalDouble32> for Double32 {
    fn from(x: TotalDouble32) -> Self {
        x.0
    }
}
