//! The main job: a short pulse through ten metres of fibre, in 10,000 steps, by plain f32 and by pairs of f32.
//!
//! ```text
//! cargo run --release --example quickstart [-- --accept-unfused-fma] [--accept-flush-to-zero]
//! ```
//!
//! In the frame of the pulse the phase over a step h is h (beta(w) - beta0 - beta1 (w - w0)): three terms whose sum cancels most of
//! its digits. f32 fails there: it holds the wave number beta to a quarter per metre, which makes radians over the fibre, and the
//! pulse comes out in another shape at another time. The step changes a hundred times on the way, as in an adaptive march; each change
//! uploads three weights and computes a new propagator, and a hundred steps are taken with it. The march in pairs never
//! leaves the device, or the host engine where no device is accepted. f64 serves for the reference and for the picture.

#[path = "quickstart/engine.rs"]
mod engine;
#[path = "quickstart/fibre.rs"]
mod fibre;
#[path = "quickstart/judged.rs"]
mod judged;
#[path = "quickstart/picture.rs"]
mod picture;

use double32::Error;
use engine::{Engine, OnDevice, OnHost, PlainF32, STEPS_PER_SEGMENT};
use fibre::{Fibre, POINTS, WINDOW};
use num_complex::Complex;
use picture::{BLUE, Colour, GREY, Page, RED};
use rayon::prelude::*;
use std::path::Path;
use std::time::Instant;

const SEGMENTS: usize = 100;

/// A millimetre, give or take a third.
fn step(segment: usize) -> f64 {
    1e-3 * (1.0 + (segment as f64 * 0.7).sin() / 3.0)
}

/// Whatever computed the first hundred steps, the host engine computes the same bytes.
fn check_bytes(pairs: &dyn Engine, fibre: &Fibre) -> Result<(), Error> {
    let mut host = OnHost::new(fibre)?;
    host.advance(&fibre.weights(step(0)))?;
    let (found, expected) = (pairs.field()?, host.field()?);
    let same = bytemuck::cast_slice::<_, u8>(&found) == bytemuck::cast_slice::<_, u8>(&expected);
    assert!(same, "{} has other bytes than the host engine: please report it", pairs.name());
    Ok(())
}

/// Both marches, of the same steps; the distance.
fn march(pairs: &mut dyn Engine, plain: &mut PlainF32<'_>, fibre: &Fibre) -> Result<f64, Error> {
    let mut distance = 0.0;
    for segment in 0..SEGMENTS {
        let weights = fibre.weights(step(segment));
        pairs.advance(&weights)?;
        plain.advance(&weights);
        distance += step(segment) * STEPS_PER_SEGMENT as f64;
        if segment == 0 {
            check_bytes(pairs, fibre)?;
        }
    }
    Ok(distance)
}

/// Norm of the difference over norm of the reference, and the relative change of the energy.
fn errors(field: &[Complex<f64>], exact: &[Complex<f64>]) -> (f64, f64) {
    let energy = |field: &[Complex<f64>]| field.iter().map(Complex::norm_sqr).sum::<f64>();
    let difference: Vec<_> = field.iter().zip(exact).map(|(a, b)| a - b).collect();
    ((energy(&difference) / energy(exact)).sqrt(), (energy(field) / energy(exact) - 1.0).abs())
}

/// The power over the time window, by the Fourier sum.
fn power(fibre: &Fibre, field: &[Complex<f64>]) -> Vec<f64> {
    let times = (0..1200).map(|i| (f64::from(i) / 1199.0 - 0.5) * WINDOW);
    let at = |t: f64| fibre.offsets.iter().zip(field).map(|(w, a)| a * Complex::cis(-w * t)).sum::<Complex<f64>>();
    times.collect::<Vec<_>>().into_par_iter().map(|t| at(t).norm_sqr()).collect()
}

/// A panel each for the curves, over the reference, all on one scale.
fn draw(path: &Path, exact: &[f64], curves: &[(Vec<f64>, Colour)]) -> Result<(), Box<dyn std::error::Error>> {
    let peak = curves.iter().flat_map(|(power, _)| power).chain(exact).fold(0.0, |peak: f64, &p| peak.max(p));
    let scaled = |power: &[f64]| power.iter().map(|p| p / peak).collect::<Vec<_>>();
    let mut page = Page::new(curves.len());
    for (panel, (power, colour)) in curves.iter().enumerate() {
        page.curve(panel, &scaled(exact), 5.0, GREY);
        page.curve(panel, &scaled(power), 1.5, *colour);
    }
    page.save(path)
}

/// Says what each column is.
fn print_errors(plain: &[Complex<f64>], pairs: &[Complex<f64>], exact: &[Complex<f64>]) {
    println!("{:<28} {:>14} {:>14}", "", "field error", "energy drift");
    for (name, field) in [("plain f32, on the host", plain), ("pairs of f32, by double32", pairs)] {
        let (error, drift) = errors(field, exact);
        println!("{name:<28} {error:>14.2e} {drift:>14.2e}");
    }
    println!("field error: |A - E| / |E| over the spectrum, E being one exponential in f64 in place of all steps");
    println!("energy drift: how far the energy is from what entered; the fibre takes none");
    assert!(errors(pairs, exact).0 < 1e-6, "pairs must keep their digits");
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fibre = Fibre::new();
    let mut pairs: Box<dyn Engine> = match judged::choose() {
        Some(gpu) => Box::new(OnDevice::new(gpu, &fibre)?),
        None => Box::new(OnHost::new(&fibre)?),
    };
    println!("\nPairs are computed by {}.\n", pairs.name());
    let mut plain = PlainF32::new(&fibre);
    let start = Instant::now();
    let distance = march(&mut *pairs, &mut plain, &fibre)?;
    let pairs: Vec<_> = pairs.field()?.iter().map(|a| Complex::new(a.re.to_f64(), a.im.to_f64())).collect();
    let (plain, seconds) = (plain.field(), start.elapsed().as_secs_f64());

    let steps = SEGMENTS * STEPS_PER_SEGMENT;
    println!("{steps} steps of {POINTS} frequencies over {distance:.3} m of fused silica, in {seconds:.1} s:");
    let exact = fibre.exact(distance);
    print_errors(&plain, &pairs, &exact);

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("quickstart.png");
    draw(&path, &power(&fibre, &exact), &[(power(&fibre, &plain), RED), (power(&fibre, &pairs), BLUE)])?;
    println!("\nThe power that leaves the fibre, over {} ps: {}", WINDOW * 1e12, path.display());
    println!("above by plain f32 (red), below by pairs (blue), each over the reference (grey)");
    Ok(())
}
