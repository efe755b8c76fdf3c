//! Why not simply write pairs in WGSL? The textbook's sum and product of pairs, compiled by wgpu in the ordinary way, beside this
//! crate's, on every device here and on the host: the errors of 2^20 random pairs against exact integers.
//!
//! ```text
//! cargo run --release --example why
//! ```

#[path = "why/exact.rs"]
mod exact;
#[path = "why/textbook.rs"]
mod textbook;

use double32::kernels::functions::{ADD, MUL};
use double32::{Double32, Error, Gpu, Host, Requirements};
use exact::{Errors, Operation, errors, operands};

const COUNT: usize = 1 << 20;

type Pairs = Vec<Double32>;

fn print(what: &str, errors: &Errors) {
    let power = |error: f64| format!("2^{:.1}", error.log2());
    println!("  {what:<20} {:>9} {:>9}", power(errors.median), power(errors.worst));
}

/// The crate's results must keep its bounds; the textbook's are only shown.
fn compare(operation: Operation, x: &Pairs, y: &Pairs, plain: &Pairs, ours: &Pairs) -> bool {
    print(&format!("{operation}, plain"), &errors(operation, x, y, plain));
    let found = errors(operation, x, y, ours);
    print(&format!("{operation}, double32"), &found);
    found.worst <= operation.bound()
}

fn on_device(gpu: &Gpu, x: &Pairs, y: &Pairs) -> Result<bool, Error> {
    let plain = textbook::on_device(gpu, x, y)?;
    let sums = compare(Operation::Sum, x, y, &plain[0], &gpu.map(&ADD, [x, y])?);
    let products = compare(Operation::Product, x, y, &plain[1], &gpu.map(&MUL, [x, y])?);
    Ok(sums && products)
}

fn on_host(x: &Pairs, y: &Pairs) -> Result<bool, Error> {
    let plain = textbook::on_host(x, y);
    let sums = compare(Operation::Sum, x, y, &plain[0], &Host.map(&ADD, [x, y])?);
    let products = compare(Operation::Product, x, y, &plain[1], &Host.map(&MUL, [x, y])?);
    Ok(sums && products)
}

fn main() -> Result<(), Error> {
    let (x, y) = (operands(1, COUNT), operands(2, COUNT));
    println!("Relative errors of {COUNT} random pairs. Rounding to f32 costs up to 2^-24, to pairs about 2^-48.\n");
    println!("  {:<20} {:>9} {:>9}", "", "median", "worst");
    println!("host: textbook in Rust, whose compiler leaves floats alone");
    let mut kept = on_host(&x, &y)?;
    // The operands are far from subnormals, so that devices which flush them show the same.
    for candidate in Gpu::all(Requirements::default().accept_unfused_fma().accept_flush_to_zero()) {
        println!("{}: textbook in WGSL, through wgpu", candidate.name);
        match candidate.verdict {
            Ok(gpu) => kept &= on_device(&gpu, &x, &y)?,
            Err(error) => println!("  {error}"),
        }
    }
    assert!(kept, "a result of double32 is beyond its bound");
    Ok(())
}
