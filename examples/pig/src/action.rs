use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One decision (G1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "pig/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Rolls the die: `roll`.
    Roll,
    /// Banks the turn's points: `hold`.
    Hold,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Roll => "roll",
            Action::Hold => "hold",
        })
    }
}

impl FromStr for Action {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Action, Self::Err> {
        match text {
            "roll" => Ok(Action::Roll),
            "hold" => Ok(Action::Hold),
            _ => Err("expected roll or hold"),
        }
    }
}
