use crate::{Rulebook, Trouble};
use redoubt_engine::canvas::Panel;
use redoubt_engine::odds::Odds;
use redoubt_engine::patch::Patch;
use redoubt_engine::{
    Commitment, Draw, GameInfo, Given, Options, Outcome, Prompt, Refusal, Replay, RuleId, Seat, SeatSet,
    Seating, Seed, Viewer,
};
use serde::Serialize;
use serde_json::Value;

/// A game in progress without its types: actions, views and positions are JSON.
///
/// An action is given as an object, as [`Legal`] lists it, or as text in the game's notation. Every request either
/// succeeds wholly or changes nothing.
pub trait Table: Send + Sync {
    /// The game.
    fn info(&self) -> GameInfo;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// Who sits at the table.
    fn seating(&self) -> Seating;

    /// What pack and options fix and everybody may know: it is told once.
    fn components(&self) -> Value;

    /// The rules document, with the tables of the pack and the options in use.
    fn rulebook(&self) -> Rulebook;

    /// The options in use, defaults included.
    fn options(&self) -> Options;

    /// The name of the component pack in use.
    fn pack_name(&self) -> String;

    /// The fingerprint of the component pack in use.
    fn pack_hash(&self) -> String;

    /// The seed. Keep it to yourself until the game is over.
    fn seed(&self) -> &Seed;

    /// The promise about the seed, to be published before the game.
    fn commitment(&self) -> Commitment {
        self.seed().commitment()
    }

    /// Who may act now; nobody when the game is over.
    fn to_act(&self) -> SeatSet;

    /// How many steps were made.
    fn step(&self) -> usize;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// Lists what a seat may do now.
    ///
    /// # Errors
    /// If it may do nothing.
    fn legal(&self, seat: Seat) -> Result<Legal, Trouble>;

    /// How the question that a seat is asked can be passed; nothing if it cannot, or the seat is not asked.
    fn pass(&self, seat: Seat) -> Option<Passing>;

    /// What another seat proposes to a seat: who, and the answer that accepts it, in the game's notation.
    fn consent(&self, seat: Seat) -> Option<(Seat, String)>;

    /// What is done for a seat whose time is over, in the game's notation.
    ///
    /// # Errors
    /// If it may do nothing.
    fn lapse(&self, seat: Seat) -> Result<String, Trouble>;

    /// Decides whether a seat may take an action now: the answer to "why can't I?".
    ///
    /// # Errors
    /// Why not, with the rule.
    fn check(&self, seat: Seat, action: &Value) -> Result<Choice, Trouble>;

    /// Takes an action.
    ///
    /// # Errors
    /// Why not, with the rule. With own dice, [`Trouble::need`] says what to enter next.
    fn act(&mut self, seat: Seat, action: &Value, dice: Entered<'_>) -> Result<Done, Trouble>;

    /// Gives up the game for a seat.
    ///
    /// # Errors
    /// If the game is over.
    fn concede(&mut self, seat: Seat) -> Result<Done, Trouble>;

    /// The fingerprint of the question that a seat is asked: it stays the same whatever others do meanwhile, as long as
    /// what is asked and what may be answered do. Nothing if the seat is not asked.
    fn question(&self, seat: Seat) -> Option<u64>;

    /// Why nobody may talk now, where the rules forbid it.
    fn silence(&self) -> Option<Refusal>;

    /// Whether whoever holds these seats may think of taking back the last step. Whether it revealed something is found
    /// out by [`Table::can_undo`].
    fn may_undo(&self, who: SeatSet) -> bool;

    /// Decides whether whoever holds these seats may take back all but the first `to` steps.
    ///
    /// # Errors
    /// Why not.
    fn can_undo(&self, who: SeatSet, to: usize) -> Result<(), Trouble>;

    /// Takes back all but the first `to` steps.
    ///
    /// # Errors
    /// Why not.
    fn undo(&mut self, who: SeatSet, to: usize) -> Result<Undone, Trouble>;

    /// Takes back all but the first `to` steps whatever they showed; everybody at the table has agreed to it.
    ///
    /// # Errors
    /// If there are no more steps than that.
    fn take_back(&mut self, to: usize) -> Result<Undone, Trouble>;

    /// A copy of the table, history included, to think about elsewhere.
    fn fork(&self) -> Box<dyn Table>;

    /// Puts values on the tape, to be used before the seed.
    fn extend_tape(&mut self, values: &[Given]);

    /// What a viewer sees now.
    fn view(&self, viewer: Viewer) -> Value;

    /// What a viewer saw after the first `step` steps.
    ///
    /// # Errors
    /// If there are fewer steps.
    fn view_at(&self, step: usize, viewer: Viewer) -> Result<Value, Trouble>;

    /// The whole position, hidden things included.
    fn state(&self) -> Value;

    /// The whole position after the first `step` steps.
    ///
    /// # Errors
    /// If there are fewer steps.
    fn state_at(&self, step: usize) -> Result<Value, Trouble>;

    /// Starts again from a position, with the same rules and seed.
    ///
    /// # Errors
    /// If it is no position of this game or breaks an invariant.
    fn load(&mut self, state: &Value) -> Result<(), Trouble>;

    /// The chances of a legal action, as far as the seat can know them.
    ///
    /// # Errors
    /// If it is not legal.
    fn odds(&self, seat: Seat, action: &Value) -> Result<Odds, Trouble>;

    /// What a bot would do for a seat: `heuristic`, `mcts:200ms`. The same position, bot and seed give the same
    /// answer, unless the bot is limited by time.
    ///
    /// # Errors
    /// If there is no such bot, or the seat may do nothing.
    fn bot(&self, spec: &str, seat: Seat, seed: u64) -> Result<Advice, Trouble>;

    /// Tells the steps from number `first` on; 0 is the set-up. With [`Detail::Film`], each event comes with what it
    /// changed in the viewer's view.
    fn narrate(&self, first: usize, viewer: Viewer, detail: Detail) -> Vec<LogEntry>;

    /// Draws what a viewer sees for a terminal.
    fn panels(&self, viewer: Viewer) -> Vec<Panel>;

    /// Draws what a viewer saw after the first `step` steps.
    ///
    /// # Errors
    /// If there are fewer steps.
    fn panels_at(&self, step: usize, viewer: Viewer) -> Result<Vec<Panel>, Trouble>;

    /// The game so far, to be kept.
    ///
    /// # Errors
    /// If the game began from a position.
    fn replay(&self) -> Result<Replay, Trouble>;
}

/// Where the dice of an action come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered<'a> {
    /// The tape, then the seed.
    Nothing,
    /// The player's own dice: all that the action asks for, in order.
    Own(&'a [Given]),
}

/// How much is told of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What happened.
    Lines,
    /// And what each event changed in the viewer's view.
    Film,
    /// The same for somebody who saw what was before the first of the steps through other eyes.
    FilmAfter(Viewer),
}

/// What a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Legal {
    /// Who is asked.
    pub seat: Seat,
    /// The question.
    pub prompt: Prompt,
    /// The answers.
    pub choices: Vec<Choice>,
    /// How the question can be passed, if it is of a kind that can.
    pub pass: Option<Passing>,
}

/// A way to pass a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Passing {
    /// The kind of the question, as the catalogue lists it.
    pub kind: &'static str,
    /// The answer that passes it, in the game's notation.
    pub notation: String,
}

/// One thing a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// The action as an object.
    pub action: Value,
    /// The action in the game's notation.
    pub notation: String,
    /// A few words, for a button.
    pub text: String,
    /// The rule that allows it.
    pub rule: RuleId,
    /// The place on the board to click for it.
    pub hotspot: Option<String>,
    /// What a player may not have thought of and cannot mend later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub warning: Option<String>,
    /// Whether it ends what is being done, so that no further choice of the same question can mend it.
    pub ends: bool,
}

impl Choice {
    /// Puts choices in the order in which people read them: those that warn of something behind the others, those that
    /// end what is being done last.
    pub fn by_weight(choices: &mut [Choice]) {
        choices.sort_by_key(|choice| (choice.ends, choice.warning.is_some()));
    }
}

/// What came of a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Done {
    /// What happened, as the acting seat may know it.
    pub events: Vec<Told>,
    /// The dice that fell, and what was drawn as far as the acting seat may know it.
    pub draws: Vec<Draw>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// How many steps were made.
    pub step: usize,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Steps that were taken back.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Undone {
    /// What is no longer done, in order.
    pub undone: Vec<String>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// How many steps are left.
    pub step: usize,
}

/// One step of the game, told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogEntry {
    /// Its number, from 1; 0 for the set-up.
    pub step: usize,
    /// Who acted.
    pub seat: Seat,
    /// What was done, in the game's notation; nothing for the set-up, and for what the viewer may not know.
    pub act: Option<String>,
    /// What was done in the words of the choice, where nothing came of it that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub said: Option<String>,
    /// What happened.
    pub lines: Vec<Told>,
    /// The dice that fell, and what was drawn as far as the viewer may know it.
    pub draws: Vec<Draw>,
    /// In a film: what changed in the viewer's view after the last of the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rest: Option<Patch>,
}

/// One thing that happened: as a sentence, and as typed data to draw it from.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    /// What happened, as a sentence.
    pub text: String,
    /// The rule that made it happen.
    pub rule: RuleId,
    /// The place on the board it happened at, if any.
    pub hotspot: Option<String>,
    /// Whose doing it was; nobody's if the rules alone did it.
    pub seat: Option<Seat>,
    /// The game's own event, as far as the viewer may know it.
    pub event: Value,
    /// In a film: what changed in the viewer's view since the line before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub patch: Option<Patch>,
}

/// What a bot would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    /// The bot.
    pub bot: String,
    /// Its choice.
    #[serde(flatten)]
    pub choice: Choice,
    /// What it thinks of the choices it looked at, the best first; may be empty.
    pub values: Vec<Opinion>,
}

/// What a bot thinks of one choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Opinion {
    /// The action in the game's notation.
    pub notation: String,
    /// A few words about it.
    pub text: String,
    /// How good it is for the seat, from 0 to 1.
    pub value: f64,
    /// How often it was tried.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub visits: u64,
}
