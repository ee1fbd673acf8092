//! Space Infantry Federation, a solitaire game of six worlds and five alien powers.
//! Rules: docs/rules/federation.md, ids F0.1 to F26.59.

mod ids; // nouns: Faction, Space, Token, Resource, Base and many more
mod options; // what a table may choose
mod pack; // map, pieces and tables as data, checked once

mod lookup; // what the rules look up at every step
mod state; // struct State: boards, bag, queue, what is being decided and done

mod action; // enum Action and its notation
mod event; // enum Event: what happened
mod rules; // trait Rules: a file for each chapter of the rulebook, which owns its questions

mod invariants; // what always holds
pub mod view; // what lies on the table, and what a viewer sees

mod text; // trait Present: what people read

mod story; // the log lines
mod terminal; // the boards in a terminal

mod book; // the tables of the rules document

mod bot; // trait Play: the rule-based player, quick choices, the evaluation

pub use action::Action;
pub use bot::Strategist;
pub use event::Event;
pub use ids::*;
pub use options::{Choices, Switch, TurnCap};
pub use pack::{AlienData, AssetData, BaseData, EventData, HomeData, Pack, StartData, TokenData, WorldData};
pub use state::*;
pub use view::{Components, View};

use lookup::Lookup;
use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};

/// The rules of Space Infantry Federation with one pack and one set of options.
pub struct Federation {
    pack: Pack,
    options: Choices,
    lookup: Lookup,
}

impl Game for Federation {
    const INFO: GameInfo = GameInfo {
        id: "federation",
        name: "Space Infantry Federation",
        about: "Settle six worlds around Sol before five alien powers close in.",
        people: 1..=1,
        minutes: 45..=90,
        weight: Weight::Heavy,
        leaving: Leaving::GivesUp,
        rules_version: 1,
        decisions_max: 12_000,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[
            PackSource { name: "standard", toml: include_str!("../../../../packs/federation/standard.toml") },
            PackSource {
                name: "crossroads",
                toml: include_str!("../../../../packs/federation/crossroads.toml"),
            },
        ]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/federation.md")
    }

    fn seating(_: &Choices) -> Seating {
        Seating::named(["Federation"])
    }

    fn build(pack: Pack, options: Choices) -> Result<Federation, Faults> {
        let lookup = Lookup::new(&pack, &options);
        Ok(Federation { pack, options, lookup })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> Choices {
        self.options.clone()
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
