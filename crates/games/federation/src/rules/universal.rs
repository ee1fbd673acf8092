//! F5: Universal tokens.

use super::{Cx, ask, ending, events, rolls, technology, wrong};
use crate::ids::{AlienTech, Faction, Fleet, FleetKind, HomeTrack, Loss, Space, Token};
use crate::state::{EventPhase, Phase, Site, State, Task, Why};
use crate::{Event, Federation};
use redoubt_engine::{Chance, Journal};

/// A Universal token.
pub(super) fn token(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, token: Token) {
    cx.note(state, || Event::TokenBegan { token, level: None, valid: true });
    state.push(Task::EndToken);
    state.push(Task::Overflow);
    state.push(Task::Combats);
    match token {
        Token::AlienWar => alien_war(state),
        Token::GalacticConflict => rolls::roll(cx, state, Why::Conflict, 1), // F5.3
        Token::FastScouts => fast(state, AlienTech::FastScouts),
        Token::FastRaiders => fast(state, AlienTech::FastRaiders),
        Token::ExpansionDesire => expansion(cx, state),
        Token::RandomEvent => events::draw(cx, state), // F5.1
        _ => wrong("F5.1"),
    }
}

/// F5.2, F26.13: one hit for each faction in a war, in faction order, then a Random Event.
fn alien_war(state: &mut State) {
    state.push(Task::RandomEvent);
    for faction in Faction::ALL.into_iter().rev() {
        if state.wars(faction) > 0 {
            state.push(Task::WarHit { faction });
        }
    }
}

/// F5.2: a Base in the faction's territory takes a hit, else Expansion Desire goes up.
pub(super) fn war_hit(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    if (state.base_spaces() & cx.rules.lookup.territory[faction]).is_empty() {
        expansion(cx, state);
    } else {
        ask(state, Phase::Event(EventPhase::Hit { faction }));
    }
}

/// F5.2: upgraded to plain, plain to Unbuilt Assets.
pub(super) fn hit(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, space: Space) {
    let found =
        space.world().and_then(|world| state.base_on(world).map(|(base, striped)| (world, base, striped)));
    let Some((world, base, striped)) = found else { return };
    let loss = if striped { Loss::Flip } else { Loss::Spend };
    state.bases[base] = if striped { Site::On { world, striped: false } } else { Site::Unbuilt };
    cx.note(state, || Event::BaseHit { base, world, loss });
}

/// F5.4, F5.5: owners move or spawn their fleets; without an owner a Random Event. F26.15: copies count.
fn fast(state: &mut State, tech: AlienTech) {
    let mut owned = false;
    for faction in Faction::ALL.into_iter().rev() {
        let steps = technology::copies(state, faction, tech);
        if steps == 0 {
            continue;
        }
        owned = true;
        let scout = Task::SpawnOrStep { fleet: Fleet { faction, kind: FleetKind::Scout }, steps };
        let raider = Task::SpawnOrStep { fleet: Fleet { faction, kind: FleetKind::Raider }, steps };
        if tech == AlienTech::FastScouts {
            state.push(scout);
        } else {
            if technology::copies(state, faction, AlienTech::RaiderProtocols) > 0 {
                state.push(scout);
            }
            state.push(raider);
        }
    }
    if !owned {
        state.push(Task::RandomEvent);
    }
}

/// F5.6: Expansion Desire goes up; beyond its end Stability goes down.
pub(super) fn expansion(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    raise(cx, state, HomeTrack::Expansion);
}

/// F5.6, F6.6, F21.8: a track goes up; beyond its end Stability goes down.
pub(super) fn raise(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    track: HomeTrack,
) {
    if state.home[track] < cx.rules.lookup.home_max[track] {
        state.home[track] += 1;
        let value = state.home[track];
        cx.note(state, || Event::HomeChanged { track, value });
    } else {
        ending::destabilise(cx, state);
    }
}
