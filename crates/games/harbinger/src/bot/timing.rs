//! The action phase: what to do on each space of the Time Track, and when to stop (H4, H7, H8, H9).

use super::assign::Stakes;
use super::cipher::Dangers;
use super::decipher::RECRUITS;
use super::weights::Weights;
use super::worth::{Deploy, Worth};
use crate::lookup::Time;
use crate::state::{RecruitPhase, State};
use crate::{Action, Harbinger, ROWS, RecruitAction, TakeAction};
use arrayvec::ArrayVec;

/// Spaces of an intact Time Track that are spent on Decipher.
const DECIPHERS: u8 = 3;
/// Deciphers after a lost Bridge.
const DECIPHERS_LATE: u8 = 2;

/// The space on which Break is planned; Deciphers fill those before it.
fn break_space(state: &State) -> u8 {
    let before = state.sheet().crossed_before;
    if before == 0 { DECIPHERS } else { before + DECIPHERS_LATE + u8::from(enciphers_first(state)) }
}

/// After a lost Bridge the fifth Row begins with an Encipher.
fn enciphers_first(state: &State) -> bool {
    usize::from(state.row) + 2 == ROWS && state.sheet().crossed_before > 0
}

/// Deciphers still to come after the one on the table.
pub(super) fn deciphers_left(state: &State) -> u8 {
    break_space(state).saturating_sub(state.sheet().crossed + 1)
}

/// Chooses an action (H4.1).
pub(super) fn choose(rules: &Harbinger, state: &State, worth: &Worth, weights: &Weights) -> Action {
    let sheet = state.sheet();
    let can_encipher = state.enciphered_held() < rules.pack.constants.enciphered_max
        && rules.lookup.time(state).encipherment > 0;
    if !sheet.broken && is_worth_breaking(state, worth, weights) {
        let first = sheet.crossed == sheet.crossed_before;
        if first && enciphers_first(state) && can_encipher {
            return TakeAction::Encipher.into();
        }
        if sheet.crossed < break_space(state) {
            return TakeAction::Decipher.into();
        }
        if sheet.circles.iter().any(|code| !code.contains(&0)) {
            return TakeAction::Break.into();
        }
    }
    after_break(rules, state, worth, weights)
}

fn is_worth_breaking(state: &State, worth: &Worth, weights: &Weights) -> bool {
    let units = f32::from(state.sheet().units()) + RECRUITS;
    let gain = worth.of([1; 3], Deploy::No, units) - worth.of([0; 3], Deploy::No, units);
    gain >= weights.break_gain
}

/// Backward induction over the rest of the track: V(k) = max(Deploy, best action at k + chance to go on x V(k + 1)).
fn after_break(rules: &Harbinger, state: &State, worth: &Worth, weights: &Weights) -> Action {
    let sheet = state.sheet();
    let units = f32::from(sheet.units());
    let successes = sheet.successes;
    let deploy = worth.of(successes, Deploy::Yes, units) - worth.of(successes, Deploy::No, units);
    let deploy = weights.deploy * deploy;
    let track = rules.lookup.track(state.row);
    let track = &track[usize::from(sheet.crossed).min(track.len() - 1)..];
    let in_row = row_unit_value(state, worth, weights);
    let numbers = number_values(rules, state, track, weights);
    let on = |time: &Time| {
        let written = usize::from(time.encipherment).min(numbers.len() - 1);
        let encipher = if written > 0 { numbers[written] } else { f32::MIN };
        (recruit_value(rules, state, *time, in_row, weights), encipher)
    };
    let (now, later) = track.split_first().expect("a track has spaces");
    let mut ahead = 0.0;
    for time in later.iter().rev() {
        let (recruit, encipher) = on(time);
        ahead = deploy.max(recruit.max(encipher) + stays(*time) * ahead);
    }
    let (recruit, encipher) = on(now);
    if deploy > recruit.max(encipher) + stays(*now) * ahead {
        TakeAction::Deploy.into()
    } else if encipher > recruit {
        TakeAction::Encipher.into()
    } else {
        TakeAction::Recruit.into()
    }
}

/// The chance that the Invasion does not start on a space (H4.4).
fn stays(time: Time) -> f32 {
    f32::from(8 - time.eighths()) / 8.0
}

fn recruit_value(rules: &Harbinger, state: &State, time: Time, in_row: f32, weights: &Weights) -> f32 {
    let units = time.recruitment;
    let room = rules.pack.constants.capital_max - state.capital;
    let at_capital = if in_row >= weights.capital { 0 } else { units.min(room) };
    f32::from(at_capital) * weights.capital + f32::from(units - at_capital) * in_row
}

fn row_unit_value(state: &State, worth: &Worth, weights: &Weights) -> f32 {
    let sheet = state.sheet();
    weights.row_unit * worth.unit(sheet.successes, f32::from(sheet.units()))
}

/// Chooses how many recruits go to the Capital (H7.1).
pub(super) fn split(
    rules: &Harbinger,
    state: &State,
    question: RecruitPhase,
    worth: &Worth,
    weights: &Weights,
) -> Action {
    let RecruitPhase::Recruit { units } = question;
    let room = rules.pack.constants.capital_max - state.capital;
    let in_row = row_unit_value(state, worth, weights) >= weights.capital;
    RecruitAction::Capital { units: if in_row { 0 } else { units.min(room) } }.into()
}

/// The worth of writing 0, 1, 2 .. numbers, as far as there is room and the rest of the track allows.
fn number_values(rules: &Harbinger, state: &State, track: &[Time], weights: &Weights) -> ArrayVec<f32, 10> {
    let room = rules.pack.constants.enciphered_max - state.enciphered_held();
    let most = track.iter().map(|time| time.encipherment).max().unwrap_or(0).min(room);
    let columns_lost = f32::from(rules.pack.constants.cipher_columns - state.live_columns());
    let towers_lost = f32::from(state.towers_lost);
    let gone = f32::from(state.row) / ROWS as f32;
    let scale = weights.encipher
        * (1.0 + weights.encipher_columns * columns_lost + weights.encipher_towers * towers_lost)
        * (1.0 - weights.encipher_late * gone);
    let dangers = Dangers::of(state);
    let mut held = state.enciphered;
    let mut values = ArrayVec::from_iter([0.0]);
    for count in 0..usize::from(most) {
        let (number, danger) = dangers.worst(&held);
        held[usize::from(number) - 1] += 1;
        let share = 1.0 - weights.encipher_danger + weights.encipher_danger * danger;
        values.push(values[count] + scale * share);
    }
    values
}

/// How many of the deployed defenders go left: all to the more valuable structure, or shared out if both are needed.
pub(super) fn deploy_left(rules: &Harbinger, state: &State, weights: &Weights) -> u8 {
    let stakes = Stakes::new(rules, state, weights);
    let all = rules.pack.constants.deploy;
    if stakes.both > 0.0 {
        all - all / 2
    } else if stakes.each[0] > stakes.each[1] {
        all
    } else {
        0
    }
}
