//! What sums take: f32, or pairs.

use bytemuck::Pod;

use crate::Double32;
use crate::double32::shared;

/// An element that scans sum and that [`population`](crate::Host::population) takes: `f32`, or a canonical `Double32`.
pub trait Summand: Pod + Send + Sync + sealed::Sealed {
    /// `sum + self`, as the device's `add_element` forms it.
    #[doc(hidden)]
    fn add_to(self, sum: Double32) -> Double32;
    /// The pair of the same value.
    #[doc(hidden)]
    fn to_pair(self) -> Double32;
}

pub(super) mod sealed {
    pub trait Sealed {
        /// The device's way of adding and reading elements in scans.
        #[cfg(feature = "gpu")]
        const SCAN: [crate::shader::Part; 2];
        /// Program names: `scan_sums`, `scan`.
        #[cfg(feature = "gpu")]
        const NAMES: [&'static str; 2];
        /// The device's way of reading exposures.
        #[cfg(feature = "gpu")]
        const EXPOSURES: crate::shader::Part;
        /// Program names of `population`, by fours and by ones.
        #[cfg(feature = "gpu")]
        const POPULATION: [&'static str; 2];
    }
}

impl sealed::Sealed for f32 {
    #[cfg(feature = "gpu")]
    const SCAN: [crate::shader::Part; 2] =
        [crate::shader::part!("device/words.wgsl"), crate::shader::part!("device/scan_words.wgsl")];
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 2] = ["scan_sums", "scan"];
    #[cfg(feature = "gpu")]
    const EXPOSURES: crate::shader::Part = crate::shader::part!("device/exposures_words.wgsl");
    #[cfg(feature = "gpu")]
    const POPULATION: [&'static str; 2] = ["population", "population_by_ones"];
}

impl sealed::Sealed for Double32 {
    #[cfg(feature = "gpu")]
    const SCAN: [crate::shader::Part; 2] =
        [crate::shader::part!("device/pairs.wgsl"), crate::shader::part!("device/scan_pairs.wgsl")];
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 2] = ["scan_sums_of_pairs", "scan_of_pairs"];
    #[cfg(feature = "gpu")]
    const EXPOSURES: crate::shader::Part = crate::shader::part!("device/exposures_pairs.wgsl");
    #[cfg(feature = "gpu")]
    const POPULATION: [&'static str; 2] = ["population_of_pairs", "population_of_pairs_by_ones"];
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
