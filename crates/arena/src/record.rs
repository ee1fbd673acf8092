use redoubt_engine::Standing;
use std::borrow::Cow;

/// What is kept of a game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Which meeting it belongs to, as an index into [`crate::Report::lineups`].
    pub lineup: usize,
    /// Its number within the meeting, from 0.
    pub game: u32,
    /// The seed of its dice: a table with this seed rolls the same.
    pub seed: u64,
    /// Who sat where, and what came of it.
    pub seats: Vec<SeatRecord>,
    /// The rule that ended it.
    pub rule: &'static str,
    /// How it ended, in a few words.
    pub how: &'static str,
    /// How many decisions were made.
    pub decisions: u32,
    /// The stage it ended in, as an index into the report's stages.
    pub stage: usize,
    /// The game's measures, in the order of the report's names.
    pub measures: Vec<f64>,
    /// The evaluation at the first decision of each stage, for each seat; not a number where never reached.
    pub(crate) evaluations: Box<[f32]>,
}

/// One seat's part in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRecord {
    /// The entrant, as an index into the match's bots.
    pub entrant: usize,
    /// Won, lost or tied.
    pub standing: Standing,
    /// The score in the game's own unit.
    pub score: i32,
    /// How it began, in the order of the report's names.
    pub opening: Vec<Cow<'static, str>>,
}

impl GameRecord {
    /// How well a seat stood at the first decision of a stage, from 0 to 1; nothing if the stage was not reached.
    pub fn evaluation(&self, stage: usize, seat: usize) -> Option<f32> {
        let value = *self.evaluations.get(stage * self.seats.len() + seat)?;
        (!value.is_nan()).then_some(value)
    }
}
