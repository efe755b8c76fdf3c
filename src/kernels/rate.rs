//! `rate`: positive rates W(E) from a table, by a cubic spline of ln W in ln E.

mod cells;
mod spline;

use rayon::prelude::*;

use self::cells::{Refusal, tabulate};
use self::spline::spline;
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

/// The samples of a table, which are all of it that is stored.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Samples {
    fields: Vec<f64>,
    rates: Vec<f64>,
}

/// A positive rate W(E), tabulated on a log-uniform grid of fields E_k = E_0 exp(k d), k = 0..=n: the cubic spline of ln W in ln E with
/// two continuous derivatives and not-a-knot ends.
///
/// The spline defines the rate. What the engines read is W itself, as cubics on cells of the floating-point grid: each octave of fields is
/// cut into the least power of two of equal cells whose cubics all lie within 2^-26 of the spline, relatively. A cell takes 16 bytes;
/// [`device_bytes`](Self::device_bytes) says what that comes to. A steep rate needs many cells (at a slope of ln W to ln E of 67, about a
/// thousand to an octave; the number goes with the slope), and so does a noisy one. Observed over seven octaves (tests/physics.rs): 18 to
/// 52 KiB for a tunnelling rate by any number of samples, 0.5 MiB for 300 of them with 10 % of noise, 1.9 MiB for 60,000 with 1e-6.
///
/// With the feature `serde` a table serialises as its samples, and is checked and built anew when it is read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Samples", into = "Samples"))]
pub struct RateTable {
    samples: Samples,
    /// The spline: c0..c3 of each interval.
    cubics: Vec<[f64; 4]>,
    /// What the engines read, see [`tabulate`].
    words: Vec<[u32; 4]>,
    ends: Ends,
}

/// The first and the last field of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ends {
    /// The least f32 that is not below the first field.
    least: f32,
    /// The largest f32 that is not above the last field.
    largest: f32,
    /// The rate at the last field.
    last_rate: f32,
}

impl TryFrom<Samples> for RateTable {
    type Error = Error;
    fn try_from(samples: Samples) -> Result<Self, Error> {
        Self::new(&samples.fields, &samples.rates)
    }
}

impl From<RateTable> for Samples {
    fn from(table: RateTable) -> Self {
        table.samples
    }
}

impl RateTable {
    /// Builds the spline through the samples (E_k, W_k).
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
        if fields.len() < 4 {
            return Err(Error::Length { argument: "fields", expected: 4, found: fields.len() });
        }
        crate::error::check_len("rates", fields.len(), rates.len())?;
        check_range("fields", fields, LEAST_FIELD, 1.0 / LEAST_FIELD)?;
        check_range("rates", rates, f64::MIN_POSITIVE, f32::MAX.into())?;
        let spacing = check_grid(fields)?;
        let cubics = spline(&rates.iter().map(|rate| rate.ln()).collect::<Vec<_>>(), spacing);
        let samples = Samples { fields: fields.to_vec(), rates: rates.to_vec() };
        let ends = Ends::new(&samples);
        let words = tabulate(|field| ln_rate(fields, &cubics, field).exp(), ends.least, ends.largest)
            .map_err(|refusal| refused(&samples, refusal))?;
        Ok(Self { samples, cubics, words, ends })
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

    /// The bytes that the engines' form of the table takes on a device.
    #[must_use]
    pub fn device_bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }

    /// ln W at a field within the table, by the spline in f64: what the engines' results are measured against.
    #[must_use]
    pub fn ln_rate(&self, field: f64) -> f64 {
        ln_rate(self.fields(), &self.cubics, field)
    }

    /// The twin of `rate_at` in `shaders/kernels/rate.wgsl`.
    fn rate_at(&self, field: f32) -> f32 {
        let Ends { least, largest, last_rate } = self.ends;
        let x = field.abs();
        if x.is_nan() {
            return shared::quiet(x);
        }
        if x < least {
            return 0.0;
        }
        if x > largest {
            return last_rate;
        }
        let bits = x.to_bits();
        let [shift, base, ..] = self.words[(bits >> 23) as usize];
        let cell = self.words[(bits >> shift).wrapping_add(base) as usize];
        let [c0, c1, c2, c3] = cell.map(f32::from_bits);
        shared::rate_value(shared::rate_coordinate(bits, shift), c0, c1, c2, c3)
    }
}

fn ln_rate(fields: &[f64], cubics: &[[f64; 4]], field: f64) -> f64 {
    let k = fields.partition_point(|&edge| edge <= field).clamp(1, cubics.len()) - 1;
    let t = ((field - fields[k]) / fields[k]).ln_1p();
    let [c0, c1, c2, c3] = cubics[k];
    c0 + t * (c1 + t * (c2 + t * c3))
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

fn check_range(argument: &'static str, values: &[f64], least: f64, most: f64) -> Result<(), Error> {
    match values.iter().position(|value| !(least..=most).contains(value)) {
        None => Ok(()),
        Some(index) => {
            let expected = format!("a positive finite number from {least:e} to {most:e}");
            Err(Error::Element { argument, index, value: values[index], expected })
        }
    }
}

/// The spacing d of a log-uniform grid.
fn check_grid(fields: &[f64]) -> Result<f64, Error> {
    let count = fields.len() - 1;
    let spacing = (fields[count] / fields[0]).ln() / count as f64;
    let refusal = |argument, value, expected| Err(Error::Argument { argument, value, expected });
    if count > MOST_INTERVALS {
        return refusal("the number of intervals", count as f64, "at most 65536");
    }
    if spacing > MOST_SPACING {
        return refusal("the spacing of ln E", spacing, "at most 0.25");
    }
    if spacing.is_nan() || spacing * MOST_DENSITY < std::f64::consts::LN_2 {
        return refusal("the spacing of ln E", spacing, "at least ln 2 / 16384 = 4.23e-5, fields rising");
    }
    let off = |(k, &field): (usize, &f64)| {
        let expected = fields[0] * (k as f64 * spacing).exp();
        ((field - expected).abs() > UNIFORMITY * expected).then_some((k, expected))
    };
    match fields.iter().enumerate().find_map(off) {
        None => Ok(spacing),
        Some((index, expected)) => {
            let expected = format!("{expected:e} within 2^-40, as the grid is log-uniform");
            Err(Error::Element { argument: "fields", index, value: fields[index], expected })
        }
    }
}

impl Ends {
    fn new(samples: &Samples) -> Self {
        let last = samples.fields.len() - 1;
        Self {
            least: at_least(samples.fields[0]),
            largest: -at_least(-samples.fields[last]),
            last_rate: samples.rates[last] as f32,
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
    /// All f32, the sign dropped. Below the table's first field the rate is 0, above its last that field's rate; NaN gives NaN.
    ///
    /// # Accuracy
    /// Within 2 ulp of the exact exponential of the spline in f64 ([`RateTable::ln_rate`]): observed, at most 1.48 ulp over 1,100,000 fields of
    /// eight tables, rough ones among them, and over 270,000 more on either side of edges of cells (tests/physics.rs). Continuous across edges
    /// to that accuracy.
    pub fn rate(&self, table: &RateTable, fields: &[f32]) -> Vec<f32> {
        fields.par_iter().with_min_len(1024).map(|&field| table.rate_at(field)).collect()
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
    /// Those of [`upload`](Self::upload).
    #[cfg(not(target_arch = "wasm32"))]
    pub fn rate(&self, table: &RateTable, fields: &[f32]) -> Result<Vec<f32>, Error> {
        let output = self.zeroed(fields.len())?;
        self.rate_into(&self.upload_rate_table(table)?, &self.upload(fields)?, &output)?;
        self.download(&output)
    }

    /// [`rate`](Self::rate) on device buffers, in one launch a window; submits and does not wait.
    ///
    /// # Errors
    /// [`Error::Length`] for an output of another length; [`Error::WrongDevice`], [`Error::DeviceLost`].
    pub fn rate_into(&self, table: &DeviceRateTable, fields: &Buffer<f32>, output: &Buffer<f32>) -> Result<(), Error> {
        self.submit(|encoder| self.encode_rate(encoder, table, fields, output))
    }

    /// [`rate_into`](Self::rate_into), encoded only.
    ///
    /// # Errors
    /// As [`rate_into`](Self::rate_into).
    pub fn encode_rate(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        table: &DeviceRateTable,
        fields: &Buffer<f32>,
        output: &Buffer<f32>,
    ) -> Result<(), Error> {
        check_len("output", fields.len(), output.len())?;
        let Ends { least, largest, last_rate } = table.ends;
        let [least, largest, last_rate] = [least, largest, last_rate].map(f32::to_bits);
        let mut ranges = self.device().windows(fields.len(), size_of::<f32>()).flat_map(cut);
        self.encode(encoder, |launches| {
            ranges.try_for_each(|(chunks, range)| {
                let count = range.len() / chunks.elements();
                let params = [count as u32, least, largest, last_rate];
                let slices =
                    [table.words.slice("table"), fields.window("fields", &range), output.window("output", &range)];
                self.launch_chunks(launches, &program(chunks), &params, &slices, count)
            })
        })
    }
}
