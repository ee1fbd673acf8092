//! F10: Maneuver.

use super::actions::pay;
use super::{Chapter, Cx, ask, combat, queue, wrong};
use crate::ids::{Carry, FedTech, Ship, Space, SpaceSet, Token};
use crate::state::{Blank, ManeuverPhase, Order, Phase, State, Task};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for ManeuverPhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            ManeuverPhase::Ship { .. } => {
                for ship in Ship::ALL {
                    state.ships(ship).iter().for_each(|at| put(Action::Ship { ship, at }));
                }
            }
            ManeuverPhase::Carry { ship, from, .. } => each_carry(state, ship, from, put),
            ManeuverPhase::To { from, .. } | ManeuverPhase::AgainTo { from, .. } => {
                reach(rules, state, from).iter().for_each(|space| put(Action::At { space }));
            }
            ManeuverPhase::Again { ship, from } => {
                if has_mine(state, ship, from) {
                    each_carry(state, ship, from, put);
                } else {
                    reach(rules, state, from).iter().for_each(|space| put(Action::At { space }));
                }
                put(Action::Stop);
            }
            ManeuverPhase::Bypass => (1..state.queue.len() as u8).for_each(|slot| put(Action::Slot { slot })),
            ManeuverPhase::Drawn { tokens } => {
                for (index, token) in tokens.into_iter().enumerate() {
                    if let Some(token) = token.filter(|token| !tokens[..index].contains(&Some(*token))) {
                        put(Action::Keep { token });
                    }
                }
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let question = match (self, action) {
            (ManeuverPhase::Ship { free }, Action::Ship { ship, at }) => {
                ManeuverPhase::Carry { free, ship, from: at }
            }
            (ManeuverPhase::Carry { free, ship, from }, Action::Carry { carry }) => {
                ManeuverPhase::To { free, ship, from, carry }
            }
            (ManeuverPhase::To { free, ship, from, carry }, Action::At { space: to }) => {
                let order = if free {
                    Order::FreeMove { ship, from, to, carry }
                } else {
                    Order::Move { ship, from, to, carry }
                };
                return ask(state, pay(order));
            }
            (ManeuverPhase::Again { ship, from }, Action::Carry { carry }) => {
                ManeuverPhase::AgainTo { ship, from, carry }
            }
            (ManeuverPhase::Again { ship, from }, Action::At { space }) => {
                return relocate(cx, state, ship, from, space, Carry::Nothing);
            }
            (ManeuverPhase::AgainTo { ship, from, carry }, Action::At { space }) => {
                return relocate(cx, state, ship, from, space, carry);
            }
            (ManeuverPhase::Again { .. }, Action::Stop) => return,
            (ManeuverPhase::Bypass, Action::Slot { slot }) => return ask(state, pay(Order::Bypass { slot })),
            (ManeuverPhase::Drawn { tokens }, Action::Keep { token }) => {
                return keep(cx, state, tokens, token);
            }
            _ => return wrong(self.rule()),
        };
        ask(state, Phase::Maneuver(question));
    }

    fn rule(self) -> &'static str {
        match self {
            ManeuverPhase::Ship { free: true }
            | ManeuverPhase::Carry { free: true, .. }
            | ManeuverPhase::To { free: true, .. } => "F22.5",
            ManeuverPhase::Ship { .. } | ManeuverPhase::Carry { .. } | ManeuverPhase::To { .. } => "F10.1",
            ManeuverPhase::Again { .. } | ManeuverPhase::AgainTo { .. } => "F22.7",
            ManeuverPhase::Bypass | ManeuverPhase::Drawn { .. } => "F10.3",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            ManeuverPhase::Ship { .. } => "Which ship moves?".to_string(),
            ManeuverPhase::Carry { .. } => "What does the Flagship take along?".to_string(),
            ManeuverPhase::To { ship, from, .. } | ManeuverPhase::AgainTo { ship, from, .. } => {
                format!("Where does the {} at {} go?", ship.title(), from.title())
            }
            ManeuverPhase::Again { ship, from } => {
                format!("Warp Bubble: does the {} at {} go on?", ship.title(), from.title())
            }
            ManeuverPhase::Bypass => "Which token is bypassed?".to_string(),
            ManeuverPhase::Drawn { .. } => "Which of the tokens drawn joins the queue?".to_string(),
        }
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (ManeuverPhase::Ship { .. }, Action::Ship { .. }) => "there is no such ship",
            (ManeuverPhase::Carry { .. } | ManeuverPhase::Again { .. }, Action::Carry { .. }) => {
                "there is no such Mine Field to take along"
            }
            (
                ManeuverPhase::To { .. } | ManeuverPhase::Again { .. } | ManeuverPhase::AgainTo { .. },
                Action::At { .. },
            ) => "the space is not adjacent",
            (ManeuverPhase::Bypass, Action::Slot { slot: 0 }) => "this token is being resolved",
            (ManeuverPhase::Bypass, Action::Slot { .. }) => "the slot is empty",
            _ => "that is not what is being decided now",
        };
        Refusal::new(self.rule(), reason)
    }

    fn can_go_back(self) -> bool {
        match self {
            ManeuverPhase::Ship { .. }
            | ManeuverPhase::Carry { .. }
            | ManeuverPhase::To { .. }
            | ManeuverPhase::Bypass => true,
            ManeuverPhase::Again { .. } | ManeuverPhase::AgainTo { .. } | ManeuverPhase::Drawn { .. } => {
                false
            }
        }
    }

    fn without_answer(self, rules: &Federation, state: &State) -> Action {
        if matches!(self, ManeuverPhase::Again { .. }) {
            return Action::Stop;
        }
        self.first(rules, state)
    }
}

/// F10.1: a Flagship may take one Mine Field along.
fn each_carry(state: &State, ship: Ship, from: Space, put: &mut impl FnMut(Action)) {
    put(Action::Carry { carry: Carry::Nothing });
    if ship == Ship::Flagship && state.mines.count(from) > 0 {
        put(Action::Carry { carry: Carry::Plain });
    }
    if ship == Ship::Flagship && state.mines.striped(from) > 0 {
        put(Action::Carry { carry: Carry::Striped });
    }
}

fn has_mine(state: &State, ship: Ship, from: Space) -> bool {
    ship == Ship::Flagship && state.mines.spaces().has(from)
}

/// F10.1, F22.9: where a ship can go.
pub(crate) fn reach(rules: &Federation, state: &State, from: Space) -> SpaceSet {
    let routes = state.advantages[FedTech::Patrol];
    let mut reached = rules.lookup.next_to(from);
    if from.number().is_some_and(|number| number <= routes) {
        reached |= rules.lookup.inner[usize::from(routes)];
    }
    reached.remove(from);
    reached
}

/// F10.1: a ship moves; fleets there fight. F22.7: it may go on after the combats.
pub(super) fn go(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    ship: Ship,
    from: Space,
    to: Space,
    carry: Carry,
) {
    if state.has_tech(FedTech::WarpBubble) {
        state.push(Task::Again { ship, at: to });
    }
    relocate(cx, state, ship, from, to, carry);
}

fn relocate(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    ship: Ship,
    from: Space,
    to: Space,
    carry: Carry,
) {
    state.push(Task::Combats);
    go_along(state, ship, carry, from, to);
    cx.note(state, || Event::Moved { ship, from, to, carry });
    combat::engage(state, to);
}

/// The ship and what it takes along change their space, which is said.
pub(crate) fn go_along(state: &mut State, ship: Ship, carry: Carry, from: Space, to: Space) -> Space {
    state.shift(ship, from, to);
    match carry {
        Carry::Nothing => {}
        Carry::Plain => state.mines.shift(from, to),
        Carry::Striped => state.mines.shift_striped(from, to),
    }
    to
}

/// F22.7, F26.57: a ship of its kind must still be there.
pub(super) fn again(state: &mut State, ship: Ship, at: Space) {
    if state.ships(ship).has(at) {
        ask(state, Phase::Maneuver(ManeuverPhase::Again { ship, from: at }));
    }
}

/// F10.3, F26.58: a token of the queue goes to Holding, and one of up to three is drawn in its place.
pub(super) fn bypass(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, slot: u8) {
    let token = state.queue.remove(usize::from(slot), Token::BLANK);
    state.holding[token] += 1;
    cx.note(state, || Event::Bypassed { token, slot });
    let tokens = [0; 3].map(|_| queue::draw(cx, state));
    if tokens[0].is_none() {
        return;
    }
    cx.note(state, || Event::Drew { tokens: tokens.into_iter().flatten().collect() });
    ask(state, Phase::Maneuver(ManeuverPhase::Drawn { tokens }));
}

/// F10.3: one is kept, the others return to the bag.
fn keep(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    tokens: [Option<Token>; 3],
    kept: Token,
) {
    tokens.into_iter().flatten().for_each(|token| state.bag[token] += 1);
    state.bag[kept] -= 1;
    state.queue.push(kept);
    let slot = state.queue.len() as u8 - 1;
    cx.note(state, || Event::Queued { token: kept, slot });
}
