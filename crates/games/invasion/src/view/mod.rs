//! What lies on the table, and what a viewer sees of what changes.

mod forecast; // what will be if nothing changes
mod odds; // exact chances of battles

pub use forecast::{Forecast, NextProject, Spill};
pub use odds::{BattleOdds, battle_odds};

use crate::Invasion;
use crate::ids::{
    AdaptationId, COALITIONS, Coalition, EventId, Good, HOME, Mercenary, PLACES, Pile, Project, ShipId,
    Status, Step, Tech, TerritoryId, Wave,
};
use crate::pack::{
    AdaptationCard, ConsoleData, Die, EventAction, EventCard, Landing, Link, Numbers, Penalty, ProjectCard,
    Territory, Tier, Upkeep, Zone,
};
use crate::rules::{Phase, Quiet, cronos_may_end};
use crate::state::{EffectRef, Ending, MOVES_MAX, Offer, Placed, PledgeNow, State, Turned};
use redoubt_engine::{By, Viewer, wire};

/// What stays the same from beginning to end.
#[wire]
pub struct Components {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The faces of the die.
    pub die: Die,
    /// V11.4: Food that is due, by MIC.
    pub upkeep: Vec<Upkeep>,
    /// V7.9: what each level of Terror takes away.
    pub terror: Vec<Penalty>,
    /// The coalitions.
    pub coalitions: By<Coalition, CoalitionData>,
    /// The coalitions' territories; their numbers are the first of all places.
    pub territories: Vec<Territory>,
    /// The dead zones; their numbers follow.
    pub zones: Vec<Zone>,
    /// What is adjacent.
    pub links: Vec<Link>,
    /// Technologies, tier by tier, with what they do in words.
    pub technologies: By<Tech, TechData>,
    /// The Cronos Project.
    pub projects: By<Project, ProjectCard>,
    /// The special rules of its cards in words.
    pub project_rules: By<Project, String>,
    /// Ghin mercenaries.
    pub mercenaries: By<Mercenary, MercenaryData>,
    /// Adaptation cards, each copy by itself.
    pub adaptations: Vec<AdaptationCard>,
    /// What they say.
    pub adaptation_texts: Vec<String>,
    /// Event actions.
    pub actions: Vec<EventAction>,
    /// Event cards, those of the Assault wave first.
    pub events: Vec<EventCard>,
    /// Drop Ship cards.
    pub landings: Vec<Landing>,
    /// The steps of a round, in order.
    pub steps: By<Step, String>,
}

/// A coalition as its console shows it.
#[wire]
pub struct CoalitionData {
    /// What it is called.
    pub name: String,
    /// Income, command and the start.
    pub console: ConsoleData,
    /// Its territories, in the order of the console.
    pub home: [TerritoryId; HOME],
    /// Its capital.
    pub capital: TerritoryId,
}

/// A technology.
#[wire]
pub struct TechData {
    /// What it is called.
    pub name: String,
    /// Its tiers.
    pub tiers: Vec<Tier>,
    /// What they do, in words.
    pub texts: Vec<String>,
}

/// A kind of mercenary card.
#[wire]
pub struct MercenaryData {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
    /// How many there are.
    pub count: u8,
    /// What one costs.
    pub cost: u8,
    /// Whether it is attached to a territory.
    pub attaches: bool,
}

/// What one viewer may know.
#[wire]
pub struct View {
    /// What is asked; nothing within a step and after the end.
    pub question: Option<Phase>,
    /// Why the game is over.
    pub ending: Option<Ending>,
    /// V12.7: after a victory, who has survived.
    pub survivors: Vec<Coalition>,
    /// From 1; 0 in the set-up.
    pub round: u8,
    /// The step of the round.
    pub step: Step,
    /// The wave.
    pub wave: Wave,
    /// Whether the Assault wave ends after this round.
    pub wave_ends: bool,
    /// V12.4: rounds that are left, this one included, if the Assault wave lasts as long as it can.
    pub rounds_left: u8,
    /// The turn order of this round.
    pub order: [Coalition; COALITIONS],
    /// V0.2.
    pub holder: Coalition,
    /// Where Cronos is.
    pub cronos: TerritoryId,
    /// V7.16: whether he may end where he is.
    pub cronos_may_stay: bool,
    /// The map, by number of the place.
    pub places: Vec<PlaceView>,
    /// The consoles.
    pub coalitions: By<Coalition, CoalitionView>,
    /// V9.5.
    pub hydra_power: u8,
    /// V9.11: 0 to 11.
    pub adaptation: u8,
    /// Adaptation cards that were drawn.
    pub adaptations: Vec<AdaptationId>,
    /// Adaptation cards left, by wave.
    pub adaptations_left: By<Wave, u8>,
    /// Invader units that can be placed.
    pub reserve: u8,
    /// V8.17: whether the Annihilation Strike has begun.
    pub strike: bool,
    /// The mercenary market.
    pub market: By<Mercenary, u8>,
    /// How many cards it shows.
    pub market_size: u8,
    /// Mercenary cards that nobody has seen.
    pub mercenaries_left: u8,
    /// Mercenary cards that were used.
    pub discarded: By<Mercenary, u8>,
    /// Project cards that are funded.
    pub funded: Vec<Project>,
    /// The cards that come next, and whether they can be paid for.
    pub next_projects: Vec<NextProject>,
    /// V7.5: a card that is being funded.
    pub pledge: Option<PledgeNow>,
    /// Event cards.
    pub events: EventsView,
    /// Drop Ship cards left.
    pub landings_left: u8,
    /// The battle that is being fought.
    pub battle: Option<BattleView>,
    /// V3.2: the offer under way.
    pub offer: Option<Offer>,
    /// V7.13: units of whoever moves that can still move.
    pub movers: Vec<Mover>,
    /// V10.7: invader units that would move on if nothing changed.
    pub spills: Vec<Spill>,
}

/// A place of the map.
#[wire]
pub struct PlaceView {
    /// Invader units.
    pub invaders: u8,
    /// The drop ship there.
    pub ship: Option<ShipId>,
    /// Coalition units.
    pub units: By<Coalition, u8>,
    /// V10.2, V10.3; dead zones have none.
    pub status: Option<Status>,
    /// V8.11: Defense, with Force Domes.
    pub defense: u8,
    /// Research tokens that are ready, on the territory and on cards.
    pub ready: u8,
    /// Research tokens that are committed.
    pub committed: u8,
    /// Blaster Hybrids attached.
    pub blasters: u8,
    /// Force Domes attached.
    pub domes: u8,
    /// Ghin Researchers attached.
    pub researchers: u8,
    /// V12.6.
    pub desolated: bool,
    /// V10.2: whether it would be Overrun if status were looked at now.
    pub falls: bool,
    /// V9.1: the battle that would be fought there now.
    pub odds: Option<BattleOdds>,
}

/// A coalition's console.
#[wire]
pub struct CoalitionView {
    /// Money, dials and research credits.
    pub stock: By<Good, u16>,
    /// V11.3.
    pub terror: u8,
    /// V10.6.
    pub damage: u8,
    /// Tiers, which everybody sees (V6.4).
    pub tech: By<Tech, u8>,
    /// Technologies upgraded this round.
    pub upgraded: Vec<Tech>,
    /// What the next tiers cost.
    pub upgrade_costs: By<Tech, Option<By<Good, u8>>>,
    /// Unattached mercenary cards.
    pub cards: By<Mercenary, u8>,
    /// V6.3.
    pub power: u8,
    /// V7.13.
    pub moves: u8,
    /// V5.2.
    pub command: u8,
    /// Units on the board.
    pub army: u8,
    /// V7.9: what it would earn now.
    pub income: By<Good, u8>,
    /// V6.2: what can pay for research now.
    pub research: u8,
    /// V3.1: whether its trade action of this phase is left.
    pub may_trade: bool,
    /// V12.5.
    pub defeated: bool,
    /// V12.6.
    pub desolated: bool,
    /// What the next maintenance will do if nothing changes.
    pub forecast: Forecast,
}

/// Event cards.
#[wire]
pub struct EventsView {
    /// Cards left in the decks.
    pub left: By<Wave, u8>,
    /// V8.2: where each coalition's card of this round is.
    pub placed: By<Coalition, Option<Placed>>,
    /// V8.2: the cards that the viewer has looked at and that are not turned up yet.
    pub own: By<Coalition, Option<EventId>>,
    /// V8.4: cards left in the piles.
    pub piles: By<Pile, u8>,
    /// The card that is being resolved.
    pub turned: Option<Turned>,
    /// The action or Adaptation card that is being resolved.
    pub effect: Option<EffectRef>,
    /// Whom it hits.
    pub targets: Vec<Coalition>,
    /// Who is protected.
    pub guarded: Vec<Coalition>,
}

/// A battle under way.
#[wire]
pub struct BattleView {
    /// Where.
    pub at: TerritoryId,
    /// Who resolves it.
    pub by: Coalition,
    /// V9.4.
    pub human_power: u8,
    /// V9.5.
    pub hydra_power: u8,
    /// V9.6: whether the coalitions attack, once it is known.
    pub attacking: Option<bool>,
    /// Its chances from here.
    pub odds: BattleOdds,
}

/// Units that can still move.
#[wire]
pub struct Mover {
    /// Where.
    pub at: TerritoryId,
    /// Their move actions.
    pub left: u8,
    /// How many.
    pub count: u8,
}

pub(crate) fn components(rules: &Invasion) -> Components {
    let pack = &rules.pack;
    Components {
        numbers: pack.numbers,
        die: pack.die,
        upkeep: pack.upkeep.clone(),
        terror: pack.terror.to_vec(),
        coalitions: By::from_fn(|who: Coalition| CoalitionData {
            name: who.title().to_string(),
            console: pack.coalitions[who].clone(),
            home: rules.lookup.home[who],
            capital: rules.lookup.capital[who],
        }),
        territories: pack.territories.clone(),
        zones: pack.zones.clone(),
        links: pack.links.clone(),
        technologies: By::from_fn(|tech: Tech| TechData {
            name: tech.title().to_string(),
            tiers: pack.technologies[tech].clone(),
            texts: pack.technologies[tech].iter().map(|tier| crate::text::tier(tech, tier)).collect(),
        }),
        projects: pack.projects.clone(),
        project_rules: By::from_fn(|project: Project| pack.projects[project].rule.title().to_string()),
        mercenaries: By::from_fn(|kind: Mercenary| MercenaryData {
            name: kind.title().to_string(),
            text: crate::text::mercenary(kind).to_string(),
            count: pack.mercenaries[kind].count,
            cost: pack.mercenaries[kind].cost,
            attaches: kind.attaches(),
        }),
        adaptations: pack.adaptations.clone(),
        adaptation_texts: pack.adaptations.iter().map(|card| card.text.clone()).collect(),
        actions: pack.actions.clone(),
        events: pack.events.clone(),
        landings: pack.landings.clone(),
        steps: By::from_fn(|step: Step| step.title().to_string()),
    }
}

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
        pledge: state.pledge,
        events: events(state, viewer),
        landings_left: state.landings.len() as u8,
        battle: battle(rules, state),
        offer: state.offer,
        movers: movers(state),
        spills: forecast::spills(rules, state),
    }
}

fn place(rules: &Invasion, state: &State, at: TerritoryId) -> PlaceView {
    let index = at.index();
    let cards = state.attached.get(index).copied().unwrap_or_default();
    let tokens = u8::from(rules.lookup.research.has(at) || rules.lookup.lab == Some(at));
    let ready = u8::from(state.ready.has(at));
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
        research: rules.research(state, who),
        may_trade: state.alive(who) && !console.traded,
        defeated: state.defeated.has(who),
        desolated: state.desolated.has(who),
        forecast: forecast::maintenance(rules, state, who),
    }
}

/// V8.2, V8.4: what was looked at is shown to whoever looked; whose card was turned up is shown to nobody.
fn events(state: &State, viewer: Viewer) -> EventsView {
    EventsView {
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
