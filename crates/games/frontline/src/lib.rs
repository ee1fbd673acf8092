//! Front Line, a war of two countries on a grid. Rules: docs/rules/frontline.md, ids L1.1 to L17.30.

mod ids; // nouns: Colour, Kind, Column, Space, SpaceSet
mod options; // what a table may choose
mod pack; // board, cards and tables as data, checked once

mod lookup; // tables made from pack and options
mod state; // struct State: board, markers, and what is being decided

mod action; // enum Action and its notation
mod event; // enum Event: what happened
mod rules; // trait Rules: a file for each chapter, which owns its questions

mod invariants; // what always holds
pub mod view; // what lies on the table, and what a viewer sees

mod text; // trait Present: what people read

mod story; // the log lines
mod terminal; // the board in a terminal

mod book; // the tables of the rules document

mod bot; // trait Play: the rule-based player, quick choices, the evaluation

pub use action::{
    Action, DisplacementAction, EdgeAction, ReactionAction, ResultAction, SetUpAction, TurnAction, UnitAction,
};
pub use bot::General;
pub use event::{Command, Event, UnitAt};
pub use ids::{
    Card, Colour, Column, Die, FILES, Hit, Kind, RANKS, SPACES, Space, SpaceSet, Spaces, Terrain, Verb,
};
pub use options::{Choices, Compensation, EdgeOn, Side, Start, Supplies, Switch};
pub use pack::{AttackTable, Board, Icons, MONTHS, Pack, Score, SetUp, SupplyCard, UNITS_MAX, UnitData};
pub use rules::Earned;
pub use state::{
    Attack, AttackPhase, Cause, Deed, DisplacementPhase, Edge, EdgePhase, Ending, Leadership, Marker, NOBODY,
    Phase, Quiet, ReactionPhase, Report, ResultPhase, RewardPhase, SetUpPhase, State, Tally, Task, TurnPhase,
    UnitPhase, Verdict, Window,
};
pub use view::{Components, View};

use lookup::Lookup;
use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};

/// The rules of Front Line with one pack and one set of options.
pub struct FrontLine {
    pack: Pack,
    options: Choices,
    lookup: Lookup,
    odds: bot::OddsTable,
}

impl Game for FrontLine {
    const INFO: GameInfo = GameInfo {
        id: "frontline",
        name: "Front Line",
        about: "Two countries, three cities each, four months: take ground, or the enemy's Capital.",
        people: 2..=2,
        minutes: 30..=60,
        weight: Weight::Medium,
        leaving: Leaving::GivesUp,
        rules_version: 1,
        decisions_max: 2500,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "standard", toml: include_str!("../../../../packs/frontline/standard.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/frontline.md")
    }

    /// L2.1
    fn seating(_: &Choices) -> Seating {
        Seating::named(Colour::ALL.map(Colour::title)).coloured(["#2f6b3a", "#b23327"])
    }

    fn build(pack: Pack, options: Choices) -> Result<FrontLine, Faults> {
        let lookup = Lookup::new(&pack, &options);
        let odds = bot::OddsTable::new(&lookup);
        Ok(FrontLine { pack, options, lookup, odds })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> Choices {
        self.options.clone()
    }
}

impl FrontLine {
    /// What a space is made of.
    pub fn terrain(&self, space: Space) -> Terrain {
        self.lookup.terrain[space.index()]
    }

    /// Where a country's city is.
    pub fn city(&self, owner: Colour, column: Column) -> Space {
        self.lookup.city[owner][column]
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
