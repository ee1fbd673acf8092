use redoubt_engine::pack::{Source, Table};
use serde::Serialize;

/// The numbers of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pack {
    /// The pack's own name.
    pub name: String,
    /// Its one table.
    pub game: Numbers,
}

/// The numbers the rules speak of.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Numbers {
    /// Where the numbers come from.
    pub source: Source,
    /// G2.1.
    pub win_score: u16,
    /// Faces of the die.
    pub sides: u8,
    /// G2.2.
    pub moves_max: u16,
}

impl redoubt_engine::Pack for Pack {
    fn read(table: &Table<'_>) -> Pack {
        let game = table.table("game");
        Pack {
            name: table.text("name"),
            game: Numbers {
                source: game.source(),
                win_score: game.number("win_score", 1..=10_000),
                sides: game.number("sides", 2..=100),
                moves_max: game.number("moves_max", 1..=u16::MAX),
            },
        }
    }

    fn name(&self) -> &str {
        &self.name
    }
}
