//! What is said on a live connection.

use super::{ChatLine, Position, Snapshot, TableSummary, Takeback, Trouble};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client says on its live connection.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Starts; `since` is the last `seq` seen, if any.
    Hello {
        /// The last `seq` seen.
        since: Option<u32>,
    },
    /// The person is writing in the chat.
    Typing,
    /// Shows that the client is there.
    Ping,
}

/// What the server says on a live connection.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole table: the first answer.
    Snapshot {
        /// The table.
        snapshot: Box<Snapshot>,
    },
    /// The game went on.
    Position {
        /// The game now.
        position: Box<Position>,
    },
    /// People came, went or were renamed.
    Table {
        /// The table now.
        table: TableSummary,
    },
    /// Something was said.
    Chat {
        /// What was said.
        line: ChatLine,
    },
    /// A takeback was asked for, agreed or declined.
    Takeback {
        /// The open request, if there is one.
        takeback: Option<Takeback>,
    },
    /// The game goes on at another table.
    Rematch {
        /// Its identifier.
        table: String,
    },
    /// The number of spectators changed.
    Watching {
        /// How many watch.
        count: u32,
    },
    /// Somebody is writing.
    Typing {
        /// Who.
        name: String,
    },
    /// A bot started or stopped to think.
    Thinking {
        /// Whether one is.
        thinking: bool,
    },
    /// The answer to a ping.
    Pong,
    /// The message before was not understood.
    Trouble {
        /// What was wrong.
        trouble: Trouble,
    },
}
