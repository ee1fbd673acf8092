//! What clients ask for.

use super::{DiceSource, TableState, TimeControl, UndoPolicy, Visibility};
use redoubt_engine::{Given, Options, Seat};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A new name for the caller.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name.
    pub name: String,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// A change of password.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub current: String,
    /// The password from now on.
    pub new: String,
}

/// The end of an account.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// Its password, once more.
    pub password: String,
}

/// A table to be set up.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
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
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub options: Options,
    /// Who sits where, one for every seat that the options give.
    pub seats: Vec<SeatPlan>,
    /// Who rolls.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub dice: DiceSource,
    /// Own dice and cards: everything that setting up the game asks for, in order.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<Vec<Value>>)]
    pub first_dice: Option<Vec<Given>>,
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
    /// How much time there is to think; as much as anybody likes if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<TimeControl>,
    /// The text of the creator's own component pack.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pack: Option<String>,
}

/// Who is to sit somewhere.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatPlan {
    /// The creator: all such seats are one mind.
    Me,
    /// Another player at the creator's device: seats of the same name are one mind.
    Guest {
        /// What this player is called.
        name: String,
    },
    /// Whoever comes by the link.
    Open,
    /// A bot of a level.
    Bot {
        /// The level.
        level: String,
    },
}

/// A seat to be taken.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// Which; the first free one if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
}

/// Options from which the seats of a table follow.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The options chosen, by name.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub options: Options,
}

/// The end of playing at a table.
#[derive(Clone, PartialEq, Default, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct LeaveTable {
    /// The level of the bot that plays on, where the game goes on without the caller; a usual one if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub level: Option<String>,
    /// How far the table was when the caller decided to leave; if it is not so any more, nobody leaves.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub state: Option<TableState>,
}

/// A bot for a seat that is open, or whose person is silent.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// The seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The level of the bot; a usual one if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub level: Option<String>,
}

/// An action to be taken.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// For which of the caller's seats; the one that is to act if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The action, as it was offered or in the game's notation.
    #[schema(value_type = Object)]
    pub action: Value,
    /// Own dice and cards: everything the action asks for, in order.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<Vec<Value>>)]
    pub dice: Option<Vec<Given>>,
}

/// Something to be done to a table as it is.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// For which of the caller's seats; one of those through which the caller looks if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What is taken back: everything after so many steps; the last step, or the last decision, if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub to: Option<u32>,
}

/// The answer to a request for a takeback.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The table's `seq` for which it was chosen.
    pub seq: u32,
    /// Whether the last step may be taken back.
    pub agree: bool,
}

/// A question about an action.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Consider {
    /// For which of the caller's seats.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The action.
    #[schema(value_type = Object)]
    pub action: Value,
}

/// Whether a table is put away.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Archive {
    /// Whether it is.
    pub archived: bool,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The words.
    pub text: String,
    /// Whether only the caller's team hears it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub team: bool,
}

/// What a seat passes always from now on.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "wire/"))]
#[serde(deny_unknown_fields)]
pub struct Passes {
    /// Which of the caller's seats; all through which the caller looks if none is named.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The kinds of question, as the catalogue lists them.
    pub kinds: Vec<String>,
}
