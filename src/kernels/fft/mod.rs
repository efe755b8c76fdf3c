//! `fft`: Fourier transforms of rows of complex pairs, of any length.
//!
//! # The graph
//!
//! n alone fixes every operation, and so the bytes, whoever runs it and in however many passes:
//!
//! ```text
//! n = 4^a 2^b 3^c 5^d 7^e, b = 0 or 1: levels of 4, then of 2, 3, 5, 7, in Stockham's order
//!     stride = 1
//!     for each level of radix r:
//!         m = n / (stride r)
//!         for p in 0..m, q in 0..stride:
//!             y = transform of the r points x[q + stride (p + m j)], j = 0..r        (shaders/shared/fft.wgsl)
//!             out[q + stride (r p + k)] = y[k] exp(-2 pi i p k stride / n), k = 0..r  (not multiplied where p = 0)
//!         stride = stride r
//! any other n: Bluestein (1970) with chirps c[j] = exp(-pi i j² / n), through transforms of the least power of two above 2 n - 2
//! inverse: parts of every number exchanged, a forward transform, parts exchanged, times 1 / n
//! ```
//!
//! Each root of unity is one entry of a table, the pair nearest to it up to an error of 2^-66;
//! products of roots are not formed.

#[cfg(feature = "gpu")]
mod device;
mod roots;

use rayon::prelude::*;

use crate::double32::shared;
use crate::{Double32, Error, Host};
#[cfg(feature = "gpu")]
pub use device::DeviceFftPlan;
#[cfg(all(test, feature = "gpu"))]
pub(super) use device::TILE_ROUNDS;
#[cfg(feature = "gpu")]
pub(crate) use device::programs;
use num_complex::Complex;
use roots::{root, roots};

type Pair = Complex<Double32>;

/// Which way a transform goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `X[k] = sum_j x[j] exp(-2 pi i j k / n)`, not scaled.
    Forward,
    /// `x[j] = 1/n sum_k X[k] exp(+2 pi i j k / n)`.
    Inverse,
}

impl Direction {
    fn exchanges_parts(self) -> bool {
        self == Self::Inverse
    }

    /// What results are multiplied by: the pair nearest to 1 / n, or 1.
    fn factor(self, n: usize) -> Double32 {
        match self {
            Self::Forward => Double32::ONE,
            Self::Inverse => Double32::from(n as i32).recip(),
        }
    }
}

/// The longest transform: indices and positions are words on a device.
const MOST: usize = 1 << 28;

/// A transform's levels and roots of unity, made once for a length by [`Host::fft_plan`].
#[derive(Clone, Debug)]
pub struct FftPlan {
    n: usize,
    radices: Vec<usize>,
    roots: Vec<Pair>,
    chirps: Option<Box<Chirps>>,
}

/// What Bluestein's transform of a length with other prime factors is made of.
#[derive(Clone, Debug)]
struct Chirps {
    /// Of the power of two.
    plan: FftPlan,
    /// `exp(-pi i j² / n)`.
    chirps: Vec<Pair>,
    /// The transform of the conjugate chirps, over its length.
    spectrum: Vec<Pair>,
}

impl FftPlan {
    /// The length of a transform.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    fn new(n: usize) -> Result<Self, Error> {
        if n == 0 {
            return Err(Error::Argument { argument: "n", value: 0.0, expected: "at least 1" });
        }
        let (radices, rest) = factors(n);
        let longest = if rest == 1 || n > MOST { n } else { (2 * n - 1).next_power_of_two() };
        if longest > MOST {
            let (bytes, limit) = ((longest as u64).saturating_mul(16), MOST as u64 * 16);
            return Err(Error::TooLarge { argument: "n", bytes, limit });
        }
        if rest == 1 {
            return Ok(Self { n, radices, roots: roots(n), chirps: None });
        }
        Ok(Self { n, radices: Vec::new(), roots: Vec::new(), chirps: Some(Box::new(Chirps::new(n, longest)?)) })
    }

    fn transform(&self, row: &mut [Pair], direction: Direction) {
        let swap = direction.exchanges_parts();
        let mut points: Vec<_> = row.iter().map(|&z| shared::fft_swapped(z.into(), swap)).collect();
        match &self.chirps {
            None => self.levels(&mut points),
            Some(chirps) => points = chirps.transform(&points),
        }
        let factor = direction.factor(self.n);
        let finish = |z| shared::fft_swapped(shared::fft_finished(z, factor), swap).into();
        row.iter_mut().zip(points).for_each(|(out, z)| *out = finish(z));
    }

    fn levels(&self, points: &mut Vec<shared::Complex>) {
        let mut out = points.clone();
        let mut stride = 1;
        for &radix in &self.radices {
            self.level(points, &mut out, radix, stride);
            std::mem::swap(points, &mut out);
            stride *= radix;
        }
    }

    fn level(&self, x: &[shared::Complex], out: &mut [shared::Complex], radix: usize, stride: usize) {
        let count = self.n / radix;
        let blocks = out.par_chunks_mut(stride * radix).enumerate();
        blocks.with_min_len(1 + 4096 / (stride * radix)).for_each(|(p, out)| {
            for q in 0..stride {
                let points = butterfly(radix, |j| x[q + stride * p + count * j]);
                for (k, &z) in points[..radix].iter().enumerate() {
                    let turn = p * k * stride;
                    out[q + stride * k] = if turn == 0 { z } else { shared::fft_mul(z, self.roots[turn].into()) };
                }
            }
        });
    }
}

impl Chirps {
    fn new(n: usize, longer: usize) -> Result<Self, Error> {
        let plan = FftPlan::new(longer)?;
        // j² mod 2n in whole numbers: the angle is exact for every j.
        let chirp = |j: usize| root((j as u64 * j as u64 % (2 * n) as u64) as usize, 2 * n);
        let chirps: Vec<_> = (0..n).into_par_iter().map(chirp).collect();
        let mut spectrum = vec![Complex::new(Double32::ZERO, Double32::ZERO); longer];
        for (j, chirp) in chirps.iter().enumerate() {
            spectrum[j] = chirp.conj();
            spectrum[(longer - j) % longer] = chirp.conj();
        }
        plan.transform(&mut spectrum, Direction::Forward);
        let inverse = -(longer.trailing_zeros() as i32);
        spectrum.iter_mut().for_each(|z| *z = Complex::new(z.re.mul_pow2(inverse), z.im.mul_pow2(inverse)));
        Ok(Self { plan, chirps, spectrum })
    }

    /// Chirp, convolution by the longer transform, chirp; in between, results are made canonical as
    /// a device stores them.
    fn transform(&self, points: &[shared::Complex]) -> Vec<shared::Complex> {
        let zero = shared::Complex(Double32::ZERO, Double32::ZERO);
        let mut long = products(points, &self.chirps, false);
        long.resize(self.plan.n, zero);
        self.plan.levels(&mut long);
        settle(&mut long);
        let mut long = products(&long, &self.spectrum, true);
        self.plan.levels(&mut long);
        settle(&mut long);
        long.iter_mut().for_each(|z| *z = shared::fft_swapped(*z, true));
        let ends = long.iter().zip(&self.chirps);
        ends.map(|(&z, &chirp)| shared::fft_mul(z, chirp.into())).collect()
    }
}

fn settle(points: &mut [shared::Complex]) {
    points.iter_mut().for_each(|z| *z = shared::fft_finished(*z, Double32::ONE));
}

/// Products, canonical, their parts exchanged if the transform that follows is an inverse one.
fn products(points: &[shared::Complex], factors: &[Pair], swap: bool) -> Vec<shared::Complex> {
    let product = |(&z, &factor): (&shared::Complex, &Pair)| {
        let product = shared::fft_mul(z, factor.into());
        shared::fft_swapped(shared::fft_finished(product, Double32::ONE), swap)
    };
    points.iter().zip(factors).map(product).collect()
}

/// The transform of `radix` points, in the first places.
fn butterfly(radix: usize, x: impl Fn(usize) -> shared::Complex) -> [shared::Complex; 7] {
    let y = match radix {
        2 => shared::fft_2(x(0), x(1)),
        3 => shared::fft_3(x(0), x(1), x(2)),
        4 => shared::fft_4(x(0), x(1), x(2), x(3)),
        5 => shared::fft_5(x(0), x(1), x(2), x(3), x(4)),
        _ => shared::fft_7(x(0), x(1), x(2), x(3), x(4), x(5), x(6)),
    };
    [y.a, y.b, y.c, y.d, y.e, y.f, y.g]
}

/// The radices of n's levels, and what is left of n.
fn factors(n: usize) -> (Vec<usize>, usize) {
    let (mut radices, mut rest) = (Vec::new(), n);
    for radix in [4, 2, 3, 5, 7] {
        while rest.is_multiple_of(radix) {
            radices.push(radix);
            rest /= radix;
        }
    }
    (radices, rest)
}

/// How many rows of n values there are.
fn rows(len: usize, n: usize) -> Result<usize, Error> {
    if len.is_multiple_of(n) {
        return Ok(len / n);
    }
    Err(Error::Length { argument: "values", expected: len / n * n, found: len })
}

impl Host {
    /// Prepares transforms of length `n`: one table of roots of unity, 16 bytes a point.
    ///
    /// # Errors
    /// [`Error::Argument`] for an `n` of 0; [`Error::TooLarge`] beyond 2^28, or 2^27 for an n with
    /// a prime factor above 7.
    pub fn fft_plan(&self, n: usize) -> Result<FftPlan, Error> {
        FftPlan::new(n)
    }

    /// The Fourier transform of each row.
    ///
    /// # Shape
    /// `values` is `(rows, n)`, row-major; as many numbers out, in natural order. Empty in, empty
    /// out.
    ///
    /// # Domain
    /// A NaN or an infinity makes NaN of what depends on it; so does an overflow, and a product
    /// with a root of unity where a part is 2^110 or more.
    ///
    /// # Accuracy
    /// In the 2-norm, relative: 17u² log2 n, proved to first order for powers of two (Higham 2002,
    /// theorem 24.2, with the bounds of the sum and the product used here); other lengths are
    /// observed only. Observed (tests/fft.rs prints it), in units of the spectrum's root mean
    /// square: 0.9u² in the mean and 2.1u² at most in one number at n = 64, 1.6 and 6.3 at 4096,
    /// 1.9 and 7.2 at 2^16, 2.1 and 7.7 at 100,000; lengths with other prime factors 2.8 and 8.5 up
    /// to 10,007. An impulse and a constant come out exact for products of 2, 3, 5 and 7, and tones
    /// at multiples of n/4 for powers of two.
    ///
    /// # Order
    /// The graph of the module's documentation, by n alone.
    ///
    /// # Errors
    /// [`Error::Length`] if the rows are not whole.
    ///
    /// # Source
    /// Cooley, Tukey (1965); Bluestein (1970); accuracy: Higham (2002), Brisebarre et al. (2020).
    ///
    /// ```
    /// use double32::{Double32, Host, kernels::Direction};
    /// use num_complex::Complex;
    ///
    /// let plan = Host.fft_plan(3)?;
    /// let ones = [Complex::new(Double32::ONE, Double32::ZERO); 3];
    /// let spectrum = Host.fft(&plan, &ones, Direction::Forward)?;
    /// let moduli: Vec<_> = spectrum.iter().map(|z| z.norm_sqr().to_f64()).collect();
    /// assert_eq!(moduli, [9.0, 0.0, 0.0]);
    /// # Ok::<(), double32::Error>(())
    /// ```
    pub fn fft(&self, plan: &FftPlan, values: &[Pair], direction: Direction) -> Result<Vec<Pair>, Error> {
        rows(values.len(), plan.n)?;
        let mut out = values.to_vec();
        out.par_chunks_mut(plan.n).with_min_len(1 + 256 / plan.n).for_each(|row| plan.transform(row, direction));
        Ok(out)
    }
}
