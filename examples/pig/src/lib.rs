//! Pig, a dice game for two seats. Rules: docs/rules/pig.md, ids G1.1 to G2.3.
//!
//! The smallest complete game on the contract: read it before you write your own.

mod action; // enum Action and its notation
mod bot; // trait Play: how to play it well
mod event; // enum Event
mod pack; // numbers, read from data and checked once
mod rules; // trait Rules: the rulebook
mod state; // struct State and its invariants
mod text; // trait Present: what people see and read

pub use action::Action;
pub use event::Event;
pub use pack::Pack;
pub use state::State;
pub use text::{Components, View};

use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};

/// What the seats are called.
const NAMES: [&str; 2] = ["First", "Second"];

/// The rules of Pig with one pack.
pub struct Pig {
    pack: Pack,
}

impl Game for Pig {
    const INFO: GameInfo = GameInfo {
        id: "pig",
        name: "Pig",
        about: "Roll on, or hold before the one comes.",
        people: 1..=2,
        minutes: 5..=10,
        weight: Weight::Light,
        leaving: Leaving::GivesUp,
        rules_version: 1,
        decisions_max: 1000,
    };

    type Pack = Pack;
    type Options = ();

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "classic", toml: include_str!("../../../packs/pig/classic.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../docs/rules/pig.md")
    }

    /// G1.1
    fn seating((): &()) -> Seating {
        Seating::named(NAMES)
    }

    fn build(pack: Pack, (): ()) -> Result<Pig, Faults> {
        Ok(Pig { pack })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) {}
}

/// Writes the TypeScript types of views, actions and events.
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
