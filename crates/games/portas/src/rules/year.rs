//! P12: the end of the Year; P3.28, P3.29: Factory and Institute.

use super::colonists::{employ, jobs, rest};
use super::stores::{discard, only, pay, receive, take, tidy};
use super::{Ctx, Flow, camp, chapter, free, improvements, not_now, time};
use crate::action::{Action, CampAction, TurnAction, YearAction};
use crate::event::Event;
use crate::ids::{Building, Class, Good, HexId, HexSet, SITES, Side, hexes};
use crate::pack::{Goods, Special};
use crate::state::{Community, Econ, Source, State, Turn, Year};
use crate::{CardId, Portas};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Year);

impl Year {
    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Year::Hospital { seat } | Year::Workers { seat, .. } | Year::Boost { seat, .. } => seat.into(),
            Year::Feed { side } => rules.speaker(state, side).into(),
            Year::Closing { .. } | Year::Produce { .. } => SeatSet::EMPTY,
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        let rules = cx.rules();
        match self {
            Year::Closing { stage, who } => end(cx, state, stage, who),
            Year::Hospital { seat } => {
                let mut found = false;
                rules.hospital(state, seat, |_| found = true);
                if found {
                    return Flow::Ask;
                }
                state.pop();
            }
            Year::Workers { seat, hiring } => {
                let own = state.seat(seat);
                let any = if hiring {
                    let open = |class| rules.open_jobs(own, class) != 0;
                    Class::ALL.into_iter().any(|class| own.home[class] > 0 && open(class))
                } else {
                    own.working(Class::Farmer) + own.working(Class::Citizen) > 0
                };
                if any {
                    return Flow::Ask;
                }
                workers_done(cx, state, seat, hiring);
            }
            Year::Feed { side } => {
                if payer(rules, state, side, None).is_some() && unfed(state, rules, side, |_| ()) {
                    return Flow::Ask;
                }
                state.pop();
                send_away(cx, state, side);
            }
            Year::Produce { seat, stage, boosted } => produce(cx, state, seat, stage, boosted),
            Year::Boost { seat, site, boosted } => {
                let mut options = boostable(rules, state.seat(seat), site.into(), boosted);
                match (options.next(), options.next()) {
                    (Some(_), Some(_)) => return Flow::Ask,
                    (Some(building), None) => {
                        drop(options);
                        boost(cx, state, building);
                    }
                    _ => {
                        drop(options);
                        state.pop();
                    }
                }
            }
        }
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, _: Seat, into: &mut Vec<Action>) {
        let done = Action::Turn(TurnAction::Done);
        match self {
            Year::Hospital { seat } => {
                into.push(done);
                rules.hospital(state, seat, |action| into.push(Action::Camp(action)));
            }
            Year::Workers { seat, hiring: true } => {
                into.push(done);
                jobs(rules, state, seat, true, into);
                free::discards(rules, state, seat, into);
            }
            Year::Workers { seat, hiring: false } => {
                into.push(done);
                let own = state.seat(seat);
                for building in Building::ALL {
                    for class in Class::ALL.into_iter().filter(|&class| works_in(own, building, class)) {
                        into.push(Action::Year(YearAction::Rest { class, building }));
                    }
                }
                free::discards(rules, state, seat, into);
            }
            Year::Feed { side } => {
                unfed(state, rules, side, |action| into.push(Action::Year(action)));
            }
            Year::Boost { seat, site, boosted } => {
                let options = boostable(rules, state.seat(seat), site.into(), boosted);
                into.extend(options.map(|building| Action::Year(YearAction::Boost { building })));
            }
            Year::Closing { .. } | Year::Produce { .. } => {}
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, _: Seat, action: Action) {
        match (self, action) {
            (Year::Workers { seat, hiring }, Action::Turn(TurnAction::Done)) => {
                workers_done(cx, state, seat, hiring);
            }
            (_, Action::Turn(TurnAction::Done)) => state.pop(),
            (Year::Hospital { seat }, Action::Camp(CampAction::Heal { class, seat: to })) => {
                state.pop();
                let side = cx.rules().side(seat);
                camp::heal(cx, state, side, class, Seat::new(to));
            }
            (Year::Workers { seat, .. }, Action::Turn(TurnAction::Employ { class, building })) => {
                employ(cx, state, seat, class, building);
            }
            (Year::Workers { seat, .. }, Action::Turn(TurnAction::Discard { good })) => {
                discard(cx, state, seat, good);
            }
            (Year::Workers { seat, .. }, Action::Year(YearAction::Rest { class, building })) => {
                rest(cx, state, seat, class, building);
            }
            (Year::Feed { side }, Action::Year(YearAction::Feed { hex })) => {
                state.hex_mut(hex).moved[Class::Citizen][0] += 1;
                feed_for(cx, state, side, None);
            }
            (Year::Feed { side }, Action::Year(YearAction::FeedJob { seat, building })) => {
                let own = &mut state.seats[usize::from(seat)];
                own.fed |= 1 << job_of(own, building).unwrap_or(SITES);
                feed_for(cx, state, side, Some(Seat::new(seat)));
            }
            (Year::Boost { .. }, Action::Year(YearAction::Boost { building })) => boost(cx, state, building),
            _ => unreachable!("P12: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        match self {
            Year::Feed { .. } => not_now("P12.4"),
            Year::Boost { .. } => not_now("P3.28"),
            Year::Workers { .. } => Refusal::new("P12.3", "nobody works there, or no such job is open"),
            _ => not_now("P12.2"),
        }
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        match self {
            Year::Hospital { .. } => Prompt::new("Whom does the Field Hospital heal?", "P12.2"),
            Year::Workers { hiring: false, .. } => Prompt::new("Which workers go home?", "P12.3"),
            Year::Workers { hiring: true, .. } => Prompt::new("Who works where next Year?", "P12.3"),
            Year::Feed { .. } => Prompt::new("Not all Citizens can be fed: who is next?", "P12.4"),
            Year::Boost { .. } => Prompt::new("What does the Factory double?", "P3.28"),
            _ => Prompt::new("The Year ends.", "P12.1"),
        }
    }

    pub(super) fn name(self, rules: &Portas, _: &State, _: Seat, action: Action) -> Label {
        crate::text::labels::year(rules, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        let kind = match self {
            Year::Workers { hiring: false, .. } => "workers",
            _ => return None,
        };
        Some(Pass { kind, action: Action::Turn(TurnAction::Done) })
    }
}

/// P12.1 to P12.6: the parts of the end of the Year.
fn end<'r>(cx: &mut impl Ctx<'r>, state: &mut State, stage: u8, who: u8) {
    let rules = cx.rules();
    let people = rules.options.people;
    if matches!(stage, 2 | 3 | 5) && who < people {
        state.replace(Year::Closing { stage, who: who + 1 });
        let seat = state.clock.order[usize::from(who)];
        return match stage {
            2 if rules.has_special(state.seat(seat), Special::Hospital) => {
                state.push(Year::Hospital { seat });
            }
            3 => state.push(Year::Workers { seat, hiring: false }),
            5 => state.push(Year::Produce { seat, stage: 0, boosted: HexSet::EMPTY }),
            _ => {}
        };
    }
    state.replace(Year::Closing { stage: stage + 1, who: 0 });
    match stage {
        0 => {
            if !state.clock.taken && people > 1 {
                let seat = Seat::new((state.clock.starting.index() as u8 + 1) % people);
                state.clock.starting = seat;
                cx.note(state, || Event::MarkerMoved { seat });
            }
            time::set_order(rules, state);
            state.clock.trades = super::free::TRADES;
        }
        1 | 6 => {
            let first = rules.side(state.clock.starting);
            for side in [first.other(), first] {
                state.push(Turn::Trade { team: Some(side) });
            }
        }
        4 => Side::ALL.into_iter().for_each(|side| sustain(cx, state, side)),
        7 => {
            let year = state.clock.year();
            cx.note(state, || Event::YearEnded { year });
            state.pop();
        }
        _ => {}
    }
}

fn workers_done<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, hiring: bool) {
    if hiring {
        state.pop();
        tidy(cx, state, seat);
    } else {
        state.replace(Year::Workers { seat, hiring: true });
    }
}

fn works_in(own: &Community, building: Building, class: Class) -> bool {
    if building == Building::Smithy {
        return own.smithy == Some(class);
    }
    own.sites.iter().any(|site| site.building == Some(building) && site.crew[class] > 0)
}

/// P12.4: who pays the next Food: the owner of the job first, then turn order.
fn payer(rules: &Portas, state: &State, side: Side, owner: Option<Seat>) -> Option<Seat> {
    let one = only(Good::Food, rules.pack.numbers.sustain);
    let team = rules.team(side);
    let order = state.clock.order.iter().take(rules.options.people.into()).copied();
    owner.into_iter().chain(order).find(|seat| team.contains(*seat) && rules.can_pay(state.seat(*seat), &one))
}

/// P12.4: if there is Food for all it is paid; else it is asked who is fed.
fn sustain<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side) {
    let rules = cx.rules();
    let jobs = |state: &State| {
        rules.team(side).iter().map(|seat| u16::from(state.seat(seat).working(Class::Citizen))).sum::<u16>()
    };
    let field: u16 = state.hexes.iter().map(|hex| u16::from(hex.men[side][Class::Citizen].total())).sum();
    let mouths = jobs(state) + field;
    let food: u16 = rules.team(side).iter().map(|seat| u16::from(rules.food_of(state.seat(seat)))).sum();
    if mouths == 0 {
        return;
    }
    if food < mouths {
        return state.push(Year::Feed { side });
    }
    for seat in rules.team(side).iter() {
        for _ in 0..state.seat(seat).working(Class::Citizen) {
            feed_for(cx, state, side, Some(seat));
        }
    }
    (0..field).for_each(|_| feed_for(cx, state, side, None));
}

fn feed_for<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side, owner: Option<Seat>) {
    let rules = cx.rules();
    if let Some(seat) = payer(rules, state, side, owner) {
        let food = rules.pack.numbers.sustain;
        pay(cx, state, seat, &only(Good::Food, food));
        cx.note(state, || Event::Fed { seat, food });
    }
}

fn job_of(own: &Community, building: Building) -> Option<usize> {
    if building == Building::Smithy {
        return (own.smithy == Some(Class::Citizen) && own.fed & (1 << SITES) == 0).then_some(SITES);
    }
    let hungry = |index: &usize| {
        own.sites[*index].building == Some(building)
            && own.sites[*index].crew[Class::Citizen] > 0
            && own.fed & (1 << index) == 0
    };
    (0..SITES).find(hungry)
}

/// D32: lists the Citizens that are not fed yet; says whether there are any.
fn unfed(state: &State, rules: &Portas, side: Side, mut add: impl FnMut(YearAction)) -> bool {
    let mut any = false;
    for hex in hexes() {
        let there = state.hex(hex);
        if there.men[side][Class::Citizen].total() > there.moved[Class::Citizen][0] {
            any = true;
            add(YearAction::Feed { hex });
        }
    }
    for seat in rules.team(side).iter() {
        for building in Building::ALL {
            if job_of(state.seat(seat), building).is_some() {
                any = true;
                add(YearAction::FeedJob { seat: seat.index() as u8, building });
            }
        }
    }
    any
}

/// P12.4: who was not fed goes home or to the Sickbay.
fn send_away<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side) {
    let rules = cx.rules();
    for hex in hexes() {
        let there = state.hex_mut(hex);
        let fed = std::mem::take(&mut there.moved[Class::Citizen][0]);
        let men = &mut there.men[side][Class::Citizen];
        let gone = men.total() - fed;
        let down = gone.min(men.down);
        men.down -= down;
        men.up -= gone - down;
        state.sickbay[side][Class::Citizen] += gone;
        for _ in 0..gone {
            cx.note(state, || Event::Unfed { seat: None, hex: Some(hex) });
        }
    }
    for seat in rules.team(side).iter() {
        for building in Building::ALL {
            while let Some(job) = job_of(state.seat(seat), building) {
                let own = state.seat_mut(seat);
                match own.sites.get_mut(job) {
                    Some(site) => site.crew[Class::Citizen] -= 1,
                    None => own.smithy = None,
                }
                own.home[Class::Citizen] += 1;
                cx.note(state, || Event::Unfed { seat: Some(seat), hex: None });
            }
        }
        state.seat_mut(seat).fed = 0;
        tidy(cx, state, seat);
    }
}

impl Portas {
    /// P12.4: Food that a player can pay, one after the other; a Buffer's Food needs room to be shifted (P3.10a).
    pub(crate) fn food_of(&self, own: &Community) -> u8 {
        let (mut left, one, mut food) = (*own, only(Good::Food, 1), 0);
        while food < u8::MAX && self.can_pay(&left, &one) {
            take(self, &mut left, &one);
            food += 1;
        }
        food
    }

    /// N12: one Soldier is healed free, into any free Residence of the team.
    fn hospital(&self, state: &State, seat: Seat, mut add: impl FnMut(CampAction)) {
        let side = self.side(seat);
        for class in Class::ALL.into_iter().filter(|&class| state.sickbay[side][class] > 0) {
            for to in self.team(side).iter().filter(|&to| self.free_spaces(state.seat(to), class) > 0) {
                add(CampAction::Heal { class, seat: to.index() as u8 });
            }
        }
    }

    /// What the operating buildings and Improvements of a player yield, and where buildings put it.
    pub(crate) fn yields(&self, own: &Community, boosted: HexSet) -> Goods {
        let mut all = Goods::default();
        for index in 0..SITES {
            for (good, count) in self.site_yield(own, index, boosted.has(HexId::nth(index))).iter() {
                all[good] += count;
            }
        }
        for card in own.lasting.iter(&self.lookup) {
            for (good, count) in self.card(card).yields.iter() {
                all[good] += count;
            }
        }
        all[Good::Tool] += match own.smithy {
            Some(Class::Farmer) => self.pack.numbers.smithy_farmer,
            Some(Class::Citizen) => self.pack.numbers.smithy_citizen,
            None => 0,
        };
        all
    }

    /// P3.28: a Factory repeats only the printed output.
    fn site_yield(&self, own: &Community, index: usize, boosted: bool) -> Goods {
        let site = &own.sites[index];
        let Some(building) = site.building.filter(|_| site.men() > 0) else { return Goods::default() };
        let mut goods = self.pack.buildings[building].yields;
        if boosted {
            goods = goods.map(|count| 2 * count);
        }
        if building == Building::Lodge && self.has_special(own, Special::Slaughter) {
            goods[Good::Food] += 1;
        }
        goods
    }
}

/// P3.28: the kinds of building that a Factory can double.
fn boostable(
    rules: &Portas,
    own: &Community,
    factory: usize,
    boosted: HexSet,
) -> impl Iterator<Item = Building> {
    let crew = own.sites[factory].crew;
    let class = if crew[Class::Citizen] > 0 { Class::Citizen } else { Class::Farmer };
    let own = *own;
    Building::ALL.into_iter().filter(move |&building| {
        rules.pack.buildings[building].yields.values().any(|count| *count > 0)
            && target(&own, building, class, boosted).is_some()
    })
}

fn target(own: &Community, building: Building, class: Class, boosted: HexSet) -> Option<usize> {
    let fits = |index: &usize| {
        let site = &own.sites[*index];
        site.building == Some(building) && site.crew[class] > 0 && !boosted.has(HexId::nth(*index))
    };
    (0..SITES).filter(fits).min_by_key(|&index| own.sites[index].buffer)
}

fn boost<'r>(cx: &mut impl Ctx<'r>, state: &mut State, building: Building) {
    let crate::Phase::Year(Year::Boost { seat, site, boosted }) = state.phase() else { return };
    let own = state.seat(seat);
    let class =
        if own.sites[usize::from(site)].crew[Class::Citizen] > 0 { Class::Citizen } else { Class::Farmer };
    let found = target(own, building, class, boosted).expect("P3.28: it can be doubled");
    state.pop();
    if let Some(crate::Phase::Year(Year::Produce { boosted, .. })) = state.stack.last_mut() {
        boosted.add(HexId::nth(found));
    }
    cx.note(state, || Event::Boosted { seat, building });
}

/// P12.5: Factory targets first, then buildings, Improvements, and conversions.
fn produce<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, stage: u8, boosted: HexSet) {
    let rules = cx.rules();
    state.replace(Year::Produce { seat, stage: stage + 1, boosted });
    let index = usize::from(stage);
    if index < SITES {
        let site = state.seat(seat).sites[index];
        if site.building == Some(Building::Factory) && site.men() > 0 {
            state.push(Year::Boost { seat, site: stage, boosted });
        }
        return;
    }
    if index == SITES {
        return yield_all(cx, state, seat, boosted);
    }
    let yearly = |card: &CardId| rules.card(*card).yearly.is_some();
    match state.seat(seat).lasting.iter(&rules.lookup).filter(yearly).nth(index - SITES - 1) {
        Some(card) => state.push(Econ::Convert { seat, source: Source::Yearly { card }, done: [0, 0] }),
        None => state.pop(),
    }
}

/// P12.5: goods of buildings go to Buffers, what does not fit there to the stores.
fn yield_all<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, boosted: HexSet) {
    let rules = cx.rules();
    let all = rules.yields(state.seat(seat), boosted);
    let mut over = all;
    for index in 0..SITES {
        let goods = rules.site_yield(state.seat(seat), index, boosted.has(HexId::nth(index)));
        let site = &mut state.seat_mut(seat).sites[index];
        if let Some((good, most)) = site.building.and_then(|building| rules.buffer_of(building)) {
            let stored = goods[good].min(most.saturating_sub(site.buffer));
            site.buffer += stored;
            over[good] -= stored;
        }
    }
    cx.note(state, || Event::Produced { seat, goods: all });
    let students: u8 = state
        .seat(seat)
        .sites
        .iter()
        .filter(|site| site.building == Some(Building::Institute))
        .map(|site| site.men())
        .sum();
    receive(cx, state, seat, &over);
    for _ in 0..students {
        improvements::draw(cx, state, seat);
    }
}
