//! What the server answers.

use super::{Cause, DiceSource, SeatKind, TableState, TimeControl, TroubleCode, UndoPolicy, Visibility};
use redoubt_catalog::{Choice, Entry, Legal, LogEntry, Need, Opinion};
use redoubt_engine::{Fault, Options, Outcome, Seat, Seating};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Who the caller is.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Me {
    /// An identifier that others may see.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether there is no account behind it.
    pub guest: bool,
}

/// Where an account is signed in.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Sessions {
    /// The latest first.
    pub sessions: Vec<Session>,
}

/// One place where an account is signed in.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Session {
    /// Its identifier, with which it can be ended.
    pub id: String,
    /// What the browser calls itself.
    pub agent: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since_ms: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
    /// How much time there is to think; as much as anybody likes if nothing is said.
    pub clock: Option<TimeControl>,
    /// How far it has come.
    pub seq: u32,
    /// How many steps were made in the game.
    pub step: u32,
    /// Whether the caller is to act.
    pub your_turn: bool,
    /// Whether the caller sits there.
    pub seated: bool,
    /// Whether the caller may put bots on open and silent seats.
    pub host: bool,
    /// When time is over for whoever is to act, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub due_ms: Option<i64>,
    /// Whether the caller has put it away.
    pub archived: bool,
    /// How it ended.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Outcome>"))]
    pub result: Option<Value>,
    /// When it was set up, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: i64,
    /// When something last happened.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub updated_ms: i64,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct SeatInfo {
    /// Its number.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// A person, a bot, or nobody yet.
    pub kind: SeatKind,
    /// The name of the player or bot; empty if nobody sits there.
    pub name: String,
    /// The public identifier of the person at whose device it is played.
    pub person: Option<String>,
    /// Whether it is played at the caller's device.
    pub you: bool,
    /// Whether it is another player at the person's device, not the person itself.
    pub guest: bool,
    /// Whether somebody is connected.
    pub online: bool,
    /// The level of the bot.
    pub bot: Option<String>,
    /// The name of the player in whose place the bot plays.
    pub place_of: Option<String>,
    /// Whether the bot plays in the caller's place, who may return.
    pub yours: bool,
    /// From when on the host may put a bot there, in milliseconds since 1970; none while its person is there.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub silent_ms: Option<i64>,
}

/// A table as one viewer sees it now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Snapshot {
    /// What it is.
    pub table: TableSummary,
    /// The options in use, by name.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub options: Options,
    /// The component pack in use.
    pub pack: String,
    /// Names, colours and teams of the seats.
    #[schema(value_type = Object)]
    pub seating: Seating,
    /// What pack and options fix and everybody may know.
    #[schema(value_type = Object)]
    pub components: Value,
    /// Who rolls.
    pub dice: DiceSource,
    /// What may be taken back.
    pub undo: UndoPolicy,
    /// Whether spectators may write in the chat.
    pub spectators_chat: bool,
    /// How much time there is to think.
    pub clock: Option<TimeControl>,
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Position {
    /// The number of log entries it follows from.
    pub seq: u32,
    /// How many steps were made in the game.
    pub step: u32,
    /// Through which seats it is seen; none for a spectator.
    #[schema(value_type = Vec<u8>)]
    pub viewer: Vec<Seat>,
    /// The game's own view; nothing where the patches in `log` lead to it from the view before step `log_from`.
    #[schema(value_type = Option<Object>)]
    pub view: Option<Value>,
    /// Who may act.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// What the viewer may do, for each of its seats that is to act.
    #[schema(value_type = Vec<Object>)]
    pub legal: Vec<Legal>,
    /// Whether the viewer may try to take back the last step at once; it is refused if the step revealed something.
    pub can_undo: bool,
    /// How many steps would be left if the viewer took back all its last steps that it may try to, if that is more
    /// than one.
    pub undo_to: Option<u32>,
    /// Whether the viewer may ask for it.
    pub can_ask_takeback: bool,
    /// What happened since the step that the viewer knew, with patches if `view` is left out; all of it at first.
    #[schema(value_type = Vec<Object>)]
    pub log: Vec<LogEntry>,
    /// `log` replaces everything from this step on; without `view`, its patches begin there.
    pub log_from: u32,
    /// How the game ended.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Outcome>,
    /// Whether a bot is thinking.
    pub thinking: bool,
    /// The clock of every seat, in order; empty if there is no clock.
    pub clocks: Vec<SeatClock>,
    /// What the viewer has decided to pass always: kinds of question, as the catalogue lists them.
    pub passes: Vec<String>,
    /// The steps in `log` that were made without their player.
    pub automatic: Vec<Automatic>,
    /// Whether several players share the viewer's device and one of them knows what another may not: the screen is
    /// covered before it changes hands.
    pub secret: bool,
    /// Why nobody may talk now.
    pub silence: Option<Silence>,
}

/// A rule that forbids to talk.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Silence {
    /// The rule.
    pub rule: String,
    /// What it says.
    pub reason: String,
}

/// A clock at the moment of the answer.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct SeatClock {
    /// Whose.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Milliseconds left.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub left_ms: i64,
    /// Milliseconds left for the question that is asked now, if it has a time of its own.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub answer_ms: Option<i64>,
    /// Whether it runs.
    pub running: bool,
}

/// A step that was made without its player.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Automatic {
    /// Its number.
    pub step: u32,
    /// Why.
    pub cause: Cause,
}

/// A takeback that was asked for.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Takeback {
    /// Who asks.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who has not answered.
    #[schema(value_type = Vec<u8>)]
    pub waiting_for: Vec<Seat>,
    /// How many steps would be left.
    pub to: u32,
}

/// Something said.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct ChatLine {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Who said it.
    pub name: String,
    /// From which seat; none for a spectator.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The number of the team that hears it; everybody if none is named.
    pub team: Option<u8>,
    /// The words.
    pub text: String,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: i64,
}

/// What a good player would do.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Hint {
    /// The choice.
    #[schema(value_type = Object)]
    pub choice: Choice,
    /// What was thought of the choices, the best first.
    #[schema(value_type = Vec<Object>)]
    pub values: Vec<Opinion>,
    /// Who was asked.
    pub bot: String,
}

/// A part of a game, for looking back: a view, and the patches that lead from it to every moment after.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Film {
    /// How many steps the game has.
    pub steps: u32,
    /// The view before the first entry; nothing before the set-up.
    #[schema(value_type = Option<Object>)]
    pub view: Option<Value>,
    /// The steps asked for, with their patches.
    #[schema(value_type = Vec<Object>)]
    pub entries: Vec<LogEntry>,
}

/// A finished game in the history.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Finished {
    /// The table.
    pub table: TableSummary,
    /// How it ended.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "typescript", ts(as = "Outcome"))]
    pub outcome: Value,
    /// Where the caller sat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// How long it was.
    pub steps: u32,
    /// How often the barrier of the dice was crossed.
    pub takebacks: u32,
    /// How many of the caller's steps a bot made in its place.
    pub bot_steps: u32,
}

/// Finished games, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct History {
    /// One page of them.
    pub games: Vec<Finished>,
    /// Where the next page starts.
    pub next: Option<String>,
}

/// What a person's games amount to.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Statistics {
    /// One for every game played.
    pub games: Vec<GameStatistics>,
}

/// A person's games of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct GameStatistics {
    /// The game's short name.
    pub game: String,
    /// How many were finished.
    pub played: u32,
    /// How many were won.
    pub won: u32,
    /// How many were won in part.
    pub partial: u32,
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Tally {
    /// What.
    pub text: String,
    /// How often.
    pub count: u32,
}

/// One result.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Catalogue {
    /// The games in the order in which they are offered.
    #[schema(value_type = Vec<Object>)]
    pub games: Vec<Entry>,
}

/// Tables.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Tables {
    /// The latest first.
    pub tables: Vec<TableSummary>,
}

/// Why a request was not carried out; nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
pub struct Trouble {
    /// What kind of trouble, for programs.
    pub code: TroubleCode,
    /// What is wrong, for people.
    pub error: String,
    /// The rule that refuses.
    pub rule: Option<String>,
    /// The die or card that has to be entered next.
    #[schema(value_type = Option<Object>)]
    pub need: Option<Need>,
    /// Every fault of a pack or of options.
    #[schema(value_type = Vec<Object>)]
    pub faults: Vec<Fault>,
    /// The table's `seq` now, if the request came too late.
    pub seq: Option<u32>,
    /// After how many seconds it can be asked again, if it was asked too often.
    pub wait_seconds: Option<u32>,
}
