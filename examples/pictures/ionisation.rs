//! Ionisation of hydrogen by a femtosecond pulse: rate table, running integral and population, without leaving the device.
//!
//! ```text
//! cargo run --release -p double32-pictures --example ionisation [-- --accept-unfused-fma] [--accept-flush-to-zero]
//! ```
//!
//! The rate is that of tunnelling from the ground state in a static field E, W = 4/E exp(-2/(3E)) in atomic units
//! (Landau, Lifshitz, Quantum Mechanics, section 77; the formula of Ammosov, Delone, Krainov, 1986, for n* = 1, l = m = 0).
//! It varies over thirty decades in one optical cycle, and a million small exposures are added up, which is where f32
//! fails twice: the sum stands still, and 1 - exp(-x) has no digits of a small x.
//! Without an accepted device the host engine computes the same bytes. The plot goes to ionisation.png.

use double32::kernels::RateTable;
use double32::{Double32, Error, Gpu, Host, Requirements};
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::register_font;
use std::time::Instant;

const SAMPLES: usize = 1 << 20;
/// Atomic unit of time, in femtoseconds.
const FEMTOSECONDS: f64 = 0.024_188_843_265_857;
/// Half of the time window, in femtoseconds.
const HALF_WINDOW: f64 = 15.0;
/// The peak field in atomic units (1.5e14 W/cm2), the angular frequency of 800 nm, and the width of the field's envelope.
const PEAK: f64 = 0.0654;
const FREQUENCY: f64 = 0.056_95;
const WIDTH: f64 = 6.0;

/// The step of the grid, in atomic units.
fn step() -> f64 {
    2.0 * HALF_WINDOW / FEMTOSECONDS / SAMPLES as f64
}

/// Femtoseconds at a sample.
fn time(i: usize) -> f64 {
    HALF_WINDOW * (2.0 * i as f64 / SAMPLES as f64 - 1.0)
}

fn field() -> Vec<f32> {
    let at = |t: f64| PEAK * (-(t / WIDTH).powi(2)).exp() * (FREQUENCY * t / FEMTOSECONDS).cos();
    (0..SAMPLES).map(|i| at(time(i)) as f32).collect()
}

/// The static tunnelling rate of hydrogen, in atomic units.
fn tunnelling_rate(e: f64) -> f64 {
    4.0 / e * (-2.0 / (3.0 * e)).exp()
}

/// The rate times the time step, so that a plain sum is the exposure; below its first field the table gives 0.
fn table() -> Result<RateTable, Error> {
    let (low, high, intervals) = (0.01f64, 0.1f64, 500);
    let spacing = (high / low).ln() / f64::from(intervals);
    let fields: Vec<_> = (0..=intervals).map(|k| low * (f64::from(k) * spacing).exp()).collect();
    let rates: Vec<_> = fields.iter().map(|&e| tunnelling_rate(e) * step()).collect();
    RateTable::new(&fields, &rates)
}

/// Rate times step, and ionised fraction.
struct History {
    rates: Vec<f64>,
    fraction: Vec<f64>,
}

impl History {
    fn new(rates: &[f32], fraction: &[f32]) -> Self {
        let wide = |words: &[f32]| words.iter().map(|&x| f64::from(x)).collect();
        Self { rates: wide(rates), fraction: wide(fraction) }
    }

    /// The formula itself on the same field samples, all in f64.
    fn exact(field: &[f32]) -> Self {
        let rate = |&e: &f32| if e.abs() < 0.01 { 0.0 } else { tunnelling_rate(f64::from(e.abs())) * step() };
        let rates: Vec<_> = field.iter().map(rate).collect();
        let sums = rates.iter().scan(0.0, |sum, rate| {
            *sum += rate;
            Some(*sum)
        });
        Self { fraction: sums.map(|x| -f64::exp_m1(-x)).collect(), rates }
    }

    /// The same in plain f32, as a single-precision code has it.
    fn plain(field: &[f32]) -> Self {
        let step = step() as f32;
        let rate = |&e: &f32| if e.abs() < 0.01 { 0.0 } else { 4.0 / e.abs() * (-2.0 / (3.0 * e.abs())).exp() * step };
        let rates: Vec<f32> = field.iter().map(rate).collect();
        let sums = rates.iter().scan(0.0f32, |sum, rate| {
            *sum += rate;
            Some(*sum)
        });
        Self::new(&rates, &sums.map(|x| 1.0 - (-x).exp()).collect::<Vec<_>>())
    }

    fn on_device(gpu: &Gpu, table: &RateTable, field: &[f32]) -> Result<Self, Error> {
        let n = field.len();
        let (table, field) = (gpu.upload_rate_table(table)?, gpu.upload(field)?);
        let (rates, exposures) = (gpu.zeroed::<f32>(n)?, gpu.zeroed::<Double32>(n)?);
        let (fraction, survival) = (gpu.zeroed::<f32>(n)?, gpu.zeroed::<f32>(n)?);
        gpu.rate_into(&table, &field, &rates)?;
        gpu.scan_inclusive_into(&rates, n, &exposures)?;
        gpu.population_into(&exposures, 0.0, &fraction, &survival)?;
        Ok(Self::new(&gpu.download(&rates)?, &gpu.download(&fraction)?))
    }

    fn on_host(table: &RateTable, field: &[f32]) -> Result<Self, Error> {
        let rates = Host.rate(table, field)?;
        let exposures = Host.scan_inclusive(&rates, field.len())?;
        Ok(Self::new(&rates, &Host.population(&exposures, 0.0)?.fraction))
    }

    /// Largest relative errors of rate and fraction, and the largest absolute error of the fraction.
    fn errors(&self, exact: &Self) -> [f64; 3] {
        let largest = |found: &[f64], exact: &[f64], relative: bool| {
            let error = |(f, e): (&f64, &f64)| (f - e).abs() / if relative { *e } else { 1.0 };
            found.iter().zip(exact).filter(|(_, e)| **e > 0.0).map(error).fold(0.0, f64::max)
        };
        [
            largest(&self.rates, &exact.rates, true),
            largest(&self.fraction, &exact.fraction, true),
            largest(&self.fraction, &exact.fraction, false),
        ]
    }
}

/// What the command line accepts on top of the default requirements.
fn requirements() -> Requirements {
    std::env::args().fold(Requirements::default(), |requirements, argument| match argument.as_str() {
        "--accept-unfused-fma" => requirements.accept_unfused_fma(),
        "--accept-flush-to-zero" => requirements.accept_flush_to_zero(),
        _ => requirements,
    })
}

/// One panel of the plot: lines over the time axis.
fn panel<DB: DrawingBackend, Y: Ranged<ValueType = f64> + ValueFormatter<f64>>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    title: &str,
    y: impl AsRangedCoord<CoordDescType = Y, Value = f64>,
    lines: &[(&str, RGBColor, Vec<f64>)],
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(24)
        .caption(title, ("sans-serif", 20))
        .x_label_area_size(28)
        .y_label_area_size(80)
        .build_cartesian_2d(-HALF_WINDOW..HALF_WINDOW, y)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).y_label_formatter(&|y| format!("{y:.0e}")).draw()?;
    for (label, color, values) in lines {
        let points = values.iter().enumerate().step_by(128).map(|(i, &y)| (time(i), y));
        let series = chart.draw_series(LineSeries::new(points, color.stroke_width(2)))?;
        let color = *color;
        series.label(*label).legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    if lines.len() > 1 {
        let mut labels = chart.configure_series_labels();
        labels.position(SeriesLabelPosition::LowerRight).background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    }
    Ok(())
}

fn plot(field: &[f32], plain: &History, ours: &History) -> Result<(), Box<dyn std::error::Error>> {
    register_font("sans-serif", FontStyle::Normal, dejavu::sans::regular()).map_err(|_| "the font is not readable")?;
    let root = BitMapBackend::new("ionisation.png", (1000, 1050)).into_drawing_area();
    root.fill(&WHITE)?;
    let areas = root.split_evenly((3, 1));
    let field = field.iter().map(|&e| f64::from(e)).collect();
    panel(&areas[0], "field, atomic units, over time in fs", -0.08..0.08, &[("", BLUE, field)])?;
    let pair = |plain: &[f64], ours: &[f64], floor: f64| {
        let above = |values: &[f64]| values.iter().map(|y| y.max(floor)).collect::<Vec<_>>();
        [("f32", RED, above(plain)), ("double32", BLUE, above(ours))]
    };
    let rates = pair(&plain.rates, &ours.rates, 1e-20);
    panel(&areas[1], "rate times step", (1e-20..1e-4).log_scale(), &rates)?;
    let fractions = pair(&plain.fraction, &ours.fraction, 1e-18);
    panel(&areas[2], "ionised fraction", (1e-18..1.0).log_scale(), &fractions)?;
    root.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (table, field) = (table()?, field());
    let gpu = Gpu::with(requirements());
    let start = Instant::now();
    let ours = match &gpu {
        Ok(gpu) => History::on_device(gpu, &table, &field)?,
        Err(_) => History::on_host(&table, &field)?,
    };
    let elapsed = start.elapsed();
    match &gpu {
        Ok(gpu) => println!("By {} (accepted under: {})", gpu.capabilities().target, gpu.requirements()),
        Err(error) => println!("By the host engine, since no device was accepted:\n  {error}"),
    }
    let (plain, exact) = (History::plain(&field), History::exact(&field));
    println!("{SAMPLES} samples in {:.1} ms, transfers included", elapsed.as_secs_f64() * 1e3);
    println!("ionised in the end: {:.9} (f64: {:.9})\n", ours.fraction[SAMPLES - 1], exact.fraction[SAMPLES - 1]);
    println!("{:<12} {:>16} {:>20} {:>20}", "error", "rate, relative", "fraction, relative", "fraction, absolute");
    for (name, history) in [("plain f32", &plain), ("double32", &ours)] {
        let [rate, fraction, absolute] = history.errors(&exact);
        println!("{name:<12} {rate:>16.2e} {fraction:>20.2e} {absolute:>20.2e}");
    }
    plot(&field, &plain, &ours)?;
    println!("\nThe plot is in ionisation.png");
    Ok(())
}
