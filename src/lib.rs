//! Nearly double precision (about 48 bits, from pairs of f32), with the same bytes on the host and on every accepted GPU.
//!
//! - [`Double32`] is the scalar: the exact sum of two f32. `no_std`, no GPU.
//! - `Host` and `Gpu` are the two engines, with the same kernels as methods; their bytes are equal. A `Gpu` is a device
//!   that passed the probe: every rounding that the arithmetic relies on was seen to happen there.
//! - `probe` says what was measured, and why a device is refused.
//! - `shader` is how programs are kept safe from compilers.
//!
//! With a feature of its name each, `Double32` is a scalar of other crates:
//!
//! - `nalgebra` 0.35: `RealField` and `ComplexField`, so `DMatrix<Double32>` has `lu`, `qr`, `svd`, `symmetric_eigen`.
//! - `ndarray` 0.17: `ScalarOperand`; `approx` 0.5: `AbsDiffEq`, `RelativeEq`, `UlpsEq`, to 2^-47.
//! - `rand` 0.10: `rng.random::<Double32>()` of 48 bits, and `random_range`.
//!
//! u is 2^-24 throughout, and u² = 2^-48. A *bound* is proved or cited; *observed* is what tests measured.
//!
//! ```
//! use double32::Double32;
//! let third = Double32::ONE / 3.0;
//! assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-15);
//! ```
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(
    any(target_arch = "wasm32", not(feature = "contract")),
    allow(dead_code, unused_imports, reason = "the contract needs more; browsers go without all that blocks, too")
)]

#[cfg(feature = "std")]
pub mod complex;
#[cfg(all(feature = "contract", not(target_arch = "wasm32")))]
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
#[cfg(feature = "std")]
pub mod seq;
#[cfg(feature = "gpu")]
pub mod shader;
#[cfg(feature = "std")]
pub mod slices;
#[cfg(feature = "std")]
mod split;

#[cfg(feature = "gpu")]
pub use device::{Buffer, Encoder, Facts, LEAST_LIMITS, required_features};
#[cfg(feature = "num-traits")]
pub use double32::FromStrRadixError;
#[cfg(feature = "rand")]
pub use double32::UniformDouble32;
pub use double32::{
    Double32, InexactError, Integer, Operand, ParseDouble32Error, TotalDouble32, consts, eft, policy, rem_pio2,
};
#[cfg(feature = "std")]
pub use error::Error;
#[cfg(feature = "gpu")]
pub use gpu::{Candidate, Gpu};
#[cfg(feature = "std")]
pub use host::Host;
#[cfg(feature = "gpu")]
pub use kernels::SplitBuffer;
#[cfg(feature = "std")]
pub use kernels::{Matrix, Sign, Terms};
#[cfg(feature = "gpu")]
pub use probe::Requirements;
#[cfg(feature = "std")]
pub use split::SplitDouble32;
