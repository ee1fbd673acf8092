//! V7.14 to V7.16: Cronos.

use super::{Cx, Marching, Phase};
use crate::ids::{PLACES, Project, Status, TerritoryId};
use crate::set::Set;
use crate::state::{State, Task};
use crate::{Action, Event, Invasion, MarchAction};
use redoubt_engine::{Chance, Journal, Refusal};

/// V7.16: where Cronos may end: no dead zone, no drop ship, neither Overrun nor desolated.
pub(crate) fn legal_end(rules: &Invasion, state: &State, at: TerritoryId) -> bool {
    !at.is_zone()
        && !state.has_ship(at)
        && state.status[at.index()] != Status::Overrun
        && rules.existing(state).has(at)
}

/// V7.15: where Cronos may enter.
pub(crate) fn enterable(rules: &Invasion, state: &State) -> Set<TerritoryId> {
    let funded = |cards: Set<Project>| !state.funded.and(cards).is_empty();
    let (ships, wild) = (funded(rules.lookup.escort), funded(rules.lookup.screening));
    let open = |at: &TerritoryId| {
        let lost = at.is_zone() || state.status[at.index()] == Status::Overrun;
        (ships || !state.has_ship(*at)) && (wild || !lost)
    };
    rules.existing(state).iter().filter(open).collect()
}

impl Invasion {
    /// V7.14: move actions of Cronos.
    pub fn cronos_moves(&self, state: &State) -> u8 {
        let more = !state.funded.and(self.lookup.core).is_empty();
        if more { self.pack.numbers.cronos_moves_more } else { self.pack.numbers.cronos_moves }
    }
}

/// V7.14 to V7.16: where Cronos can end with so many actions.
pub(crate) fn ends_within(rules: &Invasion, state: &State, actions: u8) -> Set<TerritoryId> {
    let open = enterable(rules, state);
    let mut reached = Set::one(state.cronos);
    for _ in 0..actions {
        reached = reached.iter().fold(reached, |all, at| all.or(rules.lookup.near[at.index()].and(open)));
    }
    reached.and(ends(rules, state))
}

fn ends(rules: &Invasion, state: &State) -> Set<TerritoryId> {
    TerritoryId::lands().filter(|at| legal_end(rules, state, *at)).collect()
}

/// V13.12: places from which a legal end can be reached with so many actions.
fn saving(rules: &Invasion, state: &State, actions: u8) -> Set<TerritoryId> {
    let (open, mut good) = (enterable(rules, state), ends(rules, state));
    for _ in 0..actions {
        let next: Set<TerritoryId> = TerritoryId::every()
            .filter(|at| !rules.lookup.near[at.index()].and(good).and(open).is_empty())
            .collect();
        good = good.or(next);
    }
    good
}

/// V13.12: the legal next territories.
pub(crate) fn steps(rules: &Invasion, state: &State, left: u8) -> Set<TerritoryId> {
    if left == 0 {
        return Set::EMPTY;
    }
    let near = rules.lookup.near[state.cronos.index()];
    near.and(enterable(rules, state)).and(saving(rules, state, left - 1))
}

/// V7.16: he may stay where he may end, or where he cannot leave (V13.12).
pub(super) fn may_stop(rules: &Invasion, state: &State, left: u8) -> bool {
    legal_end(rules, state, state.cronos) || steps(rules, state, left).is_empty()
}

/// V7.15, V7.16, V13.12
pub(super) fn check_step(rules: &Invasion, state: &State, left: u8, at: TerritoryId) -> Result<(), Refusal> {
    if at.index() >= PLACES || !rules.lookup.near[state.cronos.index()].has(at) {
        return Err(Refusal::new("V7.14", "Cronos moves to an adjacent territory"));
    }
    if !enterable(rules, state).has(at) {
        return Err(Refusal::new("V7.15", "Cronos may not enter that territory yet"));
    }
    if !steps(rules, state, left).has(at) {
        return Err(Refusal::new("V13.12", "from there Cronos could not reach a place to end in"));
    }
    Ok(())
}

/// V7.16
pub(super) fn check_stop(rules: &Invasion, state: &State, left: u8) -> Result<(), Refusal> {
    if may_stop(rules, state, left) {
        Ok(())
    } else {
        Err(Refusal::new("V7.16", "Cronos must leave dead zones, Overrun territories and drop ships"))
    }
}

/// V7.14: asks for the next step, unless he can only stay or only go to one place.
pub(super) fn turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, left: u8) {
    let steps = steps(cx.rules, state, left);
    match steps.only() {
        Some(at) if !may_stop(cx.rules, state, left) => step(cx, state, left, at),
        None if steps.is_empty() => {}
        _ => state.phase = Phase::Marching(Marching::MoveCronos { left }),
    }
}

pub(super) fn step<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    left: u8,
    to: TerritoryId,
) {
    let from = state.cronos;
    state.cronos = to;
    state.agenda.push(Task::Cronos { left: left - 1 });
    cx.note(state, || Event::CronosMoved { from, to });
}

/// He stays if he may; else he goes where the fewest Hydra pieces are.
pub(super) fn lapse(rules: &Invasion, state: &State, left: u8) -> Action {
    if may_stop(rules, state, left) {
        return MarchAction::Stop.into();
    }
    let best = steps(rules, state, left).iter().min_by_key(|at| (state.hydra(*at), at.index()));
    MarchAction::Cronos { at: best.unwrap_or(state.cronos) }.into()
}
