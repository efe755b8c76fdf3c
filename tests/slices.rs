//! Operations on slices: the operators' bytes, whatever special values lie among the elements.
#![cfg(feature = "std")]

mod support;

use double32::{Double32, Error, slices};
use support::{Operands, cases, generator, same_bits};

type OnSlices = fn(&[Double32], &[Double32], &mut [Double32]) -> Result<(), Error>;
type Operator = fn(Double32, Double32) -> Double32;

const OPERATIONS: [(&str, OnSlices, Operator); 3] =
    [("add", slices::add, |x, y| x + y), ("sub", slices::sub, |x, y| x - y), ("mul", slices::mul, |x, y| x * y)];

const SPECIALS: [Double32; 6] =
    [Double32::NAN, Double32::INFINITY, Double32::NEG_INFINITY, Double32::ZERO, Double32::NEG_ZERO, Double32::MAX];

/// Ordinary pairs, or every family, or those and special values.
fn elements(rng: &mut impl Operands, length: usize, family: u64) -> Vec<Double32> {
    let element = |index: usize| match family % 3 {
        0 => rng.moderate(),
        1 => rng.operand(index as u64),
        _ if rng.random_range(0..40) == 0 => SPECIALS[rng.random_range(0..SPECIALS.len())],
        _ => rng.moderate(),
    };
    (0..length).map(element).collect()
}

#[test]
fn slices_have_the_operator_s_bytes() {
    let mut rng = generator("slices");
    for round in 0..cases(600) {
        // Around the length of a chunk, and long ones.
        let length = [0, 1, 63, 64, 65, 1000][round as usize % 6];
        let (x, y) = (elements(&mut rng, length, round / 6), elements(&mut rng, length, round / 6));
        for (name, on_slices, operator) in OPERATIONS {
            let mut out = vec![Double32::ONE; length];
            on_slices(&x, &y, &mut out).unwrap_or_else(|error| panic!("{name}: {error}"));
            for (index, &found) in out.iter().enumerate() {
                same_bits(found, operator(x[index], y[index]));
            }
        }
    }
}

#[test]
fn lengths_that_differ_are_named_with_both_numbers() {
    for (name, on_slices, _) in OPERATIONS {
        let mut out = [Double32::ONE; 3];
        let fault = on_slices(&[Double32::ONE; 3], &[Double32::ONE; 2], &mut out).expect_err(name).to_string();
        assert!(fault.contains('y') && fault.contains('3') && fault.contains('2'), "{fault}");
        let fault = on_slices(&[Double32::ONE; 4], &[Double32::ONE; 4], &mut out).expect_err(name).to_string();
        assert!(fault.contains("out") && fault.contains('4') && fault.contains('3'), "{fault}");
        assert_eq!(out, [Double32::ONE; 3]);
    }
}
