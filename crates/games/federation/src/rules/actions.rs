//! F8: Phase 3, how what is done in it is paid for, and what is kept.

use super::{
    Chapter, Cx, ask, build, espionage, maneuver, morale, opportunity, possible, research, war_effort, warp,
    wrong,
};
use crate::ids::{Deed, Faction, Level, Price, Purse, PurseSet, Resource};
use crate::state::{
    ActPhase, BuildPhase, ManeuverPhase, MoralePhase, OpportunityPhase, Order, Phase, ResearchPhase, Site,
    Stack, State, Task, WarpPhase, WhomPhase,
};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for ActPhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            ActPhase::Main => {
                Deed::of_bits(possible::deeds(rules, state)).for_each(|deed| put(Action::Do { deed }));
            }
            ActPhase::Pay { order } => {
                let (free, deployed) = purses(state, order);
                if free {
                    put(Action::Pay { purse: Purse::Free });
                }
                deployed.iter().for_each(|purse| put(Action::Pay { purse }));
            }
            // F8.5: tokens may be given up in any order; one order is enough for search.
            ActPhase::Keep { least } => {
                let in_order = held(state).kinds().filter(|&kind| is_in_order(rules, state, least, kind));
                in_order.for_each(|resource| put(Action::Discard { resource }));
            }
            ActPhase::Save { column } => {
                let kinds = state.track[0][usize::from(column)].kinds();
                kinds.for_each(|resource| put(Action::Save { resource }));
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
            (ActPhase::Main, Action::Do { deed }) => begin(cx, state, deed),
            (ActPhase::Pay { order }, Action::Pay { purse }) => execute(cx, state, order, purse),
            (ActPhase::Keep { .. }, Action::Discard { resource }) => {
                take(state, resource, Purse::Free);
                state.pools.put(resource);
                cx.note(state, || Event::Discarded { resource });
                let least = Some(resource).filter(|&kind| is_enough_from(cx.rules, state, kind));
                keep(cx, state, least);
            }
            (ActPhase::Save { column }, Action::Save { resource }) => {
                state.track[0][usize::from(column)].take(resource);
                state.stored.put(resource);
                state.push(Task::LockColumn { column });
            }
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            ActPhase::Main => "F8.1",
            ActPhase::Pay { .. } => "F8.2",
            ActPhase::Keep { .. } => "F8.5",
            ActPhase::Save { .. } => "F13.2",
        }
    }

    fn text(self, rules: &Federation, state: &State) -> String {
        match self {
            ActPhase::Main => format!("Federation turn {}: what do you do?", state.turn + 1),
            ActPhase::Pay { order } => {
                format!("{}: pay with which {} token?", deed_of(order).title(), price_of(order).0.title())
            }
            ActPhase::Keep { .. } => {
                format!(
                    "At most {} tokens are kept: give up {}.",
                    rules.lookup.stored_max,
                    over(rules, state)
                )
            }
            ActPhase::Save { column } => {
                format!("Column {} is locked: which of its tokens is stored?", column + 1)
            }
        }
    }

    fn why_not(self, rules: &Federation, state: &State, action: Action) -> Refusal {
        match (self, action) {
            (ActPhase::Main, Action::Do { deed }) => possible::can(rules, state, deed)
                .err()
                .unwrap_or_else(|| Refusal::new("F8.1", "it can be done")),
            (ActPhase::Keep { .. }, Action::Discard { .. }) => {
                Refusal::new("F8.5", "there is no such token in row 0 or Stored")
            }
            (ActPhase::Pay { .. }, Action::Pay { .. }) => {
                Refusal::new("F8.2", "this token is not there, or what is done needs it where it is")
            }
            _ => Refusal::new(self.rule(), "that is not what is being decided now"),
        }
    }

    fn can_go_back(self) -> bool {
        matches!(self, ActPhase::Pay { .. })
    }

    /// F8.5: the other orders.
    fn more(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        if let ActPhase::Keep { least } = self {
            let others = held(state).kinds().filter(|&kind| !is_in_order(rules, state, least, kind));
            others.for_each(|resource| put(Action::Discard { resource }));
        }
    }

    fn is_always_asked(self) -> bool {
        matches!(self, ActPhase::Main)
    }

    fn without_answer(self, rules: &Federation, state: &State) -> Action {
        if self == ActPhase::Main {
            return Action::Do { deed: Deed::End };
        }
        self.first(rules, state)
    }
}

/// F8.1: the player may act.
pub(super) fn act(state: &mut State) {
    state.acting = true;
    ask(state, Phase::Act(ActPhase::Main));
}

/// Whether giving up this kind next is in the one order that search walks: by kind, the first first.
pub(crate) fn is_in_order(
    rules: &Federation,
    state: &State,
    least: Option<Resource>,
    kind: Resource,
) -> bool {
    least.is_none_or(|least| least <= kind) && is_enough_from(rules, state, kind)
}

/// Whether enough can be given up of a kind and those after it.
pub(crate) fn is_enough_from(rules: &Federation, state: &State, kind: Resource) -> bool {
    let held = held(state);
    let after: u8 = Resource::ALL[kind.index()..].iter().map(|&other| held.get(other)).sum();
    after >= over(rules, state)
}

/// F8.5: how many tokens are to be given up.
pub(crate) fn over(rules: &Federation, state: &State) -> u8 {
    held(state).total().saturating_sub(rules.lookup.stored_max)
}

/// Tokens of row 0 and Stored together.
pub(super) fn held(state: &State) -> Stack {
    let mut held = state.stored;
    state.track[0].iter().for_each(|&stack| held.add(stack));
    held
}

/// What an order costs.
fn price_of(order: Order) -> (Resource, Price) {
    match order {
        Order::Opportunity { with, .. } => (with, Price::Spend),
        _ => deed_of(order).price().unwrap_or((Resource::Maneuver, Price::Spend)),
    }
}

/// The kind of action that an order is.
pub(crate) const fn deed_of(order: Order) -> Deed {
    match order {
        Order::Construct { .. } => Deed::Construct,
        Order::Settle { .. } => Deed::Settle,
        Order::Upgrade { .. } => Deed::Upgrade,
        Order::Forward { .. } => Deed::Forward,
        Order::Move { .. } => Deed::Move,
        Order::FreeMove { .. } => Deed::FreeMove,
        Order::Bypass { .. } => Deed::Bypass,
        Order::Initiate { .. } => Deed::Initiate,
        Order::Conduct => Deed::Conduct,
        Order::Focused { .. } => Deed::Focused,
        Order::Sabotage { .. } => Deed::Sabotage,
        Order::Attache { .. } => Deed::Attache,
        Order::SlowResearch { .. } => Deed::SlowResearch,
        Order::Propaganda { .. } => Deed::Propaganda,
        Order::Expand => Deed::Expand,
        Order::Reclaim { .. } => Deed::Reclaim,
        Order::Embassy { .. } => Deed::Embassy,
        Order::Envoy { .. } => Deed::Envoy,
        Order::Parley { .. } => Deed::Parley,
        Order::AllyShip => Deed::AllyShip,
        Order::AdvancedTech => Deed::AdvancedTech,
        Order::Fold { .. } => Deed::Fold,
        Order::Opportunity { .. } => Deed::Opportunity,
    }
}

/// F8.2, F8.4: what may pay for an order: a free token, and which deployed ones. F26.19: what an order needs stays.
pub(crate) fn purses(state: &State, order: Order) -> (bool, PurseSet) {
    let (resource, price) = price_of(order);
    if matches!(order, Order::FreeMove { .. }) {
        return (true, PurseSet::EMPTY);
    }
    let mut deployed = state.deployed_as(resource);
    if price == Price::Deploy {
        deployed = deployed.minus(state.fresh);
    }
    match order {
        Order::Envoy { faction } => deployed.remove(Purse::embassy(faction)),
        Order::Opportunity { pair, .. } => deployed = opportunity::sparing(state, pair, deployed),
        _ => {}
    }
    (state.free(resource) > 0, deployed)
}

/// D3: an action is begun; what it is about is asked next.
fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, deed: Deed) {
    let question = match deed {
        Deed::Construct => Phase::Build(BuildPhase::Construct),
        Deed::Settle => Phase::Build(BuildPhase::SettleWorld),
        Deed::Upgrade => Phase::Build(BuildPhase::Upgrade),
        Deed::Forward => Phase::Build(BuildPhase::ForwardPiece),
        Deed::Move => Phase::Maneuver(ManeuverPhase::Ship { free: false }),
        Deed::FreeMove => Phase::Maneuver(ManeuverPhase::Ship { free: true }),
        Deed::Bypass => Phase::Maneuver(ManeuverPhase::Bypass),
        Deed::Initiate => Phase::Research(ResearchPhase::First),
        Deed::Conduct => pay(Order::Conduct),
        Deed::Focused => Phase::Research(ResearchPhase::Focus),
        Deed::Sabotage | Deed::Attache | Deed::SlowResearch | Deed::Embassy | Deed::Envoy | Deed::Parley => {
            Phase::Whom(WhomPhase::Whom { deed })
        }
        Deed::Propaganda => Phase::Morale(MoralePhase::Propaganda),
        Deed::Expand => pay(Order::Expand),
        Deed::Reclaim => Phase::Morale(MoralePhase::Reclaim),
        Deed::AllyShip => pay(Order::AllyShip),
        Deed::AdvancedTech => pay(Order::AdvancedTech),
        Deed::Fold => Phase::Warp(WarpPhase::FoldShip),
        Deed::Opportunity => Phase::Opportunity(OpportunityPhase::Pair),
        Deed::End => return keep(cx, state, None),
    };
    ask(state, question);
}

/// D4: the order is complete; how is it paid for?
pub(super) const fn pay(order: Order) -> Phase {
    Phase::Act(ActPhase::Pay { order })
}

/// Pays for an order and carries it out.
fn execute(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    order: Order,
    purse: Purse,
) {
    let deed = deed_of(order);
    state.tally.deeds[deed] = state.tally.deeds[deed].saturating_add(1);
    cx.note(state, || Event::Acted { deed });
    state.push(Task::Act);
    state.push(Task::EndAction);
    state.push(Task::Overflow);
    let locked = spend(cx, state, order, purse);
    carry_out(cx, state, order);
    if let Some(column) = locked {
        state.push(Task::LockColumn { column }); // before anything else
    }
}

fn carry_out(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, order: Order) {
    match order {
        Order::Construct { piece } => build::construct(cx, state, piece),
        Order::Settle { world, base } => build::settle(cx, state, world, base),
        Order::Upgrade { asset, at } => build::upgrade(cx, state, asset, at),
        Order::Forward { piece, to } => build::forward_deploy(cx, state, piece, to),
        Order::Move { ship, from, to, carry } => maneuver::go(cx, state, ship, from, to, carry),
        Order::FreeMove { ship, from, to, carry } => {
            state.engines_used = true;
            maneuver::go(cx, state, ship, from, to, carry);
        }
        Order::Bypass { slot } => maneuver::bypass(cx, state, slot),
        Order::Initiate { first, second } => research::look(cx, state, first, second),
        Order::Conduct => research::conduct(cx, state),
        Order::Focused { tech } => research::advance(cx, state, tech),
        Order::Sabotage { faction } => espionage::sabotage(cx, state, faction),
        Order::Attache { faction } => deploy(cx, state, Purse::attache(faction)),
        Order::SlowResearch { faction } => deploy(cx, state, Some(Purse::spy(faction))),
        Order::Propaganda { track } => morale::improve(cx, state, track),
        Order::Expand => {} // deployed with its payment
        Order::Reclaim { resource } => morale::reclaim(cx, state, resource),
        Order::Embassy { faction } => deploy(cx, state, Some(Purse::embassy(faction))),
        Order::Envoy { faction } | Order::Parley { faction } => war_effort::up(cx, state, faction),
        Order::AllyShip => warp::ally(cx, state),
        Order::AdvancedTech => warp::advanced(cx, state),
        Order::Fold { ship, from, to } => warp::fold(cx, state, ship, from, to),
        Order::Opportunity { pair, effect, with, faction, neighbour } => {
            opportunity::seize(cx, state, pair, effect, with, [faction, neighbour]);
        }
    }
}

/// F0.2: the token that pays goes where it belongs. Says which column was locked by it.
fn spend(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    order: Order,
    purse: Purse,
) -> Option<u8> {
    if matches!(order, Order::FreeMove { .. }) {
        return None;
    }
    let (resource, price) = price_of(order);
    // F13.2: the column that is unlocked is found before the token leaves another.
    let column = if state.column_open(1) { Purse::Column3 } else { Purse::Column2 };
    let locked = remove(state, resource, purse);
    match price {
        Price::Spend => state.pools.put(resource),
        Price::Sacrifice => state.sacrificed.put(resource),
        Price::Deploy => {}
    }
    if order == Order::Expand {
        // F13.2
        state.deployed.add(column);
        state.fresh.add(column);
    }
    cx.note(state, || Event::Paid { resource, purse, price });
    locked
}

/// A token begins to work at a place.
fn deploy(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, purse: Option<Purse>) {
    let Some(purse) = purse else { return };
    state.deployed.add(purse);
    state.fresh.add(purse);
    cx.note(state, || Event::Deployed { purse });
}

/// F8.2, F26.56: takes a token away, row 0 first, its highest column first. Says which column was locked by it.
fn remove(state: &mut State, resource: Resource, purse: Purse) -> Option<u8> {
    if purse != Purse::Free {
        state.deployed.remove(purse);
        state.fresh.remove(purse);
        return purse.column();
    }
    match state.track[0].iter_mut().rev().find(|stack| stack.get(resource) > 0) {
        Some(stack) => stack.take(resource),
        None => state.stored.take(resource),
    }
    None
}

/// The same; a column that is locked by it is cleared before anything else is done.
pub(super) fn take(state: &mut State, resource: Resource, purse: Purse) {
    if let Some(column) = remove(state, resource, purse) {
        state.push(Task::LockColumn { column });
    }
}

/// F6.13, F23.16: a deployed token goes back to its Pool.
pub(super) fn lose_deployed(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    purse: Purse,
    plunder: Option<Faction>,
) {
    let resource = purse.resource().expect("a deployed token has a kind");
    take(state, resource, purse);
    state.pools.put(resource);
    cx.note(state, || Event::TokenLost { resource, purse: Some(purse), plunder });
}

/// F8.5, F26.20: at most five tokens are kept.
fn keep(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, least: Option<Resource>) {
    if over(cx.rules, state) > 0 {
        return ask(state, Phase::Act(ActPhase::Keep { least }));
    }
    state.stored = held(state);
    state.track[0].fill(Stack::EMPTY);
    state.acting = false;
}

/// F14.1: whether an Embassy may stand at a level.
pub(super) const fn admits_embassy(level: Level) -> bool {
    !matches!(level, Level::TotalWar)
}

/// F9.2: whether a Base can be settled.
pub(super) const fn is_free(site: Site) -> bool {
    matches!(site, Site::Locked | Site::Unbuilt)
}
