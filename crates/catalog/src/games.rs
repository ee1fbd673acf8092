use crate::Rulebook;
use redoubt_bots::Level;
use redoubt_engine::{Game, GameInfo, OptionSpec, PackSource, PassKind};
use serde::Serialize;

/// Generic code that wants the types of a game known only by name.
pub trait Visitor {
    /// What it gives back.
    type Out;

    /// Is called with the game's types.
    fn visit<G: Game>(self) -> Self::Out;
}

/// Writes down every game once.
macro_rules! catalogue {
    ($($role:ident $module:ident::$Game:ident),* $(,)?) => {
        /// Calls the visitor with the types of a game.
        ///
        /// # Errors
        /// If there is no such game.
        pub fn dispatch<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(if <$module::$Game as Game>::INFO.id == id {
                return Ok(visitor.visit::<$module::$Game>());
            })*
            Err(UnknownGame { id: id.chars().take(40).collect() })
        }

        /// The short names of all games, in the order in which they are offered.
        pub fn ids() -> Vec<&'static str> {
            vec![$(<$module::$Game as Game>::INFO.id),*]
        }

        /// Everything that can be played, in the order in which it is offered.
        pub fn games() -> Vec<Entry> {
            vec![$(Entry::of::<$module::$Game>(Role::$role)),*]
        }

        /// Writes the TypeScript types of every game's views, actions and events.
        ///
        /// # Errors
        /// If a file cannot be written.
        #[cfg(feature = "typescript")]
        pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
            $($module::export_types(folder)?;)*
            Ok(())
        }
    };
}

catalogue! {
    Full harbinger::Harbinger,
    Full frontline::FrontLine,
    Example pig::Pig,
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
    /// The smallest and the largest number of seats.
    pub seats: [u8; 2],
    /// What the seats are called, in order.
    pub seat_names: &'static [&'static str],
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
enum Role {
    /// To be played.
    Full,
    /// To show how a game is written.
    Example,
}

impl Entry {
    fn of<G: Game>(role: Role) -> Entry {
        let GameInfo { id, name, about, seats, seat_names, rules_version, .. } = G::INFO;
        Entry {
            id,
            name,
            about,
            seats: [*seats.start(), *seats.end()],
            seat_names,
            rules_version,
            options: G::options(),
            packs: G::packs().iter().map(|pack: &PackSource| pack.name).collect(),
            bots: redoubt_bots::CATALOGUE.iter().map(|bot| bot.name).collect(),
            levels: redoubt_bots::LEVELS.to_vec(),
            passes: G::passes(),
            example: role == Role::Example,
            rulebook: G::rulebook(),
        }
    }

    /// Reads the rules document.
    pub fn rules(&self) -> Rulebook {
        Rulebook::parse(self.rulebook)
    }
}
