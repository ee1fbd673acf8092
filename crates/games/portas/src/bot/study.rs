//! What a finished game tells a study.

use crate::ids::{Building, HexId, Work};
use crate::pack::{PlaceKind, Special};
use crate::state::{Ending, State};
use crate::{Portas, Side};

/// The chapters of a game: its Years, then the Final Wave.
pub(super) fn stages(rules: &Portas) -> Vec<String> {
    let eras = 1..=rules.options.eras;
    let years = eras.flat_map(|era| (1..=5).map(move |year| format!("Era {era}, Year {year}")));
    let wave = if rules.lookup.versus { None } else { Some("Final Wave".to_string()) };
    years.chain(wave).collect()
}

pub(super) fn stage(rules: &Portas, state: &State) -> usize {
    if state.clock.round > 0 {
        return 5 * usize::from(rules.options.eras);
    }
    5 * usize::from(state.clock.era) + usize::from(state.clock.year()) - 1
}

/// Where Invaders broke through.
const THROUGH: [&str; 5] = ["lost from #1", "lost from #2", "lost from #3", "lost from #4", "lost from #5"];

/// Always the same names in the same order.
pub(super) fn measures(state: &State) -> Vec<(&'static str, f64)> {
    let flag = |condition: bool| f64::from(u8::from(condition));
    let tally = &state.tally;
    let broken = match state.over {
        Some(Ending::Broken { hex }) => Some(hex),
        _ => None,
    };
    let wave = state.clock.round > 0;
    let mut measures = vec![
        ("half-years", f64::from(tally.halves)),
        ("rounds", f64::from(state.clock.round)),
        ("lost before the Final Wave", flag(broken.is_some() && !wave)),
        ("lost in the Final Wave", flag(broken.is_some() && wave)),
    ];
    for (name, number) in THROUGH.into_iter().zip(1..) {
        measures.push((name, flag(broken == Some(HexId::printed(number)))));
    }
    let side = match state.over {
        Some(Ending::Flag { side }) => Some(side),
        _ => None,
    };
    measures.push(("flag of South", flag(side == Some(Side::South))));
    measures.push(("flag of North", flag(side == Some(Side::North))));
    measures.extend([
        ("battles", f64::from(tally.battles)),
        ("Invaders beaten", f64::from(tally.killed)),
        ("Soldiers wounded", f64::from(tally.wounded)),
        ("shots", f64::from(tally.shots)),
        ("works", f64::from(tally.works)),
        ("Improvements played", f64::from(tally.cards)),
    ]);
    for kind in PlaceKind::ALL {
        measures.push((kind.title(), f64::from(tally.visits[kind])));
    }
    for building in Building::ALL.into_iter().filter(|&building| building != Building::Smithy) {
        measures.push((building.title(), f64::from(tally.built[building])));
    }
    for work in Work::ALL {
        measures.push((work.title(), f64::from(tally.placed[work])));
    }
    for special in Special::ALL {
        measures.push((special.title(), f64::from(tally.played[special])));
    }
    measures
}
