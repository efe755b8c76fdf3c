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
    /// An argument cannot be cut into so many rows, terms, or elements in a row.
    #[error("{argument}: {of} has {elements} elements, no multiple of {found}")]
    Indivisible {
        /// The argument that asks for it: a number, or an output with one element a row.
        argument: &'static str,
        /// The number, or the output's length.
        found: usize,
        /// The argument that is cut.
        of: &'static str,
        /// How many elements that one has.
        elements: usize,
    },
    /// Two sizes whose product is more elements than memory can hold.
    #[error("{argument}: {} x {} elements are more than memory holds", sizes[0], sizes[1])]
    Sizes {
        /// What would have so many elements: an argument, or the result.
        argument: &'static str,
        /// The sizes as they were given.
        sizes: [usize; 2],
    },
    /// An argument that a call writes lies in the same buffer as another one.
    ///
    /// wgpu takes a buffer for read or for written as a whole, so that an output needs another
    /// buffer than every input. Two outputs may lie in one buffer where they do not overlap.
    #[error("{output} shares a buffer with {other}, and the call writes it")]
    Shared {
        /// The name of the argument that is written.
        output: &'static str,
        /// The other one's.
        other: &'static str,
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
    /// A buffer, an encoder or a queue belongs to another device.
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
    /// wgpu refused a call: a destroyed buffer, or a bug here.
    #[error("wgpu: {0}")]
    Wgpu(String),
}

/// Refuses an argument of another length than the others ask for.
pub(crate) fn check_len(argument: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Length { argument, expected, found }) }
}

/// Refuses arguments of different lengths, and names the odd one out: of two it is the second.
pub(crate) fn check_same_len(lens: &[(&'static str, usize)]) -> Result<(), Error> {
    let agreeing = |len: usize| lens.iter().filter(|(_, other)| *other == len).count();
    // The last of equals is what `max_by_key` keeps, and the first argument's length shall count.
    let Some(&(_, expected)) = lens.iter().rev().max_by_key(|(_, len)| agreeing(*len)) else { return Ok(()) };
    lens.iter().try_for_each(|&(argument, len)| check_len(argument, expected, len))
}

/// The product of two sizes.
pub(crate) fn product(argument: &'static str, sizes: [usize; 2]) -> Result<usize, Error> {
    sizes[0].checked_mul(sizes[1]).ok_or(Error::Sizes { argument, sizes })
}

/// The product of two sizes, if this process can hold so many elements.
pub(crate) fn held<T>(argument: &'static str, sizes: [usize; 2]) -> Result<usize, Error> {
    let count = product(argument, sizes)?;
    // Reserves addresses and touches no memory.
    Vec::<T>::new().try_reserve_exact(count).map_err(|_| Error::Sizes { argument, sizes })?;
    Ok(count)
}
