//! V7.9 to V7.12: income.

use super::{Cx, ties};
use crate::event::Fear;
use crate::ids::{Coalition, Good, Status, Tech, TerritoryId, ZONES};
use crate::set::Set;
use crate::state::{State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{By, Chance, Journal, wire};

/// V7.9: where a coalition's income comes from, and what takes some of it.
#[wire]
#[derive(Copy)]
pub struct Income {
    /// By the console and by technologies.
    pub full: By<Good, u8>,
    /// Taken by Overrun and Liberated territories.
    pub land: By<Good, u8>,
    /// Taken by the level of Terror.
    pub terror: By<Good, u8>,
}

impl Income {
    /// What is left, never below 0.
    pub fn left(&self) -> By<Good, u8> {
        By::from_fn(|good| self.full[good].saturating_sub(self.land[good] + self.terror[good]))
    }
}

impl Invasion {
    /// V7.9: what a coalition would earn of everything now.
    pub fn income(&self, state: &State, who: Coalition) -> By<Good, u8> {
        self.income_parts(state, who).left()
    }

    /// V7.9: the same with its reasons.
    pub fn income_parts(&self, state: &State, who: Coalition) -> Income {
        let console = &state.consoles[who];
        let mut full = self.pack.coalitions[who].income;
        for tech in Tech::ALL {
            let tier = &self.pack.technologies[tech][usize::from(console.tech[tech])];
            for good in Good::INCOME {
                full[good] += tier.income[good];
            }
        }
        let mut land = By::splat(0);
        for at in self.lookup.home[who] {
            let territory = &self.pack.territories[at.index()];
            let penalty = match state.status[at.index()] {
                Status::Secure => continue,
                Status::Overrun => &territory.overrun,
                Status::Liberated => &territory.liberated,
            };
            for good in Good::INCOME {
                land[good] += penalty.income[good];
            }
        }
        Income { full, land, terror: self.pack.terror[usize::from(console.terror)].income }
    }

    /// V0.8: the largest number of a dial; money has none (V13.21).
    pub fn dial_max(&self, good: Good) -> u16 {
        match good {
            Good::Money | Good::Research => u16::MAX,
            Good::Mic => self.pack.numbers.mic_max.into(),
            Good::Fuel | Good::Minerals | Good::Food => self.pack.numbers.dial_max.into(),
        }
    }

    /// V0.8: a gain; what does not fit is lost.
    pub(crate) fn gain(&self, state: &mut State, who: Coalition, good: Good, amount: u8) -> u8 {
        let stock = &mut state.consoles[who].stock[good];
        let before = *stock;
        *stock = before.saturating_add(amount.into()).min(self.dial_max(good)).max(before);
        (*stock - before) as u8
    }
}

/// V7.9, V7.10: all coalitions in turn order; dead zones follow (V7.11).
pub(super) fn all<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    for who in state.order {
        if state.alive(who) {
            calm(cx, state, who);
            let parts = cx.rules.income_parts(state, who);
            let gain = parts.left();
            let mut kept = By::splat(0);
            for good in Good::INCOME {
                kept[good] = cx.rules.gain(state, who, good, gain[good]);
            }
            cx.note(state, || Event::Earned { who, gain, kept, land: parts.land, terror: parts.terror });
        }
    }
    state.agenda.push(Task::ZoneGain { zone: 0 });
}

/// V7.10
fn calm<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, who: Coalition) {
    let console = &mut state.consoles[who];
    let tier = usize::from(console.tech[Tech::Social]);
    let less = cx.rules.pack.technologies[Tech::Social][tier].calm.min(console.terror);
    if less > 0 {
        console.terror -= less;
        let terror = console.terror;
        cx.note(state, || Event::Terror { who, terror, why: Fear::Calm });
    }
}

/// V7.12: who has the most units in a dead zone without invader units.
pub(crate) fn controllers(state: &State, zone: TerritoryId) -> Set<Coalition> {
    if state.invaders[zone.index()] > 0 { Set::EMPTY } else { most_units(state, zone) }
}

/// Who has the most units there, if anybody has.
pub(super) fn most_units(state: &State, at: TerritoryId) -> Set<Coalition> {
    let most = state.units.values().map(|units| units[at.index()]).max().unwrap_or(0);
    let has_most = |who: &Coalition| most > 0 && state.units[*who][at.index()] == most;
    Coalition::ALL.into_iter().filter(has_most).collect()
}

/// V7.12: whether a dead zone has a benefit that is paid as income.
pub(crate) fn pays(rules: &Invasion, zone: TerritoryId) -> bool {
    let benefit = &rules.pack.zones[zone.zone_index()].benefit;
    Good::ALL.into_iter().any(|good| good != Good::Research && benefit[good] > 0)
}

/// V7.11, V7.12: the dead zones in table order.
pub(super) fn zone_gain<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, zone: u8) {
    if usize::from(zone) >= ZONES {
        return;
    }
    state.agenda.push(Task::ZoneGain { zone: zone + 1 });
    let Some(at) = TerritoryId::zones().nth(zone.into()) else { return };
    if !pays(cx.rules, at) || state.once_paid.has(at) {
        return;
    }
    let most = controllers(state, at);
    match most.only() {
        Some(who) => pay_zone(cx, state, at, who),
        None if most.is_empty() => {}
        None => ties::ask_zone_benefit(state, at),
    }
}

/// V7.12: a defeated controller gains nothing.
pub(super) fn pay_zone<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
    who: Coalition,
) {
    if !state.alive(who) {
        return;
    }
    let zone = &cx.rules.pack.zones[at.zone_index()];
    for (good, amount) in zone.benefit.iter().filter(|(good, _)| *good != Good::Research) {
        cx.rules.gain(state, who, good, *amount);
    }
    if zone.once {
        state.once_paid.add(at);
    }
    state.tally.zones = state.tally.zones.saturating_add(1);
    let gain = zone.benefit;
    cx.note(state, || Event::ZoneGain { who, at, gain });
}
