//! The nouns of the game.

mod home; // resources, assets and actions of the Federation
mod map; // factions, spaces, fleets and politics
mod science; // technologies
mod tokens; // Activation tokens and events

pub use home::*;
pub use map::*;
pub use science::*;
pub use tokens::*;
