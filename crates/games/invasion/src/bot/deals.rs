//! What is offered, and how offers are answered.

use super::economy::wanted;
use super::orders::{RESEARCH, spare};
use crate::ids::{Coalition, Excuse, Good, Side, Step, Tech};
use crate::set::Set;
use crate::state::{Offer, State};
use crate::{Action, Invasion, TradeAction};
use redoubt_engine::By;

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

/// Whose good an answer serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Loyalty {
    /// Of all.
    Team,
    /// One's own.
    Own,
}

/// What helps the team is accepted: gifts, fair prices, and giving where one has more left than the other then has.
pub(super) fn answer(rules: &Invasion, state: &State) -> Action {
    answer_as(rules, state, Loyalty::Team)
}

/// Accepts, or declines and says why.
pub(super) fn answer_as(rules: &Invasion, state: &State, loyalty: Loyalty) -> Action {
    let Some(offer) = state.offer else { return TradeAction::Decline.into() };
    match objection(rules, state, &offer, loyalty) {
        None => TradeAction::Accept.into(),
        Some(why) => TradeAction::Refuse { why }.into(),
    }
}

/// Why an offer is not accepted.
fn objection(rules: &Invasion, state: &State, offer: &Offer, loyalty: Loyalty) -> Option<Excuse> {
    let asked = || offer.get.iter().filter(|(_, amount)| **amount > 0);
    let left = |good: Good, amount: u8| i32::from(rules.funds(state, offer.to, good)) - i32::from(amount);
    let vital = asked().find(|(good, amount)| left(*good, **amount) < floor(rules, state, offer.to, *good));
    let short = asked().find(|(good, amount)| {
        left(*good, **amount) < i32::from(rules.funds(state, offer.from, *good)) + i32::from(**amount)
    });
    let fair = worth(&offer.give) >= worth(&offer.get);
    let generous = loyalty == Loyalty::Team && short.is_none();
    match (vital, short) {
        (Some((good, _)), _) => Some(Excuse::needs(good)),
        _ if fair || generous => None,
        (None, Some((good, _))) if worth(&offer.give) == 0.0 => Some(Excuse::needs(good)),
        (None, _) => Some(Excuse::Price),
    }
}

/// What a coalition does not go below for any price: MIC for the coming losses, Food for its people.
fn floor(rules: &Invasion, state: &State, who: Coalition, good: Good) -> i32 {
    match good {
        Good::Mic => 4 + i32::from(rules.infested(state, who)),
        Good::Food => {
            let due = i32::from(rules.food_due(state, who, state.has(who, Good::Mic)));
            let comes = state.step <= Step::Income;
            due - if comes { i32::from(rules.income(state, who)[Good::Food]) } else { 0 }
        }
        Good::Money | Good::Fuel | Good::Minerals | Good::Research => 0,
    }
}

/// What goods are worth to whoever has enough of each.
fn worth(goods: &By<Good, u8>) -> f32 {
    let price = |good: Good| match good {
        Good::Mic => 2.2,
        Good::Research => 2.0,
        Good::Money => 0.9,
        Good::Food => 0.8,
        Good::Fuel | Good::Minerals => 0.6,
    };
    goods.iter().map(|(good, amount)| price(good) * f32::from(*amount)).sum()
}
