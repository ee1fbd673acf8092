//! What a finished game tells a study.

use crate::state::State;
use crate::{Aim, Harbinger, ROWS, Side, Structure};

const KILLS: [&str; ROWS] = ["kills 1", "kills 2", "kills 3", "kills 4", "kills 5", "kills 6"];
const LOST: [&str; ROWS] = [
    "structures lost 1",
    "structures lost 2",
    "structures lost 3",
    "structures lost 4",
    "structures lost 5",
    "structures lost 6",
];
const ACTIONS: [&str; 5] = ["deciphers", "breaks", "recruits", "enciphers", "deploys"];

pub(super) fn stages() -> Vec<String> {
    let mut stages: Vec<String> = (1..=ROWS).map(|row| format!("Invasion {row}")).collect();
    stages.push("Siege".to_string());
    stages
}

pub(super) fn stage(state: &State) -> usize {
    usize::from(state.row) + usize::from(state.phase.is_siege())
}

/// Always the same names in the same order.
pub(super) fn measures(rules: &Harbinger, state: &State) -> Vec<(&'static str, f64)> {
    let number = |count: usize| count as f64;
    let mut measures = Vec::with_capacity(32);
    for (name, sheet) in KILLS.into_iter().zip(&state.rows) {
        measures.push((name, f64::from(sheet.kills.iter().sum::<u8>())));
    }
    for (name, sheet) in LOST.into_iter().zip(&state.rows) {
        measures.push((name, number(sheet.lost.iter().filter(|&&lost| lost).count())));
    }
    let in_the_field: u8 = state.rows.iter().flat_map(|sheet| sheet.kills).sum();
    let destroyed: u8 = state.destroyed.iter().sum();
    measures.push(("siege kills", f64::from(destroyed - in_the_field)));
    for (name, count) in ACTIONS.into_iter().zip(state.spent.actions) {
        measures.push((name, f64::from(count)));
    }
    measures.push(("track spaces", f64::from(state.rows.iter().map(|sheet| sheet.actions).sum::<u8>())));
    measures.push(("towers lost", f64::from(state.towers_lost)));
    measures.push(("columns lost", number(columns_lost(rules, state))));
    measures.push(("spy planes", f64::from(state.spent.spy_planes)));
    measures.push((
        "fighters sent",
        number(state.rows.iter().map(|row| row.flights.count_ones() as usize).sum()),
    ));
    measures.push(("sorties", f64::from(state.spent.sorties)));
    let bombed = |aim| state.rows.iter().filter(|sheet| sheet.bombed && sheet.aim == Some(aim)).count();
    measures.push(("map bombed", number(bombed(Aim::Map))));
    measures.push(("structures bombed", number(bombed(Aim::Structure))));
    measures
}

/// Columns that the enemy crossed off, by code-breaking or with the THP Office; not those spent in the Siege.
fn columns_lost(rules: &Harbinger, state: &State) -> usize {
    let office_lost = state.rows.iter().zip(&rules.pack.rows).any(|(sheet, row)| {
        Side::ALL
            .into_iter()
            .any(|side| sheet.lost[side.index()] && row.structure(side) == Structure::ThpOffice)
    });
    let broken = |column: &&crate::Column| !column.live && (office_lost || column.has_repeat());
    state.columns.iter().filter(broken).count()
}
