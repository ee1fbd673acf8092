//! L6, L11.1, L15: by land, by sea and by air.

use super::{Cx, actions, reactions};
use crate::ids::{Colour, Kind, Space, SpaceSet, Verb};
use crate::state::{State, Window};
use crate::{Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// L6.6, L6.7: the unit is put down at its destination; nothing happens on the way, and no city changes hands.
#[inline]
pub(super) fn go(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    from: Space,
    verb: Verb,
    to: Space,
) {
    let (colour, kind) = (state.active, state.kind(from));
    actions::pay(state, from, verb);
    state.shift(from, to);
    if verb == Verb::Paratroop {
        state.tally[colour].paratroops += 1;
    }
    let supply = state.supply;
    cx.note(state, || Event::Moved { colour, kind, verb, from, to, supply });
    reactions::open(cx, state, Window::Unit { acting: to });
}

/// Why a Move cannot end there.
pub(super) fn refuse_move(rules: &FrontLine, state: &State, colour: Colour, space: Space) -> Refusal {
    if !rules.lookup.land.has(space) {
        Refusal::new("L15.1", "no unit may enter the water")
    } else if rules.lookup.unfriendly(state, colour).has(space) {
        Refusal::new("L6.3", "a city of the enemy cannot be entered by moving")
    } else if state.occupied().has(space) {
        Refusal::new("L6.4", "a unit stands there")
    } else {
        Refusal::new("L6.2", "that is too far, or the way is barred")
    }
}

/// Why a drop cannot land there.
pub(super) fn refuse_drop(rules: &FrontLine, state: &State, space: Space) -> Refusal {
    if !rules.lookup.land.has(space) {
        Refusal::new("L15.1", "no unit may enter the water")
    } else if rules.lookup.cities.has(space) {
        Refusal::new("L11.1", "a drop does not land on a city")
    } else if state.occupied().has(space) {
        Refusal::new("L11.1", "a unit stands there")
    } else {
        Refusal::new("L11.1", "that is more than two spaces from your active units and friendly cities")
    }
}

impl FrontLine {
    /// L6.3, L15.1: what a step may enter: land without enemies that is no unfriendly city.
    #[inline]
    fn passable(&self, state: &State, colour: Colour) -> SpaceSet {
        self.lookup.land.minus(state.of(colour.other())).minus(self.lookup.unfriendly(state, colour))
    }

    /// L6.2 to L6.5: where a Move can end.
    // RULING L17.6: the desert must be entered before the extra step; beginning on one gives nothing.
    #[inline]
    pub(crate) fn move_targets(&self, state: &State, colour: Colour, unit: Space) -> SpaceSet {
        let passable = self.passable(state, colour);
        let diagonal = self.lookup.diagonal[state.kind(unit)];
        let step = |from: SpaceSet| (if diagonal { from.around() } else { from.beside() }) & passable;
        let first = step(unit.set());
        let second = step(first);
        let through_desert = step(first & self.lookup.desert) | second & self.lookup.desert;
        let third = step(through_desert);
        (first | second | third).minus(state.occupied())
    }

    /// Those of some units of the active player that can move at all.
    #[inline]
    pub(crate) fn movers(&self, state: &State, units: SpaceSet) -> SpaceSet {
        let colour = state.active;
        let free = self.passable(state, colour).minus(state.of(colour));
        let mut diagonal = SpaceSet::EMPTY;
        for kind in Kind::ALL {
            if self.lookup.diagonal[kind] {
                diagonal |= state.units[colour][kind];
            }
        }
        let next = (free.around() & diagonal) | free.beside().minus(diagonal);
        let mut movers = units & next;
        // The others are hemmed in, but may pass through their own.
        for unit in units.minus(next).iter() {
            if !self.move_targets(state, colour, unit).is_empty() {
                movers.add(unit);
            }
        }
        movers
    }

    /// L11.1, L11.2, L15.3: where a jumper can land: empty land without a city, at most two steps over land from
    /// another active unit or a friendly city.
    // RULING L17.15: from any Air Base that the jumper stands on. RULING L17.23: cities count over land too.
    #[inline]
    pub(crate) fn drop_targets(&self, state: &State, colour: Colour, unit: Space) -> SpaceSet {
        let land = self.lookup.land;
        let others = state.active_of(colour).minus(unit.set());
        let first = (others | self.lookup.friendly(state, colour)).grown() & land;
        let second = first.grown() & land;
        second.minus(state.occupied()).minus(self.lookup.cities)
    }
}
