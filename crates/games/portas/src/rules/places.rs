//! P3.20 to P3.25, P3.30: what Places and Markets do.

use super::colonists::build;
use super::stores::{pay, receive, take, tidy};
use super::turn::{camp_task, standing};
use super::{Ctx, Flow, chapter, count, free, improvements, not_now};
use crate::Portas;
use crate::action::{Action, EconAction, TurnAction, Verb};
use crate::event::Event;
use crate::ids::{Building, Good, TileId};
use crate::pack::{Act, Convert, Goods, MarketCard, PlaceKind, Special};
use crate::state::{Camp, Econ, Source, State};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Econ);

impl Econ {
    pub(super) fn who(self, _: &Portas, state: &State) -> SeatSet {
        match self {
            Econ::Convert { seat, .. } | Econ::Scout { seat } => seat.into(),
            Econ::Baker | Econ::Build { .. } | Econ::Develop | Econ::Give { .. } | Econ::Effect { .. } => {
                state.clock.active().into()
            }
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        let rules = cx.rules();
        match self {
            Econ::Baker | Econ::Give { .. } => return Flow::Ask,
            Econ::Convert { seat, source, done } => {
                let can = rules.lines(state, seat, source, done).any(|(_, _, can)| can);
                if can || rules.could_make_room(state, seat, source, done) {
                    return Flow::Ask;
                }
                state.pop();
            }
            Econ::Build { seat, source, left } => {
                let mut any = false;
                if left > 0 {
                    let (building, cost) = rules.contract(state, source);
                    rules.ways_to_build(state, (seat, state.clock.active()), building, &cost, |_| any = true);
                }
                if any {
                    return Flow::Ask;
                }
                state.pop();
                tidy(cx, state, seat);
            }
            Econ::Develop => {
                let seat = state.clock.active();
                if rules.playable(state, seat).next().is_some() {
                    return Flow::Ask;
                }
                state.pop();
            }
            Econ::Effect { card, seat, stage } => improvements::effect(cx, state, card, seat, stage),
            Econ::Scout { .. } => {
                if state.decks.scouted.len() > 1 {
                    return Flow::Ask;
                }
                state.pop();
            }
        }
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Econ::Baker => {
                into.push(Action::Econ(EconAction::Do { verb: Verb::Gain }));
                into.push(Action::Econ(EconAction::Do { verb: Verb::Sell }));
                free::list(rules, state, seat, into);
            }
            Econ::Convert { seat, source, done } => {
                for (line, _, can) in rules.lines(state, seat, source, done) {
                    if can {
                        into.push(Action::Econ(EconAction::Convert { line }));
                    }
                }
                into.push(Action::Turn(TurnAction::Done));
                if seat == state.clock.active()
                    && matches!(source, Source::Place | Source::Sale | Source::Special)
                {
                    free::list(rules, state, seat, into);
                } else if matches!(source, Source::Yearly { .. }) {
                    free::discards(rules, state, seat, into);
                }
            }
            Econ::Build { seat: owner, source, .. } => {
                let (building, cost) = rules.contract(state, source);
                rules
                    .ways_to_build(state, (owner, seat), building, &cost, |how| into.push(Action::Econ(how)));
                into.push(Action::Turn(TurnAction::Done));
                free::list(rules, state, seat, into);
            }
            Econ::Develop => {
                into.extend(rules.playable(state, seat).map(|card| Action::Econ(EconAction::Play { card })));
                into.push(Action::Turn(TurnAction::Done));
                free::list(rules, state, seat, into);
            }
            Econ::Give { .. } => {
                into.push(Action::Econ(EconAction::Keep));
                let mates = rules.team(rules.side(seat)).without(seat);
                into.extend(mates.iter().map(|to| Action::Econ(EconAction::Give { to: to.index() as u8 })));
            }
            Econ::Scout { .. } => {
                let orders = if state.decks.scouted.len() == 3 { 6 } else { 2 };
                into.extend((0..orders).map(|order| Action::Econ(EconAction::Order { order })));
            }
            Econ::Effect { .. } => {}
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) {
        if free::reply(cx, state, seat, action) {
            return;
        }
        match (self, action) {
            (_, Action::Turn(TurnAction::Done)) => {
                state.pop();
                if let Econ::Build { seat, .. } = self {
                    tidy(cx, state, seat);
                }
            }
            (Econ::Baker, Action::Econ(EconAction::Do { verb: Verb::Gain })) => {
                state.pop();
                gain_here(cx, state, seat);
            }
            (Econ::Baker, Action::Econ(EconAction::Do { .. })) => {
                state.replace(super::turn::baker_task(seat));
            }
            (Econ::Convert { seat, source, mut done }, Action::Econ(EconAction::Convert { line })) => {
                done[usize::from(line)] = done[usize::from(line)].saturating_add(1);
                state.replace(Econ::Convert { seat, source, done });
                convert(cx, state, seat, source, line);
            }
            (Econ::Build { seat: owner, source, left }, Action::Econ(how)) => {
                let (building, cost) = cx.rules().contract(state, source);
                state.replace(Econ::Build {
                    seat: owner,
                    source,
                    left: left.saturating_sub(u8::from(left < u8::MAX)),
                });
                build(cx, state, (owner, seat), building, &cost, how);
            }
            (Econ::Develop, Action::Econ(EconAction::Play { card })) => {
                improvements::play(cx, state, seat, card);
            }
            (Econ::Give { card }, Action::Econ(how)) => {
                let to = match how {
                    EconAction::Give { to } => Seat::new(to),
                    _ => seat,
                };
                state.replace(Econ::Effect { card, seat: to, stage: 0 });
                cx.note(state, || Event::Given { seat, card, to });
            }
            (Econ::Scout { seat }, Action::Econ(EconAction::Order { order })) => {
                improvements::reorder(state, order);
                state.pop();
                cx.note(state, || Event::Scouted { seat });
            }
            _ => unreachable!("P3.20: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Refusal {
        match (self, action) {
            (Econ::Convert { seat, source, done }, Action::Econ(EconAction::Convert { line })) => {
                let found = rules.lines(state, seat, source, done).find(|(number, ..)| *number == line);
                match found {
                    None => Refusal::new("P3.21", "there is no such exchange here"),
                    Some((_, exchange, _)) => match rules.check_pay(state.seat(seat), &exchange.give) {
                        Err(refusal) => refusal,
                        Ok(_) => Refusal::new("P3.21", "it may not be made any more"),
                    },
                }
            }
            (
                Econ::Build { seat: owner, source, .. },
                Action::Econ(how @ (EconAction::Build | EconAction::BuildEmpty | EconAction::Raze { .. })),
            ) => {
                let (building, cost) = rules.contract(state, source);
                let refusal = rules.check_build(state, (owner, seat), building, &cost, how).err();
                refusal.unwrap_or_else(|| not_now("P3.22"))
            }
            (Econ::Develop, Action::Econ(EconAction::Play { card })) => rules.why_not_play(state, seat, card),
            (Econ::Give { .. }, _) => not_now("P3.26"),
            (Econ::Develop, _) => not_now("P3.25"),
            (Econ::Baker, _) => not_now("P3.23"),
            (Econ::Build { .. }, _) => not_now("P3.22"),
            (Econ::Scout { .. } | Econ::Effect { .. }, _) => not_now("P3.26"),
            (Econ::Convert { .. }, _) => not_now("P3.21"),
        }
    }

    pub(super) fn ask(self, rules: &Portas, state: &State, _: Seat) -> Prompt {
        match self {
            Econ::Baker => Prompt::new("Take Food, or sell it?", "P3.23"),
            Econ::Convert { source: Source::Sale, .. } => Prompt::new("What do you sell?", "P3.24"),
            Econ::Convert { source: Source::Yearly { .. }, .. } => {
                Prompt::new("Convert what was produced?", "P12.5")
            }
            Econ::Convert { .. } => Prompt::new("Convert once more?", "P3.21"),
            Econ::Build { source, .. } => {
                let (building, _) = rules.contract(state, source);
                Prompt::new(format!("Build a {}?", building.title()), "P3.22")
            }
            Econ::Develop => Prompt::new("Which Improvement do you play?", "P3.25"),
            Econ::Give { card } => {
                Prompt::new(format!("Who gets the effects of {}?", rules.card(card).name), "P3.26")
            }
            Econ::Scout { .. } => Prompt::new("In which order do these cards lie on the pile?", "P3.26"),
            Econ::Effect { .. } => Prompt::new("An Improvement takes effect.", "P3.26"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Label {
        crate::text::labels::econ(rules, state, seat, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        match self {
            Econ::Convert { source: Source::Yearly { .. }, .. } => {
                Some(Pass { kind: "yearly", action: Action::Turn(TurnAction::Done) })
            }
            _ => None,
        }
    }
}

/// Whether the action of a Place begins with a decision (P3.1a).
pub(crate) fn asks(rules: &Portas, tile: TileId) -> bool {
    !matches!(
        rules.lookup.tiles[tile.index()].kind,
        PlaceKind::Gain | PlaceKind::Librarian | PlaceKind::Developer | PlaceKind::Official
    )
}

/// The action of a Place (P3.20 to P3.25, P4).
pub(crate) fn act<'r>(cx: &mut impl Ctx<'r>, state: &mut State, tile: TileId) {
    let seat = state.clock.active();
    let place = cx.rules().place(tile);
    count(&mut state.tally.visits[place.kind]);
    match place.kind {
        PlaceKind::Gain => gain_here(cx, state, seat),
        PlaceKind::Convert => state.push(Econ::Convert { seat, source: Source::Place, done: [0, 0] }),
        PlaceKind::Build => state.push(Econ::Build { seat, source: Source::Place, left: u8::MAX }),
        PlaceKind::Baker => state.push(Econ::Baker),
        PlaceKind::Librarian => librarian(cx, state, seat),
        PlaceKind::Developer => {
            state.push(Econ::Develop);
            gain_here(cx, state, seat);
        }
        PlaceKind::Official => {
            take_marker(cx, state, seat);
            gain_here(cx, state, seat);
        }
        PlaceKind::Works => {
            let work = place.work.expect("the pack was checked: it says which tile");
            state.push(Camp::Place { work, left: u8::MAX, source: Source::Place });
        }
        PlaceKind::Recruiting
        | PlaceKind::Commander
        | PlaceKind::Supreme
        | PlaceKind::Doctor
        | PlaceKind::Trapper
        | PlaceKind::Engineer => state.push(Camp::Choose),
        PlaceKind::Market => unreachable!("P3.24: a Market asks what to do"),
    }
}

/// P3.20: gains what the Place shows; Axe, Spade and Pickaxe add to it (I-23, I-24, II-16).
fn gain_here<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    let rules = cx.rules();
    let tile = standing(state).expect("P3.2: the Steward is on a tile");
    let mut goods = rules.place(tile).gain;
    for card in state.seat(seat).lasting.iter(&rules.lookup) {
        if let Some(good) = rules.card(card).more.filter(|&good| goods[good] > 0) {
            goods[good] += 1;
        }
    }
    receive(cx, state, seat, &goods);
}

/// P3.25: a Dollar, and two Improvements, with Training three (I-33).
fn librarian<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    let rules = cx.rules();
    let place = rules.pack.places.iter().find(|place| place.kind == PlaceKind::Librarian);
    let (gain, count) = place.map_or((Goods::default(), 0), |place| (place.gain, place.draw));
    let more = u8::from(rules.has_special(state.seat(seat), Special::Training));
    receive(cx, state, seat, &gain);
    for _ in 0..count + more {
        improvements::draw(cx, state, seat);
    }
}

/// P3.25, P3.30: the marker counts from the next Half-Year.
fn take_marker<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    state.clock.starting = seat;
    state.clock.taken = true;
    cx.note(state, || Event::MarkerMoved { seat });
}

/// D5: what can be done at a Market (P3.24). Selling may be selling nothing (P3.4a).
pub(crate) fn market_options(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    let mut add = |verb| into.push(Action::Econ(EconAction::Do { verb }));
    let Some(card) = rules.market_card(state) else {
        return add(Verb::Sell);
    };
    add(Verb::Gain);
    if card.gain.len() > 1 {
        add(Verb::Other);
    }
    add(Verb::Sell);
    let special = match card.act.act {
        Act::Build => {
            let mut any = false;
            if let Some(building) = card.act.build {
                rules.ways_to_build(state, (seat, seat), building, &card.act.cost, |_| any = true);
            }
            any
        }
        Act::Convert => rules.lines(state, seat, Source::Special, [0, 0]).any(|(_, _, can)| can),
        Act::Librarian | Act::Official => true,
        Act::Upright => {
            let class = card.act.class.unwrap_or(crate::Class::Farmer);
            let side = rules.side(seat);
            state.hexes.iter().any(|hex| hex.men[side][class].down > 0)
                && rules.can_pay(state.seat(seat), &card.act.cost)
        }
    };
    if special {
        add(Verb::Special);
    }
}

/// P3.24: the Market action.
pub(crate) fn market<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, verb: Verb) {
    count(&mut state.tally.visits[PlaceKind::Market]);
    let Some(card) = cx.rules().market_card(state) else { return };
    match verb {
        Verb::Gain => receive(cx, state, seat, &card.gain[0]),
        Verb::Other => receive(cx, state, seat, &card.gain[1]),
        Verb::Sell => state.push(Econ::Convert { seat, source: Source::Sale, done: [0, 0] }),
        Verb::Special => match card.act.act {
            Act::Build => state.push(Econ::Build { seat, source: Source::Special, left: 1 }),
            Act::Convert => state.push(Econ::Convert { seat, source: Source::Special, done: [0, 0] }),
            Act::Librarian => librarian(cx, state, seat),
            Act::Official => {
                take_marker(cx, state, seat);
                let place = cx.rules().pack.places.iter().find(|place| place.kind == PlaceKind::Official);
                let gain = place.map(|place| place.gain).unwrap_or_default();
                receive(cx, state, seat, &gain);
            }
            Act::Upright => state.push(Camp::UprightOne),
        },
        _ => unreachable!("P3.24: a Market offers nothing else"),
    }
}

/// The task of the chosen action at a Place of the Command Center.
pub(crate) fn choose(rules: &Portas, state: &mut State, seat: Seat, verb: Verb) {
    let task = camp_task(rules, state, seat, verb).expect("P4: the Place offers it");
    state.replace(task);
}

/// P3.21: one exchange is paid and made.
fn convert<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, source: Source, line: u8) {
    let exchange = cx.rules().line(state, source, line).expect("P3.21: there is such a line");
    let Convert { give, get, .. } = exchange;
    take(cx.rules(), state.seat_mut(seat), &give);
    let own = state.seat_mut(seat);
    for (good, count) in get.iter() {
        own.goods[good] = own.goods[good].saturating_add(*count);
    }
    cx.note(state, || Event::Converted { seat, give, get });
    tidy(cx, state, seat);
}

impl Portas {
    /// The Market card in force.
    pub(crate) fn market_card(&self, state: &State) -> Option<&MarketCard> {
        state.decks.market_card.map(|card| &self.pack.markets[card.index()])
    }

    /// One line of an exchange.
    pub(crate) fn line(&self, state: &State, source: Source, line: u8) -> Option<Convert> {
        let index = usize::from(line);
        match source {
            Source::Place => {
                let place = self.place(standing(state)?);
                (index == 0).then_some(Convert { give: place.give, get: place.get, times: u8::MAX })
            }
            Source::Sale => {
                let sale = self.market_card(state)?.sell.get(index)?;
                let give = super::stores::only(sale.good, sale.count);
                let get = super::stores::only(Good::Dollar, sale.dollars);
                Some(Convert { give, get, times: u8::MAX })
            }
            Source::Special => self.market_card(state)?.act.convert.filter(|_| index == 0),
            Source::Card { card } => self.card(card).convert.get(index).copied(),
            Source::Yearly { card } => self.card(card).yearly.filter(|_| index == 0),
        }
    }

    /// Every line of an exchange, and whether it can be made once more.
    pub(crate) fn lines(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        done: [u8; 2],
    ) -> impl Iterator<Item = (u8, Convert, bool)> {
        (0..2u8).filter_map(move |line| {
            let exchange = self.line(state, source, line)?;
            let left = done[usize::from(line)] < exchange.times;
            Some((line, exchange, left && self.can_pay(state.seat(seat), &exchange.give)))
        })
    }

    /// P3.10, P12.5: whether only full stores forbid a yearly conversion, so that something may be thrown away for it.
    fn could_make_room(&self, state: &State, seat: Seat, source: Source, done: [u8; 2]) -> bool {
        let own = state.seat(seat);
        matches!(source, Source::Yearly { .. })
            && free::is_crammed(self, state, seat)
            && self.lines(state, seat, source, done).any(|(line, exchange, _)| {
                let there = self.buffers(own);
                done[usize::from(line)] < exchange.times
                    && exchange.give.iter().all(|(good, count)| own.goods[good] + there[good] >= *count)
            })
    }

    /// What is built by a Place, Market card or contract, and its cost.
    pub(crate) fn contract(&self, state: &State, source: Source) -> (Building, Goods) {
        let found = match source {
            Source::Place => standing(state).map(|tile| (self.place(tile).build, self.place(tile).cost)),
            Source::Special => self.market_card(state).map(|card| (card.act.build, card.act.cost)),
            Source::Card { card } => Some((self.card(card).build, self.card(card).cost)),
            Source::Sale | Source::Yearly { .. } => None,
        };
        let (building, cost) = found.unwrap_or_default();
        (building.unwrap_or(Building::Farm), cost)
    }
}

/// P4.10: what the active player pays for a military action.
pub(crate) fn pay_here<'r>(cx: &mut impl Ctx<'r>, state: &mut State, cost: &Goods) {
    let seat = state.clock.active();
    pay(cx, state, seat, cost);
}
