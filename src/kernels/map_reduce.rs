//! `map_reduce`: a function of each element, joined by another, over the tree of all reductions.

use super::Function;
use super::array::{Array, len_of_rows};
use super::reduce::{self, Reduction};
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::Buffer,
    kernels::array::DeviceArray,
    kernels::function::{FUNCTION, IDENTITY, OPERATION, exact_part, exact_rounds},
    kernels::reduce::{Form, Programs, Steps},
    shader::part,
};

#[cfg(feature = "gpu")]
pub(crate) fn programs<A, M, O>(map: &Function<1, M>, join: &Function<2, O>) -> Programs
where
    A: DeviceArray,
    M: Fn([Double32; 1]) -> Double32,
    O: Fn([Double32; 2]) -> Double32,
{
    let exact = exact_part(&[map.expression(), join.expression()]);
    let own = exact.into_iter().chain([A::parts().x, part!("kernels/map_reduce.wgsl")]);
    let parts: Vec<_> = own.chain(map.parts(FUNCTION)).chain(join.parts(OPERATION)).collect();
    Programs::careful(["map_reduce", "map_reduce_pass"], &parts)
}

#[cfg(feature = "gpu")]
fn form<A, M, O>(map: &Function<1, M>, join: &Function<2, O>, neutral: Double32) -> Form<'static>
where
    A: DeviceArray,
    M: Fn([Double32; 1]) -> Double32,
    O: Fn([Double32; 2]) -> Double32,
{
    let joins = exact_rounds(join.expression());
    let steps = Steps { fold: exact_rounds(map.expression()) + joins, join: joins };
    let join_pass = programs::<Buffer<Double32>, _, _>(&IDENTITY, join).pass;
    Form { neutral, steps, ..Form::new(programs::<A, _, _>(map, join), join_pass) }
}

struct MapReduce<'a, A: ?Sized, M, O> {
    x: &'a A,
    map: &'a Function<1, M>,
    join: &'a Function<2, O>,
    neutral: Double32,
}

impl<A, M, O> Reduction for MapReduce<'_, A, M, O>
where
    A: Array + ?Sized,
    M: Fn([Double32; 1]) -> Double32 + Sync,
    O: Fn([Double32; 2]) -> Double32 + Sync,
{
    fn neutral(&self) -> Double32 {
        self.neutral
    }

    fn fold(&self, sum: Double32, index: usize) -> Double32 {
        self.join(sum, self.map.call([self.x.at(index)]))
    }

    fn join(&self, a: Double32, b: Double32) -> Double32 {
        self.join.call([a, b])
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn pinned(&self) -> Option<usize> {
        self.x.pinned()
    }
}

/// The element that joins with itself into itself, as a neutral one must.
fn check_neutral<O>(join: &Function<2, O>, neutral: Double32) -> Result<(), Error>
where
    O: Fn([Double32; 2]) -> Double32,
{
    if join.call([neutral, neutral]).canonical_bits() == neutral.canonical_bits() {
        return Ok(());
    }
    Err(Error::Argument {
        argument: "neutral",
        value: neutral.to_f64(),
        expected: "an element that `join` leaves as it is",
    })
}

impl Host {
    /// `map` of each element of an array, joined by `join` from `neutral` on.
    ///
    /// # Shape
    /// Any length; `neutral` for the empty array. f32 come to `map` as pairs.
    ///
    /// # Order
    /// The tree of [`sum`](Self::sum). `neutral` is joined once for each of 1,024 accumulators of a chunk, in front.
    ///
    /// # Errors
    /// [`Error::Argument`] if `join` of `neutral` with itself is something else.
    pub fn map_reduce<A, M, O>(
        &self,
        map: &Function<1, M>,
        join: &Function<2, O>,
        x: &A,
        neutral: Double32,
    ) -> Result<Double32, Error>
    where
        A: Array + ?Sized,
        M: Fn([Double32; 1]) -> Double32 + Sync,
        O: Fn([Double32; 2]) -> Double32 + Sync,
    {
        self.map_reduce_rows(map, join, x, 1, neutral).map(|results| results[0])
    }

    /// [`map_reduce`](Self::map_reduce) of each row of an array of shape `(rows, n)`.
    ///
    /// # Errors
    /// As [`map_reduce`](Self::map_reduce); [`Error::Indivisible`] if `rows` does not divide the
    /// number of elements.
    pub fn map_reduce_rows<A, M, O>(
        &self,
        map: &Function<1, M>,
        join: &Function<2, O>,
        x: &A,
        rows: usize,
        neutral: Double32,
    ) -> Result<Vec<Double32>, Error>
    where
        A: Array + ?Sized,
        M: Fn([Double32; 1]) -> Double32 + Sync,
        O: Fn([Double32; 2]) -> Double32 + Sync,
    {
        check_neutral(join, neutral)?;
        let n = len_of_rows(rows, &[("x", x.count())])?;
        Ok(reduce::reduce(&MapReduce { x, map, join, neutral }, rows, n))
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// `map` of each element of an array, joined by `join`; uploads it, runs, reads back. The bytes of [`Host::map_reduce`], if the
    /// twins compute what the expressions do: a debug build compares.
    ///
    /// # Errors
    /// Those of [`Host::map_reduce`] and of [`upload`](Self::upload); [`Error::Twin`] if the results differ (debug builds, on devices
    /// that keep subnormals).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn map_reduce<A, M, O>(
        &self,
        map: &Function<1, M>,
        join: &Function<2, O>,
        x: &A,
        neutral: Double32,
    ) -> Result<Double32, Error>
    where
        A: Array + ?Sized,
        M: Fn([Double32; 1]) -> Double32 + Sync,
        O: Fn([Double32; 2]) -> Double32 + Sync,
    {
        let on_device = x.upload(self)?;
        let device = reduce::run(self, |encoder, output| {
            self.encode_map_reduce(encoder, map, join, &on_device, neutral, output)
        })?;
        if cfg!(debug_assertions) && self.capabilities().gradual_underflow() {
            let host = Host.map_reduce(map, join, x, neutral)?;
            if host.to_bits() != device.to_bits() {
                return Err(Error::Twin { function: map.name(), index: 0, device: device.words(), host: host.words() });
            }
        }
        Ok(device)
    }

    /// [`map_reduce`](Self::map_reduce) on device buffers, without the comparison: x of shape `(rows, n)`, one row for each element of
    /// `output`; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Indivisible`] if the number of rows does not divide that of elements;
    /// [`Error::Shared`] if the output is an input; [`Error::Argument`] as [`Host::map_reduce`];
    /// [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn map_reduce_into<A, M, O>(
        &self,
        map: &Function<1, M>,
        join: &Function<2, O>,
        x: &A,
        neutral: Double32,
        output: &Buffer<Double32>,
    ) -> Result<(), Error>
    where
        A: DeviceArray,
        M: Fn([Double32; 1]) -> Double32,
        O: Fn([Double32; 2]) -> Double32,
    {
        self.submit(|encoder| self.encode_map_reduce(encoder, map, join, x, neutral, output))
    }

    /// [`map_reduce_into`](Self::map_reduce_into), encoded only.
    ///
    /// # Errors
    /// As [`map_reduce_into`](Self::map_reduce_into).
    pub fn encode_map_reduce<A, M, O>(
        &self,
        encoder: &mut crate::Encoder,
        map: &Function<1, M>,
        join: &Function<2, O>,
        x: &A,
        neutral: Double32,
        output: &Buffer<Double32>,
    ) -> Result<(), Error>
    where
        A: DeviceArray,
        M: Fn([Double32; 1]) -> Double32,
        O: Fn([Double32; 2]) -> Double32,
    {
        check_neutral(join, neutral)?;
        reduce::encode(self, encoder, &form::<A, _, _>(map, join, neutral), &[("x", x)], output)
    }
}
