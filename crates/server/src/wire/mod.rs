//! What crosses the net between server and client, declared once.
//!
//! The number `seq` of a table counts everything that was stored in its log: actions, concessions, undone steps. A
//! command names the `seq` it was made for, so that it is carried out once or not at all.

mod answers; // what the server answers
mod live; // what is said on a live connection
mod requests; // what clients ask for

pub use answers::*;
pub use live::*;
pub use requests::*;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who rolls the dice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum DiceSource {
    /// The server, provably fair.
    #[default]
    Server,
    /// The players, who enter what fell.
    Own,
}

/// What may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum UndoPolicy {
    /// Nothing.
    Never,
    /// A step that showed nothing new.
    #[default]
    Barrier,
    /// Any step, if everybody else at the table agrees.
    Consent,
}

/// How much time there is to think. When it is over, the game's own default is played; nobody loses by the clock alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// A stock for the whole game.
    Total {
        /// Seconds for each seat.
        seconds: u32,
        /// Seconds added whenever the move passes on; answering a question that can be passed adds none.
        #[serde(default)]
        increment: u32,
        /// Seconds for a question that can be passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        answer: Option<u32>,
    },
    /// The same time for every move.
    PerMove {
        /// Seconds until the move must have passed on.
        seconds: u32,
        /// Seconds for a question that can be passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        answer: Option<u32>,
    },
}

/// Why something was done without its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The time was over.
    Clock,
    /// The player has said that such questions are passed.
    Order,
    /// A bot plays in the player's place.
    Bot,
}

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Whoever has the link.
    #[default]
    Link,
    /// Everybody.
    Public,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Somebody is still missing.
    Waiting,
    /// The game is on.
    Running,
    /// The game has ended.
    Over,
}

/// What sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// Kinds of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(rename_all = "snake_case")]
pub enum TroubleCode {
    /// The request cannot be read.
    Malformed,
    /// The caller has to sign in.
    Unauthenticated,
    /// The caller may not do this.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The table has moved on.
    Stale,
    /// A rule or the state of the table forbids it.
    Refused,
    /// A die or a card has to be entered.
    NeedDie,
    /// The rules forbid to talk now.
    Silence,
    /// Somebody else has it already.
    Conflict,
    /// The request is too long.
    TooLarge,
    /// Too many requests, or too many of something.
    TooMany,
    /// The server cannot do it now.
    Unavailable,
}

/// Writes the TypeScript types of everything here.
///
/// # Errors
/// If a file cannot be written.
#[cfg(feature = "typescript")]
pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    macro_rules! export {
        ($($Name:ident)*) => { $($Name::export_all_to(folder)?;)* };
    }
    export! {
        Me Sessions Rename Credentials NewPassword Farewell CreateTable Chosen JoinTable LeaveTable SeatBot Act
        Command Answer Consider Archive Say Passes Snapshot Hint Film History Statistics Catalogue Tables Trouble
        ClientMessage ServerMessage
    }
    redoubt_catalog::Rulebook::export_all_to(folder)?;
    redoubt_engine::odds::Odds::export_all_to(folder)
}
