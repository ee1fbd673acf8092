//! What things are worth: units, spaces, cities, shots. In thirds of an Infantry, as the evaluation counts.

use super::odds::Chances;
use super::threat::Threat;
use crate::FrontLine;
use crate::ids::{Colour, Column, Kind, SPACES, Space, SpaceSet};
use crate::state::{Attack, Cause, State, Verdict};
use redoubt_engine::By;
use std::cell::{Cell, OnceCell};

/// An active unit.
pub(super) const UNIT: By<Kind, f32> = By::of([3.0, 6.0, 5.5]);
/// What a disrupted unit is still worth.
pub(super) const DISRUPTED: f32 = 0.55;
/// What a unit in reserve is worth.
pub(super) const RESERVE: f32 = 0.45;
/// Active Leadership.
pub(super) const LEADERSHIP: f32 = 1.3;
/// The enemy's Capital, and the own one.
const CAPITAL: f32 = 60.0;
/// An Occupation Point, by month.
const POINT: [f32; 4] = [0.5, 0.7, 1.0, 1.8];

/// What was found out about units of a kind on a space.
type Known = By<Kind, [Cell<f32>; SPACES]>;

fn nothing() -> Known {
    By::from_fn(|_| [const { Cell::new(f32::NAN) }; SPACES])
}

/// How a player sees a position.
pub(super) struct Eye<'a> {
    pub(super) rules: &'a FrontLine,
    pub(super) state: &'a State,
    pub(super) colour: Colour,
    /// What an Occupation Point is worth now.
    pub(super) point: f32,
    /// What everything else is worth: little in the last turn.
    pub(super) rest: f32,
    /// What each colour has to fear, once asked for.
    threats: By<Colour, OnceCell<Threat>>,
    /// [`Eye::posture`] of the own units by kind and space, not a number until asked for.
    postures: Known,
    /// [`Eye::prospects`], likewise.
    prospects: Known,
}

impl<'a> Eye<'a> {
    pub(super) fn new(rules: &'a FrontLine, state: &'a State, colour: Colour) -> Eye<'a> {
        let last = state.month == 3 && state.turn >= 4;
        let point = if last { 5.0 } else { 1.6 * POINT[usize::from(state.month) % 4] };
        let rest = if last { 0.3 } else { 1.0 };
        let threats = By::default();
        Eye { rules, state, colour, point, rest, threats, postures: nothing(), prospects: nothing() }
    }

    fn threat(&self, colour: Colour) -> &Threat {
        self.threats[colour].get_or_init(|| Threat::new(self.rules, self.state, colour))
    }

    /// A unit as it stands.
    #[inline]
    pub(super) fn unit(&self, space: Space) -> f32 {
        let full = UNIT[self.state.kind(space)];
        if self.state.is_disrupted(space) { full * DISRUPTED } else { full }
    }

    /// Ranks from home, as far as they count.
    #[inline]
    pub(super) fn advance(&self, colour: Colour, space: Space) -> f32 {
        let rank = match colour {
            Colour::Green => space.rank(),
            Colour::Red => 9 - space.rank(),
        };
        rank.min(7) as f32
    }

    /// What a unit of a kind is worth more on a space than in a quiet Valley at home.
    pub(super) fn posture(&self, colour: Colour, kind: Kind, space: Space) -> f32 {
        if colour != self.colour {
            return self.count_posture(colour, kind, space);
        }
        recall(&self.postures, kind, space, || self.count_posture(colour, kind, space))
    }

    fn count_posture(&self, colour: Colour, kind: Kind, space: Space) -> f32 {
        let lookup = &self.rules.lookup;
        let forward = if kind == Kind::Artillery { 0.07 } else { 0.1 } * self.advance(colour, space);
        let height = 0.25 * f32::from(lookup.height[space.index()]);
        let enemy = colour.other();
        let scores = lookup.hex1.has(space) || lookup.country[enemy].minus(lookup.cities).has(space);
        let points = if scores { self.point } else { 0.0 };
        self.rest * (forward + height - self.exposure(colour, kind, space))
            + points
            + self.guard(colour, space)
    }

    /// What the enemy can do to a unit there.
    fn exposure(&self, colour: Colour, kind: Kind, space: Space) -> f32 {
        self.threat(colour).risk(space) * UNIT[kind] * 0.5
    }

    /// What standing in the own Capital, or next to it when it is in danger, is worth.
    fn guard(&self, colour: Colour, space: Space) -> f32 {
        let capital = self.rules.lookup.city[colour][Column::Capital];
        match space.distance(capital) {
            0 => 3.0 + self.threat(colour).danger,
            1 => 0.1 * self.threat(colour).danger.min(10.0),
            _ => 0.0,
        }
    }

    /// What it is worth to this player to enter a city that the enemy controls.
    pub(super) fn city(&self, space: Space) -> f32 {
        let (owner, column) = self.rules.city_at(space);
        let months = f32::from(4 - self.state.month.min(3));
        match column {
            Column::Capital if owner != self.colour => CAPITAL,
            Column::Capital => 0.0,
            Column::Air => 2.0 * self.point + self.rest * 0.6 * months,
            Column::Industry => 3.0 * self.point + self.rest * 0.75 * months,
        }
    }

    /// What is gained if the unit on a space is gone; more if it scores or if its city is entered.
    fn vacated(&self, attack: &Attack) -> f32 {
        let lookup = &self.rules.lookup;
        let near = attack.attacker.distance(attack.target) == 1;
        if lookup.cities.has(attack.target) {
            return if near { self.city(attack.target) } else { 0.5 };
        }
        let own = lookup.country[self.colour].minus(lookup.cities);
        let scores = lookup.hex1.has(attack.target) || own.has(attack.target);
        if scores { self.point } else { 0.0 }
    }

    /// What each verdict is worth to the attacker.
    #[inline]
    pub(super) fn verdict(&self, attack: &Attack, verdict: Verdict) -> f32 {
        let target = attack.target;
        let full = UNIT[self.state.kind(target)] * self.rest;
        match verdict {
            Verdict::Blitz => self.unit(target) * self.rest + self.vacated(attack),
            Verdict::Disrupt => full * (1.0 - DISRUPTED),
            Verdict::Rout => full * 0.35,
            Verdict::Miss => 0.0,
            Verdict::CityFalls | Verdict::CityFreed => self.city(target),
        }
    }

    /// What an attack is worth on average.
    pub(super) fn attack(&self, attack: &Attack) -> f32 {
        if attack.column == 0 {
            let taken = f32::from(self.rules.lookup.empty_city) / 6.0;
            return taken * self.city(attack.target);
        }
        let chances = self.rules.odds.of(self.rules, self.state, attack);
        self.expected(attack, &chances, Rallied::No)
    }

    /// What the chances come to; with a Rally the attacker gets less, and a Miss costs something.
    pub(super) fn expected(&self, attack: &Attack, chances: &Chances, rallied: Rallied) -> f32 {
        let worth = |verdict: Verdict| self.verdict(attack, verdict);
        let &[blitz, disrupt, rout, miss] = chances;
        let down = self.state.is_disrupted(attack.target);
        match (rallied, down) {
            (Rallied::No, true) => {
                let gone = worth(Verdict::Blitz);
                blitz * gone + disrupt * gone + rout * gone
            }
            (Rallied::No, false) => {
                blitz * worth(Verdict::Blitz)
                    + disrupt * worth(Verdict::Disrupt)
                    + rout * worth(Verdict::Rout)
            }
            (Rallied::Yes, true) => {
                let reward = UNIT[self.state.kind(attack.target)] * 0.45;
                let gone = worth(Verdict::Blitz);
                blitz * gone + disrupt * gone - miss * reward
            }
            (Rallied::Yes, false) => {
                blitz * worth(Verdict::Disrupt) + disrupt * worth(Verdict::Rout) - miss * 0.8
            }
        }
    }

    /// The best that a unit of this player could do to the enemy from a space.
    pub(super) fn prospects(&self, kind: Kind, from: Space) -> f32 {
        recall(&self.prospects, kind, from, || self.count_prospects(kind, from))
    }

    fn count_prospects(&self, kind: Kind, from: Space) -> f32 {
        let lookup = &self.rules.lookup;
        let enemy = self.colour.other();
        let mut best: f32 = 0.0;
        for target in (self.state.of(enemy) & lookup.reach(kind, from)).iter() {
            let chances = self.rules.odds.from(self.rules, self.state, kind, from, target);
            let attack = Attack {
                attacker: from,
                target,
                cause: Cause::Supply,
                column: 1,
                advantage: false,
                rallied: false,
                white: 0,
                yellow: 0,
            };
            best = best.max(self.expected(&attack, &chances, Rallied::No));
        }
        let empty = self.empty_cities() & lookup.within[1][from.index()];
        for city in empty.iter() {
            best = best.max(self.city(city) * 0.6);
        }
        best
    }

    fn empty_cities(&self) -> SpaceSet {
        self.rules.lookup.unfriendly(self.state, self.colour).minus(self.state.occupied())
    }
}

/// Finds something out once.
#[inline]
fn recall(known: &Known, kind: Kind, space: Space, count: impl FnOnce() -> f32) -> f32 {
    let known = &known[kind][space.index()];
    if known.get().is_nan() {
        known.set(count());
    }
    known.get()
}

/// Whether a Rally is counted with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rallied {
    Yes,
    No,
}
