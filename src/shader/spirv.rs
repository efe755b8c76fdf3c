//! SPIR-V for Vulkan: naga's translation, then `NoContraction` on every float operation and the float execution modes.
//!
//! naga writes neither. Execution modes are no substitute for the decoration: with modes alone some
//! drivers still fuse.

use std::collections::HashSet;
use std::fmt;

use naga::back::spv::{
    BindingInfo, BindingMap, Options, PipelineOptions, WriterFlags, ZeroInitializeWorkgroupMemoryMode, write_vec,
};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::{Module, ShaderStage};
use rspirv::binary::{Assemble, Disassemble};
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op, Word};

use super::{Checked, Guards};

/// The extension that the modes came in with; part of SPIR-V since 1.4.
const FLOAT_CONTROLS: &str = "SPV_KHR_float_controls";

/// SPIR-V execution modes for width 32, each to be requested only where the device reports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FloatModes {
    /// `RoundingModeRTE`: results are rounded to nearest, ties to even.
    pub rounding_rte: bool,
    /// `DenormPreserve`: subnormal operands and results are kept.
    pub denorm_preserve: bool,
    /// `SignedZeroInfNanPreserve`: no operation assumes zero signs, infinities or NaN away.
    pub signed_zero_inf_nan_preserve: bool,
}

impl FloatModes {
    fn requested(self) -> impl Iterator<Item = (ExecutionMode, Capability)> {
        let modes = [
            (self.rounding_rte, ExecutionMode::RoundingModeRTE, Capability::RoundingModeRTE),
            (self.denorm_preserve, ExecutionMode::DenormPreserve, Capability::DenormPreserve),
            (
                self.signed_zero_inf_nan_preserve,
                ExecutionMode::SignedZeroInfNanPreserve,
                Capability::SignedZeroInfNanPreserve,
            ),
        ];
        modes.into_iter().filter(|(wanted, ..)| *wanted).map(|(_, mode, capability)| (mode, capability))
    }
}

/// The requested modes by their SPIR-V names, joined by `+`, or `none`.
impl fmt::Display for FloatModes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.requested().map(|(mode, _)| format!("{mode:?}")).collect();
        f.pad(if names.is_empty() { "none".to_owned() } else { names.join("+") }.as_str())
    }
}

/// naga's SPIR-V of one entry point, unprotected.
pub(super) fn write(name: &str, checked: &Checked, version: (u8, u8), guards: Guards) -> Result<Vec<u32>, String> {
    let pipeline = PipelineOptions { shader_stage: ShaderStage::Compute, entry_point: name.to_owned() };
    let options = options(&checked.module, version, guards);
    write_vec(&checked.module, &checked.info, &options, Some(&pipeline)).map_err(|error| error.to_string())
}

fn options(module: &Module, version: (u8, u8), guards: Guards) -> Options<'static> {
    use ZeroInitializeWorkgroupMemoryMode::{Native, None as Left, Polyfill};
    // Vulkan 1.3, where SPIR-V 1.6 came in, has drivers zero workgroup memory themselves. Without it
    // one invocation does, and compilers take long over large arrays.
    let zeroed = if version >= (1, 6) { Native } else { Polyfill };
    Options {
        lang_version: version,
        flags: WriterFlags::empty(),
        fake_missing_bindings: false,
        binding_map: identity(module),
        // Every device has it; the float modes, which it may lack, are added where it reports them.
        capabilities: Some([Capability::Shader].into_iter().collect()),
        // A passed-through shader has no checks but these.
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Restrict,
            buffer: BoundsCheckPolicy::Restrict,
            image_load: BoundsCheckPolicy::Restrict,
            binding_array: BoundsCheckPolicy::Restrict,
        },
        zero_initialize_workgroup_memory: if guards.zeroed_memory { zeroed } else { Left },
        force_loop_bounding: guards.bounded_loops,
        debug_info: None,
        ..Options::default()
    }
}

/// Descriptor set is group, binding is binding.
fn identity(module: &Module) -> BindingMap {
    let places = module.global_variables.iter().filter_map(|(_, variable)| variable.binding);
    let target = |place: naga::ResourceBinding| BindingInfo {
        descriptor_set: place.group,
        binding: place.binding,
        binding_array_size: None,
    };
    places.map(|place| (place, target(place))).collect()
}

/// Decorates every float operation and requests the modes. What is there already is not added again.
pub(super) fn protect(words: &[u32], modes: FloatModes) -> Result<Vec<u32>, String> {
    let mut module = load(words)?;
    let bare: Vec<Word> = bare_float_ops(&module).filter_map(|operation| operation.result_id).collect();
    module.annotations.extend(bare.into_iter().map(no_contraction));
    for (mode, capability) in modes.requested() {
        request(&mut module, mode, capability);
    }
    Ok(module.assemble())
}

fn load(words: &[u32]) -> Result<dr::Module, String> {
    let mut module = dr::load_words(words).map_err(|error| format!("not SPIR-V: {error}"))?;
    // rspirv puts its own name in the generator's place; drivers may have workarounds by it.
    if let (Some(header), [_, _, generator, ..]) = (&mut module.header, words) {
        header.generator = *generator;
    }
    Ok(module)
}

fn no_contraction(id: Word) -> Instruction {
    let operands = vec![Operand::IdRef(id), Operand::Decoration(Decoration::NoContraction)];
    Instruction::new(Op::Decorate, None, None, operands)
}

fn request(module: &mut dr::Module, mode: ExecutionMode, capability: Capability) {
    let version = module.header.as_ref().map_or((1, 0), dr::ModuleHeader::version);
    if version < (1, 4) {
        let name = Operand::LiteralString(FLOAT_CONTROLS.to_owned());
        push_new(&mut module.extensions, Instruction::new(Op::Extension, None, None, vec![name]));
    }
    let capability = vec![Operand::Capability(capability)];
    push_new(&mut module.capabilities, Instruction::new(Op::Capability, None, None, capability));
    for entry in entry_points(module) {
        let operands = vec![entry, Operand::ExecutionMode(mode), Operand::LiteralBit32(32)];
        push_new(&mut module.execution_modes, Instruction::new(Op::ExecutionMode, None, None, operands));
    }
}

fn push_new(list: &mut Vec<Instruction>, instruction: Instruction) {
    if !list.contains(&instruction) {
        list.push(instruction);
    }
}

/// The entry points' ids; an `OpEntryPoint` names its function second.
fn entry_points(module: &dr::Module) -> Vec<Operand> {
    module.entry_points.iter().filter_map(|entry| entry.operands.get(1).cloned()).collect()
}

/// The float operations in a SPIR-V module that lack `NoContraction`, disassembled. Words that are not
/// SPIR-V give one line that says so.
pub fn unprotected_float_ops(words: &[u32]) -> Vec<String> {
    match load(words) {
        Ok(module) => bare_float_ops(&module).map(Disassemble::disassemble).collect(),
        Err(message) => vec![message],
    }
}

fn bare_float_ops(module: &dr::Module) -> impl Iterator<Item = &Instruction> {
    let (decorated, library, floats) = (decorated(module), library(module), float_types(module));
    let body = module.functions.iter().flat_map(dr::Function::all_inst_iter);
    let operations = body.filter(move |instruction| is_float_op(instruction, &library, &floats));
    operations.filter(move |operation| operation.result_id.is_some_and(|id| !decorated.contains(&id)))
}

fn is_float_op(instruction: &Instruction, library: &HashSet<Word>, floats: &HashSet<Word>) -> bool {
    match instruction.class.opcode {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod | Op::FNegate | Op::FmaKHR => true,
        Op::Dot | Op::OuterProduct | Op::VectorTimesScalar | Op::VectorTimesMatrix => true,
        Op::MatrixTimesScalar | Op::MatrixTimesVector | Op::MatrixTimesMatrix => true,
        Op::ExtInst => {
            let set = instruction.operands.first().and_then(Operand::id_ref_any);
            is_in(set, library) && is_in(instruction.result_type, floats)
        }
        _ => false,
    }
}

fn is_in(id: Option<Word>, set: &HashSet<Word>) -> bool {
    id.is_some_and(|id| set.contains(&id))
}

/// The ids that carry `NoContraction`.
fn decorated(module: &dr::Module) -> HashSet<Word> {
    let target = |annotation: &Instruction| match annotation.operands[..] {
        [Operand::IdRef(id), Operand::Decoration(Decoration::NoContraction)] => Some(id),
        _ => None,
    };
    module.annotations.iter().filter_map(target).collect()
}

/// The ids under which GLSL.std.450 is imported.
fn library(module: &dr::Module) -> HashSet<Word> {
    let is_glsl = |import: &&Instruction| import.operands == [Operand::from("GLSL.std.450")];
    module.ext_inst_imports.iter().filter(is_glsl).filter_map(|import| import.result_id).collect()
}

/// Float scalars, and vectors, matrices and structures (of `modf` and `frexp`) that hold some.
fn float_types(module: &dr::Module) -> HashSet<Word> {
    let mut floats = HashSet::new();
    // One pass: SPIR-V defines types before their uses.
    for instruction in &module.types_global_values {
        let mut members = instruction.operands.iter().filter_map(Operand::id_ref_any);
        let is_float = match instruction.class.opcode {
            Op::TypeFloat => true,
            Op::TypeVector | Op::TypeMatrix | Op::TypeStruct => members.any(|id| floats.contains(&id)),
            _ => false,
        };
        if is_float {
            floats.extend(instruction.result_id);
        }
    }
    floats
}

#[cfg(test)]
mod tests {
    use super::super::{Lowering, Part, ProductRoute, Program};
    use super::*;

    /// Every kind of float operation that WGSL can ask for, and integer ones beside them.
    const KINDS: Part = Part {
        name: "kinds",
        text: "
@group(0) @binding(0) var<storage, read_write> v: vec3<f32>;
@group(0) @binding(1) var<storage, read_write> m: mat3x3<f32>;
@group(0) @binding(2) var<storage, read_write> n: vec3<i32>;
@compute @workgroup_size(1)
fn kinds() {
    enter();
    v = (v + v) / (v - v) % -v;
    v = v * v.x + m * v + v * m + dot(v, v);
    m = m * m * v.x;
    v = fma(v, v, v) + modf(v).fract + frexp(v).fract;
    v.x = sqrt(v.x) * v.y;
    n = n * n + vec3<i32>(v);
}
",
    };

    fn unprotected() -> Vec<u32> {
        let program = Program::new("kinds", vec![KINDS]);
        let lowered = program.lower(Lowering::Native, ProductRoute::Fma).expect("it validates");
        write("kinds", &lowered.checked, (1, 3), Guards::ALL).expect("it is written")
    }

    fn every_mode() -> FloatModes {
        FloatModes { rounding_rte: true, denorm_preserve: true, signed_zero_inf_nan_preserve: true }
    }

    #[test]
    fn every_kind_of_float_operation_is_found_and_protected() {
        let bare = unprotected_float_ops(&unprotected());
        for kind in [
            "OpFAdd",
            "OpFSub",
            "OpFMul",
            "OpFDiv",
            "OpFRem",
            "OpFNegate",
            "OpVectorTimesScalar",
            "OpMatrixTimesVector",
            "OpVectorTimesMatrix",
            "OpMatrixTimesMatrix",
            "OpMatrixTimesScalar",
            "OpDot",
            "OpExtInst",
        ] {
            let named = bare.iter().filter(|line| line.split(' ').any(|word| word == kind));
            assert_ne!(named.count(), 0, "{kind} in {bare:#?}");
        }
        let protected = protect(&unprotected(), FloatModes::default()).expect("SPIR-V");
        assert_eq!(unprotected_float_ops(&protected), Vec::<String>::new());
    }

    #[test]
    fn only_float_operations_are_decorated() {
        let bare = unprotected_float_ops(&unprotected());
        assert!(!bare.iter().any(|line| line.contains("OpI") || line.contains("OpConvert")), "{bare:#?}");
    }

    #[test]
    fn nothing_but_decorations_is_added() {
        let protected = protect(&unprotected(), FloatModes::default()).expect("SPIR-V");
        let mut module = load(&protected).expect("SPIR-V");
        module
            .annotations
            .retain(|annotation| !annotation.operands.contains(&Operand::Decoration(Decoration::NoContraction)));
        assert_eq!(module.assemble(), unprotected());
    }

    #[test]
    fn modes_are_printed_by_name() {
        assert_eq!(FloatModes::default().to_string(), "none");
        let modes = FloatModes { rounding_rte: true, denorm_preserve: true, ..Default::default() };
        assert_eq!(modes.to_string(), "RoundingModeRTE+DenormPreserve");
    }

    #[test]
    fn protecting_twice_adds_nothing() {
        let once = protect(&unprotected(), every_mode()).expect("SPIR-V");
        assert_eq!(protect(&once, every_mode()), Ok(once.clone()));
    }

    #[test]
    fn words_that_are_no_module_are_reported() {
        assert!(unprotected_float_ops(&[1, 2, 3])[0].starts_with("not SPIR-V"));
        assert!(protect(&[1, 2, 3], FloatModes::default()).is_err());
    }
}
