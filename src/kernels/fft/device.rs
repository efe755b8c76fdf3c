//! The device form of the transforms: the graph's levels in one to three launches.
//!
//! A launch does consecutive levels on tiles of 1024 points in 16 KiB of workgroup memory: rows up
//! to 1024 points take one launch, up to 2^20 two, longer ones three.

use std::sync::{Mutex, PoisonError};

use super::super::rounds::{looped, most_jobs};
use super::{Chirps, Direction, FftPlan, Pair, rows};
use crate::device::Launches;
use crate::error::check_len;
use crate::shader::{Part, Program, part};
use crate::{Buffer, Double32, Encoder, Error, Gpu, Host};

/// Points of a tile.
const TILE: usize = 1024;
/// Rounds of the loops of a tile: its points in and out, four a lane, and at most ten levels.
pub(in crate::kernels) const TILE_ROUNDS: u64 = 2 * looped(4, 0) + looped(10, 0);

/// Elements of 16 bytes whose multiples can be bound on every device.
const ALIGNED: usize = 16;

const NODES: [Part; 3] =
    [part!("shared/complex_arithmetic.wgsl"), part!("shared/fft.wgsl"), part!("device/complex_words.wgsl")];

fn program(name: &'static str, radices: Part) -> Program {
    let parts = NODES.into_iter().chain([part!("kernels/fft/transform.wgsl"), radices]);
    Program::unguarded(name, parts.collect()).with_entry_point("fft")
}

/// Of powers of two, of any radix, and the products of Bluestein's transform.
pub(crate) fn programs() -> [Program; 3] {
    let multiply = NODES.into_iter().chain([part!("kernels/fft/multiply.wgsl")]);
    [
        program("fft", part!("kernels/fft/radix_4.wgsl")),
        program("fft_any", part!("kernels/fft/radix_7.wgsl")),
        Program::unguarded("fft_multiply", multiply.collect()),
    ]
}

/// A transform's levels, and its roots of unity in device memory; made once for a length by
/// [`Gpu::fft_plan`].
#[derive(Debug)]
pub struct DeviceFftPlan {
    n: usize,
    passes: Vec<Pass>,
    roots: Buffer<Pair>,
    chirps: Option<Box<DeviceChirps>>,
    /// What lies between the launches of a call, kept for the next.
    scratch: Mutex<Option<Buffer<Pair>>>,
}

#[derive(Debug)]
struct DeviceChirps {
    plan: DeviceFftPlan,
    chirps: Buffer<Pair>,
    spectrum: Buffer<Pair>,
    /// A product, and its transform.
    long: Mutex<[Option<Buffer<Pair>>; 2]>,
}

/// The levels of one launch.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pass {
    /// The product of the radices before them, and of their own.
    stride: usize,
    size: usize,
    radices: Vec<usize>,
}

/// As few passes of at most `TILE` points as there can be, none much larger than the others.
fn passes(radices: &[usize]) -> Vec<Pass> {
    let fewest = cut(radices, TILE).len();
    let even = (3..=10).map(|power| cut(radices, 1 << power)).find(|passes| passes.len() == fewest);
    even.unwrap_or_default()
}

/// Passes filled up to `most` points each.
fn cut(radices: &[usize], most: usize) -> Vec<Pass> {
    let mut passes = vec![Pass { stride: 1, size: 1, radices: Vec::new() }];
    for &radix in radices {
        let last = &passes[passes.len() - 1];
        if last.size * radix > most {
            passes.push(Pass { stride: last.stride * last.size, size: 1, radices: Vec::new() });
        }
        let at = passes.len() - 1;
        passes[at].size *= radix;
        passes[at].radices.push(radix);
    }
    passes
}

/// Rows of one launch: in each buffer a binding, and the first of its points that counts.
#[derive(Clone, Copy)]
struct Rows<'a> {
    buffer: &'a Buffer<Pair>,
    argument: &'static str,
    first: usize,
}

impl<'a> Rows<'a> {
    fn new(argument: &'static str, buffer: &'a Buffer<Pair>, first: usize) -> Self {
        Self { buffer, argument, first }
    }

    /// The binding of `points` points, and where they start in it.
    fn bind(&self, points: usize) -> (crate::device::Slice<'a>, u32) {
        let aligned = self.first / ALIGNED * ALIGNED;
        (self.buffer.window(self.argument, &(aligned..self.first + points)), (self.first - aligned) as u32)
    }
}

/// Parts exchanged on the way in and on the way out, and the factor of results.
#[derive(Clone, Copy)]
struct Ends {
    swap_in: bool,
    swap_out: bool,
    factor: Double32,
}

const PLAIN: Ends = Ends { swap_in: false, swap_out: false, factor: Double32::ONE };

/// Results go on to the next pass as they are.
const UNFINISHED: Ends = Ends { factor: Double32::ZERO, ..PLAIN };

impl DeviceFftPlan {
    /// The length of a transform.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    fn of_levels(gpu: &Gpu, plan: &FftPlan) -> Result<Self, Error> {
        let roots = gpu.upload(&plan.roots)?;
        Ok(Self { n: plan.n, passes: passes(&plan.radices), roots, chirps: None, scratch: Mutex::default() })
    }

    fn new(gpu: &Gpu, plan: &FftPlan) -> Result<Self, Error> {
        let mut made = Self::of_levels(gpu, plan)?;
        made.chirps = plan.chirps.as_deref().map(|chirps| DeviceChirps::new(gpu, chirps)).transpose()?.map(Box::new);
        Ok(made)
    }

    /// Rows that one binding holds, of the longest buffer, and whose tiles one launch takes.
    fn most_rows(&self, gpu: &Gpu) -> usize {
        let limit = gpu.device().limits().max_storage_buffer_binding_size / size_of::<Pair>() as u64;
        let longest = self.chirps.as_ref().map_or(self.n, |chirps| chirps.plan.n);
        // A tile is more than half full.
        let points = most_jobs(gpu.most_groups(), TILE_ROUNDS).saturating_mul(TILE / 2);
        ((limit as usize).saturating_sub(ALIGNED).min(points) / longest).max(1)
    }

    fn launch(
        &self,
        gpu: &Gpu,
        launches: &mut Launches,
        [input, output]: [Rows<'_>; 2],
        count: usize,
        direction: Direction,
    ) -> Result<(), Error> {
        let swap = direction.exchanges_parts();
        let ends = Ends { swap_in: swap, swap_out: swap, factor: direction.factor(self.n) };
        match &self.chirps {
            None => self.launch_passes(gpu, launches, [input, output], count, ends),
            Some(chirps) => chirps.launch(gpu, launches, [input, output], (self.n, count), ends),
        }
    }

    /// Through the scratch if there are two passes, through the output and the scratch if there are
    /// three.
    fn launch_passes(
        &self,
        gpu: &Gpu,
        launches: &mut Launches,
        [input, output]: [Rows<'_>; 2],
        count: usize,
        ends: Ends,
    ) -> Result<(), Error> {
        let scratch = match self.passes.len() {
            1 => None,
            _ => Some(reused(gpu, &mut self.scratch.lock().unwrap_or_else(PoisonError::into_inner), self.n * count)?),
        };
        let between = scratch.as_ref().map_or(output, |scratch| Rows::new("scratch", scratch, 0));
        let last = self.passes.len() - 1;
        let mut from = input;
        for (at, pass) in self.passes.iter().enumerate() {
            let to = if (last - at).is_multiple_of(2) { output } else { between };
            let swap_in = at == 0 && ends.swap_in;
            let of_last = if at == last { ends } else { UNFINISHED };
            self.launch_pass(gpu, launches, pass, [from, to], count, Ends { swap_in, ..of_last })?;
            from = to;
        }
        Ok(())
    }

    fn launch_pass(
        &self,
        gpu: &Gpu,
        launches: &mut Launches,
        pass: &Pass,
        [input, output]: [Rows<'_>; 2],
        count: usize,
        ends: Ends,
    ) -> Result<(), Error> {
        let (on_input, first_in) = input.bind(self.n * count);
        let (on_output, first_out) = output.bind(self.n * count);
        let (columns, together) = (self.n / pass.size, TILE / pass.size);
        let total = columns * count;
        let (hi, lo) = ends.factor.words();
        let mut params = vec![
            self.n as u32,
            columns as u32,
            pass.size as u32,
            pass.stride as u32,
            together as u32,
            total as u32,
            first_in,
            first_out,
            ends.swap_in.into(),
            ends.swap_out.into(),
            hi.to_bits(),
            lo.to_bits(),
            pass.radices.len() as u32,
        ];
        params.extend(pass.radices.iter().map(|&radix| radix as u32));
        let [powers, any, _] = programs();
        let program = if self.n.is_power_of_two() { powers } else { any };
        let slices = [on_output, on_input, self.roots.slice("plan")];
        gpu.launch_groups(launches, &program, &params, &slices, total.div_ceil(together))
    }
}

/// A buffer of at least so many numbers, the one that is there if it is long enough.
fn reused(gpu: &Gpu, kept: &mut Option<Buffer<Pair>>, len: usize) -> Result<Buffer<Pair>, Error> {
    if let Some(buffer) = kept.as_ref().filter(|buffer| buffer.len() >= len) {
        return Ok(buffer.clone());
    }
    let buffer: Buffer<Pair> = gpu.zeroed(len)?;
    *kept = Some(buffer.clone());
    Ok(buffer)
}

impl DeviceChirps {
    fn new(gpu: &Gpu, chirps: &Chirps) -> Result<Self, Error> {
        let plan = DeviceFftPlan::of_levels(gpu, &chirps.plan)?;
        let (on_chirps, spectrum) = (gpu.upload(&chirps.chirps)?, gpu.upload(&chirps.spectrum)?);
        Ok(Self { plan, chirps: on_chirps, spectrum, long: Mutex::default() })
    }

    fn launch(
        &self,
        gpu: &Gpu,
        launches: &mut Launches,
        [input, output]: [Rows<'_>; 2],
        (n, count): (usize, usize),
        ends: Ends,
    ) -> Result<(), Error> {
        let longer = self.plan.n;
        let mut kept = self.long.lock().unwrap_or_else(PoisonError::into_inner);
        let [product, transform] = &mut *kept;
        let (product, transform) = (reused(gpu, product, longer * count)?, reused(gpu, transform, longer * count)?);
        let [product, transform] = [&product, &transform].map(|buffer| Rows::new("scratch", buffer, 0));
        let into = Ends { swap_in: ends.swap_in, ..PLAIN };
        multiply(gpu, launches, [(input, n), (product, longer)], count, &self.chirps, into)?;
        self.plan.launch_passes(gpu, launches, [product, transform], count, PLAIN)?;
        let inverse = Ends { swap_out: true, ..PLAIN };
        multiply(gpu, launches, [(transform, longer), (product, longer)], count, &self.spectrum, inverse)?;
        self.plan.launch_passes(gpu, launches, [product, transform], count, PLAIN)?;
        let out = Ends { swap_in: true, ..ends };
        multiply(gpu, launches, [(transform, longer), (output, n)], count, &self.chirps, out)
    }
}

/// Rows times a row of factors, each row cut or filled up with zeros to its length in the output.
fn multiply(
    gpu: &Gpu,
    launches: &mut Launches,
    [(input, len_in), (output, len_out)]: [(Rows<'_>, usize); 2],
    count: usize,
    factors: &Buffer<Pair>,
    ends: Ends,
) -> Result<(), Error> {
    let (on_input, first_in) = input.bind(len_in * count);
    let (on_output, first_out) = output.bind(len_out * count);
    let (hi, lo) = ends.factor.words();
    let total = len_out * count;
    let params = [
        len_out as u32,
        len_in as u32,
        factors.len() as u32,
        total as u32,
        first_in,
        first_out,
        ends.swap_in.into(),
        ends.swap_out.into(),
        hi.to_bits(),
        lo.to_bits(),
        0,
        0,
    ];
    let [.., program] = programs();
    gpu.launch(launches, &program, &params, &[on_output, on_input, factors.slice("plan")], total)
}

impl Gpu {
    /// Prepares transforms of length `n` on this device; the roots of unity are made on the host.
    ///
    /// # Errors
    /// Those of [`Host::fft_plan`] and of [`upload`](Self::upload).
    pub fn fft_plan(&self, n: usize) -> Result<DeviceFftPlan, Error> {
        DeviceFftPlan::new(self, &Host.fft_plan(n)?)
    }

    /// The Fourier transform of each row; uploads, runs, reads back. The bytes of [`Host::fft`].
    ///
    /// # Errors
    /// Those of [`fft_into`](Self::fft_into) and of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn fft(&self, plan: &DeviceFftPlan, values: &[Pair], direction: Direction) -> Result<Vec<Pair>, Error> {
        rows(values.len(), plan.n)?;
        let output = self.zeroed(values.len())?;
        self.fft_into(plan, &self.upload(values)?, direction, &output)?;
        self.download(&output)
    }

    /// [`fft`](Self::fft) on device buffers; submits and does not wait. The output must be another
    /// buffer than the input.
    ///
    /// # Errors
    /// [`Error::Length`] if rows are not whole, or the output has another length; [`Error::Buffer`]
    /// if the output is the input; [`Error::TooLarge`] for a row that one binding can't hold;
    /// [`Error::WrongDevice`] for a buffer or a plan of another device; [`Error::OutOfMemory`] for
    /// what lies between launches; [`Error::DeviceLost`].
    pub fn fft_into(
        &self,
        plan: &DeviceFftPlan,
        values: &Buffer<Pair>,
        direction: Direction,
        output: &Buffer<Pair>,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_fft(encoder, plan, values, direction, output))
    }

    /// [`fft_into`](Self::fft_into), encoded only. Calls with one plan share what lies between
    /// their launches, one after another as the device takes them.
    ///
    /// # Errors
    /// As [`fft_into`](Self::fft_into).
    pub fn encode_fft(
        &self,
        encoder: &mut Encoder,
        plan: &DeviceFftPlan,
        values: &Buffer<Pair>,
        direction: Direction,
        output: &Buffer<Pair>,
    ) -> Result<(), Error> {
        let rows = rows(values.len(), plan.n)?;
        check_len("output", values.len(), output.len())?;
        if values.raw() == output.raw() {
            let reason = "the same buffer as `values`, whose points are read after others are written".to_owned();
            return Err(Error::Buffer { argument: "output", reason });
        }
        let most = plan.most_rows(self);
        self.encode(encoder, |launches| {
            (0..rows).step_by(most).try_for_each(|row| {
                let (input, output) =
                    (Rows::new("values", values, row * plan.n), Rows::new("output", output, row * plan.n));
                plan.launch(self, launches, [input, output], most.min(rows - row), direction)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::factors;
    use super::{TILE, passes};

    #[test]
    fn passes_take_every_level_once_and_fit_a_tile() {
        for n in [1, 2, 1024, 2048, 4096, 1 << 20, 1 << 28, 3usize.pow(16), 5040, 7usize.pow(9), 1000, 2 * 3 * 5 * 7] {
            let (radices, rest) = factors(n);
            let passes = passes(&radices);
            assert_eq!(rest, 1);
            assert_eq!(passes.iter().flat_map(|pass| pass.radices.clone()).collect::<Vec<_>>(), radices);
            assert!(passes.iter().all(|pass| pass.size <= TILE), "{n}: {passes:?}");
            assert!(passes.len() <= 4, "{n}: {passes:?}");
        }
    }

    #[test]
    fn launches_are_few() {
        let launches = |n: usize| passes(&factors(n).0).len();
        assert_eq!([1024, 2048, 1 << 20, 1 << 21, 1 << 28].map(launches), [1, 2, 2, 3, 3]);
    }
}
