//! Sets of spaces and of places where tokens are deployed, each in one word.

use super::{Purse, SPACES, Space};
use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceSet(u32);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// Every space.
    pub const ALL: SpaceSet = SpaceSet((1 << SPACES) - 1);
    /// The six worlds and Sol.
    pub const HUBS: SpaceSet = SpaceSet(0x3f << 21 | 1);
    /// The six worlds.
    pub const WORLDS: SpaceSet = SpaceSet(0x3f << 21);

    /// One space.
    #[inline]
    pub const fn one(space: Space) -> SpaceSet {
        SpaceSet(1 << space.index())
    }

    /// The room for spaces in the numbers by which places are kept; of a number only the rest counts.
    pub(crate) const PLACES: u8 = 32;

    /// Whether a place is no space.
    pub(crate) const fn is_nowhere(place: u8) -> bool {
        (place % SpaceSet::PLACES) as usize >= SPACES
    }

    /// The spaces among places.
    #[inline]
    pub(crate) fn of_places(places: &[u8]) -> SpaceSet {
        let bits = places.iter().fold(0, |bits, place| bits | 1 << (place % SpaceSet::PLACES));
        SpaceSet(bits) & SpaceSet::ALL
    }

    /// Whether it holds a space.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.index() & 1 != 0
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Puts a space in.
    #[inline]
    pub fn add(&mut self, space: Space) {
        self.0 |= 1 << space.index();
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.index());
    }

    /// Without the spaces of another set.
    #[inline]
    pub const fn minus(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<Space> {
        Space::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Goes through them in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let space = *Space::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(space)
        })
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::EMPTY, |set, space| set | SpaceSet::one(space))
    }
}

/// A set of places where tokens are deployed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PurseSet(pub(super) u32);

impl PurseSet {
    /// Nowhere.
    pub const EMPTY: PurseSet = PurseSet(0);
    /// Every place where a token can be deployed.
    pub const DEPLOYED: PurseSet = PurseSet((1 << Purse::ALL.len()) - 2);

    /// Whether it holds a place.
    #[inline]
    pub const fn has(self, purse: Purse) -> bool {
        self.0 >> purse.index() & 1 != 0
    }

    /// Puts a place in.
    #[inline]
    pub fn add(&mut self, purse: Purse) {
        self.0 |= 1 << purse.index();
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, purse: Purse) {
        self.0 &= !(1 << purse.index());
    }

    /// What both hold.
    #[inline]
    pub const fn and(self, other: PurseSet) -> PurseSet {
        PurseSet(self.0 & other.0)
    }

    /// Without another set.
    #[inline]
    pub const fn minus(self, other: PurseSet) -> PurseSet {
        PurseSet(self.0 & !other.0)
    }

    /// Without one place.
    #[inline]
    pub const fn without(self, purse: Purse) -> PurseSet {
        PurseSet(self.0 & !(1 << purse.index()))
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Goes through it in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Purse> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let purse = *Purse::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(purse)
        })
    }
}
