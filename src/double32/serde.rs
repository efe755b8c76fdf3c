//! Serialisation: the shortest decimal text in readable formats, the two words' bits in binary ones.
//!
//! Readable formats may also hold numbers. An integer is read as it is, any other number as the f64 that the format
//! makes of its text: 2^-53 off a decimal fraction, where text in quotes is rounded once. serde_json hands on a
//! number's own text with its feature `arbitrary_precision`, and rounds it correctly to f64 with `float_roundtrip`.
//! A format that takes all text for numbers, as csv does, so gives f64s.
//!
//! Reading canonicalises, which leaves the value as it is.

use super::Double32;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// What serde_json calls the one entry of the map that it makes of a number whose text it keeps.
const JSON_NUMBER: &str = "$serde_json::private::Number";

impl Serialize for Double32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.hi.to_bits(), self.lo.to_bits()).serialize(serializer)
        }
    }
}

struct Number;

/// Visits of numbers, each by the conversion from its type.
macro_rules! numbers {
    ($($visit:ident: $number:ty => $convert:ident),* $(,)?) => {
        $(fn $visit<E: Error>(self, x: $number) -> Result<Double32, E> {
            Ok(Double32::$convert(x))
        })*
    };
}

impl<'de> Visitor<'de> for Number {
    type Value = Double32;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or a decimal number in a string")
    }
    numbers! {
        visit_f64: f64 => from_f64, visit_i64: i64 => from_i64, visit_u64: u64 => from_u64,
        visit_i128: i128 => from_i128, visit_u128: u128 => from_u128,
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Double32, E> {
        Double32::parse(text).map_err(E::custom)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Double32, A::Error> {
        match map.next_entry::<Key, Double32>()? {
            Some((Key, number)) => Ok(number),
            None => Err(A::Error::custom("an empty map is no number")),
        }
    }
}

/// [`JSON_NUMBER`], and nothing else.
struct Key;

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(Self)
    }
}

impl Visitor<'_> for Key {
    type Value = Self;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }
    fn visit_str<E: Error>(self, key: &str) -> Result<Self, E> {
        if key == JSON_NUMBER { Ok(self) } else { Err(E::unknown_field(key, &[])) }
    }
}

/// From decimal text or a number, in readable formats: text is rounded once, an integer is read as it is, any other
/// number as the f64 that the format makes of it. From the words' bits in binary ones.
impl<'de> Deserialize<'de> for Double32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(Number);
        }
        let (hi, lo) = <(u32, u32)>::deserialize(deserializer)?;
        Ok(Self::new(f32::from_bits(hi), f32::from_bits(lo)))
    }
}
