use crate::{CardId, Phase, SEATS_MAX, Wall};
use redoubt_engine::{By, Seat, wire};
use serde::{Deserialize, Serialize};

/// The most kinds of card that a pack can have.
pub(crate) const KINDS_MAX: usize = 8;

/// A position. What belongs to a seat or a side is found by its number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is asked; in a finished game, what was asked last.
    pub phase: Phase,
    /// Counted from 0 (K2.1).
    pub round: u8,
    /// What is left to be drawn.
    pub deck: Bag,
    /// The cards of each seat (K1.2).
    pub hands: [Bag; SEATS_MAX],
    /// Where the raid comes (K3.1).
    pub wall: Option<Wall>,
    /// What each seat sends to the wall (K4.1).
    pub choices: [Option<Choice>; SEATS_MAX],
    /// Whose choices are turned up (K4.3).
    pub shown: [bool; SEATS_MAX],
    /// The raid, once it is turned up (K4.4).
    pub raid: Option<CardId>,
    /// The points of each side.
    pub points: [u8; SEATS_MAX],
    /// How often each wall was breached (K4.5).
    pub breaches: By<Wall, u8>,
    /// Why the game is over.
    pub over: Option<Ending>,
}

/// What a seat sends to the wall.
#[wire(copy, both)]
pub enum Choice {
    /// No card.
    Nothing,
    /// A card, which stays in the hand until it is turned up.
    Card {
        /// Which one.
        card: CardId,
    },
}

/// Why a game is over.
#[wire(copy, both)]
pub enum Ending {
    /// K5.1: the last raid is over.
    Counted,
    /// K5.2: a wall has fallen.
    Fallen,
    /// K5.3: somebody gave up.
    GaveUp {
        /// Who.
        seat: Seat,
    },
}

/// Some cards: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag([u8; KINDS_MAX]);

impl Bag {
    /// How many there are of a kind.
    pub fn count(&self, card: CardId) -> u8 {
        self.0.get(card.index()).copied().unwrap_or(0)
    }

    /// How many there are.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Puts some cards of a kind in.
    pub fn add(&mut self, card: CardId, count: u8) {
        self.0[card.index()] += count;
    }

    /// Puts all cards of another bag in.
    pub fn add_all(&mut self, other: Bag) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }

    /// Takes a card out.
    pub fn take(&mut self, card: CardId) {
        self.0[card.index()] -= 1;
    }

    /// The kinds that are there, in order.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = CardId> + use<> {
        let counts = self.0;
        CardId::all(KINDS_MAX).filter(move |card| counts[card.index()] > 0)
    }

    /// Every card, in order.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        let counts = self.0;
        CardId::all(KINDS_MAX).flat_map(move |card| (0..counts[card.index()]).map(move |_| card))
    }

    /// The card of that number, counted from 0 in the order of their kinds.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn nth(&self, number: usize) -> CardId {
        self.cards().nth(number).expect("a card of that number")
    }
}
