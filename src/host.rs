//! The host engine: every kernel over slices, on all cores, with the bytes of an accepted device.

/// The host as an engine. Kernels are methods, defined beside their device forms in [`kernels`](crate::kernels).
///
/// Nothing falls back to it: the caller chooses.
///
/// ```
/// use double32::Host;
/// let sums = Host.two_sum(&[1.0, 1e10], &[1e-10, 1e-10])?;
/// assert_eq!(sums[0].words(), (1.0, 1e-10));
/// # Ok::<(), double32::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Host;
