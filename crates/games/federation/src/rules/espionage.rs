//! F12, F14: actions about a faction: Sabotage, agents, Embassies, envoys.

use super::actions::{admits_embassy, pay};
use super::{Chapter, Cx, ask, rolls, technology, wrong};
use crate::ids::{AlienTech, Deed, Faction, FedTech, Level, Purse, Resource};
use crate::state::{Blank, Order, State, WhomPhase, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for WhomPhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        let WhomPhase::Whom { deed } = self;
        let fitting = Faction::ALL.into_iter().filter(|&faction| fits(rules, state, deed, faction));
        fitting.for_each(|faction| put(Action::Faction { faction }));
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let WhomPhase::Whom { deed } = self;
        let Action::Faction { faction } = action else { return wrong(self.rule()) };
        let order = match deed {
            Deed::Sabotage => Order::Sabotage { faction },
            Deed::Attache => Order::Attache { faction },
            Deed::SlowResearch => Order::SlowResearch { faction },
            Deed::Embassy => Order::Embassy { faction },
            Deed::Envoy => Order::Envoy { faction },
            Deed::Parley => Order::Parley { faction },
            _ => return wrong(self.rule()),
        };
        ask(state, pay(order));
    }

    fn rule(self) -> &'static str {
        let WhomPhase::Whom { deed } = self;
        deed.rule()
    }

    fn text(self, _: &Federation, _: &State) -> String {
        let WhomPhase::Whom { deed } = self;
        match deed {
            Deed::Sabotage => "Whose technology is sabotaged?".to_string(),
            Deed::Attache => "To whom does the Attaché go?".to_string(),
            Deed::SlowResearch => "On whom does the agent spy?".to_string(),
            Deed::Embassy => "With whom is an Embassy opened?".to_string(),
            Deed::Envoy => "To whom does the envoy go?".to_string(),
            Deed::Parley => "With whom do you parley?".to_string(),
            _ => wrong(self.rule()),
        }
    }

    fn why_not(self, rules: &Federation, state: &State, action: Action) -> Refusal {
        let WhomPhase::Whom { deed } = self;
        let Action::Faction { faction } = action else {
            return Refusal::new(self.rule(), "that is not what is being decided now");
        };
        let level = state.levels[faction];
        let full = state.techs[faction].len() >= usize::from(rules.lookup.track[faction]);
        let (rule, reason) = match deed {
            Deed::Sabotage => ("F12.1", "it has no technology on its track"),
            Deed::Attache if faction == Faction::Me => ("F12.4", "Mercenaries have no relations"),
            Deed::Attache => ("F12.6", "an Attaché is there already"),
            Deed::SlowResearch if full => ("F12.5", "its track is full"),
            Deed::SlowResearch => ("F12.6", "a spy is there already"),
            Deed::Embassy if !admits_embassy(level) => ("F14.1", "it is at Total War"),
            Deed::Embassy => ("F14.1", "an Embassy is there already"),
            Deed::Envoy if !state.has_embassy(faction) => ("F14.3", "there is no Embassy"),
            Deed::Envoy if level == Level::Peace => ("F8.7", "it is at Peace"),
            Deed::Envoy => ("F8.4", "the Embassy itself cannot pay"),
            _ => ("F8.7", "it is at Peace"),
        };
        Refusal::new(rule, reason)
    }

    fn can_go_back(self) -> bool {
        true
    }
}

/// Whether an action can be about a faction.
pub(super) fn fits(rules: &Federation, state: &State, deed: Deed, faction: Faction) -> bool {
    match deed {
        Deed::Sabotage => !state.techs[faction].is_empty(), // F12.1
        // F12.4, F12.6, F26.27
        Deed::Attache => Purse::attache(faction).is_some_and(|purse| !state.deployed.has(purse)),
        // F12.5, F12.6
        Deed::SlowResearch => {
            !state.has_spy(faction) && state.techs[faction].len() < usize::from(rules.lookup.track[faction])
        }
        Deed::Embassy => admits_embassy(state.levels[faction]) && !state.has_embassy(faction), // F14.1, F26.28
        Deed::Envoy => {
            // F14.3, F8.4, F8.7
            let others = state.deployed_as(Resource::Diplomacy).without(Purse::embassy(faction));
            state.has_embassy(faction)
                && state.levels[faction] != Level::Peace
                && (state.free(Resource::Diplomacy) > 0 || !others.is_empty())
        }
        Deed::Parley => state.levels[faction] != Level::Peace, // F14.4, F8.7
        _ => false,
    }
}

/// F12.1: a roll against a faction's technology.
pub(super) fn sabotage(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    rolls::roll(cx, state, Why::Sabotage { faction }, 1);
}

/// F12.1, F26.26: the space that a die means, at most 6; 0 or less is none.
pub(super) fn sabotaged_space(state: &State, faction: Faction, die: u8) -> u8 {
    let bonus = state.advantages[FedTech::Toolkit] + state.advantages[FedTech::Distortion];
    (die + bonus).saturating_sub(technology::copies(state, faction, AlienTech::AntiEspionage)).min(6)
}

/// F12.1, F12.2: the technology that a die of Sabotage finds.
pub(crate) fn sabotaged_by(state: &State, faction: Faction, die: u8) -> Option<AlienTech> {
    let index = sabotaged(state, faction, sabotaged_space(state, faction, die))?;
    state.techs[faction].as_slice().get(index).copied()
}

/// F12.2: the place on the track that is hit: of the spy the next higher one.
pub(super) fn sabotaged(state: &State, faction: Faction, space: u8) -> Option<usize> {
    let (index, count) = (6_usize.checked_sub(space.into())?, state.techs[faction].len());
    let index = if index == count && state.has_spy(faction) { index.checked_sub(1)? } else { index };
    (space > 0 && index < count).then_some(index)
}

/// F12.2, F12.3: the technology goes back to its pile and the others close up.
pub(super) fn read(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    die: u8,
) {
    let space = sabotaged_space(state, faction, die);
    let tech = sabotaged(state, faction, space).map(|index| forget(state, faction, index));
    cx.note(state, || Event::Sabotaged { faction, space, tech });
}

/// A technology goes back to its pile.
pub(super) fn forget(state: &mut State, faction: Faction, index: usize) -> AlienTech {
    let tech = state.techs[faction].remove(index, AlienTech::BLANK);
    state.piles[faction] |= 1 << tech.index();
    tech
}
