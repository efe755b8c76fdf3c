//! Programs of named WGSL parts, and the forms of them whose roundings a driver cannot bend.
//!
//! Pipelines, buffers and the choice of a form are not here: `device` makes the first two, `probe` the last.
//!
//! Plain WGSL lets a driver fuse, reassociate and delete float operations, and most do, which turns
//! the error of a sum into zero. A [`Program`] therefore leaves this module in one of two protected
//! forms:
//!
//! | backend | [`Lowering::Native`] | [`Lowering::Portable`] |
//! |---|---|---|
//! | Vulkan | SPIR-V, every float operation standing alone: [`Program::spirv`] | [`Program::wgsl`] |
//! | Metal from macOS 15, iOS 18 | MSL under two pragmas: [`Program::msl`] | [`Program::wgsl`] |
//! | DX12 with DXC | HLSL, `precise` throughout: [`Program::hlsl`] | [`Program::wgsl`] |
//! | Metal before those, DX12 with FXC, browsers | | [`Program::wgsl`] |
//!
//! MSL is written on Apple systems, HLSL on Windows, both everywhere with the feature `all-lowerings`.
//!
//! The MSL and the HLSL were checked as text, the HLSL also as DXC compiles it; neither was run, for want of such devices.
//!
//! The native text as it stands, `source(Lowering::Native, route).text()`, is the unprotected form:
//! the control of every test of protection.
//!
//! # A program of one's own
//!
//! ```
//! use double32::shader::{Lowering, Part, ProductRoute, Program};
//!
//! const DOUBLE: Part = Part {
//!     name: "double",
//!     text: "
//! @group(0) @binding(0) var<storage, read_write> values: array<f32>;
//!
//! @compute @workgroup_size(64)
//! fn double(@builtin(global_invocation_id) id: vec3<u32>) {
//!     enter();
//!     values[id.x] = keep(values[id.x] + values[id.x]);
//! }
//! ",
//! };
//! let program = Program::new("double", vec![DOUBLE]);
//! let interface = program.interface(Lowering::Portable, ProductRoute::Fma)?;
//! assert_eq!(interface.workgroup_size, [64, 1, 1]);
//! assert!(program.unkept_float_ops(ProductRoute::Fma)?.is_empty());
//! # Ok::<(), double32::Error>(())
//! ```
//!
//! A driver may end an invocation's loops early, without an error: Mesa's llvmpipe does after
//! 65,535 rounds of all its loops together. `Capabilities::longest_loop` of `probe` says what was
//! seen on a device; a program with longer loops needs several launches.

#[cfg(hlsl)]
mod hlsl;
mod interface;
mod limits;
#[cfg(msl)]
mod msl;
mod parts;
mod portable;
mod reach;
mod source;
mod spirv;

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use naga::compact::{KeepUnused, compact};
use naga::valid::{Capabilities, ModuleInfo, ValidationError, ValidationFlags, Validator};
use naga::{Block, EntryPoint, Function, Handle, Module, ShaderStage, Span, Statement, WithSpan};

use crate::error::Error;
use interface::Fault;
use parts::{PRELUDE, SHARED};

pub use interface::{Access, Binding, Interface};
#[cfg(msl)]
pub use msl::Msl;
pub(crate) use parts::part;
pub use parts::{Lowering, Part, ProductRoute, complex_parts};
use source::Place;
pub use source::Source;
pub use spirv::{FloatModes, unprotected_float_ops};

/// A module that passed naga's validation, with what validation found out about it.
#[derive(Debug)]
struct Checked {
    module: Module,
    info: ModuleInfo,
}

/// A kernel: its name, its entry point's, and its own parts, which stand after the prelude and the shared text.
///
/// The entry point is for compute, and its first statement calls `enter()`. Every float operation
/// passes its result through `keep`. All that is bound is buffers, in group 0 and numbered from 0
/// without gaps; group 1 belongs to the prelude.
///
/// A private variable, a function's variables and any single value take at most 8192 bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    name: &'static str,
    entry_point: &'static str,
    parts: Vec<Part>,
    edits: Vec<Edit>,
    guards: Guards,
}

/// What is done for a program because its text may not do it itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guards {
    /// Workgroup memory starts as zeros, as WGSL has it.
    pub(crate) zeroed_memory: bool,
    /// A float operation outside `keep` is an error when the program is first run.
    pub(crate) kept_floats: bool,
    /// Every loop gets an end that a compiler can see: to some, a loop without one is undefined.
    bounded_loops: bool,
}

impl Guards {
    /// For texts that nobody has read.
    const ALL: Self = Self { zeroed_memory: true, kept_floats: true, bounded_loops: true };

    /// For the crate's own: their loops end, they write workgroup memory before they read it, and
    /// the tests look for float operations outside `keep`.
    const NONE: Self = Self { zeroed_memory: false, kept_floats: false, bounded_loops: false };
}

/// A program for one lowering and route, parsed and validated: what its entry point reaches.
#[derive(Debug)]
pub(crate) struct Lowered<'a> {
    pub(crate) program: &'a Program,
    pub(crate) lowering: Lowering,
    source: Source,
    checked: Checked,
    unkept: Vec<Span>,
    pub(crate) interface: Interface,
}

/// A piece of a program's text, and what stands in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    find: String,
    replace: String,
}

/// By name alone, since whole texts take long to hash; names seldom meet.
impl Hash for Program {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Program {
    /// Names a program, and with it its entry point, and gives it its own parts.
    #[must_use]
    pub fn new(name: &'static str, parts: Vec<Part>) -> Self {
        Self { name, entry_point: name, parts, edits: Vec::new(), guards: Guards::ALL }
    }

    /// A program of the crate's own, whose text does what it must without guards.
    pub(crate) fn unguarded(name: &'static str, parts: Vec<Part>) -> Self {
        Self { guards: Guards::NONE, ..Self::new(name, parts) }
    }

    /// The same program, run although it has float operations outside [`keep`](self#a-program-of-ones-own): a driver
    /// may fuse, reassociate or drop those, and their results may differ from the host's and between devices.
    #[must_use]
    pub fn allow_unkept_floats(self) -> Self {
        Self { guards: Guards { kept_floats: false, ..self.guards }, ..self }
    }

    /// The same program, whose workgroup memory starts as whatever was there, where WGSL asks for
    /// zeros: quicker where it is large, and safe where every word is written before it is read.
    #[must_use]
    pub fn allow_uninitialized_workgroup_memory(self) -> Self {
        Self { guards: Guards { zeroed_memory: false, ..self.guards }, ..self }
    }

    pub(crate) fn guards(&self) -> Guards {
        self.guards
    }

    /// The same program with an entry point of another name, for where a shared function has the program's.
    #[must_use]
    pub fn with_entry_point(self, entry_point: &'static str) -> Self {
        Self { entry_point, ..self }
    }

    /// The program's name, which errors and labels use.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The entry point's name in every form of the program.
    #[must_use]
    pub fn entry_point(&self) -> &'static str {
        self.entry_point
    }

    /// The whole WGSL text: prelude, lowering, product route, shared text, own parts, in that order.
    #[must_use]
    pub fn source(&self, lowering: Lowering, route: ProductRoute) -> Source {
        Source::join(self.texts(lowering, route))
    }

    /// The same program with one piece of its text, own or shared, replaced by another: how a fault is planted on purpose.
    ///
    /// # Errors
    ///
    /// [`Error::Shader`] unless the piece occurs exactly once in the program's text, in each lowering and by each product route with floats.
    pub fn edited(mut self, find: &str, replace: &str) -> Result<Self, Error> {
        for lowering in [Lowering::Native, Lowering::Portable] {
            for route in [ProductRoute::Fma, ProductRoute::Dekker] {
                let count: usize = self.texts(lowering, route).map(|(_, text)| text.matches(find).count()).sum();
                if count != 1 {
                    let message = format!(
                        "the text to replace occurs {count} times, expected once ({lowering}, {route}): {find}"
                    );
                    return Err(self.error(message));
                }
            }
        }
        self.edits.push(Edit { find: find.to_owned(), replace: replace.to_owned() });
        // Nobody has read the loops of the new text.
        self.guards.bounded_loops = true;
        Ok(self)
    }

    /// Whether a piece of text occurs in the program.
    pub(crate) fn contains(&self, piece: &str) -> bool {
        self.texts(Lowering::Native, ProductRoute::Fma).any(|(_, text)| text.contains(piece))
    }

    /// The parts' names and texts in order, as edited.
    fn texts(
        &self,
        lowering: Lowering,
        route: ProductRoute,
    ) -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
        let device = [PRELUDE, lowering.part()].into_iter().chain(route.parts().iter().copied());
        let parts = device.chain(SHARED).chain(self.parts.iter().copied());
        parts.map(|part| (part.name, self.edit(part.text)))
    }

    fn edit(&self, text: &'static str) -> Cow<'static, str> {
        self.edits.iter().fold(Cow::Borrowed(text), |text, edit| {
            if text.contains(&edit.find) { Cow::Owned(text.replace(&edit.find, &edit.replace)) } else { text }
        })
    }

    /// The form for Vulkan: SPIR-V of the given version in which every float operation stands alone.
    ///
    /// Buffers keep their numbers: descriptor set is group, binding is binding. Indices out of range
    /// are clamped.
    ///
    /// # Errors
    ///
    /// [`Error::Shader`] if the text does not parse or validate, lacks the entry point, binds something
    /// else than buffers in group 0, or cannot be written as SPIR-V.
    pub fn spirv(&self, route: ProductRoute, modes: FloatModes, version: (u8, u8)) -> Result<Vec<u32>, Error> {
        self.lower(Lowering::Native, route)?.spirv(modes, version)
    }

    /// The form for Metal: MSL in which nothing is fused or reassociated.
    ///
    /// Buffers are numbered from 0 by group and binding. Indices out of range are clamped.
    ///
    /// # Errors
    ///
    /// As [`spirv`](Self::spirv), of MSL.
    #[cfg(msl)]
    pub fn msl(&self, route: ProductRoute) -> Result<Msl, Error> {
        self.lower(Lowering::Native, route)?.msl()
    }

    /// The form for DX12: HLSL in which every float is `precise`.
    ///
    /// Registers `b`, `t` and `u` are numbered apart, by group and binding, all in space 0; the number of workgroups is read from the
    /// `b` after the last. Indices out of range are clamped.
    ///
    /// # Errors
    ///
    /// As [`spirv`](Self::spirv), of HLSL.
    #[cfg(hlsl)]
    pub fn hlsl(&self, route: ProductRoute) -> Result<String, Error> {
        self.lower(Lowering::Native, route)?.hlsl()
    }

    /// The form for every backend: the validated text of the portable lowering, as far as the program reaches it.
    ///
    /// # Errors
    ///
    /// As [`spirv`](Self::spirv).
    pub fn wgsl(&self, route: ProductRoute) -> Result<String, Error> {
        Ok(self.lower(Lowering::Portable, route)?.text().to_owned())
    }

    /// The float operations of the portable form that a compiler may still bend, since their results
    /// go elsewhere than into `keep`: part, line and text of each. Looks at the whole text, called or
    /// not.
    ///
    /// # Errors
    ///
    /// [`Error::Shader`] if the text does not parse or validate, or lacks the entry point.
    pub fn unkept_float_ops(&self, route: ProductRoute) -> Result<Vec<String>, Error> {
        let source = self.source(Lowering::Portable, route);
        let checked = self.check(&source)?;
        let describe = |span: Span| {
            let place = source.locate_span(span);
            format!("{} line {}: {}", place.part, place.line, &source.text()[span])
        };
        Ok(portable::unkept(&checked).into_iter().map(describe).collect())
    }

    /// What a host must bind and how large a workgroup is. Buffers that the entry point does not reach
    /// are left out, as they are from the SPIR-V.
    ///
    /// # Errors
    ///
    /// As [`spirv`](Self::spirv), and where a number is left out of group 0.
    pub fn interface(&self, lowering: Lowering, route: ProductRoute) -> Result<Interface, Error> {
        Ok(self.lower(lowering, route)?.interface)
    }

    /// Parses and validates what the program reaches, once for all that is made of it.
    pub(crate) fn lower(&self, lowering: Lowering, route: ProductRoute) -> Result<Lowered<'_>, Error> {
        let source = self.reached(lowering, route);
        let whole = self.check(&source)?;
        let unkept = portable::unkept(&whole);
        let mut module = whole.module;
        module.entry_points.retain(|entry| entry.name == self.entry_point);
        compact(&mut module, KeepUnused::No);
        self.refuse_overrides(&module, &source)?;
        let fault = |(span, message): Fault| self.error_at(&source, [span], message);
        let interface = Interface::reflect(&module, lowering).map_err(fault)?;
        // Compaction renumbers, so the earlier findings no longer fit.
        let info = self.validate(&module, &source)?;
        let checked = Checked { module, info };
        limits::check(&checked).map_err(fault)?;
        Ok(Lowered { program: self, lowering, source, checked, unkept, interface })
    }

    /// The text without what the program does not reach.
    fn reached(&self, lowering: Lowering, route: ProductRoute) -> Source {
        let texts: Vec<_> = self.texts(lowering, route).collect();
        let own = texts.len() - self.parts.len();
        Source::join(reach::trim(&texts, own))
    }

    /// Parses and validates a whole text.
    fn check(&self, source: &Source) -> Result<Checked, Error> {
        let module = naga::front::wgsl::parse_str(source.text())
            .map_err(|error| self.error_at(source, error.labels().map(|(span, _)| span), error.message().to_owned()))?;
        let info = self.validate(&module, source)?;
        self.check_entry_point(&module)?;
        Ok(Checked { module, info })
    }

    fn validate(&self, module: &Module, source: &Source) -> Result<ModuleInfo, Error> {
        // Only what every WebGPU device has: nobody checks a native program later.
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        validator
            .validate(module)
            .map_err(|error| self.error_at(source, error.spans().map(|(span, _)| *span), causes(&error)))
    }

    fn check_entry_point(&self, module: &Module) -> Result<(), Error> {
        let name = self.entry_point;
        let entry = module.entry_points.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| self.error(format!("no entry point `{name}`")))?;
        if entry.stage != ShaderStage::Compute {
            return Err(self.error(format!("entry point `{name}` is not for compute")));
        }
        if !enters(module, entry) {
            return Err(self.error(format!("entry point `{name}` must call enter() first")));
        }
        Ok(())
    }

    /// Passed-through shaders meet nobody who would fill an override in.
    fn refuse_overrides(&self, module: &Module, source: &Source) -> Result<(), Error> {
        match module.overrides.iter().next() {
            None => Ok(()),
            Some((handle, _)) => {
                let message = "override constants are never applied; write `const`".to_owned();
                Err(self.error_at(source, [module.overrides.get_span(handle)], message))
            }
        }
    }

    fn error(&self, message: String) -> Error {
        Error::Shader { part: self.name.to_owned(), line: 0, column: 0, message }
    }

    /// An error at the narrowest of the spans in the program's own text, or else of all.
    fn error_at(&self, source: &Source, spans: impl IntoIterator<Item = Span>, message: String) -> Error {
        let spans = spans.into_iter().filter(Span::is_defined);
        let place = |span: Span| (source.locate_span(span), span.to_range().map_or(0, |range| range.len()));
        let is_own = |place: Place| self.parts.iter().any(|part| part.name == place.part);
        match spans.map(place).min_by_key(|&(place, len)| (!is_own(place), len)) {
            Some((Place { part, line, column }, _)) => Error::Shader { part: part.to_owned(), line, column, message },
            None => self.error(message),
        }
    }
}

impl Lowered<'_> {
    /// The words for Vulkan, of a native program.
    pub(crate) fn spirv(&self, modes: FloatModes, version: (u8, u8)) -> Result<Vec<u32>, Error> {
        let Program { entry_point, guards, .. } = self.program;
        let words =
            spirv::write(entry_point, &self.checked, version, *guards).map_err(|message| self.error(message))?;
        spirv::protect(&words, modes).map_err(|message| self.error(message))
    }

    /// The text for Metal, of a native program.
    #[cfg(msl)]
    pub(crate) fn msl(&self) -> Result<Msl, Error> {
        self.translate(msl::write)
    }

    /// The text for DX12, of a native program.
    #[cfg(hlsl)]
    pub(crate) fn hlsl(&self) -> Result<String, Error> {
        self.translate(hlsl::write)
    }

    #[cfg(any(msl, hlsl))]
    fn translate<T>(
        &self,
        write: impl FnOnce(&str, &Checked, &Interface, Guards) -> Result<T, String>,
    ) -> Result<T, Error> {
        let Program { entry_point, guards, .. } = self.program;
        write(entry_point, &self.checked, &self.interface, *guards).map_err(|message| self.error(message))
    }

    /// The text that was parsed.
    pub(crate) fn text(&self) -> &str {
        self.source.text()
    }

    /// Refuses float operations whose results go elsewhere than into `keep`, in a program that is
    /// guarded against them.
    pub(crate) fn check_kept(&self) -> Result<(), Error> {
        if self.program.guards.kept_floats { self.refuse_unkept() } else { Ok(()) }
    }

    /// [`check_kept`](Self::check_kept) of any program.
    pub(crate) fn refuse_unkept(&self) -> Result<(), Error> {
        let Some(&span) = self.unkept.first() else { return Ok(()) };
        let message = unkept_message(&self.source.text()[span]);
        Err(self.program.error_at(&self.source, [span], message))
    }

    fn error(&self, message: String) -> Error {
        self.program.error(message)
    }
}

fn unkept_message(operation: &str) -> String {
    format!(
        "`{operation}` is a float operation outside keep(), so a driver may change it: \
         pass its result through keep(), one component at a time"
    )
}

/// Whether the entry point's first statement calls `enter`. Without it the portable zero would be a
/// constant, and the protection would be folded away without a word.
fn enters(module: &Module, entry: &EntryPoint) -> bool {
    let first = entry.function.body.iter().find(|statement| !matches!(statement, Statement::Emit(_)));
    matches!(first, Some(Statement::Call { function, .. }) if is_named(module, *function, "enter"))
}

/// The blocks within a statement.
fn blocks_of(statement: &Statement) -> Vec<&Block> {
    match statement {
        Statement::Block(block) => vec![block],
        Statement::If { accept, reject, .. } => vec![accept, reject],
        Statement::Loop { body, continuing, .. } => vec![body, continuing],
        Statement::Switch { cases, .. } => cases.iter().map(|case| &case.body).collect(),
        _ => Vec::new(),
    }
}

fn is_named(module: &Module, function: Handle<Function>, name: &str) -> bool {
    module.functions[function].name.as_deref() == Some(name)
}

/// A validation error with all its causes, outermost first: the outer ones only say where.
fn causes(error: &WithSpan<ValidationError>) -> String {
    let first: &dyn std::error::Error = error.as_inner();
    let chain = std::iter::successors(Some(first), |error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &'static str, text: &'static str) -> Part {
        Part { name, text }
    }

    #[test]
    fn an_edit_replaces_what_occurs_once_and_nothing_else() {
        let program = Program::new("reach", vec![named("reach", REACH)]);
        let edited = program.clone().edited("y[n] = wg_sums[wg_count].x;", "y[n] = 0.0;").expect("it occurs once");
        let text = |program: &Program| program.source(Lowering::Portable, ProductRoute::Fma).text().to_owned();
        assert_eq!(text(&edited), text(&program).replace("wg_sums[wg_count].x", "0.0"));
        assert_ne!(edited, program);
        for (piece, count) in [("wg_sums", "3 times"), ("no such text", "0 times"), ("fma(a, b, negate(p))", "0 times")]
        {
            let refused = program.clone().edited(piece, "").map_err(|error| error.to_string());
            assert!(refused.as_ref().is_err_and(|message| message.contains(count)), "{piece}: {refused:?}");
        }
    }

    #[test]
    fn an_interface_is_read_off_what_the_entry_point_reaches() {
        let program = Program::new("reach", vec![named("reach", REACH)]);
        let interface = program.interface(Lowering::Portable, ProductRoute::Dekker).expect("it validates");
        assert_eq!((interface.workgroup_size, interface.workgroup_bytes), ([4, 2, 1], 64 + 16));
        let bindings = interface.bindings.iter().map(|b| (b.group, b.binding, b.name.as_str(), b.access));
        let wanted = [
            (0, 0, "n", Access::Uniform),
            (0, 1, "x", Access::Read),
            (0, 2, "y", Access::ReadWrite),
            (1, 0, "run_time_zero", Access::Read),
        ];
        assert!(bindings.eq(wanted), "{interface:#?}");
    }

    const REACH: &str = "
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(9) var<storage, read> unreached: array<f32>;
var<workgroup> wg_sums: array<vec3<f32>, 4>;
var<workgroup> wg_count: u32;
var<workgroup> wg_unreached: u32;

@compute @workgroup_size(4, 2)
fn reach() {
    enter();
    wg_count = n;
    wg_sums[n] = vec3<f32>(x[n]);
    y[n] = wg_sums[wg_count].x;
}

@compute @workgroup_size(1)
fn other() {
    wg_unreached = u32(unreached[0]);
}
";
}
