//! The text form of actions, written once for both directions: see [`notation!`](crate::notation!).
//!
//! An action is a few words: `sail s2 tyre`. What a thing is called may stand in the pack alone, so text is
//! made and read with the rules at hand.

mod form; // fields with a form of their own
mod lines; // macro notation
mod names; // words made of a pack's names
mod words; // reading word by word

pub use form::{Counted, Form};
pub use names::{WordList, slug};
pub use words::{Best, Words};

use std::any::Any;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

/// The text form of an action, or of a part of one, in a game whose rules are `R`.
pub trait Notation<R: ?Sized>: Sized {
    /// Adds its words to a text.
    fn write_to(&self, rules: &R, text: &mut String);

    /// Reads its words, as many as belong to it; what is wrong is noted in `words`.
    fn read_from(rules: &R, words: &mut Words<'_>) -> Option<Self>;

    // Provided.

    /// Returns its text.
    fn write(&self, rules: &R) -> String {
        let mut text = String::new();
        self.write_to(rules, &mut text);
        text
    }

    /// Reads a whole text.
    ///
    /// # Errors
    /// The word that does not fit, and what could stand in its place.
    fn read(rules: &R, text: &str) -> Result<Self, String> {
        let mut words = Words::new(text);
        let read = Self::read_from(rules, &mut words);
        words.finish(read)
    }
}

/// An action that is shown by its text.
pub fn named<R: ?Sized, A: Notation<R>>(rules: &R, action: A) -> impl Display {
    struct Named<'r, R: ?Sized, A>(&'r R, A);
    impl<R: ?Sized, A: Notation<R>> Display for Named<'_, R, A> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(&self.1.write(self.0))
        }
    }
    Named(rules, action)
}

/// A part of the notation that is one word.
///
/// Whatever has `Display` and `FromStr` is a word: nouns, numbers, spaces of a grid. The ids of what a pack
/// names are made words by [`named!`](crate::named!).
pub trait Word<R: ?Sized>: Sized {
    /// Adds the word to a text.
    fn write_word(&self, rules: &R, text: &mut String);

    /// Reads the word.
    ///
    /// # Errors
    /// Why it is none, and what would be.
    fn read_word(rules: &R, word: &str) -> Result<Self, Misread>;
}

impl<R: ?Sized, T: Display + FromStr<Err: Display + 'static>> Word<R> for T {
    fn write_word(&self, _: &R, text: &mut String) {
        write!(text, "{self}").expect("a text takes every word");
    }

    fn read_word(_: &R, word: &str) -> Result<T, Misread> {
        word.parse().map_err(|error: T::Err| misread(word, &error))
    }
}

impl<R: ?Sized, T: Word<R>> Notation<R> for T {
    fn write_to(&self, rules: &R, text: &mut String) {
        part(text);
        self.write_word(rules, text);
    }

    fn read_from(rules: &R, words: &mut Words<'_>) -> Option<T> {
        words.take(|word| T::read_word(rules, word))
    }

    fn read(rules: &R, text: &str) -> Result<T, String> {
        T::read_word(rules, text.trim()).map_err(String::from)
    }
}

/// Why a word was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// It is none of the words that may stand here.
    Unknown {
        /// The word.
        found: String,
        /// The words that may.
        expected: Vec<String>,
    },
    /// Another reason, as a sentence without full stop, in lower case.
    Other(String),
}

impl Misread {
    /// A word that is none of those expected.
    pub fn unknown(found: &str, expected: impl IntoIterator<Item = impl Into<String>>) -> Misread {
        Misread::Unknown { found: clipped(found), expected: expected.into_iter().map(Into::into).collect() }
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Unknown { found, expected } => {
                write!(f, "`{found}` is unknown, expected {}", one_of(expected))
            }
            Misread::Other(reason) => f.write_str(reason),
        }
    }
}

impl From<Misread> for String {
    fn from(misread: Misread) -> String {
        misread.to_string()
    }
}

impl From<String> for Misread {
    fn from(reason: String) -> Misread {
        Misread::Other(reason)
    }
}

/// Says what is wrong with a word, which our own errors do by themselves.
fn misread<E: Display + 'static>(word: &str, error: &E) -> Misread {
    let any = error as &dyn Any;
    match any.downcast_ref::<Misread>() {
        Some(misread) => misread.clone(),
        None if any.is::<String>() || any.is::<&'static str>() => Misread::Other(error.to_string()),
        None => Misread::Other(format!("`{}`: {error}", clipped(word))),
    }
}

/// Adds a fixed word, or several, to a text.
pub fn push(text: &mut String, word: &str) {
    part(text);
    text.push_str(word);
}

/// Parts the next word from what is written.
fn part(text: &mut String) {
    if !text.is_empty() {
        text.push(' ');
    }
}

/// The most words that a message lists, so that it stays a sentence.
const LISTED_MAX: usize = 16;
/// The most characters that a message repeats of what was written.
const QUOTED_MAX: usize = 40;

/// Lists what may be written.
fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".to_string(),
        [word] => word.clone(),
        _ if words.len() <= LISTED_MAX => format!("one of {}", words.join(", ")),
        _ => format!("one of {} and {} more", words[..LISTED_MAX].join(", "), words.len() - LISTED_MAX),
    }
}

/// Shortens what somebody wrote.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(QUOTED_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests;
