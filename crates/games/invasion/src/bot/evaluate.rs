//! How good a position is: a sum of what counts, made a chance.

use crate::Invasion;
use crate::ids::{Coalition, Good, LANDS, Status, Tech, TerritoryId};
use crate::state::State;

/// The score of an even position in the middle of a game, and how much of it makes a difference.
const EVEN: f32 = 260.0;
const SCALE: f32 = 90.0;

pub(super) fn evaluate(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    if !state.alive(who) {
        return 0.0;
    }
    let team: f32 = state.living().iter().map(|one| console(rules, state, one)).sum();
    let score = 40.0 * state.funded.len() as f32 + team + console(rules, state, who) - hydra(rules, state);
    1.0 / (1.0 + ((EVEN - score) / SCALE).exp())
}

fn console(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    let console = &state.consoles[who];
    let has = |good: Good| f32::from(console.stock[good]);
    let mic = has(Good::Mic);
    let terror = f32::from(console.terror);
    let tiers: u8 =
        Tech::ALL.into_iter().filter(|tech| *tech != Tech::Military).map(|tech| console.tech[tech]).sum();
    3.0 * mic.min(12.0)
        + (mic - 12.0).max(0.0)
        + 0.8 * has(Good::Food)
        + 0.6 * (has(Good::Fuel) + has(Good::Minerals))
        + 0.8 * has(Good::Money)
        - 0.3 * terror * terror
        + 2.5 * f32::from(state.army(who))
        + 8.0 * f32::from(rules.power(state, who))
        + 2.0 * f32::from(tiers)
        + 3.0 * f32::from(rules.tokens(state, who))
        - 10.0 * f32::from(console.damage)
}

fn hydra(rules: &Invasion, state: &State) -> f32 {
    let mut sum = 0.0;
    for at in TerritoryId::every() {
        sum += 1.5 * f32::from(state.invaders[at.index()]);
        if at.index() >= LANDS {
            continue;
        }
        if state.hydra(at) > 0 {
            sum += 4.0;
        }
        if state.status[at.index()] == Status::Overrun {
            sum += if rules.pack.territories[at.index()].capital { 25.0 } else { 8.0 };
        }
    }
    let power = f32::from(rules.hydra_power(state) - 1);
    let cronos = if rules.would_fall(state, state.cronos) { 150.0 } else { 0.0 };
    sum + 6.0 * power + 0.5 * f32::from(state.adaptation) + cronos
}
