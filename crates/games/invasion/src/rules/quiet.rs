//! When nobody is asked: within a step, and after the end.

use super::not_now;
use crate::state::{Ending, State};
use crate::{Action, Invasion};
use redoubt_engine::{Chance, Cx, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// Nobody is asked.
#[wire(copy, both)]
pub enum Quiet {
    /// Something is being done.
    Working,
    /// V12: the game is over.
    Over {
        /// Why.
        ending: Ending,
    },
}

impl Question<Invasion> for Quiet {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    fn legal(self, _: &Invasion, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn check(self, _: &Invasion, _: &State, _: Seat, _: Action) -> Result<(), Refusal> {
        Err(not_now("V12.7"))
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        _: &mut Cx<'_, Invasion, C, J>,
        _: &mut State,
        _: Seat,
        _: Action,
    ) {
        unreachable!("V12.7: nobody is asked")
    }

    fn prompt(self, _: &Invasion, _: &State, _: Seat) -> Prompt {
        Prompt::new("Nobody is asked.", "V12.7")
    }

    fn label(self, _: &Invasion, _: &State, _: Seat, _: Action) -> Label {
        unreachable!("V12.7: nobody is asked")
    }

    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        unreachable!("V12.7: nobody is asked")
    }
}
