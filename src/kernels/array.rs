//! Arrays that reductions take: f32, pairs, pairs in two planes; on the host and on a device.
#![cfg_attr(feature = "gpu", allow(private_interfaces, reason = "nobody outside the crate can name the sealed traits"))]

use crate::error::{check_len, held};
use crate::{Double32, Error, SplitDouble32};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::{Buffer, Slice},
    shader::Part,
};
#[cfg(feature = "gpu")]
use std::{ops::Range, sync::LazyLock};

#[cfg(feature = "gpu")]
use super::SplitBuffer;

/// An array of f32 or of pairs on the host: slices, vectors and arrays of either, and [`SplitDouble32`].
pub trait Array: sealed::Host {}

/// An array of f32 or of pairs on a device: [`Buffer<f32>`](crate::Buffer), `Buffer<Double32>`, [`SplitBuffer`].
#[cfg(feature = "gpu")]
pub trait DeviceArray: sealed::Device {}

pub(super) mod sealed {
    use super::*;

    pub trait Host: Sync {
        /// Whether elements are f32.
        const WORDS: bool;
        /// Where [`upload`](Self::upload) puts it.
        #[cfg(feature = "gpu")]
        type OnDevice: DeviceArray;
        fn count(&self) -> usize;
        fn at(&self, index: usize) -> Double32;
        /// Elements in a chunk of a reduction, if they are pinned.
        fn pinned(&self) -> Option<usize> {
            None
        }
        #[cfg(feature = "gpu")]
        fn upload(&self, gpu: &Gpu) -> Result<Self::OnDevice, Error>;
    }

    #[cfg(feature = "gpu")]
    pub trait Device {
        /// Bytes of an element in each binding.
        const SIZE: usize;
        /// Whether the first binding is read by vectors of four words.
        const VECTORS: bool;
        /// How the device reads it, as `x` and as `y`, and its elements' arithmetic.
        fn parts() -> Parts;
        /// Which program of a family takes it.
        fn choose(names: Names) -> &'static str;
        fn count(&self) -> usize;
        /// Elements in a chunk of a reduction, if they are pinned.
        fn pinned(&self) -> Option<usize> {
            None
        }
        /// The two bindings that hold a range.
        fn slices<'a>(&'a self, argument: &'static str, range: &Range<usize>) -> [Slice<'a>; 2];
    }

    /// Names of a family's programs: for f32, pairs, planes.
    #[cfg(feature = "gpu")]
    pub(crate) type Names = [&'static str; 3];

    #[cfg(feature = "gpu")]
    pub struct Parts {
        pub x: Part,
        pub y: Part,
        pub arithmetic: Part,
    }
}

#[cfg(feature = "gpu")]
use sealed::{Names, Parts};

#[cfg(feature = "gpu")]
const WORDS: Part = crate::shader::part!("device/words.wgsl");
#[cfg(feature = "gpu")]
const PAIRS: Part = crate::shader::part!("device/pairs.wgsl");
#[cfg(feature = "gpu")]
const X_WORDS: Part = crate::shader::part!("device/x_words.wgsl");
#[cfg(feature = "gpu")]
const X_PAIRS: Part = crate::shader::part!("device/x_pairs.wgsl");
#[cfg(feature = "gpu")]
const X_PLANES: Part = crate::shader::part!("device/x_planes.wgsl");

/// The text of a first array, made that of a second one.
#[cfg(feature = "gpu")]
fn as_second(part: Part) -> String {
    part.text.replace("x_", "y_").replace("@binding(4)", "@binding(6)").replace("@binding(3)", "@binding(5)")
}

#[cfg(feature = "gpu")]
static Y_WORDS: LazyLock<String> = LazyLock::new(|| as_second(X_WORDS));
#[cfg(feature = "gpu")]
static Y_PAIRS: LazyLock<String> = LazyLock::new(|| as_second(X_PAIRS));
#[cfg(feature = "gpu")]
static Y_PLANES: LazyLock<String> = LazyLock::new(|| as_second(X_PLANES));

impl sealed::Host for [f32] {
    const WORDS: bool = true;
    #[cfg(feature = "gpu")]
    type OnDevice = Buffer<f32>;

    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, index: usize) -> Double32 {
        bytemuck::cast([self[index], 0.0])
    }

    #[cfg(feature = "gpu")]
    fn upload(&self, gpu: &Gpu) -> Result<Buffer<f32>, Error> {
        gpu.upload(self)
    }
}

impl sealed::Host for [Double32] {
    const WORDS: bool = false;
    #[cfg(feature = "gpu")]
    type OnDevice = Buffer<Double32>;

    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, index: usize) -> Double32 {
        self[index]
    }

    #[cfg(feature = "gpu")]
    fn upload(&self, gpu: &Gpu) -> Result<Buffer<Double32>, Error> {
        gpu.upload(self)
    }
}

impl sealed::Host for SplitDouble32 {
    const WORDS: bool = false;
    #[cfg(feature = "gpu")]
    type OnDevice = SplitBuffer;

    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, index: usize) -> Double32 {
        self.get(index)
    }

    #[cfg(feature = "gpu")]
    fn upload(&self, gpu: &Gpu) -> Result<SplitBuffer, Error> {
        gpu.upload_split(self)
    }
}

/// Containers are arrays as the slices in them are.
macro_rules! as_slice {
    ($([$($generic:tt)*] $container:ty),*) => {$(
        impl<T: Copy + Sync, $($generic)*> sealed::Host for $container
        where
            [T]: Array,
        {
            const WORDS: bool = <[T] as sealed::Host>::WORDS;
            #[cfg(feature = "gpu")]
            type OnDevice = <[T] as sealed::Host>::OnDevice;

            fn count(&self) -> usize {
                self.len()
            }

            fn at(&self, index: usize) -> Double32 {
                self[..].at(index)
            }

            #[cfg(feature = "gpu")]
            fn upload(&self, gpu: &Gpu) -> Result<Self::OnDevice, Error> {
                self[..].upload(gpu)
            }
        }
    )*};
}
as_slice!([] Vec<T>, [const N: usize] [T; N]);

impl<A: sealed::Host + ?Sized> Array for A {}

#[cfg(feature = "gpu")]
impl sealed::Device for Buffer<f32> {
    const SIZE: usize = 4;
    const VECTORS: bool = true;

    fn parts() -> Parts {
        Parts { x: X_WORDS, y: Part { name: "device/x_words.wgsl, as y", text: &Y_WORDS }, arithmetic: WORDS }
    }

    fn choose([words, _, _]: Names) -> &'static str {
        words
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn slices<'a>(&'a self, argument: &'static str, range: &Range<usize>) -> [Slice<'a>; 2] {
        [self.window(argument, range); 2]
    }
}

#[cfg(feature = "gpu")]
impl sealed::Device for Buffer<Double32> {
    const SIZE: usize = 8;
    const VECTORS: bool = true;

    fn parts() -> Parts {
        Parts { x: X_PAIRS, y: Part { name: "device/x_pairs.wgsl, as y", text: &Y_PAIRS }, arithmetic: PAIRS }
    }

    fn choose([_, pairs, _]: Names) -> &'static str {
        pairs
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn slices<'a>(&'a self, argument: &'static str, range: &Range<usize>) -> [Slice<'a>; 2] {
        [self.window(argument, range); 2]
    }
}

#[cfg(feature = "gpu")]
impl sealed::Device for SplitBuffer {
    const SIZE: usize = 4;
    const VECTORS: bool = false;

    fn parts() -> Parts {
        Parts { x: X_PLANES, y: Part { name: "device/x_planes.wgsl, as y", text: &Y_PLANES }, arithmetic: PAIRS }
    }

    fn choose([_, _, planes]: Names) -> &'static str {
        planes
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn slices<'a>(&'a self, argument: &'static str, range: &Range<usize>) -> [Slice<'a>; 2] {
        [self.hi().window(argument, range), self.lo().window(argument, range)]
    }
}

#[cfg(feature = "gpu")]
impl<A: sealed::Device> DeviceArray for A {}

/// The row length of arrays of one length, cut into so many rows, whose results memory must hold.
pub(super) fn len_of_rows(rows: usize, arrays: &[(&'static str, usize)]) -> Result<usize, Error> {
    held::<Double32>("rows", [rows, 1])?;
    row_len("rows", rows, arrays)
}

/// The row length of arrays of one length, cut into the rows that `argument` asks for.
pub(super) fn row_len(argument: &'static str, rows: usize, arrays: &[(&'static str, usize)]) -> Result<usize, Error> {
    // Of arrays that differ, one that can be cut is right.
    let right = arrays.iter().find(|(_, len)| len.is_multiple_of(rows)).unwrap_or(&arrays[0]);
    let (of, elements) = *right;
    arrays.iter().try_for_each(|&(array, len)| check_len(array, elements, len))?;
    if elements.is_multiple_of(rows) {
        return Ok(elements.checked_div(rows).unwrap_or(0));
    }
    Err(Error::Indivisible { argument, found: rows, of, elements })
}
