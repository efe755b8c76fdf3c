//! Stage terms: T arrays of N complex numbers as pairs, and the weights that combine them.
//!
//! A number is one vector of four words, so that a device loads it at once: planes of words, four loads a number, reached
//! 0.68 of the copy's bandwidth where this reaches more (benches/RESULTS.md).

#[cfg(feature = "gpu")]
use std::ops::Range;

use bytemuck::Pod;
use num_complex::Complex;

use crate::error::check_len;
#[cfg(feature = "gpu")]
use crate::error::product;
use crate::{Double32, Error};
#[cfg(feature = "gpu")]
use crate::{
    Gpu,
    device::{Buffer, Launches, Slice, check_output},
    kernels::rounds::{MOST_ROUNDS, looped},
    shader::{Part, Program},
};

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
        /// Program names: combine, exponential; and of the same for sums that passes have formed.
        #[cfg(feature = "gpu")]
        const NAMES: [&'static str; 4];
    }
}

#[cfg(feature = "gpu")]
pub(super) const TERMS: Part = crate::shader::part!("device/terms.wgsl");

/// In the place of [`TERMS`], where passes have formed the sums.
#[cfg(feature = "gpu")]
pub(super) const SUMMED: Part = crate::shader::part!("device/summed_terms.wgsl");

/// A pass over some of the terms.
#[cfg(feature = "gpu")]
pub(super) fn pass_program() -> Program {
    // The count of nine and more is the params'.
    Program::unguarded("terms_pass", vec![count_part(9), TERMS, crate::shader::part!("kernels/terms_pass.wgsl")])
}

/// Terms that one launch sums, at most.
#[cfg(feature = "gpu")]
const MOST_TERMS: usize = 8192;

/// Rounds of the loops of an element's sum in one launch: by networks, three terms a round, then
/// guarded, or for the signs of zeros.
#[cfg(feature = "gpu")]
const fn sum_rounds(terms: usize) -> u64 {
    looped(terms as u64 / 3 + 1, 0) + looped(terms as u64, 0)
}

#[cfg(feature = "gpu")]
pub(super) const MOST_SUM_ROUNDS: u64 = sum_rounds(MOST_TERMS);
#[cfg(feature = "gpu")]
const _: () = assert!(looped(1, MOST_SUM_ROUNDS) <= MOST_ROUNDS);

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
    const NAMES: [&'static str; 4] = ["combine", "exponential", "combine_sums", "exponential_sums"];
}

impl sealed::Sealed for Complex<Double32> {
    #[cfg(feature = "gpu")]
    const STORE: Part = crate::shader::part!("device/store_pairs.wgsl");
    #[cfg(feature = "gpu")]
    const NAMES: [&'static str; 4] =
        ["combine_pairs", "exponential_pairs", "combine_sums_pairs", "exponential_sums_pairs"];
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
    /// [`Error::Argument`] if `count` is 0; [`Error::Indivisible`] if it does not divide the number
    /// of values; [`Error::NotFinite`] and [`Error::OutOfRange`] with the index of the first such
    /// value.
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

/// [`Terms`] in device memory, `[term][element]`, to be combined again and again.
///
/// Where one binding holds them all, one launch reads them; else each takes as many terms as fit,
/// and adds them to the sums before.
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
    /// [`Error::Argument`] if `count` is 0; [`Error::Length`] if the buffer does not hold
    /// `count * len` numbers, [`Error::Sizes`] if nothing could.
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
        Ok(DeviceTerms { buffer: self.upload(&terms.values)?, count: terms.count, len: terms.len })
    }

    /// Encodes a program over terms, or its form for sums that passes have formed.
    pub(super) fn encode_terms<F: Field>(
        &self,
        encoder: &mut crate::Encoder,
        [program, of_sums]: &[Program; 2],
        terms: &DeviceTerms,
        weights: &[Double32],
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        check_len("output", terms.len, output.len())?;
        let whole = terms.buffer.slice("terms");
        check_output(&output.slice("output"), &[whole])?;
        let is_bound_whole = whole.size <= self.binding_limit();
        self.encode(encoder, |launches| {
            if terms.count > MOST_TERMS || !is_bound_whole {
                return self.launch_passes(launches, of_sums, terms, weights, output);
            }
            self.windows(terms.len, size_of::<F>(), sum_rounds(terms.count)).try_for_each(|window| {
                let (slice, layout) = terms.block(0..terms.count, &window);
                let params = params(window.len(), weights, floor_of(weights), layout);
                self.launch(launches, program, &params, &[slice, output.window("output", &window)], window.len())
            })
        })
    }

    /// Passes over the terms, then the program over their sums.
    fn launch_passes<F: Field>(
        &self,
        launches: &mut Launches,
        of_sums: &Program,
        terms: &DeviceTerms,
        weights: &[Double32],
        output: &Buffer<F>,
    ) -> Result<(), Error> {
        let most = terms_at_once(self.binding_limit(), terms.len);
        // Twice the bytes leave room for a binding that has to start early.
        for window in self.windows(terms.len, 2 * size_of::<[u32; 4]>(), sum_rounds(most)) {
            let sums = self.zeroed::<[u32; 4]>(window.len())?;
            for (at, some) in weights.chunks(most).enumerate() {
                let first = at * most;
                let (slice, layout) = terms.block(first..first + some.len(), &window);
                let params = params(window.len(), some, u32::from(at == 0), layout);
                self.launch(launches, &pass_program(), &params, &[slice, sums.slice("sums")], window.len())?;
            }
            let slices = [sums.slice("sums"), output.window("output", &window)];
            self.launch(launches, of_sums, &[window.len() as u32, 0, 0, 0], &slices, window.len())?;
        }
        Ok(())
    }
}

/// Elements of 16 bytes between places where a binding may start, on every device.
#[cfg(feature = "gpu")]
const ALIGNED: usize = 16;

/// Terms of so many elements that one pass takes.
#[cfg(feature = "gpu")]
fn terms_at_once(limit: u64, len: usize) -> usize {
    let most = usize::try_from(limit / 16).unwrap_or(usize::MAX).saturating_sub(ALIGNED);
    (most / len.max(1)).clamp(1, MOST_TERMS)
}

/// How a block of terms lies in its binding: elements from one term to the next, and before the
/// first.
#[cfg(feature = "gpu")]
#[derive(Clone, Copy)]
struct Layout {
    stride: usize,
    first: usize,
}

#[cfg(feature = "gpu")]
impl DeviceTerms {
    /// The binding that holds a window of some terms.
    fn block(&self, terms: Range<usize>, window: &Range<usize>) -> (Slice<'_>, Layout) {
        let start = terms.start * self.len + window.start;
        let bound = start / ALIGNED * ALIGNED;
        let end = (terms.end - 1) * self.len + window.end;
        (self.buffer.window("terms", &(bound..end)), Layout { stride: self.len, first: start - bound })
    }
}

/// What `shaders/device/terms.wgsl` reads: the counts, the third word, the layout, and the weights.
#[cfg(feature = "gpu")]
fn params(elements: usize, weights: &[Double32], third: u32, layout: Layout) -> Vec<u32> {
    let head = [elements as u32, weights.len() as u32, third, layout.stride as u32, layout.first as u32, 0, 0, 0];
    let weights = weights.iter().flat_map(|weight| [weight.hi().to_bits(), weight.lo().to_bits(), 0, 0]);
    head.into_iter().chain(weights).collect()
}
