//! MSL and HLSL of every program, as text: nothing here ran on Metal or DX12. What DXC makes of the HLSL is in `dxil.rs`.
//!
//! `tests/shader/golden` holds the whole text of two small programs, and of every program the length and hash of each text. After a change that
//! is meant, `DOUBLE32_BLESS=1 cargo test --release -p double32-shader --test lowerings` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use double32::shader::{Access, Interface, Lowering, Msl, Part, ProductRoute, Program};

const ROUTES: [ProductRoute; 3] = [ProductRoute::Fma, ProductRoute::Dekker, ProductRoute::Integer];
/// The programs whose text is kept in full.
const GOLDEN: [&str; 2] = ["two_sum", "two_prod"];
const PRAGMAS: &str = "#pragma METAL fp math_mode(safe)\n#pragma METAL fp contract(off)\n";

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

// --- Metal ---

#[test]
fn every_msl_starts_with_both_pragmas_and_takes_none_back() {
    for Case { name, msl, .. } in CASES.iter() {
        let rest = msl.text.strip_prefix(PRAGMAS).unwrap_or_else(|| panic!("{name}: {}", msl.text));
        assert!(!rest.contains("#pragma") && !rest.contains("fast::"), "{name}");
    }
}

#[test]
fn every_fma_in_msl_is_metal_s_own() {
    let mut fused = 0;
    for Case { name, msl, .. } in CASES.iter() {
        for (at, _) in msl.text.match_indices("fma(").filter(|(at, _)| !is_part_of_a_name(&msl.text, *at)) {
            assert!(msl.text[..at].ends_with("metal::"), "{name}: {}", &msl.text[at - 20..at + 20]);
            fused += 1;
        }
    }
    assert_ne!(fused, 0, "the fma route has none");
}

#[test]
fn every_msl_numbers_its_buffers_from_zero_and_its_sizes_last() {
    for Case { name, program, msl, interface, .. } in CASES.iter() {
        let arguments = kernel_arguments(program, &msl.text);
        let mut slots: Vec<_> = arguments.lines().filter_map(|line| line.split_once("[[buffer(")).collect();
        slots.sort_by_key(|(_, slot)| slot.trim_end_matches(")]]").parse::<u32>().expect("a slot"));
        assert_eq!(slots.len(), interface.bindings.len() + 1, "{name}: {arguments}");
        for (rank, (declaration, slot)) in slots.iter().enumerate() {
            assert_eq!(*slot, format!("{rank})]]"), "{name}: {arguments}");
            let written = interface.bindings.get(rank).is_some_and(|binding| binding.access == Access::ReadWrite);
            let read_only = declaration.contains(" const& ") || declaration.starts_with(", constant ");
            assert_eq!(read_only, !written, "{name}: {declaration}");
        }
        assert!(slots.last().is_some_and(|(declaration, _)| declaration.contains("_mslBufferSizes")));
    }
}

#[test]
fn every_msl_names_the_bindings_whose_sizes_it_reads() {
    for Case { name, msl, interface, .. } in CASES.iter() {
        let (_, sizes) = msl.text.split_once("struct _mslBufferSizes {\n").expect("sizes");
        let (members, _) = sizes.split_once('}').expect("their end");
        assert_eq!(members.lines().count(), msl.sized.len(), "{name}: {members}");
        let bindings = interface.bindings.len() as u32;
        let distinct: BTreeSet<_> = msl.sized.iter().collect();
        assert!(distinct.len() == msl.sized.len() && msl.sized.iter().all(|&binding| binding < bindings));
    }
}

#[test]
fn every_msl_keeps_workgroup_memory_inside_and_states_the_workgroup() {
    for Case { name, program, msl, interface, .. } in CASES.iter() {
        let arguments = kernel_arguments(program, &msl.text);
        assert!(!arguments.contains("threadgroup "), "{name}: {arguments}");
        let size: u32 = interface.workgroup_size.iter().product();
        let stated = format!("[[max_total_threads_per_threadgroup({size})]] kernel void {}(", program.entry_point());
        assert_eq!(msl.text.matches(&stated).count(), 1, "{name}");
    }
}

// --- DX12 ---

#[test]
fn every_float_in_hlsl_is_precise() {
    let mut with_floats = 0;
    for Case { name, hlsl: text, .. } in CASES.iter() {
        let bare = bare_floats(text);
        assert!(bare.is_empty(), "{name}: {bare:#?}");
        let unprotected = text.replace("precise ", "");
        let naked = bare_floats(&unprotected);
        assert_eq!(naked.len(), text.matches("precise ").count(), "{name}");
        // Programs that only move words have none.
        assert_eq!(naked.is_empty(), !text.contains("float"), "{name}");
        with_floats += usize::from(!naked.is_empty());
    }
    assert!(with_floats > CASES.len() / 2, "{with_floats} programs with floats");
}

#[test]
fn every_hlsl_numbers_its_registers_apart_and_takes_raw_buffers_only() {
    for Case { name, hlsl: text, interface, .. } in CASES.iter() {
        assert!(!text.contains("StructuredBuffer") && !text.contains("space"), "{name}");
        let (mut b, mut t, mut u) = (0, 0, 0);
        for binding in &interface.bindings {
            let (kind, next) = match binding.access {
                Access::Uniform => (format!("b{b}"), &mut b),
                Access::Read => (format!("t{t}"), &mut t),
                Access::ReadWrite => (format!("u{u}"), &mut u),
            };
            *next += 1;
            let found = text.lines().filter(|line| line.ends_with(&format!(": register({kind});"))).collect::<Vec<_>>();
            assert!(
                matches!(found[..], [line] if line.contains("ByteAddressBuffer") != kind.starts_with('b')),
                "{found:?}"
            );
        }
        let constants = format!("ConstantBuffer<NagaConstants> _NagaConstants: register(b{b});");
        assert!(text.contains(&constants), "{name}");
    }
}

#[test]
fn every_hlsl_states_the_workgroup_before_the_entry_point() {
    for Case { name, program, hlsl, interface, .. } in CASES.iter() {
        let [x, y, z] = interface.workgroup_size;
        let head = format!("[numthreads({x}, {y}, {z})]\nvoid {}(", program.entry_point());
        assert_eq!(hlsl.matches(&head).count(), 1, "{name}");
    }
}

// --- golden files ---

#[test]
fn the_texts_are_the_golden_ones() {
    let mut golden = vec![(folder().join("digests.txt"), digests())];
    for name in GOLDEN {
        let case = CASES.iter().find(|case| case.program.name() == name).expect("a program of that name");
        golden.push((folder().join(format!("{name}.metal")), case.msl.text.clone()));
        golden.push((folder().join(format!("{name}.hlsl")), case.hlsl.clone()));
    }
    for (path, text) in &golden {
        if std::env::var_os("DOUBLE32_BLESS").is_some() {
            fs::write(path, text).expect("the folder is writable");
        }
        assert_golden(path, text);
    }
    let found: BTreeSet<_> =
        fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(found, golden.into_iter().map(|(path, _)| path).collect(), "files of no program");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// A line for each program and route: bytes and hash of its MSL and of its HLSL.
fn digests() -> String {
    let line = |case: &Case| format!("{:<32} {}  {}\n", case.name, digest(&case.msl.text), digest(&case.hlsl));
    let lines: String = CASES.iter().map(line).collect();
    format!("# program, its number and product route; bytes and FNV-1a hash of the MSL and of the HLSL\n{lines}")
}

/// FNV-1a, 64 bits: std's hasher may change between releases.
fn digest(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:>6} {:016x}", text.len(), text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

#[track_caller]
fn assert_golden(path: &PathBuf, text: &str) {
    let golden = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differs = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
    let at = differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(end)").to_owned();
    let (old, new) = (line(&golden), line(text));
    assert!(golden == text, "{} line {}: `{old}` is now `{new}`; DOUBLE32_BLESS=1 accepts it", path.display(), at + 1);
}

// --- the checks see what they look for ---

#[test]
fn the_plant_s_product_and_sum_are_in_both_languages() {
    let plant = Program::new("plant", vec![PLANT]);
    let (msl, hlsl) = (msl(&plant, ProductRoute::Fma), hlsl(&plant, ProductRoute::Fma));
    assert_eq!(msl.sized, [0]);
    assert!(msl.text.contains(" * ") && msl.text.contains(" + "), "{}", msl.text);
    assert_eq!(hlsl.matches("precise ").count(), 5, "{hlsl}");
    assert_eq!(bare_floats("    float x = 1.0;\n    const float3 y;\n    floats(x);\nfloat z;\n").len(), 2);
}

// --- helpers ---

/// A program by one product route, lowered.
struct Case {
    name: String,
    program: Program,
    msl: Msl,
    hlsl: String,
    interface: Interface,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let programs = double32::kernels::programs();
    assert!(!programs.is_empty());
    let routes = |(number, program): (usize, Program)| ROUTES.map(|route| Case::of(number, &program, route));
    programs.into_iter().enumerate().flat_map(routes).collect()
});

impl Case {
    fn of(number: usize, program: &Program, route: ProductRoute) -> Self {
        Self {
            name: format!("{number:02} {} {route}", program.name()),
            program: program.clone(),
            msl: msl(program, route),
            hlsl: hlsl(program, route),
            interface: program.interface(Lowering::Native, route).expect("it validates"),
        }
    }
}

#[track_caller]
fn msl(program: &Program, route: ProductRoute) -> Msl {
    program.msl(route).unwrap_or_else(|error| panic!("{} {route}: {error}", program.name()))
}

#[track_caller]
fn hlsl(program: &Program, route: ProductRoute) -> String {
    program.hlsl(route).unwrap_or_else(|error| panic!("{} {route}: {error}", program.name()))
}

/// The lines between the kernel's name and its body.
fn kernel_arguments<'a>(program: &Program, text: &'a str) -> &'a str {
    let (_, kernel) = text.split_once(&format!("kernel void {}(\n", program.entry_point())).expect("the kernel");
    kernel.split_once("\n) {\n").expect("its body").0
}

fn is_part_of_a_name(text: &str, at: usize) -> bool {
    text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
}

/// Declarations of floats, or of structs with floats, that lack `precise`; members of structs apart.
fn bare_floats(text: &str) -> Vec<&str> {
    let (mut bare, mut floats, mut open) = (Vec::new(), vec![], None);
    for line in text.lines() {
        let mut words = line.trim_start().trim_start_matches("const ").split([' ', ';']);
        let (ty, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let is_float = ty.trim_end_matches(|letter: char| letter.is_ascii_digit()) == "float" || floats.contains(&ty);
        let declares =
            is_float && line.starts_with("    ") && name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        match (ty, open) {
            ("struct", _) => open = Some(name),
            ("}", _) => open = None,
            (_, Some(name)) if declares => floats.push(name),
            (_, None) if declares => bare.push(line),
            _ => {}
        }
    }
    bare
}
