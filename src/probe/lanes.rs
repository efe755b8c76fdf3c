//! The lanes: operations, operands and expected bits.
//!
//! Fixed operands come with fixed bits. Random ones come with results formed in f64, where they are exact or their double
//! rounding is innocuous, so that an f32 fault of the host cannot repeat itself in the expectation; only the whole pair
//! operations take theirs from the shared text, which the MPFR tests hold.

use crate::double32::Double32;
use crate::double32::shared;

/// What a device lacks when a lane fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Needs {
    /// IEEE arithmetic in the normal range, as written: without it every device is refused.
    Exactness,
    /// Subnormal results and operands of `+ - *`, and exact products down to 2^-149.
    GradualUnderflow,
    /// One rounding in the built-in `fma`.
    FusedMultiplyAdd,
    /// Nothing: the lane reports a fact that no kernel relies on.
    Nothing,
}

/// An operation of the probe program; the number is its code there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add = 0,
    Sub = 1,
    Mul = 2,
    /// fma(x.hi, y.hi, x.lo)
    Fma = 3,
    TwoSum = 4,
    FastTwoSum = 5,
    TwoProd = 6,
    DdAdd = 7,
    DdMul = 8,
    ProductKeptAndSummed = 9,
    ProductThenSum = 10,
    DdDiv = 11,
    DdSqrt = 12,
    LoopOf64 = 13,
}

/// Operand words x.hi, x.lo, y.hi, y.lo, and the two words of the result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) operands: [u32; 4],
    pub(crate) expected: [u32; 2],
}

/// One property, asked of one operation on many operands.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    pub(crate) name: &'static str,
    pub(crate) needs: Needs,
    pub(crate) operation: Operation,
    pub(crate) cases: Vec<Case>,
}

/// What the host computes for a case's operands, through the shared text.
pub(crate) fn evaluate(operation: Operation, operands: [u32; 4]) -> [u32; 2] {
    let [x_hi, x_lo, y_hi, y_lo] = operands.map(f32::from_bits);
    let x = pair(x_hi, x_lo);
    let y = pair(y_hi, y_lo);
    let r = match operation {
        Operation::LoopOf64 => {
            let end = (0..64).fold(x, |x, _| shared::probe_step(x, y));
            return [end.hi().to_bits(), end.lo().to_bits()];
        }
        straight => shared::probe_operation(straight as u32, x, y),
    };
    [r.x, r.y]
}

/// The words as they are: lanes also take operands that are no canonical pair.
fn pair(hi: f32, lo: f32) -> Double32 {
    bytemuck::cast([hi, lo])
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same operands in every run.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A word of random sign and significand (one in eight all ones or all zeros), its exponent within `range`.
    pub(crate) fn word(&mut self, range: (i32, i32)) -> f32 {
        let bits = self.next();
        let significand = match (bits >> 56) & 15 {
            0 => 0x7f_ffff,
            1 => 0,
            _ => bits as u32 & 0x7f_ffff,
        };
        let span = (range.1 - range.0 + 1) as u64;
        let exponent = (range.0 + ((bits >> 24) % span) as i32 + 127) as u32;
        f32::from_bits(((bits >> 63) as u32) << 31 | exponent << 23 | significand)
    }

    /// A finite word, every exponent and the subnormals equally likely.
    fn any_finite(&mut self) -> f32 {
        let bits = self.next() as u32;
        if bits & 0x7f80_0000 == 0x7f80_0000 { f32::from_bits(bits & 0x807f_ffff) } else { f32::from_bits(bits) }
    }

    /// A canonical pair whose high word's exponent is within `range`, the gap to the low word up to 2^-34.
    pub(crate) fn pair(&mut self, range: (i32, i32)) -> Double32 {
        let hi = self.word(range);
        let exponent = (hi.to_bits() >> 23 & 0xff) as i32 - 127;
        Double32::new(hi, self.word((exponent - 34, exponent - 24)))
    }

    /// A canonical pair of any finite words.
    pub(crate) fn any_pair(&mut self) -> Double32 {
        let hi = self.any_finite();
        let scale = f64::from(hi) * 2f64.powi(-24 - (self.next() % 24) as i32);
        Double32::new(hi, (scale * (self.next() as f64 / u64::MAX as f64 - 0.5)) as f32)
    }
}

/// RN(a + b) through f64, whose second rounding is innocuous (53 >= 2 * 24 + 2 bits).
fn sum(a: f32, b: f32) -> f32 {
    (f64::from(a) + f64::from(b)) as f32
}

/// The sum and its exact error, the latter from differences that are exact in f64.
fn exact_sum(a: f32, b: f32) -> [u32; 2] {
    let s = sum(a, b);
    let (large, small) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
    let error = f64::from(small) - (f64::from(s) - f64::from(large));
    [s.to_bits(), (error as f32 + 0.0).to_bits()]
}

/// The product and its error, from the product in f64, which is exact.
fn exact_product(a: f32, b: f32) -> [u32; 2] {
    let product = f64::from(a) * f64::from(b);
    let p = product as f32;
    [p.to_bits(), ((product - f64::from(p)) as f32 + 0.0).to_bits()]
}

/// Cases of two words, x.hi and y.hi.
fn words(
    count: usize,
    seed: u64,
    mut draw: impl FnMut(&mut Random) -> (f32, f32),
    expect: impl Fn(f32, f32) -> [u32; 2],
) -> Vec<Case> {
    let mut random = Random(seed);
    let mut case = || {
        let (a, b) = draw(&mut random);
        Case { operands: [a.to_bits(), 0, b.to_bits(), 0], expected: expect(a, b) }
    };
    (0..count).map(|_| case()).collect()
}

/// Cases of two pairs, whose results the shared text gives.
fn pairs(
    count: usize,
    seed: u64,
    operation: Operation,
    mut draw: impl FnMut(&mut Random) -> (Double32, Double32),
) -> Vec<Case> {
    let mut random = Random(seed);
    let mut case = || {
        let (x, y) = draw(&mut random);
        let operands = [x.hi(), x.lo(), y.hi(), y.lo()].map(f32::to_bits);
        Case { operands, expected: evaluate(operation, operands) }
    };
    (0..count).map(|_| case()).collect()
}

/// Cases with operands and results written out: x.hi, y.hi, x.lo, and the two words expected.
fn fixed(rows: &[(u32, u32, u32, [u32; 2])]) -> Vec<Case> {
    rows.iter().map(|&(a, b, c, expected)| Case { operands: [a, c, b, 0], expected }).collect()
}

fn one_word(word: impl Fn(f32, f32) -> f32) -> impl Fn(f32, f32) -> [u32; 2] {
    move |a, b| [word(a, b).to_bits(), 0]
}

const RANDOM_CASES: usize = 1024;
const MODERATE: (i32, i32) = (-60, 60);
const NARROW: (i32, i32) = (-20, 20);

fn moderate(r: &mut Random) -> (f32, f32) {
    (r.word(MODERATE), r.word(MODERATE))
}

/// Operands of neighbouring exponents: carries, cancellation, ties.
fn close(r: &mut Random) -> (f32, f32) {
    let a = r.word(NARROW);
    let exponent = (a.to_bits() >> 23 & 0xff) as i32 - 127;
    (a, r.word((exponent - 25, exponent + 1)))
}

/// Any operands of a finite sum.
fn finite_sum(r: &mut Random) -> (f32, f32) {
    loop {
        let (a, b) = (r.any_finite(), r.any_finite());
        // Beside MAX the bare network may overflow on the way; the guarded one has its own tests.
        if sum(a, b).is_finite() && a.abs() < f32::MAX && b.abs() < f32::MAX {
            return (a, b);
        }
    }
}

/// Any operands of a finite product, tiny ones as often as not.
fn finite_product(r: &mut Random) -> (f32, f32) {
    loop {
        let (a, b) = (r.any_finite(), r.any_finite());
        let product = (f64::from(a) * f64::from(b)).abs();
        if (product as f32).is_finite() && product > 2f64.powi(-152) {
            return (a, b);
        }
    }
}

/// All lanes, in the order of the report.
pub(crate) fn lanes() -> Vec<Lane> {
    let lane = |name, needs, operation, cases| Lane { name, needs, operation, cases };
    let mut all = basic_lanes(&lane);
    all.extend(transformation_lanes(&lane));
    all.extend(pair_lanes(&lane));
    all.extend(underflow_lanes(&lane));
    all.extend(fma_lanes(&lane));
    all.push(lane("infinities, NaN and signed zeros", Needs::Exactness, Operation::Add, special_sums()));
    all.push(lane(
        "infinities, NaN and signed zeros of products",
        Needs::Exactness,
        Operation::Mul,
        special_products(),
    ));
    all
}

type Make<'a> = &'a dyn Fn(&'static str, Needs, Operation, Vec<Case>) -> Lane;

fn basic_lanes(lane: Make<'_>) -> Vec<Lane> {
    let ties = [
        (0x3f80_0000, 0x3380_0000, 0, [0x3f80_0000, 0]), // 1 + 2^-24: down to even
        (0x3f80_0001, 0x3380_0000, 0, [0x3f80_0002, 0]), // 1 + 2^-23 + 2^-24: up to even
        (0x3f80_0000, 0x3440_0000, 0, [0x3f80_0002, 0]), // 1 + 3 * 2^-24: up to even
    ];
    let mut adds = fixed(&ties);
    adds.extend(words(RANDOM_CASES, 1, close, one_word(sum)));
    let subs = words(RANDOM_CASES, 2, close, one_word(|a, b| sum(a, -b)));
    let mut muls = fixed(&[(0x3f80_0001, 0x3fc0_0000, 0, [0x3fc0_0002, 0])]);
    muls.extend(words(
        RANDOM_CASES,
        3,
        |r| (r.word(NARROW), r.word(NARROW)),
        one_word(|a, b| (f64::from(a) * f64::from(b)) as f32),
    ));
    vec![
        lane("add to nearest even", Needs::Exactness, Operation::Add, adds),
        lane("sub to nearest even", Needs::Exactness, Operation::Sub, subs),
        lane("mul to nearest even", Needs::Exactness, Operation::Mul, muls),
    ]
}

fn transformation_lanes(lane: Make<'_>) -> Vec<Lane> {
    let mut sums = fixed(&[
        (0x3f80_0000, 0x2f80_0000, 0, [0x3f80_0000, 0x2f80_0000]), // two_sum(1, 2^-32)
        (0x5015_02f9, 0x2edb_e6ff, 0, [0x5015_02f9, 0x2edb_e6ff]), // two_sum(1e10, 1e-10)
    ]);
    sums.extend(words(RANDOM_CASES, 4, moderate, exact_sum));
    sums.extend(words(RANDOM_CASES, 5, close, exact_sum));
    let ordered = |r: &mut Random| {
        let (a, b) = close(r);
        if a.abs() < b.abs() { (b, a) } else { (a, b) }
    };
    let mut products = fixed(&[(0x3f80_0001, 0x3f80_0001, 0, [0x3f80_0002, 0x2880_0000])]);
    products.extend(words(RANDOM_CASES, 7, |r| (r.word((-38, 60)), r.word((-38, 60))), exact_product));
    vec![
        lane("two_sum exact", Needs::Exactness, Operation::TwoSum, sums),
        lane("fast_two_sum exact", Needs::Exactness, Operation::FastTwoSum, words(RANDOM_CASES, 6, ordered, exact_sum)),
        lane("two_prod exact", Needs::Exactness, Operation::TwoProd, products),
        lane("product kept and summed", Needs::Exactness, Operation::ProductKeptAndSummed, kept_products()),
        lane("product not contracted into a sum", Needs::Exactness, Operation::ProductThenSum, uncontracted()),
    ]
}

/// p = RN(ab), s = RN(p + c), s - p, for c near -p.
fn kept_products() -> Vec<Case> {
    let mut random = Random(8);
    let mut case = || {
        let (a, b) = (random.word(NARROW), random.word(NARROW));
        let p = (f64::from(a) * f64::from(b)) as f32;
        let c = -p * (1.0 + f32::from_bits(0x3400_0000) * (random.next() % 64) as f32);
        let operands = [a.to_bits(), c.to_bits(), b.to_bits(), 0];
        Case { operands, expected: [p.to_bits(), sum(sum(p, c), -p).to_bits()] }
    };
    (0..RANDOM_CASES).map(|_| case()).collect()
}

/// RN(RN(ab) + c) and RN(c - RN(ab)), for c = -+RN(ab): zero unless contracted.
fn uncontracted() -> Vec<Case> {
    let mut cases = fixed(&[(0x3f80_0001, 0x3f80_0001, 0xbf80_0002, [0, 0xc000_0002])]);
    let mut random = Random(9);
    cases.extend((0..RANDOM_CASES).map(|_| {
        let (a, b) = (random.word(NARROW), random.word(NARROW));
        let p = (f64::from(a) * f64::from(b)) as f32;
        let operands = [a.to_bits(), (-p).to_bits(), b.to_bits(), 0];
        Case { operands, expected: [0, sum(-p, -p).to_bits()] }
    }));
    cases
}

fn pair_lanes(lane: Make<'_>) -> Vec<Lane> {
    let narrow = |r: &mut Random| (r.pair(NARROW), r.pair(NARROW));
    let cancelling = |r: &mut Random| {
        let x = r.pair(NARROW);
        let near = f32::from_bits(x.hi().to_bits() ^ (r.next() as u32 & 3));
        (x, -Double32::new(near, x.hi() * r.word((-30, -25))))
    };
    let mut adds = pairs(RANDOM_CASES, 10, Operation::DdAdd, narrow);
    adds.extend(pairs(RANDOM_CASES, 11, Operation::DdAdd, cancelling));
    let gentle = |r: &mut Random| (r.pair(NARROW), r.pair((-8, -6)));
    let positive = |r: &mut Random| (r.pair((-19, 20)).abs(), Double32::ONE);
    vec![
        lane("dd_add whole", Needs::Exactness, Operation::DdAdd, adds),
        lane("dd_mul whole", Needs::Exactness, Operation::DdMul, pairs(RANDOM_CASES, 12, Operation::DdMul, narrow)),
        lane("dd_div whole", Needs::Exactness, Operation::DdDiv, pairs(RANDOM_CASES, 13, Operation::DdDiv, narrow)),
        lane(
            "dd_sqrt whole",
            Needs::Exactness,
            Operation::DdSqrt,
            pairs(RANDOM_CASES, 14, Operation::DdSqrt, positive),
        ),
        lane("loop of 64 dd steps", Needs::Exactness, Operation::LoopOf64, pairs(256, 15, Operation::LoopOf64, gentle)),
    ]
}

/// Every case here changes its operand, so that an operation that was deleted can't pass for one that kept a subnormal.
fn underflow_lanes(lane: Make<'_>) -> Vec<Lane> {
    let adds = fixed(&[
        (0x00c0_0000, 0x8080_0000, 0, [0x0040_0000, 0]),
        (0x0080_0000, 0x8040_0000, 0, [0x0040_0000, 0]),
        (0x0000_0003, 0x0000_0005, 0, [0x0000_0008, 0]),
        (0x0070_0000, 0x0070_0000, 0, [0x00e0_0000, 0]),
    ]);
    let subs =
        fixed(&[(0x00c0_0000, 0x0080_0000, 0, [0x0040_0000, 0]), (0x8000_0003, 0x0000_0005, 0, [0x8000_0008, 0])]);
    let muls = fixed(&[
        (0x0d80_0000, 0x2900_0000, 0, [0x0000_0010, 0]),
        (0x0d80_0000, 0xa900_0000, 0, [0x8000_0010, 0]),
        (0x0000_0003, 0x4b00_0000, 0, [0x0140_0000, 0]), // 3 * 2^-149 * 2^23
        (0x0000_0007, 0x3f00_0000, 0, [0x0000_0004, 0]), // 7/2 grid steps: to even
    ]);
    let residual = [(0x2680_0001, 0x2680_0001, 0, [0x0d80_0002, 0x0000_0008])];
    let mut products = fixed(&residual);
    products.extend(words(2 * RANDOM_CASES, 16, finite_product, exact_product));
    let any = |r: &mut Random| (r.any_pair(), r.any_pair());
    let needs = Needs::GradualUnderflow;
    vec![
        lane("add with subnormals", needs, Operation::Add, adds),
        lane("sub with subnormals", needs, Operation::Sub, subs),
        lane("mul with subnormals", needs, Operation::Mul, muls),
        lane(
            "two_sum over the whole range",
            needs,
            Operation::TwoSum,
            words(2 * RANDOM_CASES, 17, finite_sum, exact_sum),
        ),
        lane("two_prod over the whole range", needs, Operation::TwoProd, products),
        lane("dd_add over the whole range", needs, Operation::DdAdd, pairs(RANDOM_CASES, 18, Operation::DdAdd, any)),
        lane("dd_mul over the whole range", needs, Operation::DdMul, pairs(RANDOM_CASES, 19, Operation::DdMul, any)),
        lane("dd_div over the whole range", needs, Operation::DdDiv, pairs(RANDOM_CASES, 20, Operation::DdDiv, any)),
    ]
}

fn fma_lanes(lane: Make<'_>) -> Vec<Lane> {
    let mut fused = fixed(&[
        (0x3f80_0001, 0x3f80_0001, 0xbf80_0002, [0x2880_0000, 0]),
        // fma(0.9474001, 4.639901e-7, -0.24325085) and fma(-1.9369631e13, 2.1513551e-7, -1.7354427e-24): two roundings differ.
        (0.947_400_1f32.to_bits(), 4.639_901e-7f32.to_bits(), (-0.243_250_85f32).to_bits(), [0xbe79_16a3, 0]),
        (
            (-1.936_963_1e13f32).to_bits(),
            2.151_355_1e-7f32.to_bits(),
            (-1.735_442_7e-24f32).to_bits(),
            [0xca7e_56df, 0],
        ),
    ]);
    // The residual of a product in the normal range is what kernels take fma for.
    let mut random = Random(21);
    fused.extend((0..RANDOM_CASES).map(|_| {
        let (a, b) = (random.word((-30, 30)), random.word((-30, 30)));
        let [p, e] = exact_product(a, b);
        Case { operands: [a.to_bits(), p ^ 0x8000_0000, b.to_bits(), 0], expected: [e, 0] }
    }));
    let edge = fixed(&[
        (0x0d80_0000, 0x2b80_0000, 0x0000_0100, [0x0000_0300, 0]),
        (0x2680_0001, 0x2680_0001, 0x8d80_0002, [0x0000_0008, 0]),
    ]);
    vec![
        lane("fma fused", Needs::FusedMultiplyAdd, Operation::Fma, fused),
        lane("fma keeps subnormals", Needs::Nothing, Operation::Fma, edge),
    ]
}

const PLUS_INF: u32 = 0x7f80_0000;
const MINUS_INF: u32 = 0xff80_0000;
const NAN: u32 = shared::NAN_BITS;

fn special_sums() -> Vec<Case> {
    fixed(&[
        (0x8000_0000, 0x8000_0000, 0, [0x8000_0000, 0]), // -0 + -0
        (0x8000_0000, 0, 0, [0, 0]),
        (0x7f7f_ffff, 0x7f7f_ffff, 0, [PLUS_INF, 0]), // MAX + MAX
        (PLUS_INF, MINUS_INF, 0, [NAN, 0]),
        (PLUS_INF, 0x3f80_0000, 0, [PLUS_INF, 0]),
        (NAN, 0x3f80_0000, 0, [NAN, 0]),
    ])
}

fn special_products() -> Vec<Case> {
    fixed(&[
        (0x8000_0000, 0x3f80_0000, 0, [0x8000_0000, 0]), // -0 * 1
        (0x8000_0000, 0xbf80_0000, 0, [0, 0]),
        (0x7f7f_ffff, 0xc000_0000, 0, [MINUS_INF, 0]), // MAX * -2
        (PLUS_INF, 0, 0, [NAN, 0]),
        (NAN, 0, 0, [NAN, 0]),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_passes_every_lane() {
        for lane in lanes() {
            for case in &lane.cases {
                let found = evaluate(lane.operation, std::hint::black_box(case.operands));
                assert_eq!(found, case.expected, "{}: {:08x?}", lane.name, case.operands);
            }
        }
    }

    #[test]
    fn every_underflow_case_tells_a_flushed_result_from_a_kept_one() {
        let flush = |word: u32| if word & 0x7f80_0000 == 0 { word & 0x8000_0000 } else { word };
        for lane in lanes().iter().filter(|lane| lane.needs == Needs::GradualUnderflow).take(3) {
            for case in &lane.cases {
                let [a, b] = [case.operands[0], case.operands[2]];
                assert!(case.expected[0] != a && case.expected[0] != b, "{}: an operand is the result", lane.name);
                let [fa, fb] = [a, b].map(|word| f32::from_bits(flush(word)));
                let flushed = match lane.operation {
                    Operation::Add => fa + fb,
                    Operation::Sub => fa - fb,
                    _ => fa * fb,
                };
                assert_ne!(flush(flushed.to_bits()), case.expected[0], "{}: flushing goes unseen", lane.name);
            }
        }
    }
}
