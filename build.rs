//! Turns the shared WGSL into Rust: the same bytes, with `fn` widened to what rustc needs.
//!
//! WGSL has no `const fn`, `pub` or `#[inline]`; nothing else differs between the two languages in the subset used.

use std::{env, fs, path::Path};

/// The shared files, and the keywords that their functions get.
const PARTS: [(&str, &str); 22] = [
    ("sums", "#[inline] pub(crate) const fn "),
    ("eft", "#[inline] pub(crate) const fn "),
    ("roots", "#[inline] pub(crate) const fn "),
    ("double32", "#[inline] pub(crate) fn "),
    ("exp", "#[inline] pub(crate) fn "),
    ("trig", "#[inline] pub(crate) fn "),
    ("complex", "#[inline] pub(crate) fn "),
    ("triple", "#[inline] pub(crate) fn "),
    ("rounding", "#[inline] pub(crate) fn "),
    ("hyperbolic", "#[inline] pub(crate) fn "),
    ("log", "#[inline] pub(crate) fn "),
    ("inverse_trig", "#[inline] pub(crate) fn "),
    ("power", "#[inline] pub(crate) fn "),
    ("complex_arithmetic", "#[inline] pub(crate) fn "),
    ("complex_functions", "#[inline] pub(crate) fn "),
    ("fast", "#[inline] pub(crate) fn "),
    ("fft", "#[inline] pub(crate) fn "),
    ("arrays", "#[inline] pub(crate) fn "),
    ("population", "#[inline] pub(crate) fn "),
    ("rate", "#[inline] pub(crate) fn "),
    ("probe", "#[inline] pub(crate) fn "),
    ("integer_errors", "pub(crate) fn "),
];

/// Which languages beside SPIR-V and WGSL programs are written in: `cfg(msl)` and `cfg(hlsl)`.
fn declare_lowerings() {
    let set = |name: &str| env::var_os(name).is_some();
    let vendor_is_apple = env::var("CARGO_CFG_TARGET_VENDOR").is_ok_and(|vendor| vendor == "apple");
    for (cfg, here) in [("msl", vendor_is_apple), ("hlsl", set("CARGO_CFG_WINDOWS"))] {
        println!("cargo::rustc-check-cfg=cfg({cfg})");
        if here || set("CARGO_FEATURE_ALL_LOWERINGS") {
            println!("cargo::rustc-cfg={cfg}");
        }
    }
}

fn main() {
    declare_lowerings();
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    for (name, function) in PARTS {
        let path = format!("shaders/shared/{name}.wgsl");
        println!("cargo::rerun-if-changed={path}");
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let rust = text.replace("\nfn ", &format!("\n{function}")).replace("\nconst ", "\npub(crate) const ");
        fs::write(Path::new(&out).join(format!("{name}.rs")), rust).expect("OUT_DIR is writable");
    }
}
