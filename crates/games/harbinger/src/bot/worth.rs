//! What Successes are worth: the mean value of the best assignment, by Successes of each Code and by units.

use super::assign::Task;
use super::outlook::{Known, Outlook};
use super::timing;
use super::weights::Weights;
use crate::state::State;
use crate::{Aim, Enemies, Enemy, Harbinger, Side};
use redoubt_engine::Chance;
use redoubt_engine::chance::Fast;

/// Unit counts for which the worth is computed; between them it is interpolated.
const UNITS: [u8; 3] = [0, 7, 14];
/// Samples of Step 1 for each number of Targets and Ground Successes. Air is counted out in full.
const SAMPLES: u32 = 14;
/// The stream of samples: always the same, so that equal positions are judged equally.
const STREAM: u64 = 0x4841_5242;

/// Whether Deploy was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deploy {
    No,
    Yes,
}

/// The worth of Successes in one Row.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// By Targets, Ground and Air Successes, then Deploy, then units.
    values: [[[[[f32; 3]; 2]; 3]; 3]; 3],
}

/// What the worth of a Row depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    row: u8,
    destroyed: [u8; 4],
    fighters: u8,
    towers_lost: u8,
    columns: u8,
}

impl Key {
    pub(super) fn of(state: &State) -> Key {
        Key {
            row: state.row,
            destroyed: state.destroyed,
            fighters: state.fighters,
            towers_lost: state.towers_lost,
            columns: state.live_columns(),
        }
    }
}

impl Worth {
    /// Samples Step 1 in the current Row, as if nothing was placed or deployed yet.
    pub(super) fn new(rules: &Harbinger, state: &State, weights: &Weights) -> Worth {
        let mut state = *state;
        let sheet = state.sheet_mut();
        sheet.defenders = [rules.pack.constants.defenders_start; 2];
        sheet.assigned = [0; 2];
        sheet.troops = Default::default();
        sheet.flights = 0;
        let task = Task::new(rules, &state, weights);
        let left = timing::deploy_left(rules, &state, weights);
        let more = [left, rules.pack.constants.deploy - left];
        let defenders = [task.defenders, [0, 1].map(|side| task.defenders[side] + more[side])];
        let mut chance = Fast::new(STREAM, u64::from(state.row));
        let mut worth = Worth { values: Default::default() };
        for targets in 0..3 {
            for ground in 0..3 {
                let samples = if targets + ground == 0 { 1 } else { SAMPLES };
                let values = &mut worth.values[targets][ground];
                for _ in 0..samples {
                    let known = sample(rules, &state, targets, ground, &mut chance);
                    add(rules, &state, &task, defenders, known, weights, values);
                }
                values.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|v| *v /= samples as f32);
            }
        }
        worth
    }

    /// The worth of known Successes with so many units.
    pub(super) fn of(&self, successes: [u8; 3], deploy: Deploy, units: f32) -> f32 {
        let [targets, ground, air] = successes.map(usize::from);
        let [none, some, many] = self.values[targets][ground][air][deploy as usize];
        let step = f32::from(UNITS[1]);
        if units <= step {
            none + (some - none) * units / step
        } else {
            some + (many - some) * (units / step - 1.0)
        }
    }

    /// What one more Row unit adds.
    pub(super) fn unit(&self, successes: [u8; 3], units: f32) -> f32 {
        self.of(successes, Deploy::No, units + 1.0) - self.of(successes, Deploy::No, units)
    }

    /// The worth when each Code has its own chances of 0, 1 and 2 Successes.
    pub(super) fn mean(&self, chances: &[[f32; 3]; 3], units: f32) -> f32 {
        let mut mean = 0.0;
        for targets in 0..3u8 {
            for ground in 0..3u8 {
                let both = chances[0][usize::from(targets)] * chances[1][usize::from(ground)];
                if both == 0.0 {
                    continue;
                }
                for air in 0..3u8 {
                    let value = self.of([targets, ground, air], Deploy::No, units);
                    mean += both * chances[2][usize::from(air)] * value;
                }
            }
        }
        mean
    }
}

/// Rolls what Targets and Ground Successes tell (H10.1, H10.2).
fn sample(rules: &Harbinger, state: &State, targets: usize, ground: usize, chance: &mut Fast) -> Known {
    let mut known = Known::default();
    for target in &mut known.targets[..targets] {
        *target = Some(rules.space_of(state, chance.roll(8, "sample") as u8));
    }
    for attackers in &mut known.attackers[..ground] {
        let types = [0; 2].map(|_| Enemy::ALL[chance.draw(4, "sample") as usize]);
        *attackers = Some(Enemies::NONE.with(types[0]).with(types[1]));
    }
    known
}

/// Adds the best assignment's worth under everything Air Successes can tell (H10.4).
fn add(
    rules: &Harbinger,
    state: &State,
    task: &Task,
    defenders: [[u8; 2]; 2],
    known: Known,
    weights: &Weights,
    values: &mut [[[f32; 3]; 2]; 3],
) {
    const AIMS: [Aim; 2] = [Aim::Map, Aim::Structure];
    let mut tell = |air: usize, aim: Option<Aim>, side: Option<Side>, chance: f32| {
        let known = Known { aim, side, ..known };
        let outlook = Outlook::new(rules, usize::from(state.row), &known);
        let best = best(task, defenders, &outlook, weights);
        for (value, best) in values[air].as_flattened_mut().iter_mut().zip(best.as_flattened()) {
            *value += chance * best;
        }
    };
    tell(0, None, None, 1.0);
    for aim in AIMS {
        tell(1, Some(aim), None, 0.5);
        for side in Side::ALL {
            tell(2, Some(aim), Some(side), 0.25);
        }
    }
}

/// The best worth, by defenders and units.
fn best(task: &Task, defenders: [[u8; 2]; 2], outlook: &Outlook, weights: &Weights) -> [[f32; 3]; 2] {
    let mut best = [[f32::MIN; 3]; 2];
    task.flights(outlook, UNITS[2], weights, |front, flights, cost| {
        for (best, defenders) in best.iter_mut().zip(defenders) {
            let guard = task.guard(outlook, flights, defenders);
            for (best, units) in best.iter_mut().zip(UNITS) {
                *best = best.max(guard.fill(front, units, |_, _| {}) - cost);
            }
        }
    });
    best
}
