//! What places, losses and units are worth.

use crate::Invasion;
use crate::ids::{Coalition, Good, LANDS, Status, TerritoryId};
use crate::pack::Effect;
use crate::rules::{Toll, tied, toll};
use crate::state::State;

/// Hydra pieces to be expected in a place when battles come: drop ships bring about two units, which leave once the
/// place is full, except where Cronos is.
pub(super) fn expected(rules: &Invasion, state: &State, at: TerritoryId) -> f32 {
    let present = f32::from(state.invaders[at.index()]);
    let ships = f32::from(u8::from(state.has_ship(at)));
    let defense = f32::from(rules.defense(state, at));
    if state.cronos == at {
        let near = rules.lookup.near[at.index()];
        let around = near.iter().filter(|place| pours(rules, state, *place)).count() as f32;
        return present + ships * 3.0 + around;
    }
    present.max(defense.min(present + 2.0 * ships)) + ships
}

/// Whether new invader units are likely to flow over from there.
pub(super) fn pours(rules: &Invasion, state: &State, at: TerritoryId) -> bool {
    let full = state.invaders[at.index()] + 1 >= rules.defense(state, at);
    state.has_ship(at) || at.is_zone() && full
}

/// How much a place matters.
pub(super) fn value(rules: &Invasion, state: &State, at: TerritoryId) -> f32 {
    let mut value = 2.0;
    if state.cronos == at {
        value += 8.0;
    }
    if at.index() < LANDS {
        let data = &rules.pack.territories[at.index()];
        if data.capital && rules.lookup.owner[at.index()].is_some_and(|owner| state.alive(owner)) {
            value += 5.0;
        }
        value += f32::from(u8::from(data.research));
        if state.status[at.index()] == Status::Overrun {
            value += 1.0;
        }
    }
    if state.has_ship(at) {
        value += 2.0;
    }
    value
}

/// How many Hydra pieces a unit of a coalition is worth there.
pub(super) fn strength(rules: &Invasion, state: &State, who: Coalition, at: TerritoryId) -> f32 {
    let hybrids = u8::from(!at.is_zone() && state.attached[at.index()].blasters > 0);
    let power = (rules.power(state, who) + hybrids).max(rules.human_power(state, at));
    match power.cmp(&rules.hydra_power(state)) {
        std::cmp::Ordering::Greater => 1.2,
        std::cmp::Ordering::Equal => 1.0,
        std::cmp::Ordering::Less => 0.55,
    }
}

/// Units of a coalition that a place needs, others' units there counted.
pub(super) fn need(rules: &Invasion, state: &State, who: Coalition, at: TerritoryId) -> u8 {
    let enemy = expected(rules, state, at);
    let each = strength(rules, state, who, at);
    let tie = if each == 1.0 { 1.0 } else { 0.0 };
    let mut wanted = if enemy > 0.0 { (enemy / each).ceil() + tie } else { 0.0 };
    if state.cronos == at {
        wanted = (wanted + 1.0).max(3.0);
    }
    let others = f32::from(state.humans(at) - state.units[who][at.index()]);
    (wanted - others).clamp(0.0, 12.0) as u8
}

/// What a loss costs the team.
pub(super) fn weight(state: &State, toll: &Toll, who: Coalition) -> f32 {
    let loss = |good: Good| f32::from(toll.loss[good]);
    let mic = f32::from(state.has(who, Good::Mic));
    let dear = if mic <= 6.0 { 6.0 } else { 2.2 };
    dear * loss(Good::Mic)
        + 0.7 * loss(Good::Food)
        + 0.9 * loss(Good::Money)
        + 0.6 * (loss(Good::Fuel) + loss(Good::Minerals))
        + 0.9 * f32::from(toll.terror)
        + 1.5 * f32::from(toll.units)
}

/// What an effect would cost the team now.
pub(super) fn damage(rules: &Invasion, state: &State, effect: &Effect) -> f32 {
    use crate::pack::Who;
    let of = |who: Coalition| weight(state, &toll(rules, state, effect, who), who);
    let targets = match effect.who {
        Who::Nobody => crate::Set::EMPTY,
        Who::Each => state.living(),
        Who::Holder => crate::Set::one(state.holder).and(state.living()),
        who => tied(rules, state, who),
    };
    let hit: f32 = match effect.who {
        Who::Each | Who::Holder | Who::Nobody => targets.iter().map(of).sum(),
        _ => targets.iter().map(of).fold(0.0, f32::max) * f32::from(effect.count),
    };
    let cronos = if state.humans(state.cronos) < 2 { 5.5 } else { 1.5 };
    let ships = state.ships.iter().flatten().count() as f32;
    hit + 1.5 * effect.place.len() as f32
        + cronos * f32::from(effect.place_cronos)
        + 2.0 * f32::from(effect.place_capital) * f32::from(effect.count)
        + 10.0 * f32::from(effect.place_capitals)
        + 1.5 * (ships * f32::from(effect.place_ships) + 4.0 * f32::from(effect.place_zones))
}
