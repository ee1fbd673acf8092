//! H7: Recruit.

use super::{Cx, actions};
use crate::state::{Phase, State};
use crate::{Action, Event, Harbinger};
use redoubt_engine::{Chance, Journal, Refusal};

/// H7.1: the Recruitment Value of the current space is split between this Row and the Capital. With the Capital
/// full there is nothing to choose.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    state.spent.actions[2] += 1;
    let units = cx.rules.pack.track.recruitment[actions::current_space(state)];
    state.phase = Phase::Recruit { units };
    if room(cx.rules, state) == 0 {
        split(cx, state, 0);
    }
}

#[inline]
pub(super) fn legal(rules: &Harbinger, state: &State, units: u8, into: &mut Vec<Action>) {
    let most = units.min(room(rules, state));
    into.extend((0..=most).map(|units| Action::Capital { units }));
}

/// H7.2: the Capital never holds more than its boxes; the Row has no limit.
pub(super) fn check(rules: &Harbinger, state: &State, units: u8, share: u8) -> Result<(), Refusal> {
    if share > units {
        return Err(Refusal::new("H7.1", "there are not that many recruits"));
    }
    if share > room(rules, state) {
        return Err(Refusal::new("H7.2", "the Capital has no room for that many"));
    }
    Ok(())
}

/// H7.1, H7.3: the rest goes to this Row, never to another.
// RULING H7.4: every recruit is placed.
pub(super) fn split(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, capital: u8) {
    let Phase::Recruit { units } = state.phase else { unreachable!("H7.1: checked before") };
    let row = units - capital;
    state.capital += capital;
    state.sheet_mut().recruited += row;
    cx.note(|| Event::Recruited { row, capital });
    actions::end(cx, state);
}

#[inline]
fn room(rules: &Harbinger, state: &State) -> u8 {
    rules.pack.constants.capital_max - state.capital
}
