//! P2: Eras, Years and Half-Years; spawns and new Places.

use super::setup::{all_bits, lay, lay_set, supplant};
use super::{Ctx, Flow, battle, chapter, improvements, not_now};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Cell, HexSet, Map, Rank, Side};
use crate::lookup::deck_of;
use crate::options::Layout;
use crate::pack::{MarketEra, PlaceSet};
use crate::state::{CardSet, Cause, Finale, March, SetUp, State, Time, Turn, Year, nth_bit};
use crate::{MoveId, Portas};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Time);

impl Time {
    pub(super) fn who(self, _: &Portas, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            Time::Half { stage } => half(cx, state, stage),
            Time::Spawn { left } => spawn(cx, state, left),
            Time::Turns => turns(cx.rules(), state),
        }
        Flow::Go
    }

    pub(super) fn list(self, _: &Portas, _: &State, _: Seat, _: &mut Vec<Action>) {}

    pub(super) fn reply<'r>(self, _: &mut impl Ctx<'r>, _: &mut State, _: Seat, _: Action) {
        unreachable!("P2: nobody is asked");
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        not_now("P2.2")
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        Prompt::new("Time goes on.", "P2.2")
    }

    pub(super) fn name(self, _: &Portas, _: &State, _: Seat, _: Action) -> Label {
        unreachable!("P2: nobody is asked")
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// P2.2, P2.9: the parts of a Half-Year, one after the other.
fn half<'r>(cx: &mut impl Ctx<'r>, state: &mut State, stage: u8) {
    let rules = cx.rules();
    state.replace(Time::Half { stage: stage + 1 });
    match stage {
        0 => begin_half(cx, state),
        1 => {
            let left = spawn_cards(rules, state);
            state.push(Time::Spawn { left });
        }
        2 => new_places(cx, state),
        3 => {
            state.clock.who = 0;
            state.clock.turn = 0;
            state.push(Time::Turns);
        }
        4 if !rules.lookup.versus => state.push(March::Sweep { next: 0 }),
        5 if !state.clock.is_summer() => state.push(Year::Closing { stage: 0, who: 0 }),
        6 => next_half(cx, state),
        _ => {}
    }
}

/// P2.2: Era change, the order of turns, and in Summer the Market card.
fn begin_half<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    if state.clock.half == 1 && state.clock.era > 0 {
        change_era(cx, state);
    }
    set_order(rules, state);
    state.tally.halves += 1;
    state.held = Default::default();
    for own in &mut state.seats {
        own.bugle = false;
    }
    let (era, half) = (state.clock.era, state.clock.half);
    cx.note(state, || Event::HalfBegan { era, half });
    if state.clock.is_summer() {
        state.clock.taken = false;
        turn_market(cx, state);
    }
}

/// P2.6, P3.30, P15.5: clockwise from the Starting Player; two teams sit alternately.
pub(super) fn set_order(rules: &Portas, state: &mut State) {
    let people = rules.options.people;
    for place in 0..people {
        let seat = (state.clock.starting.index() as u8 + place) % people;
        state.clock.order[usize::from(place)] = Seat::new(seat);
    }
    state.clock.who = 0;
}

/// P3.24: the Market card of the Year.
fn turn_market<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let era = if state.clock.era == 0 { MarketEra::Era1 } else { MarketEra::Era2 };
    let (cards, left) = (&rules.lookup.markets[era], u64::from(state.decks.market));
    let name = |number: usize| rules.pack.markets[cards[nth_bit(left, number)].index()].name.clone();
    let found = nth_bit(left, cx.draw(left.count_ones() as usize, "Market card", name));
    state.decks.market &= !(1 << found);
    let card = cards[found];
    state.decks.market_card = Some(card);
    cx.note(state, || Event::MarketTurned { card });
}

/// P2.3, P14.1: how many cards are turned for the spawn of this Half-Year.
pub(crate) fn spawn_cards(rules: &Portas, state: &State) -> u8 {
    let solo = rules.options.people == 1;
    let quiet = rules.lookup.versus || state.clock.half == 2 || solo && state.clock.half == 4;
    if quiet { 0 } else { rules.lookup.spawns }
}

/// P2.8: the next Movement card; nothing if there is none at all.
pub(super) fn next_card<'r>(cx: &mut impl Ctx<'r>, state: &mut State) -> Option<MoveId> {
    let rules = cx.rules();
    if state.decks.pile == 0 {
        if state.decks.discard == 0 {
            return None;
        }
        state.decks.pile = std::mem::take(&mut state.decks.discard);
        cx.note(state, || Event::Reshuffled);
    }
    let card = if state.decks.scouted.is_empty() {
        improvements::draw_unseen(cx, state)
    } else {
        state.decks.scouted.remove(0)
    };
    state.decks.pile &= !(1 << rules.move_bit(state, card));
    Some(card)
}

/// P2.3, P2.4: one card is turned and its Units are placed, also with others (P2.4c); Battles follow in ascending
/// order. Nothing else on the card counts (P2.4d).
fn spawn<'r>(cx: &mut impl Ctx<'r>, state: &mut State, left: u8) {
    let rules = cx.rules();
    if left == 0 {
        return state.pop();
    }
    state.replace(Time::Spawn { left: left - 1 });
    let Some(card) = next_card(cx, state) else { return };
    state.decks.discard |= 1 << rules.move_bit(state, card);
    cx.note(state, || Event::CardTurned { card, hex: None });
    let mut landed = HexSet::EMPTY;
    for unit in &rules.pack.movement[card.index()].spawn {
        let (hex, rank) = (unit.hex, unit.rank);
        if state.foes[rank] == 0 {
            cx.note(state, || Event::Missing { hex, rank });
            continue;
        }
        state.foes[rank] -= 1;
        state.hex_mut(hex).foes[rank].fresh += 1;
        landed.add(hex);
        cx.note(state, || Event::Spawned { hex, rank });
    }
    if state.clock.round > 0 && state.foes[Rank::Basic] == 0 {
        super::finale::all_are_here(rules, state);
    }
    battle::meet_all(rules, state, landed, Cause::Landed, Side::South);
}

/// P2.5: one Place in the first Summer, two in the second and third, both seen before the first is laid (P2.5b). The
/// team says where (P2.5c), also in the first Summer if no spot is empty (P2.5a).
fn new_places<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let count = match state.clock.half {
        1 => 1,
        3 | 5 => 2,
        _ => return,
    };
    let set = if state.clock.era == 0 { PlaceSet::Camp1 } else { PlaceSet::Camp2 };
    let tiles = &rules.lookup.sets[set];
    let empty = Cell { q: 0, r: 0 }
        .around()
        .into_iter()
        .find(|&cell| super::setup::at(state, Map::Camp, cell).is_none());
    let mut drawn = [None; 2];
    for place in drawn.iter_mut().take(count) {
        let left = u64::from(state.decks.places);
        if left == 0 {
            break;
        }
        let name = |number: usize| rules.place(tiles[nth_bit(left, number)]).name.clone();
        let found = nth_bit(left, cx.draw(left.count_ones() as usize, "New Place", name));
        state.decks.places &= !(1 << found);
        *place = Some(tiles[found]);
        let tile = tiles[found];
        cx.note(state, || Event::PlaceDrawn { tile });
    }
    match (state.clock.half, empty) {
        (1, Some(cell)) => {
            if let Some(tile) = drawn[0] {
                lay(cx, state, tile, Map::Camp, cell);
            }
        }
        _ => {
            let seat = state.clock.starting;
            for tile in drawn.into_iter().flatten().rev() {
                state.push(SetUp::Lay { tile, map: Map::Camp, seat });
            }
        }
    }
}

/// P2.6: each player takes all turns in a row.
fn turns(rules: &Portas, state: &mut State) {
    if state.clock.turn >= rules.lookup.turns {
        state.clock.turn = 0;
        state.clock.who += 1;
    }
    if state.clock.who >= rules.options.people {
        state.clock.who = 0;
        return state.pop();
    }
    state.push(Turn::Begin);
}

/// The next turn of the same player; called when one is over.
pub(super) fn turn_over(state: &mut State) {
    state.clock.turn += 1;
}

/// P2.1, P2.9: the next Half-Year, the next Era, or the end.
fn next_half<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    if state.clock.half < 10 {
        state.clock.half += 1;
    } else if state.clock.era + 1 < rules.options.eras {
        state.clock.era += 1;
        state.clock.half = 1;
    } else if rules.lookup.versus {
        let ending = super::versus::compare(rules, state);
        return super::end(cx, state, ending);
    } else {
        return state.replace(Finale::Round { stage: 0 });
    }
    state.replace(Time::Half { stage: 0 });
}

/// P2.7: the second Era.
fn change_era<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let era = state.clock.era;
    cx.note(state, || Event::EraBegan { era });
    if !rules.lookup.versus {
        state.decks.pile = all_bits(rules.lookup.decks[deck_of(rules.options.scenario, 1)].len()) as u32;
        state.decks.discard = 0;
        state.decks.scouted.clear();
    }
    state.decks.places = all_bits(rules.lookup.sets[PlaceSet::Camp2].len()) as u8;
    state.decks.market = all_bits(rules.lookup.markets[MarketEra::Era2].len()) as u8;
    state.decks.cards.0[1] = CardSet::era(&rules.lookup, 1).0[1];
    state.decks.discards = CardSet::default();
    grow_land(cx, state);
}

fn grow_land<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let (new, old) = &rules.lookup.replacing;
    let market = rules.lookup.sets[PlaceSet::Market][2];
    match rules.options.layout {
        Layout::Template => {
            let pattern = &rules.pack.template;
            lay(cx, state, market, Map::Mainland, pattern.markets[2]);
            lay_set(cx, state, PlaceSet::Era2, &pattern.era2);
            let place = |tile: &crate::TileId| {
                let cell = state.tiles[tile.index()].cell;
                pattern.start.iter().position(|other| *other == cell)
            };
            if let Some(&grove) = old.iter().min_by_key(|tile| place(tile)) {
                supplant(cx, state, grove, *new);
            }
        }
        Layout::Free => {
            let tiles = &rules.lookup.sets[PlaceSet::Era2];
            let own = tiles.iter().position(|tile| tile == new).map_or(0, |index| 1 << index);
            state.decks.land = all_bits(tiles.len()) as u16 & !own;
            state.push(SetUp::Regrow);
            state.push(SetUp::LayOut { laid: 0 });
        }
    }
}
