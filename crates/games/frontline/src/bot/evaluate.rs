//! How good a position is: a logistic estimate of the chance to win, from what one side has and the other has not.
//!
//! One line of weights for every part of the game: what counts in September is not what counts in the last turn.

use super::evaluate_weights::{PARTS, WEIGHTS};
use super::features::features;
use crate::FrontLine;
use crate::ids::Colour;
use crate::state::State;
use redoubt_engine::{Play, logistic};

/// The chance to win, from 0 to 1.
pub(super) fn evaluate(rules: &FrontLine, state: &State, colour: Colour) -> f32 {
    if rules.is_opening(state) {
        return 0.5;
    }
    let features = features(rules, state, colour);
    let sum = WEIGHTS[part(state)].iter().zip(features).map(|(weight, feature)| weight * feature).sum();
    logistic(sum)
}

/// September, October, November, the first turns of December, the two before the last, the last.
fn part(state: &State) -> usize {
    match (state.month, state.turn) {
        (3, 5) => PARTS - 1,
        (3, 3 | 4) => PARTS - 2,
        (month, _) => usize::from(month),
    }
}
