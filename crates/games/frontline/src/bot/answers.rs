//! Answers: Rally, re-roll, the Tank's die, hold or retreat, displacement, rewards and reactions.

use super::worth::{Eye, LEADERSHIP, Rallied};
use crate::ids::{Colour, Column, Die, Space, SpaceSet, Verb};
use crate::state::{Attack, Cause, ReactionPhase, ResultPhase, State, Task, Window};
use crate::{Action, DisplacementAction, EdgeAction, FrontLine, ReactionAction, ResultAction, UnitAction};

const RALLY: Action = Action::Reaction(ReactionAction::Rally);
const FIRE: Action = Action::Reaction(ReactionAction::Fire);
const PASS: Action = Action::Reaction(ReactionAction::Pass);
const ACCEPT: Action = Action::Edge(EdgeAction::Accept);
const MANEUVER: Action = Action::Unit(UnitAction::Do { verb: Verb::Maneuver });

/// D10 to D12
pub(super) fn result(rules: &FrontLine, state: &State, question: ResultPhase) -> Action {
    match question {
        ResultPhase::TankChoice { attack } => tank(rules, state, &attack),
        ResultPhase::HoldOrRetreat { attack } => hold(rules, state, &attack),
        ResultPhase::RetreatSpace { attack } => retreat_space(rules, state, &attack),
    }
}

/// D16 to D18
pub(super) fn reaction(rules: &FrontLine, state: &State, question: ReactionPhase) -> Action {
    match question {
        ReactionPhase::Reaction { window } => react(rules, state, window),
        ReactionPhase::ReactionUnit { window, task } => reactor(rules, state, window, task),
        ReactionPhase::ReactionTarget { task: Task::Relieve, unit, .. } => partner(rules, state, unit),
        ReactionPhase::ReactionTarget { unit, .. } => maneuver(rules, state, unit),
    }
}

/// D8: if it raises the expectation by more than what Leadership is worth.
pub(super) fn rally(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let eye = Eye::new(rules, state, state.active);
    let chances = rules.odds.of(rules, state, attack);
    let saved = eye.expected(attack, &chances, Rallied::No) - eye.expected(attack, &chances, Rallied::Yes);
    if saved > LEADERSHIP + 0.1 { RALLY } else { PASS }
}

/// D9: if the average of a new roll is clearly better than the dice as they lie.
pub(super) fn reroll(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let by = state.attacker(attack);
    let eye = Eye::new(rules, state, by);
    let Some(verdict) = state.last.and_then(|report| report.verdict) else { return ACCEPT };
    let now = eye.verdict(attack, verdict);
    let later = if attack.column == 0 {
        eye.attack(attack)
    } else {
        let rallied = if attack.rallied { Rallied::Yes } else { Rallied::No };
        eye.expected(attack, &rules.odds.of(rules, state, attack), rallied)
    };
    let gain = if state.edge.holder == Some(by) { later - now } else { now - later };
    if gain > 0.3 { Action::Edge(EdgeAction::Reroll) } else { ACCEPT }
}

/// D10: the stronger result.
fn tank(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let reading = rules.reading(state, attack);
    let die = if reading.yellow < reading.white { Die::Yellow } else { Die::White };
    Action::Result(ResultAction::Take { die })
}

/// D11: a city is held against an adjacent attacker; elsewhere it is better to stay active.
fn hold(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let near = attack.attacker.distance(attack.target) == 1;
    let eye = Eye::new(rules, state, state.attacker(attack).other());
    let scores = rules.lookup.hex1.has(attack.target) && eye.rest < 1.0;
    let holds = rules.lookup.cities.has(attack.target) && near || scores;
    Action::Result(if holds { ResultAction::Hold } else { ResultAction::Retreat })
}

/// D12: where the enemy stands worst.
fn retreat_space(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let by = state.attacker(attack);
    let eye = Eye::new(rules, state, by);
    let kind = state.kind(attack.target);
    let worth = |space: Space| -eye.posture(by.other(), kind, space);
    to(best(rules.safe_spaces(state, attack), worth).unwrap_or(attack.target))
}

/// D13: if the new space is better.
pub(super) fn displace(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let by = state.attacker(attack);
    let eye = Eye::new(rules, state, by);
    let kind = state.kind(attack.attacker);
    let gain = eye.posture(by, kind, attack.target) - eye.posture(by, kind, attack.attacker);
    Action::Displacement(if gain > 0.0 { DisplacementAction::Advance } else { DisplacementAction::Stay })
}

/// D14: fire back if there is something to gain, else go where it is better, else nothing.
pub(super) fn reward(rules: &FrontLine, state: &State, attack: &Attack) -> Action {
    let colour = state.waiting();
    let eye = Eye::new(rules, state, colour);
    let shot = rules.attack(state, attack.target, attack.attacker, Cause::Reward);
    let can_go = rules.maneuverers(state, colour).has(attack.target);
    let go = if can_go { better_place(&eye, colour, attack.target).1 } else { 0.0 };
    let fire = if rules.may_fire_back(state, attack) { eye.attack(&shot) } else { 0.0 };
    if fire > go && fire > 0.0 {
        FIRE
    } else if go > 0.0 {
        MANEUVER
    } else {
        PASS
    }
}

/// D15, D18: the best place next to a unit.
pub(super) fn maneuver(rules: &FrontLine, state: &State, unit: Space) -> Action {
    let eye = Eye::new(rules, state, state.waiting());
    to(better_place(&eye, state.waiting(), unit).0)
}

/// D16: Opportunity Fire if it is worth it, or back into an empty Capital that is in danger.
fn react(rules: &FrontLine, state: &State, window: Window) -> Action {
    let colour = state.waiting();
    let eye = Eye::new(rules, state, colour);
    if shooter(&eye, window).1 > LEADERSHIP + 0.2 {
        return FIRE;
    }
    let units = rules.reactors(state, window, Task::Maneuver);
    let gain = units.iter().map(|unit| better_place(&eye, colour, unit).1).fold(0.0, f32::max);
    if gain > LEADERSHIP + 0.2 { MANEUVER } else { PASS }
}

/// D17
fn reactor(rules: &FrontLine, state: &State, window: Window, task: Task) -> Action {
    let colour = state.waiting();
    let eye = Eye::new(rules, state, colour);
    let units = rules.reactors(state, window, task);
    let space = match task {
        Task::Fire => shooter(&eye, window).0,
        Task::Maneuver => best(units, |unit| better_place(&eye, colour, unit).1),
        Task::Relieve => None,
    };
    let space = space.or(units.first()).unwrap_or(rules.city(colour, Column::Capital));
    Action::Unit(UnitAction::Unit { space })
}

/// D18 for a Relieve, which this player never begins.
fn partner(rules: &FrontLine, state: &State, unit: Space) -> Action {
    let units = rules.relieve_targets(state, state.waiting(), unit);
    to(units.first().unwrap_or(unit))
}

fn to(space: Space) -> Action {
    Action::Unit(UnitAction::To { space })
}

fn shooter(eye: &Eye<'_>, window: Window) -> (Option<Space>, f32) {
    let Window::Unit { acting: target } = window else { return (None, 0.0) };
    let worth = |unit: Space| eye.attack(&eye.rules.attack(eye.state, unit, target, Cause::Opportunity));
    let found = best(eye.rules.reactors(eye.state, window, Task::Fire), worth);
    (found, found.map_or(0.0, worth))
}

/// The best space to maneuver to, and what it brings.
fn better_place(eye: &Eye<'_>, colour: Colour, unit: Space) -> (Space, f32) {
    let kind = eye.state.kind(unit);
    let worth = |space: Space| eye.posture(colour, kind, space);
    match best(eye.rules.maneuver_targets(eye.state, colour, unit), worth) {
        Some(space) => (space, worth(space) - worth(unit)),
        None => (unit, 0.0),
    }
}

fn best(spaces: SpaceSet, worth: impl Fn(Space) -> f32) -> Option<Space> {
    let mut found: Option<(Space, f32)> = None;
    for space in spaces.iter() {
        let score = worth(space);
        if found.is_none_or(|(_, best)| score > best) {
            found = Some((space, score));
        }
    }
    found.map(|(space, _)| space)
}
