//! What Successes are worth: the mean value of the best assignment, by Successes of each Code and by units.

use super::assign::Task;
use super::outlook::{Known, Outlook};
use super::timing;
use super::weights::Weights;
use crate::state::State;
use crate::{Aim, Enemies, Enemy, Harbinger, SPACES_MAX, Side, Space};
use arrayvec::ArrayVec;
use redoubt_engine::Chance;
use redoubt_engine::chance::Fast;
use std::sync::OnceLock;

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

/// By Air Successes, then Deploy, then units.
type Block = [[[f32; 3]; 2]; 3];

/// The worth of Successes in one Row, computed as it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    row: u8,
    weights: Weights,
    task: Task,
    /// Defenders without and with Deploy.
    defenders: [[u8; 2]; 2],
    space_of: [Space; 9],
    space_chances: ArrayVec<f32, SPACES_MAX>,
    /// By Targets and Ground Successes.
    blocks: [[OnceLock<Block>; 3]; 3],
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
        Worth {
            row: state.row,
            weights: *weights,
            task,
            defenders: [task.defenders, [0, 1].map(|side| task.defenders[side] + more[side])],
            space_of: rules.lookup.space_of[usize::from(state.row)],
            space_chances: rules.space_chances(state.row).iter().copied().collect(),
            blocks: Default::default(),
        }
    }

    /// The worth of known Successes with so many units.
    pub(super) fn of(&self, successes: [u8; 3], deploy: Deploy, units: f32) -> f32 {
        let [targets, ground, air] = successes.map(usize::from);
        let block = self.blocks[targets][ground].get_or_init(|| self.block(targets, ground));
        let [none, some, many] = block[air][deploy as usize];
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

    /// The worth of every combination of Successes with so many units.
    pub(super) fn with_units(&self, units: f32) -> BySuccesses {
        BySuccesses(std::array::from_fn(|targets| {
            std::array::from_fn(|ground| {
                std::array::from_fn(|air| {
                    self.of([targets as u8, ground as u8, air as u8], Deploy::No, units)
                })
            })
        }))
    }
}

/// The worth of Successes, by Targets, Ground and Air.
pub(super) struct BySuccesses([[[f32; 3]; 3]; 3]);

impl BySuccesses {
    /// The mean when each Code has its own chances of 0, 1 and 2 Successes.
    pub(super) fn mean(&self, chances: &[[f32; 3]; 3]) -> f32 {
        let mut mean = 0.0;
        for targets in 0..3 {
            for ground in 0..3 {
                let [none, one, two] = self.0[targets][ground];
                let [p0, p1, p2] = chances[2];
                mean += chances[0][targets] * chances[1][ground] * (none * p0 + one * p1 + two * p2);
            }
        }
        mean
    }
}

impl Worth {
    /// Samples what Targets and Ground Successes tell; what Air Successes tell is counted out.
    fn block(&self, targets: usize, ground: usize) -> Block {
        let stream = (usize::from(self.row) * 3 + targets) * 3 + ground;
        let mut chance = Fast::new(STREAM, stream as u64);
        let samples = if targets + ground == 0 { 1 } else { SAMPLES };
        let mut block = Block::default();
        for _ in 0..samples {
            let known = self.sample(targets, ground, &mut chance);
            self.add(known, &mut block);
        }
        let all = block.as_flattened_mut().as_flattened_mut();
        all.iter_mut().for_each(|value| *value /= samples as f32);
        block
    }

    /// Rolls what Targets and Ground Successes tell (H10.1, H10.2).
    fn sample(&self, targets: usize, ground: usize, chance: &mut Fast) -> Known {
        let mut known = Known::default();
        for target in &mut known.targets[..targets] {
            *target = Some(self.space_of[chance.roll(8, "sample") as usize]);
        }
        for attackers in &mut known.attackers[..ground] {
            let types = [0; 2].map(|_| Enemy::ALL[chance.guess(4) as usize]);
            *attackers = Some(Enemies::NONE.with(types[0]).with(types[1]));
        }
        known
    }

    /// Adds the best assignment's worth under everything Air Successes can tell (H10.4).
    fn add(&self, known: Known, block: &mut Block) {
        let mut tell = |air: usize, aim: Option<Aim>, side: Option<Side>, chance: f32| {
            let best = self.best(&Outlook::new(&self.space_chances, &Known { aim, side, ..known }));
            for (value, best) in block[air].as_flattened_mut().iter_mut().zip(best.as_flattened()) {
                *value += chance * best;
            }
        };
        tell(0, None, None, 1.0);
        for aim in [Aim::Map, Aim::Structure] {
            tell(1, Some(aim), None, 0.5);
            for side in Side::ALL {
                tell(2, Some(aim), Some(side), 0.25);
            }
        }
    }

    /// The worth of the best assignment, by defenders and units.
    fn best(&self, outlook: &Outlook) -> [[f32; 3]; 2] {
        let mut best = [[f32::MIN; 3]; 2];
        self.task.flights(outlook, UNITS[2], &self.weights, |front, flights, cost| {
            for (best, defenders) in best.iter_mut().zip(self.defenders) {
                let guard = self.task.guard(outlook, flights, defenders);
                for (best, units) in best.iter_mut().zip(UNITS) {
                    *best = best.max(guard.fill(front, units, |_, _| {}) - cost);
                }
            }
        });
        best
    }
}
