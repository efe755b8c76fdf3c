//! The float operations of portable WGSL whose results escape `keep`.
//!
//! The protection itself is text: `shaders/device/portable.wgsl`.

use std::collections::HashMap;

use naga::valid::FunctionInfo;
use naga::{BinaryOperator, Block, Expression, Function, Handle, MathFunction, Module, ScalarKind, Span, Statement};

use super::{Checked, blocks_of, is_named};

/// How often each expression is an argument of `keep`.
type Kept = HashMap<Handle<Expression>, usize>;

/// Every rounding operation whose result has another use than as an argument of `keep`.
pub(super) fn unkept(checked: &Checked) -> Vec<Span> {
    let Checked { module, info } = checked;
    let functions = module.functions.iter().map(|(handle, function)| (function, &info[handle]));
    let entries = module.entry_points.iter().enumerate();
    let entries = entries.map(|(index, entry)| (&entry.function, info.get_entry_point(index)));
    functions.chain(entries).flat_map(|(function, info)| unkept_in(module, function, info)).collect()
}

fn unkept_in(module: &Module, function: &Function, info: &FunctionInfo) -> Vec<Span> {
    let mut kept = Kept::new();
    count_kept(module, &function.body, &mut kept);
    let escapes = |handle: &Handle<Expression>| info[*handle].ref_count > kept.get(handle).copied().unwrap_or(0);
    let is_float = |handle: &Handle<Expression>| {
        info[*handle].ty.inner_with(&module.types).scalar_kind() == Some(ScalarKind::Float)
    };
    let rounding = function.expressions.iter().filter(|(_, expression)| rounds(expression));
    let handles = rounding.map(|(handle, _)| handle).filter(is_float).filter(escapes);
    handles.map(|handle| function.expressions.get_span(handle)).collect()
}

/// Whether an expression, if a float, rounds in a way that a compiler may merge with its neighbours.
fn rounds(expression: &Expression) -> bool {
    use BinaryOperator::{Add, Divide, Modulo, Multiply, Subtract};
    match expression {
        Expression::Binary { op, .. } => matches!(op, Add | Subtract | Multiply | Divide | Modulo),
        Expression::Math { fun, .. } => !is_exact(*fun),
        _ => false,
    }
}

/// Whether a function of floats that gives floats rounds nothing.
fn is_exact(function: MathFunction) -> bool {
    use MathFunction::{Abs, Ceil, Clamp, Floor, Max, Min, Round, Saturate, Sign, Step, Transpose, Trunc};
    use MathFunction::{Unpack2x16float, Unpack2x16snorm, Unpack2x16unorm, Unpack4x8snorm, Unpack4x8unorm};
    match function {
        Abs | Ceil | Clamp | Floor | Max | Min | Round | Saturate | Sign | Step | Transpose | Trunc => true,
        Unpack2x16float | Unpack2x16snorm | Unpack2x16unorm | Unpack4x8snorm | Unpack4x8unorm => true,
        _ => false,
    }
}

fn count_kept(module: &Module, block: &Block, kept: &mut Kept) {
    for statement in block {
        match statement {
            Statement::Call { function, arguments, .. } if is_named(module, *function, "keep") => {
                arguments.iter().for_each(|argument| *kept.entry(*argument).or_default() += 1);
            }
            _ => blocks_of(statement).into_iter().for_each(|block| count_kept(module, block, kept)),
        }
    }
}
