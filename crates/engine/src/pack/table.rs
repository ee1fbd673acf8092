use super::notes::{Notes, listed, quoted};
use super::{Source, Whole};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One table of a pack. When it goes out of use, fields that nobody asked for are reported as unknown.
pub struct Table<'a> {
    fields: Option<&'a DeTable<'a>>,
    path: String,
    span: Option<Range<usize>>,
    notes: &'a Notes<'a>,
    asked: RefCell<BTreeSet<&'static str>>,
}

/// A field of a table, or one entry of its list.
#[derive(Clone, Copy)]
enum Place<'k> {
    Field(&'k str),
    Entry(&'k str, usize),
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Field(key) => f.write_str(&quoted(key)),
            Place::Entry(key, index) => write!(f, "{}[{index}]", quoted(key)),
        }
    }
}

type Value<'a> = Spanned<DeValue<'a>>;

/// Numbers and flags.
impl<'a> Table<'a> {
    /// Reads a whole number within a range.
    pub fn number<T: Whole>(&self, key: &'static str, range: RangeInclusive<T>) -> T {
        self.field(key).map_or(*range.start(), |value| self.as_number(Place::Field(key), value, &range))
    }

    /// Reads a whole number that may be missing.
    pub fn number_maybe<T: Whole>(&self, key: &'static str, range: RangeInclusive<T>) -> Option<T> {
        self.maybe(key, |table, key| table.number(key, range))
    }

    /// Reads a list of whole numbers.
    pub fn numbers<T: Whole>(
        &self,
        key: &'static str,
        length: RangeInclusive<usize>,
        range: RangeInclusive<T>,
    ) -> Vec<T> {
        self.entries(key, &length, |place, value| self.as_number(place, value, &range))
            .unwrap_or_else(|| vec![*range.start(); *length.start()])
    }

    /// Reads a list of exactly `N` whole numbers.
    pub fn array<T: Whole, const N: usize>(&self, key: &'static str, range: RangeInclusive<T>) -> [T; N] {
        let numbers = self.numbers(key, N..=N, range);
        std::array::from_fn(|index| numbers[index])
    }

    /// Reads lists of whole numbers that go together, entry by entry: all have the length of the first.
    pub fn columns<T: Whole, const N: usize>(
        &self,
        keys: [(&'static str, RangeInclusive<T>); N],
        length: RangeInclusive<usize>,
    ) -> [Vec<T>; N] {
        let names = keys.clone().map(|(key, _)| key);
        let stand_ins = keys.clone().map(|(_, range)| vec![*range.start(); *length.start()]);
        let lists = keys.map(|(key, range)| {
            self.entries(key, &length, |place, value| self.as_number(place, value, &range))
        });
        let lengths = lists.iter().map(|list| list.as_ref().map(Vec::len));
        let mut known = names.into_iter().zip(lengths).filter_map(|(key, count)| Some((key, count?)));
        let Some((leader, expected)) = known.next() else { return stand_ins };
        for (key, count) in known.filter(|&(_, count)| count != expected) {
            self.fault(key, format!("has {count} entries, but {leader} has {expected}"));
        }
        let even = lists.iter().all(|list| list.as_ref().is_some_and(|list| list.len() == expected));
        if even { lists.map(Option::unwrap_or_default) } else { stand_ins }
    }

    /// Reads a table of whole numbers, such as `{ wood = 2, clay = 1 }`: one for each word, in the order of
    /// `words`. A word that is missing has the number 0 if the range allows it.
    pub fn amounts<T: Whole, W, const N: usize>(
        &self,
        key: &'static str,
        words: &[(&'static str, W); N],
        range: RangeInclusive<T>,
    ) -> [T; N] {
        let table = self.table(key);
        let zero = T::default();
        std::array::from_fn(|index| {
            let word = words[index].0;
            if range.contains(&zero) {
                table.number_maybe(word, range.clone()).unwrap_or(zero)
            } else {
                table.number(word, range.clone())
            }
        })
    }

    /// Reads `true` or `false`.
    pub fn flag(&self, key: &'static str) -> bool {
        let Some(value) = self.field(key) else { return false };
        let flag = value.get_ref().as_bool();
        flag.unwrap_or_else(|| self.mistaken(Place::Field(key), value, "true or false"))
    }

    /// Reads `true` or `false`, which may be missing.
    pub fn flag_maybe(&self, key: &'static str) -> Option<bool> {
        self.maybe(key, Table::flag)
    }
}

/// Texts and words.
impl<'a> Table<'a> {
    /// Reads a text that is not empty.
    pub fn text(&self, key: &'static str) -> String {
        self.field(key).map(|value| self.as_text(Place::Field(key), value)).unwrap_or_default()
    }

    /// Reads a text that may be missing.
    pub fn text_maybe(&self, key: &'static str) -> Option<String> {
        self.maybe(key, Table::text)
    }

    /// Reads a list of texts, none of them empty.
    pub fn texts(&self, key: &'static str, length: RangeInclusive<usize>) -> Vec<String> {
        self.entries(key, &length, |place, value| self.as_text(place, value))
            .unwrap_or_else(|| vec![String::new(); *length.start()])
    }

    /// Reads one of several words; the first stands in for a fault.
    pub fn word<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> T {
        let found = self.field(key).and_then(|value| self.as_word(Place::Field(key), value, words));
        words[found.unwrap_or(0)].1
    }

    /// Reads a word that may be missing.
    pub fn word_maybe<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        self.maybe(key, |table, key| table.word(key, words))
    }

    /// Reads a list of words.
    pub fn words<T: Copy>(
        &self,
        key: &'static str,
        length: RangeInclusive<usize>,
        words: &[(&str, T)],
    ) -> Vec<T> {
        let entry = |place, value| words[self.as_word(place, value, words).unwrap_or(0)].1;
        self.entries(key, &length, entry).unwrap_or_else(|| stand_ins(words, *length.start()))
    }

    /// Reads a list of words that has none of them twice.
    pub fn words_once<T: Copy>(
        &self,
        key: &'static str,
        length: RangeInclusive<usize>,
        words: &[(&str, T)],
    ) -> Vec<T> {
        let mut seen = vec![false; words.len()];
        let entry = |place, value| {
            let found = self.as_word(place, value, words);
            if let Some(index) = found
                && std::mem::replace(&mut seen[index], true)
            {
                self.note(place, value.span(), || format!("`{}` is there twice", words[index].0));
            }
            words[found.unwrap_or(0)].1
        };
        self.entries(key, &length, entry).unwrap_or_else(|| stand_ins(words, *length.start()))
    }

    /// Reads where the table's numbers come from, and an optional remark on it.
    pub fn source(&self) -> Source {
        let _ = self.text_maybe("note");
        self.word("source", &Source::WORDS)
    }
}

/// Tables, and what holds for every kind of value.
impl<'a> Table<'a> {
    pub(super) fn root(fields: &'a DeTable<'a>, notes: &'a Notes<'a>) -> Table<'a> {
        Table { fields: Some(fields), path: String::new(), span: None, notes, asked: RefCell::default() }
    }

    /// Reads a table within this one.
    pub fn table(&self, key: &'static str) -> Table<'a> {
        self.as_table(Place::Field(key), self.field(key))
    }

    /// Reads a table that may be missing.
    pub fn table_maybe(&self, key: &'static str) -> Option<Table<'a>> {
        self.maybe(key, Table::table)
    }

    /// Reads a list of tables.
    pub fn tables(&self, key: &'static str, length: RangeInclusive<usize>) -> Vec<Table<'a>> {
        self.entries(key, &length, |place, value| self.as_table(place, Some(value))).unwrap_or_default()
    }

    /// Reads a list of tables that may be missing.
    pub fn tables_maybe(&self, key: &'static str, length: RangeInclusive<usize>) -> Option<Vec<Table<'a>>> {
        self.maybe(key, |table, key| table.tables(key, length))
    }

    /// Reads a field of any kind that may be missing:
    /// `ship.maybe("ports", |ship, key| ship.texts(key, 1..=3))`.
    pub fn maybe<T>(&self, key: &'static str, read: impl FnOnce(&Table<'a>, &'static str) -> T) -> Option<T> {
        self.asked.borrow_mut().insert(key);
        self.fields?.get(key)?;
        Some(read(self, key))
    }

    /// Notes a fault in a field that was read, or in an entry of its list such as `ports[2]`.
    pub fn fault(&self, key: &str, reason: impl Into<String>) {
        let Some(fields) = self.fields else { return };
        let field = key.split_once('[').map_or(key, |(field, _)| field);
        let span = fields.get(field).map(Spanned::span).or(self.span.clone());
        self.note(Place::Field(key), span, || reason.into());
    }

    fn field(&self, key: &'static str) -> Option<&'a Value<'a>> {
        self.asked.borrow_mut().insert(key);
        let value = self.fields?.get(key);
        if value.is_none() {
            self.note(Place::Field(key), self.span.clone(), || "is missing".to_string());
        }
        value
    }

    /// Reads every entry of a list, or nothing if it is no list or has the wrong length.
    fn entries<T>(
        &self,
        key: &'static str,
        length: &RangeInclusive<usize>,
        mut read: impl FnMut(Place<'static>, &'a Value<'a>) -> T,
    ) -> Option<Vec<T>> {
        let value = self.field(key)?;
        let Some(list) = value.get_ref().as_array() else {
            return self.mistaken(Place::Field(key), value, "a list");
        };
        if !length.contains(&list.len()) {
            let reason = || format!("has {} entries, expected {}", list.len(), span_text(length));
            self.note(Place::Field(key), value.span(), reason);
            return None;
        }
        Some(list.iter().enumerate().map(|(index, entry)| read(Place::Entry(key, index), entry)).collect())
    }

    fn as_number<T: Whole>(&self, place: Place<'_>, value: &Value<'_>, range: &RangeInclusive<T>) -> T {
        let Some(integer) = value.get_ref().as_integer() else {
            let expected = format!("a whole number {}", span_text(range));
            self.mistaken::<()>(place, value, &expected);
            return *range.start();
        };
        let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok();
        let fitting =
            number.and_then(|number| T::try_from(number).ok()).filter(|number| range.contains(number));
        fitting.unwrap_or_else(|| {
            let found = || number.map_or_else(|| quoted(&integer.to_string()), |number| number.to_string());
            let reason = || format!("{} is out of range, expected {}", found(), span_text(range));
            self.note(place, value.span(), reason);
            *range.start()
        })
    }

    fn as_text(&self, place: Place<'_>, value: &Value<'_>) -> String {
        match value.get_ref().as_str() {
            Some(text) if !text.trim().is_empty() => text.to_string(),
            Some(_) => {
                self.note(place, value.span(), || "is empty".to_string());
                String::new()
            }
            None => self.mistaken(place, value, "a text"),
        }
    }

    /// Returns which of the words it is.
    fn as_word<T>(&self, place: Place<'_>, value: &Value<'_>, words: &[(&str, T)]) -> Option<usize> {
        let expected = || format!("one of {}", listed(words.iter().map(|&(word, _)| word)));
        let Some(found) = value.get_ref().as_str() else {
            return self.mistaken(place, value, &expected());
        };
        let index = words.iter().position(|&(word, _)| word == found);
        if index.is_none() {
            let reason = || format!("`{}` is unknown, expected {}", quoted(found), expected());
            self.note(place, value.span(), reason);
        }
        index
    }

    fn as_table(&self, place: Place<'_>, value: Option<&'a Value<'a>>) -> Table<'a> {
        let fields = value.and_then(|value| value.get_ref().as_table());
        if let (Some(value), None) = (value, fields) {
            self.mistaken::<()>(place, value, "a table");
        }
        let span = value.map(Spanned::span);
        Table { fields, path: self.path_of(place), span, notes: self.notes, asked: RefCell::default() }
    }

    /// Notes a value of the wrong kind, and returns the nothing that stands in for it.
    fn mistaken<T: Default>(&self, place: Place<'_>, value: &Value<'_>, expected: &str) -> T {
        let reason = || format!("expected {expected}, found {}", value.get_ref().type_str());
        self.note(place, value.span(), reason);
        T::default()
    }

    fn note(&self, place: Place<'_>, span: impl Into<Option<Range<usize>>>, reason: impl FnOnce() -> String) {
        self.notes.add(span.into(), || self.path_of(place), reason);
    }

    fn path_of(&self, place: Place<'_>) -> String {
        if self.path.is_empty() { place.to_string() } else { format!("{}.{place}", self.path) }
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        let asked = self.asked.borrow();
        for (key, value) in self.fields.into_iter().flatten() {
            if !asked.contains(key.get_ref().as_ref()) {
                let known = || listed(asked.iter().copied());
                let reason = || format!("is unknown, expected one of {}", known());
                self.note(Place::Field(key.get_ref()), value.span(), reason);
            }
        }
    }
}

/// As many words as a list must have, for a list that cannot be read.
fn stand_ins<T: Copy>(words: &[(&str, T)], count: usize) -> Vec<T> {
    words.iter().cycle().take(count).map(|&(_, meaning)| meaning).collect()
}

fn span_text<T: PartialEq + Display>(range: &RangeInclusive<T>) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("{} to {}", range.start(), range.end())
    }
}
