//! The Colonists: Ante Portas: a colony, its economy, and what comes down the hill. Rules: docs/rules/portas.md, ids
//! P1.1 to P15.16.

mod ids; // nouns: Good, Building, Work, Dir, hexes and tiles
mod options; // what a table may choose
mod pack; // places, cards, buildings and works as data, checked once

mod lookup; // tables made from pack and options
mod state; // struct State: clock, Communities, Battleground, and the stack of tasks

mod action; // enum Action and its notation
mod event; // enum Event: what happened
mod rules; // trait Rules: a file for each chapter, which owns its questions

mod invariants; // what always holds
pub mod view; // what lies on the table, and what a viewer sees

mod text; // trait Present: what people read

mod story; // the log lines
mod terminal; // the boards in a terminal

mod book; // the tables of the rules document

mod bot; // trait Play: the rule-based player, quick choices, the evaluation

pub use action::{Action, CampAction, EconAction, FightAction, SetUpAction, TurnAction, Verb, YearAction};
pub use bot::{Colonist, Habits, Simple, Taste, Temper, Want, Wish, Wishes};
pub use event::{Deed, Event, Power, Way};
pub use ids::{
    Building, CardId, Cell, Class, Dir, Good, HEXES, HexId, HexSet, Map, MarketId, MoveId, Pile, Rank,
    SEATS_MAX, SITES, Sense, Side, TILES_MAX, TileId, Work, hexes,
};
pub use options::{Choices, FinalWave, Layout, Might, Mode, Scenario};
pub use pack::{
    Act, BuildingData, Convert, Cover, Crew, Deck, Goods, Improvement, MarketAct, MarketCard, MarketEra,
    MoveCard, Numbers, Pack, Place, PlaceKind, PlaceSet, Powers, SellLine, Shot, Spawn, Special, Step,
    Template, WorkData,
};
pub use state::{
    Camp, CardSet, Cause, Clock, Community, Decks, Econ, Ending, Fight, Finale, Foes, Hex, Knock, March, Men,
    Mover, Order, Phase, Posture, Quiet, React, SetUp, Site, Source, Spot, Stack, Stage, State, Tally, Tiles,
    Time, Turn, Turned, Window, Year,
};
pub use view::{Components, View};

use lookup::Lookup;
use redoubt_engine::{
    By, Faults, Game, GameInfo, Leaving, PackSource, Seat, SeatSet, Seating, Weight, WordList,
};

/// The rules of Ante Portas with one pack and one set of options.
pub struct Portas {
    pack: Pack,
    options: Choices,
    lookup: Lookup,
    words: Words,
}

/// What things are called in the notation.
struct Words {
    hexes: WordList,
    tiles: WordList,
    cards: WordList,
}

impl Game for Portas {
    const INFO: GameInfo = GameInfo {
        id: "portas",
        name: "The Colonists: Ante Portas",
        about: "Build a colony with your Stewards while Invaders come down the Battleground: none may get through.",
        people: 1..=4,
        minutes: 90..=240,
        weight: Weight::Heavy,
        leaving: Leaving::GoesOn,
        rules_version: 1,
        decisions_max: 60_000,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "standard", toml: include_str!("../../../../packs/portas/standard.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/portas.md")
    }

    /// P1.1, P15.1: two teams sit alternately.
    fn seating(choices: &Choices) -> Seating {
        let names = ["Green", "Yellow", "Blue", "Red"];
        let colours = ["#3f7d3a", "#c9a227", "#2f6d9c", "#a8402f"];
        let seating = Seating::named(names.into_iter().take(choices.people.into())).coloured(colours);
        match choices.mode {
            Mode::Together if choices.people == 1 => seating,
            Mode::Together => seating.team("Colonists", 0..choices.people),
            Mode::Flag | Mode::Area => {
                let every_other = |first: u8| (first..choices.people).step_by(2);
                seating.team("South", every_other(0)).team("North", every_other(1))
            }
        }
    }

    fn build(pack: Pack, options: Choices) -> Result<Portas, Faults> {
        let seats = |first: u8, step: usize| -> SeatSet {
            (first..options.people).step_by(step).map(Seat::new).collect()
        };
        let teams = match options.mode {
            Mode::Together => By::of([seats(0, 1), SeatSet::EMPTY]),
            Mode::Flag | Mode::Area => By::of([seats(0, 2), seats(1, 2)]),
        };
        let lookup = Lookup::new(&pack, &options, teams);
        let words = Words {
            hexes: WordList::of((1..=HEXES).map(|number| number.to_string())),
            tiles: WordList::of(lookup.tiles.iter().map(|tile| &pack.places[tile.place].name)),
            cards: WordList::of(pack.improvements.iter().map(|card| &card.name)),
        };
        Ok(Portas { pack, options, lookup, words })
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
