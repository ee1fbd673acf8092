//! What the server keeps. Everything above this trait is the same whatever database is below it.

pub mod sqlite; // in one file
mod writes; // everything that can change

pub use writes::{Append, Progress, ResultRow, Write};

use crate::ids::{PersonId, TableId};
use crate::wire::{Cause, DiceSource, TableState, TimeControl, UndoPolicy, Visibility};
use async_trait::async_trait;
use redoubt_engine::{Given, Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many lines of a table's chat are shown.
pub const CHAT_MAX: usize = 200;

/// Where people, tables and moves are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes changes, all of them or none; when it returns they are durable.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if somebody else was first.
    async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError>;

    /// Whether the last change could not be made.
    fn is_failing(&self) -> bool;

    /// The key with which cookies are signed, made at the first start.
    async fn secret(&self) -> Result<[u8; 32], StoreError>;

    /// Finds a person.
    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError>;

    /// Finds the person of a session by the fingerprint of its token, if the session is younger than `since_ms`.
    async fn session(&self, token: &str, since_ms: i64) -> Result<Option<Person>, StoreError>;

    /// A person's sessions that are younger than `since_ms`, the latest first.
    async fn sessions(&self, person: &PersonId, since_ms: i64) -> Result<Vec<SessionRow>, StoreError>;

    /// Finds an account by its name in lower case.
    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError>;

    /// Finds a table with everything that happened at it.
    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError>;

    /// Whether there is such a table.
    async fn has_table(&self, id: &TableId) -> Result<bool, StoreError>;

    /// Lists tables, the latest first.
    async fn list(&self, list: &List, limit: u32) -> Result<Vec<Listed>, StoreError>;

    /// Counts the tables that a person set up and that are not over.
    async fn unfinished(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// Counts the tables, not over, at which a person sits.
    async fn seats_taken(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// How many bytes the packs of a person's tables have, equal ones counted once.
    async fn pack_bytes(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// The tables, not over, at which a person sits.
    async fn seated_at(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError>;

    /// Tables at which a bot is to act, in the order of their identifiers, from the one after `after` on.
    async fn bots_due(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Running tables at which somebody's time is over, the longest overdue first.
    async fn clocks_due(&self, at_ms: i64, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// A person's finished games with a number below `before`, the latest first.
    async fn results(&self, person: &PersonId, before: i64, limit: u32) -> Result<Vec<Finished>, StoreError>;

    /// When the server was last there, and when it was not.
    async fn alive(&self) -> Result<Alive, StoreError>;

    /// Tables that nobody comes back to.
    async fn stale(&self, rule: Stale, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// How many bytes are in use.
    async fn size(&self) -> Result<u64, StoreError>;

    /// Waits until everything that was asked for is durable, and stops.
    async fn close(&self);
}

/// Why something was not stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first.
    #[error("somebody else was first")]
    Conflict,
    /// What is stored makes no sense to this program. It concerns what was asked for alone.
    #[error("storage: {0}")]
    Unreadable(String),
    /// The database does not answer as it should.
    #[error("storage: {0}")]
    Failed(String),
}

/// A person: a guest, or one with an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The identifier.
    pub id: PersonId,
    /// The name shown to others.
    pub name: String,
    /// Whether there is no account.
    pub guest: bool,
    /// When the person was last noted to be there; a guest who is not stored is never noted.
    pub seen_ms: i64,
}

/// A session of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The fingerprint of its token.
    pub token: String,
    /// What the browser calls itself.
    pub agent: String,
    /// Since when.
    pub created_ms: i64,
}

/// When the server was there.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Alive {
    /// When it last was.
    pub at_ms: Option<i64>,
    /// From when to when it was not, in order.
    pub downtimes: Vec<(i64, i64)>,
}

/// When a table is abandoned: nothing has happened at it since some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stale {
    /// The time for one that waits for players.
    pub waiting_ms: i64,
    /// The time for one at which only guests play or played.
    pub guests_ms: i64,
    /// The time for one that is not over, whoever plays.
    pub accounts_ms: i64,
}

/// An account.
#[derive(Clone, Debug)]
pub struct Account {
    /// Whose it is.
    pub person: Person,
    /// The password's hash, with its parameters.
    pub password: String,
}

/// What a table is.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// The identifier.
    pub id: TableId,
    /// What it is called.
    pub name: String,
    /// The game's short name.
    pub game: String,
    /// The version of the game's rules with which it was set up.
    pub rules: u32,
    /// The options chosen.
    pub options: Options,
    /// The text of the creator's own pack.
    pub pack: Option<String>,
    /// The seed, in its written form.
    pub seed: String,
    /// Own dice and cards of the set-up.
    pub first_dice: Option<Vec<Given>>,
    /// Who rolls.
    pub dice: DiceSource,
    /// What may be taken back.
    pub undo: UndoPolicy,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether spectators may write.
    pub spectators_chat: bool,
    /// How much time there is to think.
    pub clock: Option<TimeControl>,
    /// Who set it up.
    pub creator: Option<PersonId>,
    /// How far it is.
    pub progress: Progress,
    /// An open request for a takeback.
    pub takeback: Option<TakebackRow>,
    /// Where it goes on.
    pub rematch: Option<TableId>,
    /// When it was set up.
    pub created_ms: i64,
}

/// A request for a takeback.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakebackRow {
    /// Who asks.
    pub seat: Seat,
    /// How many steps would be left.
    pub to_step: u32,
    /// Who has not answered.
    pub waiting_for: Vec<Seat>,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A player.
    Person(Sitter),
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// In whose place it plays, if it was not there from the beginning.
        place_of: Option<Sitter>,
    },
    /// Nobody yet.
    Open,
    /// Somebody whose account is gone.
    Gone,
}

/// A player: a person, or another player at the person's device. Seats of one player are one mind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The person at whose device it is.
    pub id: PersonId,
    /// What the player is called.
    pub name: String,
    /// Whether it is not the person itself.
    pub guest: bool,
}

impl Holder {
    /// The player who sits here now.
    pub fn sitter(&self) -> Option<&Sitter> {
        match self {
            Holder::Person(sitter) => Some(sitter),
            Holder::Bot { .. } | Holder::Open | Holder::Gone => None,
        }
    }

    /// The player whose seat it is, also while a bot plays in its place.
    pub fn owner(&self) -> Option<&Sitter> {
        match self {
            Holder::Person(sitter) | Holder::Bot { place_of: Some(sitter), .. } => Some(sitter),
            Holder::Bot { place_of: None, .. } | Holder::Open | Holder::Gone => None,
        }
    }
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Its number, from 1.
    pub seq: u32,
    /// For which seat.
    pub seat: Seat,
    /// What was done.
    pub kind: EventKind,
    /// Who did it; nobody if a bot did.
    pub person: Option<PersonId>,
    /// The fingerprint of the request, so that its repetition is known.
    pub request: Option<String>,
    /// Why it was done without its player, if it was.
    pub cause: Option<Cause>,
    /// Who is asked then.
    pub asked: Asked,
    /// When.
    pub at_ms: i64,
}

/// Who is asked after an entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Asked {
    /// Players who have to make their move.
    pub to_move: SeatSet,
    /// Players who are asked something that can be passed.
    pub to_answer: SeatSet,
    /// Seats whose question, or its absence, is not the one of before.
    pub anew: SeatSet,
}

/// What can be done at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// An action was taken.
    Act {
        /// In the game's notation.
        notation: String,
        /// Own dice and cards.
        dice: Option<Vec<Given>>,
    },
    /// The game was given up.
    Concede,
    /// Steps were taken back.
    Undo {
        /// How many are left.
        to_step: u32,
        /// Whether it was more than the barrier allows.
        takeback: bool,
    },
    /// A bot plays in the player's place from now on.
    Bot {
        /// Its level.
        level: String,
    },
    /// The player is back.
    Return,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Who said it.
    pub person: Option<PersonId>,
    /// The name then.
    pub name: String,
    /// From which seat.
    pub seat: Option<Seat>,
    /// The team that hears it; everybody if none is named.
    pub team: Option<u8>,
    /// The words.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// A table with everything that happened at it.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredTable {
    /// What it is.
    pub row: TableRow,
    /// Who sits where, in seat order.
    pub seats: Vec<Holder>,
    /// What each seat passes always.
    pub passes: Vec<Vec<String>>,
    /// The log.
    pub events: Vec<EventRow>,
    /// What was said, the latest part of it.
    pub chat: Vec<ChatRow>,
    /// Who has put it away.
    pub archived: Vec<PersonId>,
}

/// Which tables to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum List {
    /// Those at which a person sits, or which it set up.
    Of {
        /// Who.
        person: PersonId,
        /// Those that the person has put away, or the others.
        archived: bool,
    },
    /// Those that everybody may find and that are not over.
    Public,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// The identifier.
    pub id: TableId,
    /// What it is called.
    pub name: String,
    /// The game's short name.
    pub game: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// How much time there is to think.
    pub clock: Option<TimeControl>,
    /// How far it is.
    pub progress: Progress,
    /// Who sits where, in seat order.
    pub seats: Vec<Holder>,
    /// Who set it up.
    pub creator: Option<PersonId>,
    /// When it was set up.
    pub created_ms: i64,
}

/// A finished game of a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// The number by which results are ordered.
    pub id: i64,
    /// The table.
    pub table: Listed,
    /// What the person got.
    pub result: ResultRow,
    /// Whether the person has put the table away.
    pub archived: bool,
}

impl Progress {
    /// Whether `seat` is to act.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.to_act & (1 << seat.index()) != 0
    }

    /// How far a table is before anything has happened.
    pub fn new(state: TableState, to_act: u8, at_ms: i64) -> Progress {
        let started_ms = (state == TableState::Running).then_some(at_ms);
        let (outcome, due_ms) = (None::<Value>, None);
        Progress { state, seq: 0, step: 0, to_act, outcome, updated_ms: at_ms, started_ms, due_ms }
    }
}
