//! Population, rate and scans.

use super::{Bench, same_bytes};
use criterion::Criterion;
use double32::kernels::RateTable;
use double32::{Double32, Error, Host};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

pub(super) fn all(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    population(bench, criterion)?;
    rate(bench, criterion)?;
    let software = bench.is_software();
    let million = 1 << 20;
    let shapes = if software {
        vec![(1, bench.elements), (1024, bench.elements / 1024)]
    } else {
        vec![(1, million), (1024, 1024), (1, 64 * million), (1024, 1 << 16), (64, million)]
    };
    for (rows, row_len) in shapes {
        scans(bench, criterion, rows, row_len)?;
    }
    if software { Ok(()) } else { inclusive(bench, criterion, 1, 256 * million) }
}

/// So many that about as many bytes move as in the copy: on a fast device, fewer measure the launch as much as the kernel.
fn many(bench: &Bench) -> usize {
    4 * bench.elements
}

fn population(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n) = (&bench.gpu, many(bench));
    let mut rng = StdRng::seed_from_u64(4);
    let exposures: Vec<f32> = (0..n).map(|_| rng.random_range(-20.0f32..5.0).exp2()).collect();
    let (x, fraction, survival) = (gpu.upload(&exposures)?, gpu.zeroed::<f32>(n)?, gpu.zeroed::<f32>(n)?);
    gpu.population_into(&x, 0.01, &fraction, &survival)?;
    let host = Host.population(&exposures, 0.01)?;
    same_bytes("fraction", &gpu.download(&fraction)?, &host.fraction);
    same_bytes("survival", &gpu.download(&survival)?, &host.survival);
    bench.time(criterion, "population", 12 * n as u64, |encoder| {
        gpu.encode_population(encoder, &x, 0.01, &fraction, &survival)
    });
    bench.time_host(criterion, "population, host", 12 * n as u64, || {
        black_box(Host.population(&exposures, 0.01).expect("a valid fraction"));
    });
    Ok(())
}

/// Tunnelling from the ground state of hydrogen, from fields where it is nothing to fields where it is all.
fn rate(bench: &Bench, criterion: &mut Criterion) -> Result<(), Error> {
    let (gpu, n) = (&bench.gpu, many(bench));
    let edges: Vec<f64> = (0..=500).map(|k| 0.01 * (f64::from(k) * 0.006).exp()).collect();
    let rates: Vec<f64> = edges.iter().map(|e| 4.0 / e * (-2.0 / (3.0 * e)).exp()).collect();
    let table = RateTable::new(&edges, &rates)?;
    let mut rng = StdRng::seed_from_u64(5);
    // A pulse of 4096 samples to a cycle, whose neighbours share cells, and fields without order, each with a cell of its own.
    let envelope = |i: usize| 0.1 * (-(8.0 * (i as f64 / n as f64 - 0.5)).powi(2)).exp();
    let trace: Vec<_> =
        (0..n).map(|i| (envelope(i) * (i as f64 * std::f64::consts::TAU / 4096.0).cos()) as f32).collect();
    let random: Vec<f32> = (0..n).map(|_| rng.random_range(-0.2f32..0.2)).collect();
    let (on_device, output) = (gpu.upload_rate_table(&table)?, gpu.zeroed::<f32>(n)?);
    for (name, fields) in [("rate, 500 intervals, a trace", &trace), ("rate, 500 intervals, random", &random)] {
        let e = gpu.upload(fields)?;
        gpu.rate_into(&on_device, &e, &output)?;
        same_bytes(name, &gpu.download(&output)?, &Host.rate(&table, fields)?);
        bench.time(criterion, name, 8 * n as u64, |encoder| gpu.encode_rate(encoder, &on_device, &e, &output));
    }
    bench.time_host(criterion, "rate, host", 8 * n as u64, || {
        black_box(Host.rate(&table, &trace).expect("fields are not refused"));
    });
    Ok(())
}

fn values(count: usize) -> Vec<f32> {
    let mut rng = StdRng::seed_from_u64(6);
    (0..count).map(|_| rng.random_range(-1.0f32..1.0)).collect()
}

fn inclusive(bench: &Bench, criterion: &mut Criterion, rows: usize, row_len: usize) -> Result<(), Error> {
    let (gpu, n) = (&bench.gpu, rows * row_len);
    let values = values(n);
    let (x, sums) = (gpu.upload(&values)?, gpu.zeroed::<Double32>(n)?);
    gpu.scan_inclusive_into(&x, row_len, &sums)?;
    let name = format!("scan_inclusive, {rows} x {row_len}");
    same_bytes(&name, &gpu.download(&sums)?, &Host.scan_inclusive(&values, row_len)?);
    bench.time(criterion, &name, 12 * n as u64, |encoder| gpu.encode_scan_inclusive(encoder, &x, row_len, &sums));
    Ok(())
}

fn scans(bench: &Bench, criterion: &mut Criterion, rows: usize, row_len: usize) -> Result<(), Error> {
    inclusive(bench, criterion, rows, row_len)?;
    let (gpu, n) = (&bench.gpu, rows * row_len);
    let values = values(n);
    let (x, sums) = (gpu.upload(&values)?, gpu.zeroed::<f32>(n)?);
    gpu.scan_doubling_into(&x, row_len, &sums)?;
    let name = format!("scan_doubling, {rows} x {row_len}");
    same_bytes(&name, &gpu.download(&sums)?, &Host.scan_doubling(&values, row_len)?);
    bench.time(criterion, &name, 8 * n as u64, |encoder| gpu.encode_scan_doubling(encoder, &x, row_len, &sums));
    for (name, bytes, doubling) in [("scan_inclusive", 12, false), ("scan_doubling", 8, true)] {
        bench.time_host(criterion, &format!("{name}, host, {rows} x {row_len}"), bytes * n as u64, || {
            if doubling {
                black_box(Host.scan_doubling(&values, row_len).expect("whole rows"));
            } else {
                black_box(Host.scan_inclusive(&values, row_len).expect("whole rows"));
            }
        });
    }
    Ok(())
}
