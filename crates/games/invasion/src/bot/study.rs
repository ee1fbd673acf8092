//! What a finished game tells a study.

use crate::Invasion;
use crate::ids::{COALITIONS, Coalition};
use crate::state::{Ending, State};
use std::borrow::Cow;

pub(super) fn stages(rules: &Invasion) -> Vec<String> {
    let rounds = rules.pack.events.len() / COALITIONS;
    let name = |round| if round == 0 { "set-up".to_string() } else { format!("round {round}") };
    (0..=rounds).map(name).collect()
}

/// Always the same names in the same order.
pub(super) fn measures(rules: &Invasion, state: &State) -> Vec<(&'static str, f64)> {
    let flag = |yes: bool| f64::from(u8::from(yes));
    let ending = state.ending();
    let won = ending == Some(Ending::Broadcast);
    let saved = Coalition::ALL.into_iter().filter(|who| won && rules.survives(state, *who)).count();
    let tally = &state.tally;
    vec![
        ("rounds", state.round.into()),
        ("won", flag(won)),
        ("survivors", saved as f64),
        ("funded", state.funded.len() as f64),
        ("kills", tally.kills.into()),
        ("units lost", tally.losses.into()),
        ("battles", tally.battles.into()),
        ("adaptations", tally.adaptations.into()),
        ("trades", tally.trades.into()),
        ("mercenaries", tally.bought.into()),
        ("blind choices", tally.blind.into()),
        ("dead zones paid", tally.zones.into()),
        ("overruns", tally.overruns.into()),
        ("defeated", state.defeated.len() as f64),
        ("lost by a project", flag(matches!(ending, Some(Ending::Project { .. })))),
        ("lost by Cronos", flag(ending == Some(Ending::Cronos))),
        ("lost by defeat", flag(ending == Some(Ending::Defeat))),
        ("lost by the clock", flag(ending == Some(Ending::Clock))),
    ]
}

/// Which coalition it was.
pub(super) fn opening(state: &State, who: Coalition) -> Vec<(&'static str, Cow<'static, str>)> {
    let place = state.cycle.iter().position(|one| *one == who).unwrap_or(0) + 1;
    vec![("coalition", who.title().into()), ("place in the order", place.to_string().into())]
}
