use redoubt_engine::{Broken, Seat};
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Points banked by each seat (G1.5).
    pub scores: [u16; 2],
    /// Points of this turn, not yet banked (G1.4).
    pub turn_total: u16,
    /// Whose turn it is.
    pub seat: u8,
    /// Decisions made so far (G2.2).
    pub moves: u16,
    /// Who gave up (G2.3).
    pub conceded: Option<Seat>,
}

impl State {
    pub(crate) fn check(&self, win_score: u16) -> Result<(), Broken> {
        if self.seat > 1 {
            return Err(Broken(format!("G1.1: there is no seat {}", self.seat)));
        }
        if self.scores.iter().all(|&score| score >= win_score) {
            return Err(Broken("G2.1: both seats have won".into()));
        }
        if self.turn_total == 1 {
            return Err(Broken("G1.3: a turn cannot be worth 1".into()));
        }
        Ok(())
    }
}
