//! The nouns of the game.

use redoubt_engine::{Seat, nouns};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// The number of files, a to f.
pub const FILES: usize = 6;
/// The number of ranks, 1 to 10.
pub const RANKS: usize = 10;
/// The number of spaces.
pub const SPACES: usize = FILES * RANKS;

nouns! {
    /// A player and a country (L2.1): Green has the first seat.
    Colour {
        /// Ranks 1 to 3.
        Green = "green", "Green";
        /// Ranks 8 to 10.
        Red = "red", "Red";
    }
}

impl Colour {
    /// Whose seat it is.
    #[inline]
    pub const fn of(seat: Seat) -> Colour {
        if seat.index() == 0 { Colour::Green } else { Colour::Red }
    }

    /// The seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Green => Colour::Red,
            Colour::Red => Colour::Green,
        }
    }
}

nouns! {
    /// A kind of unit.
    Kind {
        /// Range 1, four directions.
        Infantry = "infantry", "Infantry";
        /// Range 2, eight directions.
        Tank = "tank", "Tank";
        /// Range 3, four directions.
        Artillery = "artillery", "Artillery";
    }
}

nouns! {
    /// A kind of city, and the supply column that belongs to it (L1.5, L4.2). L17.4: blue, red, yellow.
    Column {
        /// Blue: the Air Base.
        Air = "air", "Air";
        /// Red: the Capital.
        Capital = "capital", "Capital";
        /// Yellow: the Industry.
        Industry = "industry", "Industry";
    }
}

impl Column {
    /// What its city is called.
    pub const fn city(self) -> &'static str {
        match self {
            Column::Air => "Air Base",
            Column::Capital => "Capital",
            Column::Industry => "Industry",
        }
    }
}

nouns! {
    /// A supply card (L2.4).
    Card {
        /// The same every month.
        Balanced = "balanced", "Balanced";
        /// Grows from month to month.
        Patient = "patient", "Patient";
        /// Strong and weak columns in turn.
        Strategic = "strategic", "Strategic";
    }
}

nouns! {
    /// What one unit can do (L5.2, L12.7, L12.8). The first five are actions.
    Verb {
        /// By land.
        Move = "move", "Move";
        /// From Port to Port or Beach.
        Amphibious = "amphibious", "Amphibious Move";
        /// A unit or an empty city.
        Attack = "attack", "Attack";
        /// From an Air Base.
        Paratroop = "paratroop", "Paratroop";
        /// From disrupted to active.
        Regroup = "regroup", "Regroup";
        /// A Task: one space in any direction.
        Maneuver = "maneuver", "Maneuver";
        /// A Task: two units change places.
        Relieve = "relieve", "Relieve";
    }
}

nouns! {
    /// What a space is made of (L1.4).
    Terrain {
        /// Height 2.
        Mountain = "M", "Mountain";
        /// Height 1.
        Hill = "H", "Hill";
        /// Height 0.
        Valley = "V", "Valley";
        /// Height 0; moving through gives a step.
        Desert = "D", "Desert";
        /// Height 0.
        Beach = "B", "Beach";
        /// Height 0.
        Port = "P", "Port";
        /// An Air Base.
        AirBase = "A", "Air Base";
        /// A Capital.
        Capital = "C", "Capital";
        /// An Industry.
        Industry = "I", "Industry";
        /// No unit ever.
        Water = "W", "Water";
    }
}

impl Terrain {
    /// The kind of city, if it is one.
    pub const fn city(self) -> Option<Column> {
        match self {
            Terrain::AirBase => Some(Column::Air),
            Terrain::Capital => Some(Column::Capital),
            Terrain::Industry => Some(Column::Industry),
            _ => None,
        }
    }

    /// L1.4
    pub const fn height(self) -> u8 {
        match self {
            Terrain::Mountain => 2,
            Terrain::Hill => 1,
            _ => 0,
        }
    }

    /// L8.10: where a routed unit is disrupted at once.
    pub const fn is_open(self) -> bool {
        matches!(self, Terrain::Beach | Terrain::Desert | Terrain::Port)
    }
}

nouns! {
    /// What a die says about an attack (L8.1), the worst for the target first.
    Hit {
        /// The target leaves the game.
        Blitz = "B", "Blitz";
        /// The target is disrupted.
        Disrupt = "D", "Disrupt";
        /// The target holds or retreats.
        Rout = "R", "Rout";
        /// The yellow die decides.
        Adv = "X", "ADV";
        /// Nothing.
        Miss = "M", "Miss";
    }
}

nouns! {
    /// One of the two dice.
    Die {
        /// Always rolled.
        White = "white", "white";
        /// Rolled with height advantage.
        Yellow = "yellow", "yellow";
    }
}

/// A space of the board, `a1` to `f10` (L1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/", as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct Space(u8);

impl Space {
    /// The space with that number: a1 is 0, f10 is 59.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub const fn nth(index: usize) -> Space {
        assert!(index < SPACES, "there is no such space");
        Space(index as u8)
    }

    /// All spaces, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> {
        (0..SPACES as u8).map(Space)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from 0.
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % FILES
    }

    /// Its rank, from 0.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / FILES
    }

    /// L1.3: the larger of the differences in file and rank.
    #[inline]
    pub fn distance(self, other: Space) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank())) as u8
    }

    /// The space seen from the other side of the table.
    #[inline]
    pub const fn turned(self) -> Space {
        Space(SPACES as u8 - 1 - self.0)
    }

    /// The set of this space alone.
    #[inline]
    pub const fn set(self) -> SpaceSet {
        SpaceSet(1 << self.0)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank() + 1)
    }
}

impl FromStr for Space {
    type Err = String;

    fn from_str(text: &str) -> Result<Space, String> {
        let bad = || format!("`{text}` is no space, expected a1 to f10");
        let (file, rank) = text.split_at_checked(1).ok_or_else(bad)?;
        let file = file.as_bytes()[0].wrapping_sub(b'a');
        let plain = !rank.starts_with('0') && rank.bytes().all(|digit| digit.is_ascii_digit());
        let rank = rank.parse::<u8>().ok().filter(|rank| plain && (1..=RANKS as u8).contains(rank));
        match rank {
            Some(rank) if usize::from(file) < FILES => Ok(Space((rank - 1) * FILES as u8 + file)),
            _ => Err(bad()),
        }
    }
}

impl TryFrom<String> for Space {
    type Error = String;

    fn try_from(text: String) -> Result<Space, String> {
        text.parse()
    }
}

impl From<Space> for String {
    fn from(space: Space) -> String {
        space.to_string()
    }
}

/// A set of spaces, one bit for each; written as `a1 c4 f10`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SpaceSet(u64);

/// File a, then the same for the other files by shifting.
const FILE_A: u64 = {
    let (mut bits, mut rank) = (0, 0);
    while rank < RANKS {
        bits |= 1 << (rank * FILES);
        rank += 1;
    }
    bits
};
const BOARD: u64 = (1 << SPACES) - 1;

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// Every space.
    pub const ALL: SpaceSet = SpaceSet(BOARD);

    /// Whether nothing is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a space is in it.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// Whether the sets have a space in common.
    #[inline]
    pub const fn meets(self, other: SpaceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many spaces are in it.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Adds a space.
    #[inline]
    pub const fn add(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Removes a space.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// Without another set.
    #[inline]
    pub const fn minus(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }

    /// The space with the smallest number.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space(self.0.trailing_zeros() as u8)) }
    }

    /// The space with the largest number.
    #[inline]
    pub const fn last(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space(63 - self.0.leading_zeros() as u8)) }
    }

    /// The only space, if it is one.
    #[inline]
    pub const fn only(self) -> Option<Space> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// What is on one space follows what is on it to another.
    #[inline]
    pub const fn carry(&mut self, from: Space, to: Space) {
        let bit = self.0 >> from.0 & 1;
        self.0 = self.0 & !(1 << from.0) & !(1 << to.0) | bit << to.0;
    }

    /// What is on two spaces changes places.
    #[inline]
    pub const fn swap(&mut self, one: Space, other: Space) {
        let differs = (self.0 >> one.0 ^ self.0 >> other.0) & 1;
        self.0 ^= differs << one.0 | differs << other.0;
    }

    /// Every space one step along a file or rank from one of the set; members of the set only if they have such a
    /// neighbour.
    #[inline]
    pub const fn beside(self) -> SpaceSet {
        let bits = self.0;
        let east = (bits & !(FILE_A << (FILES - 1))) << 1;
        let west = (bits & !FILE_A) >> 1;
        SpaceSet((east | west | bits << FILES | bits >> FILES) & BOARD)
    }

    /// Every space next to one of the set in eight directions (L1.3), and the set itself.
    #[inline]
    pub const fn grown(self) -> SpaceSet {
        let bits = self.0;
        let wide = bits | (bits & !(FILE_A << (FILES - 1))) << 1 | (bits & !FILE_A) >> 1;
        SpaceSet((wide | wide << FILES | wide >> FILES) & BOARD)
    }

    /// Every space next to one of the set in eight directions; members of the set only if they are next to another.
    #[inline]
    pub const fn around(self) -> SpaceSet {
        let bits = self.0;
        let sides = (bits & !(FILE_A << (FILES - 1))) << 1 | (bits & !FILE_A) >> 1;
        let wide = bits | sides;
        SpaceSet((sides | wide << FILES | wide >> FILES) & BOARD)
    }

    /// Whole ranks, both ends included, counted from 0.
    pub const fn ranks(first: usize, last: usize) -> SpaceSet {
        SpaceSet(((1u64 << ((last + 1) * FILES)) - 1) & !((1u64 << (first * FILES)) - 1))
    }

    /// The set seen from the other side of the table.
    #[inline]
    pub const fn turned(self) -> SpaceSet {
        SpaceSet(self.0.reverse_bits() >> (64 - SPACES))
    }

    /// The spaces, a1 first.
    #[inline]
    pub fn iter(self) -> Spaces {
        Spaces(self.0)
    }
}

/// The spaces of a set, a1 first.
#[derive(Clone, Debug)]
pub struct Spaces(u64);

impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let space = SpaceSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(space)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::EMPTY, |set, space| set | space.set())
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl Not for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn not(self) -> SpaceSet {
        SpaceSet(!self.0 & BOARD)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SpaceSet {
    #[inline]
    fn bitand_assign(&mut self, other: SpaceSet) {
        self.0 &= other.0;
    }
}

impl fmt::Display for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, space) in self.iter().enumerate() {
            let gap = if position == 0 { "" } else { " " };
            write!(f, "{gap}{space}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for SpaceSet {
    type Err = String;

    fn from_str(text: &str) -> Result<SpaceSet, String> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl TryFrom<String> for SpaceSet {
    type Error = String;

    fn try_from(text: String) -> Result<SpaceSet, String> {
        text.parse()
    }
}

impl From<SpaceSet> for String {
    fn from(set: SpaceSet) -> String {
        set.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> SpaceSet {
        text.parse().expect("spaces")
    }

    #[test]
    fn neighbours_stop_at_the_rim() {
        // L1.3
        assert_eq!(set("a1").grown(), set("a1 b1 a2 b2"));
        assert_eq!(set("f10").grown(), set("f10 e10 f9 e9"));
        assert_eq!(set("f4").beside(), set("f3 f5 e4"));
        assert_eq!(set("c4").beside(), set("c3 c5 b4 d4"));
        assert_eq!(SpaceSet::ranks(0, 2).count(), 18);
        assert_eq!(set("a1 c4").turned(), set("f10 d7"));
    }

    #[test]
    fn neighbours_are_at_distance_one() {
        // L1.3, L6.2: all eight, or the four that share an edge.
        for here in Space::all() {
            let around = |other: &Space| here.distance(*other) == 1;
            let beside = |other: &Space| here.file() == other.file() || here.rank() == other.rank();
            assert_eq!(here.set().around(), Space::all().filter(around).collect(), "{here}");
            let four = Space::all().filter(around).filter(beside).collect();
            assert_eq!(here.set().beside(), four, "{here}");
        }
    }

    #[test]
    fn what_stands_on_a_space_is_carried_and_swapped() {
        let (a, b): (Space, Space) = ("a1".parse().unwrap(), "b2".parse().unwrap());
        let mut one = set("a1 c3");
        one.carry(a, b);
        assert_eq!(one, set("b2 c3"));
        one.carry(a, b);
        assert_eq!(one, set("c3"), "nothing was carried, so nothing is there");
        let mut two = set("a1 c3");
        two.swap(a, b);
        assert_eq!(two, set("b2 c3"));
        two.swap("b2".parse().unwrap(), "c3".parse().unwrap());
        assert_eq!(two, set("b2 c3"));
    }

    #[test]
    fn spaces_are_read_as_they_are_written() {
        for space in Space::all() {
            assert_eq!(space.to_string().parse(), Ok(space));
        }
        for text in ["", "a", "a0", "a11", "g1", "A1", "a01", "a+1", "é1"] {
            assert!(text.parse::<Space>().is_err(), "{text}");
        }
    }
}
