use crate::pack::Numbers;
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
    pub(crate) fn check(&self, numbers: &Numbers) -> Result<(), Broken> {
        let Numbers { win_score, sides, .. } = *numbers;
        if self.seat > 1 || self.conceded.is_some_and(|seat| seat.index() > 1) {
            return Err(Broken("G1.1: there are two seats".into()));
        }
        let most = win_score + u16::from(sides) - 1;
        if self.scores.iter().chain([&self.turn_total]).any(|&points| points > most) {
            return Err(Broken(format!("G2.1: nobody can have more than {most} points")));
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
