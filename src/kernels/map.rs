//! `map`: a function of one, two or three arrays of pairs, element by element.

use rayon::prelude::*;

use super::Function;
use crate::error::check_same_len;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::function::{FUNCTION, exact_part, exact_rounds},
    shader::{Part, Program, part},
};

#[cfg(feature = "gpu")]
const ARGUMENTS: [Part; 3] = [part!("device/map_1.wgsl"), part!("device/map_2.wgsl"), part!("device/map_3.wgsl")];

#[cfg(feature = "gpu")]
pub(crate) fn program<const N: usize, F>(function: &Function<N, F>) -> Program
where
    F: Fn([Double32; N]) -> Double32,
{
    let own = [part!("kernels/map.wgsl"), ARGUMENTS[N - 1]];
    let parts = exact_part(&[function.expression()]).into_iter().chain(own).chain(function.parts(FUNCTION));
    Program::unguarded("map", parts.collect())
}

/// The arguments' names in errors.
const NAMES: [&str; 3] = ["x", "y", "z"];

fn check_lens(lens: &[usize], output: Option<usize>) -> Result<(), Error> {
    let arrays = NAMES.into_iter().zip(lens.iter().copied());
    check_same_len(&arrays.chain(output.map(|len| ("output", len))).collect::<Vec<_>>())
}

impl Host {
    /// `function` of each element of N arrays.
    ///
    /// # Shape
    /// Equal lengths; empty in, empty out.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn map<const N: usize, F>(
        &self,
        function: &Function<N, F>,
        arrays: [&[Double32]; N],
    ) -> Result<Vec<Double32>, Error>
    where
        F: Fn([Double32; N]) -> Double32 + Sync,
    {
        check_lens(&arrays.map(<[_]>::len), None)?;
        let value = |i| function.call(arrays.map(|array| array[i]));
        Ok((0..arrays[0].len()).into_par_iter().with_min_len(1024).map(value).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// `function` of each element of N arrays; uploads them, runs, reads back. The bytes of [`Host::map`], if the twin
    /// computes what the expression does: a debug build compares up to 64 elements.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; [`Error::Twin`] if expression and twin differ (debug builds, on devices that keep
    /// subnormals); those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn map<const N: usize, F>(
        &self,
        function: &Function<N, F>,
        arrays: [&[Double32]; N],
    ) -> Result<Vec<Double32>, Error>
    where
        F: Fn([Double32; N]) -> Double32 + Sync,
    {
        check_lens(&arrays.map(<[_]>::len), None)?;
        let buffers = arrays.into_iter().map(|array| self.upload(array)).collect::<Result<Vec<_>, _>>()?;
        let output = self.zeroed(arrays[0].len())?;
        self.map_into(function, std::array::from_fn(|at| &buffers[at]), &output)?;
        let values = self.download(&output)?;
        if cfg!(debug_assertions) && self.capabilities().gradual_underflow() {
            check_twin(function, arrays, &values)?;
        }
        Ok(values)
    }

    /// [`map`](Self::map) on device buffers, without the comparison; submits and does not wait. The output must be another
    /// buffer than the inputs.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ; [`Error::Shared`] if the output is an input;
    /// [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn map_into<const N: usize, F>(
        &self,
        function: &Function<N, F>,
        arrays: [&Buffer<Double32>; N],
        output: &Buffer<Double32>,
    ) -> Result<(), Error>
    where
        F: Fn([Double32; N]) -> Double32,
    {
        self.submit(|encoder| self.encode_map(encoder, function, arrays, output))
    }

    /// [`map_into`](Self::map_into), encoded only.
    ///
    /// # Errors
    /// As [`map_into`](Self::map_into).
    pub fn encode_map<const N: usize, F>(
        &self,
        encoder: &mut crate::Encoder,
        function: &Function<N, F>,
        arrays: [&Buffer<Double32>; N],
        output: &Buffer<Double32>,
    ) -> Result<(), Error>
    where
        F: Fn([Double32; N]) -> Double32,
    {
        check_lens(&arrays.map(Buffer::len), Some(output.len()))?;
        let rounds = exact_rounds(function.expression());
        self.encode(encoder, |launches| {
            self.launch_windows(launches, &program(function), rounds, output.len(), |window| {
                let inputs = arrays.iter().zip(NAMES).map(|(array, name)| array.window(name, window));
                std::iter::once(output.window("output", window)).chain(inputs).collect()
            })
        })
    }
}

/// Compares up to 64 values, spread over the arrays, with the twin's.
#[cfg(feature = "gpu")]
fn check_twin<const N: usize, F>(
    function: &Function<N, F>,
    arrays: [&[Double32]; N],
    values: &[Double32],
) -> Result<(), Error>
where
    F: Fn([Double32; N]) -> Double32,
{
    for index in (0..values.len()).step_by(values.len().div_ceil(64).max(1)) {
        let (device, host) = (values[index], function.call(arrays.map(|array| array[index])));
        if device.to_bits() != host.to_bits() {
            return Err(Error::Twin { function: function.name(), index, device: device.words(), host: host.words() });
        }
    }
    Ok(())
}
