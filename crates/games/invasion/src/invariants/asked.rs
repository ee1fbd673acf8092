//! What a question needs to be asked: a position from outside may hold any.

use super::hold;
use crate::Invasion;
use crate::ids::{Category, Coalition, Good, Mercenary, PLACES, Side, Tech};
use crate::pack::{Guard, Who};
use crate::rules::{
    self, Combat, Funding, Marching, Market, Phase, Quiet, Reaction, Removal, Secrets, SetUp, Tie, Trade,
};
use crate::state::{EffectRef, MOVES_MAX, State};
use redoubt_engine::{Broken, By, Question};

/// Whether the question that is asked can be asked, and has answers.
pub(super) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let stands = match state.phase {
        Phase::Quiet(Quiet::Over { .. }) => return Ok(()),
        Phase::Quiet(Quiet::Working) => false,
        Phase::SetUp(SetUp::PlaceStart { who }) => state.army(who) < rules.command(state, who),
        Phase::Trade(question) => trade(rules, state, question),
        Phase::Market(question) => market(state, question),
        Phase::Deployment(crate::Deployment::Deploy { who }) => state.alive(who),
        Phase::Learning(crate::Learning::Upgrade { who }) => state.alive(who),
        Phase::Funding(question) => funding(rules, state, question),
        Phase::Marching(question) => marching(rules, state, question),
        Phase::Secrets(Secrets::Relief { who }) => state.alive(who) && state.consoles[who].terror > 0,
        Phase::Secrets(Secrets::Mode { .. } | Secrets::Pile { .. }) => true,
        Phase::Combat(question) => combat(rules, state, question),
        Phase::Removal(question) => removal(rules, state, question),
        Phase::Tie(question) => tie(rules, state, question),
        Phase::Reaction(question) => reaction(rules, state, question),
    };
    hold!(stands, "V2.3: nobody would ask {:?}", state.phase);
    answers(rules, state)
}

/// What has one answer is not asked, except for the lines of an offer, which may be dropped.
fn answers(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let Some(seat) = state.phase.asked(rules, state).first() else {
        return Err(Broken("V2.3: nobody is asked".into()));
    };
    let mut legal = Vec::new();
    state.phase.canonical(rules, state, seat, &mut legal);
    hold!(!legal.is_empty(), "V2.3: {:?} has no answer", state.phase);
    legal.clear();
    state.phase.legal(rules, state, seat, &mut legal);
    let few = if state.phase == Phase::Trade(Trade::Lines) { 1 } else { 2 };
    hold!(legal.len() >= few, "V2.3: {:?} has one answer", state.phase);
    Ok(())
}

/// V3
fn trade(rules: &Invasion, state: &State, question: Trade) -> bool {
    match question {
        Trade::Window { who } => rules::may_offer(state, who) && !state.passed.has(who),
        Trade::Amount { side, good } => state.offer.is_some_and(|offer| {
            let (giver, taker) = match side {
                Side::Give => (offer.from, offer.to),
                Side::Get => (offer.to, offer.from),
            };
            offer.give[good] == 0
                && offer.get[good] == 0
                && rules::trade_limit(rules, state, giver, taker, good) > 1
        }),
        Trade::Lines | Trade::Answer => state.offer.is_some(),
    }
}

/// V4
fn market(state: &State, question: Market) -> bool {
    match question {
        Market::Buy { who } => state.alive(who),
        Market::Attach { who, card } => state.alive(who) && card.attaches() && state.market[card] > 0,
    }
}

/// V7.2 to V7.5: pledges are asked for in the order of goods.
fn funding(rules: &Invasion, state: &State, question: Funding) -> bool {
    match question {
        Funding::Announce { who, project } => rules::fundable(rules, state, who) == Some(project),
        Funding::Pledge { who, good } => state.pledge.is_some_and(|pledge| {
            let place = Good::COST.into_iter().position(|other| other == good);
            let open =
                |place: usize| Good::COST.into_iter().skip(place).all(|good| pledge.pledged[who][good] == 0);
            let later = state.order.into_iter().skip_while(|other| *other != who).skip(1);
            let unasked = later.into_iter().all(|other| pledge.pledged[other] == By::splat(0));
            state.alive(who) && who != pledge.funder && place.is_some_and(open) && unasked
        }),
        Funding::Payment => rules.can_settle(state),
    }
}

/// V7.13 to V7.16
fn marching(rules: &Invasion, state: &State, question: Marching) -> bool {
    match question {
        Marching::MoveFrom { who } => can_march(rules, state, who),
        Marching::MoveTo { who, from, left } => {
            can_march(rules, state, who)
                && from.index() < PLACES
                && (1..=MOVES_MAX).contains(&usize::from(left))
                && state.left[usize::from(left) - 1][from.index()] > 0
        }
        Marching::MoveCronos { left } => {
            let all = rules.cronos_moves(state);
            let kept = left < all || !state.cronos.is_zone();
            (1..=all).contains(&left) && kept && !rules::cronos_steps(rules, state, left).is_empty()
        }
    }
}

/// V7.13: units that may still move are there, with no more actions than they had.
fn can_march(rules: &Invasion, state: &State, who: Coalition) -> bool {
    let moves = usize::from(rules.moves(state, who));
    (0..PLACES).all(|at| {
        let able: u32 = state.left.iter().map(|units| u32::from(units[at])).sum();
        able <= state.units[who][at].into() && state.left[moves..].iter().all(|units| units[at] == 0)
    })
}

/// V9
fn combat(rules: &Invasion, state: &State, question: Combat) -> bool {
    match question {
        Combat::NextBattle { .. } => true,
        Combat::Reward { who } => state.alive(who),
        Combat::Casualty { who, at } => state.battle.is_some_and(|battle| {
            battle.at == at && rules.lookup.owner[at.index()].or(battle.most.only()) == Some(who)
        }),
    }
}

/// V8.6, V13.10
fn removal(rules: &Invasion, state: &State, question: Removal) -> bool {
    match question {
        Removal::Excess { who } => state.alive(who) && state.army(who) > rules.command(state, who),
        Removal::EventLoss { who, left } => {
            state.effect.targets.has(who) && (1..=rules.pack.numbers.supply).contains(&left)
        }
    }
}

/// V0.3
fn tie(rules: &Invasion, state: &State, question: Tie) -> bool {
    match question {
        Tie::SpawnTarget { from } => {
            let crowded = state.invaders[from.index()] > rules.defense(state, from) && from != state.cronos;
            match state.step {
                crate::Step::Invaders => crowded,
                _ => rules.is_full(state, from) && state.reserve(rules.pack.numbers.reserve) > 0,
            }
        }
        Tie::EventTarget => state.effect.what.is_some_and(|what| {
            let effect = rules.effect(what);
            let left = usize::from(effect.count).saturating_sub(state.effect.targets.len());
            let scored = !matches!(effect.who, Who::Nobody | Who::Each | Who::Holder);
            let fresh = state.effect.count == 0 && state.effect.guarded.is_empty();
            scored && fresh && left > 0 && rules::tied(rules, state, effect.who).len() > left
        }),
        Tie::ZoneBenefit { zone } => match state.step {
            crate::Step::Research => state.lab_for.is_none() && state.ready.has(zone),
            _ => !state.once_paid.has(zone) && rules::pays(rules, zone),
        },
        Tie::ZoneBattle { .. } => true,
        Tie::ZoneCasualty => state.battle.is_some_and(|battle| {
            battle.at.is_zone() && battle.most.len() > 1 && state.present(battle.at).len() > 1
        }),
    }
}

/// V4.5, V8.8
fn reaction(rules: &Invasion, state: &State, question: Reaction) -> bool {
    let holds = |who: Coalition, card: Mercenary| state.consoles[who].cards[card] > 0;
    match question {
        Reaction::Shield { who } => {
            let Some(EffectRef::Action { action }) = state.effect.what else { return false };
            let category = rules.pack.actions[action.index()].category;
            let pays = |tech: Tech| {
                let tier = usize::from(state.consoles[who].tech[tech]);
                tech.guards() == category && rules.pack.technologies[tech][tier].guard == Guard::Pay
            };
            let guarded = category != Category::Orbital && Tech::ALL.into_iter().any(pays);
            guarded && state.has(who, Good::Money) > 0 && rules::affected(rules, state, who)
        }
        Reaction::Wardens { who } => {
            let open = !state.effect.guarded.has(who) && rules::affected(rules, state, who);
            holds(who, Mercenary::Wardens) && open
        }
        Reaction::Clones { who } => {
            let there = |battle: crate::Battle| {
                state.units[who][battle.at.index()] > 0
                    && !battle.passed.has(who)
                    && state.is_contested(battle.at)
            };
            holds(who, Mercenary::Clones) && state.battle.is_some_and(there)
        }
        Reaction::Infiltrators { who } => holds(who, Mercenary::Infiltrators),
        Reaction::Infiltrated { who, at } => {
            let near = at.index() < PLACES && rules::infiltrable(rules, state, who).has(at);
            holds(who, Mercenary::Infiltrators) && near && state.invaders[at.index()] > 1
        }
        Reaction::Vats { who } => holds(who, Mercenary::Vats),
        Reaction::LastVats { who, amount, .. } => {
            let last = amount > 0 && state.has(who, Good::Mic) <= amount.into();
            state.alive(who) && last && holds(who, Mercenary::Vats)
        }
    }
}
