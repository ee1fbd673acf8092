//! P4, P5.6: what can be done in the Command Center now.

use super::camp::any;
use super::stores::{only, with_tools};
use crate::Portas;
use crate::action::CampAction;
use crate::ids::{Class, Good, HexId, HexSet, Rank, Sense, Side, Work, hexes};
use crate::pack::Goods;
use crate::state::{Knock, Posture, Source, State};
use redoubt_engine::{Refusal, Seat};

impl Portas {
    /// P4.5: what healing or setting upright costs.
    pub(crate) fn price(&self, class: Class) -> Goods {
        match class {
            Class::Farmer => only(Good::Food, self.pack.numbers.heal_farmer),
            Class::Citizen => only(Good::Dollar, self.pack.numbers.heal_citizen),
        }
    }

    /// What a tile costs, with a Tool more if another is razed (P5.6a).
    pub(crate) fn price_of(&self, work: Work, source: Source, razing: bool) -> Goods {
        let cost = match source {
            Source::Card { card } => self.card(card).cost,
            _ => self.pack.works[work].cost,
        };
        if razing { with_tools(&cost, self.pack.numbers.raze) } else { cost }
    }

    /// P5.6, P5.7, P15.13: whether a tile may be laid on a hex.
    pub(crate) fn check_place(
        &self,
        state: &State,
        seat: Seat,
        hex: HexId,
        work: Work,
        source: Source,
    ) -> Result<(), Refusal> {
        let side = self.side(seat);
        if !self.in_sight_for_tiles(state, side).has(hex) {
            return Err(Refusal::new("P5.8", "the hex is not in sight"));
        }
        self.check_laying(state, seat, hex, work)?;
        let razing = state.hex(hex).work.is_some();
        self.check_pay(state.seat(state.clock.active()), &self.price_of(work, source, razing)).map(|_| ())
    }

    /// The same without looking at the price.
    fn check_laying(&self, state: &State, seat: Seat, hex: HexId, work: Work) -> Result<(), Refusal> {
        let (side, there) = (self.side(seat), state.hex(hex));
        if self.blocks(state, side, hex) || self.lookup.versus && there.has_unit(side.other()) {
            return Err(Refusal::new("P5.6", "enemies are there"));
        }
        if self.lookup.versus && self.lookup.spawn_point[side.other()] == hex {
            return Err(Refusal::new("P15.13", "no tile lies on the enemy Spawn Point"));
        }
        if there.work == Some(work) {
            return Err(Refusal::new("P5.6a", "such a tile is there already"));
        }
        if self.works_left_without(state, work, hex) == 0 {
            return Err(Refusal::new("P5.7", "there are no such tiles left"));
        }
        Ok(())
    }

    /// D21: the hexes on which a tile may be laid, looked at anew after each (P5.6b).
    pub(crate) fn places_for(&self, state: &State, seat: Seat, work: Work, source: Source) -> HexSet {
        let payer = state.seat(state.clock.active());
        if !self.can_pay(payer, &self.price_of(work, source, false)) {
            return HexSet::EMPTY;
        }
        let razing = self.can_pay(payer, &self.price_of(work, source, true));
        let payable = |hex: &HexId| razing || state.hex(*hex).work.is_none();
        let seen = self.in_sight_for_tiles(state, self.side(seat));
        seen.iter().filter(payable).filter(|&hex| self.check_laying(state, seat, hex, work).is_ok()).collect()
    }

    pub(super) fn recruits(
        &self,
        state: &State,
        seat: Seat,
        farmers: u8,
        citizens: u8,
        mut add: impl FnMut(CampAction),
    ) {
        let (own, side) = (state.seat(seat), self.side(seat));
        let room = self.has_room(state, side, self.lookup.spawn_point[side], farmers + citizens + 1);
        if room && own.home[Class::Farmer] > farmers {
            add(CampAction::Enlist { class: Class::Farmer });
        }
        let food = if state.clock.round == 0 { (citizens + 1) * self.pack.numbers.sustain } else { 0 };
        if room && own.home[Class::Citizen] > citizens && self.can_pay(own, &only(Good::Food, food)) {
            add(CampAction::Enlist { class: Class::Citizen });
        }
    }

    /// P4.1, P5.2: Soldiers that can come home, whoever sent them.
    pub(super) fn homecomers(&self, state: &State, seat: Seat, mut add: impl FnMut(CampAction)) {
        let side = self.side(seat);
        for class in Class::ALL.into_iter().filter(|&class| self.free_spaces(state.seat(seat), class) > 0) {
            for hex in hexes() {
                let men = state.hex(hex).men[side][class];
                if men.up > 0 {
                    add(CampAction::Home { hex, class, posture: Posture::Upright });
                }
                if men.down > 0 {
                    add(CampAction::Home { hex, class, posture: Posture::Exhausted });
                }
            }
        }
    }

    /// D19: 1 and 4 in `work_moved` stand for a turn right and left.
    pub(super) fn turnable(
        &self,
        state: &State,
        side: Side,
        order: crate::Order,
        mut add: impl FnMut(CampAction),
    ) {
        for hex in hexes().filter(|&hex| state.hex(hex).work_of(side).is_some_and(Work::is_building)) {
            let turned = state.hex(hex).work_moved;
            let two = order.steps() == 2;
            if turned == 0 || turned == 1 && two {
                add(CampAction::Rotate { hex, sense: Sense::Right });
            }
            if turned == 0 || turned == 4 && two {
                add(CampAction::Rotate { hex, sense: Sense::Left });
            }
        }
    }

    /// D20, D37: who can be healed into whose Residences.
    pub(crate) fn healable(&self, state: &State, seat: Seat, free: bool, mut add: impl FnMut(CampAction)) {
        let side = self.side(seat);
        for class in Class::ALL.into_iter().filter(|&class| state.sickbay[side][class] > 0) {
            let given = free && class == Class::Farmer;
            if !given && !self.can_pay(state.seat(seat), &self.price(class)) {
                continue;
            }
            for to in self.team(side).iter().filter(|&to| self.free_spaces(state.seat(to), class) > 0) {
                add(CampAction::Heal { class, seat: to.index() as u8 });
            }
        }
    }

    pub(super) fn weary(
        &self,
        state: &State,
        seat: Seat,
        only: Option<Class>,
        mut add: impl FnMut(CampAction),
    ) {
        let side = self.side(seat);
        for class in Class::ALL.into_iter().filter(|&class| only.is_none_or(|only| only == class)) {
            if only.is_none() && !self.can_pay(state.seat(seat), &self.price(class)) {
                continue;
            }
            for hex in hexes().filter(|&hex| state.hex(hex).men[side][class].down > 0) {
                add(CampAction::Upright { hex, class });
            }
        }
    }

    pub(super) fn weary_one(&self, state: &State, seat: Seat, add: impl FnMut(CampAction)) {
        let act = self.market_card(state).map(|card| (card.act.class, card.act.cost));
        if let Some((class, _)) = act.filter(|(_, cost)| self.can_pay(state.seat(seat), cost)) {
            self.weary(state, seat, class, add);
        }
    }

    pub(super) fn knockable(
        &self,
        state: &State,
        side: Side,
        trap: Option<HexId>,
        picks: [Option<Knock>; 3],
        mut add: impl FnMut(CampAction),
    ) {
        if picks[2].is_some() {
            return;
        }
        for hex in hexes().filter(|&hex| trap.is_none_or(|trap| trap == hex)) {
            let there = self.trapped(state, side, hex);
            let Some(one) = self.lookup.next(hex, self.away(side)) else { continue };
            let far = self.lookup.next(one, self.away(side)).is_some();
            for rank in Rank::ALL {
                let elite = rank == Rank::Elite;
                let taken =
                    picks.iter().flatten().filter(|pick| pick.hex == hex && pick.elite == elite).count();
                if usize::from(there[rank]) > taken {
                    add(CampAction::Knock { hex, rank, by: 1 });
                    if far {
                        add(CampAction::Knock { hex, rank, by: 2 });
                    }
                }
            }
        }
    }

    pub(super) fn bombs(&self, state: &State, side: Side, mut add: impl FnMut(CampAction)) {
        for hex in hexes().filter(|&hex| state.hex(hex).work_of(side) == Some(Work::Bomb)) {
            add(CampAction::On { hex });
        }
    }

    /// N5: upright Soldiers that the Bugle can move.
    pub(crate) fn buglers(&self, state: &State, side: Side, mut add: impl FnMut(CampAction)) {
        for hex in hexes() {
            // P15.11a: a Trap of the other team would hold the only one that moves.
            if self.is_trapped(state, state.clock.active(), hex) {
                continue;
            }
            for class in Class::ALL.into_iter().filter(|&class| state.hex(hex).men[side][class].up > 0) {
                add(CampAction::Bugler { hex, class });
            }
        }
    }

    pub(crate) fn any_bugler(&self, state: &State, side: Side) -> bool {
        any(|add| self.buglers(state, side, add))
    }
}
