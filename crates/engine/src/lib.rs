//! The contract between the rules of a board game and everything that plays, shows, studies or stores it.
//!
//! A game implements [`Rules`] (what is legal and what follows), [`Present`] (how people see it), [`Play`]
//! (how it is played well and studied) and [`Game`] (its name, options and component packs). The engine
//! gives back a [`Session`] with legality, undo and own dice, a [`Replay`] that verifies, and exact [`odds`].
//!
//! Nothing here does input or output, reads a clock, starts a thread or holds a global.

pub mod book; // the tables of a rules document
mod by; // tables indexed by a noun
pub mod canvas; // styled text, for boards in a terminal
pub mod chance; // the only door for randomness
mod compiled; // trait Compiled: the rules as machine code, made twice
mod context; // what a rule needs besides the position
mod fault; // what is wrong with a pack or an option
pub mod film; // a step run again, event by event, as a viewer may see it
mod game; // trait Game: identity, packs, options, seating
mod id; // macro id_type: things numbered by a pack
mod journal; // typed facts about what happened
pub mod notation; // the text form of actions
mod nouns; // trait Noun, macro nouns: enums with words and titles
pub mod odds; // exact chances of a choice
mod options; // macro options: what a table may choose
mod outcome; // how a game ended
pub mod pack; // reading component packs, with every fault named
pub mod panels; // a place on the page for each panel
pub mod patch; // what changed between two views
mod play; // traits Play and Pilot: what bots and studies need
mod present; // trait Present: components, views, prompts, labels, log lines
mod question; // trait Question: all that belongs to one decision; macro chapters
mod replay; // a game on file
mod rules; // trait Rules
mod seat; // seats, sets of them, who looks
mod seating; // who sits at a table, and in which team
mod seed; // seeds, and the commitment to one
mod session; // a game in progress
mod wire; // attribute wire: types that the web client sees

pub use by::By;
pub use chance::{Ask, AskKind, Chance};
pub use compiled::Compiled;
pub use context::Cx;
pub use fault::{Fault, Faults};
pub use film::{Film, Moment};
pub use game::{Game, GameInfo, Leaving, Pack, PackSource, Weight, digest, pack_text};
pub use journal::{Journal, Listener, Silent};
pub use notation::{Notation, Word, WordList};
pub use nouns::Noun;
pub use options::{Limit, OptionRole, OptionSet, OptionSpec, Options, PACK, When};
pub use outcome::{Outcome, SeatResult, Standing, TeamResult};
pub use play::{Pilot, Play, SearchAdvice, logistic};
pub use present::{Consent, Label, Line, Pass, PassKind, Present, Prompt};
pub use question::Question;
pub use replay::{Replay, ReplayError, ReplayStep};
pub use rules::{Broken, Refusal, RuleId, Rules};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use seating::{SeatSpec, Seating, Team};
pub use seed::{Commitment, Seed, SeedError};
pub use session::{ActError, Barrier, Draw, Given, Move, Session, Step, UndoError};
pub use wire::wire;
