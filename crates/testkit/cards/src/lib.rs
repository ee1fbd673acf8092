//! Two Walls, a card game for two to four seats. Rules: rules.md of this crate, ids K1.1 to K5.3.
//!
//! It is small, and it has what no other game here has yet: seats that follow from the options, teams, hands that
//! team-mates share, a team's decision, a choice of all seats at once and in secret, and a time of silence.
//!
//! The catalogue has it with the feature `test-games` alone, which tests turn on. Its golden games are rewritten by
//! `cargo run --package xtask --features test-games -- golden cards`.

mod ids; // nouns, cards, options
mod pack; // numbers and cards, read from data and checked once

mod invariants; // what holds in every position
mod state; // struct State

mod action; // enum Action and its notation
mod event; // enum Event
mod rules; // trait Rules, and a file for each chapter

mod view; // what one viewer may know

mod text; // trait Present: what people see and read

mod bot; // trait Play: how to play it

pub use action::Action;
pub use event::Event;
pub use ids::{CardId, Choices, Mode, Switch, Wall};
pub use pack::{Card, Pack};
pub use rules::{Council, Phase, Watch};
pub use state::{Bag, Choice, Ending, State};
pub use view::{Components, SeatView, View};

use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seat, SeatSet, Seating, Weight, WordList};

/// The largest number of seats.
pub const SEATS_MAX: usize = 4;

/// The rules of Two Walls with one pack and the choices of a table.
pub struct Cards {
    pack: Pack,
    choices: Choices,
    rounds: u8,
    /// The seats of each side (K1.1).
    sides: Vec<SeatSet>,
    /// What the cards are called in the notation.
    words: WordList,
}

impl Game for Cards {
    const INFO: GameInfo = GameInfo {
        id: "cards",
        name: "Two Walls",
        about: "Hold the wall, but say nothing.",
        people: 1..=4,
        minutes: 5..=10,
        weight: Weight::Light,
        leaving: Leaving::GoesOn,
        rules_version: 1,
        decisions_max: 15,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "plain", toml: include_str!("../plain.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../rules.md")
    }

    /// K1.1
    fn seating(choices: &Choices) -> Seating {
        let names = ["North", "East", "South", "West"];
        let colours = ["#c62828", "#1565c0", "#ef6c00", "#2e7d32"];
        let seating = Seating::named(names.into_iter().take(choices.players.into())).coloured(colours);
        match choices.mode {
            Mode::Teams => seating.team("Hill", [0, 2]).team("River", [1, 3]),
            Mode::Alone => seating,
        }
    }

    fn build(pack: Pack, choices: Choices) -> Result<Cards, Faults> {
        let seating = Cards::seating(&choices);
        let sides = match choices.mode {
            Mode::Teams => (0..seating.teams.len()).map(|team| seating.members(team)).collect(),
            Mode::Alone => Seat::all(seating.count()).map(SeatSet::one).collect(),
        };
        let rounds = choices.rounds.unwrap_or(pack.game.rounds);
        let words = WordList::of(pack.cards.iter().map(|card| &card.name));
        Ok(Cards { pack, choices, rounds, sides, words })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    /// K2.1
    fn options(&self) -> Choices {
        Choices { rounds: Some(self.rounds), ..self.choices.clone() }
    }
}

impl Cards {
    /// The card of that number.
    fn card(&self, card: CardId) -> &Card {
        &self.pack.cards[card.index()]
    }

    /// The number of a seat's side (K1.1).
    fn side(&self, seat: Seat) -> usize {
        let side = self.sides.iter().position(|side| side.contains(seat));
        side.expect("K1.1: every seat is of a side")
    }

    /// The seats whose cards a seat sees (K1.2).
    fn allies(&self, seat: Seat) -> SeatSet {
        self.sides[self.side(seat)]
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
