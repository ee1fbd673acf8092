use crate::Rulebook;
use redoubt_bots::Level;
use redoubt_engine::{
    Game, GameInfo, Leaving, OptionSet, OptionSpec, Options, PackSource, PassKind, Seating, Weight,
};
use serde::Serialize;

/// Generic code that wants the types of a game known only by name.
pub trait Visitor {
    /// What it gives back.
    type Out;

    /// Is called with the game's types.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Writes down every game once; a build has those whose features are on.
macro_rules! catalogue {
    ($(#[$feature:meta] $role:ident $module:ident::$Game:ident),* $(,)?) => {
        /// Calls the visitor with the types of a game.
        ///
        /// # Errors
        /// If there is no such game.
        pub fn dispatch<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(#[$feature]
            if <$module::$Game as Game>::INFO.id == id {
                return Ok(visitor.visit::<$module::$Game>());
            })*
            Err(UnknownGame { id: id.chars().take(40).collect() })
        }

        /// The short names of all games, in the order in which they are offered.
        pub fn ids() -> Vec<&'static str> {
            Vec::from([$(#[$feature] <$module::$Game as Game>::INFO.id),*])
        }

        /// Everything that can be played, in the order in which it is offered.
        pub fn games() -> Vec<Entry> {
            Vec::from([$(#[$feature] Entry::of::<$module::$Game>(Role::$role)),*])
        }

        /// Writes the TypeScript types of every game's views, actions and events, without those for tests.
        ///
        /// # Errors
        /// If a file cannot be written.
        #[cfg(feature = "typescript")]
        pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
            $(#[$feature]
            if Role::$role != Role::Test {
                $module::export_types(folder)?;
            })*
            Ok(())
        }
    };
}

catalogue! {
    #[cfg(feature = "harbinger")]
    Full harbinger::Harbinger,
    #[cfg(feature = "frontline")]
    Full frontline::FrontLine,
    #[cfg(feature = "federation")]
    Full federation::Federation,
    #[cfg(feature = "invasion")]
    Full invasion::Invasion,
    #[cfg(feature = "portas")]
    Full portas::Portas,
    #[cfg(feature = "pig")]
    Example pig::Pig,
    #[cfg(feature = "test-games")]
    Test cards::Cards,
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown game `{id}`, expected one of {}", ids().join(", "))]
pub struct UnknownGame {
    /// The name asked for.
    pub id: String,
}

/// A game as a catalogue offers it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Entry {
    /// A short name for commands and files.
    pub id: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// The smallest and the largest number of people.
    pub people: [u8; 2],
    /// How many minutes a game takes people, at least and at most.
    pub minutes: [u16; 2],
    /// How much there is to learn.
    pub weight: Weight,
    /// Who sits at a table that chooses nothing; other options may seat others.
    pub seating: Seating,
    /// What becomes of the game if a person leaves it.
    pub leaving: Leaving,
    /// The version of its rules.
    pub rules_version: u32,
    /// What a table may choose.
    pub options: Vec<OptionSpec>,
    /// The names of its component packs, the default first.
    pub packs: Vec<&'static str>,
    /// The bots that can play it, as they are asked for.
    pub bots: Vec<&'static str>,
    /// The bots as opponents, weakest first.
    pub levels: Vec<Level>,
    /// The kinds of question that a player may pass always.
    pub passes: Vec<PassKind>,
    /// Whether it is here to show how games are written rather than to be played for long.
    pub example: bool,
    /// Its rules document.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub rulebook: &'static str,
}

/// Why a game is in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a build need not have games of every role")]
enum Role {
    /// To be played.
    Full,
    /// To show how a game is written.
    Example,
    /// To test what no other game shows, in builds with the feature `test-games` alone.
    Test,
}

impl Entry {
    fn of<G: Game>(role: Role) -> Entry {
        let GameInfo { id, name, about, people, minutes, weight, leaving, rules_version, .. } = G::INFO;
        let plain = Options::new().complete(&G::Options::specs()).expect("defaults are offered");
        Entry {
            id,
            name,
            about,
            people: [*people.start(), *people.end()],
            minutes: [*minutes.start(), *minutes.end()],
            weight,
            seating: G::seating(&G::Options::read(&plain)),
            leaving,
            rules_version,
            options: G::specs(),
            packs: G::packs().iter().map(|pack: &PackSource| pack.name).collect(),
            bots: redoubt_bots::CATALOGUE.iter().map(|bot| bot.name).collect(),
            levels: redoubt_bots::LEVELS.iter().copied().filter(Level::suits::<G>).collect(),
            passes: G::passes(),
            example: role != Role::Full,
            rulebook: G::rulebook(),
        }
    }

    /// Reads the rules document.
    pub fn rules(&self) -> Rulebook {
        Rulebook::parse(self.rulebook)
    }
}
