//! Positions to start from: an empty Battleground in the middle of a Battle Phase, or a turn at a Place.

use portas::{
    Action, Class, Dir, Event, Good, Hex, HexId, March, MoveId, Phase, Portas, Rank, Side, Spot, State,
    TileId, Time, Turn, TurnAction, Work,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Notation, Options, Rules, Seat, Silent};
use redoubt_testkit::Scenario;

pub(crate) type Story = Scenario<'static, Portas>;

/// The rules with some options, kept for as long as the tests run.
pub(crate) fn with(options: &[(&str, &str)]) -> &'static Portas {
    let mut chosen = Options::new();
    for &(id, choice) in options {
        chosen.set(id, choice);
    }
    Box::leak(Box::new(Portas::open(&chosen).unwrap()))
}

pub(crate) fn raiders() -> &'static Portas {
    with(&[])
}

pub(crate) fn dragons() -> &'static Portas {
    with(&[("scenario", "dragons")])
}

pub(crate) fn h(number: usize) -> HexId {
    HexId::printed(number)
}

/// The first position, without anybody on the Battleground.
pub(crate) fn empty(rules: &Portas) -> State {
    let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
    for hex in &mut state.hexes {
        for side in Side::ALL {
            for class in Class::ALL {
                state.colonists[side][class] += hex.men[side][class].total();
            }
        }
        for rank in Rank::ALL {
            state.foes[rank] += hex.foes[rank].total();
        }
        *hex = Hex::default();
    }
    for own in state.seats.iter_mut().take(rules.seats().into()) {
        own.started = true;
    }
    state.decks.pile |= std::mem::take(&mut state.decks.discard);
    state
}

/// Puts Soldiers on a hex.
pub(crate) fn men(state: &mut State, number: usize, farmers: u8, citizens: u8) {
    let there = &mut state.hexes[h(number).index()].men[Side::South];
    there[Class::Farmer].up += farmers;
    there[Class::Citizen].up += citizens;
    state.colonists[Side::South][Class::Farmer] -= farmers;
    state.colonists[Side::South][Class::Citizen] -= citizens;
}

/// Puts Invaders on a hex.
pub(crate) fn foes(state: &mut State, number: usize, basic: u8, elite: u8) {
    let there = &mut state.hexes[h(number).index()].foes;
    there[Rank::Basic].fresh += basic;
    there[Rank::Elite].fresh += elite;
    state.foes[Rank::Basic] -= basic;
    state.foes[Rank::Elite] -= elite;
}

/// Lays a tile that looks up.
pub(crate) fn work(state: &mut State, number: usize, work: Work) {
    let there = &mut state.hexes[h(number).index()];
    (there.work, there.facing, there.owner) = (Some(work), Dir::Up, Side::South);
}

/// The Battle Phase begins with these Movement cards on top of the pile; nothing follows but the end of the phase.
pub(crate) fn march(rules: &'static Portas, cards: &[&str], lay: impl FnOnce(&mut State)) -> Story {
    let mut state = empty(rules);
    first(&mut state);
    lay(&mut state);
    for card in cards {
        let all = rules.pack().movement.iter().position(|other| other.name == *card).unwrap();
        state.decks.scouted.push(MoveId::nth(all));
    }
    state.stack.clear();
    state.stack.push(Phase::Time(Time::Half { stage: 5 }));
    state.stack.push(Phase::March(March::Sweep { next: 0 }));
    state.stack.push(Phase::Turn(Turn::Finish));
    let done = format!("{}> done", state.clock.active().index());
    Scenario::at(rules, state).play(&done)
}

/// A task is carried out, with these Movement cards on top of the pile; then the first player's turn goes on.
pub(crate) fn run(
    rules: &'static Portas,
    tasks: &[Phase],
    cards: &[&str],
    lay: impl FnOnce(&mut State),
) -> Story {
    let mut state = empty(rules);
    first(&mut state);
    for card in cards {
        let all = rules.pack().movement.iter().position(|other| other.name == *card).unwrap();
        state.decks.scouted.push(MoveId::nth(all));
    }
    state.stack.clear();
    state.stack.extend(tasks.iter().copied());
    state.stack.push(Phase::Turn(Turn::Finish));
    lay(&mut state);
    Scenario::at(rules, state).play("0> done")
}

/// The same with any dice: what happened, and the position then.
pub(crate) fn run_freely(
    rules: &Portas,
    tasks: &[Phase],
    lay: impl FnOnce(&mut State),
) -> (State, Vec<Event>) {
    let mut state = empty(rules);
    first(&mut state);
    state.stack.clear();
    state.stack.extend(tasks.iter().copied());
    state.stack.push(Phase::Turn(Turn::Finish));
    lay(&mut state);
    let mut events = Vec::new();
    let done = Action::Turn(TurnAction::Done);
    rules.apply(&mut state, Seat::FIRST, done, &mut Fast::new(5, 0), &mut events);
    (state, events)
}

/// The first player's Steward goes to a Place from a tile next to it.
pub(crate) fn visit(rules: &'static Portas, place: &str, lay: impl FnOnce(&mut State)) -> Story {
    let mut state = empty(rules);
    first(&mut state);
    let to = tile(rules, place);
    if state.tiles[to.index()].map.is_none() {
        bring(&mut state, to, tile(rules, "Builder: Trench"));
    }
    state.seats[0].steward = state.tiles[to.index()].near.into_iter().flatten().next();
    state.stack.clear();
    state.stack.push(Phase::Time(Time::Half { stage: 4 }));
    state.stack.push(Phase::Time(Time::Turns));
    state.stack.push(Phase::Turn(Turn::Move));
    lay(&mut state);
    let go = Action::Turn(TurnAction::Go { tile: to }).write(rules);
    Scenario::at(rules, state).play(&format!("0> {go}"))
}

/// A tile that is not in play takes the place of another.
pub(crate) fn bring(state: &mut State, new: TileId, old: TileId) {
    let spot = std::mem::replace(&mut state.tiles[old.index()], Spot::NOWHERE);
    state.tiles[new.index()] = spot;
    for near in spot.near.into_iter().flatten() {
        for other in state.tiles[near.index()].near.iter_mut().filter(|other| **other == Some(old)) {
            *other = Some(new);
        }
    }
}

/// A player has so much of a good.
pub(crate) fn goods(state: &mut State, seat: usize, all: &[(Good, u8)]) {
    for (good, count) in all {
        state.seats[seat].goods[*good] = *count;
    }
}

/// A player has unemployed Citizens, in Flats on the last building sites.
pub(crate) fn citizens(state: &mut State, seat: usize, count: u8) {
    for site in 0..usize::from(count) {
        state.seats[seat].sites[14 - site].building = Some(portas::Building::Flat);
    }
    state.seats[seat].home[Class::Citizen] += count;
    state.colonists[Side::South][Class::Citizen] -= count;
}

/// A player has an Improvement in hand.
pub(crate) fn hand(rules: &Portas, state: &mut State, seat: usize, name: &str) {
    let bit = card_bit(rules, state, name);
    let era = usize::from(state.clock.era);
    state.seats[seat].hand.0[era] |= bit;
}

/// A player has an Improvement in play.
pub(crate) fn lasting(rules: &Portas, state: &mut State, seat: usize, name: &str) {
    let bit = card_bit(rules, state, name);
    let era = usize::from(state.clock.era);
    state.seats[seat].lasting.0[era] |= bit;
}

/// Takes an Improvement of the Era out of the deck.
fn card_bit(rules: &Portas, state: &mut State, name: &str) -> u64 {
    let era = state.clock.era;
    let mut cards = rules.pack().improvements.iter().filter(|card| card.era == era + 1);
    let bit = 1 << cards.position(|card| card.name == name).unwrap();
    state.decks.cards.0[usize::from(era)] &= !bit;
    bit
}

/// Soldiers of either team on a hex.
pub(crate) fn army(state: &mut State, side: Side, number: usize, farmers: u8, citizens: u8) {
    let there = &mut state.hexes[h(number).index()].men[side];
    there[Class::Farmer].up += farmers;
    there[Class::Citizen].up += citizens;
    state.colonists[side][Class::Farmer] -= farmers;
    state.colonists[side][Class::Citizen] -= citizens;
}

/// A tile of either team that looks towards the other.
pub(crate) fn work_of(state: &mut State, side: Side, number: usize, work: Work) {
    let there = &mut state.hexes[h(number).index()];
    let facing = if side == Side::North && work.is_building() { Dir::Down } else { Dir::Up };
    (there.work, there.facing, there.owner) = (Some(work), facing, side);
}

/// Soldiers of a team on a hex: upright and exhausted, all classes.
pub(crate) fn postures(state: &State, side: Side, number: usize) -> (u8, u8) {
    let men = &state.hexes[h(number).index()].men[side];
    (men[Class::Farmer].up + men[Class::Citizen].up, men[Class::Farmer].down + men[Class::Citizen].down)
}

/// The first seat is active.
pub(crate) fn first(state: &mut State) {
    state.clock.starting = Seat::FIRST;
    state.clock.who = 0;
    let last = state.clock.order.into_iter().max().unwrap();
    for (place, seat) in state.clock.order.iter_mut().zip(Seat::all(last.index() as u8 + 1)) {
        *place = seat;
    }
    state.clock.order[last.index() + 1..].fill(Seat::FIRST);
}

pub(crate) fn tile(rules: &Portas, name: &str) -> TileId {
    let mut index = 0;
    for place in &rules.pack().places {
        if place.name == name {
            return TileId::nth(index);
        }
        index += usize::from(place.copies);
    }
    panic!("there is no Place {name}")
}

/// The first player is asked by this task in a turn at a Place.
pub(crate) fn asked(
    rules: &'static Portas,
    place: &str,
    task: impl Into<Phase>,
    lay: impl FnOnce(&mut State),
) -> Story {
    let mut state = empty(rules);
    first(&mut state);
    let place = tile(rules, place);
    if state.tiles[place.index()].map.is_none() {
        bring(&mut state, place, tile(rules, "Builder: Trench"));
    }
    state.seats[0].steward = Some(place);
    state.stack.clear();
    state.stack.push(Phase::Time(Time::Half { stage: 4 }));
    state.stack.push(Phase::Time(Time::Turns));
    state.stack.push(Phase::Turn(Turn::Finish));
    state.stack.push(task.into());
    lay(&mut state);
    Scenario::at(rules, state)
}

/// Soldiers of the team on a hex: Farmers and Citizens.
pub(crate) fn there(state: &State, number: usize) -> (u8, u8) {
    let men = &state.hexes[h(number).index()].men[Side::South];
    (men[Class::Farmer].total(), men[Class::Citizen].total())
}

/// Invaders on a hex: Basic and Elite.
pub(crate) fn enemies(state: &State, number: usize) -> (u8, u8) {
    let foes = state.foes_at(h(number));
    (foes[Rank::Basic], foes[Rank::Elite])
}

/// The tile of a hex.
pub(crate) fn tile_on(state: &State, number: usize) -> Option<Work> {
    state.hexes[h(number).index()].work
}

/// The wounded: Farmers and Citizens.
pub(crate) fn sick(state: &State) -> (u8, u8) {
    (state.sickbay[Side::South][Class::Farmer], state.sickbay[Side::South][Class::Citizen])
}
