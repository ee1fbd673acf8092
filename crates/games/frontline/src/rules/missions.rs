//! L11: Build and Regroup. Paratroop is with the other ways to go somewhere.

use super::{Cx, actions, reactions, setup};
use crate::ids::{Column, Kind, Space, Verb};
use crate::state::{Deed, State, Window};
use crate::{Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// L11.3, L11.5: why a unit cannot be built.
pub(super) fn check_build(rules: &FrontLine, state: &State, kind: Kind) -> Result<(), Refusal> {
    let colour = state.active;
    let refuse = |rule: &'static str, reason: &'static str| Err(Refusal::new(rule, reason));
    if state.column != Some(Column::Industry) {
        return refuse("L11.3", "that needs Industry supply");
    }
    if rules.is_fallen_turn(state) {
        return refuse("L6.1", "supply of a fallen city does regular actions only");
    }
    if state.reserve[colour][kind] == 0 {
        return refuse("L11.5", "no such unit is left in reserve");
    }
    if state.occupied().has(rules.city(colour, Column::Industry)) {
        return refuse("L11.3", "the Industry is not empty");
    }
    if state.supply < rules.lookup.cost[kind] {
        return refuse("L11.3", "there is not enough supply");
    }
    Ok(())
}

/// L11.3: the unit has used "Build" and is active.
pub(super) fn build(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, kind: Kind) {
    let colour = state.active;
    let space = cx.rules.city(colour, Column::Industry);
    let cost = cx.rules.lookup.cost[kind];
    setup::put(cx.rules, state, colour, kind, space);
    state.reserve[colour][kind] -= 1;
    state.supply -= cost;
    state.done[Deed::Build].add(space);
    state.tally[colour].builds += 1;
    let supply = state.supply;
    cx.note(state, || Event::Built { colour, kind, space, cost, supply });
    reactions::open(cx, state, Window::Unit { acting: space });
}

/// L11.4
pub(super) fn regroup(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    space: Space,
) {
    let (colour, kind) = (state.active, state.kind(space));
    actions::pay(state, space, Verb::Regroup);
    state.disrupted.remove(space);
    state.tally[colour].regroups += 1;
    let supply = state.supply;
    cx.note(state, || Event::Regrouped { colour, kind, space, supply });
    reactions::open(cx, state, Window::Unit { acting: space });
}

impl FrontLine {
    /// L11.3
    #[inline]
    pub(crate) fn can_build(&self, state: &State, kind: Kind) -> bool {
        state.column == Some(Column::Industry) && check_build(self, state, kind).is_ok()
    }
}
