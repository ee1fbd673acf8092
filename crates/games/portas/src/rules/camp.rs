//! P4: the Command Center.

use super::places::{choose, pay_here};
use super::stores::{only, pay, with_tools};
use super::{Ctx, Flow, battle, chapter, deploy, free, not_now, soldiers, works};
use crate::Portas;
use crate::action::{Action, CampAction, EconAction, TurnAction, Verb};
use crate::event::Event;
use crate::ids::{Class, Dir, Good, HexId, HexSet, Rank, Sense, Side, Work, hexes};
use crate::pack::{Goods, PlaceKind};
use crate::state::{Camp, Cause, Fight, Knock, Posture, Source, State};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Camp);

impl Camp {
    /// Whether free steps may be taken instead (P3.1a).
    fn is_open(self) -> bool {
        matches!(
            self,
            Camp::Choose
                | Camp::Discharge
                | Camp::Deploy { .. }
                | Camp::Rotate { .. }
                | Camp::Heal { .. }
                | Camp::Upright
                | Camp::Place { .. }
                | Camp::Bombs
        )
    }

    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Camp::Knock { trap: Some(hex), .. } => rules.speakers(state, state.hex(hex).owner),
            _ => state.clock.active().into(),
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        let rules = cx.rules();
        let seat = state.clock.active();
        let side = rules.side(seat);
        let more = match self {
            Camp::Choose | Camp::Face { .. } | Camp::Over { .. } | Camp::Bugle => true,
            Camp::Direction { .. } => any(|add| deploy::directions(rules, state, self, add)),
            Camp::Group { .. } => return deploy::group(cx, state, self),
            Camp::Hold { hex, entering } => return deploy::hold(cx, state, hex, entering),
            Camp::Enlist { .. } => true,
            Camp::Discharge => any(|add| rules.homecomers(state, seat, add)),
            Camp::Deploy { order } => any(|add| rules.sources(state, side, order, add)),
            Camp::Rotate { order } => any(|add| rules.turnable(state, side, order, add)),
            Camp::Heal { free } => any(|add| rules.healable(state, seat, free, add)),
            Camp::Upright => any(|add| rules.weary(state, seat, None, add)),
            Camp::UprightOne => any(|add| rules.weary_one(state, seat, add)),
            Camp::Place { work, left, source } => {
                left > 0 && !rules.places_for(state, seat, work, source).is_empty()
            }
            Camp::Knock { trap, picks } => {
                let side = soldiers::knock_side(rules, state, trap);
                any(|add| rules.knockable(state, side, trap, picks, add))
            }
            Camp::Bombs => any(|add| rules.bombs(state, side, add)),
        };
        if more {
            return Flow::Ask;
        }
        finish(cx, state, self);
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let side = rules.side(seat);
        let mut add = |action| into.push(Action::Camp(action));
        let mut done = true;
        match self {
            Camp::Choose => {
                done = false;
                verbs(rules, state).iter().for_each(|&verb| into.push(Action::Econ(EconAction::Do { verb })));
            }
            Camp::Enlist { farmers, citizens } => rules.recruits(state, seat, farmers, citizens, add),
            Camp::Discharge => rules.homecomers(state, seat, add),
            Camp::Deploy { order } => rules.sources(state, side, order, add),
            Camp::Direction { .. } => {
                done = false;
                deploy::directions(rules, state, self, add);
                into.push(Action::Turn(TurnAction::Back));
            }
            Camp::Group { .. } => {
                done = false;
                let (least, most) = deploy::counts(rules, state, self);
                (least..=most).for_each(|count| add(CampAction::Count { count }));
            }
            Camp::Over { hex, .. } => {
                done = false;
                deploy::beyond(rules, state, hex, add);
            }
            Camp::Hold { hex, entering } => {
                done = false;
                rules.holds(state, hex, entering, add);
            }
            Camp::Rotate { order } => rules.turnable(state, side, order, add),
            Camp::Heal { free } => rules.healable(state, seat, free, add),
            Camp::Upright => rules.weary(state, seat, None, add),
            Camp::UprightOne => rules.weary_one(state, seat, add),
            Camp::Place { work, source, .. } => {
                rules
                    .places_for(state, seat, work, source)
                    .iter()
                    .for_each(|hex| add(CampAction::On { hex }));
            }
            Camp::Face { .. } => {
                done = false;
                Dir::ALL.into_iter().for_each(|dir| add(CampAction::Dir { dir }));
            }
            Camp::Knock { trap, picks } => {
                let side = soldiers::knock_side(rules, state, trap);
                rules.knockable(state, side, trap, picks, add);
                done = trap.is_none() || picks[0].is_some();
            }
            Camp::Bombs => rules.bombs(state, side, add),
            Camp::Bugle => {
                rules.buglers(state, side, add);
                done = false;
                into.push(Action::Turn(TurnAction::Back));
            }
        }
        if done {
            into.push(Action::Turn(TurnAction::Done));
        }
        if self.is_open() {
            free::list(rules, state, seat, into);
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) {
        if free::reply(cx, state, seat, action) {
            return;
        }
        let (rules, side) = (cx.rules(), cx.rules().side(seat));
        let action = match action {
            Action::Turn(TurnAction::Done) => return finish(cx, state, self),
            Action::Turn(TurnAction::Back) => return state.pop(),
            Action::Econ(EconAction::Do { verb }) => return choose(rules, state, seat, verb),
            Action::Camp(action) => action,
            _ => unreachable!("P4: nothing else is legal"),
        };
        match (self, action) {
            (Camp::Enlist { farmers, citizens }, CampAction::Enlist { class }) => {
                let one = u8::from(class == Class::Farmer);
                state.replace(Camp::Enlist { farmers: farmers + one, citizens: citizens + 1 - one });
            }
            (Camp::Discharge, CampAction::Home { hex, class, posture }) => {
                // P4.1a: at home nobody is exhausted.
                let there = state.hex_mut(hex);
                let men = &mut there.men[side][class];
                *(if posture == Posture::Upright { &mut men.up } else { &mut men.down }) -= 1;
                state.seat_mut(seat).home[class] += 1;
                cx.note(state, || Event::Discharged { seat, hex, class });
            }
            (Camp::Deploy { order }, CampAction::From { hex, used }) => {
                deploy::pick(rules, state, hex, used, order);
            }
            (Camp::Direction { hex, used, order }, CampAction::Dir { dir }) => {
                state.replace(Camp::Group { hex, dir, used, order, farmers: 0, citizens: 0, stage: 0 });
            }
            (Camp::Over { .. }, CampAction::Dir { dir }) => deploy::pass_on(cx, state, self, dir),
            (Camp::Hold { hex, entering }, CampAction::Hold { farmers, citizens }) => {
                deploy::held(cx, state, (hex, entering), farmers, citizens);
            }
            (Camp::Group { .. }, CampAction::Count { count }) => deploy::count(cx, state, self, count),
            (Camp::Rotate { .. }, CampAction::Rotate { hex, sense }) => {
                let there = state.hex_mut(hex);
                there.facing = there.facing.turned(if sense == Sense::Right { 1 } else { 5 });
                there.work_moved += if sense == Sense::Right { 1 } else { 4 };
                let facing = there.facing;
                cx.note(state, || Event::Turned { hex, facing });
            }
            (Camp::Heal { free }, CampAction::Heal { class, seat: to }) => {
                let free_now = free && class == Class::Farmer;
                state.replace(Camp::Heal { free: free && !free_now });
                if !free_now {
                    pay_here(cx, state, &rules.price(class));
                }
                heal(cx, state, side, class, Seat::new(to));
            }
            (Camp::Upright | Camp::UprightOne, CampAction::Upright { hex, class }) => {
                let price = if self == Camp::Upright {
                    rules.price(class)
                } else {
                    rules.market_card(state).map(|card| card.act.cost).unwrap_or_default()
                };
                pay_here(cx, state, &price);
                let men = &mut state.hex_mut(hex).men[side][class];
                men.down -= 1;
                men.up += 1;
                cx.note(state, || Event::SetUpright { hex, class });
                if self == Camp::UprightOne {
                    state.pop();
                }
            }
            (Camp::Place { work, left, source }, CampAction::On { hex }) => {
                state.replace(Camp::Place {
                    work,
                    left: left.saturating_sub(u8::from(left < u8::MAX)),
                    source,
                });
                place(cx, state, seat, hex, work, source);
            }
            (Camp::Face { hex }, CampAction::Dir { dir }) => {
                state.pop();
                state.hex_mut(hex).facing = dir;
                let work = state.hex(hex).work.unwrap_or(Work::Trench);
                cx.note(state, || Event::Faced { hex, work, facing: dir });
            }
            (Camp::Knock { trap, mut picks }, CampAction::Knock { hex, rank, by }) => {
                let pick = Knock { hex, elite: rank == Rank::Elite, far: by == 2 };
                if let Some(place) = picks.iter_mut().find(|place| place.is_none()) {
                    *place = Some(pick);
                }
                state.replace(Camp::Knock { trap, picks });
            }
            (Camp::Bombs, CampAction::On { hex }) => state.push(Fight::Explode { queue: HexSet::one(hex) }),
            (Camp::Bugle, CampAction::Bugler { hex, class }) => {
                state.replace(Camp::Direction { hex, used: 0, order: class.bugle() });
            }
            _ => unreachable!("P4: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Refusal {
        match (self, action) {
            (Camp::Place { work, source, .. }, Action::Camp(CampAction::On { hex }))
                if hex.index() < crate::HEXES =>
            {
                rules.check_place(state, seat, hex, work, source).err().unwrap_or_else(|| not_now("P5.6"))
            }
            (Camp::Deploy { .. }, _) => {
                Refusal::new("P4.2", "no upright Soldier or mobile tile there can still be moved")
            }
            (Camp::Direction { .. }, _) => Refusal::new("P4.3", "nobody can go there"),
            (Camp::Over { .. }, _) => Refusal::new("P4.4b", "it goes on at once, to a hex without a tile"),
            (Camp::Hold { .. }, _) => {
                Refusal::new("P15.11", "the Trap holds three of those who move, or all")
            }
            (Camp::Enlist { .. }, Action::Camp(CampAction::Enlist { .. })) => {
                Refusal::new("P4.1", "nobody else is unemployed, or there is no Food for a Citizen")
            }
            (Camp::Heal { .. } | Camp::Upright, _) => {
                Refusal::new("P4.5", "nobody to help, no room, or it cannot be paid")
            }
            (Camp::Knock { .. }, _) => {
                Refusal::new("P6.6", "no such Invader is in a Trap, or it cannot go there")
            }
            (Camp::Discharge, _) => Refusal::new("P4.1", "there is no such Soldier, or no free Residence"),
            (Camp::Rotate { .. }, _) => Refusal::new("P4.2", "that Building cannot be turned so any more"),
            _ => not_now("P4.9"),
        }
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        match self {
            Camp::Choose => Prompt::new("Which action?", "P4.2"),
            Camp::Enlist { farmers, citizens } => {
                Prompt::new(format!("Who else enlists? ({farmers} Farmers, {citizens} Citizens)"), "P4.1")
            }
            Camp::Discharge => Prompt::new("Which Soldier comes home?", "P4.1"),
            Camp::Deploy { .. } => Prompt::new("Whom do you move?", "P4.2"),
            Camp::Direction { hex, .. } => Prompt::new(format!("Where to from #{}?", hex.number()), "P4.2"),
            Camp::Over { work, hex, .. } => {
                Prompt::new(format!("Where does the {} go from #{}?", work.title(), hex.number()), "P4.4b")
            }
            Camp::Hold { hex, .. } => {
                Prompt::new(format!("Whom does the Trap on #{} hold?", hex.number()), "P15.11")
            }
            Camp::Group { stage, .. } => {
                let what = ["How many Farmers?", "How many Citizens?", "Does the tile go along?"];
                Prompt::new(what[usize::from(stage).min(2)], "P4.2a")
            }
            Camp::Rotate { .. } => Prompt::new("Which Building do you turn?", "P4.2"),
            Camp::Heal { .. } => Prompt::new("Whom do you heal?", "P4.5"),
            Camp::Upright | Camp::UprightOne => Prompt::new("Whom do you set upright?", "P4.5"),
            Camp::Place { work, .. } => Prompt::new(format!("Where does the {} go?", work.title()), "P5.6"),
            Camp::Face { .. } => Prompt::new("Which way does it look?", "P4.9"),
            Camp::Knock { .. } => Prompt::new("Who is knocked back?", "P6.6"),
            Camp::Bombs => Prompt::new("Which Bomb do you fire?", "P4.8"),
            Camp::Bugle => Prompt::new("Which Soldier follows the Bugle?", "P4.2"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, _: Seat, action: Action) -> Label {
        crate::text::labels::camp(rules, state, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// Whether a list has anything in it.
fn any(list: impl FnOnce(&mut dyn FnMut(CampAction))) -> bool {
    let mut found = false;
    list(&mut |_| found = true);
    found
}

/// D5: the two actions of the Place.
fn verbs(rules: &Portas, state: &State) -> &'static [Verb] {
    match super::turn::standing(state).map(|tile| rules.place(tile).kind) {
        Some(PlaceKind::Recruiting) => &[Verb::Enlist, Verb::Discharge],
        Some(PlaceKind::Commander | PlaceKind::Supreme) => &[Verb::Deploy, Verb::Rotate],
        Some(PlaceKind::Doctor) => &[Verb::Heal, Verb::Upright],
        Some(PlaceKind::Trapper) => &[Verb::Lay, Verb::Knockback],
        _ => &[Verb::Lay, Verb::Fire],
    }
}

/// Ends an action of the Command Center.
fn finish<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp) {
    let rules = cx.rules();
    let seat = state.clock.active();
    state.pop();
    match task {
        Camp::Enlist { farmers, citizens } if farmers + citizens > 0 => {
            enlist(cx, state, seat, farmers, citizens);
        }
        Camp::Deploy { .. } => deploy::finish(rules, state, seat),
        Camp::Rotate { .. } => state.hexes.iter_mut().for_each(|hex| hex.work_moved = 0),
        Camp::Knock { trap, picks } => {
            let side = soldiers::knock_side(rules, state, trap);
            works::knock_back(cx, state, side, picks);
        }
        _ => {}
    }
}

/// P4.1: Soldiers go to the Spawn Point as one group.
fn enlist<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, farmers: u8, citizens: u8) {
    let (rules, side) = (cx.rules(), cx.rules().side(seat));
    let food = if state.clock.round == 0 { citizens * rules.pack.numbers.sustain } else { 0 };
    pay(cx, state, seat, &only(Good::Food, food));
    let hex = rules.lookup.spawn_point[side];
    for (class, count) in [(Class::Farmer, farmers), (Class::Citizen, citizens)] {
        state.seat_mut(seat).home[class] -= count;
        state.hex_mut(hex).men[side][class].up += count;
    }
    cx.note(state, || Event::Enlisted { seat, hex, farmers, citizens });
    battle::meet(rules, state, hex, Cause::Sortie, side);
}

/// P4.5: one Soldier leaves the Sickbay.
pub(super) fn heal<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side, class: Class, to: Seat) {
    state.sickbay[side][class] -= 1;
    state.seat_mut(to).home[class] += 1;
    cx.note(state, || Event::Healed { seat: to, class });
}

/// P5.6: a tile is paid for and laid, over another one if need be (P5.6a).
fn place<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, hex: HexId, work: Work, source: Source) {
    let rules = cx.rules();
    let razed = state.hex(hex).work;
    pay_here(cx, state, &rules.price_of(work, source, razed.is_some()));
    let there = state.hex_mut(hex);
    there.clear_work();
    there.work = Some(work);
    there.owner = rules.side(seat);
    state.tally.works += 1;
    cx.note(state, || Event::Placed { seat, hex, work, razed });
    if work.is_building() {
        state.push(Camp::Face { hex });
    }
}

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
        self.check_laying(state, seat, hex, work, source)
    }

    fn check_laying(
        &self,
        state: &State,
        seat: Seat,
        hex: HexId,
        work: Work,
        source: Source,
    ) -> Result<(), Refusal> {
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
        self.check_pay(state.seat(state.clock.active()), &self.price_of(work, source, there.work.is_some()))
            .map(|_| ())
    }

    /// D21: the hexes on which a tile may be laid, looked at anew after each (P5.6b).
    pub(crate) fn places_for(&self, state: &State, seat: Seat, work: Work, source: Source) -> HexSet {
        if !self.can_pay(state.seat(state.clock.active()), &self.price_of(work, source, false)) {
            return HexSet::EMPTY;
        }
        let seen = self.in_sight_for_tiles(state, self.side(seat));
        seen.iter().filter(|&hex| self.check_laying(state, seat, hex, work, source).is_ok()).collect()
    }

    fn recruits(
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
    fn homecomers(&self, state: &State, seat: Seat, mut add: impl FnMut(CampAction)) {
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
    fn turnable(&self, state: &State, side: Side, order: crate::Order, mut add: impl FnMut(CampAction)) {
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

    fn weary(&self, state: &State, seat: Seat, only: Option<Class>, mut add: impl FnMut(CampAction)) {
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

    fn weary_one(&self, state: &State, seat: Seat, add: impl FnMut(CampAction)) {
        let act = self.market_card(state).map(|card| (card.act.class, card.act.cost));
        if let Some((class, _)) = act.filter(|(_, cost)| self.can_pay(state.seat(seat), cost)) {
            self.weary(state, seat, class, add);
        }
    }

    fn knockable(
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

    fn bombs(&self, state: &State, side: Side, mut add: impl FnMut(CampAction)) {
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
