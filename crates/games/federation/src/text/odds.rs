//! Exact chances, in words: of what a choice leads to, and of every roll that the player may make.

use crate::ids::{AlienTech, Deed, Faction, Purse};
use crate::rules::{self, Verdict, chances, contest_dice, hits_of, verdict};
use crate::state::{
    ActPhase, CombatPhase, ContestPhase, EventPhase, Phase, ResearchPhase, ResourcePhase, Roll, RollPhase,
    SetUpPhase, State, WhomPhase, Why,
};
use crate::{Action, Federation};
use redoubt_engine::Rules;

/// The risk of what follows at once: `combat with the Cthonians: 3 dice, 30 % lose`.
pub(super) fn risk(rules: &Federation, state: &State, action: Action) -> Option<String> {
    let fights = rules.fights_after(state, action);
    let said = fights.iter().map(|fight| {
        let dice = dice_text(fight.dice);
        format!("combat with the {}: {dice}, {} % lose", fight.faction.title(), fight.lose_percent)
    });
    (!fights.is_empty()).then(|| said.collect::<Vec<_>>().join("; "))
}

/// A Combat Roll with the dice that there are.
pub(super) fn combat(state: &State, text: &str) -> String {
    match state.phase {
        Phase::Combat(CombatPhase::Ready { dice, .. }) => {
            format!("{text} {} ({} % lose)", dice_text(dice), percent(chances(state, dice)[0]))
        }
        _ => text.to_string(),
    }
}

/// F10.2: the same with one more.
pub(super) fn out_maneuver(state: &State, text: &str) -> String {
    match state.phase {
        Phase::Combat(CombatPhase::Ready { dice, .. }) => {
            format!("{text} ({} % lose)", percent(chances(state, dice + 1)[0]))
        }
        _ => text.to_string(),
    }
}

/// F24.1: the same dice again.
pub(super) fn again(state: &State, text: &str) -> String {
    let Phase::Roll(RollPhase::Reroll { roll }) = state.phase else { return text.to_string() };
    let count = roll.dice().len() as u8;
    match roll.why {
        Why::Combat { .. } => format!("{text} ({} % lose)", percent(chances(state, count)[0])),
        Why::Contest { .. } => format!("{text} ({} % prevented)", percent(1.0 - fails(count))),
        Why::Sabotage { faction } => format!("{text} ({} % hit)", percent(sabotage(state, faction))),
        Why::SetUp
        | Why::Resource { .. }
        | Why::Research
        | Why::Event { .. }
        | Why::Faction { .. }
        | Why::Conflict
        | Why::Relations { .. } => text.to_string(),
    }
}

/// F20.1, F20.5: an agent contests; of two dice the better counts.
pub(super) fn contest(state: &State, agent: Purse, text: &str) -> String {
    format!("{text} ({} % prevented)", percent(1.0 - fails(contest_dice(state, agent))))
}

/// The chance that all dice of a contest fail (F20.1).
fn fails(dice: u8) -> f64 {
    let failing = (1..=6).filter(|&die| verdict(die) == Verdict::Fails).count();
    (failing as f64 / 6.0).powi(dice.into())
}

/// F12.1: a faction, with the chance that Sabotage finds a technology of it.
pub(super) fn faction(state: &State, faction: Faction) -> String {
    let name = faction.title();
    match state.phase {
        Phase::Whom(WhomPhase::Whom { deed: Deed::Sabotage }) => {
            format!("{name} ({} % hit)", percent(sabotage(state, faction)))
        }
        _ => name.to_string(),
    }
}

fn sabotage(state: &State, faction: Faction) -> f64 {
    let hits = (1..=6).filter(|&die| rules::sabotaged_by(state, faction, die).is_some()).count();
    hits as f64 / 6.0
}

fn dice_text(dice: u8) -> String {
    if dice == 1 { "1 die".to_string() } else { format!("{dice} dice") }
}

fn percent(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}

/// F24.1: what came of a choice, in few groups.
pub(super) fn consequence(rules: &Federation, before: &State, after: &State) -> String {
    if let Some(outcome) = rules.outcome(after) {
        return outcome.how.to_string();
    }
    match after.phase {
        Phase::Roll(RollPhase::Reroll { roll }) => roll_text(rules, after, &roll),
        Phase::SetUp(SetUpPhase::Store { .. }) => "another token to take".to_string(),
        Phase::Combat(CombatPhase::Loss { .. }) => "the battle is lost".to_string(),
        Phase::Combat(CombatPhase::Ready { .. }) => "a combat".to_string(),
        Phase::Combat(_) => "a choice in combat".to_string(),
        Phase::Contest(ContestPhase::Contest { .. }) => "an agent may contest something".to_string(),
        Phase::Contest(ContestPhase::Die { .. }) => "either die may count".to_string(),
        Phase::Research(ResearchPhase::Start { .. }) => "two technologies to choose from".to_string(),
        Phase::Resource(ResourcePhase::Place { .. }) => "tokens to be placed".to_string(),
        Phase::Event(EventPhase::FreeBuild | EventPhase::FreePropaganda) => {
            "a gift from an event".to_string()
        }
        Phase::Event(_) => "a choice in an event".to_string(),
        Phase::Act(ActPhase::Main) if before.acting && before.turn == after.turn => {
            action_text(before, after)
        }
        Phase::Act(ActPhase::Main) => "your next turn comes".to_string(),
        _ => "a choice follows".to_string(),
    }
}

/// What a roll means that may be made again.
fn roll_text(rules: &Federation, state: &State, roll: &Roll) -> String {
    let dice = roll.dice();
    match roll.why {
        Why::Combat { .. } => match hits_of(state, dice) {
            0 => "no hit".to_string(),
            1 => "1 hit".to_string(),
            hits => format!("{hits} hits"),
        },
        Why::Contest { .. } => {
            let best = dice.iter().copied().max().unwrap_or(1);
            contest_text(verdict(best)).to_string()
        }
        Why::Sabotage { faction } => {
            let hit = dice.first().and_then(|&die| rules::sabotaged_by(state, faction, die));
            hit.map_or("nothing is hit".to_string(), |tech| format!("{} is lost", tech.title()))
        }
        Why::Research => {
            let moved = dice.iter().zip(rules::open_projects(state)).map(|(&die, project)| {
                let progress = rules.pack.research[usize::from(project.column)][usize::from(die) - 1];
                (project.column, project.column.saturating_add_signed(progress.columns()).min(4))
            });
            research_text(moved)
        }
        Why::Event { .. } => "an event, which can be rolled again".to_string(),
        Why::SetUp | Why::Resource { .. } => "resource dice, which can be rolled again".to_string(),
        Why::Faction { .. } | Why::Conflict | Why::Relations { .. } => {
            "a die, which can be rolled again".to_string()
        }
    }
}

const fn contest_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Stays => "prevented, the token stays",
        Verdict::Returns => "prevented, the token returns",
        Verdict::Fails => "not prevented",
    }
}

/// F11.2, F11.3: how far projects come, from and to which column.
fn research_text(moved: impl Iterator<Item = (u8, u8)>) -> String {
    let (mut columns, mut complete) = (0_i32, 0);
    for (from, to) in moved {
        columns += i32::from(to) - i32::from(from);
        complete += i32::from(to == 4);
    }
    match (complete, columns) {
        (0, 0) => "no progress".to_string(),
        (0, 1) => "one column on".to_string(),
        (0, -1) => "one column back".to_string(),
        (0, 2..) => format!("{columns} columns on"),
        (0, _) => format!("{} columns back", -columns),
        (1, _) => "a technology complete".to_string(),
        (complete, _) => format!("{complete} technologies complete"),
    }
}

/// What an action came to, seen from the next choice of the same turn.
fn action_text(before: &State, after: &State) -> String {
    if after.tally.lost > before.tally.lost {
        "a battle lost".to_string()
    } else if after.tally.destroyed > before.tally.destroyed {
        "a fleet destroyed".to_string()
    } else if after.tally.combats > before.tally.combats {
        "a battle won".to_string()
    } else if let Some(text) = researched(before, after) {
        text
    } else if let Some(text) = sabotaged(before, after) {
        text
    } else if after.tally.contests > before.tally.contests {
        contested(before, after)
    } else {
        "the turn goes on".to_string()
    }
}

/// What Conduct Research came to.
fn researched(before: &State, after: &State) -> Option<String> {
    let conducted = |state: &State| state.tally.deeds[Deed::Conduct];
    let still = |tech| after.projects.as_slice().iter().find(|project| project.tech == tech);
    let moved = before
        .projects
        .as_slice()
        .iter()
        .map(|project| (project.column, still(project.tech).map_or(4, |project| project.column)));
    (conducted(before) != conducted(after)).then(|| research_text(moved))
}

/// What Sabotage came to.
fn sabotaged(before: &State, after: &State) -> Option<String> {
    let tried = |state: &State| state.tally.deeds[Deed::Sabotage];
    let lost = |faction: Faction| {
        let left = |tech: &&AlienTech| !after.techs[faction].as_slice().contains(tech);
        before.techs[faction].as_slice().iter().find(left)
    };
    (tried(before) != tried(after)).then(|| match Faction::ALL.into_iter().find_map(lost) {
        Some(tech) => format!("{} is lost", tech.title()),
        None => "nothing is hit".to_string(),
    })
}

/// F20.2: what Embassies came to.
fn contested(before: &State, after: &State) -> String {
    let steps =
        |faction: Faction| after.levels[faction].index().saturating_sub(before.levels[faction].index());
    let down: usize = Faction::ALL.into_iter().map(steps).sum();
    let stays = before.deployed.minus(after.deployed).is_empty();
    match (down, stays) {
        (0, true) => contest_text(Verdict::Stays).to_string(),
        (0, false) => contest_text(Verdict::Returns).to_string(),
        (1, _) => "War Effort goes down".to_string(),
        (steps, _) => format!("War Effort goes down {steps} times"),
    }
}
