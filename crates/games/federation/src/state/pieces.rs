//! Small containers that a position is made of.

use crate::ids::{Resource, Space, SpaceSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A short list, kept in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> Line<T, N> {
    /// An empty list; what does not count is filled with `blank`.
    pub const fn new(blank: T) -> Line<T, N> {
        Line { len: 0, items: [blank; N] }
    }

    /// What is in it.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// What is in it, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    /// How many are in it.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing is in it.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds one at the end.
    ///
    /// # Panics
    /// If there is no room.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the last one away. What does not count is filled with `blank`.
    #[inline]
    pub fn pop(&mut self, blank: T) -> Option<T> {
        (!self.is_empty()).then(|| self.pop_or_blank(blank))
    }

    /// Takes the last one away, or what fills an empty list.
    #[inline]
    pub fn pop_or_blank(&mut self, blank: T) -> T {
        self.len = self.len.saturating_sub(1);
        std::mem::replace(&mut self.items[usize::from(self.len)], blank)
    }

    /// Takes one away; the others close up, and so do the blanks behind them.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn remove(&mut self, index: usize, blank: T) -> T {
        let item = self.as_slice()[index];
        self.items.copy_within(index + 1.., index);
        self.items[N - 1] = blank;
        self.len -= 1;
        item
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Line<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Blank + Deserialize<'de>, const N: usize> Deserialize<'de> for Line<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line<T, N>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(serde::de::Error::invalid_length(items.len(), &"a shorter list"));
        }
        let mut line = Line::new(T::BLANK);
        items.into_iter().for_each(|item| line.push(item));
        Ok(line)
    }
}

/// What fills the unused room of a [`Line`].
pub trait Blank {
    /// The filling.
    const BLANK: Self;
}

/// Up to fifteen tokens of each kind, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(u32);

impl Stack {
    /// No token.
    pub const EMPTY: Stack = Stack(0);

    /// So many of one kind.
    #[inline]
    pub const fn of(resource: Resource, count: u8) -> Stack {
        Stack((count as u32) << (4 * resource.index()))
    }

    /// How many of a kind.
    #[inline]
    pub const fn get(self, resource: Resource) -> u8 {
        (self.0 >> (4 * resource.index()) & 15) as u8
    }

    /// Adds tokens.
    #[inline]
    pub fn add(&mut self, other: Stack) {
        self.0 += other.0;
    }

    /// Adds one token.
    #[inline]
    pub fn put(&mut self, resource: Resource) {
        self.0 += 1 << (4 * resource.index());
    }

    /// Takes one token away.
    #[inline]
    pub fn take(&mut self, resource: Resource) {
        debug_assert!(self.get(resource) > 0);
        self.0 -= 1 << (4 * resource.index());
    }

    /// All of it, leaving nothing.
    #[inline]
    pub fn drain(&mut self) -> Stack {
        std::mem::take(self)
    }

    /// Whether there is no token.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tokens there are.
    #[inline]
    pub fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// The kinds that are there.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Resource> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let resource = *Resource::ALL.get(left.trailing_zeros() as usize / 4)?;
            left &= !(15 << (4 * resource.index()));
            Some(resource)
        })
    }
}

const OFF: u8 = u8::MAX;
const LOCKED: u8 = u8::MAX - 1;
const STRIPED: u8 = SpaceSet::PLACES;
const _: () = assert!(SpaceSet::is_nowhere(OFF) && SpaceSet::is_nowhere(LOCKED));

/// Pieces of one kind, each on the map, unbuilt or locked; kept in order, so that equal positions are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pieces<const N: usize>(#[serde(with = "arrays")] [u8; N]);

/// Arrays of any length as lists.
mod arrays {
    use super::{LOCKED, STRIPED, Space};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer, const N: usize>(
        items: &[u8; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(items)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[u8; N], D::Error> {
        let items = Vec::<u8>::deserialize(deserializer)?;
        let known =
            |at: u8| at >= LOCKED || (at < 2 * STRIPED && usize::from(at % STRIPED) < Space::ALL.len());
        if let Some(&at) = items.iter().find(|&&at| !known(at)) {
            return Err(D::Error::custom(format!("{at} is no place of a piece")));
        }
        if !items.is_sorted() {
            return Err(D::Error::custom("pieces that are not in order"));
        }
        items.try_into().map_err(|items: Vec<u8>| D::Error::invalid_length(items.len(), &"another length"))
    }
}

impl<const N: usize> Pieces<N> {
    /// So many unbuilt, the others locked; beyond `count` there are none, which counts as locked for ever.
    pub fn new(unbuilt: usize) -> Pieces<N> {
        let mut pieces = Pieces([LOCKED; N]);
        pieces.0[N - unbuilt..].fill(OFF);
        pieces
    }

    /// The spaces where some stand, plain or striped.
    #[inline]
    pub fn spaces(&self) -> SpaceSet {
        SpaceSet::of_places(&self.0)
    }

    /// The spaces where plain ones stand.
    #[inline]
    pub fn plain(&self) -> SpaceSet {
        let plain = self.0.iter().filter(|&&at| at < STRIPED);
        plain.map(|&at| Space::ALL[usize::from(at)]).collect()
    }

    /// How many plain ones stand on a space.
    #[inline]
    pub fn count(&self, space: Space) -> u8 {
        self.0.iter().filter(|&&at| at == space as u8).count() as u8
    }

    /// How many striped ones stand on a space.
    #[inline]
    pub fn striped(&self, space: Space) -> u8 {
        self.0.iter().filter(|&&at| at == space as u8 + STRIPED).count() as u8
    }

    /// Whether any is striped.
    pub fn any_striped(&self) -> bool {
        self.0.iter().any(|at| (STRIPED..LOCKED).contains(at))
    }

    /// How many can be built.
    #[inline]
    pub fn unbuilt(&self) -> u8 {
        self.0.iter().filter(|&&at| at == OFF).count() as u8
    }

    /// Whether any can be built: these are the last.
    #[inline]
    pub const fn any_unbuilt(&self) -> bool {
        self.0[N - 1] == OFF
    }

    /// Whether any stands on the map: these are the first.
    #[inline]
    pub const fn any_standing(&self) -> bool {
        self.0[0] < LOCKED
    }

    /// Whether any plain one stands on the map: these are the very first.
    #[inline]
    pub const fn any_plain(&self) -> bool {
        self.0[0] < STRIPED
    }

    /// How many are locked.
    pub fn locked(&self) -> u8 {
        self.0.iter().filter(|&&at| at == LOCKED).count() as u8
    }

    /// A plain one is built.
    #[inline]
    pub fn build(&mut self, space: Space) {
        self.change(OFF, space as u8);
    }

    /// A plain one goes back to Unbuilt Assets.
    #[inline]
    pub fn scrap(&mut self, space: Space) {
        self.change(space as u8, OFF);
    }

    /// A striped one goes back to Unbuilt Assets.
    #[inline]
    pub fn scrap_striped(&mut self, space: Space) {
        self.change(space as u8 + STRIPED, OFF);
    }

    /// A plain one moves.
    #[inline]
    pub fn shift(&mut self, from: Space, to: Space) {
        self.change(from as u8, to as u8);
    }

    /// A striped one moves.
    #[inline]
    pub fn shift_striped(&mut self, from: Space, to: Space) {
        self.change(from as u8 + STRIPED, to as u8 + STRIPED);
    }

    /// A plain one becomes striped.
    #[inline]
    pub fn stripe(&mut self, space: Space) {
        self.change(space as u8, space as u8 + STRIPED);
    }

    /// A striped one becomes plain.
    #[inline]
    pub fn flip(&mut self, space: Space) {
        self.change(space as u8 + STRIPED, space as u8);
    }

    /// A locked one can be built from now on.
    #[inline]
    pub fn unlock(&mut self) {
        if self.locked() > 0 {
            self.change(LOCKED, OFF);
        }
    }

    fn change(&mut self, from: u8, to: u8) {
        let index = self.0.iter().position(|&at| at == from).expect("a piece that is there");
        self.0[index] = to;
        self.0.sort_unstable();
    }
}
