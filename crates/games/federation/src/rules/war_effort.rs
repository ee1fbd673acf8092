//! F18: War Effort.

use super::{Cx, aliens, rolls};
use crate::ids::{Faction, Level, Purse};
use crate::state::{Contested, OVERFLOW_MAX, State, Task, Why};
use crate::{Event, Federation};
use redoubt_engine::{Chance, Journal};

/// F18.1, F26.32: steps down, one by one, each of which an Embassy contests (F14.2).
pub(super) fn down(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    steps: u8,
) {
    if steps > 1 {
        state.push(Task::Down { faction, steps: steps - 1 });
    }
    if state.levels[faction] == Level::TotalWar {
        overflow_later(cx, state, faction);
    } else if state.has_embassy(faction) {
        // F20.2: mandatory.
        let why =
            Why::Contest { agent: Purse::embassy(faction), what: Contested::Down { faction }, fast: false };
        rolls::roll(cx, state, why, 1);
    } else {
        fall(cx, state, faction);
    }
}

/// One step down.
pub(super) fn fall(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    let from = state.levels[faction];
    let to = from.down();
    state.levels[faction] = to;
    cx.note(state, || Event::LevelChanged { faction, from, to });
}

/// One step up; F18.4: from Peace nothing happens.
pub(super) fn up(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    let from = state.levels[faction];
    let to = from.up();
    if from != to {
        state.levels[faction] = to;
        cx.note(state, || Event::LevelChanged { faction, from, to });
    }
}

/// F18.2: down from Total War is an Advance; for Mercenaries nothing. F18.3, F26.33: it waits, at most six times.
fn overflow_later(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    let before = state.overflow.as_slice().iter().filter(|&&other| other == faction).count();
    if faction != Faction::Me && before < OVERFLOW_MAX {
        state.overflow.push(faction);
        cx.note(state, || Event::Overflowed { faction });
    }
}

/// F18.3: the next Advance that waits, with its combats.
pub(super) fn overflow(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let Some(&faction) = state.overflow.as_slice().get(usize::from(state.overflown)) else { return };
    state.overflown += 1;
    state.respawned = 0; // F21.7: overflow Advances apart
    state.push(Task::Overflow);
    state.push(Task::Combats);
    cx.note(state, || Event::OverflowBegan { faction });
    aliens::advance(cx, state, faction, false);
}

/// F18.5, F18.6: what destroyed fleets do to War Effort; F26.34: Mercenaries go up once in a resolution.
pub(super) fn destroyed(state: &mut State, faction: Faction, fleets: u8) {
    if fleets == 0 {
        return;
    }
    if faction != Faction::Me {
        state.push(Task::Down { faction, steps: fleets });
    } else if !state.calmed {
        state.calmed = true;
        state.push(Task::Up { faction });
    }
}
