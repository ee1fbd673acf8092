//! Front Line, a war of two countries on a grid. Rules: docs/rules/frontline.md, ids L1.1 to L16.1.

mod action; // enum Action and its notation
mod bot; // trait Play: the rule-based player, quick choices, the evaluation
mod event; // enum Event: what happened
mod ids; // nouns: Colour, Kind, Column, Space, SpaceSet
mod invariants; // what always holds
mod lookup; // tables made from pack and options
mod pack; // board, cards and tables as data, checked once
mod rules; // trait Rules: a file for each chapter of the rules
mod state; // struct State: board, markers, and what is being decided
mod story; // the log lines
mod terminal; // the board in a terminal
mod text; // trait Present: prompts, labels
pub mod view; // what a viewer sees

pub use action::Action;
pub use bot::General;
pub use event::{Event, UnitAt};
pub use ids::{
    Card, Colour, Column, Die, FILES, Hit, Kind, RANKS, SPACES, Space, SpaceSet, Spaces, Terrain, Verb,
};
pub use pack::{AttackTable, Board, Icons, MONTHS, Pack, Score, SetUp, SupplyCard, UNITS_MAX, UnitData};
pub use rules::Earned;
pub use state::{
    Attack, Cause, Deed, Edge, Ending, Leadership, Marker, NOBODY, Phase, Report, State, Tally, Task,
    Verdict, Window,
};
pub use view::View;

use lookup::Lookup;
use redoubt_engine::{Faults, Game, GameInfo, OptionSpec, Options, PackSource, digest};

/// The rules of Front Line with one pack and one set of options.
pub struct FrontLine {
    pack: Pack,
    options: Options,
    lookup: Lookup,
    odds: bot::OddsTable,
}

impl Game for FrontLine {
    const INFO: GameInfo = GameInfo {
        id: "frontline",
        name: "Front Line",
        about: "Two countries, three cities each, four months: take ground, or the enemy's Capital.",
        seats: 2..=2,
        rules_version: 1,
        decisions_max: 2500,
    };

    /// L16.1
    fn options() -> Vec<OptionSpec> {
        let words = |choices: &[&str]| choices.iter().map(ToString::to_string).collect();
        let spec = |id, about, choices: &[&str]| OptionSpec {
            id,
            about,
            choices: words(choices),
            default: choices[0].to_string(),
        };
        vec![
            OptionSpec {
                id: "pack",
                about: "board, cards and tables",
                choices: Self::packs().iter().map(|pack| pack.name.to_string()).collect(),
                default: "standard".to_string(),
            },
            spec("board", "the side of the board", &["main", "lake"]),
            spec("amphibious", "Amphibious Moves between Ports and Beaches", &["off", "on"]),
            spec(
                "setup",
                "where units begin; recommended is first on the main side, lake on the lake side",
                &["recommended", "first", "second", "lake", "free"],
            ),
            spec(
                "supply",
                "supply cards: Balanced for both, or chosen in secret",
                &["both_balanced", "choose"],
            ),
            spec(
                "edge_on",
                "when the Edge turns On; other than the first for experiments",
                &["holder_turn_start", "end_of_turn", "on_arrival"],
            ),
        ]
    }

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "standard", toml: include_str!("../../../../packs/frontline/standard.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/frontline.md")
    }

    fn build(pack: &str, options: &Options) -> Result<FrontLine, Faults> {
        let pack = Pack::load(pack)?;
        let mut options = options.clone();
        options.remove("pack");
        let specs: Vec<_> = Self::options().into_iter().filter(|spec| spec.id != "pack").collect();
        let mut options = options.complete(&specs)?;
        options.set("pack", &pack.name);
        let lookup = Lookup::new(&pack, &options)?;
        let odds = bot::OddsTable::new(&lookup);
        Ok(FrontLine { pack, options, lookup, odds })
    }

    fn pack_hash(&self) -> String {
        digest(&self.pack)
    }

    fn pack_name(&self) -> &str {
        &self.pack.name
    }

    fn chosen(&self) -> Options {
        self.options.clone()
    }
}

impl FrontLine {
    /// The components in use.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What a space is made of.
    pub fn terrain(&self, space: Space) -> Terrain {
        self.lookup.terrain[space.index()]
    }

    /// Where a country's city is.
    pub fn city(&self, owner: Colour, column: Column) -> Space {
        self.lookup.city[owner.index()][column.index()]
    }
}

/// Writes the TypeScript types of views, actions and events.
///
/// # Errors
/// If a file cannot be written.
#[cfg(feature = "typescript")]
pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    view::View::export_all_to(folder)?;
    Action::export_all_to(folder)?;
    Event::export_all_to(folder)
}
