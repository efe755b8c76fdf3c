//! Prints what every adapter of this machine does to floats, and its verdict with and without the opt-ins.
//!
//! ```text
//! cargo run --release --example probe
//! ```

use double32::{Error, Gpu, Requirements, probe};

fn main() {
    println!("{}", probe::host());
    let opt_ins = Requirements::default().accept_unfused_fma().accept_flush_to_zero();
    let asked = [
        Requirements::default(),
        Requirements::default().accept_unfused_fma(),
        Requirements::default().accept_flush_to_zero(),
        opt_ins,
    ];
    let most_lenient = Gpu::all(opt_ins);
    if most_lenient.is_empty() {
        println!("no adapter on this machine");
    }
    for candidate in most_lenient {
        match candidate.verdict {
            Ok(gpu) => print!("{}", gpu.capabilities()),
            Err(Error::Refused(refusal)) => print!("{}", refusal.capabilities),
            Err(error) => println!("{}: {error}", candidate.name),
        }
    }
    println!("\nverdicts");
    for requirements in asked {
        println!("  {requirements}");
        for candidate in Gpu::all(requirements) {
            let verdict = match candidate.verdict {
                Ok(gpu) => match (gpu.capabilities().lowering, gpu.capabilities().product_route) {
                    (Some(lowering), Some(route)) => format!("accepted, {lowering} lowering, products by {route}"),
                    _ => "accepted".to_owned(),
                },
                Err(error) => error.to_string(),
            };
            println!("    {}: {verdict}", candidate.name);
        }
    }
}
