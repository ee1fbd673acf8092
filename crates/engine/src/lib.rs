//! The contract between the rules of a board game and everything that plays, shows, studies or stores it.
//!
//! A game implements [`Rules`] (what is legal and what follows), [`Present`] (how people see it), [`Play`]
//! (how it is played well and studied) and [`Game`] (its name, options and component packs). The engine
//! gives back a [`Session`] with legality, undo and own dice, a [`Replay`] that verifies, and exact [`odds`].
//!
//! Nothing here does input or output, reads a clock, starts a thread or holds a global.

pub mod canvas; // styled text, for boards in a terminal
pub mod chance; // the only door for randomness
mod game; // trait Game: identity, options, packs
mod journal; // typed facts about what happened
mod nouns; // macro nouns: enums with words and titles
pub mod odds; // exact chances of a choice
mod outcome; // how a game ended
pub mod pack; // reading component packs, with every fault named
mod play; // traits Play and Pilot: what bots and studies need
mod present; // trait Present: views, prompts, labels, log lines
mod replay;
mod rules; // trait Rules
mod seat; // who sits where, who may look
mod seed; // seeds, and the commitment to one
mod session; // a game in progress // a game on file

pub use chance::{Ask, AskKind, Chance};
pub use game::{Fault, Faults, Game, GameInfo, OptionSpec, Options, PackSource, digest};
pub use journal::{Journal, Silent};
pub use outcome::{Outcome, SeatResult, Standing};
pub use play::{Pilot, Play, SearchAdvice};
pub use present::{Label, Line, Pass, PassKind, Present, Prompt};
pub use replay::{Replay, ReplayError, ReplayStep};
pub use rules::{Broken, Refusal, RuleId, Rules};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use seed::{Commitment, Seed, SeedError};
pub use session::{ActError, Draw, Move, Session, Step, UndoError};
