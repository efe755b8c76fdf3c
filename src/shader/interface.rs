//! What a program binds and how large its workgroups are, read off its module.

use naga::{AddressSpace, GlobalVariable, Module, StorageAccess};

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

impl Interface {
    /// Reads off a module that has one entry point.
    pub(super) fn reflect(module: &Module) -> Result<Self, String> {
        let bindings = module.global_variables.iter().filter_map(|(_, variable)| Binding::reflect(variable));
        let mut bindings = bindings.collect::<Result<Vec<_>, _>>()?;
        bindings.sort_by_key(|binding| (binding.group, binding.binding));
        check_numbers(&bindings)?;
        let workgroup_size = module.entry_points.first().map_or([0; 3], |entry| entry.workgroup_size);
        Ok(Self { workgroup_size, workgroup_bytes: workgroup_bytes(module), bindings })
    }
}

impl Binding {
    fn reflect(variable: &GlobalVariable) -> Option<Result<Self, String>> {
        let place = variable.binding?;
        let name = variable.name.clone().unwrap_or_default();
        Some(match Access::of(variable.space) {
            Some(access) => Ok(Self { group: place.group, binding: place.binding, name, access }),
            None => Err(format!("`{name}` is not a buffer")),
        })
    }
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

fn workgroup_bytes(module: &Module) -> u32 {
    let variables = module.global_variables.iter().map(|(_, variable)| variable);
    let shared = variables.filter(|variable| variable.space == AddressSpace::WorkGroup);
    shared.map(|variable| module.types[variable.ty].inner.size(module.to_ctx()).next_multiple_of(16)).sum()
}
