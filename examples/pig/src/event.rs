use redoubt_engine::Seat;
use serde::Serialize;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "pig/"))]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// G1.4: points were added to the turn.
    Rolled { seat: Seat, face: u16, turn_total: u16 },
    /// G1.3: a one took the turn's points.
    Lost { seat: Seat, points: u16 },
    /// G1.5: points were banked.
    Held { seat: Seat, points: u16, score: u16 },
    /// G2.3: a seat gave up.
    Conceded { seat: Seat },
}
