//! V11: maintenance.

use super::{Cx, ground_war, setup};
use crate::event::{Fear, How, MicLoss};
use crate::ids::{Coalition, Good, SHIPS, ShipId, Status, Tech, TerritoryId, Wave};
use crate::state::{State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{Chance, Journal};

/// V11.1, V2.4: the token goes to the owner of Cronos' territory; in a desolated one it stays (V13.22).
pub(super) fn control<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let owner = cx.rules.lookup.owner[state.cronos.index()];
    if let Some(who) = owner.filter(|who| !state.desolated.has(*who) && *who != state.holder) {
        state.holder = who;
        cx.note(state, || Event::Control { who });
    }
}

/// V11.2, V11.3: one level for each coalition with a Hydra piece in its territories.
pub(super) fn fear<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::Fear { place: place + 1 });
    if !state.alive(who) || cx.rules.infested(state, who) == 0 {
        return;
    }
    state.agenda.push(Task::Settle);
    let top = cx.rules.pack.terror.len() as u8 - 1;
    let console = &mut state.consoles[who];
    if console.terror == top {
        // V8.14
        state.agenda.push(Task::LoseMic { who, amount: 1, why: MicLoss::Terror });
    } else {
        console.terror += 1;
        let terror = console.terror;
        cx.note(state, || Event::Terror { who, terror, why: Fear::Hydra });
    }
}

impl Invasion {
    /// V11.4: whether the virus takes its toll.
    pub fn is_infected(&self, state: &State, who: Coalition) -> bool {
        let tier = usize::from(state.consoles[who].tech[Tech::Biology]);
        !self.pack.technologies[Tech::Biology][tier].vaccine
    }

    /// V11.4: Food that is due at so many MIC.
    pub fn food_due(&self, state: &State, who: Coalition, mic: u16) -> u8 {
        let tier = usize::from(state.consoles[who].tech[Tech::Biology]);
        let less = self.pack.technologies[Tech::Biology][tier].upkeep;
        let due = self.lookup.upkeep[usize::from(mic).min(self.lookup.upkeep.len() - 1)];
        due.saturating_sub(less)
    }
}

/// V11.4: the virus, then what is infested, then Food; each coalition in turn order.
pub(super) fn virus<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::Virus { place: place + 1 });
    if !state.alive(who) {
        return;
    }
    state.agenda.push(Task::Upkeep { who });
    let left = cx.rules.infested(state, who);
    state.agenda.push(Task::Infested { who, left });
    if cx.rules.is_infected(state, who) {
        state.agenda.push(Task::Settle);
        state.agenda.push(Task::LoseMic { who, amount: 1, why: MicLoss::Virus });
    }
}

/// V11.4: 1 MIC for each territory, each a loss of its own.
pub(super) fn infested(state: &mut State, who: Coalition, left: u8) {
    if left > 0 && state.alive(who) {
        state.agenda.push(Task::Infested { who, left: left - 1 });
        state.agenda.push(Task::Settle);
        state.agenda.push(Task::LoseMic { who, amount: 1, why: MicLoss::Infested });
    }
}

/// V11.4: as much Food as possible; if it is not enough, 1 MIC.
pub(super) fn upkeep<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
) {
    if !state.alive(who) {
        return;
    }
    let due = cx.rules.food_due(state, who, state.has(who, Good::Mic));
    let paid = u16::from(due).min(state.has(who, Good::Food)) as u8;
    state.consoles[who].stock[Good::Food] -= u16::from(paid);
    cx.note(state, || Event::Fed { who, due, paid });
    if paid < due {
        state.agenda.push(Task::Settle);
        state.agenda.push(Task::LoseMic { who, amount: 1, why: MicLoss::Hunger });
    }
}

/// V11.5: everything but what is in Overrun territories or belongs to a defeated coalition (V13.18).
pub(super) fn readiness<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    for who in state.living().iter() {
        for at in cx.rules.lookup.home[who] {
            if state.status[at.index()] != Status::Overrun {
                if cx.rules.lookup.research.has(at) {
                    state.ready.add(at);
                }
                let there = &mut state.attached[at.index()];
                there.ready = there.researchers;
            }
        }
    }
    if let Some(lab) = cx.rules.lookup.lab {
        state.ready.add(lab);
    }
    cx.note(state, || Event::Ready);
}

/// V11.6, V13.20: each drop ship is replaced by an invader unit, in ship order.
pub(super) fn unload<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, ship: u8) {
    debug_assert_eq!(ship, 0, "V11.6: all ships unload together");
    for ship in 0..SHIPS {
        if let Some(at) = state.ships[ship].take() {
            ground_war::put(cx, state, at, How::Unloaded);
        }
    }
    state.agenda.push(Task::Land);
}

/// V11.6, V13.14: three ships land in the Assault wave, four in the Devastation wave.
pub(super) fn land<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let count = if state.wave == Wave::Assault { SHIPS - 1 } else { SHIPS };
    let sites: [TerritoryId; SHIPS] = setup::draw_landing(cx, state);
    for (ship, at) in sites.into_iter().take(count).enumerate() {
        let gone = cx.rules.lookup.owner[at.index()].is_some_and(|owner| state.desolated.has(owner));
        let ship = ShipId::nth(ship);
        if gone {
            cx.note(state, || Event::NoLanding { ship });
        } else {
            state.ships[ship.index()] = Some(at);
            cx.note(state, || Event::Landed { ship, at });
        }
    }
}
