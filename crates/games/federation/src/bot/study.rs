//! What a finished game tells a study.

use crate::Federation;
use crate::ids::{Base, Deed, Faction, FedTech};
use crate::state::{Ending, State};

/// The chapters of a game: by Bases that stand.
pub(super) fn stages() -> Vec<String> {
    (0..=6).map(|bases| format!("{bases} Bases")).collect()
}

pub(super) fn stage(state: &State) -> usize {
    state.bases_standing().into()
}

/// All six Bases are needed to win, so what tells something is which of them came first.
const EARLY: [&str; 6] = [
    "Build Base among the first three",
    "Maneuver Base among the first three",
    "Research Base among the first three",
    "Espionage Base among the first three",
    "Defense Base among the first three",
    "Warp Research Base among the first three",
];

/// Always the same names in the same order.
pub(super) fn measures(_: &Federation, state: &State) -> Vec<(&'static str, f64)> {
    let flag = |condition: bool| f64::from(u8::from(condition));
    let ending = state.ending();
    let mut measures = vec![
        ("turns", f64::from(state.turn)),
        ("other tokens", f64::from(state.tally.tokens)),
        ("bases", f64::from(state.bases_standing())),
        ("lost by stability", flag(ending == Some(Ending::Collapsed))),
        ("lost by technology", flag(ending == Some(Ending::Outclassed))),
        ("broken off", flag(ending == Some(Ending::Capped))),
    ];
    const INVADED: [&str; 5] =
        ["Sol lost to FE", "Sol lost to CT", "Sol lost to ME", "Sol lost to MU", "Sol lost to CY"];
    for (name, faction) in INVADED.into_iter().zip(Faction::ALL) {
        measures.push((name, flag(ending == Some(Ending::Invaded { faction }))));
    }
    let aliens: usize = state.techs.values().map(|track| track.len()).sum();
    measures.push(("alien techs", aliens as f64));
    measures.push(("techs", f64::from(state.advantages.values().sum::<u8>())));
    for tech in FedTech::ALL {
        measures.push((tech.title(), f64::from(state.advantages[tech])));
    }
    for (name, base) in EARLY.into_iter().zip(Base::ALL) {
        measures.push((name, flag((1..=3).contains(&state.tally.settled[base]))));
    }
    let lost = state.tally.deeds[Deed::Settle].saturating_sub(state.bases_standing());
    measures.push(("Bases lost", f64::from(lost)));
    measures.push(("combats", f64::from(state.tally.combats)));
    measures.push(("battles lost", f64::from(state.tally.lost)));
    measures.push(("fleets destroyed", f64::from(state.tally.destroyed)));
    measures.push(("rerolls", f64::from(state.tally.rerolls)));
    measures.push(("contests", f64::from(state.tally.contests)));
    measures.push(("events", f64::from(state.tally.events)));
    for deed in Deed::ALL.into_iter().filter(|&deed| deed != Deed::End) {
        measures.push((deed.title(), f64::from(state.tally.deeds[deed])));
    }
    measures
}
