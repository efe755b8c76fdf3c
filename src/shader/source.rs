//! Joined text, and where each of its lines came from.

use std::borrow::Cow;

use naga::Span;

/// Joined text that can say which part a line came from.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    /// The joined text's line on which each part starts, from 1, ascending.
    starts: Vec<(u32, &'static str)>,
}

/// Where something starts; line and column (in bytes) count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) part: &'static str,
    pub(super) line: u32,
    pub(super) column: u32,
}

impl Source {
    pub(super) fn join<'a>(parts: impl IntoIterator<Item = (&'static str, Cow<'a, str>)>) -> Self {
        let mut source = Self { text: String::new(), starts: Vec::new() };
        let mut line = 1;
        for (name, text) in parts {
            source.starts.push((line, name));
            source.text.push_str(&text);
            if !text.ends_with('\n') {
                source.text.push('\n');
            }
            line += text.lines().count().max(1) as u32;
        }
        source
    }

    /// The joined text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part that `line` of the joined text came from, and the line within it; both count from 1.
    /// Lines past the end count as the last part's.
    #[must_use]
    pub fn locate(&self, line: u32) -> (&'static str, u32) {
        let line = line.max(1);
        let after = self.starts.partition_point(|(start, _)| *start <= line);
        let (start, name) = self.starts[after - 1];
        (name, line - start + 1)
    }

    pub(super) fn locate_span(&self, span: Span) -> Place {
        let location = span.location(&self.text);
        let (part, line) = self.locate(location.line_number);
        Place { part, line, column: location.line_position }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_located_whether_or_not_a_part_ends_its_last() {
        let source = Source::join(
            [("a", "1\n2"), ("b", ""), ("c", "1\n\n"), ("d", "1")].map(|(name, text)| (name, text.into())),
        );
        assert_eq!(source.text(), "1\n2\n\n1\n\n1\n");
        let places: Vec<_> = (1..=7).map(|line| source.locate(line)).collect();
        assert_eq!(places, [("a", 1), ("a", 2), ("b", 1), ("c", 1), ("c", 2), ("d", 1), ("d", 2)]);
        assert_eq!(source.locate(0), ("a", 1));
    }
}
