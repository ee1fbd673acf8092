//! P3.1 to P3.5, P3.27: the Steward and the turn.

use super::colonists::jobs;
use super::stores::{discard, pay, tidy};
use super::{Ctx, Flow, chapter, free, not_now, places, versus};
use crate::Portas;
use crate::action::{Action, EconAction, TurnAction, Verb};
use crate::event::{Event, Way};
use crate::ids::{Good, Map, Side, TileId};
use crate::pack::{PlaceKind, PlaceSet, Special};
use crate::state::{Camp, Econ, SetUp, State, Turn, Window};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Turn);

impl Turn {
    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Turn::Trade { team: Some(side) } => rules.speaker(state, side).into(),
            Turn::Discard { seat } | Turn::Consent { from: seat, .. } => seat.into(),
            _ => state.clock.active().into(),
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            Turn::Begin => begin(cx, state),
            Turn::Arrived => arrived(cx.rules(), state),
            Turn::Act => {
                state.pop();
                let tile = standing(state).expect("P3.2: the Steward is on a tile");
                places::act(cx, state, tile);
            }
            Turn::Finish => {
                if free::any(cx.rules(), state, state.clock.active()) {
                    return Flow::Ask;
                }
                state.replace(Turn::End);
            }
            Turn::End => end(cx, state),
            Turn::Trade { team } => {
                if state.clock.trades > 0 && tradeable(cx.rules(), state, team) {
                    return Flow::Ask;
                }
                finish_trade(cx, state);
            }
            Turn::Fee { .. } => return versus::fee(cx, state),
            Turn::Discard { seat } => return discard_down(cx, state, seat),
            Turn::Before => {
                if free::any(cx.rules(), state, state.clock.active()) {
                    return Flow::Ask;
                }
                state.pop();
            }
            Turn::Move | Turn::Market | Turn::Consent { .. } => return Flow::Ask,
        }
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Turn::Move => {
                moves(rules, state, seat, into);
                free::list(rules, state, seat, into);
            }
            Turn::Fee { due, .. } => versus::list_fee(rules, state, seat, due, into),
            Turn::Market => {
                slides(rules, state, seat, into);
                places::market_options(rules, state, seat, into);
                free::list(rules, state, seat, into);
            }
            Turn::Before => {
                into.push(Action::Turn(TurnAction::Act));
                free::list(rules, state, seat, into);
            }
            Turn::Finish => {
                into.push(Action::Turn(TurnAction::Done));
                free::list(rules, state, seat, into);
            }
            Turn::Trade { team } => free::list_trades(rules, state, team, into),
            Turn::Consent { .. } => {
                into.push(Action::Turn(TurnAction::Agree));
                into.push(Action::Turn(TurnAction::Decline));
            }
            Turn::Discard { seat } => {
                let own = state.seat(seat);
                let loose = Good::STORED.into_iter().filter(|&good| rules.is_loose(own, good));
                into.extend(loose.map(|good| Action::Turn(TurnAction::Discard { good })));
                if is_own_turn(state, seat) {
                    jobs(rules, state, seat, false, into);
                }
            }
            Turn::Begin | Turn::Arrived | Turn::Act | Turn::End => {}
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) {
        if let Turn::Discard { seat } = self {
            match action {
                Action::Turn(TurnAction::Discard { good }) => discard(cx, state, seat, good),
                _ => {
                    free::reply(cx, state, seat, action);
                }
            }
            return;
        }
        if free::reply(cx, state, seat, action) {
            return;
        }
        match action {
            Action::Turn(TurnAction::Go { tile }) if self == Turn::Market => {
                go(cx, state, seat, tile, Way::Slide);
            }
            Action::Turn(TurnAction::Go { tile }) => {
                state.clock.second = false;
                step(cx, state, seat, tile);
            }
            Action::Turn(TurnAction::Apprentice { tile }) => {
                state.clock.second = true;
                step(cx, state, seat, tile);
            }
            Action::Turn(TurnAction::Ticket { tile }) => {
                state.clock.second = false;
                let card = cx.rules().lookup.special[Special::Ticket].expect("there is a Ticket");
                let fare = cx.rules().card(card).fare;
                pay(cx, state, seat, &fare);
                use_ticket(cx.rules(), state, seat);
                state.clock.left = state.seat(seat).steward;
                go(cx, state, seat, tile, Way::Ticket);
            }
            Action::Turn(TurnAction::Fee { good }) => versus::pay_fee(cx, state, seat, good),
            Action::Econ(EconAction::Do { verb }) => {
                state.replace(Turn::Finish);
                places::market(cx, state, seat, verb);
            }
            Action::Turn(TurnAction::Act) => state.pop(),
            Action::Turn(TurnAction::Hand { from, to, good }) => {
                free::hand(cx, state, (Seat::new(from), Seat::new(to)), good, seat);
            }
            Action::Turn(TurnAction::Agree) => {
                let Turn::Consent { from, to, good, .. } = self else {
                    unreachable!("P3.27a: only a request is agreed to")
                };
                state.pop();
                free::hand_over(cx, state, (from, to), good);
            }
            Action::Turn(TurnAction::Decline) => {
                let Turn::Consent { from, by, good, .. } = self else {
                    unreachable!("P3.27a: only a request is declined")
                };
                state.pop();
                cx.note(state, || Event::Declined { from, by, good });
            }
            Action::Turn(TurnAction::Done) => match self {
                Turn::Trade { .. } => finish_trade(cx, state),
                _ => state.replace(Turn::End),
            },
            _ => unreachable!("P3.1: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Refusal {
        match (self, action) {
            (Turn::Move | Turn::Market, Action::Turn(TurnAction::Go { tile })) => {
                if state.tiles.get(tile.index()).is_none_or(|spot| spot.map.is_none()) {
                    return Refusal::new("P3.2", "that tile is not in play");
                }
                if standing(state) == Some(tile) {
                    return Refusal::new("P3.2", "the Steward must leave its tile");
                }
                if self == Turn::Market {
                    return Refusal::new(
                        "P3.3",
                        "a Steward slides only to a Place next to the Market, and not back",
                    );
                }
                if state.clock.round > 0 && state.tiles[tile.index()].map == Some(Map::Mainland) {
                    return Refusal::new("P13.1", "the Mainland is closed");
                }
                if rules.lookup.versus && !versus::can_enter(rules, state, seat, tile) {
                    return Refusal::new("P15.6", "the Fee cannot be paid");
                }
                Refusal::new("P3.2", "a Steward goes to the next tile or jumps to a Market")
            }
            (_, Action::Turn(TurnAction::Employ { class, building })) => {
                if class == crate::Class::Citizen
                    && rules.open_job(state.seat(seat), building, class).is_some()
                {
                    return Refusal::new("P3.15", "a Citizen needs Food at once, or nobody is unemployed");
                }
                Refusal::new("P3.15", "nobody is unemployed, or no such job is open")
            }
            (_, Action::Turn(TurnAction::Trade | TurnAction::Hand { .. })) => {
                Refusal::new("P3.27", "nobody to trade with is here, or it is not there")
            }
            (_, Action::Turn(TurnAction::Discard { .. })) => {
                Refusal::new("P3.10", "nothing has to make room now")
            }
            (Turn::Fee { .. }, _) => not_now("P15.6"),
            (Turn::Discard { .. }, _) => not_now("P3.11"),
            (Turn::Trade { .. }, _) => not_now("P3.27"),
            (Turn::Consent { .. }, _) => not_now("P3.27a"),
            (Turn::Market, _) => not_now("P3.24"),
            _ => not_now("P3.1"),
        }
    }

    pub(super) fn ask(self, rules: &Portas, state: &State, seat: Seat) -> Prompt {
        match self {
            Turn::Move => Prompt::new("Where does your Steward go?", "P3.2"),
            Turn::Fee { .. } => Prompt::new("How do you pay the Fee?", "P15.6"),
            Turn::Market => Prompt::new("Slide on to a Place, or use the Market?", "P3.24"),
            Turn::Before => Prompt::new("Trade first, or use the Place?", "P3.1a"),
            Turn::Finish => Prompt::new("Anything else before your turn ends?", "P3.1a"),
            Turn::Trade { team: None } => Prompt::new("What changes hands?", "P3.27"),
            Turn::Trade { team: Some(_) } => Prompt::new("End of the Year: what changes hands?", "P12.2"),
            Turn::Consent { to, good, by, .. } => {
                let name = |seat| crate::text::seat_name(rules, seat);
                let whom = if to == by { String::new() } else { format!(" for {}", name(to)) };
                Prompt::new(format!("{} asks you for 1 {}{whom}.", name(by), good.title()), "P3.27a")
            }
            Turn::Discard { seat: who } => {
                let over = rules.excess(state.seat(who));
                let text = if who == seat {
                    format!("Your stores are full: what goes? ({over} too many)")
                } else {
                    "Somebody's stores are full.".into()
                };
                Prompt::new(text, "P3.11")
            }
            Turn::Begin | Turn::Arrived | Turn::Act | Turn::End => Prompt::new("A turn goes on.", "P3.1"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, _: Seat, action: Action) -> Label {
        crate::text::labels::turn(rules, state, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        match self {
            Turn::Finish => Some(Pass { kind: "finish", action: Action::Turn(TurnAction::Done) }),
            Turn::Trade { team: Some(_) } => {
                Some(Pass { kind: "trade", action: Action::Turn(TurnAction::Done) })
            }
            _ => None,
        }
    }
}

/// Where the Steward of this turn stands.
pub(crate) fn standing(state: &State) -> Option<TileId> {
    let own = state.seat(state.clock.active());
    if state.clock.second { own.second } else { own.steward }
}

/// Whether the active player is at it in the own turn.
pub(crate) fn is_own_turn(state: &State, seat: Seat) -> bool {
    state.clock.active() == seat
        && state.stack.iter().any(|task| matches!(task, crate::Phase::Turn(Turn::Finish)))
}

/// P3.1: a turn begins.
fn begin<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let (seat, turn) = (state.clock.active(), state.clock.turn);
    state.clock.trades = free::TRADES;
    state.clock.second = false;
    state.clock.left = None;
    let own = state.seat_mut(seat);
    own.dolly = false;
    let first = !own.started;
    cx.note(state, || Event::TurnBegan { seat, turn });
    state.replace(Turn::Move);
    if turn == 0 && cx.rules().lookup.versus {
        versus::stand_up(cx, state, seat);
    }
    if first {
        state.push(SetUp::Goods);
    }
}

/// P3.2: the tiles to which a Steward may go from one, nothing if it is off the map.
pub(crate) fn reach(rules: &Portas, state: &State, from: Option<TileId>, mut add: impl FnMut(TileId)) {
    let open = |map: Option<Map>| match map {
        Some(Map::Camp) => true,
        Some(Map::Mainland) => state.clock.round == 0,
        None => false,
    };
    let near = from.map_or([None; 6], |tile| state.tiles[tile.index()].near);
    for tile in near.into_iter().flatten() {
        if rules.lookup.tiles[tile.index()].kind != PlaceKind::Market && open(state.tiles[tile.index()].map) {
            add(tile);
        }
    }
    let markets = rules.lookup.sets[PlaceSet::Market].iter().chain(&rules.lookup.sets[PlaceSet::Camp]);
    for &tile in markets.filter(|tile| open(state.tiles[tile.index()].map) && Some(**tile) != from) {
        add(tile);
    }
}

fn moves(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    let own = state.seat(seat);
    let free = |tile| !rules.lookup.versus || versus::can_enter(rules, state, seat, tile);
    reach(rules, state, own.steward, |tile| {
        if free(tile) {
            into.push(Action::Turn(TurnAction::Go { tile }));
        }
    });
    if own.apprentice > 0 {
        reach(rules, state, own.second, |tile| {
            if free(tile) {
                into.push(Action::Turn(TurnAction::Apprentice { tile }));
            }
        });
    }
    if own.ticket > 0 && own.steward.is_some() {
        tickets(rules, state, seat, into);
    }
}

/// I-35: any Place of either map but the own tile, no Market.
fn tickets(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    let own = state.seat(seat);
    let fare = rules.lookup.special[Special::Ticket].map(|card| rules.card(card).fare).unwrap_or_default();
    if !rules.can_pay(own, &fare) {
        return;
    }
    for (tile, spot) in TileId::all(state.tiles.len()).zip(&state.tiles) {
        let open = match spot.map {
            Some(Map::Camp) => true,
            Some(Map::Mainland) => state.clock.round == 0,
            None => false,
        };
        let place = rules.lookup.tiles[tile.index()].kind != PlaceKind::Market;
        let payable = !rules.lookup.versus || versus::can_enter_after(rules, state, seat, tile, &fare);
        if open && place && own.steward != Some(tile) && payable {
            into.push(Action::Turn(TurnAction::Ticket { tile }));
        }
    }
}

/// P3.3: the Places next to the Market, but not the one just left; never another Market (P3.3a).
fn slides(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    let Some(market) = standing(state) else { return };
    for tile in state.tiles[market.index()].near.into_iter().flatten() {
        let market = rules.lookup.tiles[tile.index()].kind == PlaceKind::Market;
        let payable = !rules.lookup.versus || versus::can_enter(rules, state, seat, tile);
        if !market && state.clock.left != Some(tile) && payable {
            into.push(Action::Turn(TurnAction::Go { tile }));
        }
    }
}

fn use_ticket(rules: &Portas, state: &mut State, seat: Seat) {
    let own = state.seat_mut(seat);
    own.ticket -= 1;
    if own.ticket == 0
        && let Some(card) = rules.lookup.special[Special::Ticket]
    {
        super::improvements::spent(rules, state, seat, card);
    }
}

/// P3.2: the Steward steps or jumps.
fn step<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, tile: TileId) {
    let from = standing(state);
    state.clock.left = from;
    let near = from.is_some_and(|from| state.tiles[from.index()].near.contains(&Some(tile)));
    go(cx, state, seat, tile, if near { Way::Step } else { Way::Jump });
}

/// The Steward goes to a tile; a Fee may be due first (P15.6).
fn go<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, tile: TileId, by: Way) {
    let from = standing(state);
    if state.clock.second {
        state.seat_mut(seat).second = Some(tile);
    } else {
        state.seat_mut(seat).steward = Some(tile);
    }
    cx.note(state, || Event::Went { seat, from, to: tile, by });
    state.replace(Turn::Arrived);
    if cx.rules().lookup.versus {
        versus::charge(cx.rules(), state, seat, tile);
    }
}

fn arrived(rules: &Portas, state: &mut State) {
    let tile = standing(state).expect("P3.2: the Steward is on a tile");
    let market = rules.lookup.tiles[tile.index()].kind == PlaceKind::Market;
    if market {
        state.replace(Turn::Market);
        return;
    }
    state.replace(Turn::Finish);
    state.push(Turn::Act);
    let seat = state.clock.active();
    if !places::asks(rules, tile) && !free::partners(rules, state, seat).is_empty() {
        state.push(Turn::Before);
    }
}

/// The turn is over; the other team may react (P15.7a).
fn end<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let (rules, seat) = (cx.rules(), state.clock.active());
    state.pop();
    super::time::turn_over(state);
    let own = state.seat_mut(seat);
    if own.apprentice > 0 {
        own.apprentice -= 1;
        if own.apprentice == 0 {
            own.second = None;
            if let Some(card) = rules.lookup.special[Special::Apprentice] {
                super::improvements::spent(rules, state, seat, card);
            }
        }
    }
    state.clock.second = false;
    if rules.lookup.versus {
        versus::end_of_turn(cx, state, seat);
        super::soldiers::open(rules, state, rules.side(seat).other(), Window::Enemy);
    }
}

/// Whether there are two to trade, and something to be traded.
fn tradeable(rules: &Portas, state: &State, team: Option<Side>) -> bool {
    let rich = |seat: Seat| {
        let own = state.seat(seat);
        own.goods.values().any(|count| *count > 0) || own.sites.iter().any(|site| site.buffer > 0)
    };
    let all = free::traders(rules, state, team);
    all.len() > 1 && all.iter().any(rich)
}

/// P3.11: the stores are looked at once, when the trade is finished.
fn finish_trade<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    state.pop();
    for seat in Seat::all(cx.rules().options.people) {
        tidy(cx, state, seat);
    }
}

/// P3.11, P3.12: discards until the holding is legal; what is no choice is not asked.
fn discard_down<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) -> Flow {
    let rules = cx.rules();
    let own = state.seat(seat);
    if rules.excess(own) == 0 {
        state.pop();
        return Flow::Go;
    }
    let mut loose = Good::STORED.into_iter().filter(|&good| rules.is_loose(own, good));
    let first = loose.next().expect("P3.11: something takes room");
    if loose.next().is_some() || is_own_turn(state, seat) && free::any_job(rules, state, seat) {
        return Flow::Ask;
    }
    discard(cx, state, seat, first);
    Flow::Go
}

/// The task that a verb at a Place stands for.
pub(crate) fn camp_task(rules: &Portas, state: &State, seat: Seat, verb: Verb) -> Option<crate::Phase> {
    use crate::state::{Order, Source};
    let tile = standing(state)?;
    let place = rules.place(tile);
    let order = if place.kind == PlaceKind::Supreme { Order::Supreme } else { Order::Commander };
    Some(match verb {
        Verb::Enlist => Camp::Enlist { farmers: 0, citizens: 0 }.into(),
        Verb::Discharge => Camp::Discharge.into(),
        Verb::Deploy => Camp::Deploy { order }.into(),
        Verb::Rotate => Camp::Rotate { order }.into(),
        Verb::Heal => Camp::Heal { free: rules.has_special(state.seat(seat), Special::Bandages) }.into(),
        Verb::Upright => Camp::Upright.into(),
        Verb::Lay => Camp::Place { work: place.work?, left: u8::MAX, source: Source::Place }.into(),
        Verb::Knockback => Camp::Knock { trap: None, picks: [None; 3] }.into(),
        Verb::Fire => Camp::Bombs.into(),
        Verb::Gain | Verb::Other | Verb::Sell | Verb::Special => return None,
    })
}

/// Selling Food, or taking it (P3.23).
pub(crate) fn baker_task(seat: Seat) -> Econ {
    Econ::Convert { seat, source: crate::state::Source::Place, done: [0, 0] }
}
