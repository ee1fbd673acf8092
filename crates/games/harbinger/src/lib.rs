//! The Harbinger Project, a solitaire game of codes and dice. Rules: docs/rules/harbinger.md, ids H1.1 to H21.1.

mod ids; // nouns: Enemy, Troop, Code, Structure, Post
mod options; // what a table may choose
mod pack; // the printed sheets as data, checked once

mod lookup; // what the rules look up at every step
mod state; // struct State: what is written on the sheets

mod action; // enum Action and its notation
mod event; // enum Event: what happened
mod rules; // trait Rules: a file for each chapter of the rulebook, which owns its questions

mod invariants; // what always holds
pub mod view; // what lies on the table, and what a viewer sees

mod text; // trait Present: what people read

mod story; // the log lines
mod terminal; // the board in a terminal

mod book; // the tables of the rules document

mod bot; // trait Play: the rule-based player, quick choices, the evaluation, the exact Siege

pub use action::{
    Action, AssignAction, BreakAction, CodeBreakingAction, DecipherAction, DeployAction, EncipherAction,
    RecruitAction, SiegeAction, TakeAction, Which,
};
pub use bot::{Reference, Weights};
pub use event::Event;
pub use ids::{Aim, Code, Enemies, Enemy, Fate, Place, Post, SPACES_MAX, Side, Space, Structure, Troop};
pub use options::Choices;
pub use pack::{
    COLUMNS, Constants, EnemyType, LINES, Pack, ROWS, Row, SpaceData, TRACK_MAX, TRACK_MIN, Track, Tracks,
};
pub use state::{
    ActionPhase, AssignPhase, BreakPhase, CodeBreakingPhase, Column, DecipherPhase, DeployPhase,
    EncipherPhase, Ending, Phase, Quiet, RecruitPhase, Sheet, SiegePhase, Spent, State,
};
pub use view::{Components, View};

use lookup::Lookup;
use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};

/// The rules of The Harbinger Project with one pack and one set of options.
pub struct Harbinger {
    pack: Pack,
    options: Choices,
    lookup: Lookup,
    bot: bot::Tables,
}

impl Game for Harbinger {
    const INFO: GameInfo = GameInfo {
        id: "harbinger",
        name: "The Harbinger Project",
        about: "Break the enemy's codes, place your few troops well, hold the Capital.",
        people: 1..=1,
        minutes: 30..=45,
        weight: Weight::Medium,
        leaving: Leaving::GivesUp,
        rules_version: 1,
        decisions_max: 800,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[
            PackSource { name: "standard", toml: include_str!("../../../../packs/harbinger/standard.toml") },
            PackSource { name: "mixed", toml: include_str!("../../../../packs/harbinger/mixed.toml") },
        ]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/harbinger.md")
    }

    /// H1.1
    fn seating(_: &Choices) -> Seating {
        Seating::named(["Defender"])
    }

    fn build(pack: Pack, options: Choices) -> Result<Harbinger, Faults> {
        let lookup = Lookup::new(&pack, &options);
        let bot = bot::Tables::new(&pack, lookup.count, lookup.fighters);
        Ok(Harbinger { options: options.resolved(&pack), pack, lookup, bot })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> Choices {
        self.options.clone()
    }
}

impl Harbinger {
    /// How many enemy units of a type there are.
    pub fn enemy_count(&self, enemy: Enemy) -> u8 {
        self.lookup.count[enemy.index()]
    }

    /// How many enemy units are left.
    pub fn enemies_left(&self, state: &State) -> u8 {
        Enemy::ALL.iter().map(|&enemy| self.enemy_left(state, enemy)).sum()
    }

    /// How many enemy units of a type are left.
    pub fn enemy_left(&self, state: &State, enemy: Enemy) -> u8 {
        self.lookup.count[enemy.index()] - state.destroyed[enemy.index()]
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
