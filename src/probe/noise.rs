//! Reproducible Gaussian numbers, and how far a result is from its reference.

/// A generator of numbers of unit variance (Weyl sequence through the mixer of Steele, Lea, Flood 2014; Box, Muller 1958).
pub(super) struct Noise(u64);

impl Noise {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Uniform in (0, 1].
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 * 2f64.powi(-53) + 2f64.powi(-53)
    }

    pub(super) fn words(&mut self, count: usize) -> Vec<f32> {
        let mut next = || {
            let (radius, turns) = ((-2.0 * self.uniform().ln()).sqrt(), self.uniform());
            (radius * (std::f64::consts::TAU * turns).cos()) as f32
        };
        (0..count).map(|_| next()).collect()
    }
}

/// |found - exact| / |exact| in the Euclidean norm; NaN and infinities in the result make it so.
pub(super) fn relative_error(found: &[f32], exact: &[f64]) -> f64 {
    let square = |x: f64| x * x;
    let difference: f64 = found.iter().zip(exact).map(|(&f, &e)| square(f64::from(f) - e)).sum();
    let size: f64 = exact.iter().map(|&e| square(e)).sum();
    if difference == 0.0 { 0.0 } else { (difference / size).sqrt() }
}
