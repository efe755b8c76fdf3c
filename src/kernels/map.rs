//! The scalar's functions, element by element over slices and device buffers: [`FUNCTIONS`] lists them.
//!
//! Each is the shared text of the inherent method, so a device gives the host's bytes.

use rayon::prelude::*;

use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::{Buffer, Slice},
    kernels::pairwise::check_len,
    shader::{Part, Program, part},
};

/// A function of one pair.
#[derive(Clone, Copy, Debug)]
pub struct Function1 {
    name: &'static str,
    host: fn(Double32) -> Double32,
    #[cfg(feature = "gpu")]
    apply: Part,
}

/// A function of two pairs.
#[derive(Clone, Copy, Debug)]
pub struct Function2 {
    name: &'static str,
    host: fn(Double32, Double32) -> Double32,
    #[cfg(feature = "gpu")]
    apply: Part,
}

/// A function of either kind.
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// Of one pair.
    Of1(Function1),
    /// Of two pairs.
    Of2(Function2),
}

/// The constants, and the list of them.
macro_rules! functions {
    (1: $($one:ident = $host1:expr, $wgsl1:literal;)* 2: $($two:ident = $host2:expr, $wgsl2:literal;)*) => {
        $(
            #[doc = concat!("`", $wgsl1, "` of the shared text.")]
            pub const $one: Function1 = Function1 {
                name: concat!("map_", stringify!($one)),
                host: $host1,
                #[cfg(feature = "gpu")]
                apply: Part {
                    name: concat!("apply ", $wgsl1),
                    text: concat!("fn apply(x: Double32) -> Double32 {\n    return ", $wgsl1, ";\n}\n"),
                },
            };
        )*
        $(
            #[doc = concat!("`", $wgsl2, "` of the shared text.")]
            pub const $two: Function2 = Function2 {
                name: concat!("map_", stringify!($two)),
                host: $host2,
                #[cfg(feature = "gpu")]
                apply: Part {
                    name: concat!("apply ", $wgsl2),
                    text: concat!("fn apply(x: Double32, y: Double32) -> Double32 {\n    return ", $wgsl2, ";\n}\n"),
                },
            };
        )*
        /// Every function.
        pub const FUNCTIONS: &[Function] = &[$(Function::Of1($one),)* $(Function::Of2($two)),*];
    };
}

functions! {
    1:
    NEG = |x| -x, "dd_neg(x)";
    ABS = Double32::abs, "dd_abs(x)";
    SIGNUM = Double32::signum, "dd_signum(x)";
    RECIP = Double32::recip, "dd_recip(x)";
    SQRT = Double32::sqrt, "dd_sqrt(x)";
    RSQRT = Double32::rsqrt, "dd_rsqrt(x)";
    CBRT = Double32::cbrt, "dd_cbrt(x)";
    FLOOR = Double32::floor, "dd_floor(x)";
    CEIL = Double32::ceil, "dd_ceil(x)";
    TRUNC = Double32::trunc, "dd_trunc(x)";
    ROUND = Double32::round, "dd_round(x)";
    ROUND_TIES_EVEN = Double32::round_ties_even, "dd_round_ties_even(x)";
    FRACT = Double32::fract, "dd_fract(x)";
    NEXT_UP = Double32::next_up, "dd_next_up(x)";
    NEXT_DOWN = Double32::next_down, "dd_next_down(x)";
    EXP = Double32::exp, "dd_exp(x)";
    EXP2 = Double32::exp2, "dd_exp2(x)";
    EXP10 = Double32::exp10, "dd_exp10(x)";
    EXP_M1 = Double32::exp_m1, "dd_exp_m1(x)";
    LN = Double32::ln, "dd_ln(x)";
    LOG2 = Double32::log2, "dd_log2(x)";
    LOG10 = Double32::log10, "dd_log10(x)";
    LN_1P = Double32::ln_1p, "dd_ln_1p(x)";
    SIN = Double32::sin, "dd_sin(x)";
    COS = Double32::cos, "dd_cos(x)";
    TAN = Double32::tan, "dd_tan(x)";
    SIN_PI = Double32::sin_pi, "dd_sin_pi(x)";
    COS_PI = Double32::cos_pi, "dd_cos_pi(x)";
    TAN_PI = Double32::tan_pi, "dd_tan_pi(x)";
    ASIN = Double32::asin, "dd_asin(x)";
    ACOS = Double32::acos, "dd_acos(x)";
    ATAN = Double32::atan, "dd_atan(x)";
    SINH = Double32::sinh, "dd_sinh(x)";
    COSH = Double32::cosh, "dd_cosh(x)";
    TANH = Double32::tanh, "dd_tanh(x)";
    ASINH = Double32::asinh, "dd_asinh(x)";
    ACOSH = Double32::acosh, "dd_acosh(x)";
    ATANH = Double32::atanh, "dd_atanh(x)";
    TO_DEGREES = Double32::to_degrees, "dd_to_degrees(x)";
    TO_RADIANS = Double32::to_radians, "dd_to_radians(x)";
    2:
    ADD = |x, y| x + y, "dd_add(x, y)";
    SUB = |x, y| x - y, "dd_sub(x, y)";
    MUL = |x, y| x * y, "dd_mul(x, y)";
    DIV = |x, y| x / y, "dd_div(x, y)";
    MIN = Double32::min, "dd_min(x, y)";
    MAX = Double32::max, "dd_max(x, y)";
    COPYSIGN = Double32::copysign, "dd_copysign(x, y)";
    HYPOT = Double32::hypot, "dd_hypot(x, y)";
    ATAN2 = Double32::atan2, "dd_atan2(x, y)";
    POWF = Double32::powf, "dd_powf(x, y)";
    LOG = Double32::log, "dd_log(x, y)";
}

impl Function1 {
    /// The function's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The value at `x`, on the host.
    #[must_use]
    pub fn at(&self, x: Double32) -> Double32 {
        (self.host)(x)
    }

    #[cfg(feature = "gpu")]
    fn program(&self) -> Program {
        Program::new(self.name, vec![self.apply, part!("kernels/map1.wgsl")]).with_entry_point("map1_kernel")
    }
}

impl Function2 {
    /// The function's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The value at `x` and `y`, on the host.
    #[must_use]
    pub fn at(&self, x: Double32, y: Double32) -> Double32 {
        (self.host)(x, y)
    }

    #[cfg(feature = "gpu")]
    fn program(&self) -> Program {
        Program::new(self.name, vec![self.apply, part!("kernels/map2.wgsl")]).with_entry_point("map2_kernel")
    }
}

#[cfg(feature = "gpu")]
pub(super) fn programs() -> impl Iterator<Item = Program> {
    FUNCTIONS.iter().map(|function| match function {
        Function::Of1(f) => f.program(),
        Function::Of2(f) => f.program(),
    })
}

impl Host {
    /// `f` of each element.
    ///
    /// # Shape
    /// As long as `x`; empty in, empty out.
    ///
    /// # Domain
    /// # Accuracy
    /// Those of the method of [`Double32`] that `f` names.
    ///
    /// ```
    /// use double32::{Double32, Host, kernels::map};
    /// let roots = Host.map1(&map::SQRT, &[Double32::from(4), Double32::from(9)]);
    /// assert_eq!(roots, [2.0, 3.0]);
    /// ```
    #[must_use]
    pub fn map1(&self, f: &Function1, x: &[Double32]) -> Vec<Double32> {
        x.par_iter().with_min_len(1024).map(|&x| f.at(x)).collect()
    }

    /// `f` of each pair of elements; see [`map1`](Self::map1).
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn map2(&self, f: &Function2, x: &[Double32], y: &[Double32]) -> Result<Vec<Double32>, Error> {
        if x.len() != y.len() {
            return Err(Error::Length { argument: "y", expected: x.len(), found: y.len() });
        }
        Ok(x.par_iter().zip(y).with_min_len(1024).map(|(&x, &y)| f.at(x, y)).collect())
    }
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// `f` of each element; the bytes of [`Host::map1`].
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload) and [`map1_into`](Self::map1_into).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn map1(&self, f: &Function1, x: &[Double32]) -> Result<Vec<Double32>, Error> {
        let (x, output) = (self.upload(x)?, self.zeroed(x.len())?);
        self.map1_into(f, &x, &output)?;
        self.download(&output)
    }

    /// [`map1`](Self::map1) on device buffers; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ, [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn map1_into(&self, f: &Function1, x: &Buffer<Double32>, output: &Buffer<Double32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_map(encoder, &f.program(), &[("x", x)], output))
    }

    /// `f` of each pair of elements; the bytes of [`Host::map2`].
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload) and [`map2_into`](Self::map2_into).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn map2(&self, f: &Function2, x: &[Double32], y: &[Double32]) -> Result<Vec<Double32>, Error> {
        check_len("y", x.len(), y.len())?;
        let (x, y, output) = (self.upload(x)?, self.upload(y)?, self.zeroed(x.len())?);
        self.map2_into(f, &x, &y, &output)?;
        self.download(&output)
    }

    /// [`map2`](Self::map2) on device buffers; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ, [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn map2_into(
        &self,
        f: &Function2,
        x: &Buffer<Double32>,
        y: &Buffer<Double32>,
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        self.submit(|encoder| self.encode_map(encoder, &f.program(), &[("x", x), ("y", y)], output))
    }

    /// A launch for each window that the binding limit asks for.
    fn encode_map(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        program: &Program,
        inputs: &[(&'static str, &Buffer<Double32>)],
        output: &Buffer<Double32>,
    ) -> Result<(), Error> {
        for (name, input) in inputs {
            check_len(name, output.len(), input.len())?;
        }
        for window in self.device().windows(output.len(), size_of::<Double32>()) {
            let mut slices: Vec<Slice<'_>> = inputs.iter().map(|(name, input)| input.window(name, &window)).collect();
            slices.push(output.window("output", &window));
            self.encode(encoder, program, &[window.len() as u32, 0, 0, 0], &slices, window.len())?;
        }
        Ok(())
    }
}
