//! P1: set-up; P2.5, P2.7: laying new Places.

use super::stores::only;
use super::{Ctx, Flow, chapter, not_now, stores};
use crate::Portas;
use crate::action::{Action, SetUpAction};
use crate::event::Event;
use crate::ids::{Building, Cell, Class, Good, HEXES, Map, SEATS_MAX, TILES_MAX, TileId};
use crate::lookup::deck_of;
use crate::options::Layout;
use crate::pack::{PlaceKind, PlaceSet};
use crate::state::{
    CardSet, Clock, Community, Decks, Hex, Mover, SetUp, Site, Spot, Stack, State, Tally, Time, Turned,
    nth_bit,
};
use crate::text::tile_name;
use arrayvec::ArrayVec;
use redoubt_engine::{By, Label, Pass, Prompt, Refusal, Seat, SeatSet};

/// The most cells that a new Place may have.
const CELLS_MAX: usize = 60;

/// P1: everything before the first Half-Year.
pub(super) fn lay_out<'r>(cx: &mut impl Ctx<'r>) -> State {
    let rules = cx.rules();
    let mut state = blank(rules);
    for seat in Seat::all(rules.options.people) {
        settle_in(rules, &mut state, seat);
    }
    let people = usize::from(rules.options.people);
    let starting = Seat::new(cx.draw(people, "Starting Player", |seat| format!("player {}", seat + 1)) as u8);
    state.clock.starting = starting;
    super::time::set_order(rules, &mut state);
    cx.note(&state, || Event::Began { starting });
    lay_camp(cx, &mut state);
    state.push(Time::Half { stage: 0 });
    lay_land(cx, &mut state);
    state
}

/// The supply, and P1.4, P1.5, P1.10, P1.11: the stacks and decks of Era I.
fn blank(rules: &Portas) -> State {
    let numbers = &rules.pack.numbers;
    let together = By::of([numbers.farmers, numbers.citizens]);
    let each = By::of([numbers.side_farmers, numbers.side_citizens]);
    let colonists =
        if rules.lookup.versus { By::of([each, each]) } else { By::of([together, By::default()]) };
    let deck = &rules.lookup.decks[deck_of(rules.options.scenario, 0)];
    State {
        stack: Stack::new(),
        clock: Clock {
            era: 0,
            half: 1,
            order: [Seat::FIRST; SEATS_MAX],
            starting: Seat::FIRST,
            taken: false,
            who: 0,
            turn: 0,
            round: 0,
            spawned_out: false,
            trades: super::free::TRADES,
            left: None,
            second: false,
        },
        seats: [Community::default(); SEATS_MAX],
        hexes: [Hex::default(); HEXES],
        mover: Mover::NONE,
        turned: Turned::default(),
        tiles: rules.lookup.tiles.iter().map(|_| Spot::NOWHERE).collect(),
        decks: Decks {
            pile: if rules.lookup.versus { 0 } else { all_bits(deck.len()) as u32 },
            discard: 0,
            scouted: ArrayVec::new(),
            market: 0b111_1111,
            market_card: None,
            places: all_bits(rules.lookup.sets[PlaceSet::Camp1].len()) as u8,
            land: 0,
            cards: CardSet::era(&rules.lookup, 0),
            discards: CardSet::default(),
        },
        foes: if rules.lookup.versus { By::default() } else { By::of([numbers.basics, numbers.elites]) },
        gone: By::default(),
        colonists,
        sickbay: By::default(),
        held: Default::default(),
        over: None,
        tally: Tally::default(),
    }
}

pub(crate) fn all_bits(count: usize) -> u64 {
    (1u64 << count) - 1
}

/// P1.8, P1.9, P15.4: a Community at the start.
fn settle_in(rules: &Portas, state: &mut State, seat: Seat) {
    let (numbers, side) = (&rules.pack.numbers, rules.side(seat));
    let own = state.seat_mut(seat);
    for site in 0..usize::from(numbers.farms) {
        own.sites[site] = Site { building: Some(Building::Farm), ..Site::default() };
    }
    let extra = match (rules.lookup.versus, rules.options.people) {
        (true, _) => Some(Building::Lodge),
        (false, 1) => Some(Building::Forester),
        (false, _) => None,
    };
    own.sites[usize::from(numbers.farms)].building = extra;
    own.goods[Good::Tool] = numbers.tools;
    own.goods[Good::Food] = numbers.food;
    own.home[Class::Farmer] = numbers.farms.saturating_sub(1);
    state.colonists[side][Class::Farmer] -= numbers.farms;
    let point = rules.lookup.spawn_point[side];
    state.hex_mut(point).men[side][Class::Farmer].up += 1;
}

/// P1.3, P1.3a: five Places and one empty spot, at random around the small Market.
fn lay_camp<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let centre = Cell { q: 0, r: 0 };
    lay(cx, state, rules.lookup.small_market, Map::Camp, centre);
    let set = &rules.lookup.sets[PlaceSet::CampStart];
    let blank = set.len();
    let mut left = all_bits(blank + 1);
    for cell in centre.around() {
        let name = |number: usize| match set.get(nth_bit(left, number)) {
            Some(tile) => rules.place(*tile).name.clone(),
            None => "no Place".to_string(),
        };
        let found = nth_bit(left, cx.draw(left.count_ones() as usize, "Command Center", name));
        left &= !(1 << found);
        if let Some(&tile) = set.get(found) {
            lay(cx, state, tile, Map::Camp, cell);
        }
    }
}

/// P1.6: the Mainland, on the fixed pattern or by the players.
fn lay_land<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let markets = &rules.lookup.sets[PlaceSet::Market];
    match rules.options.layout {
        Layout::Template => {
            let pattern = &rules.pack.template;
            for (tile, cell) in markets.iter().zip(&pattern.markets).take(2) {
                lay(cx, state, *tile, Map::Mainland, *cell);
            }
            lay_set(cx, state, PlaceSet::Start, &pattern.start);
            lay_set(cx, state, PlaceSet::Era1, &pattern.era1);
        }
        Layout::Free => {
            lay(cx, state, markets[0], Map::Mainland, Cell { q: 0, r: 0 });
            state.decks.land = all_bits(12) as u16;
            state.push(SetUp::LayOut { laid: 0 });
        }
    }
}

/// Places of a set at random on cells; a Place that replaces another is left out.
pub(super) fn lay_set<'r>(cx: &mut impl Ctx<'r>, state: &mut State, set: PlaceSet, cells: &[Cell]) {
    let rules = cx.rules();
    let tiles = &rules.lookup.sets[set];
    let mut left = all_bits(tiles.len());
    for (index, tile) in tiles.iter().enumerate() {
        if *tile == rules.lookup.replacing.0 {
            left &= !(1 << index);
        }
    }
    for &cell in cells {
        let name = |number: usize| rules.place(tiles[nth_bit(left, number)]).name.clone();
        let found = nth_bit(left, cx.draw(left.count_ones() as usize, "Mainland", name));
        left &= !(1 << found);
        lay(cx, state, tiles[found], Map::Mainland, cell);
    }
}

/// Lays a tile and tells its neighbours.
pub(super) fn lay<'r>(cx: &mut impl Ctx<'r>, state: &mut State, tile: TileId, map: Map, cell: Cell) {
    put(state, tile, map, cell);
    cx.note(state, || Event::Laid { tile, map, cell });
}

pub(crate) fn put(state: &mut State, tile: TileId, map: Map, cell: Cell) {
    let around = cell.around();
    let mut near = [None; 6];
    for (index, spot) in state.tiles.iter_mut().enumerate() {
        if spot.map == Some(map)
            && let Some(direction) = around.iter().position(|cell| *cell == spot.cell)
        {
            near[direction] = Some(TileId::nth(index));
            spot.near[(direction + 3) % 6] = Some(tile);
        }
    }
    state.tiles[tile.index()] = Spot { map: Some(map), cell, near };
}

/// P2.7: a tile takes another's cell; Stewards on it stay.
pub(super) fn supplant<'r>(cx: &mut impl Ctx<'r>, state: &mut State, old: TileId, new: TileId) {
    let Spot { map, cell, near } = std::mem::replace(&mut state.tiles[old.index()], Spot::NOWHERE);
    state.tiles[new.index()] = Spot { map, cell, near };
    for tile in near.into_iter().flatten() {
        for other in state.tiles[tile.index()].near.iter_mut().filter(|other| **other == Some(old)) {
            *other = Some(new);
        }
    }
    for own in &mut state.seats {
        for steward in [&mut own.steward, &mut own.second] {
            if *steward == Some(old) {
                *steward = Some(new);
            }
        }
    }
    if state.clock.left == Some(old) {
        state.clock.left = Some(new);
    }
    cx.note(state, || Event::Laid { tile: new, map: map.unwrap_or(Map::Mainland), cell });
}

/// The cells where a tile may lie: free, and touching at least so many tiles.
pub(crate) fn cells(rules: &Portas, state: &State, tile: TileId, map: Map) -> ArrayVec<Cell, CELLS_MAX> {
    // Every free cell next to a tile, and how many it touches.
    let mut rim: ArrayVec<(Cell, u8), { 6 * TILES_MAX }> = ArrayVec::new();
    for spot in state.tiles.iter().filter(|spot| spot.map == Some(map)) {
        for (cell, other) in spot.cell.around().into_iter().zip(spot.near) {
            if other.is_some() {
                continue;
            }
            match rim.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, touched)) => *touched += 1,
                None => rim.push((cell, 1)),
            }
        }
    }
    let touching = |least: u8| -> ArrayVec<Cell, CELLS_MAX> {
        let near = rim.iter().filter(|(_, touched)| *touched >= least);
        near.map(|(cell, _)| *cell).take(CELLS_MAX).collect()
    };
    let mut cells = touching(2);
    if map == Map::Mainland {
        let market = rules.lookup.tiles[tile.index()].kind == PlaceKind::Market;
        let markets = || {
            let all = rules.lookup.sets[PlaceSet::Market].iter().map(|tile| state.tiles[tile.index()]);
            all.filter(|spot| spot.map.is_some()).map(|spot| spot.cell)
        };
        let second = markets().count() == 1;
        let fits = |cell: &Cell| {
            markets().all(|market| {
                let distance = market.distance(*cell);
                if second { distance == 3 } else { distance >= 3 }
            })
        };
        if market {
            cells.retain(|cell| fits(cell));
        }
        if cells.is_empty() {
            cells = touching(1);
            if market {
                cells.retain(|cell| fits(cell));
            }
        }
    }
    cells.sort();
    cells
}

/// The tile on a cell.
pub(crate) fn at(state: &State, map: Map, cell: Cell) -> Option<TileId> {
    let found = state.tiles.iter().position(|spot| spot.map == Some(map) && spot.cell == cell);
    found.map(TileId::nth)
}

chapter!(SetUp);

impl SetUp {
    pub(super) fn who(self, _: &Portas, state: &State) -> SeatSet {
        match self {
            SetUp::Goods => state.clock.active().into(),
            SetUp::Lay { seat, .. } => seat.into(),
            SetUp::LayOut { .. } | SetUp::Regrow => state.clock.starting.into(),
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            SetUp::Goods | SetUp::Regrow => Flow::Ask,
            SetUp::Lay { tile, map, .. } => {
                let cells = cells(cx.rules(), state, tile, map);
                if cells.len() > 1 {
                    return Flow::Ask;
                }
                state.pop();
                if let Some(&cell) = cells.first() {
                    lay(cx, state, tile, map, cell);
                }
                Flow::Go
            }
            SetUp::LayOut { laid } => {
                lay_next(cx, state, laid);
                Flow::Go
            }
        }
    }

    pub(super) fn list(self, rules: &Portas, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            SetUp::Goods => {
                let most = rules.pack.numbers.goods;
                into.extend((0..=most).map(|count| Action::SetUp(SetUpAction::Wood { count })));
            }
            SetUp::Lay { tile, map, .. } => {
                let cells = cells(rules, state, tile, map);
                into.extend(cells.into_iter().map(|cell| Action::SetUp(SetUpAction::Lay { cell })));
            }
            SetUp::Regrow => {
                let groves = rules.lookup.replacing.1.iter();
                into.extend(groves.map(|&tile| Action::SetUp(SetUpAction::Regrow { tile })));
            }
            SetUp::LayOut { .. } => {}
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) {
        state.pop();
        match (self, action) {
            (SetUp::Goods, Action::SetUp(SetUpAction::Wood { count })) => {
                let clay = cx.rules().pack.numbers.goods - count;
                let own = state.seat_mut(seat);
                own.started = true;
                for (good, count) in [(Good::Wood, count), (Good::Clay, clay)] {
                    own.goods[good] += only(good, count)[good];
                }
                cx.note(state, || Event::Started { seat, wood: count, clay });
                stores::tidy(cx, state, seat);
            }
            (SetUp::Lay { tile, map, .. }, Action::SetUp(SetUpAction::Lay { cell })) => {
                lay(cx, state, tile, map, cell);
            }
            (SetUp::Regrow, Action::SetUp(SetUpAction::Regrow { tile })) => {
                supplant(cx, state, tile, cx.rules().lookup.replacing.0);
            }
            _ => unreachable!("P1: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, action: Action) -> Refusal {
        match (self, action) {
            (SetUp::Lay { map: Map::Camp, .. }, Action::SetUp(SetUpAction::Lay { .. })) => {
                Refusal::new("P2.5", "a new Place lies on a free cell next to at least two tiles")
            }
            (SetUp::Lay { .. }, Action::SetUp(SetUpAction::Lay { .. })) => {
                Refusal::new("P1.6a", "that cell is not free for it")
            }
            (SetUp::Lay { .. }, _) => not_now("P2.5"),
            (SetUp::Regrow, _) => not_now("P2.7"),
            _ => not_now("P1.8"),
        }
    }

    pub(super) fn ask(self, rules: &Portas, _: &State, _: Seat) -> Prompt {
        match self {
            SetUp::Goods => Prompt::new("How much of your starting goods is Wood? The rest is Clay.", "P1.8"),
            SetUp::Lay { tile, map, .. } => {
                let rule = if map == Map::Camp { "P2.5" } else { "P1.6a" };
                Prompt::new(format!("Where does {} lie?", rules.place(tile).name), rule)
            }
            SetUp::Regrow => Prompt::new("Which Riverbank Grove becomes a Riverbank Forest?", "P2.7"),
            SetUp::LayOut { .. } => Prompt::new("The Mainland is laid out.", "P1.6"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::SetUp(SetUpAction::Wood { count }) => {
                let clay = rules.pack.numbers.goods.saturating_sub(count);
                Label::new(format!("{count} Wood, {clay} Clay"), "P1.8")
            }
            Action::SetUp(SetUpAction::Lay { cell }) => {
                let map = if let SetUp::Lay { map, .. } = self { map } else { Map::Camp };
                let rule = if map == Map::Camp { "P2.5" } else { "P1.6a" };
                Label::new(beside(rules, state, map, cell), rule).at(format!("{map}:{},{}", cell.q, cell.r))
            }
            Action::SetUp(SetUpAction::Regrow { tile }) => {
                Label::new(tile_name(rules, tile), "P2.7").at(format!("tile:{}", tile.index()))
            }
            _ => unreachable!("P1: nothing else is legal"),
        }
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// Where a free cell lies, told by its neighbours: "North of Market 1, next to Trapper".
fn beside(rules: &Portas, state: &State, map: Map, cell: Cell) -> String {
    const FROM: [&str; 6] =
        ["North-west of", "South-west of", "South of", "South-east of", "North-east of", "North of"];
    let tile = |there: Cell| {
        let mut tiles = TileId::all(state.tiles.len());
        tiles.find(|tile| {
            let spot = &state.tiles[tile.index()];
            spot.map == Some(map) && spot.cell == there
        })
    };
    let near = FROM.into_iter().zip(cell.around());
    let mut near = near.filter_map(|(from, there)| Some((from, tile_name(rules, tile(there)?))));
    let Some((from, first)) = near.next() else { return "Somewhere".into() };
    let others: Vec<String> = near.map(|(_, name)| name).collect();
    match others.is_empty() {
        true => format!("{from} {first}"),
        false => format!("{from} {first}, next to {}", others.join(", ")),
    }
}

/// P1.6a, P2.7: players draw a Place in turn and lay it; the second Market comes after the twelfth, the third first.
fn lay_next<'r>(cx: &mut impl Ctx<'r>, state: &mut State, laid: u8) {
    let rules = cx.rules();
    let second_era = state.clock.era > 0;
    let market = rules.lookup.sets[PlaceSet::Market][if second_era { 2 } else { 1 }];
    let market_due = if second_era { laid == 0 } else { laid == 12 };
    if market_due && state.tiles[market.index()].map.is_none() {
        state.push(SetUp::Lay { tile: market, map: Map::Mainland, seat: state.clock.starting });
        return;
    }
    if state.decks.land == 0 {
        if second_era || laid >= 24 {
            state.pop();
            return;
        }
        state.decks.land = all_bits(12) as u16;
    }
    let set = match (second_era, laid < 12) {
        (true, _) => PlaceSet::Era2,
        (false, true) => PlaceSet::Start,
        (false, false) => PlaceSet::Era1,
    };
    let tiles = &rules.lookup.sets[set];
    let left = u64::from(state.decks.land);
    let name = |number: usize| rules.place(tiles[nth_bit(left, number)]).name.clone();
    let found = nth_bit(left, cx.draw(left.count_ones() as usize, "Mainland", name));
    state.decks.land &= !(1 << found);
    let people = rules.options.people;
    let seat = Seat::new((state.clock.starting.index() as u8 + laid) % people);
    state.replace(SetUp::LayOut { laid: laid + 1 });
    let tile = tiles[found];
    cx.note(state, || Event::PlaceDrawn { tile });
    state.push(SetUp::Lay { tile, map: Map::Mainland, seat });
}
