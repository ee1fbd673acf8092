use super::{Misread, QUOTED_MAX, clipped, one_of};

/// A text that is read word by word, and what was wrong at the furthest word that anybody reached.
#[derive(Debug)]
pub struct Words<'a> {
    text: &'a str,
    place: Place<'a>,
    /// The name of the field that is being read.
    field: &'static str,
    trouble: Trouble<'a>,
}

/// How far a text has been read.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    rest: &'a str,
    words: usize,
}

/// What could have stood in the place of a word.
#[derive(Default, Debug)]
struct Trouble<'a> {
    words: usize,
    rest: &'a str,
    expected: Vec<String>,
    reason: Option<String>,
}

impl<'a> Words<'a> {
    /// Begins to read.
    pub fn new(text: &'a str) -> Words<'a> {
        let place = Place { rest: text.trim(), words: 0 };
        Words { text: place.rest, place, field: "word", trouble: Trouble::default() }
    }

    /// Reads a fixed word, or several.
    pub fn word(&mut self, fixed: &'static str) -> Option<()> {
        for word in fixed.split_whitespace() {
            if self.peek() != word {
                self.expect(word.to_string());
                return None;
            }
            self.skip();
        }
        Some(())
    }

    /// Names the field that is read next, for messages.
    pub fn field(&mut self, name: &'static str) -> &mut Words<'a> {
        self.field = name;
        self
    }

    /// Reads the next word, whatever it is.
    pub fn take<T>(&mut self, read: impl FnOnce(&str) -> Result<T, Misread>) -> Option<T> {
        let word = self.peek();
        if word.is_empty() {
            self.expect(format!("<{}>", self.field));
            return None;
        }
        let result = if word.len() <= 4 * QUOTED_MAX {
            read(word)
        } else {
            Err(Misread::Other(format!("`{}` is too long", clipped(word))))
        };
        match result {
            Ok(value) => {
                self.skip();
                return Some(value);
            }
            Err(Misread::Unknown { expected, .. }) => expected.into_iter().for_each(|word| self.expect(word)),
            Err(Misread::Other(reason)) => {
                if let Some(trouble) = self.trouble_here() {
                    trouble.reason.get_or_insert(reason);
                }
            }
        }
        None
    }

    /// Ends the reading: nothing may be left.
    pub(super) fn finish<T>(self, read: Option<T>) -> Result<T, String> {
        let left = self.place.words <= self.trouble.words && !self.trouble.is_empty();
        match read {
            Some(value) if self.place.rest.is_empty() => Ok(value),
            Some(_) if !left => Err(format!("`{}` is one word too many", clipped(first(self.place.rest)))),
            _ => Err(self.trouble.told(self.text)),
        }
    }

    /// The next word, empty at the end.
    fn peek(&self) -> &'a str {
        first(self.place.rest)
    }

    fn skip(&mut self) {
        let rest = self.place.rest[self.peek().len()..].trim_start();
        self.place = Place { rest, words: self.place.words + 1 };
    }

    fn expect(&mut self, word: String) {
        if let Some(trouble) = self.trouble_here()
            && !trouble.expected.contains(&word)
        {
            trouble.expected.push(word);
        }
    }

    /// What is known to be wrong with the next word, unless a later word is wrong.
    fn trouble_here(&mut self) -> Option<&mut Trouble<'a>> {
        let Place { rest, words } = self.place;
        if self.trouble.is_empty() || self.trouble.words < words {
            self.trouble = Trouble { words, rest, ..Trouble::default() };
        }
        (self.trouble.words == words).then_some(&mut self.trouble)
    }
}

impl Trouble<'_> {
    fn is_empty(&self) -> bool {
        self.expected.is_empty() && self.reason.is_none()
    }

    fn told(&self, text: &str) -> String {
        let found = first(self.rest);
        let before = text[..text.len() - self.rest.len()].trim_end();
        let unknown = match (found.is_empty(), before.is_empty()) {
            (true, true) => format!("nothing is written, expected {}", one_of(&self.expected)),
            (true, false) => format!("expected {} after `{}`", one_of(&self.expected), clipped(before)),
            _ => Misread::unknown(found, self.expected.iter().cloned()).to_string(),
        };
        match &self.reason {
            Some(reason) if self.expected.is_empty() => reason.clone(),
            Some(reason) => format!("{unknown}; or {reason}"),
            None => unknown,
        }
    }
}

fn first(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Tries several ways to read on from one place; the one that takes the most words holds.
#[derive(Debug)]
pub struct Best<'a, T> {
    start: Place<'a>,
    found: Option<(Place<'a>, T)>,
}

impl<'a, T> Best<'a, T> {
    /// Begins where `words` has come to.
    pub fn new(words: &Words<'a>) -> Best<'a, T> {
        Best { start: words.place, found: None }
    }

    /// Tries one way.
    pub fn attempt(&mut self, words: &mut Words<'a>, read: impl FnOnce(&mut Words<'a>) -> Option<T>) {
        words.place = self.start;
        let read = read(words);
        let more = self.found.as_ref().is_none_or(|(end, _)| end.words < words.place.words);
        if let Some(value) = read
            && more
        {
            self.found = Some((words.place, value));
        }
    }

    /// Goes on behind the best way found.
    pub fn finish(self, words: &mut Words<'a>) -> Option<T> {
        let (end, value) = self.found?;
        words.place = end;
        Some(value)
    }
}
