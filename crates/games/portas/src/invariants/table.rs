//! Time, maps and decks.

use super::hold;
use crate::Portas;
use crate::ids::{Cell, Map, TileId};
use crate::options::{FinalWave, Layout};
use crate::pack::{MarketEra, PlaceSet};
use crate::rules::{TRADES, all_bits};
use crate::state::{Phase, SetUp, Spot, State, Time};
use redoubt_engine::{Broken, Seat};

/// P2.1, P2.6, P13.2: where the game is in time.
pub(super) fn clock(rules: &Portas, state: &State) -> Result<(), Broken> {
    let (clock, people) = (&state.clock, rules.options.people);
    hold!(clock.era < rules.options.eras, "P2.1: Era {}", clock.era.saturating_add(1));
    hold!((1..=10).contains(&clock.half), "P2.1: Half-Year {}", clock.half);
    hold!((clock.starting.index() as u8) < people, "P1.12: nobody has the marker");
    for (place, &seat) in clock.order.iter().enumerate() {
        let first = clock.order[0].index();
        let due = if place < people.into() { (first + place) % usize::from(people) } else { 0 };
        hold!(seat.index() == due && first < people.into(), "P2.6: {seat} is number {place} in the order");
    }
    hold!(clock.who < people, "P2.6: turns of nobody");
    hold!(clock.turn <= rules.lookup.turns, "P2.6: turn {}", clock.turn);
    hold!(clock.trades <= TRADES, "P3.27a: {} trades are left", clock.trades);
    let last = clock.half == 10 && clock.era + 1 == rules.options.eras && !rules.lookup.versus;
    hold!(clock.round == 0 || last, "P13.1: Round {} before its time", clock.round);
    hold!(clock.round <= rules.pack.numbers.rounds_max, "P13.5: Round {}", clock.round);
    let spawned_out = clock.round > 0 && rules.options.final_wave != FinalWave::Standard;
    hold!(spawned_out || !clock.spawned_out, "P13.6: the last spawn is over too early");
    let begun = 10 * clock.era + clock.half;
    let opening = state.decks.market_card.is_none();
    hold!(!opening || begun == 1, "P2.1: Half-Year {begun} before the first");
    hold!(state.tally.halves == if opening { 0 } else { begun }, "P2.1: {} Half-Years", state.tally.halves);
    let tally = &state.tally;
    let numbers = [tally.battles, tally.killed, tally.wounded, tally.works, tally.shots];
    hold!(numbers.into_iter().all(|number| number < 60_000), "P2.1: a tally that nobody reaches");
    Ok(())
}

/// No map reaches farther than so many cells from its first Market.
const FAR: i8 = 60;
const WIDTH: usize = 2 * FAR as usize + 1;

/// The tiles of a map by their cells.
#[derive(Clone, Copy)]
struct Grid([u8; WIDTH * WIDTH]);

impl Grid {
    const NONE: u8 = u8::MAX;
    const EMPTY: Grid = Grid([Grid::NONE; WIDTH * WIDTH]);

    fn place(cell: Cell) -> Option<usize> {
        let along =
            |step: i8| (-FAR..=FAR).contains(&step).then(|| (i16::from(step) + i16::from(FAR)) as usize);
        Some(along(cell.q)? * WIDTH + along(cell.r)?)
    }

    /// Puts a tile on a cell; false if one is there, or the cell is far away.
    fn put(&mut self, cell: Cell, tile: TileId) -> bool {
        Grid::place(cell)
            .is_some_and(|place| std::mem::replace(&mut self.0[place], tile.index() as u8) == Grid::NONE)
    }

    fn at(&self, cell: Cell) -> Option<TileId> {
        let tile = self.0[Grid::place(cell)?];
        (tile != Grid::NONE).then(|| TileId::nth(tile.into()))
    }
}

/// P1.3, P1.6, P1.7, P2.5, P2.7: every tile lies on its own map, alone on its cell, and knows its neighbours.
pub(super) fn maps(rules: &Portas, state: &State) -> Result<(), Broken> {
    hold!(state.tiles.len() == rules.lookup.tiles.len(), "P1.6: {} tiles", state.tiles.len());
    let small = state.tiles[rules.lookup.small_market.index()];
    hold!(small.map == Some(Map::Camp) && small.cell == Cell { q: 0, r: 0 }, "P1.3: the small Market");
    let mut grids = [Grid::EMPTY; 2];
    for (tile, spot) in TileId::all(state.tiles.len()).zip(&state.tiles) {
        let Some(map) = spot.map else {
            hold!(*spot == Spot::NOWHERE, "P1.6: a tile that is not in play has neighbours");
            continue;
        };
        let Cell { q, r } = spot.cell;
        let fresh = grids[map as usize].put(spot.cell, tile);
        hold!(fresh, "P1.6: two tiles on cell {q},{r}, or it is far away");
        let info = &rules.lookup.tiles[tile.index()];
        hold!((map == Map::Camp) == info.set.is_camp(), "P1.7: a tile of the other map");
        let later = matches!(info.set, PlaceSet::Era2 | PlaceSet::Camp2);
        hold!(!later || state.clock.era > 0, "P2.7: a tile of Era II in Era I");
    }
    for spot in &state.tiles {
        let Some(map) = spot.map else { continue };
        for (cell, near) in spot.cell.around().into_iter().zip(spot.near) {
            hold!(near == grids[map as usize].at(cell), "P3.2: a tile does not know its neighbour");
        }
    }
    complete(rules, state)
}

/// P1.6, P2.7: what belongs on the maps by now lies there.
fn complete(rules: &Portas, state: &State) -> Result<(), Broken> {
    let laying =
        state.stack.iter().any(|task| matches!(task, Phase::SetUp(SetUp::LayOut { .. } | SetUp::Regrow)));
    let in_play = |tile: &TileId| state.tiles[tile.index()].map.is_some();
    let sets = &rules.lookup.sets;
    hold!(sets[PlaceSet::CampStart].iter().all(in_play), "P1.3: a starting Place of the Command Center");
    hold!(in_play(&sets[PlaceSet::Market][0]), "P1.6: the first Market");
    if laying {
        hold!(rules.options.layout == Layout::Free, "P1.6a: nobody lays out the Mainland");
        return Ok(());
    }
    let second = state.clock.era > 0;
    let (new, old) = (&rules.lookup.replacing.0, &rules.lookup.replacing.1);
    hold!(in_play(new) == second, "P2.7: the Place that replaces another");
    hold!(
        old.iter().filter(|tile| in_play(tile)).count() + usize::from(second) == old.len(),
        "P2.7: a Grove"
    );
    for set in [PlaceSet::Start, PlaceSet::Era1] {
        hold!(sets[set].iter().all(|tile| in_play(tile) || old.contains(tile)), "P1.6: a Place is missing");
    }
    hold!(sets[PlaceSet::Era2].iter().all(|tile| in_play(tile) == second), "P2.7: a Place of Era II");
    let markets = sets[PlaceSet::Market].iter().filter(|tile| in_play(tile)).count();
    hold!(markets == 2 + usize::from(second), "P1.6: {markets} Markets");
    Ok(())
}

/// P2.7, P2.8: every Movement card and every Improvement is in one place.
pub(super) fn cards(rules: &Portas, state: &State) -> Result<(), Broken> {
    movement(rules, state)?;
    for (era, cards) in rules.lookup.cards.iter().enumerate() {
        let mask = all_bits(cards.len());
        let piles = state.seats.iter().flat_map(|own| [own.hand, own.lasting]);
        let mut seen = 0;
        for pile in piles.chain([state.decks.cards, state.decks.discards]) {
            hold!(pile.0[era] & !mask == 0, "P1.10: an Improvement that there is not");
            hold!(pile.0[era] & seen == 0, "P2.7: an Improvement is in two places");
            seen |= pile.0[era];
        }
    }
    Ok(())
}

/// P2.5, P2.7, P3.24: Market cards and Places of a stack are in one place, and Improvements in their Era.
pub(super) fn decks(rules: &Portas, state: &State) -> Result<(), Broken> {
    market(rules, state)?;
    let era = usize::from(state.clock.era);
    let set = if era == 0 { PlaceSet::Camp1 } else { PlaceSet::Camp2 };
    let camp = &rules.lookup.sets[set];
    hold!(u64::from(state.decks.places) & !all_bits(camp.len()) == 0, "P1.4: a Place that there is not");
    for (index, tile) in camp.iter().enumerate() {
        let waits = state.decks.places >> index & 1 != 0;
        hold!(!waits || state.tiles[tile.index()].map.is_none(), "P1.4: a Place is in two places");
    }
    hold!(state.decks.discards.0[1 - era] == 0, "P2.7: a discarded Improvement of another Era");
    hold!(era == 1 || state.decks.cards.0[1] == 0, "P2.7: the deck of Era II in Era I");
    land(rules, state)
}

/// P1.5, P2.8, N8: Movement cards.
fn movement(rules: &Portas, state: &State) -> Result<(), Broken> {
    let (decks, turned) = (&state.decks, state.turned.card);
    if rules.lookup.versus {
        let none = decks.pile | decks.discard == 0 && decks.scouted.is_empty() && turned.is_none();
        hold!(none, "P15.4: there are no Movement cards");
        return Ok(());
    }
    let deck = rules.movement_deck(state);
    let all = all_bits(deck.len()) as u32;
    let mut seen = 0;
    if let Some(card) = turned {
        let place = deck.iter().position(|other| *other == card);
        hold!(place.is_some(), "P2.7: a Movement card of another deck");
        seen |= place.map_or(0, |place| 1 << place);
    }
    hold!(decks.pile & decks.discard == 0 && seen & (decks.pile | decks.discard) == 0, "P2.8: a card twice");
    hold!(decks.pile | decks.discard | seen == all, "P2.8: a Movement card is missing");
    let mut known = 0;
    for card in &decks.scouted {
        let bit = deck.iter().position(|other| other == card).map_or(0, |place| 1 << place);
        hold!(bit & decks.pile != 0 && bit & known == 0, "P2.8: a card on top that is not in the pile");
        known |= bit;
    }
    Ok(())
}

/// P3.24, P13.1: the Market card in force, and those that are left.
fn market(rules: &Portas, state: &State) -> Result<(), Broken> {
    let (clock, decks) = (&state.clock, &state.decks);
    let era = if clock.era == 0 { MarketEra::Era1 } else { MarketEra::Era2 };
    let cards = &rules.lookup.markets[era];
    hold!(u64::from(decks.market) & !all_bits(cards.len()) == 0, "P1.11: a Market card that there is not");
    let Some(card) = decks.market_card else {
        let opening = matches!(state.stack.first(), Some(Phase::Time(Time::Half { stage: 0 })));
        hold!(opening && decks.market.count_ones() as usize == cards.len(), "P3.24: no Market card");
        return Ok(());
    };
    let left = cards.len().saturating_sub(clock.year().into());
    hold!(
        decks.market.count_ones() as usize == left,
        "P3.24: {} Market cards left",
        decks.market.count_ones()
    );
    let last = if clock.era == 0 { MarketEra::Final1 } else { MarketEra::Final2 };
    let wave = clock.round > 0;
    let found = cards.iter().position(|other| *other == card);
    let fits = if wave { rules.lookup.markets[last][0] == card } else { found.is_some() };
    hold!(fits, "P3.24: the Market card of another time");
    let twice = found.is_some_and(|place| decks.market >> place & 1 != 0);
    hold!(!twice, "P3.24: the Market card is also in the deck");
    Ok(())
}

/// P1.6a: Places that the players have still to draw and lay out.
fn land(rules: &Portas, state: &State) -> Result<(), Broken> {
    let laid = state.stack.iter().find_map(|task| match task {
        Phase::SetUp(SetUp::LayOut { laid }) => Some(*laid),
        _ => None,
    });
    let Some(laid) = laid else {
        hold!(state.decks.land == 0, "P1.6a: a Place is left that nobody lays");
        return Ok(());
    };
    let second = state.clock.era > 0;
    // The one on top of the stack is drawn, but not laid.
    let (set, part) = match (second, laid <= 12) {
        (true, _) => (PlaceSet::Era2, laid),
        (false, true) => (PlaceSet::Start, laid),
        (false, false) => (PlaceSet::Era1, laid - 12),
    };
    let tiles = &rules.lookup.sets[set];
    hold!(u64::from(state.decks.land) & !all_bits(tiles.len()) == 0, "P1.6a: a Place that there is not");
    let drawn = match state.phase() {
        Phase::SetUp(SetUp::Lay { tile, .. }) => Some(tile),
        _ => None,
    };
    let mut out = 0;
    for (index, tile) in tiles.iter().enumerate() {
        let waits = state.decks.land >> index & 1 != 0;
        let lies = state.tiles[tile.index()].map.is_some();
        let held = drawn == Some(*tile);
        let never = *tile == rules.lookup.replacing.0;
        hold!(
            u8::from(waits) + u8::from(lies) + u8::from(held) + u8::from(never) == 1,
            "P1.6a: a Place to lay"
        );
        out += u8::from(lies || held);
    }
    hold!(out == part, "P1.6a: {out} Places are laid, not {part}");
    let markets = &rules.lookup.sets[PlaceSet::Market];
    let placed = |number: usize| state.tiles[markets[number].index()].map.is_some();
    let due = second || laid > 12;
    hold!(placed(1) == due || drawn == Some(markets[1]), "P1.6a: the second Market");
    let third = second && (laid > 0 || drawn != Some(markets[2]));
    hold!(placed(2) == third, "P2.7: the third Market");
    let earlier = if second || laid > 12 { &[PlaceSet::Start][..] } else { &[] };
    let all = earlier.iter().flat_map(|set| &rules.lookup.sets[*set]);
    hold!(all.into_iter().all(|tile| state.tiles[tile.index()].map.is_some()), "P1.6a: a Place is missing");
    Ok(())
}

/// Whether a seat plays.
pub(super) fn plays(rules: &Portas, seat: Seat) -> bool {
    seat.index() < rules.options.people.into()
}
