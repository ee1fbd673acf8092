//! Chances of attacks, counted once for every kind of attack there is.

use crate::ids::{Kind, Space};
use crate::lookup::Lookup;
use crate::rules::icon_die;
use crate::state::{Attack, State};
use crate::{FrontLine, Hit};

/// The chances of Blitz, Disrupt, Rout and Miss as the table says it, before Rally and conversion.
pub(super) type Chances = [f32; 4];

/// Chances by column, whether both dice are rolled, whether a Tank takes the better, and the die of an icon.
pub(crate) struct OddsTable([[[Chances; 7]; 3]; 4]);

impl OddsTable {
    pub(crate) fn new(lookup: &Lookup) -> OddsTable {
        let mut table = [[[[0.0; 4]; 7]; 3]; 4];
        for (column, by_dice) in table.iter_mut().enumerate() {
            for (dice, by_icon) in by_dice.iter_mut().enumerate() {
                for (icon, chances) in by_icon.iter_mut().enumerate() {
                    *chances = count(lookup, column, dice, icon as u8);
                }
            }
        }
        OddsTable(table)
    }

    /// The chances of an attack on a unit.
    #[inline]
    pub(super) fn of(&self, rules: &FrontLine, state: &State, attack: &Attack) -> Chances {
        let dice = match (attack.advantage, state.kind(attack.attacker)) {
            (false, _) => 0,
            (true, Kind::Tank) => 2,
            (true, _) => 1,
        };
        let icon = icon_die(rules, state, attack.target).unwrap_or(0);
        self.0[usize::from(attack.column & 3)][dice][usize::from(icon)]
    }

    /// The chances of an attack by a unit from where it does not stand yet.
    #[inline]
    pub(super) fn from(
        &self,
        rules: &FrontLine,
        state: &State,
        kind: Kind,
        from: Space,
        target: Space,
    ) -> Chances {
        let [low, high] = [from, target].map(|space| rules.lookup.height[space.index()]);
        let shifted = low < high && kind != Kind::Artillery;
        let dice = match (low > high, kind) {
            (false, _) => 0,
            (true, Kind::Tank) => 2,
            (true, _) => 1,
        };
        let icon = icon_die(rules, state, target).unwrap_or(0);
        let column = from.distance(target) + u8::from(shifted);
        self.0[usize::from(column & 3)][dice][usize::from(icon)]
    }
}

fn count(lookup: &Lookup, column: usize, dice: usize, icon: u8) -> Chances {
    let mut chances = [0.0; 4];
    for white in 1..=6u8 {
        for yellow in 1..=6u8 {
            let cell = |hit: Hit, die: u8| if die == icon { Hit::Miss } else { hit };
            let yellow_hit =
                if dice == 0 { Hit::Miss } else { cell(lookup.yellow[usize::from(yellow)], yellow) };
            let white_hit = match cell(lookup.white[column][usize::from(white)], white) {
                Hit::Adv => yellow_hit,
                plain => plain,
            };
            let hit = if dice == 2 { white_hit.min(yellow_hit) } else { white_hit };
            chances[slot(hit)] += 1.0 / 36.0;
        }
    }
    chances
}

const fn slot(hit: Hit) -> usize {
    match hit {
        Hit::Blitz => 0,
        Hit::Disrupt => 1,
        Hit::Rout => 2,
        Hit::Adv | Hit::Miss => 3,
    }
}
