//! The spline of ln W in ln E: cubics with two continuous derivatives, in f64.

/// What closes a spline at one of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    /// The third derivative goes on across the second knot; of four values or more.
    NotAKnot,
    /// No second derivative.
    Natural,
}

/// Cubics of each interval through the values at knots of these spacings, from the second derivatives at the knots.
pub(super) fn spline(values: &[f64], spacings: &[f64], ends: [End; 2]) -> Vec<[f64; 4]> {
    let bends = second_derivatives(values, spacings, ends);
    let cubic = |((&h, y), m): ((&f64, &[f64]), &[f64])| {
        let slope = (y[1] - y[0]) / h - h * (2.0 * m[0] + m[1]) / 6.0;
        [y[0], slope, m[0] / 2.0, (m[1] - m[0]) / (6.0 * h)]
    };
    spacings.iter().zip(values.windows(2)).zip(bends.windows(2)).map(cubic).collect()
}

/// m of the system `h_(k-1) m_(k-1) + 2 (h_(k-1) + h_k) m_k + h_k m_(k+1) = r_k`, by elimination from the left.
fn second_derivatives(values: &[f64], h: &[f64], [first, last]: [End; 2]) -> Vec<f64> {
    let n = h.len();
    let mut m = vec![0.0; n + 1];
    if n < 2 {
        return m;
    }
    let rows = |k: usize| {
        let right = 6.0 * ((values[k + 1] - values[k]) / h[k] - (values[k] - values[k - 1]) / h[k - 1]);
        let mut row = [h[k - 1], 2.0 * (h[k - 1] + h[k]), h[k], right];
        // The ends' own m is a sum of its two neighbours', or 0.
        if k == 1 && first == End::NotAKnot {
            row[1] += h[0] * (1.0 + h[0] / h[1]);
            row[2] -= h[0] * h[0] / h[1];
        }
        if k == n - 1 && last == End::NotAKnot {
            row[1] += h[n - 1] * (1.0 + h[n - 1] / h[n - 2]);
            row[0] -= h[n - 1] * h[n - 1] / h[n - 2];
        }
        row
    };
    // What is left of the coefficient of m_(k+1).
    let mut above = vec![0.0; n + 1];
    for k in 1..n {
        let [below, diagonal, next, right] = rows(k);
        let below = if k == 1 { 0.0 } else { below };
        let pivot = diagonal - below * above[k - 1];
        above[k] = next / pivot;
        m[k] = (right - below * m[k - 1]) / pivot;
    }
    for k in (1..n - 1).rev() {
        m[k] -= above[k] * m[k + 1];
    }
    if first == End::NotAKnot {
        m[0] = m[1] + (m[1] - m[2]) * h[0] / h[1];
    }
    if last == End::NotAKnot {
        m[n] = m[n - 1] + (m[n - 1] - m[n - 2]) * h[n - 1] / h[n - 2];
    }
    m
}
