//! Events, battles, reactions and ties.

use super::is_about_invaders;
use super::worth::{damage, value, weight};
use crate::ids::{Coalition, Good, LANDS, Pile, Project, Step, TerritoryId};
use crate::rules::{Reaction, Tie, next_cards, overflow, tied, toll};
use crate::state::State;
use crate::{Action, BattleAction, EventAction, Invasion, ReactAction, TieAction};

/// From this level of Terror on the blind choice is worth more than a look.
const BLIND_FROM: u8 = 2;

pub(super) fn mode(state: &State, who: Coalition) -> Action {
    let blind =
        state.alive(who) && state.consoles[who].terror >= BLIND_FROM && !state.funded.has(Project::Five);
    if blind { EventAction::Blind { pile: Pile::Alpha }.into() } else { EventAction::Look.into() }
}

/// The half that costs the team less.
pub(super) fn pile(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let cost = |pile: Pile| {
        state.looked[who].map_or(0.0, |card| {
            let card = &rules.pack.events[card.index()];
            let action = if pile == Pile::Alpha { card.alpha } else { card.bravo };
            damage(rules, state, &rules.pack.actions[action.index()].effect)
        })
    };
    let pile = if cost(Pile::Alpha) <= cost(Pile::Bravo) { Pile::Alpha } else { Pile::Bravo };
    EventAction::Put { pile }.into()
}

/// Food while MIC is high, else MIC; or what the next project card lacks.
pub(super) fn reward(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let room = |good: Good| state.has(who, good) < rules.dial_max(good);
    let short = |good: Good| {
        next_cards(state.funded)
            .iter()
            .any(|project| u16::from(rules.pack.projects[project].cost[good]) > rules.pool(state, good))
    };
    let mic = state.has(who, Good::Mic);
    let food = state.has(who, Good::Food);
    let wish = match () {
        () if mic <= 8 => Good::Mic,
        () if mic > 15 || food <= 3 => Good::Food,
        () if short(Good::Minerals) => Good::Minerals,
        () if short(Good::Fuel) => Good::Fuel,
        () => Good::Mic,
    };
    let good = [wish, Good::Mic, Good::Food, Good::Fuel, Good::Minerals].into_iter().find(|good| room(*good));
    good.map_or(Action::PASS, |good| BattleAction::Reward { good }.into())
}

/// Whoever has the most units there.
pub(super) fn casualty(state: &State, at: TerritoryId) -> Action {
    let who = state.present(at).iter().max_by_key(|who| state.units[*who][at.index()]);
    BattleAction::Lose { who: who.unwrap_or(state.holder) }.into()
}

pub(super) fn tie(rules: &Invasion, state: &State, question: Tie) -> Action {
    if is_about_invaders(question) {
        let Tie::SpawnTarget { from } = question else { unreachable!("it is about invaders") };
        let harm = |at: TerritoryId| {
            let falls = state.humans(at) == 0
                && at.index() < LANDS
                && state.hydra(at) + 1 >= rules.defense(state, at);
            value(rules, state, at) * if falls { 3.0 } else { 1.0 } - if at.is_zone() { 2.0 } else { 0.0 }
        };
        let places = overflow(rules, state, from).0;
        let at = places.iter().min_by(|one, other| harm(*one).total_cmp(&harm(*other)));
        return TieAction::Invade { at: at.unwrap_or(from) }.into();
    }
    let mic = |who: &Coalition| state.has(*who, Good::Mic);
    let who = match question {
        Tie::EventTarget => {
            let what = state.effect.what.map(|what| rules.effect(what));
            let open = what.map_or(crate::Set::EMPTY, |effect| tied(rules, state, effect.who));
            let cost = |who: &Coalition| {
                what.map_or(0.0, |effect| weight(state, &toll(rules, state, effect, *who), *who))
            };
            open.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)).then(mic(other).cmp(&mic(one))))
        }
        Tie::ZoneBenefit { zone } | Tie::ZoneBattle { zone } => {
            let most = Coalition::ALL.into_iter().map(|who| state.units[who][zone.index()]).max();
            let tied = |who: &Coalition| Some(state.units[*who][zone.index()]) == most;
            Coalition::ALL.into_iter().filter(tied).min_by_key(mic)
        }
        Tie::ZoneCasualty => state.battle.and_then(|battle| battle.most.first()),
        Tie::SpawnTarget { .. } => None,
    };
    TieAction::Choose { who: who.unwrap_or(state.holder) }.into()
}

/// What the effect under way would cost a coalition.
fn price(rules: &Invasion, state: &State, who: Coalition) -> f32 {
    let Some(what) = state.effect.what else { return 0.0 };
    let hit = if state.effect.targets.has(who) {
        weight(state, &toll(rules, state, rules.effect(what), who), who)
    } else {
        0.0
    };
    let own = |at: &Option<TerritoryId>| at.is_some_and(|at| rules.lookup.owner[at.index()] == Some(who));
    hit + 1.5 * state.effect.places.iter().filter(|at| own(at)).count() as f32
}

pub(super) fn react(rules: &Invasion, state: &State, question: Reaction) -> Action {
    match question {
        Reaction::Shield { who } if price(rules, state, who) > 0.9 => ReactAction::Shield.into(),
        Reaction::Wardens { who } if price(rules, state, who) >= 3.0 => ReactAction::Play.into(),
        Reaction::Clones { who } if clones_help(rules, state, who) => ReactAction::Play.into(),
        Reaction::Infiltrators { who } => infiltrate(rules, state, who),
        Reaction::Vats { who } => vats(rules, state, who),
        _ => Action::PASS,
    }
}

/// Clones that turn defenders into attackers in a battle that counts.
fn clones_help(rules: &Invasion, state: &State, who: Coalition) -> bool {
    let Some(battle) = state.battle else { return false };
    let (human, hydra) = (rules.human_power(state, battle.at), rules.hydra_power(state));
    let own = rules.power(state, who) + battle.clones[who] + 1;
    let counts = state.hydra(battle.at) >= 3 || value(rules, state, battle.at) >= 7.0;
    !rules.humans_attack(state, battle.at) && counts && human <= hydra && own >= hydra
}

fn infiltrate(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let near = rules.lookup.homes[who].or(rules.lookup.zones_near[who]);
    let worth = |at: TerritoryId| value(rules, state, at) * f32::from(state.invaders[at.index()].min(2));
    let best = near
        .iter()
        .filter(|at| state.invaders[at.index()] > 0)
        .max_by(|one, other| worth(*one).total_cmp(&worth(*other)));
    match best.filter(|at| worth(*at) >= 6.0) {
        Some(at) => ReactAction::Infiltrate { at }.into(),
        None => Action::PASS,
    }
}

/// MIC where it is low, Food where people would starve, shortly before it counts.
fn vats(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let mic = state.has(who, Good::Mic);
    let due = u16::from(rules.food_due(state, who, mic));
    match state.step {
        Step::Damage if due > state.has(who, Good::Food) + 1 => ReactAction::Vats { good: Good::Food }.into(),
        Step::Damage if mic <= 5 => ReactAction::Vats { good: Good::Mic }.into(),
        _ => Action::PASS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::{Game, Options, Rules, Silent};

    #[test]
    fn a_blind_choice_is_made_from_terror_two_on() {
        let rules = Invasion::open(&Options::new()).unwrap();
        let mut state = rules.setup(&mut redoubt_engine::chance::Fast::new(1, 0), &mut Silent);
        let asia = Coalition::Asia;
        assert_eq!(mode(&state, asia), EventAction::Look.into());
        state.consoles[asia].terror = 2;
        assert_eq!(mode(&state, asia), EventAction::Blind { pile: Pile::Alpha }.into());
    }
}
