//! Nearly double precision from pairs of f32, with the same bytes on the host and on every accepted GPU.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "gpu")]
pub mod contract;
#[cfg(feature = "gpu")]
mod device;
mod double32;
#[cfg(feature = "std")]
mod error;
#[cfg(feature = "gpu")]
mod gpu;
#[cfg(feature = "std")]
mod host;
#[cfg(feature = "std")]
pub mod kernels;
#[cfg(feature = "gpu")]
pub mod probe;
#[cfg(feature = "gpu")]
pub mod shader;

#[cfg(feature = "gpu")]
pub use device::{Buffer, Facts, required_features};
pub use double32::{Double32, InexactError, consts, eft, rem_pio2};
#[cfg(feature = "std")]
pub use error::Error;
#[cfg(feature = "gpu")]
pub use gpu::{Candidate, Gpu};
#[cfg(feature = "std")]
pub use host::Host;
#[cfg(feature = "std")]
pub use kernels::{Sign, Terms};
#[cfg(feature = "gpu")]
pub use probe::Requirements;
