//! F23: the technology of the aliens.

use super::ask;
use crate::ids::{AlienTech, Faction, Fleet, FleetKind, Pair, Relation};
use crate::state::{CombatPhase, Phase, State};

/// How many copies of a technology work for a faction (F23.17: read from the tracks as they are).
pub(crate) fn copies(state: &State, faction: Faction, tech: AlienTech) -> u8 {
    let track = state.techs[faction].as_slice();
    let mut copies = 0;
    for (index, &own) in track.iter().enumerate() {
        if own == tech {
            // F23.13: next to Enhanced Tech it counts twice.
            let beside = |index: usize| track.get(index) == Some(&AlienTech::EnhancedTech);
            let doubled = beside(index + 1) || index > 0 && beside(index - 1);
            copies += 1 + u8::from(doubled);
        }
        // F23.10, F23.11: stolen technology equals what lies in space 6 of its owner.
        let owner = match own {
            AlienTech::StolenMutant => Faction::Mu,
            AlienTech::StolenCthonian => Faction::Ct,
            _ => continue,
        };
        copies += u8::from(first(state, owner) == Some(tech));
    }
    copies + shared(state, faction, tech)
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
