//! Kernels on the host engine against MPFR: the bounds that the documentation states.

use double32::{Double32, Error, Host, Sign, Terms};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rug::Float;

const PRECISION: u32 = 400;
const U2: f64 = 1.0 / (1u64 << 48) as f64;

fn mpfr(x: f64) -> Float {
    Float::with_val(PRECISION, x)
}

fn exact(x: Double32) -> Float {
    mpfr(f64::from(x.hi())) + f64::from(x.lo())
}

fn numbers(rng: &mut StdRng, count: usize, spread: i32) -> Vec<Complex<f64>> {
    let part = |rng: &mut StdRng| rng.random_range(-1.0..1.0) * 2f64.powi(rng.random_range(-spread..=spread));
    (0..count).map(|_| Complex::new(part(rng), part(rng))).collect()
}

fn weights(rng: &mut StdRng, count: usize) -> Vec<f64> {
    (0..count).map(|_| rng.random_range(-3.0..3.0)).collect()
}

/// Half an ulp of the f32 nearest to x, as a number.
fn half_ulp(x: f32) -> f64 {
    (f64::from(x.abs().next_up()) - f64::from(x.abs())) / 2.0
}

#[test]
fn combine_is_within_its_bound() {
    let mut rng = StdRng::seed_from_u64(1);
    let n = 2048;
    for count in [1, 2, 3, 8, 17] {
        let values = numbers(&mut rng, n * count, 20);
        let terms = Terms::new(&values, count).expect("finite numbers");
        let w = weights(&mut rng, count);
        let pairs: Vec<Complex<Double32>> = Host.combine(&terms, &w).expect("one weight a term");
        let rounded: Vec<Complex<f32>> = Host.combine(&terms, &w).expect("one weight a term");
        for i in 0..n {
            let products = || (0..count).map(|t| mpfr(w[t]) * values[t * n + i].re);
            let sum = products().fold(mpfr(0.0), |sum, p| sum + p);
            let size = products().fold(mpfr(0.0), |sum, p| sum + p.abs()).to_f64();
            let bound = (5.0 + 3.0 * (count as f64 - 1.0) + 2.0) * U2 * size;
            let error = (exact(pairs[i].re) - &sum).abs().to_f64();
            assert!(error <= bound, "T = {count}, [{i}]: {error:e} above {bound:e}");
            let error = (mpfr(f64::from(rounded[i].re)) - &sum).abs().to_f64();
            assert!(error <= bound + half_ulp(rounded[i].re), "T = {count}, [{i}], rounded");
            assert_eq!(rounded[i].re.to_bits(), pairs[i].re.hi().to_bits(), "rounded once");
        }
    }
}

/// The exact exponential of a pair sum.
fn exponential_of(z: Complex<Double32>) -> (Float, Float) {
    let modulus = exact(z.re).exp();
    let (sin, cos) = exact(z.im).sin_cos(Float::new(PRECISION));
    (modulus.clone() * cos, modulus * sin)
}

/// Checks `n` exponentials, and gives the largest errors: of pairs normwise in u², of rounded parts in ulp.
fn check_exponential(values: &[Complex<f64>]) -> (f64, f64) {
    let terms = Terms::new(values, 1).expect("finite numbers");
    let sums: Vec<Complex<Double32>> = Host.combine(&terms, &[1.0]).expect("one weight");
    let pairs: Vec<Complex<Double32>> = Host.exponential(&terms, &[1.0], Sign::Plus).expect("one weight");
    let rounded: Vec<Complex<f32>> = Host.exponential(&terms, &[1.0], Sign::Plus).expect("one weight");
    let mut largest: (f64, f64) = (0.0, 0.0);
    for ((&z, pair), word) in sums.iter().zip(&pairs).zip(&rounded) {
        let (re, im) = exponential_of(z);
        let norm = re.clone().hypot(&im);
        let difference = (exact(pair.re) - &re).hypot(&(exact(pair.im) - &im));
        if norm > 2f64.powi(-100) {
            largest.0 = largest.0.max((difference / norm).to_f64() / U2);
        }
        for (word, exact) in [(word.re, &re), (word.im, &im)] {
            let error = (mpfr(f64::from(word)) - exact).abs().to_f64() / (2.0 * half_ulp(word));
            largest.1 = largest.1.max(error);
        }
    }
    largest
}

#[test]
fn exponential_is_within_its_bounds() {
    let mut rng = StdRng::seed_from_u64(2);
    let families: [(&str, (f64, f64), f64); 5] = [
        ("moderate", (-40.0, 40.0), 1e3),
        ("lossless", (0.0, 0.0), 1e4),
        ("small phases", (-1.0, 1.0), 1e-6),
        ("large phases", (-5.0, 5.0), 1e30),
        ("taper", (-104.0, -80.0), 1e2),
    ];
    for (name, (low, high), phase) in families {
        let value = |rng: &mut StdRng| {
            let re = if low < high { rng.random_range(low..high) } else { 0.0 };
            Complex::new(re, rng.random_range(-phase..phase))
        };
        let values: Vec<_> = (0..20_000).map(|_| value(&mut rng)).collect();
        let (pairs, rounded) = check_exponential(&values);
        println!(
            "exponential, {name}: largest errors {pairs:.3}u² (pairs), {rounded:.7} ulp (rounded), over {} inputs",
            values.len()
        );
        assert!(pairs <= 16.0, "{name}: {pairs}u²");
        assert!(rounded <= 0.5 + 2f64.powi(-20), "{name}: {rounded} ulp");
    }
}

#[test]
fn exponentials_beside_multiples_of_half_pi_keep_both_parts() {
    let values: Vec<_> = (1..20_000).map(|n| Complex::new(0.5, f64::from(n) * std::f64::consts::FRAC_PI_2)).collect();
    let (pairs, rounded) = check_exponential(&values);
    assert!(pairs <= 16.0 && rounded <= 0.5 + 2f64.powi(-20), "{pairs}u², {rounded} ulp");
}

#[test]
fn a_lossless_propagator_keeps_the_energy_over_a_long_march() {
    let mut rng = StdRng::seed_from_u64(3);
    let values: Vec<_> = (0..256).map(|_| Complex::new(0.0, rng.random_range(-1e4..1e4))).collect();
    let terms = Terms::new(&values, 1).expect("finite numbers");
    let propagator: Vec<Complex<Double32>> = Host.exponential(&terms, &[1.0], Sign::Plus).expect("one weight");
    for p in propagator {
        let norm = exact(p.re).hypot(&exact(p.im)).to_f64();
        assert!((norm - 1.0).abs() <= 2f64.powi(-44), "|p| - 1 = {:e}", norm - 1.0);
        let factor = Complex::new(p.re.to_f64(), p.im.to_f64());
        let end = (0..100_000).fold(Complex::new(1.0, 0.0), |a, _| a * factor);
        assert!((end.norm() - 1.0).abs() <= 1e5 * 2f64.powi(-44), "after 10^5 steps {:e}", end.norm() - 1.0);
    }
}

#[test]
fn the_inverse_propagator_undoes_the_propagator() {
    let mut rng = StdRng::seed_from_u64(4);
    let terms = Terms::new(&numbers(&mut rng, 2 * 999, 3), 2).expect("finite numbers");
    let w = weights(&mut rng, 2);
    let forth: Vec<Complex<Double32>> = Host.exponential(&terms, &w, Sign::Plus).expect("one weight a term");
    let back: Vec<Complex<Double32>> = Host.exponential(&terms, &w, Sign::Minus).expect("one weight a term");
    for (a, b) in forth.iter().zip(&back) {
        let (a, b) = (Complex::new(a.re.to_f64(), a.im.to_f64()), Complex::new(b.re.to_f64(), b.im.to_f64()));
        assert!((a * b - 1.0).norm() <= 32.0 * U2, "{a} * {b}");
    }
}

#[test]
fn bad_terms_are_named_by_index() {
    let one = Complex::new(1.0, 0.0);
    let message = |result: Result<Terms, Error>| result.expect_err("bad terms").to_string();
    assert!(message(Terms::new(&[one; 5], 2)).contains("count: values has 5 elements, no multiple of 2"));
    assert!(message(Terms::new(&[one; 4], 0)).contains("count is 0"));
    assert!(message(Terms::new(&[one, Complex::new(0.0, f64::NAN)], 1)).contains("values[1] is NaN"));
    assert!(message(Terms::new(&[one, one, Complex::new(-1e39, 0.0)], 1)).contains("values[2] is -1e39"));
    let terms = Terms::new(&[one; 4], 2).expect("good terms");
    let error = Host.combine::<Complex<f32>>(&terms, &[1.0]).expect_err("one weight for two terms");
    assert_eq!(error.to_string(), "weights: expected 2 elements, found 1");
}
