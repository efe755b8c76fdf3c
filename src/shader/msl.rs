//! MSL for Metal: naga's translation under two pragmas, with workgroup memory inside the kernel.
//!
//! Two, since neither does for the other: `math_mode` stops reassociation, `contract` stops fusing. Both are known from macOS 15
//! and iOS 18 on; older compilers pass over them with a warning, so `device` takes the portable lowering there.
//!
//! Buffers are numbered as wgpu numbers them for a shader that it passes through: from 0, by group and binding.
//! wgpu binds no sizes for such a shader, so the kernel reads them from one more buffer, which `device` binds as group 1.

use std::collections::BTreeMap;

use naga::back::msl::{BindTarget, EntryPointResources, Options, PipelineOptions, Slot, write_string};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::{Module, ResourceBinding, ShaderStage};

use super::{Access, Checked, Guards, Interface};

/// First in the file, so that nothing is compiled without them.
const PRAGMAS: &str = "#pragma METAL fp math_mode(safe)\n#pragma METAL fp contract(off)\n";

/// A program for Metal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Msl {
    /// The text.
    pub text: String,
    /// The bindings of group 0 whose length the shader looks up. Their sizes in bytes, one word each in this order, must be bound
    /// as a buffer in the slot after the last of the [`Interface`]; where the list is empty, nothing is.
    pub sized: Vec<u32>,
}

pub(super) fn write(name: &str, checked: &Checked, interface: &Interface, guards: Guards) -> Result<Msl, String> {
    let pipeline = PipelineOptions { entry_point: Some((ShaderStage::Compute, name.to_owned())), ..Default::default() };
    let options = options(name, interface, guards)?;
    let written = write_string(&checked.module, &checked.info, &options, &pipeline);
    let (text, names) = written.map_err(|error| error.to_string())?;
    match &names.entry_point_names[..] {
        [Ok(written)] if written == name => {}
        [Err(error)] => return Err(error.to_string()),
        _ => return Err(format!("`{name}` means something else in MSL")),
    }
    Ok(Msl { text: format!("{PRAGMAS}{}", move_workgroup_memory(name, &text)?), sized: sized(&checked.module) })
}

fn options(name: &str, interface: &Interface, guards: Guards) -> Result<Options, String> {
    let slot = |rank: usize| Slot::try_from(rank).map_err(|_| format!("{rank} buffers are too many for Metal"));
    let mut resources = BTreeMap::new();
    for (rank, binding) in interface.bindings.iter().enumerate() {
        let place = ResourceBinding { group: binding.group, binding: binding.binding };
        let mutable = binding.access == Access::ReadWrite;
        resources.insert(place, BindTarget { buffer: Some(slot(rank)?), mutable, ..Default::default() });
    }
    let sizes_buffer = Some(slot(interface.bindings.len())?);
    let entry = EntryPointResources { resources, sizes_buffer, immediates_buffer: None };
    Ok(Options {
        lang_version: (3, 2),
        per_entry_point_map: [(name.to_owned(), entry)].into(),
        fake_missing_bindings: false,
        // A passed-through shader has no checks but these.
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Restrict,
            buffer: BoundsCheckPolicy::Restrict,
            image_load: BoundsCheckPolicy::Restrict,
            binding_array: BoundsCheckPolicy::Restrict,
        },
        zero_initialize_workgroup_memory: guards.zeroed_memory,
        force_loop_bounding: guards.bounded_loops,
        ..Options::default()
    })
}

/// naga's order of sizes is that of the variables.
fn sized(module: &Module) -> Vec<u32> {
    let variables = module.global_variables.iter().map(|(_, variable)| variable);
    let dynamic = variables.filter(|variable| module.types[variable.ty].inner.is_dynamically_sized(&module.types));
    dynamic.filter_map(|variable| variable.binding).map(|place| place.binding).collect()
}

/// naga passes workgroup memory as arguments, whose size nobody sets for a passed-through shader; inside the kernel it is a variable.
fn move_workgroup_memory(name: &str, text: &str) -> Result<String, String> {
    let head = text.find(&format!("kernel void {name}(\n")).ok_or("no kernel in the MSL")?;
    let (before, kernel) = text.split_at(head);
    let (arguments, body) = kernel.split_once("\n) {\n").ok_or("a kernel without arguments in the MSL")?;
    let (memory, others): (Vec<_>, Vec<_>) = arguments.lines().partition(|line| workgroup_memory(line).is_some());
    let mut arguments = others.join("\n");
    // A comma stands before every argument but the first, and the first may be gone.
    if let Some((opening, rest)) = arguments.split_once("(\n, ") {
        arguments = format!("{opening}(\n  {rest}");
    }
    let variables = memory.into_iter().filter_map(workgroup_memory);
    let variables: String = variables.map(|(ty, name)| format!("    threadgroup {ty} {name};\n")).collect();
    Ok(format!("{before}{arguments}\n) {{\n{variables}{body}"))
}

/// Type and name, of a line such as `, threadgroup float& sums`.
fn workgroup_memory(line: &str) -> Option<(&str, &str)> {
    line.get(2..)?.strip_prefix("threadgroup ")?.split_once("& ")
}

#[cfg(test)]
mod tests {
    use super::super::{Part, ProductRoute, Program};
    use super::*;

    const SHARED: Part = Part {
        name: "shared",
        text: "
struct Sum { words: vec2<f32>, count: u32 }
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read> x: array<f32>;
@group(0) @binding(3) var<storage, read> fixed: array<f32, 4>;
var<workgroup> wg_sums: array<Sum, 4>;
var<workgroup> wg_count: u32;

@compute @workgroup_size(4)
fn shared_memory(@builtin(local_invocation_index) i: u32) {
    enter();
    wg_count = n;
    wg_sums[i].words = vec2<f32>(x[i], fixed[i]);
    workgroupBarrier();
    y[i] = keep(wg_sums[wg_count].words.x + wg_sums[0].words.y);
}

@compute @workgroup_size(4)
fn only_memory() {
    enter();
    wg_count = 1u;
    workgroupBarrier();
    wg_sums[0].count = wg_count;
}
",
    };

    fn msl(entry: &'static str) -> Msl {
        let program = Program::new("shared", vec![SHARED]).with_entry_point(entry);
        program.allow_uninitialized_workgroup_memory().msl(ProductRoute::Fma).expect("it is written")
    }

    #[test]
    fn workgroup_memory_is_a_variable_of_the_kernel() {
        let text = msl("shared_memory").text;
        let (_, kernel) = text.split_once("kernel void shared_memory(").expect("the kernel");
        let (arguments, body) = kernel.split_once(") {").expect("its body");
        assert!(!arguments.contains("threadgroup "), "{arguments}");
        let variables: Vec<_> = body.lines().filter(|line| line.trim_start().starts_with("threadgroup ")).collect();
        assert_eq!(variables.len(), 2, "{body}");
        assert!(variables[0].ends_with(" wg_sums;") && variables[1].ends_with(" wg_count;"), "{variables:?}");
    }

    #[test]
    fn a_kernel_of_workgroup_memory_alone_keeps_no_comma() {
        let text = msl("only_memory").text;
        let (_, kernel) = text.split_once("kernel void only_memory(\n").expect("the kernel");
        assert!(kernel.trim_start().starts_with(") {\n"), "{kernel}");
    }

    #[test]
    fn sizes_are_listed_in_the_order_in_which_the_kernel_names_them() {
        let msl = msl("shared_memory");
        assert_eq!(msl.sized, [1, 2]);
        assert!(msl.text.contains("_buffer_sizes [[buffer(4)]]"), "{}", msl.text);
    }

    #[test]
    fn a_name_that_msl_reserves_is_refused() {
        let part = Part { name: "kernel", text: "@compute @workgroup_size(1) fn kernel() { enter(); }" };
        let error = Program::new("kernel", vec![part]).msl(ProductRoute::Fma).expect_err("a keyword");
        assert!(error.to_string().contains("`kernel`"), "{error}");
    }
}
