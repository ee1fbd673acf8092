//! How good a position is for a coalition: the chance that the world is saved, and as a part of it the chance that the
//! coalition lives to see it.
//!
//! Two logistic estimates with a line of weights for every number of funded cards: what counts before the first is not
//! what counts before the last.

use super::evaluate_weights::{OWN_WEIGHTS, PARTS, WORLD_WEIGHTS};
use super::features;
use crate::Invasion;
use crate::ids::Coalition;
use crate::state::{Ending, State};
use redoubt_engine::logistic;

/// How much of a saved world is one's own survival. The rest is there for those too that have fallen: they still move
/// units and choose events, and should do it well.
const OWN_SHARE: f32 = 0.3;

/// From 0 (lost) to 1 (won).
pub(super) fn evaluate(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    let part = state.funded.len().min(PARTS - 1);
    let world = chance(&WORLD_WEIGHTS[part], &features::world(rules, state));
    let own =
        if state.alive(who) { chance(&OWN_WEIGHTS[part], &features::own(rules, state, who)) } else { 0.0 };
    world * shared(own)
}

/// What a finished game is worth.
pub(super) fn payoff(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    let saved = state.ending() == Some(Ending::Broadcast);
    if saved { shared(f32::from(u8::from(rules.survives(state, who)))) } else { 0.0 }
}

fn shared(own: f32) -> f32 {
    1.0 - OWN_SHARE + OWN_SHARE * own
}

fn chance(weights: &[f32], features: &[f32]) -> f32 {
    logistic(weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum())
}
