use redoubt_engine::Faults;
use serde::{Deserialize, Serialize};

/// The numbers of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// The pack's own name.
    pub name: String,
    /// Its one table.
    pub game: Numbers,
}

/// The numbers the rules speak of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Where the numbers come from.
    pub source: String,
    /// G2.1.
    pub win_score: u16,
    /// Faces of the die.
    pub sides: u8,
    /// G2.2.
    pub moves_max: u16,
}

impl Pack {
    /// Reads a pack and checks it.
    ///
    /// # Errors
    /// Every fault.
    pub fn load(toml: &str) -> Result<Pack, Faults> {
        let mut faults = Faults::default();
        let pack: Pack = toml::from_str(toml).map_err(|error| {
            let before = error.span().and_then(|span| toml.get(..span.start)).unwrap_or_default();
            faults.add(format!("line {}", 1 + before.matches('\n').count()), error.message());
            faults.clone()
        })?;
        if !(1..=10_000).contains(&pack.game.win_score) {
            faults.add("game.win_score", format!("{} is not in 1 to 10000", pack.game.win_score));
        }
        if !(2..=100).contains(&pack.game.sides) {
            faults.add("game.sides", format!("{} is not in 2 to 100", pack.game.sides));
        }
        faults.into_result().map(|()| pack)
    }
}
