//! L7: who can attack what, by which column, with which dice.

use super::reactions::{self, Answer};
use super::{Cx, actions, displacement, edge, leadership, not_now, result, turn};
use crate::ids::{Colour, Die, Kind, Space, SpaceSet, Verb};
use crate::invariants::hold;
use crate::state::{
    Attack, AttackPhase, Cause, EdgePhase, Leadership, Phase, Quiet, Report, State, Verdict, Window,
};
use crate::text::capital;
use crate::{Action, Event, FrontLine, ReactionAction};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D8, L16.3: a unit is attacked and may be rallied.
pub(super) const RALLY: PassKind = PassKind { id: "rally", about: "Rally: never" };

impl Question<FrontLine> for AttackPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.waiting().seat().into()
    }

    #[inline]
    fn legal(self, _: &FrontLine, _: &State, _: Seat, into: &mut Vec<Action>) {
        into.extend([ReactionAction::Rally, ReactionAction::Pass].map(Action::Reaction));
    }

    fn check(self, _: &FrontLine, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Reaction(ReactionAction::Rally | ReactionAction::Pass) => Ok(()),
            _ => Err(not_now("L7.4")),
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
        let AttackPhase::Rally { attack } = self;
        match action {
            Action::Reaction(ReactionAction::Rally) => leadership::rally(cx, state, attack),
            Action::Reaction(ReactionAction::Pass) => roll(cx, state, attack),
            _ => unreachable!("L7.4: only answers that were checked are carried out"),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let AttackPhase::Rally { attack } = self;
        let [attacker, target] = [attack.attacker, attack.target].map(|space| rules.unit_at(state, space));
        let target = capital(&target);
        Prompt::new(
            format!("{target} is attacked by {attacker}. Rally it? That takes your Leadership."),
            "L7.4",
        )
    }

    fn label(self, rules: &FrontLine, state: &State, seat: Seat, action: Action) -> Label {
        let colour = Colour::of(seat);
        match action {
            Action::Reaction(ReactionAction::Rally) => Label::new("Rally", "L12.4")
                .at(format!("leadership-{colour}"))
                .warn(leadership::last_point(rules, state, colour)),
            Action::Reaction(ReactionAction::Pass) => Label::new("Do not rally", "L7.4").at("pass").ending(),
            _ => unreachable!("L7.4: not asked"),
        }
    }

    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        Action::Reaction(ReactionAction::Pass)
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        Some(Pass { kind: RALLY.id, action: self.lapse(rules, state, seat) })
    }
}

impl AttackPhase {
    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let AttackPhase::Rally { attack } = self;
        fits(rules, state, &attack)?;
        let can = attack.cause == Cause::Supply && attack.column > 0 && !attack.rallied;
        hold!(can, "L7.4: that attack cannot be answered by a Rally");
        hold!((attack.white, attack.yellow) == (0, 0), "L7.4: the dice have fallen");
        let ready = state.leadership[state.waiting()] == Leadership::Active;
        hold!(ready, "L12.4: a Rally needs active Leadership");
        Ok(())
    }
}

/// L7.3: an attack of the active player.
#[inline]
pub(super) fn declare_paid(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
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
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attacker: Space,
    target: Space,
    cause: Cause,
) {
    let attack = cx.rules.attack(state, attacker, target, cause);
    let colour = state.attacker(&attack);
    let tally = &mut state.tally[colour];
    match cause {
        Cause::Supply => tally.attacks += 1,
        Cause::Opportunity => tally.opportunity_fires += 1,
        Cause::Reward => tally.reward_fires += 1,
    }
    state.phase = Phase::Quiet(Quiet::Attacking);
    let report = cx.rules.report(state, &attack);
    state.last = Some(report);
    let supply = state.supply;
    cx.note(state, || Event::AttackDeclared {
        colour,
        kind: report.kind,
        target: report.against,
        distance: attacker.distance(target),
        attack,
        supply,
    });
    let can_rally =
        cause == Cause::Supply && attack.column > 0 && state.leadership[colour.other()] == Leadership::Active;
    if can_rally {
        state.phase = Phase::Attack(AttackPhase::Rally { attack });
    } else {
        roll(cx, state, attack);
    }
}

/// L7.6: the white die, and the yellow one with advantage. L10.2: then whoever has the Edge On may use it.
#[inline]
pub(super) fn roll(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    mut attack: Attack,
) {
    throw(cx, state, &mut attack);
    let colour = state.attacker(&attack);
    let yellow = yellow(&attack);
    cx.note(state, || Event::DiceRolled { colour, white: attack.white, yellow });
    if state.edge.on {
        read_off(cx.rules, state, attack);
        state.phase = Phase::Edge(EdgePhase::Reroll { attack });
    } else {
        settle(cx, state, attack);
    }
}

#[inline]
pub(super) fn throw(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: &mut Attack,
) {
    attack.white = cx.roll(6, "White die");
    if attack.advantage {
        attack.yellow = cx.roll(6, "Yellow die");
    }
    state.last = Some(cx.rules.report(state, attack));
}

pub(super) fn yellow(attack: &Attack) -> Option<u8> {
    if attack.advantage { Some(attack.yellow) } else { None }
}

/// L7.7, L7.8, L10.3, L10.5: the dice are final: first the Edge, then the result.
#[inline]
pub(super) fn settle(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
) {
    edge::transfer(cx, state, &attack);
    read_off(cx.rules, state, attack);
    if attack.column > 0 {
        result::read(cx, state, attack);
    } else {
        empty_city(cx, state, attack);
    }
}

/// What the dice mean as they lie.
fn read_off(rules: &FrontLine, state: &mut State, attack: Attack) {
    let (die, verdict) = if attack.column > 0 {
        let reading = rules.reading(state, &attack);
        let choice = result::is_choice(state, &attack, &reading);
        (if choice { None } else { Some(reading.die()) }, result::strongest(rules, state, &attack))
    } else {
        (Some(Die::White), city_verdict(rules, state, &attack))
    };
    state.last = Some(Report { die, verdict: Some(verdict), ..rules.report(state, &attack) });
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
fn empty_city(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    let verdict = city_verdict(cx.rules, state, &attack);
    let (colour, target, white) = (state.attacker(&attack), attack.target, attack.white);
    cx.note(state, || Event::CityRolled { colour, target, white, verdict });
    if verdict == Verdict::Miss {
        finish(cx, state, attack, attack.attacker);
    } else {
        displacement::enter_vacated(cx, state, attack);
    }
}

/// L13.1: what follows an attack that is completely resolved; the attacking unit stands at `at`.
#[inline]
pub(super) fn finish(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
    at: Space,
) {
    state.phase = Phase::Quiet(Quiet::Acting);
    match attack.cause {
        Cause::Supply => reactions::open(cx, state, Window::Unit { acting: at }),
        // L13.4: no window after these.
        Cause::Opportunity | Cause::Reward => turn::go_on(cx, state, Answer::Acted),
    }
}

/// L7.5, L7.6: target, column and dice.
pub(super) fn attack_text(rules: &FrontLine, state: &State, attack: &Attack) -> String {
    if attack.column == 0 {
        return format!("Attack {}: one die", rules.space_text(attack.target));
    }
    let distance = attack.attacker.distance(attack.target);
    let why = if attack.column > distance { " (uphill)" } else { "" };
    let dice = if attack.advantage { "both dice" } else { "one die" };
    format!("Attack {}: column {}{why}, {dice}", rules.unit_at(state, attack.target), attack.column)
}

/// "White 3, yellow 1".
pub(super) fn dice_text(attack: &Attack) -> String {
    match yellow(attack) {
        Some(yellow) => format!("White {}, yellow {yellow}", attack.white),
        None => format!("White {}", attack.white),
    }
}

/// Invariants 9 and 11: an attack under way, whatever became of its target.
pub(super) fn goes_on(state: &State, attack: &Attack) -> Result<(), Broken> {
    let attacker = attack.attacker;
    hold!(state.column.is_some(), "L7.3: an attack outside a turn");
    let by = state.attacker(attack);
    hold!(state.active_of(by).has(attacker), "L7.1: no active unit attacks from {attacker}");
    hold!(!attack.rallied || attack.cause == Cause::Supply, "L13.4: only paid attacks are rallied");
    Ok(())
}

/// Invariant 11: an attack under way whose target still stands.
pub(super) fn fits(rules: &FrontLine, state: &State, attack: &Attack) -> Result<(), Broken> {
    goes_on(state, attack)?;
    let Attack { attacker, target, cause, rallied, white, yellow, .. } = *attack;
    let expected = Attack { rallied, white, yellow, ..rules.attack(state, attacker, target, cause) };
    hold!(*attack == expected, "L7.5: the column of the attack is not {}", attack.column);
    let aimed = rules.attack_targets(state, state.attacker(attack), attacker).has(target);
    hold!(aimed, "L7.1: {target} cannot be attacked from {attacker}");
    Ok(())
}

/// Invariant 9: the dice of an attack have fallen.
pub(super) fn rolled(attack: &Attack) -> Result<(), Broken> {
    let die = |value: u8| (1..=6).contains(&value);
    hold!(die(attack.white), "L7.6: the white die shows {}", attack.white);
    let yellow = if attack.advantage { die(attack.yellow) } else { attack.yellow == 0 };
    hold!(yellow, "L7.6: the yellow die shows {}", attack.yellow);
    Ok(())
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

    /// What is known of an attack whose target still stands, apart from what the dice mean.
    #[inline]
    pub(crate) fn report(&self, state: &State, attack: &Attack) -> Report {
        let unit = attack.column > 0;
        Report {
            by: state.attacker(attack),
            attack: *attack,
            kind: state.kind(attack.attacker),
            against: if unit { Some(state.kind(attack.target)) } else { None },
            icon: if unit { result::icon_die(self, state, attack.target) } else { None },
            die: None,
            verdict: None,
        }
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
            let near = match self.lookup.range[kind] {
                1 => one,
                2 => two,
                _ => three,
            };
            found |= state.units[colour][kind] & near;
        }
        found.minus(state.disrupted)
    }

    /// L7.2: unfriendly cities without a unit.
    #[inline]
    fn empty_cities(&self, state: &State, colour: Colour) -> SpaceSet {
        self.lookup.unfriendly(state, colour).minus(state.occupied())
    }
}
