//! Effects, battles, offers and pledges under way.

use super::hold;
use crate::Invasion;
use crate::ids::{Coalition, Good, Mercenary, PLACES, Step};
use crate::rules::{self, Funding, Phase, Trade};
use crate::state::{Battle, EffectNow, EffectRef, Offer, PledgeNow, State, Task};
use redoubt_engine::{Broken, By};

pub(super) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    effect(rules, state)?;
    if let Some(battle) = &state.battle {
        fights(rules, state, battle)?;
    }
    if let Some(offer) = &state.offer {
        offers(rules, state, offer)?;
    }
    if let Some(pledge) = &state.pledge {
        pledges(rules, state, pledge)?;
    }
    if state.ending().is_none() {
        under_way(state)?;
    }
    Ok(())
}

/// What is under way belongs to what waits and to what is asked, and nothing else is under way.
fn under_way(state: &State) -> Result<(), Broken> {
    let waits = |wanted: fn(&Task) -> bool| state.agenda.waiting().iter().any(wanted);
    let acts = waits(|task| matches!(task, Task::Place { .. } | Task::Push { .. }));
    hold!(state.effect.what.is_some() == acts, "V8.6: {:?} acts, but nothing of it waits", state.effect.what);
    hold!(acts || state.effect == EffectNow::default(), "V8.6: something is left of an effect");
    let turned = waits(|task| matches!(task, Task::Icons { .. }));
    hold!(state.turned.is_some() == turned, "V8.4: a card is turned up without its icons");
    let battle = waits(|task| matches!(task, Task::Fight));
    hold!(state.battle.is_some() == battle, "V9.7: a battle that nobody fights");
    let trades = matches!(state.phase, Phase::Trade(Trade::Lines | Trade::Amount { .. } | Trade::Answer));
    hold!(state.offer.is_some() == trades, "V3.2: an offer that nobody makes, or none");
    let funds = matches!(state.phase, Phase::Funding(Funding::Pledge { .. } | Funding::Payment));
    hold!(state.pledge.is_some() == funds, "V7.5: pledges for a card that nobody announced");
    Ok(())
}

/// V8.4, V8.6, V9.11
fn effect(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let EffectNow { what, targets, guarded, places, count, blocked } = state.effect;
    let (known, listed) =
        (usize::from(count) <= places.len(), places.iter().take_while(|at| at.is_some()).count());
    let rest = places.iter().skip(listed).all(Option::is_none);
    hold!(known && listed == usize::from(count) && rest, "V8.6: {count} units are placed in {listed} places");
    hold!(places.iter().flatten().all(|at| at.index() < PLACES), "V0.5: a unit is placed nowhere");
    hold!(u32::from(blocked) >> count == 0, "V8.8: a unit is kept off that nobody places");
    match what {
        None => {}
        Some(EffectRef::Action { action }) => {
            let turned = state.turned.map(|turned| {
                let card = &rules.pack.events[turned.card.index()];
                if turned.pile == crate::Pile::Alpha { card.alpha } else { card.bravo }
            });
            hold!(turned == Some(action), "V8.4: another action than that of the card");
        }
        Some(EffectRef::Adaptation { card }) => {
            let drawn = card.index() < rules.pack.adaptations.len() && !state.adaptations.has(card);
            hold!(drawn, "V9.11: an Adaptation card that was not drawn");
        }
    }
    if state.ending().is_none() {
        hold!(targets.or(guarded).within(state.living()), "V8.6: it hits a defeated coalition");
    }
    Ok(())
}

/// V9.2 to V9.10
fn fights(rules: &Invasion, state: &State, battle: &Battle) -> Result<(), Broken> {
    let Battle { at, by, clones, most, rewards, .. } = *battle;
    hold!(at.index() < PLACES, "V0.5: a battle is nowhere");
    hold!(state.step == Step::Battle, "V9.1: a battle outside step 8");
    let owner = rules.lookup.owner[at.index()];
    let fighter = match owner {
        Some(owner) => Some(owner),
        None => state.zone_for[at.zone_index()],
    };
    hold!(fighter == Some(by), "V9.2: {} fights in {}", by.title(), rules.place(at));
    let played: u32 = clones.values().map(|count| u32::from(*count)).sum();
    hold!(played <= state.discarded[Mercenary::Clones].into(), "V9.4: {played} Warrior Clones were played");
    hold!(!most.is_empty(), "V9.10: nobody had the most units");
    hold!(rewards <= 1, "V9.9: {rewards} rewards for one drop ship");
    Ok(())
}

/// V3.1 to V3.5, V3.7
fn offers(rules: &Invasion, state: &State, offer: &Offer) -> Result<(), Broken> {
    let Offer { from, to, give, get, counter, sent } = *offer;
    hold!(rules::can_trade(state, from) && rules::can_trade(state, to), "V3.1: a trade action is used up");
    hold!(from != to, "V3.2: {} trades with itself", from.title());
    let once = Good::ALL.into_iter().all(|good| give[good] == 0 || get[good] == 0);
    hold!(once, "V3.4: a good stands on both sides");
    hold!(rules::is_sound(rules, state, offer), "V3.4: an offer that cannot be kept");
    let proposer = if counter { to } else { from };
    hold!(state.consoles[proposer].offers > 0, "V3.7: an offer that was not counted");
    let empty = Good::ALL.into_iter().all(|good| give[good] == 0 && get[good] == 0);
    hold!(!sent || !empty, "V3.3: nobody gives anything");
    if state.ending().is_none() {
        let answered = state.phase == Phase::Trade(Trade::Answer);
        hold!(sent == answered, "V3.2: an offer is answered before it is sent");
    }
    Ok(())
}

/// V7.5: nobody has pledged more than there is, or more than the card takes.
fn pledges(rules: &Invasion, state: &State, pledge: &PledgeNow) -> Result<(), Broken> {
    let PledgeNow { project, funder, pledged } = *pledge;
    let cost = &rules.pack.projects[project].cost;
    for good in Good::ALL {
        let promised: u32 = pledged.values().map(|goods| u32::from(goods[good])).sum();
        let wanted = if good == Good::Mic { 0 } else { cost[good] };
        hold!(promised <= wanted.into(), "V7.5: {promised} {good} pledged, expected {wanted} at most");
        for who in Coalition::ALL {
            let kept = u16::from(pledged[who][good]) <= rules.funds(state, who, good);
            hold!(kept, "V7.5: {} has pledged more {good} than it has", who.title());
        }
    }
    hold!(pledged[funder] == By::splat(0), "V7.5: the funder has pledged");
    let announced = state.consoles[funder].announced > 0 && state.alive(funder);
    hold!(announced, "V7.5: {} has announced nothing", funder.title());
    let next = rules::next_cards(state.funded).has(project) && !state.funded_now;
    let own =
        rules.pack.projects[project].owner.is_none_or(|owner| owner == funder && state.holder == funder);
    hold!(next && own, "V7.2: card {project} is not to be funded by {}", funder.title());
    Ok(())
}
