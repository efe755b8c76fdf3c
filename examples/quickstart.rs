//! The main job: dispersion of a real fibre, its propagator over a step, marched 10^4 steps.
//!
//! ```text
//! cargo run --release --example quickstart [-- --accept-unfused-fma] [--accept-flush-to-zero]
//! ```
//!
//! Fused silica by the Sellmeier coefficients of Malitson (J. Opt. Soc. Am. 55, 1205, 1965), valid from 0.21 to 3.71 um.
//! In the frame of a pulse at 1.55 um the phase over a step h is h (beta(w) - beta0 - beta1 (w - w0)): three stage terms
//! whose sum cancels most of its digits, which is where f32 fails. The step changes a hundred times on the way, as in an
//! adaptive march; each change uploads three weights and computes a new propagator, and a hundred steps are taken with it.
//! Fields are multiplied in f64 for the pairs and the reference, in f32 for the plain f32 pipeline.

use double32::{Buffer, Double32, Error, Gpu, Host, Requirements, Sign, Terms};
use indicatif::{ProgressBar, ProgressStyle};
use num_complex::Complex;
use num_traits::Num;
use rayon::prelude::*;
use std::f64::consts::TAU;
use std::time::{Duration, Instant};

const POINTS: usize = 1 << 16;
const SEGMENTS: usize = 100;
const STEPS_PER_SEGMENT: usize = 100;
/// Metres per second.
const LIGHT: f64 = 299_792_458.0;
const PULSE_WAVELENGTH: f64 = 1.55e-6;
/// The 1/e half width of the pulse's spectrum, as a fraction of its frequency.
const PULSE_WIDTH: f64 = 0.15;

/// The wave number in fused silica, in 1/m, at the angular frequency `w` in 1/s.
fn wave_number(w: f64) -> f64 {
    const STRENGTHS: [f64; 3] = [0.696_166_3, 0.407_942_6, 0.897_479_4];
    const RESONANCES_UM: [f64; 3] = [0.068_404_3, 0.116_241_4, 9.896_161];
    let um2 = (TAU * LIGHT / w * 1e6).powi(2);
    let resonance = |(strength, um): (&f64, &f64)| strength * um2 / (um2 - um * um);
    let n2 = 1.0 + STRENGTHS.iter().zip(&RESONANCES_UM).map(resonance).sum::<f64>();
    n2.sqrt() * w / LIGHT
}

/// The grid, and the three stage terms on it: i beta(w), i (w - w0), i.
struct Fibre {
    offsets: Vec<f64>,
    betas: Vec<f64>,
    beta0: f64,
    beta1: f64,
}

impl Fibre {
    fn new() -> Self {
        let w0 = TAU * LIGHT / PULSE_WAVELENGTH;
        let dw = w0 * 1e-4;
        let (low, high) = (TAU * LIGHT / 3.0e-6, TAU * LIGHT / 0.5e-6);
        let frequency = |i: usize| low + (high - low) * i as f64 / (POINTS - 1) as f64;
        Self {
            offsets: (0..POINTS).map(|i| frequency(i) - w0).collect(),
            betas: (0..POINTS).map(|i| wave_number(frequency(i))).collect(),
            beta0: wave_number(w0),
            beta1: (wave_number(w0 + dw) - wave_number(w0 - dw)) / (2.0 * dw),
        }
    }

    fn terms(&self) -> Result<Terms, Error> {
        // In picoseconds, so that products stay of the size of phases.
        let rows = [self.betas.clone(), self.offsets.iter().map(|w| w * 1e-12).collect(), vec![1.0; POINTS]];
        let values: Vec<_> = rows.concat().into_iter().map(|x| Complex::new(0.0, x)).collect();
        Terms::new(&values, 3)
    }

    fn weights(&self, step: f64) -> [f64; 3] {
        [step, -step * self.beta1 * 1e12, -step * self.beta0]
    }

    /// The spectrum of a Gaussian pulse.
    fn pulse(&self) -> Vec<f64> {
        let width = PULSE_WIDTH * TAU * LIGHT / PULSE_WAVELENGTH;
        self.offsets.iter().map(|w| (-(w / width).powi(2)).exp()).collect()
    }
}

/// What computes the propagators.
enum Engine {
    Gpu(Box<Gpu>, double32::kernels::DeviceTerms, Buffer<Complex<Double32>>),
    Host(Terms),
}

impl Engine {
    fn new(gpu: Option<Gpu>, terms: Terms) -> Result<Self, Error> {
        let Some(gpu) = gpu else { return Ok(Self::Host(terms)) };
        let output = gpu.zeroed(terms.len())?;
        Ok(Self::Gpu(Box::new(gpu.clone()), gpu.upload_terms(&terms)?, output))
    }

    fn name(&self) -> String {
        match self {
            Self::Gpu(gpu, ..) => format!("{} (accepted under: {})", gpu.capabilities().target, gpu.requirements()),
            Self::Host(_) => "the host engine, since no device was accepted".to_owned(),
        }
    }

    fn propagator(&self, weights: &[f64]) -> Result<Vec<Complex<Double32>>, Error> {
        match self {
            Self::Gpu(gpu, terms, output) => {
                gpu.exponential_into(terms, weights, Sign::Plus, output)?;
                gpu.download(output)
            }
            Self::Host(terms) => Host.exponential(terms, weights, Sign::Plus),
        }
    }
}

/// Multiplies a field by a propagator, `STEPS_PER_SEGMENT` times.
fn march<T: Num + Copy + Send + Sync>(field: &mut [Complex<T>], propagator: &[Complex<T>]) {
    field.par_chunks_mut(64).zip(propagator.par_chunks(64)).for_each(|(field, propagator)| {
        for _ in 0..STEPS_PER_SEGMENT {
            for (a, p) in field.iter_mut().zip(propagator) {
                *a = *a * *p;
            }
        }
    });
}

/// The propagator that plain f32 arithmetic gives.
fn plain_f32(fibre: &Fibre, weights: &[f64]) -> Vec<Complex<f32>> {
    let w: Vec<f32> = weights.iter().map(|&w| w as f32).collect();
    let phase = |(beta, offset): (&f64, &f64)| w[0] * *beta as f32 + w[1] * (*offset * 1e-12) as f32 + w[2];
    fibre.betas.par_iter().zip(&fibre.offsets).map(|p| Complex::cis(phase(p))).collect()
}

/// The exact field after the distance `z`, to f64's precision: one exponential instead of 10^4 products.
fn reference(fibre: &Fibre, pulse: &[f64], z: f64) -> Vec<Complex<f64>> {
    let phase = |i: usize| z * (fibre.betas[i] - fibre.beta0 - fibre.beta1 * fibre.offsets[i]);
    (0..POINTS).into_par_iter().map(|i| Complex::from_polar(pulse[i], phase(i))).collect()
}

/// Norm of the difference over norm of the reference, and the relative change of the energy.
fn errors(field: &[Complex<f64>], exact: &[Complex<f64>], pulse: &[f64]) -> (f64, f64) {
    let energy: f64 = pulse.iter().map(|a| a * a).sum();
    let difference: f64 = field.iter().zip(exact).map(|(a, b)| (a - b).norm_sqr()).sum();
    let drift = field.iter().map(Complex::norm_sqr).sum::<f64>() / energy - 1.0;
    ((difference / energy).sqrt(), drift.abs())
}

/// What the command line accepts on top of the default requirements.
fn requirements() -> Requirements {
    std::env::args().fold(Requirements::default(), |requirements, argument| match argument.as_str() {
        "--accept-unfused-fma" => requirements.accept_unfused_fma(),
        "--accept-flush-to-zero" => requirements.accept_flush_to_zero(),
        _ => requirements,
    })
}

/// Prints every adapter's verdict; the first accepted one.
fn choose(requirements: Requirements) -> Option<Gpu> {
    println!("Adapters, under the requirements: {requirements}");
    let candidates = Gpu::all(requirements);
    if candidates.is_empty() {
        println!("  none on this machine");
    }
    let mut chosen = None;
    for candidate in candidates {
        match candidate.verdict {
            Ok(gpu) => {
                println!("  {}: accepted", candidate.name);
                chosen = chosen.or(Some(gpu));
            }
            Err(error) => println!("  {}: {error}", candidate.name),
        }
    }
    chosen
}

fn main() -> Result<(), Error> {
    let fibre = Fibre::new();
    let engine = Engine::new(choose(requirements()), fibre.terms()?)?;
    println!("Propagators by {}\n", engine.name());

    let pulse = fibre.pulse();
    let mut ours: Vec<Complex<f64>> = pulse.iter().map(|&a| Complex::new(a, 0.0)).collect();
    let mut plain: Vec<Complex<f32>> = pulse.iter().map(|&a| Complex::new(a as f32, 0.0)).collect();
    let mut distance = 0.0;
    let mut propagator_time = Duration::ZERO;
    let style =
        ProgressStyle::with_template("marching {bar:40} {pos}/{len} step sizes").expect("the template is valid");
    let bar = ProgressBar::new(SEGMENTS as u64).with_style(style);
    for segment in 0..SEGMENTS {
        // A millimetre, give or take a third.
        let step = 1e-3 * (1.0 + (segment as f64 * 0.7).sin() / 3.0);
        let weights = fibre.weights(step);
        let start = Instant::now();
        let propagator = engine.propagator(&weights)?;
        propagator_time += start.elapsed();
        let in_f64: Vec<_> = propagator.iter().map(|p| Complex::new(p.re.to_f64(), p.im.to_f64())).collect();
        march(&mut ours, &in_f64);
        march(&mut plain, &plain_f32(&fibre, &weights));
        distance += step * STEPS_PER_SEGMENT as f64;
        bar.inc(1);
    }
    bar.finish_and_clear();

    let exact = reference(&fibre, &pulse, distance);
    let plain: Vec<_> = plain.iter().map(|a| Complex::new(f64::from(a.re), f64::from(a.im))).collect();
    let steps = SEGMENTS * STEPS_PER_SEGMENT;
    println!("{steps} steps of {POINTS} points over {distance:.3} m of fused silica, against f64");
    println!("{:<22} {:>14} {:>14}", "", "field error", "energy drift");
    for (name, field) in [("plain f32", &plain), ("double32", &ours)] {
        let (error, drift) = errors(field, &exact, &pulse);
        println!("{name:<22} {error:>14.2e} {drift:>14.2e}");
    }
    println!("\n{SEGMENTS} propagators in {:.2} s", propagator_time.as_secs_f64());
    Ok(())
}
