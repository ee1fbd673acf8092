//! The games that chores are done for: those of the catalogue.

use crate::manifest::members;
use crate::root;
use redoubt_catalog::{Visitor, dispatch, ids};
use redoubt_engine::{Game, Options, PackSource};
use redoubt_testkit::{Soak, SoakReport, StoredReport, golden, soak, stored_games_verify};
use std::path::{Path, PathBuf};

/// A game without its type.
pub struct Entry {
    /// Its short name.
    pub id: &'static str,
    /// The folder of its crate.
    pub home: PathBuf,
    /// Its rules document.
    pub rulebook: fn() -> &'static str,
    /// Fills a rules document with the tables of its default pack.
    pub fill: fn(&str) -> Result<String, String>,
    /// Its packs.
    pub packs: fn() -> &'static [PackSource],
    /// Rewrites its golden games.
    pub golden: fn(&Path) -> Result<Vec<PathBuf>, String>,
    /// Plays random games.
    pub soak: fn(Soak) -> Result<SoakReport, String>,
    /// Saves, loads and verifies random games.
    pub verify: fn(Soak) -> Result<StoredReport, String>,
}

/// Makes an entry of a game whose crate is in this folder.
struct At(PathBuf);

impl Visitor for At {
    type Out = Entry;

    fn visit<G: Game>(self) -> Entry {
        Entry {
            id: G::INFO.id,
            home: self.0,
            rulebook: G::rulebook,
            fill: fill::<G>,
            packs: G::packs,
            golden: golden::rewrite::<G>,
            soak: soak::<G>,
            verify: stored_games_verify::<G>,
        }
    }
}

fn fill<G: Game>(document: &str) -> Result<String, String> {
    let rules = G::open(&Options::new()).map_err(|faults| faults.to_string())?;
    redoubt_engine::book::fill(document, &rules.charts()).map_err(|faults| faults.to_string())
}

impl Entry {
    /// The file of its rules document: with the others, or with the crate of a game for tests.
    pub fn document(&self, root: &Path) -> PathBuf {
        let ours = root.join("docs/rules").join(self.id).with_extension("md");
        if ours.exists() { ours } else { root.join(&self.home).join("rules.md") }
    }

    /// The folder of the golden games.
    pub fn golden_folder(&self, root: &Path) -> PathBuf {
        root.join(&self.home).join("tests/golden")
    }
}

/// Returns every game, with the folder of its crate, which is named as the game is.
///
/// # Panics
/// If the workspace has no crate of that name.
pub fn games() -> Vec<Entry> {
    let members = members(&root());
    let home = |id: &str| {
        let own = members.iter().find(|member| member.name == id);
        let own = own.unwrap_or_else(|| panic!("no crate of the workspace is named `{id}` as its game is"));
        own.path.parent().expect("a manifest is in a folder").to_path_buf()
    };
    ids().into_iter().map(|id| dispatch(id, At(home(id))).expect("the catalogue has it")).collect()
}

/// Returns one game, or all of them.
///
/// # Errors
/// If there is no such game, with the names there are.
pub fn chosen(id: Option<&str>) -> Result<Vec<Entry>, String> {
    let found: Vec<_> = games().into_iter().filter(|game| id.is_none_or(|id| id == game.id)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let known = ids().join(", ");
    Err(format!("there is no game `{}`, expected one of {known}", id.unwrap_or_default()))
}
