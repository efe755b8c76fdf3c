//! What a launch uses, and what can be measured of a kernel. Occupancy, registers and spills are not to be had through wgpu.

use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

#[cfg(not(target_arch = "wasm32"))]
use super::Function;
use super::reduce::{Bounds, Jobs, Steps};
use super::{functions, map, matmul, sum};
use crate::error::product;
use crate::shader::{Lowering, ProductRoute, Program};
use crate::{Buffer, Double32, Error, Gpu};

/// A kernel and its size, for [`Gpu::launch_plan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A map over n pairs.
    Map {
        /// Elements.
        n: usize,
    },
    /// A reduction of the rows of an array of f32.
    Reduction {
        /// Rows.
        rows: usize,
        /// Elements in a row.
        n: usize,
    },
    /// A product of f32 matrices, `(m, k)` times `(k, n)`.
    Matmul {
        /// Rows of the result.
        m: usize,
        /// The inner dimension.
        k: usize,
        /// Columns of the result.
        n: usize,
    },
}

/// How a kernel is launched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchPlan {
    /// Invocations in a workgroup: fixed in the kernel's text, within WebGPU's guaranteed 256.
    pub workgroup: u32,
    /// Bytes of workgroup memory.
    pub workgroup_bytes: u32,
    /// The workgroups of each launch, in order. More than one where the binding limit cuts the arrays into windows, or where
    /// a matrix product's inner dimension is long. Results don't depend on it.
    pub groups: Vec<u32>,
}

/// What is known of one kernel on one device.
#[derive(Clone, Debug)]
pub struct KernelRow {
    /// The kernel.
    pub name: &'static str,
    /// Invocations in a workgroup.
    pub workgroup: u32,
    /// Bytes of workgroup memory.
    pub workgroup_bytes: u32,
    /// Buffers bound.
    pub bindings: usize,
    /// How the text is protected.
    pub lowering: Lowering,
    /// How the errors of products are found.
    pub route: ProductRoute,
    /// How long the pipeline took to make, from the text on.
    pub build: Duration,
    /// Time for an element, by the device's clock; nothing where it has none.
    pub per_element: Option<Duration>,
}

/// Elements in a measurement.
#[cfg(not(target_arch = "wasm32"))]
const ELEMENTS: usize = 1 << 20;

impl Gpu {
    /// How a kernel would be launched on this device. Nothing runs.
    ///
    /// # Errors
    /// [`Error::TooLarge`], [`Error::Sizes`] for an array that no buffer of this device can hold.
    pub fn launch_plan(&self, work: Work) -> Result<LaunchPlan, Error> {
        let pair = size_of::<Double32>();
        match work {
            Work::Map { n } => self.check_array("n", [n, 1], pair)?,
            Work::Reduction { rows, n } => {
                self.check_array("x", [rows, n], size_of::<f32>())?;
                self.check_array("rows", [rows, 1], pair)?;
            }
            Work::Matmul { m, k, n } => {
                self.check_array("a", [m, k], size_of::<f32>())?;
                self.check_array("b", [k, n], size_of::<f32>())?;
                self.check_array("c", [m, n], pair)?;
            }
        }
        let at_once = |groups: usize| self.device().workgroups(groups as u64, 1);
        let (program, groups): (Program, Vec<u32>) = match work {
            Work::Map { n } => {
                let windows = self.windows(n, size_of::<Double32>(), 0);
                (
                    map::program(&functions::ADD),
                    windows.map(|window| self.elementwise_groups(window.len(), 256)).collect(),
                )
            }
            Work::Reduction { rows, n } => {
                let jobs = Jobs::new(rows, n, None, Steps::default());
                let plan = jobs.plan(Bounds::of(self, size_of::<f32>()));
                (sum::programs::<Buffer<f32>>().whole, plan.into_iter().map(at_once).collect())
            }
            Work::Matmul { m, k, n } => {
                let bands = matmul::bands(&Bounds::of(self, size_of::<f32>()), [m, k, n], [k, n, n]);
                (matmul::program::<f32>(), bands.iter().map(|band| at_once(band.tiles())).collect())
            }
        };
        let pipeline = self.pipeline(&program)?;
        let workgroup_bytes = pipeline.interface().workgroup_bytes;
        Ok(LaunchPlan { workgroup: pipeline.workgroup_size(), workgroup_bytes, groups })
    }

    fn check_array(&self, argument: &'static str, sizes: [usize; 2], element: usize) -> Result<(), Error> {
        let bytes = (product(argument, sizes)? as u64).saturating_mul(element as u64);
        self.device().check_size(argument, bytes)
    }

    /// Builds and times the basic kernels on this device: maps of + * / sqrt and multiply-then-add, and a sum.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::DeviceLost`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn kernel_report(&self) -> Result<Vec<KernelRow>, Error> {
        let x = self.upload(&vec![Double32::ONE; ELEMENTS])?;
        let output = self.zeroed(ELEMENTS)?;
        let one = self.zeroed(1)?;
        Ok(vec![
            self.map_row(&functions::ADD, [&x, &x], &output)?,
            self.map_row(&functions::MUL, [&x, &x], &output)?,
            self.map_row(&functions::DIV, [&x, &x], &output)?,
            self.map_row(&functions::MUL_THEN_ADD, [&x, &x, &x], &output)?,
            self.map_row(&functions::SQRT, [&x], &output)?,
            self.kernel_row("SUM", &sum::programs::<Buffer<Double32>>().whole, |encoder| {
                self.encode_sum(encoder, &x, &one)
            })?,
        ])
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn map_row<const N: usize>(
        &self,
        function: &Function<N>,
        arrays: [&Buffer<Double32>; N],
        output: &Buffer<Double32>,
    ) -> Result<KernelRow, Error> {
        self.kernel_row(function.name(), &map::program(function), |encoder| {
            self.encode_map(encoder, function, arrays, output)
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn kernel_row(
        &self,
        name: &'static str,
        program: &Program,
        encode: impl Fn(&mut crate::Encoder) -> Result<(), Error>,
    ) -> Result<KernelRow, Error> {
        let start = Instant::now();
        let pipeline = self.new_pipeline(program)?;
        let build = start.elapsed();
        // The first run warms caches and clocks.
        self.time(&encode)?;
        let per_element = self.time(&encode)?.map(|time| time / ELEMENTS as u32);
        let (lowering, route) = self.form();
        Ok(KernelRow {
            name,
            workgroup: pipeline.workgroup_size(),
            workgroup_bytes: pipeline.interface().workgroup_bytes,
            bindings: pipeline.interface().bindings.len(),
            lowering,
            route,
            build,
            per_element,
        })
    }
}
