//! L5, L6.1: what a player may do in a turn, and what a unit may still do.

use super::{Cx, attack, leadership, missions, movement, rule_of_verb};
use crate::ids::{Colour, Column, Kind, Space, SpaceSet, Verb};
use crate::state::{Deed, Leadership, Phase, State};
use crate::{Action, Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// D5: units that can do something, Build, Commission, Cache, End.
#[inline]
pub(super) fn legal_main(rules: &FrontLine, state: &State, into: &mut Vec<Action>) {
    into.extend(rules.able(state).iter().map(|space| Action::Unit { space }));
    into.extend(
        Kind::ALL.into_iter().filter(|&kind| rules.can_build(state, kind)).map(|kind| Action::Build { kind }),
    );
    if leadership::check_commission(rules, state).is_ok() {
        into.push(Action::Commission);
    }
    if leadership::check_cache(rules, state).is_ok() {
        into.push(Action::Cache);
    }
    into.push(Action::End);
}

pub(super) fn check_main(rules: &FrontLine, state: &State, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Unit { space } if rules.able(state).has(space) => Ok(()),
        Action::Unit { space } => Err(refuse_unit(rules, state, space)),
        Action::Build { kind } => missions::check_build(rules, state, kind),
        Action::Commission => leadership::check_commission(rules, state),
        Action::Cache => leadership::check_cache(rules, state),
        _ => Ok(()),
    }
}

/// Why a unit can do nothing.
fn refuse_unit(rules: &FrontLine, state: &State, space: Space) -> Refusal {
    if !state.of(state.active).has(space) {
        return Refusal::new("L4.4", "no unit of yours stands there");
    }
    let wish = if state.is_disrupted(space) { Verb::Regroup } else { Verb::Move };
    match check_verb(rules, state, space, wish) {
        Err(refusal) => refusal,
        Ok(()) => Refusal::new("L4.4", "there is nothing it can do"),
    }
}

/// D6: what the unit can do.
#[inline]
pub(super) fn legal_verbs(rules: &FrontLine, state: &State, unit: Space, into: &mut Vec<Action>) {
    let verbs = Verb::ALL.into_iter().filter(|&verb| rules.can(state, unit, verb));
    into.extend(verbs.map(|verb| Action::Do { verb }));
}

/// Takes a unit in hand. What it does is asked only if there is a choice, or if doing it needs no further word:
/// a unit never acts merely because it was picked.
// RULING L17.28: single options are not asked, but picking a unit does nothing by itself.
#[inline]
pub(super) fn unit(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, unit: Space) {
    let rules = cx.rules;
    let mut verbs = Verb::ALL.into_iter().filter(|&verb| rules.can(state, unit, verb));
    state.phase = match (verbs.next(), verbs.next()) {
        (Some(verb), None) if verb != Verb::Regroup => Phase::Target { unit, verb },
        _ => Phase::Verb { unit },
    };
}

/// L5.1, L5.2, L5.6, L6.1: why a unit cannot do something.
pub(super) fn check_verb(rules: &FrontLine, state: &State, unit: Space, verb: Verb) -> Result<(), Refusal> {
    if rules.can(state, unit, verb) {
        return Ok(());
    }
    let refuse = |rule: &'static str, reason: &'static str| Err(Refusal::new(rule, reason));
    if matches!(verb, Verb::Maneuver | Verb::Relieve) {
        return leadership::check_task(state, unit, verb);
    }
    if verb == Verb::Amphibious && !rules.lookup.amphibious {
        return refuse("L16.1", "Amphibious Moves are not part of this game");
    }
    let deed = deed(verb);
    if state.done[deed as usize].has(unit) {
        return refuse("L5.2", "the unit has done that this turn");
    }
    if state.spent().has(unit) {
        return refuse("L5.2", "the unit has done two actions this turn");
    }
    if verb != Verb::Regroup && state.is_disrupted(unit) {
        return refuse("L5.1", "a disrupted unit can only be regrouped");
    }
    if state.supply == 0 {
        return refuse("L4.5", "no supply is left");
    }
    if rules.is_fallen_turn(state) && matches!(verb, Verb::Paratroop | Verb::Regroup) {
        return refuse("L6.1", "supply of a fallen city does regular actions only");
    }
    match verb {
        Verb::Paratroop if state.column != Some(Column::Air) => refuse("L11.1", "that needs Air supply"),
        Verb::Regroup if state.column != Some(Column::Capital) => {
            refuse("L11.4", "that needs Capital supply")
        }
        Verb::Regroup => refuse("L11.4", "the unit is not disrupted"),
        Verb::Paratroop if state.kind(unit) != Kind::Infantry => refuse("L11.1", "only Infantry jumps"),
        Verb::Paratroop => refuse("L11.1", "it does not stand on an Air Base, or has nowhere to land"),
        Verb::Amphibious => refuse("L6.8", "it does not stand on a Port, or no other Port or Beach is empty"),
        Verb::Attack => refuse("L7.1", "nothing to attack is in range"),
        _ => refuse("L6.2", "it has nowhere to go"),
    }
}

/// D7: why a unit cannot do that there.
pub(super) fn check_target(
    rules: &FrontLine,
    state: &State,
    unit: Space,
    verb: Verb,
    space: Space,
) -> Result<(), Refusal> {
    if rules.targets(state, state.active, unit, verb).has(space) {
        return Ok(());
    }
    let colour = state.active;
    Err(match verb {
        Verb::Move => movement::refuse_move(rules, state, colour, space),
        Verb::Amphibious => Refusal::new("L6.8", "that is not an empty Port or Beach"),
        Verb::Attack => attack::refuse_target(rules, state, colour, unit, space),
        Verb::Paratroop => movement::refuse_drop(rules, state, space),
        Verb::Maneuver => leadership::refuse_maneuver(rules, state, colour, unit, space),
        Verb::Relieve => leadership::refuse_relieve(state, colour, unit, space),
        Verb::Regroup => Refusal::new(rule_of_verb(verb), "that needs no target"),
    })
}

/// D7: the unit does it.
#[inline]
pub(super) fn carry_out(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    unit: Space,
    verb: Verb,
    space: Space,
) {
    match verb {
        Verb::Move | Verb::Amphibious | Verb::Paratroop => movement::go(cx, state, unit, verb, space),
        Verb::Attack => attack::declare_paid(cx, state, unit, space),
        Verb::Maneuver => leadership::maneuver_in_turn(cx, state, unit, space),
        Verb::Relieve => leadership::relieve_in_turn(cx, state, unit, space),
        Verb::Regroup => {}
    }
}

/// L5.2: the action type of a verb.
const fn deed(verb: Verb) -> Deed {
    match verb {
        Verb::Amphibious => Deed::Amphibious,
        Verb::Attack => Deed::Attack,
        Verb::Paratroop => Deed::Paratroop,
        Verb::Regroup => Deed::Regroup,
        // Tasks are no actions (L5.5) and never get here.
        Verb::Move | Verb::Maneuver | Verb::Relieve => Deed::Move,
    }
}

/// Pays for an action and notes that the unit has done it.
#[inline]
pub(super) fn pay(state: &mut State, unit: Space, verb: Verb) {
    state.supply -= 1;
    state.done[deed(verb) as usize].add(unit);
}

impl FrontLine {
    /// L6.1: whether the turn's supply is that of a fallen city.
    #[inline]
    pub(crate) fn is_fallen_turn(&self, state: &State) -> bool {
        state.column.is_some_and(|column| self.lookup.is_fallen(state, state.active, column))
    }

    /// L5.2, L5.3, L5.4, L6.1: the active player's units that may still do a kind of action, with a target or
    /// without.
    #[inline]
    fn ready(&self, state: &State, verb: Verb) -> SpaceSet {
        if state.supply == 0 {
            return SpaceSet::EMPTY;
        }
        let own = state.of(state.active);
        let fit = match verb {
            Verb::Regroup if state.column == Some(Column::Capital) => own & state.disrupted,
            Verb::Regroup => SpaceSet::EMPTY,
            Verb::Paratroop if state.column != Some(Column::Air) || self.is_fallen_turn(state) => {
                SpaceSet::EMPTY
            }
            Verb::Paratroop => {
                let infantry = state.units[state.active.index()][Kind::Infantry.index()];
                infantry.minus(state.disrupted) & self.lookup.air_bases
            }
            Verb::Amphibious if !self.lookup.amphibious => SpaceSet::EMPTY,
            Verb::Amphibious => own.minus(state.disrupted) & self.lookup.port,
            Verb::Move | Verb::Attack => own.minus(state.disrupted),
            // L5.5: not actions.
            Verb::Maneuver | Verb::Relieve => SpaceSet::EMPTY,
        };
        fit.minus(state.done[deed(verb) as usize]).minus(state.spent())
    }

    /// D5: the active player's units that can do something now.
    #[inline]
    pub(crate) fn able(&self, state: &State) -> SpaceSet {
        let colour = state.active;
        let mut able = SpaceSet::EMPTY;
        if state.supply > 0 {
            able |= self.ready(state, Verb::Regroup);
            able |= self.movers(state, self.ready(state, Verb::Move));
            able |= self.ready(state, Verb::Attack) & self.attackers(state, colour);
            for verb in [Verb::Amphibious, Verb::Paratroop] {
                let ready = self.ready(state, verb);
                for unit in ready.minus(able).iter() {
                    if !self.targets(state, colour, unit, verb).is_empty() {
                        able.add(unit);
                    }
                }
            }
        }
        if state.leadership[colour.index()] == Leadership::Active {
            able |= self.maneuverers(state, colour) | self.relievers(state, colour);
        }
        able
    }

    /// D6: whether a unit of the active player can do something.
    #[inline]
    pub(crate) fn can(&self, state: &State, unit: Space, verb: Verb) -> bool {
        let colour = state.active;
        let active = || state.leadership[colour.index()] == Leadership::Active;
        match verb {
            Verb::Regroup => self.ready(state, verb).has(unit),
            Verb::Attack => self.ready(state, verb).has(unit) && self.attackers(state, colour).has(unit),
            Verb::Maneuver => active() && self.maneuverers(state, colour).has(unit),
            Verb::Relieve => active() && self.relievers(state, colour).has(unit),
            Verb::Move | Verb::Amphibious | Verb::Paratroop => {
                self.ready(state, verb).has(unit) && !self.targets(state, colour, unit, verb).is_empty()
            }
        }
    }

    /// D7: where a unit can do something that it can do.
    #[inline]
    pub(crate) fn targets(&self, state: &State, colour: Colour, unit: Space, verb: Verb) -> SpaceSet {
        match verb {
            Verb::Move => self.move_targets(state, colour, unit),
            Verb::Amphibious => self.lookup.shore.minus(state.occupied()),
            Verb::Attack => self.attack_targets(state, colour, unit),
            Verb::Paratroop => self.drop_targets(state, colour, unit),
            Verb::Maneuver => self.maneuver_targets(state, colour, unit),
            Verb::Relieve => self.relieve_targets(state, colour, unit),
            Verb::Regroup => SpaceSet::EMPTY,
        }
    }
}
