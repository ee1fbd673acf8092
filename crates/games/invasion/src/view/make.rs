use super::{
    BattleView, CoalitionView, EventsView, Mover, PlaceView, PledgeView, View, forecast, odds, sources,
};
use crate::Invasion;
use crate::ids::{AdaptationId, Coalition, Good, LANDS, PLACES, Project, ShipId, Step, TerritoryId, Wave};
use crate::rules::{Marching, OFFERS_MAX, Phase, Quiet, controllers, cronos_ends, cronos_may_end};
use crate::state::{Ending, MOVES_MAX, PledgeNow, State};
use redoubt_engine::{By, Viewer};

pub(crate) fn view(rules: &Invasion, state: &State, viewer: Viewer) -> View {
    let question = match state.phase {
        Phase::Quiet(Quiet::Working | Quiet::Over { .. }) => None,
        asked => Some(asked),
    };
    let ending = state.ending();
    let saved = |who: &Coalition| ending == Some(Ending::Broadcast) && rules.survives(state, *who);
    let drawn = AdaptationId::all(rules.pack.adaptations.len()).filter(|card| !state.adaptations.has(*card));
    View {
        question,
        ending,
        survivors: Coalition::ALL.into_iter().filter(saved).collect(),
        round: state.round,
        step: state.step,
        wave: state.wave,
        wave_ends: state.wave_ends,
        rounds_left: forecast::rounds_left(state),
        order: state.order,
        holder: state.holder,
        cronos: state.cronos,
        cronos_may_stay: cronos_may_end(rules, state, state.cronos),
        cronos_ends: cronos_ends(rules, state, cronos_left(rules, state)).iter().collect(),
        places: TerritoryId::every().map(|at| place(rules, state, at)).collect(),
        coalitions: By::from_fn(|who| coalition(rules, state, who)),
        hydra_power: rules.hydra_power(state),
        adaptation: state.adaptation,
        adaptations: drawn.collect(),
        adaptations_left: By::from_fn(|wave| {
            state.adaptations.and(rules.lookup.adaptations[wave]).len() as u8
        }),
        reserve: state.reserve(rules.pack.numbers.reserve),
        strike: state.funded.has(Project::Five),
        market: state.market,
        market_size: state.market_size,
        mercenaries_left: state.mercenaries.values().sum(),
        discarded: state.discarded,
        funded: state.funded.iter().collect(),
        next_projects: forecast::next_projects(rules, state),
        pledge: pledge(rules, state),
        events: events(rules, state, viewer),
        landings_left: state.landings.len() as u8,
        battle: battle(rules, state),
        offer: state.offer,
        movers: movers(state),
        sources: sources::sources(rules, state, viewer),
        spills: forecast::spills(rules, state),
        lab_for: state.lab_for,
    }
}

/// V7.14: the actions that Cronos has left, or will have.
fn cronos_left(rules: &Invasion, state: &State) -> u8 {
    match state.phase {
        Phase::Marching(Marching::MoveCronos { left }) => left,
        _ => rules.cronos_moves(state),
    }
}

fn pledge(rules: &Invasion, state: &State) -> Option<PledgeView> {
    let PledgeNow { project, funder, pledged } = state.pledge?;
    let outstanding =
        By::from_fn(|good: Good| if good == Good::Mic { 0 } else { rules.outstanding(state, good) });
    Some(PledgeView { project, funder, pledged, outstanding })
}

fn place(rules: &Invasion, state: &State, at: TerritoryId) -> PlaceView {
    let index = at.index();
    let cards = state.attached.get(index).copied().unwrap_or_default();
    let tokens = u8::from(rules.lookup.research.has(at) || rules.lookup.lab == Some(at));
    let ready = u8::from(state.ready.has(at));
    let fighting = state.step == Step::Battle;
    PlaceView {
        invaders: state.invaders[index],
        ship: state.ships.iter().position(|ship| *ship == Some(at)).map(ShipId::nth),
        units: By::from_fn(|who| state.units[who][index]),
        status: state.status.get(index).copied(),
        defense: rules.defense(state, at),
        ready: ready + cards.ready,
        committed: tokens - ready + cards.researchers - cards.ready,
        blasters: cards.blasters,
        domes: cards.domes,
        researchers: cards.researchers,
        desolated: rules.lookup.owner[index].is_some_and(|owner| state.desolated.has(owner)),
        falls: rules.would_fall(state, at),
        odds: state.is_contested(at).then(|| odds::there(rules, state, at)),
        controllers: if at.is_zone() { controllers(state, at).iter().collect() } else { Vec::new() },
        paid: state.once_paid.has(at),
        fought_by: state.zone_for.get(index.wrapping_sub(LANDS)).copied().flatten().filter(|_| fighting),
    }
}

fn coalition(rules: &Invasion, state: &State, who: Coalition) -> CoalitionView {
    let console = &state.consoles[who];
    CoalitionView {
        stock: console.stock,
        terror: console.terror,
        damage: console.damage,
        tech: console.tech,
        upgraded: console.upgraded.iter().collect(),
        upgrade_costs: By::from_fn(|tech| rules.upgrade_cost(state, who, tech).copied()),
        cards: console.cards,
        power: rules.power(state, who),
        moves: rules.moves(state, who),
        command: rules.command(state, who),
        army: state.army(who),
        income: rules.income(state, who),
        income_parts: rules.income_parts(state, who),
        upkeep: rules.food_due(state, who, console.stock[Good::Mic]),
        research: rules.research(state, who),
        may_trade: state.alive(who) && !console.traded,
        offers_left: OFFERS_MAX.saturating_sub(console.offers),
        defeated: state.defeated.has(who),
        desolated: state.desolated.has(who),
        forecast: forecast::maintenance(rules, state, who),
    }
}

/// V8.2, V8.4: what was looked at is shown to whoever looked; whose card was turned up is shown to nobody.
fn events(rules: &Invasion, state: &State, viewer: Viewer) -> EventsView {
    let unseen = Wave::ALL.into_iter().flat_map(|wave| sources::unseen(rules, state, viewer, wave).iter());
    EventsView {
        unseen: unseen.collect(),
        left: By::from_fn(|wave| state.events_left(wave) as u8),
        placed: state.placed,
        own: By::from_fn(|who: Coalition| state.looked[who].filter(|_| viewer.sees(who.seat()))),
        piles: By::from_fn(|pile| state.piles[pile].len() as u8),
        turned: state.turned,
        effect: state.effect.what,
        targets: state.effect.targets.iter().collect(),
        guarded: state.effect.guarded.iter().collect(),
    }
}

fn battle(rules: &Invasion, state: &State) -> Option<BattleView> {
    let battle = state.battle?;
    Some(BattleView {
        at: battle.at,
        by: battle.by,
        human_power: rules.human_power(state, battle.at),
        hydra_power: rules.hydra_power(state),
        clones: battle.clones,
        attacking: battle.attacking,
        odds: odds::there(rules, state, battle.at),
    })
}

fn movers(state: &State) -> Vec<Mover> {
    if state.step != Step::Movement || !matches!(state.phase, Phase::Marching(_)) {
        return Vec::new();
    }
    let group = |left: usize, at: TerritoryId| {
        let count = state.left[left - 1][at.index()];
        (count > 0).then_some(Mover { at, left: left as u8, count })
    };
    (1..=MOVES_MAX).flat_map(|left| TerritoryId::all(PLACES).filter_map(move |at| group(left, at))).collect()
}
