//! What DXC makes of every program's HLSL, with the flags that wgpu passes: no float operation is left to be fused or reassociated, and
//! none is folded away.
//!
//! The measure is DXC's own strict mode, `-Gis`, which wgpu does not ask for: a form is protected if it gives the same float operations
//! in the same order without it. Unprotected HLSL does not.
//!
//! The compiler is fetched by `tests/dxc fetch`. `DOUBLE32_DXC=require` makes its absence a failure; else the tests are listed as ignored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use double32::shader::{Lowering, ProductRoute, Program};
use libtest_mimic::{Arguments, Failed, Trial};

/// Errors from integers only where they are the whole program: elsewhere DXC takes minutes over them, and finds the same.
fn routes(program: &Program) -> &'static [ProductRoute] {
    let whole = ["two_sum", "two_prod"].contains(&program.name());
    if whole {
        &[ProductRoute::Fma, ProductRoute::Dekker, ProductRoute::Integer]
    } else {
        &[ProductRoute::Fma, ProductRoute::Dekker]
    }
}

/// The lowest model that DXC compiles for; 6.6 gives the same operations.
const PROFILE: &str = "cs_6_0";
const IEEE: &[&str] = &["-Gis"];

/// Programs without a float operation, which must have none.
const MOVES_WORDS: [&str; 2] = ["split", "unsplit"];

type Check = fn(&Program, ProductRoute) -> Result<(), Failed>;

const CHECKS: [(&str, Check); 2] = [
    (
        "native_hlsl_loses_no_rounding_and_unprotected_hlsl_does",
        native_hlsl_loses_no_rounding_and_unprotected_hlsl_does,
    ),
    ("portable_wgsl_loses_no_rounding", portable_wgsl_loses_no_rounding),
];

/// With `precise` nothing is `fast`, every `mad` is marked, and nothing is missing. The control: without it, both checks must fail.
fn native_hlsl_loses_no_rounding_and_unprotected_hlsl_does(
    program: &Program,
    route: ProductRoute,
) -> Result<(), Failed> {
    let native = program.hlsl(route)?;
    let unprotected = native.replace("precise ", "");
    let strict = compile(program, &unprotected, IEEE)?;
    let dxil = compile(program, &native, &[])?;
    if MOVES_WORDS.contains(&program.name()) {
        return nothing_folded(&dxil, "");
    }
    no_fast_flag(&dxil)?;
    nothing_folded(&dxil, &strict)?;
    let dxil = compile(program, &unprotected, &[])?;
    if no_fast_flag(&dxil).is_ok() {
        return Err("the control: not one operation is fast".into());
    }
    // An error that is one fma, or made of integers, leaves nothing to fold; nor does one product of pairs that is rounded to its high word,
    // nor plain sums of words.
    let one_term = "fn term_count() -> u32 { return 1u; }";
    let one_product = program.name() == "combine" && program.source(Lowering::Native, route).text().contains(one_term);
    let one_fma = program.name() == "two_prod" || one_product;
    let plain_sums = program.name().starts_with("scan_doubling");
    let has_chain = !plain_sums && (route == ProductRoute::Dekker || (route == ProductRoute::Fma && !one_fma));
    if !has_chain {
        return Ok(());
    }
    if nothing_folded(&dxil, &strict).is_ok() {
        return Err("the control: nothing was folded".into());
    }
    match only_zeros_dropped(&dxil, &strict) {
        Ok(()) => Err(format!("the control of the portable check: {}", counts(&dxil, &strict)).into()),
        Err(_) => Ok(()),
    }
}

/// The portable form's operations say `fast`, but stand between integers, so that none may be missing; except that no barrier hides a
/// literal zero. DXC drops `x + 0`, `0 - x` and `x * 0`, after which only the sign of a zero can differ: each such operation may cost one.
fn portable_wgsl_loses_no_rounding(program: &Program, route: ProductRoute) -> Result<(), Failed> {
    let text = portable_hlsl(program, route)?;
    only_zeros_dropped(&compile(program, &text, &[])?, &compile(program, &text, IEEE)?)
}

fn only_zeros_dropped(dxil: &str, strict: &str) -> Result<(), Failed> {
    let (found, wanted) = (float_operations(dxil).len(), float_operations(strict).len());
    if found <= wanted && found + literal_zeros(strict) >= wanted {
        return Ok(());
    }
    Err(counts(dxil, strict).into())
}

/// How many float operations have a literal zero for an operand.
fn literal_zeros(dxil: &str) -> usize {
    dxil.lines().filter(|line| float_operation(line).is_some() && line.contains("0.000000e+00")).count()
}

fn counts(dxil: &str, strict: &str) -> String {
    let (found, wanted) = (float_operations(dxil).len(), float_operations(strict).len());
    format!("{found} float operations, {wanted} in strict mode, {} of them with a literal zero", literal_zeros(strict))
}

fn no_fast_flag(dxil: &str) -> Result<(), Failed> {
    let operations: Vec<_> = dxil.lines().filter(|line| float_operation(line).is_some()).collect();
    if operations.is_empty() {
        return Err("no float operation at all".into());
    }
    let free = |line: &&&str| line.contains(" fast ") || (line.contains("FMad(") && !line.contains("!dx.precise"));
    match operations.iter().find(free) {
        Some(line) => Err(format!("a free operation: {line}").into()),
        None => Ok(()),
    }
}

fn nothing_folded(dxil: &str, strict: &str) -> Result<(), Failed> {
    let (found, wanted) = (float_operations(dxil), float_operations(strict));
    let differs = found.iter().zip(&wanted).position(|(found, wanted)| found != wanted);
    if differs.is_none() && found.len() == wanted.len() {
        return Ok(());
    }
    let at = differs.map_or_else(String::new, |at| format!(", the first difference is at {at}"));
    Err(format!("{} float operations, {} in strict mode{at}", found.len(), wanted.len()).into())
}

fn float_operations(dxil: &str) -> Vec<&str> {
    dxil.lines().filter_map(float_operation).collect()
}

/// The instruction's name, if it rounds floats.
fn float_operation(line: &str) -> Option<&str> {
    let (_, instruction) = line.split_once(" = ")?;
    let name = instruction.split(' ').next()?;
    if line.contains("; FMad(") {
        return Some("FMad");
    }
    ["fadd", "fsub", "fmul", "fdiv", "frem"].into_iter().find(|operation| *operation == name)
}

/// naga's HLSL of the portable WGSL, which is what wgpu compiles where native programs are not taken.
fn portable_hlsl(program: &Program, route: ProductRoute) -> Result<String, Failed> {
    use naga::back::hlsl;
    let source = program.source(Lowering::Portable, route);
    let mut module = naga::front::wgsl::parse_str(source.text())?;
    module.entry_points.retain(|entry| entry.name == program.entry_point());
    naga::compact::compact(&mut module, naga::compact::KeepUnused::No);
    let info = naga::valid::Validator::new(Default::default(), Default::default()).validate(&module)?;
    let options = hlsl::Options {
        shader_model: hlsl::ShaderModel::V6_0,
        special_constants_binding: Some(hlsl::BindTarget::default()),
        ..Default::default()
    };
    let mut text = String::new();
    hlsl::Writer::new(&mut text, &options, &hlsl::PipelineOptions::default()).write(&module, &info, None)?;
    Ok(text)
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dxc")
}

fn compile(program: &Program, text: &str, flags: &[&str]) -> Result<String, Failed> {
    // Tests run side by side, also in several processes.
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("dxil-{}-{}.hlsl", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&source, text)?;
    let arguments = ["compile", program.entry_point(), PROFILE];
    let output = Command::new(script()).args(arguments).arg(&source).args(flags).output()?;
    fs::remove_file(&source)?;
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout)?);
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
}

fn trials(here: bool) -> Vec<Trial> {
    let mut trials = Vec::new();
    for program in double32::kernels::programs() {
        for &route in routes(&program) {
            trials.extend(CHECKS.map(|(name, check)| {
                let title = format!("{}::{route}::{name}", program.name());
                let program = program.clone();
                Trial::test(title, move || check(&program, route)).with_ignored_flag(!here)
            }));
        }
    }
    trials
}

fn main() {
    let arguments = Arguments::from_args();
    let here = Command::new(script()).arg("path").output().is_ok_and(|output| output.status.success());
    if !here {
        println!("NOT RUN: DXC is not here; get it with: tests/dxc fetch");
        if std::env::var("DOUBLE32_DXC").is_ok_and(|policy| policy == "require") {
            println!("DOUBLE32_DXC=require");
            std::process::exit(101);
        }
    }
    libtest_mimic::run(&arguments, trials(here)).exit();
}
