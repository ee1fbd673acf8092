//! V7.13: movement of units. Cronos follows in his own file, with the same questions.

use super::{Cx, Phase, cronos, not_now, only};
use crate::ids::{Coalition, PLACES, Tech, TerritoryId};
use crate::set::Set;
use crate::state::{MOVES_MAX, State, Task};
use crate::{Action, Event, Invasion, MarchAction, PlainAction};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Marching {
    /// V7.13
    MoveFrom {
        /// Who.
        who: Coalition,
    },
    /// V7.13
    MoveTo {
        /// Who.
        who: Coalition,
        /// From where.
        from: TerritoryId,
        /// The actions that the unit has left.
        left: u8,
    },
    /// V7.14
    MoveCronos {
        /// His actions left.
        left: u8,
    },
}

impl Invasion {
    /// V7.13: move actions of a coalition's units.
    pub fn moves(&self, state: &State, who: Coalition) -> u8 {
        let tier = usize::from(state.consoles[who].tech[Tech::Military]);
        self.pack.technologies[Tech::Military][tier].moves
    }

    /// V12.6: places that exist.
    #[inline]
    pub fn existing(&self, state: &State) -> Set<TerritoryId> {
        let gone = state.desolated.iter().fold(Set::EMPTY, |all, who| self.lookup.homes[who].or(all));
        Set::first_of(PLACES).minus(gone)
    }

    /// V7.13, V0.7: where a unit can go from there.
    #[inline]
    pub fn ways(&self, state: &State, from: TerritoryId) -> Set<TerritoryId> {
        self.lookup.near[from.index()].and(self.existing(state))
    }
}

/// V7.13, V7.14: each coalition in turn order; Cronos moves right after the holder's units.
pub(super) fn turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::March { place: place + 1 });
    if who == state.holder {
        state.agenda.push(Task::Cronos { left: cx.rules.cronos_moves(state) });
    }
    state.cursor = 0;
    state.left = [[0; PLACES]; MOVES_MAX];
    state.left[usize::from(cx.rules.moves(state, who)) - 1] = state.units[who];
    ask(cx.rules, state, who);
}

/// Asks for the next unit, if one can move.
fn ask(rules: &Invasion, state: &mut State, who: Coalition) {
    if groups(state).any(|(at, _)| !rules.ways(state, at).is_empty()) {
        state.phase = Phase::Marching(Marching::MoveFrom { who });
    }
}

/// Groups of units that can still move: where they are and the actions they have left, most actions first.
fn groups(state: &State) -> impl Iterator<Item = (TerritoryId, u8)> {
    (1..=MOVES_MAX as u8).rev().flat_map(move |left| {
        TerritoryId::every()
            .filter(move |at| state.left[usize::from(left) - 1][at.index()] > 0)
            .map(move |at| (at, left))
    })
}

/// The number of a group in the order in which canonical play goes through them.
const fn group_number(at: TerritoryId, left: u8) -> u8 {
    (MOVES_MAX as u8 - left) * PLACES as u8 + at.index() as u8
}

impl Marching {
    const fn who(self, state: &State) -> Coalition {
        match self {
            Marching::MoveFrom { who } | Marching::MoveTo { who, .. } => who,
            Marching::MoveCronos { .. } => state.holder,
        }
    }

    fn check_from(rules: &Invasion, state: &State, at: TerritoryId, left: u8) -> Result<(), Refusal> {
        let there = (1..=MOVES_MAX as u8).contains(&left)
            && at.index() < PLACES
            && state.left[usize::from(left) - 1][at.index()] > 0;
        if !there {
            return Err(Refusal::new("V7.13", "no unit of yours there has that many move actions left"));
        }
        if rules.ways(state, at).is_empty() {
            return Err(Refusal::new("V7.13", "there is no way out of there"));
        }
        Ok(())
    }
}

impl Question<Invasion> for Marching {
    #[inline]
    fn asked(self, _: &Invasion, state: &State) -> SeatSet {
        only(self.who(state))
    }

    fn legal(self, rules: &Invasion, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            Marching::MoveFrom { .. } => {
                let able = groups(state).filter(|(at, _)| !rules.ways(state, *at).is_empty());
                into.extend(able.map(|(at, left)| Action::from(MarchAction::From { at, left })));
                into.push(Action::DONE);
            }
            Marching::MoveTo { from, .. } => {
                into.extend(rules.ways(state, from).iter().map(|at| Action::from(MarchAction::To { at })));
            }
            Marching::MoveCronos { left } => {
                let steps = cronos::steps(rules, state, left).iter();
                into.extend(steps.map(|at| Action::from(MarchAction::Cronos { at })));
                if cronos::may_stop(rules, state, left) {
                    into.push(MarchAction::Stop.into());
                }
            }
        }
    }

    fn canonical(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(rules, state, seat, into);
        if let Marching::MoveFrom { .. } = self {
            into.retain(|action| match *action {
                Action::March(MarchAction::From { at, left }) => group_number(at, left) >= state.cursor,
                _ => true,
            });
        }
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Marching::MoveFrom { .. }, Action::March(MarchAction::From { at, left })) => {
                Marching::check_from(rules, state, at, left)
            }
            (Marching::MoveFrom { .. }, Action::Plain(PlainAction::Done)) => Ok(()),
            (Marching::MoveTo { from, .. }, Action::March(MarchAction::To { at })) => {
                if at.index() < PLACES && rules.ways(state, from).has(at) {
                    Ok(())
                } else {
                    Err(Refusal::new(
                        "V7.13",
                        "a move action goes to an adjacent territory that still exists",
                    ))
                }
            }
            (Marching::MoveCronos { left }, Action::March(MarchAction::Cronos { at })) => {
                cronos::check_step(rules, state, left, at)
            }
            (Marching::MoveCronos { left }, Action::March(MarchAction::Stop)) => {
                cronos::check_stop(rules, state, left)
            }
            (Marching::MoveCronos { .. }, _) => Err(not_now("V7.14")),
            _ => Err(not_now("V7.13")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        match (self, action) {
            (Marching::MoveFrom { who }, Action::March(MarchAction::From { at, left })) => {
                state.cursor = group_number(at, left);
                match cx.rules.ways(state, at).only() {
                    Some(to) => march(cx, state, who, at, to, left),
                    None => state.phase = Phase::Marching(Marching::MoveTo { who, from: at, left }),
                }
            }
            (Marching::MoveTo { who, from, left }, Action::March(MarchAction::To { at })) => {
                march(cx, state, who, from, at, left);
            }
            (Marching::MoveCronos { left }, Action::March(MarchAction::Cronos { at })) => {
                cronos::step(cx, state, left, at);
            }
            _ => {}
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        match self {
            Marching::MoveFrom { .. } => Prompt::new("Which unit moves?", "V7.13"),
            Marching::MoveTo { from, .. } => {
                Prompt::new(format!("Where does the unit in {} go?", rules.place(from)), "V7.13")
            }
            Marching::MoveCronos { left } => {
                let at = rules.place(state.cronos);
                Prompt::new(
                    format!("Cronos is in {at}, with {left} move actions. Where does he go?"),
                    "V7.14",
                )
            }
        }
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Action::March(action) = action else { return Label::new("Nobody else moves", "V7.13").ending() };
        match action {
            MarchAction::From { at, left } => {
                let count = state.left.get(usize::from(left) - 1).map_or(0, |units| units[at.index()]);
                let text = match left {
                    1 => format!("{} ({count})", rules.place(at)),
                    _ => format!("{} ({count}, {left} moves)", rules.place(at)),
                };
                Label::new(text, "V7.13").at(rules.hotspot(at))
            }
            MarchAction::To { at } => Label::new(rules.place(at), "V7.13").at(rules.hotspot(at)),
            MarchAction::Cronos { at } => {
                let ends = cronos::legal_end(rules, state, at);
                let text = if ends {
                    rules.place(at).to_string()
                } else {
                    format!("{} (in passing)", rules.place(at))
                };
                Label::new(text, "V7.14").at(rules.hotspot(at))
            }
            MarchAction::Stop => Label::new(format!("Stay in {}", rules.place(state.cronos)), "V7.14")
                .warn(rules.would_fall(state, state.cronos).then_some("It would be overrun as it stands"))
                .ending(),
        }
    }

    fn lapse(self, rules: &Invasion, state: &State, _: Seat) -> Action {
        match self {
            Marching::MoveFrom { .. } => Action::DONE,
            Marching::MoveTo { from, .. } => {
                let at = rules.ways(state, from).first().unwrap_or(from);
                MarchAction::To { at }.into()
            }
            Marching::MoveCronos { left } => cronos::lapse(rules, state, left),
        }
    }
}

/// V7.13
fn march<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    from: TerritoryId,
    to: TerritoryId,
    left: u8,
) {
    state.units[who][from.index()] -= 1;
    state.units[who][to.index()] += 1;
    state.left[usize::from(left) - 1][from.index()] -= 1;
    if left > 1 {
        state.left[usize::from(left) - 2][to.index()] += 1;
    }
    ask(cx.rules, state, who);
    cx.note(state, || Event::Marched { who, from, to });
}
