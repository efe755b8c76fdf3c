//! What a program may ask of an invocation's own memory. naga has no limit, and a driver may
//! overrun its stack.

use naga::valid::FunctionInfo;
use naga::{AddressSpace, Block, Function, Handle, Module, Span, Statement, TypeInner};

use super::Checked;
use super::interface::Fault;

/// Bytes of the private variables, of a function's variables, and of any single value: WebGPU's
/// limit for the first two.
const MOST_BYTES: u64 = 8192;

/// Bytes of all variables of all functions, each counted at every call, as compilers that inline
/// everything lay them out.
const MOST_BYTES_INLINED: u64 = 1 << 16;

pub(super) fn check(checked: &Checked) -> Result<(), Fault> {
    let Checked { module, info } = checked;
    check_private(module)?;
    let mut inlined = Vec::with_capacity(module.functions.len());
    for (handle, function) in module.functions.iter() {
        check_values(module, function, &info[handle])?;
        inlined.push(inlined_bytes(module, function, &inlined)?);
    }
    for (index, entry) in module.entry_points.iter().enumerate() {
        check_values(module, &entry.function, info.get_entry_point(index))?;
        inlined_bytes(module, &entry.function, &inlined)?;
    }
    Ok(())
}

fn check_private(module: &Module) -> Result<(), Fault> {
    let variables = || module.global_variables.iter().filter(|(_, variable)| variable.space == AddressSpace::Private);
    let bytes = variables().map(|(_, variable)| size(module, &module.types[variable.ty].inner)).sum();
    let last = variables().last().map_or(Span::UNDEFINED, |(handle, _)| module.global_variables.get_span(handle));
    within("private variables", bytes, MOST_BYTES, last)
}

fn check_values(module: &Module, function: &Function, info: &FunctionInfo) -> Result<(), Fault> {
    for (handle, _) in function.expressions.iter() {
        let inner = info[handle].ty.inner_with(&module.types);
        let held = !matches!(inner, TypeInner::Pointer { .. } | TypeInner::ValuePointer { .. });
        let bytes = if held { size(module, inner) } else { 0 };
        within("a single value", bytes, MOST_BYTES, function.expressions.get_span(handle))?;
    }
    Ok(())
}

/// A function's variables and those of all that it calls. naga puts callees before their callers.
fn inlined_bytes(module: &Module, function: &Function, earlier: &[u64]) -> Result<u64, Fault> {
    let variables = function.local_variables.iter().map(|(_, variable)| &module.types[variable.ty].inner);
    let own = variables.map(|inner| size(module, inner)).sum();
    let last = function.local_variables.iter().last();
    let span = last.map_or(Span::UNDEFINED, |(handle, _)| function.local_variables.get_span(handle));
    within("a function's variables", own, MOST_BYTES, span)?;
    let mut called = Vec::new();
    calls(&function.body, &mut called);
    let inlined = called.iter().fold(own, |sum, callee| sum.saturating_add(earlier[callee.index()]));
    within("the variables of all functions, at each call,", inlined, MOST_BYTES_INLINED, span)?;
    Ok(inlined)
}

fn calls(block: &Block, called: &mut Vec<Handle<Function>>) {
    for statement in block {
        if let Statement::Call { function, .. } = statement {
            called.push(*function);
        }
        super::blocks_of(statement).into_iter().for_each(|block| calls(block, called));
    }
}

fn size(module: &Module, inner: &TypeInner) -> u64 {
    inner.size(module.to_ctx()).into()
}

fn within(what: &str, bytes: u64, limit: u64, span: Span) -> Result<(), Fault> {
    if bytes <= limit {
        return Ok(());
    }
    Err((span, format!("{what} of {bytes} bytes, the limit is {limit}")))
}
