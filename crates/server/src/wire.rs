//! What crosses the net between server and client, declared once.
//!
//! The number `seq` of a table counts everything that was stored in its log: actions, concessions, undone steps. A
//! command names the `seq` it was made for, so that it is carried out once or not at all.

use redoubt_catalog::{Choice, Entry, Legal, LogEntry, Opinion};
use redoubt_engine::{Ask, Fault, Options, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who the caller is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Me {
    /// An identifier that others may see.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether there is no account behind it.
    pub guest: bool,
}

/// A new name for the caller.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// A change of password.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub current: String,
    /// The password from now on.
    pub new: String,
}

/// The end of an account.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// Its password, once more.
    pub password: String,
}

/// A table to be set up.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game's short name.
    pub game: String,
    /// What the table is called; a name is found if none is given.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// The options chosen, by name.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    pub options: Options,
    /// Who sits where, in seat order; its length is the number of seats.
    pub seats: Vec<SeatPlan>,
    /// Who rolls.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub dice: DiceSource,
    /// What may be taken back.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub undo: UndoPolicy,
    /// Who finds the table.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub visibility: Visibility,
    /// Whether spectators may write in the chat.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub spectators_chat: bool,
    /// The text of the creator's own component pack.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pack: Option<String>,
}

/// A seat to be taken.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// Which; the first free one if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
}

/// An action to be taken.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// For which of the caller's seats; the one that is to act if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// The action, as it was offered or in the game's notation.
    pub action: Value,
    /// Own dice: every value the action asks for, in order.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub dice: Option<Vec<u32>>,
}

/// Something to be done to a table as it is.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// For which of the caller's seats; the first if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
}

/// The answer to a request for a takeback.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// Whether the last step may be taken back.
    pub agree: bool,
}

/// A question about an action.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Consider {
    /// For which of the caller's seats.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// The action.
    pub action: Value,
}

/// Whether a table is put away.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Archive {
    /// Whether it is.
    pub archived: bool,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The words.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct TableSummary {
    /// Its identifier, part of its link.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's short name.
    pub game: String,
    /// Waiting, running or over.
    pub state: TableState,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Who finds it.
    pub visibility: Visibility,
    /// How far it has come.
    pub seq: u32,
    /// How many steps were made in the game.
    pub step: u32,
    /// Whether the caller is to act.
    pub your_turn: bool,
    /// Whether the caller sits there.
    pub seated: bool,
    /// Whether the caller has put it away.
    pub archived: bool,
    /// How it ended.
    pub result: Option<Outcome>,
    /// When it was set up, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: i64,
    /// When something last happened.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub updated_ms: i64,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct SeatInfo {
    /// Its number.
    pub seat: Seat,
    /// A person, a bot, or nobody yet.
    pub kind: SeatKind,
    /// The name of the person or bot; empty if nobody sits there.
    pub name: String,
    /// The person's public identifier.
    pub person: Option<String>,
    /// Whether it is the caller.
    pub you: bool,
    /// Whether somebody is connected.
    pub online: bool,
    /// The level of the bot.
    pub bot: Option<String>,
}

/// A table as one viewer sees it now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Snapshot {
    /// What it is.
    pub table: TableSummary,
    /// The options in use, by name.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    pub options: Options,
    /// The component pack in use.
    pub pack: String,
    /// Who rolls.
    pub dice: DiceSource,
    /// What may be taken back.
    pub undo: UndoPolicy,
    /// Whether spectators may write in the chat.
    pub spectators_chat: bool,
    /// The promise about the seed, made before the game.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The game itself.
    pub position: Position,
    /// A takeback that somebody asked for.
    pub takeback: Option<Takeback>,
    /// The table at which it goes on.
    pub rematch: Option<String>,
    /// What was said, the oldest first.
    pub chat: Vec<ChatLine>,
    /// How many spectators are connected.
    pub watching: u32,
}

/// The game at a table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Position {
    /// The number of log entries it follows from.
    pub seq: u32,
    /// How many steps were made in the game.
    pub step: u32,
    /// Through which seat it is seen; none for a spectator.
    pub viewer: Option<Seat>,
    /// The game's own view.
    pub view: Value,
    /// Who may act.
    pub to_act: Vec<Seat>,
    /// What the viewer may do.
    pub legal: Option<Legal>,
    /// Whether the viewer may take back the last step at once.
    pub can_undo: bool,
    /// Whether the viewer may ask for it.
    pub can_ask_takeback: bool,
    /// What happened since the step that the viewer knew; all of it at first.
    pub log: Vec<LogEntry>,
    /// `log` replaces everything from this step on.
    pub log_from: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Whether a bot is thinking.
    pub thinking: bool,
}

/// A takeback that was asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Takeback {
    /// Who asks.
    pub seat: Seat,
    /// Who has not answered.
    pub waiting_for: Vec<Seat>,
}

/// Something said.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct ChatLine {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Who said it.
    pub name: String,
    /// From which seat; none for a spectator.
    pub seat: Option<Seat>,
    /// The words.
    pub text: String,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: i64,
}

/// What a good player would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Hint {
    /// The choice.
    pub choice: Choice,
    /// What was thought of the choices, the best first.
    pub values: Vec<Opinion>,
    /// Who was asked.
    pub bot: String,
}

/// One moment of a game, for looking back.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Frame {
    /// After how many steps.
    pub step: u32,
    /// The position.
    pub view: Value,
    /// What led to it.
    pub entry: LogEntry,
}

/// Moments of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Frames {
    /// How many steps the game has.
    pub steps: u32,
    /// The moments asked for.
    pub frames: Vec<Frame>,
}

/// A finished game in the history.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Finished {
    /// The table.
    pub table: TableSummary,
    /// How it ended.
    pub outcome: Outcome,
    /// Where the caller sat.
    pub seat: Seat,
    /// How long it was.
    pub steps: u32,
    /// How often the barrier of the dice was crossed.
    pub takebacks: u32,
}

/// Finished games, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct History {
    /// One page of them.
    pub games: Vec<Finished>,
    /// Where the next page starts.
    pub next: Option<String>,
}

/// What a person's games amount to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Statistics {
    /// One for every game played.
    pub games: Vec<GameStatistics>,
}

/// A person's games of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct GameStatistics {
    /// The game's short name.
    pub game: String,
    /// How many were finished.
    pub played: u32,
    /// How many were won.
    pub won: u32,
    /// How many were tied.
    pub tied: u32,
    /// How many were lost.
    pub lost: u32,
    /// Lower end of the 95 % interval of the chance to win.
    pub win_low: f64,
    /// Upper end.
    pub win_high: f64,
    /// How they ended.
    pub endings: Vec<Tally>,
    /// Score and date of each, the oldest first.
    pub scores: Vec<Scored>,
}

/// How often something was the case.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Tally {
    /// What.
    pub text: String,
    /// How often.
    pub count: u32,
}

/// One result.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Scored {
    /// The table.
    pub table: String,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: i64,
    /// The score.
    pub score: i32,
    /// Whether it was won.
    pub won: bool,
    /// How long it was.
    pub steps: u32,
}

/// Everything that can be played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Catalogue {
    /// The games in the order in which they are offered.
    pub games: Vec<Entry>,
}

/// Tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Tables {
    /// The latest first.
    pub tables: Vec<TableSummary>,
}

/// Why a request was not carried out; nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Trouble {
    /// What kind of trouble, for programs.
    pub code: TroubleCode,
    /// What is wrong, for people.
    pub error: String,
    /// The rule that refuses.
    pub rule: Option<String>,
    /// The die that has to be entered next.
    pub need: Option<Ask>,
    /// Every fault of a pack or of options.
    pub faults: Vec<Fault>,
    /// The table's `seq` now, if the request came too late.
    pub seq: Option<u32>,
}

/// Who is to sit somewhere.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatPlan {
    /// The creator.
    Me,
    /// Whoever comes by the link.
    Open,
    /// A bot of a level.
    Bot {
        /// The level.
        level: String,
    },
}

/// Who rolls the dice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
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

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// A die has to be entered.
    NeedDie,
    /// Somebody else has it already.
    Conflict,
    /// The request is too long.
    TooLarge,
    /// Too many requests, or too many of something.
    TooMany,
    /// The server cannot do it now.
    Unavailable,
}

/// What a client says on its live connection.
#[derive(Clone, PartialEq, Debug, Deserialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
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
        Me Rename Credentials NewPassword Farewell CreateTable JoinTable Act Command Answer Consider Archive Say
        Snapshot Hint Frames History Statistics Catalogue Tables Trouble ClientMessage ServerMessage
    }
    redoubt_catalog::Rulebook::export_all_to(folder)?;
    redoubt_engine::odds::Odds::export_all_to(folder)
}
