//! nalgebra's decompositions of pairs, against MPFR.

#[path = "../support/mpfr.rs"]
mod support;

use double32::Double32;
use nalgebra::{Complex, DMatrix, DVector};
use rug::Float;
use support::{Operands, PRECISION, U2, exact, float, generator};

/// Hilbert's matrix, in pairs: entries 1 / (i + j + 1).
fn hilbert(n: usize) -> DMatrix<Double32> {
    DMatrix::from_fn(n, n, |i, j| Double32::ONE / Double32::from(i + j + 1))
}

/// A matrix of MPFR, by rows.
type Exact = Vec<Vec<Float>>;

fn of_pairs(a: &DMatrix<Double32>) -> Exact {
    (0..a.nrows()).map(|i| a.row(i).iter().map(|&x| exact(x)).collect()).collect()
}

/// Gauss's elimination with pivots, at MPFR's precision.
fn solve(mut a: Exact, mut b: Vec<Float>) -> Vec<Float> {
    let n = b.len();
    for k in 0..n {
        let pivot = (k..n).max_by(|&i, &j| a[i][k].clone().abs().total_cmp(&a[j][k].clone().abs())).expect("a row");
        a.swap(k, pivot);
        b.swap(k, pivot);
        for i in k + 1..n {
            let factor = Float::with_val(PRECISION, &a[i][k] / &a[k][k]);
            let (above, below) = a.split_at_mut(i);
            for (x, y) in below[0][k..].iter_mut().zip(&above[k][k..]) {
                *x -= Float::with_val(PRECISION, &factor * y);
            }
            let part = Float::with_val(PRECISION, &factor * &b[k]);
            b[i] -= part;
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            let part = Float::with_val(PRECISION, &a[k][j] * &b[j]);
            b[k] -= part;
        }
        let pivot = a[k][k].clone();
        b[k] /= pivot;
    }
    b
}

/// The largest relative difference of numbers from exact ones.
fn largest_error<'a>(found: impl IntoIterator<Item = &'a Double32>, expected: &[Float]) -> f64 {
    let error = |(&x, y): (&Double32, &Float)| Float::with_val(PRECISION, (exact(x) - y) / y).abs().to_f64();
    found.into_iter().zip(expected).map(error).fold(0.0, f64::max)
}

/// Its condition is 1.5e10, of which the pair leaves some five digits, and f32 none.
#[test]
fn a_hilbert_system_is_solved_to_its_condition() {
    let (a, b) = (hilbert(8), DVector::from_element(8, Double32::ONE));
    let expected = solve(of_pairs(&a), vec![float(1); 8]);
    let solutions = [
        ("lu", a.clone().lu().solve(&b)),
        ("full_piv_lu", a.clone().full_piv_lu().solve(&b)),
        ("qr", a.clone().qr().solve(&b)),
        ("cholesky", a.clone().cholesky().map(|cholesky| cholesky.solve(&b))),
        ("svd", a.clone().svd(true, true).solve(&b, Double32::ZERO).ok()),
    ];
    for (name, solution) in solutions {
        let error = largest_error(solution.expect(name).iter(), &expected);
        println!("Hilbert 8, {name}: relative error {error:.2e}");
        assert!(error < 1.5e10 * 16.0 * U2, "{name}: {error:e}");
    }
    let in_f32 = a.map(|x| x.to_f32()).lu().solve(&DVector::from_element(8, 1.0f32)).expect("f32");
    let in_f32: Vec<_> = in_f32.iter().map(|&x| Double32::from(x)).collect();
    assert!(largest_error(&in_f32, &expected) > 0.01, "f32 would do");
}

/// The second difference of n points has the eigenvalues 2 - 2 cos(k pi / (n + 1)).
#[test]
fn eigenvalues_of_a_symmetric_matrix_are_those_known() {
    let n = 24;
    let entry = |i: usize, j: usize| [2, -1, 0][i.abs_diff(j).min(2)];
    let a = DMatrix::from_fn(n, n, |i, j| Double32::from(entry(i, j)));
    let eigen = a.clone().symmetric_eigen();
    let mut values: Vec<_> = eigen.eigenvalues.iter().copied().collect();
    values.sort_by(Double32::total_cmp);
    let pi = Float::with_val(PRECISION, rug::float::Constant::Pi);
    for (k, &value) in values.iter().enumerate() {
        let angle = Float::with_val(PRECISION, &pi * (k as u32 + 1)) / (n as u32 + 1);
        let expected = 2 - 2 * angle.cos();
        let error = Float::with_val(PRECISION, exact(value) - &expected).abs().to_f64();
        // n times the norm, which is 4, and as much again.
        assert!(error < 8.0 * n as f64 * U2, "eigenvalue {k}: {value}, error {error:e}");
    }
    let back = &eigen.eigenvectors * DMatrix::from_diagonal(&eigen.eigenvalues) * eigen.eigenvectors.transpose();
    assert!((back - a).abs().max() < 256.0 * U2);
}

/// Products of the factors give random matrices back, real and complex.
#[test]
fn factors_multiply_back() {
    let mut rng = generator("factors");
    let mut draw = || rng.moderate();
    let a = DMatrix::from_fn(12, 12, |_, _| draw() % 1.0);
    let near = |b: DMatrix<Double32>| (b - &a).abs().max().to_f64() < 1000.0 * U2;
    let qr = a.clone().qr();
    assert!(near(qr.q() * qr.r()));
    let svd = a.clone().svd(true, true);
    assert!(near(svd.recompose().expect("both factors")));
    let schur = a.clone().schur().unpack();
    assert!(near(&schur.0 * &schur.1 * schur.0.transpose()));
    let z = DMatrix::from_fn(9, 9, |_, _| Complex::new(draw() % 1.0, draw() % 1.0));
    let inverse = z.clone().lu().try_inverse().expect("regular");
    let off = (&z * &inverse - DMatrix::identity(9, 9)).map(|z| z.norm()).max();
    assert!(off.to_f64() < 1e5 * U2, "{off}");
}
