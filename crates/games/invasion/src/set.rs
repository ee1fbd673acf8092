//! Small sets of ids and nouns, as bits of a word.

use crate::ids::{AdaptationId, Coalition, EventId, LandingId, PLACES, Project, Tech, TerritoryId};
use crate::pack::{ADAPTATIONS_MAX, EVENTS, LANDINGS};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// What a set can hold.
pub trait Element: Copy {
    /// How many there can be.
    const COUNT: usize;
    /// Its number.
    fn number(self) -> usize;
    /// The one with that number.
    fn numbered(number: usize) -> Self;
}

macro_rules! elements {
    ($($Id:ident: $count:expr),+; $($Noun:ident),+) => {
        $(impl Element for $Id {
            const COUNT: usize = $count;
            #[inline]
            fn number(self) -> usize { self.index() }
            #[inline]
            fn numbered(number: usize) -> $Id { $Id::nth(number) }
        })+
        $(impl Element for $Noun {
            const COUNT: usize = $Noun::ALL.len();
            #[inline]
            fn number(self) -> usize { self.index() }
            #[inline]
            fn numbered(number: usize) -> $Noun { $Noun::ALL[number] }
        })+
    };
}

elements! {
    TerritoryId: PLACES, EventId: EVENTS[0] + EVENTS[1], AdaptationId: ADAPTATIONS_MAX, LandingId: LANDINGS;
    Coalition, Tech, Project
}

/// A set of at most 64 things.
#[derive(Serialize)]
#[serde(transparent, bound = "")]
pub struct Set<T> {
    bits: u64,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<'de, T: Element> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        let bits = u64::deserialize(deserializer)?;
        let set = Set { bits, of: PhantomData };
        if set.within(Set::first_of(T::COUNT)) {
            Ok(set)
        } else {
            Err(D::Error::custom(format!("a set of {} holds another: {bits:#b}", T::COUNT)))
        }
    }
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Set<T> {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Set<T>) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for Set<T> {}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T> Set<T> {
    /// Nothing.
    pub const EMPTY: Set<T> = Set { bits: 0, of: PhantomData };

    /// The first `count` things.
    pub const fn first_of(count: usize) -> Set<T> {
        Set { bits: (1 << count) - 1, of: PhantomData }
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Set<T>) -> Set<T> {
        Set { bits: self.bits & other.bits, of: PhantomData }
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Set<T>) -> Set<T> {
        Set { bits: self.bits | other.bits, of: PhantomData }
    }

    /// What is in this one alone.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Set<T>) -> Set<T> {
        Set { bits: self.bits & !other.bits, of: PhantomData }
    }

    /// Whether all of this is in the other.
    #[inline]
    pub const fn within(self, other: Set<T>) -> bool {
        self.bits & !other.bits == 0
    }
}

impl<T: Element> Set<T> {
    /// Only this.
    #[inline]
    pub fn one(element: T) -> Set<T> {
        Set { bits: 1 << element.number(), of: PhantomData }
    }

    /// Whether it is in the set.
    #[inline]
    pub fn has(self, element: T) -> bool {
        self.bits >> element.number() & 1 == 1
    }

    /// Puts it in.
    #[inline]
    pub fn add(&mut self, element: T) {
        self.bits |= 1 << element.number();
    }

    /// Takes it out.
    #[inline]
    pub fn remove(&mut self, element: T) {
        self.bits &= !(1 << element.number());
    }

    /// The one with the smallest number.
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::numbered(self.bits.trailing_zeros() as usize))
    }

    /// The only one, if there is exactly one.
    #[inline]
    pub fn only(self) -> Option<T> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| T::numbered(left.trailing_zeros() as usize));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// The one of that number, counted from 0 in order.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn pick(self, number: usize) -> T {
        self.iter().nth(number).expect("one of that number")
    }
}

impl<T: Element> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Set<T> {
        let mut set = Set::EMPTY;
        elements.into_iter().for_each(|element| set.add(element));
        set
    }
}
