//! H13 and H14: Steps 4 and 5, bombers and the ground fight.

use super::{Cx, ending, structures};
use crate::state::{Ending, Phase, State};
use crate::{Aim, Enemies, Enemy, Event, Harbinger, Place, SPACES_MAX, Side, Space};
use redoubt_engine::{Chance, Journal};

/// H13: one location is bombed, unless a Fighter flies at that very place (H13.2, H13.5).
pub(super) fn bombers(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.phase = Phase::invasion(4);
    let (row, at) = (state.row, cx.rules.bombed_place(state));
    if state.sheet().has_fighter(at) {
        cx.note(state, || Event::BombersStopped { row, at });
        return;
    }
    let sheet = state.sheet_mut();
    sheet.bombed = true;
    let units_lost = match at {
        // H13.4: both structures; units on the Map stay.
        Place::Structure(_) => {
            sheet.lost = [true; 2];
            0
        }
        // H13.3: every unit on the Map of this Row; defenders of structures stay.
        Place::Space(_) => {
            let units = sheet.troops.as_flattened().iter().sum();
            sheet.troops = [[0; 4]; SPACES_MAX];
            units
        }
    };
    cx.note(state, || Event::Bombed { row, at, units_lost });
}

/// H14: units meet the enemies they can destroy; H14.5: the last one wins the game, else Step 6 follows.
pub(super) fn ground(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.phase = Phase::invasion(5);
    let [left, right] = cx.rules.targeted(state);
    let [at_left, at_right] = state.sheet().attackers.map(|attackers| attackers.unwrap_or_default());
    if left == right {
        // H12.4, H14.3: both rolls apply to the one space, each type once.
        fight(cx, state, left, at_left.union(at_right));
    } else {
        fight(cx, state, left, at_left);
        fight(cx, state, right, at_right);
    }
    if cx.rules.all_destroyed(state) {
        ending::end(cx.rules, state, Ending::WonInTheField, cx.journal);
    } else {
        structures::attack(cx, state);
    }
}

/// H14.1, H14.2: as many of each attacking type as there are matching units in the space. H1.3: nothing
/// follows the fall of the last enemy.
// RULING H14.4: what exceeds the enemy's number is lost; a type already wiped out comes and does nothing.
fn fight(
    cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
    state: &mut State,
    space: Space,
    enemies: Enemies,
) {
    for enemy in Enemy::ALL {
        if !enemies.contains(enemy) || cx.rules.all_destroyed(state) {
            continue;
        }
        let troop = cx.rules.lookup.counter[enemy.index()];
        let units = state.sheet().troops[usize::from(space)][troop.index()];
        let left = cx.rules.enemy_left(state, enemy);
        let count = units.min(left);
        state.destroyed[enemy.index()] += count;
        state.sheet_mut().kills[enemy.index()] += count;
        let row = state.row;
        if count > 0 {
            cx.note(state, || Event::Destroyed { row, space, enemy, count });
        } else if left == 0 {
            cx.note(state, || Event::NoneLeft { row, space, enemy });
        } else {
            cx.note(state, || Event::Unopposed { row, space, enemy });
        }
    }
}

impl Harbinger {
    /// H12.5, H13.1: where the bombers strike, once everything is known.
    #[inline]
    pub(crate) fn bombed_place(&self, state: &State) -> Place {
        let sheet = state.sheet();
        let side = sheet.aim_side.unwrap_or(Side::Left);
        match sheet.aim {
            Some(Aim::Map) | None => Place::Space(self.targeted(state)[side.index()]),
            Some(Aim::Structure) => Place::Structure(side),
        }
    }
}
