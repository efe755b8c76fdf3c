//! The one error type of the array engines. Scalar arithmetic never fails: it has NaN.

#[cfg(feature = "gpu")]
use crate::probe::Refusal;

/// What can go wrong when a kernel is called or a device is opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No adapter answers on this machine, or none of the wanted kind.
    #[error("no adapter: {0}")]
    NoAdapter(String),
    /// The device computes something else than IEEE binary32, or less than the requirements ask for.
    #[cfg(feature = "gpu")]
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// An argument has the wrong number of elements.
    #[error("{argument}: expected {expected} elements, found {found}")]
    Length {
        /// The argument's name in the call.
        argument: &'static str,
        /// How many elements the other arguments ask for.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A function's expression and its twin in Rust compute different things.
    #[error("`{function}` at [{index}]: the device has {device:?}, the twin {host:?}")]
    Twin {
        /// The function's name.
        function: &'static str,
        /// The first element compared that differs.
        index: usize,
        /// The expression's value, both words.
        device: (f32, f32),
        /// The twin's.
        host: (f32, f32),
    },
    /// Two matrices don't fit each other.
    #[error("{argument} is {} x {}, which does not fit {other}, {} x {}", found[0], found[1], other_shape[0], other_shape[1])]
    Shape {
        /// The argument's name in the call.
        argument: &'static str,
        /// Its rows and columns.
        found: [usize; 2],
        /// What it should fit.
        other: &'static str,
        /// That one's rows and columns.
        other_shape: [usize; 2],
    },
    /// An argument holds a NaN or an infinity where only finite values make sense.
    #[error("{argument}[{index}] is {value}, expected a finite number")]
    NotFinite {
        /// The argument's name in the call.
        argument: &'static str,
        /// The first offending element.
        index: usize,
        /// Its value.
        value: f64,
    },
    /// A finite f64 is too large for a pair of f32.
    #[error("{argument}[{index}] is {value:e}, beyond the largest magnitude {limit:e}")]
    OutOfRange {
        /// The argument's name in the call.
        argument: &'static str,
        /// The first offending element.
        index: usize,
        /// Its value.
        value: f64,
        /// The largest magnitude that a pair holds.
        limit: f64,
    },
    /// An element of an argument is outside its domain.
    #[error("{argument}[{index}] is {value:e}, expected {expected}")]
    Element {
        /// The argument's name in the call.
        argument: &'static str,
        /// The first offending element.
        index: usize,
        /// Its value.
        value: f64,
        /// What is allowed.
        expected: String,
    },
    /// A scalar argument is outside its domain.
    #[error("{argument} is {value}, expected {expected}")]
    Argument {
        /// The argument's name in the call.
        argument: &'static str,
        /// Its value.
        value: f64,
        /// What is allowed.
        expected: &'static str,
    },
    /// A buffer would be larger than the device can hold in one piece.
    #[error("{argument} needs {bytes} bytes, the device's limit is {limit}")]
    TooLarge {
        /// The argument's name in the call.
        argument: &'static str,
        /// Bytes asked for.
        bytes: u64,
        /// Bytes the device allows.
        limit: u64,
    },
    /// A caller's buffer lacks a usage flag that the call needs, or is not aligned to the device's offset.
    #[error("{argument}: {reason}")]
    Buffer {
        /// The argument's name in the call.
        argument: &'static str,
        /// What is wrong, with both numbers where there are two.
        reason: String,
    },
    /// A buffer belongs to another device.
    #[error("{argument} belongs to another device")]
    WrongDevice {
        /// The argument's name in the call.
        argument: &'static str,
    },
    /// A program does not parse, validate or lower.
    #[error("shader part `{part}` line {line} column {column}: {message}")]
    Shader {
        /// The part of the program.
        part: String,
        /// The line within that part, from 1; 0 where the compiler named none.
        line: u32,
        /// The column within that line, in bytes from 1; 0 where the compiler named none.
        column: u32,
        /// The compiler's message.
        message: String,
    },
    /// Somebody's routine is less accurate than honest f32 arithmetic.
    #[error("{routine} {case}: relative error {error:.3e}, the bound is {bound:.3e}")]
    Inaccurate {
        /// What was measured: `product`, `transform`.
        routine: &'static str,
        /// The shape, kind or length.
        case: String,
        /// The normwise relative error; NaN if the result has one.
        error: f64,
        /// What honest f32 stays below.
        bound: f64,
    },
    /// The device ran out of memory.
    #[error("the device is out of memory: {0}")]
    OutOfMemory(String),
    /// The device is gone; a new `Gpu` is needed.
    #[error("the device was lost: {0}")]
    DeviceLost(String),
    /// wgpu refused a call: a destroyed buffer, one buffer as input and output, or a bug here.
    #[error("wgpu: {0}")]
    Wgpu(String),
}

/// Refuses an argument of another length than the others ask for.
pub(crate) fn check_len(argument: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Length { argument, expected, found }) }
}
