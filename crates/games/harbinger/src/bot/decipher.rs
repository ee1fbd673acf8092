//! Decipher and Break: which circles to fill, and when a Spy Plane is worth a Fighter (H5, H6).

use super::weights::Weights;
use super::worth::Worth;
use crate::rules::successes;
use crate::state::{BreakPhase, DecipherPhase, State};
use crate::{Action, BreakAction, Code, DecipherAction, Which};

/// How many more units a Row is expected to have in the end.
pub(super) const RECRUITS: f32 = 2.0;

/// The success chance that a half-filled Code will have, by how far its value is from the nearer end.
const HALF_FILLED: [f32; 4] = [0.76, 0.63, 0.48, 0.32];

/// Chances of 0, 1 and 2 Successes of two dice.
fn successes_of_two(p: f32) -> [f32; 3] {
    [(1.0 - p) * (1.0 - p), 2.0 * p * (1.0 - p), p * p]
}

/// The success chance that a Code will have when it comes to Break.
fn expected(circles: [u8; 2], deciphers_left: u8) -> f32 {
    match circles {
        [0, 0] => match deciphers_left {
            0 => 0.0,
            1 => 0.3,
            _ => 0.5,
        },
        [0, value] | [value, 0] if deciphers_left > 0 => HALF_FILLED[usize::from((value - 1).min(8 - value))],
        [0, _] | [_, 0] => 0.0,
        [a, b] => f32::from(a.abs_diff(b) + 1) / 8.0,
    }
}

/// Chooses how to use a Decipher die: the first step of the best way to use all that are left.
pub(super) fn choose(state: &State, question: DecipherPhase, deciphers_left: u8, worth: &Worth) -> Action {
    let worth = worth.with_units(f32::from(state.sheet().units()) + RECRUITS);
    let circles = state.sheet().circles;
    let mut best = (None, f32::MIN);
    let mut consider = |action: DecipherAction, circles: &[[u8; 2]; 3]| {
        let value = worth.mean(&circles.map(|code| successes_of_two(expected(code, deciphers_left))));
        if value > best.1 {
            best = (Some(action), value);
        }
    };
    match question {
        DecipherPhase::First { dice: [a, b] } => {
            for (first, second) in [(a, b), (b, a)] {
                uses(&circles, first, |action, after| {
                    uses(after, second, |_, last| consider(action, last));
                });
                if a == b {
                    break;
                }
            }
        }
        DecipherPhase::Second { die } => uses(&circles, die, &mut consider),
    }
    best.0.expect("H5.2: a die can always be used").into()
}

/// Every use of one die (H5.1).
fn uses(circles: &[[u8; 2]; 3], die: u8, mut each: impl FnMut(DecipherAction, &[[u8; 2]; 3])) {
    for code in Code::ALL {
        let held = circles[code.index()];
        let mut with = |action, values| {
            let mut after = *circles;
            after[code.index()] = values;
            each(action, &after);
        };
        match held {
            [0, other] | [other, 0] => with(DecipherAction::Write { die, code }, [other, die]),
            [_, _] => {}
        }
        for (index, value) in held.into_iter().enumerate() {
            if value != 0 && (index == 0 || value != held[0]) {
                with(DecipherAction::Erase { die, code, value }, [0, held[1 - index]]);
            }
        }
    }
}

/// Accepts a Break roll or sends a Spy Plane for the dice that failed (H6.4).
pub(super) fn spy_plane(state: &State, question: BreakPhase, worth: &Worth, weights: &Weights) -> Action {
    let BreakPhase::Break { code, dice } = question;
    let sheet = state.sheet();
    let now = successes(state, code, dice);
    if now == 2 || state.fighters == 0 {
        return BreakAction::Accept.into();
    }
    let worth = worth.with_units(f32::from(sheet.units()) + RECRUITS);
    let value = |chances: [f32; 3]| {
        let all = Code::ALL.map(|other| match other.index().cmp(&code.index()) {
            std::cmp::Ordering::Less => exactly(sheet.successes[other.index()]),
            std::cmp::Ordering::Equal => chances,
            std::cmp::Ordering::Greater => successes_of_two(expected(sheet.circles[other.index()], 0)),
        });
        worth.mean(&all)
    };
    let p = expected(sheet.circles[code.index()], 0);
    let rerolled = if now == 1 { [0.0, 1.0 - p, p] } else { successes_of_two(p) };
    if value(rerolled) - value(exactly(now)) <= weights.spy_plane {
        return BreakAction::Accept.into();
    }
    let fails = |die| successes(state, code, [die, die]) == 0;
    let which = match dice.map(fails) {
        [true, true] => Which::Both,
        [true, false] => Which::First,
        [false, _] => Which::Second,
    };
    BreakAction::Reroll { which }.into()
}

fn exactly(successes: u8) -> [f32; 3] {
    std::array::from_fn(|index| if index == usize::from(successes) { 1.0 } else { 0.0 })
}
