//! H15 and H16: Steps 6 and 7, the attack on the structures and what their loss costs.

use super::{Cx, Dice, code_breaking};
use crate::state::{Phase, State};
use crate::{Event, Harbinger, ROWS, Side, Structure};
use redoubt_engine::{Chance, Journal};

/// H15.1: left, then right.
// RULING H15.1: a structure crossed off by bombers is not rolled for.
pub(super) fn attack(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.phase = Phase::invasion(6);
    for side in Side::ALL {
        if !state.sheet().lost[side.index()] {
            roll(cx, state, side);
        }
    }
    state.phase = Phase::invasion(7);
    for side in Side::ALL {
        if state.sheet().lost[side.index()] {
            lose(cx, state, side);
        }
    }
    code_breaking::begin(cx, state);
}

/// H15.2: lost if the die exceeds the defenders.
fn roll(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, side: Side) {
    let die = cx.d8("Structure");
    let defenders = state.sheet().defenders[side.index()];
    let held = die <= defenders;
    state.sheet_mut().lost[side.index()] = !held;
    let structure = cx.rules.pack.rows[usize::from(state.row)].structure(side);
    cx.note(state, || Event::StructureRolled { side, structure, die, defenders, held });
}

/// H16: the same effect whichever way it was lost.
// RULING H16.7: two Factories lost in one Row have the effect of one; in the last Row there is no next one.
fn lose(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, side: Side) {
    let row = usize::from(state.row);
    let structure = cx.rules.pack.rows[row].structure(side);
    let next = if row + 1 < ROWS { Some(&mut state.rows[row + 1]) } else { None };
    match structure {
        // H16.1
        Structure::Factory => {
            if let Some(next) = next {
                next.ready = 0;
            }
        }
        // H16.2
        Structure::Bridge => {
            if let Some(next) = next {
                next.crossed += 2;
                next.crossed_before += 2;
            }
        }
        // H16.3
        Structure::RadioTower => state.towers_lost += 1,
        // H16.4
        Structure::Airbase => {
            state.spent.grounded += state.fighters;
            state.fighters = 0;
        }
        // H16.5
        Structure::ThpOffice => state.columns.iter_mut().for_each(|column| column.live = false),
    }
    cx.note(state, || Event::StructureLost { row: row as u8, side, structure });
}
