//! `rate`: rates W(E) from a table, by a cubic spline of ln W in ln E.

mod cells;
mod interpolant;
mod outside;
mod samples;
mod spline;

use std::ops::RangeInclusive;

use rayon::prelude::*;

use self::cells::{Refusal, tabulate};
use self::interpolant::{Interpolant, Law};
use self::outside::Ends;
pub use self::outside::Outside;
use self::samples::Samples;
#[cfg(feature = "gpu")]
use super::chunks::{Chunks, cut};
use crate::double32::shared;
use crate::{Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, error::check_len, shader::Program};

/// Intervals at most.
const MOST_INTERVALS: usize = 1 << 16;
/// Intervals to an octave at most: a quarter of the cells.
const MOST_DENSITY: f64 = 16384.0;
/// ln(E_(k+1) / E_k) at most: what a spline may be trusted with.
const MOST_SPACING: f64 = 0.25;
/// Deviation of ln E_k from the uniform grid at most.
const UNIFORMITY: f64 = 1.0 / (1u64 << 40) as f64;
/// Fields from here to its reciprocal: their cells' ends are normal numbers.
const LEAST_FIELD: f64 = 1.0 / (1u128 << 100) as f64;

#[cfg(feature = "gpu")]
pub(crate) fn programs() -> [Program; 2] {
    [program(Chunks::Fours), program(Chunks::Ones)]
}

#[cfg(feature = "gpu")]
fn program(chunks: Chunks) -> Program {
    let parts = vec![chunks.part(), crate::shader::part!("kernels/rate.wgsl")];
    Program::unguarded(chunks.name(["rate", "rate_by_ones"]), parts).with_entry_point("rate")
}

/// A rate W(E), tabulated at ascending fields E_k: between positive samples the cubic spline of ln W in ln E, with two continuous
/// derivatives.
///
/// The spline defines the rate. What the engines read is W itself, as cubics on cells of the floating-point grid: each octave of fields is
/// cut into the least power of two of equal cells whose cubics all lie within 2^-26 of the spline, relatively. A cell takes 16 bytes;
/// [`device_bytes`](Self::device_bytes) says what that comes to. A steep rate needs many cells (at a slope of ln W to ln E of 67, about a
/// thousand to an octave; the number goes with the slope), and so does a noisy one. Observed over seven octaves (tests/gpu/physics.rs): 18 to
/// 52 KiB for a tunnelling rate by any number of samples, 0.5 MiB for 300 of them with 10 % of noise, 1.9 MiB for 60,000 with 1e-6; over six
/// octaves of measured samples 63 KiB, 0.2 MiB with zeros at both ends, 2.3 MiB where every other one is zero.
/// Evaluation takes the same time for every table.
///
/// Below its first field the rate is 0, above its last that field's, unless [`with_outside`](Self::with_outside) says otherwise.
///
/// With the feature `serde` a table serialises as its samples, and is checked and built anew when it is read. Readable formats have the
/// samples as decimal text that gives every bit back; numbers are read too.
///
/// ```
/// use double32::{Host, kernels::{Outside, RateTable}};
/// let table = RateTable::from_samples(&[0.0, 0.5, 0.7, 1.0, 1.6], &[0.0, 0.0, 0.2, 1.0, 2.5])?;
/// let table = table.with_outside(Outside::Zero, Outside::Extrapolate)?;
/// let rates = Host.rate(&table, &[0.4, 1.0, -1.0, 2.0])?;
/// assert!(rates[0] == 0.0 && (rates[1] - 1.0).abs() < 1e-6 && rates[2] == rates[1] && rates[3] > 2.5);
/// # Ok::<(), double32::Error>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Samples", into = "Samples"))]
pub struct RateTable {
    samples: Samples,
    law: Law,
    /// What the engines read, see [`tabulate`].
    words: Vec<[u32; 4]>,
    ends: Ends,
}

/// All else is built from the samples.
impl PartialEq for RateTable {
    fn eq(&self, other: &Self) -> bool {
        self.samples == other.samples
    }
}

impl TryFrom<Samples> for RateTable {
    type Error = Error;
    fn try_from(samples: Samples) -> Result<Self, Error> {
        Self::check(&samples.fields, &samples.rates)?;
        Self::build(samples)
    }
}

impl From<RateTable> for Samples {
    fn from(table: RateTable) -> Self {
        table.samples
    }
}

impl RateTable {
    /// Builds the spline through the samples (E_k, W_k) of a log-uniform grid E_k = E_0 exp(k d), with not-a-knot ends; checks that the
    /// grid is one. [`from_samples`](Self::from_samples) builds the same table, and takes any fields.
    ///
    /// # Domain
    /// At least 4 and at most 2^16 + 1 fields, from 2^-100 to 2^100, log-uniform: ln E_k within 2^-40 of ln E_0 + k d, with d at most 1/4 and at
    /// least ln 2 / 2^14. Rates positive and at most the largest f32.
    ///
    /// # Errors
    /// [`Error::Length`] for too few fields, or another number of rates; [`Error::Element`] with the index of the first field or rate outside
    /// the domain, or off the grid, and for a rate that varies too much for 2^16 cells to an octave; [`Error::Argument`] for too many
    /// intervals, or too wide or too narrow ones, and if more than 2^20 cells are needed.
    pub fn new(fields: &[f64], rates: &[f64]) -> Result<Self, Error> {
        check_lengths(fields, rates, 4)?;
        check_each("fields", fields, LEAST_FIELD..=1.0 / LEAST_FIELD, |_| false)?;
        check_each("rates", rates, f64::MIN_POSITIVE..=f32::MAX.into(), |_| false)?;
        check_grid(fields)?;
        Self::from_samples(fields, rates)
    }

    /// Builds the interpolant of samples (E_k, W_k) at any ascending fields, as measured ones are.
    ///
    /// Through each run of positive samples goes the spline of ln W in ln E: not-a-knot at an end of the table if the run has
    /// four samples or more, without a second derivative else. Between a sample of zero and a positive one, W_1, it is
    /// `ln W = ln W_1 + 3 ln s + b (s - 1) + c (s - 1)²`, b and c such that the spline's slope and second derivative go on.
    /// Here s goes from 0 at the zero to 1: ln E less that of the zero's field in parts of the interval, or E / E_1 where the
    /// zero's field is 0. Between two samples of zero the rate is 0.
    ///
    /// # Domain
    /// From 2 to 2^16 + 1 fields, ascending, from 2^-100 to 2^100; the first may be 0 if its rate is. Rates from 0 to the
    /// largest f32. A sample of zero 0.8 % and more from a positive one was seen to work; a nearer one may need more cells
    /// than there are, which is an error.
    ///
    /// # Errors
    /// [`Error::Length`] for too few fields, or another number of rates; [`Error::Element`] with the index of the first field or rate outside
    /// the domain, or of a field that is not above the one before, and for a rate that varies too much for 2^16 cells to an octave;
    /// [`Error::Argument`] for too many intervals, and if more than 2^20 cells are needed.
    pub fn from_samples(fields: &[f64], rates: &[f64]) -> Result<Self, Error> {
        Self::check(fields, rates)?;
        let (fields, rates) = (fields.to_vec(), rates.to_vec());
        Self::build(Samples { fields, rates, below: Outside::Zero, above: Outside::Hold })
    }

    /// The same table with other rates below its first field and above its last. Below a first field of 0 there is no field.
    ///
    /// # Errors
    /// As [`from_samples`](Self::from_samples): to extrapolate takes cells too.
    pub fn with_outside(self, below: Outside, above: Outside) -> Result<Self, Error> {
        Self::build(Samples { below, above, ..self.samples })
    }

    fn check(fields: &[f64], rates: &[f64]) -> Result<(), Error> {
        check_lengths(fields, rates, 2)?;
        check_each("fields", fields, LEAST_FIELD..=1.0 / LEAST_FIELD, |k| k == 0 && rates[0] == 0.0)?;
        check_each("rates", rates, f64::from_bits(1)..=f32::MAX.into(), |_| true)?;
        check_count(fields)?;
        match fields.windows(2).position(|pair| pair[0] >= pair[1]) {
            None => Ok(()),
            Some(k) => {
                let expected = format!("above fields[{k}], which is {:e}", fields[k]);
                Err(Error::Element { argument: "fields", index: k + 1, value: fields[k + 1], expected })
            }
        }
    }

    /// Of samples that were checked.
    fn build(samples: Samples) -> Result<Self, Error> {
        let interpolant = Interpolant::new(&samples.fields, &samples.rates);
        let ends = Ends::new(&samples, &interpolant);
        let [first, last] = interpolant.tangents();
        let goes_on = |outside| outside == Outside::Extrapolate;
        let beyond = [goes_on(samples.below).then_some(first), goes_on(samples.above).then_some(last)];
        let law = Law { interpolant, beyond };
        let words = tabulate(&law, ends.least, ends.largest).map_err(|refusal| refused(&samples, refusal))?;
        Ok(Self { samples, law, words, ends })
    }

    /// The fields E_k.
    #[must_use]
    pub fn fields(&self) -> &[f64] {
        &self.samples.fields
    }

    /// The rates W_k.
    #[must_use]
    pub fn rates(&self) -> &[f64] {
        &self.samples.rates
    }

    /// What the rate is below the first field, and above the last.
    #[must_use]
    pub fn outside(&self) -> [Outside; 2] {
        [self.samples.below, self.samples.above]
    }

    /// The bytes that the engines' form of the table takes on a device.
    #[must_use]
    pub fn device_bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }

    /// ln W at a field that is not negative, in f64: what the engines' results are measured against. -∞ where the rate is 0, NaN outside
    /// where that is an error.
    #[must_use]
    pub fn ln_rate(&self, field: f64) -> f64 {
        let (first, last) = (self.fields()[0], self.fields()[self.fields().len() - 1]);
        let (outside, end) = if field < first {
            (self.samples.below, first)
        } else if field > last {
            (self.samples.above, last)
        } else {
            return self.law.ln_rate(field);
        };
        match outside {
            Outside::Zero => f64::NEG_INFINITY,
            Outside::Hold => self.law.ln_rate(end),
            Outside::Error => f64::NAN,
            Outside::Extrapolate => self.law.ln_rate(field.clamp(LEAST_FIELD, 1.0 / LEAST_FIELD)),
        }
    }

    /// The first field outside the table, where that is an error.
    fn check_fields(&self, fields: &[f32]) -> Result<(), Error> {
        let Ends { least, largest, below, above } = self.ends;
        let is_outside = |field: f32| (below.is_nan() && field < least) || (above.is_nan() && field > largest);
        match fields.iter().position(|field| is_outside(field.abs())) {
            None => Ok(()),
            Some(index) => {
                let (first, last) = (self.fields()[0], self.fields()[self.fields().len() - 1]);
                let expected = format!("a magnitude within the table, from {first:e} to {last:e}");
                Err(Error::Element { argument: "fields", index, value: fields[index].into(), expected })
            }
        }
    }

    /// The twin of `rate_at` in `shaders/kernels/rate.wgsl`.
    fn rate_at(&self, field: f32) -> f32 {
        let Ends { least, largest, below, above } = self.ends;
        let x = field.abs();
        if x.is_nan() {
            return shared::quiet(x);
        }
        if x < least {
            return below;
        }
        if x > largest {
            return above;
        }
        let bits = x.to_bits();
        let [shift, base, ..] = self.words[(bits >> 23) as usize];
        let cell = self.words[(bits >> shift).wrapping_add(base) as usize];
        let [c0, c1, c2, c3] = cell.map(f32::from_bits);
        shared::rate_value(shared::rate_coordinate(bits, shift), c0, c1, c2, c3)
    }
}

/// The error that names the sample before a rough place.
fn refused(samples: &Samples, refusal: Refusal) -> Error {
    match refusal {
        Refusal::Rough(field) => {
            let index = samples.fields.partition_point(|&edge| edge <= field).max(1) - 1;
            let expected =
                format!("less change of ln W near E = {field:e}: 65536 cells to an octave don't follow the spline");
            Error::Element { argument: "rates", index, value: samples.rates[index], expected }
        }
        Refusal::Many(count) => Error::Argument {
            argument: "the number of cells",
            value: count as f64,
            expected: "at most 1048576: fewer octaves, or rates that vary less",
        },
    }
}

fn check_lengths(fields: &[f64], rates: &[f64], least: usize) -> Result<(), Error> {
    if fields.len() < least {
        return Err(Error::Length { argument: "fields", expected: least, found: fields.len() });
    }
    crate::error::check_len("rates", fields.len(), rates.len())
}

/// That each value is in a range, or is 0 where it may be.
fn check_each(
    argument: &'static str,
    values: &[f64],
    range: RangeInclusive<f64>,
    may_be_zero: impl Fn(usize) -> bool,
) -> Result<(), Error> {
    let is_allowed = |(k, value): (usize, &f64)| range.contains(value) || (*value == 0.0 && may_be_zero(k));
    match values.iter().enumerate().position(|at| !is_allowed(at)) {
        None => Ok(()),
        Some(index) => {
            let zero = if may_be_zero(index) { ", or 0" } else { "" };
            let expected = format!("a positive finite number from {:e} to {:e}{zero}", range.start(), range.end());
            Err(Error::Element { argument, index, value: values[index], expected })
        }
    }
}

fn check_count(fields: &[f64]) -> Result<(), Error> {
    let count = fields.len() - 1;
    if count > MOST_INTERVALS {
        let argument = "the number of intervals";
        return Err(Error::Argument { argument, value: count as f64, expected: "at most 65536" });
    }
    Ok(())
}

/// That fields are log-uniform.
fn check_grid(fields: &[f64]) -> Result<(), Error> {
    check_count(fields)?;
    let count = fields.len() - 1;
    let spacing = (fields[count] / fields[0]).ln() / count as f64;
    let refusal = |expected| Err(Error::Argument { argument: "the spacing of ln E", value: spacing, expected });
    if spacing > MOST_SPACING {
        return refusal("at most 0.25");
    }
    if spacing.is_nan() || spacing * MOST_DENSITY < std::f64::consts::LN_2 {
        return refusal("at least ln 2 / 16384 = 4.23e-5, fields rising");
    }
    let off = |(k, &field): (usize, &f64)| {
        let expected = fields[0] * (k as f64 * spacing).exp();
        ((field - expected).abs() > UNIFORMITY * expected).then_some((k, expected))
    };
    match fields.iter().enumerate().find_map(off) {
        None => Ok(()),
        Some((index, expected)) => {
            let expected = format!("{expected:e} within 2^-40, as the grid is log-uniform");
            Err(Error::Element { argument: "fields", index, value: fields[index], expected })
        }
    }
}

/// The least f32 that is not below x.
fn at_least(x: f64) -> f32 {
    let nearest = x as f32;
    if f64::from(nearest) < x { nearest.next_up() } else { nearest }
}

impl Host {
    /// Rates at fields |E|, from a table.
    ///
    /// # Shape
    /// As many rates as fields. Empty in, empty out.
    ///
    /// # Domain
    /// All f32, the sign dropped. Outside the table's fields as its [`Outside`] says; NaN gives NaN.
    ///
    /// # Accuracy
    /// Within 2 ulp of the exact exponential of the spline in f64 ([`RateTable::ln_rate`]): observed, at most 1.48 ulp over 1,100,000 fields of
    /// eight tables, rough ones among them, and over 270,000 more on either side of edges of cells (tests/gpu/physics.rs). Continuous across edges
    /// to that accuracy; at most 1.51 ulp over 750,000 fields within and outside of nine tables of any samples. Where a rate rises from a sample of zero, the first eighth of the interval (of s, see
    /// [`RateTable::from_samples`]) is within 2^-22 of the rate at the positive sample instead.
    ///
    /// # Errors
    /// [`Error::Element`] with the index of the first field outside the table, where that is an error.
    pub fn rate(&self, table: &RateTable, fields: &[f32]) -> Result<Vec<f32>, Error> {
        table.check_fields(fields)?;
        Ok(fields.par_iter().with_min_len(1024).map(|&field| table.rate_at(field)).collect())
    }
}

/// A [`RateTable`] in device memory.
#[cfg(feature = "gpu")]
#[derive(Clone, Debug)]
pub struct DeviceRateTable {
    words: Buffer<[u32; 4]>,
    ends: Ends,
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// A table into device memory.
    ///
    /// # Errors
    /// As [`upload`](Self::upload).
    pub fn upload_rate_table(&self, table: &RateTable) -> Result<DeviceRateTable, Error> {
        Ok(DeviceRateTable { words: self.upload(&table.words)?, ends: table.ends })
    }

    /// Rates at fields; uploads, runs, reads back. The bytes of [`Host::rate`].
    ///
    /// # Errors
    /// Those of [`Host::rate`] and of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn rate(&self, table: &RateTable, fields: &[f32]) -> Result<Vec<f32>, Error> {
        table.check_fields(fields)?;
        let output = self.zeroed(fields.len())?;
        self.rate_into(&self.upload_rate_table(table)?, &self.upload(fields)?, &output)?;
        self.download(&output)
    }

    /// [`rate`](Self::rate) on device buffers, in one launch a window; submits and does not wait. A field outside the table, where that
    /// is an error, gives NaN.
    ///
    /// # Errors
    /// [`Error::Length`] for an output of another length; [`Error::Shared`] for one that shares a
    /// buffer with the fields; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn rate_into(&self, table: &DeviceRateTable, fields: &Buffer<f32>, output: &Buffer<f32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_rate(encoder, table, fields, output))
    }

    /// [`rate_into`](Self::rate_into), encoded only.
    ///
    /// # Errors
    /// As [`rate_into`](Self::rate_into).
    pub fn encode_rate(
        &self,
        encoder: &mut crate::Encoder,
        table: &DeviceRateTable,
        fields: &Buffer<f32>,
        output: &Buffer<f32>,
    ) -> Result<(), Error> {
        check_len("output", fields.len(), output.len())?;
        let Ends { least, largest, below, above } = table.ends;
        let [least, largest, below, above] = [least, largest, below, above].map(f32::to_bits);
        let mut ranges = self.windows(fields.len(), size_of::<f32>(), 0).flat_map(cut);
        self.encode(encoder, |launches| {
            ranges.try_for_each(|(chunks, range)| {
                let count = range.len() / chunks.elements();
                let params = [count as u32, least, largest, below, above];
                let slices =
                    [table.words.slice("table"), fields.window("fields", &range), output.window("output", &range)];
                self.launch_chunks(launches, &program(chunks), &params, &slices, count)
            })
        })
    }
}
