//! How good a position is: a logistic estimate of the chance to win.
//!
//! One line of weights for every number of Bases: what counts before the first is not what counts before the last.

use super::evaluate_weights::{PARTS, WEIGHTS};
use super::features::features;
use crate::Federation;
use crate::state::{Ending, State};
use redoubt_engine::logistic;

/// From 0 (lost) to 1 (won).
pub(super) fn evaluate(rules: &Federation, state: &State) -> f32 {
    match state.ending() {
        Some(Ending::Won) => return 1.0,
        Some(_) => return 0.0,
        None => {}
    }
    let part = usize::from(state.bases_standing()).min(PARTS - 1);
    let features = features(rules, state);
    logistic(WEIGHTS[part].iter().zip(features).map(|(weight, feature)| weight * feature).sum())
}
