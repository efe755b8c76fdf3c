//! `rate`: positive rates W(E) from a table, by a cubic spline of ln W in ln E.

use rayon::prelude::*;

use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
use crate::{Gpu, device::Buffer, error::check_len, shader::Program};

/// Intervals at most: their numbers are formed in f32.
const MOST_INTERVALS: usize = 1 << 16;
/// Intervals to an octave at most: the logarithm that finds them is rough.
const MOST_DENSITY: f64 = 16384.0;
/// ln(E_(k+1) / E_k) at most: the range of a polynomial.
const MOST_SPACING: f64 = 0.25;
/// Deviation of ln E_k from the uniform grid at most.
const UNIFORMITY: f64 = 1.0 / (1u64 << 40) as f64;
/// Fields from here to its reciprocal leave products room.
const LEAST_FIELD: f64 = 1.0 / (1u128 << 100) as f64;

#[cfg(feature = "gpu")]
pub(crate) fn program() -> Program {
    Program::new("rate", vec![crate::shader::part!("kernels/rate.wgsl")])
}

/// The samples of a table, which are all of it that is stored.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Samples {
    fields: Vec<f64>,
    rates: Vec<f64>,
}

/// A positive rate W(E), tabulated on a log-uniform grid of fields E_k = E_0 exp(k d), k = 0..=n, and held as the cubic spline of ln W in ln E
/// with two continuous derivatives and not-a-knot ends.
///
/// With the feature `serde` a table serialises as its samples, and is checked and built anew when it is read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Samples", into = "Samples"))]
pub struct RateTable {
    samples: Samples,
    /// c0..c3 of each interval.
    cubics: Vec<[f64; 4]>,
    /// What the engines read.
    words: Vec<[u32; 8]>,
    grid: Grid,
}

/// How a field finds its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    count: u32,
    least: f32,
    largest: f32,
    last_rate: f32,
    exponent: i32,
    offset: f32,
    density: f32,
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
    /// the domain, or off the grid; [`Error::Argument`] for too many intervals, or too wide or too narrow ones.
    pub fn new(fields: &[f64], rates: &[f64]) -> Result<Self, Error> {
        if fields.len() < 4 {
            return Err(Error::Length { argument: "fields", expected: 4, found: fields.len() });
        }
        crate::error::check_len("rates", fields.len(), rates.len())?;
        check_range("fields", fields, LEAST_FIELD, 1.0 / LEAST_FIELD)?;
        check_range("rates", rates, f64::MIN_POSITIVE, f32::MAX.into())?;
        let spacing = check_grid(fields)?;
        let cubics = spline(&rates.iter().map(|rate| rate.ln()).collect::<Vec<_>>(), spacing);
        let words = cubics.iter().zip(fields).map(|(cubic, &field)| words(field, cubic)).collect();
        let samples = Samples { fields: fields.to_vec(), rates: rates.to_vec() };
        Ok(Self { grid: Grid::new(&samples, spacing), samples, cubics, words })
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

    /// ln W at a field within the table, by the spline in f64: what the engines' results are measured against.
    #[must_use]
    pub fn ln_rate(&self, field: f64) -> f64 {
        let fields = self.fields();
        let k = fields.partition_point(|&edge| edge <= field).clamp(1, self.cubics.len()) - 1;
        let t = ((field - fields[k]) / fields[k]).ln_1p();
        let [c0, c1, c2, c3] = self.cubics[k];
        c0 + t * (c1 + t * (c2 + t * c3))
    }

    /// The twin of `rate_at` in `shaders/kernels/rate.wgsl`.
    fn rate_at(&self, field: f32) -> f32 {
        let (x, grid) = (field.abs(), &self.grid);
        if x.is_nan() {
            return shared::quiet(x);
        }
        if x < grid.least {
            return 0.0;
        }
        if x > grid.largest {
            return grid.last_rate;
        }
        let mut k = shared::rate_interval(x, grid.exponent, grid.offset, grid.density, grid.count) as usize;
        let coordinate = |k: usize| shared::rate_coordinate(x, pair(&self.words[k][..2]));
        let mut s = coordinate(k);
        if s.hi().is_sign_negative() && k > 0 {
            k -= 1;
            s = coordinate(k);
        }
        let words = &self.words[k];
        let (c2, c3) = (f32::from_bits(words[6]), f32::from_bits(words[7]));
        shared::rate_value(s, pair(&words[2..4]), pair(&words[4..6]), c2, c3)
    }
}

fn pair(words: &[u32]) -> Double32 {
    bytemuck::cast([words[0], words[1]])
}

/// 1 / E_k, c0 and c1 as pairs, c2 and c3: what `shaders/kernels/rate.wgsl` reads.
fn words(field: f64, [c0, c1, c2, c3]: &[f64; 4]) -> [u32; 8] {
    let [reciprocal, c0, c1] = [1.0 / field, *c0, *c1].map(|x| bytemuck::cast::<_, [u32; 2]>(Double32::from_f64(x)));
    let [c2, c3] = [*c2, *c3].map(|x| (x as f32).to_bits());
    [reciprocal[0], reciprocal[1], c0[0], c0[1], c1[0], c1[1], c2, c3]
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

/// Cubics of each interval through the values at uniform knots, from the second derivatives at these.
fn spline(values: &[f64], spacing: f64) -> Vec<[f64; 4]> {
    let bends = second_derivatives(values, spacing);
    let cubic = |(y, m): (&[f64], &[f64])| {
        let slope = (y[1] - y[0]) / spacing - spacing * (2.0 * m[0] + m[1]) / 6.0;
        [y[0], slope, m[0] / 2.0, (m[1] - m[0]) / (6.0 * spacing)]
    };
    values.windows(2).zip(bends.windows(2)).map(cubic).collect()
}

/// Not-a-knot on a uniform grid: the end equations leave 6 m_1 = r_1 and 6 m_(n-1) = r_(n-1) of the system m_(k-1) + 4 m_k + m_(k+1) = r_k.
fn second_derivatives(values: &[f64], spacing: f64) -> Vec<f64> {
    let n = values.len() - 1;
    let right = |k: usize| 6.0 * (values[k - 1] - 2.0 * values[k] + values[k + 1]) / (spacing * spacing);
    let mut m = vec![0.0; n + 1];
    m[1] = right(1) / 6.0;
    m[n - 1] = right(n - 1) / 6.0;
    // Gauss elimination from the left; `above` is what is left of the coefficient of m_(k+1).
    let mut above = vec![0.0; n + 1];
    for k in 2..n - 1 {
        let pivot = 4.0 - above[k - 1];
        above[k] = 1.0 / pivot;
        m[k] = (right(k) - m[k - 1]) / pivot;
    }
    for k in (2..n - 1).rev() {
        m[k] -= above[k] * m[k + 1];
    }
    m[0] = 2.0 * m[1] - m[2];
    m[n] = 2.0 * m[n - 1] - m[n - 2];
    m
}

impl Grid {
    fn new(samples: &Samples, spacing: f64) -> Self {
        let (first, last) = (samples.fields[0], samples.fields[samples.fields.len() - 1]);
        let octaves = first.log2();
        Self {
            count: samples.fields.len() as u32 - 1,
            least: at_least(first),
            largest: -at_least(-last),
            last_rate: samples.rates[samples.rates.len() - 1] as f32,
            exponent: octaves.floor() as i32,
            offset: (octaves - octaves.floor()) as f32,
            density: (std::f64::consts::LN_2 / spacing) as f32,
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
    /// Within 2 ulp of the exact exponential of the spline in f64 ([`RateTable::ln_rate`]), where ln W changes by no more than 4 over an interval:
    /// observed, at most 0.92 ulp over 400,000 fields (tests/physics.rs). Continuous across edges to that accuracy.
    pub fn rate(&self, table: &RateTable, fields: &[f32]) -> Vec<f32> {
        fields.par_iter().with_min_len(1024).map(|&field| table.rate_at(field)).collect()
    }
}

/// A [`RateTable`] in device memory.
#[cfg(feature = "gpu")]
#[derive(Clone, Debug)]
pub struct DeviceRateTable {
    words: Buffer<[u32; 8]>,
    grid: Grid,
}

#[cfg(feature = "gpu")]
impl Gpu {
    /// A table into device memory.
    ///
    /// # Errors
    /// As [`upload`](Self::upload).
    pub fn upload_rate_table(&self, table: &RateTable) -> Result<DeviceRateTable, Error> {
        Ok(DeviceRateTable { words: self.upload(&table.words)?, grid: table.grid })
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
        let Grid { count, least, largest, last_rate, exponent, offset, density } = table.grid;
        let [least, largest, last_rate, offset, density] =
            [least, largest, last_rate, offset, density].map(f32::to_bits);
        for window in self.device().windows(fields.len(), size_of::<f32>()) {
            let params = [window.len() as u32, count, least, largest, last_rate, exponent as u32, offset, density];
            let slices =
                [table.words.slice("table"), fields.window("fields", &window), output.window("output", &window)];
            self.encode(encoder, &program(), &params, &slices, window.len())?;
        }
        Ok(())
    }
}
