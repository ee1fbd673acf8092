//! All games behind one door: the only crate that knows every one of them.
//!
//! [`games`] lists what can be played. [`dispatch`] takes generic code to one game's types. [`open`] hides the types:
//! it gives a [`Table`] that speaks JSON, for terminals, servers, browsers and scripts. [`Protocol`] puts the engine
//! protocol, one JSON line for another, on top of that.

mod games; // the list of games, and the way from a name to a type
mod open; // tables from options, replays and positions; pack checks
pub mod protocol; // JSON lines in, JSON lines out
mod rulebook; // rules by id, chapter and words
mod seated; // a session behind the trait Table
mod table; // trait Table and what it answers with
mod trouble; // everything that can be refused

#[cfg(feature = "typescript")]
pub use games::export_types;
pub use games::{Entry, UnknownGame, Visitor, dispatch, games, ids};
pub use open::{
    PackSummary, Setup, check_pack, find_pack, from_replay, load, open, open_with_dice, pack_text, seating,
};
pub use protocol::Protocol;
pub use rulebook::{Chapter, Rule, Rulebook};
pub use table::{
    Advice, Choice, Detail, Done, Entered, Legal, LogEntry, Opinion, Passing, Table, Told, Undone,
};
pub use trouble::{Need, Trouble};
