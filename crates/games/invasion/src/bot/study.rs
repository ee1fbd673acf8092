//! What a finished game tells a study.

use crate::Invasion;
use crate::ids::{COALITIONS, Coalition, Mercenary, Tech, Wave};
use crate::state::{Ending, State};
use std::borrow::Cow;

pub(super) fn stages(rules: &Invasion) -> Vec<String> {
    let rounds = rules.pack.events.len() / COALITIONS;
    let name = |round| if round == 0 { "set-up".to_string() } else { format!("round {round}") };
    (0..=rounds).map(name).collect()
}

fn flag(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

/// Always the same names in the same order.
pub(super) fn measures(rules: &Invasion, state: &State) -> Vec<(&'static str, f64)> {
    let won = state.ending() == Some(Ending::Broadcast);
    let saved = Coalition::ALL.into_iter().filter(|who| won && rules.survives(state, *who)).count();
    let tally = &state.tally;
    let drawn = |wave: Wave| (rules.lookup.events[wave].len() - state.events_left(wave)) as f64;
    let mut all = vec![
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
        ("Assault cards", drawn(Wave::Assault)),
        ("Devastation cards", drawn(Wave::Devastation)),
        ("defeated", state.defeated.len() as f64),
    ];
    all.extend(losses(state));
    all.extend(
        Coalition::ALL.into_iter().map(|who| (saved_name(who), flag(won && rules.survives(state, who)))),
    );
    all.extend(Coalition::ALL.into_iter().map(|who| (first_name(who), flag(tally.first == Some(who)))));
    all.extend(Mercenary::ALL.into_iter().map(|card| (card.title(), taken(rules, state, card))));
    let tiers =
        |tech: Tech| Coalition::ALL.into_iter().map(|who| f64::from(state.consoles[who].tech[tech])).sum();
    all.extend(Tech::ALL.into_iter().map(|tech| (tech.title(), tiers(tech))));
    all
}

/// What the world was lost to.
fn losses(state: &State) -> Vec<(&'static str, f64)> {
    let ending = state.ending();
    let lost = |who: Coalition| (project_name(who), flag(ending == Some(Ending::Project { who })));
    let mut all = vec![
        ("lost by a project", flag(matches!(ending, Some(Ending::Project { .. })))),
        ("lost by Cronos", flag(ending == Some(Ending::Cronos))),
        ("lost by defeat", flag(ending == Some(Ending::Defeat))),
        ("lost by silence", flag(ending == Some(Ending::Silence))),
        ("lost by the clock", flag(ending == Some(Ending::Clock))),
    ];
    all.extend(Coalition::ALL.map(lost));
    all
}

/// Mercenary cards of a title that were bought, or that a coalition had from the start.
fn taken(rules: &Invasion, state: &State, card: Mercenary) -> f64 {
    f64::from(rules.pack.mercenaries[card].count - state.mercenaries[card] - state.market[card])
}

const fn project_name(who: Coalition) -> &'static str {
    match who {
        Coalition::SouthAmerica => "lost by South America's project",
        Coalition::NorthAmerica => "lost by North America's project",
        Coalition::Europe => "lost by Europe's project",
        Coalition::Africa => "lost by Africa's project",
        Coalition::Asia => "lost by Asia's project",
    }
}

const fn saved_name(who: Coalition) -> &'static str {
    match who {
        Coalition::SouthAmerica => "South America saved",
        Coalition::NorthAmerica => "North America saved",
        Coalition::Europe => "Europe saved",
        Coalition::Africa => "Africa saved",
        Coalition::Asia => "Asia saved",
    }
}

const fn first_name(who: Coalition) -> &'static str {
    match who {
        Coalition::SouthAmerica => "South America falls first",
        Coalition::NorthAmerica => "North America falls first",
        Coalition::Europe => "Europe falls first",
        Coalition::Africa => "Africa falls first",
        Coalition::Asia => "Asia falls first",
    }
}

/// Which coalition it was.
pub(super) fn opening(state: &State, who: Coalition) -> Vec<(&'static str, Cow<'static, str>)> {
    let place = state.cycle.iter().position(|one| *one == who).unwrap_or(0) + 1;
    vec![("coalition", who.title().into()), ("place in the order", place.to_string().into())]
}
