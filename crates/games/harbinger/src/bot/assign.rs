//! Step 2: where units and Fighters go (H11).
//!
//! With the Fighters fixed, every unit adds a certain worth wherever it goes, so the best posts are simply filled
//! one after the other. Fighters are tried over the spaces most likely to be bombed, from none to all, times the four
//! ways to cover the structures.

use super::outlook::{Known, Outlook};
use super::weights::Weights;
use crate::state::{Sheet, State};
use crate::{Action, AssignAction, Enemy, Harbinger, Place, Post, ROWS, SPACES_MAX, Side, Structure};
use arrayvec::ArrayVec;

/// What the structures of a Row are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stakes {
    /// Each by itself.
    pub(super) each: [f32; 2],
    /// What is lost as soon as one of them falls: two Factories (H16.7).
    pub(super) both: f32,
}

/// An assignment to make: what there is, and what was placed already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Units still to place.
    pub(super) units: u8,
    /// Fighters in the reserve.
    pub(super) fighters: u8,
    /// Enemy units left, by type.
    pub(super) left: [u8; 4],
    /// The troop against each type.
    pub(super) counter: [usize; 4],
    pub(super) troops: [[u8; 4]; SPACES_MAX],
    pub(super) defenders: [u8; 2],
    pub(super) defenders_max: u8,
    pub(super) flights: u8,
    pub(super) stakes: Stakes,
}

/// A finished assignment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) troops: [[u8; 4]; SPACES_MAX],
    pub(super) defenders: [u8; 2],
    pub(super) flights: u8,
    pub(super) value: f32,
}

/// The best cells of the Map under one choice of Fighters, best first.
pub(super) struct Front {
    cells: ArrayVec<Cell, 20>,
    /// What the units already there are worth.
    base: f32,
}

#[derive(Clone, Copy)]
pub(super) struct Cell {
    space: u8,
    troop: u8,
    room: u8,
    worth: f32,
}

/// The structures under one choice of Fighters and defenders.
pub(super) struct Guard {
    /// Per unit.
    each: [f32; 2],
    both: f32,
    defenders: [u8; 2],
    max: u8,
}

/// Where some units of a plan go.
#[derive(Clone, Copy)]
pub(super) enum Spot {
    Structure(usize),
    Cell(Cell),
}

impl Stakes {
    pub(super) fn new(rules: &Harbinger, state: &State, weights: &Weights) -> Stakes {
        let row = usize::from(state.row);
        let kinds = Side::ALL.map(|side| rules.pack.rows[row].structure(side));
        if kinds == [Structure::Factory; 2] {
            let both = if row + 1 < ROWS { weights.factory } else { 0.0 };
            return Stakes { each: [0.0; 2], both };
        }
        Stakes { each: kinds.map(|kind| stake(kind, state, weights)), both: 0.0 }
    }
}

fn stake(kind: Structure, state: &State, weights: &Weights) -> f32 {
    let rows_left = f32::from(ROWS as u8 - state.row);
    let is_last = usize::from(state.row) + 1 == ROWS;
    match kind {
        Structure::Bridge | Structure::Factory if is_last => 0.0,
        Structure::Bridge => weights.bridge,
        Structure::Factory => weights.factory,
        Structure::RadioTower => {
            let lost = 1.0 + weights.tower_lost * f32::from(state.towers_lost);
            weights.tower * rows_left / ROWS as f32 * lost
        }
        Structure::Airbase => {
            let flying = state.sheet().flights.count_ones() as u8;
            weights.airbase * f32::from(state.fighters + flying)
        }
        Structure::ThpOffice => weights.office * f32::from(state.live_columns()),
    }
}

impl Task {
    /// What is left to assign in a position.
    pub(super) fn new(rules: &Harbinger, state: &State, weights: &Weights) -> Task {
        let sheet = state.sheet();
        Task {
            units: sheet.units() - sheet.units_assigned(),
            fighters: state.fighters,
            left: Enemy::ALL.map(|enemy| rules.enemy_left(state, enemy)),
            counter: rules.lookup.counter.map(|troop| troop.index()),
            troops: sheet.troops,
            defenders: sheet.defenders,
            defenders_max: rules.pack.constants.defenders_max,
            flights: sheet.flights,
            stakes: Stakes::new(rules, state, weights),
        }
    }

    /// Tries every choice of Fighters worth trying: the bits of the places covered, the front that results, and the
    /// cost of those who fly.
    pub(super) fn flights(
        &self,
        outlook: &Outlook,
        most: u8,
        weights: &Weights,
        mut each: impl FnMut(&Front, u8, f32),
    ) {
        let over_map = usize::from(self.flights) >> 2;
        let mut covered = over_map;
        let mut front = self.front(outlook, covered, most, weights);
        let mut bombed = outlook.bombed();
        let gain = match outlook.map > 0.0 && self.fighters > 0 {
            true => self.front(outlook, (1 << SPACES_MAX) - 1, most, weights).worth(most) - front.worth(most),
            false => 0.0,
        };
        let mut cost = 0.0;
        for sent in 0..=self.fighters.min(outlook.spaces as u8) {
            self.cover_structures(outlook, sent, weights, |structures, more| {
                each(&front, ((covered << 2) | structures) as u8, cost + more);
            });
            cost += weights.fighter;
            let open = (0..outlook.spaces).filter(|space| covered & 1 << space == 0);
            let next = open.reduce(|best, space| if bombed[space] > bombed[best] { space } else { best });
            match next {
                Some(next) if cost < gain && bombed[next] > 0.0 => {
                    covered |= 1 << next;
                    bombed[next] = 0.0;
                    front = self.front(outlook, covered, most, weights);
                }
                _ => return,
            }
        }
    }

    /// Tries the four ways to cover the structures.
    fn cover_structures(
        &self,
        outlook: &Outlook,
        sent: u8,
        weights: &Weights,
        mut each: impl FnMut(usize, f32),
    ) {
        let flying = usize::from(self.flights) & 3;
        let [left, right] = self.stakes.each;
        let at_risk = (left + right + self.stakes.both) * outlook.structures_bombed(flying);
        for structures in 0..4usize {
            let more = (structures & !flying).count_ones() as u8;
            let useless = more > 0 && at_risk < weights.fighter;
            if structures & flying == flying && sent + more <= self.fighters && !useless {
                each(structures, f32::from(more) * weights.fighter);
            }
        }
    }

    /// The cells worth filling with at most so many units, best first.
    fn front(&self, outlook: &Outlook, covered: usize, most: u8, weights: &Weights) -> Front {
        let hits = outlook.hits(covered);
        let mut front = Front { cells: ArrayVec::new(), base: 0.0 };
        let mut worth = [[0.0f32; 4]; SPACES_MAX];
        let scale = self.left.map(|left| 1.0 + weights.balance * (f32::from(left) - 7.0));
        for space in 0..outlook.spaces {
            for enemy in 0..4 {
                let value = hits[space][enemy] * scale[enemy];
                let placed = self.troops[space][self.counter[enemy]].min(self.left[enemy]);
                front.base += value * f32::from(placed);
                worth[space][enemy] = if placed < self.left[enemy] { value } else { 0.0 };
            }
        }
        let mut room = 0;
        while room < most {
            let all = worth.as_flattened();
            let (best, &value) =
                all.iter().enumerate().fold((0, &0.0f32), |a, b| if b.1 > a.1 { b } else { a });
            if value <= 0.0 {
                break;
            }
            let (space, enemy) = (best / 4, best % 4);
            let cell = Cell {
                space: space as u8,
                troop: self.counter[enemy] as u8,
                room: self.left[enemy] - self.troops[space][self.counter[enemy]].min(self.left[enemy]),
                worth: value,
            };
            room += cell.room;
            front.cells.push(cell);
            worth[space][enemy] = 0.0;
        }
        front
    }

    /// The structures, with so many defenders, under Fighters at some of them.
    pub(super) fn guard(&self, outlook: &Outlook, covered: u8, defenders: [u8; 2]) -> Guard {
        let safe = 1.0 - outlook.structures_bombed(usize::from(covered) & 3);
        Guard {
            each: self.stakes.each.map(|stake| stake * safe / 8.0),
            both: self.stakes.both * safe / 64.0,
            defenders,
            max: self.defenders_max,
        }
    }

    /// The best assignment.
    pub(super) fn solve(&self, outlook: &Outlook, weights: &Weights) -> Plan {
        let mut best =
            Plan { troops: self.troops, defenders: self.defenders, flights: self.flights, value: f32::MIN };
        self.flights(outlook, self.units, weights, |front, flights, cost| {
            let guard = self.guard(outlook, flights, self.defenders);
            let value = guard.fill(front, self.units, |_, _| {}) - cost;
            if value > best.value {
                best = Plan { troops: self.troops, defenders: self.defenders, flights, value };
                guard.fill(front, self.units, |spot, units| match spot {
                    Spot::Structure(side) => best.defenders[side] += units,
                    Spot::Cell(cell) => {
                        best.troops[usize::from(cell.space)][usize::from(cell.troop)] += units;
                    }
                });
            }
        });
        best
    }
}

impl Front {
    /// What so many units add on the Map.
    fn worth(&self, units: u8) -> f32 {
        let mut left = units;
        let mut worth = self.base;
        for cell in &self.cells {
            let here = left.min(cell.room);
            worth += f32::from(here) * cell.worth;
            left -= here;
        }
        worth
    }

    fn fill(&self, units: u8, mut put: impl FnMut(Spot, u8)) {
        let mut left = units;
        for &cell in &self.cells {
            let here = left.min(cell.room);
            if here > 0 {
                put(Spot::Cell(cell), here);
            }
            left -= here;
        }
    }
}

impl Guard {
    /// Hands out units between Map and structures, and returns what everything is worth then.
    pub(super) fn fill(&self, front: &Front, units: u8, put: impl FnMut(Spot, u8)) -> f32 {
        if self.both > 0.0 { self.fill_both(front, units, put) } else { self.fill_each(front, units, put) }
    }

    /// Every unit goes where it adds most.
    fn fill_each(&self, front: &Front, units: u8, mut put: impl FnMut(Spot, u8)) -> f32 {
        let [left_base, right_base] = [0, 1].map(|side| self.each[side] * f32::from(self.defenders[side]));
        let mut worth = front.base + left_base + right_base;
        let mut room = self.defenders.map(|defenders| self.max - defenders);
        let mut cells = front.cells.iter().peekable();
        let mut left = units;
        while left > 0 {
            let side = usize::from(room[0] == 0 || room[1] > 0 && self.each[1] > self.each[0]);
            let at_structure = if room[side] > 0 { self.each[side] } else { 0.0 };
            let here = match cells.next_if(|cell| cell.worth >= at_structure) {
                Some(&cell) => {
                    let here = left.min(cell.room);
                    worth += f32::from(here) * cell.worth;
                    put(Spot::Cell(cell), here);
                    here
                }
                None if at_structure > 0.0 => {
                    let here = left.min(room[side]);
                    room[side] -= here;
                    worth += f32::from(here) * at_structure;
                    put(Spot::Structure(side), here);
                    here
                }
                None => break,
            };
            left -= here;
        }
        worth
    }

    /// Two structures that must both hold: the chance grows with the product, so every number of guards is tried,
    /// shared out evenly.
    fn fill_both(&self, front: &Front, units: u8, mut put: impl FnMut(Spot, u8)) -> f32 {
        let mut defenders = self.defenders;
        let (mut best, mut best_worth) = (defenders, f32::MIN);
        for left in (0..=units).rev() {
            let worth = self.both * f32::from(defenders[0]) * f32::from(defenders[1]) + front.worth(left);
            if worth > best_worth {
                (best, best_worth) = (defenders, worth);
            }
            let side = usize::from(defenders[1] < defenders[0]);
            if defenders[side] == self.max {
                break;
            }
            defenders[side] += 1;
        }
        let mut left = units;
        for (side, (after, before)) in best.into_iter().zip(self.defenders).enumerate() {
            let here = after - before;
            if here > 0 {
                put(Spot::Structure(side), here);
            }
            left -= here;
        }
        front.fill(left, put);
        best_worth
    }
}

impl Plan {
    /// Whether everything placed so far belongs to this plan.
    pub(super) fn covers(&self, sheet: &Sheet) -> bool {
        let troops = self.troops.as_flattened().iter().zip(sheet.troops.as_flattened());
        let defenders = self.defenders.iter().zip(&sheet.defenders);
        troops.chain(defenders).all(|(planned, placed)| placed <= planned)
            && sheet.flights & !self.flights == 0
    }

    /// The next step: posts in order from the first one given, then Fighters in order likewise, then the end.
    pub(super) fn next(&self, sheet: &Sheet, spaces: usize, first: First) -> Action {
        for post in (first.post..Post::count(spaces)).map(Post::nth) {
            let (placed, planned) = match post {
                Post::Structure(side) => (sheet.defenders[side.index()], self.defenders[side.index()]),
                Post::Space { space, troop } => {
                    (sheet.at(post), self.troops[usize::from(space)][troop.index()])
                }
            };
            if placed < planned {
                return AssignAction::Place { post }.into();
            }
        }
        let to_fly = u32::from(self.flights & !sheet.flights) >> first.place << first.place;
        match to_fly.trailing_zeros() as usize {
            place if to_fly != 0 => AssignAction::Scramble { place: Place::nth(place) }.into(),
            _ => AssignAction::Confirm.into(),
        }
    }
}

/// The first post and place that a step may use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct First {
    pub(super) post: usize,
    pub(super) place: usize,
}

/// The best assignment from here on, whatever was placed before.
pub(super) fn plan(rules: &Harbinger, state: &State, weights: &Weights) -> Plan {
    let outlook = Outlook::new(rules.space_chances(state.row), &Known::of(rules, state));
    Task::new(rules, state, weights).solve(&outlook, weights)
}
