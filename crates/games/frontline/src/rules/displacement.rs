//! L9: entering what was vacated, cities that fall or are freed, and the markers that follow.

use super::{Cx, attack, not_now, score};
use crate::ids::{Colour, Column, Space};
use crate::invariants::hold;
use crate::state::{Attack, DisplacementPhase, Ending, Phase, State};
use crate::text::spot;
use crate::{Action, DisplacementAction, Event, FrontLine};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D13, L16.3: the attacker may enter the space that the target left.
pub(super) const ADVANCE: PassKind = PassKind { id: "advance", about: "Vacated spaces: never enter" };

impl Question<FrontLine> for DisplacementPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        let DisplacementPhase::Displace { attack } = self;
        state.attacker(&attack).seat().into()
    }

    #[inline]
    fn legal(self, _: &FrontLine, _: &State, _: Seat, into: &mut Vec<Action>) {
        into.extend([DisplacementAction::Advance, DisplacementAction::Stay].map(Action::Displacement));
    }

    fn check(self, _: &FrontLine, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Displacement(DisplacementAction::Advance | DisplacementAction::Stay) => Ok(()),
            _ => Err(not_now("L9.1")),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let DisplacementPhase::Displace { attack } = self;
        match action {
            Action::Displacement(DisplacementAction::Advance) => enter_vacated(cx, state, attack),
            Action::Displacement(DisplacementAction::Stay) => {
                attack::finish(cx, state, attack, attack.attacker);
            }
            _ => unreachable!("L9.1: only answers that were checked are carried out"),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let DisplacementPhase::Displace { attack } = self;
        let unit = rules.unit_at(state, attack.attacker);
        Prompt::new(format!("{} is empty now: does {unit} enter it?", attack.target), "L9.1")
    }

    fn label(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Label {
        let DisplacementPhase::Displace { attack } = self;
        match action {
            Action::Displacement(DisplacementAction::Advance) => {
                Label::new(format!("Enter {}", rules.space_text(attack.target)), "L9.1")
                    .at(spot(attack.target))
                    .warn(rules.departure(state, attack.attacker))
            }
            Action::Displacement(DisplacementAction::Stay) => {
                Label::new("Stay", "L9.1").at(spot(attack.attacker)).ending()
            }
            _ => unreachable!("L9.1: not asked"),
        }
    }

    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        Action::Displacement(DisplacementAction::Stay)
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        Some(Pass { kind: ADVANCE.id, action: self.lapse(rules, state, seat) })
    }
}

impl DisplacementPhase {
    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let DisplacementPhase::Displace { attack } = self;
        attack::goes_on(state, &attack)?;
        attack::rolled(&attack)?;
        let (attacker, target) = (attack.attacker, attack.target);
        let empty = !state.occupied().has(target) && attacker.distance(target) == 1;
        hold!(empty && rules.lookup.land.has(target), "L9.1: {target} cannot be entered");
        hold!(!rules.lookup.cities.has(target), "L9.1: nobody is asked about a city");
        Ok(())
    }
}

/// L9.1, L9.2: an adjacent attacker must enter a vacated city and may enter any other space.
pub(super) fn vacated(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
) {
    if attack.attacker.distance(attack.target) > 1 {
        attack::finish(cx, state, attack, attack.attacker);
    } else if cx.rules.lookup.cities.has(attack.target) {
        enter_vacated(cx, state, attack);
    } else {
        state.phase = Phase::Displacement(DisplacementPhase::Displace { attack });
    }
}

/// L9.3: no action: the unit keeps what it may still do.
pub(super) fn enter_vacated(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
) {
    let (from, to, colour) = (attack.attacker, attack.target, state.attacker(&attack));
    let kind = state.kind(from);
    state.shift(from, to);
    cx.note(state, || Event::Displaced { colour, kind, from, to });
    if cx.rules.lookup.cities.has(to) {
        enter_city(cx, state, colour, to);
    }
    // L13.6: the end of the game cuts through everything.
    if state.phase.ending().is_none() {
        attack::finish(cx, state, attack, to);
    }
}

/// L9.4, L9.5, L9.6, L9.8: what entering a city does. Only here does control change.
fn enter_city(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let (owner, column) = cx.rules.city_at(space);
    if owner != colour && column == Column::Capital {
        score::end(cx.rules, state, Ending::Capital { winner: colour }, cx.journal);
    } else if owner != colour && !state.fallen.has(space) {
        state.fallen.add(space);
        state.tally[colour].cities_taken += 1;
        let supply = exchange(cx.rules, state, owner, column);
        cx.note(state, || Event::CityFell { owner, column, space, supply });
    } else if owner == colour && state.fallen.has(space) {
        state.fallen.remove(space);
        state.tally[colour].cities_freed += 1;
        let supply = exchange(cx.rules, state, owner, column);
        cx.note(state, || Event::CityFreed { owner, column, space, supply });
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
        let green = self.lookup.country[Colour::Green].has(space);
        (if green { Colour::Green } else { Colour::Red }, column)
    }
}
