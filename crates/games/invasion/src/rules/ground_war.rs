//! V8.9 to V8.17: invader units are placed and spawned.

use super::{Cx, ties};
use crate::event::How;
use crate::ids::{Face, Pile, Project, SHIPS, TerritoryId, ZONES};
use crate::set::Set;
use crate::state::{State, Task, Turned};
use crate::{Event, Invasion};
use redoubt_engine::{Chance, Journal};

impl Invasion {
    /// The face of the die that shows this number.
    #[inline]
    pub(crate) fn face(&self, number: u8) -> Face {
        self.lookup.faces[usize::from(number - 1) % 6]
    }

    /// V8.11, V13.9: Defense with Force Domes.
    #[inline]
    pub fn defense(&self, state: &State, at: TerritoryId) -> u8 {
        let domes = if at.is_zone() { 0 } else { state.attached[at.index()].domes };
        self.lookup.defense[at.index()] + domes
    }

    /// V8.13, V13.20: whether an invader unit can be put there.
    fn can_place(&self, state: &State, at: TerritoryId) -> bool {
        let gone = self.lookup.owner[at.index()].is_some_and(|owner| state.desolated.has(owner));
        !gone && state.reserve(self.pack.numbers.reserve) > 0
    }

    /// V8.11: whether a unit that spawns there goes on to a neighbour.
    pub(crate) fn is_full(&self, state: &State, at: TerritoryId) -> bool {
        state.invaders[at.index()] >= self.defense(state, at) && state.cronos != at
    }
}

/// V8.11: where a unit that has no room goes, and the filter that decided: 1 Cronos, 2 fewest invader units, 3 fewest
/// coalition units, 4 nothing but the holder.
pub(crate) fn overflow(rules: &Invasion, state: &State, from: TerritoryId) -> (Set<TerritoryId>, u8) {
    let near = rules.ways(state, from);
    if near.has(state.cronos) {
        return (Set::one(state.cronos), 1);
    }
    let fewest = near.iter().map(|at| state.invaders[at.index()]).min();
    let few: Set<TerritoryId> = near.iter().filter(|at| Some(state.invaders[at.index()]) == fewest).collect();
    if few.len() <= 1 {
        return (few, 2);
    }
    let least = few.iter().map(|at| state.humans(at)).min();
    let lonely: Set<TerritoryId> = few.iter().filter(|at| Some(state.humans(*at)) == least).collect();
    (lonely, if lonely.len() == 1 { 3 } else { 4 })
}

/// V8.12, V13.15: one unit exactly there, or two if the Annihilation Strike doubles it.
pub(super) fn place<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
) {
    if !cx.rules.can_place(state, at) {
        return cx.note(state, || Event::NoInvader { at });
    }
    for _ in 0..strike(cx, state, at) {
        put(cx, state, at, How::Placed);
    }
}

/// V8.17: rolls for one more unit.
fn strike<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, at: TerritoryId) -> u8 {
    if !state.funded.has(Project::Five) {
        return 1;
    }
    let face = cx.rules.face(cx.chance.roll(6, "Annihilation Strike") as u8);
    cx.note(state, || Event::StrikeRoll { at, face });
    if face == Face::Plus { 2 } else { 1 }
}

/// V13.20: a unit from the reserve, as long as there is one.
pub(super) fn put<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
    how: How,
) {
    if cx.rules.can_place(state, at) {
        state.invaders[at.index()] += 1;
        cx.note(state, || Event::Invader { at, how });
    } else {
        cx.note(state, || Event::NoInvader { at });
    }
}

/// V8.9, V13.26: ships 1 to 4, then the dead zones in table order.
pub(super) fn icons<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, number: u8) {
    let Some(Turned { card, pile }) = state.turned else { return };
    debug_assert!(Pile::ALL.contains(&pile));
    let card = &cx.rules.pack.events[card.index()];
    let shown = |number: usize| if number < SHIPS { card.ships[number] } else { card.zones[number - SHIPS] };
    let Some(next) = (usize::from(number)..SHIPS + ZONES).find(|number| shown(*number)) else { return };
    state.agenda.push(Task::Icons { number: next as u8 + 1 });
    source(cx, state, next);
}

/// V9.11: Ground Push, every ship and every dead zone.
pub(super) fn push<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, number: u8) {
    if usize::from(number) < SHIPS + ZONES {
        state.agenda.push(Task::Push { number: number + 1 });
        source(cx, state, number.into());
    }
}

/// V8.9: an icon of a ship that is not on the board spawns nothing.
fn source<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, number: usize) {
    let at = match number {
        ship if ship < SHIPS => state.ships[ship],
        zone => TerritoryId::zones().nth(zone - SHIPS),
    };
    let Some(at) = at else { return };
    let stuck = cx.rules.is_full(state, at) && cx.rules.ways(state, at).is_empty();
    if stuck || !cx.rules.can_place(state, at) {
        return cx.note(state, || Event::NoInvader { at });
    }
    let units = strike(cx, state, at);
    state.agenda.push(Task::Spawn { at, units });
}

/// V8.10, V8.11: one unit after the other.
pub(super) fn spawn<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
    units: u8,
) {
    if units > 1 {
        state.agenda.push(Task::Spawn { at, units: units - 1 });
    }
    if state.reserve(cx.rules.pack.numbers.reserve) == 0 {
        return cx.note(state, || Event::NoInvader { at });
    }
    if !cx.rules.is_full(state, at) {
        return put(cx, state, at, How::Spawned);
    }
    let (targets, filter) = overflow(cx.rules, state, at);
    match targets.only() {
        Some(to) => put(cx, state, to, How::Overflow { from: at, filter }),
        None if targets.is_empty() => cx.note(state, || Event::NoInvader { at }),
        None => ties::ask_invade(state, at),
    }
}
