//! The games that chores are done for.

use frontline::FrontLine;
use harbinger::Harbinger;
use pig::Pig;
use redoubt_engine::{Game, PackSource};
use redoubt_testkit::{Soak, SoakReport, StoredReport, golden, soak, stored_games_verify};
use std::path::{Path, PathBuf};

/// Every game, with the folder of its crate.
pub const GAMES: &[Entry] = &[
    entry::<Harbinger>("crates/games/harbinger"),
    entry::<FrontLine>("crates/games/frontline"),
    entry::<Pig>("examples/pig"),
];

/// A game without its type.
pub struct Entry {
    /// Its short name.
    pub id: &'static str,
    /// The folder of its crate.
    pub home: &'static str,
    /// Its packs.
    pub packs: fn() -> &'static [PackSource],
    /// Rewrites its golden games.
    pub golden: fn(&Path) -> Result<Vec<PathBuf>, String>,
    /// Plays random games.
    pub soak: fn(Soak) -> Result<SoakReport, String>,
    /// Saves, loads and verifies random games.
    pub verify: fn(Soak) -> Result<StoredReport, String>,
}

const fn entry<G: Game>(home: &'static str) -> Entry {
    Entry {
        id: G::INFO.id,
        home,
        packs: G::packs,
        golden: golden::rewrite::<G>,
        soak: soak::<G>,
        verify: stored_games_verify::<G>,
    }
}

impl Entry {
    /// The folder of the golden games.
    pub fn golden_folder(&self, root: &Path) -> PathBuf {
        root.join(self.home).join("tests/golden")
    }

    /// The rules document.
    pub fn document(&self, root: &Path) -> PathBuf {
        root.join("docs/rules").join(format!("{}.md", self.id))
    }
}

/// Returns one game, or all of them.
///
/// # Errors
/// If there is no such game, with the names there are.
pub fn chosen(id: Option<&str>) -> Result<Vec<&'static Entry>, String> {
    let found: Vec<_> = GAMES.iter().filter(|game| id.is_none_or(|id| id == game.id)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let known: Vec<_> = GAMES.iter().map(|game| game.id).collect();
    Err(format!("there is no game `{}`, expected one of {}", id.unwrap_or_default(), known.join(", ")))
}
