//! What the team wants next: Soldiers at their posts, tiles under them, Mines where Invaders will step.

use crate::Portas;
use crate::ids::{Class, Dir, HEXES, HexId, HexSet, Rank, Side, Work, hexes};
use crate::lookup::column_and_height;
use crate::state::State;

/// Where Soldiers stand, the most important place first: two Trenches that see every column, gunners and stoppers
/// behind them, then a line further up.
const SLOTS: [usize; 15] = [9, 10, 9, 10, 7, 4, 5, 12, 12, 14, 15, 14, 15, 6, 8];
/// The same as the northern team sees it.
const NORTHERN: [usize; 15] = [19, 20, 19, 20, 22, 24, 25, 17, 17, 14, 15, 14, 15, 21, 23];
/// The hexes that every path crosses in front of the first two Trenches.
const BELT: HexSet = HexSet(0b11111 << 10);
/// Soldiers that a team of two or three wants in each Half-Year, and those that one player wants.
const FORCE: [[i32; 10]; 2] = [[4, 5, 6, 7, 8, 8, 9, 10, 11, 12], [3, 3, 4, 4, 5, 6, 6, 7, 8, 9]];

/// What the team wants.
pub(super) struct Plan {
    pub(super) side: Side,
    /// How many Soldiers should stand on each hex.
    pub(super) posts: [u8; HEXES],
    /// Soldiers on the Battleground.
    pub(super) force: i32,
    /// Soldiers that are wanted there.
    pub(super) wanted: i32,
    /// Farmers that are wanted in all, at the front and at work.
    pub(super) people: i32,
    /// Half-Years still to come.
    pub(super) halves_left: i32,
}

impl Plan {
    pub(super) fn new(rules: &Portas, state: &State, side: Side) -> Plan {
        let slots = if side == Side::South { SLOTS } else { NORTHERN };
        let force: i32 = state.hexes.iter().map(|hex| i32::from(hex.soldiers(side))).sum();
        let mut posts = [0; HEXES];
        for number in slots.into_iter().take(force as usize) {
            posts[number - 1] += 1;
        }
        let alone = usize::from(rules.options.people == 1);
        let half = usize::from(state.clock.half - 1).min(9);
        let later = i32::from(state.clock.era) * 3;
        let wanted = if state.clock.round > 0 { 15 } else { FORCE[alone][half] + later };
        let eras = i32::from(rules.options.eras - state.clock.era - 1);
        let workers = i32::from(rules.team(side).len());
        let people = FORCE[alone][9] + workers + 4 * i32::from(rules.options.eras - 1);
        let halves_left = 10 * eras + 10 - i32::from(state.clock.half);
        Plan { side, posts, force, wanted, people, halves_left }
    }

    /// Soldiers that a hex has too few; too many are less than none.
    pub(super) fn short(&self, state: &State, hex: HexId) -> i32 {
        i32::from(self.posts[hex.index()]) - i32::from(state.hex(hex).soldiers(self.side))
    }

    /// Soldiers still to be enlisted.
    pub(super) fn recruits(&self) -> i32 {
        (self.wanted - self.force).max(0)
    }
}

/// The Strength of the Invaders on a hex.
pub(super) fn foes(rules: &Portas, state: &State, hex: HexId) -> i32 {
    let (there, strength) = (state.foes_at(hex), rules.lookup.rank_strength);
    Rank::ALL.into_iter().map(|rank| i32::from(there[rank] * strength[rank])).sum()
}

/// How much an Invader on a hex has to be feared, in tenths of what one at the top is.
pub(super) fn fear(hex: HexId) -> i32 {
    10 + 90 / (2 + i32::from(column_and_height(hex).1))
}

/// How many steps it is from one hex to another.
pub(super) fn distance(from: HexId, to: HexId) -> i32 {
    let ((c1, h1), (c2, h2)) = (column_and_height(from), column_and_height(to));
    let columns = (i32::from(c1) - i32::from(c2)).abs();
    let heights = (i32::from(h1) - i32::from(h2)).abs();
    columns + (heights - columns).max(0) / 2
}

/// What is wanted of the Soldiers on a hex that have used so many steps: a direction, how many, and what it is worth.
pub(super) fn march(
    rules: &Portas,
    state: &State,
    plan: &Plan,
    hex: HexId,
    used: u8,
) -> Option<(Dir, u8, i32)> {
    let there = state.hex(hex);
    let fresh = |class: Class| {
        let [once, twice] = there.moved[class];
        if used == 0 { there.men[plan.side][class].up - once - twice } else { once }
    };
    let able = fresh(Class::Farmer) + fresh(Class::Citizen);
    if able == 0 {
        return None;
    }
    if let Some(dir) = sally(rules, state, plan, hex) {
        return Some((dir, able, 60));
    }
    let spare = i32::from(able).min(-plan.short(state, hex));
    if spare <= 0 {
        return None;
    }
    let target =
        hexes().filter(|&post| plan.short(state, post) > 0).min_by_key(|&post| distance(hex, post))?;
    let step = |dir: &Dir| rules.lookup.next(hex, *dir).filter(|&next| !rules.blocks(state, plan.side, next));
    let dir = Dir::ALL
        .into_iter()
        .filter(|dir| step(dir).is_some())
        .min_by_key(|dir| step(dir).map_or(99, |next| distance(next, target)))?;
    let closer = step(&dir).is_some_and(|next| distance(next, target) < distance(hex, target));
    let count = spare.min(plan.short(state, target)) as u8;
    // The first two posts decide where everything else can be laid.
    let first = if matches!(target.number(), 9 | 10 | 19 | 20) { 36 } else { 24 };
    closer.then_some((dir, count, first * i32::from(count)))
}

/// Where Soldiers can fall upon Invaders that have come far and are no stronger than they are.
fn sally(rules: &Portas, state: &State, plan: &Plan, hex: HexId) -> Option<Dir> {
    let (any, shots) = rules.strength_of(state, plan.side, hex, false);
    let tile = state.hex(hex).work.map_or(0, |work| rules.pack.works[work].strength);
    let own = i32::from(any + shots) - i32::from(tile);
    let near = |dir: &Dir| {
        let next = rules.lookup.next(hex, *dir)?;
        let strength = if rules.lookup.versus {
            let (any, shots) = rules.strength_of(state, plan.side.other(), next, false);
            i32::from(any + shots) + 1
        } else {
            foes(rules, state, next)
        };
        let low = rules.lookup.versus || column_and_height(next).1 <= 2;
        (strength > 0 && strength <= own && low && rules.blocks(state, plan.side, next)).then_some(())
    };
    Dir::ALL.into_iter().find(|dir| near(dir).is_some())
}

/// Hexes that Invaders enter with their next arrow, and the Strength that comes.
fn coming(rules: &Portas, state: &State, hex: HexId) -> i32 {
    let above =
        [Dir::Up, Dir::UpLeft, Dir::UpRight].into_iter().filter_map(|dir| rules.lookup.next(hex, dir));
    above.map(|above| foes(rules, state, above)).sum()
}

/// What a tile on a hex is worth.
pub(super) fn tile(rules: &Portas, state: &State, plan: &Plan, work: Work, hex: HexId) -> i32 {
    let there = state.hex(hex);
    if there.work.is_some() {
        let better = work == Work::Bunker && there.men[plan.side][Class::Citizen].total() > 0;
        return if better && there.work == Some(Work::Trench) { 30 } else { -40 };
    }
    let crew = |class: Class| i32::from(there.men[plan.side][class].total());
    let near = column_and_height(hex).1;
    let first = plan.posts[hex.index()] > 0;
    match work {
        Work::Trench if first && crew(Class::Farmer) > 0 => {
            if matches!(hex.number(), 9 | 10 | 19 | 20) {
                95
            } else {
                45
            }
        }
        Work::Bunker if first && crew(Class::Citizen) > 0 => 80,
        Work::Catapult if (2..=8).contains(&hex.number()) && crew(Class::Farmer) == 1 => 55,
        Work::Howitzer if crew(Class::Citizen) > 0 => 60,
        Work::Pressure | Work::Bounding | Work::Dummy => {
            if there.soldiers(plan.side) > 0 {
                return 0;
            }
            let strength = i32::from(rules.pack.works[work].strength);
            let hit = coming(rules, state, hex).min(strength);
            let urgent = if near <= 2 { 2 } else { 1 };
            14 * hit * urgent + if BELT.has(hex) { 13 * strength } else { -2 }
        }
        Work::Trap if BELT.has(hex) && there.soldiers(plan.side) == 0 => {
            6 + 3 * coming(rules, state, hex).min(4)
        }
        _ => -5,
    }
}
