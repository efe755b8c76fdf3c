//! The host twins against MPFR and against definitions; the builder of rate tables.

use crate::devices::expect_error;
use crate::support::{PRECISION, U2, cases, exact, float, generator};
use crate::{OUTSIDES, edges, fields, measured_fields, measured_tables, noisy_table, table, tunnelling_rate};
use double32::kernels::{Outside, RateTable};
use double32::{Double32, Host};
use libtest_mimic::{Failed, Trial};
use rand::Rng;
use rug::Float;

/// The distance from `found` to the exact value, in ulps of f32 at that value.
fn ulps(found: f32, value: &Float) -> f64 {
    if *value == 0 {
        return if found == 0.0 { 0.0 } else { f64::INFINITY };
    }
    let exponent = value.get_exp().unwrap_or(0).max(-125);
    let error = Float::with_val(PRECISION, value - found).abs() << (24 - exponent);
    error.to_f64()
}

/// Whether a value rounds to a normal word.
fn is_normal(value: &Float) -> bool {
    *value >= f32::MIN_POSITIVE
}

fn exposure(rng: &mut impl Rng) -> Double32 {
    let x: f64 = match rng.random_range(0..7) {
        0 => rng.random_range(-100.0f64..7.0).exp2(),
        1 => rng.random_range(0.0..100.0),
        2 => rng.random_range(0.0..1.0),
        3 => f64::from(rng.random_range(0..140u32)) * std::f64::consts::LN_2 + rng.random_range(-1e-5..1e-5),
        // Beside the points of the tables' grid and the middles between them, the first of them most.
        4 => f64::from(rng.random_range(0..4096u32)) / 1024.0 + rng.random_range(-1e-7..1e-7),
        5 => f64::from(rng.random_range(0..16u32)) / 1024.0 * rng.random_range(0.99..1.01),
        // Where tables change.
        _ => [1.0, 32.0, 104.0, 2f64.powi(-30)][rng.random_range(0..4)] * (1.0 + rng.random_range(-1e-3..1e-3)),
    };
    if rng.random() { Double32::from(x.abs() as f32) } else { Double32::from_f64(x.abs()) }
}

fn ionised_before(rng: &mut impl Rng) -> f32 {
    match rng.random_range(0..8) {
        0..4 => 0.0,
        4 => rng.random_range(0.0..1.0),
        5 => rng.random_range(-40.0f32..0.0).exp2(),
        6 => 1.0 - f32::EPSILON / 2.0 * rng.random_range(0..9) as f32,
        _ => 1.0,
    }
}

/// Fraction and survival.
fn exact_population(x: Double32, p: f32) -> [Float; 2] {
    let (minus, rest) = (-exact(x), Float::with_val(PRECISION, 1) - p);
    [p - Float::with_val(PRECISION, minus.exp_m1_ref()) * &rest, Float::with_val(PRECISION, minus.exp_ref()) * &rest]
}

fn population_is_within_its_bound() -> Result<(), Failed> {
    let mut rng = generator("population");
    let count = cases(400_000);
    let mut worst = [0.0f64; 2];
    for _ in 0..count / 100 {
        let (p, x) = (ionised_before(&mut rng), [(); 100].map(|()| exposure(&mut rng)));
        let found = Host.population(&x, p)?;
        for (at, &x) in x.iter().enumerate() {
            let exact = exact_population(x, p);
            let found = [found.fraction[at], found.survival[at]];
            for ((worst, found), value) in worst.iter_mut().zip(found).zip(exact) {
                let error = ulps(found, &value);
                let normal = is_normal(&value) || value == 0;
                *worst = worst.max(if normal { error } else { 0.0 });
                if error > 0.5 + 2f64.powi(if normal { -20 } else { -10 }) {
                    return Err(format!("x = {x:?}, p = {p:e}: {found:e} is {error} ulp off").into());
                }
            }
        }
    }
    println!("population: largest errors {:.8} (fraction), {:.8} ulp over {count}", worst[0], worst[1]);
    Ok(())
}

/// An exposure whose fraction (or survival) lies so many ulp from the middle of two words, and that middle.
fn beside_a_tie(rng: &mut impl Rng, p: f32, is_fraction: bool, distance: f64) -> Option<(Double32, f64, f64)> {
    let left = 1.0 - f64::from(p);
    let within: f64 = if rng.random() { rng.random_range(0.0..1.0) } else { rng.random_range(-28.0f64..0.0).exp2() };
    let word = (if is_fraction { f64::from(p) + left * within } else { left * within }) as f32;
    let word = word.next_down();
    let ulp = f64::from(word.next_up()) - f64::from(word);
    let middle = f64::from(word) + ulp * 0.5;
    let wanted = Float::with_val(PRECISION, middle) + ulp * distance;
    let kept = if is_fraction { Float::with_val(PRECISION, 1) - wanted } else { wanted };
    let share = kept / (Float::with_val(PRECISION, 1) - p);
    (share > 0 && share < 1).then(|| (crate::support::nearest_pair(&-share.ln()), middle, ulp))
}

/// How far from a tie a result may be and still round to the wrong side is how far off the value is that is rounded.
fn population_rounds_the_right_way_beside_ties() -> Result<(), Failed> {
    let mut rng = generator("ties");
    let (count, mut tried, mut farthest) = (cases(400_000), 0, 0.0f64);
    for _ in 0..count / 100 {
        let p = [0.0, 0.0, 0.0, rng.random_range(0.0f32..1.0), rng.random_range(-30.0f32..0.0).exp2()]
            [rng.random_range(0..5)];
        let is_fraction = rng.random();
        let mut targets = Vec::new();
        for _ in 0..100 {
            let distance = rng.random_range(-25.0f64..-19.5).exp2() * if rng.random() { 1.0 } else { -1.0 };
            targets.extend(beside_a_tie(&mut rng, p, is_fraction, distance));
        }
        let found = Host.population(&targets.iter().map(|target| target.0).collect::<Vec<_>>(), p)?;
        let found = if is_fraction { found.fraction } else { found.survival };
        tried += targets.len();
        for (&(x, middle, ulp), found) in targets.iter().zip(found) {
            let [fraction, survival] = exact_population(x, p);
            let value = if is_fraction { fraction } else { survival };
            // What is left of the distance after the exposure was rounded to a pair.
            let off = Float::with_val(PRECISION, &value - middle).to_f64().abs() / ulp;
            if found != value.to_f32() {
                farthest = farthest.max(off);
                if off >= 2f64.powi(-20) {
                    return Err(format!("x = {x:?}, p = {p:e}, {off:e} ulp off a tie: {found:e}").into());
                }
            }
        }
    }
    println!("ties: wrong sides up to 2^{:.2} ulp off, over {tried}", farthest.log2());
    Ok(())
}

fn population_has_its_exact_cases() -> Result<(), Failed> {
    for p in [0.0f32, -0.0, 1e-45, 0.1, 1.0] {
        let ends = Host.population(&[0.0f32, -0.0, f32::INFINITY, 1e30, f32::NAN, -1e-30, f32::NEG_INFINITY], p)?;
        let rest = 1.0 - p;
        let classes = |found: &[f32], expected: [f32; 4]| {
            found[..4] == expected && found[4..].iter().all(|x| x.to_bits() == 0x7fc0_0000)
        };
        if !classes(&ends.fraction, [p, p, 1.0, 1.0]) || !classes(&ends.survival, [rest, rest, 0.0, 0.0]) {
            return Err(format!("p = {p}: {ends:?}").into());
        }
    }
    let tiny: Vec<_> = (0..126).map(|n| f32::from_bits(1 << 23) * 2f32.powi(n) * 1.1).filter(|x| *x < 1e-8).collect();
    let fraction = Host.population(&tiny, 0.0)?.fraction;
    if fraction != tiny {
        return Err("a small exposure is not its own fraction".into());
    }
    Ok(())
}

/// The rate at the positive sample of a field's interval, if that has a zero at its other end, and the field is in the
/// eighth that is next to it; else 0.
fn foot_rate(table: &RateTable, field: f64) -> f64 {
    let (fields, rates) = (table.fields(), table.rates());
    let k = fields.partition_point(|&edge| edge <= field);
    if k == 0 || k == fields.len() || (rates[k - 1] > 0.0) == (rates[k] > 0.0) {
        return 0.0;
    }
    let (zero, other) = if rates[k] > 0.0 { (k - 1, k) } else { (k, k - 1) };
    let place = |x: f64| if fields[zero] == 0.0 { x } else { (x / fields[zero]).ln() };
    if place(field) / place(fields[other]) < 0.125 { rates[other] } else { 0.0 }
}

/// The largest error of rates at fields, in ulps of the spline's, and where.
fn largest_rate_error(table: &RateTable, fields: &[f32]) -> Result<(f64, f32), Failed> {
    let mut worst = (0.0, 0.0);
    for (&field, found) in fields.iter().zip(Host.rate(table, fields)?) {
        let e = f64::from(field.abs());
        let right = if e.is_nan() {
            found.to_bits() == 0x7fc0_0000
        } else if foot_rate(table, e) > 0.0 {
            let off = (f64::from(found) - table.ln_rate(e).exp()).abs();
            off <= foot_rate(table, e) / f64::from(1 << 22) && found.is_sign_positive()
        } else {
            let exact = float(table.ln_rate(e)).exp();
            let error = if exact > f32::MAX && found == f32::INFINITY { 0.0 } else { ulps(found, &exact) };
            worst = if error > worst.0 { (error, field) } else { worst };
            error <= 2.0 && found.is_sign_positive()
        };
        if !right {
            return Err(format!("{} intervals, E = {field:e}: {found:e}", table.fields().len() - 1).into());
        }
    }
    Ok(worst)
}

fn rate_is_within_two_ulp_of_the_spline() -> Result<(), Failed> {
    let mut rng = generator("rate");
    let count = cases(100_000) as usize;
    let tables = [
        ("160 intervals, deep", table(160, true)),
        ("400 intervals, deep", table(400, true)),
        ("3000 intervals, deep", table(3000, true)),
        ("65,536 intervals", table(65_536, false)),
        ("noise of 10 %, 300 intervals", noisy_table(300, 0.1)),
        ("noise of 1e-3, 3000 intervals", noisy_table(3000, 1e-3)),
        ("noise of 1e-6, 60,000 intervals", noisy_table(60_000, 1e-6)),
        ("rates up to the largest f32", RateTable::new(&edges(0.5, 1.0, 8), &[f64::from(f32::MAX); 9])?),
    ];
    for (name, table) in &tables {
        let fields = fields(&mut rng, table, count.max(4 * table.fields().len() + 7));
        let (error, field) = largest_rate_error(table, &fields)?;
        let kib = table.device_bytes() >> 10;
        println!("rate, {name}: {kib} KiB, largest error {error:.3} ulp, at {field:e}, over {}", fields.len());
    }
    Ok(())
}

/// Of fields within the table, and beyond where that is no error.
fn rate_is_within_its_bound_for_measured_tables() -> Result<(), Failed> {
    let mut rng = generator("measured rates");
    let count = cases(20_000) as usize;
    for (name, table) in measured_tables() {
        for [below, above] in OUTSIDES {
            let table = table.clone().with_outside(below, above)?;
            let mut fields = fields(&mut rng, &table, count);
            let far = |rng: &mut rand::rngs::StdRng| rng.random_range(-110.0f32..110.0).exp2();
            fields.extend((0..count / 10).map(|_| far(&mut rng)));
            fields.retain(|field| below != Outside::Error || !table.ln_rate(field.abs().into()).is_nan());
            let (error, field) = largest_rate_error(&table, &fields).map_err(|error| format!("{name}: {error:?}"))?;
            let kib = table.device_bytes() >> 10;
            println!("{name}, {below:?}, {above:?}: {kib} KiB, {error:.3} ulp at {field:e}, over {}", fields.len());
        }
    }
    Ok(())
}

/// A power law's spline is the power law, and so is what goes on from it.
fn a_power_law_goes_on() -> Result<(), Failed> {
    let fields = measured_fields(0.1, 6.0);
    for power in [5.0, -3.0, 0.0] {
        let rates: Vec<_> = fields.iter().map(|e| 3.0 * e.powf(power)).collect();
        let table = RateTable::from_samples(&fields, &rates)?;
        let table = table.with_outside(Outside::Extrapolate, Outside::Extrapolate)?;
        for exponent in -100..=100 {
            let field = 1.25 * 2f32.powi(exponent);
            let (found, exact) =
                (Host.rate(&table, &[field])?[0], 3.0 * f64::from(field.min(2f32.powi(100))).powf(power));
            let right =
                if exact > f64::from(f32::MAX) { found == f32::INFINITY } else { ulps(found, &float(exact)) <= 2.0 };
            if !right {
                return Err(format!("E^{power} at {field:e}: {found:e}, expected {exact:e}").into());
            }
        }
    }
    Ok(())
}

/// Value, slope and second derivative agree on both sides of every positive sample; the rate itself is nothing at zeros.
fn the_interpolant_is_smooth_at_samples() -> Result<(), Failed> {
    for (name, table) in measured_tables() {
        let inner = 1..table.fields().len() - 1;
        for k in inner.filter(|&k| table.rates()[k] > 0.0) {
            let (fields, field, h) = (table.fields(), table.fields()[k], 1e-3);
            // Derivatives in the narrower of the two intervals.
            let unit = (fields[k + 1] / field).ln().min((field / fields[k - 1]).ln());
            let at = |steps: f64| table.ln_rate(field * (steps * h * unit).exp());
            let one_sided = |s: f64| {
                let (a, b, c, d) = (at(0.0), at(s), at(2.0 * s), at(3.0 * s));
                let slope = (-11.0 * a + 18.0 * b - 9.0 * c + 2.0 * d) / (6.0 * s * h);
                [slope, (2.0 * a - 5.0 * b + 4.0 * c - d) / (h * h)]
            };
            let ([left, left2], [right, right2]) = (one_sided(-1.0), one_sided(1.0));
            let near = |a: f64, b: f64, tolerance: f64| (a - b).abs() <= tolerance * (1.0 + right.abs() + right2.abs());
            if (at(0.0) - table.rates()[k].ln()).abs() > 1e-12 || !near(left, right, 1e-4) || !near(left2, right2, 1e-2)
            {
                return Err(format!("{name}, at {field}: slopes {left} {right}, bends {left2} {right2}").into());
            }
        }
        let zeros = (0..table.fields().len()).filter(|&k| table.rates()[k] == 0.0);
        if zeros.map(|k| table.ln_rate(table.fields()[k])).any(|ln_rate| ln_rate != f64::NEG_INFINITY) {
            return Err(format!("{name}: a rate at a sample of zero").into());
        }
    }
    Ok(())
}

/// So the rate goes on across the edges of cells, which are all among these, but for the sum of two errors.
fn rate_is_within_two_ulp_beside_every_edge() -> Result<(), Failed> {
    for table in [table(200, true), noisy_table(300, 0.1)] {
        let (first, last) = (table.fields()[0] as f32, table.fields()[table.fields().len() - 1] as f32);
        let edges = (first.to_bits() >> 10 << 10..last.to_bits()).step_by(1 << 10).map(f32::from_bits).skip(1);
        let sides: Vec<_> = edges.flat_map(|edge| [edge.next_down(), edge]).collect();
        let (error, field) = largest_rate_error(&table, &sides)?;
        println!("beside edges: largest error {error:.3} ulp, at {field:e}, over {}", sides.len());
    }
    Ok(())
}

/// The words that a function of the shared text has, in order.
fn constants(text: &str, function: &str) -> Vec<u32> {
    let start = text.find(&format!("fn {function}(")).expect("the function is in the text");
    let body = text[start..].split("\n}").next().unwrap_or_default();
    let word = |rest: &str| u32::from_str_radix(&rest[..8], 16).expect("eight digits");
    body.split("from_bits(0x").skip(1).map(word).collect()
}

/// y^3/6 + y^4/24 = y^2/2 * y * (1/3 + y/12)
fn taylor_coefficients_are_reciprocals() -> Result<(), Failed> {
    let expected = [3u32, 12].map(|n| (float(1) / n).to_f32().to_bits());
    let found = constants(include_str!("../../../shaders/shared/population.wgsl"), "expm1_of_step");
    if found == expected { Ok(()) } else { Err(format!("{found:x?}, expected {expected:x?}").into()) }
}

/// A cubic in ln E is its own not-a-knot spline; on others, value and two derivatives agree across edges.
fn the_spline_is_the_not_a_knot_cubic() -> Result<(), Failed> {
    let cubic = |t: f64| -3.0 + 2.0 * t - 0.7 * t * t + 0.3 * t * t * t;
    for points in [4, 5, 6, 40] {
        let fields: Vec<_> = (0..points).map(|k| 0.5 * (0.1 * k as f64).exp()).collect();
        let uneven: Vec<_> = (0..points).map(|k| 0.5 * (0.1 * (k as f64 + 0.3 * (k % 3) as f64)).exp()).collect();
        let rates = |fields: &[f64]| fields.iter().map(|e| cubic((e / 0.5).ln()).exp()).collect::<Vec<_>>();
        let even = RateTable::new(&fields, &rates(&fields))?;
        if even != RateTable::from_samples(&fields, &rates(&fields))? {
            return Err("another table from any samples".into());
        }
        for table in [even, RateTable::from_samples(&uneven, &rates(&uneven))?] {
            let span = (table.fields()[points - 1] / 0.5).ln();
            for step in 0..1000 {
                let t = span * f64::from(step) / 1000.0;
                let difference = table.ln_rate(0.5 * t.exp()) - cubic(t);
                if difference.abs() > 1e-11 {
                    return Err(format!("{points} points, ln E/E_0 = {t}: {difference:e}").into());
                }
            }
        }
    }
    let table = table(60, false);
    for &edge in &table.fields()[1..60] {
        let h = 1e-4;
        let at = |steps: f64| table.ln_rate(edge * (steps * h).exp());
        let one_sided = |s: f64| {
            let (a, b, c, d) = (at(0.0), at(s), at(2.0 * s), at(3.0 * s));
            [(-11.0 * a + 18.0 * b - 9.0 * c + 2.0 * d) / (6.0 * s * h), (2.0 * a - 5.0 * b + 4.0 * c - d) / (h * h)]
        };
        let ([left, left2], [right, right2]) = (one_sided(-1.0), one_sided(1.0));
        if (left - right).abs() > 1e-6 * right.abs().max(1.0) || (left2 - right2).abs() > 2e-3 * right2.abs().max(1.0) {
            return Err(format!("at {edge}: slopes {left} {right}, bends {left2} {right2}").into());
        }
    }
    Ok(())
}

fn the_builder_names_what_is_wrong() -> Result<(), Failed> {
    let fields: Vec<_> = (0..8).map(|k| (0.1 * f64::from(k)).exp()).collect();
    let rates = vec![1.0; 8];
    let with = |values: &[f64], index: usize, value: f64| {
        let mut values = values.to_vec();
        values[index] = value;
        values
    };
    expect_error(RateTable::new(&fields[..3], &rates[..3]), &["fields", "4", "3"])?;
    expect_error(RateTable::new(&fields, &rates[..7]), &["rates", "8", "7"])?;
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let value = format!("{bad:e}");
        expect_error(RateTable::new(&with(&fields, 5, bad), &rates), &["fields[5]", &value, "positive"])?;
        expect_error(RateTable::new(&fields, &with(&rates, 6, bad)), &["rates[6]", &value, "positive"])?;
    }
    expect_error(RateTable::new(&fields, &with(&rates, 2, 1e39)), &["rates[2]", "1e39", "3.4028"])?;
    expect_error(RateTable::new(&with(&fields, 0, 1e-31), &rates), &["fields[0]", "1e-31", "7.88"])?;
    let off = fields[3] * (1.0 + 2f64.powi(-39));
    expect_error(RateTable::new(&with(&fields, 3, off), &rates), &["fields[3]", "log-uniform", "2^-40"])?;
    let near = fields[3] * (1.0 + 2f64.powi(-42));
    RateTable::new(&with(&fields, 3, near), &rates)?;
    let grid = |spacing: f64, count: usize| (0..count).map(|k| (spacing * k as f64).exp()).collect::<Vec<_>>();
    let built = |spacing: f64, count: usize| RateTable::new(&grid(spacing, count), &vec![1.0; count]);
    expect_error(built(0.3, 8), &["spacing", "0.3", "0.25"])?;
    expect_error(built(4e-5, 8), &["spacing", "0.0000", "4.23e-5"])?;
    expect_error(built(-0.1, 8), &["spacing", "-0.1", "rising"])?;
    expect_error(built(5e-5, 65_538), &["intervals", "65537", "65536"])?;
    built(5e-5, 65_537)?;
    // Neighbours of the 40th sample are all that has the rates of others.
    let fields = edges(0.02, 3.0, 60_000);
    let mut rates: Vec<_> = fields.iter().map(|&e| tunnelling_rate(e)).collect();
    rates[40] *= 2.0;
    expect_error(RateTable::new(&fields, &rates), &["rates[", "less change of ln W near E = 2.00", "65536 cells"])?;
    let wide = edges(1e-25, 1e25, 60_000);
    let waves: Vec<_> = wide.iter().map(|e| (3000.0 * e.ln()).sin().exp()).collect();
    expect_error(RateTable::new(&wide, &waves), &["the number of cells", "1048576"])?;
    Ok(())
}

fn the_builder_of_any_samples_names_what_is_wrong() -> Result<(), Failed> {
    let built = |fields: &[f64], rates: &[f64]| RateTable::from_samples(fields, rates);
    expect_error(built(&[1.0], &[1.0]), &["fields", "2", "1"])?;
    expect_error(built(&[1.0, 2.0], &[1.0]), &["rates", "2", "1"])?;
    expect_error(built(&[0.0, 2.0], &[1.0, 1.0]), &["fields[0]", "0e0", "positive"])?;
    expect_error(built(&[0.0, 0.0], &[0.0, 1.0]), &["fields[1]", "0e0", "positive"])?;
    expect_error(built(&[1.0, 2.0, 2.0], &[1.0; 3]), &["fields[2]", "2e0", "above fields[1]"])?;
    expect_error(built(&[1.0, 2.0, 1.5], &[1.0; 3]), &["fields[2]", "1.5e0", "above fields[1], which is 2e0"])?;
    for bad in [-1e-300, f64::NAN, 1e39] {
        expect_error(built(&[1.0, 2.0], &[1.0, bad]), &["rates[1]", &format!("{bad:e}"), "positive", "or 0"])?;
    }
    expect_error(built(&[1.0, 1.0001, 2.0], &[0.0, 1.0, 1.0]), &["rates[", "65536 cells"])?;
    let table = built(&[1.0, 2.0], &[1.0, 2.0])?.with_outside(Outside::Zero, Outside::Error)?;
    expect_error(Host.rate(&table, &[0.5, f32::NAN, -2.5, 3.0]), &["fields[2]", "-2.5", "from 1e0 to 2e0"])?;
    Ok(())
}

fn a_table_survives_json_and_is_checked_again() -> Result<(), Failed> {
    let measured =
        measured_tables().into_iter().map(|(_, table)| table.with_outside(Outside::Error, Outside::Extrapolate));
    let all = measured.collect::<Result<Vec<_>, _>>()?;
    for table in [table(50, false)].into_iter().chain(all) {
        if serde_json::from_str::<RateTable>(&serde_json::to_string(&table)?)? != table {
            return Err("the table that was read is another".into());
        }
    }
    let text = serde_json::to_string(&table(50, false))?;
    let broken =
        text.replacen("\"rates\":[", "\"rates\":[-1.0,", 1).replacen("\"fields\":[", "\"fields\":[\"0.001\",", 1);
    let error = serde_json::from_str::<RateTable>(&broken).expect_err("a negative rate").to_string();
    if error.contains("rates[0]") { Ok(()) } else { Err(error.into()) }
}

fn scans_are_within_their_bound_of_exact_sums() -> Result<(), Failed> {
    let mut rng = generator("scan");
    let mut worst = 0.0f64;
    for n in [1, 100, 2048, 2049, 1 << 14, (1 << 14) + 1, 1 << 20, (1 << 23) + 5000] {
        let values: Vec<_> =
            (0..n).map(|_| rng.random_range(-1.0f32..1.0) * rng.random_range(-20.0f32..20.0).exp2()).collect();
        let (inclusive, exclusive) = (Host.scan_inclusive(&values, n)?, Host.scan_exclusive(&values, n)?);
        let bound = if n <= 1 << 14 {
            141.0
        } else if n <= 1 << 23 {
            264.0
        } else {
            279.0
        };
        let (mut sum, mut size) = (Float::with_val(PRECISION, 0), 0.0);
        for (i, &value) in values.iter().enumerate() {
            let before = Float::with_val(PRECISION, &sum - exact(exclusive[i])).abs().to_f64();
            let within_before = before <= bound * U2 * size;
            sum += value;
            size += f64::from(value.abs());
            let after = Float::with_val(PRECISION, &sum - exact(inclusive[i])).abs().to_f64();
            worst = worst.max(after / size / U2);
            if !within_before || after > bound * U2 * size {
                return Err(format!("n = {n}, [{i}]: errors {before:e} and {after:e}, sum of magnitudes {size}").into());
            }
        }
    }
    println!("scan: largest error {worst:.3} u^2 sum |x|, bounds 141, 264 and 279");
    Ok(())
}

fn sums_of_integers_are_exact() -> Result<(), Failed> {
    let mut rng = generator("integers");
    let values: Vec<_> = (0..300_000).map(|_| rng.random_range(-(1i32 << 24)..1 << 24) as f32).collect();
    let mut sum = 0.0f64;
    for (i, (&value, found)) in values.iter().zip(Host.scan_inclusive(&values, values.len())?).enumerate() {
        sum += f64::from(value);
        if found.to_f64() != sum {
            return Err(format!("[{i}]: {found:?}, expected {sum}").into());
        }
    }
    Ok(())
}

/// The definition, element by element.
fn doubling_is_the_recurrence_at_every_length() -> Result<(), Failed> {
    let mut rng = generator("doubling");
    for n in (1..=600).chain([4095, 4096, 4097, 70_001]) {
        let values: Vec<_> = (0..2 * n).map(|_| rng.random_range(-1e3f32..1e3)).collect();
        let mut expected = Vec::new();
        for row in values.chunks(n) {
            let mut a = row.to_vec();
            let mut d = 1;
            while d < n {
                a = (0..n).map(|i| if i >= d { a[i] + a[i - d] } else { a[i] }).collect();
                d *= 2;
            }
            expected.extend(a);
        }
        let found = Host.scan_doubling(&values, n)?;
        if found.iter().zip(&expected).any(|(found, expected)| found.to_bits() != expected.to_bits()) {
            return Err(format!("n = {n}").into());
        }
    }
    Ok(())
}

/// The control: sums in order are other bits, so the test above can fail.
fn sums_in_order_are_not_the_recurrence() -> Result<(), Failed> {
    let mut rng = generator("doubling control");
    let values: Vec<_> = (0..100).map(|_| rng.random_range(-1e3f32..1e3)).collect();
    let mut run = 0.0;
    let in_order: Vec<_> = values
        .iter()
        .map(|x| {
            run += x;
            run
        })
        .collect();
    if Host.scan_doubling(&values, 100)? == in_order { Err("the same bits".into()) } else { Ok(()) }
}

pub(crate) fn trials() -> Vec<Trial> {
    type Test = fn() -> Result<(), Failed>;
    let tests: Vec<(&str, Test)> = vec![
        ("population_is_within_its_bound", population_is_within_its_bound),
        ("population_rounds_the_right_way_beside_ties", population_rounds_the_right_way_beside_ties),
        ("population_has_its_exact_cases", population_has_its_exact_cases),
        ("rate_is_within_two_ulp_of_the_spline", rate_is_within_two_ulp_of_the_spline),
        ("rate_is_within_two_ulp_beside_every_edge", rate_is_within_two_ulp_beside_every_edge),
        ("rate_is_within_its_bound_for_measured_tables", rate_is_within_its_bound_for_measured_tables),
        ("a_power_law_goes_on", a_power_law_goes_on),
        ("the_interpolant_is_smooth_at_samples", the_interpolant_is_smooth_at_samples),
        ("taylor_coefficients_are_reciprocals", taylor_coefficients_are_reciprocals),
        ("the_spline_is_the_not_a_knot_cubic", the_spline_is_the_not_a_knot_cubic),
        ("the_builder_names_what_is_wrong", the_builder_names_what_is_wrong),
        ("the_builder_of_any_samples_names_what_is_wrong", the_builder_of_any_samples_names_what_is_wrong),
        ("a_table_survives_json_and_is_checked_again", a_table_survives_json_and_is_checked_again),
        ("scans_are_within_their_bound_of_exact_sums", scans_are_within_their_bound_of_exact_sums),
        ("sums_of_integers_are_exact", sums_of_integers_are_exact),
        ("doubling_is_the_recurrence_at_every_length", doubling_is_the_recurrence_at_every_length),
        ("sums_in_order_are_not_the_recurrence", sums_in_order_are_not_the_recurrence),
    ];
    tests.into_iter().map(|(name, test)| Trial::test(format!("host::{name}"), test)).collect()
}
