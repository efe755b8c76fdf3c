//! What sums take: f32, or pairs.

use bytemuck::Pod;

use crate::Double32;
use crate::double32::shared;

/// An element that scans sum and that [`population`](crate::Host::population) takes: `f32`, or a canonical `Double32`.
pub trait Summand: Pod + Send + Sync + sealed::Sealed {
    /// `sum + self`, as the device's `plus` forms it.
    #[doc(hidden)]
    fn add_to(self, sum: Double32) -> Double32;
    /// The pair of the same value.
    #[doc(hidden)]
    fn to_pair(self) -> Double32;
}

pub(super) mod sealed {
    pub trait Sealed {
        /// The device's way of reading the element.
        #[cfg(feature = "gpu")]
        const VALUES: crate::shader::Part;
        /// Program names: `scan_sums`, `scan`, `population`.
        #[cfg(feature = "gpu")]
        const NAMES: [&'static str; 3];
    }
}

impl sealed::Sealed for f32 {
    #[cfg(feature = "gpu")]
    const VALUES: crate::shader::Part = crate::shader::part!("device/values_words.wgsl");
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 3] = ["scan_sums", "scan", "population"];
}

impl sealed::Sealed for Double32 {
    #[cfg(feature = "gpu")]
    const VALUES: crate::shader::Part = crate::shader::part!("device/values_pairs.wgsl");
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 3] = ["scan_sums_of_pairs", "scan_of_pairs", "population_of_pairs"];
}

impl Summand for f32 {
    fn add_to(self, sum: Double32) -> Double32 {
        shared::dd_add_f32(sum, self)
    }

    fn to_pair(self) -> Double32 {
        Double32::from(self)
    }
}

impl Summand for Double32 {
    fn add_to(self, sum: Double32) -> Double32 {
        shared::dd_add(sum, self)
    }

    fn to_pair(self) -> Double32 {
        self
    }
}
