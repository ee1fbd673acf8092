//! Tables made once from pack and options.

use crate::ids::{Class, Dir, HEXES, HexId, HexSet, Rank, SEATS_MAX, Side, TileId, hexes};
use crate::options::{Choices, Might, Mode, Scenario};
use crate::pack::{Deck, MarketEra, Pack, Place, PlaceKind, PlaceSet, Special};
use crate::{CardId, MarketId, MoveId};
use redoubt_engine::{By, Seat, SeatSet};

/// The height of a hex times two, and its column from 0 (P5.1).
pub(crate) const fn column_and_height(hex: HexId) -> (u8, u8) {
    let (k, s) = (hex.index() / 5, hex.index() % 5);
    if s < 3 { (2 * s as u8, 2 * k as u8) } else { (2 * (s as u8 - 3) + 1, 2 * k as u8 + 1) }
}

fn hex_at(column: i8, height: i8) -> Option<HexId> {
    hexes().find(|&hex| {
        let (c, h) = column_and_height(hex);
        (i16::from(c), i16::from(h)) == (i16::from(column), i16::from(height))
    })
}

/// The bottom five hexes, from which Invaders leave (P5.1).
pub(crate) const BOTTOM: HexSet = HexSet(0b11111);
/// The Spawn Area.
pub(crate) const TOP: HexSet = HexSet(0b11111 << 23);

/// Everything that is looked up often.
pub(crate) struct Lookup {
    /// The next hex in each direction.
    pub near: [By<Dir, Option<HexId>>; HEXES],
    /// The hexes around each.
    pub around: [HexSet; HEXES],
    /// The Place of each tile.
    pub tiles: Vec<TileInfo>,
    /// The tiles of each set, in order.
    pub sets: By<PlaceSet, Vec<TileId>>,
    /// The cards of each deck, in order.
    pub decks: By<Deck, Vec<MoveId>>,
    /// Improvements of each Era, in order.
    pub cards: [Vec<CardId>; 2],
    /// The Era from 0 and the bit of each Improvement.
    pub card_bit: Vec<(usize, u64)>,
    /// Market cards.
    pub markets: By<MarketEra, Vec<MarketId>>,
    /// The card that has each special effect.
    pub special: By<Special, Option<CardId>>,
    /// The strength of a Soldier (P7.2).
    pub class_strength: By<Class, u8>,
    /// The strength of an Invader (P7.2, P14.1); nothing else is doubled (P14.3).
    pub rank_strength: By<Rank, u8>,
    /// Whether two teams play (P15).
    pub versus: bool,
    /// The seats of each team.
    pub teams: By<Side, SeatSet>,
    /// The team of each seat.
    pub side: [Side; SEATS_MAX],
    /// Turns of a player in a Half-Year (P2.6, P14.2).
    pub turns: u8,
    /// Cards for each spawn (P2.3, P14).
    pub spawns: u8,
    /// The Spawn Point of each team (P1.8, P15.2).
    pub spawn_point: By<Side, HexId>,
    /// The Tile of the small Market.
    pub small_market: TileId,
    /// The tile that comes on another's cell in Era II, and those it may replace (P2.7).
    pub replacing: (TileId, Vec<TileId>),
}

/// One tile of a Place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileInfo {
    /// The Place, as the pack lists it.
    pub place: usize,
    /// When it comes.
    pub set: PlaceSet,
    /// What it does.
    pub kind: PlaceKind,
}

impl Lookup {
    pub(crate) fn new(pack: &Pack, options: &Choices, teams: By<Side, SeatSet>) -> Lookup {
        let near = std::array::from_fn(|index| neighbours(HexId::nth(index)));
        let tiles = tiles(pack);
        let set =
            |set| TileId::all(tiles.len()).filter(|tile| tiles[tile.index()].set == set).collect::<Vec<_>>();
        let sets = By::from_fn(set);
        let versus = options.mode != Mode::Together;
        let (cards, card_bit) = card_bits(pack);
        let doubled = if options.might == Might::Normal { 1 } else { 2 };
        Lookup {
            around: std::array::from_fn(|index| near_set(&neighbours(HexId::nth(index)))),
            near,
            small_market: sets[PlaceSet::Camp][0],
            replacing: replacing(pack, &tiles),
            sets,
            tiles,
            decks: By::from_fn(|deck| {
                MoveId::all(pack.movement.len())
                    .filter(|card| pack.movement[card.index()].deck == deck)
                    .collect()
            }),
            cards,
            card_bit,
            markets: By::from_fn(|era| {
                MarketId::all(pack.markets.len())
                    .filter(|card| pack.markets[card.index()].era == era)
                    .collect()
            }),
            special: By::from_fn(|special| {
                CardId::all(pack.improvements.len())
                    .find(|card| pack.improvements[card.index()].special == Some(special))
            }),
            class_strength: By::of([1, 3]),
            rank_strength: By::of([doubled, 3 * doubled]),
            versus,
            teams,
            side: std::array::from_fn(|seat| {
                if teams[Side::North].contains(Seat::new(seat as u8)) { Side::North } else { Side::South }
            }),
            turns: if !versus && options.people == 3 && options.might != Might::Extended { 2 } else { 3 },
            spawns: if options.people == 1 || options.might == Might::Twice { 1 } else { 2 },
            spawn_point: match options.mode {
                Mode::Area => By::of([HexId::printed(7), HexId::printed(22)]),
                Mode::Together | Mode::Flag => By::of([HexId::printed(2), HexId::printed(27)]),
            },
        }
    }

    /// Where an Invader's arrow leads: in the outer columns L and R act as D (P5.1). Nothing: off the board.
    #[inline]
    pub(crate) fn arrow(&self, hex: HexId, dir: Dir) -> Option<HexId> {
        let (column, _) = column_and_height(hex);
        let dir = match (dir, column) {
            (Dir::DownLeft, 0) | (Dir::DownRight, 4) => Dir::Down,
            _ => dir,
        };
        self.near[hex.index()][dir]
    }

    /// The next hex in a direction.
    #[inline]
    pub(crate) fn next(&self, hex: HexId, dir: Dir) -> Option<HexId> {
        self.near[hex.index()][dir]
    }
}

/// The deck of an Era, from 0.
pub(crate) fn deck_of(scenario: Scenario, era: usize) -> Deck {
    match (scenario, era) {
        (Scenario::Raiders, 0) => Deck::Raiders1,
        (Scenario::Raiders, _) => Deck::Raiders2,
        (Scenario::Dragons, 0) => Deck::Dragons1,
        (Scenario::Dragons, _) => Deck::Dragons2,
    }
}

fn neighbours(hex: HexId) -> By<Dir, Option<HexId>> {
    let (column, height) = column_and_height(hex);
    let (c, h) = (column as i8, height as i8);
    By::from_fn(|dir: Dir| match dir {
        Dir::Up => hex_at(c, h + 2),
        Dir::UpRight => hex_at(c + 1, h + 1),
        Dir::DownRight => hex_at(c + 1, h - 1),
        Dir::Down => hex_at(c, h - 2),
        Dir::DownLeft => hex_at(c - 1, h - 1),
        Dir::UpLeft => hex_at(c - 1, h + 1),
    })
}

fn near_set(near: &By<Dir, Option<HexId>>) -> HexSet {
    near.values().filter_map(|hex| *hex).collect()
}

fn tiles(pack: &Pack) -> Vec<TileInfo> {
    let copies = |(index, place): (usize, &Place)| {
        let info = TileInfo { place: index, set: place.set, kind: place.kind };
        (0..place.copies).map(move |_| info)
    };
    pack.places.iter().enumerate().flat_map(copies).collect()
}

fn card_bits(pack: &Pack) -> ([Vec<CardId>; 2], Vec<(usize, u64)>) {
    let (mut cards, mut bits) = ([Vec::new(), Vec::new()], Vec::new());
    for card in CardId::all(pack.improvements.len()) {
        let era = usize::from(pack.improvements[card.index()].era) - 1;
        bits.push((era, 1 << cards[era].len()));
        cards[era].push(card);
    }
    (cards, bits)
}

fn replacing(pack: &Pack, tiles: &[TileInfo]) -> (TileId, Vec<TileId>) {
    let all = || TileId::all(tiles.len());
    let place = |tile: &TileId| &pack.places[tiles[tile.index()].place];
    let new = all()
        .find(|tile| place(tile).replaces.is_some())
        .expect("the pack was checked: one Place replaces another");
    let name = place(&new).replaces.clone();
    (new, all().filter(|tile| Some(&place(tile).name) == name.as_ref()).collect())
}
