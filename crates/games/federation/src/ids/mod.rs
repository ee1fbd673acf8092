//! The nouns of the game, and what they mean to each other.

mod home; // resources, assets and actions of the Federation
mod map; // factions, spaces, fleets and politics
mod science; // technologies
mod sets; // of spaces, of deployed tokens
mod tokens; // Activation tokens and events

pub use home::*;
pub use map::*;
pub use science::*;
pub use sets::*;
pub use tokens::*;
