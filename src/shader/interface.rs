//! What a program binds and how large its workgroups are, read off its module.

use naga::{AddressSpace, BuiltIn, GlobalVariable, Handle, Module, Span, StorageAccess, Type, TypeInner};

use super::Lowering;

/// The name of the prelude's own variable, the only one outside group 0.
const PRELUDE_ZERO: &str = "run_time_zero";

/// What a host must provide to run a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// Invocations in a workgroup, by dimension.
    pub workgroup_size: [u32; 3],
    /// Bytes of workgroup memory, each variable rounded up to 16 as WebGPU counts them.
    pub workgroup_bytes: u32,
    /// The buffers, by group and binding.
    pub bindings: Vec<Binding>,
}

/// A buffer that a program reads or writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The group it is in.
    pub group: u32,
    /// Its number in the group.
    pub binding: u32,
    /// The variable's name in the text.
    pub name: String,
    /// What the program may do with it.
    pub access: Access,
    /// The fewest bytes that it reaches, however indices are clamped: of a runtime-sized array, one
    /// element.
    pub least_bytes: u64,
}

/// What a program may do with a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Read it as a uniform buffer.
    Uniform,
    /// Read it as a storage buffer.
    Read,
    /// Read and write it as a storage buffer.
    ReadWrite,
}

/// What is wrong, and where.
pub(super) type Fault = (Span, String);

impl Interface {
    /// Reads off a module that has one entry point. Nothing passes that is not known to be safe: a
    /// native program is looked at by nobody else.
    pub(super) fn reflect(module: &Module, lowering: Lowering) -> Result<Self, Fault> {
        check_arguments(module)?;
        let mut bindings = Vec::new();
        for (handle, variable) in module.global_variables.iter() {
            let at = |message| (module.global_variables.get_span(handle), message);
            bindings.extend(Binding::reflect(module, variable, lowering).map_err(at)?);
        }
        bindings.sort_by_key(|binding| (binding.group, binding.binding));
        check_numbers(&bindings).map_err(|message| (Span::UNDEFINED, message))?;
        let workgroup_size = module.entry_points.first().map_or([0; 3], |entry| entry.workgroup_size);
        Ok(Self { workgroup_size, workgroup_bytes: workgroup_bytes(module), bindings })
    }
}

impl Binding {
    /// The buffer that a variable is; nothing of one that the program makes itself.
    fn reflect(module: &Module, variable: &GlobalVariable, lowering: Lowering) -> Result<Option<Self>, String> {
        let name = variable.name.clone().unwrap_or_default();
        let inner = &module.types[variable.ty].inner;
        let refusal = || format!("`{name}` is {}; a program binds buffers and nothing else", class(variable, inner));
        if let AddressSpace::Private | AddressSpace::WorkGroup = variable.space {
            return if variable.binding.is_none() { Ok(None) } else { Err(refusal()) };
        }
        let (Some(place), Some(access)) = (variable.binding, Access::of(variable.space)) else { return Err(refusal()) };
        if !is_plain_data(module, variable.ty, access) {
            return Err(refusal());
        }
        let prelude = lowering == Lowering::Portable && name == PRELUDE_ZERO;
        if place.group != u32::from(prelude) {
            let (group, class) = (place.group, class(variable, inner));
            return Err(format!("`{name}` is {class} in group {group}; a program's own group is 0"));
        }
        let least_bytes = inner.size(module.to_ctx()).into();
        Ok(Some(Self { group: place.group, binding: place.binding, name, access, least_bytes }))
    }
}

/// Numbers, and vectors, matrices, arrays and structs of them; atomic ones only where they can be
/// written.
fn is_plain_data(module: &Module, ty: Handle<Type>, access: Access) -> bool {
    match &module.types[ty].inner {
        TypeInner::Scalar(_) | TypeInner::Vector { .. } | TypeInner::Matrix { .. } => true,
        TypeInner::Atomic(_) => access == Access::ReadWrite,
        TypeInner::Array { base, .. } => is_plain_data(module, *base, access),
        TypeInner::Struct { members, .. } => members.iter().all(|member| is_plain_data(module, member.ty, access)),
        _ => false,
    }
}

/// What a variable is, for a person.
fn class(variable: &GlobalVariable, inner: &TypeInner) -> &'static str {
    match (inner, variable.space) {
        (TypeInner::Image { .. }, _) => "a texture",
        (TypeInner::Sampler { .. }, _) => "a sampler",
        (TypeInner::AccelerationStructure { .. }, _) => "an acceleration structure",
        (TypeInner::BindingArray { .. }, _) => "an array of bindings",
        (_, AddressSpace::Uniform) => "a uniform buffer",
        (_, AddressSpace::Storage { access }) if access.contains(StorageAccess::STORE) => "a storage buffer",
        (_, AddressSpace::Storage { .. }) => "a read-only storage buffer",
        (_, AddressSpace::Immediate) => "an immediate (push constant)",
        (_, AddressSpace::WorkGroup) => "workgroup memory with a binding",
        (_, AddressSpace::Private) => "a private variable with a binding",
        _ => "a resource of another kind",
    }
}

/// What every device gives a compute program.
fn check_arguments(module: &Module) -> Result<(), Fault> {
    for argument in module.entry_points.iter().flat_map(|entry| &entry.function.arguments) {
        let members = match &module.types[argument.ty].inner {
            TypeInner::Struct { members, .. } => members.iter().map(|member| &member.binding).collect(),
            _ => vec![&argument.binding],
        };
        if !members.into_iter().all(is_common) {
            let name = argument.name.as_deref().unwrap_or_default();
            return Err((module.types.get_span(argument.ty), format!("`{name}` is no built-in value of every device")));
        }
    }
    Ok(())
}

fn is_common(binding: &Option<naga::Binding>) -> bool {
    use BuiltIn::{GlobalInvocationId, LocalInvocationId, LocalInvocationIndex, NumWorkGroups, WorkGroupId};
    let Some(naga::Binding::BuiltIn(value)) = binding else { return false };
    matches!(value, GlobalInvocationId | LocalInvocationId | LocalInvocationIndex | NumWorkGroups | WorkGroupId)
}

impl Access {
    fn of(space: AddressSpace) -> Option<Self> {
        match space {
            AddressSpace::Uniform => Some(Self::Uniform),
            AddressSpace::Storage { access } if access.contains(StorageAccess::STORE) => Some(Self::ReadWrite),
            AddressSpace::Storage { .. } => Some(Self::Read),
            _ => None,
        }
    }
}

/// wgpu numbers a passed-through shader's buffers by rank on Vulkan, which agrees with their own
/// numbers only if none is left out.
fn check_numbers(bindings: &[Binding]) -> Result<(), String> {
    for group in bindings.chunk_by(|a, b| a.group == b.group) {
        if let Some((missing, binding)) = (0..).zip(group).find(|(rank, binding)| *rank != binding.binding) {
            let Binding { group, name, .. } = binding;
            return Err(format!("`{name}` follows a gap in group {group}: binding {missing} is missing or unused"));
        }
    }
    Ok(())
}

/// More than any device has, if they cannot be counted.
fn workgroup_bytes(module: &Module) -> u32 {
    let variables = module.global_variables.iter().map(|(_, variable)| variable);
    let shared = variables.filter(|variable| variable.space == AddressSpace::WorkGroup);
    let bytes = shared.map(|variable| module.types[variable.ty].inner.size(module.to_ctx()).next_multiple_of(16));
    bytes.fold(0, u32::saturating_add)
}
