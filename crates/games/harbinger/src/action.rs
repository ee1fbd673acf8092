//! The decisions of the game and their notation.

use crate::ids::{Code, Place, Post, Side, Troop};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// D1, H5: rolls both dice to fill Code circles: `decipher`.
    Decipher,
    /// D1, H6: rolls against every complete Code: `break`.
    Break,
    /// D1, H7: recruits units: `recruit`.
    Recruit,
    /// D1, H8: writes Enciphered Codes: `encipher`.
    Encipher,
    /// D1, H9: adds defenders and lets the Invasion come: `deploy`.
    Deploy,
    /// D2, D3: writes a die in an empty circle: `write 8 targets`.
    Write {
        /// The die's value.
        die: u8,
        /// The Code.
        code: Code,
    },
    /// D2, D3: uses a die to erase a value: `erase ground 4 with 5`.
    Erase {
        /// The die's value.
        die: u8,
        /// The Code.
        code: Code,
        /// The value to erase.
        value: u8,
    },
    /// D4: takes the Break roll as it is: `accept`.
    Accept,
    /// D4: sends a Spy Plane to reroll: `reroll first`.
    Reroll {
        /// Which dice.
        which: Which,
    },
    /// D5: sends so many recruits to the Capital, the rest to the Row: `capital 1`.
    Capital {
        /// How many.
        units: u8,
    },
    /// D6: writes an Enciphered Code: `number 3`.
    Number {
        /// The number.
        number: u8,
    },
    /// D6: writes no more: `stop`.
    Stop,
    /// D7: sends so many defenders to the left structure, the rest to the right: `defend 1`.
    Defend {
        /// How many go left.
        left: u8,
    },
    /// D8: sends one unit to a post: `place engineer 2`, `place left`.
    Place {
        /// Where, and as what.
        post: Post,
    },
    /// D8: takes one unit back: `withdraw engineer 2`.
    Withdraw {
        /// From where.
        post: Post,
    },
    /// D8: sends a Fighter: `scramble left`, `scramble 2`.
    Scramble {
        /// Where.
        place: Place,
    },
    /// D8: takes a Fighter back: `recall 2`.
    Recall {
        /// From where.
        place: Place,
    },
    /// D8: the assignment stands: `confirm`.
    Confirm,
    /// D9, D10: lets a code-breaking die erase an equal Enciphered Code: `spend 3`.
    Spend {
        /// The die's value.
        die: u8,
    },
    /// D9, D10: writes a code-breaking die in the Enemy Cipher: `cipher 4 column 3`.
    Cipher {
        /// The die's value.
        die: u8,
        /// The Column, from 0.
        column: u8,
    },
    /// D9, D10: drops a die for which no space is left: `discard 4`.
    Discard {
        /// The die's value.
        die: u8,
    },
    /// D11, H19.3: five Capital units attack: `militia`.
    Militia,
    /// D11, H19.4: a Column is spent: `codes`.
    Codes,
    /// D11, H19.5: a Fighter attacks: `fighters`.
    Fighters,
}

const _: () = assert!(size_of::<Action>() <= 4);

/// Which of two dice are rerolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
    /// Both.
    Both,
}

impl Which {
    /// All choices.
    pub const ALL: [Which; 3] = [Which::First, Which::Second, Which::Both];

    fn word(self) -> &'static str {
        match self {
            Which::First => "first",
            Which::Second => "second",
            Which::Both => "both",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Decipher => f.write_str("decipher"),
            Action::Break => f.write_str("break"),
            Action::Recruit => f.write_str("recruit"),
            Action::Encipher => f.write_str("encipher"),
            Action::Deploy => f.write_str("deploy"),
            Action::Write { die, code } => write!(f, "write {die} {code}"),
            Action::Erase { die, code, value } => write!(f, "erase {code} {value} with {die}"),
            Action::Accept => f.write_str("accept"),
            Action::Reroll { which } => write!(f, "reroll {}", which.word()),
            Action::Capital { units } => write!(f, "capital {units}"),
            Action::Number { number } => write!(f, "number {number}"),
            Action::Stop => f.write_str("stop"),
            Action::Defend { left } => write!(f, "defend {left}"),
            Action::Place { post } => write!(f, "place {}", PostText(post)),
            Action::Withdraw { post } => write!(f, "withdraw {}", PostText(post)),
            Action::Scramble { place } => write!(f, "scramble {}", PlaceText(place)),
            Action::Recall { place } => write!(f, "recall {}", PlaceText(place)),
            Action::Confirm => f.write_str("confirm"),
            Action::Spend { die } => write!(f, "spend {die}"),
            Action::Cipher { die, column } => write!(f, "cipher {die} column {}", from_one(column)),
            Action::Discard { die } => write!(f, "discard {die}"),
            Action::Militia => f.write_str("militia"),
            Action::Codes => f.write_str("codes"),
            Action::Fighters => f.write_str("fighters"),
        }
    }
}

/// Counts from 1, as people do; also what no sheet has, since anything may arrive in an action.
pub(crate) fn from_one(index: u8) -> u16 {
    u16::from(index) + 1
}

struct PostText(Post);

impl fmt::Display for PostText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Post::Structure(side) => write!(f, "{side}"),
            Post::Space { space, troop } => write!(f, "{troop} {}", from_one(space)),
        }
    }
}

struct PlaceText(Place);

impl fmt::Display for PlaceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Structure(side) => write!(f, "{side}"),
            Place::Space(space) => write!(f, "{}", from_one(space)),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["decipher"] => Action::Decipher,
            ["break"] => Action::Break,
            ["recruit"] => Action::Recruit,
            ["encipher"] => Action::Encipher,
            ["deploy"] => Action::Deploy,
            ["write", die, code] => Action::Write { die: face(die)?, code: code.parse()? },
            ["erase", code, value, "with", die] => {
                Action::Erase { die: face(die)?, code: code.parse()?, value: face(value)? }
            }
            ["accept"] => Action::Accept,
            ["reroll", word] => Action::Reroll { which: which(word)? },
            ["capital", units] => Action::Capital { units: number(units, 0, 100)? },
            ["number", word] => Action::Number { number: face(word)? },
            ["stop"] => Action::Stop,
            ["defend", left] => Action::Defend { left: number(left, 0, 16)? },
            ["place", ref at @ ..] => Action::Place { post: post(at)? },
            ["withdraw", ref at @ ..] => Action::Withdraw { post: post(at)? },
            ["scramble", at] => Action::Scramble { place: place(at)? },
            ["recall", at] => Action::Recall { place: place(at)? },
            ["confirm"] => Action::Confirm,
            ["spend", die] => Action::Spend { die: face(die)? },
            ["cipher", die, "column", column] => {
                Action::Cipher { die: face(die)?, column: number(column, 1, 4)? - 1 }
            }
            ["discard", die] => Action::Discard { die: face(die)? },
            ["militia"] => Action::Militia,
            ["codes"] => Action::Codes,
            ["fighters"] => Action::Fighters,
            _ => return Err("no action of this game is written like that".to_string()),
        })
    }
}

fn face(word: &str) -> Result<u8, String> {
    number(word, 1, 8)
}

fn number(word: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = word.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{word}` is not a number from {least} to {most}"))
}

fn which(word: &str) -> Result<Which, String> {
    let found = Which::ALL.into_iter().find(|which| which.word() == word);
    found.ok_or_else(|| format!("`{word}` is unknown, expected first, second or both"))
}

fn place(word: &str) -> Result<Place, String> {
    match word.parse::<Side>() {
        Ok(side) => Ok(Place::Structure(side)),
        Err(_) => Ok(Place::Space(number(word, 1, 5)? - 1)),
    }
}

fn post(words: &[&str]) -> Result<Post, String> {
    match *words {
        [side] => Ok(Post::Structure(side.parse()?)),
        [troop, space] => Ok(Post::Space { space: number(space, 1, 5)? - 1, troop: troop.parse::<Troop>()? }),
        _ => Err("expected left, right, or a unit and the number of a space".to_string()),
    }
}
