//! F8.1, F8.7: what can be done in Phase 3.

use super::actions::held;
use super::{build, espionage, morale, opportunity, research, warp};
use crate::Federation;
use crate::ids::{Base, Deed, Faction, FedTech, HomeTrack, Piece, Resource};
use crate::state::State;
use redoubt_engine::Refusal;

/// F8.1, F8.7: whether something can be done, and completed; F26.21: nothing that changes nothing.
pub(crate) fn can(rules: &Federation, state: &State, deed: Deed) -> Result<(), Refusal> {
    if affordable(state) >> deed.index() & 1 == 0 {
        Err(Refusal::new(deed.rule(), "no token for it is available"))
    } else if deeds(rules, state) >> deed.index() & 1 == 0 {
        Err(Refusal::new(deed.rule(), why(state, deed)))
    } else {
        Ok(())
    }
}

const _: () = assert!(Deed::ALL.len() == 24, "every action is tested below");

/// F8.1, F8.7: actions that can be paid for and done, as bits.
pub(super) fn deeds(rules: &Federation, state: &State) -> u32 {
    let affordable = affordable(state);
    let test = |deed: Deed| {
        let bit = 1 << deed.index();
        if affordable & bit != 0 && is_possible(rules, state, deed) { bit } else { 0 }
    };
    // One by one, not in a loop: each test is then made for its action.
    let build = test(Deed::Construct) | test(Deed::Settle) | test(Deed::Upgrade) | test(Deed::Forward);
    let maneuver = test(Deed::Move) | test(Deed::FreeMove) | test(Deed::Bypass);
    let research = test(Deed::Initiate) | test(Deed::Conduct) | test(Deed::Focused);
    let espionage = test(Deed::Sabotage) | test(Deed::Attache) | test(Deed::SlowResearch);
    let morale = test(Deed::Propaganda) | test(Deed::Expand) | test(Deed::Reclaim);
    let diplomacy = test(Deed::Embassy) | test(Deed::Envoy) | test(Deed::Parley);
    let warp = test(Deed::AllyShip) | test(Deed::AdvancedTech) | test(Deed::Fold);
    let others = test(Deed::Opportunity) | test(Deed::End);
    build | maneuver | research | espionage | morale | diplomacy | warp | others
}

/// F8.1, F8.3: actions for which a token is there, as bits; one deployed this turn is not deployed again (F26.18,
/// F26.49).
fn affordable(state: &State) -> u32 {
    let held = held(state);
    let mut deeds = Deed::UNPAID;
    for resource in Resource::ALL {
        let deployed = state.deployed_as(resource);
        let free = held.get(resource) > 0;
        if free || !deployed.is_empty() {
            deeds |= Deed::PAID[resource.index()];
        }
        if free || !deployed.minus(state.fresh).is_empty() {
            deeds |= Deed::DEPLOYING[resource.index()];
        }
    }
    deeds
}

/// F8.7: whether something can be done, if it can be paid for.
#[inline]
fn is_possible(rules: &Federation, state: &State, deed: Deed) -> bool {
    match deed {
        Deed::Construct => Piece::ALL.into_iter().any(|piece| build::is_unbuilt(state, piece)),
        Deed::Settle => {
            !build::settled(state).is_empty()
                && Base::ALL.into_iter().any(|base| build::has_base(state, base))
        }
        Deed::Upgrade => build::can_upgrade(state),
        Deed::Forward => {
            (state.mines.any_unbuilt() || state.flagships.any_unbuilt())
                && !build::forward(rules, state).is_empty()
        }
        Deed::Move => has_ship(state),
        Deed::FreeMove => state.has_tech(FedTech::Engines) && !state.engines_used && has_ship(state),
        Deed::Bypass => state.queue.len() > 1,
        Deed::Initiate => research::can_initiate(state),
        Deed::Conduct | Deed::Focused => research::open(state).next().is_some(),
        Deed::Sabotage | Deed::Attache | Deed::SlowResearch | Deed::Embassy | Deed::Envoy | Deed::Parley => {
            Faction::ALL.into_iter().any(|faction| espionage::fits(rules, state, deed, faction))
        }
        Deed::Propaganda => HomeTrack::ALL.into_iter().any(|track| morale::can_improve(rules, state, track)),
        Deed::Expand => !state.column_open(1) || !state.column_open(2),
        Deed::Reclaim => !state.sacrificed.is_empty(),
        Deed::AllyShip => state.has_tech(FedTech::WarpGates) && state.allies.any_unbuilt(),
        Deed::AdvancedTech => state.has_tech(FedTech::WarpGates) && research::warp_pile(state) > 0,
        Deed::Fold => state.has_tech(FedTech::WarpGates) && warp::can_fold(state),
        Deed::Opportunity => opportunity::is_open(state),
        Deed::End => true,
    }
}

fn has_ship(state: &State) -> bool {
    state.flagships.any_standing() || state.allies.any_standing()
}

/// Why something cannot be done that could be paid for.
fn why(state: &State, deed: Deed) -> &'static str {
    let gates = state.has_tech(FedTech::WarpGates);
    match deed {
        Deed::Construct => "nothing is left to be built",
        Deed::Settle => "no Flagship is on a world without a Base, or no Base is left",
        Deed::Upgrade => "nothing on the map can be upgraded",
        Deed::Forward => "no Mine Field or Flagship is unbuilt, or none can be reached",
        Deed::FreeMove if !state.has_tech(FedTech::Engines) => "MilSpecOps Engines are not complete",
        Deed::FreeMove if state.engines_used => "the free Move of this turn is used",
        Deed::Move | Deed::FreeMove => "no ship is on the map",
        Deed::Bypass => "no other token is in the queue",
        Deed::Initiate => "nothing is in Un-researched",
        Deed::Conduct | Deed::Focused => "no project can be advanced",
        Deed::Sabotage => "no faction has a technology on its track",
        Deed::Attache => "every faction on the ring has an Attaché",
        Deed::SlowResearch => "every track is full or has a spy",
        Deed::Propaganda => "nothing at home can be improved",
        Deed::Expand => "both columns are unlocked",
        Deed::Reclaim => "nothing was sacrificed",
        Deed::Embassy => "no faction without an Embassy is above Total War",
        Deed::Envoy => "no faction with an Embassy can be calmed by another token",
        Deed::Parley => "every faction is at Peace",
        Deed::AllyShip | Deed::AdvancedTech | Deed::Fold if !gates => "the Warp Gates are not complete",
        Deed::AllyShip => "no Ally Ship is left",
        Deed::AdvancedTech => "the Warp pile is empty",
        Deed::Fold => "no ship can fold space",
        Deed::Opportunity => "there is no alien war with an Embassy and a token for it",
        Deed::End => "it can always be done",
    }
}
