//! Level 7 [Invasion]: five coalitions hold Earth against the Hydra. Rules: docs/rules/invasion.md, ids V0.1 to V13.27.

mod ids; // nouns: Coalition, Good, Tech, Step, TerritoryId
mod options; // what a table may choose
mod pack; // map, consoles and cards as data, checked once

mod lookup; // tables made from the pack
mod set; // small sets as bits
mod state; // struct State: map, consoles, cards, and what is being decided

mod action; // enum Action and its notation
mod event; // enum Event: what happened
mod rules; // trait Rules: a file for each chapter, which owns its questions

mod invariants; // what always holds
pub mod view; // what lies on the table, and what a viewer sees

mod text; // trait Present: what people read

mod story; // the log lines
mod terminal; // the map in a terminal

mod book; // the tables of the rules document

mod bot; // trait Play: the rule-based team, quick choices, the evaluation

pub use action::{
    Action, BattleAction, BuildAction, EventAction, MarchAction, PlainAction, ProjectAction, ReactAction,
    TieAction, TradeAction,
};
pub use bot::Delegate;
pub use event::{Event, Fear, How, Lost, MicLoss};
pub use ids::{
    ActionId, AdaptationId, COALITIONS, Category, Coalition, EventId, Excuse, Face, Good, HOME, LANDS,
    LandingId, Mercenary, PLACES, Pile, Project, ProjectRule, SHIPS, ShipId, Side, Status, Step, Tech,
    TerritoryId, Wave, ZONES,
};
pub use options::{Choices, Order, Switch};
pub use pack::{Effect, Guard, Pack, Shortfall, Who};
pub use rules::{
    Combat, Deployment, Funding, Income, Learning, Marching, Market, Phase, Quiet, Reaction, Removal,
    Secrets, SetUp, Tie, Trade,
};
pub use set::Set;
pub use state::{
    Agenda, Attached, Battle, Console, EffectNow, EffectRef, Ending, Offer, Placed, PledgeNow, State, Tally,
    Task, Turned,
};
pub use view::{Components, View};

use lookup::Lookup;
use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};

/// The rules of Level 7 [Invasion] with one pack and the choices of a table.
pub struct Invasion {
    pack: Pack,
    options: Choices,
    lookup: Lookup,
}

impl Game for Invasion {
    const INFO: GameInfo = GameInfo {
        id: "invasion",
        name: "Level 7 [Invasion]",
        about: "Five coalitions, one Earth: hold it against the Hydra until the broadcast is ready.",
        people: 1..=5,
        minutes: 120..=240,
        weight: Weight::Heavy,
        leaving: Leaving::GoesOn,
        rules_version: 1,
        decisions_max: 60_000,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "standard", toml: include_str!("../../../../packs/invasion/standard.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/invasion.md")
    }

    /// V1.2, V1.3, V13.4: each coalition is a seat; a person may hold several.
    fn seating(_: &Choices) -> Seating {
        Seating::named(Coalition::ALL.map(Coalition::title))
            .coloured(["#d9a514", "#2f6fbf", "#3f8f4a", "#7a4fa8", "#d9722a"])
    }

    fn build(pack: Pack, options: Choices) -> Result<Invasion, Faults> {
        let lookup = Lookup::new(&pack);
        Ok(Invasion { pack, options, lookup })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> Choices {
        self.options.clone()
    }
}

impl Invasion {
    /// What a place of the map is called.
    pub fn place(&self, at: TerritoryId) -> &str {
        self.pack.place_name(at)
    }

    /// The place on the board to click.
    pub(crate) fn hotspot(&self, at: TerritoryId) -> String {
        self.lookup.words.word(at.index())
    }

    /// The place with that name.
    pub fn find(&self, name: &str) -> Option<TerritoryId> {
        TerritoryId::every().find(|at| self.place(*at) == name)
    }

    /// Whose a territory is.
    pub fn owner(&self, at: TerritoryId) -> Option<Coalition> {
        self.lookup.owner[at.index()]
    }

    /// A coalition's capital.
    pub fn capital(&self, who: Coalition) -> TerritoryId {
        self.lookup.capital[who]
    }

    /// A coalition's territories, in the order of its console.
    pub fn home(&self, who: Coalition) -> [TerritoryId; HOME] {
        self.lookup.home[who]
    }

    /// What an action or a card says.
    pub(crate) fn effect_text(&self, what: EffectRef) -> &str {
        match what {
            EffectRef::Action { action } => &self.pack.actions[action.index()].text,
            EffectRef::Adaptation { card } => &self.pack.adaptations[card.index()].text,
        }
    }
}

/// Writes the TypeScript types of components, views, actions and events.
///
/// # Errors
/// If a file cannot be written.
#[cfg(feature = "typescript")]
pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    Components::export_all_to(folder)?;
    View::export_all_to(folder)?;
    Action::export_all_to(folder)?;
    Event::export_all_to(folder)
}
