use crate::{CardId, Choice, Ending, Wall};
use redoubt_engine::{Seat, wire};

/// Something that happened.
#[wire]
#[derive(Copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// K2.1: a round begins, counted from 0; without council the wall is known (K3.2).
    Round { round: u8, wall: Option<Wall> },
    /// K1.2, K2.2: a card was drawn; which one, only its side knows.
    Drawn { seat: Seat, card: Option<CardId> },
    /// K3.1: a side said where the raid comes.
    Called { seat: Seat, wall: Wall },
    /// K4.1: a seat has chosen; what, only that seat knows.
    Chosen { seat: Seat, choice: Option<Choice> },
    /// K4.3: a choice is turned up.
    Shown { seat: Seat, choice: Choice },
    /// K4.4: the raid is turned up.
    Raid { card: CardId, wall: Wall },
    /// K4.4: a side holds the wall.
    Held { side: u8, strength: u8 },
    /// K4.5: nobody does.
    Breached { wall: Wall },
    /// K5.1 to K5.3: the game is over.
    Over { ending: Ending },
}
