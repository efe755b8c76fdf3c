//! `split`, `unsplit`, `canonicalize`: between the two layouts of pairs on a device, and into canonical form.

use crate::device::{Launches, Slice};
use crate::error::check_len;
use crate::shader::{Program, part};
use crate::{Buffer, Double32, Error, Gpu, SplitDouble32};

/// Pairs on a device as two planes. Clones are the same memory.
#[derive(Clone, Debug)]
pub struct SplitBuffer {
    hi: Buffer<f32>,
    lo: Buffer<f32>,
}

impl SplitBuffer {
    /// Takes two planes of one length; canonical form is the caller's word.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn from_planes(hi: Buffer<f32>, lo: Buffer<f32>) -> Result<Self, Error> {
        check_len("lo", hi.len(), lo.len())?;
        Ok(Self { hi, lo })
    }

    /// How many pairs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hi.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hi.is_empty()
    }

    /// The high words.
    #[must_use]
    pub fn hi(&self) -> &Buffer<f32> {
        &self.hi
    }

    /// The low words.
    #[must_use]
    pub fn lo(&self) -> &Buffer<f32> {
        &self.lo
    }
}

impl Gpu {
    /// `len` pairs of zeros in two planes.
    ///
    /// # Errors
    /// As [`zeroed`](Self::zeroed).
    pub fn split_zeroed(&self, len: usize) -> Result<SplitBuffer, Error> {
        Ok(SplitBuffer { hi: self.zeroed(len)?, lo: self.zeroed(len)? })
    }

    /// Two planes into device memory.
    ///
    /// # Errors
    /// As [`upload`](Self::upload).
    pub fn upload_split(&self, pairs: &SplitDouble32) -> Result<SplitBuffer, Error> {
        let (hi, lo) = pairs.planes();
        Ok(SplitBuffer { hi: self.upload(hi)?, lo: self.upload(lo)? })
    }

    /// Two planes from device memory, once all that was submitted has run.
    ///
    /// # Errors
    /// As [`download`](Self::download).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn download_split(&self, pairs: &SplitBuffer) -> Result<SplitDouble32, Error> {
        SplitDouble32::from_planes(self.download(&pairs.hi)?, self.download(&pairs.lo)?)
    }
}

/// Every program of this file.
pub(crate) fn programs() -> [Program; 4] {
    [
        Program::unguarded("split", vec![part!("kernels/split.wgsl")]),
        Program::unguarded("unsplit", vec![part!("kernels/unsplit.wgsl")]),
        Program::unguarded("canonicalize", vec![part!("kernels/canonicalize.wgsl")])
            .with_entry_point("canonicalize_kernel"),
        Program::unguarded("canonicalize_planes", vec![part!("kernels/canonicalize_planes.wgsl")]),
    ]
}

impl Gpu {
    /// Copies the words of pairs into two planes, bit for bit; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; [`Error::Shared`] if input and output share a
    /// buffer, or two planes that are written overlap; [`Error::WrongDevice`],
    /// [`Error::DeviceLost`].
    pub fn split_into(&self, pairs: &Buffer<Double32>, output: &SplitBuffer) -> Result<(), Error> {
        self.submit(|encoder| self.encode_split(encoder, pairs, output))
    }

    /// [`split_into`](Self::split_into), encoded only.
    ///
    /// # Errors
    /// As [`split_into`](Self::split_into).
    pub fn encode_split(
        &self,
        encoder: &mut crate::Encoder,
        pairs: &Buffer<Double32>,
        output: &SplitBuffer,
    ) -> Result<(), Error> {
        check_len("output", pairs.len(), output.len())?;
        let [split, ..] = programs();
        self.encode_windows(encoder, &split, pairs.len(), |window| {
            vec![
                pairs.window("pairs", window),
                output.hi().window("output.hi", window),
                output.lo().window("output.lo", window),
            ]
        })
    }

    /// Pairs as two planes on the device, bit for bit.
    ///
    /// # Errors
    /// As [`zeroed`](Self::zeroed) and [`split_into`](Self::split_into).
    pub fn split(&self, pairs: &Buffer<Double32>) -> Result<SplitBuffer, Error> {
        let output = self.split_zeroed(pairs.len())?;
        self.split_into(pairs, &output)?;
        Ok(output)
    }

    /// Copies the words of two planes into pairs, bit for bit; submits and does not wait.
    ///
    /// # Errors
    /// As [`split_into`](Self::split_into).
    pub fn unsplit_into(&self, planes: &SplitBuffer, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_unsplit(encoder, planes, output))
    }

    /// [`unsplit_into`](Self::unsplit_into), encoded only.
    ///
    /// # Errors
    /// As [`split_into`](Self::split_into).
    pub fn encode_unsplit(
        &self,
        encoder: &mut crate::Encoder,
        planes: &SplitBuffer,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        check_len("output", planes.len(), output.len())?;
        let [_, unsplit, ..] = programs();
        self.encode_windows(encoder, &unsplit, planes.len(), |window| {
            vec![
                planes.hi().window("planes.hi", window),
                planes.lo().window("planes.lo", window),
                output.window("output", window),
            ]
        })
    }

    /// Two planes as pairs on the device, bit for bit.
    ///
    /// # Errors
    /// As [`zeroed`](Self::zeroed) and [`split_into`](Self::split_into).
    pub fn unsplit(&self, planes: &SplitBuffer) -> Result<Buffer<Double32>, Error> {
        let output = self.zeroed(planes.len())?;
        self.unsplit_into(planes, &output)?;
        Ok(output)
    }

    /// Makes words on the device canonical pairs, in place, as [`Double32::new`] does; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn canonicalize(&self, pairs: &Buffer<Double32>) -> Result<(), Error> {
        let [_, _, canonicalize, _] = programs();
        self.submit(|encoder| {
            self.encode_windows(encoder, &canonicalize, pairs.len(), |window| vec![pairs.window("pairs", window)])
        })
    }

    /// [`canonicalize`](Self::canonicalize) of two planes.
    ///
    /// # Errors
    /// [`Error::Shared`] if the planes overlap; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn canonicalize_planes(&self, planes: &SplitBuffer) -> Result<(), Error> {
        let [.., canonicalize] = programs();
        self.submit(|encoder| {
            self.encode_windows(encoder, &canonicalize, planes.len(), |window| {
                vec![planes.hi().window("planes.hi", window), planes.lo().window("planes.lo", window)]
            })
        })
    }

    /// Encodes an elementwise program over pairs without loops of its own, a launch a window.
    pub(super) fn encode_windows<'a>(
        &self,
        encoder: &mut crate::Encoder,
        program: &Program,
        len: usize,
        slices: impl Fn(&std::ops::Range<usize>) -> Vec<Slice<'a>>,
    ) -> Result<(), Error> {
        self.encode(encoder, |launches| self.launch_windows(launches, program, 0, len, slices))
    }

    /// Adds the launches of an elementwise program over pairs, whose loops take so many rounds an
    /// element.
    pub(super) fn launch_windows<'a>(
        &self,
        launches: &mut Launches,
        program: &Program,
        rounds: u64,
        len: usize,
        slices: impl Fn(&std::ops::Range<usize>) -> Vec<Slice<'a>>,
    ) -> Result<(), Error> {
        self.windows(len, size_of::<Double32>(), rounds).try_for_each(|window| {
            self.launch(launches, program, &[window.len() as u32, 0, 0, 0], &slices(&window), window.len())
        })
    }
}
