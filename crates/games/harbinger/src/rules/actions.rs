//! H3, H4: the action phase and the Time Track.

use super::{Cx, intelligence};
use crate::state::{Phase, State};
use crate::{Action, Event, Harbinger, TRACK};
use redoubt_engine::{Chance, Journal, Refusal};

/// H4.1: the actions open now.
#[inline]
pub(super) fn legal(rules: &Harbinger, state: &State, into: &mut Vec<Action>) {
    let all = [Action::Decipher, Action::Break, Action::Recruit, Action::Encipher, Action::Deploy];
    into.extend(all.into_iter().filter(|&action| check(rules, state, action).is_ok()));
}

/// H4.1, H6.1, H8.3: Break once a Row, Encipher with an empty space; the others always.
#[inline]
pub(super) fn check(rules: &Harbinger, state: &State, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Break if state.sheet().broken => {
            Err(Refusal::new("H6.1", "Break was already taken in this Row"))
        }
        // RULING H8.3: a deliberate null action is not offered.
        Action::Encipher if state.enciphered_held() >= rules.pack.constants.enciphered_max => {
            Err(Refusal::new("H8.3", "every Enciphered Codes space is filled"))
        }
        _ => Ok(()),
    }
}

/// H4.2, H4.3: the first uncrossed space of the Time Track.
// RULING H4.8: the upper line is used from left to right, then the lower line.
#[inline]
pub(super) fn current_space(state: &State) -> usize {
    usize::from(state.sheet().crossed).min(TRACK - 1)
}

/// H4.4, H4.5: after an action the current space is crossed off; with an Invasion Value a die decides whether the
/// Invasion starts.
// RULING H4.7: it also starts when no space is left.
pub(super) fn end(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let space = current_space(state);
    let invasion_value = cx.rules.pack.track.invasion[space];
    let sheet = state.sheet_mut();
    sheet.crossed += 1;
    sheet.actions += 1;
    let die = if invasion_value > 0 { Some(cx.d8("Invasion Roll")) } else { None };
    cx.note(|| Event::TimePassed { space: space as u8, invasion_value, die });
    let struck = die.is_some_and(|die| die >= invasion_value);
    if struck || usize::from(state.sheet().crossed) >= TRACK {
        start_invasion(cx, state);
    } else {
        state.phase = Phase::Action;
    }
}

/// H3.1, H3.2: the eight steps begin.
pub(super) fn start_invasion(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let row = state.row;
    cx.note(|| Event::InvasionStarted { row });
    intelligence::learn(cx, state);
    state.phase = Phase::Assign;
}
