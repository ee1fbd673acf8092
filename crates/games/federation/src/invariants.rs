//! What always holds between two decisions.

use crate::Federation;
use crate::ids::{
    AlienTech, Faction, FedTech, FleetKind, HomeTrack, Level, Purse, Resource, Space, Token, World,
};
use crate::meaning::Fleet;
use crate::state::{Ending, ManeuverPhase, NOWHERE, Phase, QUEUE, Quiet, ResearchPhase, State};
use redoubt_engine::Broken;

/// Says which invariant is broken, unless it holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(Broken(format!($($text)+)));
        }
    };
}

pub(crate) fn check(rules: &Federation, state: &State) -> Result<(), Broken> {
    // F2.1: the sixth settlement ends the game before anything is unlocked.
    if state.ending() != Some(Ending::Won) {
        resources(rules, state)?;
        research(state)?;
    }
    assets(state)?;
    fleets(rules, state)?;
    technology(rules, state)?;
    tokens(rules, state)?;
    politics(rules, state)?;
    hold!(state.phase != Phase::Quiet(Quiet::Working), "F3.6: a position in the middle of a step");
    hold!(state.ending().is_none() || state.agenda.is_empty(), "F2.5: something is to be done after the end");
    hold!(
        state.chits != 0 || !state.agenda.is_empty() || state.ending().is_some(),
        "F6.2: no chit is Available"
    );
    Ok(())
}

/// F1.7 to F1.9: tokens of each kind are conserved; F13.2: locked columns are empty; F8.5: at most five are stored.
fn resources(rules: &Federation, state: &State) -> Result<(), Broken> {
    let locked = rules.locked(state);
    for resource in Resource::ALL {
        let track: u8 = state.track.iter().flatten().map(|stack| stack.get(resource)).sum();
        let found = state.pools.get(resource)
            + locked.get(resource)
            + track
            + state.stored.get(resource)
            + state.deployed_as(resource).count()
            + state.sacrificed.get(resource);
        let all = rules.pack.resources[resource];
        hold!(found == all, "F1.9: {found} of {} tokens, expected {all}", resource.title());
    }
    hold!(state.stored.total() <= rules.lookup.stored_max, "F8.5: {} stored tokens", state.stored.total());
    for column in (1..3).filter(|&column| !state.column_open(column)) {
        // Row 0 may wait for the question which of its tokens are stored.
        let empty = state.track[1..].iter().all(|row| row[column].is_empty());
        hold!(empty || !state.agenda.is_empty(), "F13.2: tokens on the locked column {}", column + 1);
    }
    hold!(state.fresh.minus(state.deployed).is_empty(), "F8.3: a token is fresh, but not deployed");
    Ok(())
}

/// F1.6, F9.2: no world has two Bases.
fn assets(state: &State) -> Result<(), Broken> {
    for world in World::ALL {
        let bases = state.bases.values().filter(|site| site.world() == Some(world)).count();
        hold!(bases <= 1, "F9.2: {bases} Bases on {}", world.title());
    }
    hold!(
        state.bases_standing() < 6 || state.ending().is_some(),
        "F2.1: six Bases stand, but nobody has won"
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
            let Some(at) = at else { continue };
            let entered = match (at.track(), at.world()) {
                (Some(owner), _) => owner == faction,
                (None, Some(world)) => {
                    let entry = state.entries[fleet.index()];
                    let from = (1..=4).contains(&entry).then(|| Space::numbered(faction, entry));
                    from.is_some_and(|from| rules.lookup.next_to(from).has(world.space()))
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

/// F3.5: Activation tokens are conserved, and the queue is full as long as the bag is not empty.
fn tokens(rules: &Federation, state: &State) -> Result<(), Broken> {
    let drawn = match state.phase {
        Phase::Maneuver(ManeuverPhase::Drawn { tokens }) => tokens,
        _ => [None; 3],
    };
    for token in Token::ALL {
        let queued = state.queue.as_slice().iter().filter(|&&other| other == token).count();
        let held = drawn.iter().filter(|&&other| other == Some(token)).count();
        let found = usize::from(state.bag[token] + state.holding[token]) + queued + held;
        let all = rules.lookup.bag[token];
        hold!(found == usize::from(all), "F3.5: {found} tokens {}, expected {all}", token.title());
    }
    let begun = !matches!(state.phase, Phase::SetUp(_) | Phase::Resource(_)) || !state.agenda.is_empty();
    let left: u8 = state.bag.values().sum();
    let filled = state.queue.len() == QUEUE || left == 0 || drawn[0].is_some();
    hold!(filled || !begun || state.ending().is_some(), "F3.5: {} in the queue", state.queue.len());
    Ok(())
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
    hold!(!state.deployed.has(Purse::Free), "F8.2: a free token is deployed");
    Ok(())
}

/// F11.1: technologies of the Federation are conserved.
fn research(state: &State) -> Result<(), Broken> {
    let looked = match state.phase {
        Phase::Research(ResearchPhase::Start { techs }) => techs.map(Some),
        _ => [None; 2],
    };
    for tech in FedTech::ALL {
        let projects = state.projects.as_slice().iter().filter(|project| project.tech == tech).count();
        let held = looked.iter().filter(|&&other| other == Some(tech)).count();
        let unseen = (state.unseen >> tech.index() & 1) as u8 + state.warp_unseen[tech];
        let found = usize::from(state.seen[tech] + state.advantages[tech] + unseen) + projects + held;
        // F1.7: the Warp Gates wait beside their Base.
        let expected = match (tech, state.bases[crate::ids::Base::WarpResearch]) {
            (FedTech::WarpGates, crate::state::Site::Locked) => 0,
            _ => usize::from(tech.copies()),
        };
        hold!(found == expected, "F11.1: {found} tokens {}, expected {expected}", tech.title());
    }
    for project in state.projects.as_slice() {
        hold!(project.column < 4, "F11.3: {} in column {}", project.tech.title(), project.column);
    }
    Ok(())
}
