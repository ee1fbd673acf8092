//! The own turn: which column, which unit, what and where.

use super::worth::{DISRUPTED, Eye, LEADERSHIP, RESERVE, UNIT};
use crate::ids::{Column, Kind, Space, Verb};
use crate::state::{Cause, Deed, Leadership, Marker, State};
use crate::{Action, FrontLine, TurnAction, UnitAction};
use redoubt_engine::{Rules, Seat};

/// The least that an action must bring to be worth its supply.
const THRESHOLD: f32 = 0.02;

const COMMISSION: Action = Action::Turn(TurnAction::Commission);
const CACHE: Action = Action::Turn(TurnAction::Cache);
const END: Action = Action::Turn(TurnAction::End);

/// An order and what it is worth for each supply it costs.
#[derive(Clone, Copy)]
struct Order {
    verb: Verb,
    space: Space,
    score: f32,
}

/// D4: columns with a use now, the strongest kept for the end of December.
pub(super) fn column(rules: &FrontLine, state: &State) -> Action {
    let colour = state.active;
    let disrupted = f32::from((state.of(colour) & state.disrupted).count().min(3));
    let leads = state.leadership[colour] == Leadership::Active;
    let score = |column: Column| {
        let fallen = rules.lookup.is_fallen(state, colour, column);
        let supply = if fallen { 1 } else { rules.lookup.top(state, colour, column) };
        let use_now = match column {
            Column::Capital => 0.7 * disrupted + if leads { 0.0 } else { 0.8 },
            Column::Industry if fallen => 0.0,
            Column::Industry => {
                let empty = !state.occupied().has(rules.city(colour, Column::Industry));
                let reserve = state.reserve[colour].values().any(|&count| count > 0);
                if empty && reserve { 1.5 } else { 0.0 }
            }
            Column::Air => 0.3,
        };
        let last = if state.month == 3 { -0.5 * f32::from(supply) } else { 0.0 };
        use_now + last
    };
    let markers = state.markers[colour];
    let unused = Column::ALL.into_iter().filter(|&column| markers[column] == Marker::Unused);
    let best = unused.max_by(|&a, &b| score(a).total_cmp(&score(b)));
    Action::Turn(TurnAction::Supply { column: best.unwrap_or(Column::Capital) })
}

/// D5: the best unit, Build, Commission, Cache or End.
pub(super) fn main(rules: &FrontLine, state: &State) -> Action {
    let eye = Eye::new(rules, state, state.active);
    let colour = state.active;
    let mut best = (THRESHOLD, END);
    let mut offer = |score: f32, action: Action| {
        if score > best.0 {
            best = (score, action);
        }
    };
    for unit in rules.able(state).iter() {
        if let Some(order) = unit_order(&eye, unit) {
            offer(order.score, Action::Unit(UnitAction::Unit { space: unit }));
        }
    }
    for kind in Kind::ALL.into_iter().filter(|&kind| rules.can_build(state, kind)) {
        let gain = UNIT[kind] * (1.0 - RESERVE) * eye.rest;
        let cost = f32::from(rules.lookup.cost[kind]);
        offer(gain / cost, Action::Turn(TurnAction::Build { kind }));
    }
    let seat = colour.seat();
    if rules.check(state, seat, COMMISSION).is_ok() {
        offer(commission(state, seat, &eye), COMMISSION);
    }
    let cache = state.supply == 0 && rules.check(state, seat, CACHE).is_ok();
    if cache && best.1 == END {
        let more = State { supply: 1, ..*state };
        let eye = Eye::new(rules, &more, colour);
        let gain =
            rules.able(&more).iter().filter_map(|unit| unit_order(&eye, unit)).map(|order| order.score);
        if gain.fold(0.0, f32::max) > LEADERSHIP + 0.5 {
            return CACHE;
        }
    }
    best.1
}

/// What Leadership is worth, and one point at the very end.
fn commission(state: &State, seat: Seat, eye: &Eye<'_>) -> f32 {
    let colour = crate::Colour::of(seat);
    let gain = match state.leadership[colour] {
        Leadership::Pending => 0.3,
        _ if state.column == Some(Column::Capital) => 0.8,
        _ => 0.45,
    };
    if eye.rest < 1.0 { eye.point } else { gain }
}

/// D6: the best thing a unit can do.
pub(super) fn verb(rules: &FrontLine, state: &State, unit: Space) -> Action {
    let eye = Eye::new(rules, state, state.active);
    let order = unit_order(&eye, unit);
    let fallback = || Verb::ALL.into_iter().find(|&verb| rules.can(state, unit, verb));
    let verb = order.map(|order| order.verb).or_else(fallback).unwrap_or(Verb::Move);
    Action::Unit(UnitAction::Do { verb })
}

/// D7: the best place to do it.
pub(super) fn target(rules: &FrontLine, state: &State, unit: Space, verb: Verb) -> Action {
    let eye = Eye::new(rules, state, state.active);
    let targets = rules.targets(state, state.active, unit, verb);
    let best = best_target(&eye, unit, verb).map(|order| order.space).or(targets.first());
    Action::Unit(UnitAction::To { space: best.unwrap_or(unit) })
}

fn unit_order(eye: &Eye<'_>, unit: Space) -> Option<Order> {
    let mut best: Option<Order> = None;
    for verb in Verb::ALL {
        // A Relieve is seldom worth Leadership.
        if verb == Verb::Relieve || !eye.rules.can(eye.state, unit, verb) {
            continue;
        }
        let order = if verb == Verb::Regroup {
            let gain = UNIT[eye.state.kind(unit)] * (1.0 - DISRUPTED) * eye.rest;
            Some(Order { verb, space: unit, score: gain })
        } else {
            best_target(eye, unit, verb)
        };
        if let Some(order) = order
            && best.is_none_or(|best| order.score > best.score)
        {
            best = Some(order);
        }
    }
    best
}

fn best_target(eye: &Eye<'_>, unit: Space, verb: Verb) -> Option<Order> {
    let (rules, state, colour) = (eye.rules, eye.state, eye.colour);
    let kind = state.kind(unit);
    let fires = !state.done[Deed::Attack].has(unit) && !state.spent().has(unit);
    let mut best: Option<Order> = None;
    let (here, prospects) = match verb {
        Verb::Attack | Verb::Relieve => (0.0, 0.0),
        _ => (eye.posture(colour, kind, unit), eye.prospects(kind, unit)),
    };
    for space in rules.targets(state, colour, unit, verb).iter() {
        let score = match verb {
            Verb::Attack => eye.attack(&rules.attack(state, unit, space, Cause::Supply)),
            Verb::Relieve => -1.0,
            _ => {
                let share = if fires && state.supply > 1 { 0.5 } else { 0.3 };
                let shots = share * (eye.prospects(kind, space) - prospects);
                let task = if verb == Verb::Maneuver { LEADERSHIP } else { 0.0 };
                eye.posture(colour, kind, space) - here + shots - task
            }
        };
        if best.is_none_or(|best| score > best.score) {
            best = Some(Order { verb, space, score });
        }
    }
    best
}
