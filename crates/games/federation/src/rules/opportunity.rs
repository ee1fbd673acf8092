//! F16: War Opportunity.

use super::actions::pay;
use super::{Chapter, Cx, ask, espionage, relations, wrong};
use crate::ids::{Effect, Faction, Level, Pair, Purse, PurseSet, Relation, Resource};
use crate::state::{Change, OpportunityPhase, Order, Phase, State, Task, Toward};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for OpportunityPhase {
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            OpportunityPhase::Pair => {
                let open = Pair::ALL.into_iter().filter(|&pair| pair_is_open(state, pair));
                open.for_each(|pair| put(Action::Pair { pair }));
            }
            OpportunityPhase::Effect { pair } => {
                for effect in Effect::ALL {
                    for with in [effect.resource(), Resource::Warp] {
                        if affords(state, pair, with) {
                            put(Action::Effect { effect, with });
                        }
                    }
                }
            }
            OpportunityPhase::Member { pair, .. } => {
                pair.members().into_iter().for_each(|faction| put(Action::Faction { faction }));
            }
            OpportunityPhase::Neighbour { faction, .. } => {
                Pair::of(faction).for_each(|pair| put(Action::Faction { faction: pair.other(faction) }));
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let question = match (self, action) {
            (OpportunityPhase::Pair, Action::Pair { pair }) => {
                Phase::Opportunity(OpportunityPhase::Effect { pair })
            }
            (OpportunityPhase::Effect { pair }, Action::Effect { effect, with }) => match effect {
                Effect::ArmsDealing | Effect::FalsifiedIntel => {
                    Phase::Opportunity(OpportunityPhase::Member { pair, effect, with })
                }
                Effect::Arbitration | Effect::Disarmament | Effect::PeaceTalks => {
                    let [faction, neighbour] = pair.members();
                    pay(Order::Opportunity { pair, effect, with, faction, neighbour })
                }
            },
            (
                OpportunityPhase::Member { pair, effect: Effect::FalsifiedIntel, with },
                Action::Faction { faction },
            ) => Phase::Opportunity(OpportunityPhase::Neighbour { pair, with, faction }),
            (OpportunityPhase::Member { pair, effect, with }, Action::Faction { faction }) => {
                pay(Order::Opportunity { pair, effect, with, faction, neighbour: pair.other(faction) })
            }
            (OpportunityPhase::Neighbour { pair, with, faction }, Action::Faction { faction: neighbour }) => {
                pay(Order::Opportunity { pair, effect: Effect::FalsifiedIntel, with, faction, neighbour })
            }
            _ => return wrong("F16.1"),
        };
        ask(state, question);
    }

    fn rule(self) -> &'static str {
        "F16.1"
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            OpportunityPhase::Pair => "Which alien war do you end?".to_string(),
            OpportunityPhase::Effect { .. } => "By which means?".to_string(),
            OpportunityPhase::Member { effect: Effect::FalsifiedIntel, .. } => {
                "Who gets the false reports?".to_string()
            }
            OpportunityPhase::Member { .. } => "Who buys the arms, and goes to Peace?".to_string(),
            OpportunityPhase::Neighbour { faction, .. } => {
                format!("Against which neighbour are the {} set?", faction.title())
            }
        }
    }

    fn why_not(self, _: &Federation, state: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (OpportunityPhase::Pair, Action::Pair { pair }) if state.relations[pair] != Relation::War => {
                "they are not at War"
            }
            (OpportunityPhase::Pair, Action::Pair { .. }) => {
                "there is no Embassy with either that would stay"
            }
            (OpportunityPhase::Effect { .. }, Action::Effect { .. }) => "no such token is available for it",
            (OpportunityPhase::Member { .. }, Action::Faction { .. }) => "it is not one of the two",
            (OpportunityPhase::Neighbour { .. }, Action::Faction { .. }) => "it is no neighbour",
            _ => "that is not what is being decided now",
        };
        Refusal::new("F16.1", reason)
    }

    fn can_go_back(self) -> bool {
        true
    }
}

/// F16.1: whether there is any.
pub(super) fn is_open(state: &State) -> bool {
    let embassies = state.deployed_as(Resource::Diplomacy);
    !embassies.is_empty() && Pair::ALL.into_iter().any(|pair| pair_is_open(state, pair))
}

fn pair_is_open(state: &State, pair: Pair) -> bool {
    state.relations[pair] == Relation::War
        && pair.members().into_iter().any(|faction| state.has_embassy(faction))
        && Resource::ALL.into_iter().any(|with| with != Resource::Morale && affords(state, pair, with))
}

/// Whether a token of a kind can pay.
fn affords(state: &State, pair: Pair, with: Resource) -> bool {
    state.free(with) > 0 || !sparing(state, pair, state.deployed_as(with)).is_empty()
}

/// F8.4, F16.1: those deployed tokens that leave an Embassy with one of the two.
pub(super) fn sparing(state: &State, pair: Pair, deployed: PurseSet) -> PurseSet {
    let mut sparing = deployed;
    for purse in deployed.iter() {
        let left = state.deployed.without(purse);
        if !pair.members().into_iter().any(|faction| left.has(Purse::embassy(faction))) {
            sparing.remove(purse);
        }
    }
    sparing
}

/// F16.1: the pair becomes Neutral, which nobody contests (F16.2, F26.54), then comes the effect.
pub(super) fn seize(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    pair: Pair,
    effect: Effect,
    with: Resource,
    [faction, neighbour]: [Faction; 2],
) {
    cx.note(state, || Event::Opportunity { pair, effect, with });
    state.relations[pair] = Relation::Neutral;
    cx.note(state, || Event::RelationChanged { pair, from: Relation::War, to: Relation::Neutral });
    let [one, other] = pair.members();
    match effect {
        Effect::ArmsDealing => {
            state.push(Task::Down { faction: neighbour, steps: 1 });
            let from = std::mem::replace(&mut state.levels[faction], Level::Peace);
            if from != Level::Peace {
                cx.note(state, || Event::LevelChanged { faction, from, to: Level::Peace });
            }
        }
        Effect::Arbitration => {
            state.push(Task::Arbitrate { faction: other });
            state.push(Task::Arbitrate { faction: one });
        }
        Effect::FalsifiedIntel => falsify(state, faction, neighbour),
        Effect::Disarmament => {
            for faction in [one, other] {
                if !state.techs[faction].is_empty() {
                    let tech = espionage::forget(state, faction, 0);
                    cx.note(state, || Event::Disarmed { faction, tech });
                }
            }
        }
        Effect::PeaceTalks => {
            state.push(Task::Up { faction: other });
            state.push(Task::Up { faction: one });
        }
    }
}

/// F16.1, F26.31: one relation goes toward War, the faction's other one toward Alliance.
fn falsify(state: &mut State, faction: Faction, neighbour: Faction) {
    let toward = |pair: Pair| if pair.has(neighbour) { Toward::War } else { Toward::Plain };
    let mut pairs = Pair::of(faction).map(|pair| Change { pair, toward: toward(pair) });
    if let (Some(one), Some(other)) = (pairs.next(), pairs.next()) {
        let ordered = if one.toward == Toward::War { [one, other] } else { [other, one] };
        relations::both(state, ordered);
    }
}
