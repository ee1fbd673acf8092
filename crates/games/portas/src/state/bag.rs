use crate::CardId;
use crate::lookup::Lookup;
use serde::{Deserialize, Serialize};

/// Some Improvements: a bit for each, by Era.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardSet(pub [u64; 2]);

impl CardSet {
    /// All cards of an Era, from 0.
    pub(crate) fn era(lookup: &Lookup, era: usize) -> CardSet {
        let mut set = CardSet::default();
        lookup.cards[era].iter().for_each(|&card| set.add(lookup, card));
        set
    }

    /// Whether a card is in it.
    #[inline]
    pub(crate) fn has(self, lookup: &Lookup, card: CardId) -> bool {
        let (era, bit) = lookup.card_bit[card.index()];
        self.0[era] & bit != 0
    }

    /// Puts a card in.
    #[inline]
    pub(crate) fn add(&mut self, lookup: &Lookup, card: CardId) {
        let (era, bit) = lookup.card_bit[card.index()];
        self.0[era] |= bit;
    }

    /// Takes a card out.
    #[inline]
    pub(crate) fn remove(&mut self, lookup: &Lookup, card: CardId) {
        let (era, bit) = lookup.card_bit[card.index()];
        self.0[era] &= !bit;
    }

    /// How many.
    #[inline]
    pub fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0, 0]
    }

    /// The cards, in the order of the pack within each Era.
    #[inline]
    pub(crate) fn iter(self, lookup: &Lookup) -> impl Iterator<Item = CardId> {
        (0..2).flat_map(move |era| bits(self.0[era]).map(move |bit| lookup.cards[era][bit]))
    }
}

/// The numbers of the bits that are set, in ascending order.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// The number of the n-th bit that is set.
#[inline]
pub(crate) fn nth_bit(word: u64, n: usize) -> usize {
    bits(word).nth(n).expect("so many bits are set")
}
