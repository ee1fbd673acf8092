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
pub use text::View;

use redoubt_engine::{Faults, Game, GameInfo, OptionSpec, Options, PackSource, digest};

/// The rules of Pig with one pack.
pub struct Pig {
    pack: Pack,
}

impl Game for Pig {
    const INFO: GameInfo = GameInfo {
        id: "pig",
        name: "Pig",
        about: "Roll on, or hold before the one comes.",
        seats: 2..=2,
        seat_names: &["First", "Second"],
        rules_version: 1,
        decisions_max: 1000,
    };

    fn options() -> Vec<OptionSpec> {
        vec![OptionSpec {
            id: "pack",
            about: "the numbers of the game",
            choices: Self::packs().iter().map(|pack| pack.name.to_string()).collect(),
            default: "classic".to_string(),
        }]
    }

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "classic", toml: include_str!("../../../packs/pig/classic.toml") }]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../docs/rules/pig.md")
    }

    fn build(pack: &str, options: &Options) -> Result<Pig, Faults> {
        let mut faults = Faults::default();
        for (id, _) in options.iter().filter(|&(id, _)| id != "pack") {
            faults.add(format!("options.{id}"), "unknown option, expected pack");
        }
        faults.into_result()?;
        Ok(Pig { pack: Pack::load(pack)? })
    }

    fn pack_hash(&self) -> String {
        digest(&self.pack)
    }

    fn pack_name(&self) -> &str {
        &self.pack.name
    }

    fn chosen(&self) -> Options {
        let mut options = Options::new();
        options.set("pack", &self.pack.name);
        options
    }
}

/// Writes the TypeScript types of views, actions and events.
///
/// # Errors
/// If a file cannot be written.
#[cfg(feature = "typescript")]
pub fn export_types(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    View::export_all_to(folder)?;
    Action::export_all_to(folder)?;
    Event::export_all_to(folder)
}
