//! F23: the technology of the aliens.

use super::ask;
use crate::ids::{AlienTech, Faction, Fleet, FleetKind, Pair, Relation};
use crate::state::{CombatPhase, Phase, State};

/// How many copies of a technology work for a faction (F23.17: read from the tracks as they are).
pub(crate) fn copies(state: &State, faction: Faction, tech: AlienTech) -> u8 {
    let track = state.techs[faction].as_slice();
    let shows = |index: usize, tech| track.get(index).is_some_and(|&own| shown(state, own) == Some(tech));
    let mut copies = 0;
    for index in (0..track.len()).filter(|&index| shows(index, tech)) {
        // F23.13: next to Enhanced Tech it counts twice.
        let beside = |index| shows(index, AlienTech::EnhancedTech);
        copies += 1 + u8::from(beside(index + 1) || index > 0 && beside(index - 1));
    }
    copies + shared(state, faction, tech)
}

/// F23.10, F23.11: stolen technology equals what lies in space 6 of its owner.
fn shown(state: &State, own: AlienTech) -> Option<AlienTech> {
    match own {
        AlienTech::StolenMutant => first(state, Faction::Mu),
        AlienTech::StolenCthonian => first(state, Faction::Ct),
        _ => Some(own),
    }
}

/// F19.6, F26.35: an ally's technology in space 6 counts once; Enhanced Tech does nothing there.
fn shared(state: &State, faction: Faction, tech: AlienTech) -> u8 {
    if tech == AlienTech::EnhancedTech {
        return 0;
    }
    let allied = Pair::of(faction).filter(|&pair| state.relations[pair] == Relation::Alliance);
    allied.filter(|pair| first(state, pair.other(faction)) == Some(tech)).count() as u8
}

/// The technology in space 6.
fn first(state: &State, faction: Faction) -> Option<AlienTech> {
    state.techs[faction].as_slice().first().copied()
}

/// F4.10, F23.3: Raider Fleets, and Scout Fleets with Raider Protocols.
pub(crate) fn is_raider(state: &State, fleet: Fleet) -> bool {
    match fleet.kind {
        FleetKind::Raider => true,
        FleetKind::Scout => copies(state, fleet.faction, AlienTech::RaiderProtocols) > 0,
        FleetKind::Battle | FleetKind::Doom => false,
    }
}

/// F23.16: the player loses a token, if there is any.
pub(super) fn plunder(state: &mut State, faction: Faction) {
    let any = !state.stored.is_empty()
        || !state.deployed.is_empty()
        || state.track.iter().flatten().any(|stack| !stack.is_empty());
    if any {
        ask(state, Phase::Combat(CombatPhase::Plunder { faction }));
    }
}
