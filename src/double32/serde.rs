//! Serialisation: the shortest decimal text in readable formats, the two words' bits in binary ones.
//!
//! Reading canonicalises, which leaves the value as it is.

use super::Double32;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

impl Serialize for Double32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.hi.to_bits(), self.lo.to_bits()).serialize(serializer)
        }
    }
}

struct Decimal;

impl Visitor<'_> for Decimal {
    type Value = Double32;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a decimal number in a string")
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Double32, E> {
        Double32::parse(text).map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Double32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(Decimal);
        }
        let (hi, lo) = <(u32, u32)>::deserialize(deserializer)?;
        Ok(Self::new(f32::from_bits(hi), f32::from_bits(lo)))
    }
}
