//! Which devices are here, and what the probe says of each, in plain words.

use double32::probe::{Needs, Refusal};
use double32::{Error, Gpu, Requirements};

/// What a device may lack, what that means, and the option that accepts it.
const LACKS: [(Needs, &str, &str); 2] = [
    (
        Needs::FusedMultiplyAdd,
        "its fused multiply-add rounds twice; pairs then take a slower way to the same bytes",
        "--accept-unfused-fma",
    ),
    (
        Needs::GradualUnderflow,
        "it sets numbers below 1.2e-38 to zero; results of ordinary size are the same",
        "--accept-flush-to-zero",
    ),
];

/// What the command line accepts on top of the default requirements.
fn requirements() -> Requirements {
    std::env::args().fold(Requirements::default(), |requirements, argument| match argument.as_str() {
        "--accept-unfused-fma" => requirements.accept_unfused_fma(),
        "--accept-flush-to-zero" => requirements.accept_flush_to_zero(),
        _ => requirements,
    })
}

fn explain(refusal: &Refusal) {
    if !refusal.capabilities.has(Needs::Exactness) {
        return println!("    refused: sums or products come out wrong there, and no option mends that");
    }
    let lacks = || LACKS.iter().filter(|(needs, ..)| !refusal.capabilities.has(*needs));
    lacks().for_each(|(_, meaning, _)| println!("    refused: {meaning}"));
    let options: Vec<_> = lacks().map(|(.., option)| *option).collect();
    println!("    to use it: cargo run --release --example quickstart -- {}", options.join(" "));
}

/// Prints every device with its verdict; the first accepted one.
pub(crate) fn choose() -> Option<Gpu> {
    println!("Devices, each judged by thousands of results, compared with the right ones bit for bit:");
    let candidates = Gpu::all(requirements());
    if candidates.is_empty() {
        println!("  none on this machine");
    }
    let mut chosen = None;
    for candidate in candidates {
        println!("  {}", candidate.name);
        match candidate.verdict {
            Ok(gpu) => {
                let default = *gpu.requirements() == Requirements::default();
                let as_asked = if default { "" } else { ", in what these options ask for" };
                println!("    accepted: every result is right{as_asked}");
                chosen = chosen.or(Some(gpu));
            }
            Err(Error::Refused(refusal)) => explain(&refusal),
            Err(error) => println!("    not usable: {error}"),
        }
    }
    chosen
}
