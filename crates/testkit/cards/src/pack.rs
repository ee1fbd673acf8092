use crate::SEATS_MAX;
use crate::state::KINDS_MAX;
use redoubt_engine::pack::{Source, Table};
use redoubt_engine::wire;
use serde::Serialize;

/// The component data.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pack {
    /// The pack's own name.
    pub name: String,
    /// The numbers.
    pub game: Numbers,
    /// The kinds of card.
    pub cards: Vec<Card>,
}

/// The numbers that the rules speak of.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Numbers {
    /// Where they come from.
    pub source: Source,
    /// K2.1.
    pub rounds: u8,
    /// K1.2.
    pub hand: u8,
    /// K5.2.
    pub breaches: u8,
}

/// A kind of card.
#[wire]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// How strong it is (K4.4).
    pub strength: u8,
    /// How many there are of it.
    pub copies: u8,
}

/// The most rounds that a table can have.
const ROUNDS_MAX: u8 = 3;

impl redoubt_engine::Pack for Pack {
    fn read(table: &Table<'_>) -> Pack {
        let game = table.table("game");
        let pack = Pack {
            name: table.text("name"),
            game: Numbers {
                source: game.source(),
                rounds: game.number("rounds", 2..=ROUNDS_MAX),
                hand: game.number("hand", 1..=5),
                breaches: game.number("breaches", 1..=ROUNDS_MAX),
            },
            cards: table.tables("cards", 2..=KINDS_MAX).iter().map(card).collect(),
        };
        let there = pack.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>();
        let needed = SEATS_MAX as u32 * u32::from(pack.game.hand + ROUNDS_MAX - 1) + u32::from(ROUNDS_MAX);
        if there < needed {
            table.fault("cards", format!("{there} cards are too few, expected at least {needed}"));
        }
        pack
    }

    fn name(&self) -> &str {
        &self.name
    }
}

fn card(table: &Table<'_>) -> Card {
    Card {
        name: table.text("name"),
        strength: table.number("strength", 0..=20),
        copies: table.number("copies", 1..=30),
    }
}
