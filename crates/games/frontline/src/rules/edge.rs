//! L10: the Edge.

use super::{Cx, attack, not_now};
use crate::ids::Colour;
use crate::invariants::hold;
use crate::options::EdgeOn;
use crate::state::{Attack, Edge, EdgePhase, State, Verdict};
use crate::{Action, EdgeAction, Event, FrontLine};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D9, L16.3: the Edge may be used.
pub(super) const EDGE: PassKind = PassKind { id: "edge", about: "The Edge: let dice stand" };

impl Question<FrontLine> for EdgePhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.edge.holder.unwrap_or(state.active).seat().into()
    }

    #[inline]
    fn legal(self, _: &FrontLine, _: &State, _: Seat, into: &mut Vec<Action>) {
        into.extend([EdgeAction::Reroll, EdgeAction::Accept].map(Action::Edge));
    }

    fn check(self, _: &FrontLine, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Edge(EdgeAction::Reroll | EdgeAction::Accept) => Ok(()),
            _ => Err(not_now("L10.2")),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let EdgePhase::Reroll { attack } = self;
        match action {
            Action::Edge(EdgeAction::Reroll) => reroll(cx, state, attack),
            Action::Edge(EdgeAction::Accept) => attack::settle(cx, state, attack),
            _ => unreachable!("L10.2: only answers that were checked are carried out"),
        }
    }

    fn prompt(self, _: &FrontLine, state: &State, _: Seat) -> Prompt {
        let EdgePhase::Reroll { attack } = self;
        let verdict = state.last.and_then(|report| report.verdict).map_or("a result", Verdict::title);
        let dice = attack::dice_text(&attack);
        Prompt::new(format!("{dice}: {verdict}. Use the Edge to roll again?"), "L10.2")
    }

    fn label(self, _: &FrontLine, state: &State, seat: Seat, action: Action) -> Label {
        match action {
            Action::Edge(EdgeAction::Reroll) => {
                let best = self.best(state, Colour::of(seat));
                let warning = best.map(|verdict| format!("the dice say {} already", verdict.title()));
                Label::new("Roll all dice again", "L10.2").at("edge").warn(warning)
            }
            Action::Edge(EdgeAction::Accept) => {
                Label::new("Let the dice stand", "L10.2").at("accept").ending()
            }
            _ => unreachable!("L10.2: not asked"),
        }
    }

    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        Action::Edge(EdgeAction::Accept)
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        Some(Pass { kind: EDGE.id, action: self.lapse(rules, state, seat) })
    }
}

impl EdgePhase {
    /// What the dice mean, if nothing could be better for a player.
    fn best(self, state: &State, colour: Colour) -> Option<Verdict> {
        let EdgePhase::Reroll { attack } = self;
        let attacks = state.attacker(&attack) == colour;
        let best = |verdict: &Verdict| match verdict {
            Verdict::Blitz | Verdict::CityFalls | Verdict::CityFreed => attacks,
            Verdict::Miss => !attacks,
            Verdict::Disrupt | Verdict::Rout => false,
        };
        state.last.and_then(|report| report.verdict).filter(best)
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let EdgePhase::Reroll { attack } = self;
        attack::fits(rules, state, &attack)?;
        attack::rolled(&attack)?;
        hold!(state.edge.on, "L10.2: the Edge is not On");
        Ok(())
    }
}

/// L10.1, L10.2: all dice fall anew and stand; the token goes to the middle.
fn reroll(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, mut attack: Attack) {
    let colour = state.edge.holder.unwrap_or(state.active);
    state.edge = Edge { holder: None, on: false };
    state.tally[colour].rerolls += 1;
    attack::throw(cx, state, &mut attack);
    let yellow = attack::yellow(&attack);
    cx.note(state, || Event::Rerolled { colour, white: attack.white, yellow });
    attack::settle(cx, state, attack);
}

/// L10.4: a final white 1 gives the token to the defender, a final white 6 to the attacker, Off; who has it keeps it
/// as it is.
#[inline]
pub(super) fn transfer(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: &Attack,
) {
    let attacker = state.attacker(attack);
    let to = match attack.white {
        1 => attacker.other(),
        6 => attacker,
        _ => return,
    };
    if state.edge.holder != Some(to) {
        state.edge = Edge { holder: Some(to), on: cx.rules.lookup.edge_on == EdgeOn::OnArrival };
        let white = attack.white;
        cx.note(state, || Event::EdgeMoved { to, white });
    }
}
