use crate::{MAX_SEATS, RuleId, Seat};
use arrayvec::ArrayVec;
use serde::Serialize;

/// How a game ended for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// This seat, or its team, won.
    Won,
    /// This seat, or its team, lost.
    Lost,
    /// Nobody is ahead of this seat and somebody is level with it.
    Tied,
}

/// One seat's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatResult {
    /// Won, lost or tied.
    pub standing: Standing,
    /// The score in the game's own unit.
    pub score: i32,
}

/// The end of a game: a result for every seat, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// One result per seat, in seat order.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<SeatResult>"))]
    pub seats: ArrayVec<SeatResult, MAX_SEATS>,
    /// The rule that ended the game.
    pub rule: RuleId,
    /// A short phrase for tables: how the game ended.
    pub how: &'static str,
}

impl Outcome {
    /// The outcome of a solitaire game.
    pub fn solo(standing: Standing, score: i32, rule: RuleId, how: &'static str) -> Outcome {
        Outcome { seats: [SeatResult { standing, score }].into_iter().collect(), rule, how }
    }

    /// Returns one seat's result.
    pub fn of(&self, seat: Seat) -> SeatResult {
        self.seats[seat.index()]
    }

    /// The result as a number: 1 for a win, 0.5 for a tie, 0 for a loss.
    pub fn value(&self, seat: Seat) -> f32 {
        match self.of(seat).standing {
            Standing::Won => 1.0,
            Standing::Tied => 0.5,
            Standing::Lost => 0.0,
        }
    }
}
