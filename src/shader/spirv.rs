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
use spirv::{Capability, Decoration, ExecutionMode, Op, Word};

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
pub(super) fn protect(words: &[Word], modes: FloatModes) -> Result<Vec<Word>, String> {
    let module = SpirvModule::read(words)?;
    let requests: Vec<_> = modes.requested().collect();
    let capabilities = requests.iter().map(|&(_, capability)| vec![capability as Word]);
    let extension = (!requests.is_empty() && module.version() < (1, 4)).then(|| string(FLOAT_CONTROLS));
    let bare: Vec<_> = module.bare_float_ops().filter_map(|operation| operation.result()).collect();
    let additions = [
        (Op::Capability, module.missing(Op::Capability, capabilities)),
        (Op::Extension, module.missing(Op::Extension, extension)),
        (Op::ExecutionMode, module.missing(Op::ExecutionMode, module.execution_modes(&requests))),
        (Op::Decorate, bare.into_iter().flat_map(|id| encoded(Op::Decorate, &no_contraction(id))).collect()),
    ];
    let mut protected = words.to_vec();
    // From the last section to the first, so that the places found before stay right.
    for (op, addition) in additions.into_iter().rev() {
        let end = module.end_of_section(section(op));
        protected.splice(end..end, addition);
    }
    Ok(protected)
}

/// The float operations in a SPIR-V module that lack `NoContraction`, one a line. Words that are not
/// SPIR-V give one line that says so.
pub fn unprotected_float_ops(words: &[u32]) -> Vec<String> {
    match SpirvModule::read(words) {
        Ok(module) => module.bare_float_ops().map(|operation| operation.to_string()).collect(),
        Err(message) => vec![message],
    }
}

fn no_contraction(id: Word) -> [Word; 2] {
    [id, Decoration::NoContraction as Word]
}

/// An instruction in words: its length and opcode, then its operands.
fn encoded(op: Op, operands: &[Word]) -> Vec<Word> {
    let head = (operands.len() as Word + 1) << 16 | op as Word;
    [&[head], operands].concat()
}

/// A literal string: UTF-8 in little-endian words, ended by a zero byte.
fn string(text: &str) -> Vec<Word> {
    let bytes = [text.as_bytes(), &[0]].concat();
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | Word::from(byte));
    bytes.chunks(4).map(word).collect()
}

/// The place of an instruction in a module's fixed order (SPIR-V 2.4), as far as additions ask for it.
fn section(op: Op) -> u8 {
    match op {
        Op::Capability => 0,
        Op::Extension => 1,
        Op::ExtInstImport | Op::MemoryModel | Op::EntryPoint => 2,
        Op::ExecutionMode | Op::ExecutionModeId => 3,
        Op::String | Op::SourceExtension | Op::Source | Op::SourceContinued => 4,
        Op::Name | Op::MemberName | Op::ModuleProcessed => 4,
        Op::Decorate | Op::MemberDecorate | Op::DecorateId => 5,
        Op::DecorateString | Op::MemberDecorateString => 5,
        Op::DecorationGroup | Op::GroupDecorate | Op::GroupMemberDecorate => 5,
        _ => 6,
    }
}

/// One instruction of a module.
#[derive(Clone, Copy)]
struct Instruction<'a> {
    op: Op,
    operands: &'a [Word],
    /// Where its first word stands in the module.
    start: usize,
}

impl Instruction<'_> {
    /// The id that an operation defines, after the id of its type.
    fn result(&self) -> Option<Word> {
        self.operands.get(1).copied()
    }
}

/// `%result = OpName` and the other operands as numbers; only for operations with a result.
impl fmt::Display for Instruction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [_, result, operands @ ..] = self.operands else { return write!(f, "Op{:?}", self.op) };
        write!(f, "%{result} = Op{:?}", self.op)?;
        operands.iter().try_for_each(|operand| write!(f, " {operand}"))
    }
}

/// A module's words, cut into instructions.
struct SpirvModule<'a> {
    words: &'a [Word],
    instructions: Vec<Instruction<'a>>,
}

impl<'a> SpirvModule<'a> {
    /// Words of the header: magic number, version, generator, bound of ids, schema.
    const HEADER: usize = 5;

    fn read(words: &'a [Word]) -> Result<Self, String> {
        if words.len() < Self::HEADER || words[0] != spirv::MAGIC_NUMBER {
            return Err("not SPIR-V: no header".to_owned());
        }
        let mut instructions = Vec::new();
        let mut start = Self::HEADER;
        while let Some(&head) = words.get(start) {
            let end = start + (head >> 16) as usize;
            let op = Op::from_u32(head & 0xffff);
            let operands = words.get(start + 1..end);
            let (Some(op), Some(operands)) = (op, operands) else {
                return Err(format!("not SPIR-V: word {start} is {head:#010x}"));
            };
            instructions.push(Instruction { op, operands, start });
            start = end;
        }
        Ok(Self { words, instructions })
    }

    fn version(&self) -> (u8, u8) {
        let [_, major, minor, _] = self.words[1].to_be_bytes();
        (major, minor)
    }

    fn of(&self, op: Op) -> impl Iterator<Item = &'a [Word]> {
        self.instructions.iter().filter(move |instruction| instruction.op == op).map(|instruction| instruction.operands)
    }

    /// Where a section's instructions end.
    fn end_of_section(&self, wanted: u8) -> usize {
        let next = self.instructions.iter().find(|instruction| section(instruction.op) > wanted);
        next.map_or(self.words.len(), |instruction| instruction.start)
    }

    /// Those instructions of one opcode that the module lacks, encoded.
    fn missing(&self, op: Op, wanted: impl IntoIterator<Item = Vec<Word>>) -> Vec<Word> {
        let lacking = wanted.into_iter().filter(|operands| !self.of(op).any(|present| present == operands));
        lacking.flat_map(|operands| encoded(op, &operands)).collect()
    }

    /// Each mode for each entry point, whose function `OpEntryPoint` names second.
    fn execution_modes(&self, requests: &[(ExecutionMode, Capability)]) -> Vec<Vec<Word>> {
        let entries: Vec<_> = self.of(Op::EntryPoint).filter_map(|operands| operands.get(1).copied()).collect();
        let each = |&(mode, _): &(ExecutionMode, _)| entries.iter().map(move |&entry| vec![entry, mode as Word, 32]);
        requests.iter().flat_map(each).collect()
    }

    fn bare_float_ops(&self) -> impl Iterator<Item = &Instruction<'a>> {
        let (decorated, library, floats) = (self.decorated(), self.library(), self.float_types());
        let operations = self.instructions.iter().filter(move |operation| is_float_op(operation, &library, &floats));
        operations.filter(move |operation| operation.result().is_some_and(|id| !decorated.contains(&id)))
    }

    /// The ids that carry `NoContraction`.
    fn decorated(&self) -> HashSet<Word> {
        let targets = self.of(Op::Decorate).filter_map(|operands| operands.first().map(|&id| (id, operands)));
        targets.filter(|(id, operands)| *operands == no_contraction(*id)).map(|(id, _)| id).collect()
    }

    /// The ids under which GLSL.std.450 is imported.
    fn library(&self) -> HashSet<Word> {
        let name = string("GLSL.std.450");
        let imports = self.of(Op::ExtInstImport).filter_map(|operands| operands.split_first());
        imports.filter(|(_, imported)| *imported == name).map(|(&id, _)| id).collect()
    }

    /// Float scalars, and vectors, matrices and structures (of `modf` and `frexp`) that hold some.
    fn float_types(&self) -> HashSet<Word> {
        let mut floats = HashSet::new();
        // One pass: SPIR-V defines types before their uses.
        for Instruction { op, operands, .. } in &self.instructions {
            let Some((&id, members)) = operands.split_first() else { continue };
            let is_float = match op {
                Op::TypeFloat => true,
                // The second operand is a count.
                Op::TypeVector | Op::TypeMatrix => members.first().is_some_and(|member| floats.contains(member)),
                Op::TypeStruct => members.iter().any(|member| floats.contains(member)),
                _ => false,
            };
            if is_float {
                floats.insert(id);
            }
        }
        floats
    }
}

fn is_float_op(operation: &Instruction<'_>, library: &HashSet<Word>, floats: &HashSet<Word>) -> bool {
    match operation.op {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMod | Op::FNegate | Op::FmaKHR => true,
        Op::Dot | Op::OuterProduct | Op::VectorTimesScalar | Op::VectorTimesMatrix => true,
        Op::MatrixTimesScalar | Op::MatrixTimesVector | Op::MatrixTimesMatrix => true,
        Op::ExtInst => match operation.operands {
            [ty, _, set, ..] => library.contains(set) && floats.contains(ty),
            _ => false,
        },
        _ => false,
    }
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
        let bare = unprotected();
        let protected = protect(&bare, FloatModes::default()).expect("SPIR-V");
        let module = SpirvModule::read(&protected).expect("SPIR-V");
        let added = |i: &&Instruction<'_>| {
            i.op == Op::Decorate && i.operands.get(1) == Some(&(Decoration::NoContraction as Word))
        };
        let rest = module.instructions.iter().filter(|i| !added(i)).flat_map(|i| encoded(i.op, i.operands));
        assert!(protected[..5].iter().copied().chain(rest).eq(bare));
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
        let header = [spirv::MAGIC_NUMBER, 0x0001_0300, 0, 1, 0];
        let cut_short = 3 << 16 | Op::Decorate as Word;
        let of_no_words = Op::Nop as Word;
        let of_no_opcode = 1 << 16 | 0xffff;
        for head in [cut_short, of_no_words, of_no_opcode] {
            let words = [&header[..], &[head]].concat();
            assert!(unprotected_float_ops(&words)[0].starts_with("not SPIR-V: word 5"), "{head:#010x}");
        }
    }
}
