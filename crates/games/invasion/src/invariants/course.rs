//! The course of a game: rounds and turns, what was drawn by now, who is defeated, and how it ends.

use super::{cronos_stays, hold, is_drawn, is_lost};
use crate::Invasion;
use crate::ids::{
    COALITIONS, Coalition, Good, Pile, Project, ProjectRule, Status, Step, Tech, TerritoryId, Wave,
};
use crate::options::{Order, Switch};
use crate::pack::LANDINGS;
use crate::rules::{Marching, Phase, Secrets};
use crate::set::Set;
use crate::state::{Ending, State, Task};
use redoubt_engine::Broken;

pub(super) fn check(rules: &Invasion, state: &State) -> Result<(), Broken> {
    course(rules, state)?;
    stocks(rules, state)?;
    funded(rules, state)?;
    cronos(rules, state)?;
    events(rules, state)?;
    choices(state)?;
    landings(rules, state)
}

/// V2.1, V2.2, V2.4, V12.4
fn course(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let most = rules.lookup.events.values().map(|cards| cards.len()).sum::<usize>() / COALITIONS;
    hold!(usize::from(state.round) <= most, "V12.4: round {}", state.round);
    let over = state.ending().is_some();
    let begun = state.round > 0 || matches!(state.phase, Phase::SetUp(_)) || over;
    hold!(begun, "V1.5: nobody places units, but no round has begun");
    if state.round == 0 {
        hold!(state.step == Step::Mercenaries, "V2.1: a step before the first round");
        let laid = |at: TerritoryId| if at.is_zone() { rules.lookup.defense[at.index()] } else { 0 };
        let laid = TerritoryId::every().all(|at| state.invaders[at.index()] == laid(at));
        hold!(laid, "V1.1: other invader units than those of the dead zones");
    }
    let whole: Set<Coalition> = state.cycle.into_iter().collect();
    hold!(whole.len() == COALITIONS, "V2.2: not everybody has a turn: {:?}", state.cycle);
    let fixed = rules.options.order == Order::Drawn || state.cycle == Coalition::ALL;
    hold!(fixed, "V2.2: another order than that of the table: {:?}", state.cycle);
    let from = state.cycle.iter().position(|who| *who == state.order[0]).unwrap_or(0);
    let turned = (0..COALITIONS).all(|place| state.order[place] == state.cycle[(from + place) % COALITIONS]);
    hold!(turned, "V2.2: the turn order does not follow the cyclic order: {:?}", state.order);
    let held = state.step >= Step::Control && !between(state) || state.order[0] == state.holder;
    hold!(
        held || over,
        "V2.2: {} holds Cronos, but {} is first",
        state.holder.title(),
        state.order[0].title()
    );
    Ok(())
}

/// Whether the round has begun with the change of the wave, and none of its steps has (V8.16).
fn between(state: &State) -> bool {
    matches!(state.agenda.waiting(), [Task::Begin { .. }, ..])
}

/// Whether the drop ships of this round have landed (V11.6).
fn landed(state: &State) -> bool {
    state.step == Step::Landing && matches!(state.agenda.waiting(), [Task::End { .. }, Task::Trades { .. }])
}

/// V4.4, V6.5, V7.7, V7.12, V12.7, V13.11: what project cards and dead zones have brought.
fn funded(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let over = state.ending().is_some();
    let now = !state.funded_now || !state.funded.is_empty() && state.step >= Step::Project && !between(state);
    hold!(now || over, "V13.11: a card was funded in this round, but none is");
    let before = state.funded.len() - usize::from(state.funded_now && !state.funded.is_empty());
    let rounds = usize::from(state.round.saturating_sub(1));
    hold!(before <= rounds, "V13.11: {before} cards in {rounds} rounds");
    let last = state.funded_now && state.step <= Step::Invaders || !state.funded.has(Project::Five);
    hold!(last || over, "V12.7: the game goes on after the broadcast");
    let with = |rule: ProjectRule| {
        state.funded.iter().filter(move |card| rules.pack.projects[*card].rule == rule).count()
    };
    let size = usize::from(rules.pack.numbers.market) + with(ProjectRule::Market);
    hold!(usize::from(state.market_size) == size, "V4.4: the market has {} places", state.market_size);
    let ends = state.wave == Wave::Devastation || state.wave_ends;
    hold!(ends || with(ProjectRule::Trials) == 0, "V7.7: the Assault wave goes on");
    let once = TerritoryId::zones().filter(|zone| rules.pack.zones[zone.zone_index()].once).collect();
    hold!(state.once_paid.within(once), "V7.12: a benefit was paid that is not paid once");
    let lab = state.step == Step::Research || state.lab_for.is_none();
    hold!(lab || state.ending().is_some(), "V6.5: Research of a dead zone outside step 3");
    Ok(())
}

/// V7.14: in step 6, too, Cronos is where he may be, unless he is on his way.
fn cronos(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let walking = matches!(state.phase, Phase::Marching(Marching::MoveCronos { .. }));
    if walking || state.ending().is_some() { Ok(()) } else { cronos_stays(rules, state) }
}

/// V7.9, V13.7: no more money than the rounds can have brought, no more credits than there are tokens.
fn stocks(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let consoles = || state.consoles.values();
    let money: u32 = consoles().map(|console| u32::from(console.stock[Good::Money])).sum();
    let tiers = |tech: Tech| rules.pack.technologies[tech].iter().map(|tier| tier.income[Good::Money]).max();
    let learned: u32 = Tech::ALL.into_iter().map(|tech| u32::from(tiers(tech).unwrap_or(0))).sum();
    let earned = |who: Coalition| u32::from(rules.pack.coalitions[who].income[Good::Money]) + learned;
    let zones: u32 = rules.pack.zones.iter().map(|zone| u32::from(zone.benefit[Good::Money])).sum();
    let lands: u32 = Coalition::ALL.into_iter().map(earned).sum();
    let now = match (state.step, state.agenda.waiting()) {
        _ if between(state) => 0,
        (Step::Income, [_, _, Task::Body { .. }, ..]) => 0,
        (Step::Income, [.., Task::ZoneGain { .. }]) => lands,
        (step, _) if step < Step::Income => 0,
        _ => lands + zones,
    };
    let start = u32::from(rules.pack.numbers.money) * COALITIONS as u32;
    let most = start + (lands + zones) * u32::from(state.round.saturating_sub(1)) + now;
    hold!(money <= most, "V7.9: ${money} in round {}, expected ${most} at most", state.round);
    let credits: u32 = consoles().map(|console| u32::from(console.stock[Good::Research])).sum();
    let cards = || state.attached.iter();
    let ready = state.ready.and(rules.lookup.research).len() as u32
        + cards().map(|cards| u32::from(cards.ready)).sum::<u32>();
    let tokens =
        rules.lookup.research.len() as u32 + cards().map(|cards| u32::from(cards.researchers)).sum::<u32>();
    hold!(credits + ready <= tokens, "V13.7: {credits} credits and {ready} ready of {tokens} tokens");
    Ok(())
}

/// V8.1, V8.2, V8.15: each round draws five cards of one wave.
fn events(rules: &Invasion, state: &State) -> Result<(), Broken> {
    if let Some(turned) = state.turned {
        let fresh = is_drawn(rules, state, turned.card)
            && !state.looked.values().any(|card| *card == Some(turned.card));
        hold!(fresh, "V8.4: a card was turned up that was not drawn");
    }
    if state.ending().is_some() {
        return Ok(());
    }
    let drawn = |wave: Wave| rules.lookup.events[wave].len() - state.events_left(wave);
    let placed = match state.step {
        _ if between(state) => 0,
        step if step < Step::Events => 0,
        Step::Events => state.placed.values().filter(|placed| placed.is_some()).count(),
        _ => COALITIONS,
    };
    let expected = COALITIONS * usize::from(state.round.saturating_sub(1)) + placed;
    let found: usize = Wave::ALL.into_iter().map(drawn).sum();
    hold!(found == expected, "V8.1: {found} cards were drawn, expected {expected}");
    let other = if state.wave == Wave::Assault { Wave::Devastation } else { Wave::Assault };
    let apart = match state.wave {
        Wave::Assault => drawn(other) == 0,
        Wave::Devastation => drawn(other) > 0 && drawn(other).is_multiple_of(COALITIONS),
    };
    hold!(apart, "V8.15: {} cards of the {other} wave were drawn", drawn(other));
    let left = state.events_left(state.wave);
    hold!(left >= COALITIONS - placed, "V8.1: {left} cards are left in the {} deck", state.wave);
    let ends = state.wave == Wave::Devastation || left > 0 || state.wave_ends;
    hold!(ends, "V8.15: the last Assault card was drawn, but the wave goes on");
    let adapted = Set::first_of(rules.pack.adaptations.len()).minus(state.adaptations);
    let adapted = !adapted.and(rules.lookup.adaptations[Wave::Devastation]).is_empty();
    let tried = |card: Project| rules.pack.projects[card].rule == ProjectRule::Trials;
    let why = left == 0 || adapted && state.step >= Step::Battle || state.funded.iter().any(tried);
    hold!(!state.wave_ends || why, "V8.15: the Assault wave ends without a reason");
    Ok(())
}

/// V8.2, V8.4: who has chosen, in turn order, and whose cards still lie in a pile.
fn choices(state: &State) -> Result<(), Broken> {
    if state.ending().is_some() {
        return Ok(());
    }
    let [alpha, bravo] = Pile::ALL.map(|pile| state.piles[pile]);
    if state.step != Step::Events || between(state) {
        hold!(alpha.or(bravo).is_empty(), "V8.4: event cards are left in a pile");
        hold!(state.looked.values().all(Option::is_none), "V8.2: somebody looks at a card outside step 7");
        return Ok(());
    }
    let (chosen, turning) = match state.agenda.waiting() {
        [_, Task::Turn { .. }, Task::Draw { place }] => (usize::from(*place).saturating_sub(1), None),
        [_, Task::Turn { pile }, ..] => (COALITIONS, Some(*pile)),
        _ => (COALITIONS, None),
    };
    for (place, who) in state.order.into_iter().enumerate() {
        let (placed, looked) = (state.placed[who], state.looked[who]);
        let piled = |pile: Pile| state.piles[pile].has(who);
        let name = who.title();
        let choosing = place == chosen;
        let asked = match state.phase {
            Phase::Secrets(Secrets::Pile { .. }) if choosing => {
                placed.is_some_and(|placed| placed.pile.is_none())
            }
            Phase::Secrets(Secrets::Relief { .. }) if choosing => {
                placed.is_some_and(|placed| placed.pile.is_some() && placed.blind)
            }
            _ if place < chosen => placed.is_some_and(|placed| placed.pile.is_some()),
            _ => placed.is_none(),
        };
        hold!(asked, "V8.1: {name} has chosen out of turn");
        let into = placed.and_then(|placed| placed.pile);
        let lies = Pile::ALL.into_iter().all(|pile| {
            let gone = match turning {
                None => false,
                Some(Pile::Alpha) => pile == Pile::Alpha,
                Some(Pile::Bravo) => true,
            };
            let done = turning == Some(Pile::Bravo) && pile == Pile::Alpha;
            match into == Some(pile) {
                true => {
                    if gone {
                        !done || !piled(pile)
                    } else {
                        piled(pile)
                    }
                }
                false => !piled(pile),
            }
        });
        hold!(lies, "V8.4: the card of {name} is in another pile");
        let known = match placed {
            Some(placed) => !placed.blind && (placed.pile.is_none() || alpha.or(bravo).has(who)),
            None => false,
        };
        hold!(looked.is_some() == known, "V8.2: what {name} has seen is another card");
    }
    Ok(())
}

/// V1.9, V11.6: one Drop Ship card each round, and some at set-up.
fn landings(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let left = state.landings.len();
    let early = 2 + usize::from(rules.options.hard == Switch::On);
    let expected = match state.round.checked_sub(1) {
        None => LANDINGS,
        Some(rounds) => LANDINGS - early - usize::from(rounds) - usize::from(landed(state)),
    };
    let last = state.ending().is_some() && state.step == Step::Landing && left + 1 == expected;
    hold!(left == expected || last, "V11.6: {left} Drop Ship cards are left, expected {expected}");
    Ok(())
}

/// V2.5, V5.3, V12.1 to V12.5, V13.24: who is defeated, once a change is finished.
pub(super) fn check_defeats(rules: &Invasion, state: &State) -> Result<(), Broken> {
    let first = match state.tally.first {
        Some(who) => state.defeated.has(who),
        None => state.defeated.is_empty(),
    };
    hold!(first, "V12.5: {:?} was defeated first", state.tally.first);
    let lost = |who: Coalition| is_lost(rules, state, who);
    let undone = state.defeated.iter().find(|who| !lost(*who));
    hold!(undone.is_none(), "V12.5: a coalition is alive and dead: {undone:?}");
    if let Some(ending) = state.ending() {
        hold!(has_ended(rules, state, ending), "V12.7: {ending:?} is not how this ends");
        return Ok(());
    }
    hold!(state.defeated.len() < COALITIONS, "V12.3: all are defeated, but the game goes on");
    let owner = |project: Project| rules.pack.projects[project].owner;
    let owed = Project::ALL.into_iter().find(|project| {
        !state.funded.has(*project) && owner(*project).is_some_and(|who| state.defeated.has(who))
    });
    hold!(owed.is_none(), "V12.1: nobody can fund card {owed:?}");
    let waits = |wanted: fn(&Task) -> bool| state.agenda.waiting().iter().any(wanted);
    let settles = waits(|task| matches!(task, Task::Settle));
    let shrinks = settles || waits(|task| matches!(task, Task::Excess { .. }));
    for who in state.living().iter() {
        let name = who.title();
        hold!(settles || !lost(who), "V12.5: {name} is alive and dead");
        let army = state.army(who);
        hold!(shrinks || army <= rules.command(state, who), "V13.10: {name} has {army} units");
    }
    Ok(())
}

/// V12: whether a game can have ended like this.
fn has_ended(rules: &Invasion, state: &State, ending: Ending) -> bool {
    let survivors = Coalition::ALL.into_iter().any(|who| rules.survives(state, who));
    match ending {
        Ending::Broadcast => state.funded.has(Project::Five) && survivors,
        Ending::Silence => state.funded.has(Project::Five) && !survivors,
        Ending::Project { who } => {
            let owes =
                |card: &Project| rules.pack.projects[*card].owner == Some(who) && !state.funded.has(*card);
            state.defeated.has(who) && Project::ALL.iter().any(owes)
        }
        Ending::Cronos => !state.cronos.is_zone() && state.status[state.cronos.index()] == Status::Overrun,
        Ending::Defeat => state.defeated.len() == COALITIONS,
        Ending::Clock => state.events[Wave::Devastation].is_empty(),
        Ending::GaveUp { .. } => true,
    }
}
