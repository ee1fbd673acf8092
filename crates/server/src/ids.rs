//! Identifiers that nobody can guess, and the names of guests.

use sha2::{Digest, Sha256};
use std::fmt;

/// Digits and letters without those that are easily mistaken for others.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The length of a table's identifier: 60 bits.
const TABLE_LENGTH: usize = 12;
/// The length of a person's identifier: 100 bits.
const PERSON_LENGTH: usize = 20;

/// A table's identifier, part of its link.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TableId(String);

/// A person's identifier, which others may see.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PersonId(String);

impl TableId {
    /// Makes a new one.
    pub fn random() -> TableId {
        TableId(letters(TABLE_LENGTH))
    }

    /// Reads one.
    pub fn parse(text: &str) -> Option<TableId> {
        is_made_of(text, TABLE_LENGTH).then(|| TableId(text.to_string()))
    }

    /// The identifier as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PersonId {
    /// Makes a new one.
    pub fn random() -> PersonId {
        PersonId(letters(PERSON_LENGTH))
    }

    /// Reads one.
    pub fn parse(text: &str) -> Option<PersonId> {
        is_made_of(text, PERSON_LENGTH).then(|| PersonId(text.to_string()))
    }

    /// The identifier as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A pleasant name for a guest, always the same for the same guest.
    pub fn guest_name(&self) -> String {
        const MANNERS: [&str; 24] = [
            "Brave", "Calm", "Clever", "Cheerful", "Daring", "Eager", "Gentle", "Keen", "Lucky", "Merry",
            "Nimble", "Patient", "Quiet", "Ready", "Sly", "Steady", "Stout", "Swift", "Tireless", "Trusty",
            "Vigilant", "Watchful", "Wily", "Wise",
        ];
        const CREATURES: [&str; 24] = [
            "Badger", "Beaver", "Crane", "Falcon", "Ferret", "Fox", "Hare", "Hedgehog", "Heron", "Jackdaw",
            "Lynx", "Marten", "Mole", "Otter", "Owl", "Puffin", "Raven", "Robin", "Seal", "Stoat", "Swallow",
            "Toad", "Wolf", "Wren",
        ];
        let hash = Sha256::digest(self.0.as_bytes());
        let manner = MANNERS[usize::from(hash[0]) % MANNERS.len()];
        let creature = CREATURES[usize::from(hash[1]) % CREATURES.len()];
        format!("{manner} {creature}")
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name of somebody whose account is gone.
pub(crate) const SOMEBODY: &str = "somebody";

/// Bytes that nobody can guess.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A secret word for a cookie: 160 bits.
pub(crate) fn random_token() -> String {
    letters(32)
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn letters(count: usize) -> String {
    let bytes: [u8; 32] = random_bytes();
    bytes[..count].iter().map(|&byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).collect()
}

fn is_made_of(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_is_read_back_and_a_stranger_is_not() {
        let id = TableId::random();
        assert_eq!(TableId::parse(id.as_str()), Some(id));
        for text in ["", "short", "UPPERCASE000", "0123456789il", "0123456789ab0"] {
            assert_eq!(TableId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_guest_keeps_its_name() {
        let id = PersonId::random();
        assert_eq!(id.guest_name(), PersonId::parse(id.as_str()).unwrap().guest_name());
        assert!(id.guest_name().len() <= 24);
    }
}
