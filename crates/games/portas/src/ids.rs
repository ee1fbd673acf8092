//! The nouns of the game: goods, people, buildings, works, hexes, directions.

use crate::Portas;
use redoubt_engine::{id_type, named, nouns};

/// The number of hexes of the Battleground (P1.2, P5.1).
pub const HEXES: usize = 28;
/// The most Places, Markets included, that lie on both maps.
pub const TILES_MAX: usize = 60;
/// Building sites of a Community, those for stores last (P3.18).
pub const SITES: usize = 18;
/// The most players.
pub const SEATS_MAX: usize = 4;

nouns! {
    /// What is owned (P3.6). The first six are kept in stores, Tools and Dollars are not.
    Good {
        /// From trees.
        Wood = "wood", "Wood";
        /// From pits.
        Clay = "clay", "Clay";
        /// From mines.
        Ore = "ore", "Ore";
        /// Sawn Wood.
        Plank = "plank", "Plank";
        /// Burnt Clay.
        Brick = "brick", "Brick";
        /// For Citizens and the wounded.
        Food = "food", "Food";
        /// To build with.
        Tool = "tool", "Tool";
        /// Money.
        Dollar = "dollar", "Dollar";
    }
}

impl Good {
    /// Those that take room in a store.
    pub const STORED: [Good; 6] = [Good::Wood, Good::Clay, Good::Ore, Good::Plank, Good::Brick, Good::Food];

    /// Whether it takes room in a store (P3.6).
    #[inline]
    pub const fn is_stored(self) -> bool {
        (self as usize) < Good::STORED.len()
    }
}

nouns! {
    /// A kind of colonist or Soldier. Of two teams, North's Basic Units count as Farmers, its Elite Units as Citizens
    /// (P15.3).
    Class {
        /// Strength 1.
        Farmer = "farmer", "Farmer";
        /// Strength 3.
        Citizen = "citizen", "Citizen";
    }
}

nouns! {
    /// A kind of Invader.
    Rank {
        /// Strength 1.
        Basic = "basic", "Basic";
        /// Strength 3.
        Elite = "elite", "Elite";
    }
}

nouns! {
    /// A building of a Community (4.6 of the components).
    Building {
        /// Houses a Farmer.
        Farm = "farm", "Farm";
        /// Houses three.
        Estate = "estate", "Estate";
        /// Houses a Citizen.
        Flat = "flat", "Flat";
        /// Houses three.
        Apartment = "apartment", "Apartment";
        /// Wood.
        Forester = "forester", "Forester's House";
        /// Food.
        Lodge = "lodge", "Hunting Lodge";
        /// Clay.
        Hollow = "hollow", "Hollow";
        /// Ore.
        Mine = "mine", "Iron Mine";
        /// Dollars.
        Pub = "pub", "Pub";
        /// More Dollars.
        Theater = "theater", "Theater";
        /// Doubles another building (P3.28).
        Factory = "factory", "Factory";
        /// Lets Improvements be played (P3.26).
        Library = "library", "Library";
        /// Draws Improvements (P3.29).
        Institute = "institute", "Institute";
        /// Two spaces of Storage.
        Shed = "shed", "Storage Shed";
        /// Five spaces.
        House = "house", "Storage House";
        /// Printed on the board (P3.17).
        Smithy = "smithy", "Smithy";
    }
}

impl Building {
    /// Whether it stands on a storage site (P3.18).
    #[inline]
    pub const fn is_store(self) -> bool {
        matches!(self, Building::Shed | Building::House)
    }

    /// What it is made from, if it is remodelled (P3.14, P3.31).
    #[inline]
    pub const fn made_from(self) -> Option<Building> {
        match self {
            Building::Estate | Building::Flat => Some(Building::Farm),
            Building::Apartment => Some(Building::Flat),
            Building::House => Some(Building::Shed),
            _ => None,
        }
    }
}

nouns! {
    /// A tile of the Battleground (P6).
    Work {
        /// Gunfire.
        Trench = "trench", "Trench";
        /// Gunfire, strong.
        Bunker = "bunker", "Bunker";
        /// Sight, Replace, Knockback, Bombs.
        Post = "post", "Guard Post";
        /// The same, farther.
        Tower = "tower", "Guard Tower";
        /// Indirect Fire; can be moved.
        Catapult = "catapult", "Catapult";
        /// The same, farther.
        Howitzer = "howitzer", "Howitzer";
        /// Does not hurt what flies.
        Pressure = "pressure", "Pressure Mine";
        /// Hurts everything.
        Bounding = "bounding", "Bounding Mine";
        /// Hurts everything, much.
        Dummy = "dummy", "Dummy Mine";
        /// Slows.
        Trap = "trap", "Trap";
        /// Waits to be fired.
        Bomb = "bomb", "Bomb";
    }
}

impl Work {
    /// Trench, Bunker, Guard Post, Guard Tower, Catapult or Howitzer (P6.1).
    #[inline]
    pub const fn is_building(self) -> bool {
        (self as usize) < Work::Pressure as usize
    }

    /// A Mine (P6.2).
    #[inline]
    pub const fn is_mine(self) -> bool {
        matches!(self, Work::Pressure | Work::Bounding | Work::Dummy)
    }

    /// Catapult or Howitzer (P6.1).
    #[inline]
    pub const fn is_mobile(self) -> bool {
        matches!(self, Work::Catapult | Work::Howitzer)
    }

    /// Trench or Bunker.
    #[inline]
    pub const fn is_trench(self) -> bool {
        matches!(self, Work::Trench | Work::Bunker)
    }

    /// Guard Post or Guard Tower.
    #[inline]
    pub const fn is_guard(self) -> bool {
        matches!(self, Work::Post | Work::Tower)
    }

    /// Whether it causes a Battle (P7.1): all but Traps and Bombs.
    #[inline]
    pub const fn fights(self) -> bool {
        !matches!(self, Work::Trap | Work::Bomb)
    }

    /// The other side of the same tile, or the tile itself.
    #[inline]
    pub const fn pile(self) -> Pile {
        match self {
            Work::Trench | Work::Bunker => Pile::Trench,
            Work::Post | Work::Tower => Pile::Guard,
            Work::Catapult | Work::Howitzer => Pile::Catapult,
            Work::Pressure | Work::Bounding | Work::Dummy => Pile::Mine,
            Work::Trap | Work::Bomb => Pile::Trap,
        }
    }
}

nouns! {
    /// Tiles that share a supply, because they are printed back to back (P5.7).
    Pile {
        /// Trench and Bunker.
        Trench = "trench", "Trench or Bunker";
        /// Guard Post and Guard Tower.
        Guard = "guard", "Guard Post or Guard Tower";
        /// Catapult and Howitzer.
        Catapult = "catapult", "Catapult or Howitzer";
        /// The three Mines.
        Mine = "mine", "Mine";
        /// Trap and Bomb.
        Trap = "trap", "Trap or Bomb";
    }
}

nouns! {
    /// A direction on the Battleground, clockwise. Up is where Invaders come from.
    Dir {
        /// Straight up.
        Up = "up", "up";
        /// Up and right.
        UpRight = "up_right", "up right";
        /// Down and right: the arrow R.
        DownRight = "down_right", "down right";
        /// Straight down: the arrow D.
        Down = "down", "down";
        /// Down and left: the arrow L.
        DownLeft = "down_left", "down left";
        /// Up and left.
        UpLeft = "up_left", "up left";
    }
}

impl Dir {
    /// Turned by so many times 60 degrees clockwise.
    #[inline]
    pub const fn turned(self, steps: usize) -> Dir {
        Dir::ALL[(self as usize + steps) % 6]
    }

    /// The arrow as a card prints it.
    pub const fn arrow(self) -> &'static str {
        match self {
            Dir::Up => "↑",
            Dir::UpRight => "↗",
            Dir::DownRight => "↘",
            Dir::Down => "↓",
            Dir::DownLeft => "↙",
            Dir::UpLeft => "↖",
        }
    }
}

nouns! {
    /// Which way a Building is turned (P4.2).
    Sense {
        /// Clockwise.
        Right = "right", "clockwise";
        /// Counter-clockwise.
        Left = "left", "counter-clockwise";
    }
}

nouns! {
    /// Where a Steward can stand; the two maps never touch (P1.7).
    Map {
        /// The land of the base game.
        Mainland = "mainland", "Mainland";
        /// The small map of the expansion.
        Camp = "camp", "Command Center";
    }
}

nouns! {
    /// A team on the Battleground. Together, all are South.
    Side {
        /// From the bottom.
        South = "south", "South";
        /// From the top; only where two teams play.
        North = "north", "North";
    }
}

impl Side {
    /// The other one.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }
}

id_type! {
    /// A hex of the Battleground, from 0: hex #1 is 0.
    pub struct HexId(u8);
}
named! { HexId in Portas: |rules| rules.words.hexes }

impl HexId {
    /// The hex with a printed number.
    pub const fn printed(number: usize) -> HexId {
        HexId::nth(number - 1)
    }

    /// The printed number.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() + 1
    }
}

id_type! {
    /// One tile of a Place or Market, in the order of the pack.
    pub struct TileId(u8);
}
named! { TileId in Portas: |rules| rules.words.tiles }

id_type! {
    /// An Improvement, in the order of the pack.
    pub struct CardId(u8);
}
named! { CardId in Portas: |rules| rules.words.cards }

id_type! {
    /// A Movement card, in the order of the pack.
    pub struct MoveId(u8);
}

id_type! {
    /// A Market card, in the order of the pack.
    pub struct MarketId(u8);
}

/// A set of hexes, a bit for each.
#[redoubt_engine::wire(copy, both)]
#[derive(Default)]
#[serde(transparent)]
pub struct HexSet(pub u32);

impl HexSet {
    /// None.
    pub const EMPTY: HexSet = HexSet(0);

    /// One hex.
    #[inline]
    pub const fn one(hex: HexId) -> HexSet {
        HexSet(1 << hex.index())
    }

    /// Whether a hex is in it.
    #[inline]
    pub const fn has(self, hex: HexId) -> bool {
        self.0 & (1 << hex.index()) != 0
    }

    /// Puts a hex in.
    #[inline]
    pub const fn add(&mut self, hex: HexId) {
        self.0 |= 1 << hex.index();
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: HexId) {
        self.0 &= !(1 << hex.index());
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    /// Those not in the other.
    #[inline]
    pub const fn minus(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The one with the smallest number.
    #[inline]
    pub fn first(self) -> Option<HexId> {
        (self.0 != 0).then(|| HexId::nth(self.0.trailing_zeros() as usize))
    }

    /// In ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = HexId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let hex = HexId::nth(left.trailing_zeros() as usize);
                left &= left - 1;
                hex
            })
        })
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.add(hex));
        set
    }
}

/// Every hex, in order.
#[inline]
pub fn hexes() -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator {
    HexId::all(HEXES)
}

/// A cell of a map of Places, in axial coordinates.
#[redoubt_engine::wire(copy, both)]
#[derive(PartialOrd, Ord)]
pub struct Cell {
    /// The column.
    pub q: i8,
    /// The row along the column.
    pub r: i8,
}

impl Cell {
    /// The six cells around it.
    pub fn around(self) -> [Cell; 6] {
        [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
            .map(|(q, r)| Cell { q: self.q + q, r: self.r + r })
    }

    /// How many steps it is to another cell.
    pub fn distance(self, other: Cell) -> u8 {
        let (q, r) = (i16::from(self.q) - i16::from(other.q), i16::from(self.r) - i16::from(other.r));
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8
    }
}

/// A cell is written `2,-1`.
impl redoubt_engine::notation::Word<Portas> for Cell {
    fn write_word(&self, _: &Portas, text: &mut String) {
        text.push_str(&format!("{},{}", self.q, self.r));
    }

    fn read_word(_: &Portas, word: &str) -> Result<Cell, redoubt_engine::notation::Misread> {
        let parse = || {
            let (q, r) = word.split_once(',')?;
            let number =
                |text: &str| text.parse::<i8>().ok().filter(|n| n.abs() < 32 && n.to_string() == text);
            Some(Cell { q: number(q)?, r: number(r)? })
        };
        parse().ok_or_else(|| {
            redoubt_engine::notation::Misread::Other("a cell is written like 2,-1".to_string())
        })
    }
}
