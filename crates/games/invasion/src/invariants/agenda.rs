//! What may wait to be done while somebody decides: for every question, the tasks that led to it.

use super::hold;
use crate::Invasion;
use crate::event::MicLoss;
use crate::ids::{
    COALITIONS, Coalition, HOME, LANDS, PLACES, Pile, Project, SHIPS, Step, TerritoryId, ZONES,
};
use crate::rules::{
    Combat, Deployment, Funding, Learning, Marching, Market, Phase, Reaction, Removal, Secrets, SetUp, Tie,
    Trade,
};
use crate::state::{EffectRef, State, Task};
use redoubt_engine::Broken;

/// V2.1: tasks wait on top of the end of the step, and the topmost asked what is asked.
pub(super) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let tasks = state.agenda.waiting();
    if state.ending().is_some() {
        hold!(tasks.is_empty(), "V2.5: something is to be done after the end");
        return Ok(());
    }
    let fits = match tasks {
        [Task::PlaceStart { place }] => {
            let turn = matches!(state.phase, Phase::SetUp(SetUp::PlaceStart { who }) if has_turn(state, *place, who));
            state.round == 0 && turn
        }
        [Task::Begin { step: Step::Mercenaries }, Task::Armor, effect @ ..] => {
            let adapts = matches!(state.effect.what, None | Some(EffectRef::Adaptation { .. }));
            state.step == Step::Landing && adapts && in_effect(rules, state, effect)
        }
        [Task::End { step }, rest @ ..] => *step == state.step && in_step(rules, state, rest),
        _ => false,
    };
    hold!(fits, "V2.1: {:?} is asked while {tasks:?} waits", state.phase);
    Ok(())
}

/// V2.2: whether it is this coalition's turn.
fn has_turn(state: &State, place: u8, who: Coalition) -> bool {
    state.order.get(usize::from(place)) == Some(&who)
}

/// Whether it is, and what waits is the turn of the next.
fn had_turn(state: &State, next: u8, who: Coalition) -> bool {
    next.checked_sub(1).is_some_and(|place| has_turn(state, place, who))
}

/// Likewise where turns go round and round.
fn had_round(state: &State, next: u8, who: Coalition) -> bool {
    usize::from(next) < COALITIONS && state.order[(usize::from(next) + COALITIONS - 1) % COALITIONS] == who
}

/// V3.7: steps of Development and Maintenance begin with windows; steps 5 and 15 end with one.
fn in_step(rules: &Invasion, state: &State, rest: &[Task]) -> bool {
    let (step, rest) = match (state.step, rest) {
        (Step::Income | Step::Landing, [Task::Trades { place }]) => return in_trade(state, *place),
        (step @ (Step::Income | Step::Landing), [Task::Window, rest @ ..]) => (step, rest),
        (Step::Income | Step::Landing, _) => return false,
        (step, rest) => (step, rest),
    };
    if let [Task::Body { step: body }, rest @ ..] = rest {
        let talks = step.is_development() || step.is_maintenance();
        return *body == step && talks && before_body(rules, state, rest);
    }
    match (step, rest) {
        (Step::Mercenaries, [Task::Buy { place }]) => match state.phase {
            Phase::Market(Market::Buy { who } | Market::Attach { who, .. }) => has_turn(state, *place, who),
            _ => offers(state, *place),
        },
        (Step::Deployment, [Task::Deploy { place }]) => match state.phase {
            Phase::Deployment(Deployment::Deploy { who }) => has_turn(state, *place, who),
            _ => offers(state, *place),
        },
        (Step::Research, [Task::Learn { place }]) => match state.phase {
            Phase::Learning(Learning::Upgrade { who }) => has_turn(state, *place, who),
            _ => offers(state, *place),
        },
        (Step::Project, [Task::Announce { place }, rest @ ..]) => in_project(state, *place, rest),
        (Step::Income, [Task::ZoneGain { zone }]) => {
            let zone = zone.checked_sub(1).and_then(|zone| TerritoryId::zones().nth(zone.into()));
            matches!(state.phase, Phase::Tie(Tie::ZoneBenefit { zone: asked }) if zone == Some(asked))
        }
        (Step::Movement, [Task::March { place }, rest @ ..]) => in_march(rules, state, *place, rest),
        (Step::Events, [Task::Turn { pile: Pile::Alpha }, Task::Draw { place }]) => match state.phase {
            Phase::Secrets(Secrets::Mode { who } | Secrets::Pile { who } | Secrets::Relief { who }) => {
                had_turn(state, *place, who)
            }
            _ => false,
        },
        (Step::Events, [Task::Turn { pile }, Task::Icons { number }, rest @ ..]) => {
            let acts = matches!(state.effect.what, None | Some(EffectRef::Action { .. }));
            let turned = state.turned.is_some_and(|turned| turned.pile == *pile);
            let fits = match number {
                0 => in_effect(rules, state, rest),
                _ => is_shown(rules, state, *number) && in_spawn(state, *number, rest),
            };
            acts && turned && fits
        }
        (Step::Battle, [Task::BattleTurn { place: 0 }, Task::ZoneBattle { zone }]) => {
            let zone = zone.checked_sub(1).and_then(|zone| TerritoryId::zones().nth(zone.into()));
            matches!(state.phase, Phase::Tie(Tie::ZoneBattle { zone: asked }) if zone == Some(asked))
        }
        (Step::Battle, [Task::BattleTurn { place }, rest @ ..]) => {
            let who = place.checked_sub(1).and_then(|place| state.order.get(usize::from(place)));
            who.is_some_and(|who| in_battle_turn(rules, state, *who, rest))
        }
        (Step::Status, [Task::Excess { place }] | [Task::Capitals, Task::Excess { place }]) => {
            removes(state, *place)
        }
        (Step::Invaders, [Task::Roam { number }]) => in_roam(rules, state, *number),
        (Step::Terror, [Task::Fear { place }, rest]) => {
            settles(state, *rest, |who, why| had_turn(state, *place, who) && why == MicLoss::Terror)
        }
        (Step::Damage, [Task::Virus { place }, rest @ ..]) => in_damage(state, *place, rest),
        _ => false,
    }
}

/// V3.7, V13.9: Gene Vats, then a trade window, before what a step is about.
fn before_body(rules: &Invasion, state: &State, rest: &[Task]) -> bool {
    match rest {
        [Task::Trades { place }] => in_trade(state, *place),
        [Task::Window, Task::VatsWindow { place }] => match state.phase {
            Phase::Reaction(Reaction::Vats { who }) => has_turn(state, *place, who),
            // V6.5
            Phase::Tie(Tie::ZoneBenefit { zone }) => {
                state.step == Step::Research && *place == 0 && rules.lookup.lab == Some(zone)
            }
            _ => false,
        },
        _ => false,
    }
}

/// V10.7: an invader unit of the place before this one can go to several.
fn in_roam(rules: &Invasion, state: &State, next: u8) -> bool {
    let Some(number) = next.checked_sub(1).map(usize::from) else { return false };
    let from = match number {
        home if home < LANDS => rules.lookup.home[state.order[home / HOME]][home % HOME],
        zone => TerritoryId::nth(zone),
    };
    number < PLACES && state.phase == Phase::Tie(Tie::SpawnTarget { from })
}

/// V3.7: a window, or an offer that was made in it.
fn in_trade(state: &State, next: u8) -> bool {
    match state.phase {
        Phase::Trade(Trade::Window { who }) => had_round(state, next, who),
        Phase::Trade(_) => proposer(state).is_some_and(|who| had_round(state, next, who)),
        _ => false,
    }
}

/// V3.7: an offer that was made in a coalition's turn.
fn offers(state: &State, place: u8) -> bool {
    let trades = matches!(state.phase, Phase::Trade(Trade::Lines | Trade::Amount { .. } | Trade::Answer));
    trades && proposer(state).is_some_and(|who| has_turn(state, place, who))
}

/// Who made the offer that is under way, or that is being countered.
fn proposer(state: &State) -> Option<Coalition> {
    state.offer.map(|offer| if offer.counter { offer.to } else { offer.from })
}

/// V7.5
fn in_project(state: &State, place: u8, rest: &[Task]) -> bool {
    let funds = || state.pledge.is_some_and(|pledge| has_turn(state, place, pledge.funder));
    match (state.phase, rest) {
        (Phase::Funding(Funding::Announce { who, .. }), []) => has_turn(state, place, who),
        (Phase::Funding(Funding::Payment), []) => funds(),
        (Phase::Funding(Funding::Pledge { who, .. }), [Task::Pledges { place }]) => {
            funds() && had_turn(state, *place, who)
        }
        _ => false,
    }
}

/// V7.13, V7.14
fn in_march(rules: &Invasion, state: &State, next: u8, rest: &[Task]) -> bool {
    match (state.phase, rest) {
        (Phase::Marching(Marching::MoveFrom { who } | Marching::MoveTo { who, .. }), rest) => {
            let cronos = match rest {
                [] => who != state.holder,
                [Task::Cronos { left }] => who == state.holder && *left == rules.cronos_moves(state),
                _ => false,
            };
            had_turn(state, next, who) && cronos
        }
        (Phase::Marching(Marching::MoveCronos { .. }), []) => had_turn(state, next, state.holder),
        _ => false,
    }
}

/// V8.6, V9.11: an action or an Adaptation card that is being carried out.
fn in_effect(rules: &Invasion, state: &State, tasks: &[Task]) -> bool {
    if let [Task::Excess { place }] = tasks {
        return removes(state, *place);
    }
    let (Some(what), [Task::Settle, rest @ ..]) = (state.effect.what, tasks) else { return false };
    let acts = matches!(what, EffectRef::Action { .. });
    let rest = match (rules.effect(what).spawn, rest) {
        (true, [Task::Push { number: 0 }, rest @ ..]) => rest,
        (true, [Task::Push { number }, rest @ ..]) => return in_spawn(state, *number, rest),
        (true, _) => return false,
        (false, rest) => rest,
    };
    let [Task::Place { number: 0 }, Task::Hit { place: hit }, rest @ ..] = rest else { return false };
    match (state.phase, rest) {
        (Phase::Tie(Tie::EventTarget), [Task::Targets]) => *hit == 0 && !acts,
        (Phase::Tie(Tie::EventTarget), [Task::Guard { place: 0 }, Task::Targets]) => *hit == 0 && acts,
        (
            Phase::Reaction(Reaction::Shield { who }),
            [Task::Guard { place: next }, Task::Wardens { place }],
        ) => *hit == 0 && acts && had_turn(state, *next, who) && has_turn(state, *place, who),
        (Phase::Reaction(Reaction::Wardens { who }), [Task::Guard { place: next }]) => {
            *hit == 0 && acts && had_turn(state, *next, who)
        }
        (Phase::Removal(Removal::EventLoss { who, .. }), []) => had_turn(state, *hit, who),
        (Phase::Reaction(Reaction::LastVats { who, why: MicLoss::Effect, .. }), []) => {
            had_turn(state, *hit, who)
        }
        (
            Phase::Reaction(Reaction::LastVats { who, why: MicLoss::Effect, .. }),
            [Task::Casualties { who: loser, left }],
        ) => had_turn(state, *hit, who) && *loser == who && (1..=rules.pack.numbers.supply).contains(left),
        _ => false,
    }
}

/// V8.9: whether the card that was turned up shows the source before this one.
fn is_shown(rules: &Invasion, state: &State, next: u8) -> bool {
    let Some(turned) = state.turned else { return false };
    let card = &rules.pack.events[turned.card.index()];
    let mut icons = card.ships.iter().chain(&card.zones);
    next.checked_sub(1).and_then(|number| icons.nth(number.into())) == Some(&true)
}

/// V8.11: a unit of a ship or a dead zone finds no room, and perhaps another follows (V8.17).
fn in_spawn(state: &State, next: u8, rest: &[Task]) -> bool {
    let source = match next.checked_sub(1).map(usize::from) {
        Some(ship) if ship < SHIPS => state.ships[ship],
        Some(zone) if zone < SHIPS + ZONES => TerritoryId::zones().nth(zone - SHIPS),
        _ => None,
    };
    let Phase::Tie(Tie::SpawnTarget { from }) = state.phase else { return false };
    let more = match rest {
        [] => true,
        [Task::Spawn { at, units: 1 }] => *at == from && state.funded.has(Project::Five),
        _ => false,
    };
    source == Some(from) && more
}

/// V9: the turn of a coalition.
fn in_battle_turn(rules: &Invasion, state: &State, who: Coalition, rest: &[Task]) -> bool {
    let rest = match rest {
        [] => return state.phase == Phase::Combat(Combat::NextBattle { who }),
        [Task::NextBattle { who: next }, rest @ ..] if *next == who => rest,
        _ => return false,
    };
    let adapts = matches!(state.effect.what, None | Some(EffectRef::Adaptation { .. }));
    let (rest, battle) = match rest {
        [] => {
            return match state.phase {
                Phase::Reaction(
                    Reaction::Infiltrators { who: asked } | Reaction::Infiltrated { who: asked, .. },
                ) => asked == who,
                _ => false,
            };
        }
        [Task::Infiltrate { who: next }, Task::Adapt { points: 1 }, rest @ ..]
        | [Task::Infiltrate { who: next }, rest @ ..] => {
            return *next == who && adapts && in_effect(rules, state, rest);
        }
        [Task::Fight, rest @ ..] => match state.battle {
            Some(battle) if battle.by == who => (rest, battle),
            _ => return false,
        },
        _ => return false,
    };
    let known = battle.attacking.is_some();
    match (state.phase, rest) {
        (Phase::Reaction(Reaction::Clones { who }), [Task::Powers, Task::Clones { place }]) => {
            !known && had_round(state, *place, who)
        }
        (Phase::Combat(Combat::Casualty { .. }), [] | [Task::Reward, Task::Adapt { points: 1 }]) => known,
        (Phase::Combat(Combat::Reward { who: asked }), []) => known && asked == who,
        (
            Phase::Tie(Tie::ZoneCasualty),
            [Task::Casualty] | [Task::Reward, Task::Adapt { points: 1 }, Task::Casualty],
        ) => known,
        (_, [Task::Reward, rest @ ..]) => known && adapts && in_effect(rules, state, rest),
        _ => false,
    }
}

/// V11.4: the losses of a coalition, one by one.
fn in_damage(state: &State, next: u8, rest: &[Task]) -> bool {
    match rest {
        [last] => settles(state, *last, |who, why| had_turn(state, next, who) && why == MicLoss::Hunger),
        [Task::Upkeep { who: eats }, Task::Infested { who: host, left }, last] => {
            let due = had_turn(state, next, *eats) && host == eats && usize::from(*left) <= HOME;
            due && settles(state, *last, |who, why| {
                who == *eats && matches!(why, MicLoss::Virus | MicLoss::Infested)
            })
        }
        _ => false,
    }
}

/// V13.24: a loss of one MIC that would be the end, or units in excess of command after it.
fn settles(state: &State, last: Task, fits: impl Fn(Coalition, MicLoss) -> bool) -> bool {
    match (state.phase, last) {
        (Phase::Reaction(Reaction::LastVats { who, amount: 1, why }), Task::Settle) => fits(who, why),
        (_, Task::Excess { place }) => removes(state, place),
        _ => false,
    }
}

/// V13.10
fn removes(state: &State, place: u8) -> bool {
    matches!(state.phase, Phase::Removal(Removal::Excess { who }) if has_turn(state, place, who))
}
