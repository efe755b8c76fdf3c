//! Devices: each adapter's verdict, and the host's bytes from every accepted one.
//!
//! The environment variables are those of `tests/support/devices.rs`.

#[path = "../support/devices.rs"]
mod support;

use double32::kernels::DeviceTerms;
use double32::probe::{Needs, domain};
use double32::{Buffer, Double32, Error, Gpu, Host, Sign, Terms};
use libtest_mimic::{Failed, Trial};
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use support::{Check, Subject, elements, expect_error, same_bytes, whole_range, windowed, words};

/// Complex numbers for terms: over the whole range, or of a size that keeps exponentials of two of them in the domain
/// that flush-to-zero leaves exact; with zeros among them.
fn numbers(rng: &mut StdRng, count: usize, whole: bool) -> Vec<Complex<f64>> {
    let part = |rng: &mut StdRng| {
        let spread = if whole { rng.random_range(-140..60) } else { rng.random_range(-8..3) };
        let significand: f64 = rng.random_range(-1.0..1.0);
        match rng.random_range(0..16) {
            0 => 0.0,
            1 => -0.0,
            _ => significand * 2f64.powi(spread),
        }
    };
    (0..count).map(|_| Complex::new(part(rng), part(rng))).collect()
}

fn weights(rng: &mut StdRng, count: usize) -> Vec<f64> {
    (0..count).map(|_| rng.random_range(-4.0..4.0)).collect()
}

/// Sizes at the edges: nothing, one, a workgroup and its neighbours, more than 65,535 threads.
const EDGES: [usize; 8] = [0, 1, 2, 255, 256, 257, 65_537, 100_003];

fn two_sum_and_two_prod_equal_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(1);
    for n in EDGES.into_iter().chain([elements()]) {
        let (a, b) = (words(&mut rng, n, whole_range(gpu)), words(&mut rng, n, whole_range(gpu)));
        same_bytes(&format!("two_sum, n = {n}"), &gpu.two_sum(&a, &b)?, &Host.two_sum(&a, &b)?)?;
        same_bytes(&format!("two_prod, n = {n}"), &gpu.two_prod(&a, &b)?, &Host.two_prod(&a, &b)?)?;
    }
    Ok(())
}

fn combine_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(2);
    let sizes = EDGES.into_iter().map(|n| (n, 3)).chain([(4099, 1), (4099, 17), (elements(), 2)]);
    for (n, count) in sizes {
        let terms = Terms::new(&numbers(&mut rng, n * count, whole_range(gpu)), count)?;
        let w = weights(&mut rng, count);
        let what = format!("combine, n = {n}, T = {count}");
        same_bytes(&what, &gpu.combine::<Complex<f32>>(&terms, &w)?, &Host.combine(&terms, &w)?)?;
        same_bytes(&what, &gpu.combine::<Complex<Double32>>(&terms, &w)?, &Host.combine(&terms, &w)?)?;
    }
    Ok(())
}

fn exponential_equals_the_host(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(3);
    let sizes = EDGES.into_iter().map(|n| (n, 2)).chain([(4099, 1), (4099, 9), (elements(), 2)]);
    for (n, count) in sizes {
        let terms = Terms::new(&numbers(&mut rng, n * count, whole_range(gpu)), count)?;
        let w = weights(&mut rng, count);
        for sign in [Sign::Plus, Sign::Minus] {
            let what = format!("exponential, n = {n}, T = {count}, {sign:?}");
            same_bytes(
                &what,
                &gpu.exponential::<Complex<f32>>(&terms, &w, sign)?,
                &Host.exponential(&terms, &w, sign)?,
            )?;
            same_bytes(
                &what,
                &gpu.exponential::<Complex<Double32>>(&terms, &w, sign)?,
                &Host.exponential(&terms, &w, sign)?,
            )?;
        }
    }
    Ok(())
}

/// Real parts about the edges of underflow and overflow, phases large, tiny, and beside multiples of pi/2.
fn exponential_equals_the_host_at_the_edges(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(4);
    let real = |rng: &mut StdRng| match rng.random_range(0..4) {
        0 => rng.random_range(88.0..89.5),
        1 => rng.random_range(-104.5..-86.0),
        2 => rng.random_range(-250.0..250.0),
        _ => 0.0,
    };
    let phase = |rng: &mut StdRng| match rng.random_range(0..4) {
        0 => rng.random_range(0..100_000) as f64 * std::f64::consts::FRAC_PI_2,
        1 => 2f64.powi(rng.random_range(-140..127)) * rng.random_range(1.0..2.0),
        2 => rng.random_range(-30_000.0..30_000.0),
        _ => rng.random_range(-1e-8..1e-8),
    };
    let values: Vec<_> = (0..elements() / 4).map(|_| Complex::new(real(&mut rng), phase(&mut rng))).collect();
    let terms = Terms::new(&values, 1)?;
    for sign in [Sign::Plus, Sign::Minus] {
        let mut device = gpu.exponential::<Complex<Double32>>(&terms, &[1.0], sign)?;
        let mut host = Host.exponential::<Complex<Double32>>(&terms, &[1.0], sign)?;
        if !whole_range(gpu) {
            let inside: Vec<_> = values
                .iter()
                .zip(&host)
                .map(|(x, z)| {
                    let sum = Complex::new(Double32::from_f64(x.re), Double32::from_f64(x.im));
                    domain::exponential(sum, *z)
                })
                .collect();
            device = device.into_iter().zip(&inside).filter_map(|(z, &inside)| inside.then_some(z)).collect();
            host = host.into_iter().zip(&inside).filter_map(|(z, &inside)| inside.then_some(z)).collect();
        }
        same_bytes("exponential at the edges", &device, &host)?;
    }
    Ok(())
}

fn windows_give_the_same_bytes(gpu: &Gpu) -> Result<(), Failed> {
    let small = windowed(gpu)?;
    let mut rng = StdRng::seed_from_u64(5);
    let whole = whole_range(gpu);
    for n in [65_536, 65_537, 100_003] {
        let (a, b) = (words(&mut rng, n, whole), words(&mut rng, n, whole));
        same_bytes("two_sum in windows", &small.two_sum(&a, &b)?, &Host.two_sum(&a, &b)?)?;
        let terms = Terms::new(&numbers(&mut rng, n * 3, whole), 3)?;
        let w = weights(&mut rng, 3);
        same_bytes("combine in windows", &small.combine::<Complex<f32>>(&terms, &w)?, &Host.combine(&terms, &w)?)?;
        same_bytes("combine in windows", &small.combine::<Complex<Double32>>(&terms, &w)?, &Host.combine(&terms, &w)?)?;
    }
    Ok(())
}

/// NaN, infinities and words that are no canonical pairs arrive only through the caller's own buffers.
fn special_words_in_terms_give_the_host_s_classes(gpu: &Gpu) -> Result<(), Failed> {
    let specials = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -88.5, 3.0e38];
    let pairs: Vec<_> = specials.iter().flat_map(|&re| specials.iter().map(move |&im| (re, im))).collect();
    let n = pairs.len();
    let values: Vec<_> = pairs.iter().map(|&(re, im)| Complex::new(Double32::from(re), Double32::from(im))).collect();
    let terms = DeviceTerms::from_buffer(gpu.upload(&values)?, 1, n)?;
    let sums = gpu.zeroed::<Complex<Double32>>(n)?;
    gpu.combine_into(&terms, &[2.0], &sums)?;
    let two = Double32::from(2.0f32);
    let expected: Vec<_> =
        pairs.iter().map(|&(re, im)| Complex::new(two * Double32::from(re), two * Double32::from(im))).collect();
    same_bytes("combine of special words", &gpu.download(&sums)?, &expected)?;
    let waves = gpu.zeroed::<Complex<Double32>>(n)?;
    gpu.exponential_into(&terms, &[1.0], Sign::Plus, &waves)?;
    for (wave, &(re, im)) in gpu.download(&waves)?.iter().zip(&pairs) {
        let right = match (re.is_nan(), im.is_finite()) {
            (false, true) if im != 0.0 && re == f32::INFINITY => wave.re.is_infinite() && wave.im.is_infinite(),
            (false, true) if re == f32::NEG_INFINITY => wave.re == 0.0 && wave.im == 0.0,
            (false, false) => wave.re.is_nan() && wave.im.is_nan(),
            _ => true,
        };
        if !right {
            return Err(format!("exp({re} + {im}i) = {wave:?}").into());
        }
    }
    Ok(())
}

/// The caller's own encoder, an offset into a larger buffer, and terms combined again with other weights.
fn encoded_kernels_write_their_own_range_only(gpu: &Gpu) -> Result<(), Failed> {
    let mut rng = StdRng::seed_from_u64(6);
    let n = 1000;
    let terms = Terms::new(&numbers(&mut rng, 2 * n, false), 2)?;
    let on_device = gpu.upload_terms(&terms)?;
    let guard = 0xdead_beefu32;
    let whole = gpu.upload(&vec![guard; 2 * n + 256])?;
    let output = Buffer::<Complex<f32>>::from_wgpu(whole.raw().clone(), 256, n)?;
    for round in 0..3 {
        let w = [f64::from(round) + 0.5, -0.25];
        let mut encoder = gpu.encoder();
        gpu.encode_combine(&mut encoder, &on_device, &w, &output)?;
        gpu.queue().submit([encoder.finish()]);
        same_bytes("encoded combine", &gpu.download(&output)?, &Host.combine(&terms, &w)?)?;
    }
    let all = gpu.download(&whole)?;
    if all[..64].iter().chain(&all[64 + 2 * n..]).any(|&word| word != guard) {
        return Err("a guard word was overwritten".into());
    }
    Ok(())
}

fn bad_input_is_named_with_both_numbers(gpu: &Gpu) -> Result<(), Failed> {
    let terms = Terms::new(&[Complex::new(1.0, 2.0); 8], 2)?;
    let on_device = gpu.upload_terms(&terms)?;
    let output = gpu.upload(&[Complex::new(7.0f32, 7.0); 4])?;
    expect_error(gpu.combine_into(&on_device, &[1.0; 3], &output), &["weights", "2", "3"])?;
    expect_error(gpu.combine_into(&on_device, &[1.0, f64::NAN], &output), &["weights[1]", "NaN"])?;
    expect_error(gpu.combine_into(&on_device, &[1.0, 1e39], &output), &["weights[1]", "1e39"])?;
    let short = gpu.zeroed::<Complex<f32>>(3)?;
    expect_error(gpu.combine_into(&on_device, &[1.0; 2], &short), &["output", "4", "3"])?;
    expect_error(gpu.two_sum(&[1.0; 3], &[1.0; 2]), &["b", "3", "2"])?;
    expect_error(DeviceTerms::from_buffer(gpu.zeroed(7)?, 2, 4), &["buffer", "8", "7"])?;
    expect_error(gpu.zeroed::<f32>(1 << 60), &["len", "limit"])?;
    let raw = gpu.upload(&[0u32; 64])?.raw().clone();
    expect_error(Buffer::<f32>::from_wgpu(raw.clone(), 4, 4), &["4", "256"])?;
    expect_error(Buffer::<f32>::from_wgpu(raw, 0, 65), &["260", "256"])?;
    // Nothing was half written.
    if gpu.download(&output)?.iter().any(|z| *z != Complex::new(7.0, 7.0)) {
        return Err("a refused call wrote its output".into());
    }
    Ok(())
}

fn buffers_of_another_device_are_refused(gpu: &Gpu) -> Result<(), Failed> {
    let other = windowed(gpu)?;
    let (a, b) = (gpu.upload(&[1.0f32; 8])?, other.upload(&[1.0f32; 8])?);
    expect_error(gpu.two_sum_into(&a, &b, &gpu.zeroed(8)?), &["b", "another device"])
}

fn a_lost_device_says_so(gpu: &Gpu) -> Result<(), Failed> {
    let doomed = windowed(gpu)?;
    let buffer = doomed.upload(&[1.0f32; 8])?;
    doomed.raw().destroy();
    expect_error(doomed.two_sum_into(&buffer, &buffer, &doomed.zeroed(8).unwrap_or_else(|_| buffer_of(gpu))), &["lost"])
}

fn buffer_of(gpu: &Gpu) -> Buffer<Double32> {
    gpu.zeroed(8).expect("the healthy device makes buffers")
}

/// What the known drivers must be refused or accepted for; others are only asked to give reasons.
fn the_verdict_is_the_expected_one(subject: &Subject) -> Result<(), Failed> {
    let capabilities = match (&subject.by_default, &subject.gpu) {
        (Err(Error::Refused(refusal)), _) => &refusal.capabilities,
        (_, Some(gpu)) => gpu.capabilities(),
        (Err(error), None) => return Err(error.to_string().into()),
        (Ok(()), None) => return Err("accepted, but no device".into()),
    };
    let facts = capabilities.adapter.as_ref().ok_or("no facts")?;
    let mesa = |info: &str| info.split(['.', ' ']).find_map(|word| word.parse::<u32>().ok());
    let reasons = match &subject.by_default {
        Ok(()) => String::new(),
        Err(error) => error.to_string(),
    };
    let says = |fma: bool, flush: bool| {
        let matches =
            reasons.contains("fma is not fused") == fma && reasons.contains("subnormals are flushed") == flush;
        if matches { Ok(()) } else { Err(Failed::from(format!("{} {}: {reasons}", facts.name, facts.driver_info))) }
    };
    if facts.name.contains("SwiftShader") {
        says(true, true)
    } else if facts.name.contains("llvmpipe") && mesa(&facts.driver_info).is_some_and(|major| major < 26) {
        says(true, false)
    } else if facts.name.contains("llvmpipe") {
        says(false, true)
    } else if facts.name.contains("NVIDIA") && facts.backend == "vulkan" {
        says(false, false)
    } else if subject.by_default.is_err() && reasons.is_empty() {
        Err("refused without a reason".into())
    } else {
        Ok(())
    }
}

/// The report names the lane, with operands and both results.
fn a_refusal_carries_the_report(subject: &Subject) -> Result<(), Failed> {
    let Err(Error::Refused(refusal)) = &subject.by_default else { return Ok(()) };
    let failed = refusal.capabilities.lanes.iter().filter(|lane| !lane.passed() && lane.needs != Needs::Nothing);
    for lane in failed {
        let failure = lane.first_failure.ok_or("a failed lane without its operands")?;
        let text = refusal.capabilities.to_string();
        if !text.contains(lane.name) || !text.contains(&failure.to_string()) {
            return Err(format!("the table lacks lane {}", lane.name).into());
        }
    }
    Ok(())
}

const CHECKS: [(&str, Check); 10] = [
    ("two_sum_and_two_prod_equal_the_host", two_sum_and_two_prod_equal_the_host),
    ("combine_equals_the_host", combine_equals_the_host),
    ("exponential_equals_the_host", exponential_equals_the_host),
    ("exponential_equals_the_host_at_the_edges", exponential_equals_the_host_at_the_edges),
    ("windows_give_the_same_bytes", windows_give_the_same_bytes),
    ("special_words_in_terms_give_the_host_s_classes", special_words_in_terms_give_the_host_s_classes),
    ("encoded_kernels_write_their_own_range_only", encoded_kernels_write_their_own_range_only),
    ("bad_input_is_named_with_both_numbers", bad_input_is_named_with_both_numbers),
    ("buffers_of_another_device_are_refused", buffers_of_another_device_are_refused),
    ("a_lost_device_says_so", a_lost_device_says_so),
];

fn main() {
    support::run(&CHECKS, Vec::new(), |subject| {
        let name = format!("{}::the_verdict_is_the_expected_one", subject.name);
        let verdict = move || {
            the_verdict_is_the_expected_one(&subject)?;
            a_refusal_carries_the_report(&subject)
        };
        vec![Trial::test(name, verdict)]
    });
}
