//! What an estimate looks at: the front, the people, the stores, and what is still to come.

use crate::ids::{Class, Good, HexId, Rank, Side, Work, hexes};
use crate::lookup::column_and_height;
use crate::options::{Mode, Scenario};
use crate::{HexSet, Portas, State};
use redoubt_engine::Seat;

/// How many features there are.
pub(super) const FEATURES: usize = 49;
/// So many parts of a game have weights of their own.
pub(super) const PARTS: usize = 8;

/// The features of a position, in a fixed order.
pub(super) struct Features {
    values: [f32; FEATURES],
    count: usize,
}

impl Features {
    fn add(&mut self, value: f32) {
        self.values[self.count] = value;
        self.count += 1;
    }

    fn count(&mut self, value: impl Into<f32>, scale: f32) {
        self.add(value.into() / scale);
    }
}

/// The part of the game that a position belongs to.
pub(super) fn part(rules: &Portas, state: &State) -> usize {
    if state.clock.round > 0 {
        return PARTS - 1;
    }
    let left = 10 * rules.options.eras - state.tally.halves.min(10 * rules.options.eras);
    match left {
        0..=1 => 6,
        2..=3 => 5,
        4..=5 => 4,
        6..=7 => 3,
        8..=10 => 2,
        11..=15 => 1,
        _ => 0,
    }
}

/// What speaks for the team of a seat; where two teams play, what it has more than the other.
pub(super) fn features(rules: &Portas, state: &State, seat: Seat) -> [f32; FEATURES] {
    let side = rules.side(seat);
    let mut own = look(rules, state, side);
    if rules.lookup.versus {
        let other = look(rules, state, side.other());
        for (value, other) in own.iter_mut().zip(other) {
            *value -= other;
        }
    }
    own[0] = 1.0;
    own
}

fn look(rules: &Portas, state: &State, side: Side) -> [f32; FEATURES] {
    let mut features = Features { values: [0.0; FEATURES], count: 0 };
    features.add(1.0);
    table(rules, state, &mut features);
    invaders(rules, state, &mut features);
    front(rules, state, side, &mut features);
    colony(rules, state, side, &mut features);
    goal(rules, state, side, &mut features);
    debug_assert_eq!(features.count, FEATURES, "every feature has its place");
    features.values
}

/// What was chosen, and how far the game is within its part.
fn table(rules: &Portas, state: &State, features: &mut Features) {
    let flag = |condition: bool| f32::from(u8::from(condition));
    features.add(flag(rules.options.people == 1));
    features.add(flag(rules.options.people == 3));
    features.add(flag(rules.options.scenario == Scenario::Dragons));
    features.add(flag(rules.options.might != crate::Might::Normal));
    features.count(state.tally.halves, 10.0);
    features.count(state.clock.round.min(12), 6.0);
    let more = state.clock.round > 0 && crate::rules::more_to_come(rules, state);
    features.add(flag(more));
}

/// The Invaders: their Strength by height, the strongest troop, and how many troops there are.
fn invaders(rules: &Portas, state: &State, features: &mut Features) {
    let mut bands = [0.0f32; 5];
    let (mut strongest, mut troops, mut elites) = (0.0f32, 0u8, 0u8);
    for hex in hexes() {
        let foes = state.foes_at(hex);
        let strength = f32::from(super::plan::foes(rules, state, hex) as i16);
        if strength > 0.0 {
            let (_, height) = column_and_height(hex);
            bands[usize::from(height / 2).min(4)] += strength;
            let near = 1.0 + 4.0 / (1.0 + f32::from(height));
            strongest = strongest.max(strength * near);
            troops += 1;
            elites += foes[Rank::Elite];
        }
    }
    bands.into_iter().for_each(|band| features.count(band, 4.0));
    features.count(strongest, 6.0);
    features.count(troops, 4.0);
    features.count(elites, 2.0);
    // What comes down one column at a time can be met; what comes down several cannot.
    let low = bands[0] + bands[1];
    features.count(low * low, 40.0);
}

/// Soldiers and works of a team, and what their fire covers.
fn front(rules: &Portas, state: &State, side: Side, features: &mut Features) {
    let mut men = [0u8; 4];
    let (mut shots, mut gunners) = (0.0f32, 0u8);
    let (mut covered, mut mines, mut belt) = (HexSet::EMPTY, 0u8, 0u8);
    let mut tiles = [0u8; 5];
    let mut held = 0u8;
    for hex in hexes() {
        let there = state.hex(hex);
        let soldiers = &there.men[side];
        men[0] += soldiers[Class::Farmer].up;
        men[1] += soldiers[Class::Citizen].up;
        men[2] += soldiers[Class::Farmer].down;
        men[3] += soldiers[Class::Citizen].down;
        held += u8::from(there.soldiers(side) > 0);
        let Some(work) = there.work_of(side) else { continue };
        if work.is_mine() {
            let strength = rules.pack.works[work].strength;
            mines += strength;
            belt += if is_ahead(hex) { strength } else { 0 };
        }
        tiles[tile_kind(work)] += 1;
        if let Some(shooter) = rules.ready(state, side, hex) {
            shots += f32::from(shooter.shots * rules.pack.works[work].damage);
            covered = covered.or(rules.fire_of(state, side, shooter));
            gunners += shooter.shots;
        }
    }
    let targets: f32 = covered.iter().map(|hex| super::plan::foes(rules, state, hex) as f32).sum();
    men.into_iter().for_each(|count| features.count(count, 6.0));
    features.count(held, 6.0);
    features.count(shots, 6.0);
    features.count(gunners, 6.0);
    features.count(covered.len() as f32, 12.0);
    features.count(targets.min(shots), 4.0);
    features.count(mines, 6.0);
    features.count(belt, 4.0);
    tiles.into_iter().for_each(|count| features.count(count, 3.0));
}

/// The middle of the board, which every path crosses.
fn is_ahead(hex: HexId) -> bool {
    (11..=18).contains(&hex.number())
}

fn tile_kind(work: Work) -> usize {
    match work {
        Work::Trench | Work::Bunker => 0,
        Work::Catapult | Work::Howitzer => 1,
        Work::Post | Work::Tower => 2,
        Work::Trap | Work::Bomb => 3,
        Work::Pressure | Work::Bounding | Work::Dummy => 4,
    }
}

/// People at home and in the Sickbay, goods, and what the next production yields.
fn colony(rules: &Portas, state: &State, side: Side, features: &mut Features) {
    let (mut home, mut working, mut citizens) = (0u8, 0u8, 0u8);
    let (mut goods, mut yields) = ([0.0f32; 8], 0.0f32);
    let mut libraries = 0u8;
    let mut sites = 0u8;
    for seat in rules.team(side).iter() {
        let own = state.seat(seat);
        home += own.home[Class::Farmer];
        working += own.working(Class::Farmer);
        citizens += own.living(Class::Citizen);
        let there = rules.buffers(own);
        for (place, good) in Good::ALL.into_iter().enumerate() {
            goods[place] += f32::from(own.goods[good]) + f32::from(there[good]) / 2.0;
        }
        yields += rules.yields(own, HexSet::EMPTY).values().map(|count| f32::from(*count)).sum::<f32>();
        libraries += own.count(crate::Building::Library);
        sites += own.sites.iter().filter(|site| site.building.is_some()).count() as u8;
    }
    let sick = state.sickbay[side];
    features.count(home, 4.0);
    features.count(working, 4.0);
    features.count(citizens, 4.0);
    features.count(sick[Class::Farmer], 4.0);
    features.count(sick[Class::Citizen], 3.0);
    let [wood, clay, ore, plank, brick, food, tool, dollar] = goods;
    features.count(wood, 6.0);
    features.count(clay, 6.0);
    features.count(ore + plank + brick, 4.0);
    features.count(food, 6.0);
    features.count(tool, 8.0);
    features.count(dollar, 6.0);
    features.count(yields, 6.0);
    features.count(libraries, 1.0);
    features.count(sites, 10.0);
}

/// What two teams play for: the rows that were reached, or the hexes that are seen.
fn goal(rules: &Portas, state: &State, side: Side, features: &mut Features) {
    let versus = rules.lookup.versus;
    let seen = if versus { rules.in_sight(state, side).len() as f32 } else { 0.0 };
    features.count(seen, 8.0);
    let far = |hex: HexId| {
        let (_, height) = column_and_height(hex);
        let rows = if side == Side::South { height } else { 10 - height };
        if rows >= 6 { f32::from(state.hex(hex).soldiers(side)) * f32::from(rows - 5) } else { 0.0 }
    };
    let reach: f32 = if versus { hexes().map(far).sum() } else { 0.0 };
    let flag = rules.options.mode == Mode::Flag;
    features.count(if flag { reach } else { 0.0 }, 6.0);
}
