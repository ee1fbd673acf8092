//! How good a position is: a logistic estimate of the chance to win, fitted to results.
//!
//! One line of weights for every part of the game: what counts at the beginning is not what counts in the Final Wave.

use super::evaluate_weights::{AREA, FLAG, TOGETHER};
use super::features::{FEATURES, features, part};
use crate::{Mode, Portas, State};
use redoubt_engine::{Seat, logistic};

/// From 0 (lost) to 1 (won).
pub(super) fn evaluate(rules: &Portas, state: &State, seat: Seat) -> f32 {
    let weights = match rules.options.mode {
        Mode::Together => &TOGETHER,
        Mode::Flag => &FLAG,
        Mode::Area => &AREA,
    };
    let weights: &[f32; FEATURES] = &weights[part(rules, state)];
    logistic(weights.iter().zip(features(rules, state, seat)).map(|(weight, feature)| weight * feature).sum())
}
