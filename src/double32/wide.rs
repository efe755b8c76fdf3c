//! Integers of 640 bits, and the nearest pair to one of them times a power of two: exact decimal text, wide integers,
//! remainders and the fused multiply-add rest on them. No allocation; all in `const fn`, for literals.

use super::{Double32, shared};

const WORDS: usize = 10;

/// A natural number below 2^640, least significant word first. Operations that would leave the range are the caller's
/// fault: every use states why it stays inside.
#[derive(Clone, Copy)]
pub(crate) struct Wide([u64; WORDS]);

impl Wide {
    pub(crate) const ZERO: Self = Self([0; WORDS]);

    pub(crate) const fn from_u128(x: u128) -> Self {
        let mut words = [0; WORDS];
        words[0] = x as u64;
        words[1] = (x >> 64) as u64;
        Self(words)
    }

    pub(crate) const fn is_zero(&self) -> bool {
        self.bits() == 0
    }

    /// Position of the highest bit, from 1; 0 for zero.
    pub(crate) const fn bits(&self) -> u32 {
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                return 64 * i as u32 + 64 - self.0[i].leading_zeros();
            }
        }
        0
    }

    pub(crate) const fn add(&self, other: &Self) -> Self {
        let mut words = [0; WORDS];
        let mut carry = false;
        let mut i = 0;
        while i < WORDS {
            let (sum, over) = self.0[i].overflowing_add(other.0[i]);
            let (sum, again) = sum.overflowing_add(carry as u64);
            words[i] = sum;
            carry = over | again;
            i += 1;
        }
        Self(words)
    }

    /// `self - other`, for `other <= self`.
    pub(crate) const fn sub(&self, other: &Self) -> Self {
        let mut words = [0; WORDS];
        let mut borrow = false;
        let mut i = 0;
        while i < WORDS {
            let (difference, under) = self.0[i].overflowing_sub(other.0[i]);
            let (difference, again) = difference.overflowing_sub(borrow as u64);
            words[i] = difference;
            borrow = under | again;
            i += 1;
        }
        Self(words)
    }

    pub(crate) const fn less(&self, other: &Self) -> bool {
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            if self.0[i] != other.0[i] {
                return self.0[i] < other.0[i];
            }
        }
        false
    }

    /// `self * factor + term`.
    pub(crate) const fn mul_add(&self, factor: u64, term: u64) -> Self {
        let mut words = [0; WORDS];
        let mut carry = term as u128;
        let mut i = 0;
        while i < WORDS {
            carry += self.0[i] as u128 * factor as u128;
            words[i] = carry as u64;
            carry >>= 64;
            i += 1;
        }
        Self(words)
    }

    /// Quotient and remainder by a word that is not 0.
    pub(crate) const fn div_rem_word(&self, divisor: u64) -> (Self, u64) {
        let mut words = [0; WORDS];
        let mut rest = 0u128;
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            rest = rest << 64 | self.0[i] as u128;
            words[i] = (rest / divisor as u128) as u64;
            rest %= divisor as u128;
        }
        (Self(words), rest as u64)
    }

    /// Quotient and remainder; `divisor` is not 0. Shift and subtract: exact, and rare enough.
    pub(crate) const fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        let mut quotient = Self::ZERO;
        let mut rest = *self;
        let mut shift = self.bits() as i32 - divisor.bits() as i32;
        while shift >= 0 {
            let part = divisor.shl(shift as u32);
            if !rest.less(&part) {
                rest = rest.sub(&part);
                quotient.0[(shift >> 6) as usize] |= 1 << (shift & 63);
            }
            shift -= 1;
        }
        (quotient, rest)
    }

    pub(crate) const fn shl(&self, n: u32) -> Self {
        let (whole, part) = ((n / 64) as usize, n % 64);
        let mut words = [0; WORDS];
        let mut i = whole;
        while i < WORDS {
            words[i] = self.0[i - whole] << part;
            if part > 0 && i > whole {
                words[i] |= self.0[i - whole - 1] >> (64 - part);
            }
            i += 1;
        }
        Self(words)
    }

    pub(crate) const fn shr(&self, n: u32) -> Self {
        let (whole, part) = ((n / 64) as usize, n % 64);
        let mut words = [0; WORDS];
        let mut i = whole;
        while i < WORDS {
            words[i - whole] = self.0[i] >> part;
            if part > 0 && i + 1 < WORDS {
                words[i - whole] |= self.0[i + 1] << (64 - part);
            }
            i += 1;
        }
        Self(words)
    }

    pub(crate) const fn is_odd(&self) -> bool {
        self.0[0] & 1 == 1
    }

    pub(crate) const fn to_u128(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// Fills `digits` from its end with the decimal digits; how many there are. 0 has none.
    pub(crate) fn decimal(&self, digits: &mut [u8; 200]) -> usize {
        let mut rest = *self;
        let mut count = 0;
        while !rest.is_zero() {
            let (quotient, mut block) = rest.div_rem_word(10u64.pow(19));
            for _ in 0..19 {
                count += 1;
                digits[200 - count] = (block % 10) as u8;
                block /= 10;
            }
            rest = quotient;
        }
        while count > 0 && digits[200 - count] == 0 {
            count -= 1;
        }
        count
    }
}

/// (n + fraction) * 2^scale, where `sticky` says that a fraction between 0 and 1 follows n.
#[derive(Clone, Copy)]
pub(crate) struct Magnitude {
    pub(crate) n: Wide,
    pub(crate) sticky: bool,
    pub(crate) scale: i32,
}

impl Magnitude {
    /// floor(log2) of it, unless n is 0.
    const fn top(&self) -> i32 {
        self.n.bits() as i32 - 1 + self.scale
    }

    /// The nearest f32, and what it leaves: its magnitude, and whether it has the other sign.
    const fn split(&self) -> (f32, Self, bool) {
        let top = self.top();
        let quantum = if top - 23 > -149 { top - 23 } else { -149 };
        let shift = quantum - self.scale;
        let exact = Self { n: Wide::ZERO, sticky: self.sticky, scale: self.scale };
        if shift <= 0 {
            return (word(self.n.shl(-shift as u32).to_u128() as u32, quantum), exact, false);
        }
        let cut = self.n.shr(shift as u32);
        let rest = self.n.sub(&cut.shl(shift as u32));
        let half = Wide::from_u128(1).shl(shift as u32 - 1);
        let tie = !rest.less(&half) && !half.less(&rest) && !self.sticky;
        let up = if tie { cut.is_odd() } else { !rest.less(&half) };
        let mantissa = cut.to_u128() as u32 + up as u32;
        if !up {
            return (word(mantissa, quantum), Self { n: rest, ..exact }, false);
        }
        // The rest is negative: a full quantum less what was there.
        let missing = Wide::from_u128(1).shl(shift as u32).sub(&rest);
        let missing = if self.sticky { missing.sub(&Wide::from_u128(1)) } else { missing };
        (word(mantissa, quantum), Self { n: missing, ..exact }, true)
    }

    /// The nearest pair, ties to the even low word: RN, RN of the rest, renormalised.
    pub(crate) const fn nearest_pair(&self, negative: bool) -> Double32 {
        let sign = if negative { -1.0 } else { 1.0 };
        if self.n.is_zero() && !self.sticky {
            return Double32::from_words_unchecked(0.0 * sign, 0.0);
        }
        let (hi, rest, below) = if self.top() < -152 { (0.0, *self, false) } else { self.split() };
        // An underflow to zero keeps its sign, which a sum would not.
        if hi == 0.0 || !hi.is_finite() {
            return Double32::from_words_unchecked(hi * sign, 0.0);
        }
        let (lo, _, _) = rest.split();
        shared::canonicalize(hi * sign, if below { -lo * sign } else { lo * sign })
    }
}

/// mantissa * 2^exponent for mantissa <= 2^24 and exponent >= -149.
const fn word(mantissa: u32, exponent: i32) -> f32 {
    if exponent > 127 {
        return if mantissa == 0 { 0.0 } else { f32::INFINITY };
    }
    let half = exponent / 2;
    // Exact in f64, whatever the exponent; the conversion overflows where it should.
    (mantissa as f64 * pow2(half) * pow2(exponent - half)) as f32
}

const fn pow2(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// |x| in units of 2^-149, for a finite word.
const fn units(x: f32) -> Wide {
    let bits = x.to_bits() & 0x7fff_ffff;
    let exponent = bits >> 23;
    if exponent == 0 {
        return Wide::from_u128(bits as u128);
    }
    Wide::from_u128((bits & 0x007f_ffff | 0x0080_0000) as u128).shl(exponent - 1)
}

/// |x| in units of 2^-149, below 2^277, for finite canonical words.
pub(crate) const fn pair_units(x: Double32) -> Wide {
    let (hi, lo) = x.words();
    let (large, small) = (units(hi), units(lo));
    if lo == 0.0 || hi.is_sign_negative() == lo.is_sign_negative() {
        large.add(&small)
    } else if large.less(&small) {
        // Words that are no canonical pair: any value will do.
        small.sub(&large)
    } else {
        large.sub(&small)
    }
}

/// A signed sum of magnitudes at one scale.
#[derive(Clone, Copy)]
struct Sum {
    above: Wide,
    below: Wide,
}

impl Sum {
    const fn add(self, n: Wide, negative: bool) -> Self {
        if negative { Self { below: self.below.add(&n), ..self } } else { Self { above: self.above.add(&n), ..self } }
    }
}

/// a * b in units of 2^-298: 48 bits, shifted by up to 506.
const fn product_units(a: f32, b: f32) -> Wide {
    let (x, y) = (parts(a), parts(b));
    Wide::from_u128(x.0 as u128 * y.0 as u128).shl(x.1 + y.1)
}

/// |x| as mantissa and shift in units of 2^-149.
const fn parts(x: f32) -> (u32, u32) {
    let bits = x.to_bits() & 0x7fff_ffff;
    let exponent = bits >> 23;
    if exponent == 0 { (bits, 0) } else { (bits & 0x007f_ffff | 0x0080_0000, exponent - 1) }
}

/// The pair nearest to the exact `x * y + z`, all finite.
pub(crate) const fn fused(x: Double32, y: Double32, z: Double32) -> Double32 {
    let mut sum = Sum { above: Wide::ZERO, below: Wide::ZERO };
    let (xs, ys, zs) = ([x.hi(), x.lo()], [y.hi(), y.lo()], [z.hi(), z.lo()]);
    let mut i = 0;
    while i < 4 {
        let (a, b) = (xs[i / 2], ys[i % 2]);
        sum = sum.add(product_units(a, b), a.is_sign_negative() != b.is_sign_negative());
        i += 1;
    }
    sum = sum.add(units(zs[0]).shl(149), zs[0].is_sign_negative());
    sum = sum.add(units(zs[1]).shl(149), zs[1].is_sign_negative());
    let negative = sum.above.less(&sum.below);
    let n = if negative { sum.below.sub(&sum.above) } else { sum.above.sub(&sum.below) };
    if n.is_zero() {
        // As f32: the sign of the product and the addend where they agree, else +0. x * y may be a zero itself.
        let product = x.hi().is_sign_negative() != y.hi().is_sign_negative();
        let zero = x.hi() == 0.0 || y.hi() == 0.0;
        let both = product && z.hi().is_sign_negative() && zero && z.hi() == 0.0;
        return if both { Double32::NEG_ZERO } else { Double32::ZERO };
    }
    Magnitude { n, sticky: false, scale: -298 }.nearest_pair(negative)
}

/// Quotient, cut to an integer, and remainder of |x| by |y|, both finite and y not 0: the remainder in units of 2^-149.
pub(crate) const fn div_rem(x: Double32, y: Double32) -> (Wide, Wide) {
    pair_units(x).div_rem(&pair_units(y))
}

/// |x| = m * 2^e with the top bit of m set, to the nearest such number, ties to even; x is regular.
#[cfg(feature = "num-traits")]
pub(crate) const fn top_64_bits(x: Double32) -> (u64, i16) {
    let n = pair_units(x);
    let extra = n.bits() as i32 - 64;
    if extra <= 0 {
        return (n.shl(-extra as u32).to_u128() as u64, (extra - 149) as i16);
    }
    let m = n.shr(extra as u32);
    let rest = n.sub(&m.shl(extra as u32));
    let half = Wide::from_u128(1).shl(extra as u32 - 1);
    let tie = !rest.less(&half) && !half.less(&rest);
    let up = if tie { m.is_odd() } else { !rest.less(&half) };
    let m = m.to_u128() + up as u128;
    if m >> 64 == 1 { (1 << 63, (extra - 148) as i16) } else { (m as u64, (extra - 149) as i16) }
}
