//! What a choice is worth to the colonist, in tenths of a good.

use super::plan::{self, Plan};
use crate::Portas;
use crate::action::{Action, CampAction, EconAction, SetUpAction, TurnAction, Verb, YearAction};
use crate::ids::{Building, Class, Dir, Good, HexId, Side, TileId, Work, hexes};
use crate::pack::{Goods, PlaceKind};
use crate::state::{Camp, Community, Econ, Phase, Source, State, Turn, Year};
use redoubt_engine::Seat;

/// The choice that is worth most; the first of equal ones.
pub(super) fn best(rules: &Portas, state: &State, seat: Seat, actions: &[Action]) -> Action {
    let mind = Mind { rules, state, seat, plan: Plan::new(rules, state, rules.side(seat)) };
    let mut found = (actions[0], i32::MIN);
    for &action in actions {
        let value = mind.worth(action);
        if value > found.1 {
            found = (action, value);
        }
    }
    found.0
}

/// Somebody who thinks about a decision.
struct Mind<'r> {
    rules: &'r Portas,
    state: &'r State,
    seat: Seat,
    plan: Plan,
}

/// What goods are worth, in tenths.
fn price(good: Good) -> i32 {
    match good {
        Good::Wood | Good::Dollar => 10,
        Good::Clay | Good::Food => 12,
        Good::Tool => 13,
        Good::Plank => 16,
        Good::Brick | Good::Ore => 18,
    }
}

impl Mind<'_> {
    fn own(&self) -> &Community {
        self.state.seat(self.seat)
    }

    fn worth(&self, action: Action) -> i32 {
        if matches!(self.state.phase(), Phase::React(_) | Phase::Fight(_) | Phase::Camp(Camp::Knock { .. })) {
            return super::front::worth(self.rules, self.state, self.seat, action);
        }
        match action {
            // Two Wood and a Clay make a Trench.
            Action::SetUp(SetUpAction::Wood { count }) => -i32::from(count.abs_diff(2)),
            Action::SetUp(_) => 0,
            Action::Turn(action) => self.turn(action),
            Action::Econ(action) => self.econ(action),
            Action::Camp(action) => self.camp(action),
            Action::Fight(_) => 0,
            Action::Year(YearAction::Rest { .. }) => -1,
            Action::Year(YearAction::Actor { seat }) => self.actor(Seat::new(seat)),
            Action::Year(_) => 1,
        }
    }

    fn turn(&self, action: TurnAction) -> i32 {
        match action {
            TurnAction::Go { tile } | TurnAction::Apprentice { tile } => {
                let slide = matches!(self.state.phase(), Phase::Turn(Turn::Market));
                self.visit(tile, !slide)
            }
            TurnAction::Ticket { tile } => self.visit(tile, false) - 20,
            TurnAction::Employ { building, class } => self.job(building, class),
            TurnAction::Discard { good } => match self.state.phase() {
                Phase::Turn(Turn::Discard { seat }) => {
                    let held = i32::from(self.state.seat(seat).goods[good]);
                    4 * held - price(good) - 40 * i32::from(held <= self.stock(good))
                }
                _ => -100,
            },
            TurnAction::Fee { good } => -price(good),
            TurnAction::Done | TurnAction::Act => 0,
            TurnAction::Soldiers
            | TurnAction::Trade
            | TurnAction::Hand { .. }
            | TurnAction::Bugle
            | TurnAction::Back => -50,
        }
    }

    /// Colonists whom the front does not need work.
    fn job(&self, building: Building, class: Class) -> i32 {
        let own = self.own();
        let left = i32::from(own.home[class]);
        let needed = if class == Class::Farmer { self.plan.recruits().min(2) } else { 0 };
        let years = self.plan.halves_left;
        if left <= needed || years < 2 && !matches!(self.state.phase(), Phase::Year(Year::Workers { .. })) {
            return -10;
        }
        match building {
            Building::Smithy if own.goods[Good::Tool] < 8 => 300,
            Building::Forester | Building::Lodge | Building::Hollow | Building::Mine => 260,
            Building::Smithy => 200,
            Building::Shed | Building::House => 120,
            _ => 150,
        }
    }

    /// How many of a good should be held.
    fn stock(&self, good: Good) -> i32 {
        let side = self.plan.side;
        let last = self.plan.halves_left <= 4;
        match good {
            Good::Wood => 3,
            Good::Clay => 6,
            Good::Food => {
                let sick = i32::from(self.state.sickbay[side][Class::Farmer]);
                sick.min(3) + if last { 5 } else { 1 }
            }
            Good::Tool => 4,
            Good::Dollar | Good::Ore | Good::Plank | Good::Brick => 0,
        }
    }

    /// What goods are worth that are still to be gained.
    fn gain(&self, goods: &Goods) -> i32 {
        let own = self.own();
        let mut room = i32::from(self.rules.stores(own).free);
        let mut value = 0;
        for (good, count) in goods.iter() {
            for more in 0..i32::from(*count) {
                if good.is_stored() {
                    room -= 1;
                }
                let held = i32::from(own.goods[good]) + more;
                let wanted = held < self.stock(good);
                let urgent = i32::from(good == Good::Food && self.plan.halves_left <= 4);
                value += match (wanted, room >= 0 || !good.is_stored()) {
                    (true, true) => price(good) * (3 + urgent) / 2,
                    (true, false) => price(good) / 2,
                    (false, true) => 4,
                    (false, false) => 0,
                };
            }
        }
        value
    }

    /// What a tile is worth: its action, or from a Market the best Place next to it; and what lies behind it.
    fn visit(&self, tile: TileId, onward: bool) -> i32 {
        if self.rules.place(tile).kind != PlaceKind::Market {
            return 4 * self.here(tile) + self.beyond(tile);
        }
        let card = self.rules.market_card(self.state);
        let own = card.map_or(0, |card| card.gain.iter().map(|goods| self.gain(goods)).max().unwrap_or(0));
        if !onward {
            return 4 * own;
        }
        let near = self.state.tiles[tile.index()].near.into_iter().flatten();
        let left = self.own().steward;
        let slides =
            near.filter(|&next| Some(next) != left && self.rules.place(next).kind != PlaceKind::Market);
        slides.map(|next| 4 * self.here(next) + self.beyond(next)).max().unwrap_or(0).max(4 * own)
    }

    /// What the best Place is worth that can be reached only from this one, beyond what any other turn brings.
    fn beyond(&self, tile: TileId) -> i32 {
        let near = |tile: TileId| self.state.tiles[tile.index()].near.into_iter().flatten();
        let far = |next: &TileId| {
            self.rules.place(*next).kind != PlaceKind::Market
                && near(*next).all(|other| self.rules.place(other).kind != PlaceKind::Market)
        };
        let best = near(tile).filter(far).map(|next| self.here(next)).max().unwrap_or(0);
        3 * (best - 24).max(0)
    }

    /// What the action of a Place is worth now.
    fn here(&self, tile: TileId) -> i32 {
        let (rules, state, own) = (self.rules, self.state, self.own());
        let place = rules.place(tile);
        match place.kind {
            PlaceKind::Gain | PlaceKind::Official | PlaceKind::Developer | PlaceKind::Librarian => {
                self.gain(&place.gain)
            }
            PlaceKind::Baker => self.gain(&place.gain),
            PlaceKind::Convert | PlaceKind::Market => 0,
            PlaceKind::Build => self.build(place.build.unwrap_or(Building::Farm), &place.cost),
            PlaceKind::Works | PlaceKind::Trapper | PlaceKind::Engineer => {
                place.work.map_or(0, |work| self.works(work))
            }
            PlaceKind::Recruiting => {
                let home = i32::from(own.home[Class::Farmer]);
                28 * self.plan.recruits().min(home)
            }
            PlaceKind::Commander | PlaceKind::Supreme => {
                let moves = hexes().filter_map(|hex| plan::march(rules, state, &self.plan, hex, 0));
                let all: i32 = moves.map(|(_, _, worth)| worth).sum();
                let worth = all.min(150);
                if place.kind == PlaceKind::Supreme { worth * 5 / 4 } else { worth }
            }
            PlaceKind::Doctor => self.heal().max(self.upright()),
        }
    }

    /// Wounded Farmers that can be healed now.
    fn heal(&self) -> i32 {
        let (rules, state, side) = (self.rules, self.state, self.plan.side);
        let free: i32 = rules
            .team(side)
            .iter()
            .map(|seat| i32::from(rules.free_spaces(state.seat(seat), Class::Farmer)))
            .sum();
        let sick = i32::from(state.sickbay[side][Class::Farmer]);
        22 * sick.min(free).min(i32::from(self.own().goods[Good::Food]))
    }

    /// Gunners that can be set upright, where nobody stands up again by himself.
    fn upright(&self) -> i32 {
        if self.state.clock.round == 0 {
            return 0;
        }
        let weary = |hex: HexId| {
            let there = self.state.hex(hex);
            let posted = there.work_of(self.plan.side).is_some_and(Work::is_building);
            if posted { i32::from(there.men[self.plan.side][Class::Farmer].down) } else { 0 }
        };
        30 * hexes().map(weary).sum::<i32>().min(i32::from(self.own().goods[Good::Food]))
    }

    /// What tiles of a kind are worth, as many as can be paid.
    fn works(&self, work: Work) -> i32 {
        let (rules, state) = (self.rules, self.state);
        let places = rules.places_for(state, self.seat, work, Source::Place);
        if places.is_empty() {
            return 0;
        }
        let cost = &rules.pack.works[work].cost;
        let own = self.own();
        let times = cost.iter().filter(|(_, count)| **count > 0).map(|(good, count)| own.goods[good] / count);
        let times = usize::from(times.min().unwrap_or(0));
        let mut worths: arrayvec::ArrayVec<i32, 28> = places
            .iter()
            .map(|hex| plan::tile(rules, state, &self.plan, work, hex))
            .filter(|w| *w > 8)
            .collect();
        worths.sort_unstable_by(|a, b| b.cmp(a));
        worths.into_iter().take(times).sum()
    }

    /// Wood that is kept for the first two Trenches.
    fn reserve(&self) -> u8 {
        let dug =
            hexes().filter(|&hex| self.state.hex(hex).work_of(self.plan.side).is_some_and(Work::is_trench));
        if dug.count() < 2 { 2 } else { 0 }
    }

    fn build(&self, building: Building, cost: &Goods) -> i32 {
        let (rules, state, own) = (self.rules, self.state, self.own());
        let mut can = false;
        rules.ways_to_build(state, (self.seat, self.seat), building, cost, |how| {
            can |= how == EconAction::Build;
        });
        if !can || state.clock.round > 0 {
            return 0;
        }
        let years = self.plan.halves_left / 2;
        let all: i32 = self.plan.force
            + rules
                .team(self.plan.side)
                .iter()
                .map(|seat| i32::from(state.seat(seat).living(Class::Farmer)))
                .sum::<i32>()
            + i32::from(state.sickbay[self.plan.side][Class::Farmer]);
        let (idle, ready) = (own.home[Class::Farmer] > 0, self.reserve() == 0);
        match building {
            Building::Farm if all < self.plan.people && self.plan.halves_left > 0 => {
                let wood = own.goods[Good::Wood].saturating_sub(self.reserve());
                let times = i32::from(wood.min(own.goods[Good::Tool])).min(3);
                times * (26 + 2 * years.min(5))
            }
            Building::Forester if years >= 5 && own.count(building) < 1 && idle && ready => 30,
            Building::Lodge if years >= 3 && own.count(building) < 2 && idle && ready => 28,
            _ => 0,
        }
    }

    fn econ(&self, action: EconAction) -> i32 {
        match (self.state.phase(), action) {
            (_, EconAction::Do { verb }) => self.verb(verb),
            (Phase::Econ(Econ::Build { source, .. }), EconAction::Build) => {
                let (building, cost) = self.rules.contract(self.state, source);
                self.build(building, &cost) - 3
            }
            (_, EconAction::Convert { .. } | EconAction::BuildEmpty | EconAction::Raze { .. }) => -5,
            (_, EconAction::Play { .. }) => 5,
            _ => 0,
        }
    }

    fn verb(&self, verb: Verb) -> i32 {
        let card = self.rules.market_card(self.state);
        match verb {
            Verb::Gain => card.map_or(10, |card| self.gain(&card.gain[0])).max(1),
            Verb::Other => card.and_then(|card| card.gain.get(1)).map_or(0, |goods| self.gain(goods)),
            Verb::Enlist | Verb::Deploy | Verb::Lay => 20,
            Verb::Heal => self.heal(),
            Verb::Upright => self.upright(),
            Verb::Sell | Verb::Special | Verb::Discharge | Verb::Rotate | Verb::Knockback | Verb::Fire => 0,
        }
    }

    fn camp(&self, action: CampAction) -> i32 {
        let (rules, state) = (self.rules, self.state);
        match (state.phase(), action) {
            (Phase::Camp(Camp::Enlist { farmers, citizens }), CampAction::Enlist { .. }) => {
                if self.plan.recruits() > i32::from(farmers + citizens) { 10 } else { -5 }
            }
            (_, CampAction::From { hex, used }) => {
                plan::march(rules, state, &self.plan, hex, used).map_or(-5, |(_, _, worth)| worth)
            }
            (Phase::Camp(Camp::Direction { hex, used, .. }), CampAction::Dir { dir }) => {
                let wanted = plan::march(rules, state, &self.plan, hex, used);
                20 * i32::from(wanted.is_some_and(|(wanted, ..)| wanted == dir))
            }
            (_, CampAction::Dir { dir }) => {
                let ahead = if self.plan.side == Side::South { Dir::Up } else { Dir::Down };
                10 * i32::from(dir == ahead)
            }
            (Phase::Camp(Camp::Group { hex, used, stage, farmers, .. }), CampAction::Count { count }) => {
                let wanted =
                    plan::march(rules, state, &self.plan, hex, used).map_or(1, |(_, count, _)| count);
                let wanted = match stage {
                    0 => wanted,
                    1 => wanted.saturating_sub(farmers),
                    _ => 0,
                };
                -i32::from(count.abs_diff(wanted))
            }
            (Phase::Camp(Camp::Place { work, .. }), CampAction::On { hex }) => {
                plan::tile(rules, state, &self.plan, work, hex) - 8
            }
            (_, CampAction::On { hex }) => 10 * i32::from(rules.blast_hits(state, self.plan.side, hex)) - 5,
            (_, CampAction::Heal { .. } | CampAction::Upright { .. }) => 10,
            (_, CampAction::Hold { citizens, .. }) => -i32::from(citizens),
            (_, CampAction::Home { .. } | CampAction::Rotate { .. } | CampAction::Bugler { .. }) => -10,
            (_, CampAction::Enlist { .. } | CampAction::Count { .. } | CampAction::Knock { .. }) => 0,
        }
    }

    /// P13.2: whose Steward has most to do.
    fn actor(&self, seat: Seat) -> i32 {
        let plan = Plan::new(self.rules, self.state, self.plan.side);
        let mind = Mind { rules: self.rules, state: self.state, seat, plan };
        let small = self.rules.lookup.small_market;
        let near = self.state.tiles[small.index()].near.into_iter().flatten();
        near.filter(|&tile| Some(tile) != mind.own().steward).map(|tile| mind.here(tile)).max().unwrap_or(0)
    }
}
