//! Imports point down only: each layer names those below it, and no other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the layers that it may use; `error` may be used by all.
const ALLOWED: [(&str, &[&str]); 13] = [
    ("double32", &[]),
    ("complex", &["double32"]),
    ("error", &["probe"]),
    ("split", &["double32"]),
    ("seq", &["double32"]),
    ("slices", &["double32"]),
    ("shader", &[]),
    ("device", &["shader", "double32"]),
    ("probe", &["device", "shader", "double32"]),
    ("gpu", &["probe", "device", "shader", "double32"]),
    ("host", &["double32"]),
    ("contract", &["gpu", "probe", "device", "shader", "double32"]),
    ("kernels", &["gpu", "host", "probe", "device", "shader", "double32", "split", "contract"]),
];

/// Names at the crate's root, and the layer that each comes from, as lib.rs says: `pub use layer::{Name, ...};`.
fn root() -> BTreeMap<String, String> {
    let text = fs::read_to_string("src/lib.rs").expect("a readable file");
    let uses = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next()?.split_once("::"));
    let named = |(layer, names): (&str, &str)| {
        let names: Vec<_> = names.split(['{', '}', ',']).map(|name| name.trim().to_owned()).collect();
        names.into_iter().map(|name| (name, layer.to_owned())).collect::<Vec<_>>()
    };
    uses.flat_map(named).filter(|(name, _)| !name.is_empty()).collect()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src is there") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The first folder or file below src that a source file belongs to.
fn layer_of(path: &Path) -> String {
    let below = path.strip_prefix("src").expect("a path below src");
    let first = below.components().next().expect("a component").as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// What follows each `crate::` in code; in braces, every name.
fn imports(text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<_> = code.map(|line| line.split(" //").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        if let Some(list) = rest.strip_prefix('{') {
            let list = list.split(';').next().unwrap_or_default();
            let mut depth = 0;
            let mut name = String::new();
            for c in list.chars() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                match c {
                    ',' if depth == 0 => names.push(std::mem::take(&mut name)),
                    _ => name.push(c),
                }
            }
            names.push(name);
        } else {
            names.push(rest.to_owned());
        }
    }
    let first =
        |name: &String| name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    names.iter().map(first).filter(|name| !name.is_empty()).collect()
}

/// Why an import is not allowed; nothing where it is.
fn fault(layer: &str, name: &str, root: &BTreeMap<String, String>) -> Option<&'static str> {
    let allowed: BTreeMap<_, _> = ALLOWED.into_iter().collect();
    let target = root.get(name).map_or(name, String::as_str);
    if !allowed.contains_key(target) {
        return Some("which stands for no known layer");
    }
    let below = allowed[layer].contains(&target) || target == layer || target == "error";
    (!below).then_some("which is not below")
}

#[test]
fn imports_point_down_only() {
    let root = root();
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let mut seen = 0;
    for file in files.iter().filter(|file| layer_of(file) != "lib") {
        let layer = layer_of(file);
        assert!(ALLOWED.iter().any(|(known, _)| *known == layer), "{layer} is no known layer");
        for name in imports(&fs::read_to_string(file).expect("a readable file")) {
            let fault = fault(&layer, &name, &root);
            assert_eq!(fault, None, "{} uses crate::{name}", file.display());
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen} imports were found; the reader of `use` lines is broken");
}

#[test]
fn imports_that_point_up_or_nowhere_are_found() {
    let root = root();
    assert!(root.len() > 20, "only {} names in lib.rs; the reader of `pub use` is broken", root.len());
    assert_eq!(fault("kernels", "Buffer", &root), None);
    assert!(fault("double32", "Terms", &root).is_some() && fault("device", "probe", &root).is_some());
    assert!(fault("kernels", "unheard_of", &root).is_some());
}

#[test]
fn only_the_device_layer_and_the_public_handles_say_wgpu() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let layer = layer_of(&file);
        let encodes = ["gpu", "kernels", "contract"].contains(&layer.as_str());
        for line in text.lines().filter(|line| line.contains("wgpu::") && !line.trim_start().starts_with("//")) {
            let handle = ["Adapter", "Device", "Queue", "DeviceType"].iter().any(|name| line.contains(name));
            // What a launch must fit into is wgpu's own table.
            let limits = layer == "contract" && line.contains("wgpu::Limits");
            assert!(layer == "device" || (encodes && handle) || limits, "{}: {line}", file.display());
        }
    }
}

#[test]
fn unsafe_code_stands_in_one_file() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let blocks = text.lines().filter(|line| line.contains("unsafe {")).count();
        assert!(blocks == 0 || file.ends_with("device/unsafe_calls.rs"), "{}", file.display());
    }
}
