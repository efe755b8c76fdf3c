//! `population` and `rate`.

use super::rows::{self, Layout, NAN, number, values, word};
use crate::contract::{Accumulator, Case, Control, Draw, Expected, Family, Gate, Kind, Known, NanRule, Spec};
use crate::kernels::{Outside, RateTable, Summand, population, rate};
use crate::{Buffer, Error, Host};

pub(super) fn population<T: Summand>() -> Spec
where
    Vec<T>: Layout<Device = Buffer<T>>,
{
    Spec {
        outputs: vec![Kind::F32, Kind::F32],
        accumulator: Accumulator::Nothing,
        // 2^-20 ulp beyond half an ulp, observed.
        depth: |_| 32.0,
        nan_rule: NanRule::Stated("negative exposures give NaN in both"),
        windows: true,
        known: vec![Known::BUFFERS],
        controls: population_controls(),
        programs: population::programs::<T>().to_vec(),
        ..Spec::new(
            population::programs::<T>()[0].clone(),
            draw_population::<Vec<T>>,
            |gpu, case, arguments| {
                let (fraction, survival) = (arguments.output(0)?, arguments.output(1)?);
                gpu.population_into(&arguments.input::<T>(0)?, pre_ionised(case), &fraction, &survival)
            },
            |case| {
                let both = Host.population(&Vec::<T>::on_host(case, 0), pre_ionised(case))?;
                Ok([both.fraction, both.survival].map(|words| words.into_iter().map(f32::to_bits).collect()).to_vec())
            },
            expected_population::<Vec<T>>,
        )
    }
}

fn pre_ionised(case: &Case) -> f32 {
    f32::from_bits(case.params[0])
}

/// The first at the usual sizes, whose complement needs a pair.
const PRE_IONISED: [f32; 5] = [0.3, 0.0, 1e-9, 1.0 - f32::EPSILON, 1.0];

fn draw_population<A: Layout>(shape: &[usize], draw: &mut Draw) -> Case {
    let n = shape[0];
    let numbers: Vec<_> = (0..n).map(|at| exposure::<A>(at, draw)).collect();
    let params = vec![PRE_IONISED[n % 5].to_bits()];
    Case { params, ..rows::case::<A>(shape, &[numbers], vec![n, n]) }
}

const EXPOSURES: [f32; 7] = [NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -1.0, 3.0];

fn exposure<A: Layout>(at: usize, draw: &mut Draw) -> crate::Double32 {
    match draw.family {
        Family::Specials => word(EXPOSURES[at % 7]),
        Family::Bits if draw.whole_range && at.is_multiple_of(2) => rows::any::<A>(draw),
        _ => {
            let exponents = [(-60, -20), (-20, -2), (-2, 1), (2, 4)][draw.below(4) as usize];
            number::<A>(exponents, draw).abs()
        }
    }
}

fn expected_population<A: Layout>(case: &Case) -> Vec<Expected> {
    let (p, exposures) = (f64::from(pre_ionised(case)), values::<A>(case, 0));
    let one = |value: f64| Expected::new(value, value);
    let fraction = |x: &f64| if *x < 0.0 { f64::NAN } else { p + (1.0 - p) * -(-x).exp_m1() };
    let survival = |x: &f64| if *x < 0.0 { f64::NAN } else { (1.0 - p) * (-x).exp() };
    exposures.iter().map(|x| one(fraction(x))).chain(exposures.iter().map(|x| one(survival(x)))).collect()
}

fn population_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "survival in the place of the fraction",
            Gate::Shapes,
            "return vec2<u32>(to_bits(r.fraction), to_bits(r.survival));",
            "return vec2<u32>(to_bits(r.survival), to_bits(r.survival));",
        ),
        Control::edit(
            "the low word of a tabulated survival, dropped",
            Gate::Shapes,
            "pair_of(grid.xy)",
            "Double32(from_bits(grid.x), 0.0)",
        ),
    ]
}

pub(super) fn rate() -> Spec {
    Spec {
        outputs: vec![Kind::F32],
        accumulator: Accumulator::Nothing,
        // 2 ulp in all, observed: three more than the half that the output's own rounding takes.
        depth: |_| 3.0 * f64::from(1 << 24),
        nan_rule: NanRule::Stated("outside the table what its `Outside` says"),
        windows: true,
        known: vec![Known::BUFFERS],
        controls: rate_controls(),
        programs: rate::programs().to_vec(),
        ..Spec::new(
            rate::programs()[0].clone(),
            draw_rate,
            |gpu, case, arguments| {
                gpu.rate_into(&gpu.upload_rate_table(&table(case)?)?, &arguments.input(0)?, &arguments.output(0)?)
            },
            |case| {
                let rates = Host.rate(&table(case)?, &Vec::<f32>::on_host(case, 0))?;
                Ok(vec![rates.into_iter().map(f32::to_bits).collect()])
            },
            |case| table(case).map_or_else(|_| Vec::new(), |table| expected_rates(case, &table)),
        )
    }
}

/// A tunnelling rate, with as many intervals as the parameter says.
fn table(case: &Case) -> Result<RateTable, Error> {
    let (low, high, intervals) = (0.02f64, 3.0f64, case.params[0]);
    let spacing = (high / low).ln() / f64::from(intervals);
    let fields: Vec<_> = (0..=intervals).map(|k| low * (f64::from(k) * spacing).exp()).collect();
    let rates: Vec<_> = fields.iter().map(|e| 4.0 / e * (-2.0 / (3.0 * e)).exp()).collect();
    let table = RateTable::new(&fields, &rates)?;
    if intervals < 100 { table.with_outside(Outside::Hold, Outside::Extrapolate) } else { Ok(table) }
}

const FIELDS: [f32; 7] = [NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1e-40, -0.5];

fn draw_rate(shape: &[usize], draw: &mut Draw) -> Case {
    let n = shape[0];
    let field = |at: usize, draw: &mut Draw| match draw.family {
        Family::Specials => FIELDS[at % 7],
        Family::Bits if at.is_multiple_of(2) => draw.any_word(),
        _ => draw.word((-7, 2)),
    };
    let words = (0..n).map(|at| field(at, draw).to_bits()).collect();
    let params = vec![[160, 300, 30][n % 3]];
    Case { shape: shape.to_vec(), params, inputs: vec![words], outputs: vec![n] }
}

fn expected_rates(case: &Case, table: &RateTable) -> Vec<Expected> {
    let rate = |field: f64| if field.is_nan() { f64::NAN } else { table.ln_rate(field.abs()).exp() };
    let rates = values::<Vec<f32>>(case, 0).into_iter().map(rate);
    rates.map(|rate| Expected::new(rate, rate)).collect()
}

fn rate_controls() -> Vec<Control> {
    vec![
        Control::edit(
            "the sign of a field, kept",
            Gate::Shapes,
            "let bits = words & vec4<u32>(MAGNITUDE_MASK);",
            "let bits = words;",
        ),
        Control::edit("no rate beyond the table", Gate::Shapes, "vec4<u32>(params[4])", "vec4<u32>(0u)"),
    ]
}
