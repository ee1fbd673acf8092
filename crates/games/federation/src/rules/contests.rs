//! F20: contested effects.

use super::{CONTEST, Chapter, Cx, ask, relations, rolls, wrong};
use crate::ids::{FedTech, Purse, Resource};
use crate::state::{ContestPhase, Contested, Phase, State, Task, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, PassKind, Refusal};

impl Chapter for ContestPhase {
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            ContestPhase::Contest { what, .. } => {
                match what {
                    Contested::Tech { faction } => put(Action::Contest { purse: Purse::spy(faction) }),
                    Contested::Down { .. } => {} // F20.2: mandatory, never asked
                    Contested::Relation { change } => {
                        relations::attaches(state, change.pair)
                            .for_each(|purse| put(Action::Contest { purse }));
                    }
                }
                put(Action::Pass);
            }
            ContestPhase::Die { dice: [one, other], .. } => {
                put(Action::Die { die: one });
                put(Action::Die { die: other });
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        match (self, action) {
            (ContestPhase::Contest { what, .. }, Action::Pass) => state.push(effect(what)),
            (ContestPhase::Contest { what, fast }, Action::Contest { purse }) => {
                let dice = dice(state, purse);
                rolls::roll(cx, state, Why::Contest { agent: purse, what, fast }, dice);
            }
            (ContestPhase::Die { agent, what, .. }, Action::Die { die }) => {
                decide(cx, state, agent, what, die);
            }
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            ContestPhase::Contest { what: Contested::Relation { .. }, .. } => "F20.4",
            ContestPhase::Contest { .. } => "F20.3",
            ContestPhase::Die { .. } => "F20.5",
        }
    }

    fn text(self, _: &Federation, state: &State) -> String {
        match self {
            ContestPhase::Contest { what: Contested::Relation { change }, .. } => {
                let goal = relations::goal(state, change).title();
                format!("{} would come to {goal}: does an Attaché contest it?", change.pair.title())
            }
            ContestPhase::Contest { what, .. } => {
                format!("{}: does your spy contest it?", crate::text::contested_text(what))
            }
            ContestPhase::Die { .. } => "Real Time Translator: which die counts?".to_string(),
        }
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (ContestPhase::Contest { .. }, Action::Contest { .. }) => "no such agent is there",
            (ContestPhase::Die { .. }, Action::Die { .. }) => "no die shows that",
            _ => "that is not what is being decided now",
        };
        Refusal::new(self.rule(), reason)
    }

    fn without_answer(self, _: &Federation, _: &State) -> Action {
        match self {
            ContestPhase::Contest { .. } => Action::Pass,
            ContestPhase::Die { dice, .. } => Action::Die { die: dice[0].max(dice[1]) },
        }
    }

    fn passing(self) -> Option<(PassKind, Action)> {
        matches!(self, ContestPhase::Contest { .. }).then_some((CONTEST, Action::Pass))
    }
}

/// F20.5: agents have two dice with the Translator.
pub(crate) fn dice(state: &State, agent: Purse) -> u8 {
    let agents = agent.resource() == Some(Resource::Espionage);
    1 + if agents { state.advantages[FedTech::Translator] } else { 0 }
}

/// What happens if nothing prevents it.
const fn effect(what: Contested) -> Task {
    match what {
        Contested::Down { faction } => Task::Fall { faction },
        Contested::Tech { faction } => Task::GainTech { faction },
        Contested::Relation { change } => Task::Shift { change },
    }
}

/// What a die of a contest means (F20.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// 5 or 6: the token stays, the effect is prevented.
    Stays,
    /// 3 or 4: the token goes to its Pool, the effect is prevented.
    Returns,
    /// 1 or 2: the token goes to its Pool, the effect happens.
    Fails,
}

pub(crate) const fn verdict(die: u8) -> Verdict {
    match die {
        5.. => Verdict::Stays,
        3 | 4 => Verdict::Returns,
        _ => Verdict::Fails,
    }
}

/// The final roll; of two dice either counts, which is asked only if it matters.
pub(super) fn read(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    agent: Purse,
    what: Contested,
    dice: &[u8],
) {
    match *dice {
        [one, other] if verdict(one) != verdict(other) => {
            ask(state, Phase::Contest(ContestPhase::Die { dice: [one, other], agent, what, fast: false }));
        }
        [die, ..] => decide(cx, state, agent, what, die),
        [] => wrong("F20.1"),
    }
}

/// F20.1, F20.6, F26.37: what becomes of the token and of the effect; a killed agent angers its faction.
fn decide(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    agent: Purse,
    what: Contested,
    die: u8,
) {
    let verdict = verdict(die);
    state.tally.contests = state.tally.contests.saturating_add(1);
    let (stays, prevented) = (verdict == Verdict::Stays, verdict != Verdict::Fails);
    let resource = agent.resource().expect("an agent has a kind");
    // F25.3: strict agents are killed by 3 and 4 too.
    let killed = resource == Resource::Espionage && !stays && (!prevented || cx.rules.lookup.strict_agents);
    if !stays {
        state.deployed.remove(agent);
        state.fresh.remove(agent);
        state.pools.put(resource);
    }
    cx.note(state, || Event::Contested { agent, die, what, prevented, stays, killed });
    if killed && let Some(faction) = agent.faction() {
        state.push(Task::Down { faction, steps: 1 });
    }
    if !prevented {
        state.push(effect(what));
    }
}
