//! V10: territory status and invader movement.

use super::{Cx, flow, overflow, ties};
use crate::ids::{HOME, LANDS, PLACES, Status, TerritoryId};
use crate::state::{Ending, State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{Chance, Journal};

impl Invasion {
    /// V10.2: whether a territory would be Overrun if status were looked at now.
    pub fn would_fall(&self, state: &State, at: TerritoryId) -> bool {
        !at.is_zone()
            && state.status[at.index()] != Status::Overrun
            && state.humans(at) == 0
            && state.hydra(at) >= self.defense(state, at)
    }
}

/// V10.1, V10.4, V10.8: all changes are read from the board as the step found it, and made together.
pub(super) fn change<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let mut after = state.status;
    for at in TerritoryId::lands() {
        after[at.index()] = match state.status[at.index()] {
            Status::Overrun if state.humans(at) > 0 && state.hydra(at) == 0 => Status::Liberated,
            _ if cx.rules.would_fall(state, at) => Status::Overrun,
            same => same,
        };
    }
    for who in state.order {
        if state.desolated.has(who) {
            continue;
        }
        for at in cx.rules.lookup.home[who] {
            let status = after[at.index()];
            if status != state.status[at.index()] {
                set(cx, state, at, status);
            }
        }
    }
    // V10.5
    if !state.cronos.is_zone() && state.status[state.cronos.index()] == Status::Overrun {
        return flow::end(cx, state, Ending::Cronos);
    }
    state.agenda.push(Task::Capitals);
    state.agenda.push(Task::Excess { place: 0 });
}

/// V10.2: Research in an Overrun territory is committed.
fn set<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
    status: Status,
) {
    state.status[at.index()] = status;
    if status == Status::Overrun {
        state.ready.remove(at);
        state.attached[at.index()].ready = 0;
        state.tally.overruns = state.tally.overruns.saturating_add(1);
    }
    cx.note(state, || Event::StatusChanged { at, status });
}

/// V10.6: in turn order.
pub(super) fn capitals<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    for who in state.order {
        if !state.alive(who) {
            continue;
        }
        let status = state.status[cx.rules.lookup.capital[who].index()];
        let damage = &mut state.consoles[who].damage;
        let before = *damage;
        match status {
            Status::Overrun => *damage += 1,
            Status::Liberated => *damage = damage.saturating_sub(1),
            Status::Secure => {}
        }
        let damage = *damage;
        if damage != before {
            cx.note(state, || Event::CapitalDamage { who, damage });
        }
    }
    state.agenda.push(Task::Settle);
}

/// V10.7, V13.19: the territories in turn and console order, then the dead zones.
pub(super) fn roam<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, number: u8) {
    for number in usize::from(number)..PLACES {
        let from = match number {
            home if home < LANDS => cx.rules.lookup.home[state.order[home / HOME]][home % HOME],
            zone => TerritoryId::nth(zone),
        };
        let crowded = state.invaders[from.index()] > cx.rules.defense(state, from);
        if !crowded || state.cronos == from {
            continue;
        }
        let (targets, filter) = overflow(cx.rules, state, from);
        match targets.only() {
            Some(to) => move_invader(cx, state, from, to, filter),
            None if targets.is_empty() => {}
            None => {
                state.agenda.push(Task::Roam { number: number as u8 + 1 });
                return ties::ask_invade(state, from);
            }
        }
    }
}

pub(super) fn move_invader<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    from: TerritoryId,
    to: TerritoryId,
    filter: u8,
) {
    state.invaders[from.index()] -= 1;
    state.invaders[to.index()] += 1;
    cx.note(state, || Event::Roamed { from, to, filter });
}
