//! L12.5: the reward of a Rally.

use super::leadership::{self, Reward, Shift};
use super::{Cx, attack, not_now, rule_of_verb};
use crate::ids::{Space, Verb};
use crate::invariants::hold;
use crate::state::{Attack, Cause, Phase, RewardPhase, State};
use crate::text::spot;
use crate::{Action, Event, FrontLine, ReactionAction, UnitAction};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D14, L16.3: a rallied unit has a reward.
pub(super) const REWARD: PassKind = PassKind { id: "reward", about: "Reward of a Rally: none" };

/// Where an action sends the rewarded unit.
const MANEUVER: Action = Action::Unit(UnitAction::Do { verb: Verb::Maneuver });
const FIRE: Action = Action::Reaction(ReactionAction::Fire);
const PASS: Action = Action::Reaction(ReactionAction::Pass);

impl Question<FrontLine> for RewardPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.waiting().seat().into()
    }

    #[inline]
    fn legal(self, rules: &FrontLine, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            RewardPhase::Reward { .. } => {
                let possible = |action: &Action| self.check(rules, state, seat, *action).is_ok();
                into.extend([MANEUVER, FIRE, PASS].into_iter().filter(possible));
            }
            RewardPhase::RewardMove { attack } => {
                let targets = rules.maneuver_targets(state, state.waiting(), attack.target);
                into.extend(targets.iter().map(|space| Action::Unit(UnitAction::To { space })));
            }
        }
    }

    #[inline]
    fn check(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let (attack, colour) = (self.attack(), state.waiting());
        match (self, action) {
            (RewardPhase::Reward { .. }, MANEUVER) => {
                if rules.maneuverers(state, colour).has(attack.target) {
                    return Ok(());
                }
                Err(Refusal::new("L12.5", "the unit has maneuvered this turn, or has nowhere to go"))
            }
            (RewardPhase::Reward { .. }, FIRE) => {
                if rules.may_fire_back(state, &attack) {
                    return Ok(());
                }
                Err(Refusal::new("L12.5", "the attacker is out of the unit's range"))
            }
            (RewardPhase::Reward { .. }, PASS) => Ok(()),
            (RewardPhase::RewardMove { .. }, Action::Unit(UnitAction::To { space })) => {
                leadership::check_maneuver(rules, state, colour, attack.target, space)
            }
            _ => Err(not_now("L12.5")),
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
        let attack = self.attack();
        match action {
            MANEUVER => maneuver(cx, state, attack),
            // L12.11: the reward needs no Leadership.
            FIRE => attack::declare(cx, state, attack.target, attack.attacker, Cause::Reward),
            PASS => attack::finish(cx, state, attack, attack.attacker),
            Action::Unit(UnitAction::To { space }) => go(cx, state, attack, space),
            _ => unreachable!("L12.5: only answers that were checked are carried out"),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let unit = rules.unit_at(state, self.attack().target);
        let text = match self {
            RewardPhase::Reward { .. } => format!("The attack missed: what does {unit} do in return?"),
            RewardPhase::RewardMove { .. } => format!("Where does {unit} maneuver?"),
        };
        Prompt::new(text, "L12.5")
    }

    fn label(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Label {
        let leaving = rules.departure(state, self.attack().target);
        match action {
            MANEUVER => {
                let verb = Verb::Maneuver;
                Label::new(verb.title(), rule_of_verb(verb)).at(format!("verb-{verb}")).warn(leaving)
            }
            FIRE => Label::new("Fire back", "L12.5").at("fire"),
            PASS => Label::new("Pass", "L12.5").at("pass").ending(),
            Action::Unit(UnitAction::To { space }) => {
                Label::new(rules.space_text(space), "L12.5").at(spot(space)).warn(leaving)
            }
            _ => unreachable!("L12.5: not asked"),
        }
    }

    /// L16.2: nothing; a Maneuver begun ends on the first space.
    fn lapse(self, rules: &FrontLine, state: &State, _: Seat) -> Action {
        match self {
            RewardPhase::Reward { .. } => PASS,
            RewardPhase::RewardMove { attack } => {
                let space = rules.maneuver_targets(state, state.waiting(), attack.target).first();
                Action::Unit(UnitAction::To { space: space.expect("L12.5: who maneuvers has a space") })
            }
        }
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        match self {
            RewardPhase::Reward { .. } => {
                Some(Pass { kind: REWARD.id, action: self.lapse(rules, state, seat) })
            }
            RewardPhase::RewardMove { .. } => None,
        }
    }
}

impl RewardPhase {
    const fn attack(self) -> Attack {
        match self {
            RewardPhase::Reward { attack } | RewardPhase::RewardMove { attack } => attack,
        }
    }

    /// The shot that the rewarded unit may fire.
    pub(super) fn attacks(self, rules: &FrontLine, state: &State) -> Vec<Attack> {
        match self {
            RewardPhase::Reward { attack } if rules.may_fire_back(state, &attack) => {
                vec![rules.attack(state, attack.target, attack.attacker, Cause::Reward)]
            }
            RewardPhase::Reward { .. } | RewardPhase::RewardMove { .. } => Vec::new(),
        }
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let attack = self.attack();
        attack::fits(rules, state, &attack)?;
        attack::rolled(&attack)?;
        let waiting = state.waiting();
        let rewarded = state.active_of(waiting).has(attack.target) && attack.rallied;
        hold!(rewarded, "L12.5: there is no reward");
        let moves = rules.maneuverers(state, waiting).has(attack.target);
        let fires = matches!(self, RewardPhase::Reward { .. }) && rules.may_fire_back(state, &attack);
        hold!(moves || fires, "L12.5: the reward can do nothing");
        Ok(())
    }
}

/// L12.5: a disrupted unit becomes active; an active one maneuvers, fires back, or neither.
pub(super) fn open(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    let (colour, space) = (state.waiting(), attack.target);
    if state.is_disrupted(space) {
        state.disrupted.remove(space);
        let kind = state.kind(space);
        cx.note(state, || Event::RalliedToActive { colour, kind, space });
    } else if cx.rules.may_fire_back(state, &attack) || cx.rules.maneuverers(state, colour).has(space) {
        state.phase = Phase::Reward(RewardPhase::Reward { attack });
        return;
    }
    attack::finish(cx, state, attack, attack.attacker);
}

fn maneuver(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    match cx.rules.maneuver_targets(state, state.waiting(), attack.target).only() {
        Some(space) => go(cx, state, attack, space),
        None => state.phase = Phase::Reward(RewardPhase::RewardMove { attack }),
    }
}

fn go(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack, to: Space) {
    leadership::maneuver(cx, state, state.waiting(), Shift { from: attack.target, to }, Reward::Yes);
    attack::finish(cx, state, attack, attack.attacker);
}

impl FrontLine {
    /// L12.5: whether the rewarded unit reaches its attacker.
    // RULING L17.17: it must be in range of the unit that fires.
    #[inline]
    pub(crate) fn may_fire_back(&self, state: &State, attack: &Attack) -> bool {
        self.lookup.reach(state.kind(attack.target), attack.target).has(attack.attacker)
    }
}
