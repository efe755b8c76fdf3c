//! Arrays whose reductions keep a block size of the caller's choice.
#![cfg_attr(feature = "gpu", allow(private_interfaces, reason = "nobody outside the crate can name the sealed traits"))]

use super::array::{Array, sealed};
use super::reduce::ACCUMULATORS;
use crate::{Double32, Error};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Slice, kernels::DeviceArray};
#[cfg(feature = "gpu")]
use std::ops::Range;

/// An array that reductions cut into blocks of a pinned number of elements, where they would otherwise choose by the row's length:
/// results then depend on the data and on the block alone, so that those of parts can be compared with those of a whole.
///
/// Of two arrays, the first one's block counts. `Blocked<&A>` is an array on the host, `Blocked<A>` of a buffer one on a device.
///
/// ```
/// use double32::{Host, kernels::Blocked};
/// let x = vec![0.1f32; 100_000];
/// let sum = Host.sum(&Blocked::new(&x, 2048)?);
/// assert!((sum.to_f64() - 1e5 * f64::from(0.1f32)).abs() < 1e-8);
/// # Ok::<(), double32::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Blocked<A> {
    array: A,
    block: usize,
}

impl<A> Blocked<A> {
    /// Pins the block to so many elements.
    ///
    /// # Errors
    /// [`Error::Argument`] if `block` is no multiple of 1,024, or none.
    pub fn new(array: A, block: usize) -> Result<Self, Error> {
        if block > 0 && block.is_multiple_of(ACCUMULATORS) {
            return Ok(Self { array, block });
        }
        Err(Error::Argument { argument: "block", value: block as f64, expected: "a multiple of 1024, and not 0" })
    }
}

impl<A: Array + ?Sized> sealed::Host for Blocked<&A> {
    const WORDS: bool = A::WORDS;
    #[cfg(feature = "gpu")]
    type OnDevice = Blocked<A::OnDevice>;

    fn count(&self) -> usize {
        self.array.count()
    }

    fn at(&self, index: usize) -> Double32 {
        self.array.at(index)
    }

    fn pinned(&self) -> Option<usize> {
        Some(self.block)
    }

    #[cfg(feature = "gpu")]
    fn upload(&self, gpu: &Gpu) -> Result<Self::OnDevice, Error> {
        Ok(Blocked { array: self.array.upload(gpu)?, block: self.block })
    }
}

#[cfg(feature = "gpu")]
impl<A: DeviceArray> sealed::Device for Blocked<A> {
    const SIZE: usize = A::SIZE;
    const VECTORS: bool = A::VECTORS;

    fn parts() -> sealed::Parts {
        A::parts()
    }

    fn choose(names: sealed::Names) -> &'static str {
        A::choose(names)
    }

    fn count(&self) -> usize {
        self.array.count()
    }

    fn pinned(&self) -> Option<usize> {
        Some(self.block)
    }

    fn slices<'a>(&'a self, argument: &'static str, range: &Range<usize>) -> [Slice<'a>; 2] {
        self.array.slices(argument, range)
    }
}
