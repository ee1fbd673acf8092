//! What holds in every position: one that keeps all of it can be played on.

mod agenda; // what may wait to be done while somebody decides
mod asked; // what a question needs to be asked
mod course; // rounds, cards drawn, defeats and endings
mod pending; // effects, battles, offers and pledges under way

use crate::Invasion;
use crate::ids::{
    COALITIONS, Coalition, EventId, Good, LANDS, Mercenary, PLACES, Pile, Project, Status, Step, Tech,
    TerritoryId, Wave,
};
use crate::pack::TIERS;
use crate::rules::{ANNOUNCED_MAX, OFFERS_MAX, Phase, next_cards};
use crate::set::Set;
use crate::state::State;
use redoubt_engine::Broken;

/// Says which invariant is broken, unless it holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(Broken(format!($($text)+)));
        }
    };
}
use hold;

/// What holds whatever is asked: pieces, cards and dials.
pub(crate) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    places(state)?;
    hydra(rules, state)?;
    armies(rules, state)?;
    Coalition::ALL.into_iter().try_for_each(|who| console(rules, state, who))?;
    cronos(rules, state)?;
    territories(rules, state)?;
    project(state)?;
    cards(rules, state)?;
    events(rules, state)
}

/// Whether a position can come about in play: also what is under way, what waits, and what is asked.
pub(crate) fn check_whole(rules: &Invasion, state: &State) -> Result<(), Broken> {
    check(rules, state)?;
    course::check(rules, state)?;
    pending::check(rules, state)?;
    agenda::check(rules, state)?;
    course::check_defeats(rules, state)?;
    asked::check(rules, state)
}

/// V0.5: everything is somewhere on the map.
fn places(state: &State) -> Result<(), Broken> {
    hold!(state.cronos.index() < PLACES, "V0.5: Cronos is nowhere");
    let ships = state.ships.iter().flatten().all(|at| at.index() < LANDS);
    hold!(ships, "V11.6: a drop ship is outside the territories: {:?}", state.ships);
    let fought = state.fought.is_none_or(|at| at.index() < PLACES);
    hold!(fought, "V0.5: a battle was fought nowhere");
    Ok(())
}

/// V0.9, V9.8, V13.14, V13.20
fn hydra(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let numbers = &rules.pack.numbers;
    let units: u32 = state.invaders.iter().map(|count| u32::from(*count)).sum();
    hold!(units <= numbers.reserve.into(), "V13.20: {units} invader units on the board");
    let apart = (1..state.ships.len())
        .all(|ship| state.ships[ship].is_none() || !state.ships[..ship].contains(&state.ships[ship]));
    hold!(apart, "V9.8: two drop ships share a territory: {:?}", state.ships);
    let early = state.wave == Wave::Assault && state.ships[3].is_some();
    hold!(!early, "V13.14: drop ship 4 is there in the Assault wave");
    hold!(state.adaptation < numbers.adaptation, "V9.11: Adaptation {}", state.adaptation);
    let all = Set::first_of(rules.pack.adaptations.len());
    hold!(state.adaptations.within(all), "V9.11: Adaptation cards that there are not");
    let drawn = all.minus(state.adaptations);
    let devastated = !drawn.and(rules.lookup.adaptations[Wave::Devastation]).is_empty();
    let first = !devastated || rules.lookup.adaptations[Wave::Assault].within(drawn);
    hold!(first, "V1.7: a Devastation card was drawn before the last Assault card");
    let marked = state.wave == Wave::Devastation || state.wave_ends;
    hold!(!devastated || marked, "V8.15: a Devastation card was drawn, but the wave goes on");
    let ends = state.wave == Wave::Assault || !state.wave_ends;
    hold!(ends, "V8.15: the Assault wave ends twice");
    Ok(())
}

/// V5.2: units of each coalition.
fn armies(rules: &Invasion, state: &State) -> Result<(), Broken> {
    for (who, units) in state.units.iter() {
        let army: u32 = units.iter().map(|count| u32::from(*count)).sum();
        hold!(army <= rules.pack.numbers.supply.into(), "V5.2: {army} units of {}", who.title());
    }
    Ok(())
}

/// V0.8, V3.7, V6.1, V7.5, V10.6, V11.3, V12.5, V13.18
fn console(rules: &Invasion, state: &State, who: Coalition) -> Result<(), Broken> {
    let (console, numbers, name) = (&state.consoles[who], &rules.pack.numbers, who.title());
    for good in Good::DIALS {
        let amount = console.stock[good];
        hold!(amount <= rules.dial_max(good), "V0.8: {good} of {name} is {amount}");
    }
    let terror = usize::from(console.terror) < rules.pack.terror.len();
    hold!(terror, "V11.3: Terror of {name} is {}", console.terror);
    hold!(console.damage <= numbers.capital_damage, "V10.6: {} tokens of {name}", console.damage);
    for tech in Tech::ALL {
        hold!(usize::from(console.tech[tech]) < TIERS, "V6.1: {tech} of {name} is too high");
        let raised = !console.upgraded.has(tech) || console.tech[tech] > 0;
        hold!(raised, "V6.1: {tech} of {name} was upgraded to nothing");
    }
    hold!(console.offers <= OFFERS_MAX, "V3.7: {} offers of {name}", console.offers);
    hold!(console.announced <= ANNOUNCED_MAX, "V7.5: {} announcements of {name}", console.announced);
    if !state.alive(who) {
        let empty = console.stock.values().all(|amount| *amount == 0);
        hold!(empty, "V12.5: defeated {name} has {:?}", console.stock);
        hold!(console.cards.values().all(|count| *count == 0), "V13.18: {name} has cards");
        let idle = state.ready.and(rules.lookup.homes[who]).is_empty()
            && rules.lookup.home[who].iter().all(|at| state.attached[at.index()].ready == 0);
        hold!(idle, "V13.18: Research of {name} is ready");
    }
    let asked = matches!(state.phase, Phase::Quiet(_) | Phase::Removal(_) | Phase::Reaction(_));
    if !asked && state.effect.what.is_none() && state.battle.is_none() {
        hold!(is_lost(rules, state, who) != state.alive(who), "V12.5: {name} is alive and dead");
        let army = state.army(who);
        let fits = !state.alive(who) || army <= rules.command(state, who);
        hold!(fits, "V13.10: {name} has {army} units");
    }
    let credits = console.stock[Good::Research] == 0 || state.step.is_development();
    hold!(credits, "V13.7: {name} has credits outside Development");
    Ok(())
}

/// V12.5
fn is_lost(rules: &Invasion, state: &State, who: Coalition) -> bool {
    let console = &state.consoles[who];
    console.stock[Good::Mic] == 0 || console.damage >= rules.pack.numbers.capital_damage
}

/// V7.16, V10.5, V11.1, V13.22: where Cronos is, except while units and he move.
fn cronos(rules: &Invasion, state: &State) -> Result<(), Broken> {
    if state.step == Step::Movement || state.ending().is_some() {
        return Ok(());
    }
    cronos_stays(rules, state)?;
    let owner = rules.lookup.owner[state.cronos.index()];
    let gone = owner.is_some_and(|owner| state.desolated.has(owner));
    let held = state.step >= Step::Terror || state.step < Step::Movement && state.round > 1;
    hold!(!held || gone || owner == Some(state.holder), "V11.1: another coalition holds Cronos");
    Ok(())
}

/// V7.16, V10.5, V13.22
fn cronos_stays(rules: &Invasion, state: &State) -> Result<(), Broken> {
    hold!(!state.cronos.is_zone(), "V7.16: Cronos is in a dead zone");
    let overrun = state.status[state.cronos.index()] == Status::Overrun;
    let gone = rules.lookup.owner[state.cronos.index()].is_some_and(|owner| state.desolated.has(owner));
    hold!(!overrun || gone, "V10.5: Cronos is in an Overrun territory");
    Ok(())
}

/// V6.5, V7.12, V10.2, V11.5, V12.6
fn territories(rules: &Invasion, state: &State) -> Result<(), Broken> {
    hold!(state.desolated.within(state.defeated), "V12.6: desolated, but not defeated");
    for who in state.desolated.iter() {
        for at in rules.lookup.home[who] {
            let cards = state.attached[at.index()] == crate::Attached::default();
            let empty = cards && state.hydra(at) == 0 && state.humans(at) == 0;
            hold!(empty, "V12.6: {} is desolated, but not empty", rules.place(at));
        }
    }
    let tokens = rules.lookup.research.or(rules.lookup.lab.map_or(Set::EMPTY, Set::one));
    hold!(state.ready.within(tokens), "V6.2: Research where there is no token");
    for at in TerritoryId::lands() {
        let cards = &state.attached[at.index()];
        let overrun = state.status[at.index()] == Status::Overrun;
        let ready = cards.ready <= cards.researchers;
        hold!(ready, "V6.2: {} tokens are ready in {}", cards.ready, rules.place(at));
        let idle = !overrun || !state.ready.has(at) && cards.ready == 0;
        hold!(idle, "V10.2: Research in Overrun {} is ready", rules.place(at));
    }
    Ok(())
}

/// V7.1, V13.11
fn project(state: &State) -> Result<(), Broken> {
    let open = next_cards(state.funded);
    let stage = open.iter().map(Project::stage).min().unwrap_or(6);
    let sound = state.funded.iter().all(|project| project.stage() <= stage);
    hold!(sound, "V7.1: funded out of order: {:?}", state.funded);
    let (cards, rounds) = (state.funded.len(), state.round);
    hold!(cards <= usize::from(rounds), "V13.11: {cards} cards in {rounds} rounds");
    Ok(())
}

/// V4.3, V4.4, V1.8
fn cards(rules: &Invasion, state: &State) -> Result<(), Broken> {
    for card in Mercenary::ALL {
        let attached = state.attached.iter().map(|cards| match card {
            Mercenary::Blasters => cards.blasters,
            Mercenary::Researchers => cards.researchers,
            Mercenary::Domes => cards.domes,
            Mercenary::Clones | Mercenary::Wardens | Mercenary::Infiltrators | Mercenary::Vats => 0,
        });
        let held = state.consoles.values().map(|console| console.cards[card]);
        let known = [state.mercenaries[card], state.market[card], state.discarded[card]];
        let all: u32 = held.chain(attached).chain(known).map(u32::from).sum();
        let count = rules.pack.mercenaries[card].count;
        hold!(all == u32::from(count), "V1.8: {all} cards of {}, expected {count}", card.title());
    }
    for (who, console) in state.consoles.iter() {
        let loose = console.cards.iter().all(|(card, count)| !card.attaches() || *count == 0);
        hold!(loose, "V4.2: a card of {} is attached nowhere", who.title());
    }
    let shown: u8 = state.market.values().sum();
    hold!(shown <= state.market_size, "V4.4: the market shows {shown} cards");
    Ok(())
}

/// V8.1, V8.2, V8.4
fn events(rules: &Invasion, state: &State) -> Result<(), Broken> {
    for wave in Wave::ALL {
        let own = state.events[wave].within(rules.lookup.events[wave]);
        hold!(own, "V8.1: strange cards in the {wave} deck");
    }
    let piled = state.piles[Pile::Alpha].or(state.piles[Pile::Bravo]);
    let is_blind = |who: &Coalition| state.placed[*who].is_some_and(|placed| placed.blind);
    let unseen = piled.iter().filter(is_blind).count();
    hold!(unseen <= state.events[state.wave].len(), "V8.1: more blind cards than there are");
    let over = state.ending().is_some();
    let known = state.step == Step::Events || over || piled.is_empty();
    hold!(known, "V8.4: event cards are left in a pile");
    for (who, card) in state.looked.iter() {
        let Some(card) = *card else { continue };
        let fresh = is_drawn(rules, state, card);
        hold!(fresh, "V8.2: {} looks at a card that is in the deck", who.title());
        let twice = state.looked.iter().filter(|(_, other)| **other == Some(card)).count();
        hold!(twice == 1, "V8.2: two coalitions look at one card");
    }
    let drawn = rules.lookup.events[state.wave].len() - state.events_left(state.wave);
    let full = state.step == Step::Events || over || drawn.is_multiple_of(COALITIONS);
    hold!(full, "V8.1: {drawn} cards were drawn");
    Ok(())
}

/// Whether a card of the wave is in its deck no more.
fn is_drawn(rules: &Invasion, state: &State, card: EventId) -> bool {
    card.index() < rules.pack.events.len()
        && rules.lookup.events[state.wave].has(card)
        && !state.events[state.wave].has(card)
}
