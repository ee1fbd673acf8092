//! What an estimate looks at.

use crate::Federation;
use crate::ids::{
    AlienDeed, AlienTech, Base, Faction, FedTech, HomeTrack, Level, Meaning, Purse, Relation, Resource,
    Space, SpaceSet,
};
use crate::rules::resource_dice;
use crate::state::{Built, State};

/// The number of features.
pub(super) const FEATURES: usize = 84;

/// More steps than count.
const FAR: u8 = 5;

/// A list that is filled from the front.
struct List {
    values: [f32; FEATURES],
    next: usize,
}

impl List {
    fn put(&mut self, value: f32) {
        self.values[self.next] = value;
        self.next += 1;
    }

    fn count(&mut self, value: u8) {
        self.put(f32::from(value));
    }

    fn flag(&mut self, condition: bool) {
        self.count(u8::from(condition));
    }
}

/// What counts in a position, always in the same order.
pub(super) fn features(rules: &Federation, state: &State) -> [f32; FEATURES] {
    let mut list = List { values: [0.0; FEATURES], next: 0 };
    list.put(1.0);
    home(state, &mut list);
    tokens(state, &mut list);
    assets(state, &mut list);
    worlds(rules, state, &mut list);
    aliens(state, &mut list);
    fleets(rules, state, &mut list);
    technology(state, &mut list);
    queue(rules, state, &mut list);
    debug_assert_eq!(list.next, FEATURES, "every feature is there");
    list.values
}

fn home(state: &State, list: &mut List) {
    let stability = state.home[HomeTrack::Stability];
    list.count(stability);
    list.flag(stability <= 1);
    list.flag(stability == 2);
    list.flag(stability == 3);
    list.count(state.home[HomeTrack::Expansion]);
    list.count(state.home[HomeTrack::Military]);
    list.flag(state.home[HomeTrack::Military] == 2);
}

/// Tokens at hand, those to come by how soon, and those that are gone.
fn tokens(state: &State, list: &mut List) {
    let mut coming = [0.0; 7];
    for (row, stacks) in state.track.iter().enumerate().skip(1) {
        let soon = 1.0 / row as f32;
        for stack in stacks {
            stack.kinds().for_each(|kind| coming[kind.index()] += soon * f32::from(stack.get(kind)));
        }
    }
    for kind in Resource::ALL {
        list.count(state.free(kind).min(4));
    }
    list.flag(state.free(Resource::Build) > 0);
    list.flag(state.free(Resource::Maneuver) > 0);
    list.put(coming[Resource::Build.index()]);
    list.put(coming[Resource::Maneuver.index()]);
    list.put(coming[Resource::Morale.index()]);
    list.put(coming[Resource::Diplomacy.index()]);
    list.put(coming[Resource::Research.index()] + coming[Resource::Espionage.index()]);
    list.flag(state.deployed.has(Purse::Column2));
    list.flag(state.deployed.has(Purse::Column3));
    list.count(state.sacrificed.get(Resource::Build));
    list.count(state.sacrificed.get(Resource::Maneuver));
    list.count(state.sacrificed.total());
}

/// What stands at Sol, and what can be built.
fn assets(state: &State, list: &mut List) {
    let sol = Space::Sol;
    list.count(state.flagships.count(sol));
    list.count(state.flagships.unbuilt());
    list.flag(state.sol_defense != Built::Unbuilt);
    list.flag(state.sol_defense == Built::Striped);
    list.count(state.mines.count(sol) + 2 * state.mines.striped(sol));
    list.count(state.allies.spaces().count());
    list.flag(!state.asset_spaces().has(sol));
}

/// Worlds with and without a Base, and how far ships are from the latter.
fn worlds(rules: &Federation, state: &State, list: &mut List) {
    let bases = state.base_spaces();
    let free = SpaceSet::WORLDS.minus(bases);
    let open = free.minus(state.fleet_spaces());
    list.count((free & state.flagships.spaces()).count());
    list.count(free.minus(open).count());
    for way in ways(rules, state, open.minus(state.flagships.spaces()), free) {
        list.count(way);
    }
    let mut far = 0;
    let mut anger = 0;
    for space in free.iter() {
        let Some(world) = space.world() else { continue };
        let distance = rules.lookup.distance[world];
        far += u8::from(distance > 1);
        anger += (state.levels[rules.lookup.owner[world]].index() as u8 + distance).saturating_sub(4);
    }
    list.count(far);
    list.count(anger);
    for base in Base::ALL {
        list.flag(state.bases[base].world().is_some());
    }
    let striped = bases.iter().filter(|space| {
        space.world().and_then(|world| state.base_on(world)).is_some_and(|(_, striped)| striped)
    });
    list.count(striped.count() as u8);
    list.count(resource_dice(rules, state));
}

/// How many steps the first two ships are from a world that they could settle; ships on free worlds wait there.
fn ways(rules: &Federation, state: &State, goals: SpaceSet, free: SpaceSet) -> [u8; 2] {
    let mut ways = [FAR; 2];
    let mut found = 0;
    let ships = state.flagships.spaces().minus(free);
    let (mut reached, mut edge) = (goals, goals);
    for steps in 0..FAR {
        for space in (edge & ships).iter() {
            for _ in 0..state.flagships.count(space) {
                if found < ways.len() {
                    ways[found] = steps;
                    found += 1;
                }
            }
        }
        if found == ways.len() {
            break;
        }
        let grown = edge.iter().fold(reached, |grown, space| grown | rules.lookup.next_to(space));
        edge = grown.minus(reached);
        reached = grown;
    }
    ways
}

/// War Effort, relations and agents.
fn aliens(state: &State, list: &mut List) {
    let mut levels = [0; 6];
    let mut angry = 0;
    for faction in Faction::ALL {
        if faction != Faction::Me {
            levels[state.effective(faction).index()] += 1;
            angry += state.levels[faction].index() as u8;
        }
    }
    for level in [Level::ColdWar, Level::Mobilizing, Level::War, Level::TotalWar] {
        list.count(levels[level.index()]);
    }
    list.count(angry);
    list.count(state.levels[Faction::Me].index() as u8);
    let agents = |resource| state.deployed_as(resource).count();
    list.count(agents(Resource::Diplomacy));
    list.count(Faction::ALL.into_iter().filter(|&faction| state.has_spy(faction)).count() as u8);
    list.count(agents(Resource::Espionage));
    let relations = |wanted| state.relations.values().filter(|&&relation| relation == wanted).count();
    list.count(relations(Relation::War) as u8);
    list.count(relations(Relation::Alliance) as u8);
}

/// Fleets by whether they may advance and how far from Sol they are.
fn fleets(rules: &Federation, state: &State, list: &mut List) {
    // By number of steps to Sol: 0 is Sol, 5 a world.
    let (mut warlike, mut value, mut others) = ([0u8; 6], [0u8; 6], [0u8; 6]);
    let mut doubled = 0;
    for faction in Faction::ALL {
        let level = state.effective(faction);
        for (fleet, at) in state.in_play(faction) {
            let place = match at.number() {
                Some(number) => usize::from(number),
                None if at == Space::Sol => 0,
                None => 5,
            };
            if level.is_war() {
                warlike[place] += 1;
                value[place] += rules.lookup.value(fleet);
                doubled += u8::from(level == Level::TotalWar && (1..=2).contains(&place));
            } else {
                others[place] += 1;
            }
        }
    }
    list.count(warlike[0] + others[0]);
    for place in [1, 2] {
        list.count(warlike[place]);
        list.count(value[place]);
    }
    list.count(value[3] + value[4]);
    list.count(value[5]);
    list.count(doubled);
    list.count(others[1] + others[2]);
    list.count(others[3] + others[4]);
}

/// Technologies of both sides.
fn technology(state: &State, list: &mut List) {
    let owned = || state.techs.values().flat_map(|track| track.as_slice());
    let aliens = owned().count() as u8;
    list.count(aliens);
    list.count(aliens.saturating_sub(14));
    let hard = |tech: &&AlienTech| matches!(tech, AlienTech::DefensiveSystems | AlienTech::Durability);
    list.count(owned().filter(hard).count() as u8);
    for tech in
        [FedTech::Targeting, FedTech::Missiles, FedTech::Engines, FedTech::WarpGates, FedTech::Distortion]
    {
        list.flag(state.has_tech(tech));
    }
    list.count(state.advantages.values().sum::<u8>());
    list.count(state.projects.as_slice().iter().map(|project| project.column + 1).sum());
}

/// What the next tokens bring, and how hard the bag is.
fn queue(rules: &Federation, state: &State, list: &mut List) {
    let tokens = state.queue.as_slice();
    let turn = tokens.iter().position(|token| token.is_federation()).unwrap_or(tokens.len());
    let (mut advances, mut others) = (0, 0);
    for token in &tokens[..turn] {
        match token.meaning() {
            Meaning::Alien { faction, deed } if rules.lookup.is_valid(state.effective(faction), deed) => {
                let advance = deed == AlienDeed::Advance && state.has_fleet(faction);
                *(if advance { &mut advances } else { &mut others }) += 1;
            }
            Meaning::Alien { .. } | Meaning::Federation { .. } => {}
            Meaning::Universal => others += 1,
        }
    }
    list.count(turn as u8);
    list.count(advances);
    list.count(others);
    let (mut turns, mut rolls, mut minus, mut all) = (0.0, 0.0, 0.0, 0.0);
    for (token, &copies) in rules.lookup.bag.iter() {
        let copies = f32::from(copies);
        all += copies;
        if let Meaning::Federation { rolls: more, minus: less } = token.meaning() {
            turns += copies;
            rolls += copies * f32::from(more);
            minus += copies * f32::from(less);
        }
    }
    list.put((all - turns) / (turns + 1.0));
    list.put((rolls - minus) / turns.max(1.0));
}
