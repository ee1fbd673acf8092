//! Cards, technologies and pledges.

use super::orders::{RESEARCH, spare};
use crate::ids::{Coalition, Good, Mercenary, Project, Status, Step, Tech};
use crate::rules::next_cards;
use crate::set::Set;
use crate::state::State;
use crate::{Action, BuildAction, Invasion, ProjectAction};

/// The card that can be funded in this round, if all together can pay it.
pub(super) fn wanted(rules: &Invasion, state: &State) -> Option<Project> {
    if state.funded_now || state.step > Step::Project {
        return None;
    }
    let open = next_cards(state.funded).iter().find(|project| {
        rules.pack.projects[*project].owner.is_none_or(|owner| owner == state.holder && state.alive(owner))
    })?;
    affordable(rules, state, open).then_some(open)
}

fn affordable(rules: &Invasion, state: &State, project: Project) -> bool {
    let cost = &rules.pack.projects[project].cost;
    Good::COST.into_iter().all(|good| u16::from(cost[good]) <= rules.pool(state, good))
}

pub(super) fn announce(rules: &Invasion, state: &State, project: Project) -> Action {
    if affordable(rules, state, project) { ProjectAction::Fund { project }.into() } else { Action::PASS }
}

/// The richest give most: after it all have as much left as can be.
pub(super) fn pledge(rules: &Invasion, state: &State, who: Coalition, good: Good) -> Action {
    let Some(pledge) = state.pledge else { return ProjectAction::Withhold.into() };
    let due = i32::from(rules.outstanding(state, good));
    let place = |one: Coalition| state.order.iter().position(|other| *other == one);
    let gives = |one: &Coalition| *one == pledge.funder || place(*one) >= place(who);
    let givers: Set<Coalition> = state.living().iter().filter(gives).collect();
    let has = |one: Coalition| i32::from(rules.funds(state, one, good));
    let above = |level: i32| givers.iter().map(|one| (has(one) - level).max(0)).sum::<i32>();
    let level = (0..=60).rev().find(|level| above(*level) >= due).unwrap_or(0);
    let amount = (has(who) - level).clamp(0, due).min(has(who)) as u8;
    ProjectAction::Pledge { amount }.into()
}

/// Technologies in their order, as long as the project is not put off by it.
pub(super) fn upgrade(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let console = &state.consoles[who];
    let next = RESEARCH.into_iter().find(|(tech, tier)| {
        let cost = rules.upgrade_cost(state, who, *tech);
        let free = |good: Good, due: u8| {
            let arms = *tech == Tech::Military && *tier < 2;
            let own = i32::from(rules.funds(state, who, good));
            let most = if arms { own } else { spare(rules, state, who, good) };
            i32::from(due) <= most
        };
        console.tech[*tech] == *tier
            && !console.upgraded.has(*tech)
            && cost.is_some_and(|cost| Good::COST.into_iter().all(|good| free(good, cost[good])))
    });
    next.map_or(Action::DONE, |(tech, _)| BuildAction::Upgrade { tech }.into())
}

/// Only from money that deployment leaves.
pub(super) fn buy(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let room = rules.command(state, who).saturating_sub(state.army(who));
    let free = spare(rules, state, who, Good::Money) - i32::from(room) - 1;
    let wish = [Mercenary::Blasters, Mercenary::Researchers, Mercenary::Vats, Mercenary::Clones];
    let card = wish.into_iter().find(|card| {
        let enough = match card {
            Mercenary::Researchers => rules.tokens(state, who) <= 1,
            Mercenary::Vats => state.has(who, Good::Mic) <= 12,
            _ => true,
        };
        state.market[*card] > 0 && enough && i32::from(rules.pack.mercenaries[*card].cost) <= free
    });
    card.map_or(Action::DONE, |card| BuildAction::Buy { card }.into())
}

/// To the capital, or where Cronos is.
pub(super) fn attach(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let capital = rules.lookup.capital[who];
    let lost = state.status[capital.index()] == Status::Overrun;
    let other = rules.lookup.home[who].into_iter().find(|at| state.status[at.index()] != Status::Overrun);
    BuildAction::Attach { at: if lost { other.unwrap_or(capital) } else { capital } }.into()
}
