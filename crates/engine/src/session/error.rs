use super::Given;
use crate::{Ask, AskKind, Refusal, Seat};

/// Why an action was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another seat is to act.
    #[error("it is not seat {seat}'s move")]
    NotYourMove {
        /// Who tried.
        seat: Seat,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A value was entered that the die or deck does not have.
    #[error("{given} cannot be the answer to {}: expected {}", ask.why, expected(ask, names))]
    BadDie {
        /// What was entered.
        given: Given,
        /// What was asked.
        ask: Ask,
        /// What can be drawn, in order; nothing for a die.
        names: Vec<String>,
    },
    /// Own dice are in use and one more must be entered.
    #[error("{} must be entered: {}", ask.why, expected(ask, names))]
    NeedDie {
        /// What is asked.
        ask: Ask,
        /// What can be drawn, in order; nothing for a die.
        names: Vec<String>,
    },
    /// More own dice were entered than the action asks for.
    #[error("{count} dice entered, {used} asked for")]
    DiceLeft {
        /// Entered.
        count: usize,
        /// Asked for.
        used: usize,
    },
}

fn expected(ask: &Ask, names: &[String]) -> String {
    match ask.kind {
        AskKind::Die => format!("{} to {}", ask.shown(0), ask.shown(ask.n - 1)),
        AskKind::Draw => {
            let mut distinct: Vec<&str> = names.iter().map(String::as_str).collect();
            distinct.dedup();
            distinct.join(", ")
        }
    }
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    /// Nothing was done yet.
    #[error("there is nothing to take back")]
    Nothing,
    /// A step belongs to another seat.
    #[error("the last step was not yours")]
    NotYours,
    /// Something happened that cannot be made unseen.
    #[error("the last step cannot be taken back: {0}")]
    Barrier(Barrier),
}

/// What cannot be made unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Barrier {
    /// Chance was asked.
    #[error("dice fell or something was drawn")]
    Chance,
    /// A seat could act that could not before, or the game ended.
    #[error("the move was handed on")]
    HandedOn,
    /// A seat learnt what it did not know.
    #[error("something was revealed")]
    Revealed,
    /// Somebody gave up.
    #[error("somebody gave up")]
    GaveUp,
}
