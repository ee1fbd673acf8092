use super::{ChatRow, EventRow, Holder, TableRow, TakebackRow};
use crate::ids::{PersonId, TableId};
use crate::wire::TableState;
use redoubt_engine::Seat;
use serde_json::Value;

/// A change.
#[derive(Clone, Debug)]
pub enum Write {
    /// Keeps a guest, unless it is kept already.
    AddGuest {
        /// Who.
        id: PersonId,
        /// The name.
        name: String,
        /// When.
        at_ms: i64,
    },
    /// Notes that a person was there.
    Seen {
        /// Who.
        id: PersonId,
        /// When.
        at_ms: i64,
    },
    /// Renames a person; an account's `key` is its name in lower case and must be free.
    Rename {
        /// Who.
        id: PersonId,
        /// The name.
        name: String,
        /// The name of the account in lower case.
        key: Option<String>,
    },
    /// Makes a guest's account; its name must be free.
    Register {
        /// Who.
        id: PersonId,
        /// The name.
        name: String,
        /// The name in lower case.
        key: String,
        /// The password's hash.
        password: String,
    },
    /// Changes a password, and ends every other session.
    SetPassword {
        /// Whose.
        id: PersonId,
        /// The password's hash.
        password: String,
        /// The fingerprint of the session that goes on.
        keep: String,
    },
    /// Starts a session.
    OpenSession {
        /// The fingerprint of its token.
        token: String,
        /// Whose.
        person: PersonId,
        /// What the browser calls itself.
        agent: String,
        /// When.
        at_ms: i64,
    },
    /// Ends a session.
    CloseSession {
        /// The fingerprint of its token.
        token: String,
    },
    /// Gives everything of a guest to an account.
    Merge {
        /// The guest.
        from: PersonId,
        /// The account.
        into: PersonId,
    },
    /// Forgets a person. Games stay, with an unnamed somebody in the seat.
    Forget {
        /// Who.
        id: PersonId,
    },
    /// Sets up a table.
    AddTable {
        /// What it is.
        table: Box<TableRow>,
        /// Who sits where.
        seats: Vec<Holder>,
    },
    /// Removes a table that still waits and at which nothing has happened.
    RemoveTable {
        /// Which.
        table: TableId,
    },
    /// Removes a table that nobody comes back to.
    Purge {
        /// Which.
        table: TableId,
        /// Only if nothing has happened at it since then.
        since_ms: i64,
    },
    /// Removes guests of whom nothing is left, and sessions that are over.
    PurgePeople {
        /// Guests who were not there since then.
        guests_ms: i64,
        /// Sessions that are older.
        sessions_ms: i64,
        /// At most so many guests.
        limit: u32,
    },
    /// Changes who sits in a seat, in which nobody else may have sat down meanwhile.
    Reseat {
        /// At which table.
        table: TableId,
        /// Which.
        seat: Seat,
        /// Who sat there.
        was: Holder,
        /// Who sits there now.
        holder: Holder,
    },
    /// Notes what a seat passes always.
    SetPasses {
        /// At which table.
        table: TableId,
        /// Which seat.
        seat: Seat,
        /// Kinds of question.
        kinds: Vec<String>,
    },
    /// Notes how far a table is.
    Note {
        /// Which.
        table: TableId,
        /// How far.
        progress: Progress,
    },
    /// Adds to the log; the number must be free.
    Append(Box<Append>),
    /// Notes or drops a request for a takeback.
    Takeback {
        /// At which table.
        table: TableId,
        /// The request.
        ask: Option<TakebackRow>,
    },
    /// Notes where a table goes on; it must not go on elsewhere already.
    Rematch {
        /// Which table.
        table: TableId,
        /// Where.
        next: TableId,
    },
    /// Puts a table away or takes it out again.
    Archive {
        /// Which.
        table: TableId,
        /// For whom.
        person: PersonId,
        /// Whether it is put away.
        archived: bool,
    },
    /// Adds something said; the number must be free. Of what was said only the latest is kept.
    Say {
        /// At which table.
        table: TableId,
        /// What.
        line: ChatRow,
    },
    /// Notes that the server is there.
    Alive {
        /// When.
        at_ms: i64,
    },
    /// Notes that there was no server: whoever had time to think has as much of it afterwards.
    Down {
        /// Since when.
        from_ms: i64,
        /// Until when.
        to_ms: i64,
    },
}

/// An entry of a log with what follows from it.
#[derive(Clone, Debug)]
pub struct Append {
    /// At which table.
    pub table: TableId,
    /// The entry.
    pub event: EventRow,
    /// How far the table is then.
    pub progress: Progress,
    /// The results, if the game is over then.
    pub results: Vec<ResultRow>,
}

/// How far a table is.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// Waiting, running or over.
    pub state: TableState,
    /// The number of log entries.
    pub seq: u32,
    /// The number of steps in the game.
    pub step: u32,
    /// Who is to act: bit n stands for seat n.
    pub to_act: u8,
    /// How the game ended.
    pub outcome: Option<Value>,
    /// When something last happened.
    pub updated_ms: i64,
    /// When nobody was missing any more.
    pub started_ms: Option<i64>,
    /// When time is over for somebody.
    pub due_ms: Option<i64>,
}

/// What a seat got.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultRow {
    /// The seat.
    pub seat: Seat,
    /// Who sat there, if a person did.
    pub person: Option<PersonId>,
    /// `won`, `partial`, `tied` or `lost`.
    pub standing: String,
    /// The score.
    pub score: i32,
    /// How the game ended.
    pub how: String,
    /// How long it was.
    pub steps: u32,
    /// How often more was taken back than the barrier allows.
    pub takebacks: u32,
    /// How many of the seat's steps a bot made in the player's place.
    pub bot_steps: u32,
    /// When.
    pub at_ms: i64,
}
