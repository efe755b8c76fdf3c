//! Every program parses, validates and lowers to a form whose roundings a driver cannot bend. Needs no GPU.
#![cfg(feature = "gpu")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use double32::Error;
use double32::shader::{FloatModes, Lowering, Part, ProductRoute, Program, unprotected_float_ops};
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op};

const ROUTES: [ProductRoute; 3] = [ProductRoute::Fma, ProductRoute::Dekker, ProductRoute::Integer];
const LOWERINGS: [Lowering; 2] = [Lowering::Native, Lowering::Portable];
/// What wgpu writes for Vulkan 1.1, 1.2 and 1.3; 1.4 is where the modes stop being an extension.
const VERSIONS: [(u8, u8); 3] = [(1, 3), (1, 5), (1, 6)];
const HEADER: [&str; 4] = ["// What:", "// Provides:", "// Expects:", "// Source:"];

/// A program with a product and a sum, both kept.
const PLANT: Part = Part {
    name: "plant",
    text: "@group(0) @binding(0) var<storage, read_write> values: array<f32>;
@compute @workgroup_size(64)
fn plant(@builtin(global_invocation_id) id: vec3<u32>) {
    enter();
    let product = keep(values[id.x] * values[id.x]);
    values[id.x] = keep(product + values[id.x]);
}
",
};

// --- every program, both product routes ---

#[test]
fn every_program_lowers_to_spirv_without_a_bare_float_operation() {
    for (program, route, version) in cases_by_version() {
        let words = spirv(&program, route, FloatModes::default(), version);
        let bare = unprotected_float_ops(&words);
        assert!(bare.is_empty(), "{} {route}: {bare:#?}", program.name());
    }
}

#[test]
fn naga_alone_leaves_every_float_operation_bare() {
    for (program, route) in cases() {
        let bare = unprotected_float_ops(&naga_spirv(&program, route));
        let decorated = decorations(&spirv(&program, route, FloatModes::default(), (1, 3)));
        assert_eq!(bare.len(), decorated, "{} {route}", program.name());
    }
    let plant = Program::new("plant", vec![PLANT]);
    let bare = unprotected_float_ops(&naga_spirv(&plant, ProductRoute::Fma));
    assert_eq!(bare.len(), 2, "{bare:#?}");
}

#[test]
fn every_program_requests_the_wanted_modes_and_no_other() {
    // One route: none asks for modes.
    for (program, _, version) in cases_by_version().filter(|(_, route, _)| *route == ProductRoute::Fma) {
        for modes in all_modes() {
            let words = spirv(&program, ProductRoute::Fma, modes, version);
            assert_modes(&dr::load_words(words).expect("SPIR-V"), modes, version);
        }
    }
}

#[test]
#[ignore = "needs spirv-val (Debian package spirv-tools)"]
fn every_program_satisfies_the_spirv_validator() {
    for (program, route, version) in cases_by_version() {
        for modes in [FloatModes::default(), every_mode()] {
            let complaint = spirv_val(&spirv(&program, route, modes, version));
            assert_eq!(complaint, "", "{} {route} {modes:?} {version:?}", program.name());
        }
    }
}

#[test]
fn every_program_lowers_to_portable_wgsl_with_every_rounding_kept() {
    for (program, route) in cases() {
        program.wgsl(route).unwrap_or_else(|error| panic!("{} {route}: {error}", program.name()));
        let unkept = program.unkept_float_ops(route).expect("it validated above");
        assert!(unkept.is_empty(), "{} {route}: {unkept:#?}", program.name());
    }
}

#[test]
fn every_program_has_one_interface_but_for_the_portable_zero() {
    for (program, route) in cases() {
        let [native, portable] = LOWERINGS.map(|lowering| {
            let interface = program.interface(lowering, route);
            interface.unwrap_or_else(|error| panic!("{} {route} {lowering}: {error}", program.name()))
        });
        assert_eq!(native.workgroup_size, portable.workgroup_size);
        assert_eq!(native.workgroup_bytes, portable.workgroup_bytes);
        let own: Vec<_> = portable.bindings.iter().filter(|binding| binding.group == 0).cloned().collect();
        assert_eq!(native.bindings, own, "{} {route}", program.name());
        let prelude: Vec<_> = portable.bindings.iter().filter(|binding| binding.group != 0).collect();
        assert!(matches!(prelude[..], [zero] if zero.name == "run_time_zero"), "{prelude:?}");
    }
}

/// One version and one set of modes: the text is what differs from the kernels.
#[test]
fn every_function_lowers_without_a_bare_float_operation() {
    for program in double32::kernels::map_programs() {
        for route in ROUTES {
            let words = spirv(&program, route, FloatModes::default(), (1, 5));
            let bare = unprotected_float_ops(&words);
            assert!(bare.is_empty(), "{} {route}: {bare:#?}", program.name());
            let unkept = program.unkept_float_ops(route).expect("it lowered above");
            assert!(unkept.is_empty(), "{} {route}: {unkept:#?}", program.name());
        }
    }
}

// --- planted faults ---

#[test]
fn an_unkept_sum_is_found() {
    let unkept = unkept_with("keep(product + values[id.x])", "product + values[id.x]");
    assert_eq!(unkept, ["plant line 6: product + values[id.x]"]);
}

#[test]
fn a_product_that_is_kept_and_also_used_bare_is_found() {
    let unkept = unkept_with(
        "let product = keep(values[id.x] * values[id.x]);",
        "let bare = values[id.x] * values[id.x]; let product = min(keep(bare), bare);",
    );
    assert_eq!(unkept, ["plant line 5: values[id.x] * values[id.x]"]);
}

#[test]
fn a_parse_error_is_located_in_its_part() {
    let error = error_with("keep(product + values", "keep(product + valeus");
    assert!(matches!(&error, Error::Shader { part, line: 6, .. } if part == "plant"), "{error}");
    assert!(error.to_string().contains("valeus"), "{error}");
}

#[test]
fn a_validation_error_is_located_in_its_part() {
    let error = error_with("keep(product + values[id.x])", "keep(product + f32(1u % 2i))");
    assert!(matches!(&error, Error::Shader { part, line: 6, .. } if part == "plant"), "{error}");
    let error = error_with("@compute", "fn empty() -> f32 {}\n@compute");
    assert!(matches!(&error, Error::Shader { part, line: 2, .. } if part == "plant"), "{error}");
}

#[test]
fn an_entry_point_must_exist_and_enter_first() {
    let error = error_with("fn plant", "fn other");
    assert!(error.to_string().contains("no entry point `plant`"), "{error}");
    let error = error_with("enter();", "");
    assert!(error.to_string().contains("enter() first"), "{error}");
}

#[test]
fn an_override_is_refused_where_it_stands() {
    let error = error_with("@compute @workgroup_size(64)", "override WIDTH = 64;\n@compute @workgroup_size(WIDTH)");
    assert!(matches!(&error, Error::Shader { part, line: 2, .. } if part == "plant"), "{error}");
    assert!(error.to_string().contains("override"), "{error}");
}

#[test]
fn a_gap_in_the_bindings_is_refused() {
    let program = edited("@binding(0)", "@binding(1)");
    let error = program.interface(Lowering::Native, ProductRoute::Fma).expect_err("a gap");
    assert!(error.to_string().contains("binding 0 is missing"), "{error}");
}

// --- the files ---

#[test]
fn every_file_starts_with_the_four_header_lines() {
    for (path, text) in files() {
        let mut lines = text.lines();
        for start in HEADER {
            let line = lines.next().unwrap_or_default();
            assert!(line.starts_with(start), "{}: `{line}` should start with `{start}`", path.display());
        }
    }
}

/// The product route that may use it, and the lane of the probe that finds out whether it may.
#[test]
fn fma_stands_in_two_files_only() {
    for (path, text) in files() {
        let calls = text.lines().any(|line| calls_fma(code_of(line)));
        let may = ["device/product_fma.wgsl", "device/raw_fma.wgsl"].iter().any(|file| path.ends_with(file));
        assert_eq!(calls, may, "{}", path.display());
    }
}

// --- helpers ---

fn cases() -> Vec<(Program, ProductRoute)> {
    let programs = double32::kernels::programs();
    assert!(!programs.is_empty());
    programs.into_iter().flat_map(|program| ROUTES.map(|route| (program.clone(), route))).collect()
}

fn cases_by_version() -> impl Iterator<Item = (Program, ProductRoute, (u8, u8))> {
    cases().into_iter().flat_map(|(program, route)| VERSIONS.map(|version| (program.clone(), route, version)))
}

fn all_modes() -> impl Iterator<Item = FloatModes> {
    (0..8).map(|bits| FloatModes {
        rounding_rte: bits & 1 != 0,
        denorm_preserve: bits & 2 != 0,
        signed_zero_inf_nan_preserve: bits & 4 != 0,
    })
}

fn every_mode() -> FloatModes {
    FloatModes { rounding_rte: true, denorm_preserve: true, signed_zero_inf_nan_preserve: true }
}

#[track_caller]
fn spirv(program: &Program, route: ProductRoute, modes: FloatModes, version: (u8, u8)) -> Vec<u32> {
    let words = program.spirv(route, modes, version);
    words.unwrap_or_else(|error| panic!("{} {route}: {error}", program.name()))
}

/// What the ordinary path through naga would hand the driver.
fn naga_spirv(program: &Program, route: ProductRoute) -> Vec<u32> {
    let source = program.source(Lowering::Native, route);
    let mut module = naga::front::wgsl::parse_str(source.text()).expect("it parses");
    naga::compact::compact(&mut module, naga::compact::KeepUnused::No);
    let mut validator = naga::valid::Validator::new(Default::default(), Default::default());
    let info = validator.validate(&module).expect("it validates");
    let options = naga::back::spv::Options { force_loop_bounding: false, ..Default::default() };
    naga::back::spv::write_vec(&module, &info, &options, None).expect("it is written")
}

fn decorations(words: &[u32]) -> usize {
    let module = dr::load_words(words).expect("SPIR-V");
    let no_contraction = Operand::Decoration(Decoration::NoContraction);
    module.annotations.iter().filter(|annotation| annotation.operands.contains(&no_contraction)).count()
}

fn assert_modes(module: &dr::Module, modes: FloatModes, version: (u8, u8)) {
    let wanted = [
        (modes.rounding_rte, ExecutionMode::RoundingModeRTE, Capability::RoundingModeRTE),
        (modes.denorm_preserve, ExecutionMode::DenormPreserve, Capability::DenormPreserve),
        (
            modes.signed_zero_inf_nan_preserve,
            ExecutionMode::SignedZeroInfNanPreserve,
            Capability::SignedZeroInfNanPreserve,
        ),
    ];
    for (wanted, mode, capability) in wanted {
        let width = [Operand::ExecutionMode(mode), Operand::LiteralBit32(32)];
        let requests = module.execution_modes.iter().filter(|request| request.operands[1..] == width).count();
        assert_eq!(requests, usize::from(wanted), "{mode:?}");
        let capability = Instruction::new(Op::Capability, None, None, vec![Operand::Capability(capability)]);
        assert_eq!(module.capabilities.contains(&capability), wanted, "{capability:?}");
    }
    // The workgroup size is a mode too.
    assert_eq!(module.execution_modes.len(), 1 + wanted.iter().filter(|(wanted, ..)| *wanted).count());
    let name = Operand::from("SPV_KHR_float_controls");
    let named = module.extensions.iter().filter(|extension| extension.operands.contains(&name)).count();
    assert_eq!(named, usize::from(modes != FloatModes::default() && version < (1, 4)));
}

/// What spirv-val has to say; nothing if the module is valid.
fn spirv_val(words: &[u32]) -> String {
    let mut command = Command::new("spirv-val");
    command
        .args(["--target-env", "vulkan1.3", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("spirv-val starts");
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    // Dropping the pipe ends the input.
    child.stdin.take().expect("piped").write_all(&bytes).expect("spirv-val reads");
    let output = child.wait_with_output().expect("spirv-val ends");
    let complaint = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if output.status.success() { complaint } else { format!("{}: {complaint}", output.status) }
}

/// The plant with one edit.
#[track_caller]
fn edited(old: &str, new: &str) -> Program {
    assert_eq!(PLANT.text.matches(old).count(), 1, "`{old}` must name one place");
    let text = PLANT.text.replace(old, new);
    Program::new("plant", vec![Part { name: "plant", text: text.leak() }])
}

#[track_caller]
fn unkept_with(old: &str, new: &str) -> Vec<String> {
    edited(old, new).unkept_float_ops(ProductRoute::Fma).expect("it validates")
}

#[track_caller]
fn error_with(old: &str, new: &str) -> Error {
    edited(old, new).wgsl(ProductRoute::Fma).expect_err("the edit breaks it")
}

/// Every WGSL file of the library.
fn files() -> Vec<(PathBuf, String)> {
    let mut paths = BTreeSet::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders"), &mut paths);
    assert!(!paths.is_empty());
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).expect("a text file"));
    paths.into_iter().map(read).collect()
}

fn collect(folder: &Path, paths: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "wgsl") {
            paths.insert(path);
        }
    }
}

/// A line without its comment.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn calls_fma(code: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices("fma").any(|(at, name)| {
        let (before, after) = (&code[..at], code[at + name.len()..].trim_start());
        !before.ends_with(is_name) && after.starts_with('(')
    })
}
