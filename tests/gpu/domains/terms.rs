//! Sums and products of two words, and the kernels of terms.

use double32::probe::domain;
use double32::{Double32, Gpu, Host, Sign, Terms};
use libtest_mimic::Failed;
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::support::elements;
use super::{check_domain, value, word_of};

/// What a device that flushes takes a word for.
fn flushed(x: f32) -> f32 {
    if x.is_subnormal() { 0.0 * x } else { x }
}

/// Operands on both sides of the edges of each domain; devices that keep subnormals have none.
pub(crate) fn two_sum_and_two_prod(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(7);
    let n = elements();
    let tiny = 2f64.powi(-123);

    let a: Vec<_> = (0..n).map(|_| word_of(&mut rng, -110..-96)).collect();
    let b: Vec<_> =
        (0..n).map(|i| if i % 2 == 0 { word_of(&mut rng, -106..-90) } else { word_of(&mut rng, -149..-100) }).collect();
    let (fa, fb): (Vec<_>, Vec<_>) =
        (a.iter().copied().map(flushed).collect(), b.iter().copied().map(flushed).collect());
    let (host, of_flushed) = (Host.two_sum(&a, &b)?, Host.two_sum(&fa, &fb)?);
    check_domain("two_sum", |i| domain::two_sum(a[i], b[i]), (&gpu.two_sum(&a, &b)?, &host, &of_flushed), |_| tiny)?;

    let a: Vec<_> = (0..n).map(|_| word_of(&mut rng, -140..100)).collect();
    let partner = |a: &f32, rng: &mut StdRng| {
        let edge = -79 - a.abs().log2().floor() as i32;
        word_of(rng, (edge - 60).clamp(-149, 119)..(edge + 6).clamp(-148, 120))
    };
    let b: Vec<_> = a.iter().map(|a| partner(a, &mut rng)).collect();
    let (fa, fb): (Vec<_>, Vec<_>) =
        (a.iter().copied().map(flushed).collect(), b.iter().copied().map(flushed).collect());
    let (host, of_flushed) = (Host.two_prod(&a, &b)?, Host.two_prod(&fa, &fb)?);
    check_domain("two_prod", |i| domain::two_prod(a[i], b[i]), (&gpu.two_prod(&a, &b)?, &host, &of_flushed), |_| tiny)
}

pub(crate) fn combine(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(8);
    let (n, count) = (elements() / 4, 2);
    let number = |rng: &mut StdRng| {
        let spread = rng.random_range(-90..-20);
        Complex::new(rng.random_range(-1.0..1.0) * 2f64.powi(spread), 0.0)
    };
    let numbers: Vec<_> = (0..n * count).map(|_| number(&mut rng)).collect();
    let weights = [1.0 + 2f64.powi(-30), -0.3];
    let pair_weights = weights.map(Double32::from_f64);
    let terms = Terms::new(&numbers, count)?;
    let device = gpu.combine::<Complex<Double32>>(&terms, &weights)?;
    let host = Host.combine::<Complex<Double32>>(&terms, &weights)?;
    let re = |waves: &[Complex<Double32>]| waves.iter().map(|z| z.re).collect::<Vec<_>>();
    let of = |i: usize| [numbers[i].re, numbers[n + i].re].map(Double32::from_f64);
    let size = |i: usize| of(i).iter().zip(weights).map(|(x, w)| (value(*x) * w).abs()).sum::<f64>();
    let bound = |i: usize| count as f64 * (2f64.powi(-122) + 2f64.powi(-44) * size(i));
    // Operands this small are not subnormal themselves, but for low words, which the bound has room for.
    let (device, host) = (re(&device), re(&host));
    check_domain("combine", |i| domain::combine(&of(i), &pair_weights), (&device, &host, &host), bound)
}

pub(crate) fn exponential(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(9);
    let number = |rng: &mut StdRng| match rng.random_range(0..3) {
        0 => Complex::new(rng.random_range(-100.0..-60.0), rng.random_range(-3.0..3.0)),
        1 => Complex::new(
            rng.random_range(-1.0..88.0),
            2f64.powi(rng.random_range(-120..-20)) * rng.random_range(1.0..2.0),
        ),
        _ => Complex::new(2f64.powi(rng.random_range(-120..-20)), rng.random_range(-2.0..2.0)),
    };
    let numbers: Vec<_> = (0..elements() / 4).map(|_| number(&mut rng)).collect();
    let terms = Terms::new(&numbers, 1)?;
    let device = gpu.exponential::<Complex<Double32>>(&terms, &[1.0], Sign::Plus)?;
    let host = Host.exponential::<Complex<Double32>>(&terms, &[1.0], Sign::Plus)?;
    let sum = |i: usize| Complex::new(Double32::from_f64(numbers[i].re), Double32::from_f64(numbers[i].im));
    let inside = |i: usize| domain::exponential(sum(i), host[i]);
    let parts: [fn(&Complex<Double32>) -> Double32; 2] = [|z| z.re, |z| z.im];
    for part in parts {
        let (device, host): (Vec<_>, Vec<_>) = (device.iter().map(part).collect(), host.iter().map(part).collect());
        let scale = |i: usize| numbers[i].re.exp().max(1.0);
        let bound = |i: usize| 2f64.powi(-22) * value(host[i]).abs() + 2f64.powi(-123) * scale(i);
        check_domain("exponential", inside, (&device, &host, &host), bound)?;
    }
    Ok(())
}
