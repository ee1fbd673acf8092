//! F21.10 to F21.12, F23.15: how fleets go back, and who must follow them.

use super::{Cx, aliens, ask, technology};
use crate::ids::{AlienTech, Faction, Fleet, FleetKind, Ship, Space, TRACK};
use crate::state::{CombatPhase, Phase, State};
use crate::{Event, Federation};
use redoubt_engine::{Chance, Journal};

/// Where hits take a fleet (F21.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// The space; its own if there is none.
    pub(crate) to: Space,
    /// How many spaces it goes.
    pub(crate) steps: u8,
    /// Hits for which there is no space.
    pub(crate) short: u8,
}

/// F21.10: the number on its own track where the way back of a fleet begins, beyond the end if there is none.
fn first_number(state: &State, fleet: Fleet, at: Space) -> u8 {
    match at.number() {
        Some(number) => number + 1,
        None if at == Space::Sol => 1,
        None => state.entries[fleet.index()].max(1),
    }
}

/// F21.12, F26.41: the way back of a fleet that takes so many hits.
pub(crate) fn way_back(state: &State, fleet: Fleet, at: Space, hits: u8) -> Way {
    let assets = state.asset_spaces();
    let first = first_number(state, fleet, at);
    let length = (TRACK + 1).saturating_sub(first);
    let space = |steps: u8| Space::numbered(fleet.faction, first + steps - 1);
    let free = |steps: &u8| !assets.has(space(*steps));
    let aim = hits.min(length);
    if aim > 0 {
        if let Some(steps) = (aim..=length).find(free) {
            return Way { to: space(steps), steps, short: hits.saturating_sub(length) };
        }
        if let Some(steps) = (1..aim).rev().find(free) {
            return Way { to: space(steps), steps, short: hits - steps };
        }
    }
    Way { to: at, steps: 0, short: hits }
}

/// F21.11: a fleet goes back; that causes no combat.
pub(super) fn go_back(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
    from: Space,
    way: Way,
) {
    let to = way.to;
    state.fleets[fleet.index()] = to as u8; // by which space it came to a world stays known for a pursuit
    cx.note(state, || Event::Retreated { fleet, from, to });
}

/// F21.8: after a lost battle all fleets that fought are pushed back one space.
pub(super) fn push_back(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    space: Space,
) {
    let fought = super::combat::fighters(state, faction, space);
    for kind in FleetKind::ALL.into_iter().filter(|kind| fought >> kind.index() & 1 != 0) {
        let fleet = Fleet { faction, kind };
        go_back(cx, state, fleet, space, way_back(state, fleet, space, 1));
    }
}

/// F16.1: all fleets of a faction go one space away from Sol.
pub(super) fn withdraw(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    for kind in FleetKind::ALL {
        let fleet = Fleet { faction, kind };
        if let Some(at) = state.fleet_at(fleet) {
            let way = way_back(state, fleet, at, 1);
            if way.steps > 0 {
                go_back(cx, state, fleet, at, way);
            }
        }
    }
}

/// F21.7: a destroyed fleet goes to its Spawn Order Track, back to its highest space, or into the tech pile.
pub(super) fn destroy(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
    at: Space,
) {
    let respawns = fleet.kind != FleetKind::Doom // F26.42
        && technology::copies(state, fleet.faction, AlienTech::AutoRespawn) > 0;
    aliens::remove(state, fleet);
    state.tally.destroyed = state.tally.destroyed.saturating_add(1);
    let respawned = respawns.then(|| Space::numbered(fleet.faction, TRACK));
    if let Some(space) = respawned {
        state.fleets[fleet.index()] = space as u8;
        state.respawned |= 1 << fleet.index(); // F26.51
    } else if fleet.kind == FleetKind::Doom {
        state.piles[fleet.faction] |= 1 << AlienTech::DoomFleet.index();
    } else if let Some(slot) = state.spawn[fleet.faction].iter_mut().find(|slot| slot.is_none()) {
        *slot = Some(fleet.kind);
    }
    cx.note(state, || Event::Destroyed { fleet, at, respawned });
}

/// F23.15, F26.44: where a ship stops that follows a fleet from a space: next to it, or before any alien fleet.
pub(super) fn pursuit(state: &State, fleet: Fleet, from: Space) -> Option<Space> {
    let fled = state.fleet_at(fleet)?.number()?;
    let first = first_number(state, fleet, from);
    let fleets = state.fleet_spaces();
    let way = (first..fled).map(|number| Space::numbered(fleet.faction, number));
    way.take_while(|&space| !fleets.has(space)).last()
}

/// F23.15: one ship of the combat space must follow, if it can.
pub(super) fn pursue(state: &mut State, faction: Faction, space: Space, kinds: u8) {
    let follow = |kind: &FleetKind| {
        kinds >> kind.index() & 1 != 0 && pursuit(state, Fleet { faction, kind: *kind }, space).is_some()
    };
    let ships = Ship::ALL.into_iter().any(|ship| state.ships(ship).has(space));
    if ships && FleetKind::ALL.iter().any(follow) {
        ask(state, Phase::Combat(CombatPhase::Pursue { faction, space, kinds }));
    }
}

/// F23.15: the ship goes.
pub(super) fn follow(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    ship: Ship,
    fleet: Fleet,
    from: Space,
) {
    let Some(to) = pursuit(state, fleet, from) else { return };
    state.shift(ship, from, to);
    cx.note(state, || Event::Pursued { ship, from, to });
}
