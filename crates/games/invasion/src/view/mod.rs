//! What lies on the table, and what a viewer sees of what changes.

mod components; // what stays the same
mod forecast; // what will be if nothing changes
mod make; // a view of a position
mod odds; // exact chances of battles
mod sources; // where invader units come from

pub use components::{CoalitionData, Components, MercenaryData, StepData, TechData};
pub use forecast::{Forecast, NextProject, Spill};
pub use odds::{BattleOdds, battle_odds};
pub use sources::Source;

pub(crate) use components::components;
pub(crate) use make::view;

use crate::ids::{
    AdaptationId, COALITIONS, Coalition, EventId, Good, Mercenary, Pile, Project, ShipId, Status, Step, Tech,
    TerritoryId, Wave,
};
use crate::rules::{Income, Phase};
use crate::state::{EffectRef, Ending, Offer, Placed, Turned};
use redoubt_engine::{By, wire};

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
    /// V7.14 to V7.16: where he can end with the move actions he has, or will have in his next movement.
    pub cronos_ends: Vec<TerritoryId>,
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
    pub pledge: Option<PledgeView>,
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
    /// V8.9: where invader units may spawn, and where the next of them would go.
    pub sources: Vec<Source>,
    /// V10.7: invader units that would move on in step 10 if nothing changed.
    pub spills: Vec<Spill>,
    /// V6.5: who may use the dead zone's Research token in this step.
    pub lab_for: Option<Coalition>,
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
    /// V7.12: who controls a dead zone; several where the holder would decide.
    pub controllers: Vec<Coalition>,
    /// V7.12: whether its benefit was paid and is paid only once.
    pub paid: bool,
    /// V9.3: who fights in the dead zone in this step.
    pub fought_by: Option<Coalition>,
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
    /// V7.9: where that comes from.
    pub income_parts: Income,
    /// V11.4: Food that is due at its present MIC.
    pub upkeep: u8,
    /// V6.2: what can pay for research now.
    pub research: u8,
    /// V3.1: whether its trade action of this phase is left.
    pub may_trade: bool,
    /// V3.7: offers that it may still open in this step.
    pub offers_left: u8,
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
    /// V8.1: all cards that the viewer has not seen, wherever they are.
    pub unseen: Vec<EventId>,
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
    /// V9.4: Warrior Clones played for it.
    pub clones: By<Coalition, u8>,
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

/// V7.5: a project card that is being funded.
#[wire]
pub struct PledgeView {
    /// The card.
    pub project: Project,
    /// Who announced it.
    pub funder: Coalition,
    /// What each coalition has pledged.
    pub pledged: By<Coalition, By<Good, u8>>,
    /// What nobody has pledged yet.
    pub outstanding: By<Good, u8>,
}
