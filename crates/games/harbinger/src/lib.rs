//! The Harbinger Project, a solitaire game of codes and dice. Rules: docs/rules/harbinger.md, ids H1.1 to H21.1.

mod action; // enum Action and its notation
mod bot; // trait Play: the rule-based player, quick choices, the evaluation, the exact Siege
mod event; // enum Event: what happened
mod ids; // nouns: Enemy, Troop, Code, Structure, Post
mod invariants; // what always holds
mod pack; // the printed sheets as data, checked once
mod rules; // trait Rules: a file for each chapter of the rulebook
mod state; // struct State: what is written on the sheets
mod terminal; // the board in a terminal
mod text; // trait Present: prompts, labels, log lines
pub mod view; // what a viewer sees

pub use action::{Action, Which};
pub use bot::{Reference, Weights};
pub use event::Event;
pub use ids::{Aim, Code, Enemies, Enemy, Place, Post, SPACES_MAX, Side, Space, Structure, Troop};
pub use pack::{COLUMNS, Constants, EnemyType, LINES, Pack, ROWS, Row, SpaceData, TRACK, Track};
pub use state::{Column, Ending, Phase, Sheet, Spent, State};
pub use view::View;

use redoubt_engine::{Faults, Game, GameInfo, OptionSpec, Options, PackSource, digest};

/// The rules of The Harbinger Project with one pack and one set of options.
pub struct Harbinger {
    pack: Pack,
    options: Options,
    lookup: Lookup,
    bot: bot::Tables,
}

/// What the rules look up at every step, laid out for speed.
struct Lookup {
    /// Enemy units of each type (H20.1).
    count: [u8; 4],
    /// Fighters at the start (H20.1).
    fighters: u8,
    /// The space that a target die picks, by Row and value (H10.1).
    space_of: [[Space; 9]; ROWS],
    /// The number of spaces of each Row.
    spaces: [u8; ROWS],
    /// The type that a ground die picks, by value (H10.3).
    type_of: [Enemy; 9],
    /// The troop that destroys each type (H14.2).
    counter: [Troop; 4],
}

impl Game for Harbinger {
    const INFO: GameInfo = GameInfo {
        id: "harbinger",
        name: "The Harbinger Project",
        about: "Break the enemy's codes, place your few troops well, hold the Capital.",
        seats: 1..=1,
        seat_names: &["Defender"],
        rules_version: 1,
        decisions_max: 800,
    };

    /// H20.1
    fn options() -> Vec<OptionSpec> {
        let words = |choices: &[&str]| choices.iter().map(ToString::to_string).collect();
        vec![
            OptionSpec {
                id: "pack",
                about: "the sheets; numbers that are not public are reconstructed",
                choices: Self::packs().iter().map(|pack| pack.name.to_string()).collect(),
                default: "standard".to_string(),
            },
            OptionSpec {
                id: "enemy_per_type",
                about: "enemy units of each type",
                choices: words(&["12", "13", "14"]),
                default: "14".to_string(),
            },
            OptionSpec {
                id: "fighters",
                about: "Fighters at the start",
                choices: words(&["8", "10", "12"]),
                default: "10".to_string(),
            },
        ]
    }

    fn packs() -> &'static [PackSource] {
        &[
            PackSource { name: "standard", toml: include_str!("../../../../packs/harbinger/standard.toml") },
            PackSource { name: "mixed", toml: include_str!("../../../../packs/harbinger/mixed.toml") },
        ]
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../docs/rules/harbinger.md")
    }

    fn build(pack: &str, options: &Options) -> Result<Harbinger, Faults> {
        let pack = Pack::load(pack)?;
        let mut options = options.clone();
        options.remove("pack");
        let specs: Vec<_> = Self::options().into_iter().filter(|spec| spec.id != "pack").collect();
        let mut options = options.complete(&specs)?;
        options.set("pack", &pack.name);
        let lookup = Lookup::new(&pack, &options);
        let bot = bot::Tables::new(&pack, lookup.count, lookup.fighters);
        Ok(Harbinger { pack, options, lookup, bot })
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

impl Harbinger {
    /// The printed sheets in use.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

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

impl Lookup {
    fn new(pack: &Pack, options: &Options) -> Lookup {
        let mut lookup = Lookup {
            count: pack.enemies.map(|enemy| chosen(options, "enemy_per_type").unwrap_or(enemy.count)),
            fighters: chosen(options, "fighters").unwrap_or(pack.constants.fighters),
            space_of: [[0; 9]; ROWS],
            spaces: [0; ROWS],
            type_of: [Enemy::Infantry; 9],
            counter: pack.enemies.map(|enemy| enemy.destroyed_by),
        };
        for (index, row) in pack.rows.iter().enumerate() {
            lookup.spaces[index] = row.spaces.len() as u8;
            for (space, data) in row.spaces.iter().enumerate() {
                for &value in &data.targets {
                    lookup.space_of[index][usize::from(value)] = space as u8;
                }
            }
        }
        for (enemy, data) in Enemy::ALL.into_iter().zip(&pack.enemies) {
            for value in data.dice {
                lookup.type_of[usize::from(value)] = enemy;
            }
        }
        lookup
    }
}

/// A number chosen by option; an option left at its default takes what the pack prints.
fn chosen(options: &Options, id: &str) -> Option<u8> {
    let spec = Harbinger::options().into_iter().find(|spec| spec.id == id)?;
    options.get(id).filter(|choice| *choice != spec.default)?.parse().ok()
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
