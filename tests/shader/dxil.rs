//! What DXC makes of every program's HLSL, with the flags that wgpu passes: no float operation is left to be fused or reassociated, and
//! none is folded away.
//!
//! The measure is DXC's own strict mode, `-Gis`, which wgpu does not ask for: a form is protected if it gives the same float operations
//! in the same order without it. Unprotected HLSL, the control, does not.
//!
//! The compiler is fetched by `tests/dxc fetch`. `DOUBLE32_DXC=require` makes its absence a failure; else the tests are listed as ignored.

#[path = "dxil/compiler.rs"]
mod compiler;
#[path = "dxil/listing.rs"]
mod listing;

use std::collections::HashMap;
use std::sync::Arc;

use compiler::Compilers;
use double32::shader::{Lowering, ProductRoute, Program};
use libtest_mimic::{Arguments, Failed, Trial};
use listing::Listing;

/// Errors from integers only where they are the whole program: elsewhere DXC takes minutes over them, and finds the same.
fn routes(program: &Program) -> &'static [ProductRoute] {
    let whole = ["two_sum", "two_prod"].contains(&program.name());
    if whole {
        &[ProductRoute::Fma, ProductRoute::Dekker, ProductRoute::Integer]
    } else {
        &[ProductRoute::Fma, ProductRoute::Dekker]
    }
}

const IEEE: &[&str] = &["-Gis"];

fn every_lowering_survives(compilers: &Compilers, program: &Program) -> Result<(), Failed> {
    for &route in routes(program) {
        let named = |form: &str, outcome: Result<(), String>| {
            outcome.map_err(|fault| Failed::from(format!("{form}, products by {route}: {fault}")))
        };
        let native = program.hlsl(route)?;
        let unprotected = native.replace("precise ", "");
        let compile = |text: &str, flags: &[&str]| compilers.compile(program.entry_point(), text, flags);

        let strict = compile(&unprotected, IEEE)?;
        let strict = Listing::of(&strict);
        named("native", is_protected(&Listing::of(&compile(&native, &[])?), &strict))?;
        named("unprotected", is_bent(&Listing::of(&compile(&unprotected, &[])?), &strict))?;

        let portable = portable_hlsl(program, route)?;
        named(
            "portable",
            lost_nothing(&Listing::of(&compile(&portable, &[])?), &Listing::of(&compile(&portable, IEEE)?)),
        )?;
    }
    Ok(())
}

/// Nothing is free, and nothing is missing.
fn is_protected(found: &Listing<'_>, strict: &Listing<'_>) -> Result<(), String> {
    if let Some(line) = found.free().first() {
        return Err(format!("a free operation: {line}"));
    }
    nothing_folded(found, strict)
}

/// The control of both checks. It asks for what strict mode shows to be there: where there is no float operation, none can be free or
/// missing; where there is no error term (plain sums, errors that are one fma or made of integers), nothing can be folded.
fn is_bent(found: &Listing<'_>, strict: &Listing<'_>) -> Result<(), String> {
    if !strict.names().is_empty() && is_protected(found, strict).is_ok() {
        return Err(format!("nothing is free, so that the checks prove nothing: {}", counts(found, strict)));
    }
    if strict.error_terms() == 0 {
        return Ok(());
    }
    if nothing_folded(found, strict).is_ok() || lost_nothing(found, strict).is_ok() {
        return Err(format!("nothing was folded, so that the checks prove nothing: {}", counts(found, strict)));
    }
    Ok(())
}

fn nothing_folded(found: &Listing<'_>, strict: &Listing<'_>) -> Result<(), String> {
    let (names, wanted) = (found.names(), strict.names());
    if names == wanted && found.error_terms() == strict.error_terms() {
        return Ok(());
    }
    let differs = names.iter().zip(&wanted).position(|(found, wanted)| found != wanted);
    let at = differs.map_or_else(String::new, |at| format!(", the first difference is at {at}"));
    Err(format!("{}{at}", counts(found, strict)))
}

/// The portable form's operations say `fast`, but stand between integers, so that none may be missing; except that no barrier hides a
/// literal zero. DXC drops `x + 0`, `0 - x` and `x * 0`, and what is made of such zeros, after which only
/// the sign of a zero can differ: each such operation may cost one, and make or unmake an error term.
fn lost_nothing(found: &Listing<'_>, strict: &Listing<'_>) -> Result<(), String> {
    let (count, wanted) = (found.names().len(), strict.names().len());
    let zeros_only = count <= wanted && count + strict.with_zeros() >= wanted;
    if zeros_only && found.error_terms().abs_diff(strict.error_terms()) <= strict.with_zeros() {
        return Ok(());
    }
    Err(counts(found, strict))
}

fn counts(found: &Listing<'_>, strict: &Listing<'_>) -> String {
    let of = |listing: &Listing<'_>| {
        let (all, zeros) = (listing.names().len(), listing.with_zeros());
        format!("{all} float operations ({} error terms, {zeros} with a literal zero)", listing.error_terms())
    };
    format!("{}, in strict mode {}", of(found), of(strict))
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

/// The programs by name and number. Of the exponentials, which take half of the time, those with four terms are left out: their code is
/// that with nine.
fn programs() -> Vec<(String, Program)> {
    let mut seen = HashMap::new();
    let mut numbered = Vec::new();
    for program in double32::kernels::programs() {
        let number = seen.entry(program.name()).and_modify(|number| *number += 1).or_insert(1);
        if *number != 2 || !program.name().starts_with("exponential") {
            numbered.push((format!("{} {number}", program.name()), program));
        }
    }
    numbered
}

fn trials(here: bool) -> Vec<Trial> {
    let compilers = Arc::new(Compilers::default());
    let trial = |(title, program): (String, Program)| {
        let compilers = Arc::clone(&compilers);
        Trial::test(title, move || every_lowering_survives(&compilers, &program)).with_ignored_flag(!here)
    };
    programs().into_iter().map(trial).collect()
}

fn main() {
    let arguments = Arguments::from_args();
    let here = compiler::is_here();
    if !here {
        println!("NOT RUN: DXC is not here; get it with: tests/dxc fetch");
        if std::env::var("DOUBLE32_DXC").is_ok_and(|policy| policy == "require") {
            println!("DOUBLE32_DXC=require");
            std::process::exit(101);
        }
    }
    libtest_mimic::run(&arguments, trials(here)).exit();
}
