//! What a choice is worth to the colonist, in tenths of a good.

use super::plan::{self, Plan};
use super::pursue::Goal;
use super::temper::{Taste, Temper};
use super::wish::Wish;
use crate::Portas;
use crate::action::{Action, CampAction, EconAction, SetUpAction, TurnAction, Verb, YearAction};
use crate::ids::{Building, Cell, Class, Dir, Good, HexId, Side, TILES_MAX, TileId, Work, hexes};
use crate::pack::{Convert, Goods, PlaceKind};
use crate::state::{Camp, Community, Econ, Finale, Phase, SetUp, Source, State, Turn};
use redoubt_engine::{By, Seat};

/// The choice that is worth most; of equal ones the first, or what lies nearest to the team's own edge.
pub(super) fn best(rules: &Portas, state: &State, seat: Seat, actions: &[Action], temper: &Temper) -> Action {
    let mind = Mind::new(rules, state, seat, temper);
    first(mind.plan.side, actions.iter().map(|&action| (mind.worth(action), action)))
}

/// Of choices and what they are worth the one to take.
fn first(side: Side, mut choices: impl Iterator<Item = (i32, Action)>) -> Action {
    let mut found = choices.next().expect("there is something to choose");
    for (value, action) in choices {
        if value > found.0 || value == found.0 && is_nearer(side, action, found.1) {
            found = (value, action);
        }
    }
    found.1
}

/// Whether a choice lies nearer to the northern edge than one that was listed before it.
fn is_nearer(side: Side, action: Action, listed: Action) -> bool {
    let on = |action| match action {
        Action::Camp(CampAction::On { hex } | CampAction::From { hex, .. }) => Some(plan::seen_by(side, hex)),
        _ => None,
    };
    let pair = if side == Side::North { on(action).zip(on(listed)) } else { None };
    pair.is_some_and(|(this, that)| this.index() < that.index())
}

/// Leaves the choices that a search should compare, the best first: where the Steward goes, many; else few, and none
/// that leads nowhere.
pub(super) fn narrow(rules: &Portas, state: &State, seat: Seat, actions: &mut Vec<Action>, temper: &Temper) {
    if actions.len() < 2 {
        return;
    }
    let mind = Mind::new(rules, state, seat, temper);
    let mut found: Vec<(i32, Action)> = actions.iter().map(|&action| (mind.worth(action), action)).collect();
    let choice = first(mind.plan.side, found.iter().copied());
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    if let Some(place) = found.iter().position(|(_, action)| *action == choice) {
        found[..=place].rotate_right(1);
    }
    let most = match state.phase() {
        Phase::Turn(Turn::Move) => 8,
        Phase::Turn(Turn::Market) => 7,
        Phase::Finale(Finale::Actor) => 3,
        Phase::Camp(Camp::Choose) => 2,
        _ => 1,
    };
    let sound = found.iter().take(most).filter(|(worth, _)| *worth > -40).count().max(1);
    actions.clear();
    actions.extend(found.into_iter().take(sound).map(|(_, action)| action));
}

/// Somebody who thinks about a decision.
pub(super) struct Mind<'r> {
    pub(super) rules: &'r Portas,
    pub(super) state: &'r State,
    pub(super) seat: Seat,
    pub(super) plan: Plan,
    /// What is wished for next.
    pub(super) goal: Option<Goal>,
    /// What the action of every tile is worth now, where the Steward goes somewhere.
    here: [i32; TILES_MAX],
    /// The most of those that can be reached from everywhere.
    anywhere: i32,
}

impl<'r> Mind<'r> {
    pub(super) fn new(rules: &'r Portas, state: &'r State, seat: Seat, temper: &Temper) -> Mind<'r> {
        let plan = Plan::new(rules, state, rules.side(seat), temper);
        let mut mind = Mind { rules, state, seat, plan, goal: None, here: [0; TILES_MAX], anywhere: 0 };
        mind.goal = mind.find_goal();
        let going =
            matches!(state.phase(), Phase::Turn(Turn::Move | Turn::Market) | Phase::Finale(Finale::Actor));
        if going {
            mind.look_around();
        }
        mind
    }

    fn look_around(&mut self) {
        for tile in TileId::all(self.state.tiles.len()) {
            if !self.is_open(tile) {
                continue;
            }
            let worth = self.at(tile);
            self.here[tile.index()] = worth;
            if self.is_near_market(tile) {
                self.anywhere = self.anywhere.max(worth);
            }
        }
    }

    /// Whether a tile is in play, and not closed for the Final Wave (P13.1).
    pub(super) fn is_open(&self, tile: TileId) -> bool {
        match self.state.tiles[tile.index()].map {
            Some(crate::Map::Camp) => true,
            Some(crate::Map::Mainland) => self.state.clock.round == 0,
            None => false,
        }
    }

    /// Whether every Steward can come there by jumping and sliding.
    fn is_near_market(&self, tile: TileId) -> bool {
        let near = self.state.tiles[tile.index()].near.into_iter().flatten();
        near.into_iter().any(|other| self.rules.place(other).kind == PlaceKind::Market)
    }

    pub(super) fn own(&self) -> &Community {
        self.state.seat(self.seat)
    }

    pub(super) fn taste(&self, taste: Taste) -> i32 {
        self.plan.taste(taste)
    }

    pub(super) fn worth(&self, action: Action) -> i32 {
        if matches!(self.state.phase(), Phase::React(_) | Phase::Fight(_) | Phase::Camp(Camp::Knock { .. })) {
            return super::front::worth(self.rules, self.state, self.seat, action, &self.plan.temper);
        }
        match action {
            // Two Wood and a Clay make a Trench.
            Action::SetUp(SetUpAction::Wood { count }) => -i32::from(count.abs_diff(2)),
            Action::SetUp(SetUpAction::Lay { cell }) => self.lay(cell),
            Action::SetUp(SetUpAction::Regrow { .. }) => 0,
            Action::Turn(action) => self.turn(action),
            Action::Econ(action) => self.econ(action),
            Action::Camp(action) => self.camp(action),
            Action::Fight(_) => 0,
            Action::Year(YearAction::Rest { building, .. }) => self.rest(building),
            Action::Year(YearAction::Actor { seat }) => self.actor(Seat::new(seat)),
            Action::Year(_) => 1,
        }
    }

    /// P2.5: a new Place lies as near to a Market as it can, and next to Places that are often visited.
    fn lay(&self, cell: Cell) -> i32 {
        let Phase::SetUp(SetUp::Lay { map, .. }) = self.state.phase() else { return 0 };
        let (mut far, mut beside) = (9, 0);
        for tile in TileId::all(self.state.tiles.len()) {
            let spot = &self.state.tiles[tile.index()];
            if spot.map != Some(map) {
                continue;
            }
            let distance = i32::from(spot.cell.distance(cell));
            let kind = self.rules.place(tile).kind;
            if kind == PlaceKind::Market {
                far = far.min(distance);
            }
            let busy = matches!(kind, PlaceKind::Recruiting | PlaceKind::Commander | PlaceKind::Supreme);
            beside += if distance == 1 { 1 + i32::from(busy) } else { 0 };
        }
        beside - 10 * far
    }

    fn turn(&self, action: TurnAction) -> i32 {
        match action {
            TurnAction::Go { tile } | TurnAction::Apprentice { tile } => {
                let slide = matches!(self.state.phase(), Phase::Turn(Turn::Market));
                self.visit(tile, !slide)
            }
            TurnAction::Ticket { tile } => self.visit(tile, false) - 80,
            TurnAction::Employ { building, class } => self.job(building, class),
            TurnAction::Discard { good } => match self.state.phase() {
                Phase::Turn(Turn::Discard { seat }) => {
                    let held = i32::from(self.state.seat(seat).goods[good]);
                    let kept = i32::from(held <= self.stock(good)) + i32::from(held <= self.claimed(good));
                    4 * held - self.price(good) - 40 * kept
                }
                _ => -100,
            },
            TurnAction::Fee { good } => -self.price(good),
            TurnAction::Done | TurnAction::Act | TurnAction::Decline => 0,
            // Whoever plays along asks for it.
            TurnAction::Agree => 1,
            TurnAction::Soldiers
            | TurnAction::Trade
            | TurnAction::Hand { .. }
            | TurnAction::Bugle
            | TurnAction::Back => -50,
        }
    }

    /// What goods are worth.
    pub(super) fn price(&self, good: Good) -> i32 {
        match good {
            Good::Wood | Good::Dollar => 10,
            Good::Clay => self.taste(Taste::Clay),
            Good::Food => self.taste(Taste::Food),
            Good::Tool => self.taste(Taste::Tool),
            Good::Plank => self.taste(Taste::Plank),
            Good::Brick | Good::Ore => 18,
        }
    }

    /// Colonists whom the front does not need work.
    fn job(&self, building: Building, class: Class) -> i32 {
        let own = self.own();
        let left = i32::from(own.home[class]);
        if class == Class::Citizen {
            // Who waits for a wish to come true takes no other job.
            let waits = self.plan.temper.wishes.now(self.state).next().is_some();
            let idle = if waits { -100 } else { -10 };
            return if self.is_wished(building) && self.can_feed() { 150 } else { idle };
        }
        let needed = self.plan.recruits(class).min(2);
        let store = building.is_store() && matches!(self.state.phase(), Phase::Year(_));
        if left <= needed || self.plan.halves_left < 1 && !store || self.state.clock.round > 0 {
            return -10;
        }
        match building {
            Building::Smithy if self.has_tools() => -10,
            Building::Smithy => 300,
            Building::Forester | Building::Lodge | Building::Hollow | Building::Mine => 260,
            Building::Shed | Building::House => 120,
            _ => 150,
        }
    }

    /// Workers go home where there is nothing left to do.
    fn rest(&self, building: Building) -> i32 {
        let idle = self.plan.halves_left < 1 && !building.is_store();
        if idle || building == Building::Smithy && self.has_tools() { 5 } else { -1 }
    }

    /// Whether there are more Tools than can be used up.
    fn has_tools(&self) -> bool {
        i32::from(self.own().goods[Good::Tool]) >= self.taste(Taste::ToolMost)
    }

    /// How many of a good should be held.
    pub(super) fn stock(&self, good: Good) -> i32 {
        let (side, state) = (self.plan.side, self.state);
        let wave = state.clock.round > 0;
        let last = self.plan.halves_left <= self.taste(Taste::FoodHalves);
        let trenches = self.plan.due(state, Work::Trench).min(2);
        let catapults = self.plan.due(state, Work::Catapult).min(2);
        let (farms, flats) = if wave { (0, 0) } else { (self.farms_due().min(3), self.flats_due().min(3)) };
        let claimed = self.claimed(good);
        let usual = match good {
            Good::Wood => {
                let planks = (flats - i32::from(self.own().goods[Good::Plank])).max(0);
                let wood = 2 * trenches + 2 * catapults + farms + 2 * planks + claimed;
                return wood.min(self.taste(Taste::WoodMost));
            }
            Good::Clay => trenches + self.taste(Taste::MineStock),
            Good::Food => {
                let sick = i32::from(state.sickbay[side][Class::Farmer]);
                sick.min(3) + self.keep() + if last { self.taste(Taste::FoodStock) } else { 0 }
            }
            Good::Tool => trenches + catapults + farms + flats + self.taste(Taste::ToolStock),
            Good::Plank => flats,
            Good::Dollar => {
                let gunners = if last { self.plan.force[Class::Citizen].min(2) } else { 0 };
                2 * (i32::from(state.sickbay[side][Class::Citizen]).min(2) + gunners)
            }
            Good::Ore | Good::Brick => 0,
        };
        usual + claimed
    }

    /// Food for Citizens: those who enlist, and a share of those who are to be fed.
    pub(super) fn keep(&self) -> i32 {
        if self.state.clock.round > 0 {
            return 0;
        }
        let team = i32::from(self.rules.team(self.plan.side).len());
        let enlisting = i32::from(self.own().home[Class::Citizen]).min(self.plan.recruits(Class::Citizen));
        let fed = self.plan.force[Class::Citizen] + enlisting;
        enlisting.min(3)
            + (fed + team - 1) / team
            + i32::from(self.own().working(Class::Citizen))
            + self.hiring()
    }

    /// Colonists of the team, wherever they are.
    fn people(&self, class: Class) -> i32 {
        let team = self.rules.team(self.plan.side);
        let living = team.iter().map(|seat| i32::from(self.state.seat(seat).living(class)));
        let sick = i32::from(self.state.sickbay[self.plan.side][class]);
        self.plan.force[class] + living.sum::<i32>() + sick
    }

    /// Farmers that are still wanted.
    fn farms_due(&self) -> i32 {
        (self.plan.people[Class::Farmer] - self.people(Class::Farmer)).max(0)
    }

    /// Citizens that are still wanted: a share of them, and those for whom this player has a job.
    pub(super) fn flats_due(&self) -> i32 {
        let team = i32::from(self.rules.team(self.plan.side).len());
        let short = (self.plan.people[Class::Citizen] - self.people(Class::Citizen)).max(0);
        let jobs = short.min(self.plan.jobs);
        let own = jobs.min(i32::from(self.lacks_crew()));
        (short - jobs + team - 1) / team + own
    }

    /// What goods are worth that are still to be gained.
    pub(super) fn gain(&self, goods: &Goods) -> i32 {
        let own = self.own();
        let mut room = i32::from(self.rules.stores(own).free);
        let mut value = 0;
        for (good, count) in goods.iter().filter(|(_, count)| **count > 0) {
            let stock = self.stock(good);
            for more in 0..i32::from(*count) {
                if good.is_stored() {
                    room -= 1;
                }
                let wanted = i32::from(own.goods[good]) + more < stock;
                value += match (wanted, room >= 0 || !good.is_stored()) {
                    (true, true) => self.eager(good, self.price(good) * self.taste(Taste::Wanted) / 100),
                    (true, false) => self.price(good) / 2,
                    (false, true) => self.taste(Taste::Spare),
                    (false, false) => 0,
                };
            }
        }
        value
    }

    /// What a tile is worth: its action, or from a Market the best Place next to it; and what lies behind it.
    fn visit(&self, tile: TileId, onward: bool) -> i32 {
        if self.rules.place(tile).kind != PlaceKind::Market {
            return 4 * self.here[tile.index()] + self.beyond(tile);
        }
        let own = 4 * self.here[tile.index()];
        if !onward {
            return own;
        }
        let left = crate::rules::standing(self.state);
        let slides = self.state.tiles[tile.index()].near.into_iter().flatten();
        let best = slides
            .filter(|&next| Some(next) != left && self.rules.place(next).kind != PlaceKind::Market)
            .map(|next| 4 * self.here[next.index()] + self.beyond(next))
            .max();
        // One less, so that stepping there is preferred.
        best.unwrap_or(0).max(own) - 1
    }

    /// What the next turn gains by a Place that only its neighbours reach.
    fn beyond(&self, tile: TileId) -> i32 {
        let clock = &self.state.clock;
        if clock.round > 0 {
            return 0;
        }
        let near = || self.state.tiles[tile.index()].near.into_iter().flatten();
        let outer = || near().filter(|next| !self.is_near_market(*next));
        let goal = outer().filter(|next| self.leads_to_goal(*next)).map(|next| self.here[next.index()]).max();
        if let Some(goal) = goal.filter(|goal| *goal > 0) {
            return 4 * goal * self.taste(Taste::WishWay) / 10;
        }
        if clock.turn + 1 >= self.rules.lookup.turns {
            return 0;
        }
        let outer = outer().map(|next| self.here[next.index()]).max().unwrap_or(0);
        4 * (outer - self.anywhere.min(outer)) * self.taste(Taste::Onward) / 10
    }

    /// What the action of a Place is worth now.
    pub(super) fn at(&self, tile: TileId) -> i32 {
        let (rules, state, own) = (self.rules, self.state, self.own());
        let place = rules.place(tile);
        match place.kind {
            PlaceKind::Gain | PlaceKind::Official | PlaceKind::Baker => self.gain(&place.gain),
            PlaceKind::Librarian => self.gain(&place.gain) + self.draw(place.draw),
            PlaceKind::Developer => self.gain(&place.gain) + self.develop(),
            PlaceKind::Convert => self.refine(&Convert { give: place.give, get: place.get, times: u8::MAX }),
            PlaceKind::Market => {
                let card = rules.market_card(state);
                card.map_or(0, |card| card.gain.iter().map(|goods| self.gain(goods)).max().unwrap_or(0))
            }
            PlaceKind::Build => self.build(place.build.unwrap_or(Building::Farm), &place.cost),
            PlaceKind::Works | PlaceKind::Trapper => self.works_here(tile),
            PlaceKind::Engineer => self.works_here(tile).max(self.fire_bombs()),
            PlaceKind::Recruiting => {
                let home = i32::from(own.home[Class::Farmer]);
                self.taste(Taste::Recruit) * self.plan.recruits(Class::Farmer).min(home)
                    + self.taste(Taste::RecruitCitizen) * self.guards()
            }
            PlaceKind::Commander | PlaceKind::Supreme => {
                let moves = hexes().filter_map(|hex| plan::march(rules, state, &self.plan, hex, 0));
                let all: i32 = moves.map(|way| way.worth).sum();
                let worth = all.min(150);
                if place.kind == PlaceKind::Supreme { worth * 5 / 4 } else { worth }
            }
            PlaceKind::Doctor => self.heal().max(self.upright()),
        }
    }

    /// Citizens that can be enlisted now.
    fn guards(&self) -> i32 {
        let own = self.own();
        let food = if self.state.clock.round > 0 { i32::MAX } else { i32::from(own.goods[Good::Food]) };
        self.plan.recruits(Class::Citizen).min(own.home[Class::Citizen].into()).min(food)
    }

    /// Wounded Soldiers that can be healed now.
    fn heal(&self) -> i32 {
        let (rules, state, side) = (self.rules, self.state, self.plan.side);
        let can = |class: Class, payable: u8| {
            let free = |seat: Seat| i32::from(rules.free_spaces(state.seat(seat), class));
            let free: i32 = rules.team(side).iter().map(free).sum();
            i32::from(state.sickbay[side][class]).min(free).min(payable.into())
        };
        let goods = &self.own().goods;
        self.taste(Taste::Heal) * can(Class::Farmer, goods[Good::Food])
            + self.taste(Taste::HealCitizen) * can(Class::Citizen, goods[Good::Dollar] / 2)
    }

    /// Gunners that can be set upright, where nobody stands up again by himself.
    fn upright(&self) -> i32 {
        if self.state.clock.round == 0 {
            return 0;
        }
        let goods = &self.own().goods;
        let farmers = self.weary(Class::Farmer).min(i32::from(goods[Good::Food]));
        let citizens = self.weary(Class::Citizen).min(i32::from(goods[Good::Dollar] / 2));
        self.taste(Taste::Upright) * (farmers + 2 * citizens)
    }

    /// What the tiles of a Place are worth.
    fn works_here(&self, tile: TileId) -> i32 {
        let work = self.rules.place(tile).work;
        work.map_or(0, |work| self.works(work, &self.rules.pack.works[work].cost, Source::Place, u8::MAX))
    }

    /// What tiles of a kind are worth, as many as can be paid.
    pub(super) fn works(&self, work: Work, cost: &Goods, source: Source, most: u8) -> i32 {
        let (rules, state) = (self.rules, self.state);
        let times = usize::from(self.payable(cost).min(most));
        if times == 0 {
            return 0;
        }
        let spare = if self.is_goal(Wish::Work(work)) { times } else { usize::from(self.spare(cost)) };
        let places = rules.places_for(state, self.seat, work, source);
        let mut worths: arrayvec::ArrayVec<i32, 28> = places
            .iter()
            .map(|hex| plan::tile(rules, state, &self.plan, work, hex))
            .filter(|w| *w > 8)
            .collect();
        worths.sort_unstable_by(|a, b| b.cmp(a));
        let urgent = self.taste(Taste::Wish);
        let worth = worths.into_iter().take(times).enumerate();
        worth.filter(|(place, worth)| *place < spare || *worth >= urgent).map(|(_, worth)| worth).sum()
    }

    /// Wood that is kept for the first two Trenches.
    pub(super) fn reserve(&self) -> u8 {
        let dug = |hex: &HexId| self.state.hex(*hex).work_of(self.plan.side).is_some_and(Work::is_trench);
        if hexes().filter(dug).count() < 2 { 2 } else { 0 }
    }

    pub(super) fn build(&self, building: Building, cost: &Goods) -> i32 {
        let (rules, state, own) = (self.rules, self.state, self.own());
        if state.clock.round > 0 || self.plan.halves_left < 1 {
            return 0;
        }
        let years = self.plan.halves_left / 2;
        let few = |most: u8| own.count(building) < most;
        let ready = own.home[Class::Farmer] > 0 && self.reserve() == 0 && self.spare(cost) > 0;
        let worth = match building {
            Building::Farm if self.farms_due() > 0 => {
                let wood = self.unclaimed(Good::Wood).saturating_sub(self.reserve());
                let times = i32::from(wood.min(self.unclaimed(Good::Tool))).min(3);
                let each = self.taste(Taste::Farm) + self.taste(Taste::FarmYear) * years.min(5);
                times.min(self.farms_due()) * each
            }
            Building::Flat if self.flats_due() > 0 => {
                let empty = i32::from(rules.free_spaces(own, Class::Farmer).min(own.count(Building::Farm)));
                let times =
                    i32::from(own.goods[Good::Plank].min(own.goods[Good::Tool])).min(self.flats_due());
                let lost = (times - empty).max(0).min(own.home[Class::Farmer].into());
                let times = times.min(empty + lost);
                self.taste(Taste::Flat) * times - self.taste(Taste::Farm) * lost
            }
            Building::Forester if years >= 3 && few(2) && ready => self.taste(Taste::Forester),
            Building::Lodge if years >= 3 && few(2) && ready => self.taste(Taste::Lodge),
            Building::Shed if years >= 2 && few(2) && ready => self.taste(Taste::Shed),
            _ if self.is_goal(Wish::Building(building)) => self.taste(Taste::Wish),
            _ => 0,
        };
        if worth <= 0 {
            return 0;
        }
        let mut can = false;
        rules.ways_to_build(state, (self.seat, self.seat), building, cost, |how| {
            can |= matches!(how, EconAction::Build | EconAction::BuildEmpty);
        });
        if can { worth } else { 0 }
    }

    fn econ(&self, action: EconAction) -> i32 {
        match (self.state.phase(), action) {
            (_, EconAction::Do { verb }) => self.verb(verb),
            (Phase::Econ(Econ::Build { source, .. }), EconAction::Build) => {
                let (building, cost) = self.rules.contract(self.state, source);
                self.build(building, &cost) - 3
            }
            (Phase::Econ(Econ::Build { source, .. }), EconAction::BuildEmpty) => {
                let (building, cost) = self.rules.contract(self.state, source);
                self.build(building, &cost) - 2
            }
            (Phase::Econ(Econ::Convert { seat, source, done }), EconAction::Convert { line }) => {
                let mut lines = self.rules.lines(self.state, seat, source, done);
                let useful = |(at, convert, _): (u8, Convert, bool)| at == line && self.refine(&convert) > 0;
                if lines.any(useful) { 10 } else { -5 }
            }
            (_, EconAction::Convert { .. } | EconAction::BuildEmpty | EconAction::Raze { .. }) => -5,
            (_, EconAction::Play { card }) => self.card(card),
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
            Verb::Fire => self.fire_bombs(),
            Verb::Sell | Verb::Special | Verb::Discharge | Verb::Rotate | Verb::Knockback => 0,
        }
    }

    fn camp(&self, action: CampAction) -> i32 {
        let (rules, state) = (self.rules, self.state);
        match (state.phase(), action) {
            (Phase::Camp(Camp::Enlist { farmers, citizens }), CampAction::Enlist { class }) => {
                let so_far = if class == Class::Farmer { farmers } else { citizens };
                if self.plan.recruits(class) > i32::from(so_far) { 10 } else { -5 }
            }
            (_, CampAction::From { hex, used }) => {
                plan::march(rules, state, &self.plan, hex, used).map_or(-5, |way| way.worth)
            }
            (Phase::Camp(Camp::Direction { hex, used, .. }), CampAction::Dir { dir }) => {
                let wanted = plan::march(rules, state, &self.plan, hex, used);
                20 * i32::from(wanted.is_some_and(|way| way.dir == dir))
            }
            (_, CampAction::Dir { dir }) => {
                let ahead = if self.plan.side == Side::South { Dir::Up } else { Dir::Down };
                10 * i32::from(dir == ahead)
            }
            (Phase::Camp(Camp::Group { hex, used, stage, .. }), CampAction::Count { count }) => {
                let men =
                    plan::march(rules, state, &self.plan, hex, used).map_or(By::of([1, 0]), |way| way.men);
                let wanted = match stage {
                    0 => men[Class::Farmer],
                    1 => men[Class::Citizen],
                    _ => 0,
                };
                -i32::from(count.abs_diff(wanted))
            }
            (Phase::Camp(Camp::Place { work, source, .. }), CampAction::On { hex }) => {
                let worth = plan::tile(rules, state, &self.plan, work, hex);
                let spare = self.spare(&rules.price_of(work, source, false)) > 0;
                let free = spare || self.is_goal(Wish::Work(work)) || worth >= self.taste(Taste::Wish);
                if free { worth - 8 } else { -8 }
            }
            (_, CampAction::On { hex }) if rules.blast_hits(state, self.plan.side, hex) => self.blast(hex),
            (_, CampAction::On { .. }) => -5,
            (_, CampAction::Heal { .. } | CampAction::Upright { .. }) => 10,
            (_, CampAction::Hold { citizens, .. }) => -i32::from(citizens),
            (_, CampAction::Home { .. } | CampAction::Rotate { .. } | CampAction::Bugler { .. }) => -10,
            (_, CampAction::Enlist { .. } | CampAction::Count { .. } | CampAction::Knock { .. }) => 0,
        }
    }

    /// P13.2: whose Steward has most to do.
    fn actor(&self, seat: Seat) -> i32 {
        let mind = Mind::new(self.rules, self.state, seat, &self.plan.temper);
        let mut best = 0;
        crate::rules::reach(self.rules, self.state, mind.own().steward, |tile| {
            best = best.max(mind.visit(tile, true));
        });
        best
    }
}
