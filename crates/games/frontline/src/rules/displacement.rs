//! L9: entering what was vacated, cities that fall or are freed, and the markers that follow.

use super::{Cx, attack, score};
use crate::ids::{Colour, Column, Space};
use crate::state::{Attack, Ending, Phase, State};
use crate::{Event, FrontLine};
use redoubt_engine::{Chance, Journal};

/// L9.1, L9.2: an adjacent attacker must enter a vacated city and may enter any other space.
pub(super) fn vacated(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    if attack.attacker.distance(attack.target) > 1 {
        attack::finish(cx, state, attack, attack.attacker);
    } else if cx.rules.lookup.cities.has(attack.target) {
        enter_vacated(cx, state, attack);
    } else {
        state.phase = Phase::Displace { attack };
    }
}

pub(super) fn advance(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let Phase::Displace { attack } = state.phase else { return };
    enter_vacated(cx, state, attack);
}

/// L9.3: no action: the unit keeps what it may still do.
pub(super) fn enter_vacated(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: Attack,
) {
    let (from, to, colour) = (attack.attacker, attack.target, state.attacker(&attack));
    let kind = state.kind(from);
    state.shift(from, to);
    cx.note(|| Event::Displaced { colour, kind, from, to });
    if cx.rules.lookup.cities.has(to) {
        enter_city(cx, state, colour, to);
    }
    // L13.6: the end of the game cuts through everything.
    if !matches!(state.phase, Phase::Over { .. }) {
        attack::finish(cx, state, attack, to);
    }
}

/// L9.4, L9.5, L9.6, L9.8: what entering a city does. Only here does control change.
fn enter_city(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let (owner, column) = cx.rules.city_at(space);
    if owner != colour && column == Column::Capital {
        score::end(cx.rules, state, Ending::Capital { winner: colour }, cx.journal);
    } else if owner != colour && !state.fallen.has(space) {
        state.fallen.add(space);
        state.tally[colour.index()].cities_taken += 1;
        let supply = exchange(cx.rules, state, owner, column);
        cx.note(|| Event::CityFell { owner, column, space, supply });
    } else if owner == colour && state.fallen.has(space) {
        state.fallen.remove(space);
        state.tally[colour.index()].cities_freed += 1;
        let supply = exchange(cx.rules, state, owner, column);
        cx.note(|| Event::CityFreed { owner, column, space, supply });
    }
}

/// L9.7: disk and cube change places; used stays used and unused stays unused, which needs no note, because the value
/// of a marker follows from the city. Only the column in use has a count: returns what is left of it.
// RULING L17.13: page 7 of the book. RULING L17.14: supply left in use is exchanged like an unused marker.
// RULING L17.30: a Cache that was used stays used.
fn exchange(rules: &FrontLine, state: &mut State, owner: Colour, column: Column) -> u8 {
    if owner == state.active && state.column == Some(column) {
        state.supply = match state.supply {
            0 => 0,
            _ => rules.lookup.square(state, owner, column),
        };
    }
    state.supply
}

impl FrontLine {
    /// Whose city a city space is, and which.
    #[inline]
    pub(crate) fn city_at(&self, space: Space) -> (Colour, Column) {
        let column = self.lookup.terrain[space.index()].city().unwrap_or(Column::Capital);
        let green = self.lookup.country[Colour::Green.index()].has(space);
        (if green { Colour::Green } else { Colour::Red }, column)
    }
}
