use crate::{MAX_SEATS, RuleId, Seat, SeatSet, Seating};
use arrayvec::ArrayVec;
use serde::Serialize;

/// How a game ended for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// This seat, or its team, won.
    Won,
    /// Part of what this seat fought for was saved, and part was lost.
    Partial,
    /// Nobody is ahead of this seat and somebody is level with it.
    Tied,
    /// This seat, or its team, lost.
    Lost,
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

impl Standing {
    /// The standing as a number: 1 for a win, 0.5 for a tie or a partial victory, 0 for a loss.
    pub const fn value(self) -> f32 {
        match self {
            Standing::Won => 1.0,
            Standing::Partial | Standing::Tied => 0.5,
            Standing::Lost => 0.0,
        }
    }

    /// The word that tables and files use.
    pub const fn word(self) -> &'static str {
        match self {
            Standing::Won => "won",
            Standing::Partial => "partial",
            Standing::Tied => "tied",
            Standing::Lost => "lost",
        }
    }
}

/// How a game ended for one team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamResult {
    /// Its members.
    pub seats: SeatSet,
    /// The best standing that a member has.
    pub standing: Standing,
    /// The best score that a member has.
    pub score: i32,
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

    /// The result as a number, from 0 to 1.
    pub fn value(&self, seat: Seat) -> f32 {
        self.of(seat).standing.value()
    }

    /// The results of the teams, in their order; nothing where everybody plays alone.
    pub fn by_team(&self, seating: &Seating) -> Vec<TeamResult> {
        let team = |index: usize| {
            let seats = seating.members(index);
            let results = || seats.iter().map(|seat| self.of(seat));
            let best = results().map(|result| result.standing).min_by_key(|standing| *standing as u8)?;
            Some(TeamResult { seats, standing: best, score: results().map(|result| result.score).max()? })
        };
        (0..seating.teams.len()).filter_map(team).collect()
    }
}
