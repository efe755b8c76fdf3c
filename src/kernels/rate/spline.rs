//! The spline of ln W in ln E: cubics with two continuous derivatives and not-a-knot ends, in f64.

/// Cubics of each interval through the values at uniform knots, from the second derivatives at these.
pub(super) fn spline(values: &[f64], spacing: f64) -> Vec<[f64; 4]> {
    let bends = second_derivatives(values, spacing);
    let cubic = |(y, m): (&[f64], &[f64])| {
        let slope = (y[1] - y[0]) / spacing - spacing * (2.0 * m[0] + m[1]) / 6.0;
        [y[0], slope, m[0] / 2.0, (m[1] - m[0]) / (6.0 * spacing)]
    };
    values.windows(2).zip(bends.windows(2)).map(cubic).collect()
}

/// Not-a-knot on a uniform grid: the end equations leave 6 m_1 = r_1 and 6 m_(n-1) = r_(n-1) of the system m_(k-1) + 4 m_k + m_(k+1) = r_k.
fn second_derivatives(values: &[f64], spacing: f64) -> Vec<f64> {
    let n = values.len() - 1;
    let right = |k: usize| 6.0 * (values[k - 1] - 2.0 * values[k] + values[k + 1]) / (spacing * spacing);
    let mut m = vec![0.0; n + 1];
    m[1] = right(1) / 6.0;
    m[n - 1] = right(n - 1) / 6.0;
    // Gauss elimination from the left; `above` is what is left of the coefficient of m_(k+1).
    let mut above = vec![0.0; n + 1];
    for k in 2..n - 1 {
        let pivot = 4.0 - above[k - 1];
        above[k] = 1.0 / pivot;
        m[k] = (right(k) - m[k - 1]) / pivot;
    }
    for k in (2..n - 1).rev() {
        m[k] -= above[k] * m[k + 1];
    }
    m[0] = 2.0 * m[1] - m[2];
    m[n] = 2.0 * m[n - 1] - m[n - 2];
    m
}
