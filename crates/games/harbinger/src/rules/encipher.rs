//! H8: Encipher.

use super::{Cx, actions};
use crate::state::{Phase, State};
use crate::{Action, Event};
use redoubt_engine::{Chance, Journal, Refusal};

/// H8.1, H8.2: up to the Encipherment Value of the current space, as far as there is room.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    state.spent.actions[3] += 1;
    let value = cx.rules.pack.track.encipherment[actions::current_space(state)];
    let room = cx.rules.pack.constants.enciphered_max - state.enciphered_held();
    let most = value.min(room);
    cx.note(|| Event::Enciphering { most });
    state.phase = Phase::Encipher { left: most, written: 0 };
}

#[inline]
pub(super) fn legal(written: u8, into: &mut Vec<Action>) {
    into.extend((1..=8).map(|number| Action::Number { number }));
    if check_stop(written).is_ok() {
        into.push(Action::Stop);
    }
}

pub(super) fn check_number(number: u8) -> Result<(), Refusal> {
    if (1..=8).contains(&number) {
        Ok(())
    } else {
        Err(Refusal::new("H8.1", "only 1 to 8 can be enciphered"))
    }
}

// RULING H8.3: at least one number is written.
pub(super) fn check_stop(written: u8) -> Result<(), Refusal> {
    if written == 0 { Err(Refusal::new("H8.3", "at least one number must be written")) } else { Ok(()) }
}

/// H8.1, H8.4: any value, repeats allowed; it stays until it is used.
pub(super) fn number(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, number: u8) {
    let Phase::Encipher { left, written } = state.phase else { unreachable!("H8.1: checked before") };
    state.enciphered[usize::from(number) - 1] += 1;
    cx.note(|| Event::Enciphered { number });
    if left > 1 {
        state.phase = Phase::Encipher { left: left - 1, written: written + 1 };
    } else {
        actions::end(cx, state);
    }
}
