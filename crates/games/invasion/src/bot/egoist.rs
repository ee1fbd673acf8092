//! Whoever looks after itself first. It funds the project and fights like the others, for without them it is lost too,
//! but others pay, give and suffer where they can.

use super::answers;
use super::deals::{self, Loyalty};
use super::worth::{damage, weight};
use crate::ids::{Coalition, Good, Pile, TerritoryId};
use crate::pack::{Effect, Who};
use crate::rules::{Combat, Funding, Phase, Secrets, Tie, Trade, tied, toll};
use crate::set::Set;
use crate::state::State;
use crate::{Action, BattleAction, EventAction, Invasion, ProjectAction, TieAction};
use redoubt_engine::Seat;

/// What it does otherwise than whoever plays for the team.
pub(super) fn choose(rules: &Invasion, state: &State, seat: Seat) -> Option<Action> {
    let who = Coalition::of(seat);
    match state.phase {
        Phase::Trade(Trade::Window { .. }) => Some(Action::PASS),
        Phase::Trade(Trade::Answer) => Some(deals::answer_as(rules, state, Loyalty::Own)),
        Phase::Funding(Funding::Pledge { good, .. }) => Some(pledge(rules, state, who, good)),
        Phase::Secrets(Secrets::Pile { .. }) => Some(pile(rules, state, who)),
        Phase::Combat(Combat::Casualty { at, .. }) => casualty(state, who, at),
        Phase::Tie(Tie::EventTarget) => target(rules, state, who),
        _ => None,
    }
}

/// Only what those who are asked later, and the funder, cannot pay.
fn pledge(rules: &Invasion, state: &State, who: Coalition, good: Good) -> Action {
    let Some(pledge) = state.pledge else { return ProjectAction::Withhold.into() };
    let later = state.order.iter().skip_while(|one| **one != who).skip(1);
    let others: Set<Coalition> =
        later.copied().chain([pledge.funder]).filter(|one| *one != who && state.alive(*one)).collect();
    let theirs: u16 = others.iter().map(|one| rules.funds(state, one, good)).sum();
    let lacking = u16::from(rules.outstanding(state, good)).saturating_sub(theirs);
    let amount = lacking.min(rules.funds(state, who, good)) as u8;
    ProjectAction::Pledge { amount }.into()
}

/// The half that costs less, its own losses counted twice.
fn pile(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let cost = |pile: Pile| {
        state.looked[who].map_or(0.0, |card| {
            let card = &rules.pack.events[card.index()];
            let action = if pile == Pile::Alpha { card.alpha } else { card.bravo };
            let effect = &rules.pack.actions[action.index()].effect;
            damage(rules, state, effect) + own_loss(rules, state, effect, who)
        })
    };
    let pile = if cost(Pile::Alpha) <= cost(Pile::Bravo) { Pile::Alpha } else { Pile::Bravo };
    EventAction::Put { pile }.into()
}

/// What an effect would cost it, and where it would put invader units.
fn own_loss(rules: &Invasion, state: &State, effect: &Effect, who: Coalition) -> f32 {
    let hit = match effect.who {
        Who::Nobody => false,
        Who::Each => state.alive(who),
        Who::Holder => state.holder == who && state.alive(who),
        narrow => tied(rules, state, narrow).has(who),
    };
    let loss = if hit { weight(state, &toll(rules, state, effect, who), who) } else { 0.0 };
    let own = effect.place.iter().filter(|at| rules.lookup.owner[at.index()] == Some(who)).count();
    loss + 1.5 * own as f32
}

/// Somebody else's unit.
fn casualty(state: &State, who: Coalition, at: TerritoryId) -> Option<Action> {
    let others = state.present(at).minus(Set::one(who));
    let most = others.iter().max_by_key(|one| state.units[*one][at.index()])?;
    Some(BattleAction::Lose { who: most }.into())
}

/// Somebody else.
fn target(rules: &Invasion, state: &State, who: Coalition) -> Option<Action> {
    match answers::tie(rules, state, Tie::EventTarget) {
        Action::Tie(TieAction::Choose { who: chosen }) if chosen == who => {
            let effect = rules.effect(state.effect.what?);
            let others = tied(rules, state, effect.who).minus(Set::one(who));
            Some(TieAction::Choose { who: others.first()? }.into())
        }
        _ => None,
    }
}
