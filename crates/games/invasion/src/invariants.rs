//! What holds in every position: one that keeps all of it can be played on.

use crate::Invasion;
use crate::ids::{
    COALITIONS, Coalition, Good, LANDS, Mercenary, PLACES, Project, Status, Step, Tech, TerritoryId, Wave,
};
use crate::pack::TIERS;
use crate::rules::{Phase, Quiet, next_cards};
use crate::set::Set;
use crate::state::State;
use redoubt_engine::Broken;

pub(crate) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    check_hydra(rules, state)?;
    Coalition::ALL.into_iter().try_for_each(|who| check_console(rules, state, who))?;
    check_cronos(rules, state)?;
    check_territories(rules, state)?;
    check_project(state)?;
    check_cards(rules, state)?;
    check_events(rules, state)?;
    check_course(rules, state)
}

fn unless(sound: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if sound { Ok(()) } else { Err(Broken(what())) }
}

/// V0.9, V9.8, V13.14, V13.20
fn check_hydra(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let numbers = &rules.pack.numbers;
    let units: u32 = state.invaders.iter().map(|count| u32::from(*count)).sum();
    unless(units <= numbers.reserve.into(), || format!("V13.20: {units} invader units on the board"))?;
    let ships: Vec<TerritoryId> = state.ships.iter().flatten().copied().collect();
    let apart = ships.iter().enumerate().all(|(index, at)| !ships[..index].contains(at));
    unless(apart, || format!("V9.8: two drop ships share a territory: {ships:?}"))?;
    let sound = ships.iter().all(|at| at.index() < LANDS);
    unless(sound, || format!("V11.6: a drop ship is outside the territories: {ships:?}"))?;
    let early = state.wave == Wave::Assault && state.ships[3].is_some();
    unless(!early, || "V13.14: drop ship 4 is there in the Assault wave".into())?;
    unless(state.adaptation < numbers.adaptation, || format!("V9.11: Adaptation {}", state.adaptation))?;
    let drawn = Set::first_of(rules.pack.adaptations.len()).minus(state.adaptations);
    let devastated = !drawn.and(rules.lookup.adaptations[Wave::Devastation]).is_empty();
    let marked = state.wave == Wave::Devastation || state.wave_ends;
    unless(!devastated || marked, || "V8.15: a Devastation card was drawn, but the wave goes on".into())
}

/// V0.8, V5.2, V6.1, V10.6, V11.3, V12.5, V13.18
fn check_console(rules: &Invasion, state: &State, who: Coalition) -> Result<(), Broken> {
    let (console, numbers, name) = (&state.consoles[who], &rules.pack.numbers, who.title());
    for good in Good::DIALS {
        let most = rules.dial_max(good);
        unless(console.stock[good] <= most, || format!("V0.8: {good} of {name} is {}", console.stock[good]))?;
    }
    let terror = usize::from(console.terror) < rules.pack.terror.len();
    unless(terror, || format!("V11.3: Terror of {name} is {}", console.terror))?;
    unless(console.damage <= numbers.capital_damage, || {
        format!("V10.6: {} tokens of {name}", console.damage)
    })?;
    for tech in Tech::ALL {
        unless(usize::from(console.tech[tech]) < TIERS, || format!("V6.1: {tech} of {name} is too high"))?;
    }
    let army = state.army(who);
    unless(army <= numbers.supply, || format!("V5.2: {army} units of {name}"))?;
    let asked = matches!(state.phase, Phase::Quiet(_) | Phase::Removal(_) | Phase::Reaction(_));
    let settled = !asked && state.effect.what.is_none() && state.battle.is_none();
    let lost = console.stock[Good::Mic] == 0 || console.damage >= numbers.capital_damage;
    if settled {
        unless(lost != state.alive(who), || format!("V12.5: {name} is alive and dead"))?;
        let fits = !state.alive(who) || army <= rules.command(state, who);
        unless(fits, || format!("V13.10: {name} has {army} units"))?;
    }
    if !state.alive(who) {
        let empty = console.stock.values().all(|amount| *amount == 0);
        unless(empty, || format!("V12.5: defeated {name} has {:?}", console.stock))?;
        unless(console.cards.values().all(|count| *count == 0), || format!("V13.18: {name} has cards"))?;
        unless(state.ready.and(rules.lookup.homes[who]).is_empty(), || format!("V13.18: {name} is ready"))?;
    }
    let credits = console.stock[Good::Research] == 0 || state.step.is_development();
    unless(credits, || format!("V13.7: {name} has credits outside Development"))
}

/// V7.16, V10.5, V11.1, V13.22
fn check_cronos(rules: &Invasion, state: &State) -> Result<(), Broken> {
    unless(state.cronos.index() < PLACES, || "V0.5: Cronos is nowhere".into())?;
    if state.step == Step::Movement || state.ending().is_some() {
        return Ok(());
    }
    unless(!state.cronos.is_zone(), || "V7.16: Cronos is in a dead zone".into())?;
    let overrun = state.status.get(state.cronos.index()) == Some(&Status::Overrun);
    let gone = rules.lookup.owner[state.cronos.index()].is_some_and(|owner| state.desolated.has(owner));
    unless(!overrun || gone, || "V10.5: Cronos is in an Overrun territory".into())?;
    let held = state.step >= Step::Terror || state.step < Step::Movement && state.round > 1;
    let owner = rules.lookup.owner[state.cronos.index()];
    unless(!held || gone || owner == Some(state.holder), || "V11.1: another coalition holds Cronos".into())
}

/// V10.2, V12.6, V11.5
fn check_territories(rules: &Invasion, state: &State) -> Result<(), Broken> {
    unless(state.desolated.within(state.defeated), || "V12.6: desolated, but not defeated".into())?;
    for who in state.desolated.iter() {
        for at in rules.lookup.home[who] {
            let empty = state.hydra(at) == 0 && state.humans(at) == 0;
            unless(empty, || format!("V12.6: {} is desolated, but not empty", rules.place(at)))?;
        }
    }
    let tokens = rules.lookup.research.or(rules.lookup.lab.map_or(Set::EMPTY, Set::one));
    unless(state.ready.within(tokens), || "V6.2: Research where there is no token".into())?;
    for at in TerritoryId::lands() {
        let cards = &state.attached[at.index()];
        let overrun = state.status[at.index()] == Status::Overrun;
        let ready = cards.ready <= cards.researchers;
        unless(ready, || format!("V6.2: {} tokens are ready in {}", cards.ready, rules.place(at)))?;
        let idle = !overrun || !state.ready.has(at) && cards.ready == 0;
        unless(idle, || format!("V10.2: Research in Overrun {} is ready", rules.place(at)))?;
    }
    Ok(())
}

/// V7.1, V13.11
fn check_project(state: &State) -> Result<(), Broken> {
    let open = next_cards(state.funded);
    let stage = open.iter().map(Project::stage).min().unwrap_or(6);
    let sound = state.funded.iter().all(|project| project.stage() <= stage);
    unless(sound, || format!("V7.1: funded out of order: {:?}", state.funded))?;
    let most = usize::from(state.round);
    unless(state.funded.len() <= most, || format!("V13.11: {} cards in {most} rounds", state.funded.len()))
}

/// V4.3, V4.4, V1.8
fn check_cards(rules: &Invasion, state: &State) -> Result<(), Broken> {
    for card in Mercenary::ALL {
        let held: u8 = state.consoles.values().map(|console| console.cards[card]).sum();
        let attached: u8 = state
            .attached
            .iter()
            .map(|cards| match card {
                Mercenary::Blasters => cards.blasters,
                Mercenary::Researchers => cards.researchers,
                Mercenary::Domes => cards.domes,
                _ => 0,
            })
            .sum();
        let known = state.market[card] + state.discarded[card] + held + attached;
        let all = state.mercenaries[card] + known;
        let count = rules.pack.mercenaries[card].count;
        unless(all == count, || format!("V1.8: {all} cards of {}, expected {count}", card.title()))?;
    }
    let shown: u8 = state.market.values().sum();
    unless(shown <= state.market_size, || format!("V4.4: the market shows {shown} cards"))
}

/// V8.1, V8.2
fn check_events(rules: &Invasion, state: &State) -> Result<(), Broken> {
    for wave in Wave::ALL {
        let own = rules.lookup.events[wave];
        unless(state.events[wave].within(own), || format!("V8.1: strange cards in the {wave} deck"))?;
    }
    let in_piles = state.piles.values().fold(Set::EMPTY, |all, pile| all.or(*pile));
    let choosing = state.step == Step::Events;
    let over = state.ending().is_some();
    unless(choosing || over || in_piles.is_empty(), || "V8.4: event cards are left in a pile".into())?;
    for (who, card) in state.looked.iter() {
        let Some(card) = card else { continue };
        let fresh = rules.lookup.events[state.wave].has(*card) && !state.events[state.wave].has(*card);
        unless(fresh, || format!("V8.2: {} looks at a card that is in the deck", who.title()))?;
        let twice = state.looked.iter().filter(|(_, other)| **other == Some(*card)).count();
        unless(twice == 1, || "V8.2: two coalitions look at one card".into())?;
    }
    let drawn = |wave: Wave| rules.lookup.events[wave].len() - state.events_left(wave);
    let between = !choosing && !over;
    let full = drawn(state.wave) % COALITIONS == 0;
    unless(!between || full, || format!("V8.1: {} cards were drawn", drawn(state.wave)))
}

/// V2.1, V12.4
fn check_course(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let most = rules.lookup.events.values().map(|cards| cards.len()).sum::<usize>() / COALITIONS;
    unless(usize::from(state.round) <= most, || format!("V12.4: round {}", state.round))?;
    let whole: Set<Coalition> = state.order.into_iter().collect();
    unless(whole.len() == COALITIONS, || format!("V2.2: not everybody has a turn: {:?}", state.order))?;
    match state.phase {
        Phase::Quiet(Quiet::Working) => Err(Broken("V2.5: nobody is asked, but the game is not over".into())),
        Phase::Quiet(Quiet::Over { .. }) => Ok(()),
        Phase::Trade(crate::Trade::Window { .. }) => {
            unless(state.offer.is_none(), || "V3.2: an offer that nobody makes".into())
        }
        Phase::Trade(_) => unless(state.offer.is_some(), || "V3.2: there is no offer".into()),
        _ => unless(!state.agenda.waiting().is_empty(), || "V2.1: nothing is to be done next".into()),
    }
}
