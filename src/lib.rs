//! Nearly double precision from pairs of f32.
#![cfg_attr(not(feature = "std"), no_std)]

mod double32;
#[cfg(feature = "std")]
mod error;

pub use double32::{Double32, InexactError, consts, eft, rem_pio2};
