use crate::UnknownGame;
use redoubt_engine::{ActError, Ask, Broken, Fault, Faults, ReplayError, RuleId, UndoError};
use serde::Serialize;

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Trouble {
    /// No game has this name.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The pack or the options cannot be used.
    #[error("{0}")]
    Setup(#[from] Faults),
    /// The table has fewer seats.
    #[error("there is no seat {seat} at this table, which has {seats}")]
    Seat {
        /// Asked for.
        seat: usize,
        /// At the table.
        seats: u8,
    },
    /// The game has fewer steps.
    #[error("there is no step {step}: the game has {steps}")]
    Step {
        /// Asked for.
        step: usize,
        /// Played.
        steps: usize,
    },
    /// The text or object is no action of this game.
    #[error("`{text}` is not an action: {reason}")]
    Notation {
        /// What was given, shortened.
        text: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The action was not carried out.
    #[error("{0}")]
    Act(#[from] ActError),
    /// Nothing was taken back.
    #[error("{0}")]
    Undo(#[from] UndoError),
    /// The game on file does not hold.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The data given is no position of this game.
    #[error("not a position of this game: {0}")]
    State(String),
    /// The position given cannot occur.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// A game that began from a position has no replay.
    #[error("this game began from a loaded position, so it has no replay")]
    NoReplay,
    /// The bot asked for does not exist.
    #[error("{0}")]
    Bot(String),
}

impl Trouble {
    /// The rule that refuses, if one does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Trouble::Act(ActError::Refused(refusal)) => Some(refusal.rule),
            Trouble::Replay(ReplayError::Illegal { error: ActError::Refused(refusal), .. }) => {
                Some(refusal.rule)
            }
            _ => None,
        }
    }

    /// The faults of a pack or of options, if that is the trouble.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Trouble::Setup(faults) | Trouble::Replay(ReplayError::Setup(faults)) => &faults.0,
            _ => &[],
        }
    }

    /// The random answer that has to be entered before the action can be carried out.
    pub fn need(&self) -> Option<Need> {
        match self {
            Trouble::Act(ActError::NeedDie { ask, names }) => Some(Need { ask: *ask, names: names.clone() }),
            _ => None,
        }
    }
}

/// A random answer that has to be entered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Need {
    /// What is asked.
    #[serde(flatten)]
    pub ask: Ask,
    /// What can be drawn, in order; nothing for a die.
    pub names: Vec<String>,
}
