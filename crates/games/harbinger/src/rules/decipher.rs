//! H5: Decipher.

use super::{Cx, actions};
use crate::state::{Phase, State};
use crate::{Action, Code, Event};
use redoubt_engine::{Chance, Journal, Refusal};

/// H5.1: rolls both dice.
// RULING H5.5: also after Break in the same Row, where it only spends time.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    state.spent.actions[0] += 1;
    let dice = cx.two_d8("Decipher");
    cx.note(|| Event::DecipherRolled { dice });
    state.phase = Phase::DecipherFirst { dice };
}

/// H5.1, H5.2, H5.4: each die may be written in a Code with an empty circle, or erase a written value. Equal dice
/// and equal values are offered once.
#[inline]
pub(super) fn legal(state: &State, dice: &[u8], into: &mut Vec<Action>) {
    let circles = &state.sheet().circles;
    for (index, &die) in dice.iter().enumerate() {
        if index == 1 && die == dice[0] {
            break;
        }
        for code in Code::ALL {
            let [first, second] = circles[code.index()];
            if first == 0 || second == 0 {
                into.push(Action::Write { die, code });
            }
            if first != 0 {
                into.push(Action::Erase { die, code, value: first });
            }
            if second != 0 && second != first {
                into.push(Action::Erase { die, code, value: second });
            }
        }
    }
}

pub(super) fn check(state: &State, dice: &[u8], action: Action) -> Result<(), Refusal> {
    let circles = |code: Code| state.sheet().circles[code.index()];
    match action {
        Action::Write { die, .. } | Action::Erase { die, .. } if !dice.contains(&die) => {
            Err(Refusal::new("H5.1", "no unused die shows that value"))
        }
        Action::Write { code, .. } if !circles(code).contains(&0) => {
            Err(Refusal::new("H5.1", "that Code has no empty circle"))
        }
        Action::Erase { code, value, .. } if value == 0 || !circles(code).contains(&value) => {
            Err(Refusal::new("H5.2", "that Code does not hold that value"))
        }
        _ => Ok(()),
    }
}

/// H5.1a: writes the die's value in an empty circle.
pub(super) fn write(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    die: u8,
    code: Code,
) {
    replace(state, code, 0, die);
    cx.note(|| Event::Written { code, value: die });
    used(cx, state, die);
}

/// H5.1b: ignores the die's value and erases a written one.
pub(super) fn erase(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    die: u8,
    code: Code,
    value: u8,
) {
    replace(state, code, value, 0);
    cx.note(|| Event::Erased { code, value, die });
    used(cx, state, die);
}

fn replace(state: &mut State, code: Code, old: u8, new: u8) {
    let circles = &mut state.sheet_mut().circles[code.index()];
    let circle = circles.iter_mut().find(|circle| **circle == old).expect("H5.1: checked before");
    *circle = new;
}

/// H5.2, H5.3: both dice must be used; the second sees what the first has changed.
fn used(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, die: u8) {
    match state.phase {
        Phase::DecipherFirst { dice: [first, second] } => {
            state.phase = Phase::DecipherSecond { die: if die == first { second } else { first } };
        }
        _ => actions::end(cx, state),
    }
}
