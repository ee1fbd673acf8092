//! K3: a side says where the raid comes.

use super::{Phase, Watch};
use crate::{Action, Cards, Event, State, Wall};
use redoubt_engine::{Chance, Cx, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Council {
    /// K3.1
    Call {
        /// The side that says it.
        side: u8,
    },
}

impl Question<Cards> for Council {
    fn asked(self, rules: &Cards, _: &State) -> SeatSet {
        let Council::Call { side } = self;
        rules.sides[usize::from(side)]
    }

    fn legal(self, _: &Cards, _: &State, _: Seat, into: &mut Vec<Action>) {
        into.extend(Wall::ALL.map(|wall| Action::Call { wall }));
    }

    fn check(self, _: &Cards, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Call { .. } => Ok(()),
            Action::Send { .. } | Action::Pass => {
                Err(Refusal::new("K3.1", "nobody knows yet where the raid comes"))
            }
        }
    }

    fn answer<C: Chance, J: Journal<Cards>>(
        self,
        cx: &mut Cx<'_, Cards, C, J>,
        state: &mut State,
        seat: Seat,
        action: Action,
    ) {
        let Action::Call { wall } = action else { unreachable!("K3.1: nothing else is legal") };
        state.wall = Some(wall);
        state.phase = Phase::Watch(Watch::Choose);
        cx.note(state, || Event::Called { seat, wall });
    }

    fn prompt(self, rules: &Cards, state: &State, _: Seat) -> Prompt {
        let side = self.asked(rules, state);
        let together = if side.len() > 1 { side } else { SeatSet::EMPTY };
        Prompt::new("To which wall shall the raid come?", "K3.1").to_any(together)
    }

    fn label(self, rules: &Cards, state: &State, _: Seat, action: Action) -> Label {
        let Action::Call { wall } = action else { unreachable!("K3.1: nothing else is legal") };
        let last = state.breaches[wall] + 1 == rules.pack.game.breaches;
        Label::new(wall.title(), "K3.1")
            .at(wall.to_string())
            .warn(last.then_some("One more breach and it falls"))
    }

    /// The wall that can bear more.
    fn lapse(self, _: &Cards, state: &State, _: Seat) -> Action {
        let worse = state.breaches[Wall::North] > state.breaches[Wall::South];
        Action::Call { wall: if worse { Wall::South } else { Wall::North } }
    }
}
