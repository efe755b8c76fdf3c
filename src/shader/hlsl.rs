//! HLSL for DX12: naga's translation, with `precise` on every local that holds floats.
//!
//! `precise` forbids the compiler to fuse, reassociate or drop what leads to a variable's value, also through the functions that it calls.
//! On a function's result it is ignored; naga puts every result into a local.
//!
//! Registers are numbered as wgpu numbers them for a shader that it passes through: `b`, `t` and `u` apart, over all groups and bindings.

use std::collections::HashSet;

use naga::back::hlsl::{BindTarget, BindingMap, Options, PipelineOptions, ShaderModel, Writer};
use naga::{ResourceBinding, ShaderStage};

use super::{Access, Checked, Guards, Interface};

pub(super) fn write(name: &str, checked: &Checked, interface: &Interface, guards: Guards) -> Result<String, String> {
    Ok(protect(&unprotected(name, checked, interface, guards)?))
}

/// naga's HLSL of one entry point.
fn unprotected(name: &str, checked: &Checked, interface: &Interface, guards: Guards) -> Result<String, String> {
    let pipeline = PipelineOptions { entry_point: Some((ShaderStage::Compute, name.to_owned())) };
    let options = options(interface, guards);
    let mut text = String::new();
    let written = Writer::new(&mut text, &options, &pipeline).write(&checked.module, &checked.info, None);
    let written = written.map_err(|error| error.to_string())?;
    match &written.entry_point_names[..] {
        [Ok(written)] if written == name => Ok(text),
        [Err(error)] => Err(error.to_string()),
        _ => Err(format!("`{name}` means something else in HLSL")),
    }
}

fn options(interface: &Interface, guards: Guards) -> Options {
    let (mut uniforms, mut reads, mut writes) = (0, 0, 0);
    let mut binding_map = BindingMap::new();
    for binding in &interface.bindings {
        let next = match binding.access {
            Access::Uniform => &mut uniforms,
            Access::Read => &mut reads,
            Access::ReadWrite => &mut writes,
        };
        let place = ResourceBinding { group: binding.group, binding: binding.binding };
        binding_map.insert(place, BindTarget { register: *next, ..Default::default() });
        *next += 1;
    }
    Options {
        shader_model: ShaderModel::V6_0,
        binding_map,
        fake_missing_bindings: false,
        // The number of workgroups: constants of wgpu's, after all others.
        special_constants_binding: Some(BindTarget { register: uniforms, ..Default::default() }),
        zero_initialize_workgroup_memory: guards.zeroed_memory,
        force_loop_bounding: guards.bounded_loops,
        restrict_indexing: true,
        ..Options::default()
    }
}

/// Puts `precise` before every local that is a float, or a vector, struct or array of some.
fn protect(text: &str) -> String {
    let floats = float_types(text);
    let mut protected = String::with_capacity(text.len() + text.len() / 8);
    let mut in_struct = false;
    for line in text.lines() {
        in_struct = (in_struct || line.starts_with("struct ")) && !line.starts_with('}');
        let at = line.len() - line.trim_start().len();
        if at > 0 && !in_struct && declares(&line[at..], &floats) {
            protected.extend([&line[..at], "precise ", &line[at..], "\n"]);
        } else {
            protected.extend([line, "\n"]);
        }
    }
    protected
}

/// Whether a statement starts with a type that holds floats and the name of a new variable.
fn declares(statement: &str, floats: &HashSet<&str>) -> bool {
    let statement = statement.strip_prefix("const ").unwrap_or(statement);
    let Some((ty, rest)) = statement.split_once(' ') else { return false };
    let after = rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    holds_floats(ty, floats) && after.len() < rest.len() && after.starts_with([' ', ';', '['])
}

fn holds_floats(ty: &str, structs: &HashSet<&str>) -> bool {
    ty.starts_with("float") || structs.contains(ty)
}

/// The structs that hold floats. naga defines a struct before it uses it.
fn float_types(text: &str) -> HashSet<&str> {
    let mut floats = HashSet::new();
    let mut current = None;
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("struct ") {
            current = head.split(' ').next();
        } else if line.starts_with('}') {
            current = None;
        } else if line.split_whitespace().next().is_some_and(|ty| holds_floats(ty, &floats)) {
            floats.extend(current);
        }
    }
    floats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_local_with_floats_is_precise_and_nothing_else() {
        let text = "struct Pair {
    float hi;
};
struct Words {
    uint x;
};
struct Nest {
    int n;
    Pair p;
};
static const float ONE = 1.0;
float sum(float a, Pair p)
{
    const float _e1 = a + p.hi;
    float2 v = float2(a, a);
    Pair pair;
    Words words = (Words)0;
    Nest nest[2] = {n, n};
    uint i = 0u;
    pair.hi = _e1;
    floats(a);
    {
        const Nest _e2 = nest[0];
    }
    return _e1;
}
";
        let protected = protect(text);
        let precise: Vec<_> = protected.lines().filter(|line| line.contains("precise")).map(str::trim).collect();
        let wanted = [
            "precise const float _e1 = a + p.hi;",
            "precise float2 v = float2(a, a);",
            "precise Pair pair;",
            "precise Nest nest[2] = {n, n};",
            "precise const Nest _e2 = nest[0];",
        ];
        assert_eq!(precise, wanted);
        assert_eq!(protected.replace("precise ", ""), text);
    }
}
