//! Which declarations of the shared text a program reaches: parsing all of it costs twenty times
//! what most programs need.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::parts::every_shared;

/// How a declaration starts, at the first column.
const STARTS: [&str; 7] = ["fn ", "struct ", "const ", "alias ", "var<", "@", "override "];

/// A declaration of a part's text, up to the next one.
#[derive(Debug)]
struct Declaration {
    name: String,
    range: Range<usize>,
    /// Every name that occurs in it.
    mentions: Vec<String>,
}

/// The declarations of the shared parts as they are in their files.
static SHARED: LazyLock<HashMap<&'static str, Vec<Declaration>>> =
    LazyLock::new(|| every_shared().map(|part| (part.name, declarations(part.text))).collect());

/// A part's name, and its text as edited.
type Text = (&'static str, Cow<'static, str>);

/// The texts with all that `own` does not reach blanked, line by line, so that lines keep their
/// numbers. `own` is the texts from there on, which stay whole.
pub(super) fn trim(texts: &[Text], own: usize) -> Vec<(&'static str, Cow<'_, str>)> {
    let (shared, own) = texts.split_at(own);
    let edited: Vec<_> = shared.iter().map(|(_, text)| edited_declarations(text)).collect();
    let declared = shared.iter().zip(&edited);
    let declared: Vec<&[Declaration]> =
        declared.map(|((name, _), edited)| edited.as_deref().unwrap_or_else(|| &SHARED[name])).collect();
    let reached = reached(&declared, own.iter().flat_map(|(_, text)| names(text)));
    let kept = shared.iter().zip(&declared);
    let kept = kept.map(|((name, text), declared)| (*name, blanked(text, declared, &reached).into()));
    kept.chain(own.iter().map(|(name, text)| (*name, Cow::Borrowed(&**text)))).collect()
}

/// An edit made the text anew.
fn edited_declarations(text: &Cow<'_, str>) -> Option<Vec<Declaration>> {
    matches!(text, Cow::Owned(_)).then(|| declarations(text))
}

/// All names that are reached from the roots.
fn reached<'a>(shared: &'a [&[Declaration]], roots: impl Iterator<Item = &'a str>) -> HashSet<&'a str> {
    let mut mentions: HashMap<&str, Vec<&Declaration>> = HashMap::new();
    for declaration in shared.iter().copied().flatten() {
        mentions.entry(&declaration.name).or_default().push(declaration);
    }
    let mut reached = HashSet::new();
    let mut open: Vec<&str> = roots.collect();
    while let Some(name) = open.pop() {
        if mentions.contains_key(name) && reached.insert(name) {
            open.extend(mentions[name].iter().flat_map(|declaration| &declaration.mentions).map(String::as_str));
        }
    }
    reached
}

/// The text with only these declarations; of the rest, only the ends of lines.
fn blanked(text: &str, declarations: &[Declaration], reached: &HashSet<&str>) -> String {
    let mut blanked = String::new();
    let mut at = 0;
    for Declaration { range, .. } in declarations.iter().filter(|it| reached.contains(it.name.as_str())) {
        blanked.extend(text[at..range.start].matches('\n'));
        blanked.push_str(&text[range.clone()]);
        at = range.end;
    }
    blanked.extend(text[at..].matches('\n'));
    blanked
}

fn declarations(text: &str) -> Vec<Declaration> {
    let mut offset = 0;
    let mut starts = Vec::new();
    for line in text.split_inclusive('\n') {
        if STARTS.iter().any(|start| line.starts_with(start)) {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| declaration(text, start..end)).collect()
}

fn declaration(text: &str, range: Range<usize>) -> Declaration {
    let mentions: HashSet<_> = names(&text[range.clone()]).map(str::to_owned).collect();
    Declaration { name: declared(&text[range.clone()]).to_owned(), range, mentions: mentions.into_iter().collect() }
}

/// The name that a declaration gives: that of a variable stands before its colon, others after the
/// keyword.
fn declared(text: &str) -> &str {
    match text.split_once("var<") {
        Some((_, variable)) => names(variable.split(':').next().unwrap_or_default()).last(),
        None => names(text).nth(1),
    }
    .unwrap_or_default()
}

/// The names and numbers in a text. Comments count only where one may end within a line.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let by_line = !text.contains("/*");
    let code = move |line: &'_ str| if by_line { line.find("//").unwrap_or(line.len()) } else { line.len() };
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = text.lines().flat_map(move |line| line[..code(line)].split(move |letter| !is_name(letter)));
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// naga's list of what a whole text declares.
    fn declared_by_naga(text: &str) -> HashSet<String> {
        let module = naga::front::wgsl::parse_str(text).expect("the text parses");
        let functions = module.functions.iter().filter_map(|(_, function)| function.name.clone());
        let variables = module.global_variables.iter().filter_map(|(_, variable)| variable.name.clone());
        let constants = module.constants.iter().filter_map(|(_, constant)| constant.name.clone());
        let is_struct = |ty: &naga::Type| matches!(ty.inner, naga::TypeInner::Struct { .. });
        let structs = module.types.iter().filter(|(_, ty)| is_struct(ty)).filter_map(|(_, ty)| ty.name.clone());
        functions.chain(variables).chain(constants).chain(structs).collect()
    }

    #[test]
    fn every_declaration_of_the_shared_text_is_found() {
        let program = super::super::Program::new("nothing", Vec::new());
        for lowering in [super::super::Lowering::Native, super::super::Lowering::Portable] {
            for route in [super::super::ProductRoute::Fma, super::super::ProductRoute::Integer] {
                let source = program.source(lowering, route);
                let found: HashSet<_> = declarations(source.text()).into_iter().map(|it| it.name).collect();
                let missed: Vec<_> = declared_by_naga(source.text()).difference(&found).cloned().collect();
                assert!(missed.is_empty(), "{lowering} {route}: {missed:?}");
            }
        }
    }

    #[test]
    fn what_is_reached_stays_on_its_line_and_the_rest_is_blank() {
        let shared = (
            "shared",
            Cow::Owned("// Head.\nfn a() -> u32 {\n    return B;\n}\n\nconst B = 1u;\nfn c() {}\n".to_owned()),
        );
        let own = ("own", Cow::Owned("// c\nfn d() { a(); }\n".to_owned()));
        let texts = [shared, own];
        let trimmed = trim(&texts, 1);
        assert_eq!(trimmed[0].1, "\nfn a() -> u32 {\n    return B;\n}\n\nconst B = 1u;\n\n");
        assert_eq!(trimmed[1].1, texts[1].1);
    }

    #[test]
    fn a_block_comment_hides_no_name() {
        assert!(names("/* // */ a").any(|name| name == "a"));
        assert_eq!(names("x // a\ny").collect::<Vec<_>>(), ["x", "y"]);
        assert_eq!(declared("@group(1) @binding(0) var<storage, read> zero: array<u32>;"), "zero");
    }
}
