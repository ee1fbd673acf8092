//! F24: every roll, and rolling again.

use super::{
    Chapter, Cx, REROLL, actions, ask, combat, contests, espionage, events, research, resources, wrong,
};
use crate::ids::{Progress, Purse, PurseSet, Resource};
use crate::state::{Phase, Roll, RollPhase, State, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, PassKind, Refusal};

impl Chapter for RollPhase {
    /// F12.7, F24.1, F24.2: accept, or sacrifice a free or deployed Espionage token.
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        let RollPhase::Reroll { roll } = self;
        if state.free(Resource::Espionage) > 0 {
            put(Action::Reroll { purse: Purse::Free });
        }
        agents(state, roll.why).iter().for_each(|purse| put(Action::Reroll { purse }));
        put(Action::Accept);
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let RollPhase::Reroll { roll } = self;
        match action {
            Action::Accept => apply(cx, state, &roll),
            Action::Reroll { purse } => {
                actions::take(state, Resource::Espionage, purse);
                state.sacrificed.put(Resource::Espionage);
                state.tally.rerolls = state.tally.rerolls.saturating_add(1);
                let roll = thrown(cx, roll.why, roll.dice().len() as u8);
                cx.note(state, || Event::Rerolled { purse, roll });
                settle(cx, state, roll);
            }
            _ => wrong("F24.1"),
        }
    }

    fn rule(self) -> &'static str {
        "F24.1"
    }

    fn text(self, rules: &Federation, state: &State) -> String {
        let RollPhase::Reroll { roll } = self;
        format!("{} Roll again?", meaning(rules, state, &roll))
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        match action {
            Action::Reroll { .. } => {
                Refusal::new("F24.2", "no such Espionage token can be sacrificed for it")
            }
            _ => Refusal::new("F24.1", "that is not what is being decided now"),
        }
    }

    /// It is asked only if there is a token for it.
    fn is_always_asked(self) -> bool {
        true
    }

    fn without_answer(self, _: &Federation, _: &State) -> Action {
        Action::Accept
    }

    fn passing(self) -> Option<(PassKind, Action)> {
        Some((REROLL, Action::Accept))
    }
}

/// F24.2, F26.45: deployed agents, but not the one whose contest is rolled.
fn agents(state: &State, why: Why) -> PurseSet {
    let agents = state.deployed_as(Resource::Espionage);
    match why {
        Why::Contest { agent, .. } => agents.without(agent),
        _ => agents,
    }
}

/// Rolls dice for a reason, and goes on from it unless the player may roll again.
pub(super) fn roll(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    why: Why,
    dice: u8,
) {
    let roll = thrown(cx, why, dice);
    cx.note(state, || Event::Rolled { roll });
    settle(cx, state, roll);
}

/// F24.1: asks if an Espionage token is there; F26.2: never in the set-up.
fn settle(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, roll: Roll) {
    let possible = state.free(Resource::Espionage) > 0 || !agents(state, roll.why).is_empty();
    if possible && roll.why != Why::SetUp {
        ask(state, Phase::Roll(RollPhase::Reroll { roll }));
    } else {
        apply(cx, state, &roll);
    }
}

fn thrown(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, why: Why, count: u8) -> Roll {
    let mut dice = [0; 12];
    for die in &mut dice[..usize::from(count)] {
        *die = cx.roll(6, name(why));
    }
    Roll { dice, why }
}

/// What a roll is called.
const fn name(why: Why) -> &'static str {
    match why {
        Why::SetUp => "first Resource Roll",
        Why::Resource { .. } => "Resource Roll",
        Why::Research => "Conduct Research",
        Why::Sabotage { .. } => "Sabotage",
        Why::Contest { .. } => "contest",
        Why::Combat { .. } => "Combat Roll",
        Why::Event { .. } => "Event table",
        Why::Faction { .. } => "Faction table",
        Why::Conflict => "Conflict chart",
        Why::Relations { .. } => "Relations table",
    }
}

/// The continuation: what comes of a final roll.
fn apply(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, roll: &Roll) {
    let dice = roll.dice();
    match roll.why {
        Why::SetUp => resources::place(cx, state, dice, 0), // F1.11
        Why::Resource { minus } => resources::place(cx, state, dice, minus),
        Why::Research => research::read(cx, state, dice),
        Why::Sabotage { faction } => espionage::read(cx, state, faction, dice[0]),
        Why::Contest { agent, what, .. } => contests::read(cx, state, agent, what, dice),
        Why::Combat { faction, space } => combat::read(cx, state, faction, space, dice),
        Why::Event { chit } => events::read(cx, state, chit, dice[0]),
        Why::Faction { row } => events::find_faction(cx, state, row, dice[0]),
        Why::Conflict => {
            // F5.3: the second die says between whom.
            let conflict = cx.rules.pack.conflict_die[usize::from(dice[0]) - 1];
            self::roll(cx, state, Why::Relations { conflict }, 1);
        }
        Why::Relations { conflict } => events::relate(cx, state, conflict, dice[0]),
    }
}

/// What a roll means as it stands, in a sentence.
pub(crate) fn meaning(rules: &Federation, state: &State, roll: &Roll) -> String {
    let dice = roll.dice();
    let shown = dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let first = usize::from(dice.first().copied().unwrap_or(1)) - 1;
    let means = match roll.why {
        Why::SetUp | Why::Resource { minus: 0 } => "the rows that tokens come to".to_string(),
        Why::Resource { minus } => format!("the rows that tokens come to, each less {minus}"),
        Why::Research => {
            let moved = dice.iter().zip(research::open(state)).map(|(&die, project)| {
                let progress: Progress =
                    rules.pack.research[usize::from(project.column)][usize::from(die) - 1];
                format!("{}: {}", project.tech.title(), progress_text(progress))
            });
            moved.collect::<Vec<_>>().join(", ")
        }
        Why::Sabotage { faction } => match espionage::sabotaged_by(state, faction, dice[0]) {
            Some(tech) => format!("{} is lost", tech.title()),
            None => "nothing is hit".to_string(),
        },
        Why::Contest { .. } => {
            let best = dice.iter().copied().max().unwrap_or(1);
            match contests::verdict(best) {
                contests::Verdict::Stays => "prevented, the token stays".to_string(),
                contests::Verdict::Returns => "prevented, the token returns to its Pool".to_string(),
                contests::Verdict::Fails => "the token is lost and it happens".to_string(),
            }
        }
        Why::Combat { faction, .. } => {
            let hits = combat::hits_of(state, dice);
            match hits {
                0 => format!("no hit against the {}, the battle is lost", faction.title()),
                1 => format!("1 hit against the {}", faction.title()),
                _ => format!("{hits} hits against the {}", faction.title()),
            }
        }
        Why::Event { chit } => rules.pack.events[chit].rows[first].title().to_string(),
        Why::Faction { .. } => match rules.pack.faction_die[first] {
            Some(faction) => faction.title().to_string(),
            None => "a faction of your choice".to_string(),
        },
        Why::Conflict => rules.pack.conflict_die[first].title().to_string(),
        Why::Relations { .. } => {
            let pairs = rules.pack.relations_die[first].iter().map(|pair| pair.title());
            pairs.collect::<Vec<_>>().join(", then ")
        }
    };
    format!("{} ({shown}): {means}.", capital(name(roll.why)))
}

/// F11.2: how far a project comes, in words.
const fn progress_text(progress: Progress) -> &'static str {
    match progress {
        Progress::Lost => "25 % back",
        Progress::None => "no progress",
        Progress::Single => "25 % on",
        Progress::Double => "50 % on",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
