//! SPIR-V for Vulkan: naga's translation, then `NoContraction` on every float operation and the float execution modes.
//!
//! naga writes neither, and execution modes are no substitute for the decoration: with modes alone some drivers still fuse.

use std::collections::HashSet;

use naga::back::spv::{BindingInfo, BindingMap, Options, PipelineOptions, WriterFlags, ZeroInitializeWorkgroupMemoryMode, write_vec};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::{Module, ShaderStage};
use rspirv::binary::{Assemble, Disassemble};
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op, Word};

use super::Checked;

/// The extension that the modes came in with; part of SPIR-V since 1.4.
const FLOAT_CONTROLS: &str = "SPV_KHR_float_controls";

/// SPIR-V execution modes for width 32, each to be requested only where the device reports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// naga's SPIR-V of one entry point, unprotected.
pub(super) fn write(name: &str, checked: &Checked, version: (u8, u8)) -> Result<Vec<u32>, String> {
    let pipeline = PipelineOptions { shader_stage: ShaderStage::Compute, entry_point: name.to_owned() };
    let options = options(&checked.module, version);
    write_vec(&checked.module, &checked.info, &options, Some(&pipeline)).map_err(|error| error.to_string())
}

fn options(module: &Module, version: (u8, u8)) -> Options<'static> {
    Options {
        lang_version: version,
        flags: WriterFlags::empty(),
        fake_missing_bindings: false,
        binding_map: identity(module),
        capabilities: None,
        // A passed-through shader has no checks but these.
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Restrict,
            buffer: BoundsCheckPolicy::Restrict,
            image_load: BoundsCheckPolicy::Restrict,
            binding_array: BoundsCheckPolicy::Restrict,
        },
        // Kernels write workgroup memory before they read it.
        zero_initialize_workgroup_memory: ZeroInitializeWorkgroupMemoryMode::None,
        // Two counters in every loop otherwise; ours end.
        force_loop_bounding: false,
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
    let mut module = dr::load_words(words).map_err(|error| error.to_string())?;
    let bare: Vec<Word> = bare_float_ops(&module).filter_map(|operation| operation.result_id).collect();
    module.annotations.extend(bare.into_iter().map(no_contraction));
    for (mode, capability) in modes.requested() {
        request(&mut module, mode, capability);
    }
    Ok(module.assemble())
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

/// The float operations in a SPIR-V module that lack `NoContraction`, disassembled. Words that are not SPIR-V give one line that says so.
pub fn unprotected_float_ops(words: &[u32]) -> Vec<String> {
    match dr::load_words(words) {
        Ok(module) => bare_float_ops(&module).map(Disassemble::disassemble).collect(),
        Err(error) => vec![format!("not SPIR-V: {error}")],
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
