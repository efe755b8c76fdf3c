//! What every test binary shares: seeds, operands by family, canonical form stated anew.
#![allow(dead_code, reason = "each test binary takes its own share of this module")]

use double32::Double32;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// u² = 2^-48.
pub(crate) const U2: f64 = 1.0 / (1u64 << 48) as f64;

fn variable<T: std::str::FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}

/// `DOUBLE32_SEED`, or the seed of the default run.
pub(crate) fn seed() -> u64 {
    variable("DOUBLE32_SEED", 0x0d0b_1e32)
}

/// `base` cases, times `DOUBLE32_CASES` (1.0 by default).
pub(crate) fn cases(base: u64) -> u64 {
    ((base as f64 * variable("DOUBLE32_CASES", 1.0)) as u64).max(1)
}

/// A generator for one test, told apart from the others by `name`; prints the seed that repeats it.
pub(crate) fn generator(name: &str) -> StdRng {
    println!("{name}: DOUBLE32_SEED={}", seed());
    StdRng::seed_from_u64(salted(name))
}

/// The seed, told apart by a name.
fn salted(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)) ^ seed()
}

/// A generator for one block of a test's inputs.
pub(crate) fn block_generator(name: &str, block: u64) -> StdRng {
    StdRng::seed_from_u64(salted(name) ^ block.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Threads of one test: `DOUBLE32_THREADS`, or one, since tests run beside each other.
pub(crate) fn threads() -> usize {
    variable("DOUBLE32_THREADS", 1)
}

/// A word from its bits.
pub(crate) fn f(bits: u32) -> f32 {
    f32::from_bits(bits)
}

/// 2^n, subnormals included.
pub(crate) fn pow2(n: i32) -> f32 {
    2.0f64.powi(n) as f32
}

/// The pair of exactly these bits, canonical or not, as it would arrive from a buffer.
pub(crate) fn raw(bits: u64) -> Double32 {
    bytemuck::cast([(bits >> 32) as u32, bits as u32])
}

/// The canonical pair of exactly these bits.
#[track_caller]
pub(crate) fn pair(hi: u32, lo: u32) -> Double32 {
    let pair = raw(u64::from(hi) << 32 | u64::from(lo));
    assert!(is_canonical(pair), "{} is not canonical", show(pair));
    pair
}

/// The bits of a pair, as a test writes them.
pub(crate) fn show(x: Double32) -> String {
    format!("({:#010x}, {:#010x})", x.hi().to_bits(), x.lo().to_bits())
}

#[track_caller]
pub(crate) fn same_bits(found: Double32, expected: Double32) {
    assert!(found.to_bits() == expected.to_bits(), "found {}, expected {}", show(found), show(expected));
}

/// Equal words, signs of zero low words aside.
#[track_caller]
pub(crate) fn same_words(found: Double32, expected: Double32) {
    let same = found.hi().to_bits() == expected.hi().to_bits() && found.lo() == expected.lo();
    assert!(same, "found {}, expected {}", show(found), show(expected));
}

#[track_caller]
pub(crate) fn is_bits(found: Double32, hi: u32, lo: u32) {
    let same = found.hi().to_bits() == hi && found.lo().to_bits() == lo;
    assert!(same, "found {}, expected ({hi:#010x}, {lo:#010x})", show(found));
}

/// The canonical form, stated in f64: independent of the crate's own test.
pub(crate) fn is_canonical(x: Double32) -> bool {
    let (hi, lo) = x.words();
    if hi.is_nan() {
        return hi.to_bits() & 0x7fff_ffff == 0x7fc0_0000 && lo == 0.0;
    }
    if hi == 0.0 || hi.is_infinite() {
        return lo == 0.0;
    }
    if !lo.is_finite() {
        return false;
    }
    // The half gaps on either side of hi; a tie belongs to hi if its last bit is even.
    let away = f64::from(lo) * f64::from(hi.signum());
    let outward = half_gap_above(hi.to_bits() & 0x7fff_ffff);
    let inward = half_gap_above((hi.to_bits() & 0x7fff_ffff) - 1);
    let even = hi.to_bits() & 1 == 0;
    if even { -inward <= away && away <= outward } else { -inward < away && away < outward }
}

/// Half the distance from the magnitude of these bits to the next.
fn half_gap_above(bits: u32) -> f64 {
    2.0f64.powi(((bits >> 23) as i32).max(1) - 151)
}

/// Operands by family.
pub(crate) trait Operands: Rng {
    /// Any bits of a finite word.
    fn finite_word(&mut self) -> f32 {
        loop {
            let x = f32::from_bits(self.random());
            if x.is_finite() {
                return x;
            }
        }
    }

    /// A significand in [1, 2): random, or of few ones, or next to a power of two.
    fn significand(&mut self) -> u32 {
        match self.random_range(0..6) {
            0 => 0x3f80_0000,
            1 => 0x3f80_0000 | self.random_range(0..8u32),
            2 => 0x3fff_ffff - self.random_range(0..8u32),
            3 => 0x3f80_0000 | 1 << self.random_range(0..23) | 1 << self.random_range(0..23),
            _ => 0x3f80_0000 | self.random_range(0..1u32 << 23),
        }
    }

    /// A word of the given exponent, -149..=127, and either sign.
    fn word_at(&mut self, exponent: i32) -> f32 {
        let magnitude = f64::from(f32::from_bits(self.significand())) * 2.0f64.powi(exponent);
        let x = magnitude as f32;
        let x = if x.is_finite() { x } else { f32::MAX };
        if self.random() { -x } else { x }
    }

    /// A canonical pair whose high word has about this exponent, and whose low word lies `gap` binades below half an ulp.
    fn pair_with_gap(&mut self, exponent: i32, gap: i32) -> Double32 {
        let hi = self.word_at(exponent);
        let below = exponent - 25 - gap;
        if below < -149 {
            return Double32::new(hi, 0.0);
        }
        let x = Double32::new(hi, self.word_at(below));
        if x.is_finite() { x } else { Double32::new(hi, 0.0) }
    }

    /// Close words, and now and then a half ulp exactly or none at all.
    fn pair_at(&mut self, exponent: i32) -> Double32 {
        match self.random_range(0..8) {
            0 => Double32::new(self.word_at(exponent), 0.0),
            1 => {
                let hi = self.word_at(exponent);
                let half = pow2((exponent - 24).max(-149));
                let x = Double32::new(hi, if self.random() { half } else { -half });
                if x.is_finite() { x } else { Double32::new(hi, 0.0) }
            }
            2 => {
                let gap = self.random_range(0..30);
                self.pair_with_gap(exponent, gap)
            }
            _ => {
                let gap = self.random_range(0..3);
                self.pair_with_gap(exponent, gap)
            }
        }
    }

    /// Random bits made canonical; finite.
    fn any_bits(&mut self) -> Double32 {
        loop {
            let x = Double32::from_bits(self.random());
            if x.is_finite() {
                return x;
            }
        }
    }

    /// Within a few binades of 1.
    fn moderate(&mut self) -> Double32 {
        let exponent = self.random_range(-3..=3);
        self.pair_at(exponent)
    }

    /// Any gap between the words that the range allows.
    fn wide_gap(&mut self) -> Double32 {
        let exponent: i32 = self.random_range(-124..=127);
        let gap = self.random_range(0..=exponent + 124);
        self.pair_with_gap(exponent, gap)
    }

    /// Any exponent.
    fn any_exponent(&mut self) -> Double32 {
        let exponent = self.random_range(-149..=127);
        self.pair_at(exponent)
    }

    /// 1 ± something of any size.
    fn near_one(&mut self) -> Double32 {
        let tiny = self.random_range(-149..=-24);
        let ulps: i32 = self.random_range(-4..=4);
        let hi = f32::from_bits((0x3f80_0000 + ulps) as u32);
        let x = Double32::new(hi, self.word_at(tiny));
        if self.random() { x } else { -x }
    }

    /// The top two binades, or the lowest fifty.
    fn edge(&mut self) -> Double32 {
        match self.random_range(0..4) {
            0 => {
                let hi = f32::from_bits(0x7f7f_ffff - self.random_range(0..4u32));
                let gap = self.random_range(102..=103);
                let x = Double32::new(hi, self.word_at(gap));
                if x.is_finite() { x } else { Double32::MAX }
            }
            1 => {
                let exponent = self.random_range(126..=127);
                self.pair_at(exponent)
            }
            _ => {
                let exponent = self.random_range(-149..=-99);
                self.pair_at(exponent)
            }
        }
    }

    /// One pair from a family chosen by `index`.
    fn operand(&mut self, index: u64) -> Double32 {
        match index % 8 {
            0 => self.any_bits(),
            1..=3 => self.moderate(),
            4 => self.wide_gap(),
            5 => self.any_exponent(),
            6 => self.near_one(),
            _ => self.edge(),
        }
    }

    /// `x` moved by a few units of its high or low word, or by something much smaller; maybe negated.
    fn neighbour(&mut self, x: Double32) -> Double32 {
        let (hi, lo) = x.words();
        let moved = |word: f32, ulps: i32| {
            let y = f32::from_bits((word.to_bits() as i32).wrapping_add(ulps) as u32);
            if y.is_finite() { y } else { word }
        };
        let y = match self.random_range(0..4) {
            0 => Double32::new(moved(hi, self.random_range(-2..=2)), lo),
            1 => Double32::new(moved(hi, self.random_range(-2..=2)), moved(lo, self.random_range(-9..=9))),
            2 => Double32::new(hi, moved(lo, self.random_range(-9..=9))),
            _ => {
                let tiny = self.random_range(-149..=-24);
                Double32::new(hi, self.word_at(tiny))
            }
        };
        let y = if y.is_finite() { y } else { x };
        if self.random_range(0..4) == 0 { y } else { -y }
    }
}

impl<R: Rng> Operands for R {}
