//! Stage terms: T arrays of N complex numbers, held as planes of f32 words, and the weights that combine them.

use bytemuck::Pod;
use num_complex::Complex;

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
///
/// Memory is `[term][plane][element]`, planes re_hi, re_lo, im_hi, im_lo: 16 bytes a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    count: usize,
    len: usize,
    words: Vec<f32>,
}

impl Terms {
    /// Splits `values`, shape `(count, len)` row-major, into pairs.
    ///
    /// # Accuracy
    /// Each part is rounded to the nearest pair: 2^-49 relative from 2^-101 up.
    ///
    /// # Errors
    /// [`Error::Argument`] if `count` is 0; [`Error::Length`] if it does not divide the number of values;
    /// [`Error::NotFinite`] and [`Error::OutOfRange`] with the index of the first such value.
    pub fn new(values: &[Complex<f64>], count: usize) -> Result<Self, Error> {
        if count == 0 {
            return Err(Error::Argument { argument: "count", value: 0.0, expected: "at least 1" });
        }
        let len = values.len() / count;
        if len * count != values.len() {
            return Err(Error::Length { argument: "values", expected: len * count, found: values.len() });
        }
        let mut words = vec![0.0; 4 * values.len()];
        for (index, value) in values.iter().enumerate() {
            let re = split("values", index, value.re)?;
            let im = split("values", index, value.im)?;
            let (term, element) = (index / len, index % len);
            for (plane, word) in [re.hi(), re.lo(), im.hi(), im.lo()].into_iter().enumerate() {
                words[(4 * term + plane) * len + element] = word;
            }
        }
        Ok(Self { count, len, words })
    }

    /// Words as they are, `[term][plane][element]`, NaN and infinities among them.
    #[cfg(feature = "gpu")]
    pub(super) fn from_words(words: Vec<f32>, count: usize) -> Self {
        Self { count, len: words.len() / (4 * count), words }
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

    /// The words, `[term][plane][element]`.
    #[must_use]
    pub fn words(&self) -> &[f32] {
        &self.words
    }

    /// Real and imaginary part of one number.
    pub(super) fn get(&self, term: usize, element: usize) -> (Double32, Double32) {
        let word = |plane| self.words[(4 * term + plane) * self.len + element];
        let pair = |plane| bytemuck::cast([word(plane), word(plane + 1)]);
        (pair(0), pair(2))
    }
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
    if weights.len() != count {
        return Err(Error::Length { argument: "weights", expected: count, found: weights.len() });
    }
    weights.iter().enumerate().map(|(index, &weight)| split("weights", index, weight)).collect()
}

/// [`Terms`] in device memory, to be combined again and again.
///
/// Where one binding can't hold them all they lie in windows of elements, each `[term][plane][element]` in itself.
#[cfg(feature = "gpu")]
#[derive(Clone, Debug)]
pub struct DeviceTerms {
    buffer: Buffer<f32>,
    count: usize,
    len: usize,
}

#[cfg(feature = "gpu")]
impl DeviceTerms {
    /// Takes terms that are on the device already, `[term][plane][element]`, made by the caller's own kernels. The pairs
    /// must be canonical.
    ///
    /// # Errors
    /// [`Error::Length`] if the buffer does not hold `4 * count * len` words.
    pub fn from_buffer(buffer: Buffer<f32>, count: usize, len: usize) -> Result<Self, Error> {
        let expected = count.saturating_mul(len).saturating_mul(4);
        if buffer.len() != expected {
            return Err(Error::Length { argument: "buffer", expected, found: buffer.len() });
        }
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
            self.upload(&terms.words)?
        } else {
            let rows = |window: &std::ops::Range<usize>| {
                let window = window.clone();
                terms.words.chunks_exact(len).flat_map(move |row| row[window.clone()].iter().copied())
            };
            self.upload(&windows.iter().flat_map(rows).collect::<Vec<f32>>())?
        };
        Ok(DeviceTerms { buffer, count, len })
    }

    /// Encodes a program over terms: for each window, its element count, the term count, the sign, and the weights.
    pub(super) fn encode_terms<F: Field>(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        program: &crate::shader::Program,
        terms: &DeviceTerms,
        weights: &[f64],
        sign: u32,
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        let weights = split_weights(terms.count, weights)?;
        super::pairwise::check_len("output", terms.len, output.len())?;
        let words_per_element = 4 * terms.count;
        for window in self.device().windows(terms.len, (16 * terms.count).max(size_of::<F>())) {
            let mut params = vec![window.len() as u32, terms.count as u32, sign, 0];
            params.extend(weights.iter().flat_map(|weight| [weight.hi().to_bits(), weight.lo().to_bits()]));
            let block = window.start * words_per_element..window.end * words_per_element;
            let slices = [terms.buffer.window("terms", &block), output.window("output", &window)];
            self.encode(encoder, program, &params, &slices, window.len())?;
        }
        Ok(())
    }
}
