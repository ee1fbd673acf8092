//! V9.7: the exact chances of a battle, by the die alone. Adaptation cards that come in between are not counted.

use crate::Invasion;
use crate::ids::{Face, TerritoryId};
use crate::state::State;
use redoubt_engine::{By, wire};

/// The chances of a battle.
#[wire]
#[derive(Copy)]
pub struct BattleOdds {
    /// V9.6: whether the coalitions attack.
    pub attacking: bool,
    /// The coalitions clear the place.
    pub cleared: f32,
    /// The Hydra hold it.
    pub lost: f32,
    /// Nobody is left.
    pub empty: f32,
}

/// More pieces than this are not told apart.
const PIECES_MAX: usize = 40;

/// What comes of so many attackers against so many defenders: the attackers are left, the defenders, nobody.
pub fn battle_odds(faces: &By<Face, u8>, attackers: u8, defenders: u8) -> [f64; 3] {
    let (attackers, defenders) = (usize::from(attackers), usize::from(defenders));
    let (attackers, defenders) = (attackers.min(PIECES_MAX), defenders.min(PIECES_MAX));
    let chance = |face| f64::from(faces[face]) / 6.0;
    let (plus, zero, minus) = (chance(Face::Plus), chance(Face::Zero), chance(Face::Minus));
    let mut rows = vec![vec![[0.0; 3]; defenders + 1]; attackers + 1];
    for own in 0..=attackers {
        for other in 0..=defenders {
            rows[own][other] = match (own, other) {
                (0, 0) => [0.0, 0.0, 1.0],
                (_, 0) => [1.0, 0.0, 0.0],
                (0, _) => [0.0, 1.0, 0.0],
                _ => {
                    let (win, both, loss) =
                        (rows[own][other - 1], rows[own - 1][other - 1], rows[own - 1][other]);
                    std::array::from_fn(|end| plus * win[end] + zero * both[end] + minus * loss[end])
                }
            };
        }
    }
    rows[attackers][defenders]
}

/// The battle that is fought, or would be fought now, in a place.
pub(super) fn there(rules: &Invasion, state: &State, at: TerritoryId) -> BattleOdds {
    let fixed = state.battle.filter(|battle| battle.at == at).and_then(|battle| battle.attacking);
    let attacking = fixed.unwrap_or_else(|| rules.humans_attack(state, at));
    let (humans, hydra) = (state.humans(at), state.hydra(at));
    let faces = &rules.pack.die.faces;
    let [cleared, lost, empty] = if attacking {
        battle_odds(faces, humans, hydra)
    } else {
        let [hydra_left, humans_left, nobody] = battle_odds(faces, hydra, humans);
        [humans_left, hydra_left, nobody]
    };
    BattleOdds { attacking, cleared: cleared as f32, lost: lost as f32, empty: empty as f32 }
}
