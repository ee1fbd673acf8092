//! How good a position is: a logistic estimate of the chance to win under good play, exact in the Siege.
//!
//! One line of weights for every Row to come. The strongest feature is the chance of the Siege as it would be fought
//! if the rest of the Invasions went as they usually do; the others say how this game differs from that.

use super::cipher::Dangers;
use super::evaluate_weights::WEIGHTS;
use super::siege::Stock;
use crate::state::{CodeBreakingPhase, Phase, State};
use crate::{Code, Harbinger, ROWS};
use redoubt_engine::logistic;

/// The number of features.
pub(super) const FEATURES: usize = 36;

/// Enemies that usually still fall before the Siege, by Rows gone.
const KILLS_AHEAD: [u8; ROWS] = [15, 13, 7, 6, 6, 1];
/// Units that the Capital usually still receives.
const RECRUITS_AHEAD: [f32; ROWS] = [18.0, 15.0, 12.0, 9.0, 6.0, 3.0];
/// Fighters that are usually still sent.
const FIGHTERS_AHEAD: [u8; ROWS] = [3, 2, 2, 2, 1, 1];

/// The chance to win, from 0 to 1.
pub(super) fn evaluate(rules: &Harbinger, state: &State) -> f32 {
    if matches!(state.phase, Phase::Siege(_)) || rows_gone(state) == ROWS {
        return rules.siege_chance(state);
    }
    let features = features(rules, state);
    let sum = WEIGHTS[rows_gone(state)].iter().zip(features).map(|(weight, feature)| weight * feature).sum();
    logistic(sum)
}

/// Rows whose Invasion is over but for the enemy's code-breaking.
pub(super) fn rows_gone(state: &State) -> usize {
    let over = matches!(state.phase, Phase::CodeBreaking(_));
    usize::from(state.row) + usize::from(over)
}

/// What the estimate looks at, for a game that is not over and not in the Siege.
pub(super) fn features(rules: &Harbinger, state: &State) -> [f32; FEATURES] {
    let gone = rows_gone(state).min(ROWS - 1);
    let left = rules.stock(state).left.map(f32::from);
    let total = left.iter().sum::<f32>() / 56.0;
    let squares = left.iter().map(|left| left * left).sum::<f32>() / 784.0;
    let capital = f32::from(state.capital) / 20.0;
    let fighters = f32::from(state.fighters) / 10.0;
    let towers = f32::from(state.towers_lost);
    let live = f32::from(state.live_columns()) / 4.0;
    let [fill, overlap, covered] = cipher(state);
    let held = f32::from(state.enciphered_held()) / 6.0;
    let next = &state.rows[gone];
    let ready = f32::from(next.ready) / 7.0;
    let bridge_lost = f32::from(next.crossed_before) / 2.0;
    let [siege, siege_best] = sieges(rules, state, gone);
    let mut features = [0.0; FEATURES];
    let general = [
        1.0,
        siege,
        siege_best,
        total,
        squares,
        capital,
        capital * capital,
        fighters,
        fighters * fighters,
        live,
        live * live,
        fill,
        fill * fill,
        overlap,
        covered,
        held,
        held * held,
        towers,
        towers * towers,
        towers * fill,
        towers * live,
        towers * held,
        fill * live,
        ready,
        bridge_lost,
        total * capital,
        total * fighters,
        pending(state),
    ];
    features[..general.len()].copy_from_slice(&general);
    if usize::from(state.row) == gone {
        features[general.len()..].copy_from_slice(&in_row(rules, state));
    }
    features
}

/// How full live Columns are, how many numbers they have in common, and how much of that is enciphered.
fn cipher(state: &State) -> [f32; 3] {
    let dangers = Dangers::of(state);
    let live = state.columns.iter().filter(|column| column.live);
    let fill =
        live.map(|column| f32::from(column.filled)).sum::<f32>() / f32::from(state.live_columns().max(1));
    let shares = dangers.shares();
    let overlap = shares.iter().map(|share| share * share).sum::<f32>() / 8.0;
    let covered = shares.iter().zip(state.enciphered).map(|(share, held)| share * f32::from(held.min(2)));
    [fill / 8.0, overlap, covered.sum::<f32>() / 6.0]
}

/// Code-breaking dice still to come in this Row.
fn pending(state: &State) -> f32 {
    match state.phase {
        Phase::CodeBreaking(CodeBreakingPhase::First { rolls_left, .. }) => {
            f32::from(2 * rolls_left + 2) / 8.0
        }
        Phase::CodeBreaking(CodeBreakingPhase::Second { rolls_left, .. }) => {
            f32::from(2 * rolls_left + 1) / 8.0
        }
        _ => 0.0,
    }
}

/// The Siege after a usual rest of the Invasions, and after one that fills the Capital, as logarithms of the odds.
fn sieges(rules: &Harbinger, state: &State, gone: usize) -> [f32; 2] {
    let mut stock = rules.stock(state);
    for _ in 0..KILLS_AHEAD[gone] {
        let most = stock.left.iter_mut().max().expect("there are four types");
        *most = most.saturating_sub(1);
    }
    stock.fighters = stock.fighters.saturating_sub(FIGHTERS_AHEAD[gone]);
    let constants = &rules.pack.constants;
    let capital = f32::from(state.capital) + RECRUITS_AHEAD[gone];
    let lots = (capital / f32::from(constants.militia_lot)).min(4.0);
    let whole = lots as u8;
    let chance = |lots| rules.bot.siege.chance(&Stock { lots, ..stock });
    let low = chance(whole);
    let part = lots - f32::from(whole);
    let mixed = if part > 0.0 { low + part * (chance(whole + 1) - low) } else { low };
    [log_odds(mixed), log_odds(chance(4))]
}

/// How far the action phase of this Row has come, and what it brought.
fn in_row(rules: &Harbinger, state: &State) -> [f32; 8] {
    let sheet = state.sheet();
    let [targets, ground, air] = sheet.successes.map(|successes| f32::from(successes) / 2.0);
    let codes = Code::ALL.map(|code| sheet.range(code).map_or(0, |(low, high)| high - low + 1));
    let codes = if sheet.broken { 0.0 } else { f32::from(codes.iter().sum::<u8>()) / 24.0 };
    let assigning = f32::from(u8::from(state.phase == Phase::ASSIGN));
    let units = f32::from(sheet.recruited) / 7.0;
    let space = f32::from(sheet.crossed - sheet.crossed_before) / 10.0;
    let defenders =
        f32::from(sheet.defenders[0] + sheet.defenders[1] - 2 * rules.pack.constants.defenders_start);
    [space, codes, targets * ground, air, targets + ground, units, assigning, defenders / 6.0]
}

/// ln(p / (1 - p)), cut off at odds of a thousand.
fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(0.001, 0.999);
    logarithm(chance) - logarithm(1.0 - chance)
}

/// The natural logarithm by parts of the number, the same on every platform.
fn logarithm(number: f32) -> f32 {
    let bits = number.to_bits();
    let power = (bits >> 23) as i32 - 127;
    let part = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000) - 1.0;
    // ln(1 + x) on [0, 1], error below 0.0002.
    let series = part * (0.999_1 + part * (-0.490_2 + part * (0.285_4 + part * -0.101_3)));
    power as f32 * std::f32::consts::LN_2 + series
}
