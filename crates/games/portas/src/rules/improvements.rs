//! P3.26, P3.32: Improvements, and what only one of them does (N1 to N15).

use super::colonists::settle;
use super::stores::{pay, receive};
use super::{Ctx, battle};
use crate::event::Event;
use crate::ids::{Building, Class};
use crate::pack::{Improvement, Special};
use crate::state::{Camp, Cause, Econ, Source, Stage, State, bits, nth_bit};
use crate::{CardId, MoveId, Portas};
use redoubt_engine::{Refusal, Seat};

impl Portas {
    /// D11: the cards in hand that can be played now (P3.26). A contract is paid building by building.
    pub(crate) fn playable(&self, state: &State, seat: Seat) -> impl Iterator<Item = CardId> {
        let own = state.seat(seat);
        let hand = if own.count(Building::Library) > 0 { own.hand } else { Default::default() };
        hand.iter(&self.lookup).filter(move |&card| {
            let card = self.card(card);
            is_contract(card) || self.can_pay(state.seat(seat), &card.cost)
        })
    }

    pub(crate) fn why_not_play(&self, state: &State, seat: Seat, card: CardId) -> Refusal {
        let own = state.seat(seat);
        if card.index() >= self.pack.improvements.len() || !own.hand.has(&self.lookup, card) {
            return Refusal::new("P3.26", "that card is not in your hand");
        }
        if own.count(Building::Library) == 0 {
            return Refusal::new("P3.26", "playing an Improvement needs a Library");
        }
        let refusal = self.check_pay(own, &self.card(card).cost).err();
        refusal.unwrap_or_else(|| super::not_now("P3.26"))
    }
}

/// Whether the cost of a card is paid building by building (P3.26a).
fn is_contract(card: &Improvement) -> bool {
    card.build.is_some() || card.place.is_some()
}

/// P3.25: draws an Improvement; an empty deck is made of the discards, and if there are none nothing is drawn.
pub(crate) fn draw<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    let (rules, era) = (cx.rules(), usize::from(state.clock.era));
    if state.decks.cards.0[era] == 0 {
        state.decks.cards.0[era] = std::mem::take(&mut state.decks.discards.0[era]);
    }
    let deck = state.decks.cards.0[era];
    if deck == 0 {
        return;
    }
    let of = |number: usize| rules.lookup.cards[era][nth_bit(deck, number)];
    let number =
        cx.draw(deck.count_ones() as usize, "Improvement", |number| rules.card(of(number)).name.clone());
    let card = of(number);
    state.decks.cards.remove(&rules.lookup, card);
    state.seat_mut(seat).hand.add(&rules.lookup, card);
    cx.note(state, || Event::Drew { seat, card: Some(card) });
}

/// A card that is used up or discarded; one of an earlier Era leaves the game (P2.7).
pub(crate) fn spent(rules: &Portas, state: &mut State, seat: Seat, card: CardId) {
    state.seat_mut(seat).lasting.remove(&rules.lookup, card);
    if rules.card(card).era == state.clock.era + 1 {
        state.decks.discards.add(&rules.lookup, card);
    }
}

/// P3.26: a card is played; whom it is for is asked next, if there are others.
pub(crate) fn play<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, card: CardId) {
    let rules = cx.rules();
    state.seat_mut(seat).hand.remove(&rules.lookup, card);
    super::count(&mut state.tally.cards);
    if let Some(special) = rules.card(card).special {
        super::count(&mut state.tally.played[special]);
    }
    cx.note(state, || Event::Played { seat, card });
    if !is_contract(rules.card(card)) {
        pay(cx, state, seat, &rules.card(card).cost);
    }
    if rules.team(rules.side(seat)).len() > 1 {
        state.replace(Econ::Give { card });
    } else {
        state.replace(Econ::Effect { card, seat, stage: 0 });
    }
}

/// P3.26, P3.32: what a card does for the player who takes its effects, one thing after the other.
pub(crate) fn effect<'r>(cx: &mut impl Ctx<'r>, state: &mut State, card: CardId, seat: Seat, stage: Stage) {
    let rules = cx.rules();
    let data = rules.card(card);
    state.replace(Econ::Effect { card, seat, stage: stage + 1 });
    match stage {
        0 if data.lasting => {
            let now = u8::from(own_turn(state, seat));
            let own = state.seat_mut(seat);
            own.lasting.add(&rules.lookup, card);
            match data.special {
                Some(Special::Ticket) => own.ticket = data.uses,
                // The turn in which it is played is not one of the three.
                Some(Special::Apprentice) => own.apprentice = data.uses + now,
                Some(Special::Depot) => own.depot = data.uses,
                _ => {}
            }
        }
        0 if rules.card(card).era == state.clock.era + 1 => state.decks.discards.add(&rules.lookup, card),
        0 => {}
        1 => receive(cx, state, seat, &data.gain),
        2 => {
            settle(cx, state, seat, Class::Farmer, data.farmers);
            settle(cx, state, seat, Class::Citizen, data.citizens);
        }
        3 if !data.convert.is_empty() => {
            state.push(Econ::Convert { seat, source: Source::Card { card }, done: [0, 0] });
        }
        4 => {
            let source = Source::Card { card };
            if data.build.is_some() {
                state.push(Econ::Build { seat, source, left: data.times });
            } else if let Some(work) = data.place {
                state.push(Camp::Place { work, left: data.times, source });
            }
        }
        5 => match data.special {
            Some(Special::Volunteers) => volunteer(cx, state, seat),
            Some(Special::Scouting) => scout(cx, state, seat),
            _ => {}
        },
        6 => state.pop(),
        _ => {}
    }
}

fn own_turn(state: &State, seat: Seat) -> bool {
    state.clock.active() == seat
}

/// N7: a new Farmer stands upright on the Spawn Point.
fn volunteer<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    let rules = cx.rules();
    let side = rules.side(seat);
    let hex = rules.lookup.spawn_point[side];
    if state.colonists[side][Class::Farmer] == 0 || !rules.has_room(state, side, hex, 1) {
        return;
    }
    state.colonists[side][Class::Farmer] -= 1;
    state.hex_mut(hex).men[side][Class::Farmer].up += 1;
    cx.note(state, || Event::Enlisted { seat, hex, farmers: 1, citizens: 0 });
    battle::meet(rules, state, hex, Cause::Sortie, side);
}

/// N8: the next three Movement cards are seen, fewer if there are not so many.
fn scout<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    if cx.rules().lookup.versus {
        return;
    }
    while !state.decks.scouted.is_full() && unseen(cx.rules(), state) != 0 {
        let card = draw_unseen(cx, state);
        state.decks.scouted.push(card);
    }
    cx.note(state, || Event::Scouted { seat });
    state.push(Econ::Scout { seat });
}

/// Movement cards of the pile whose order nobody knows.
pub(crate) fn unseen(rules: &Portas, state: &State) -> u32 {
    let known = state.decks.scouted.iter().map(|card| 1 << rules.move_bit(state, *card));
    state.decks.pile & !known.fold(0, |set: u32, bit: u32| set | bit)
}

/// One of them.
pub(crate) fn draw_unseen<'r>(cx: &mut impl Ctx<'r>, state: &State) -> MoveId {
    let rules = cx.rules();
    let (deck, left) = (rules.movement_deck(state), unseen(rules, state));
    let of = |number: usize| deck[nth_bit(left.into(), number)];
    let number = cx.draw(left.count_ones() as usize, "Movement card", |number| {
        rules.pack.movement[of(number).index()].name.clone()
    });
    of(number)
}

/// D36: the six orders of three cards, or the two of two.
pub(crate) fn reorder(state: &mut State, order: u8) {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let seen = state.decks.scouted.clone();
    if seen.len() == 2 {
        if order == 1 {
            state.decks.scouted.swap(0, 1);
        }
        return;
    }
    for (place, from) in ORDERS[usize::from(order)].into_iter().enumerate() {
        state.decks.scouted[place] = seen[from];
    }
}

impl Portas {
    /// The Movement cards of the Era, in order.
    pub(crate) fn movement_deck(&self, state: &State) -> &[MoveId] {
        &self.lookup.decks[crate::lookup::deck_of(self.options.scenario, state.clock.era.into())]
    }

    /// The place of a Movement card in its deck.
    pub(crate) fn move_bit(&self, state: &State, card: MoveId) -> usize {
        let deck = self.movement_deck(state);
        deck.iter().position(|other| *other == card).expect("the card is of this Era's deck")
    }

    /// The cards of a bag of Movement cards.
    pub(crate) fn moves_of(&self, state: &State, bag: u32) -> impl Iterator<Item = MoveId> {
        let deck = self.movement_deck(state);
        bits(bag.into()).map(move |bit| deck[bit])
    }
}
