//! How good a position is: the chance that the world is saved, times the chance that the coalition lives to see it.
//!
//! Two logistic estimates with a line of weights for every number of funded cards: what counts before the first is not
//! what counts before the last.

use super::evaluate_weights::{OWN_WEIGHTS, PARTS, WORLD_WEIGHTS};
use super::features;
use crate::Invasion;
use crate::ids::Coalition;
use crate::state::State;
use redoubt_engine::logistic;

/// From 0 (lost) to 1 (won).
pub(super) fn evaluate(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    if !state.alive(who) {
        return 0.0;
    }
    let part = state.funded.len().min(PARTS - 1);
    let world = chance(&WORLD_WEIGHTS[part], &features::world(rules, state));
    let own = chance(&OWN_WEIGHTS[part], &features::own(rules, state, who));
    world * own
}

fn chance(weights: &[f32], features: &[f32]) -> f32 {
    logistic(weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum())
}
