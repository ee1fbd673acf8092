//! Reading component packs: every table is checked completely, and all faults are reported together.
//!
//! A reader never stops at a fault: it notes it, with its place, and goes on with a value that fits. The
//! result of [`read`] is the pack only if nothing was noted.

use crate::Faults;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where a table's numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Stated in the rulebook.
    Book,
    /// Fixed by one of its worked examples.
    Example,
    /// Found in public.
    Public,
    /// Designed here.
    Reconstructed,
}

impl Source {
    const WORDS: [(&'static str, Source); 4] = [
        ("book", Source::Book),
        ("example", Source::Example),
        ("public", Source::Public),
        ("reconstructed", Source::Reconstructed),
    ];
}

/// Reads a pack with `body`.
///
/// # Errors
/// Every fault found, in the order of reading.
pub fn read<T>(text: &str, body: impl FnOnce(&Table<'_>) -> T) -> Result<T, Faults> {
    let (parsed, errors) = DeTable::parse_recoverable(text);
    let notes = Notes { text, faults: RefCell::default() };
    for error in errors {
        notes.add("pack", error.span(), error.message().replace('\n', ", "));
    }
    notes.faults.into_inner().into_result()?;
    let notes = Notes { text, faults: RefCell::default() };
    let root = Table::new(Some(parsed.get_ref()), String::new(), None, &notes);
    let value = body(&root);
    drop(root);
    notes.faults.into_inner().into_result().map(|()| value)
}

struct Notes<'a> {
    text: &'a str,
    faults: RefCell<Faults>,
}

impl Notes<'_> {
    fn add(&self, path: &str, span: Option<Range<usize>>, reason: String) {
        let at = match span {
            Some(span) => {
                let line =
                    1 + self.text.as_bytes().iter().take(span.start).filter(|&&byte| byte == b'\n').count();
                format!("line {line}: {path}")
            }
            None => path.to_string(),
        };
        self.faults.borrow_mut().add(at, reason);
    }
}

/// One table of a pack. When it goes out of use, fields that nobody asked for are reported as unknown.
pub struct Table<'a> {
    fields: Option<&'a DeTable<'a>>,
    path: String,
    span: Option<Range<usize>>,
    notes: &'a Notes<'a>,
    asked: RefCell<BTreeSet<&'static str>>,
}

impl<'a> Table<'a> {
    fn new(
        fields: Option<&'a DeTable<'a>>,
        path: String,
        span: Option<Range<usize>>,
        notes: &'a Notes<'a>,
    ) -> Table<'a> {
        Table { fields, path, span, notes, asked: RefCell::default() }
    }

    /// Reads a whole number within a range.
    pub fn number(&self, key: &'static str, range: RangeInclusive<u8>) -> u8 {
        self.field(key).map_or(*range.start(), |value| self.as_number(key, value, &range))
    }

    /// Reads a list of whole numbers.
    pub fn numbers(
        &self,
        key: &'static str,
        length: RangeInclusive<usize>,
        range: RangeInclusive<u8>,
    ) -> Vec<u8> {
        let Some(list) = self.list(key, &length) else { return vec![*range.start(); *length.start()] };
        list.iter()
            .enumerate()
            .map(|(index, value)| self.as_number(&format!("{key}[{index}]"), value, &range))
            .collect()
    }

    /// Reads a list of exactly `N` whole numbers.
    pub fn array<const N: usize>(&self, key: &'static str, range: RangeInclusive<u8>) -> [u8; N] {
        let numbers = self.numbers(key, N..=N, range.clone());
        std::array::from_fn(|index| numbers.get(index).copied().unwrap_or(*range.start()))
    }

    /// Reads a text that is not empty.
    pub fn text(&self, key: &'static str) -> String {
        let Some(value) = self.field(key) else { return String::new() };
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => text.to_string(),
            Some(_) => self.wrong(key, value, "is empty".to_string()),
            None => self.wrong(key, value, format!("expected a text, found {}", value.get_ref().type_str())),
        }
    }

    /// Reads a text that may be missing.
    pub fn text_maybe(&self, key: &'static str) -> Option<String> {
        self.asked.borrow_mut().insert(key);
        self.fields?.get(key)?;
        Some(self.text(key))
    }

    /// Reads one of several words; the first stands in for a fault.
    pub fn word<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> T {
        let fallback = words[0].1;
        let Some(value) = self.field(key) else { return fallback };
        let found = value.get_ref().as_str().unwrap_or_default();
        if let Some(&(_, meaning)) = words.iter().find(|(word, _)| *word == found) {
            return meaning;
        }
        let expected: Vec<_> = words.iter().map(|&(word, _)| word).collect();
        let reason = format!("`{found}` is unknown, expected one of {}", expected.join(", "));
        self.notes.add(&self.path_of(key), Some(value.span()), reason);
        fallback
    }

    /// Reads where the table's numbers come from, and an optional remark on it.
    pub fn source(&self) -> Source {
        let _ = self.text_maybe("note");
        self.word("source", &Source::WORDS)
    }

    /// Reads a table within this one.
    pub fn table(&self, key: &'static str) -> Table<'a> {
        let path = self.path_of(key);
        let Some(value) = self.field(key) else { return Table::new(None, path, None, self.notes) };
        self.as_table(path, value)
    }

    /// Reads a list of tables.
    pub fn tables(&self, key: &'static str, length: RangeInclusive<usize>) -> Vec<Table<'a>> {
        let Some(list) = self.list(key, &length) else { return Vec::new() };
        let path = |index: usize| format!("{}[{index}]", self.path_of(key));
        list.iter().enumerate().map(|(index, value)| self.as_table(path(index), value)).collect()
    }

    /// Notes a fault in a field that was read.
    pub fn fault(&self, key: &str, reason: impl Into<String>) {
        if self.fields.is_some() {
            let span =
                self.fields.and_then(|fields| fields.get(key)).map(Spanned::span).or(self.span.clone());
            self.notes.add(&self.path_of(key), span, reason.into());
        }
    }

    fn field(&self, key: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.asked.borrow_mut().insert(key);
        let fields = self.fields?;
        let value = fields.get(key);
        if value.is_none() {
            self.notes.add(&self.path_of(key), self.span.clone(), "is missing".to_string());
        }
        value
    }

    fn list(&self, key: &'static str, length: &RangeInclusive<usize>) -> Option<&'a [Spanned<DeValue<'a>>]> {
        let value = self.field(key)?;
        let Some(list) = value.get_ref().as_array() else {
            let kind = value.get_ref().type_str();
            return self.wrong(key, value, format!("expected a list, found {kind}"));
        };
        if !length.contains(&list.len()) {
            let expected = span_text(length);
            return self.wrong(key, value, format!("has {} entries, expected {expected}", list.len()));
        }
        Some(list)
    }

    fn as_number(&self, key: &str, value: &Spanned<DeValue<'_>>, range: &RangeInclusive<u8>) -> u8 {
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok());
        match number {
            Some(number) if i64::from(*range.start()) <= number && number <= i64::from(*range.end()) => {
                number as u8
            }
            Some(number) => {
                let reason = format!("{number} is out of range, expected {}", span_text(range));
                self.notes.add(&self.path_of(key), Some(value.span()), reason);
                *range.start()
            }
            None => {
                let kind = value.get_ref().type_str();
                let reason = format!("expected a whole number {}, found {kind}", span_text(range));
                self.notes.add(&self.path_of(key), Some(value.span()), reason);
                *range.start()
            }
        }
    }

    fn as_table(&self, path: String, value: &'a Spanned<DeValue<'a>>) -> Table<'a> {
        let fields = value.get_ref().as_table();
        if fields.is_none() {
            let kind = value.get_ref().type_str();
            self.notes.add(&path, Some(value.span()), format!("expected a table, found {kind}"));
        }
        Table::new(fields, path, Some(value.span()), self.notes)
    }

    /// Notes a fault and returns the nothing that stands in for the value.
    fn wrong<T: Default>(&self, key: &str, value: &Spanned<DeValue<'_>>, reason: String) -> T {
        self.notes.add(&self.path_of(key), Some(value.span()), reason);
        T::default()
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_string() } else { format!("{}.{key}", self.path) }
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        let asked = self.asked.borrow();
        for (key, value) in self.fields.into_iter().flatten() {
            if !asked.contains(key.get_ref().as_ref()) {
                let known: Vec<_> = asked.iter().copied().collect();
                let reason = format!("is unknown, expected one of {}", known.join(", "));
                self.notes.add(&self.path_of(key.get_ref()), Some(value.span()), reason);
            }
        }
    }
}

fn span_text<T: PartialEq + std::fmt::Display>(range: &RangeInclusive<T>) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("{} to {}", range.start(), range.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> String {
        let result = read(text, |pack| {
            pack.text("name");
            let sizes = pack.table("sizes");
            sizes.source();
            sizes.number("width", 1..=8);
            sizes.array::<3>("steps", 0..=9);
            for ship in pack.tables("ship", 1..=2) {
                ship.word("kind", &[("cog", 1), ("hulk", 2)]);
            }
        });
        result.map_or_else(|faults| faults.to_string(), |()| "fine".to_string())
    }

    const GOOD: &str =
        "name = 'x'\nship = [{kind = 'cog'}]\n[sizes]\nsource = 'book'\nwidth = 3\nsteps = [1, 2, 3]\n";

    #[test]
    fn a_sound_pack_is_read() {
        assert_eq!(faults(GOOD), "fine");
    }

    #[test]
    fn all_faults_are_reported_at_once_with_place_and_reason() {
        let sizes = "[sizes]\nsource = 'hearsay'\nwidth = 9\nsteps = [1, 'b', 300]\n";
        let text = format!("nome = 'x'\nship = [{{kind = 'raft'}}, 7]\n{sizes}");
        assert_eq!(
            faults(&text),
            "name: is missing\n\
             line 4: sizes.source: `hearsay` is unknown, expected one of book, example, public, reconstructed\n\
             line 5: sizes.width: 9 is out of range, expected 1 to 8\n\
             line 6: sizes.steps[1]: expected a whole number 0 to 9, found string\n\
             line 6: sizes.steps[2]: 300 is out of range, expected 0 to 9\n\
             line 2: ship[1]: expected a table, found integer\n\
             line 2: ship[0].kind: `raft` is unknown, expected one of cog, hulk\n\
             line 1: nome: is unknown, expected one of name, ship, sizes"
        );
    }

    #[test]
    fn broken_syntax_is_reported_with_its_line() {
        assert!(
            faults("name = 'x'\n[sizes\n").starts_with("line 2: pack: "),
            "{}",
            faults("name = 'x'\n[sizes\n")
        );
        assert!(faults("a = 1\na = 2\n").contains("line 2"));
        assert_eq!(faults(""), "name: is missing\nsizes: is missing\nship: is missing");
    }
}
