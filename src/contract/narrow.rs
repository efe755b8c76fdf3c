//! Sums in narrower arithmetic, in the orders that kernels use: what a sum in pairs must not be taken for.

/// Rounds to a format.
pub(super) type Narrow = fn(f64) -> f64;

pub(super) const FORMATS: [(&str, Narrow); 3] = [
    ("f32", |x| f64::from(x as f32)),
    ("f16", |x| round_to(x, 11, -14, 65504.0)),
    ("bf16", |x| round_to(x, 8, -126, 3.389_531_389_251_535_5e38)),
];

/// Adds terms up in some order.
pub(super) type Order = fn(&[f64], Narrow) -> f64;

pub(super) const ORDERS: [(&str, Order); 3] =
    [("one chain", chain), ("halves", halves), ("32 lanes then halves", lanes)];

/// To nearest even, `bits` of significand, normal from 2^`least` up, infinite beyond `most`.
fn round_to(x: f64, bits: i32, least: i32, most: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let exponent = ((x.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(least);
    let quantum = 2f64.powi(exponent - bits + 1);
    let rounded = (x / quantum).round_ties_even() * quantum;
    if rounded.abs() > most { f64::INFINITY.copysign(x) } else { rounded }
}

fn chain(terms: &[f64], narrow: Narrow) -> f64 {
    terms.iter().fold(0.0, |sum, term| narrow(sum + narrow(*term)))
}

fn halves(terms: &[f64], narrow: Narrow) -> f64 {
    match terms {
        [] => 0.0,
        [term] => narrow(*term),
        _ => {
            let (left, right) = terms.split_at(terms.len() / 2);
            narrow(halves(left, narrow) + halves(right, narrow))
        }
    }
}

fn lanes(terms: &[f64], narrow: Narrow) -> f64 {
    let lane = |lane: usize| chain(&terms.iter().skip(lane).step_by(32).copied().collect::<Vec<_>>(), narrow);
    halves(&(0..32.min(terms.len())).map(lane).collect::<Vec<_>>(), narrow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_formats_round_as_ieee_says() {
        let [f32_, f16, bf16] = FORMATS.map(|(_, narrow)| narrow);
        assert_eq!(f32_(1.0 + 2f64.powi(-24)), 1.0);
        assert_eq!((f16(2049.0), f16(2051.0), f16(65519.0), f16(65520.0)), (2048.0, 2052.0, 65504.0, f64::INFINITY));
        assert_eq!((f16(2f64.powi(-25)), f16(2f64.powi(-24) * 1.5)), (0.0, 2f64.powi(-23)));
        assert_eq!((bf16(257.0), bf16(259.0), bf16(-3e39)), (256.0, 260.0, f64::NEG_INFINITY));
    }

    #[test]
    fn the_orders_are_what_they_say() {
        let terms: Vec<f64> = (0..70).map(f64::from).collect();
        for (name, order) in ORDERS {
            assert_eq!(order(&terms, |x| x), 2415.0, "{name}");
        }
    }
}
