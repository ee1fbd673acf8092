//! Cards, technologies, pledges and trade.

use super::orders::{RESEARCH, spare};
use crate::ids::{Coalition, Good, Mercenary, Project, Side, Status, Step, Tech};
use crate::rules::next_cards;
use crate::set::Set;
use crate::state::{Offer, State};
use crate::{Action, BuildAction, Invasion, ProjectAction, TradeAction};

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

/// The upgrades a coalition wishes for and could pay, were it not for Research.
fn wishes(rules: &Invasion, state: &State, who: Coalition) -> u8 {
    let console = &state.consoles[who];
    let mut left = Good::COST.map(|good| spare(rules, state, who, good));
    let (mut count, mut seen) = (0, Set::<Tech>::EMPTY);
    for (tech, tier) in RESEARCH {
        let Some(cost) = rules.upgrade_cost(state, who, tech) else { continue };
        let due = Good::COST.map(|good| if good == Good::Research { 0 } else { i32::from(cost[good]) });
        let able = due.iter().zip(left).all(|(due, left)| *due <= left);
        if console.tech[tech] != tier || console.upgraded.has(tech) || seen.has(tech) || !able {
            continue;
        }
        seen.add(tech);
        left.iter_mut().zip(due).for_each(|(left, due)| *left -= due);
        count += 1;
    }
    count
}

/// Who could do more with a Research token than its owner, if the project does not need it.
fn pupil(rules: &Invasion, state: &State, who: Coalition, partners: Set<Coalition>) -> Option<Coalition> {
    let project = wanted(rules, state)
        .map_or(0, |project| u16::from(rules.pack.projects[project].cost[Good::Research]));
    let free =
        rules.tokens(state, who) > wishes(rules, state, who) && rules.pool(state, Good::Research) > project;
    let lacks = |one: &Coalition| wishes(rules, state, *one) > rules.funds(state, *one, Good::Research) as u8;
    let poor = |one: &Coalition| (state.consoles[*one].tech[Tech::Military], rules.tokens(state, *one));
    partners.iter().filter(|one| free && lacks(one)).min_by_key(poor)
}

/// What can be evened out by a gift: what, to whom and how much. The poorest gets it from the richest.
fn gift(rules: &Invasion, state: &State, who: Coalition) -> Option<(Coalition, Good, u8)> {
    let can = |one: &Coalition| state.alive(*one) && !state.consoles[*one].traded;
    let partners: Set<Coalition> = Coalition::ALL.into_iter().filter(|one| *one != who && can(one)).collect();
    let after = |one: Coalition| {
        let lost = u16::from(rules.infested(state, one)) + u16::from(rules.is_infected(state, one));
        state.has(one, Good::Mic).saturating_sub(lost)
    };
    if state.step.is_maintenance() {
        let poor = partners.iter().min_by_key(|one| after(*one))?;
        let gap = after(who).saturating_sub(after(poor));
        let amount = (gap / 2).min(state.has(who, Good::Mic).saturating_sub(1));
        return (gap >= 3 && state.step <= Step::Damage).then_some((poor, Good::Mic, amount as u8));
    }
    if state.step == Step::Research
        && let Some(to) = pupil(rules, state, who, partners)
    {
        return Some((to, Good::Research, 1));
    }
    let food = |one: Coalition| {
        let due = rules.food_due(state, one, state.has(one, Good::Mic));
        i32::from(state.has(one, Good::Food)) + i32::from(rules.income(state, one)[Good::Food])
            - i32::from(due)
    };
    if state.step != Step::Income {
        return None;
    }
    let poor = partners.iter().min_by_key(|one| food(*one))?;
    let gap = food(who) - food(poor);
    let amount = (gap / 2).min(i32::from(state.has(who, Good::Food)));
    (food(poor) < 0 && gap >= 4 && amount > 0).then_some((poor, Good::Food, amount as u8))
}

pub(super) fn window(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let fresh = state.consoles[who].offers == 0;
    match gift(rules, state, who) {
        Some((to, ..)) if fresh => TradeAction::Offer { to }.into(),
        _ => Action::PASS,
    }
}

pub(super) fn line(rules: &Invasion, state: &State) -> Action {
    let Some(offer) = state.offer else { return TradeAction::Drop.into() };
    if offer.give.values().any(|amount| *amount > 0) {
        return TradeAction::Send.into();
    }
    match gift(rules, state, offer.from) {
        Some((to, good, amount)) if to == offer.to && amount > 0 && fits(rules, state, &offer, good) => {
            TradeAction::Line { side: Side::Give, good }.into()
        }
        _ => TradeAction::Drop.into(),
    }
}

/// V3.4: whether the other's dial has room, and the good does not stand in the offer already.
fn fits(rules: &Invasion, state: &State, offer: &Offer, good: Good) -> bool {
    offer.get[good] == 0 && state.has(offer.to, good) < rules.dial_max(good)
}

pub(super) fn amount(rules: &Invasion, state: &State, side: Side, good: Good) -> Action {
    let wish = state.offer.and_then(|offer| {
        let (_, _, amount) = gift(rules, state, offer.from).filter(|(_, what, _)| *what == good)?;
        let room = rules.dial_max(good) - state.has(offer.to, good);
        Some(u16::from(amount).min(room).max(1) as u8)
    });
    let amount = if side == Side::Give { wish.unwrap_or(1) } else { 1 };
    TradeAction::Amount { amount }.into()
}

/// What helps the team is accepted: gifts, and giving where one has more left than the other then has.
pub(super) fn answer(rules: &Invasion, state: &State) -> Action {
    let Some(offer) = state.offer else { return TradeAction::Decline.into() };
    let Offer { from, to, give, get, .. } = offer;
    let worth = |goods: &redoubt_engine::By<Good, u8>| {
        let price = |good: Good| match good {
            Good::Mic => 2.2,
            Good::Research => 2.0,
            Good::Money => 0.9,
            Good::Food => 0.8,
            Good::Fuel | Good::Minerals => 0.6,
        };
        goods.iter().map(|(good, amount)| price(good) * f32::from(*amount)).sum::<f32>()
    };
    let has = |one: Coalition, good: Good| i32::from(rules.funds(state, one, good));
    let even = get
        .iter()
        .filter(|(_, amount)| **amount > 0)
        .all(|(good, amount)| has(to, good) - i32::from(*amount) >= has(from, good) + i32::from(*amount));
    let good = worth(&give) >= worth(&get) || even;
    if good { TradeAction::Accept.into() } else { TradeAction::Decline.into() }
}
