//! What always holds between two decisions.

mod agenda; // what may still wait to be done
mod asked; // what a question needs to be asked
mod trail; // the answers that led to a question about an action

use crate::Federation;
use crate::ids::{
    AlienTech, Base, Chit, Deed, FLEETS, Faction, FedTech, Fleet, FleetKind, HomeTrack, Level, PurseSet,
    Resource, Space, SpaceSet, TRACK, Token, World,
};
use crate::state::{
    ActPhase, Ending, ManeuverPhase, NOWHERE, OVERFLOW_MAX, Phase, QUEUE, ResearchPhase, Site, State, Task,
};
use redoubt_engine::Broken;

/// Says which invariant is broken, unless it holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(Broken(format!($($text)+)));
        }
    };
}
use hold;

pub(crate) fn check(rules: &Federation, state: &State) -> Result<(), Broken> {
    // F2.1: the sixth settlement ends the game before anything is unlocked.
    if state.ending() != Some(Ending::Won) {
        resources(rules, state)?;
        research(rules, state)?;
        assets(rules, state)?;
    }
    bases(state)?;
    fleets(rules, state)?;
    technology(rules, state)?;
    tokens(rules, state)?;
    politics(rules, state)?;
    resolution(state)?;
    agenda::check(state)?;
    asked::check(rules, state)
}

/// F1.7 to F1.9: tokens of each kind are conserved; F13.2: locked columns are empty; F8.5: at most five are stored.
fn resources(rules: &Federation, state: &State) -> Result<(), Broken> {
    let locked = rules.locked(state);
    for resource in Resource::ALL {
        let elsewhere = [state.pools, locked, state.stored, state.sacrificed];
        let stacks = state.track.iter().flatten().chain(&elsewhere);
        let found = stacks.map(|stack| usize::from(stack.get(resource))).sum::<usize>()
            + usize::from(state.deployed_as(resource).count());
        let all = usize::from(rules.pack.resources[resource]);
        hold!(found == all, "F1.9: {found} of {} tokens, expected {all}", resource.title());
    }
    let elsewhere = [state.pools, state.stored, state.sacrificed];
    for stack in state.track.iter().flatten().chain(&elsewhere) {
        let known: u8 = stack.kinds().map(|resource| stack.get(resource)).sum();
        hold!(known == stack.total(), "F1.9: a token of a kind that there is not");
    }
    hold!(state.stored.total() <= rules.lookup.stored_max, "F8.5: {} stored tokens", state.stored.total());
    for column in (1..3).filter(|&column| !state.column_open(column)) {
        // Row 0 may wait for the question which of its tokens are stored.
        let asked = state.phase == Phase::Act(ActPhase::Save { column: column as u8 });
        let from = usize::from(asked);
        let empty = state.track[from..].iter().all(|row| row[column].is_empty());
        hold!(empty, "F13.2: tokens on the locked column {}", column + 1);
    }
    hold!(state.deployed.minus(PurseSet::DEPLOYED).is_empty(), "F8.2: a token is deployed nowhere");
    hold!(state.fresh.minus(state.deployed).is_empty(), "F8.3: a token is fresh, but not deployed");
    Ok(())
}

/// F1.6, F9.3, F22.6: assets are locked beside Bases that were never settled, and in the Warp box.
fn assets(rules: &Federation, state: &State) -> Result<(), Broken> {
    let beside =
        |base: Base| if state.bases[base] == Site::Locked { rules.pack.bases[base].flagships } else { 0 };
    let locked: u8 = Base::ALL.into_iter().map(beside).sum();
    let found = state.flagships.locked();
    hold!(found == locked, "F9.3: {found} Flagships are locked, expected {locked}");
    let locked = if state.has_tech(FedTech::WarpGates) { 0 } else { rules.pack.assets[1].count };
    let found = state.allies.locked();
    hold!(found == locked, "F22.6: {found} Ally Ships are locked, expected {locked}");
    hold!(state.mines.locked() == 0, "F1.6: a Mine Field is locked");
    hold!(!state.flagships.any_striped() && !state.allies.any_striped(), "F9.4: a ship is upgraded");
    Ok(())
}

/// F9.2, F2.1: no world has two Bases, and six win.
fn bases(state: &State) -> Result<(), Broken> {
    for world in World::ALL {
        let bases = state.bases.values().filter(|site| site.world() == Some(world)).count();
        hold!(bases <= 1, "F9.2: {bases} Bases on {}", world.title());
    }
    hold!(
        (state.bases_standing() == 6) == (state.ending() == Some(Ending::Won)),
        "F2.1: {} Bases stand, and the game is {}",
        state.bases_standing(),
        if state.ending().is_some() { "over" } else { "under way" }
    );
    Ok(())
}

/// F4.10, F4.13, F23.14: every fleet is in one place, and nowhere where it cannot come to.
fn fleets(rules: &Federation, state: &State) -> Result<(), Broken> {
    for faction in Faction::ALL {
        for kind in FleetKind::ALL {
            let fleet = Fleet { faction, kind };
            let spawning = state.spawn[faction].iter().filter(|&&slot| slot == Some(kind)).count();
            let at = state.fleet_at(fleet);
            hold!(at.is_some() || state.fleets[fleet.index()] == NOWHERE, "F4.13: {fleet} is off the map");
            let piled = state.piles[faction] >> AlienTech::DoomFleet.index() & 1 != 0;
            let places = usize::from(at.is_some())
                + if kind == FleetKind::Doom { usize::from(piled) } else { spawning };
            let expected = usize::from(kind != FleetKind::Doom || rules.lookup.has_doom[faction]);
            hold!(places == expected, "F4.13: {fleet} is in {places} places");
            let entry = state.entries[fleet.index()];
            hold!(entry <= TRACK, "F4.10: {fleet} came from space {entry}");
            let Some(at) = at else { continue };
            let entered = match (at.track(), at.world()) {
                (Some(owner), _) => owner == faction,
                (None, Some(world)) => {
                    entry > 0 && rules.lookup.next_to(Space::numbered(faction, entry)).has(world.space())
                }
                (None, None) => true,
            };
            hold!(entered, "F4.10: {fleet} on {}", at.title());
        }
    }
    Ok(())
}

/// F4.16, F2.4: technologies are conserved; no track is longer than it is; not all are full.
fn technology(rules: &Federation, state: &State) -> Result<(), Broken> {
    let mut full = 0;
    for faction in Faction::ALL {
        let track = state.techs[faction].as_slice();
        let mut found = state.piles[faction];
        for tech in track {
            hold!(found >> tech.index() & 1 == 0, "F4.16: {} twice", tech.title());
            found |= 1 << tech.index();
        }
        if state.fleet_at(Fleet { faction, kind: FleetKind::Doom }).is_some() {
            found |= 1 << AlienTech::DoomFleet.index();
        }
        hold!(found == rules.lookup.pile[faction], "F4.16: technologies of the {}", faction.title());
        let spaces = usize::from(rules.lookup.track[faction]);
        let used = track.len() + usize::from(state.has_spy(faction));
        hold!(used <= spaces, "F12.8: {used} on the track of the {}", faction.title());
        full += usize::from(track.len() == spaces);
    }
    hold!(full < 5 || state.ending().is_some(), "F2.4: all tracks are full");
    Ok(())
}

/// F3.4, F3.5: Activation tokens are conserved, and the queue is full as long as the bag is not empty.
fn tokens(rules: &Federation, state: &State) -> Result<(), Broken> {
    let drawn = match state.phase {
        Phase::Maneuver(ManeuverPhase::Drawn { tokens }) => tokens,
        _ => [None; 3],
    };
    for token in Token::ALL {
        let queued = state.queue.as_slice().iter().filter(|&&other| other == token).count();
        let held = drawn.iter().filter(|&&other| other == Some(token)).count();
        let found = usize::from(state.bag[token]) + usize::from(state.holding[token]) + queued + held;
        let all = rules.lookup.bag[token];
        hold!(found == usize::from(all), "F3.5: {found} tokens {}, expected {all}", token.title());
    }
    let turns: u8 =
        state.holding.iter().filter(|(token, _)| token.is_federation()).map(|(_, held)| held).sum();
    let bypassed = state.tally.deeds[Deed::Bypass];
    hold!(turns <= bypassed, "F3.4: {turns} Federation tokens in Holding, {bypassed} bypassed");
    if is_set_up(state) {
        hold!(state.queue.is_empty(), "F1.13: the queue is filled before the first token");
        return Ok(());
    }
    let left: u8 = state.bag.values().sum();
    let filled = state.queue.len() == QUEUE || left == 0 || drawn[0].is_some();
    hold!(filled || state.ending().is_some(), "F3.5: {} in the queue", state.queue.len());
    hold!(!state.queue.is_empty() || state.ending().is_some(), "F3.2: no token is being resolved");
    let available =
        state.chits != 0 || state.ending().is_some() || !state.agenda.as_slice().contains(&Task::RandomEvent);
    hold!(available, "F6.2: an Event is to come, but no chit is Available");
    hold!(state.chits >> Chit::ALL.len() == 0, "F6.1: chits that there are not");
    Ok(())
}

/// Whether the first token was not begun yet (F1.13).
fn is_set_up(state: &State) -> bool {
    matches!(state.phase, Phase::SetUp(_) | Phase::Resource(_)) && state.agenda.is_empty()
}

/// F4.1, F4.5, F14.1: levels, tracks and agents.
fn politics(rules: &Federation, state: &State) -> Result<(), Broken> {
    for faction in Faction::ALL {
        let level = state.levels[faction];
        hold!(level != Level::Logo, "F4.1: the base level of the {} is the logo", faction.title());
        let embassy = state.has_embassy(faction) && level == Level::TotalWar;
        hold!(!embassy, "F14.1: an Embassy with the {} at Total War", faction.title());
    }
    for track in HomeTrack::ALL {
        hold!(state.home[track] <= rules.lookup.home_max[track], "F1.1: {} too high", track.title());
    }
    let stable = state.home[HomeTrack::Stability] > 0 || state.ending().is_some();
    hold!(stable, "F2.3: Stability is 0, but the game goes on");
    Ok(())
}

/// F18.3, F21.7: what lasts for one token or one action.
fn resolution(state: &State) -> Result<(), Broken> {
    for faction in Faction::ALL {
        let waiting = state.overflow.as_slice().iter().filter(|&&other| other == faction).count();
        hold!(waiting <= OVERFLOW_MAX, "F18.3: {waiting} overflow Advances of the {}", faction.title());
        hold!(faction != Faction::Me || waiting == 0, "F18.2: Mercenaries overflow");
        let known = state.engaged[faction].minus(SpaceSet::ALL).is_empty();
        hold!(known, "F21.1: the {} fight in a space that there is not", faction.title());
    }
    hold!(
        usize::from(state.overflown) <= state.overflow.len(),
        "F18.3: an Advance is done that never waited"
    );
    for fleet in Fleet::all().filter(|fleet| state.respawned >> fleet.index() & 1 != 0) {
        hold!(state.fleet_at(fleet).is_some(), "F21.7: {fleet} re-spawned, but is not in play");
    }
    hold!(state.respawned >> FLEETS == 0, "F21.7: fleets that there are not");
    Ok(())
}

/// F1.7, F1.8, F11.1: technologies of the Federation are conserved; what nobody has seen lies face down.
fn research(rules: &Federation, state: &State) -> Result<(), Broken> {
    let looked = match state.phase {
        Phase::Research(ResearchPhase::Start { techs }) => techs.map(Some),
        _ => [None; 2],
    };
    for tech in FedTech::ALL {
        let projects = state.projects.as_slice().iter().filter(|project| project.tech == tech).count();
        let held = looked.iter().filter(|&&other| other == Some(tech)).count();
        let unseen = usize::from(state.unseen >> tech.index() & 1) + usize::from(state.warp_unseen[tech]);
        let found =
            usize::from(state.seen[tech]) + usize::from(state.advantages[tech]) + unseen + projects + held;
        // F1.7: the Warp Gates wait beside their Base.
        let expected = match (tech, state.bases[Base::WarpResearch]) {
            (FedTech::WarpGates, Site::Locked) => 0,
            _ => usize::from(tech.copies()),
        };
        hold!(found == expected, "F11.1: {found} tokens {}, expected {expected}", tech.title());
    }
    for project in state.projects.as_slice() {
        hold!(project.column < 4, "F11.3: {} in column {}", project.tech.title(), project.column);
    }
    let federation = FedTech::FEDERATION.iter().fold(0, |bits, tech| bits | 1 << tech.index());
    hold!(state.unseen & !federation == 0, "F1.7: an unseen technology that is not of the Federation");
    let warp = |tech: FedTech| FedTech::WARP.contains(&tech) || state.warp_unseen[tech] == 0;
    hold!(FedTech::ALL.into_iter().all(warp), "F1.8: an unseen Warp technology that is none");
    let beside =
        |base: Base| if state.bases[base] == Site::Locked { rules.pack.bases[base].techs } else { 0 };
    let locked: u8 = Base::ALL.into_iter().map(beside).sum();
    let unseen = state.unseen.count_ones();
    hold!(
        u32::from(state.blanks) + u32::from(locked) == unseen,
        "F1.7: {} blanks of {unseen} unseen",
        state.blanks
    );
    let pile: u8 = state.warp_unseen.values().sum();
    hold!(state.warp_blanks <= pile, "F15.2: {} Warp blanks of {pile} unseen", state.warp_blanks);
    let gates = state.has_tech(FedTech::WarpGates) || state.warp_blanks == 0;
    hold!(gates, "F1.8: Warp technology without Warp Gates");
    Ok(())
}
