//! When nobody is asked: after the end, and while an answer is carried out.

use super::{Cx, not_now, score};
use crate::state::{Quiet, State};
use crate::{Action, FrontLine};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<FrontLine> for Quiet {
    #[inline]
    fn asked(self, _: &FrontLine, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    fn legal(self, _: &FrontLine, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn check(self, _: &FrontLine, _: &State, _: Seat, _: Action) -> Result<(), Refusal> {
        Err(not_now(self.rule()))
    }

    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        _: &mut Cx<'_, C, J>,
        _: &mut State,
        _: Seat,
        _: Action,
    ) {
        unreachable!("{}: nobody was asked", self.rule())
    }

    fn prompt(self, _: &FrontLine, _: &State, _: Seat) -> Prompt {
        let text = match self {
            Quiet::Over { ending } => score::ending_text(ending),
            Quiet::SettingUp | Quiet::Acting | Quiet::Attacking => "Nothing is to be decided.",
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, _: &FrontLine, _: &State, _: Seat, _: Action) -> Label {
        unreachable!("{}: nobody is asked", self.rule())
    }

    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        unreachable!("{}: nobody is asked", self.rule())
    }
}

impl Quiet {
    fn rule(self) -> &'static str {
        match self {
            Quiet::Over { ending } => score::rule_of(ending),
            Quiet::SettingUp => "L2.2",
            Quiet::Acting => "L4.4",
            Quiet::Attacking => "L7.3",
        }
    }

    pub(super) fn invariants(self) -> Result<(), Broken> {
        match self {
            Quiet::Over { .. } => Ok(()),
            Quiet::SettingUp | Quiet::Acting | Quiet::Attacking => {
                Err(Broken("a position in the middle of a step".to_string()))
            }
        }
    }
}
