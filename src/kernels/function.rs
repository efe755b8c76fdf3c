//! Functions of one, two or three pairs: a WGSL expression, and its twin in Rust.

use crate::double32::shared;
#[cfg(feature = "gpu")]
use crate::shader::Part;
use crate::{Double32, Error};

/// A function of N pairs for [`map`](crate::Host::map) and [`map_reduce`](crate::Host::map_reduce): a WGSL expression in
/// x, y, z (as many as N), and a Rust function that computes the same.
///
/// The expression may call the names of the shared text (`dd_add`, `dd_mul`, `dd_exp`, ...; [`shader`](crate::shader)
/// shows it whole). A bare float operation in it must be wrapped, `keep(a + b)`, since a driver may bend it otherwise.
///
/// ```
/// use double32::{Double32, Host, kernels::Function};
/// let polynomial = Function::new("x^2 + x", "dd_add(dd_mul(x, x), x)", |[x]| x * x + x)?;
/// let y = Host.map(&polynomial, [&[Double32::from(3.0f32)]])?;
/// assert_eq!(y[0].to_f64(), 12.0);
/// # Ok::<(), double32::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Function<const N: usize, F = fn([Double32; N]) -> Double32> {
    name: &'static str,
    expression: &'static str,
    twin: F,
}

impl<const N: usize, F: Fn([Double32; N]) -> Double32> Function<N, F> {
    /// A function of the caller's own. `name` is for error messages.
    ///
    /// # Errors
    /// [`Error::Shader`] with the line, if the expression does not parse or validate, or has a float operation outside `keep`.
    pub fn new(name: &'static str, expression: &'static str, twin: F) -> Result<Self, Error> {
        const { assert!(N >= 1 && N <= 3, "functions have one, two or three arguments") };
        let function = Self { name, expression, twin };
        #[cfg(feature = "gpu")]
        function.check()?;
        Ok(function)
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The WGSL expression.
    #[must_use]
    pub fn expression(&self) -> &'static str {
        self.expression
    }

    /// The value by the Rust twin.
    #[must_use]
    pub fn call(&self, arguments: [Double32; N]) -> Double32 {
        (self.twin)(arguments)
    }

    /// The text of a WGSL function with this expression as its body.
    #[cfg(feature = "gpu")]
    pub(super) fn parts(&self, heads: [&'static str; 3]) -> [Part; 3] {
        let head = Part { name: "head of the function", text: heads[N - 1] };
        let tail = Part { name: "end of the function", text: "; }\n" };
        [head, Part { name: self.name, text: self.expression }, tail]
    }

    #[cfg(feature = "gpu")]
    fn check(&self) -> Result<(), Error> {
        let program = super::map::program(self);
        let unkept = program.unkept_float_ops(crate::shader::ProductRoute::Fma)?;
        unkept.into_iter().next().map_or(Ok(()), |place| {
            let message = format!("{place}: a float operation outside keep()");
            Err(Error::Shader { part: self.name.to_owned(), line: 1, message })
        })
    }
}

/// How a mapped function starts, by the number of its arguments.
#[cfg(feature = "gpu")]
pub(super) const FUNCTION: [&str; 3] = [
    "fn function_of(x: Double32) -> Double32 { return\n",
    "fn function_of(x: Double32, y: Double32) -> Double32 { return\n",
    "fn function_of(x: Double32, y: Double32, z: Double32) -> Double32 { return\n",
];

/// How a joining function starts.
#[cfg(feature = "gpu")]
pub(super) const OPERATION: [&str; 3] = ["", "fn operation(x: Double32, y: Double32) -> Double32 { return\n", ""];

/// The element itself.
#[cfg(feature = "gpu")]
pub(super) const IDENTITY: Function<1> = Function { name: "identity", expression: "x", twin: |[x]| x };

/// A list of functions by name: constant, number of arguments, expression, twin.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $n:literal $expression:literal $twin:expr;)*) => {
        /// The scalar's operations and functions, for [`map`](crate::Host::map) and [`map_reduce`](crate::Host::map_reduce).
        pub mod functions {
            use super::{Function, shared};
            $($(#[$doc])* pub const $name: Function<$n> =
                Function { name: stringify!($name), expression: $expression, twin: $twin };)*
        }

        /// One program for each function.
        #[cfg(feature = "gpu")]
        pub(super) fn map_programs() -> Vec<crate::shader::Program> {
            vec![$(super::map::program(&functions::$name)),*]
        }
    };
}

functions! {
    /// -x
    NEG 1 "dd_neg(x)" |[x]| shared::dd_neg(x);
    /// |x|
    ABS 1 "dd_abs(x)" |[x]| shared::dd_abs(x);
    /// 1 / x
    RECIP 1 "dd_recip(x)" |[x]| shared::dd_recip(x);
    /// The square root.
    SQRT 1 "dd_sqrt(x)" |[x]| shared::dd_sqrt(x);
    /// The exponential.
    EXP 1 "dd_exp(x)" |[x]| shared::dd_exp(x);
    /// The sine.
    SIN 1 "dd_sin_cos(x).sin" |[x]| shared::dd_sin_cos(x).sin;
    /// The cosine.
    COS 1 "dd_sin_cos(x).cos" |[x]| shared::dd_sin_cos(x).cos;
    /// x + y
    ADD 2 "dd_add(x, y)" |[x, y]| shared::dd_add(x, y);
    /// x - y
    SUB 2 "dd_sub(x, y)" |[x, y]| shared::dd_sub(x, y);
    /// x y
    MUL 2 "dd_mul(x, y)" |[x, y]| shared::dd_mul(x, y);
    /// x / y
    DIV 2 "dd_div(x, y)" |[x, y]| shared::dd_div(x, y);
    /// x y + z, each rounded
    MUL_THEN_ADD 3 "dd_add(dd_mul(x, y), z)" |[x, y, z]| shared::dd_add(shared::dd_mul(x, y), z);
}
