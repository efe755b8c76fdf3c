//! Prints what every adapter of this machine does to floats, and its verdict with and without the opt-ins.
//!
//! ```text
//! cargo run --release --example probe
//! cargo run --release --example probe --features serde -- --json    # the same for machines, to send us
//! ```

use double32::{Candidate, Error, Gpu, Requirements, probe};

fn main() {
    let asked = [
        Requirements::default(),
        Requirements::default().accept_unfused_fma(),
        Requirements::default().accept_flush_to_zero(),
        Requirements::default().accept_unfused_fma().accept_flush_to_zero(),
    ];
    let rounds = asked.map(|requirements| (requirements, Gpu::all(requirements)));
    if std::env::args().any(|argument| argument == "--json") {
        print_json(&rounds);
    } else {
        print_tables(&rounds);
    }
}

type Round = (Requirements, Vec<Candidate>);

/// What was measured, of an adapter that could be probed.
fn capabilities(candidate: &Candidate) -> Option<&probe::Capabilities> {
    match &candidate.verdict {
        Ok(gpu) => Some(gpu.capabilities()),
        Err(Error::Refused(refusal)) => Some(&refusal.capabilities),
        Err(_) => None,
    }
}

fn print_tables(rounds: &[Round]) {
    println!("{}", probe::host());
    // The last round has every opt-in, so that its reports are on the forms in use.
    let (_, candidates) = &rounds[rounds.len() - 1];
    if candidates.is_empty() {
        println!("no adapter on this machine");
    }
    for candidate in candidates {
        match (capabilities(candidate), &candidate.verdict) {
            (Some(capabilities), _) => print!("{capabilities}"),
            (None, Err(error)) => println!("{}: {error}", candidate.name),
            (None, Ok(_)) => {}
        }
    }
    println!("\nverdicts");
    for (requirements, candidates) in rounds {
        println!("  {requirements}");
        for candidate in candidates {
            println!("    {}: {}", candidate.name, verdict(candidate));
        }
    }
}

fn verdict(candidate: &Candidate) -> String {
    match &candidate.verdict {
        Ok(gpu) => match (gpu.capabilities().lowering, gpu.capabilities().product_route) {
            (Some(lowering), Some(route)) => format!("accepted, {lowering} lowering, products by {route}"),
            _ => "accepted".to_owned(),
        },
        Err(error) => error.to_string(),
    }
}

#[cfg(feature = "serde")]
fn print_json(rounds: &[Round]) {
    use serde_json::json;
    let candidate = |candidate: &Candidate| {
        json!({
            "name": candidate.name,
            "accepted": candidate.verdict.is_ok(),
            "verdict": verdict(candidate),
            "capabilities": capabilities(candidate),
        })
    };
    let round = |(requirements, candidates): &Round| {
        let candidates: Vec<_> = candidates.iter().map(candidate).collect();
        json!({ "requirements": requirements, "adapters": candidates })
    };
    let report = json!({
        "host": probe::host(),
        "system": [std::env::consts::OS, std::env::consts::ARCH],
        "rounds": rounds.iter().map(round).collect::<Vec<_>>(),
    });
    println!("{report:#}");
}

#[cfg(not(feature = "serde"))]
fn print_json(_: &[Round]) {
    eprintln!("--json needs the feature serde: cargo run --release --example probe --features serde -- --json");
    std::process::exit(2);
}
