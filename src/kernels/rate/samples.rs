//! The samples of a table, which are all of it that is serialised: in readable formats as decimal text, since a reader
//! of numbers may round them (serde_json without its `float_roundtrip` does).

use super::Outside;

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Samples {
    #[cfg_attr(feature = "serde", serde(with = "text"))]
    pub(super) fields: Vec<f64>,
    #[cfg_attr(feature = "serde", serde(with = "text"))]
    pub(super) rates: Vec<f64>,
    pub(super) below: Outside,
    pub(super) above: Outside,
}

#[cfg(feature = "serde")]
mod text {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    /// What a hand may have written.
    #[derive(serde::Deserialize)]
    #[serde(untagged)]
    enum Number {
        Text(String),
        Value(f64),
    }

    impl Number {
        fn value<E: Error>(self) -> Result<f64, E> {
            match self {
                Self::Text(text) => text.parse().map_err(|error| E::custom(format!("`{text}`: {error}"))),
                Self::Value(value) => Ok(value),
            }
        }
    }

    pub(super) fn serialize<S: Serializer>(values: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(values.iter().map(|value| format!("{value:e}")))
        } else {
            values.serialize(serializer)
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
        if deserializer.is_human_readable() {
            Vec::<Number>::deserialize(deserializer)?.into_iter().map(Number::value).collect()
        } else {
            Vec::deserialize(deserializer)
        }
    }
}
