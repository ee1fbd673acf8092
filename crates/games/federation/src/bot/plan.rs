//! Phase 3: what the strategist does next, the most urgent first.

use super::answers::{discard, near_sol};
use crate::Action;
use crate::Federation;
use crate::ids::{
    Base, Deed, Faction, FedTech, HomeTrack, Level, Piece, Purse, Resource, SPACES, Ship, Space, SpaceSet,
    World,
};
use crate::rules::{can, reach};
use crate::state::{ActPhase, Built, State};

/// The order in which Bases are settled.
pub(super) const BASES: [Base; 6] =
    [Base::Maneuver, Base::Build, Base::Research, Base::Espionage, Base::Defense, Base::WarpResearch];

/// Unreachable.
const FAR: u16 = 10_000;

/// An answer to a question of Phase 3.
pub(super) fn act(rules: &Federation, state: &State, question: ActPhase) -> Option<Action> {
    match question {
        ActPhase::Main => Some(Action::Do { deed: deed(rules, state) }),
        ActPhase::Pay { .. } => Some(Action::Pay { purse: Purse::Free }),
        ActPhase::Keep { least } => discard(rules, state, least),
        ActPhase::Save { .. } => None,
    }
}

/// What to do next.
fn deed(rules: &Federation, state: &State) -> Deed {
    let possible = |deed: Deed| {
        let paid = deed.price().is_none_or(|(resource, _)| state.free(resource) > 0);
        paid && can(rules, state, deed).is_ok()
    };
    let invaded = state.fleets_in(Space::Sol) > 0;
    if invaded && possible(Deed::Construct) {
        return Deed::Construct;
    }
    let may_move = possible(Deed::Move) || possible(Deed::FreeMove);
    let moves = may_move && next_move(rules, state).is_some();
    let rules_of_thumb = [
        (Deed::Move, invaded && moves),
        (Deed::Propaganda, state.home[HomeTrack::Stability] <= 3),
        (Deed::Settle, true),
        (Deed::Expand, true),
        (Deed::Propaganda, propaganda(rules, state).is_some()),
        (Deed::Envoy, envoy(state).is_some()),
        (Deed::Embassy, embassy(state).is_some()),
        (Deed::FreeMove, moves),
        (Deed::Move, moves),
        (Deed::Construct, construct(rules, state).is_some()),
        (Deed::Upgrade, state.free(Resource::Build) > 2),
        (Deed::Initiate, state.projects.len() < 3),
        (Deed::Conduct, true),
        (Deed::SlowResearch, state.free(Resource::Espionage) > 1),
    ];
    let next = rules_of_thumb.into_iter().find(|&(deed, wanted)| wanted && possible(deed));
    next.map_or(Deed::End, |(deed, _)| deed)
}

/// What is improved at home: Stability first; the others while Morale is to spare.
pub(super) fn propaganda(rules: &Federation, state: &State) -> Option<HomeTrack> {
    if state.home[HomeTrack::Stability] < 4 {
        return Some(HomeTrack::Stability);
    }
    if state.home[HomeTrack::Military] > 1 {
        return Some(HomeTrack::Military);
    }
    if state.home[HomeTrack::Expansion] > 0 {
        return Some(HomeTrack::Expansion);
    }
    (state.home[HomeTrack::Stability] < rules.home_max()[HomeTrack::Stability])
        .then_some(HomeTrack::Stability)
}

/// The faction that an envoy calms: the worst one with an Embassy.
pub(super) fn envoy(state: &State) -> Option<Faction> {
    let with = Faction::ALL.into_iter().filter(|&faction| state.has_embassy(faction));
    with.filter(|&faction| state.levels[faction] >= Level::Mobilizing)
        .max_by_key(|&faction| state.levels[faction])
}

/// The faction that gets an Embassy: the worst one that may have one.
pub(super) fn embassy(state: &State) -> Option<Faction> {
    let without =
        Faction::ALL.into_iter().filter(|&faction| faction != Faction::Me && !state.has_embassy(faction));
    let open = without.filter(|&faction| state.levels[faction] != Level::TotalWar);
    open.filter(|&faction| state.levels[faction] >= Level::ColdWar)
        .max_by_key(|&faction| state.levels[faction])
}

/// What is built: the Sol Defense against fleets nearby, else Flagships for worlds that are left.
pub(super) fn construct(rules: &Federation, state: &State) -> Option<Piece> {
    let worlds = 6 - state.bases_standing();
    let on_map: u8 = Space::ALL.into_iter().map(|space| state.flagships.count(space)).sum();
    if state.fleets_in(Space::Sol) > 0 || near_sol(rules, state) {
        if state.sol_defense == Built::Unbuilt {
            return Some(Piece::SolDefense);
        }
        if state.flagships.unbuilt() > 0 && state.flagships.count(Space::Sol) == 0 {
            return Some(Piece::Flagship);
        }
        if state.fleets_in(Space::Sol) > 0 && state.mines.unbuilt() > 0 {
            return Some(Piece::Mine);
        }
    }
    (state.flagships.unbuilt() > 0 && on_map < worlds.min(2)).then_some(Piece::Flagship)
}

/// The next step of a ship: from where to where.
pub(super) fn next_move(rules: &Federation, state: &State) -> Option<(Ship, Space, Space)> {
    if state.fleets_in(Space::Sol) > 0 {
        let home = SpaceSet::one(Space::Sol);
        for ship in Ship::ALL {
            let mut near =
                state.ships(ship).iter().filter(|&at| !(reach(rules, state, at) & home).is_empty());
            if let Some(from) = near.next() {
                return Some((ship, from, Space::Sol));
            }
        }
        return None;
    }
    let guarded = near_sol(rules, state) && last_at_sol(state);
    let ships = state.flagships.spaces().iter().filter(|&at| !(guarded && at == Space::Sol));
    let ships = ships.filter(|at| at.world().is_none_or(|world| state.base_on(world).is_some()));
    let entry = entries(rules, state);
    let way = ways(rules, state, free_worlds(state), &entry);
    let step = |from: Space| {
        let steps = reach(rules, state, from).iter().map(|to| (way[to.index()] + entry[to.index()], to));
        steps.min().map(|(cost, to)| (cost, from, to))
    };
    let best = ships.filter_map(step).min_by_key(|&(cost, _, _)| cost);
    best.filter(|&(cost, _, _)| cost < FAR).map(|(_, from, to)| (Ship::Flagship, from, to))
}

/// F9.5: where a piece is placed in advance: on a free world, else on the way to one.
pub(super) fn outpost(rules: &Federation, state: &State) -> Option<Space> {
    let way = ways(rules, state, free_worlds(state), &entries(rules, state));
    let near = (state.flagships.spaces() | state.base_spaces()).iter();
    let places = near.fold(SpaceSet::EMPTY, |places, space| places | rules.lookup.next_to(space));
    let places = places.minus(SpaceSet::one(Space::Sol) | state.fleet_spaces());
    places.iter().min_by_key(|space| way[space.index()])
}

/// Whether at most one asset is at Sol.
fn last_at_sol(state: &State) -> bool {
    let built = u8::from(state.sol_defense != Built::Unbuilt);
    let mines = state.mines.count(Space::Sol) + state.mines.striped(Space::Sol);
    state.flagships.count(Space::Sol) + state.allies.count(Space::Sol) + mines + built <= 1
}

/// Worlds without Base and without a Flagship that waits there.
fn free_worlds(state: &State) -> SpaceSet {
    SpaceSet::WORLDS.minus(state.base_spaces() | state.flagships.spaces())
}

/// What it costs to enter each space, in tenths of a Maneuver: fleets there have to be fought.
fn entries(rules: &Federation, state: &State) -> [u16; SPACES] {
    let mut entries = [10; SPACES];
    for faction in Faction::ALL {
        for (fleet, at) in state.in_play(faction) {
            let entry = &mut entries[at.index()];
            *entry = (10 + 15 * u16::from(rules.lookup.value(fleet))).max(*entry);
        }
    }
    entries
}

/// The cost from every space to the best of some worlds: the way, and what the world's owner will think of it.
fn ways(rules: &Federation, state: &State, worlds: SpaceSet, entries: &[u16; SPACES]) -> [u16; SPACES] {
    let mut way = [FAR; SPACES];
    for world in World::ALL.into_iter().filter(|world| worlds.has(world.space())) {
        let level = state.levels[rules.lookup.owner[world]].index() as u16;
        let after = level + u16::from(rules.lookup.distance[world]);
        way[world.space().index()] = 4 * after.saturating_sub(4);
    }
    let mut changed = worlds;
    while !changed.is_empty() {
        let mut next = SpaceSet::EMPTY;
        for to in changed.iter() {
            let cost = way[to.index()] + entries[to.index()];
            for from in reach(rules, state, to).iter() {
                if cost < way[from.index()] {
                    way[from.index()] = cost;
                    next.add(from);
                }
            }
        }
        changed = next;
    }
    way
}

/// The technology that is started first.
pub(super) const TECHS: [FedTech; 9] = [
    FedTech::Targeting,
    FedTech::Missiles,
    FedTech::Engines,
    FedTech::WarpGates,
    FedTech::Distortion,
    FedTech::WarpBubble,
    FedTech::Translator,
    FedTech::Patrol,
    FedTech::Toolkit,
];
