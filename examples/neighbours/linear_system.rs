//! Solves an ill-conditioned linear system by generic code over ndarray, in f32, f64 and Double32.
//!
//! ```text
//! cargo run --release -p double32-neighbours --example linear_system
//! ```
//!
//! The elimination below asks for `num_traits::Float` and nothing else: it was not written for Double32.

use double32::Double32;
use ndarray::{Array1, Array2, s};
use num_traits::{Float, NumAssign};

/// Gaussian elimination with partial pivoting.
fn solve<T: Float + NumAssign + 'static>(mut a: Array2<T>, mut b: Array1<T>) -> Array1<T> {
    let n = b.len();
    for k in 0..n {
        let pivot =
            (k..n).max_by(|&i, &j| a[[i, k]].abs().partial_cmp(&a[[j, k]].abs()).expect("no NaN")).expect("rows");
        b.swap(k, pivot);
        for j in 0..n {
            a.swap([k, j], [pivot, j]);
        }
        let upper = a.row(k).to_owned();
        for i in k + 1..n {
            let factor = a[[i, k]] / a[[k, k]];
            a.slice_mut(s![i, k..]).zip_mut_with(&upper.slice(s![k..]), |x, &u| *x -= factor * u);
            let known = b[k];
            b[i] -= factor * known;
        }
    }
    for k in (0..n).rev() {
        let rest = a.slice(s![k, k + 1..]).dot(&b.slice(s![k + 1..]));
        b[k] = (b[k] - rest) / a[[k, k]];
    }
    b
}

/// The Hilbert matrix times 360360 has integer entries up to n = 7; the solution is all ones.
fn system<T: Float + NumAssign + 'static>(n: usize) -> (Array2<T>, Array1<T>) {
    let entry = |(i, j): (usize, usize)| T::from(360_360 / (i + j + 1)).expect("an integer");
    let a = Array2::from_shape_fn((n, n), entry);
    let b = a.dot(&Array1::from_elem(n, T::one()));
    (a, b)
}

/// The largest error of a component.
fn error<T: Float + NumAssign + 'static>(n: usize) -> f64 {
    let (a, b) = system::<T>(n);
    let error = |x: &T| (*x - T::one()).abs().to_f64().expect("finite");
    solve(a, b).iter().map(error).fold(0.0, f64::max)
}

fn main() {
    let n = 7;
    let (single, pair, double) = (error::<f32>(n), error::<Double32>(n), error::<f64>(n));
    println!("Hilbert matrix of order {n}, largest error of the solution:");
    println!("  f32       {single:.1e}");
    println!("  Double32  {pair:.1e}");
    println!("  f64       {double:.1e}");
    let digits = (single / pair).log10();
    println!("Double32 has {digits:.1} digits more than f32.");
    assert!(digits >= 6.0);
}
