//! When nobody is asked: after the end, and while an answer is carried out.

use super::{Cx, ending, not_now, stray};
use crate::state::{Quiet, State};
use crate::{Action, Harbinger};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for Quiet {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    #[inline]
    fn legal(self, _: &Harbinger, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn check(self, _: &Harbinger, _: &State, _: Seat, _: Action) -> Result<(), Refusal> {
        Err(not_now(self.rule()))
    }

    fn answer<C: Chance, J: Journal<Harbinger>>(
        self,
        _: &mut Cx<'_, C, J>,
        _: &mut State,
        _: Seat,
        _: Action,
    ) {
        unreachable!("{}: nobody was asked", self.rule())
    }

    fn prompt(self, _: &Harbinger, _: &State, _: Seat) -> Prompt {
        let text = match self {
            Quiet::Over { ending } => ending::ending_text(ending),
            Quiet::Breaking { .. } | Quiet::ActionOver | Quiet::Invasion { .. } | Quiet::SiegeBegins => {
                "There is nothing to decide now."
            }
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &Harbinger, _: &State, _: Seat, action: Action) -> Label {
        stray(rules, action, self.rule())
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        unreachable!("{}: nobody is asked", self.rule())
    }
}

impl Quiet {
    const fn rule(self) -> &'static str {
        match self {
            Quiet::Over { ending } => ending::rule_of(ending),
            Quiet::Breaking { .. } => "H6.2",
            Quiet::ActionOver => "H4.4",
            Quiet::Invasion { .. } => "H3.2",
            Quiet::SiegeBegins => "H1.2",
        }
    }

    pub(super) fn invariants(self) -> Result<(), Broken> {
        match self {
            Quiet::Over { .. } => Ok(()),
            Quiet::Breaking { .. } | Quiet::ActionOver | Quiet::Invasion { .. } | Quiet::SiegeBegins => {
                Err(Broken(format!("{}: a position in the middle of a step", self.rule())))
            }
        }
    }
}
