//! H9: Deploy.

use super::{Cx, actions};
use crate::state::{Phase, State};
use crate::{Action, Event, Harbinger};
use redoubt_engine::{Chance, Journal, Refusal};

/// H4.6: crosses off nothing and rolls nothing.
pub(super) fn begin(state: &mut State) {
    state.spent.actions[4] += 1;
    state.phase = Phase::Deploy;
}

/// H9.1: every split is open.
#[inline]
pub(super) fn legal(rules: &Harbinger, into: &mut Vec<Action>) {
    into.extend((0..=rules.pack.constants.deploy).map(|left| Action::Defend { left }));
}

pub(super) fn check(rules: &Harbinger, left: u8) -> Result<(), Refusal> {
    if left <= rules.pack.constants.deploy {
        Ok(())
    } else {
        Err(Refusal::new("H9.1", "there are not that many defenders to deploy"))
    }
}

/// H9.1, H9.2, H9.3: free defenders, and the Invasion comes.
pub(super) fn defend(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, left: u8) {
    let right = cx.rules.pack.constants.deploy - left;
    let sheet = state.sheet_mut();
    sheet.deployed = true;
    sheet.defenders[0] += left;
    sheet.defenders[1] += right;
    cx.note(|| Event::Deployed { left, right });
    actions::start_invasion(cx, state);
}
