//! How long a device lets loops run.

/// The most rounds, of all its loops together, that any program of this crate's asks of an invocation.
pub const MOST_ROUNDS: u64 = 16_384;
