//! When nobody is asked: after the end, and while an answer is carried out.

use super::{Cx, ending};
use crate::state::{Quiet, State};
use crate::{Action, Federation};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Federation> for Quiet {
    #[inline]
    fn asked(self, _: &Federation, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    fn legal(self, _: &Federation, _: &State, _: Seat, _: &mut Vec<Action>) {}

    fn check(self, _: &Federation, _: &State, _: Seat, _: Action) -> Result<(), Refusal> {
        Err(Refusal::new(self.rule(), "nobody is asked"))
    }

    fn answer<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        _: &mut State,
        _: Seat,
        _: Action,
    ) {
        unreachable!("{}: nobody was asked", self.rule())
    }

    fn prompt(self, _: &Federation, _: &State, _: Seat) -> Prompt {
        let text = match self {
            Quiet::Over { ending } => ending::ending_text(ending),
            Quiet::Working => "Nothing is to be decided.".to_string(),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, _: &Federation, _: &State, _: Seat, _: Action) -> Label {
        unreachable!("{}: nobody is asked", self.rule())
    }

    fn lapse(self, _: &Federation, _: &State, _: Seat) -> Action {
        unreachable!("{}: nobody is asked", self.rule())
    }
}

impl Quiet {
    fn rule(self) -> &'static str {
        match self {
            Quiet::Over { ending } => ending::rule_of(ending),
            Quiet::Working => "F3.6",
        }
    }
}
