//! The decisions of the game and their notation.

use crate::ids::{Card, Colour, Column, Die, Kind, Space, Verb};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// D1: takes a supply card: `card patient`.
    Card {
        /// The card.
        card: Card,
    },
    /// D2: places the next unit: `place a3`.
    Place {
        /// Where.
        space: Space,
    },
    /// D2: takes a placed unit back: `lift a3`.
    Lift {
        /// From where.
        space: Space,
    },
    /// D2: the placement stands: `confirm`.
    Confirm,
    /// D3: names the first player: `first red`.
    First {
        /// Who goes first.
        colour: Colour,
    },
    /// D4: uses a supply column: `supply air`.
    Supply {
        /// The column.
        column: Column,
    },
    /// D5, D17: takes a unit in hand: `unit c4`.
    Unit {
        /// Where it stands.
        space: Space,
    },
    /// D5: builds a unit: `build tank`.
    Build {
        /// Of which kind.
        kind: Kind,
    },
    /// D5: brings Leadership back: `commission`.
    Commission,
    /// D5: the Task that raises the supply: `cache`.
    Cache,
    /// D5: ends the turn: `end`.
    End,
    /// D6, D14, D16: says what the unit does: `move`, `attack`, `maneuver`.
    Do {
        /// What.
        verb: Verb,
    },
    /// D7, D12, D15, D18: says where, or against or with whom: `to c6`.
    To {
        /// Where.
        space: Space,
    },
    /// D6, D7, D17, D18: puts the unit in hand back, as if it had not been taken: `back`.
    Back,
    /// D8: rallies the target: `rally`.
    Rally,
    /// D8, D14, D16: does nothing: `pass`.
    Pass,
    /// D9: uses the Edge: `reroll`.
    Reroll,
    /// D9: lets the dice stand: `accept`.
    Accept,
    /// D10: a Tank's die: `take yellow`.
    Take {
        /// Which counts.
        die: Die,
    },
    /// D11: the routed unit stays and is disrupted: `hold`.
    Hold,
    /// D11: the routed unit goes: `retreat`.
    Retreat,
    /// D13: the attacker enters the vacated space: `advance`.
    Advance,
    /// D13: the attacker stays where it is: `stay`.
    Stay,
    /// D14, D16: fires: `fire`.
    Fire,
}

const _: () = assert!(size_of::<Action>() <= 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Card { card } => write!(f, "card {card}"),
            Action::Place { space } => write!(f, "place {space}"),
            Action::Lift { space } => write!(f, "lift {space}"),
            Action::Confirm => f.write_str("confirm"),
            Action::First { colour } => write!(f, "first {colour}"),
            Action::Supply { column } => write!(f, "supply {column}"),
            Action::Unit { space } => write!(f, "unit {space}"),
            Action::Build { kind } => write!(f, "build {kind}"),
            Action::Commission => f.write_str("commission"),
            Action::Cache => f.write_str("cache"),
            Action::End => f.write_str("end"),
            Action::Do { verb } => write!(f, "{verb}"),
            Action::To { space } => write!(f, "to {space}"),
            Action::Back => f.write_str("back"),
            Action::Rally => f.write_str("rally"),
            Action::Pass => f.write_str("pass"),
            Action::Reroll => f.write_str("reroll"),
            Action::Accept => f.write_str("accept"),
            Action::Take { die } => write!(f, "take {die}"),
            Action::Hold => f.write_str("hold"),
            Action::Retreat => f.write_str("retreat"),
            Action::Advance => f.write_str("advance"),
            Action::Stay => f.write_str("stay"),
            Action::Fire => f.write_str("fire"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["card", card] => Action::Card { card: card.parse()? },
            ["place", space] => Action::Place { space: space.parse()? },
            ["lift", space] => Action::Lift { space: space.parse()? },
            ["confirm"] => Action::Confirm,
            ["first", colour] => Action::First { colour: colour.parse()? },
            ["supply", column] => Action::Supply { column: column.parse()? },
            ["unit", space] => Action::Unit { space: space.parse()? },
            ["build", kind] => Action::Build { kind: kind.parse()? },
            ["commission"] => Action::Commission,
            ["cache"] => Action::Cache,
            ["end"] => Action::End,
            ["to", space] => Action::To { space: space.parse()? },
            ["back"] => Action::Back,
            ["rally"] => Action::Rally,
            ["pass"] => Action::Pass,
            ["reroll"] => Action::Reroll,
            ["accept"] => Action::Accept,
            ["take", die] => Action::Take { die: die.parse()? },
            ["hold"] => Action::Hold,
            ["retreat"] => Action::Retreat,
            ["advance"] => Action::Advance,
            ["stay"] => Action::Stay,
            ["fire"] => Action::Fire,
            [verb] => match verb.parse() {
                Ok(verb) => Action::Do { verb },
                Err(_) => return Err("no action of this game is written like that".to_string()),
            },
            _ => return Err("no action of this game is written like that".to_string()),
        })
    }
}
