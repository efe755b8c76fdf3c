//! Equality and order by exact value, as IEEE 754 has them: NaN is unordered, -0 equals +0.
//!
//! For canonical pairs the order of values is the lexicographic order of the words. There is no `Eq` and no `Hash`,
//! as for f32; [`Double32::canonical_bits`] is the key to hash.

use super::Double32;
use core::cmp::Ordering;

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
