//! Are other people's products and transforms honest f32? Asks matrixmultiply (through ndarray) and rustfft, and a product that cheats.
//!
//! ```text
//! cargo run --release -p double32-neighbours --example foreign_arithmetic
//! ```
//!
//! A code that computes phases to 48 bits gains little if its matrix product quietly cuts operands to 11 bits, as TF32
//! does. The probes take closures, so that any library, on any device, can be asked.

use double32::Error;
use double32::probe::{self, Direction, Factors, Signal, Transform};
use ndarray::ArrayView2;
use num_complex::Complex;
use rustfft::FftPlanner;

const SHAPES: [(usize, usize, usize); 4] = [(64, 64, 64), (100, 1000, 30), (33, 257, 129), (8, 65_536, 8)];

/// C = A B by ndarray, which hands products of this size to matrixmultiply.
fn sgemm(factors: &Factors<'_>) -> Vec<f32> {
    let Factors { m, k, n, a, b } = *factors;
    let matrix = |shape, words| ArrayView2::from_shape(shape, words).expect("as many words as the shape has");
    matrix((m, k), a).dot(&matrix((k, n), b)).into_raw_vec_and_offset().0
}

/// The same product of operands cut to the 11 bits of TF32.
fn tensor_float(factors: &Factors<'_>) -> Vec<f32> {
    let cut = |x: &f32| f32::from_bits((x.to_bits() + 0x0fff + (x.to_bits() >> 13 & 1)) & 0xffff_e000);
    let (a, b): (Vec<_>, Vec<_>) = (factors.a.iter().map(cut).collect(), factors.b.iter().map(cut).collect());
    sgemm(&Factors { a: &a, b: &b, ..*factors })
}

/// rustfft transforms complex numbers in place and leaves scaling to the caller; real signals go as complex ones.
fn rustfft_transform(planner: &mut FftPlanner<f32>, task: &Transform, words: &[f32]) -> Vec<f32> {
    let n = task.len;
    let pairs = || words.chunks(2).map(|z| Complex::new(z[0], z[1]));
    let mut buffer: Vec<_> = match (task.signal, task.direction) {
        (Signal::Complex, _) => pairs().collect(),
        (Signal::Real, Direction::Forward) => words.iter().map(|&x| Complex::new(x, 0.0)).collect(),
        (Signal::Real, Direction::Inverse) => {
            let half: Vec<_> = pairs().collect();
            (0..n).map(|j| if j <= n / 2 { half[j] } else { half[n - j].conj() }).collect()
        }
    };
    match task.direction {
        Direction::Forward => planner.plan_fft_forward(n).process(&mut buffer),
        Direction::Inverse => {
            planner.plan_fft_inverse(n).process(&mut buffer);
            buffer.iter_mut().for_each(|z| *z /= n as f32);
        }
    }
    match (task.signal, task.direction) {
        (Signal::Complex, _) => buffer.iter().flat_map(|z| [z.re, z.im]).collect(),
        (Signal::Real, Direction::Forward) => buffer[..n / 2 + 1].iter().flat_map(|z| [z.re, z.im]).collect(),
        (Signal::Real, Direction::Inverse) => buffer.iter().map(|z| z.re).collect(),
    }
}

fn main() -> Result<(), Error> {
    println!("Normwise relative errors against f64, on Gaussian data\n");
    for (shape, error) in SHAPES.iter().zip(probe::gemm(&SHAPES, sgemm)?) {
        println!("matrixmultiply, (m, k, n) = {shape:?}: {error:.2e}");
    }
    match probe::gemm(&SHAPES, tensor_float) {
        Err(error @ Error::Inaccurate { .. }) => println!("operands cut to 11 bits, refused: {error}\n"),
        other => panic!("a product that cheats must be refused, not {other:?}"),
    }
    let lengths = [1000, 1021, 4096, 1 << 16];
    let cases: Vec<_> = lengths.iter().flat_map(|&n| [(Signal::Complex, n), (Signal::Real, n)]).collect();
    let mut planner = FftPlanner::new();
    let errors = probe::fft(&cases, |task, words| rustfft_transform(&mut planner, task, words))?;
    for ((signal, n), error) in cases.iter().zip(errors) {
        println!(
            "rustfft, {signal:?}, length {n}: forward {:.2e}, there and back {:.2e}",
            error.forward, error.round_trip
        );
    }
    Ok(())
}
