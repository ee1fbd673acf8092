use crate::{Play, Present};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::ops::RangeInclusive;

/// The identity of a game: everything a catalogue needs to offer it and to set up a table.
pub trait Game: Present + Play + Sized {
    /// Name, seats and version.
    const INFO: GameInfo;

    /// The options a table may choose, in the order in which they are offered.
    fn options() -> Vec<OptionSpec>;

    /// The component packs that come with the game; the first is the default.
    fn packs() -> &'static [PackSource];

    /// The rules document, with one `- **ID** text` line for every rule.
    fn rulebook() -> &'static str;

    /// Makes the rules from the text of a component pack and the chosen options.
    ///
    /// # Errors
    /// Every fault of pack and options, with place and reason.
    fn build(pack: &str, options: &Options) -> Result<Self, Faults>;

    /// The fingerprint of the component data in use: equal for equal data, whatever its lay-out or comments.
    fn pack_hash(&self) -> String;

    /// The name of the component pack in use.
    fn pack_name(&self) -> &str;

    /// The options in use, defaults included.
    fn chosen(&self) -> Options;
}

/// What a game is called and who can play it.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// A short name for commands and files.
    pub id: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// How many seats a table may have.
    pub seats: RangeInclusive<u8>,
    /// What the seats are called, in order.
    pub seat_names: &'static [&'static str],
    /// The version of the rules code: raised whenever an old replay could play differently.
    pub rules_version: u32,
    /// No game takes more decisions than this when played by canonical actions.
    pub decisions_max: u32,
}

/// One option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// A short name.
    pub id: &'static str,
    /// What it changes.
    pub about: &'static str,
    /// What may be chosen.
    pub choices: Vec<String>,
    /// What is chosen if nobody says otherwise.
    pub default: String,
}

/// A component pack that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct PackSource {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// Its text.
    pub toml: &'static str,
}

/// Chosen options, by name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, OptionValue>);

/// An option as it is written: a word or a number, kept as a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(from = "RawValue", into = "String")]
struct OptionValue(String);

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum RawValue {
    Word(String),
    Number(i64),
    Switch(bool),
}

impl From<RawValue> for OptionValue {
    fn from(raw: RawValue) -> OptionValue {
        OptionValue(match raw {
            RawValue::Word(word) => word,
            RawValue::Number(number) => number.to_string(),
            RawValue::Switch(on) => if on { "on" } else { "off" }.to_string(),
        })
    }
}

impl From<OptionValue> for String {
    fn from(value: OptionValue) -> String {
        value.0
    }
}

impl Options {
    /// Chooses nothing: every option at its default.
    pub fn new() -> Options {
        Options::default()
    }

    /// Returns the choice for an option, if one was made.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(|value| value.0.as_str())
    }

    /// Chooses.
    pub fn set(&mut self, id: &str, choice: impl Into<String>) {
        self.0.insert(id.to_string(), OptionValue(choice.into()));
    }

    /// Takes a choice back.
    pub fn remove(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// The choices in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value.0.as_str()))
    }

    /// Fills in the defaults, or reports every unknown option and every choice that is not offered.
    ///
    /// # Errors
    /// One fault for each.
    pub fn complete(&self, specs: &[OptionSpec]) -> Result<Options, Faults> {
        let mut faults = Faults::default();
        for (id, choice) in self.iter() {
            match specs.iter().find(|spec| spec.id == id) {
                None => {
                    let known: Vec<_> = specs.iter().map(|spec| spec.id).collect();
                    faults.add(
                        format!("options.{id}"),
                        format!("unknown option, expected one of {}", known.join(", ")),
                    );
                }
                Some(spec) if !spec.choices.iter().any(|offered| offered == choice) => {
                    let offered = spec.choices.join(", ");
                    faults.add(
                        format!("options.{id}"),
                        format!("`{choice}` is not offered, expected one of {offered}"),
                    );
                }
                Some(_) => {}
            }
        }
        faults.into_result()?;
        let mut complete = Options::new();
        for spec in specs {
            complete.set(spec.id, self.get(spec.id).unwrap_or(&spec.default));
        }
        Ok(complete)
    }
}

/// Something wrong with a pack or an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// Where: `row[2].spaces`, `line 7, column 3`, `options.fighters`.
    pub at: String,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// Every fault that was found, never empty when returned as an error.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, at: impl Into<String>, reason: impl Into<String>) {
        self.0.push(Fault { at: at.into(), reason: reason.into() });
    }

    /// Succeeds if there is none.
    ///
    /// # Errors
    /// All faults found so far.
    pub fn into_result(self) -> Result<(), Faults> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{}: {}", fault.at, fault.reason)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Returns the fingerprint of data: 16 bytes of the SHA-256 of its JSON text, in hexadecimal.
pub fn digest(data: &impl Serialize) -> String {
    let json = serde_json::to_vec(data).expect("plain data always serialises");
    hex(&Sha256::digest(json)[..16])
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec {
            id: "fighters",
            about: "",
            choices: vec!["8".into(), "10".into()],
            default: "10".into(),
        }]
    }

    #[test]
    fn options_are_words_numbers_or_switches() {
        let options: Options = serde_json::from_str(r#"{"fighters":8,"lake":true,"pack":"mixed"}"#).unwrap();
        assert_eq!(
            options.iter().collect::<Vec<_>>(),
            [("fighters", "8"), ("lake", "on"), ("pack", "mixed")]
        );
        assert!(serde_json::from_str::<Options>(r#"{"fighters":[8]}"#).is_err());
    }

    #[test]
    fn defaults_fill_what_was_not_chosen() {
        assert_eq!(Options::new().complete(&specs()).unwrap().get("fighters"), Some("10"));
    }

    #[test]
    fn every_wrong_option_is_reported_at_once() {
        let mut options = Options::new();
        options.set("fighters", "9");
        options.set("tanks", "1");
        let faults = options.complete(&specs()).unwrap_err();
        assert_eq!(
            faults.to_string(),
            "options.fighters: `9` is not offered, expected one of 8, 10\n\
             options.tanks: unknown option, expected one of fighters"
        );
    }
}
