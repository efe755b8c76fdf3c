//! Float operations in DXIL as DXC lists it.

use std::collections::{HashMap, HashSet};

const ZERO: &str = "0.000000e+00";

/// An instruction that rounds.
#[derive(Debug)]
struct Operation<'a> {
    name: &'a str,
    operands: Vec<&'a str>,
    line: &'a str,
}

impl Operation<'_> {
    fn has_zero(&self) -> bool {
        self.operands.contains(&ZERO)
    }

    fn is_sum(&self) -> bool {
        ["fadd", "fsub"].contains(&self.name) && !self.has_zero()
    }
}

/// The float operations of one entry point, in order, and the values behind the bits that they work on.
pub(crate) struct Listing<'a> {
    operations: Vec<(&'a str, Operation<'a>)>,
    /// Bit casts, and exclusive ors with what is no float's bits: the portable lowering's barriers, and changes of sign.
    aliases: HashMap<&'a str, &'a str>,
}

impl<'a> Listing<'a> {
    pub(crate) fn of(dxil: &'a str) -> Self {
        let mut listing = Self { operations: Vec::new(), aliases: HashMap::new() };
        for (result, instruction) in dxil.lines().filter_map(|line| line.trim_start().split_once(" = ")) {
            if let Some(operation) = operation(instruction) {
                listing.operations.push((result, operation));
            } else if let Some(value) = listing.seen_through(instruction) {
                listing.aliases.insert(result, value);
            }
        }
        listing
    }

    fn seen_through(&self, instruction: &'a str) -> Option<&'a str> {
        if let Some(cast) = instruction.strip_prefix("bitcast ") {
            return cast.split(' ').nth(1);
        }
        let (a, b) = instruction.strip_prefix("xor i32 ")?.split_once(", ")?;
        [a, b].into_iter().find(|bits| self.aliases.contains_key(bits))
    }

    fn root(&self, value: &'a str) -> &'a str {
        std::iter::successors(Some(value), |value| self.aliases.get(value).copied()).last().unwrap_or(value)
    }

    /// The instructions' names.
    pub(crate) fn names(&self) -> Vec<&'a str> {
        self.operations.iter().map(|(_, operation)| operation.name).collect()
    }

    /// The operations that a driver may fuse or reassociate.
    pub(crate) fn free(&self) -> Vec<&'a str> {
        let lines = self.operations.iter().map(|(_, operation)| operation.line);
        lines
            .filter(|line| line.contains(" fast ") || line.contains("FMad(") && !line.contains("!dx.precise"))
            .collect()
    }

    /// How many have a literal zero for an operand, or a product with one, or a sum of such.
    pub(crate) fn with_zeros(&self) -> usize {
        let mut zeros = HashSet::from([ZERO]);
        let mut is_with_zero = |(result, operation): &&(&'a str, Operation<'a>)| {
            let is_zero = |operand: &&str| zeros.contains(self.root(operand));
            let (any, all) = (operation.operands.iter().any(is_zero), operation.operands.iter().all(is_zero));
            if all || any && operation.name == "fmul" {
                zeros.insert(*result);
            }
            any
        };
        self.operations.iter().filter(|operation| is_with_zero(operation)).count()
    }

    /// How many sums or differences take back an operand of the sum that they start from, as `(a + b) - a` does: rounding apart, each
    /// is one of the operands, and a compiler folds it if it may. Sums with zero are exact, and left out.
    pub(crate) fn error_terms(&self) -> usize {
        let sums = self.operations.iter().filter(|(_, operation)| operation.is_sum());
        let sums: HashMap<_, _> = sums.map(|(at, sum)| (*at, [0, 1].map(|i| self.root(sum.operands[i])))).collect();
        let takes_back = |[a, b]: &&[&str; 2]| {
            let from = |value: &str, other: &str| sums.get(value).is_some_and(|inner| inner.contains(&other));
            from(a, b) || from(b, a)
        };
        sums.values().filter(takes_back).count()
    }
}

/// The instruction, if it rounds floats.
fn operation(line: &str) -> Option<Operation<'_>> {
    let name = line.split(' ').next()?;
    if line.contains("; FMad(") {
        let arguments = line.split_once('(')?.1.split_once(')')?.0;
        let operands = arguments.split(", ").filter_map(|argument| argument.strip_prefix("float ")).collect();
        return Some(Operation { name: "FMad", operands, line });
    }
    let rounds = ["fadd", "fsub", "fmul", "fdiv", "frem"].contains(&name);
    let operands = line.split_once(" float ")?.1.split(", ").take(2).collect();
    rounds.then_some(Operation { name, operands, line })
}
