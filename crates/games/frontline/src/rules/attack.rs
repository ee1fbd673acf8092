//! L7: who can attack what, by which column, with which dice.

use super::reactions::{self, Answer};
use super::{Cx, actions, displacement, edge, result, turn};
use crate::ids::{Colour, Kind, Space, SpaceSet, Verb};
use crate::state::{Attack, Cause, Leadership, Phase, Report, State, Verdict, Window};
use crate::{Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// L7.3: an attack of the active player.
#[inline]
pub(super) fn declare_paid(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attacker: Space,
    target: Space,
) {
    actions::pay(state, attacker, Verb::Attack);
    declare(cx, state, attacker, target, Cause::Supply);
}

/// L7.4, L7.5, L7.6, L13.4: declares an attack and rolls, unless the target may be rallied first.
#[inline]
pub(super) fn declare(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attacker: Space,
    target: Space,
    cause: Cause,
) {
    let attack = cx.rules.attack(state, attacker, target, cause);
    let colour = state.attacker(&attack);
    let tally = &mut state.tally[colour.index()];
    match cause {
        Cause::Supply => tally.attacks += 1,
        Cause::Opportunity => tally.opportunity_fires += 1,
        Cause::Reward => tally.reward_fires += 1,
    }
    let shown = &*state;
    cx.note(|| Event::AttackDeclared {
        colour,
        kind: shown.kind(attacker),
        target: if attack.column == 0 { None } else { Some(shown.kind(target)) },
        distance: attacker.distance(target),
        attack,
        supply: shown.supply,
    });
    let can_rally = cause == Cause::Supply
        && attack.column > 0
        && state.leadership[colour.other().index()] == Leadership::Active;
    if can_rally {
        state.phase = Phase::Rally { attack };
    } else {
        roll(cx, state, attack);
    }
}

/// L7.6: the white die, and the yellow one with advantage. L10.2: then whoever has the Edge On may use it.
#[inline]
pub(super) fn roll(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, mut attack: Attack) {
    throw(cx, &mut attack);
    let colour = state.attacker(&attack);
    let yellow = yellow(&attack);
    cx.note(|| Event::DiceRolled { colour, white: attack.white, yellow });
    if state.edge.on {
        report(cx.rules, state, attack);
        state.phase = Phase::Reroll { attack };
    } else {
        settle(cx, state, attack);
    }
}

#[inline]
pub(super) fn throw(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, attack: &mut Attack) {
    attack.white = cx.d6("White die");
    if attack.advantage {
        attack.yellow = cx.d6("Yellow die");
    }
}

pub(super) fn yellow(attack: &Attack) -> Option<u8> {
    if attack.advantage { Some(attack.yellow) } else { None }
}

/// L7.7, L7.8, L10.3, L10.5: the dice are final: first the Edge, then the result.
#[inline]
pub(super) fn settle(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    edge::transfer(cx, state, &attack);
    report(cx.rules, state, attack);
    if attack.column > 0 {
        result::read(cx, state, attack);
    } else {
        empty_city(cx, state, attack);
    }
}

/// What the dice mean as they lie.
fn report(rules: &FrontLine, state: &mut State, attack: Attack) {
    let by = state.attacker(&attack);
    let verdict = if attack.column > 0 {
        result::strongest(rules, state, &attack)
    } else {
        city_verdict(rules, state, &attack)
    };
    state.last = Some(Report { by, attack, verdict });
}

fn city_verdict(rules: &FrontLine, state: &State, attack: &Attack) -> Verdict {
    if attack.white > rules.lookup.empty_city {
        Verdict::Miss
    } else if state.fallen.has(attack.target) {
        Verdict::CityFreed
    } else {
        Verdict::CityFalls
    }
}

/// L7.9: the white die alone decides about an empty city.
// RULING L17.7: it is the white die, and it moves the Edge like any other.
fn empty_city(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    let verdict = city_verdict(cx.rules, state, &attack);
    cx.note(|| Event::CityRolled { target: attack.target, white: attack.white, verdict });
    if verdict == Verdict::Miss {
        finish(cx, state, attack, attack.attacker);
    } else {
        displacement::enter_vacated(cx, state, attack);
    }
}

/// L13.1: what follows an attack that is completely resolved; the attacking unit stands at `at`.
#[inline]
pub(super) fn finish(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: Attack,
    at: Space,
) {
    match attack.cause {
        Cause::Supply => reactions::open(cx, state, Window::Unit { acting: at }),
        // L13.4: no window after these.
        Cause::Opportunity | Cause::Reward => turn::go_on(cx, state, Answer::Acted),
    }
}

/// Why a unit cannot attack there.
pub(super) fn refuse_target(
    rules: &FrontLine,
    state: &State,
    colour: Colour,
    unit: Space,
    space: Space,
) -> Refusal {
    if state.of(colour.other()).has(space) {
        return Refusal::new("L7.1", "that is out of range");
    }
    if state.of(colour).has(space) {
        return Refusal::new("L7.1", "that unit is yours");
    }
    if rules.lookup.unfriendly(state, colour).has(space) && unit.distance(space) > 1 {
        return Refusal::new("L7.2", "an empty city is attacked from the next space");
    }
    Refusal::new("L7.2", "there is neither an enemy unit nor an empty city of the enemy")
}

impl FrontLine {
    /// L7.5, L7.6, L7.9: the column and the dice of an attack.
    #[inline]
    pub(crate) fn attack(&self, state: &State, attacker: Space, target: Space, cause: Cause) -> Attack {
        let mut attack = Attack {
            attacker,
            target,
            cause,
            column: 0,
            advantage: false,
            rallied: false,
            white: 0,
            yellow: 0,
        };
        if state.occupied().has(target) {
            let [from, to] = [attacker, target].map(|space| self.lookup.height[space.index()]);
            let shifted = from < to && state.kind(attacker) != Kind::Artillery;
            attack.column = attacker.distance(target) + u8::from(shifted);
            attack.advantage = from > to;
        }
        attack
    }

    /// L7.1, L7.2, L15.2: what a unit can attack, across water too: enemies in range, and empty unfriendly cities
    /// next to it.
    #[inline]
    pub(crate) fn attack_targets(&self, state: &State, colour: Colour, unit: Space) -> SpaceSet {
        let units = state.of(colour.other()) & self.lookup.reach(state.kind(unit), unit);
        units | self.empty_cities(state, colour) & self.lookup.within[1][unit.index()]
    }

    /// A player's active units that have something to attack.
    #[inline]
    pub(crate) fn attackers(&self, state: &State, colour: Colour) -> SpaceSet {
        let enemies = state.of(colour.other());
        let one = enemies.grown();
        let two = one.grown();
        let three = two.grown();
        let mut found = state.of(colour) & self.empty_cities(state, colour).grown();
        for kind in Kind::ALL {
            let near = match self.lookup.range[kind.index()] {
                1 => one,
                2 => two,
                _ => three,
            };
            found |= state.units[colour.index()][kind.index()] & near;
        }
        found.minus(state.disrupted)
    }

    /// L7.2: unfriendly cities without a unit.
    #[inline]
    fn empty_cities(&self, state: &State, colour: Colour) -> SpaceSet {
        self.lookup.unfriendly(state, colour).minus(state.occupied())
    }
}
