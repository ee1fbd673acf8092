//! What a question needs to be asked: a position from outside may hold any.

use super::{hold, is_set_up, trail};
use crate::ids::Purse;
use crate::rules::{self, verdict};
use crate::state::{
    ActPhase, AlienPhase, CombatPhase, ContestPhase, Contested, EventPhase, ManeuverPhase, Phase, Quiet,
    ResearchPhase, ResourcePhase, Roll, RollPhase, SetUpPhase, State, Task, Why,
};
use crate::{Action, Federation};
use redoubt_engine::{Broken, Question, Seat};

/// Whether the question that is asked can be asked, and has answers.
pub(super) fn check(rules: &Federation, state: &State) -> Result<(), Broken> {
    let stands = match state.phase {
        Phase::Quiet(Quiet::Over { .. }) => return Ok(()),
        Phase::Quiet(Quiet::Working) => false,
        Phase::SetUp(SetUpPhase::Store { left }) => {
            let wanted = rules.lookup.stored_max.checked_sub(state.stored.total());
            is_set_up(state) && left > 0 && wanted == Some(left)
        }
        Phase::Resource(question) => resource(state, question),
        Phase::Act(ActPhase::Keep { least }) => {
            let many = rules::over(rules, state) > 0;
            state.acting && many && least.is_none_or(|least| rules::is_enough_from(rules, state, least))
        }
        Phase::Act(ActPhase::Save { column }) => saves(rules, state, column),
        Phase::Act(ActPhase::Main | ActPhase::Pay { .. })
        | Phase::Build(_)
        | Phase::Whom(_)
        | Phase::Morale(_)
        | Phase::Warp(_)
        | Phase::Opportunity(_) => return trail_and_answers(rules, state),
        Phase::Maneuver(question) => match question {
            ManeuverPhase::Again { ship, from } => state.acting && state.ships(ship).has(from),
            ManeuverPhase::AgainTo { ship, from, carry } => {
                let again = Phase::Maneuver(ManeuverPhase::Again { ship, from });
                let carried = again.check(rules, state, Seat::FIRST, Action::Carry { carry }).is_ok();
                state.acting && state.ships(ship).has(from) && carried
            }
            ManeuverPhase::Drawn { tokens: [one, other, last] } => {
                one.is_some() && (other.is_some() || last.is_none()) && state.acting
            }
            ManeuverPhase::Ship { .. }
            | ManeuverPhase::Carry { .. }
            | ManeuverPhase::To { .. }
            | ManeuverPhase::Bypass => return trail_and_answers(rules, state),
        },
        Phase::Research(question) => match question {
            ResearchPhase::First | ResearchPhase::Second { .. } | ResearchPhase::Focus => {
                return trail_and_answers(rules, state);
            }
            ResearchPhase::Start { .. } => state.acting,
            ResearchPhase::Boost => true,
        },
        Phase::Alien(AlienPhase::Raid { steps, .. }) => (1..=9).contains(&steps),
        Phase::Alien(AlienPhase::Press { .. }) => true,
        Phase::Event(question) => event(state, question),
        Phase::Contest(question) => contest(rules, state, question),
        Phase::Combat(question) => combat(state, question),
        Phase::Roll(RollPhase::Reroll { roll }) => dice(rules, state, &roll),
    };
    hold!(stands, "F3.6: nobody would ask {:?}", state.phase);
    answers(rules, state)
}

fn trail_and_answers(rules: &Federation, state: &State) -> Result<(), Broken> {
    trail::check(rules, state)?;
    answers(rules, state)
}

/// D3: what has one answer is not asked, except what to do and what to store first.
fn answers(rules: &Federation, state: &State) -> Result<(), Broken> {
    let mut legal = Vec::new();
    state.phase.canonical(rules, state, Seat::FIRST, &mut legal);
    hold!(!legal.is_empty(), "F3.6: {:?} has no answer", state.phase);
    legal.clear();
    state.phase.legal(rules, state, Seat::FIRST, &mut legal);
    legal.retain(|&action| action != Action::Back);
    let always = matches!(state.phase, Phase::SetUp(_) | Phase::Act(ActPhase::Main));
    hold!(always || legal.len() > 1, "F3.6: {:?} has one answer", state.phase);
    Ok(())
}

/// F7.5 to F7.7: the lowest row with dice, which has room.
fn resource(state: &State, question: ResourcePhase) -> bool {
    let ResourcePhase::Place { row, groups } = question;
    let lowest = groups.iter().position(|&dice| dice > 0);
    let dice = groups.iter().map(|&dice| usize::from(dice)).sum::<usize>();
    lowest == usize::from(row).checked_sub(1) && dice <= 12 && rules::room(state, row).is_some()
}

/// F13.2: more tokens wait in row 0 of a locked column than can be stored.
fn saves(rules: &Federation, state: &State, column: u8) -> bool {
    let at = usize::from(column);
    let free = rules.lookup.stored_max.saturating_sub(state.stored.total());
    (1..3).contains(&at)
        && state.acting
        && !state.column_open(at)
        && free > 0
        && state.track[0][at].total() > free
}

fn event(state: &State, question: EventPhase) -> bool {
    match question {
        EventPhase::Faction { row } => row.names_a_faction(),
        EventPhase::ChangeOrder { changes: [one, other] } => {
            let between = one.pair.common(other.pair).and_then(Purse::attache);
            between.is_some_and(|purse| state.deployed.has(purse))
                && rules::would_change(state, one)
                && rules::would_change(state, other)
        }
        EventPhase::Hit { .. }
        | EventPhase::FreeBuild
        | EventPhase::FreePropaganda
        | EventPhase::Spend { .. }
        | EventPhase::FailedAlliance => true,
    }
}

fn contest(rules: &Federation, state: &State, question: ContestPhase) -> bool {
    match question {
        ContestPhase::Contest { what: Contested::Down { .. }, .. } => false, // F20.2: never asked
        ContestPhase::Contest { what, .. } => is_contestable(rules, state, what),
        ContestPhase::Die { dice: [one, other], agent, what, .. } => {
            let dice = (1..=6).contains(&one) && (1..=6).contains(&other);
            dice && verdict(one) != verdict(other) && contests(rules, state, agent, what)
        }
    }
}

/// Whether something is about to happen that can be contested.
fn is_contestable(rules: &Federation, state: &State, what: Contested) -> bool {
    match what {
        Contested::Down { faction } => state.has_embassy(faction),
        Contested::Tech { faction } => {
            let full = state.techs[faction].len() >= usize::from(rules.lookup.track[faction]);
            state.has_spy(faction) && !full && state.piles[faction] != 0
        }
        Contested::Relation { change } => {
            rules::attaches(state, change.pair).next().is_some() && rules::would_change(state, change)
        }
    }
}

/// F20.2 to F20.4: whether a token contests this.
fn contests(rules: &Federation, state: &State, agent: Purse, what: Contested) -> bool {
    let named = match what {
        Contested::Down { faction } => agent == Purse::embassy(faction),
        Contested::Tech { faction } => agent == Purse::spy(faction),
        Contested::Relation { change } => rules::attaches(state, change.pair).any(|purse| purse == agent),
    };
    named && is_contestable(rules, state, what)
}

fn combat(state: &State, question: CombatPhase) -> bool {
    let due = |faction, space| rules::is_due(state, faction, space);
    match question {
        CombatPhase::Order { faction } => state.engaged[faction].iter().all(|space| due(faction, space)),
        CombatPhase::Ready { faction, space, dice } => (1..=5).contains(&dice) && due(faction, space),
        CombatPhase::Loss { faction, space } => rules::fighters(state, faction, space) != 0,
        CombatPhase::Plunder { faction } => {
            matches!(state.agenda.as_slice().last(), Some(Task::Hits { faction: other, .. }) if *other == faction)
        }
        CombatPhase::Pursue { .. } => true,
    }
}

/// F24.1: dice that such a roll can show.
fn dice(rules: &Federation, state: &State, roll: &Roll) -> bool {
    let shown = roll.dice();
    let rest = &roll.dice[shown.len()..];
    let count = shown.len() as u8;
    let counted = match roll.why {
        Why::SetUp => false, // F1.11: never thrown again
        Why::Resource { minus } => minus <= 1 && count == rules::resource_dice(rules, state),
        Why::Research => usize::from(count) == rules::open_projects(state).count(),
        Why::Sabotage { faction } => count == 1 && !state.techs[faction].is_empty(),
        Why::Contest { agent, what, .. } => {
            count == rules::contest_dice(state, agent) && contests(rules, state, agent, what)
        }
        Why::Combat { faction, space } => (1..=5).contains(&count) && rules::is_due(state, faction, space),
        Why::Event { chit } => count == 1 && state.chits >> chit.index() & 1 == 0,
        Why::Faction { row } => count == 1 && row.names_a_faction(),
        Why::Conflict | Why::Relations { .. } => count == 1,
    };
    counted && shown.iter().all(|&die| die <= 6) && rest.iter().all(|&die| die == 0)
}
