//! How wishes are worked for: what is wished for next, what has to be gathered for it, and what Improvements are worth.

use super::front;
use super::temper::Taste;
use super::wish::{Want, Wish};
use super::worth::Mind;
use crate::action::{Action, CampAction};
use crate::ids::{Building, Class, Good, HexId, TileId, Work, hexes};
use crate::pack::{Convert, Goods, Improvement, PlaceSet, Special};
use crate::rules::foresee;
use crate::state::{Camp, Source};
use crate::{CardId, Crew};
use redoubt_engine::Seat;

/// What a player works for now.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// What.
    pub(super) wish: Wish,
    /// Goods that are kept for it.
    pub(super) claims: Goods,
}

impl Mind<'_> {
    /// The first wish that is still open and can be had here; the defence comes first.
    pub(super) fn find_goal(&self) -> Option<Goal> {
        let wave = self.state.clock.round > 0;
        if self.reserve() > 0 {
            return None;
        }
        let mut wants = self.plan.temper.wishes.now(self.state);
        wants.find_map(|want| {
            let wish = self.next_step(want)?;
            let late = wave || self.plan.halves_left < 2;
            if late && !matches!(wish, Wish::Work(_)) {
                return None;
            }
            let claims = self.cost(wish).map(|cost| self.claims(&cost))?;
            Some(Goal { wish, claims })
        })
    }

    /// What is to be had first for a wish, if it is this player's turn to see to it.
    fn next_step(&self, want: Want) -> Option<Wish> {
        let own = self.own();
        match want.wish {
            // Flats follow from the Citizens that are wanted.
            Wish::Building(Building::Flat) => None,
            Wish::Work(work) => {
                let there = |hex: &HexId| self.state.hex(*hex).work_of(self.plan.side) == Some(work);
                // Mines, Traps and Bombs are there to be used up.
                let used_up = usize::from(want.wish.had(self.state));
                let had = if work.is_building() { hexes().filter(there).count() } else { used_up };
                let lacking = usize::from(want.count).saturating_sub(had);
                self.is_mine(want.wish, lacking).then_some(want.wish)
            }
            Wish::Building(building) => {
                let team = self.rules.team(self.plan.side);
                let there: u8 = team.iter().map(|seat| self.state.seat(seat).count(building)).sum();
                let lacking = usize::from(want.count.saturating_sub(there));
                let first = match building {
                    Building::Apartment if own.count(Building::Flat) == 0 => return None,
                    Building::House if own.count(Building::Shed) == 0 => Building::Shed,
                    Building::Institute if own.count(Building::Library) == 0 => Building::Library,
                    _ => building,
                };
                self.is_mine(want.wish, lacking).then_some(Wish::Building(first))
            }
            Wish::Improvements => {
                let open = self.wants_cards() && own.count(Building::Library) == 0;
                open.then_some(Wish::Building(Building::Library))
            }
        }
    }

    /// Whether this player is one of those who miss least for something of which the team lacks so many.
    fn is_mine(&self, wish: Wish, lacking: usize) -> bool {
        let Some(cost) = self.cost(wish) else { return false };
        let missing = |seat: Seat| {
            let goods = &self.state.seat(seat).goods;
            let short = cost.iter().map(|(good, count)| count.saturating_sub(goods[good]));
            (!self.has_crew(seat, wish), short.sum::<u8>(), seat)
        };
        let (team, mine) = (self.rules.team(self.plan.side), missing(self.seat));
        team.iter().filter(|seat| missing(*seat) < mine).count() < lacking
    }

    /// Whether a player has a Citizen at home, if a building needs one.
    fn has_crew(&self, seat: Seat, wish: Wish) -> bool {
        let Wish::Building(building) = wish else { return true };
        let citizen = self.rules.pack.buildings[building].crew == Crew::Citizen;
        !citizen || self.state.seat(seat).home[Class::Citizen] > 0
    }

    /// Whether somebody has to be housed before what this player works for can be manned.
    pub(super) fn lacks_crew(&self) -> bool {
        self.goal.is_some_and(|goal| !self.has_crew(self.seat, goal.wish))
    }

    /// Citizens at home for whom there is a wished job.
    pub(super) fn hiring(&self) -> i32 {
        let own = self.own();
        let open = |building: &Building| {
            self.is_wished(*building) && self.rules.open_job(own, *building, Class::Citizen).is_some()
        };
        let jobs = Building::ALL.iter().filter(|building| open(building)).count() as i32;
        jobs.min(i32::from(own.home[Class::Citizen]))
    }

    /// What a wish costs at a Place that lies on a map or will come.
    fn cost(&self, wish: Wish) -> Option<Goods> {
        match wish {
            // Every Place of the Command Center comes within an Era, so that goods are gathered ahead.
            Wish::Work(work) => {
                let place = self.rules.pack.places.iter().find(|place| place.work == Some(work))?;
                let coming = place.set != PlaceSet::Camp2 || self.state.clock.era > 0;
                coming.then_some(self.rules.pack.works[work].cost)
            }
            // Builders of the Mainland come all at once, and goods may be gathered before.
            Wish::Building(building) => {
                let mut places = self.rules.pack.places.iter();
                places.find(|place| place.build == Some(building)).map(|place| place.cost)
            }
            Wish::Improvements => None,
        }
    }

    /// What is kept for a cost: what has to be refined first comes first, because stores are small.
    fn claims(&self, cost: &Goods) -> Goods {
        let goods = &self.own().goods;
        let short = |good: Good| cost[good].saturating_sub(goods[good]).min(2);
        let refined = [Good::Plank, Good::Brick];
        if refined.into_iter().all(|good| short(good) == 0) {
            return *cost;
        }
        let mut claims = Goods::default();
        for good in [Good::Plank, Good::Brick, Good::Ore, Good::Tool] {
            claims[good] = cost[good];
        }
        for good in refined.into_iter().filter(|good| short(*good) > 0) {
            let give = self.recipe(good);
            for (raw, count) in give.iter() {
                claims[raw] += count * short(good);
            }
        }
        claims
    }

    /// What the cheapest refiner on the map takes for a good.
    fn recipe(&self, good: Good) -> Goods {
        TileId::all(self.state.tiles.len())
            .filter(|tile| self.state.tiles[tile.index()].map.is_some())
            .map(|tile| self.rules.place(tile))
            .filter(|place| place.get[good] > 0)
            .map(|place| place.give)
            .min_by_key(|give| give.values().sum::<u8>())
            .unwrap_or_default()
    }

    /// How many of a good are kept for the goal.
    pub(super) fn claimed(&self, good: Good) -> i32 {
        self.goal.map_or(0, |goal| i32::from(goal.claims[good]))
    }

    /// What is held of a good and not kept for the goal.
    pub(super) fn unclaimed(&self, good: Good) -> u8 {
        let claimed = self.goal.map_or(0, |goal| goal.claims[good]);
        self.own().goods[good].saturating_sub(claimed)
    }

    /// How often a cost can be paid.
    pub(super) fn payable(&self, cost: &Goods) -> u8 {
        let own = self.own();
        let due = cost.iter().filter(|(_, count)| **count > 0);
        due.map(|(good, count)| own.goods[good] / count).min().unwrap_or(u8::MAX)
    }

    /// How often it can be paid without what is kept for the goal.
    pub(super) fn spare(&self, cost: &Goods) -> u8 {
        if self.goal.is_none() {
            return u8::MAX;
        }
        let due = cost.iter().filter(|(_, count)| **count > 0);
        due.map(|(good, count)| self.unclaimed(good) / count).min().unwrap_or(u8::MAX)
    }

    /// A good that the goal still needs counts for more, and so does what Citizens live in and on.
    pub(super) fn eager(&self, good: Good, worth: i32) -> i32 {
        let wanted = match good {
            Good::Food => self.keep() > 0 && !self.state.clock.is_summer() || self.hiring() > 0,
            Good::Plank => self.flats_due() > 0,
            _ => false,
        };
        if wanted || self.claimed(good) > 0 { worth * self.taste(Taste::WishGood) / 100 } else { worth }
    }

    /// Whether a Place builds what the player works for.
    pub(super) fn leads_to_goal(&self, tile: TileId) -> bool {
        let place = self.rules.place(tile);
        self.goal.is_some_and(|goal| match goal.wish {
            Wish::Work(work) => place.work == Some(work),
            Wish::Building(building) => place.build == Some(building),
            Wish::Improvements => false,
        })
    }

    /// Whether this is what the player works for.
    pub(super) fn is_goal(&self, wish: Wish) -> bool {
        self.goal.is_some_and(|goal| goal.wish == wish)
    }

    /// Whether a building was wished for, so that it is manned.
    pub(super) fn is_wished(&self, building: Building) -> bool {
        self.plan.temper.wishes.count(self.state, Wish::Building(building)) > 0
    }

    /// What an exchange is worth that makes Planks or Bricks, so far as they are wanted.
    pub(super) fn refine(&self, exchange: &Convert) -> i32 {
        let own = self.own();
        let give = exchange.give.iter().filter(|(_, count)| **count > 0);
        let times = give.map(|(good, count)| own.goods[good] / count).min().unwrap_or(0).min(exchange.times);
        let of = |good: Good| {
            let short = self.stock(good) - i32::from(own.goods[good]);
            let made = i32::from(exchange.get[good]) * i32::from(times);
            self.eager(good, self.taste(Taste::Saw) * made.min(short).max(0))
        };
        let refined = [Good::Plank, Good::Brick];
        refined.into_iter().filter(|good| exchange.get[*good] > 0).map(of).sum()
    }

    /// What Bombs that are fired now do.
    pub(super) fn fire_bombs(&self) -> i32 {
        let side = self.plan.side;
        let laid = hexes().filter(|&hex| self.state.hex(hex).work_of(side) == Some(Work::Bomb));
        let hits = laid.filter(|&hex| self.rules.blast_hits(self.state, side, hex));
        hits.map(|hex| self.blast(hex).max(0)).sum()
    }

    /// What a Bomb that is fired now does.
    pub(super) fn blast(&self, hex: HexId) -> i32 {
        let mut before = self.state.clone();
        before.push(Camp::Bombs);
        let after = foresee(self.rules, &before, self.seat, Action::Camp(CampAction::On { hex })).state;
        let value = |state| front::board(self.rules, state, self.plan.side, &self.plan.temper);
        (value(&after) - value(&before)) / 2
    }

    /// Whether this player still plays Improvements; one does so for up to six.
    fn wants_cards(&self) -> bool {
        let wanted = self.plan.temper.wishes.count(self.state, Wish::Improvements);
        let place = self.rules.team(self.plan.side).iter().take_while(|seat| *seat != self.seat).count();
        self.state.tally.cards < wanted && place <= usize::from(wanted - 1) / 6 && self.plan.halves_left >= 2
    }

    /// What the Librarian is worth beyond the Dollar: new cards, while few good ones are at hand.
    pub(super) fn draw(&self, count: u8) -> i32 {
        let own = self.own();
        if !self.wants_cards() || own.count(Building::Library) == 0 {
            return 0;
        }
        let good = own.hand.iter(&self.rules.lookup).filter(|card| self.card(*card) >= 20).count();
        if good < 2 { self.taste(Taste::Draw) * i32::from(count) } else { 0 }
    }

    /// What the best Improvement is worth that can be played now.
    pub(super) fn develop(&self) -> i32 {
        let cards = self.rules.playable(self.state, self.seat);
        cards.map(|card| self.card(card)).max().unwrap_or(0).max(0)
    }

    /// What it is worth to play an Improvement.
    pub(super) fn card(&self, card: CardId) -> i32 {
        let data = self.rules.card(card);
        if let Some(building) = data.build {
            return self.build(building, &data.cost);
        }
        if let Some(work) = data.place {
            return self.works(work, &data.cost, Source::Card { card }, data.times);
        }
        let cost: i32 = data.cost.iter().map(|(good, count)| self.price(good) * i32::from(*count)).sum();
        let exchanges: i32 = data.convert.iter().map(|exchange| self.refine(exchange)).sum();
        self.gain(&data.gain) + exchanges + self.lasting(data) - cost
    }

    /// What a card brings until the Final Wave, and what it does for the front.
    fn lasting(&self, data: &Improvement) -> i32 {
        let years = self.plan.halves_left / 2;
        let each: i32 = data.yields.iter().map(|(good, count)| self.price(good) * i32::from(*count)).sum();
        let more = if data.more.is_some() { 20 } else { 0 };
        let farmers = self.taste(Taste::Recruit) * i32::from(data.farmers);
        let citizens = self.taste(Taste::RecruitCitizen) * i32::from(data.citizens);
        let sick = i32::from(self.state.sickbay[self.plan.side][Class::Farmer]);
        let special = match data.special {
            Some(Special::Volunteers) => self.taste(Taste::Recruit) + self.taste(Taste::Farm),
            Some(Special::Hospital) => 10 * years + 10 * sick.min(1),
            Some(Special::Drill) => 10 * self.plan.force[Class::Citizen],
            Some(Special::Depot) => 30,
            _ => 0,
        };
        years * (each + more) + farmers + citizens + special + 5 * i32::from(data.warehouse)
    }

    /// Goods that an employed Citizen is fed with (P3.15).
    pub(super) fn can_feed(&self) -> bool {
        self.own().goods[Good::Food] > 0
    }

    /// Gunners of a class that are exhausted in their Buildings.
    pub(super) fn weary(&self, class: Class) -> i32 {
        let side = self.plan.side;
        let weary = |hex: HexId| {
            let there = self.state.hex(hex);
            let posted =
                there.work_of(side).is_some_and(|work| self.rules.pack.works[work].crew == Some(class));
            if posted { i32::from(there.men[side][class].down) } else { 0 }
        };
        hexes().map(weary).sum()
    }
}
