//! Pairs among ndarray's, approx's and rand's own numbers.

use approx::{AbsDiffEq, RelativeEq, UlpsEq, abs_diff_eq, assert_relative_eq, relative_eq, ulps_eq};
use double32::{Double32, d32};
use ndarray::{Array1, Array2};
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};
use rand_0_10::RngExt;
use rand_0_10::distr::{Distribution, Uniform};

#[test]
fn arrays_take_a_pair_beside_them() {
    let x = Array1::from_iter((1..=4).map(Double32::from));
    let tenths = &x * d32!(0.1);
    assert_eq!(tenths, Array1::from_iter((1..=4).map(|n| Double32::from(n) * d32!(0.1))));
    let mut y = x.clone() / d32!(3) + d32!(1) - d32!(0.5);
    y *= d32!(3);
    assert_relative_eq!(y[3], d32!(5.5), max_relative = d32!(1e-14));
}

/// Where f32's products lose the sum: `LinalgScalar` asks for nothing of ours.
#[test]
fn products_of_matrices_are_of_pairs() {
    let a = Array2::from_shape_fn((3, 4), |(i, j)| d32!(1) / Double32::from(i + j + 1));
    let b = Array2::from_shape_fn((4, 2), |(i, j)| Double32::from(i * 2 + j) + d32!(1e-10));
    let c = a.dot(&b);
    for ((i, j), &found) in c.indexed_iter() {
        let terms = (0..4).map(|k| a[(i, k)].to_f64() * b[(k, j)].to_f64());
        assert!((found.to_f64() - terms.sum::<f64>()).abs() < 1e-13);
    }
    assert_eq!(a.dot(&b.column(0)), c.column(0));
}

/// Each comparison holds at its tolerance, and no longer a little beyond it.
#[test]
fn comparisons_end_at_their_tolerance() {
    let (one, u) = (Double32::ONE, Double32::EPSILON);
    assert!(abs_diff_eq!(one, one + u) && !abs_diff_eq!(one, one + u * 1.25));
    assert!(abs_diff_eq!(one, one + 0.25, epsilon = d32!(0.25)));
    let big = d32!(1024);
    assert!(relative_eq!(big, big + u * 1024.0) && !relative_eq!(big, big + u * 1280.0));
    assert!(ulps_eq!(big, big + u * 4096.0) && !ulps_eq!(big, big + u * 5000.0));
    assert!(ulps_eq!(one, one + u * 2.0, epsilon = Double32::ZERO, max_ulps = 2));
    assert!(!ulps_eq!(one, one + u * 2.5, epsilon = Double32::ZERO, max_ulps = 2));
    let inf = Double32::INFINITY;
    assert!(relative_eq!(inf, inf) && ulps_eq!(inf, inf) && !relative_eq!(inf, Double32::MAX) && !ulps_eq!(inf, -inf));
    let nan = Double32::NAN;
    assert!(!relative_eq!(nan, nan) && !ulps_eq!(nan, nan) && !abs_diff_eq!(nan, nan));
    let defaults = (Double32::default_epsilon(), Double32::default_max_relative(), Double32::default_max_ulps());
    assert_eq!(defaults, (u, u, 4));
}

/// Words from a closure, for rand 0.10.
struct Words<F>(F);

impl<F: FnMut() -> u64> rand_0_10::TryRng for Words<F> {
    type Error = core::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok((self.0)() as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok((self.0)())
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill_with(|| (self.0)() as u8);
        Ok(())
    }
}

fn random(seed: u64) -> Words<impl FnMut() -> u64> {
    let mut rng = StdRng::seed_from_u64(seed);
    Words(move || rng.next_u64())
}

#[test]
fn a_standard_uniform_has_48_bits() {
    let last = Double32::ONE - Double32::UNIT_ROUNDOFF;
    assert_eq!(Words(|| u64::MAX).random::<Double32>(), last);
    assert_eq!(Words(|| 0xffff).random::<Double32>(), 0.0);
    assert_eq!(Words(|| 0x1_0000).random::<Double32>(), Double32::UNIT_ROUNDOFF);
    let mut rng = random(31);
    let draws: Vec<Double32> = (0..100_000).map(|_| rng.random()).collect();
    let mean = draws.iter().sum::<Double32>() / 100_000.0;
    assert!((mean - 0.5).abs() < 0.005, "{mean}");
    // The 48th bit of every other draw, and none below it.
    let odd = draws.iter().filter(|x| (**x * 2f32.powi(47)).fract() != 0.0).count();
    assert!(odd.abs_diff(50_000) < 1000 && draws.iter().all(|x| (*x * 2f32.powi(48)).fract() == 0.0), "{odd}");
}

#[test]
fn ranges_hold_their_draws() {
    let mut rng = random(32);
    for (low, high) in
        [(d32!(-1), d32!(3)), (d32!(0.1), d32!(0.1).next_up()), (Double32::MIN / 4.0, Double32::MAX / 4.0)]
    {
        let (open, closed) = (Uniform::new(low, high), Uniform::new_inclusive(low, high));
        let (open, closed) = (open.expect("a range"), closed.expect("a range"));
        let draws: Vec<_> = (0..20_000).flat_map(|_| [open.sample(&mut rng), closed.sample(&mut rng)]).collect();
        assert!(draws.iter().all(|x| (low..=high).contains(x)), "{low} to {high}");
        let middle = low / 2.0 + high / 2.0;
        let below = draws.iter().filter(|x| **x <= middle).count();
        assert!(below.abs_diff(20_000) < 1000 || high == low.next_up(), "{below} of {low} to {high}");
    }
    let at_ends = |bits| (closed_at(bits, d32!(-1), d32!(3)), rng_in(bits, d32!(-1)..d32!(3)));
    assert_eq!(at_ends(0), (d32!(-1), d32!(-1)));
    assert_eq!(closed_at(u64::MAX, d32!(-1), d32!(3)), d32!(3));
    assert!(Uniform::new(d32!(1), d32!(1)).is_err() && Uniform::new_inclusive(d32!(1), d32!(1)).is_ok());
    assert!(Uniform::new(d32!(2), d32!(1)).is_err() && Uniform::new_inclusive(d32!(2), d32!(1)).is_err());
    assert!(Uniform::new(Double32::MIN, Double32::MAX).is_err() && Uniform::new(d32!(0), Double32::NAN).is_err());
}

fn closed_at(bits: u64, low: Double32, high: Double32) -> Double32 {
    Uniform::new_inclusive(low, high).expect("a range").sample(&mut Words(|| bits))
}

fn rng_in(bits: u64, range: core::ops::Range<Double32>) -> Double32 {
    Words(|| bits).random_range(range)
}
