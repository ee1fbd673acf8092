//! F15: Warp.

use super::actions::pay;
use super::{Chapter, Cx, ask, combat, research, wrong};
use crate::ids::{Ship, Space, SpaceSet};
use crate::state::{Order, Phase, State, Task, WarpPhase};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for WarpPhase {
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            WarpPhase::FoldShip => {
                for ship in Ship::ALL {
                    let ships = state.ships(ship) & SpaceSet::HUBS;
                    let folding = ships.iter().filter(|&at| !goals(state, at).is_empty());
                    folding.for_each(|at| put(Action::Ship { ship, at }));
                }
            }
            WarpPhase::FoldTo { from, .. } => {
                goals(state, from).iter().for_each(|space| put(Action::At { space }));
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        match (self, action) {
            (WarpPhase::FoldShip, Action::Ship { ship, at }) => {
                ask(state, Phase::Warp(WarpPhase::FoldTo { ship, from: at }));
            }
            (WarpPhase::FoldTo { ship, from }, Action::At { space }) => {
                ask(state, pay(Order::Fold { ship, from, to: space }));
            }
            _ => wrong("F15.3"),
        }
    }

    fn rule(self) -> &'static str {
        "F15.3"
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            WarpPhase::FoldShip => "Which ship folds space?".to_string(),
            WarpPhase::FoldTo { ship, from } => {
                format!("Where does the {} at {} appear?", ship.title(), from.title())
            }
        }
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (WarpPhase::FoldShip, Action::Ship { .. }) => {
                "no such ship is on a world or at Sol, with another to go to"
            }
            (WarpPhase::FoldTo { .. }, Action::At { .. }) => "no Flagship, Ally Ship or Base is there",
            _ => "that is not what is being decided now",
        };
        Refusal::new("F15.3", reason)
    }

    fn can_go_back(self) -> bool {
        true
    }
}

/// F15.3, F26.30: worlds with a ship or Base, and Sol always.
pub(crate) fn goals(state: &State, from: Space) -> SpaceSet {
    let held =
        state.flagships.spaces() | state.allies.spaces() | state.base_spaces() | SpaceSet::one(Space::Sol);
    let mut goals = held & SpaceSet::HUBS;
    goals.remove(from);
    goals
}

/// F15.3: whether any ship can fold space.
pub(super) fn can_fold(state: &State) -> bool {
    let ships = (state.flagships.spaces() | state.allies.spaces()) & SpaceSet::HUBS;
    ships.iter().any(|at| !goals(state, at).is_empty())
}

/// F15.1, F26.29: an Ally Ship comes to Sol.
pub(super) fn ally(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    state.push(Task::Combats);
    state.allies.build(Space::Sol);
    cx.note(state, || Event::AllyCame);
    combat::engage(state, Space::Sol);
}

/// F15.2: two Warp technologies come to Un-researched, face down.
pub(super) fn advanced(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let count = research::warp_pile(state).min(2);
    state.warp_blanks += count;
    cx.note(state, || Event::AdvancedTech { count });
}

/// F15.3: a ship appears elsewhere.
pub(super) fn fold(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    ship: Ship,
    from: Space,
    to: Space,
) {
    state.push(Task::Combats);
    state.shift(ship, from, to);
    cx.note(state, || Event::Folded { ship, from, to });
    combat::engage(state, to);
}
