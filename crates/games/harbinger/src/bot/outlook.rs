//! What is known of an Invasion before Step 3, as chances (H10, H12).

use crate::state::{Sheet, State};
use crate::{Aim, Enemies, Enemy, Harbinger, SPACES_MAX, Side, Space};
use arrayvec::ArrayVec;

/// The chance that a given type is in one Ground roll: it has two of eight values, and there are two dice.
const TYPE_IN_ROLL: f32 = 7.0 / 16.0;

/// What Step 1 told.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Known {
    pub(super) targets: [Option<Space>; 2],
    pub(super) attackers: [Option<Enemies>; 2],
    pub(super) aim: Option<Aim>,
    pub(super) side: Option<Side>,
}

/// Leftmost and rightmost targeted space, and how likely they are.
#[derive(Clone, Copy, Debug)]
struct Pair {
    left: u8,
    right: u8,
    chance: f32,
}

/// Everything Step 3 can still bring.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub(super) spaces: usize,
    pairs: ArrayVec<Pair, 15>,
    /// The chance of each type at the leftmost and rightmost target.
    types: [[f32; 4]; 2],
    /// The chance that bombers fly to the Map.
    pub(super) map: f32,
    /// The chances of left and right.
    pub(super) sides: [f32; 2],
}

impl Known {
    /// What is written on the sheet of the current Row.
    pub(super) fn of(rules: &Harbinger, state: &State) -> Known {
        let sheet: &Sheet = state.sheet();
        let space = |die| if die == 0 { None } else { Some(rules.space_of(state, die)) };
        Known {
            targets: sheet.targets.map(space),
            attackers: sheet.attackers,
            aim: sheet.aim,
            side: sheet.aim_side,
        }
    }
}

impl Outlook {
    /// Makes it from the chance of each space to be picked by a target die, and from what is known.
    pub(super) fn new(space_chances: &[f32], known: &Known) -> Outlook {
        let types = known.attackers.map(|attackers| match attackers {
            Some(enemies) => Enemy::ALL.map(|enemy| f32::from(u8::from(enemies.contains(enemy)))),
            None => [TYPE_IN_ROLL; 4],
        });
        let map = match known.aim {
            Some(Aim::Map) => 1.0,
            Some(Aim::Structure) => 0.0,
            None => 0.5,
        };
        let sides = match known.side {
            Some(Side::Left) => [1.0, 0.0],
            Some(Side::Right) => [0.0, 1.0],
            None => [0.5, 0.5],
        };
        let pairs = pairs(space_chances, known.targets);
        Outlook { spaces: space_chances.len(), pairs, types, map, sides }
    }

    /// The chance of each space to be bombed.
    pub(super) fn bombed(&self) -> [f32; SPACES_MAX] {
        let mut bombed = [0.0; SPACES_MAX];
        for pair in &self.pairs {
            bombed[usize::from(pair.left)] += self.map * self.sides[0] * pair.chance;
            bombed[usize::from(pair.right)] += self.map * self.sides[1] * pair.chance;
        }
        bombed
    }

    /// The chance that both structures are bombed with Fighters at some of them, a bit for each.
    pub(super) fn structures_bombed(&self, covered: usize) -> f32 {
        let open = |side: usize| if covered & 1 << side == 0 { self.sides[side] } else { 0.0 };
        (1.0 - self.map) * (open(0) + open(1))
    }

    /// The chance that a type attacks a space and the units on the Map are still there, with Fighters over some
    /// spaces, a bit for each.
    pub(super) fn hits(&self, covered: usize) -> [[f32; 4]; SPACES_MAX] {
        // Per space: the chance that it is targeted and the Map not bombed, as left, right and only target.
        let mut roles = [[0.0f32; 3]; SPACES_MAX];
        for pair in &self.pairs {
            let [left, right] = [usize::from(pair.left), usize::from(pair.right)];
            let open =
                |space: usize, side: usize| if covered & 1 << space == 0 { self.sides[side] } else { 0.0 };
            let chance = pair.chance * (1.0 - self.map * (open(left, 0) + open(right, 1)));
            if left == right {
                roles[left][2] += chance;
            } else {
                roles[left][0] += chance;
                roles[right][1] += chance;
            }
        }
        let [left, right] = self.types;
        let both: [f32; 4] = std::array::from_fn(|t| 1.0 - (1.0 - left[t]) * (1.0 - right[t]));
        roles.map(|[as_left, as_right, alone]| {
            std::array::from_fn(|t| as_left * left[t] + as_right * right[t] + alone * both[t])
        })
    }
}

/// Every pair of targeted spaces that may still come.
fn pairs(chances: &[f32], targets: [Option<Space>; 2]) -> ArrayVec<Pair, 15> {
    let mut pairs = ArrayVec::new();
    let chance = |space: usize| chances[space];
    match targets {
        [Some(a), Some(b)] => pairs.push(Pair { left: a.min(b), right: a.max(b), chance: 1.0 }),
        [Some(one), None] | [None, Some(one)] => {
            for other in 0..chances.len() {
                let space = other as u8;
                pairs.push(Pair { left: one.min(space), right: one.max(space), chance: chance(other) });
            }
        }
        [None, None] => {
            for left in 0..chances.len() {
                for right in left..chances.len() {
                    let orders = if left == right { 1.0 } else { 2.0 };
                    let chance = orders * chance(left) * chance(right);
                    pairs.push(Pair { left: left as u8, right: right as u8, chance });
                }
            }
        }
    }
    pairs
}
