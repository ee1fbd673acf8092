use crate::game::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The seed of a table: 32 bytes from which every die of the game follows.
///
/// Written as a plain number where it is one (tests, studies), else as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawSeed", into = "String")]
pub struct Seed([u8; 32]);

/// Why a text is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no seed: expected a number below 2^64 or 64 hexadecimal digits")]
pub struct SeedError(String);

impl Seed {
    /// A seed of 32 bytes that nobody can guess must come from the operating system.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What a table publishes before the first roll: it fixes the seed and tells nothing about it.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"redoubt seed 1\n");
        hash.update(self.0);
        Commitment(hex(&hash.finalize()))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, rest) = self.0.split_first_chunk::<8>().expect("a seed has 32 bytes");
        if rest.iter().all(|&byte| byte == 0) {
            write!(f, "{}", u64::from_le_bytes(*number))
        } else {
            f.write_str(&hex(&self.0))
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let bad = || SeedError(text.chars().take(80).collect());
        if text.len() != 64 {
            return text.parse::<u64>().map(Seed::from).map_err(|_| bad());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| bad())?;
            if !pair.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(bad());
            }
            *byte = u8::from_str_radix(pair, 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawSeed {
    Number(u64),
    Text(String),
}

impl TryFrom<RawSeed> for Seed {
    type Error = SeedError;

    fn try_from(raw: RawSeed) -> Result<Seed, SeedError> {
        match raw {
            RawSeed::Number(number) => Ok(Seed::from(number)),
            RawSeed::Text(text) => text.parse(),
        }
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

/// A promise about a seed, made before the game and checked after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(String);

impl Commitment {
    /// Whether `seed` is the one that was promised.
    pub fn holds_for(&self, seed: &Seed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_back_as_it_was_written() {
        let mut bytes = [7; 32];
        bytes[31] = 255;
        for seed in [Seed::from(0), Seed::from(u64::MAX), Seed::new(bytes)] {
            assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
            let json = serde_json::to_string(&seed).unwrap();
            assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        }
        assert_eq!(serde_json::from_str::<Seed>("7").unwrap(), Seed::from(7));
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        for text in ["", "-1", "seven", "18446744073709551616", &"+f".repeat(32), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_commitment_holds_for_its_own_seed_only() {
        let promise = Seed::from(7).commitment();
        assert!(promise.holds_for(&Seed::from(7)));
        assert!(!promise.holds_for(&Seed::from(8)));
        assert_eq!(promise.to_string().len(), 64);
    }
}
