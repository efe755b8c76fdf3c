//! Fused silica by the Sellmeier coefficients of Malitson (J. Opt. Soc. Am. 55, 1205, 1965), valid from 0.21 to 3.71 um, and a
//! Gaussian pulse in it.

use double32::{Error, Terms};
use num_complex::Complex;
use std::f64::consts::TAU;

pub(crate) const POINTS: usize = 1 << 11;
/// Metres per second.
const LIGHT: f64 = 299_792_458.0;
const WAVELENGTH: f64 = 1.55e-6;
/// The 1/e half width of the pulse's spectrum, as a fraction of its frequency: 82 fs in time.
const WIDTH: f64 = 0.02;
/// What the frequencies resolve, in seconds.
pub(crate) const WINDOW: f64 = 60e-12;

/// The wave number in fused silica, in 1/m, at the angular frequency `w` in 1/s.
fn wave_number(w: f64) -> f64 {
    const STRENGTHS: [f64; 3] = [0.696_166_3, 0.407_942_6, 0.897_479_4];
    const RESONANCES_UM: [f64; 3] = [0.068_404_3, 0.116_241_4, 9.896_161];
    let um2 = (TAU * LIGHT / w * 1e6).powi(2);
    let resonance = |(strength, um): (&f64, &f64)| strength * um2 / (um2 - um * um);
    let n2 = 1.0 + STRENGTHS.iter().zip(&RESONANCES_UM).map(resonance).sum::<f64>();
    n2.sqrt() * w / LIGHT
}

/// The grid about the pulse's frequency w0, and the wave number beta on it.
pub(crate) struct Fibre {
    /// w - w0, in 1/s.
    pub(crate) offsets: Vec<f64>,
    /// In 1/m.
    pub(crate) betas: Vec<f64>,
    beta0: f64,
    beta1: f64,
}

impl Fibre {
    pub(crate) fn new() -> Self {
        let w0 = TAU * LIGHT / WAVELENGTH;
        let dw = w0 * 1e-4;
        let offsets: Vec<_> = (0..POINTS).map(|i| (i as f64 - POINTS as f64 / 2.0) * TAU / WINDOW).collect();
        Self {
            betas: offsets.iter().map(|offset| wave_number(w0 + offset)).collect(),
            offsets,
            beta0: wave_number(w0),
            beta1: (wave_number(w0 + dw) - wave_number(w0 - dw)) / (2.0 * dw),
        }
    }

    /// What the phase over a step is summed from: i beta, i (w - w0), i.
    pub(crate) fn terms(&self) -> Result<Terms, Error> {
        // In picoseconds, so that products stay of the size of phases.
        let rows = [self.betas.clone(), self.offsets.iter().map(|offset| offset * 1e-12).collect(), vec![1.0; POINTS]];
        let values: Vec<_> = rows.concat().into_iter().map(|x| Complex::new(0.0, x)).collect();
        Terms::new(&values, 3)
    }

    /// The weights of [`terms`](Self::terms): h (beta - beta0 - beta1 (w - w0)) for a step h in metres.
    pub(crate) fn weights(&self, step: f64) -> [f64; 3] {
        [step, -step * self.beta1 * 1e12, -step * self.beta0]
    }

    /// The spectrum of the pulse that enters.
    pub(crate) fn pulse(&self) -> Vec<f64> {
        let width = WIDTH * TAU * LIGHT / WAVELENGTH;
        self.offsets.iter().map(|offset| (-(offset / width).powi(2)).exp()).collect()
    }

    /// The spectrum after the distance `z`: one exponential in f64, which no step's error enters.
    pub(crate) fn exact(&self, z: f64) -> Vec<Complex<f64>> {
        let phase = |i: usize| z * (self.betas[i] - self.beta0 - self.beta1 * self.offsets[i]);
        self.pulse().iter().enumerate().map(|(i, &a)| Complex::from_polar(a, phase(i))).collect()
    }
}
