use super::{Misread, clipped};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How one field of an action is written, where its type does not say it: `die in 1..=8`.
pub trait Form<T> {
    /// Writes a value, also one that nobody may read.
    fn write(&self, value: &T) -> String;

    /// Reads a value.
    ///
    /// # Errors
    /// Why the word is none.
    fn read(&self, word: &str) -> Result<T, Misread>;
}

/// A number within a range.
impl<T: Copy + Display + FromStr + PartialOrd> Form<T> for RangeInclusive<T> {
    fn write(&self, value: &T) -> String {
        value.to_string()
    }

    fn read(&self, word: &str) -> Result<T, Misread> {
        let number = word.parse().ok().filter(|number| self.contains(number));
        number.filter(|number| number.to_string() == word).ok_or_else(|| {
            let (word, least, most) = (clipped(word), self.start(), self.end());
            Misread::Other(format!("`{word}` is not a number from {least} to {most}"))
        })
    }
}

/// A number kept from 0 and written from 1, as people count: this many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted(pub u8);

impl Form<u8> for Counted {
    fn write(&self, index: &u8) -> String {
        (u16::from(*index) + 1).to_string()
    }

    fn read(&self, word: &str) -> Result<u8, Misread> {
        (1..=self.0).read(word).map(|number| number - 1)
    }
}
