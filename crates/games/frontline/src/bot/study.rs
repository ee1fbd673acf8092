//! What a finished game tells a study.

use crate::FrontLine;
use crate::ids::Colour;
use crate::lookup::Opening;
use crate::state::{State, Tally};
use crate::text::MONTH_NAMES;
use std::borrow::Cow;

pub(super) fn stages() -> Vec<String> {
    MONTH_NAMES.iter().map(|name| name.to_string()).collect()
}

/// Always the same names in the same order.
pub(super) fn measures(rules: &FrontLine, state: &State) -> Vec<(&'static str, f64)> {
    let [green, red] = Colour::ALL.map(|colour| rules.points(state, colour));
    let lost = |colour: Colour| f64::from(state.dead[colour].values().sum::<u8>());
    let sum = |of: fn(&Tally) -> u8| state.tally.values().map(|tally| f64::from(of(tally))).sum::<f64>();
    let turns = f64::from(state.month) * 6.0 + f64::from(state.turn) + 1.0;
    vec![
        ("turns", turns),
        ("green points", f64::from(green)),
        ("red points", f64::from(red)),
        ("green went first", f64::from(u8::from(state.first == Colour::Green))),
        ("green lost", lost(Colour::Green)),
        ("red lost", lost(Colour::Red)),
        ("attacks", sum(|tally| tally.attacks)),
        ("opportunity fires", sum(|tally| tally.opportunity_fires)),
        ("reward fires", sum(|tally| tally.reward_fires)),
        ("rallies", sum(|tally| tally.rallies)),
        ("rerolls", sum(|tally| tally.rerolls)),
        ("maneuvers", sum(|tally| tally.maneuvers)),
        ("relieves", sum(|tally| tally.relieves)),
        ("caches", sum(|tally| tally.caches)),
        ("commissions", sum(|tally| tally.commissions)),
        ("builds", sum(|tally| tally.builds)),
        ("paratroops", sum(|tally| tally.paratroops)),
        ("regroups", sum(|tally| tally.regroups)),
        ("cities taken", sum(|tally| tally.cities_taken)),
        ("cities freed", sum(|tally| tally.cities_freed)),
    ]
}

/// Turn order, supply card and set-up.
pub(super) fn opening(
    rules: &FrontLine,
    state: &State,
    colour: Colour,
) -> Vec<(&'static str, Cow<'static, str>)> {
    let order = if state.first == colour { "first" } else { "second" };
    let card = state.cards[colour].map_or("none", |card| card.title());
    let setup = match rules.lookup.opening {
        Opening::Printed(0) => "first",
        Opening::Printed(1) => "second",
        Opening::Printed(_) => "lake",
        Opening::Free => "free",
    };
    vec![("order", order.into()), ("supply card", card.into()), ("set-up", setup.into())]
}
