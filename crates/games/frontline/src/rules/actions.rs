//! L5, L6.1: what a unit may do, and may still do.

use super::{Cx, attack, leadership, missions, movement, not_now, rule_of_verb};
use crate::ids::{Colour, Column, Kind, Space, SpaceSet, Verb};
use crate::invariants::hold;
use crate::state::{Attack, Cause, Deed, Leadership, Phase, State, TurnPhase, UnitPhase};
use crate::text::{spot, warnings};
use crate::view::Goal;
use crate::{Action, FrontLine, UnitAction};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<FrontLine> for UnitPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.active.seat().into()
    }

    fn legal(self, rules: &FrontLine, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.canonical(rules, state, seat, into);
        into.push(Action::Unit(UnitAction::Back));
    }

    #[inline]
    fn canonical(self, rules: &FrontLine, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            UnitPhase::Verb { unit } => {
                let verbs = Verb::ALL.into_iter().filter(|&verb| rules.can(state, unit, verb));
                into.extend(verbs.map(|verb| Action::Unit(UnitAction::Do { verb })));
            }
            UnitPhase::Target { unit, verb } => {
                let targets = rules.targets(state, state.active, unit, verb);
                into.extend(targets.iter().map(|space| Action::Unit(UnitAction::To { space })));
            }
        }
    }

    fn check(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Unit(action) = action else { return Err(not_now(self.rule())) };
        match (self, action) {
            (UnitPhase::Verb { unit }, UnitAction::Do { verb }) => check_verb(rules, state, unit, verb),
            (UnitPhase::Target { unit, verb }, UnitAction::To { space }) => {
                check_target(rules, state, unit, verb, space)
            }
            // Whoever drags a unit to a space has not said what it does there; why it cannot is told all the same.
            (UnitPhase::Verb { unit }, UnitAction::To { space }) => {
                let verb = if state.of(state.active.other()).has(space) { Verb::Attack } else { Verb::Move };
                check_verb(rules, state, unit, verb)?;
                check_target(rules, state, unit, verb, space).and_then(|()| Err(not_now(self.rule())))
            }
            // With one thing to do nobody is asked what; why not another can be told all the same.
            (UnitPhase::Target { unit, .. }, UnitAction::Do { verb }) => {
                check_verb(rules, state, unit, verb).and_then(|()| Err(not_now(self.rule())))
            }
            (_, UnitAction::Back) => Ok(()),
            _ => Err(not_now(self.rule())),
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
        match (self, action) {
            (UnitPhase::Verb { unit }, Action::Unit(UnitAction::Do { verb: Verb::Regroup })) => {
                missions::regroup(cx, state, unit);
            }
            (UnitPhase::Verb { unit }, Action::Unit(UnitAction::Do { verb })) => {
                state.phase = Phase::Unit(UnitPhase::Target { unit, verb });
            }
            (UnitPhase::Target { unit, verb }, Action::Unit(UnitAction::To { space })) => {
                carry_out(cx, state, unit, verb, space);
            }
            (_, Action::Unit(UnitAction::Back)) => state.phase = Phase::Turn(TurnPhase::Main),
            _ => unreachable!("{}: only answers that were checked are carried out", self.rule()),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, seat: Seat) -> Prompt {
        let unit = rules.unit_at(state, self.unit());
        let text = match self {
            UnitPhase::Verb { .. } => format!("What shall {unit} do?"),
            UnitPhase::Target { verb: Verb::Attack, .. } => format!("What shall {unit} attack?"),
            UnitPhase::Target { verb: Verb::Relieve, .. } => {
                format!("With whom shall {unit} change places? That takes your Leadership.")
            }
            UnitPhase::Target { unit: space, verb } => {
                let price = if verb == Verb::Maneuver { " That takes your Leadership." } else { "" };
                let warning = match rules.is_own_capital(Colour::of(seat), space) {
                    true => " Your Capital will be empty.",
                    false => "",
                };
                format!("{}: where shall {unit} go?{price}{warning}", verb.title())
            }
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Label {
        let rule = self.rule();
        match (self, action) {
            (_, Action::Unit(UnitAction::Do { verb })) => {
                Label::new(verb.title(), rule_of_verb(verb)).at(format!("verb-{verb}"))
            }
            (_, Action::Unit(UnitAction::Back)) => Label::new("Back", rule).at("back"),
            (UnitPhase::Target { unit, verb: Verb::Attack }, Action::Unit(UnitAction::To { space })) => {
                let attack = rules.attack(state, unit, space, Cause::Supply);
                Label::new(attack::attack_text(rules, state, &attack), rule).at(spot(space))
            }
            (UnitPhase::Target { verb: Verb::Relieve, .. }, Action::Unit(UnitAction::To { space })) => {
                let lost = leadership::last_point(rules, state, state.active);
                Label::new(rules.named(state, space), rule).at(spot(space)).warn(lost)
            }
            (UnitPhase::Target { unit, verb }, Action::Unit(UnitAction::To { space })) => {
                let lost = leadership::last_point(rules, state, state.active);
                let lost = lost.filter(|_| verb == Verb::Maneuver);
                let warning = warnings([rules.departure(state, unit), lost]);
                Label::new(rules.space_text(space), rule).at(spot(space)).warn(warning)
            }
            _ => unreachable!("{rule}: not asked"),
        }
    }

    /// L16.2: a choice that is only half made is taken back.
    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        Action::Unit(UnitAction::Back)
    }
}

impl UnitPhase {
    const fn rule(self) -> &'static str {
        match self {
            UnitPhase::Verb { .. } => "L5.2",
            UnitPhase::Target { verb, .. } => rule_of_verb(verb),
        }
    }

    /// Where the unit in hand stands.
    pub(super) const fn unit(self) -> Space {
        match self {
            UnitPhase::Verb { unit } | UnitPhase::Target { unit, .. } => unit,
        }
    }

    /// The attacks that the unit in hand could make.
    pub(super) fn attacks(self, rules: &FrontLine, state: &State) -> Vec<Attack> {
        let unit = self.unit();
        let meant = match self {
            UnitPhase::Verb { .. } => true,
            UnitPhase::Target { verb, .. } => verb == Verb::Attack,
        };
        if !meant || !rules.can(state, unit, Verb::Attack) {
            return Vec::new();
        }
        let targets = rules.attack_targets(state, state.active, unit);
        targets.iter().map(|target| rules.attack(state, unit, target, Cause::Supply)).collect()
    }

    /// L5.2: everything that the unit in hand could do and that needs a place.
    pub(super) fn goals(self, rules: &FrontLine, state: &State) -> Vec<Goal> {
        let unit = self.unit();
        let able = |&verb: &Verb| verb != Verb::Regroup && rules.can(state, unit, verb);
        let places = |verb| rules.targets(state, state.active, unit, verb).iter().collect();
        Verb::ALL.into_iter().filter(able).map(|verb| Goal { verb, to: places(verb) }).collect()
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        hold!(state.column.is_some(), "L4.2: no column is in use");
        match self {
            UnitPhase::Verb { unit } => {
                hold!(rules.able(state).has(unit), "L5.2: the unit on {unit} can do nothing");
            }
            UnitPhase::Target { unit, verb } => {
                let can =
                    state.of(state.active).has(unit) && verb != Verb::Regroup && rules.can(state, unit, verb);
                hold!(can, "L5.2: the unit on {unit} cannot do that");
            }
        }
        Ok(())
    }
}

/// L4.4, L5.1 to L5.6: why a unit can do nothing.
pub(super) fn check_unit(rules: &FrontLine, state: &State, space: Space) -> Result<(), Refusal> {
    if rules.able(state).has(space) { Ok(()) } else { Err(refuse_unit(rules, state, space)) }
}

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

/// Takes a unit in hand. What it does is asked only if there is a choice, or if doing it needs no further word:
/// a unit never acts merely because it was picked.
// RULING L17.28: single options are not asked, but picking a unit does nothing by itself.
#[inline]
pub(super) fn take_in_hand(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    unit: Space,
) {
    let rules = cx.rules;
    let mut verbs = Verb::ALL.into_iter().filter(|&verb| rules.can(state, unit, verb));
    state.phase = match (verbs.next(), verbs.next()) {
        (Some(verb), None) if verb != Verb::Regroup => Phase::Unit(UnitPhase::Target { unit, verb }),
        _ => Phase::Unit(UnitPhase::Verb { unit }),
    };
}

/// L5.1, L5.2, L5.6, L6.1: why a unit cannot do something.
fn check_verb(rules: &FrontLine, state: &State, unit: Space, verb: Verb) -> Result<(), Refusal> {
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
    if state.done[deed].has(unit) {
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
fn check_target(
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
fn carry_out(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
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
        Verb::Regroup => unreachable!("L11.4: that needs no target"),
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
    state.done[deed(verb)].add(unit);
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
                let infantry = state.units[state.active][Kind::Infantry];
                infantry.minus(state.disrupted) & self.lookup.air_bases
            }
            Verb::Amphibious if !self.lookup.amphibious => SpaceSet::EMPTY,
            Verb::Amphibious => own.minus(state.disrupted) & self.lookup.port,
            Verb::Move | Verb::Attack => own.minus(state.disrupted),
            // L5.5: not actions.
            Verb::Maneuver | Verb::Relieve => SpaceSet::EMPTY,
        };
        fit.minus(state.done[deed(verb)]).minus(state.spent())
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
        if state.leadership[colour] == Leadership::Active {
            able |= self.maneuverers(state, colour) | self.relievers(state, colour);
        }
        able
    }

    /// D6: whether a unit of the active player can do something.
    #[inline]
    pub(crate) fn can(&self, state: &State, unit: Space, verb: Verb) -> bool {
        let colour = state.active;
        let active = || state.leadership[colour] == Leadership::Active;
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
