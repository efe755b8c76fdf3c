//! Functions of one, two or three pairs: a WGSL expression, and its twin in Rust.

use crate::double32::shared;
#[cfg(feature = "gpu")]
use crate::shader::{Lowering, Part, ProductRoute, part};
use crate::{Double32, Error};

/// A function of N pairs for [`map`](crate::Host::map) and [`map_reduce`](crate::Host::map_reduce): a WGSL expression in
/// x, y, z (as many as N), and a Rust function that computes the same.
///
/// The expression may call the names of the shared text (`dd_add`, `dd_mul`, `dd_exp`, ...;
/// [`shader`](crate::shader) shows it whole), and `dd_mul_add`, `dd_rem`, `dd_rem_euclid`,
/// `dd_div_euclid`. A bare float operation in it must be wrapped, `keep(a + b)`, since a driver may
/// bend it otherwise. Loops that it calls count with the kernel's own: a device may end them early,
/// without an error, where they take more rounds than the `longest_loop` of its capabilities, over
/// all elements of an invocation.
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
    /// [`Error::Shader`] with line and column in the expression, if it does not parse or validate, is more than one expression, or has a float
    /// operation outside `keep`.
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
        let head = Part { name: HEAD, text: heads[N - 1] };
        let tail = Part { name: TAIL, text: "; }\n" };
        [head, Part { name: self.name, text: self.expression }, tail]
    }

    #[cfg(feature = "gpu")]
    fn check(&self) -> Result<(), Error> {
        self.check_is_expression()?;
        let program = super::map::program(self);
        let lowered = program.lower(Lowering::Portable, ProductRoute::Fma);
        lowered.and_then(|lowered| lowered.refuse_unkept()).map_err(|error| self.point(error))
    }

    /// Without these, a text cannot end the function that it is put into and start something else.
    #[cfg(feature = "gpu")]
    fn check_is_expression(&self) -> Result<(), Error> {
        let Some(at) = self.expression.find([';', '{', '}', '@']) else { return Ok(()) };
        let (line, column) = place(&self.expression[..at]);
        let message = format!("`{}` is no part of an expression", &self.expression[at..=at]);
        Err(Error::Shader { part: self.name.to_owned(), line, column, message })
    }

    /// The same error, with a place around the expression taken for its start or its end.
    #[cfg(feature = "gpu")]
    fn point(&self, error: Error) -> Error {
        let Error::Shader { part, line, column, message } = error else { return error };
        let (line, column) = match part.as_str() {
            HEAD => (1, 1),
            TAIL => place(self.expression),
            _ if part == self.name => (line, column),
            _ => return Error::Shader { part, line, column, message },
        };
        Error::Shader { part: self.name.to_owned(), line, column, message }
    }
}

/// What stands around an expression.
#[cfg(feature = "gpu")]
const HEAD: &str = "head of the function";
#[cfg(feature = "gpu")]
const TAIL: &str = "end of the function";

/// Line and column at the end of a text, from 1.
#[cfg(feature = "gpu")]
fn place(text: &str) -> (u32, u32) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (text.matches('\n').count() as u32 + 1, last.len() as u32 + 1)
}

/// The part that holds them, if an expression calls one of the functions that are made of wide integers. Most programs do without.
#[cfg(feature = "gpu")]
pub(super) fn exact_part(expressions: &[&str]) -> Option<Part> {
    let mut names = expressions.iter().flat_map(|text| exact_names(text));
    names.next().map(|_| part!("device/exact.wgsl"))
}

/// Where an expression calls them.
#[cfg(feature = "gpu")]
fn exact_names(expression: &str) -> impl Iterator<Item = &str> {
    const NAMES: [&str; 4] = ["dd_mul_add", "dd_rem", "dd_rem_euclid", "dd_div_euclid"];
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    expression.split(move |letter| !is_name(letter)).filter(|word| NAMES.contains(word))
}

/// Rounds of the loops in one call of any of them, at most, by shaders/device/exact.wgsl. A
/// remainder that is not negative takes the most, 903: three magnitudes 108, lengths and differences
/// 105, the nearest pair 165, a last digit 12, and 26 digits 513. One of these takes 24 rounds at
/// place 0 and 2 fewer for each 32 places, and the rest's length 41 in all.
#[cfg(feature = "gpu")]
pub(super) const EXACT_ROUNDS: u64 = 920;

/// x itself.
#[cfg(feature = "gpu")]
pub(super) const IDENTITY: Function<1> = Function { name: "IDENTITY", expression: "x", twin: |[x]| x };

/// Rounds of the loops in an expression's call of such a function, for as many calls as the
/// expression spells.
#[cfg(feature = "gpu")]
pub(super) fn exact_rounds(expression: &str) -> u64 {
    exact_names(expression).count() as u64 * EXACT_ROUNDS
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

/// What is done with each function of a list, whatever its number of arguments; see [`functions::visit`].
pub trait Visitor {
    /// Called once for each function.
    fn visit<const N: usize>(&mut self, function: &Function<N>);
}

/// A list of functions by name: constant, number of arguments, expression, twin.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $n:literal $expression:literal $twin:expr;)*) => {
        /// The scalar's operations and functions, for [`map`](crate::Host::map) and [`map_reduce`](crate::Host::map_reduce).
        pub mod functions {
            use super::{Double32, Function, Visitor, shared};

            /// Shows every function to `visitor`, in the order of this list.
            pub fn visit(visitor: &mut impl Visitor) {
                $(visitor.visit(&$name);)*
            }

            $($(#[$doc])* pub const $name: Function<$n> =
                Function { name: stringify!($name), expression: $expression, twin: $twin };)*
        }

        /// One program for each function.
        #[cfg(feature = "gpu")]
        #[must_use]
        pub fn map_programs() -> Vec<crate::shader::Program> {
            vec![$(super::map::program(&functions::$name)),*]
        }
    };
}

functions! {
    /// -x
    NEG 1 "dd_neg(x)" |[x]| shared::dd_neg(x);
    /// |x|
    ABS 1 "dd_abs(x)" |[x]| shared::dd_abs(x);
    /// 1 with the sign of x.
    SIGNUM 1 "dd_signum(x)" |[x]| shared::dd_signum(x);
    /// 1 / x
    RECIP 1 "dd_recip(x)" |[x]| shared::dd_recip(x);
    /// The square root.
    SQRT 1 "dd_sqrt(x)" |[x]| shared::dd_sqrt(x);
    /// 1 / sqrt(x)
    RSQRT 1 "dd_rsqrt(x)" |[x]| shared::dd_rsqrt(x);
    /// The cube root.
    CBRT 1 "dd_cbrt(x)" |[x]| shared::dd_cbrt(x);
    /// The largest integer not above x.
    FLOOR 1 "dd_floor(x)" |[x]| shared::dd_floor(x);
    /// The least integer not below x.
    CEIL 1 "dd_ceil(x)" |[x]| shared::dd_ceil(x);
    /// The integer part, toward zero.
    TRUNC 1 "dd_trunc(x)" |[x]| shared::dd_trunc(x);
    /// The nearest integer, halves away from zero.
    ROUND 1 "dd_round(x)" |[x]| shared::dd_round(x);
    /// The nearest integer, halves to the even one.
    ROUND_TIES_EVEN 1 "dd_round_ties_even(x)" |[x]| shared::dd_round_ties_even(x);
    /// x - trunc(x)
    FRACT 1 "dd_fract(x)" |[x]| shared::dd_fract(x);
    /// The least pair greater than x.
    NEXT_UP 1 "dd_next_up(x)" |[x]| shared::dd_next_up(x);
    /// The greatest pair less than x.
    NEXT_DOWN 1 "dd_next_down(x)" |[x]| shared::dd_next_down(x);
    /// The exponential.
    EXP 1 "dd_exp(x)" |[x]| shared::dd_exp(x);
    /// 2^x
    EXP2 1 "dd_exp2(x)" |[x]| shared::dd_exp2(x);
    /// 10^x
    EXP10 1 "dd_exp10(x)" |[x]| shared::dd_exp10(x);
    /// exp(x) - 1
    EXP_M1 1 "dd_exp_m1(x)" |[x]| shared::dd_exp_m1(x);
    /// The natural logarithm.
    LN 1 "dd_ln(x)" |[x]| shared::dd_ln(x);
    /// The logarithm to base 2.
    LOG2 1 "dd_log2(x)" |[x]| shared::dd_log2(x);
    /// The logarithm to base 10.
    LOG10 1 "dd_log10(x)" |[x]| shared::dd_log10(x);
    /// ln(1 + x)
    LN_1P 1 "dd_ln_1p(x)" |[x]| shared::dd_ln_1p(x);
    /// The sine.
    SIN 1 "dd_sin(x)" |[x]| shared::dd_sin(x);
    /// The cosine.
    COS 1 "dd_cos(x)" |[x]| shared::dd_cos(x);
    /// The tangent.
    TAN 1 "dd_tan(x)" |[x]| shared::dd_tan(x);
    /// sin(π x)
    SIN_PI 1 "dd_sin_pi(x)" |[x]| shared::dd_sin_pi(x);
    /// cos(π x)
    COS_PI 1 "dd_cos_pi(x)" |[x]| shared::dd_cos_pi(x);
    /// tan(π x)
    TAN_PI 1 "dd_tan_pi(x)" |[x]| shared::dd_tan_pi(x);
    /// The arc sine.
    ASIN 1 "dd_asin(x)" |[x]| shared::dd_asin(x);
    /// The arc cosine.
    ACOS 1 "dd_acos(x)" |[x]| shared::dd_acos(x);
    /// The arc tangent.
    ATAN 1 "dd_atan(x)" |[x]| shared::dd_atan(x);
    /// The hyperbolic sine.
    SINH 1 "dd_sinh(x)" |[x]| shared::dd_sinh(x);
    /// The hyperbolic cosine.
    COSH 1 "dd_cosh(x)" |[x]| shared::dd_cosh(x);
    /// The hyperbolic tangent.
    TANH 1 "dd_tanh(x)" |[x]| shared::dd_tanh(x);
    /// The inverse hyperbolic sine.
    ASINH 1 "dd_asinh(x)" |[x]| shared::dd_asinh(x);
    /// The inverse hyperbolic cosine.
    ACOSH 1 "dd_acosh(x)" |[x]| shared::dd_acosh(x);
    /// The inverse hyperbolic tangent.
    ATANH 1 "dd_atanh(x)" |[x]| shared::dd_atanh(x);
    /// x 180/π
    TO_DEGREES 1 "dd_to_degrees(x)" |[x]| shared::dd_to_degrees(x);
    /// x π/180
    TO_RADIANS 1 "dd_to_radians(x)" |[x]| shared::dd_to_radians(x);
    /// x + y
    ADD 2 "dd_add(x, y)" |[x, y]| shared::dd_add(x, y);
    /// x - y
    SUB 2 "dd_sub(x, y)" |[x, y]| x - y;
    /// x y
    MUL 2 "dd_mul(x, y)" |[x, y]| x * y;
    /// x / y
    DIV 2 "dd_div(x, y)" |[x, y]| shared::dd_div(x, y);
    /// The lesser; NaN is ignored.
    MIN 2 "dd_min(x, y)" |[x, y]| shared::dd_min(x, y);
    /// The greater; NaN is ignored.
    MAX 2 "dd_max(x, y)" |[x, y]| shared::dd_max(x, y);
    /// |x| with the sign of y.
    COPYSIGN 2 "dd_copysign(x, y)" |[x, y]| shared::dd_copysign(x, y);
    /// sqrt(x² + y²)
    HYPOT 2 "dd_hypot(x, y)" |[x, y]| shared::dd_hypot(x, y);
    /// The angle of the point (y, x).
    ATAN2 2 "dd_atan2(x, y)" |[x, y]| shared::dd_atan2(x, y);
    /// x^y
    POWF 2 "dd_powf(x, y)" |[x, y]| shared::dd_powf(x, y);
    /// x^n, n an integer given as a pair y, at most 2^30 in magnitude (what is larger counts as that).
    POWI 2 "dd_powi(x, integer_of(y))" |[x, y]| shared::dd_powi(x, shared::integer_of(y));
    /// x 2^n, n an integer given as a pair y, rounded once.
    MUL_POW2 2 "dd_mul_pow2_by(x, y)" |[x, y]| shared::dd_mul_pow2_by(x, y);
    /// The logarithm of x to base y.
    LOG 2 "dd_log(x, y)" |[x, y]| shared::dd_log(x, y);
    /// The exact remainder, with the sign of x, rounded once.
    REM 2 "dd_rem(x, y)" |[x, y]| x % y;
    /// The exact remainder that is not negative, rounded once.
    REM_EUCLID 2 "dd_rem_euclid(x, y)" |[x, y]| x.rem_euclid(y);
    /// The integer quotient that goes with [`REM_EUCLID`], rounded once.
    DIV_EUCLID 2 "dd_div_euclid(x, y)" |[x, y]| x.div_euclid(y);
    /// x y + z, each rounded
    MUL_THEN_ADD 3 "dd_add(dd_mul(x, y), z)" |[x, y, z]| shared::dd_add(shared::dd_mul(x, y), z);
    /// x kept between y and z: the lesser of z and the greater of x and y. NaN gives NaN; bounds that are NaN are ignored.
    CLAMP 3 "select_pair(dd_min(dd_max(x, y), z), nan_pair(), is_nan_word(x.hi))"
        |[x, y, z]| if x.is_nan() { Double32::NAN } else { x.max(y).min(z) };
    /// x y + z, rounded once.
    MUL_ADD 3 "dd_mul_add(x, y, z)" |[x, y, z]| x.mul_add(y, z);
}
