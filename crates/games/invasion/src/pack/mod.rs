//! Map, consoles and cards as data: read from TOML, checked once, indexed without doubt afterwards (V1).

mod effect; // what event actions and Adaptation cards do
mod read; // from TOML, with every fault

pub use effect::{Effect, Shortfall, Who};

use crate::ids::{
    ActionId, Category, Coalition, Face, Good, Mercenary, Project, ProjectRule, SHIPS, Tech, TerritoryId,
    Wave,
};
use redoubt_engine::pack::Source;
use redoubt_engine::{By, nouns, wire};
use serde::Serialize;

/// The tiers of a technology, from 0 (V6.1).
pub(crate) const TIERS: usize = 6;
/// The levels of Terror, 0 among them (V11.3).
pub(crate) const TERROR_LEVELS: usize = 9;
/// The event cards of each wave (V8.1).
pub(crate) const EVENTS: [usize; 2] = [25, 30];
/// The Drop Ship cards (V1.9).
pub(crate) const LANDINGS: usize = 25;
/// The most Adaptation cards (V9.11).
pub(crate) const ADAPTATIONS_MAX: usize = 16;

/// All components. What is serialised is what the fingerprint covers: prose and provenance are not part of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the types say what they are")]
pub struct Pack {
    pub name: String,
    #[serde(skip)]
    pub title: String,
    #[serde(skip)]
    pub about: String,
    pub numbers: Numbers,
    pub die: Die,
    pub upkeep: Vec<Upkeep>,
    pub terror: [Penalty; TERROR_LEVELS],
    pub coalitions: By<Coalition, ConsoleData>,
    pub territories: Vec<Territory>,
    pub zones: Vec<Zone>,
    pub links: Vec<Link>,
    pub technologies: By<Tech, Vec<Tier>>,
    pub projects: By<Project, ProjectCard>,
    pub mercenaries: By<Mercenary, MercenaryCard>,
    pub adaptations: Vec<AdaptationCard>,
    pub actions: Vec<CardAction>,
    pub events: Vec<EventCard>,
    pub landings: Vec<Landing>,
}

/// The numbers that the rules speak of.
#[wire]
#[derive(Copy)]
pub struct Numbers {
    /// Where they come from.
    #[serde(skip)]
    pub source: Source,
    /// V1.4: money at the start.
    pub money: u8,
    /// Units of each coalition.
    pub supply: u8,
    /// Invader units.
    pub reserve: u8,
    /// V9.11: destroyed Hydra pieces for an Adaptation card.
    pub adaptation: u8,
    /// V12.5: so many tokens are a coalition's end.
    pub capital_damage: u8,
    /// V0.8: the largest number of a dial.
    pub dial_max: u8,
    /// V0.8: the largest MIC.
    pub mic_max: u8,
    /// V1.8: cards of the market.
    pub market: u8,
    /// V5.1: what a unit costs.
    pub deploy: u8,
    /// V5.1: what it costs in an Overrun territory.
    pub deploy_overrun: u8,
    /// V8.2: what a blind choice takes off Terror.
    pub blind_relief: u8,
    /// V7.14: move actions of Cronos.
    pub cronos_moves: u8,
    /// V7.14: after the Fusion Core was recharged.
    pub cronos_moves_more: u8,
    /// V1.1: where Cronos begins.
    pub cronos_start: TerritoryId,
    /// V1.9: where ships 1 to 3 begin in the normal game.
    pub ship_starts: [TerritoryId; 3],
}

/// V13.1: how many of the faces of a die are which.
#[wire]
#[derive(Copy)]
pub struct Die {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// Faces by kind.
    pub faces: By<Face, u8>,
}

/// V11.4: Food that is due up to so many MIC.
#[wire]
#[derive(Copy)]
pub struct Upkeep {
    /// Up to this many.
    pub mic: u8,
    /// So much.
    pub food: u8,
}

/// V7.9, V5.2: what is taken off income and command.
#[wire]
#[derive(Copy, Default)]
pub struct Penalty {
    /// Off the income.
    pub income: By<Good, u8>,
    /// Off Command and Control.
    pub command: u8,
}

/// What a console shows (V1.4).
#[wire]
pub struct ConsoleData {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// V7.9.
    pub income: By<Good, u8>,
    /// V5.2: Command and Control.
    pub command: u8,
    /// V1.4: the dials at the start.
    pub start: By<Good, u8>,
    /// V1.4: a technology that begins with tier 1.
    pub technology: Option<Tech>,
    /// V1.8: a mercenary card at the start.
    pub card: Option<Mercenary>,
}

/// A territory of a coalition.
#[wire]
pub struct Territory {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub coalition: Coalition,
    /// V10.2: Hydra pieces that overrun it.
    pub defense: u8,
    /// Where to draw it, on a board of 1600 by 900.
    pub at: [u16; 2],
    /// Whether it is the capital.
    pub capital: bool,
    /// Whether it has a Research token.
    pub research: bool,
    /// V7.9: while it is Overrun.
    pub overrun: Penalty,
    /// V7.9: while it is Liberated.
    pub liberated: Penalty,
}

/// A dead zone.
#[wire]
pub struct Zone {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub name: String,
    /// V1.1, V8.11: also the number of invader units at the start.
    pub defense: u8,
    /// Where to draw it, on a board of 1600 by 900.
    pub at: [u16; 2],
    /// V7.12: what its controller gets.
    pub benefit: By<Good, u8>,
    /// V7.12: once a game.
    pub once: bool,
}

/// V0.7: two adjacent territories.
#[wire]
#[derive(Copy)]
pub struct Link {
    /// One of them.
    pub from: TerritoryId,
    /// The other.
    pub to: TerritoryId,
    /// Whether it is a dotted line.
    pub sea: bool,
}

/// A side of a technology card (V6.3).
#[wire]
pub struct Tier {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub title: String,
    /// V7.9: more income.
    pub income: By<Good, u8>,
    /// V5.2: more Command and Control.
    pub command: u8,
    /// V9.4.
    pub power: u8,
    /// V7.13: move actions of units.
    pub moves: u8,
    /// V11.4: no loss to the virus.
    pub vaccine: bool,
    /// V11.4: Food that is not due.
    pub upkeep: u8,
    /// V7.10: Terror that is taken off before Income.
    pub calm: u8,
    /// V8.8: protection against the category of the technology.
    pub guard: Guard,
    /// V8.8: a roll for each unit that an Orbital Assault would place.
    pub orbital_guard: bool,
    /// V6.1: what the next tier costs; nothing at the last.
    pub cost: Option<By<Good, u8>>,
}

nouns! {
    /// V8.8: how a technology protects.
    Guard {
        /// Not at all.
        None = "none", "";
        /// By a payment of $1.
        Pay = "pay", "may pay $1 to ignore the action";
        /// By a roll of +.
        Plus = "plus", "roll; ignore the action on +";
        /// By a roll of + or 0.
        PlusZero = "plus_zero", "roll; ignore the action on + or 0";
        /// Always.
        Always = "always", "ignored";
    }
}

/// A card of the Cronos Project (V7.1).
#[wire]
pub struct ProjectCard {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub title: String,
    /// V7.2: who funds it; card 5 anybody.
    pub owner: Option<Coalition>,
    /// What it takes.
    pub cost: By<Good, u8>,
    /// V7.6.
    pub rule: ProjectRule,
}

/// A kind of mercenary card (V4).
#[wire]
#[derive(Copy)]
pub struct MercenaryCard {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// How many there are.
    pub count: u8,
    /// What one costs.
    pub cost: u8,
}

/// An Adaptation card (V9.11), each copy by itself.
#[wire]
pub struct AdaptationCard {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub title: String,
    /// V1.7: of which wave.
    pub wave: Wave,
    /// What it says.
    #[serde(skip)]
    pub text: String,
    /// V9.5: Hydra Power while it lies there: then it is persistent.
    pub power: u8,
    /// What it does.
    pub effect: Effect,
}

/// An action of event cards (V8.4).
#[wire]
pub struct CardAction {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub code: String,
    /// Of which wave.
    pub wave: Wave,
    /// V8.8: what may protect.
    pub category: Category,
    /// What it says.
    pub text: String,
    /// What it does.
    pub effect: Effect,
}

/// An event card (V8.1).
#[wire]
pub struct EventCard {
    /// What it is called.
    pub code: String,
    /// Of which wave.
    pub wave: Wave,
    /// What it does in the Alpha pile.
    pub alpha: ActionId,
    /// What it does in the Bravo pile.
    pub bravo: ActionId,
    /// V8.9: drop ships that spawn, by number from 0.
    pub ships: [bool; SHIPS],
    /// V8.9: dead zones that spawn, in table order.
    pub zones: [bool; 4],
}

/// A Drop Ship card (V11.6).
#[wire]
pub struct Landing {
    /// What it is called.
    pub code: String,
    /// Where ships 1 to 4 land.
    pub sites: [TerritoryId; SHIPS],
}

impl redoubt_engine::Pack for Pack {
    fn read(table: &redoubt_engine::pack::Table<'_>) -> Pack {
        read::pack(table)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

impl Pack {
    /// What a place of the map is called.
    pub fn place_name(&self, place: TerritoryId) -> &str {
        match self.territories.get(place.index()) {
            Some(territory) => &territory.name,
            None => &self.zones[place.zone_index()].name,
        }
    }
}
