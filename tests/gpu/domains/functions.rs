//! Functions of pairs, population and rate.

use double32::kernels::{Function, RateTable, functions};
use double32::probe::domain;
use double32::{Double32, Gpu, Host};
use libtest_mimic::Failed;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::support::{elements, same_bytes};
use super::{
    ROW, ROWS, Results, check_bound, check_domain, check_inside, check_outside, of_rows, rows, value, word_of,
};

/// Both sides of a function's edge: arguments and results within, and arguments far below. Tells whether some differ there.
fn check_function<const N: usize>(gpu: &Gpu, rng: &mut StdRng, function: &Function<N>) -> Result<bool, Failed> {
    let mapped = |arguments: &[Vec<Double32>; N]| -> Results {
        let arguments = arguments.each_ref().map(Vec::as_slice);
        Ok((gpu.map(function, arguments)?, Host.map(function, arguments)?))
    };
    let inside: [Vec<_>; N] = std::array::from_fn(|_| rows(rng, -40..3).1);
    let (device, host) = mapped(&inside)?;
    let kept: Vec<_> = (0..host.len())
        .filter(|&i| inside.iter().all(|x| domain::function(x[i])) && domain::function(host[i]))
        .collect();
    if kept.len() < host.len() / 8 {
        return Err(format!("{}: only {} of {} inside", function.name(), kept.len(), host.len()).into());
    }
    let pick = |all: &[Double32]| kept.iter().map(|&i| all[i]).collect();
    check_inside(function.name(), (pick(&device), pick(&host)))?;
    let outside: [Vec<_>; N] = std::array::from_fn(|_| rows(rng, -149..-60).1);
    let (device, host) = mapped(&outside)?;
    check_bound(function.name(), (&device, &host), |size| 2f64.powi(-20) * size + 2f64.powi(-75))?;
    Ok(same_bytes("", &device, &host).is_err())
}

/// Each function has the domain of all; it may be wider, as a root's is.
pub(crate) fn maps(gpu: &Gpu) -> Result<(), Failed> {
    use functions::{ADD, ATAN, COS, DIV, EXP, EXP_M1, MUL, RECIP, SIN, SQRT, SUB};
    let mut rng = StdRng::seed_from_u64(14);
    let mut differs = Vec::new();
    for function in [SQRT, RECIP, EXP, EXP_M1, SIN, COS, ATAN] {
        differs.push((function.name(), check_function(gpu, &mut rng, &function)?));
    }
    for function in [ADD, SUB, MUL, DIV] {
        differs.push((function.name(), check_function(gpu, &mut rng, &function)?));
    }
    let wider: Vec<_> = differs.iter().filter(|(_, differs)| !differs).map(|(name, _)| *name).collect();
    if wider.len() * 2 > differs.len() {
        return Err(format!("the domain is too small for most: {wider:?}").into());
    }
    Ok(())
}

pub(crate) fn map_reduce(gpu: &Gpu) -> Result<(), Failed> {
    use functions::{ADD, NEG};
    let mut rng = StdRng::seed_from_u64(15);
    let reduced = |pairs: &[Double32]| {
        let host = |x: &[Double32]| Host.map_reduce(&NEG, &ADD, x, Double32::ZERO).unwrap_or(Double32::NAN);
        of_rows(pairs, |x| gpu.map_reduce(&NEG, &ADD, x, Double32::ZERO), host)
    };
    check_inside("map_reduce", reduced(&rows(&mut rng, -103..-96).1)?)?;
    check_outside("map_reduce", reduced(&rows(&mut rng, -149..-100).1)?, |_| ROW as f64 * 2f64.powi(-124))
}

pub(crate) fn population(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(16);
    let both = |gpu: &Gpu, x: &[f32]| -> Results {
        let (found, expected) = (gpu.population(x, 0.25)?, Host.population(x, 0.25)?);
        let wide = |words: [Vec<f32>; 2]| words.concat().into_iter().map(Double32::from).collect();
        Ok((wide([found.fraction, found.survival]), wide([expected.fraction, expected.survival])))
    };
    let draw = |rng: &mut StdRng, large: std::ops::Range<f32>, small: std::ops::Range<i32>| {
        let one = |i| if i % 2 == 0 { rng.random_range(large.clone()) } else { word_of(rng, small.clone()).abs() };
        (0..ROW * ROWS).map(one).collect::<Vec<_>>()
    };
    check_inside("population", both(gpu, &draw(&mut rng, 0.0..50.0, -77..0))?)?;
    check_outside("population", both(gpu, &draw(&mut rng, 80.0..110.0, -149..-78))?, |_| 2f64.powi(-100))
}

/// A tunnelling rate, from 2^-240 to 1: each interval's rates are on one side of the edge or on both.
pub(crate) fn rate(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(17);
    let table_fields: Vec<_> = (0..=160).map(|k| 0.004 * (k as f64 * 0.041).exp()).collect();
    let rates: Vec<_> = table_fields.iter().map(|e| 4.0 / e * (-2.0 / (3.0 * e)).exp()).collect();
    let table = RateTable::new(&table_fields, &rates)?;
    let fields: Vec<_> = (0..elements() / 16).map(|_| (rng.random_range(-5.52f32..1.0)).exp()).collect();
    let wide = |words: Vec<f32>| words.into_iter().map(Double32::from).collect::<Vec<_>>();
    let (device, host) = (wide(gpu.rate(&table, &fields)?), wide(Host.rate(&table, &fields)?));
    let bound = |i: usize| 2f64.powi(-20) * value(host[i]).abs() + 2f64.powi(-120);
    check_domain("rate", |i| domain::result(host[i]), (&device, &host, &host), bound)
}
