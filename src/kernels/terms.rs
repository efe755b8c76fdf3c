//! Stage terms: T arrays of N complex numbers as pairs, and the weights that combine them.
//!
//! A number is one vector of four words, so that a device loads it at once: planes of words, four loads a number, reached
//! 0.68 of the copy's bandwidth where this reaches more (benches/RESULTS.md).

use bytemuck::Pod;
use num_complex::Complex;

use crate::error::check_len;
#[cfg(feature = "gpu")]
use crate::error::product;
use crate::{Double32, Error};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, shader::Part};

/// The element of a kernel's complex output: rounded once, `Complex<f32>`, or whole pairs, `Complex<Double32>`.
pub trait Field: Pod + Send + Sync + sealed::Sealed {
    /// From the value that the kernel formed.
    #[doc(hidden)]
    fn from_pairs(re: Double32, im: Double32) -> Self;
}

pub(super) mod sealed {
    pub trait Sealed {
        /// The device's way of storing the element.
        #[cfg(feature = "gpu")]
        const STORE: crate::shader::Part;
        /// Program names: combine, exponential.
        #[cfg(feature = "gpu")]
        const NAMES: [&'static str; 2];
    }
}

#[cfg(feature = "gpu")]
pub(super) const TERMS: Part = crate::shader::part!("device/terms.wgsl");

/// Says how many terms there are. Up to eight the program knows it, so that its compiler can unroll the sum.
#[cfg(feature = "gpu")]
pub(super) fn count_part(count: usize) -> Part {
    macro_rules! fixed {
        ($($n:literal),*) => {
            match count {
                $($n => Part {
                    name: concat!("term_count ", $n),
                    text: concat!("fn term_count() -> u32 { return ", $n, "u; }\n"),
                },)*
                _ => Part { name: "term_count", text: "fn term_count() -> u32 { return params[0].y; }\n" },
            }
        };
    }
    fixed!(1, 2, 3, 4, 5, 6, 7, 8)
}

impl sealed::Sealed for Complex<f32> {
    #[cfg(feature = "gpu")]
    const STORE: Part = crate::shader::part!("device/store_rounded.wgsl");
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 2] = ["combine", "exponential"];
}

impl sealed::Sealed for Complex<Double32> {
    #[cfg(feature = "gpu")]
    const STORE: Part = crate::shader::part!("device/store_pairs.wgsl");
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 2] = ["combine_pairs", "exponential_pairs"];
}

impl Field for Complex<f32> {
    fn from_pairs(re: Double32, im: Double32) -> Self {
        Self::new(re.hi(), im.hi())
    }
}

impl Field for Complex<Double32> {
    fn from_pairs(re: Double32, im: Double32) -> Self {
        Self::new(re, im)
    }
}

/// `count` terms of `len` complex numbers each, as pairs: each f64 is split once, at construction.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    count: usize,
    len: usize,
    values: Vec<Complex<Double32>>,
}

impl Terms {
    /// Splits `values`, shape `(count, len)` row-major, into pairs.
    ///
    /// # Accuracy
    /// Each part is rounded to the nearest pair: 2^-49 relative from 2^-101 up.
    ///
    /// # Errors
    /// [`Error::Argument`] if `count` is 0; [`Error::Indivisible`] if it does not divide the number of values;
    /// [`Error::NotFinite`] and [`Error::OutOfRange`] with the index of the first such value.
    pub fn new(values: &[Complex<f64>], count: usize) -> Result<Self, Error> {
        check_count(count)?;
        let len = values.len() / count;
        if !values.len().is_multiple_of(count) {
            return Err(Error::Indivisible { argument: "count", found: count, of: "values", elements: values.len() });
        }
        let pairs = values.iter().enumerate().map(|(index, value)| {
            Ok(Complex::new(split("values", index, value.re)?, split("values", index, value.im)?))
        });
        Ok(Self { count, len, values: pairs.collect::<Result<_, Error>>()? })
    }

    /// Numbers as they are, `[term][element]`, NaN and infinities among them.
    #[cfg(feature = "gpu")]
    pub(super) fn from_values(values: Vec<Complex<Double32>>, count: usize) -> Self {
        Self { count, len: values.len() / count, values }
    }

    /// How many terms there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many numbers each term has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the terms have no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The numbers, `[term][element]`.
    #[must_use]
    pub fn values(&self) -> &[Complex<Double32>] {
        &self.values
    }
}

fn check_count(count: usize) -> Result<(), Error> {
    if count > 0 { Ok(()) } else { Err(Error::Argument { argument: "count", value: 0.0, expected: "at least 1" }) }
}

/// The pair nearest to a finite value within range.
fn split(argument: &'static str, index: usize, value: f64) -> Result<Double32, Error> {
    if !value.is_finite() {
        return Err(Error::NotFinite { argument, index, value });
    }
    let pair = Double32::from_f64(value);
    if pair.is_finite() {
        Ok(pair)
    } else {
        Err(Error::OutOfRange { argument, index, value, limit: Double32::MAX.to_f64() })
    }
}

/// One weight a term, each the nearest pair.
pub(super) fn split_weights(count: usize, weights: &[f64]) -> Result<Vec<Double32>, Error> {
    check_len("weights", count, weights.len())?;
    weights.iter().enumerate().map(|(index, &weight)| split("weights", index, weight)).collect()
}

/// [`Terms`] in device memory, to be combined again and again.
///
/// Where one binding can't hold them all they lie in windows of elements, each `[term][element]` in itself.
#[cfg(feature = "gpu")]
#[derive(Clone, Debug)]
pub struct DeviceTerms {
    buffer: Buffer<Complex<Double32>>,
    count: usize,
    len: usize,
}

#[cfg(feature = "gpu")]
impl DeviceTerms {
    /// Takes terms that are on the device already, `[term][element]`, made by the caller's own kernels. The pairs must be
    /// canonical.
    ///
    /// # Errors
    /// [`Error::Argument`] if `count` is 0; [`Error::Length`] if the buffer does not hold `count * len` numbers, [`Error::Sizes`] if
    /// nothing could.
    pub fn from_buffer(buffer: Buffer<Complex<Double32>>, count: usize, len: usize) -> Result<Self, Error> {
        check_count(count)?;
        check_len("buffer", product("buffer", [count, len])?, buffer.len())?;
        Ok(Self { buffer, count, len })
    }

    /// How many terms there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many numbers each term has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the terms have no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// What `rank_of_factor` is compared with: a factor x is plain with every weight if |weight * x| is at least 2^-78, or x
/// is zero. At least 1, so that a factor ranked 0 is not.
#[cfg(feature = "gpu")]
fn floor_of(weights: &[Double32]) -> u32 {
    use crate::double32::shared;
    let exponents = weights.iter().filter(|weight| weight.hi() != 0.0).map(|weight| shared::exponent_of(weight.hi()));
    let (least, most) = exponents.fold((0, 0), |(least, most), e| (least.min(e), most.max(e)));
    if least < -48 || most >= 50 {
        return u32::MAX;
    }
    2 * shared::pow2(-78 - least).to_bits() - 2
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// Terms into device memory.
    ///
    /// # Errors
    /// As [`upload`](Self::upload).
    pub fn upload_terms(&self, terms: &Terms) -> Result<DeviceTerms, Error> {
        let (count, len) = (terms.count, terms.len);
        let windows: Vec<_> = self.device().windows(len, 16 * count).collect();
        let buffer = if windows.len() <= 1 {
            self.upload(&terms.values)?
        } else {
            let rows = |window: &std::ops::Range<usize>| {
                let window = window.clone();
                terms.values.chunks_exact(len).flat_map(move |row| row[window.clone()].iter().copied())
            };
            self.upload(&windows.iter().flat_map(rows).collect::<Vec<_>>())?
        };
        Ok(DeviceTerms { buffer, count, len })
    }

    /// Encodes a program over terms: for each window, its element count, the term count, the floor, and the weights.
    pub(super) fn encode_terms<F: Field>(
        &self,
        encoder: &mut crate::Encoder,
        program: &crate::shader::Program,
        terms: &DeviceTerms,
        weights: &[Double32],
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        check_len("output", terms.len, output.len())?;
        let mut windows = self.device().windows(terms.len, (16 * terms.count).max(size_of::<F>()));
        self.encode(encoder, |launches| {
            windows.try_for_each(|window| {
                let mut params = vec![window.len() as u32, terms.count as u32, floor_of(weights), 0];
                params.extend(weights.iter().flat_map(|weight| [weight.hi().to_bits(), weight.lo().to_bits(), 0, 0]));
                let block = window.start * terms.count..window.end * terms.count;
                let slices = [terms.buffer.window("terms", &block), output.window("output", &window)];
                self.launch(launches, program, &params, &slices, window.len())
            })
        })
    }
}
